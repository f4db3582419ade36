// One match on this screen: what the house said about it, who looks, and what one does there.
// What of it is shown by now is in showing, what is touched and what was refused in touching.
import { announce, interrupt } from "./announcer.svelte";
import * as api from "./api";
import { connection, type Listener } from "./connection.svelte";
import type { Habits } from "./habits";
import { History, type Step } from "./history.svelte";
import { folded, whole, type Whole } from "./mirror";
import { Pending, type Play } from "./pending.svelte";
import { followed, fresh, nonceFor, played, saw, showed } from "./promises";
import type { Event, Inbound, Outbound, PastMatch, Picture, Problem, Refused, Reward, Say, Update } from "./protocol";
import { asksAgain } from "./rematch";
import { brought } from "./reward";
import type { Seat } from "./showing.svelte";
import { play as playSound } from "./sound";
import { say, titleOf } from "./texts.svelte";
import { Talk } from "./talk.svelte";
import { Touching } from "./touching.svelte";
import { Wish } from "./wish.svelte";

const PICK = /^pick (\d+)$/;
const CARD = /^[2-9TJQKA][CDHS]$/;
/** What carries what is said: the socket, or whoever answers in the place of the house. */
export type Carrier = Pick<typeof connection, "listen" | "leave" | "send">;

export class Room extends Touching implements Listener {
  problem = $state.raw<Problem | null>(null);
  readonly talk = new Talk();
  closed = $state(false);
  reward = $state.raw<Reward | null>(null); // what the match brought, once it is over
  follows = $state(""); // the rematch that began while one was here; who opens an old match stays there
  curtain = $state<number | null>(null); // to whom the device must be passed
  protected greeted = false; // the view of the game is there

  readonly wish = new Wish((touches, id) => {
    const play = (touches.length && this.habits.notation?.(touches)) || null; // so that a refusal names its rule
    this.#say({ type: "premove", match: this.match, touches, id, play });
  });
  #dropped: Refused | null = null; // what became of a wish: said when one sees the position in which it was judged
  #latest = new Map<Seat, Whole>(); // by viewpoint: several at a hot seat
  #history = new History();
  #pending = new Pending();
  #played = $state(-1); // the version on which the last accepted play was made
  #seats = new Set<Seat>();
  #again = ""; // what I add to the luck of a rematch

  constructor(
    readonly match: string,
    readonly sits: boolean,
    private readonly carrier: Carrier = connection,
  ) {
    super();
  }

  enter(): void {
    this.carrier.listen(this.match, this);
  }

  leave(): void {
    this.end();
    this.#pending.drop();
    this.carrier.leave(this.match);
  }

  // What the house says

  connected(): void {
    const since = this.#latest.get(this.looker)?.version;
    if (this.sits && since === undefined) this.#say({ type: "sit", match: this.match, nonce: nonceFor(this.match) });
    else this.#say({ type: "join", match: this.match, since: since ?? null });
    this.wish.lost();
    if (this.#pending.play) this.#submit(this.#pending.play); // with its id: the house counts it once
    if (this.#again && !this.newest()?.next) this.rematch();
  }

  hear(message: Outbound): void {
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
        return this.wish.heard(message);
      case "said":
        return this.talk.hear(message.seat, message.phrase, this.names);
      case "seen":
        return this.#seen(message.seat, message.first, message.events, message.total);
      case "reward":
        return this.#rewarded(message);
      case "closed":
        this.closed = true;
        return;
      case "problem":
        return this.#failed(message);
    }
  }

  #present({ seats, watching }: Pick<Picture, "seats" | "watching">): void {
    const asking =
      this.#seats.size === 1 && this.shown?.phase === "over" ? asksAgain(seats, this.chairs, this.looker) : [];
    this.#replace({ seats, watching });
    if (asking.length) playSound("your-turn");
    for (const seat of asking) this.note(say("online.plays-again", { seat }, this.names));
  }

  #followed(next: string): void {
    followed(next, this.newest()?.result?.next_commit ?? "", this.#again);
    this.#replace({ next });
    if (this.looker !== null) this.follows = next;
  }

  #picture(picture: Whole): void {
    saw(this.match, picture);
    showed(this.match, picture);
    if (picture.seat !== null) this.#seats.delete(null); // no longer a spectator
    const first = !this.#seats.has(picture.seat);
    if (!first && picture.next && !this.#latest.get(picture.seat)!.next) this.#followed(picture.next); // while one was away
    this.#seats.add(picture.seat);
    this.#latest.set(picture.seat, picture);
    this.#history.show(picture);
    if (this.#seats.size === 1) this.looker = picture.seat;
    else if (first) this.#look(picture);
    if (picture.phase === "over" && picture.seat !== null && !this.retold && !this.reward) this.#askReward();
    if (picture.seat !== this.looker) return;
    if (picture.stood_in && picture.phase === "live") this.note(say("online.stood-in", { count: picture.stood_in }));
    if (picture.missed && this.shown) return this.catchUp(picture, picture.missed);
    this.replaceAll(picture);
    if (picture.phase === "waiting") return;
    this.forgotten();
    if (this.greeted) this.#tellPrompt();
  }

  /** One sees the table now: whoever cannot see it hears what to do. */
  greet(habits: Habits): void {
    this.habits = habits;
    this.greeted = true;
    if (this.shown && this.shown.phase !== "waiting") this.#tellPrompt();
  }

  #tellPrompt(): void {
    announce(this.waits ? say("web.deal-prompt") : this.prompt);
  }

  /** What the match brought, for whoever was not here when it ended; without an answer nothing of it is shown. */
  #askReward(): void {
    api.get<PastMatch>(`/api/me/matches/${this.match}`).then(
      (past) => this.#rewarded(past.reward),
      () => {},
    );
  }

  /** It is told after the end of the match, which may still be on its way to the screen. */
  #rewarded(reward: Reward): void {
    this.reward = reward;
    if (this.left) return;
    if (this.shown?.phase === "over" && !this.showing) this.#tellReward();
  }

  #tellReward(): void {
    if (this.reward) announce(brought(this.reward, titleOf(this.shown!.game)));
  }

  #update(update: Update): void {
    const seat = update.seat;
    const before = this.#latest.get(seat);
    if (!before || update.version <= before.version) return;
    if (update.version !== before.version + 1)
      return this.#say({ type: "join", match: this.match, since: before.version });
    const after = folded(before, update);
    this.#latest.set(seat, after);
    this.#history.add(update, after);
    if (after.result) showed(this.match, after);
    if (seat !== this.looker) return this.#otherSaw();
    this.add(update, after);
  }

  #replace(part: Partial<Picture>): void {
    for (const [seat, picture] of this.#latest) this.#latest.set(seat, { ...picture, ...part });
    this.amend(part);
  }

  /** Its step is still to come; until then nothing can be played on the picture that is shown. */
  #accepted(id: string, step: number): void {
    this.wish.answered(id);
    const sent = this.#pending.answered(id);
    if (!sent) return;
    const seat = sent.seat ?? this.looker;
    if (seat !== null) played(this.match, step, seat, sent.play);
    if (!sent.play.startsWith("/")) this.#played = sent.version;
  }

  #refused(message: Refused): void {
    this.#pending.answered(message.id);
    if (this.wish.answered(message.id) && this.showing) this.#dropped = message;
    else this.refuse(message);
  }

  #failed(problem: Problem): void {
    if (problem.id) this.#pending.answered(problem.id);
    else if (problem.code === "bad-message") this.#pending.drop(); // what the house cannot read has no id
    if (this.shown && !problem.id) return this.note(this.words(problem.message)); // it was no play: the prompt stays
    this.problem = problem;
    interrupt(this.wrong);
  }

  #seen(seat: Seat, first: number, events: Event[], total: number): void {
    if (seat !== this.looker) return;
    const all = first === 0 ? events : [...this.events.slice(0, first), ...events];
    this.events = all;
    if (all.length < total) this.#say({ type: "seen", match: this.match, seat, first: all.length });
    else this.#history.knows(seat, all);
  }

  /** The steps that whoever looks was shown here, the last of them as it is now. */
  get history(): Step[] {
    return this.#history.of(this.looker);
  }

  protected forgotten(): void {
    this.#say({ type: "seen", match: this.match, seat: this.looker });
  }

  protected newest(): Whole | undefined {
    return this.#latest.get(this.looker);
  }

  /** When all is shown: whose turn it is now, and who should look. */
  protected settled(): void {
    const now = this.shown;
    if (!now) return;
    if (now.phase === "over") this.#over(now);
    else if (this.hotSeat && !this.#look(now)) return;
    if (!this.#goesOn) this.#tellPrompt();
    if (now.phase === "over") this.#tellReward();
    if (this.myTurn) playSound("your-turn");
    if (this.#dropped) this.refuse(this.#dropped);
    this.#dropped = null;
  }

  #over(now: Whole): void {
    const winners = now.result?.winners ?? [];
    const mine = this.looker !== null && winners.includes(this.looker);
    playSound(mine ? "win" : winners.length ? "loss" : "draw");
  }

  // A hot seat: the one who must act looks, behind a curtain if the others may not see the same

  /** Whether whoever should look does; what they see may still be on its way. */
  #look(now: Whole): boolean {
    const next = now.awaited.find((seat) => this.#seats.has(seat));
    if (next === undefined || now.awaited.includes(this.looker ?? -1)) return true;
    if ((this.#latest.get(next)?.version ?? -1) < now.version) return false;
    if (this.#secret()) this.curtain = next;
    else this.sitAt(next);
    return true;
  }

  #otherSaw(): void {
    const now = this.shown;
    if (now?.phase === "live" && !this.showing && !now.awaited.includes(this.looker ?? -1)) this.settled();
  }

  #secret(): boolean {
    return [...this.#latest.values()].some((picture) => picture.zones.some((zone) => zone.codes.includes("##")));
  }

  sitAt(seat: number): void {
    this.curtain = null;
    this.looker = seat;
    const picture = this.#latest.get(seat);
    if (picture) this.put(picture);
    this.forgotten();
  }

  override get reader(): Seat {
    return this.hotSeat ? null : super.reader;
  }

  get hotSeat(): boolean {
    return this.#seats.size > 1;
  }

  // What it means

  get #goesOn(): boolean {
    return this.shown?.phase === "live" && !this.shown.awaited.length;
  }

  /** The cards lie ready, and one has not asked for them. */
  get waits(): boolean {
    return !!this.habits.ready?.(this);
  }

  get myTurn(): boolean {
    if (this.looker === null || this.shown?.phase !== "live" || this.waits) return false;
    return this.shown.awaited.includes(this.looker);
  }

  /** Whether what one touches now is wished for one's next turn. */
  get mayWish(): boolean {
    const live = this.shown?.phase === "live" && !this.myTurn && !this.retold;
    return live && !!this.habits.wishes && this.looker !== null && !this.hotSeat && this.carrier === connection;
  }

  /** Touches a slot of a board; while the others think it is wished for one's next turn. */
  touchOrWish(slot: string): void {
    if (this.lags) this.skip();
    if (this.mayWish) this.wish.touch(slot, this.habits.wishes!);
    else this.touch(slot);
  }

  override release(): boolean {
    return super.release() || this.wish.cancel();
  }

  get canAct(): boolean {
    return this.myTurn && this.curtain === null;
  }

  get sent(): boolean {
    return !!this.#pending.play || (this.shown?.version ?? 0) <= this.#played;
  }

  /** Why the last thing could not be done. */
  get wrong(): string {
    return this.problem ? this.words(this.problem.message) : "";
  }

  /** What is asked now. Where nobody is, since the house itself goes on, what was told last stays. */
  get prompt(): string {
    const text = this.#goesOn ? this.events.at(-1)?.message : this.shown?.prompt;
    return text ? this.words(text) : "";
  }

  /** What a play does, in words: `8C=H` is an eight and the suit that it names; what is no card may have a name of its own. */
  meant(play: string): string {
    const number = PICK.exec(play)?.[1];
    if (number) return say("web.pick-number", { number });
    const told = this.habits.meant?.(this, play);
    if (told) return told;
    const [card, suit] = play.split("=");
    const name = this.lookOf(card!).name;
    if (name !== card && !CARD.test(card!)) return name;
    return say("web.play-it", { play: [name, ...(suit ? [say(`suit.${suit}`)] : [])].join(", ") });
  }

  /** What is said in the place of the prompt: that a play is still on its way, or what a bot would play. */
  get notice(): string {
    return this.#pending.delayed ? say("web.on-its-way") : this.advice;
  }

  /** What a bot would play, in a sentence. */
  get advice(): string {
    return this.hinted && say("web.hint-is", { play: this.meant(this.hinted) });
  }

  /** One draws from what looks all alike: there is nothing to advise. */
  get blind(): boolean {
    return !!this.shown?.choices.length && this.shown.choices.every(({ play }) => PICK.test(play));
  }

  /** Nobody else is there: against bots, alone, or at one device. Only then the house gives hints. */
  get alone(): boolean {
    return this.looker !== null && (this.hotSeat || this.chairs.filter((chair) => !chair.bot).length === 1);
  }

  // What one does

  async ask(): Promise<void> {
    const hint = await api.hint(this.match, this.looker!).catch((error: Error) => this.note(error.message));
    if (!hint || this.left || hint.version <= this.#played || !this.canAct || this.sent) return; // no longer wanted
    this.touched = [];
    this.refusal = null;
    this.hinted = hint.play;
    announce(this.advice);
  }

  play(notation: string): void {
    if (!this.shown || this.#pending.play) return;
    this.refusal = null;
    this.chosen = null;
    this.hinted = "";
    const seat = this.hotSeat ? this.looker : null;
    const sent = { id: fresh(), version: this.shown.version, play: notation, seat };
    this.#pending.wait(sent, () => announce(this.notice));
    this.#submit(sent);
  }

  #submit({ id, version, play, seat }: Play): void {
    this.#say({ type: "submit", match: this.match, version, play, id, seat });
  }

  /** To which version one can ask to return; the house says null where nothing can be taken back. */
  get #wayBack(): number | null {
    const now = this.shown?.phase === "live" ? this.newest() : undefined;
    return now?.back ?? null;
  }

  get canTakeBack(): boolean {
    return this.#wayBack !== null && this.looker !== null;
  }

  takeBack(): void {
    if (this.canTakeBack) this.play(`/offer-takeback ${this.#wayBack}`);
  }

  say(phrase: Say["phrase"]): void {
    this.#say({ type: "say", match: this.match, phrase });
  }

  rematch(): void {
    this.#again ||= fresh();
    this.#say({ type: "rematch", match: this.match, nonce: this.#again });
  }

  sit(): void {
    this.#say({ type: "sit", match: this.match, nonce: nonceFor(this.match) });
  }

  seatBot(seat: number, bot: string): void {
    this.#say({ type: "seat-bot", match: this.match, seat, bot });
  }

  quit(forGood = false): void {
    this.#say({ type: "leave", match: this.match, for_good: forGood });
  }

  standIn(seat: number): void {
    this.#say({ type: "stand-in", match: this.match, seat });
  }

  claim(): void {
    this.#say({ type: "claim", match: this.match });
  }

  #say(message: Inbound): void {
    this.problem = null;
    this.carrier.send(message);
  }
}
