"""What is amiss with the layout of a table: what is cut off, lies over something else or leaves the mat."""

# Words, controls and cards are looked at one by one; where a sheet or a dialog lies on top, those in it.
# A list that scrolls shows part of itself: the table itself never scrolls, unless it is very low.
AMISS = r"""() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const onTop = `dialog[open], [data-part=table] [data-part=result], [role=dialog], [data-part=curtain],
    section[data-part=refusal]`;
  const top = [...document.querySelectorAll(onTop)].filter(shown).at(-1);
  const page = document.documentElement;
  const low = innerHeight <= 37.5 * parseFloat(getComputedStyle(page).fontSize);
  const whole = top ?? document.querySelector("main");
  const mat = document.querySelector("[data-part=table]");
  const paper = !mat; // a page, which scrolls
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const wrong = new Set();

  const name = (one) => {
    const said = (one.getAttribute("aria-label") || one.textContent).trim().replace(/\s+/g, " ");
    const { part, zone, slot } = one.dataset;
    return `${[one.localName, part, zone, slot].filter(Boolean).join(".")} "${said.slice(0, 40)}"`;
  };
  const above = (one) => {
    const all = [];
    for (let up = one; up && up !== document.body; up = up.parentElement)
      all.push([up, getComputedStyle(up)]);
    return all;
  };
  // words for screen readers alone, and the backs of somebody's hand, which may be cropped
  const isAside = (one) => one.closest("svg, [data-part=their-hand]")
    || above(one).some(([up, { position, clipPath }]) =>
      whole.contains(up) && (clipPath !== "none" || (position === "absolute" && up.clientWidth <= 1)));

  const solid = `button, a, input, [data-part^=card], [data-part=board], [data-part=bag],
    section[data-zone^=seat-], [data-part=seat], [data-part=empty-seat]`;
  const things = [];
  const add = (one, { x, y, width, height }, air = 0) =>
    width > 1 && height > 1 && things.push([one, new DOMRect(x, y + air, width, height - 2 * air)]);
  const words = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !shown(one) || isAside(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const box of range.getClientRects()) add(one, box, box.height * 0.18); // ink is lower than its line
  }
  for (const one of whole.querySelectorAll(solid))
    if (shown(one) && !isAside(one)) add(one, one.getBoundingClientRect());

  const out = (box, frame) => Math.round(Math.max(
    frame.left - box.left, frame.top - box.top, box.right - frame.right, box.bottom - frame.bottom));
  const rolls = (frame, { overflowX, overflowY }) =>
    /auto|scroll/.test(overflowX + overflowY)
    && (frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1);
  const rolling = new Set();
  const away = new Set(); // what a frame clips whole is not there
  for (const [one, box] of things) {
    const frames = above(one).filter(([up, { overflowX }]) => overflowX !== "visible" && up !== one);
    const clips = ([frame, { overflowY }]) =>
      overflowY === "clip" && box.top > frame.getBoundingClientRect().bottom - 2;
    if (frames.some(clips)) {
      away.add(box);
      continue;
    }
    const roll = frames.find(([frame, style]) => rolls(frame, style))?.[0];
    if (roll) rolling.add(roll);
    else {
      for (const [frame] of frames) {
        const cut = out(box, frame.getBoundingClientRect());
        if (cut > 1) wrong.add(`${name(one)} is cut off by ${cut} in ${name(frame)}`);
      }
      const left = paper ? 0 : out(box, !top && mat?.contains(one) ? mat.getBoundingClientRect() : screen);
      if (left > 1) wrong.add(`${name(one)} leaves the mat by ${left}`);
    }
  }
  const mayRoll = `[role=group][aria-labelledby=why-title], [data-part=result], aside[data-part=result] *,
    main > aside *`;
  for (const roll of rolling)
    if (!roll.matches(mayRoll) && roll.closest("[data-part=table], dialog") && !low)
      wrong.add(`${name(roll)} scrolls`);

  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const heap = "[data-part^=card], [data-part=bag] [role=option]"; // cards lie on cards, checkers on checkers
  const still = things.filter(([one, box]) =>
    !away.has(box) && ![...rolling].some((roll) => roll.contains(one)));
  still.forEach(([one, box], i) => still.slice(i + 1).forEach(([other, its]) => {
    if (!meet(box, its) || one.contains(other) || other.contains(one)) return;
    if (!one.matches(heap) || !other.matches(heap)) wrong.add(`${name(one)} lies over ${name(other)}`);
  }));

  const aside = page.scrollWidth - innerWidth;
  if (aside > 0) wrong.add(`the page scrolls sideways by ${aside}`);
  if (page.scrollHeight > innerHeight && !paper) wrong.add("the page scrolls");
  return [...wrong];
}"""
