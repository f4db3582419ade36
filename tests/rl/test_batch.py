"""Many matches at once go, step by step, as they do by the plain rules."""

from random import Random

import pytest

np = pytest.importorskip("numpy", reason="needs Parlour's extra [rl]: make rl")
pytest.importorskip("pettingzoo", reason="needs Parlour's extra [rl]: make rl")

from parlour.core.errors import BadOption, ParlourError  # noqa: E402
from parlour.core.game import Draw, Over, Turn  # noqa: E402
from parlour.core.registry import game  # noqa: E402
from parlour.games.whist.round import Phase, State  # noqa: E402
from parlour.pieces.shuffles import Shuffle  # noqa: E402
from parlour.rl import many_matches  # noqa: E402
from parlour.rl.batch.matches import FEWEST  # noqa: E402
from parlour.rl.choices import Numbering  # noqa: E402
from parlour.rl.encoding import encoder  # noqa: E402

STEPS = 400


def compare(matches, rules, state, dealt, steps=STEPS, number=1):
    """Plays at random in the batch, and the same in one match by the rules; `dealt` answers its draws."""
    numbering, encoded, rng = Numbering(rules), encoder(rules), Random(7)
    ended = 0
    for _ in range(steps):
        mover = rules.awaiting(state).seats[0]
        choices = numbering.choices(tuple(rules.legal(state, mover)))
        mask = matches.mask[number]
        assert mover == matches.movers[number]
        assert choices.mask[: len(mask)].tolist() == mask.tolist()
        assert choices.mask.sum() == mask.sum()
        seen = encoded(rules.view(state, mover), mover)
        assert seen.dtype == matches.observation.dtype
        assert seen.tolist() == matches.observation[number].tolist()
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in matches.mask])
        state, _ = rules.apply(state, mover, choices.plays[int(actions[number])])
        matches.step(actions)
        state, over = settled(rules, state, dealt)
        assert bool(over) == matches.ended[number]
        won = [0.0, 0.0]
        if over and over.winners:
            won = [1.0 if seat in over.winners else -1.0 for seat in (0, 1)]
        assert won == matches.rewards[number].tolist()
        if over:
            ended += 1
            state = dealt(None)
    return ended


def settled(rules, state, dealt):
    """Answers draws, and plays formalities, until somebody chooses or the match is over."""
    while True:
        awaiting = rules.awaiting(state)
        if isinstance(awaiting, Over):
            return state, awaiting
        if isinstance(awaiting, Turn) and rules.is_formality(state):
            state, _ = rules.apply(
                state, awaiting.seats[0], next(iter(rules.legal(state, awaiting.seats[0])))
            )
        elif isinstance(awaiting, Draw) or rules.is_ritual(state):
            state = dealt(state)
        else:
            return state, None


@pytest.mark.parametrize("size", [(7, 6, 4), (6, 7, 4), (5, 4, 3)])
def test_connect_four(size):
    width, height, length = size
    rules = game("connect-four", opening="given", width=width, height=height, length=length)
    matches = many_matches("connect-four", 3, width=width, height=height, length=length)

    assert compare(matches, rules, rules.setup(2), lambda state: rules.setup(2)) >= 5


@pytest.mark.parametrize("preset", ["english", "english-6x6", "english-10x10", "prototype"])
def test_checkers(preset):
    rules = game("checkers", preset, opening="given")
    matches = many_matches("checkers", 3, preset=preset)

    assert compare(matches, rules, rules.setup(2), lambda state: rules.setup(2), 600) >= 2


def test_crazy_eights():
    rules = game("crazy-eights", hand=4, limit=5)  # full hands, so that nobody can play soon
    matches = many_matches("crazy-eights", 3, seed=5, hand=4, limit=5)
    flips = []

    def dealt(state):
        """The draws as the batch made them: its cards lie where they were dealt or laid out."""
        lie = [int(place) for place in matches._cards[1]]
        if state is None or state.stage == "deal":
            state = rules.setup(2)
            return rules.drawn(state, tuple(lie[:52]))[0]
        pool = [card.place for card in state.draw + state.discards]
        flips.append(len(pool))
        return rules.drawn(state, tuple(pool.index(place) for place in lie[: len(pool)]))[0]

    assert compare(matches, rules, dealt(None), dealt, 1500) >= 20
    assert flips  # the piles were laid out anew, too


@pytest.mark.parametrize("clamp", [False, True])
def test_whist(clamp):
    rules = game("whist", clamp_negative=clamp)
    matches = many_matches("whist", 3, seed=5, clamp_negative=clamp)

    def dealt(state):
        order = tuple(int(place) for place in matches._decks[1])
        rounds = state.rounds if state else ()
        begun = State(Phase.REVEAL, turn=1 - int(matches.movers[1]), mixing=Shuffle.SCRAMBLE, rounds=rounds)
        return rules.drawn(begun, order)[0]

    assert compare(matches, rules, dealt(None), dealt, 1200) >= 2


def test_a_match_goes_the_same_way_in_a_batch_of_any_size():
    small, large = (many_matches("crazy-eights", count, seed=3) for count in (2, 40))
    for _ in range(50):
        actions = large.mask.argmax(1)
        large.step(actions)
        small.step(actions[:2])

        assert (small.observation == large.observation[:2]).all()


def test_shared_among_processors_every_match_goes_the_same_way():
    small, large = (many_matches("connect-four", count) for count in (2, 4 * FEWEST))
    for _ in range(60):
        actions = large.mask.argmax(1)
        large.step(actions)
        small.step(actions[:2])

        assert (large.observation == small.observation[0]).all()
        assert (large.ended == small.ended[0]).all()


def test_nobody_else_can_write_into_what_is_observed():
    matches = many_matches("connect-four", 2)
    with pytest.raises(ValueError, match="read-only"):
        matches.observation[0] = 1


def test_a_play_that_is_not_legal_is_refused_and_changes_nothing():
    matches = many_matches("connect-four", 4)
    before = matches.observation.copy()
    for wrong in ([0, 0, 7, 0], [0, 0, -1, 0]):
        with pytest.raises(ParlourError, match=f"Match 2 cannot play {wrong[2]}: it is not legal now"):
            matches.step(np.array(wrong))

        assert (before == matches.observation).all()
    with pytest.raises(ParlourError, match="takes 4 whole numbers"):
        matches.step(np.array([0.0, 0.0, 0.0, 0.0]))


def test_without_compiled_loops_there_is_no_batch(monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")
    with pytest.raises(ParlourError, match="needs compiled loops"):
        many_matches("whist", 2)


def test_what_cannot_be_played_in_a_batch_is_refused():
    with pytest.raises(BadOption, match="CardPeeGee cannot be played in a batch"):
        many_matches("cardpeegee", 2)
    with pytest.raises(ParlourError, match="grid of 9 × 9 is too large"):
        many_matches("connect-four", 2, width=9, height=9)
    with pytest.raises(ParlourError, match="at least one match"):
        many_matches("whist", 0)
