// The ways to a match: at once against a bot, with a friend, or two at one device.
import { newTable } from "./api";
import type { NewTable } from "./protocol";
import { go } from "./router.svelte";
import { enter } from "./visitor.svelte";

const SEATS: Record<string, number> = { cardpeegee: 1 }; // all others begin with two

async function sitDown(table: NewTable): Promise<void> {
  await enter();
  const { match } = await newTable(table);
  go(`/m/${match}`, { sit: true });
}

export function playBot(game: string, bot = "bot", options: NewTable["options"] = {}): Promise<void> {
  const bots: Record<string, string> = SEATS[game] === 1 ? {} : { "1": bot };
  return sitDown({ game, bots, options, seats: SEATS[game] ?? 2, private: true });
}

export function invite(table: NewTable): Promise<void> {
  return sitDown(table);
}

export function hotSeat(game: string, options: NewTable["options"] = {}): Promise<void> {
  return sitDown({ game, options, seats: 2, hot_seat: true, private: true });
}

export async function sitAt(match: string): Promise<void> {
  await enter();
  go(`/m/${match}`, { sit: true });
}
