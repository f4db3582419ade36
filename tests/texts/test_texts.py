"""The words: complete, up to date, and said with names, plurals and cards."""

import re
import string
from pathlib import Path

import pytest

from parlour.client import Refused
from parlour.core.chance import Luck, Source
from parlour.core.default_table import event_name
from parlour.core.errors import IllegalAction
from parlour.core.game import Message, Over, Refusal, prompt_for
from parlour.core.match import Match
from parlour.core.offers import Abandoned, Accepted, Declined, Ended, Forfeited, Offered, Resigned, TakenBack
from parlour.core.registry import games, options, tables_for
from parlour.core.table import Table
from parlour.pieces.cards import BACK, Card
from parlour.texts import catalogue, has, say, title, use
from tools.texts import TEXTS, built, languages, merged

NAMES = ("Ana", "Ben", "Cy", "Dee")


@pytest.mark.parametrize("folder", languages(), ids=lambda folder: folder.name)
def test_the_built_catalogues_are_up_to_date(folder):
    """Run `make texts` after changing a .po file."""
    for name, content in built(folder).items():
        assert content == (TEXTS / name).read_bytes(), name


def test_a_refusal_is_said_in_one_language_with_its_rule():
    local = IllegalAction(Refusal("C4-3", Message("connect-four.no-column", count=7)))
    online = Refused("C4-3", local.refusal.message, (), False)
    use("de")
    try:
        assert "Wähl eine Spalte von 1 bis 7. Regel C4-3." == str(local) == str(online)
    finally:
        use("en")


def test_seats_are_called_by_name():
    message = Message("refusal.not-your-turn", seats=(0, 1))

    assert "It is not your turn: waiting for Ana and Ben." == say(message, NAMES)
    assert "It is not your turn: waiting for Player 1 and Player 2." == say(message)


def test_cards_are_called_by_name():
    cards = tuple(map(Card.parse, ("QS", "TD", "2C")))

    assert "queen of spades, ten of diamonds and two of clubs" == say(
        Message("list", cards=cards), texts={"list": "{cards}"}
    )
    assert "a hidden card" == say(Message("one", card=BACK), texts={"one": "{card}"})
    assert "3 hidden cards" == say(Message("all", cards=(BACK,) * 3), texts={"all": "{cards}"})


def test_one_and_many_are_said_differently():
    assert "This match has 1 seat." == say(Message("refusal.no-such-seat", count=1))
    assert "This match has 2 seats." == say(Message("refusal.no-such-seat", count=2))


def test_a_plug_in_brings_its_own_words():
    assert "hello Ana" == say(Message("hi", seat=0), NAMES, {"hi": "hello {seat}"})


def test_what_a_plug_in_has_no_words_for_is_told_by_its_name():
    laid = Message("event.card-laid", seat=0, from_hand=2, card=Card.parse("QS"), why=None)

    assert "Card laid: Ana, from hand 2, card queen of spades." == say(laid, NAMES)
    assert "Shuffled." == say(Message("event.shuffled"))
    assert "The match is over: cards laid." == say(prompt_for(Over((), "cards-laid"), None))


@pytest.mark.parametrize("slug", games())
def test_every_preset_has_a_name(slug):
    assert [] == [name for name in games()[slug].presets if not has(f"preset.{slug}.{name}")]


@pytest.mark.parametrize("slug", games())
def test_every_house_rule_that_is_on_or_off_has_a_name_and_says_what_it_means(slug):
    switches = [name for name, rule in options(games()[slug]).items() if isinstance(rule["default"], bool)]

    assert [] == [name for name in switches if not has(f"option.{slug}.{name}.means")]
    assert [] == [name for name in switches if not has(f"option.{slug}.{name}")]


@pytest.mark.parametrize("slug", games())
def test_every_rule_has_its_words(slug):
    kind = games()[slug]
    missing = [rule for rule in kind.rules if not has(f"rule.{rule}")]

    assert kind.rules
    assert [] == missing


def test_every_heading_of_the_rules_pages_stands_before_a_rule():
    headings = [str(message.id) for message in merged(TEXTS / "en") if str(message.id).startswith("section.")]

    assert {f"section.{kind.rules[0]}" for kind in games().values()} <= set(headings)
    assert [] == [heading for heading in headings if not has(heading.replace("section.", "rule."))]


SAID = [Resigned(0), Accepted(0), Declined(0), TakenBack(1), Offered(0, None)]
SAID += [Forfeited(0, "time"), Abandoned(), Ended()]


@pytest.mark.parametrize("event", SAID)
def test_what_people_say_over_any_game_has_its_words(event):
    assert has(f"event.{event_name(event)}")


@pytest.mark.parametrize(("slug", "seats"), [(slug, n) for slug, kind in games().items() for n in kind.seats])
def test_everything_a_random_match_says_can_be_said(slug, seats):
    """Prompts, cues, legends, counters and refusals: every key is in the catalogue, every blank filled."""
    for preset, number in [(preset, n) for preset in games()[slug].presets for n in range(2)]:
        game = games()[slug](**games()[slug].presets[preset])
        for message in messages(game, seats, f"{preset}{number}"):
            sentence = say(message, NAMES)
            assert has(message.key), message
            assert "{" not in sentence, message


def messages(game, seats: int, seed: str):
    rng, tables = Source(seed.encode(), 0), tables_for(game.slug)
    match = Match.start(game, seats, Luck.from_seed(seed, seats))
    yield from (look.name for look in tables.legend(game).values())
    for _ in range(300):
        for viewer in (*range(seats), None):
            yield from table_messages(tables.table(game, match.view(viewer), viewer))
        if match.outcome:
            return
        seat = match.awaiting.seats[0]
        yield match.refusal(seat, "nonsense").message
        plays = match.legal(seat)
        match, events = match.play(seat, plays[rng.below(len(plays))])
        for viewer in (0, None):
            seen = [game.witness(event, viewer) for event in events]
            yield from (tables.cue(event, viewer).message for event in seen if event is not None)


def table_messages(table: Table):
    yield table.prompt
    yield from (term.label for counter in table.counters for term in counter.why)


def test_the_blanks_of_every_sentence_are_names():
    for message in merged(TEXTS / "en"):
        for text in [message.string] if isinstance(message.string, str) else message.string:
            for _, name, _, _ in string.Formatter().parse(text):
                assert name is None or re.fullmatch(r"[a-z_]+", name), text


def test_the_catalogue_is_read_from_the_package():
    assert (Path(TEXTS) / "en.mo").exists()
    assert "queen" == catalogue().gettext("rank.Q")


def test_a_game_has_its_name_in_each_language():
    four, whist = games()["connect-four"], games()["whist"]

    assert ["Connect Four", "Vier gewinnt"] == [title(four, language) for language in ("en", "de")]
    assert ["Whist", "Whist"] == [title(whist, language) for language in ("en", "de")]


def test_a_game_that_the_texts_do_not_know_has_its_own_name():
    class Mill:
        slug, title = "mill", "Nine Men's Morris"

    assert "Nine Men's Morris" == title(Mill, "de")


def test_an_event_of_a_plug_in_that_is_named_like_one_of_ours_is_told_in_its_own_words():
    dropped = Message("event.dropped", seat=0, column=3)  # ours names the row, too
    own = {"event.dropped": "{seat} plays column {column}."}

    assert "Ana plays column 3." == say(dropped, ("Ana",), own, reader=0)
    assert "Dropped: Ana, column 3." == say(dropped, ("Ana",), {}, reader=0)
