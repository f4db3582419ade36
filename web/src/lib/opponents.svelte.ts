// The opponents of a game by level, and which one was chosen last, kept in this browser.
import { keptObject } from "./kept";
import type { GameInfo, LevelInfo } from "./protocol";
import { has, say } from "./texts.svelte";

const STORAGE_KEY = "parlour.opponents";
const chosen = $state({ ...keptObject<string>(() => localStorage.getItem(STORAGE_KEY)) });

/** The opponent of the last time, otherwise one who gives a beginner a game; none if the game has no levels. */
export function opponentOf({ slug, levels }: GameInfo): LevelInfo | undefined {
  return levels.find(({ name }) => name === chosen[slug]) ?? levels[Math.floor((levels.length - 1) / 3)];
}

export const isLast = (game: string, level: LevelInfo): boolean => chosen[game] === level.name;

export function choose(game: string, level: string): void {
  chosen[game] = level;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
  } catch {
    // kept for this visit only
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What people call this opponent. */
export const levelTitle = ({ title, name }: LevelInfo): string => capital(has(title.key) ? say(title.key) : name);

/** How it plays. */
export const levelLine = ({ line }: LevelInfo): string => (has(line.key) ? capital(say(line.key)) : "");
