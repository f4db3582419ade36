// The order in which games are shown; others come last.
const ORDER = ["connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"];

export function inOrder<T extends { slug: string }>(games: T[]): T[] {
  const place = (game: T) => ORDER.indexOf(game.slug) + 1 || ORDER.length + 1;
  return games.toSorted((a, b) => place(a) - place(b));
}
