// Written by `make protocol` from docs/protocol.schema.json. Do not edit.

export const PROTOCOL = 2;

export type Inbound = Join | Sit | SeatBot | Submit | Premove | Say | Rematch | Leave | StandIn | Claim | AskSeen | Ping | EnterLobby | LeaveLobby | Seek | StopSeeking | TakeBot | BotReady | BotAway;

export type Outbound = Welcome | Picture | Update | Ack | Refused | Premoved | Presence | Said | Seen | Next | Closed | Reward | Pong | Problem | Lobby | LobbyChange | Seeking | Stopped | BotOffer | Paired | BotWaits | BotCalled;

/** Show me this match from now on: from my seat if I have one, otherwise as a spectator. */
export interface Join {
  type: "join";
  match: string;
  since?: number | null;
}

/** Give me the lowest free seat. The nonce becomes part of the luck; without one the house draws it. */
export interface Sit {
  type: "sit";
  match: string;
  nonce?: string | null;
}

/** Let a bot take a free seat at my table, which waits for players, or let it get up again. */
export interface SeatBot {
  type: "seat-bot";
  match: string;
  seat: number;
  bot?: string;
}

/** A play of the game, or `/resign`, `/offer-draw`, `/offer-takeback N`, `/accept` or `/decline`. */
export interface Submit {
  type: "submit";
  match: string;
  version: number;
  play: string;
  id: string;
  seat?: number | null;
}

/** When my turn comes, play what touching these slots makes; it replaces my last wish. None: cancel it. */
export interface Premove {
  type: "premove";
  match: string;
  touches: (string)[];
  id: string;
  seat?: number | null;
  play?: string | null;
}

export interface Say {
  type: "say";
  match: string;
  phrase: "good-luck" | "goodbye" | "hello" | "nice" | "one-moment" | "oops" | "sorry" | "thanks" | "well-played";
}

/** I want to play again, or no longer do. */
export interface Rematch {
  type: "rematch";
  match: string;
  nonce?: string | null;
  wants?: boolean;
}

/** Before the start this frees the seat; later it gives up the match. A spectator just leaves.

    The only person in a match may come back, unless they leave for good: that ends the match, unpaid. */
export interface Leave {
  type: "leave";
  match: string;
  for_good?: boolean;
}

/** Let a bot play this seat until its owner, who has been away too long, is back. */
export interface StandIn {
  type: "stand-in";
  match: string;
  seat: number;
}

/** Claim the win because the other side has been away too long. */
export interface Claim {
  type: "claim";
  match: string;
}

/** Send me what my seat, or a spectator, has seen since the match began. */
export interface AskSeen {
  type: "seen";
  match: string;
  seat?: number | null;
  first?: number;
}

/** Are you there? If a match and a version are given and that version is old, the picture follows. */
export interface Ping {
  type: "ping";
  match?: string | null;
  version?: number | null;
}

/** Show me the lobby from now on. */
export interface EnterLobby {
  type: "lobby";
}

export interface LeaveLobby {
  type: "leave-lobby";
}

/** Find me an opponent now. A later request replaces this one. */
export interface Seek {
  type: "seek";
  game: string;
  preset?: string | null;
  ranked?: boolean;
}

export interface StopSeeking {
  type: "stop-seeking";
}

/** Stop waiting and give me a bot to play against. */
export interface TakeBot {
  type: "take-bot";
  bot?: string;
}

/** A bot account waits to be called to matches: by people who challenge it, and for the ladder. */
export interface BotReady {
  type: "bot-ready";
  at_once?: number;
  ladder?: boolean;
}

/** Call this bot no more. */
export interface BotAway {
  type: "bot-away";
}

export interface Welcome {
  type: "welcome";
  person: string;
  name: string;
  protocol: number;
}

/** The whole match as one seat or a spectator (`seat` null) sees it. */
export interface Picture {
  type: "picture";
  match: string;
  version: number;
  seat: number | null;
  phase: "live" | "over" | "waiting";
  game: string;
  options: Record<string, unknown>;
  pace: string;
  watch: string;
  commit: string;
  seats: (SeatInfo)[];
  code?: string;
  owner?: boolean;
  legend?: Record<string, Look>;
  zones?: (Zone)[];
  counters?: (Counter)[];
  marks?: ([string, Mark])[];
  prompt?: Text | null;
  choices?: (Choice)[];
  awaited?: (number)[];
  time?: Time | null;
  offer?: Offer | null;
  missed?: (Event)[] | null;
  result?: Result | null;
  next?: string;
  watching?: number;
  behind?: number;
  ranked?: boolean;
  back?: number | null;
  stood_in?: number;
  nonce?: string | null;
  tones?: (string)[];
  teams?: ((number)[])[];
  hot_seat?: boolean;
}

/** A seat and who has it. `away`: seconds since its owner lost the connection. */
export interface SeatInfo {
  seat: number;
  name: string;
  taken: boolean;
  bot: string;
  away: number | null;
  held: boolean;
  stand_in: boolean;
  plays_again: boolean;
  cosmetics: Record<string, string>;
  level: number | null;
  held_for: number | null;
  bot_account: boolean;
}

export interface Look {
  glyph: string;
  name: Text;
  tone: string;
}

/** A sentence: its key in the catalogue of texts, and its arguments. */
export interface Text {
  key: string;
  args: Record<string, unknown>;
}

export interface Zone {
  name: string;
  layout: Layout;
  slots: (string)[];
  codes: (string)[];
  columns: number;
  seat: number | null;
  size: number | null;
  holds: (string)[];
}

export type Layout = "fan" | "grid" | "pile";

export interface Counter {
  name: string;
  value: number | string;
  seat: number | null;
  why: (Term)[];
  of?: number;
}

export interface Term {
  label: Text;
  amount: number;
  codes: (string)[];
}

/** What a slot shows besides the white and blue of touching. */
export type Mark = "faint" | "gold" | "grey" | "last" | "line";

/** A legal play and the slots to touch to make it. */
export interface Choice {
  play: string;
  touches: (string)[];
  captures?: boolean;
  captured?: (string)[];
  lands?: string;
}

/** How long the awaited seats have left, counted from the moment this was sent. */
export interface Time {
  seats: (number)[];
  left_ms: number;
  of_ms: number;
}

export interface Offer {
  seat: number;
  asked: (number)[];
  step: number | null;
  play: Text | null;
}

/** Something that happened, as this viewer may see it, and how a screen shows it. */
export interface Event {
  name: string;
  fields: Record<string, unknown>;
  message: Text;
  moved: ([string, string, string])[];
  sound: string;
  trick_end?: boolean;
  interrupts?: (string)[];
}

export interface Result {
  winners: (number)[];
  reason: string;
  secret: string;
  next_commit: string;
}

/** What a step changed for this viewer: whole zones; all else as it is now. `counters` null: unchanged. */
export interface Update {
  type: "update";
  match: string;
  version: number;
  seat: number | null;
  actor?: number | null;
  by?: string;
  events?: (Event)[];
  zones?: (Zone)[];
  gone?: (string)[];
  order?: (string)[] | null;
  counters?: (Counter)[] | null;
  marks?: ([string, Mark])[] | null;
  prompt?: Text | null;
  choices?: (Choice)[];
  awaited?: (number)[];
  time?: Time | null;
  offer?: Offer | null;
  result?: Result | null;
  tones?: (string)[] | null;
  back?: number | null;
}

/** Your submission is stored as this version. A repeated submission gets the same answer. */
export interface Ack {
  type: "ack";
  match: string;
  id: string;
  version: number;
}

/** The rules forbid it; nothing changed. Stale: something else happened first, and the picture follows. */
export interface Refused {
  type: "refused";
  match: string;
  id: string;
  rule: string;
  message: Text;
  instead: (string)[];
  stale: boolean;
}

/** Your wish, as the house keeps it; without touches there is none. Nobody else is told. */
export interface Premoved {
  type: "premove";
  match: string;
  seat: number;
  id: string;
  touches: (string)[];
}

export interface Presence {
  type: "presence";
  match: string;
  seats: (SeatInfo)[];
  watching: number;
}

export interface Said {
  type: "said";
  match: string;
  seat: number;
  phrase: string;
}

export interface Seen {
  type: "seen";
  match: string;
  seat: number | null;
  first: number;
  events: (Event)[];
  total: number;
}

/** Everybody wants a rematch: this is the match that follows. */
export interface Next {
  type: "next";
  match: string;
  next: string;
}

/** The table was closed before the start: its owner left, nobody watched it, or the house closed it. */
export interface Closed {
  type: "closed";
  match: string;
}

/** What a match that just ended brought you. `GET /api/me/matches/{match}` repeats it. */
export interface Reward {
  type: "reward";
  match: string;
  result: "drawn" | "ended" | "lost" | "won";
  points: (Points)[];
  coins: number;
  before: Level | null;
  after: Level | null;
  account_before: Level | null;
  account_after: Level | null;
  achievements: (string)[];
  rating_before: ShownRating | null;
  rating_after: ShownRating | null;
}

export interface Points {
  reason: string;
  points: number;
}

/** A person's level, their points within it, and the points the next one takes. */
export interface Level {
  level: number;
  points: number;
  of: number;
}

export interface ShownRating {
  rating: number;
  sure: boolean;
}

export interface Pong {
  type: "pong";
  match: string | null;
  version: number | null;
}

/** The request failed; nothing changed. `code` is for programs, `message` for people. */
export interface Problem {
  type: "problem";
  code: string;
  message: Text;
  match: string | null;
  id: string | null;
}

/** The lobby: the newest tables and matches, and how many there are of each. */
export interface Lobby {
  type: "lobby";
  people: number;
  open: number;
  running: number;
  matches: (LobbyMatch)[];
  mine: (MyMatch)[];
  waits: (Wait)[];
}

/** An open table, or a live match that anybody may watch. */
export interface LobbyMatch {
  match: string;
  game: string;
  preset: string;
  options: Record<string, unknown>;
  pace: string;
  ranked: boolean;
  phase: "live" | "waiting";
  seats: (LobbySeat)[];
  made: number;
  commit: string;
}

/** Who sits there; a seat with neither name nor bot is free. A bot may have a name of its own. */
export interface LobbySeat {
  name?: string;
  bot?: string;
  level?: number | null;
  bot_account?: boolean;
}

export interface MyMatch {
  match: string;
  game: string;
  preset: string;
  options: Record<string, unknown>;
  pace: string;
  ranked: boolean;
  phase: "live" | "waiting";
  seats: (LobbySeat)[];
  made: number;
  commit: string;
  turn: boolean;
  alone: boolean;
}

/** How many people are waiting to play this, and how many seconds others waited lately. */
export interface Wait {
  game: string;
  preset: string;
  seekers: number;
  seconds: number | null;
}

/** What changed since then; null: nothing. `matches` are new or changed, `gone` are removed. */
export interface LobbyChange {
  type: "lobby-change";
  people?: number | null;
  open?: number | null;
  running?: number | null;
  matches?: (LobbyMatch)[];
  gone?: (string)[];
  mine?: (MyMatch)[] | null;
  waits?: (Wait)[] | null;
}

/** The house is looking for an opponent for you. */
export interface Seeking {
  type: "seeking";
  game: string;
  preset: string;
  ranked: boolean;
}

/** The house is no longer looking for an opponent. */
export interface Stopped {
  type: "stopped";
}

/** Nobody has come yet: you may take a bot, or keep waiting. */
export interface BotOffer {
  type: "bot-offer";
  game: string;
  preset: string;
}

/** An opponent was found: sit down here. After a few seconds the house seats you with its own nonce. */
export interface Paired {
  type: "paired";
  match: string;
  game: string;
  ranked: boolean;
  commit: string;
}

/** The bot will be called to matches of these games. */
export interface BotWaits {
  type: "bot-waits";
  games: (string)[];
  ladder: boolean;
}

/** A match has begun in which this bot has a seat: join it. */
export interface BotCalled {
  type: "bot-called";
  match: string;
  game: string;
  ladder: boolean;
}

/** The request failed; nothing changed. `code` is for programs, `sentence` is `message` in English. */
export interface HttpProblem {
  code: string;
  message: Text;
  sentence: string;
}

export interface NewGuest {
  name?: string;
}

export interface Guest {
  person: string;
  name: string;
  token: string;
  guest: boolean;
  role: "" | "admin" | "moderator";
}

/** The settings of a new table. Whoever makes it owns it, and sits down with `Sit`. */
export interface NewTable {
  game: string;
  preset?: string | null;
  options?: Record<string, string | number | boolean>;
  seats?: number | null;
  pace?: "quick" | "relaxed" | "untimed";
  private?: boolean;
  watch?: "link" | "off" | "open";
  delay?: number;
  bots?: Record<string, string>;
  hot_seat?: boolean;
  names?: (string)[];
  clock?: boolean;
  ranked?: boolean;
  formalities?: boolean;
  ceremony?: boolean;
  speed?: "fast" | "normal" | "off" | "slow";
}

export interface TableInfo {
  match: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  pace: string;
  watch: string;
  phase: "live" | "over" | "waiting";
  seats: (SeatInfo)[];
  commit: string;
  code: string;
  version: number;
  result: Result | null;
  next: string;
  ranked: boolean;
}

export interface Health {
  status: "degraded" | "ok";
  version: string;
  matches: number;
  sockets: number;
  reason: string;
  set_aside: number;
}

/** What a page needs to know about the house before it promises anything. */
export interface HouseInfo {
  mails: boolean;
  address: string;
}

export interface Verification {
  ok: boolean;
  plays: number;
  draws: number;
  reason: string;
}

export interface GameInfo {
  slug: string;
  title: string;
  seats: (number)[];
  options: Record<string, unknown>;
  presets: Record<string, unknown>;
  paces: Record<string, number>;
  bots: (string)[];
  rules: (string)[];
  lesson: (string)[];
  texts: Record<string, string>;
  ranked: RankedTerms;
  levels: (LevelInfo)[];
  brings: ("page" | "style")[];
}

/** What a match must be like to be ranked. */
export interface RankedTerms {
  seats: (number)[];
  pace: "quick" | "relaxed" | "untimed";
  options: boolean;
  guests: boolean;
}

/** A level of a game's bots. The texts are keys of the catalogue; a plug-in may bring them or not. */
export interface LevelInfo {
  name: string;
  number: number;
  title: Text;
  line: Text;
  rating: number | null;
  games: number;
}

/** A bot account. “bot” is put behind its name if it is not there. */
export interface NewBot {
  name: string;
  games: (string)[];
  line: string;
}

/** A bot account, as its owner sees it. */
export interface BotInfo {
  bot: string;
  name: string;
  games: (string)[];
  line: string;
  made: number;
  ready: boolean;
  token: string;
}

/** The bots of a game, the best first, and the levels of the house on the same scale. */
export interface BotLadder {
  game: string;
  bots: (LadderBot)[];
  marks: (LadderMark)[];
  plays: boolean;
}

/** A bot account on the ladder of a game, or one that waits and has no rating yet. */
export interface LadderBot {
  bot: string;
  name: string;
  owner: string;
  line: string;
  ready: boolean;
  rating: number | null;
  deviation: number | null;
  matches: number;
  won: number;
  drawn: number;
}

/** A level of the house on the bots' ladder: its rating was measured, and no match changes it. */
export interface LadderMark {
  level: string;
  number: number;
  rating: number;
}

/** A match against a bot account, which begins at once. */
export interface NewChallenge {
  game: string;
  preset: string | null;
}

/** A match against a bot that begins at once. The house draws all nonces, and the record says so. */
export interface NewPlay {
  game: string;
  preset?: string | null;
  options?: Record<string, string | number | boolean>;
  bot?: string;
  formalities?: boolean;
  ceremony?: boolean;
  speed?: "fast" | "normal" | "off" | "slow";
  name?: string;
}

/** The match, and who plays it. A new guest's pass is shown only here. */
export interface Begun {
  match: string;
  commit: string;
  person: string;
  name: string;
  token: string;
}

/** What a bot would play at this version; why, and the slots to light with it, if the game has a judge. */
export interface Hint {
  version: number;
  play: string;
  reason?: Text | null;
  slots?: (string)[];
}

/** A report about the person in that seat; one per match and person. */
export interface NewReport {
  seat: number;
  reason: "cheating" | "name" | "other" | "phrases" | "stalling";
  text?: string;
}

/** Mute the person in that seat, for you and at every table. */
export interface NewMute {
  seat: number;
}

export interface Muted {
  person: string;
  name: string;
}

/** A report as moderators see it. */
export interface Report {
  id: string;
  match: string;
  person: string;
  name: string;
  reporter: string;
  reporter_name: string;
  reason: string;
  text: string;
  made: number;
  closed: number | null;
  verdict: string;
}

/** A report with all that a moderator should know before deciding: the match, and the person's record. */
export interface Case {
  report: Report;
  match: ReportedMatch | null;
  since: number | null;
  role: "" | "admin" | "moderator";
  orders: (Order)[];
  earlier: (Report)[];
}

/** The match of a report: what was played, by whom, and whether it is over. */
export interface ReportedMatch {
  match: string;
  game: string;
  phase: string;
  names: (string)[];
  made: number;
  ended: number | null;
  reason: string;
}

/** A mute or a ban in force. `by` is empty if the operator gave it. */
export interface Order {
  person: string;
  name: string;
  kind: "ban" | "mute";
  until: number | null;
  reason: string;
  by: string;
  made: number;
}

export interface ReportVerdict {
  verdict: string;
}

/** Mute or ban a person for so many minutes; null is for good. */
export interface NewOrder {
  who: string;
  kind: "ban" | "mute";
  minutes: number | null;
  reason?: string;
}

export interface MyProgress {
  since: number | null;
  level: Level;
  points: number;
  coins: number;
  played: number;
  won: number;
  streak: number;
  intensity: number;
  finished: number | null;
  games: (MyGameProgress)[];
  ratings: (LadderRating)[];
  achievements: (Achievement)[];
  to_reach: (string)[];
}

export interface MyGameProgress {
  game: string;
  level: Level;
  played: number;
  won: number;
  longest: number;
  victories: number;
  bot_played: number;
  bot_won: number;
  days: number;
}

export interface LadderRating {
  game: string;
  preset: string;
  seats: number;
  rating: ShownRating;
}

export interface Achievement {
  id: string;
  at: number;
  match: string;
}

/** One line of your account book. `reason` is a win, with its match, or the item you bought. */
export interface CoinEntry {
  coins: number;
  reason: string;
  match: string;
  at: number;
  game: string;
  others: (string)[];
}

/** One of your finished matches. */
export interface PastMatch {
  match: string;
  game: string;
  ended: number;
  ranked: boolean;
  left: boolean;
  others: (string)[];
  bots: (string)[];
  reward: Reward;
  record: string;
  partners: (string)[];
  opponents: (LobbySeat)[];
}

/** A person's public profile. */
export interface Profile {
  name: string;
  since: number;
  level: Level;
  points: number;
  played: number;
  won: number;
  games: (GameProgress)[];
  ratings: (LadderRating)[];
  achievements: (string)[];
}

/** What a person has reached in one game. Losses are not counted anywhere. */
export interface GameProgress {
  game: string;
  level: Level;
  played: number;
  won: number;
  longest: number;
  victories: number;
}

export interface Leader {
  place: number;
  name: string;
  level: Level;
  points: number;
  played: number;
  won: number;
  member: boolean;
  you: boolean;
}

/** A person at your table: their matches with others, and the share they did not leave. */
export interface Reliability {
  seat: number;
  name: string;
  matches: number;
  finished: number | null;
}

export interface Shop {
  coins: number;
  items: (ShopItem)[];
}

export interface ShopItem {
  id: string;
  kind: "back" | "deck" | "felt" | "rack" | "squares";
  price: number;
  owned: boolean;
  chosen: boolean;
}

/** The same answer whether the account exists or not. */
export interface ResetAsked {
  by_mail: boolean;
}

export interface Lesson {
  game: string;
  steps: (LessonStep)[];
}

/** One thing to learn. The picture's prompt asks for the play; the last update's says why it was right. */
export interface LessonStep {
  rule: string;
  play: string;
  picture: Picture;
  seen: (Event)[];
  updates: (Update)[];
}

/** Why a play is not what a step of a lesson asks for. */
export interface NotThis {
  rule: string;
  message: Text;
  allowed: boolean;
}

/** A puzzle to look at. The picture's prompt says what is asked. */
export interface PuzzleInfo {
  id: string;
  number: number;
  kind: string;
  game: string;
  goal: Text;
  grade: number;
  day: string;
  picture: Picture;
  seen: (Event)[];
  worth: number;
  risk: number;
  price: number;
  state: "missed" | "open" | "shown" | "solved";
  hints: (PuzzleHint)[];
  standing: PuzzleStanding;
}

export interface PuzzleHint {
  message: Text;
  slots: (string)[];
}

/** Yours. */
export interface PuzzleStanding {
  rating: number;
  streak: number;
  week: (PuzzleDay)[];
}

export interface PuzzleDay {
  date: string;
  solved: boolean;
}

export interface PuzzleTry {
  play: string;
}

/** What comes of a play, or of asking to be shown: the updates lead on from the puzzle's picture.

    A wrong play is followed by the house's answer, the right one by the whole line. */
export interface PuzzleVerdict {
  right: boolean;
  allowed: boolean;
  message: Text;
  updates: (Update)[];
  line: (PuzzlePlay)[];
  change: number;
  state: "missed" | "open" | "shown" | "solved";
  hints: number;
  standing: PuzzleStanding;
  rule: string;
}

export interface PuzzlePlay {
  seat: number;
  name: Text;
}

/** Some steps of a match: the picture after one, then an update for each of the next.

    With `first` 0, the picture's `missed` tells what happened before the first play. */
export interface Replay {
  view: "all" | "mine" | "spectator";
  picture: Picture;
  updates: (Update)[];
  first: number;
  steps: number;
  ended: number;
}

/** One draw: its number, how many of how many, and the answer in the record. */
export interface LuckDrawn {
  number: number;
  pool: number;
  take: number;
  style: string;
  answer: string;
  plays: (string)[];
}

/** Each play that left a choice, judged; between two sides one curve says both. */
export interface MatchReview {
  teams: ((number)[])[];
  plays: (JudgedPlay)[];
  accuracy: (number | null)[];
  turning_points: (number)[];
  curves: (ChanceCurve)[];
  choices: number;
}

/** A play, its worth to the one who made it, and what would have been best, given what they could see. */
export interface JudgedPlay {
  step: number;
  seat: number;
  play: string;
  before: number;
  after: number;
  grade: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  exact: boolean;
  best: string;
  reason: Text;
  slots: (string)[];
}

/** How the win chance of a side went: steps, each with the chance after it. */
export interface ChanceCurve {
  team: number;
  points: ([number, number])[];
  unknown: (number)[];
}
