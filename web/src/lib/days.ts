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
