"""How a seat stands in Crazy Eights and Whist, and the one sentence that says why."""

import json
import re
from importlib.resources import files
from random import Random

import pytest

from parlour import bots, texts
from parlour.bots.crazy_eights.judging import evaluate
from parlour.bots.whist.exact import tricks_of
from parlour.bots.whist.heuristic import takes
from parlour.core.match import Match
from parlour.core.registry import tables_for
from parlour.games.crazy_eights import Eights
from parlour.games.whist.events import Stage
from parlour.games.whist.round import desirable
from parlour.pieces.cards import DECK, Card
from tests.bots.card_positions import choices

EIGHTS = Eights(hand=4)
WHY_EIGHTS = "draw wins forces delays only stuck names changes keeps-eight fits often"
WHY_WHIST = (
    "any sensible only alike keeps-last-trump takes-cheaply takes wins lets-go lets-good-go throws highest "
    "keeps-trumps leads-low often"
)


def dealt(mine, theirs, starter):
    """A match in which these cards are dealt; the rest lies in the order of the deck."""
    named = [Card.parse(text) for text in f"{mine} {theirs} {starter}".split()]
    deck = named + [card for card in DECK if card not in named]
    return Match.start(EIGHTS, 2, lambda draw: tuple(card.place for card in deck))


@pytest.mark.parametrize(
    ("mine", "starter", "best", "reason", "slots"),
    [
        ("2C 5H 6H 9S", "KD", "draw", "Nothing in the hand fits: only drawing is left.", ("draw",)),
        ("KC 5H 6H 9S", "KD", "KC", "Nothing else fits.", ("KC",)),
        ("3D 4D 5D 8S", "KD", "3D", "An eight is worth keeping.", ("3D", "8S")),
    ],
)
def test_the_best_play_is_told_with_its_reason_and_the_slots_it_speaks_of(mine, starter, best, reason, slots):
    match = dealt(mine, "2S 3S 4S 5S", starter)
    stands = evaluate(EIGHTS, match.view(0), match.seen(0), 0)

    assert (reason, slots[1:]) == (texts.say(stands.reason, language="en"), stands.slots[1:])
    assert best == stands.best or best[1] == stands.best[1]


@pytest.mark.parametrize("slug", ["crazy-eights", "whist"])
def test_every_legal_play_is_judged_the_best_first_and_every_lit_slot_is_on_the_table(slug):
    options = {"target": 1} if slug == "whist" else {}
    for match, seat in list(choices(slug, "judged", **options))[::4]:
        stands = bots.evaluate(match, seat)
        shown = tables_for(match.game.slug).table(match.game, match.view(seat), seat)

        assert sorted(match.legal(seat)) == sorted(worth.play for worth in stands.plays)
        scores = [worth.score for worth in stands.plays]
        assert sorted(scores, reverse=True) == scores
        assert all(0 <= worth.chance <= 1 for worth in stands.plays)
        assert set(stands.slots) <= {slot for zone in shown.zones for slot in zone.slots}


def answers(monkeypatch, chance):
    """Positions of the draft in which one may win the trick or not, judged by the rank of the card alone."""
    monkeypatch.setattr("parlour.games.kernel.compiling", lambda: True)
    monkeypatch.setattr(
        "parlour.bots.whist.judging.weighed",
        lambda game, view, seen, seat, *more: {card: chance(card.rank) for card in game.legal(view, seat)},
    )
    for match, seat in choices("whist", "draft", target=3):
        state = match.state
        if state.stage is Stage.DRAFT and state.led:
            cards = [Card.parse(play) for play in match.legal(seat)]
            winning = [card for card in cards if takes(card, state.led, state.trump)]
            if winning:
                yield bots.evaluate(match, seat), state, cards, winning


def test_of_cards_that_win_a_trick_alike_the_lowest_is_advised(monkeypatch):
    told = list(answers(monkeypatch, lambda rank: rank / 20))

    assert told
    for stands, _, _, winning in told:
        if stands.reason.key == "why.whist.wins":
            assert str(min(winning, key=lambda card: card.rank)) == stands.best


def test_what_is_let_go_is_weighed_against_the_card_that_would_win_it(monkeypatch):
    told = [
        each
        for each in answers(monkeypatch, lambda rank: 1 - rank / 20)
        if each[0].reason.key.endswith("-go")
    ]

    assert told
    for stands, state, _, winning in told:
        good = desirable(state.prize, state.trump)
        assert f"why.whist.lets{'-good' if good else ''}-go" == stands.reason.key
        assert min(winning, key=lambda card: card.rank) == dict(stands.reason.args)["cost"]


@pytest.mark.parametrize("slug", ["connect-four", "checkers", "whist", "crazy-eights"])
def test_no_reason_says_you_because_a_review_tells_it_of_both_sides(slug):
    words = json.loads((files(texts) / "en.json").read_text("utf-8"))
    told = {key: said for key, said in words.items() if key.startswith(f"why.{slug}.")}

    assert told
    assert [] == [key for key, said in told.items() if re.search(r"\byour?\b", str(said), re.IGNORECASE)]


def test_in_the_duel_of_whist_the_tricks_are_exact():
    match, seat = next(
        (match, seat)
        for match, seat in choices("whist", "duel", target=1)
        if match.state.stage is Stage.DUEL and len(match.state.hands[seat]) < 9
    )
    stands = bots.evaluate(match, seat)

    assert stands.exact
    assert {str(card): count for card, count in tricks_of(match.state, seat).items()} == {
        worth.play: worth.score for worth in stands.plays
    }


def test_what_is_guessed_is_never_called_certain():
    match, seat = next(choices("crazy-eights", "guessed"))
    stands = bots.evaluate(match, seat)

    assert not stands.exact
    assert all(0 < worth.chance < 1 for worth in stands.plays)


def test_a_sequence_of_questions_is_judged_like_a_single_one():
    positions = list(choices("crazy-eights", "sequence"))[:6]
    first = [bots.evaluate(match, seat) for match, seat in positions]
    Random(1).shuffle(positions)

    assert first[0] in [bots.evaluate(match, seat) for match, seat in positions]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("slug", "kinds"), [("crazy-eights", WHY_EIGHTS), ("whist", WHY_WHIST)])
def test_every_reason_has_words(slug, kinds, language):
    assert all(texts.has(f"why.{slug}.{kind}", language) for kind in kinds.split())
