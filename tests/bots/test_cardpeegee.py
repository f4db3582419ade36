"""CardPeeGee's adviser: its odds are those of the rules, and it says why it would play what it plays."""

from itertools import combinations
from random import Random
from statistics import median

import pytest

from parlour import bots, texts
from parlour.bots.cardpeegee import adviser, encounters, evaluate, heuristic
from parlour.bots.cardpeegee.odds import losses, odds, values_of
from parlour.bots.cardpeegee.worth import Prospect
from parlour.core.game import Draw, Over
from parlour.core.match import Match
from parlour.games.cardpeegee.cards import in_order, value
from parlour.games.cardpeegee.state import Phase, State
from parlour.tables.cardpeegee import table
from tests.rules.cardpeegee.run import GAME, at, cards, met


def chosen(state: State, policy=adviser) -> str:
    return str(policy(GAME, state, (), 0, 0, Random(1), 1.0))


def said(state: State) -> str:
    return texts.say(evaluate(GAME, state, (), 0).reason, language="en")


def lived(policy, seed: int, most: int) -> int:
    """Days that a run lasts, at most so many."""
    rng, state = Random(seed), GAME.setup(1)
    while state.day <= most:
        awaiting = GAME.awaiting(state)
        if isinstance(awaiting, Over):
            break
        if isinstance(awaiting, Draw):
            state = GAME.drawn(state, tuple(rng.sample(range(awaiting.pool), awaiting.take))).state
        else:
            state = GAME.apply(state, 0, policy(GAME, state, (), 0, 0, rng, 1.0)).state
    return state.day - 1


# Odds


@pytest.mark.parametrize("kernels", ["on", "off"])
@pytest.mark.parametrize(
    ("mine", "theirs", "lead"), [(1, 1, 0), (3, 2, -4), (2, 3, 9), (1, 4, 60), (2, 2, -60)]
)
def test_odds_are_counted_over_every_deal(mine, theirs, lead, kernels, monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", kernels)
    deck = (2, 2, 3, 5, 9, 10, 10, 11)
    wins = ties = deals = 0
    for ours in combinations(range(8), mine):
        rest = [place for place in range(8) if place not in ours]
        for their_cards in combinations(rest, theirs):
            margin = lead + sum(deck[at] for at in ours) - sum(deck[at] for at in their_cards)
            wins, ties, deals = wins + (margin > 0), ties + (margin == 0), deals + 1
    found = odds(deck, mine, theirs, lead)

    assert (wins / deals, (deals - wins - ties) / deals) == pytest.approx(tuple(found))


def test_if_the_deck_is_short_the_other_side_gets_fewer_cards():
    assert odds((5, 6), 1, 1, 3) == odds((5, 6), 1, 4, 3)


def test_a_fight_is_a_chain_that_ends_with_enough_hits_or_one_blow_too_many():
    assert [0.25, 0.25] == losses(0.5, 2, 1)
    assert [1.0, 0.0, 0.0] == losses(1.0, 3, 2)
    assert [0.0] == losses(0.0, 1, 0)


def test_a_fight_costs_what_the_rules_make_it_cost():
    state, rng = met("9C 4D 6H", hand="2D", hp=30), Random(3)
    ends = []
    for _ in range(1_500):
        run = GAME.apply(state, 0, GAME.legal(state, 0)[-1]).state
        while run.phase is Phase.MONSTER:
            awaiting = GAME.awaiting(run)
            if isinstance(awaiting, Draw):
                run = GAME.drawn(run, tuple(rng.sample(range(awaiting.pool), awaiting.take))).state
            else:
                run = GAME.apply(run, 0, GAME.legal(run, 0)[-1]).state
        ends.append(run.hp)
    fight, won = encounters.monster(state), [hp for hp in ends if hp > 0]

    assert fight.win == pytest.approx(len(won) / len(ends), abs=0.04)
    assert fight.loss == pytest.approx(30 - sum(won) / len(won), abs=0.8)


# What it plays


def test_it_is_the_usual_player_and_gives_the_hints():
    assert adviser is bots.policy("cardpeegee", "bot")
    assert adviser is bots.policy("cardpeegee", bots.adviser("cardpeegee"))


@pytest.mark.parametrize(
    ("state", "play", "reason"),
    [
        (
            met("2C 3D 6D", hand="9C 5D"),
            "fight",
            "Fight: you win 100% of the time and lose 0 health on average.",
        ),
        (met("TC 8C 6H", hand="9C 5D", hp=30), "9C", "It raises your chance to win from"),
        (met("9D 2S 6H", hand="2D"), "disarm 2S", "You disarm it"),
        (
            met("2D KS AS", hand="3C", hp=15, character=cards("KC")[0]),
            "leave",
            "Staying costs more than it brings.",
        ),
        (met("2H AC KC", hand="2D", hp=20), "leave", "Staying costs more than it brings."),
        (met("TH 2D 4S", hand="3C 9C", hp=15), "3C", "It helps to pay the fee"),
        (at(Phase.TAX, "5C 9C 2D KH JC AC TS"), "discard 2D", "You need this card least."),
        (at(Phase.SHOP, "JH 8D"), "activate JH", "An active card costs nothing"),
        (at(Phase.HEALING, "9H 5C", hp=4), "9H", "You need the health more than the card."),
        (at(Phase.SHOP, "3D 5C 6C 7C", hp=40), "done", "Your cards are worth more than what they buy."),
        (at(Phase.DAY, "3D"), "encounter", "There is nothing else to do."),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_it_plays_what_is_best_and_says_why(state, play, reason):
    stands = evaluate(GAME, state, (), 0)

    assert (play, play) == (chosen(state), stands.best)
    assert said(state).startswith(reason)


def test_every_legal_play_is_judged_and_its_slot_is_on_the_table():
    state = met("TC 8C 6H", hand="9C 5D 3S AC", active="JH")
    stands = evaluate(GAME, state, (), 0)
    slots = {slot for zone in table(GAME, state, 0).zones for slot in zone.slots}

    assert sorted(map(str, GAME.legal(state, 0))) == sorted(worth.play for worth in stands.plays)
    assert sorted((worth.score for worth in stands.plays), reverse=True) == [w.score for w in stands.plays]
    assert set(stands.slots) <= slots


def test_health_and_cards_are_worth_having():
    hand = cards("3C 9D KH")

    state = at(Phase.DAY)
    prospect = Prospect(state, hand)

    assert 0.0 == prospect.at(0) < prospect.at(10) < prospect.at(40) < 1.0
    for more in cards("2C 2D 2H 2S AC JS"):
        assert Prospect(state, in_order((*hand, more))).at(20) > prospect.at(20)


@pytest.mark.deep
def test_it_lives_twice_as_long_as_the_greedy_player():
    days = {
        policy: median(lived(policy, seed, 400) for seed in range(100)) for policy in (adviser, heuristic)
    }

    assert days[adviser] >= 2 * days[heuristic]


def test_it_plays_a_match_from_what_its_seat_knows():
    match = Match.start(GAME, 1, seed="adviser")
    for _ in range(60):
        if not match.outcome:
            match, _ = match.play(0, bots.choice(match, 0, adviser, Random(1)))

    assert match.outcome or match.state.day > 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("phase", [Phase.TREASURE, Phase.FEE, Phase.SHOP, Phase.HEALING])
def test_every_reason_has_words(phase, language):
    assert texts.has(f"why.cardpeegee.play-{phase}", language)
    assert texts.has("why.cardpeegee.saves", language)


def test_values_are_those_of_the_rules():
    assert sorted(value(card) for card in cards("2C AH KD")) == list(values_of(cards("2C AH KD")))
