"""Whole runs: the invariants, an obvious second reckoning of every number, the laws."""

from collections import Counter
from random import Random

import pytest

from parlour.bots.cardpeegee import heuristic
from parlour.core import laws
from parlour.core.chance import Luck
from parlour.core.game import Draw, Turn
from parlour.core.match import Match
from parlour.core.worlds import cards_shown
from parlour.games.bulk import simulate
from parlour.games.cardpeegee import why
from parlour.games.cardpeegee.cards import ACE, JACK
from parlour.games.cardpeegee.events import Clash, FeePaid, Healed, Sprung, Won
from parlour.games.cardpeegee.state import Phase
from parlour.tables.cardpeegee import NUMBERS as SHOWN
from tests.rules.cardpeegee.run import GAME, anything, moments


def careful(state, rng: Random):
    return heuristic(GAME, state, (), 0, 1, rng, 0)


def hoarder(state, rng: Random):
    """Plays nothing and keeps everything, so that the deck runs short."""
    wanted = [a for a in GAME.legal(state, 0) if str(a)[1:] not in ("C", "D", "H", "S") and "=" not in str(a)]
    return rng.choice(wanted)


RUNS = [(anything, seed) for seed in range(20)] + [(careful, seed) for seed in range(3)]
TOWN = (Phase.DAY, Phase.TAX, Phase.CHARITY)


@pytest.fixture(scope="module", params=RUNS, ids=lambda run: f"{run[0].__name__}-{run[1]}")
def steps(request):
    choose, seed = request.param
    return list(moments(seed, choose))


def test_52_cards_lie_in_exactly_one_zone_each(steps):
    for _, _, state, _ in steps:
        assert 1 == Counter(cards_shown(state)).most_common(1)[0][1]
        assert 52 == len(list(cards_shown(state)))


def test_the_deck_and_the_hand_are_in_order(steps):
    for _, _, state, _ in steps:
        for pile in (state.deck, state.hand, state.active):
            assert list(pile) == sorted(pile, key=lambda card: (card.suit, card.rank))


def test_played_encounter_and_score_zones_are_empty_at_dawn_and_when_the_town_begins(steps):
    for before, _, state, _ in steps:
        if state.phase in TOWN or (state.phase is Phase.SHOP and before.phase is not Phase.SHOP):
            assert ((), (), ()) == (state.played, state.encounter, state.shown)


def test_active_cards_are_aces_and_jacks(steps):
    for _, _, state, _ in steps:
        assert len(state.active) <= 8
        assert all(card.rank in (ACE, JACK) for card in state.active)


def test_converted_cards_are_supported_and_worth_2_less(steps):
    for _, _, state, _ in steps:
        for play in state.played:
            if play.converted:
                jacks = [jack.suit for jack in state.active if jack.rank == JACK]
                assert play.suit in jacks or play.card.suit in jacks
                assert play.worth == VALUE[str(play.card)[0]] - 2
                assert 0 <= play.worth <= 9


def test_the_player_is_alive_at_every_decision(steps):
    for _, _, state, _ in steps:
        if isinstance(GAME.awaiting(state), Turn):
            assert state.hp > 0
            assert state.character is not None
            assert GAME.legal(state, 0)


def test_health_changes_only_by_what_was_told(steps):
    for before, _, state, events in steps:
        loss = sum(
            e.loss if isinstance(e, Clash) else why.total(e.taken)
            for e in events
            if isinstance(e, Clash | Sprung)
        )
        gain = sum(why.total(e.healing) for e in events if isinstance(e, Healed))
        assert state.hp == before.hp + gain - loss


def test_held_cards_change_in_town_by_tax_charity_and_shopping_only(steps):
    for before, cause, state, _ in steps:
        if before.phase is Phase.TAX:
            assert len(state.held) == len(before.held) - 1
        elif before.phase is Phase.CHARITY:
            assert len(state.held) == len(before.held) + 1
        elif before.phase is Phase.SHOP and before.asked:
            assert len(state.held) == len(before.held) + len(cause)


def test_victories_are_never_lost_and_told_once(steps):
    told = [e.victory for _, _, _, events in steps for e in events if isinstance(e, Won)]
    for before, _, state, _ in steps:
        assert state.won[: len(before.won)] == before.won

    assert tuple(told) == steps[-1][2].won
    assert len(told) == len(set(told))


def test_every_sum_adds_up(steps):
    for _, _, state, events in steps:
        for rows in sums(state, events):
            assert sum(row.amount for row in rows[:-1]) == rows[-1].amount


def sums(state, events):
    yield why.health(state)
    for event in (*events, *state.last):
        if isinstance(event, Clash | Sprung | Healed | FeePaid):
            yield from (part for part in event if isinstance(part, tuple))
    yield from (number(state) for number in SHOWN.get(state.phase, {}).values())


# A second reckoning, from the letters on the cards

VALUE = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


def worth(cards) -> int:
    return sum(VALUE[str(card)[0]] for card in cards)


def of(suit: str, cards):
    return [card for card in cards if str(card)[1] == suit]


def bonus(state, suit: str, count: bool = False) -> int:
    plays = [str(play) for play in state.played]
    counts = [p for p in plays if (p[3:] or p[1]) == suit]
    total = len(counts) if count else sum(VALUE[p[0]] - 2 * ("=" in p) for p in counts)
    return -(-total * 3 // 2) if f"A{suit}" in map(str, state.active) else total


def after_a_monsters_round(state, cards) -> int:
    agitator, props = state.encounter[0], state.encounter[1:]
    mine, theirs = 10 + bonus(state, "C"), worth((agitator, *of("C", props)))
    dealt = 3 + bonus(state, "S", count=True)
    margin = mine + worth(cards[:dealt]) - theirs - worth(cards[dealt:])
    return state.hp - (theirs if margin < 0 else 0)


def after_an_attempt(state, cards) -> int:
    trap = worth(state.encounter[state.facing : state.facing + 1])
    return state.hp - (trap if bonus(state, "S") + worth(cards[:1]) < trap + worth(cards[1:]) else 0)


def after_a_trap(state, cards) -> int:
    agitator, props = state.encounter[:1], state.encounter[1:]
    damage = worth(agitator) + worth(of("C", props)) + (worth(of("H", props)) + 1) // 2
    difficulty = worth(agitator) + worth(of("S", props)) + (worth(of("D", props)) + 1) // 2
    assert len(cards) == 1 + len(state.active)
    return state.hp - damage + min(max(2 * (worth(cards) - difficulty), 0), damage)


def after_a_jailors_deal(state, cards) -> int:
    if state.facing < 0:
        return state.hp  # these were the player's own cards
    jailor = VALUE[str(of("C", state.encounter[1:])[state.facing])[0]]
    mine, theirs = 10 + bonus(state, "C") + worth(state.shown), jailor + worth(cards)
    return state.hp - (jailor if mine < theirs else 0)


RECKONED = {
    Phase.JAILORS: after_a_jailors_deal,
    Phase.MONSTER: after_a_monsters_round,
    Phase.TREASURE: after_an_attempt,
    Phase.TRAP: after_a_trap,
}


def test_an_obvious_second_reckoning_finds_the_same_health(steps):
    for before, cause, state, events in steps:
        if before.asked and before.phase in RECKONED:
            healed = sum(why.total(e.healing) for e in events if isinstance(e, Healed))
            assert state.hp - healed == RECKONED[before.phase](before, cause)


def test_an_obvious_second_reckoning_finds_the_same_purchases_and_healing(steps):
    for before, cause, state, _ in steps:
        if before.phase is Phase.SHOP and str(cause) == "done":
            assert state.asked == min(bonus(before, "D") // 8, len(state.deck))
        if before.phase is Phase.HEALING and str(cause) == "done":
            assert state.hp == before.hp + bonus(before, "H")


# Other runs


@pytest.mark.parametrize("seed", range(3))
def test_a_hoarder_empties_the_deck_and_the_run_goes_on(seed):
    least = 52
    for number, (_, _, state, _) in enumerate(moments(seed, hoarder)):
        least = min(least, len(state.deck))
        assert 52 == len(set(cards_shown(state)))
        if number > 400:
            break

    assert least < 47


def test_the_game_obeys_the_laws():
    laws.check(GAME, matches=4)


def test_random_runs_are_simulated_and_all_end_in_death():
    tally = simulate(GAME, 20, "seed")

    assert {"death": 20} == tally.outcomes
    assert tally == simulate(GAME, 20, "seed")
    assert tally.plays < 20 * GAME.typical_limit(1)


def test_a_played_card_can_be_taken_back_until_luck_is_drawn():
    match, rng = Match.start(GAME, 1, Luck.from_seed("back", 1)), Random(1)
    while not match.state.played:
        before = match
        match, _ = match.play(0, str(anything(match.state, rng)))
    after, _ = match.play(0, f"/offer-takeback {before.step}")

    assert after.state == before.state


def test_nothing_is_hidden():
    for state, _, _, _ in moments(1):
        assert GAME.view(state, None) == GAME.worlds(state, (), 0, Random(1)) == state
        assert isinstance(GAME.awaiting(state), Draw | Turn)
