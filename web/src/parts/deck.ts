// The faces and backs of the cards: one file of symbols, fetched when the first card is drawn.
import url from "../deck.svg?url";
import { fileFailed } from "../lib/failures";

const WAITS = [500, 2000, 8000]; // milliseconds before another attempt; after them the next card that is drawn makes one
let fetched: Promise<void> | null = null;

/** Never fails: cards have names as well, and their faces come later. */
export function needDeck(): Promise<void> {
  fetched ??= fetchDeck(0).catch((error: unknown) => {
    fetched = null;
    fileFailed(error);
  });
  return fetched;
}

async function fetchDeck(attempts: number): Promise<void> {
  try {
    const answer = await fetch(url);
    const kind = answer.headers.get("content-type") ?? "";
    if (!answer.ok || !kind.startsWith("image/svg")) throw new Error(`The deck is ${answer.status} ${kind}.`);
    document.body.insertAdjacentHTML("beforeend", await answer.text());
  } catch (error) {
    const wait = WAITS[attempts];
    if (wait === undefined) throw error;
    await new Promise((done) => setTimeout(done, wait));
    return fetchDeck(attempts + 1);
  }
}
