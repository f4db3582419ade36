"""The defects that `make mutants` plants in what people earn and buy."""

from tools.planted import Mutant


def earned(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A defect that this test must catch."""
    return Mutant(f"progress: {what}", file, ((old, new),), (f"tests/{test}",))


PROGRESS = [
    earned(
        "a match pays as often as it is settled",
        "service/progress/settlement.py",
        "            if not books.history.has(self.id):\n",
        "            if careers:\n",
        "service/progress/test_settlement.py::test_a_match_is_settled_once_however_often_it_is_tried",
    ),
    earned(
        "a movement of coins is made twice",
        "adapters/stores/books/purses.py",
        "return bool(run(self._connection, ENTER, values).rowcount)",
        "return bool(run(self._connection, ENTER, values))",
        "adapters/stores/test_purses.py::test_a_movement_is_made_once",
    ),
    earned(
        "a purse may owe the house",
        "adapters/stores/books/purses.py",
        ".where(purse.c.person == WHOSE, purse.c.coins >= PRICE)",
        ".where(purse.c.person == WHOSE)",
        "adapters/stores/test_purses.py::test_nobody_spends_more_than_they_have_and_nothing_is_left_of_the_attempt",
    ),
    earned(
        "the house's side of a movement is not written",
        "adapters/stores/books/purses.py",
        ", (:person, :match, :reason, '{HOUSE}', :back, :at)",
        "",
        "adapters/stores/test_purses.py::test_coins_come_and_go_and_the_ledger_adds_up",
    ),
    earned(
        "who left is paid",
        "service/matches/live_match.py",
        "tuple(map(self.absence.is_away, self.places)),",
        "(False,) * len(self.places),",
        "service/progress/test_settlement.py::test_who_leaves_gets_nothing_and_it_is_remembered",
    ),
    earned(
        "a win over a bot pays coins",
        "service/rewards/rewards.py",
        "between_people = bool(facts.opponents(seat)) and not facts.is_solo",
        "between_people = not facts.is_solo",
        "service/progress/test_settlement.py::test_a_win_over_a_bot_pays_the_finishing_point_alone_and_is_counted_apart",
    ),
    earned(
        "the same two people are paid all day",
        "service/progress/settlement.py",
        "for source in sorted({*award.sources, EVERYBODY})",
        "for source in sorted(award.sources - award.sources)",
        "service/progress/test_settlement.py::test_a_day_pays_so_many_matches_of_the_same_two",
    ),
    earned(
        "everybody is told what anybody got",
        "service/matches/broadcast.py",
        "            if viewer.person in rewards:\n"
        "                viewer.tell(wire.encode(rewards[viewer.person]))\n",
        "            for reward in rewards.values():\n                viewer.tell(wire.encode(reward))\n",
        "service/progress/test_settlement.py::"
        "test_everybody_is_told_what_the_match_brought_them_and_nobody_what_it_brought_others",
    ),
    earned(
        "a look is sold to somebody who has it",
        "service/progress/shop.py",
        "if not look.price or not books.looks.own(person, id, now):",
        "books.looks.own(person, id, now)\n    if not look.price:",
        "service/progress/test_shop.py::test_nobody_pays_twice",
    ),
    earned(
        "looks may be used that were never bought",
        "service/progress/shop.py",
        "if look.price and id not in books.looks.owned(person):",
        "if look.price < 0:",
        "service/progress/test_shop.py::test_only_what_one_owns_can_be_chosen",
    ),
    earned(
        "anybody sees who stays to the end",
        "adapters/http/progress.py",
        "if table.row.owner != person.id:",
        "if False:",
        "adapters/http/test_progress.py::"
        "test_the_owner_of_a_table_sees_who_stays_to_the_end_and_nobody_else_does",
    ),
    earned(
        "everybody who leads is taken for whoever asks",
        "service/people/profiles.py",
        "level, you = Level.at(led.points), led.person == person",
        "level, you = Level.at(led.points), bool(person)",
        "adapters/http/test_progress.py::test_leaders",
    ),
]
