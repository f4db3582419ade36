"""Every language says all that English says, with the same blanks and as many plural forms."""

import re

import pytest

from parlour.core.game import Message
from parlour.pieces.cards import Card
from parlour.texts import say
from tools.texts import TEXTS, languages, merged

OTHERS = [folder.name for folder in languages() if folder.name != "en"]
NAMES = ("Ana", "Ben")


def forms(language: str) -> dict[str, list[str]]:
    """By key, the sentence in all its plural forms."""
    found = {}
    for message in merged(TEXTS / language):
        key = message.id if isinstance(message.id, str) else message.id[0]
        found[key] = [message.string] if isinstance(message.string, str) else list(message.string)
    return {key: sentences for key, sentences in found.items() if key}


def blanks(sentences: list[str]) -> set[str]:
    return {blank for sentence in sentences for blank in re.findall(r"\{\w+\}", sentence)}


def test_german_is_spoken():
    assert "de" in OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_sentence(language):
    english, other = forms("en"), forms(language)

    assert [] == sorted(key for key in english if not all(other.get(key, [""])))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_sentence_that_english_lost(language):
    assert set() == forms(language).keys() - forms("en").keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_the_errors_of_the_house_with_the_same_blanks(language):
    english, other = forms("en"), forms(language)
    errors = [key for key in english if key.startswith("error.")]

    assert len(errors) > 100
    assert [] == [key for key in errors if blanks(english[key]) != blanks(other[key])]


def test_german_names_cards_as_players_do():
    led = Message("whist.led", seat=0, card=Card.parse("QS"))

    assert "Ana spielt Pik-Dame aus." == say(led, NAMES, language="de")


def test_german_says_one_and_many_differently():
    assert "Ben bekommt 1 Karte." == say(Message("crazy-eights.dealt", seat=1, count=1), NAMES, language="de")
    assert "Ben bekommt 8 Karten." == say(
        Message("crazy-eights.dealt", seat=1, count=8), NAMES, language="de"
    )


def test_german_praises_one_and_several_winners_in_one_sentence():
    won = Message("prompt.won", seats=(0, 1), reason=Message("over.three"))

    assert "Sieg für Ana und Ben: three." == say(won, NAMES, language="de")
