// What a row of the lobby says about a table.
import type { LobbyMatch, LobbySeat, MyMatch } from "../../lib/protocol";
import { botName } from "../../lib/bot_name";
import { called, presetOf, say } from "../../lib/texts.svelte";

/** A pace with the seconds that an ordinary turn may take. */
export function paceOf(pace: string, paces: Record<string, number> = {}): string {
  const name = say(`web.pace-${pace}`);
  return paces[pace] ? say("lobby.pace", { pace: name, seconds: paces[pace] }) : name;
}

/** The match of a game that one would go on with: rather one that waits for one's move, and the newest of these. */
export const running = (mine: MyMatch[], game: string): MyMatch | undefined =>
  mine
    .filter((match) => match.game === game && match.phase === "live")
    .toSorted((a, b) => Number(b.turn) - Number(a.turn) || b.made - a.made)[0];

export function termsOf({ game, preset, pace, ranked, seats }: LobbyMatch, paces?: Record<string, number>): string {
  const parts = [
    presetOf(game, preset),
    seats.length === 4 && say("lobby.two-teams"),
    paceOf(pace, paces),
    ranked && say("lobby.ranked"),
  ];
  return parts.filter(Boolean).join(", ");
}

/** A bot account is known as one wherever its name is. */
const nameOf = ({ name = "", bot_account }: LobbySeat): string =>
  bot_account ? say("web.bots.named", { name }) : called(name);

export const peopleAt = ({ seats }: LobbyMatch): string => seats.map(nameOf).filter(Boolean).join(", ");

/** Whom one plays with, or what is missing. */
export function against(match: MyMatch, me: string): string {
  if (match.phase === "waiting") return say("lobby.nobody-there");
  const others = match.seats
    .filter((seat) => seat.name !== me)
    .map((seat) => (seat.bot ? botName(seat) : nameOf(seat)));
  return others.join(", ") || say("lobby.alone");
}
