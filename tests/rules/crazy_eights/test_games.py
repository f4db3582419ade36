"""Whole games: the laws, the invariants of rules.md 8.6, the obvious rules as oracle, and the playouts."""

import random
from collections.abc import Iterator

import pytest

from parlour.core import laws
from parlour.core.game import Draw, Over
from parlour.core.match import Match
from parlour.games import kernel
from parlour.games.bulk import Dice, Tally, outcome_key
from parlour.games.crazy_eights import ActionResult, CrazyEights, Eights
from parlour.games.crazy_eights.playouts import playable
from parlour.games.crazy_eights.state import DRAW, Flipped, PilesReset, State
from parlour.pieces.cards import DECK, SUITS, Card, Suit, cards_in, mask

GAMES = [
    Eights(),
    Eights(hand=1, limit=2),
    Eights(hand=8, limit=9),
    Eights(hand=1, limit=25),
    Eights(hand=24, limit=25),
]
TURN_ENDS = {
    ActionResult.VALID_PLAY,
    ActionResult.DREW_AND_NO_MOVE_POSSIBLE,
    ActionResult.DREW_AND_RESET_PILES,
}
REFUSED = {
    ActionResult.SUIT_REQUIRED,
    ActionResult.INVALID_PLAY,
    ActionResult.INVALID_PLAY_AND_MUST_DRAW,
    ActionResult.CANNOT_DRAW,
}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_obeys_the_laws(game):
    laws.check(game, matches=2)


# The obvious rules


def fits(card: Card, state: State) -> bool:
    """Rules 3 to 6, word by word."""
    top = state.discards[-1]
    if len(state.discards) == 1 and top.rank == 8:
        return True
    if card.rank == 8 or card.rank == top.rank:
        return True
    return card.suit == (state.declared if state.declared is not None else top.suit)


def obvious(state: State) -> list[str]:
    playable = [card for card in state.hands[state.mover] if fits(card, state)]
    written = [f"{card}={s}" for card in playable if card.rank == 8 for s in "CDHS"]
    return sorted(written + [str(card) for card in playable if card.rank != 8]) or ["draw"]


def moments(game: Eights, count: int, seed: str) -> Iterator[Match]:
    dice = Dice(seed)
    for _ in range(count):
        match: Match = Match.start(game, luck=dice.order)
        while not match.outcome:
            yield match
            plays = match.legal(match.state.mover)
            match, _ = match.play(match.state.mover, plays[dice.randrange(len(plays))])
        yield match


def test_what_may_be_played_agrees_with_the_obvious_rules():
    for match in moments(Eights(), 60, "obvious"):
        if not match.outcome:
            assert obvious(match.state) == sorted(match.legal(match.state.mover))


def test_the_mask_of_playable_cards_agrees_with_the_obvious_rules():
    rng = random.Random(6)
    for top in DECK:
        hand = rng.sample(DECK, 26)
        for suit, wild in ((rng.choice(SUITS), False), (top.suit, top.rank == 8)):
            state = State(discards=(top,) if wild else (DECK[0], top), declared=suit)
            found = playable(mask(hand), DECK.index(top), SUITS.index(suit), wild)

            assert {card for card in hand if fits(card, state)} == set(cards_in(found))


# Invariants


@pytest.mark.parametrize("game", [Eights(), Eights(hand=3, limit=5)], ids=str)
def test_cards_are_kept_hands_stay_within_the_limit_and_the_piles_never_run_out(game):
    for match in moments(game, 40, "invariants"):
        state = match.state
        lying = (*state.hands[0], *state.hands[1], *state.draw, *state.discards)

        assert sorted(DECK) == sorted(lying)
        assert all(len(hand) <= game.limit for hand in state.hands)
        assert len(state.draw) + len(state.discards) >= 52 - 2 * game.limit
        assert len(state.discards) >= 1
        assert bool(match.outcome) == any(not hand for hand in state.hands)


def test_a_player_with_a_full_hand_and_nothing_to_play_never_has_the_turn():
    for match in moments(Eights(hand=3, limit=4), 200, "stuck"):
        full = len(match.state.hands[match.state.mover]) == 4

        assert not (full and [str(DRAW)] == match.legal(match.state.mover))


@pytest.mark.parametrize(("game", "event"), [(Eights(), Flipped), (Eights(hand=2, limit=3), PilesReset)])
def test_flips_and_resets_happen_in_random_games(game, event):
    ended = [match for match in moments(game, 60, "rare") if match.outcome]

    assert sum(isinstance(happened, event) for match in ended for happened in match.events) > 15


# The table of one person and the computer


def step(eights: CrazyEights, rng: random.Random) -> ActionResult:
    """Any operation of the user, sensible or not; one step of the computer on its turn."""
    if not eights.is_user_turn:
        return eights.computer_action()
    number = rng.randrange(len(eights.user_hand) + 1)
    if number == len(eights.user_hand):
        return eights.user_draw_card()
    return eights.user_play_card(number, rng.choice([None, *Suit]))


def test_the_turn_changes_exactly_when_a_result_says_so_and_refusals_change_nothing():
    rng, eights, results = random.Random(7), CrazyEights(), set()
    for number in range(80):
        eights.start_game(seed=number)
        while eights.is_playing:
            before, turn = eights._state, eights.is_user_turn
            result = step(eights, rng)
            results.add(result)

            assert (result in TURN_ENDS) == (turn != eights.is_user_turn)
            assert (result in REFUSED) == (before == eights._state)
            assert turn or result not in REFUSED

    assert set(ActionResult) - results <= {ActionResult.DREW_AND_RESET_PILES}


def test_a_random_person_against_the_computer_takes_about_64_steps():
    rng, eights, steps = random.Random(8), CrazyEights(), 0
    for number in range(300):
        eights.start_game(seed=number)
        while eights.is_playing:
            steps += step(eights, rng) not in REFUSED

    assert 58 < steps / 300 < 71


# Playouts


def stepped(game: Eights, games: int, seed: str) -> Tally:
    """Random games by the class, with the numbers that the compiled loop uses: eights are counted last."""
    dice, plays, wins = Dice(seed), 0, {"0": 0, "1": 0}
    for _ in range(games):
        state = game.setup(2)
        while not isinstance(awaiting := game.awaiting(state), Over):
            if isinstance(awaiting, Draw):
                state, _ = game.drawn(state, dice.order(awaiting))
                continue
            dice.randrange(1)
            actions = sorted(game.legal(state, state.mover), key=in_the_loops_order)
            state, _ = game.apply(state, state.mover, actions[dice.randrange(len(actions))])
            plays += 1
        wins[outcome_key(awaiting, 2)] += 1
    return Tally(plays, wins)


def in_the_loops_order(action) -> tuple[int, ...]:
    if action is DRAW:
        return ()
    return action.suit is not None, action.card.place, SUITS.index(action.suit or Suit.CLUBS)


@pytest.mark.parametrize("game", [*GAMES, Eights(hand=3, limit=4), Eights(hand=5, limit=6)], ids=str)
def test_playouts_are_the_very_games_that_the_rules_play(game):
    assert stepped(game, 80, "same") == game.playouts(80, "same")


def test_playouts_are_the_same_compiled_and_interpreted(monkeypatch):
    compiled = Eights().playouts(300, "both")
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert compiled == Eights().playouts(300, "both")


MANY = 20_000 if kernel.compiling() else 2_000


def test_random_games_end_after_about_72_plays_the_longest_below_2000():
    lengths = [Eights().playouts(1, f"game {number}").plays for number in range(MANY)]

    assert 70 < sum(lengths) / MANY < 75
    assert max(lengths) < 2_000


def test_the_first_seat_wins_a_little_more_than_half_of_random_games():
    assert 0.48 * MANY < Eights().playouts(MANY, "fair").outcomes["0"] < 0.54 * MANY
