"""Whole matches: the invariants, an obvious second opinion, playouts and the laws."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from parlour.core import laws
from parlour.core.chance import Luck
from parlour.core.errors import BadOption
from parlour.core.game import NATURE, Draw, Over, Turn
from parlour.core.match import AnyMatch, Match
from parlour.core.record import read
from parlour.core.worlds import cards_shown
from parlour.games import bulk
from parlour.games.kernel import pick, seeded, stir
from parlour.games.whist import Whist
from parlour.games.whist.events import Followed, Led, RoundScored, TrickWon, TrumpTurned
from parlour.games.whist.round import State
from parlour.pieces.cards import DECK, RANKS
from parlour.pieces.shuffles import Shuffle
from tests.rules.whist.hands import mixed_to, plays, unmoved

GAMES = [Whist(), Whist(clamp_negative=True), Whist(target=1), Whist(target=12)]


def random_match(game: Whist, seed: str):
    """Every state of a random match, the last one over, and the match itself."""
    match: AnyMatch = Match.start(game, luck=Luck.from_seed(seed, 2))
    rng, moments = Random(seed), [match]
    while not match.outcome:
        seat = rng.choice(match.awaiting.seats)
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
        moments.append(match)
    return moments


@pytest.fixture(scope="module", params=range(4), ids=["standard", "clamped", "to one", "to twelve"])
def moments(request):
    return random_match(GAMES[request.param], "whist")


def test_there_are_52_distinct_cards_at_every_moment(moments):
    for match in moments:
        assert sorted(DECK) == sorted(cards_shown(match.state))


def test_between_draft_tricks_hands_are_full_and_the_piles_grow_and_shrink_by_two(moments):
    leads = [match.state for match in moments if match.state.phase == "lead" and match.state.stock]
    for state in leads:
        tricks = len(state.discard) // 2
        assert (13, 13) == (len(state.hands[0]), len(state.hands[1]))
        assert 26 - 2 * tricks == len(state.stock)


def test_in_the_duel_hands_shrink_as_pairs_grow(moments):
    leads = [match.state for match in moments if match.state.phase == "lead" and not match.state.stock]
    for state in leads:
        tricks = sum(state.pairs)
        assert (13 - tricks, 13 - tricks) == (len(state.hands[0]), len(state.hands[1]))
        assert 26 == len(state.discard)


def test_the_winner_of_a_trick_leads_the_next(moments):
    events = [event for event in moments[-1].events if isinstance(event, TrickWon | Led | TrumpTurned)]
    for before, after in pairwise(events):
        if isinstance(before, TrickWon) and isinstance(after, Led):
            assert before.seat == after.seat


def test_a_round_has_26_tricks_and_its_points_add_up_to_one(moments):
    match, game = moments[-1], moments[-1].game
    rounds = [event for event in match.events if isinstance(event, RoundScored)]
    tricks = [event for event in match.events if isinstance(event, TrickWon)]

    assert 26 * len(rounds) == len(tricks)
    for scored in rounds:
        assert 13 == sum(scored.pairs)
        assert sum(scored.points) == 1 or game.clamp_negative
        assert all(-6 <= points <= 7 for points in scored.points)


def test_signed_scores_add_up_to_the_number_of_finished_rounds(moments):
    match, game = moments[-1], moments[-1].game
    if not game.clamp_negative:
        assert len(match.state.rounds) == sum(game.scores(match.state))


def test_trump_never_changes_within_a_round(moments):
    for before, after in pairwise(match.state for match in moments):
        if before.trump and before.round == after.round:
            assert before.trump == after.trump


def test_plays_count_rounds_and_only_the_winner_has_the_target(moments):
    match = moments[-1]
    winner, loser = match.players[match.winner], match.players[1 - match.winner]

    assert len(match.state.rounds) == winner.plays == loser.plays <= match.game.most_rounds
    assert winner.score >= match.game.target > loser.score
    assert Over((match.winner,), "target reached") == match.outcome


def test_a_match_stays_within_its_typical_limit(moments):
    assert moments[-1].step < moments[-1].game.typical_limit(2)


def test_a_deadline_is_named_once(moments):
    """A timer that has ended never comes back, so no two deadlines are mistaken for one."""
    names = [match.awaiting.timer for match in moments if isinstance(match.awaiting, Turn)]
    ended = [before for before, after in pairwise(names) if before and before != after]

    assert len(ended) == len(set(ended))


def test_an_obvious_second_opinion_agrees_on_every_trick(moments):
    """Hands as plain sets of strings, and the winner by comparing numbers."""
    hands: list[set[str]] = [set(), set()]
    for match, after in pairwise(moments):
        for event in after.events[len(match.events) :]:
            match event:
                case TrumpTurned():
                    hands = [set(map(str, hand)) for hand in after.state.hands]
                case Led(seat, card):
                    assert str(card) in hands[seat]
                    assert hands[seat] == set(match.legal(seat))
                case Followed(seat, card, led):
                    same = {name for name in hands[seat] if name[1] == str(led)[1]}
                    assert (same or hands[seat]) == set(match.legal(seat))
                case TrickWon(seat, (led, answer)):
                    assert seat == obvious_winner(
                        1 - match.turn_holder, str(led), str(answer), match.state.trump
                    )
        hands = [set(map(str, hand)) for hand in after.state.hands]


def obvious_winner(leader: int, led: str, answer: str, trump: str) -> int:
    value = {name: RANKS.index(name[0]) + (100 if name[1] == trump else 0) for name in (led, answer)}
    takes = value[answer] > value[led] and answer[1] in (led[1], trump)
    return 1 - leader if takes else leader


def test_a_match_is_told_by_its_record():
    match = random_match(Whist(target=2), "record")[-1]

    assert match.record() == read(match.record()).record()


def test_a_clock_can_play_a_whole_match():
    match: AnyMatch = Match.start(Whist(target=2), luck=Luck.from_seed("clock", 2))
    while not match.outcome:
        match, _ = match.expire(match.awaiting.seats[0])

    assert {"scramble"} == {p.notation for p in match.log if p.notation in tuple(Shuffle)}
    assert "deal" not in {p.notation for p in match.log}


@pytest.mark.parametrize("options", [{"target": 0}, {"target": 100}, {"target": "6"}, {"clamp_negative": 1}])
def test_wrong_house_rules_are_refused(options):
    with pytest.raises(BadOption):
        Whist(**options)


# Playouts


def test_playouts_are_the_same_interpreted_and_compiled(monkeypatch):
    compiled = Whist().playouts(300, "same")
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert compiled == Whist().playouts(300, "same")


def test_opened_deals_everything_in_one_draw_and_seat_0_leads():
    game = Whist()
    opened = game.opened(2)
    assert Draw(52, 52) == game.awaiting(opened)

    state, _ = game.drawn(opened, tuple(range(52)))

    assert Turn((0,), 15) == game.awaiting(state)
    assert (set(DECK[0:26:2]), set(DECK[1:26:2])) == (set(state.hands[0]), set(state.hands[1]))
    assert (DECK[26], DECK[26].suit) == (state.prize, state.trump)


class SameLuck:
    """Gives the class, step by step, the very numbers that the compiled loop draws."""

    def __init__(self, game: Whist, seed: str) -> None:
        self.game, self.rng, self.deck, self.plays = game, seeded(seed), list(range(52)), 0

    def below(self, n: int) -> int:
        self.rng = stir(self.rng)
        return pick(self.rng, n)

    def mix(self) -> None:
        for at in range(51):
            other = at + self.below(52 - at)
            self.deck[at], self.deck[other] = self.deck[other], self.deck[at]

    def match(self) -> State:
        self.mix()
        state, leader = self.game.drawn(self.game.opened(2), tuple(self.deck)).state, 0
        while True:
            state = self.round(state)
            leader = self.below(2)
            if isinstance(self.game.awaiting(state), Over):
                return state
            self.mix()
            state = self.ritual(state, leader)

    def round(self, state: State) -> State:
        number = len(state.rounds)
        while len(state.rounds) == number:
            seat = state.turn
            actions = sorted(self.game.legal(state, seat), key=lambda a: getattr(a, "place", 0))
            cards = state.phase in ("lead", "follow")
            state = self.game.apply(state, seat, actions[self.below(len(actions)) if cards else 0]).state
            self.plays += 1
        return state

    def ritual(self, state: State, leader: int) -> State:
        match: AnyMatch = Match(self.game, 2, state, self.game.awaiting(state))
        match = plays(match, "0:pick 1", "1:pick 2", f"{NATURE}:{'12 0' if leader == 0 else '0 12'}")
        match = mixed_to(match, tuple(DECK[place] for place in self.deck))
        dealer = 1 - leader
        for _ in range(3):
            match = unmoved(plays(match, f"{dealer}:scramble"))
        return plays(match, f"{dealer}:deal-all", f"{dealer}:reveal").state


@pytest.mark.parametrize("game", [Whist(), Whist(clamp_negative=True)], ids=["signed", "clamped"])
def test_stepping_the_class_with_the_same_luck_gives_the_same_matches_as_the_loop(game):
    same = SameLuck(game, "exact")
    winners = Counter(str(game.awaiting(same.match()).winners[0]) for _ in range(25))

    tally = game.playouts(25, "exact")

    assert {"0": winners["0"], "1": winners["1"]} == tally.outcomes
    assert same.plays == tally.plays


def test_random_matches_last_about_four_rounds():  # W10: 4.1 signed, 3.4 clamped
    signed, clamped = (Whist(clamp_negative=clamp).playouts(1500, "length") for clamp in (False, True))

    assert 3.95 < signed.plays / 90 / 1500 < 4.25
    assert 3.25 < clamped.plays / 90 / 1500 < 3.55


def test_simulate_uses_the_compiled_loop():
    assert Whist().playouts(20, "x") == bulk.simulate(Whist(), 20, "x")


@pytest.mark.parametrize("game", [Whist(target=1), Whist(target=2, clamp_negative=True)], ids=str)
def test_it_obeys_the_laws(game):
    laws.check(game, matches=2)
