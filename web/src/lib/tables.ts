// The ways to a match: at once against a bot, with a friend, or two at one device.
import { newTable, play } from "./api";
import { prefs } from "./prefs.svelte";
import type { NewTable } from "./protocol";
import { go } from "./router.svelte";
import { anyGuest, enter, met, recognise } from "./visitor.svelte";

/** What the house does for whoever plays alone, against bots or at one device. */
const ease = () => ({ formalities: prefs.formalities, ceremony: !prefs.skipCeremony });

/** Against a bot, or alone: it has begun when the house answers. */
export async function playBot(game: string): Promise<void> {
  const known = await recognise();
  const { match, person, name } = await play({ game, name: anyGuest(), ...ease() });
  if (!known) met({ person, name, token: "", guest: true, role: "" });
  go(`/m/${match}`);
}

export async function setTable(table: NewTable): Promise<void> {
  await enter();
  const { match } = await newTable({ ...ease(), ...table });
  go(`/m/${match}`, { state: { sit: true } });
}

export async function sitAt(match: string): Promise<void> {
  await enter();
  go(`/m/${match}`, { state: { sit: true } });
}
