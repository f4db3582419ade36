"""What a screen is told: prompts, zones, marks, counters, touches and cues."""

import re
from pathlib import Path
from random import Random

import pytest

from parlour import texts
from parlour.core.chance import Luck
from parlour.core.game import Message
from parlour.core.match import AnyMatch, Match
from parlour.core.table import Counter, Mark, Term
from parlour.games.opening import Pick, Picked
from parlour.games.whist import Whist
from parlour.games.whist.events import (
    DealerDrawn,
    Dealt,
    NextTaken,
    PrizeTaken,
    RoundBegan,
    RoundScored,
    Stage,
    TrickWon,
)
from parlour.games.whist.round import Act
from parlour.pieces.cards import BACK, DECK
from parlour.pieces.shuffles import Shuffle
from parlour.tables import whist as tables
from tests.rules.whist.hands import (
    begun,
    cards,
    drawn_for_dealer,
    play_on,
    plays,
    shuffled,
    unmoved,
)

NAMES = ("Ana", "Ben")
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
SHUFFLING = unmoved(drawn_for_dealer())
FOLLOWING = plays(begun(leader="9S", dealer="2S 7S QS 3H 9H 4D 8D KD 5C 6C TC JC AC", stock="KH"), "0:9S")


def picture(match: AnyMatch, seat: int | None):
    return tables.table(match.game, match.view(seat), seat)


def counters(match: AnyMatch, seat: int | None = 0) -> dict[object, object]:
    return {
        (c.name, c.seat) if c.seat is not None else c.name: c.value for c in picture(match, seat).counters
    }


@pytest.mark.parametrize(
    ("match", "seat", "words"),
    [
        (Match.start(Whist()), 0, "Ana, draw for dealer: choose one of the 52 cards"),
        (SHUFFLING, 1, "Ben, shuffle the deck: 3 shuffles remain"),
        (SHUFFLING, 0, "Waiting for Ben."),
        (
            unmoved(plays(unmoved(plays(unmoved(drawn_for_dealer()), "1:cut")), "1:cut")),
            1,
            "1 shuffle remains",
        ),
        (shuffled(DECK), 1, "Ben, deal the cards: 26 are left to deal."),
        (plays(shuffled(DECK), "1:deal-all"), 1, "Ben, reveal the trump suit"),
        (begun(), 0, "Ana, lead to the trick: play any card."),
        (begun(), None, "Waiting for Ana."),
        (FOLLOWING, 1, "Ben, follow suit: play one of your spades."),
        (
            plays(begun(leader="9S", dealer="2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"), "0:9S"),
            1,
            "you have no spades",
        ),
        (plays(FOLLOWING, "1:QS"), 1, "Ben, you won the trick: take the king of hearts"),
        (plays(FOLLOWING, "1:QS", "1:take"), 0, "Ana, take the next card"),
        (plays(FOLLOWING, "1:QS", "1:take", "0:take"), 0, "Ana, reveal the next prize"),
    ],
)
def test_the_prompt_addresses_whoever_must_act(match, seat, words):
    assert words in texts.say(match.prompt(seat), NAMES)


def test_a_refusal_names_the_suit_and_the_cards():
    refusal = FOLLOWING.refusal(1, "3H")

    assert (
        "You must follow spades. Playable: the two of spades, seven of spades and queen of spades."
        == texts.say(refusal.message, NAMES)
    )


def test_the_fan_for_the_dealer_draw_has_52_backs_and_a_gap_for_each_card_taken():
    table = picture(plays(Match.start(Whist()), "0:pick 17"), 1)
    fan = table.zone("fan")

    assert ("fan-1", "fan-52") == (fan.slots[0], fan.slots[51])
    assert "" == fan.codes[16]
    assert 51 == fan.codes.count("##")
    assert ("##",) == table.zone("drawn-0").codes
    assert ("",) == table.zone("drawn-1").codes


def test_the_cards_drawn_for_dealer_are_shown():
    table = picture(drawn_for_dealer(), 0)

    assert (("AC",), ("2C",)) == (table.zone("drawn-0").codes, table.zone("drawn-1").codes)


def test_the_four_shuffles_can_be_touched_and_are_counted():
    match = SHUFFLING

    assert ("scramble", "riffle", "overhand", "cut") == picture(match, 1).zone("shuffles").slots
    assert 3 == counters(match)["shuffles"]
    assert Counter("shuffles", 3, of=3) in picture(match, 1).counters
    assert 52 == picture(match, 1).zone("deck").size


def test_while_dealing_the_top_of_the_deck_and_deal_all_can_be_touched():
    table = picture(plays(shuffled(DECK), "1:deal"), 1)

    assert (
        ("deck",),
        ("##",),
        51,
    ) == (table.zone("deck").slots, table.zone("deck").codes, table.zone("deck").size)
    assert ("deal-all",) == table.zone("deals").slots
    assert ("##",) == table.zone("hand-0").codes
    assert ("draw",) == picture(plays(shuffled(DECK), "1:deal-all"), 1).zone("draw").slots


def test_own_cards_are_touched_by_their_names_and_the_others_are_backs():
    table = picture(FOLLOWING, 1)

    assert table.zone("hand").slots == table.zone("hand").codes == tuple(map(str, FOLLOWING.state.hands[1]))
    assert ("##",) * 12 == table.zone("hand-0").codes
    assert len(table.slots) == sum(len(zone.slots) for zone in table.zones)


def test_the_trick_the_prize_and_the_piles_lie_in_the_middle():
    table = picture(plays(FOLLOWING, "1:QS", "1:take", "0:take", "0:reveal", "1:2S"), 0)

    assert ("2S", "") == table.zone("trick").codes
    assert 24 == table.zone("draw").size
    assert (2, ("##",)) == (table.zone("discard").size, table.zone("discard").codes)


def test_spoils_are_pairs_beside_their_owner():
    match = play_on(begun(), 16)
    zones = [picture(match, 0).zone(f"spoils-{seat}") for seat in (0, 1)]

    assert list(match.state.pairs) == [len(zone.slots) for zone in zones]
    assert [0, 1] == [zone.seat for zone in zones]
    assert ("",) == picture(match, 0).zone("draw").codes


def test_round_stage_trump_target_scores_pairs_and_stock_are_counted():
    assert {
        "target": 6,
        "round": 1,
        "stage": "draft",
        "trump": "H",
        "stock": 26,
        ("score", 0): 0,
        ("score", 1): 0,
        ("pairs", 0): 0,
        ("pairs", 1): 0,
    } == counters(FOLLOWING)


@pytest.mark.parametrize(("clamp", "key", "lost"), [(False, "round", -4), (True, "clamped", 0)])
def test_a_score_can_be_explained_round_by_round(clamp, key, lost):
    match = begun(game=Whist(clamp_negative=clamp))
    state = match.view(0)._replace(rounds=((2, 11), (7, 6)))
    table = tables.table(match.game, state, 0)

    rows = (
        Term(Message(f"whist.sum-{key}", round=1, count=2), lost),
        Term(Message(f"whist.sum-{key}", round=2, count=7), 1),
        Term(Message("whist.sum-total"), lost + 1),
    )
    assert Counter("score", lost + 1, 0, rows) in table.counters


@pytest.mark.parametrize(("prize", "gold"), [("KH", True), ("JC", True), ("2D", True), ("TS", False)])
def test_a_prize_is_gold_if_it_is_trump_or_ranks_above_ten(prize, gold):
    match = begun(leader="9S", dealer="QS", stock=f"TD 3C {prize}")  # diamonds are trump
    match = plays(match, "0:9S", "1:QS", "1:take", "0:take", "0:reveal")

    assert gold == (("draw", Mark.GOLD) in picture(match, 0).marks)


def test_a_pile_that_is_face_down_is_never_gold():
    match = plays(FOLLOWING, "1:QS", "1:take")

    assert () == picture(match, 0).marks


def test_cards_that_may_not_answer_are_grey_for_whoever_must_answer():
    grey = {slot for slot, mark in picture(FOLLOWING, 1).marks if mark == Mark.GREY}

    assert {"3H", "9H", "4D", "8D", "KD", "5C", "6C", "TC", "JC", "AC"} == grey
    assert () == tuple(mark for mark in picture(FOLLOWING, 0).marks if mark[1] == Mark.GREY)


@pytest.mark.parametrize(
    ("action", "touched"),
    [
        (Pick(16), "fan-17"),
        (Shuffle.RIFFLE, "riffle"),
        (Act.DEAL, "deck"),
        (Act.DEAL_ALL, "deal-all"),
        (Act.REVEAL, "draw"),
        (Act.TAKE, "draw"),
        (cards("QS")[0], "QS"),
    ],
)
def test_touches(action, touched):
    assert (touched,) == tables.touches(action)


@pytest.mark.parametrize(
    ("event", "words", "moved"),
    [
        (Picked(1, 16), "Ben chooses card 17.", (("##", "fan-17", "drawn-1"),)),
        (
            DealerDrawn(cards("5C 5D"), None),
            "The five of clubs against the five of diamonds: a tie, so both choose again.",
            (("5C", "drawn-0", "drawn-0"), ("5D", "drawn-1", "drawn-1")),
        ),
        (Dealt((1,)), "Ben gets a card, face down.", (("##", "deck", "hand-1"),)),
        (
            TrickWon(1, cards("9S QS"), Stage.DRAFT),
            "Ben wins the trick.",
            (("9S", "led", "discard"), ("QS", "answer", "discard")),
        ),
        (
            TrickWon(0, cards("9S 2S"), Stage.DUEL),
            "Ana wins the trick.",
            (("9S", "led", "spoils-0"), ("2S", "answer", "spoils-0")),
        ),
        (PrizeTaken(0, *cards("KH")), "Ana takes the king of hearts.", (("KH", "draw", "KH"),)),
        (RoundBegan(2), "Round 2 begins.", ()),
        (NextTaken(1, BACK), "Ben takes the hidden card.", (("##", "draw", "hand-1"),)),
        (
            RoundScored((8, 5), (2, -1), (5, -1)),
            "The round is over. Ana has 8 pairs: +2, so 5 in all. Ben has 5 pairs: −1, so −1 in all.",
            (),
        ),
    ],
)
def test_a_cue_says_what_happened_and_what_moved(event, words, moved):
    cue = tables.cue(event, 0)

    assert words == texts.say(cue.message, NAMES)
    assert moved == cue.moved


def test_everything_that_a_match_says_has_english_words():
    match: AnyMatch = Match.start(Whist(target=2), luck=Luck.from_seed("words", 2))
    rng, said = Random(3), []
    while not match.outcome:
        said += [texts.say(match.prompt(seat), NAMES) for seat in (0, 1, None)]
        seat = rng.choice(match.awaiting.seats)
        said.append(texts.say(match.refusal(seat, "ZZ").message, NAMES))
        match, events = match.play(seat, rng.choice(match.legal(seat)))
        said += [texts.say(tables.cue(match.game.witness(e, 0), 0).message, NAMES) for e in events]
    said += [texts.say(match.prompt(0), NAMES)]
    said += [texts.say(look.name) for look in tables.legend(match.game).values()]
    said += [texts.say(Message(f"rule.{rule}")) for rule in match.game.rules]

    assert [] == [words for words in said if re.search(r"whist\.|rule\.|[{}]", words)]


def test_every_code_on_a_table_is_in_the_legend():
    legend = tables.legend(Whist())
    match: AnyMatch = Match.start(Whist(target=1), luck=Luck.from_seed("codes", 2))
    rng = Random(5)
    while not match.outcome:
        assert {code for zone in picture(match, 0).zones for code in zone.codes} <= {"", *legend}
        seat = rng.choice(match.awaiting.seats)
        match, _ = match.play(seat, rng.choice(match.legal(seat)))


def test_no_words_are_kept_that_nobody_says():
    """Every key of the catalogue is written out, or made from a part that is, in the code."""
    source = Path(tables.__file__).parent.parent
    code = "".join(
        path.read_text() for path in (Path(tables.__file__), *(source / "games/whist").glob("*.py"))
    )
    keys = re.findall(r'msgid "whist\.([a-z-]+)"', (source / "texts/en/whist.po").read_text())
    made = ("shuffled-", "button-", "pick", "lead", "reveal", "take-next")

    assert [] == [key for key in keys if f"whist.{key}" not in code and not key.startswith(made)]
