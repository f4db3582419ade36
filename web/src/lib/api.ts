// What is asked of the house by HTTP. What cannot be done is told in the language of this page.
import { outdated } from "./newer.svelte";
import type {
  Begun,
  GameInfo,
  Guest,
  Hint,
  HttpProblem,
  Lesson,
  Lobby,
  NewPlay,
  NewTable,
  NotThis,
  PuzzleInfo,
  PuzzleVerdict,
  TableInfo,
} from "./protocol";
import { serverStatus } from "./server_status.svelte";
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

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = {
    method,
    headers: body === undefined ? SPEAKS : { ...SPEAKS, "content-type": "application/json" },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(path, init).catch(unreachable);
  serverStatus.reachable = true;
  if (answer.ok) return JSON.parse((await answer.text()) || "null") as T; // some answers are empty
  const message = { key: "error.http-status", args: { request: `${method} ${path}`, status: String(answer.status) } };
  const wrong: Pick<HttpProblem, "code" | "message"> = await answer
    .json()
    .catch(() => ({ code: "unreachable", message }));
  if (wrong.code === "outdated") outdated();
  throw new Refused(answer.status, wrong.code, sayWords(wrong.message));
}

function unreachable(): never {
  serverStatus.reachable = false;
  throw new Refused(0, "unreachable", say("online.now-offline"));
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown) => ask<T>("POST", path, body);

export const games = () => get<GameInfo[]>("/api/games").then((found) => (entitle(found), found));
export const lobby = () => get<Lobby>("/api/lobby");
export const featured = () => get<TableInfo | null>("/api/featured");
export const hint = (match: string, seat: number) => get<Hint>(`/api/matches/${match}/hint?seat=${seat}`);
export const byCode = (code: string) => get<TableInfo>(`/api/tables/code/${encodeURIComponent(code)}`);
export const newTable = (table: NewTable) => post<TableInfo>("/api/tables", table);
export const play = (match: NewPlay) => post<Begun>("/api/play", match);
export const me = () => get<Guest | null>("/api/me"); // null: nobody yet
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
