"""Connect Four on the console document's screens, compared with the document character by character."""

from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.console import end_screen, turn_screen
from tests.ui.terminal import Terminal

TURN = """\
⭕⭕⭕⭕⭕⭕⭕
⭕⭕⭕⭕⭕⭕⭕
⭕⭕⭕⭕⭕⭕⭕
⭕⭕⭕⭕⭕⭕⭕
⭕⭕⚫⭕⭕⭕⭕
⭕⭕⚪⚫⚪⭕⭕
1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣

It is Player 1 (BLACK ⚫)'s turn.
⭕ indicates an empty spot that can have a piece dropped there.
'x' is an invalid or full column. Try again.
Enter a column (in the range [1,7]) to drop your piece:
x
"""
END = """\
⭕⭕⭕⭕⭕⭕⭕
⭕⭕⭕⭕⭕⭕⭕
⭕⭕⚫⭕⭕⭕⭕
⭕⭕⚫⚫⭕⭕⭕
⭕⭕⚫⚪⚫⭕⭕
⚪⚪⚪⚫⚪⚫⚪
1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣

Game ended: Player 1 (BLACK ⚫) won the game!
"""
CLEAR = "\x1b[2J\x1b[H"
ASK = "to drop your piece:\n"
WIN = "4365373442513"  # with black to begin
DRAW = "547125662261271266215743771576315353334444"
RULES = game("connect-four", "console")


def seed_where(first):
    """A seed with which this seat begins."""
    return next(seed for seed in "abcdefgh" if begun(seed).turn_holder == first)


def begun(seed):
    return Match.start(RULES, 2, Luck.from_seed(seed, 2))


def played(match, columns):
    for column in columns:
        match, _ = match.play(match.turn_holder, column)
    return match


BLACK_BEGINS, WHITE_BEGINS = seed_where(0), seed_where(1)


def test_the_documents_turn_screen():
    match = played(begun(BLACK_BEGINS), "4335")

    assert TURN == "\n".join([*turn_screen(match, 0, "x"), "x", ""])


def test_the_line_about_bad_input_is_only_there_after_a_bad_input():
    match = played(begun(BLACK_BEGINS), "4335")

    assert TURN.replace("'x' is an invalid or full column. Try again.\n", "") == "\n".join(
        [*turn_screen(match, 0), "x", ""]
    )


def test_whites_turn():
    assert "It is Player 2 (WHITE ⚪)'s turn." in list(turn_screen(begun(WHITE_BEGINS), 1))


def test_the_documents_end_screen():
    match = played(begun(BLACK_BEGINS), WIN)

    assert END == "\n".join([*end_screen(match), ""])


def test_the_draw_screen_that_the_document_forgot():
    match = played(begun(BLACK_BEGINS), DRAW)

    assert "Game ended: it is a draw!" == list(end_screen(match))[-1]
    assert not any("⭕" in line for line in end_screen(match))


def test_who_begins_is_drawn_with_equal_chance():
    begins = [begun(f"{number}").turn_holder for number in range(200)]

    assert 70 < sum(begins) < 130


def test_a_whole_game_at_a_terminal_on_screens_that_are_cleared():
    with Terminal("play", "connect-four", "--console", "--seed", BLACK_BEGINS, TERM="xterm") as terminal:
        for column in [*"4335", "x", "x", "", "8", "6"]:
            terminal.answer(column, ASK)
        terminal.until(ASK)
        screens = terminal.ctrl_c().split(CLEAR)

    assert 130 == terminal.process.returncode
    assert TURN == screens[6]
    assert "'' is an invalid or full column. Try again." in screens[8]
    assert "'8' is an invalid or full column. Try again." in screens[9]
    assert "invalid" not in screens[10]


def test_the_end_screen_is_the_last_thing_shown():
    with Terminal("play", "connect-four", "--console", "--seed", BLACK_BEGINS, TERM="xterm") as terminal:
        for column in WIN:
            terminal.answer(column, ASK)
        screens = terminal.rest().split(CLEAR)

    assert (0, END) == (terminal.process.returncode, screens[-1])


def test_a_full_column_is_named_and_asked_again():
    with Terminal("play", "connect-four", "--console", "--seed", BLACK_BEGINS, TERM="xterm") as terminal:
        for column in "4444444":
            terminal.answer(column, ASK)
        screen = terminal.until(ASK).split(CLEAR)[-1]

    assert "'4' is an invalid or full column. Try again.\n" in screen
    assert "It is Player 1 (BLACK ⚫)'s turn." in screen
