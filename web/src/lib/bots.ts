// Bot accounts: one's own, and the ladder on which the house ranks them.
import { ask, get, post } from "./api";
import type { BotInfo, BotLadder, NewBot, TableInfo } from "./protocol";

export const myBots = () => get<BotInfo[]>("/api/bots");
export const newBot = (bot: NewBot) => post<BotInfo>("/api/bots", bot);
export const newToken = (bot: string) => post<BotInfo>(`/api/bots/${bot}/token`, undefined);
export const deleteBot = (bot: string) => ask<void>("DELETE", `/api/bots/${bot}`);
export const botLadder = (game: string) => get<BotLadder>(`/api/bots/ladder/${encodeURIComponent(game)}`);
export const challenge = (bot: string, game: string) => post<TableInfo>(`/api/bots/${bot}/challenge`, { game });
