// What one prefers, kept in this browser and put on the root element, where the style sheets look.
import { usual } from "./texts.svelte";

export type Speed = "off" | "fast" | "normal" | "slow";

export interface Prefs {
  theme: "system" | "light" | "dark";
  contrast: boolean;
  calm: boolean;
  deck: "four" | "two";
  largeIndex: boolean;
  speed: Speed;
  sound: boolean;
  confirm: "off" | "touch" | "always";
  leftHanded: boolean;
  singleKeys: boolean;
  phrases: boolean;
  formalities: boolean; // alone, against bots and at one device they happen by themselves
  skipCeremony: boolean; // against bots
  squareNumbers: boolean;
  language: string;
}

const DEFAULTS: Prefs = {
  theme: "system",
  contrast: false,
  calm: false,
  deck: "four",
  largeIndex: false,
  speed: "normal",
  sound: true,
  confirm: "off",
  leftHanded: false,
  singleKeys: true,
  phrases: true,
  formalities: true,
  skipCeremony: false,
  squareNumbers: true,
  language: usual(),
};
const STORAGE_KEY = "parlour.prefs";
const YEAR = 60 * 60 * 24 * 365; // seconds
const FACTOR: Record<Speed, number> = { off: 0, fast: 0.48, normal: 1, slow: 2 };

export const prefs = $state<Prefs>(load());

function load(): Prefs {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS }; // a browser that keeps nothing, or nonsense in its place
  }
}

export function set<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs[name] = value;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(prefs));
  } catch {
    // kept for this visit only
  }
  apply();
}

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsContrast = matchMedia("(prefers-contrast: more)");
const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");

export function apply(): void {
  const root = document.documentElement;
  const chosen = prefs.theme === "system" ? "" : prefs.theme;
  mark(root, "theme", chosen);
  mark(root, "contrast", prefs.contrast || wantsContrast.matches ? "high" : "");
  mark(root, "motion", lessMotion() ? "less" : "");
  mark(root, "deck", prefs.deck === "two" ? "two" : "");
  mark(root, "numbers", prefs.squareNumbers ? "" : "off");
  mark(root, "hand", prefs.leftHanded ? "left" : "");
  root.style.setProperty("--speed", String(factor()));
  // the house writes the chosen theme into the next page, which has it before any script runs
  document.cookie = `parlour-theme=${chosen}; path=/; samesite=lax; max-age=${chosen ? YEAR : 0}`;
  const { backgroundColor } = getComputedStyle(document.body);
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = backgroundColor;
}

function mark(root: HTMLElement, name: string, value: string): void {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
}

export const isDark = (): boolean => prefs.theme === "dark" || (prefs.theme === "system" && wantsDark.matches);

/** Whether things fade rather than fly, as one wishes here or everywhere. */
export const lessMotion = (): boolean => prefs.calm || wantsCalm.matches;

/** By how much everything that moves or waits is longer than at the normal speed. */
export const factor = (): number => FACTOR[prefs.speed];

for (const query of [wantsDark, wantsContrast, wantsCalm]) query.addEventListener("change", apply);
