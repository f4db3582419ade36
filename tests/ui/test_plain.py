"""A match in plain lines, played by a script."""

import re

import pytest

from parlour.core.game import Message
from parlour.core.registry import game, slugs, tables_for
from parlour.core.table import Layout, Table, Zone
from parlour.pieces.cards import RANKS
from parlour.ui.terminal.app.drawing.sorting import Order, sorted_table
from parlour.ui.terminal.plain import COMMANDS
from tests.ui.script import guided, plain


def shown(typed, **options):
    table = plain(typed, **options)
    table.run()
    return table.lines.shown


def test_a_match_is_told_sentence_by_sentence_and_ends_with_who_won_and_why():
    lines = shown("1\n2\n1\n2\n1\n2\na")

    assert lines[0].startswith("Connect Four: Player 1 and Player 2.")
    assert "Player 2 plays column 2, row 3." in lines
    assert " [r] .  .  .  .  .  ." in lines
    assert "Player 1 wins. Four in a row, column 1." == lines[-1]


def test_every_event_is_told_once():
    lines = shown("1\n2\n1\n2\n1\n2\n1")

    assert 7 == sum("plays column" in line for line in lines)


def test_the_end_of_the_input_is_told():
    assert "The input has ended; the match is unfinished." == shown("4")[-1]


def test_quit_leaves_the_match():
    assert "The match is unfinished." == shown("4\nquit\n4")[-1]


def test_a_refusal_names_the_rule_and_what_would_be_right():
    lines = shown("4\n4\n4\n4\n4\n4\n4\nwhy")

    assert "Not allowed: Column 4 is full. Rule C4-4." in lines
    assert "Possible: 1, 2, 3, 5, 6, 7." in lines
    assert "Rule C4-4: A full column cannot be played." in lines


def test_why_without_a_refusal_has_nothing_to_say():
    assert "Nothing to explain just now." in shown("why")


def test_why_forgets_a_refusal_when_something_was_played():
    assert "Nothing to explain just now." in shown("9\n4\nwhy")


def test_an_escape_sequence_does_not_survive():
    answers = [line for line in shown("\x1b[2J\n\x1b]0;title\x07") if not line.startswith("> ")]

    assert "\x1b" not in "".join(answers)


def test_what_happened_last_is_told_once_more():
    assert 2 == shown("4\nlast").count("Player 1 plays column 4, row 1.")


def test_what_was_told_to_one_person_is_not_told_again_to_the_next():
    table = plain("\nlast", "crazy-eights", "human")
    table.session.sit(1)
    table.said, table.session.told[0] = ["a secret of Player 2"], len(table.session.moments)
    table.run()

    assert "a secret of Player 2" not in table.lines.shown


def test_the_last_trick_can_be_looked_at():
    table = guided("whist", "bot")
    table.run()
    seen = len(table.lines.shown)
    table.obey("trick")
    *cards, winner = table.lines.shown[seen:]

    assert 2 == len(cards)
    assert winner.endswith("wins the trick.")


def test_a_game_without_tricks_says_so():
    assert "There is no trick to show yet." in shown("4\ntrick")


def test_a_hand_is_sorted_by_suit_then_by_rank_then_as_it_was():
    lines = shown("sort\nsort\nsort", slug="crazy-eights", opponent="bot")
    dealt, by_suit, by_rank, again = (
        line.removeprefix("Player 1, hand: ").split() for line in lines if line.startswith("Player 1, hand: ")
    )

    assert dealt == again
    ranks = "A" + RANKS
    assert sorted(dealt, key=lambda card: ("CDHS".index(card[1]), ranks.index(card[0]))) == by_suit
    assert sorted(dealt, key=lambda card: (ranks.index(card[0]), "CDHS".index(card[1]))) == by_rank


@pytest.mark.parametrize(
    ("slug", "by_suit", "by_rank"),
    [
        ("crazy-eights", "AC KC 2D AH AS 3S", "AC AH AS 2D 3S KC"),
        ("whist", "KC AC 3S AS AH 2D", "2D 3S KC AC AS AH"),
        ("cardpeegee", "KC AC 2D AH 3S AS", "2D 3S KC AC AH AS"),
    ],
)
def test_each_game_says_the_order_of_its_cards(slug, by_suit, by_rank):
    cards = ("AS", "2D", "KC", "AH", "3S", "AC")
    hand = Zone("hand", Layout.FAN, cards, cards)
    tables = tables_for(slug)

    def order(how):
        return " ".join(sorted_table(Table((hand,), Message("")), how, tables).zone("hand").codes)

    assert (by_suit, by_rank) == (order(Order.SUIT), order(Order.RANK))


def test_a_hint_is_a_legal_play():
    table = plain("hint", opponent="bot")
    table.run()
    hints = [line for line in table.lines.shown if line.startswith("Hint: ")]

    assert 1 == len(hints)
    assert hints[0].startswith("Hint: 4. ")


@pytest.mark.parametrize("slug", ["connect-four", "checkers", "whist"])
def test_nobody_is_told_what_to_draw_from_what_looks_all_alike(slug):
    drawn = {"opening": "bag"} if slug != "whist" else {}

    assert "Any will do: all are alike." in shown("hint", slug=slug, opponent="bot", **drawn)


def test_undo_takes_back_the_last_play_between_people():
    table = plain("4\nundo")
    table.run()

    assert ["4", "/offer-takeback 0", "/accept"] == [play.notation for play in table.session.match.log]
    assert (0, 0) == table.session.match.state.stones
    assert "The last move of Player 1 is taken back." in table.lines.shown


def test_undo_takes_back_the_computers_answer_too():
    table = plain("4\n4\nundo\nundo\nundo", opponent="bot")
    table.run()

    assert (0, 0) == table.session.match.state.stones
    assert "There is nothing to take back." in table.lines.shown


def test_what_is_played_after_an_undo_is_told():
    lines = shown("4\nundo\n4")

    assert 2 == lines.count("Player 1 plays column 4, row 1.")


def test_nothing_is_taken_back_over_luck():
    lines = shown("\n\n\n\nundo", opening="bag", seed="3")

    assert "Not allowed: Draws cannot be taken back. Rule PL-6." in lines


def test_resigning_asks_first():
    assert "Player 1 plays on." in shown("resign\nno")
    assert "Player 2 wins. Player 1 resigned." == shown("resign\nyes")[-1]


def test_whoever_is_asked_whether_to_resign_may_also_leave():
    assert shown("resign\nquit")[-1] == shown("quit")[-1]


def test_a_solo_game_cannot_be_resigned():
    assert any("Rule PL-4" in line for line in shown("resign\nyes", slug="cardpeegee"))


def test_a_draw_is_offered_and_accepted():
    lines = shown("offer draw\n4\naccept")

    assert "Player 1 offers a draw: type accept or decline, or play on." in lines
    assert "A draw. Both sides agreed." == lines[-1]


def test_a_draw_is_declined_or_lapses():
    assert "Player 2 declines." in shown("offer draw\n4\ndecline")
    assert "Not allowed: There is no offer for you to accept. Rule PL-5." in shown("offer draw\n4\n4\naccept")


def test_the_computer_declines_a_draw():
    assert "Computer declines." in shown("offer draw", opponent="bot")


def test_draw_is_a_play_in_crazy_eights_and_an_offer_is_not():
    lines = shown("offer draw", slug="crazy-eights", opponent="bot")

    assert "Not allowed: In this game a draw cannot be agreed. Rule PL-5." in lines


def test_a_word_as_records_write_it_is_understood():
    assert "You lose. You resigned." in " ".join(shown("/resign\nyes", opponent="bot"))


def test_help_names_every_command_that_some_game_has():
    whist = plain("help", "whist", "bot", ritual=False)  # tricks have their place after the opening
    whist.run()
    text = " ".join([*shown("help"), *whist.lines.shown])

    assert all(command in text for command in COMMANDS)


@pytest.mark.parametrize(
    ("slug", "useless"),
    [
        ("connect-four", ("trick:", "sort:")),
        ("crazy-eights", ("trick:", "offer draw")),
        ("cardpeegee", ("trick:", "offer draw", "resign:")),
        ("whist", ("offer draw",)),
    ],
)
def test_help_is_for_the_game_at_hand(slug, useless):
    opponent = "human" if slug == "cardpeegee" else "bot"
    text = " ".join(shown("help", slug=slug, opponent=opponent))

    assert "help or ?:" in text
    assert not any(word in text for word in useless)


def test_rules_can_be_read_while_playing():
    assert any(line.startswith("C4-5") for line in shown("rules"))


def test_the_table_can_be_shown_again():
    first = "  1  2  3  4  5  6  7"

    assert [1, 2] == [shown(typed).count(first) for typed in ("why", "table")]


def test_an_unchanged_grid_is_not_drawn_again():
    lines = shown("1\n2", opening="bag")

    assert 6 == lines.count("  .  .  .  .  .  .  .")


def test_enter_takes_any_checker_from_the_bag():
    lines = shown("\n", opening="bag")

    assert 2 == sum("takes number" in line for line in lines)


def test_enter_alone_is_no_play_where_there_is_a_choice():
    table = plain("\n\n")
    table.run()

    assert () == table.session.match.log


def test_an_ambiguous_text_is_asked_about():
    assert "Which do you mean: deal, deal-all?" in shown("\n\n1\n1\n1\nde", slug="whist")


def test_many_plays_are_listed_on_request_only():
    lines = shown("plays", width=30, height=4)

    assert "30 moves are possible; type plays to list them." in lines
    assert any(line.startswith("Possible: 1, 2, 3, ") for line in lines)


def test_a_computer_in_every_other_seat_has_a_number():
    assert shown("", slug="checkers", opponent="bot", seats=4, opening="given")[0].startswith(
        "Checkers: Player 1, Computer 2, Computer 3 and Computer 4."
    )


def test_a_curtain_falls_between_two_hidden_hands():
    lines = shown("\n3\n\nquit", slug="crazy-eights", opponent="human")
    curtains = [at for at, line in enumerate(lines) if line == "~~~"]
    first, second = lines[curtains[0] : curtains[1]], lines[curtains[1] :]

    assert "Pass the keyboard to Player 1. Player 1, press Enter when only you can see the screen." in first
    assert "Player 2, hand: 8 face down" in first
    assert "Pass the keyboard to Player 2. Player 2, press Enter when only you can see the screen." in second
    assert not any(line.startswith("Player 1, hand: ") and "face down" not in line for line in second)


def test_no_curtain_falls_where_everything_is_open_or_one_person_plays():
    assert "~~~" not in shown("4\n4\n4")
    assert "~~~" not in shown("1", slug="crazy-eights", opponent="bot")


RAW = re.compile(rf"\b({'|'.join(slugs())}|event|prompt|over|rule|piece|suit|terminal)\.[a-z]")


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_played_to_its_end_against_the_computer(slug):
    table = guided(slug, "human" if game(slug).seats == (1,) else "bot")
    table.run()

    assert table.session.match.outcome
    assert [] == [line for line in table.lines.shown if RAW.search(line)]


@pytest.mark.parametrize("slug", [slug for slug in slugs() if max(game(slug).seats) > 1])
def test_every_game_is_played_to_its_end_at_one_keyboard(slug):
    table = guided(slug, "human", max(game(slug).seats))
    table.run()

    assert table.session.match.outcome
