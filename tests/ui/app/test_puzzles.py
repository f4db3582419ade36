"""Puzzles on the full screen: from the menu, one after the other, and back."""

from datetime import date
from random import Random

import pytest

from parlour import puzzles, texts
from parlour.core.registry import game
from parlour.puzzles import KINDS, judging
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.local_saves import LocalSaves
from parlour.ui.terminal.app.menus.menu import Menu
from parlour.ui.terminal.app.menus.puzzles import PuzzleSheet
from parlour.ui.terminal.app.puzzle import PuzzleScreen
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.puzzles import chosen, today
from parlour.ui.terminal.sessions.puzzle import PuzzleSession
from tests.ui.app.driver import keys, opened, play, shown, text, typed
from tests.ui.app.test_menus import at_menu, choose
from tools.mash import settled

DAY = date(2026, 11, 18)


def asked(kind="connect-four"):
    return chosen((kind,), DAY, "a")


def solving(script, *kind, **options):
    """Runs a script at the first puzzle, without a menu."""

    async def run():
        app = ParlourApp(LocalSaves(), puzzles=asked(*kind), speed=Speed.OFF, rng=Random("s"))
        async with opened(app, **options):
            return await script(app), app.farewell, app.is_running

    return play(run)


def test_the_menu_has_puzzles():
    async def script(app):
        return text(app)

    assert "Puzzles" in at_menu(script)


def test_the_menu_leads_to_the_puzzle_of_the_day_and_back():
    async def script(app):
        await choose(app, "puzzles")
        sheet = type(app.screen)
        await choose(app, "day")
        puzzle = app.screen.session.puzzle
        await typed(app, "quit")
        await settled(app)
        back = type(app.screen)
        await keys(app, "q")
        return sheet, puzzle, back, type(app.screen)

    assert (PuzzleSheet, puzzles.daily(today()), PuzzleSheet, Menu) == at_menu(script)


@pytest.mark.parametrize("slug", puzzles.games())
def test_a_game_is_chosen_and_its_puzzles_come_one_after_the_other(slug):
    async def script(app):
        await choose(app, "puzzles")
        await choose(app, slug)
        first = app.screen.session.puzzle
        await keys(app, "N")
        return first, app.screen.session.puzzle

    first, second = at_menu(script)

    assert {slug} == {first.game, second.game}
    assert first != second


def test_games_without_puzzles_are_not_offered():
    assert set(puzzles.games()) == {kind.game for kind in KINDS.values()}
    assert "cardpeegee" not in puzzles.games()


def test_the_solution_shows_the_whole_line_and_enter_goes_on():
    puzzle, following = list(asked())[:2]

    async def script(app):
        await typed(app, puzzle.solution)
        told, session = text(app), app.screen.session
        await keys(app, "enter")
        return told, session, app.screen.session.puzzle

    (told, session, after), _, _ = solving(script)

    assert session.solved
    assert "Solved. " + texts.say(puzzle.reason) in told
    assert puzzle.line == tuple(entry.notation for entry in session.match.log[len(puzzle.position) :])
    assert following == after


def test_a_wrong_play_is_answered_and_nothing_moves():
    puzzle = next(asked())
    wrong = next(iter(puzzle.wrong))

    async def script(app):
        before = app.screen.session.match
        await typed(app, wrong)
        return text(app), app.screen.session.match is before, app.screen.session.solved

    (told, still, solved), _, _ = solving(script)

    assert texts.say(judging.wrong(puzzle, wrong)) in " ".join(told.split())
    assert still
    assert not solved


def test_hints_say_first_where_then_what_and_the_solution_waits_to_be_asked_for():
    puzzle = next(asked())

    async def script(app):
        said = []
        for _ in range(3):
            await keys(app, "H")
            said.append(text(app))
        await keys(app, "X")
        return said, text(app), app.screen.session.solved

    (said, shown, solved), _, _ = solving(script)
    hints = [texts.say(judging.hint(puzzle, step).message) for step in (1, 2, 2)]

    assert all(hint in screen for hint, screen in zip(hints, said, strict=True))
    assert hints[1] not in said[0]
    assert texts.say(puzzle.reason) in shown
    assert not solved


def test_leaving_says_how_many_were_solved():
    puzzle = next(asked())

    async def script(app):
        await typed(app, puzzle.solution)
        await keys(app, "N", "q")

    assert (None, ["You solved 1 puzzle."], False) == solving(script)


@pytest.mark.parametrize(("key", "code"), [("ctrl+c", 130), ("ctrl+q", 0)])
def test_whoever_leaves_at_once_is_told_how_many_were_solved_too(key, code):
    puzzle = next(asked())

    async def script(app):
        await typed(app, puzzle.solution)
        await keys(app, "N", key)
        return app.code

    assert (code, ["You solved 1 puzzle."], False) == solving(script)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("word", ["undo", "rematch", "resign", "/resign", "offer draw", "accept", "decline"])
def test_the_words_of_a_match_do_nothing_in_a_puzzle(word, over):
    async def script(app):
        await keys(app, *(["X"] if over else []))
        screen, step = app.screen, app.screen.session.match.step
        await typed(app, word)
        return app.screen is screen, step == screen.session.match.step, text(app)

    (stays, still, told), _, _ = solving(script)

    assert stays
    assert still
    assert ("This puzzle is over." if over else "Choose a column") in " ".join(told.split())


def shown_by(kind, position):
    """What is on the table at each event of the line, as (event, pieces by slot)."""
    puzzle = next(each for each in puzzles.shipped(kind) if each.position.startswith(position))
    session = PuzzleSession(puzzle, Random("s"))
    session.play(puzzle.solution)
    for moment in session.moments:
        table = moment.table(session.tables, session.looker)
        yield type(moment.event).__name__, table


def test_the_card_that_answers_is_seen_before_the_trick_is_taken():
    (event, before), (later, after), *_ = shown_by("whist", "C 4 5 | 5H 7D 8C 2H | 7S 7C QC | JS")

    assert ("Followed", ("JS", "8C"), 4) == (event, before.zone("trick").codes, pairs(before))
    assert ("TrickWon", ("", ""), 5) == (later, after.zone("trick").codes, pairs(after))


def pairs(table):
    return len(table.zone("spoils-0").codes)


def test_a_man_is_no_king_before_it_is_crowned():
    (event, before), (later, after), *_ = shown_by("checkers", "W:W5,30:")
    at = before.zone("board").slots.index("1")

    assert ("Moved", "w") == (event, before.zone("board").codes[at])
    assert ("Crowned", "W") == (later, after.zone("board").codes[at])


def test_no_card_of_an_open_hand_is_in_two_places():
    tables = [table for _, table in shown_by("whist", "C 4 5 | 5H 7D 8C 2H | 7S 7C QC | JS")]
    seen = [
        [code for zone in table.zones for code in zone.codes if code not in ("", "##")] for table in tables
    ]

    assert len(seen) > 5
    assert not [codes for codes in seen if len(codes) != len(set(codes))]


def test_nobody_plays_on_when_the_line_was_shown():
    async def script(app):
        await keys(app, "X")
        step = app.screen.session.match.step
        await keys(app, "H", "4", "enter", "X", "right")
        return step == app.screen.session.match.step, text(app)

    (still, told), _, _ = solving(script)

    assert still
    assert "This puzzle is over. Enter or N goes on to the next one." in told


@pytest.mark.parametrize("kind", ["whist", "crazy-eights"])
def test_all_cards_lie_open(kind):
    async def script(app):
        return text(app), app.screen.session

    (told, session), _, _ = solving(script, kind)
    other = session.match.state.hands[1 - session.solver]

    assert other
    assert all(f"{'TJQKA'[card.rank - 10] if card.rank > 9 else card.rank}" in told for card in other)
    assert "##" not in [code for zone in session.table().zones if "hand" in zone.name for code in zone.codes]


def test_there_is_help_for_puzzles():
    async def script(app):
        await keys(app, "?")
        return app.screen.lines

    lines, _, _ = solving(script)

    assert "X: show the solution" in lines
    assert not [line for line in lines if line.startswith(("U:", "X: resign"))]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_every_kind_fits_on_the_screen(kind, size, language):
    texts.use(language)

    async def script(app):
        screen = app.screen
        assert isinstance(screen, PuzzleScreen)
        return shown(app), screen.session.words(screen.session.prompt)

    (lines, task), _, _ = solving(script, kind, size=size)

    assert texts.title(game(KINDS[kind].game)) in lines[0]
    assert task in " ".join(" ".join(lines).split())
