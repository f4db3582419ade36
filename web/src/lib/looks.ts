// What somebody has chosen in the shop, as the style sheet styles/looks.css knows it.
export type Looks = Record<string, string>;

/** The rack `rack-walnut` becomes `data-rack="walnut"`. */
export function dressed(looks: Looks): Record<string, string> {
  return Object.fromEntries(Object.entries(looks).map(([kind, look]) => [`data-${kind}`, look.slice(kind.length + 1)]));
}

/** The backs of somebody's cards, also if they have chosen none. */
export const backOf = (looks: Looks | undefined): string => dressed({ back: "back-green", ...looks })["data-back"]!;

/** Puts looks on the whole page; gives back how to take them off. */
export function wear(looks: Looks): () => void {
  const marks = Object.entries(dressed(looks));
  for (const [name, value] of marks) document.body.setAttribute(name, value);
  return () => marks.forEach(([name]) => document.body.removeAttribute(name));
}
