"""A game declares its holes, of any type, and whatever shows one that it should not is found."""

from dataclasses import dataclass, field, replace

import pytest

from parlour.core import default_table, laws
from parlour.core.game import Game, Message, Refusal
from parlour.core.match import Match
from parlour.core.table import Counter
from tests.laws.dice import Bid, Called, OneDie, Rolled, State


def found(game: OneDie) -> dict[int, str]:
    """The laws that are broken, and the first reason of each."""
    return {failure.law: failure.reason for failure in reversed(laws.failures(game, matches=6))}


def test_a_fair_game_of_dice_obeys_the_laws():
    laws.check(OneDie())


def test_holes_make_the_view():
    state = State((3, 5), 4, 1)

    assert [(3, None), (None, 5), (None, None)] == [OneDie().view(state, seat).dice for seat in (0, 1, None)]


def test_law_6_a_view_that_shows_the_whole_state_is_found():
    class Open(OneDie):
        def view(self, state, seat):
            return state

    assert {6} == found(Open()).keys()
    assert "the view of seat " in found(Open())[6]
    assert " tells dice." in found(Open())[6]


def test_law_6_an_open_witness_is_found():
    class Chatty(OneDie):
        def witness(self, event, seat):
            return event

    assert {6} == found(Chatty()).keys()
    assert "an event tells " in found(Chatty())[6]


def test_law_6_a_view_of_its_own_without_declared_holes_is_told():
    class Undeclared(OneDie):
        holes = Game.holes

        def view(self, state, seat):
            return state

    assert (
        "it has a view, witness or worlds of its own, but declares nothing that it hides: write `holes`"
        == (found(Undeclared())[6])
    )


def test_law_6_what_a_view_hides_beside_its_holes_is_told():
    class Shy(OneDie):
        def view(self, state, seat):
            return replace(super().view(state, seat), won=(0, 0)) if state.won != (0, 2) else state

    assert any("hides won." in failure.reason for failure in laws.failures(Shy(), matches=6))


def test_law_6_a_hole_that_the_state_does_not_have_is_told():
    class Wrong(OneDie):
        def holes(self, state, seat):
            return [("dice", 7)]

    assert any("names dice.7, which the state does not have" in reason for reason in found(Wrong()).values())


@dataclass(frozen=True)
class Remembering(OneDie):
    """Keeps the last state that it saw where the view does not show it."""

    last: list[State] = field(default_factory=list, compare=False)

    def __post_init__(self):
        pass

    def view(self, state, seat):
        if state.dice and None not in state.dice:
            self.last[:] = [state]
        return super().view(state, seat)

    @property
    def secret(self) -> int:
        return sum(self.last[0].dice) if self.last else 0


def test_law_6_a_prompt_that_tells_a_secret_is_found():
    class Hinting(Remembering):
        def prompt(self, state, seat):
            return Message("prompt.your-turn", total=self.secret)

    assert "the prompt of " in found(Hinting())[6]


def test_law_6_a_table_that_tells_a_secret_is_found(monkeypatch):
    honest = default_table.table

    def telling(game, view, seat):
        return replace(honest(game, view, seat), counters=(Counter("sum", game.secret),))

    monkeypatch.setattr(default_table, "table", telling)

    assert "the table of " in found(Remembering())[6]


def test_law_6_a_refusal_that_tells_a_secret_is_found():
    class Helpful(Remembering):
        def refusal(self, state, seat, notation):
            return Refusal("PL-2", Message("refusal.not-legal", notation=str(self.secret)), ())

    assert "the refusals of " in found(Helpful())[6]


def test_law_6_plays_that_tell_a_secret_are_found():
    class Knowing(Remembering):
        def legal(self, state, seat):
            return (play for play in super().legal(state, seat) if play != f"bid {self.secret}")

    assert "the list of plays of " in found(Knowing())[6]


def test_law_4_plays_that_need_a_secret_are_found():
    class Peeking(OneDie):
        def legal(self, state, seat):
            plays = list(super().legal(state, seat))
            return plays if None in state.dice or sum(state.dice) > 5 else plays[:1]

    assert 4 in found(Peeking())


def test_law_6_a_field_left_out_of_comparisons_hides_nothing():
    @dataclass(frozen=True)
    class Smuggling(State):
        copy: tuple[int, ...] = field(default=(), compare=False)

    class Smuggler(OneDie):
        def setup(self, seats):
            return Smuggling()

        def view(self, state, seat):
            whole = state.dice if None not in state.dice else state.copy
            return replace(super().view(state, seat), copy=whole)

    assert "the view of " in found(Smuggler())[6]


def test_law_6_a_secret_play_that_is_announced_is_found():
    class Sealed(OneDie):
        def holes(self, state, seat):
            yield from super().holes(state, seat)
            if state.bid and seat == state.turn:
                yield ("bid",)

        def legal(self, state, seat):
            return ("call",) if state.bid else tuple(f"bid {total}" for total in range(1, 13))

        def view(self, state, seat):  # with something in the hole, so that it can be seen that there is a bid
            view = super().view(state, seat)
            return replace(view, bid=-1) if view.bid is None else view

    reasons = [failure.reason for failure in laws.failures(Sealed(), matches=6)]
    assert any(reason.startswith("an event tells seat ") and "bid" in reason for reason in reasons)


def test_what_a_call_shows_may_be_told_when_the_next_round_begins_at_once():
    """The dice are gone from the state with the play that shows them: they are hidden from nobody."""
    match = Match.start(OneDie(), 2, lambda draw: (2,))
    match, _ = match.play(0, "bid 7")
    match, events = match.play(1, "call")

    assert Called(1, (3, 3)) == events[0]
    assert (3, 3) == match.state.dice  # rolled anew
    laws.check(OneDie(), seed="call")


def test_a_game_that_tells_what_it_goes_on_hiding_is_told_the_remedy():
    class Careless(OneDie):
        def apply(self, state, seat, action):
            step = super().apply(state, seat, action)
            return step._replace(events=(*step.events, Called(seat, state.dice))) if state.dice else step

    assert "leave it open in the view until the next play" in found(Careless())[6]


def test_every_failure_is_told_once_with_the_shortest_match():
    class Open(OneDie):
        def view(self, state, seat):
            return state

    failures = laws.failures(Open(), matches=10)

    assert len({(failure.law, failure.part) for failure in failures}) == len(failures)
    assert all(failure.match.startswith("nature ") for failure in failures)
    assert min(failure.match.count(";") for failure in failures) <= 1  # two dice, and not a play
    assert str(failures[0]).splitlines()[1].strip() == failures[0].match


def test_a_reason_that_several_laws_meet_is_told_once():
    class Throwing(OneDie):
        def view(self, state, seat):
            raise KeyError("oops")

    reasons = [failure.reason for failure in laws.failures(Throwing(), matches=3)]

    assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize("what", ["zone", "slot", "counter"])
def test_law_8_names_on_a_table_are_unique(monkeypatch, what):
    honest = default_table.table

    def twice(game, view, seat):
        table = honest(game, view, seat)
        if what == "zone":
            return replace(table, zones=(*table.zones, replace(table.zones[-1], slots=(), codes=())))
        if what == "slot":
            zone = replace(table.zones[-1], name="more", slots=("a", "a"), codes=("", ""))
            return replace(table, zones=(*table.zones, zone))
        return replace(table, counters=(Counter("won", 1), Counter("won", 2)))

    monkeypatch.setattr(default_table, "table", twice)

    assert f"the {what} '" in found(OneDie())[8]
    assert "twice: screens know them by their names" in found(OneDie())[8]


def test_one_die_is_what_it_says():
    match = Match.start(OneDie(), 2, lambda draw: (4,))
    match, events = match.play(0, "bid 11")

    assert (Bid(0, 11),) == events
    assert (Rolled(0, 5), Rolled(1, None), Bid(0, 11)) == match.seen(0)
