"""The levels of Crazy Eights and Whist: what each remembers, and how far it looks."""

from itertools import chain
from random import Random

import pytest

from parlour import bots, texts
from parlour.bots.crazy_eights.levels import JUDGE, SURE, Level, Thinker, compile_loops, judge, thinker
from parlour.bots.crazy_eights.lookahead import guessed
from parlour.bots.crazy_eights.rollouts import NONE
from parlour.bots.whist.sampling import equals
from parlour.core.game import Over, Turn
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.games import kernel
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.memory import Held, Memory
from parlour.games.crazy_eights.state import Flipped, State
from parlour.games.kernel import seeded
from parlour.games.whist.events import Stage
from parlour.pieces.cards import DECK, Card, mask
from tests.bots.card_positions import choices, chosen

GAMES = {"crazy-eights": {}, "whist": {"target": 1}}
EVERY_LEVEL = [(slug, name) for slug in GAMES for name in bots.levels(slug)]
EIGHTS = Eights()


def cards(text):
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize(("slug", "count"), [("crazy-eights", 5), ("whist", 6)])
def test_levels_have_names_and_a_line_on_each_in_both_languages(slug, count):
    assert count == len(bots.levels(slug))
    for name in bots.levels(slug):
        for language in ("en", "de"):
            assert texts.has(f"bot.{name}", language)
            assert texts.has(f"level.{slug}.{name}", language)


@pytest.mark.parametrize("slug", GAMES)
def test_the_weakest_and_the_strongest_level_play_a_match_to_its_end(slug):
    compile_loops()
    match, rng = Match.start(game(slug, **GAMES[slug]), seed="levels"), Random(1)
    names = list(bots.levels(slug))
    while isinstance(match.awaiting, Turn):
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, bots.choice(match, seat, bots.policy(slug, names[-seat]), rng))

    assert isinstance(match.awaiting, Over)


@pytest.mark.parametrize(("slug", "name"), EVERY_LEVEL)
def test_the_same_knowledge_and_seed_give_the_same_play_whatever_was_asked_before(slug, name):
    first, *_, (match, seat) = list(choices(slug, "again", **GAMES[slug]))[:9]
    level = bots.policy(slug, name)
    before = [chosen(level, match, seat, seed) for seed in range(3)]
    chosen(level, *first, 9)

    assert before == [chosen(level, match, seat, seed) for seed in range(3)]


@pytest.mark.parametrize("slug", GAMES)
def test_without_compiled_loops_the_strongest_level_still_plays(slug, monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")
    match, seat = list(choices(slug, "plain", **GAMES[slug]))[5]

    assert not thinker(kernel.compiling()).compiled
    assert bots.choice(match, seat, bots.policy(slug, "master"), Random(1)) in match.legal(seat)


# Crazy Eights


def test_a_guess_has_no_card_that_the_opponent_could_not_have_held():
    barred, unknown = mask(DECK[:20]), mask(DECK[10:40])
    held = [NONE, barred, DECK[45].place, 0, NONE, 0]
    rng = seeded("guess")
    for _ in range(200):
        rng, hand, left = guessed(rng, held, 3, unknown)
        assert 3 == hand.bit_count()
        assert hand >> 45 & 1
        assert hand & unknown & ~barred
        assert 0 == hand & ~unknown & ~(1 << 45)
        assert left == unknown & ~hand


def small(rng):
    """A position in which every card is known: short hands, a few cards to draw and some discards."""
    deck = rng.sample([card for card in DECK if 5 <= card.rank <= 9], 11)  # few ranks, so that much fits
    hands = tuple(deck[: rng.randint(1, 3)]), tuple(deck[3 : rng.randint(4, 6)])
    return State(hands, tuple(deck[6:9]), tuple(deck[9:]))


def wins(state, seat, depth):
    """1 if the seat can force a win within so many plays, -1 if the other can, 0 if that is open."""
    if isinstance(EIGHTS.awaiting(state), Over):
        return 1 if not state.hands[seat] else -1
    if depth == 0 or not isinstance(EIGHTS.awaiting(state), Turn):
        return 0
    mover = state.mover
    results = [
        wins(EIGHTS.apply(state, mover, action).state, seat, depth - 1)
        for action in EIGHTS.legal(state, mover)
    ]
    return max(results) if mover == seat else min(results)


def searched(look, state, seat):
    held = [Held(card) for card in state.hands[1 - seat]]
    plays = list(EIGHTS.legal(state, seat))
    look.lay_out(state, Memory(seat, state, held), seat, plays)
    return dict(zip(plays, look.search(len(plays), EIGHTS.limit, Level(0, 0, 20_000), 1e18), strict=True))


@pytest.mark.parametrize("positions", [60, pytest.param(1_000, marks=pytest.mark.deep)])
def test_where_every_card_is_known_a_win_is_certain_only_if_trying_everything_finds_it(positions):
    rng, look, told = Random("known"), Thinker(), 0
    for _ in range(positions):
        state = small(rng)
        for play, value in searched(look, state, 0).items():
            found = wins(EIGHTS.apply(state, 0, play).state, 0, 5)
            if found and abs(value) >= SURE:
                told += 1
                assert (value > 0) == (found > 0)

    assert told > positions // 2


def test_after_the_pile_was_turned_over_a_seat_that_remembers_knows_every_card():
    for number in range(40):
        for match, seat in choices("crazy-eights", f"flip {number}"):
            if any(isinstance(event, Flipped) for event in match.seen(seat)):
                known = judge(EIGHTS, match.view(seat), match.seen(seat), seat, JUDGE, Random(1), 600.0)
                assert known.known
                return
    raise AssertionError("no pile was turned over")


# Whist


def test_neighbours_are_as_good_as_each_other():
    alike = equals(cards("5C 6C 9C 5D"), set(cards("5C 6C 9C 5D 8C")))

    assert dict(zip(cards("5C 6C 9C 5D"), cards("5C 5C 9C 5D"), strict=True)) == alike
    assert Card.parse("5C") == equals(cards("5C 9C"), set(cards("5C 6C 7C 8C 9C")))[Card.parse("9C")]


def test_the_weakest_player_leads_its_best_card_except_for_a_low_plain_prize():
    weakest, seen = bots.levels("whist")["beginner"], set()
    matches = (choices("whist", f"wishes {number}", target=1) for number in range(3))
    for match, seat in chain.from_iterable(matches):
        view = match.view(seat)
        if view.stage is not Stage.DRAFT or view.led:
            continue
        low = view.prize.suit != view.trump and view.prize.rank <= 5
        by_worth = sorted(view.hands[seat], key=lambda card: (card.suit == view.trump, card.rank))
        played, wanted = Card.parse(chosen(weakest, match, seat, 1)), by_worth[0 if low else -1]
        assert (played.rank, played.suit == view.trump) == (wanted.rank, wanted.suit == view.trump)
        seen.add(low)

    assert seen == {True, False}
