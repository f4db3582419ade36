"""Letters, names of cards and shortcuts: what a key does at a table, and that none is silent."""

import pytest

from parlour.ui.terminal.app.dialogs import Page, Question
from tests.ui.app.driver import at_table, keys, shown, text, typed


def at_cards(script, slug="crazy-eights", vs="bot", **options):
    return at_table(script, slug, vs, **options)


def held(app):
    return app.screen.view.scene.table.zone("hand").slots


def other_than(app, letter):
    """A letter of another card than the one under the cursor."""
    letters = app.screen.view.scene.letters
    return next(key for slot, key in letters.items() if slot != app.screen.view.cursor and key != letter)


def test_a_letter_chooses_a_card_and_plays_nothing():
    async def script(app):
        before = app.screen.session.match
        letter = other_than(app, "")
        await keys(app, letter)
        letters = app.screen.view.scene.letters
        return letters[app.screen.view.cursor] == letter, app.screen.session.match is before

    assert (True, True) == at_cards(script)


def test_enter_plays_the_card_that_was_chosen_by_its_letter():
    async def script(app):
        play, way = next((p, w) for p, w in app.screen.session.offered.items() if len(w) == 1)
        await keys(app, app.screen.view.scene.letters[way[0]], "enter")
        return play, [entry.notation for entry in app.screen.session.match.log if entry.seat == 0]

    play, log = at_cards(script)

    assert play in log


@pytest.mark.parametrize("spelled", [str.upper, str.lower])
def test_a_card_is_named_by_rank_and_suit_in_either_case(spelled):
    """Seed 3 deals court cards; each is found, and nothing is played or sorted meanwhile."""

    async def script(app):
        before, found = app.screen.session.match, []
        named = [slot for slot in held(app) if slot[0] in "TJQKA"]
        for card in named:
            await keys(app, *spelled(card))
            found.append(app.screen.view.cursor)
        return named, found, app.screen.session.match is before, text(app)

    named, found, same, screen = at_cards(script, seed="3")

    assert named
    assert named == found
    assert same
    assert "The hand is shown" not in screen


def test_a_typed_name_waits_for_enter_and_then_it_is_played():
    async def script(app):
        card = next(slot for slot in held(app) if slot[0] in "TJQKA" and (slot,) in plays(app))
        await keys(app, *card)
        waits, line = app.screen.session.match.step, shown(app)[-1]
        await keys(app, "enter")
        return card, waits, line, [entry.notation for entry in app.screen.session.match.log]

    def plays(app):
        return app.screen.session.offered.values()

    card, waits, line, log = at_cards(script, seed="9")

    assert 0 == waits
    assert f" > {card}" == line
    assert card in log


def test_q_asks_whether_a_queen_is_meant_and_enter_leaves():
    async def script(app):
        await typed(app, next(iter(app.screen.session.offered)).lower())
        while not any(slot.startswith("Q") for slot in held(app)):
            await typed(app, next(iter(app.screen.session.offered)).lower())
        await keys(app, "q")
        asked = text(app)
        await keys(app, "enter")
        return asked, type(app.screen)

    asked, screen = at_cards(script, seed="3")

    assert "q: press Enter to leave the match, or c, d, h or s for that queen." in asked
    assert Question is screen


def test_a_card_that_one_does_not_hold_is_refused_by_its_name():
    async def script(app):
        rank = next(slot[0] for slot in held(app) if slot[0] in "TJQKA")
        missing = next(rank + suit for suit in "CDHS" if rank + suit not in held(app))
        await keys(app, *missing)
        return text(app)

    assert "Not allowed:" in at_cards(script, seed="3")


@pytest.mark.parametrize("key", ["u", "U"])
def test_shortcuts_work_in_either_case(key):
    async def script(app):
        await keys(app, "4", "enter", key)
        return len(app.screen.session.match.events)

    assert 0 == at_table(script)


@pytest.mark.parametrize(("key", "page"), [("g", Page), ("G", Page), ("x", Question), ("w", None)])
def test_small_letters_command_as_capitals_do(key, page):
    async def script(app):
        await keys(app, "4", "enter", key)
        return type(app.screen), text(app)

    kind, screen = at_table(script)

    assert (page is None and "Nothing to explain just now." in screen) or kind is page


@pytest.mark.parametrize(
    ("slug", "key", "sentence"),
    [
        ("connect-four", "e", "e does nothing here; press ? for the keys."),
        ("connect-four", "f5", "f5 does nothing here"),
        ("connect-four", "T", "T does nothing here"),
        ("checkers", "S", "S does nothing here"),
        ("crazy-eights", "R", "R does nothing here"),
        ("crazy-eights", "y", "y does nothing here"),
    ],
)
def test_a_key_that_does_nothing_says_so(slug, key, sentence):
    async def script(app):
        await keys(app, key)
        return text(app)

    assert sentence in at_table(script, slug, "bot" if slug == "crazy-eights" else "human")


def test_after_the_end_enter_says_what_the_keys_do():
    async def script(app):
        for column in "1212121":
            await keys(app, column, "enter")
        await keys(app, "enter")
        return text(app)

    assert "The match is over: R for a rematch, ! for a review, q to leave." in at_table(script)


@pytest.mark.parametrize("slug", ["connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"])
@pytest.mark.parametrize("width", [60, 80])
def test_the_line_of_keys_never_wraps(slug, width):
    async def script(app):
        for _ in range(3):
            await typed(app, next(iter(app.screen.session.offered)).lower())
        return app.screen.query_one("#keys").size.height

    vs = "human" if slug == "cardpeegee" else "bot"
    assert 1 == at_table(script, slug, vs, size=(width, 24))
