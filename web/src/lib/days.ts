// Days as people name them. The house counts seconds since 1970.
const DAY = 86_400_000;
const language = () => document.documentElement.lang;

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Today, yesterday, or the date, with its year if it is not this one. */
export function day(at: number): string {
  const then = midnight(at * 1000);
  const ago = Math.round((midnight(Date.now()) - then) / DAY);
  if (ago < 2) return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-ago, "day");
  const year = new Date(then).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", year }).format(then);
}

export function month(at: number): string {
  return new Intl.DateTimeFormat(language(), { month: "long", year: "numeric" }).format(at * 1000);
}

/** Seconds as a clock shows them: 75 is 1:15. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const STEPS: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** How long ago, in the largest unit that fits: 5 minutes ago, yesterday. */
export function ago(at: number): string {
  const passed = Math.max(0, Date.now() / 1000 - at);
  const [seconds, unit] = STEPS.find(([seconds]) => passed >= seconds) ?? STEPS.at(-1)!;
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(passed / seconds), unit);
}
