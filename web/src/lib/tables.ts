// The ways to a match: at once against a bot, with a friend, or two at one device.
import { newTable, play } from "./api";
import type { NewTable } from "./protocol";
import { go } from "./router.svelte";
import { anyGuest, enter, met, recognise } from "./visitor.svelte";

/** Against a bot, or alone: it has begun when the house answers. */
export async function playBot(game: string): Promise<void> {
  const known = await recognise();
  const { match, person, name } = await play({ game, name: anyGuest() });
  if (!known) met({ person, name, token: "", guest: true, role: "" });
  go(`/m/${match}`);
}

export async function setTable(table: NewTable): Promise<void> {
  await enter();
  const { match } = await newTable(table);
  go(`/m/${match}`, { state: { sit: true } });
}

export async function sitAt(match: string): Promise<void> {
  await enter();
  go(`/m/${match}`, { state: { sit: true } });
}
