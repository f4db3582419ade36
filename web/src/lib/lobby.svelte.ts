// What goes on in the house, and the wish for somebody to play with.
import * as api from "./api";
import { connection, LOBBY, type Listener } from "./connection.svelte";
import type { Lobby as Whole, LobbyChange, LobbyMatch, MyMatch, Outbound, Seek, Wait } from "./protocol";
import { go } from "./router.svelte";
import { say, sayWords } from "./texts.svelte";

const EVERY = 5000; // milliseconds between two looks of somebody whom the house does not know

export class Lobby implements Listener {
  people = $state(0);
  matches = $state.raw<LobbyMatch[]>([]);
  mine = $state.raw<MyMatch[]>([]);
  waits = $state.raw<Wait[]>([]);
  wish = $state.raw<Omit<Seek, "type"> | null>(null); // what the house finds somebody for
  since = $state(0); // when that began, by performance.now()
  offered = $state(false); // a bot, since nobody has come
  problem = $state("");
  banned = $state(false); // there is nothing here for them but the reason

  /** Everything as it happens; the answer ends it. */
  stay(): () => void {
    connection.listen(LOBBY, this);
    return () => this.#leave();
  }

  /** A look now and then, for those who have no pass and so no line; the answer ends it. */
  glance(): () => void {
    const look = () =>
      document.hidden ||
      api.lobby().then(
        (lobby) => this.#show(lobby),
        () => {},
      );
    void look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }

  #leave(): void {
    if (this.wish) connection.send({ type: "stop-seeking" });
    connection.send({ type: "leave-lobby" });
    connection.leave(LOBBY);
  }

  // What the house says

  connected(): void {
    connection.send({ type: "lobby" });
    if (this.wish) this.#ask(); // the house forgot it with the line
  }

  hear(message: Outbound): void {
    switch (message.type) {
      case "lobby":
        return this.#show(message);
      case "lobby-change":
        return this.#change(message);
      case "bot-offer":
        this.offered = true;
        return;
      case "stopped":
        this.wish = null;
        return;
      case "paired":
        return this.#meet(message.match);
      case "problem":
        this.wish = null;
        this.banned = message.code === "banned";
        this.problem = sayWords(message.message);
        return;
    }
  }

  /** Should the other not want to play after all, the house looks on, and so does this page. */
  #meet(match: string): void {
    const wish = this.wish;
    this.wish = null;
    go(`/m/${match}`, { state: { sit: true, wish } });
  }

  #show(lobby: Whole): void {
    this.people = lobby.people;
    this.matches = lobby.matches;
    this.mine = lobby.mine;
    this.waits = lobby.waits;
  }

  #change(change: LobbyChange): void {
    this.people = change.people ?? this.people;
    this.mine = change.mine ?? this.mine;
    this.waits = change.waits ?? this.waits;
    const after = new Map(this.matches.map((match) => [match.match, match]));
    for (const gone of change.gone ?? []) after.delete(gone);
    for (const match of change.matches ?? []) after.set(match.match, match);
    this.matches = [...after.values()].sort((a, b) => b.made - a.made);
  }

  /** Ends a match in which nobody else plays. The house says that it is gone. */
  dismiss(match: string): void {
    if (!connection.send({ type: "leave", match, for_good: true })) throw new Error(say("online.now-offline"));
  }

  // Somebody to play with

  seek(wish: Omit<Seek, "type">): void {
    this.wish = wish;
    this.since = performance.now();
    this.offered = false;
    this.problem = "";
    this.#ask();
  }

  /** Not heard if there is no line yet: it is asked again when there is. */
  #ask(): void {
    connection.send({ type: "seek", ...this.wish! });
  }

  stop(): void {
    this.wish = null;
    connection.send({ type: "stop-seeking" });
  }

  takeBot(): void {
    connection.send({ type: "take-bot" });
  }

  waitOn(): void {
    this.offered = false;
  }

  /** How soon somebody was found lately, and how many look just now. */
  waitFor(game: string, preset: string): Wait | undefined {
    return this.waits.find((wait) => wait.game === game && wait.preset === preset);
  }
}
