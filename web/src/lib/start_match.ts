// The ways to a match: at once against a bot, with a friend, or two at one device.
import { games, newTable, play } from "./api";
import { prefs } from "./prefs.svelte";
import type { GameInfo, NewTable } from "./protocol";
import type { TableModel } from "./match/table.svelte";
import { go } from "./router.svelte";
import { anyGuest, enter, met, recognise } from "./visitor.svelte";

/** What the house does for whoever plays alone, against bots or at one device. */
const ease = () => ({ formalities: prefs.formalities, ceremony: !prefs.skipCeremony, speed: prefs.speed });

/** The page of the match comes while the house makes it. If it does not, the router says so. */
const setOut = () => void import("../screens/table/TablePage.svelte").catch(() => {});

/** Against this bot, or alone: it has begun when the house answers. */
export async function playBot(game: string, bot = "bot"): Promise<void> {
  setOut();
  const known = await recognise();
  const { match, person, name } = await play({ game, bot, name: anyGuest(), ...ease() });
  if (!known) met({ person, name, token: "", guest: true, role: "" });
  go(`/m/${match}`);
}

export async function setTable(table: NewTable): Promise<void> {
  setOut();
  await enter();
  const { match } = await newTable({ ...ease(), ...table });
  go(`/m/${match}`, { state: { sit: true } });
}

export async function sitAt(match: string): Promise<void> {
  setOut();
  await enter();
  go(`/m/${match}`, { state: { sit: true } });
}

/** Somebody else on the same terms: bots as good as these at once, or whom the house finds; the lobby looks for them. */
export async function newOpponent({ shown, chairs, looker }: TableModel): Promise<void> {
  const { game, ranked } = shown!;
  const pace = shown!.pace as NewTable["pace"];
  const others = chairs.filter(({ seat }) => seat !== looker);
  const table = { game, options: shown!.options as NewTable["options"], seats: chairs.length };
  if (others.every(({ bot }) => bot)) {
    const bots = Object.fromEntries(others.map(({ bot }, i) => [i + 1, bot]));
    return setTable({ ...table, bots, private: true });
  }
  const known = (await games()).find(({ slug }) => slug === game);
  const preset = known && presetWith(known, shown!.options);
  if (!preset || chairs.length > 2) return setTable({ ...table, pace, ranked }); // which nobody is paired by
  go("/", { state: { seek: { game, preset, ranked } } });
}

/** The preset that has these house rules, if there is one. */
export function presetWith({ options, presets }: GameInfo, rules: Record<string, unknown>): string | undefined {
  const usual = Object.entries(options as Record<string, { default: unknown }>).map(([name, one]) => [
    name,
    one.default,
  ]);
  const whole = (some: object) => Object.entries({ ...Object.fromEntries(usual), ...some }).sort();
  const wanted = JSON.stringify(whole(rules));
  return Object.keys(presets).find((name) => JSON.stringify(whole(presets[name] as object)) === wanted);
}
