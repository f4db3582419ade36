// What is asked of the house by HTTP. What cannot be done is told in the language of this page.
import { outdated } from "./newer.svelte";
import { PATIENCE, PRESSED } from "./patience";
import type {
  Begun,
  GameInfo,
  Guest,
  Hint,
  HttpProblem,
  Lesson,
  Lobby,
  LuckDrawn,
  NewPlay,
  NewTable,
  NotThis,
  PuzzleInfo,
  PuzzleVerdict,
  TableInfo,
} from "./protocol";
import { reached, serverStatus } from "./server_status.svelte";
import { SPEAKS } from "./speaks";
import { entitle, say, sayWords } from "./texts.svelte";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** `left`: whoever asked has gone; then the house need not answer any more. */
export function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  patience = PRESSED,
  left?: AbortSignal,
): Promise<T> {
  const late = AbortSignal.timeout(patience);
  const init: RequestInit = {
    method,
    signal: left ? AbortSignal.any([late, left]) : late,
    headers: body === undefined ? SPEAKS : { ...SPEAKS, "content-type": "application/json" },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  return answered(path, init, parsed, left) as Promise<T>;
}

/** Only what the house itself says is an answer: the page of a gateway or of a hotel's network is none, nor is silence. */
async function answered<T>(
  path: string,
  init: RequestInit,
  read: (text: string) => T | undefined,
  left?: AbortSignal,
): Promise<T> {
  const silent = (error: Error): never => {
    if (left?.aborted) throw error; // which says nothing about the house
    return unreachable();
  };
  const answer = await fetch(path, init).catch(silent);
  const text = await answer.text().catch(silent);
  const found = answer.ok ? read(text) : undefined;
  const wrong = answer.ok ? undefined : (parsed(text) as HttpProblem | null | undefined);
  if (found === undefined && !wrong?.message?.key) return unreachable();
  reached();
  if (found !== undefined) return found;
  const { code, message } = wrong!;
  if (code === "outdated") outdated();
  throw new Refused(answer.status, code, sayWords(message));
}

/** The record of a match as the house has it: what does not begin like one did not come from there. */
export const record = (match: string) =>
  answered(
    `/api/matches/${match}/record`,
    { cache: "no-store", headers: SPEAKS, signal: AbortSignal.timeout(PATIENCE) },
    (text) => (text.startsWith("parlour record ") ? text : undefined),
  );

/** Some answers are empty. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "null");
  } catch {
    return undefined;
  }
}

function unreachable(): never {
  serverStatus.reachable = false;
  throw new Refused(0, "unreachable", say("web.no-answer"));
}

export const get = <T>(path: string, patience = PATIENCE, left?: AbortSignal) =>
  ask<T>("GET", path, undefined, patience, left);
export const post = <T>(path: string, body: unknown) => ask<T>("POST", path, body);

export const games = () => get<GameInfo[]>("/api/games").then((found) => (entitle(found), found));
export const lobby = () => get<Lobby>("/api/lobby");
export const featured = () => get<TableInfo | null>("/api/featured");
export const hint = (match: string, seat: number) => get<Hint>(`/api/matches/${match}/hint?seat=${seat}`);
export const byCode = (code: string) => get<TableInfo>(`/api/tables/code/${encodeURIComponent(code)}`);
export const newTable = (table: NewTable) => post<TableInfo>("/api/tables", table);
export const draws = (match: string) => get<LuckDrawn[]>(`/api/matches/${match}/draws`);
export const play = (match: NewPlay) => post<Begun>("/api/play", match);
export const me = () => get<Guest | null>("/api/me", PRESSED); // null: nobody yet
export const lesson = (game: string) => get<Lesson>(`/api/lessons/${encodeURIComponent(game)}`);
export const whyNot = (game: string, step: number, play: string) =>
  get<NotThis>(`/api/lessons/${encodeURIComponent(game)}/${step}/why?play=${encodeURIComponent(play)}`);
export const todaysPuzzle = () => get<PuzzleInfo>("/api/puzzles/today");
export const puzzle = (id: string) => get<PuzzleInfo>(`/api/puzzles/${encodeURIComponent(id)}`);
export const nextPuzzle = (after: string) => get<PuzzleInfo>(`/api/puzzles/next?after=${encodeURIComponent(after)}`);
export const tryPuzzle = (id: string, play: string) => post<PuzzleVerdict>(`/api/puzzles/${id}/try`, { play });
export const puzzleHint = (id: string) => post<PuzzleInfo>(`/api/puzzles/${id}/hint`, undefined);
export const showPuzzle = (id: string) => post<PuzzleVerdict>(`/api/puzzles/${id}/show`, undefined);
export const newGuest = (name: string) => post<Guest>("/api/guest", { name });
