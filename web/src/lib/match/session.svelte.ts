// A match that goes on, as this page takes part in it: what the house says about it, and what one says to the house.
// What of it is on the screen is its table's business.
import { announce, interrupt } from "../announcer.svelte";
import * as api from "../api";
import { connection, type Listener } from "../connection.svelte";
import { followed, fresh, nonceFor, played, saw, showed } from "../promises";
import type { Event, Inbound, Outbound, Picture, Problem, Refused, Say, Update } from "../protocol";
import { play as playSound } from "../sound";
import { say } from "../texts.svelte";
import { History, type Step } from "./history.svelte";
import { InWords } from "./in_words";
import { applyUpdate, whole, type Whole } from "./mirror";
import { Pending, submission, type Play } from "./pending.svelte";
import { cameAndWent } from "./presence";
import type { Seat } from "./presenter.svelte";
import { asksAgain } from "./rematch";
import { Rewards } from "./rewards";
import { SharedDevice } from "./shared_device";
import { TableModel, type Host } from "./table.svelte";
import type { GameTraits } from "./traits";
import { keepSending, takeUp } from "./undelivered.svelte";
import { soundOf } from "./verdict";

/** What carries what is said: the socket, or whoever answers in the place of the house. */
export type Carrier = Pick<typeof connection, "listen" | "leave" | "send">;

export class MatchSession implements Listener, Host {
  readonly table: TableModel;
  readonly device: SharedDevice;
  readonly past = false;
  readonly caption = null;
  closed = $state(false);
  follows = $state(""); // the rematch that began while one was here; who opens an old match stays there

  #words = new InWords((message) => this.#take(message));
  #greeted = false; // the view of the game is there
  #dropped: Refused | null = null; // what became of a premove: said when one sees the position in which it was judged
  #latest = new Map<Seat, Whole>(); // by viewpoint: several at a hot seat
  #history = new History();
  #pending = new Pending();
  #played = $state(-1); // the version on which the last accepted play was made
  #seats = new Set<Seat>();
  #rewards: Rewards;
  #again = ""; // what I add to the luck of a rematch

  constructor(
    readonly match: string,
    readonly sits: boolean,
    private readonly carrier: Carrier = connection,
  ) {
    this.table = new TableModel(match, this);
    this.device = new SharedDevice(this.table, this.#latest, this, sits);
    this.#rewards = new Rewards(this.table);
  }

  /** Not after it was left: who one is may be found out only then. */
  enter(): void {
    if (this.table.presenter.ended) return;
    const sent = this.carrier === connection ? takeUp(this.match) : null;
    if (sent) this.#wait(sent);
    this.carrier.listen(this.match, this);
  }

  leave(): void {
    this.table.presenter.end();
    this.#words.end();
    const sent = this.#pending.play;
    this.#pending.drop();
    this.device.stay();
    this.carrier.leave(this.match);
    if (sent && this.carrier === connection) keepSending(sent, this.table);
  }

  // What the house says

  connected(): void {
    const since = this.newest()?.version;
    if (this.sits && since === undefined) this.sit();
    else this.#send({ type: "join", match: this.match, since: since ?? null });
    this.table.premove.lost();
    if (this.#pending.play) this.#send(submission(this.match, this.#pending.play));
    if (this.#again && !this.newest()?.next) this.rematch();
  }

  hear(message: Outbound): void {
    this.#words.hear(message);
  }

  #take(message: Outbound): void {
    switch (message.type) {
      case "picture":
        return this.#picture(whole(message));
      case "update":
        return this.#update(message);
      case "presence":
        return this.#present(message);
      case "next":
        return this.#followed(message.next);
      case "ack":
        return this.#accepted(message.id, message.version);
      case "refused":
        return this.#refused(message);
      case "premove":
        return this.table.premove.heard(message);
      case "said":
        return this.table.talk.hear(message.seat, message.phrase, this.table.names);
      case "seen":
        return this.#seen(message.seat, message.first, message.events, message.total);
      case "reward":
        return this.#rewards.heard(message);
      case "closed":
        this.closed = true;
        return;
      case "problem":
        return this.#failed(message);
    }
  }

  #present({ seats, watching }: Pick<Picture, "seats" | "watching">): void {
    const { shown, chairs, looker, names } = this.table;
    const asking = this.#seats.size === 1 && shown?.phase === "over" ? asksAgain(seats, chairs, looker) : [];
    const told = shown?.phase === "live" ? cameAndWent(seats, chairs, this.#seats) : [];
    this.#replace({ seats, watching });
    for (const { key, seat } of told) announce(say(key, { seat }, names)); // on the screen it stands beside the name
    if (asking.length) playSound("your-turn");
    for (const seat of asking) this.table.note(say("online.plays-again", { seat }, names));
  }

  #followed(next: string): void {
    followed(next, this.newest()?.result?.next_commit ?? "", this.#again);
    this.#replace({ next });
    if (this.table.looker !== null) this.follows = next;
  }

  #picture(picture: Whole): void {
    saw(this.match, picture);
    showed(this.match, picture);
    const first = this.#seat(picture);
    this.#latest.set(picture.seat, picture);
    this.#history.show(picture);
    if (this.device.isUnclaimed(picture)) this.device.veil(picture);
    else if (this.#seats.size === 1) this.table.looker = picture.seat;
    else if (first) this.device.turn(picture, true);
    if (picture.phase === "over" && picture.seat !== null && !this.table.reward) this.#rewards.ask();
    if (picture.seat === this.table.looker) this.#show(picture);
  }

  /** From which seats one looks here; whether this one is new. */
  #seat({ seat, next }: Whole): boolean {
    if (seat !== null) this.#seats.delete(null); // no longer a spectator
    const first = !this.#seats.has(seat);
    if (!first && next && !this.#latest.get(seat)!.next) this.#followed(next); // while one was away
    this.#seats.add(seat);
    this.table.hotSeat = this.#seats.size > 1;
    return first;
  }

  #show(picture: Whole): void {
    const { table } = this;
    if (picture.stood_in && picture.phase === "live") table.note(say("online.stood-in", { count: picture.stood_in }));
    if (picture.missed && table.shown) return table.presenter.catchUp(picture, picture.missed);
    table.presenter.replaceAll(picture);
    if (picture.phase === "waiting") return;
    this.takenBack();
    if (this.#greeted) this.#tellPrompt();
  }

  /** One sees the table now: whoever cannot see it hears what to do. */
  greet(traits: GameTraits): void {
    if (this.table.presenter.ended) return;
    this.table.traits = traits;
    this.#greeted = true;
    if (this.table.shown && this.table.shown.phase !== "waiting") this.#tellPrompt();
  }

  #tellPrompt(): void {
    announce(this.table.waits ? say("web.deal-prompt") : this.table.prompt);
  }

  #update(update: Update): void {
    const seat = update.seat;
    const before = this.#latest.get(seat);
    if (!before || update.version <= before.version) return;
    if (update.version !== before.version + 1)
      return void this.#send({ type: "join", match: this.match, since: before.version });
    const after = applyUpdate(before, update);
    this.#latest.set(seat, after);
    this.#history.add(update, after);
    if (after.result) showed(this.match, after);
    if (seat !== this.table.looker) return this.#otherSaw();
    this.table.presenter.add(update, after);
  }

  #replace(part: Partial<Picture>): void {
    for (const [seat, picture] of this.#latest) this.#latest.set(seat, { ...picture, ...part });
    this.table.presenter.amend(part);
  }

  /** Its step is still to come; until then nothing can be played on the picture that is shown. */
  #accepted(id: string, step: number): void {
    this.table.premove.answered(id);
    const sent = this.#pending.answered(id);
    if (!sent) return;
    const seat = sent.seat ?? this.table.looker;
    if (seat !== null) played(this.match, step, seat, sent.play);
    if (!sent.play.startsWith("/")) this.#played = sent.version;
  }

  #refused(message: Refused): void {
    this.#pending.answered(message.id);
    if (this.table.premove.answered(message.id) && this.table.presenter.showing) this.#dropped = message;
    else this.table.selection.refuse(message);
  }

  #failed(problem: Problem): void {
    if (problem.id) this.#pending.answered(problem.id);
    else if (problem.code === "bad-message") this.#pending.drop(); // what the house cannot read has no id
    const { phase } = this.table.shown ?? {};
    if (phase && phase !== "waiting" && !problem.id) return this.table.note(this.table.words(problem.message)); // it was no play: the prompt stays
    this.table.problem = problem;
    interrupt(this.table.wrong);
  }

  #seen(seat: Seat, first: number, events: Event[], total: number): void {
    if (seat !== this.table.looker) return;
    const { presenter } = this.table;
    const all = first === 0 ? events : [...presenter.events.slice(0, first), ...events];
    presenter.events = all;
    if (all.length < total) this.#send({ type: "seen", match: this.match, seat, first: all.length });
    else this.#history.knows(seat, all);
  }

  /** The steps that whoever looks was shown here, the last of them as it is now. */
  get history(): Step[] {
    return this.#history.of(this.table.looker);
  }

  /** Whether the house can tell what happened before this page was opened. */
  get forgot(): boolean {
    const { looker, shown } = this.table;
    return this.premoves && !!this.history[0]?.after.version && (looker !== null || shown?.phase === "over");
  }

  recall(told: Step[]): void {
    this.#history.recall(told[0]!.after.seat, told);
  }

  // What its table asks of it

  takenBack(): void {
    this.#send({ type: "seen", match: this.match, seat: this.table.looker });
  }

  newest(): Whole | undefined {
    return this.#latest.get(this.table.looker);
  }

  /** When all is shown: whose turn it is now, and who should look. */
  settled(): void {
    this.device.stay(); // the move may have been taken back
    const { table } = this;
    const now = table.shown;
    if (!now) return;
    if (now.phase === "over") playSound(soundOf(now.result?.winners ?? [], table.looker));
    else if (table.hotSeat && !this.device.turn(now)) return;
    if (!table.goesOn) this.#tellPrompt();
    if (now.phase === "over") this.#rewards.tell();
    if (table.myTurn) playSound("your-turn");
    if (this.#dropped) table.selection.refuse(this.#dropped);
    this.#dropped = null;
  }

  get reader(): Seat {
    return this.table.hotSeat ? null : this.table.looker;
  }

  get sent(): boolean {
    return !!this.#pending.play || (this.table.shown?.version ?? 0) <= this.#played;
  }

  get delayed(): boolean {
    return this.#pending.delayed;
  }

  get premoves(): boolean {
    return this.carrier === connection;
  }

  /** What happened last of which everybody at this device was told the same: whoever holds it may read it. */
  get common(): string {
    const told = this.#history.common([...this.#seats]);
    return told ? this.table.words(told) : "";
  }

  #otherSaw(): void {
    const { shown, presenter, looker } = this.table;
    if (shown?.phase === "live" && !presenter.showing && !shown.awaited.includes(looker ?? -1)) this.settled();
  }

  // What one says to the house

  async askHint(): Promise<void> {
    const { table } = this;
    if (table.hintComes) return;
    const { version } = table.shown!;
    table.aside = ""; // why there was none the last time
    table.hintComes = true;
    announce(table.notice);
    const asked = api.hint(this.match, table.looker!);
    const hint = await asked.catch((error: Error) => error).finally(() => (table.hintComes = false));
    if (table.presenter.ended || !table.canAct || this.sent || table.shown!.version !== version) return; // no longer wanted
    if (hint instanceof Error) return table.note(hint.message);
    if (hint.version <= this.#played) return;
    table.selection.hint(hint.play, hint.reason, hint.slots);
    announce(table.advice);
  }

  play(notation: string): void {
    const { shown, looker, hotSeat, selection } = this.table;
    if (!shown || this.#pending.play) return;
    selection.played();
    const sent = { id: fresh(), version: shown.version, play: notation, seat: hotSeat ? looker : null };
    this.#wait(sent);
    this.#send(submission(this.match, sent));
  }

  #wait(sent: Play): void {
    this.#pending.wait(sent, () => announce(this.table.notice));
  }

  /** No touches: the house forgets the premove. What the touches mean goes with them, so that a refusal names its rule. */
  premove(touches: string[], id: string): void {
    const play = (touches.length && this.table.traits.notation?.(touches)) || null;
    this.#send({ type: "premove", match: this.match, touches, id, play });
  }

  /** The house says to which version one can ask to return, and null where nothing can be taken back. */
  get canTakeBack(): boolean {
    const { shown, looker } = this.table;
    return shown?.phase === "live" && looker !== null && (this.newest()?.back ?? null) !== null;
  }

  takeBack(): void {
    if (this.canTakeBack) this.play(`/offer-takeback ${this.newest()!.back}`);
  }

  say(phrase: Say["phrase"]): void {
    this.#ask({ type: "say", match: this.match, phrase });
  }

  rematch(): void {
    this.#again ||= fresh();
    this.#send({ type: "rematch", match: this.match, nonce: this.#again });
  }

  /** No longer asks for a rematch. */
  withdraw(): void {
    this.#again = "";
    this.#ask({ type: "rematch", match: this.match, wants: false });
  }

  sit(): void {
    this.#ask({ type: "sit", match: this.match, nonce: nonceFor(this.match) });
  }

  seatBot(seat: number, bot: string): void {
    this.#ask({ type: "seat-bot", match: this.match, seat, bot });
  }

  /** Whether the house was told: who is not gone there stays here. */
  quit(forGood = false): boolean {
    return this.#ask({ type: "leave", match: this.match, for_good: forGood });
  }

  standIn(seat: number): void {
    this.#ask({ type: "stand-in", match: this.match, seat });
  }

  claim(): void {
    this.#ask({ type: "claim", match: this.match });
  }

  /** What is not said again when the connection is back. */
  #ask(message: Inbound): boolean {
    const sent = this.#send(message);
    if (!sent) this.table.note(say("online.now-offline"));
    return sent;
  }

  #send(message: Inbound): boolean {
    this.table.problem = null;
    return this.carrier.send(message);
  }
}
