import { ask, get } from "./api";
import type { Shop } from "./protocol";

export const shop = () => get<Shop>("/api/shop");
export const buy = (look: string) => ask<Shop>("POST", `/api/shop/${look}/buy`);
export const choose = (look: string) => ask<Shop>("POST", `/api/shop/${look}/choose`);
