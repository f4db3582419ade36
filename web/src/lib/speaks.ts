import { PROTOCOL } from "./protocol";

export const SPEAKS = { "parlour-protocol": String(PROTOCOL) }; // the house refuses a page that is older than itself
