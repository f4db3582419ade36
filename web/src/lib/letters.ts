// Larger letters are a smaller window. Media queries, though, know only the browser's own letters: nothing of a style sheet that somebody has for
// all pages (`html { font-size: 200% }`), and nothing of a table's letters, which are held where it would not fit (utilities.css). Where the
// letters of this page are others, the conditions of its sheets are written again, so many times as large.
let probe: HTMLElement; // as large as the browser's own letters, and as wide as the page's
const conditions = new Map<CSSMediaRule, string>(); // as the sheets have them
let wanted = 1; // times as large as the browser's own
let shown = 1; // if they are held, less

export function followLetters(): void {
  probe = document.createElement("div");
  probe.className = "letters";
  document.body.append(probe);
  new ResizeObserver(look).observe(probe);
  addEventListener("resize", look);
  document.addEventListener("load", ({ target }) => loaded(target), true); // before whoever waits for a sheet goes on
  look();
}

function loaded(target: EventTarget | null): void {
  if (target instanceof HTMLStyleElement) look();
  else if (target instanceof HTMLLinkElement && target.sheet) fit(target.sheet);
}

function look(): void {
  const before = [wanted, shown];
  document.documentElement.dataset.letters = "free"; // held letters do not tell how large somebody wants them
  wanted = size();
  delete document.documentElement.dataset.letters;
  if (wanted !== before[0]) {
    document.documentElement.style.setProperty("--letters", String(wanted));
    fitAll(); // which may hold them
  }
  shown = size();
  if (wanted !== before[0] || shown !== before[1]) fitAll();
}

/** In hundredths, so that nothing is written again for a pixel's tenth. */
const size = () => Math.round((100 * pixels(document.documentElement)) / pixels(probe)) / 100;
const pixels = (one: Element) => parseFloat(getComputedStyle(one).fontSize);

function fitAll(): void {
  for (const sheet of document.styleSheets) fit(sheet);
}

function fit(sheet: CSSStyleSheet): void {
  const ours = sheet.href?.startsWith(location.origin);
  if (ours && (conditions.size || wanted !== 1 || shown !== 1)) fitRules(sheet.cssRules);
}

function fitRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const written = conditions.get(rule) ?? rule.media.mediaText;
      const times = holds(rule) ? wanted : shown;
      conditions.set(rule, written);
      rule.media.mediaText = enlarged(written, times);
    }
    if (rule instanceof CSSGroupingRule) fitRules(rule.cssRules);
  }
}

/** A condition for letters so many times as large. */
export const enlarged = (condition: string, times: number): string =>
  condition.replace(/[\d.]+(?=em\b)/g, (length) => String(Number(length) * times));

/** Whether letters are held depends on how large they would be. */
const holds = ({ cssRules: [first] }: CSSMediaRule) =>
  first instanceof CSSStyleRule && first.selectorText.includes("[data-letters");
