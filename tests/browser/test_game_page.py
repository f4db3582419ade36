"""A plug-in's own page at its table: it draws and touches, and reaches nothing else however hard it tries."""

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.cards import sits_down
from tests.browser.conftest import QUICK
from tests.docs.blocks import programs
from tests.kit.made import path_with

RULES = """
from dataclasses import dataclass
from typing import ClassVar
from parlour import Game, Over, Step, Turn, shown

@dataclass(frozen=True)
class State:
    left: int = shown.tokens(6)

class Odd(Game):
    slug, title, seats = "{slug}", "{title}", (2,)

    def setup(self, seats):
        return State()

    def awaiting(self, state):
        return Turn((state.left % 2,)) if state.left else Over((0,), "done")

    def legal(self, state, seat):
        return ("take", "taste")

    def apply(self, state, seat, action):
        return Step(State(state.left - 1), (action,))
"""
# Tries what it can think of, and says what it got
HOSTILE = """<!doctype html><script>
const got = [];
const tries = {
  cookie: () => document.cookie,
  storage: () => localStorage.getItem("parlour.prefs"),
  parent: () => parent.document.title,
  top: () => top.document.cookie,
  leave: () => { top.location = "/leaders"; throw "asked"; },
  popup: () => { if (!open("/api/me")) throw "none"; return "a window"; },
  me: () => fetch("/api/me", { credentials: "include" }).then((answer) => answer.text()),
  guest: () => fetch("/api/guest", { method: "POST", body: "{}" }).then((answer) => answer.text()),
  other: () => fetch("/api/tables/open").then((answer) => answer.text()),
  outside: () => fetch("https://example.org/").then((answer) => answer.text()),
  socket: () => new Promise((yes, no) => {
    const socket = new WebSocket(`ws://${"HOST"}/ws?protocol=1`);
    socket.onopen = () => yes("open");
    socket.onerror = () => no("closed");
  }),
  image: () => new Promise((yes, no) => {
    const image = new Image();
    image.onload = () => yes("seen");
    image.onerror = () => no("unseen");
    image.src = "/icon.svg";
  }),
  worker: () => navigator.serviceWorker.register("/sw.js").then(() => "registered"),
  frame: () => new Promise((yes, no) => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.onload = () => {
      try { yes(frame.contentDocument.body.textContent || no("empty")); } catch { no("foreign"); }
    };
    frame.src = "/api/me";
    setTimeout(() => no("late"), 500);
  }),
};
(async () => {
  for (const [name, attempt] of Object.entries(tries)) {
    try { got.push(`${name}: ${await attempt()}`); } catch {}
  }
  const junk = [null, 7, "x", { touch: 5 }, { touch: "no such slot" }, { play: "/resign" }, { do: "resign" }];
  for (const one of junk) parent.postMessage(one, "*");
  parent.postMessage({ done: got }, "*");
})();
</script>"""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    entries = {"games": "nim = nim:Nim\n", "tables": "nim = nim_table\n", "web": "nim = nim_web\n"}
    for name, text in programs().items():
        if name.startswith("nim"):
            (folder / name).write_text(text)
    for slug, text in {"hostile": HOSTILE, "broken": None}.items():
        (folder / f"{slug}_rules.py").write_text(RULES.format(slug=slug, title=slug.title()))
        view = f"STYLE = ''\nPAGE = {text!r}\n" if text else "raise RuntimeError('no view today')\n"
        (folder / f"{slug}_web.py").write_text(view)
        entries["games"] += f"{slug} = {slug}_rules:Odd\n"
        entries["web"] += f"{slug} = {slug}_web\n"
    about = folder / "pages-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pages\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "".join(f"[parlour.{group}]\n{text}" for group, text in entries.items())
    )
    with (
        empty_database() as database,
        house(database, program=QUICK, PYTHONPATH=path_with(folder)) as running,
    ):
        yield f"http://127.0.0.1:{running.port}"


def permit(visitor):
    """The browser says that this test's own script could not store anything in the page's origin."""
    visitor.page.odd[:] = [said for said in visitor.page.odd if "'localStorage'" not in said]


def test_the_page_of_the_documentation_is_told_the_picture_of_its_seat_and_touches_for_it(visitor):
    ana = sits_down(visitor(), game="nim", bots={"1": "search"})
    inside = ana.page.frame_locator("[data-part=game-page]")
    inside.get_by_role("button", name="3x7").wait_for()
    assert 15 == inside.get_by_role("button", disabled=False).count()
    inside.get_by_role("button", name="3x5").click()
    ana.sees("aside p", has_text="Ana takes 5 from row 3.")
    inside.get_by_role("button", name="1x1").or_(inside.get_by_role("button", name="2x1")).first.click()

    assert 0 == inside.get_by_role("button", name="3x3").count()
    assert "center" == ana.page.locator("[data-zone=row-1]").first.evaluate(
        "one => getComputedStyle(one).justifyContent"
    )
    permit(ana)


def test_a_hostile_page_reaches_no_cookie_no_interface_and_no_other_window(visitor):
    ana = visitor()
    heard = "addEventListener('message', ({ data }) => { if (data?.done) window.got = data.done; });"
    ana.page.context.add_init_script(heard)
    sits_down(ana, game="hostile", bots={"1": "search"})
    ana.waits_for("() => window.got")
    match = ana.page.request.get(f"/api/matches/{ana.page.url.rpartition('/')[2]}").json()

    assert [] == ana.page.evaluate("window.got")
    assert ("live", 0) == (match["phase"], match["version"])
    assert 1 == len(ana.page.context.pages)
    assert "/m/" in ana.page.url
    ana.page.odd.clear()  # the browser says what it refused


def test_the_page_opened_by_itself_has_no_more_rights(visitor):
    ana = visitor().enters()
    answer = ana.page.request.get("/api/games/hostile/page")

    policy = answer.headers["content-security-policy"]
    assert policy.startswith("sandbox allow-scripts; default-src 'none'")
    assert "connect-src" not in policy
    ana.opens("/api/games/nim/page")
    assert "null" == ana.page.evaluate("window.origin")
    permit(ana)


def test_a_broken_view_leaves_its_game_out_and_a_game_without_one_has_none(visitor):
    ana = visitor().enters()
    listed = {game["slug"]: game["brings"] for game in ana.page.request.get("/api/games").json()}

    assert ["style", "page"] == listed["nim"]
    assert [] == listed["whist"]
    assert "broken" not in listed
    assert [404, 404] == [
        ana.page.request.get(f"/api/games/{slug}/page").status for slug in ("whist", "broken")
    ]
