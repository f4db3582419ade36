// The one socket of this page: it hands every message to the match it is about, or to the lobby, notices when nobody is
// at the other end any more, and comes back by itself. Why it asks when it does: docs/decisions/0019.
import { createSubscriber } from "svelte/reactivity";
import { Backoff } from "./backoff";
import { lookForNewer, outdated } from "./newer.svelte";
import { PROTOCOL, type Inbound, type Outbound, type Problem, type Welcome } from "./protocol";
import { recogniseAnew, visitor } from "./visitor.svelte";

export interface Listener {
  hear(message: Outbound): void;
  /** The connection is there, for the first time or again. */
  connected(): void;
}

export const LOBBY = ""; // who listens to what names no match
const RESTART = 1012; // the code with which a house closes that opens again
const LINGER = 2000; // milliseconds that the connection is kept for whoever goes from the lobby to a table
const CONNECTING = 8000; // milliseconds until the house must have said welcome
const PING_AFTER = 4000; // milliseconds of silence; with ANSWER less than the ten seconds in which a dead line is noticed
const PING_AFTER_WORDS = 2000; // the same when something was said
const PING_HIDDEN = 20_000; // the same on a page that nobody sees
const ANSWER = 5000; // within which anything must be heard
const FINAL = ["outdated", "banned"]; // problems that do not pass by trying again
const FRESH = 1000; // what was heard so lately needs no question
const LATE = 1500; // a timer that comes so much too late: this page slept, and what was said meanwhile is still to be heard

/** Whoever reads what passes with time is told anew now and then. */
const ticking = createSubscriber((tick) => {
  const timer = setInterval(tick, 500);
  return () => clearInterval(timer);
});

class Connection {
  state = $state<"live" | "reconnecting" | "offline" | "refused">("reconnecting");
  signedOut = $state(false); // the house knows nobody here any more: trying again is of no use
  retryAt = $state(0); // by performance.now(); 0 while nothing is wrong
  #socket: WebSocket | null = null;
  #listeners = new Map<string, Listener>();
  #waiting = false; // something was said, and nothing heard since
  #backoff = new Backoff();
  #timer = 0; // the next attempt, the end of this one, the next question, or the end of the time to answer it
  #judging = false; // whether a question must be answered in time
  #heard = 0; // when, by performance.now()
  #welcomedAt = 0;
  #lostOnce = false;
  #final: Problem | null = null; // why it is over until the page is loaded anew

  constructor() {
    addEventListener("offline", () => this.#lost(this.#socket));
    for (const sign of ["online", "focus", "pageshow"]) addEventListener(sign, () => this.#check());
    for (const sign of ["visibilitychange", "resume"])
      document.addEventListener(sign, () => document.hidden || this.#check());
  }

  /** Whole seconds until it is tried again; 0 while nothing is waited for. */
  get retryIn(): number {
    const left = this.retryAt - performance.now();
    if (left <= 0) return 0;
    ticking();
    return Math.ceil(left / 1000);
  }

  listen(match: string, listener: Listener): void {
    this.#listeners.set(match, listener);
    if (this.#final) listener.hear(this.#final);
    else if (this.state === "live") listener.connected();
    else {
      this.signedOut = false; // whoever comes now has asked for a pass
      this.#open();
    }
  }

  /** Whoever turns from a match is not there any more: the house sees it by the connection. */
  leave(match: string): void {
    if (match === LOBBY) return this.release(match);
    this.#listeners.delete(match);
    this.close();
    this.#open();
  }

  /** Whoever listened without being there: the connection stays while it is needed. */
  release(match: string): void {
    this.#listeners.delete(match);
    setTimeout(() => this.#listeners.size || this.close(), LINGER);
  }

  /** Whether it went out; what did not must be said again when the connection is back. */
  send(message: Inbound): boolean {
    if (this.state !== "live") return false;
    this.#socket!.send(JSON.stringify(message));
    if (!this.#waiting) {
      this.#waiting = true; // what is said after this gives nobody more time
      if (!this.#judging) this.#watch();
    }
    return true;
  }

  /** With another pass, or when nobody listens any more. */
  close(): void {
    this.#drop();
    if (this.#final) return;
    this.state = "reconnecting";
    this.retryAt = 0;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    this.#waiting = false; // whoever waits says it again
    this.#judging = false;
    socket?.close();
  }

  #open(): void {
    if (this.#final || this.signedOut || this.#socket || !this.#listeners.size) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws?protocol=${PROTOCOL}`);
    this.#socket = socket;
    this.#in(CONNECTING, () => this.#lost(socket));
    // a socket that was given up may still say something
    socket.onmessage = (event) => socket === this.#socket && this.#hear(JSON.parse(event.data) as Outbound);
    socket.onclose = ({ code }) => this.#lost(socket, code === RESTART);
  }

  #hear(message: Outbound): void {
    this.#heard = performance.now();
    this.#waiting = false;
    if (message.type === "problem" && message.code === "not-signed-in") return void this.#unknown();
    if (message.type === "welcome") this.#welcomed(message);
    else this.#tell(message);
    if (message.type === "problem" && FINAL.includes(message.code)) this.#giveUp(message);
    else if (this.state === "live") this.#watch();
  }

  #tell(message: Outbound): void {
    const match = message.type !== "paired" && "match" in message ? message.match : null;
    if (match) this.#listeners.get(match)?.hear(message);
    else if (message.type === "problem") for (const listener of this.#listeners.values()) listener.hear(message);
    else this.#listeners.get(LOBBY)?.hear(message);
  }

  #welcomed({ person }: Welcome): void {
    if (visitor.who && visitor.who.person !== person) return this.#startAnew();
    this.retryAt = 0;
    this.#welcomedAt = this.#heard;
    this.state = "live";
    for (const listener of [...this.#listeners.values()]) listener.connected();
    if (this.#lostOnce) void lookForNewer(); // the house may have been closed to be updated
  }

  /** Somebody else has signed in, on another page of this browser: nothing that is shown, or on its way, is theirs. */
  #startAnew(): void {
    this.close();
    location.reload();
  }

  /** Whoever is refused has been told why; the line is not to blame. */
  #giveUp(problem: Problem): void {
    this.#final = problem;
    this.#drop();
    this.state = problem.code === "outdated" ? "offline" : "refused";
    if (problem.code === "outdated") outdated();
  }

  /** Whoever has another pass by now comes back with it. */
  async #unknown(): Promise<void> {
    this.#lost(this.#socket);
    const who = await recogniseAnew().catch(() => undefined); // which leaves it open
    if (who !== null) return;
    this.#drop();
    this.signedOut = true;
    this.state = "refused";
    this.retryAt = 0;
  }

  // Whether anybody is there

  /** Asks after a while of silence, sooner where somebody waits. */
  #watch(): void {
    this.#judging = false;
    const silence = document.hidden ? PING_HIDDEN : this.#waiting ? PING_AFTER_WORDS : PING_AFTER;
    this.#in(silence, () => this.#ask());
  }

  /** Nobody is judged whose answers this page may not have read: it is hidden and its timers are slow, or it slept. */
  #ask(): void {
    this.#judging = !document.hidden;
    this.#socket!.send('{"type":"ping"}');
    if (!this.#judging) this.#in(PING_HIDDEN, () => this.#ask());
    else this.#in(ANSWER, (late) => (late || document.hidden ? this.#ask() : this.#lost(this.#socket)));
  }

  /** This page wakes, comes to the front, or is online again: what it believes may be long past. */
  #check(): void {
    if (!this.#socket) return this.#open();
    if (this.state !== "live" || this.#judging) return;
    if (performance.now() - this.#heard > FRESH) this.#ask();
    else this.#watch(); // it may have been hidden, when it is asked rarely
  }

  #in(milliseconds: number, action: (late: boolean) => void): void {
    clearTimeout(this.#timer);
    const due = Date.now() + milliseconds; // performance.now() may stand still while a machine sleeps
    this.#timer = window.setTimeout(() => action(Date.now() - due > LATE), milliseconds);
  }

  #lost(socket: WebSocket | null, opensAgain = false): void {
    if (!socket || socket !== this.#socket) return;
    if (opensAgain && this.state === "live") this.#backoff.forget();
    const wait = this.#backoff.next(this.state === "live" ? performance.now() - this.#welcomedAt : 0);
    this.#lostOnce = true;
    this.#drop();
    this.state = navigator.onLine ? "reconnecting" : "offline";
    this.retryAt = performance.now() + wait;
    this.#in(wait, () => this.#open());
  }
}

export const connection = new Connection();
