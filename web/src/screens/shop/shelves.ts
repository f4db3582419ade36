// How the shop's looks are laid out, and what somebody wears while trying some on.
import type { Looks } from "../../lib/looks";
import type { ShopItem } from "../../lib/protocol";

/** The looks of each kind, in the house's order. */
export function shelves(looks: ShopItem[]): [ShopItem["kind"], ShopItem[]][] {
  const kinds = [...new Set(looks.map((look) => look.kind))];
  return kinds.map((kind) => [kind, looks.filter((look) => look.kind === kind)]);
}

/** What is worn, and over it what is tried on. */
export function tried(looks: ShopItem[], tries: Looks): Looks {
  const worn = looks.filter((look) => look.chosen).map((look) => [look.kind, look.id]);
  return { ...Object.fromEntries(worn), ...tries };
}
