// Pieces that travel: each from where it lay to where it lies now, one a little after the other.
import { tick } from "svelte";
import { factor, lessMotion } from "./prefs.svelte";

type Moved = [code: string, from: string, to: string];
interface Start { rect: DOMRect; picture: HTMLElement }
interface Goal { rect: DOMRect; element: HTMLElement }

const STAGGER = 60; // milliseconds between two pieces
const ALTOGETHER = 1200; // and at most so long for all of them
const UNSEEN = 100; // milliseconds after which no frame is awaited
const EASE = "cubic-bezier(.2,.8,.3,1)";
const BOW = 24;
const SWEPT = 0.42; // how small a card is when it reaches a pile face down

/** Remembers where the pieces are, lets the picture change, and lets them fly from there. */
export async function flying(root: HTMLElement | null, moved: Moved[], milliseconds: number, change: () => void): Promise<void> {
  const time = milliseconds * factor();
  if (!root || !time || !moved.length || lessMotion()) return change();
  const taken = new Set<HTMLElement>();
  const starts = moved.map(([code, from]) => startAt(known(root, from, code) ?? find(root, from, 1, taken)));
  change();
  await tick();
  await painting();
  const landed = new Set<HTMLElement>();
  const gap = Math.min(STAGGER, ALTOGETHER / moved.length) * factor();
  // all places are read before anything flies: an animation makes the browser lay out anew for the next look at a place
  const goals = moved.map(([code, , to]) => goalAt(known(root, to, code) ?? find(root, to, count(moved, to), landed)));
  moved.forEach((step, i) => fly(step, starts[i] ?? null, goals[i] ?? null, time, i * gap));
}

/** Until the next frame is about to be painted, so that changing and drawing are two short tasks; nothing paints what is hidden. */
const painting = () => new Promise<void>((resolve) => {
  requestAnimationFrame(() => resolve());
  setTimeout(resolve, UNSEEN);
});

const count = (moved: Moved[], to: string) => moved.filter(([, , other]) => other === to).length;

function startAt(element: HTMLElement | null): Start | null {
  if (!element) return null;
  const picture = element.cloneNode(true) as HTMLElement;
  const back = element.closest<HTMLElement>("[data-back]")?.dataset.back;
  if (back) picture.dataset.back = back; // it leaves the hand whose back it shows
  return { rect: element.getBoundingClientRect(), picture };
}

const goalAt = (element: HTMLElement | null): Goal | null => element && { rect: element.getBoundingClientRect(), element };

/** In a zone of open cards, the very card. */
const known = (root: HTMLElement, place: string, code: string): HTMLElement | null => (code && code !== "##" ? root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(place)}"] [data-code="${code}"]`) : null);

/** The element of a slot; of a zone the first that is left of its last pieces. */
function find(root: HTMLElement, place: string, last: number, taken: Set<HTMLElement>): HTMLElement | null {
  const name = CSS.escape(place);
  const slot = root.querySelector<HTMLElement>(`[data-slot="${name}"]`);
  if (slot) return slot;
  const zone = root.querySelector<HTMLElement>(`[data-zone="${name}"]`);
  const pieces = [...(zone?.querySelectorAll<HTMLElement>(".card") ?? [])].slice(-last);
  const piece = pieces.find((one) => !taken.has(one)) ?? pieces.at(-1) ?? zone;
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
const covered = (element: HTMLElement, code: string) => element.dataset.code !== undefined && element.dataset.code !== code;

const apart = (from: DOMRect, to: DOMRect): [number, number] => [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];

function travel({ element, rect: to }: Goal, from: DOMRect, timing: KeyframeAnimationOptions): void {
  const [x, y] = apart(from, to);
  // added to the lift or the turn that the piece has by itself
  element.animate({ translate: [`${x}px ${y}px`, `${x * 0.4}px ${y * 0.4 - BOW}px`, "0px 0px"] }, { ...timing, composite: "add" });
  element.animate({ scale: [from.width / to.width || 1, 1], zIndex: [9, 9] }, timing);
}

function leave({ rect, picture }: Start, to: DOMRect, timing: KeyframeAnimationOptions): void {
  const [x, y] = apart(to, rect);
  picture.removeAttribute("data-slot");
  picture.setAttribute("aria-hidden", "true");
  picture.inert = true;
  picture.classList.add("in-flight");
  for (const [name, value] of Object.entries({ "--w": rect.width, left: rect.x, top: rect.y })) picture.style.setProperty(name, `${value}px`);
  document.body.append(picture);
  const flight = picture.animate({ translate: ["0px 0px", `${x}px ${y}px`], scale: [1, SWEPT], opacity: [1, 1, 0.4] }, timing);
  const gone = () => picture.remove();
  flight.finished.then(gone, gone);
}
