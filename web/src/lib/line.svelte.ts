// The one socket of this page: it reconnects by itself and hands every message to the match it is about, or to the lobby.
import { PROTOCOL, type Inbound, type Outbound } from "./protocol";

export interface Listener {
  hear(message: Outbound): void;
  /** The line is there, for the first time or again. */
  connected(): void;
}

export const LOBBY = ""; // who listens to what names no match
const LINGER = 2000; // milliseconds that the line is kept for whoever goes from the lobby to a table
const FIRST = 500; // milliseconds until the first attempt to come back; doubled with every failure
const MOST = 5000; // the house waits 15 seconds for people after it was closed
const PULSE = 20_000; // a line that says nothing for so long is asked for a sign of life

class Line {
  state = $state<"live" | "reconnecting" | "offline">("reconnecting");
  retryAt = $state(0); // by performance.now(); 0 while nothing is wrong
  #socket: WebSocket | null = null;
  #listeners = new Map<string, Listener>();
  #failures = 0;
  #timer = 0;
  #pulse = 0;

  constructor() {
    addEventListener("offline", () => this.#lost(this.#socket));
    addEventListener("online", () => this.#open());
    document.addEventListener("visibilitychange", () => this.#listeners.size && !document.hidden && this.#open());
  }

  listen(match: string, listener: Listener): void {
    this.#listeners.set(match, listener);
    if (this.state === "live") listener.connected();
    else this.#open();
  }

  /** Whoever turns from a match is not there any more: the house sees it by the line. */
  leave(match: string): void {
    this.#listeners.delete(match);
    if (match === LOBBY) setTimeout(() => this.#listeners.size || this.close(), LINGER);
    else {
      this.close();
      this.#open();
    }
  }

  /** Whether it went out; what did not must be said again when the line is back. */
  send(message: Inbound): boolean {
    if (this.state !== "live") return false;
    this.#socket!.send(JSON.stringify(message));
    return true;
  }

  /** With another pass, or when nobody listens any more. */
  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.state = "reconnecting";
    this.retryAt = 0;
    socket?.close();
  }

  #open(): void {
    if (this.#socket || !this.#listeners.size) return;
    clearTimeout(this.#timer);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws?protocol=${PROTOCOL}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data) as Outbound);
    socket.onclose = () => this.#lost(socket);
  }

  #hear(message: Outbound): void {
    if (message.type === "problem" && message.code === "outdated") this.#giveUp(); // until the page is loaded anew
    const match = message.type !== "paired" && "match" in message ? message.match : null;
    if (message.type === "welcome") this.#welcomed();
    else if (match) this.#listeners.get(match)?.hear(message);
    else if (message.type === "problem") for (const listener of this.#listeners.values()) listener.hear(message);
    else this.#listeners.get(LOBBY)?.hear(message);
  }

  #welcomed(): void {
    this.#failures = this.retryAt = 0;
    this.state = "live";
    this.#pulse = window.setInterval(() => this.send({ type: "ping" }), PULSE);
    for (const listener of [...this.#listeners.values()]) listener.connected();
  }

  /** A socket that closes unheard stays in its place, so that no other is opened. */
  #giveUp(): void {
    this.#socket!.onclose = null;
    this.state = "offline";
  }

  #lost(socket: WebSocket | null): void {
    if (!socket || socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    clearInterval(this.#pulse);
    const wait = Math.min(MOST, FIRST * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.state = navigator.onLine ? "reconnecting" : "offline";
    this.retryAt = performance.now() + wait;
    this.#timer = window.setTimeout(() => this.#open(), wait);
  }
}

export const line = new Line();
