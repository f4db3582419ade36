// Which page an address belongs to. The house reads the same list: what is in it is a page, all else is not found.
import addresses from "../pages.json";

export type PageName = keyof typeof addresses;
export interface Place {
  page: PageName;
  rest: string; // what stands in the place of the name in the address, decoded; "" if it has none
}

const patterns = Object.entries(addresses).flatMap(([page, found]) =>
  found.map((pattern) => ({ page: page as PageName, parts: pattern.split("/") })),
);

/** Null where there is no such page. */
export function pageAt(path: string): Place | null {
  const parts = path.replace(/(.)\/$/, "$1").split("/");
  for (const { page, parts: wanted } of patterns) {
    const rest = fit(parts, wanted);
    if (rest !== null) return { page, rest };
  }
  return null;
}

function fit(parts: string[], wanted: string[]): string | null {
  if (parts.length !== wanted.length) return null;
  const named = wanted.findIndex((part) => part.startsWith(":"));
  if (wanted.some((part, i) => i !== named && part !== parts[i])) return null;
  return named < 0 ? "" : decoded(parts[named]!) || null;
}

/** What is no well-formed address leads nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
