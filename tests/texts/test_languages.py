"""Every language says all that English says, with the same blanks and as many plural forms."""

import ast
import re
from pathlib import Path

import pytest

import parlour
from parlour.core.game import Message
from parlour.pieces.cards import Card
from parlour.service.books.moderation import OrderRow
from parlour.service.people.moderation import sentence
from parlour.texts import say
from tools.texts import TEXTS, languages, merged

OTHERS = [folder.name for folder in languages() if folder.name != "en"]
NAMES = ("Ana", "Ben")
DAY = 24 * 60  # minutes
HOUSE = Path(parlour.__file__).parent
SPEAKING = [  # to people: not to those who run the house, nor to programs that ask for what there is not
    *(path for path in HOUSE.glob("service/**/*.py") if path != HOUSE / "service" / "admin.py"),
    *(path for path in HOUSE.glob("adapters/http/*.py") if path.name not in ("errors.py", "callers.py")),
]


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
    lost = forms(language).keys() - forms("en").keys()

    assert [] == sorted(key for key in lost if not key.endswith("."))  # the house's own sentences


def shape(sentence: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", sentence)


def told(words: ast.AST | None) -> str:
    """What is written here, its blanks empty."""
    match words:
        case ast.Constant(value=str(said)):
            return said
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
    return ""


def sentences(path: Path) -> set[str]:
    """Everything in it that looks like a sentence and is raised, sent, answered or kept to be said."""
    said: list[ast.AST | None] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(args=arguments):
                said += arguments
            case ast.Assign(value=value) | ast.Return(value=value):
                said.append(value)
    return {words for words in map(told, said) if re.fullmatch(r"[A-Z{].* .*\.", words)}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_what_the_house_answers(language):
    answers = {words for path in SPEAKING for words in sentences(path)}

    assert "There is no such match." in answers
    assert [] == sorted(answers - {shape(key) for key in forms(language)})


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", ["ban", "mute"])
def test_a_language_tells_who_is_banned_or_muted_for_how_long_and_why(language, kind):
    minutes = (None, 1, 5, 60, 300, DAY, 3 * DAY)
    orders = [OrderRow("ana", kind, left and 60.0 * left) for left in minutes]
    told = {re.sub(r" [2-9] ", " {} ", sentence(order, 0)).removesuffix(".") + "{}." for order in orders}

    assert len(minutes) == len(told)
    assert [] == sorted(told - {shape(key) for key in forms(language)})


def test_german_names_cards_as_players_do():
    led = Message("whist.led", seat=0, card=Card.parse("QS"))

    assert "Ana spielt Pik-Dame aus." == say(led, NAMES, language="de")


def test_german_says_one_and_many_differently():
    assert "Ben bekommt 1 Karte." == say(Message("crazy-eights.dealt", seat=1, count=1), NAMES, language="de")
    assert "Ben bekommt 8 Karten." == say(
        Message("crazy-eights.dealt", seat=1, count=8), NAMES, language="de"
    )


def test_german_praises_one_and_several_winners_in_one_sentence():
    won = Message("prompt.won", seats=(0, 1), reason=Message("over.line"))

    assert "Sieg für Ana und Ben: eine lückenlose Reihe." == say(won, NAMES, language="de")
