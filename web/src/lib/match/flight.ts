// Pieces that travel: each from where it lay to where it lies now, one a little after the other.
import { tick } from "svelte";
import { painting } from "./pacing";
import { factor, lessMotion } from "../prefs.svelte";

type Moved = [code: string, from: string, to: string];
interface Start {
  rect: DOMRect;
  picture: HTMLElement;
}
interface Goal {
  rect: DOMRect;
  element: HTMLElement;
}

const STAGGER = 60; // milliseconds between two pieces
const ALTOGETHER = 1200; // and at most so long for all of them
const EASE = "cubic-bezier(.2,.8,.3,1)";
const BOW = 24;
const SWEPT = 0.42; // how small a card is when it reaches a pile face down

/** Remembers where the pieces are, lets the picture change, and lets them fly from there. */
export async function flying(
  root: HTMLElement | null,
  moved: Moved[],
  milliseconds: number,
  change: () => void,
): Promise<void> {
  const time = milliseconds * factor();
  if (!root || !time || !moved.length || lessMotion()) return change();
  const taken = new Set<HTMLElement>();
  const starts = startsAt(moved.map(([code, from]) => known(root, from, code) ?? find(root, from, 1, taken)));
  change();
  await tick();
  const landed = new Set<HTMLElement>();
  const gap = Math.min(STAGGER, ALTOGETHER / moved.length) * factor();
  const begun = performance.now();
  for (let left = [...moved.keys()]; left.length;) {
    await painting();
    const late = performance.now() - begun;
    // all places are read before anything flies: an animation makes the browser lay out anew for the next look at a place
    const goals = left.map((i) => goalAt(goalOf(root, moved, i, landed)));
    left.forEach((i, k) => fly(moved[i]!, starts[i] ?? null, goals[k]!, time, Math.max(0, i * gap - late)));
    left = root.querySelector("[data-laying]") ? left.filter((_, k) => !goals[k]) : [];
  }
}

/** Where a piece comes to lie; nowhere yet in a zone whose pieces are still being laid down. */
function goalOf(root: HTMLElement, moved: Moved[], i: number, landed: Set<HTMLElement>): HTMLElement | null {
  const [code, , to] = moved[i]!;
  const card = known(root, to, code);
  const laying = !!root.querySelector(`[data-zone="${CSS.escape(to)}"][data-laying]`);
  return card ?? (laying && code && code !== "##" ? null : find(root, to, count(moved, to), landed, laying));
}

const count = (moved: Moved[], to: string) => moved.filter(([, , other]) => other === to).length;

/** Many cards may come from one pile, of which one picture is enough. */
function startsAt(elements: (HTMLElement | null)[]): (Start | null)[] {
  const found = new Map([...new Set(elements)].map((element) => [element, element && startAt(element)]));
  return elements.map((element) => found.get(element) ?? null);
}

function startAt(element: HTMLElement): Start {
  const picture = element.cloneNode(true) as HTMLElement;
  const back = element.closest<HTMLElement>("[data-back]")?.dataset.back;
  if (back) picture.dataset.back = back; // it leaves the hand whose back it shows
  return { rect: element.getBoundingClientRect(), picture };
}

const goalAt = (element: HTMLElement | null): Goal | null =>
  element && { rect: element.getBoundingClientRect(), element };

/** In a zone of open cards, the very card. */
const known = (root: HTMLElement, place: string, code: string): HTMLElement | null =>
  code && code !== "##"
    ? root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(place)}"] [data-code="${CSS.escape(code)}"]`)
    : null;

/** The element of a slot; of a zone the first that is left of its last pieces. */
function find(
  root: HTMLElement,
  place: string,
  last: number,
  taken: Set<HTMLElement>,
  laying = false,
): HTMLElement | null {
  const name = CSS.escape(place);
  const slot = root.querySelector<HTMLElement>(`[data-slot="${name}"]`);
  if (slot) return slot;
  const zone = root.querySelector<HTMLElement>(`[data-zone="${name}"]`);
  const pieces = [...(zone?.querySelectorAll<HTMLElement>(".card") ?? [])].slice(-last);
  const piece = pieces.find((one) => !taken.has(one)) ?? (laying ? null : (pieces.at(-1) ?? zone));
  if (piece) taken.add(piece);
  return piece;
}

function fly([code, from, to]: Moved, start: Start | null, goal: Goal | null, duration: number, delay: number): void {
  if (!goal || !start) return;
  const timing: KeyframeAnimationOptions = { duration, delay, easing: EASE, fill: "backwards" };
  if (from === to) goal.element.animate({ scale: ["0 1.04", "1 1"] }, timing);
  else if (covered(goal.element, code)) leave(start, goal.rect, timing);
  else travel(goal, start.rect, timing);
}

/** A card that comes to lie face down is not what lies there now. */
const covered = (element: HTMLElement, code: string) =>
  element.dataset.code !== undefined && element.dataset.code !== code;

const apart = (from: DOMRect, to: DOMRect): [number, number] => [
  from.x + from.width / 2 - to.x - to.width / 2,
  from.y + from.height / 2 - to.y - to.height / 2,
];

function travel({ element, rect: to }: Goal, from: DOMRect, timing: KeyframeAnimationOptions): void {
  const drawn = element.currentCSSZoom ?? 1; // a table may be drawn larger or smaller
  const [x, y] = apart(from, to).map((each) => each / drawn) as [number, number];
  // added to the lift or the turn that the piece has by itself
  const translate = [`${x}px ${y}px`, `${x * 0.4}px ${y * 0.4 - BOW}px`, "0px 0px"];
  element.animate(
    { translate, scale: [to.width ? from.width / to.width : 1, 1], zIndex: [9, 9] },
    { ...timing, composite: "add" },
  );
}

function leave({ rect, picture: original }: Start, to: DOMRect, timing: KeyframeAnimationOptions): void {
  const [x, y] = apart(to, rect);
  const picture = original.cloneNode(true) as HTMLElement;
  picture.removeAttribute("data-slot");
  picture.setAttribute("aria-hidden", "true");
  picture.inert = true;
  picture.classList.add("in-flight");
  for (const [name, value] of Object.entries({ "--w": rect.width, left: rect.x, top: rect.y }))
    picture.style.setProperty(name, `${value}px`);
  document.body.append(picture);
  const flight = picture.animate(
    { translate: ["0px 0px", `${x}px ${y}px`], scale: [1, SWEPT], opacity: [1, 1, 0.4] },
    timing,
  );
  const gone = () => picture.remove();
  flight.finished.then(gone, gone);
}
