// The faces and backs of the cards: one file of symbols, fetched when the first card is drawn.
import url from "../deck.svg?url";

let fetched: Promise<void> | null = null;

export function needDeck(): Promise<void> {
  fetched ??= fetch(url)
    .then((answer) => answer.text())
    .then((svg) => document.body.insertAdjacentHTML("beforeend", svg));
  return fetched;
}
