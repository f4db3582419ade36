"""The search that plays any game: it beats random plays, and knows only what its seat knows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import comb
from random import Random
from typing import Any, ClassVar

import pytest

from parlour import bots, texts
from parlour.bots import anything, search
from parlour.core.chance import Luck
from parlour.core.game import Draw, Game, Over, Seat, Step, Turn
from parlour.core.match import Match
from parlour.core.registry import game
from tests.compatibility.plug_in.swap import Swap
from tests.compatibility.plug_in.tictactoe import TicTacToe
from tests.laws.dice import OneDie, State
from tests.laws.high_card import HighCard


class GuessedDie(OneDie):
    def worlds(self, view: State, seen: tuple[Any, ...], seat: Seat, rng: Any) -> State:
        return replace(view, dice=tuple(rng.randrange(6) + 1 if die is None else die for die in view.dice))


@dataclass(frozen=True)
class Toy(Game[tuple[str, ...], str, str]):
    """Everybody says one word at the same time; then a die may be rolled."""

    slug, title = "toy", "Toy"
    seats: ClassVar[tuple[int, ...]] = (2,)

    def setup(self, seats: int) -> tuple[str, ...]:
        return ()

    def awaiting(self, state: tuple[str, ...]) -> Turn | Draw | Over:
        said = len(state)
        if said < 2:
            return Turn((0, 1)[said:])
        best = max(state)
        return Over(tuple(seat for seat in (0, 1) if state[seat] == best) if state[0] != state[1] else (), "")

    def legal(self, state: tuple[str, ...], seat: Seat) -> list[str]:
        return ["a", "c", "b"]

    def apply(self, state: tuple[str, ...], seat: Seat, action: str) -> Step[tuple[str, ...], str]:
        return Step((*state, action))


class Risk(Toy):
    """A solo game of luck: `safe` scores with five of six places, `bold` with one."""

    seats = (1,)

    def awaiting(self, state: tuple[str, ...]) -> Turn | Draw | Over:
        return (Turn((0,)), Draw(6, 1), Over((), "told"))[len(state)]

    def legal(self, state: tuple[str, ...], seat: Seat) -> list[str]:
        return ["bold", "safe"]

    def drawn(self, state: tuple[str, ...], order: tuple[int, ...]) -> Step[tuple[str, ...], str]:
        return Step((*state, "won" if (order[0] < 5) == (state[0] == "safe") else "lost"))

    def player(self, state: tuple[str, ...], seat: Seat) -> Any:
        return replace(super().player(state, seat), score=int(state[-1] == "won"))


def scores(rules: Game[Any, Any, Any], games: int) -> Iterator[float]:
    """What the search scores against random plays: each deal twice, with the seats swapped."""
    for number in range(games):
        mine, rngs = number % 2, (Random(f"{number}/0"), Random(f"{number}/1"))
        match = Match.start(rules, 2, Luck.from_seed(str(number // 2), 2))
        while isinstance(match.awaiting, Turn):
            seat = match.awaiting.seats[0]
            policy = search.choose if seat == mine else anything
            match, _ = match.play(seat, bots.choice(match, seat, policy, rngs[seat]))
        assert match.outcome
        yield float(mine in match.outcome.winners) if match.outcome.winners else 0.5


def by_chance(wins: int, losses: int) -> float:
    """How likely so many wins or more are between equal players."""
    games = wins + losses
    return sum(comb(games, many) for many in range(wins, games + 1)) / 2**games


@pytest.mark.parametrize(
    ("rules", "games", "steps"),
    [
        (TicTacToe(), 20, 1_000),
        (Swap(), 150, 300),
        (HighCard(), 300, 200),
        (GuessedDie(), 40, 1_000),
        (game("connect-four", opening="random"), 10, 2_000),
        (game("checkers", opening="random"), 8, 2_000),
        (game("checkers", "english-6x6", opening="random"), 12, 1_000),
    ],
    ids=lambda value: getattr(value, "slug", None),
)
def test_it_beats_random_plays(rules, games, steps, monkeypatch):
    monkeypatch.setattr(search, "STEPS", steps)
    found = list(scores(rules, games))

    assert by_chance(found.count(1.0), found.count(0.0)) < 0.01


@pytest.mark.deep
@pytest.mark.parametrize(("slug", "games"), [("crazy-eights", 200), ("whist", 8)])
def test_it_beats_random_plays_at_long_card_games(slug, games):
    found = list(scores(game(slug), games))

    assert by_chance(found.count(1.0), found.count(0.0)) < 0.01


@pytest.mark.deep
def test_it_lasts_longer_than_random_plays_in_a_solo_game(monkeypatch):
    monkeypatch.setattr(search, "STEPS", 5_000)
    pairs = [(days(search.choose, seed), days(anything, seed)) for seed in range(40)]

    assert by_chance(sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)) < 0.01


def days(policy: Any, seed: int) -> int:
    """Days that a run of CardPeeGee lasts, 300 at most."""
    rng, match = Random(seed), Match.start(game("cardpeegee"), 1, Luck.from_seed(str(seed), 1))
    while not match.outcome and match.state.day < 300:
        match, _ = match.play(0, bots.choice(match, 0, policy, rng))
    return int(match.state.day)


def test_it_plays_the_first_play_that_wins_and_stops_one_that_loses():
    match = Match.start(TicTacToe(), 2)
    for play in ["1", "4", "2"]:
        match, _ = match.play(match.turn_holder, play)
    blocked = bots.choice(match, 1, search.choose, Random(1))
    match, _ = match.play(1, "5")

    assert ("3", "3") == (blocked, bots.choice(match, 0, search.choose, Random(1)))


def test_turns_at_the_same_time_and_luck_and_solo_games_are_searched():
    assert {"c"} == {search.choose(Toy(), (), (), seat, 0, Random(seat), 9.0) for seat in (0,)}
    assert {"safe"} == {search.choose(Risk(), (), (), 0, 0, Random(seed), 9.0) for seed in range(3)}


def test_the_same_knowledge_and_seed_give_the_same_play(monkeypatch):
    monkeypatch.setattr(search, "STEPS", 500)
    match = Match.start(HighCard(), 2, Luck.from_seed("same", 2))
    plays = [[bots.choice(match, 0, search.choose, Random(seed)) for seed in range(8)] for _ in range(2)]

    assert plays[0] == plays[1]


def test_it_cannot_tell_worlds_apart_that_its_seat_cannot(monkeypatch):
    monkeypatch.setattr(search, "STEPS", 500)
    match = Match.start(HighCard(), 2, Luck.from_seed("worlds", 2))
    state = match.state
    other = replace(state, hands=(state.hands[0], state.deck[:3]), deck=(*state.hands[1], *state.deck[3:]))
    views = [match.game.view(world, 0) for world in (state, other)]
    judged = [search.evaluate(match.game, view, match.seen(0), 0) for view in views]

    assert state != other
    assert judged[0] == judged[1]


def test_without_time_it_still_plays():
    assert "a" == search.choose(Toy(), (), (), 0, 0, Random(1), 0.0)


def test_what_nobody_can_guess_is_played_at_random():
    rules = OneDie()
    match = Match.start(rules, 2, Luck.from_seed("die", 2))
    plays = {bots.choice(match, 0, search.choose, Random(seed)) for seed in range(40)}

    assert len(plays) > 6
    assert not search.evaluate(rules, match.view(0), match.seen(0), 0).exact


def test_hidden_cards_are_guessed_where_the_game_only_says_where_they_lie():
    """It declares `holes` and has no view: what is hidden is nothing but cards."""

    class Declared(HighCard):
        view = Game.view

        def holes(self, state, seat):
            yield ("deck",)
            yield from (("hands", owner) for owner in range(len(state.hands)) if owner != seat)

    rules = Declared()
    match = Match.start(rules, 2, Luck.from_seed("cards", 2))

    assert search.can_guess(rules, match.view(0), 0)
    assert not search.can_guess(OneDie(), Match.start(OneDie(), 2, Luck.from_seed("die", 2)).view(0), 0)
    assert 1 < len({worth.chance for worth in search.evaluate(rules, match.view(0), match.seen(0), 0).plays})


def test_an_opening_ritual_is_not_searched(monkeypatch):
    monkeypatch.setattr(search, "Search", None)
    match = Match.start(game("connect-four"), 2, Luck.from_seed("bag", 2))

    assert bots.choice(match, 0, search.choose, Random(1)) in match.legal(0)
    assert {0.5} == {worth.chance for worth in search.evaluate(match.game, match.view(0), (), 0).plays}


def test_it_judges_every_play_and_says_how_it_found_out():
    match = Match.start(TicTacToe(), 2)
    for play in ["1", "4", "2", "5"]:
        match, _ = match.play(match.turn_holder, play)
    stands = search.evaluate(match.game, match.view(0), match.seen(0), 0)

    assert ("3", False) == (stands.best, stands.exact)
    assert stands.chance > 0.95
    assert sorted(match.legal(0)) == sorted(worth.play for worth in stands.plays)
    told = texts.say(stands.reason, language="en")
    assert f"It won {round(100 * stands.chance)}% of {stands.plays[0].score} games tried from here." == told


def test_a_solo_game_is_judged_by_how_far_it_goes():
    stands = search.evaluate(Risk(), (), (), 0)

    assert "safe" == stands.best
    assert "It went best" in texts.say(stands.reason, language="en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ["why.search.wins", "why.search.lasts", "why.search.unknown", "bot.search"])
def test_every_reason_has_words(key, language):
    assert texts.has(key, language)


def test_a_game_without_a_bot_module_is_played_advised_and_judged_by_the_search(monkeypatch):
    monkeypatch.setattr(bots, "_loaded", lambda slug: (search, ""))

    assert ["random", "search"] == list(bots.policies("tic-tac-toe"))
    assert search.choose is bots.policy("tic-tac-toe", "bot")
    assert search.choose is bots.policy("tic-tac-toe", bots.adviser("tic-tac-toe"))
    assert search.evaluate is bots.evaluator("tic-tac-toe")
