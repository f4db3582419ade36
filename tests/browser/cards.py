"""At a card table: what can be touched is found on the page; every play waits until the page offers it."""

from tests.browser.visitor import LOOK_AGAIN, TABLE

CAN = "button[data-slot]:not([aria-disabled=true], [aria-selected=true])"
CAN += ", [data-act=next-round]"  # on from the sheet of a round
ENOUGH = 600  # plays, more than any of these matches has
IN_A_ROW = ":is([role=listbox], [role=grid]) *"  # where one goes on by arrows
LONGEST_ROW = 52
TAB_STOPS = 80  # twice as many as any table has

# Where the first thing lies that can be touched, at a point that no other card covers
NEXT = """([what, skip]) => {
  if (document.querySelector('[data-part=result], [data-part=curtain]')) return { over: true };
  if (document.querySelector('[data-sent], [data-laying]')) return null; // not yet answered, not all there
  const open = (one) => {
    const box = one.getBoundingClientRect();
    const at = { x: box.x + Math.min(12, box.width / 2), y: box.y + box.height / 2, slot: one.dataset.slot };
    return one.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
  };
  const found = [...document.querySelectorAll(what)].map(open).filter(Boolean);
  return found[Math.min(skip, found.length - 1)] || null;
}"""


def sits_down(visitor, table=TABLE, press=None, **terms):
    """At a new table of one's own; `table` is what is there then, `press` how a button is pressed."""
    page = visitor.page
    if page.request.get("/api/me").status != 200:
        page.request.post("/api/guest", data={"name": "Ana"})
    made = page.request.post("/api/tables", data={"seats": 2, "private": True, **terms}).json()
    visitor.opens(f"/m/{made['match']}")
    sit = page.get_by_role("button", name="Sit down")
    press(sit) if press else sit.click()
    visitor.sees(table)
    return visitor


def fits(visitor):
    """Whether the whole page is in view."""
    page = "document.documentElement"
    return visitor.page.evaluate(
        f"() => {page}.scrollHeight <= innerHeight && {page}.scrollWidth <= innerWidth"
    )


def next_place(visitor, what=CAN, skip=0):
    """A point to press; None when the match is over or a curtain is drawn."""
    place = visitor.page.wait_for_function(NEXT, arg=[what, skip], polling=LOOK_AGAIN).json_value()
    return None if place.get("over") else place


def plays_on(visitor, press, most=ENOUGH):
    """Until the match is over or somebody else must look: the slots that were touched."""
    touched = []
    for _ in range(most):
        place = next_place(visitor)
        if place is None:
            return touched
        touched.append(place["slot"])
        press(place)
    raise AssertionError(f"no end after {most} plays")


def by_click(visitor):
    return lambda place: visitor.page.mouse.click(place["x"], place["y"])


def drags(visitor, place, right=0, up=0):
    """Carries what lies there so many pixels, and lets it go."""
    mouse = visitor.page.mouse
    mouse.move(place["x"], place["y"])
    mouse.down()
    mouse.move(place["x"] + right, place["y"] - up, steps=4)
    mouse.up()


def by_touch(visitor):
    return lambda place: visitor.page.touchscreen.tap(place["x"], place["y"])


def by_keys(visitor):
    """Goes there with Tab and arrows, as somebody does who has no pointer."""
    page = visitor.page

    def press(place):
        for _ in range(TAB_STOPS):
            along = page.evaluate("what => document.activeElement.matches(what)", IN_A_ROW)
            for key in ("", "Home", *["ArrowRight"] * LONGEST_ROW) if along else ("",):
                if key:
                    page.keyboard.press(key)
                if page.evaluate("what => document.activeElement.matches(what)", CAN):
                    page.keyboard.press("Enter")
                    return
            page.keyboard.press("Tab")
        # The house may have taken it meanwhile, if it was a formality.
        if page.locator(CAN).count():
            raise AssertionError(f"{place['slot']} cannot be reached by keys")

    return press
