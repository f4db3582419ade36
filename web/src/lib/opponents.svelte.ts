// The opponents of a game by level, and which one was chosen last, kept in this browser.
import type { GameInfo, LevelInfo } from "./protocol";
import { has, say } from "./texts.svelte";

const PLACE = "parlour.opponents";
const chosen = $state<Record<string, string>>(load());

function load(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Record<string, string>) : {};
  } catch {
    return {}; // a browser that keeps nothing, or nonsense in its place
  }
}

/** The opponent of the last time, otherwise one who gives a beginner a game; none if the game has no levels. */
export function opponentOf({ slug, levels }: GameInfo): LevelInfo | undefined {
  return levels.find(({ name }) => name === chosen[slug]) ?? levels[Math.floor((levels.length - 1) / 3)];
}

export const isLast = (game: string, level: LevelInfo): boolean => chosen[game] === level.name;

export function choose(game: string, level: string): void {
  chosen[game] = level;
  try {
    localStorage.setItem(PLACE, JSON.stringify(chosen));
  } catch {
    // kept for this visit only
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What people call this opponent. */
export const levelTitle = ({ title, name }: LevelInfo): string => capital(has(title.key) ? say(title.key) : name);

/** How it plays. */
export const levelLine = ({ line }: LevelInfo): string => (has(line.key) ? capital(say(line.key)) : "");
