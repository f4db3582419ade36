"""What an assistant is told of a table on this machine."""

import pytest

from parlour.core.errors import ParlourError
from parlour.core.match import IllegalAction
from parlour.players.tables import MOST_TABLES, Tables


def test_it_sees_what_its_seat_may_know_and_no_card_of_the_other():
    tables = Tables()
    seen = tables.open("crazy-eights", "", "random", 0)
    other = tables._tables[seen["table"]].match.state.hands[1]

    assert "8 face down" in seen["picture"]
    assert not {str(card) for card in other} & set(str(seen).replace(",", " ").split())


def test_what_has_happened_is_told_once():
    tables = Tables()
    first = tables.open("connect-four", "console", "random", 0)
    after = tables.play(first["table"], first["plays"][0])

    assert 2 == len(after["happened"])  # its own drop, and the answer
    assert [] == tables.look(first["table"])["happened"]


def test_a_play_that_is_not_legal_changes_nothing():
    tables = Tables()
    table = tables.open("connect-four", "console", "random", 0)
    with pytest.raises(IllegalAction):
        tables.play(table["table"], "9")

    assert table["plays"] == tables.look(table["table"])["plays"]


def test_a_match_is_reviewed_when_it_is_over_and_not_before():
    tables = Tables()
    table = tables.open("connect-four", "console", "random", 0)
    with pytest.raises(ParlourError):
        tables.review(table["table"])


def test_a_seat_or_an_opponent_that_is_not_there_is_refused():
    tables = Tables()
    with pytest.raises(ParlourError, match="no seat 2"):
        tables.open("whist", "", "random", 2)
    with pytest.raises(ParlourError, match="no bot"):
        tables.open("whist", "", "nobody", 0)


def test_the_oldest_table_is_closed_when_there_are_too_many():
    tables = Tables()
    names = [tables.open("cardpeegee", "", "random", 0)["table"] for _ in range(MOST_TABLES + 1)]

    with pytest.raises(ParlourError, match="no table"):
        tables.look(names[0])
    assert tables.look(names[1])
