"""The texts: a catalogue for each language, shared by terminal, web and announcer.

The sources are the `.po` files in a language's folder; `make texts` builds the `.mo` that is read here and
the JSON for the web.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Any, Protocol

from parlour.core.errors import ParlourError, briefly, check_names
from parlour.core.game import Message
from parlour.pieces.cards import BACK, RANKS, Card

SEATS = {"seat", "other"}  # arguments that name a seat
SEVERAL = {"seats", "others"}  # those that name several
# The form of a sentence for a reader whom these arguments name: "You win" for "Ana wins".
FORMS = (("you", "seat", "seats"), ("to-you", "other", "others"))


@cache
def catalogue(language: str = "en") -> GNUTranslations:
    if language not in languages():
        raise ParlourError(
            f"There are no texts in {briefly(language)}; choose from: {', '.join(languages())}."
        )
    with (files(__package__) / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


@cache
def languages() -> tuple[str, ...]:
    """Those that there is a catalogue for."""
    names = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".mo") for name in names if name.endswith(".mo")))


class Titled(Protocol):
    """A game, or its class."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...


class _Spoken:
    """The language of this process, where nobody names another: a terminal speaks to one person."""

    language = "en"


def use(language: str) -> None:
    """Speak this language from now on, wherever none is named."""
    _Spoken.language = language


def say(
    message: Message,
    names: tuple[str, ...] = (),
    texts: Mapping[str, str] | None = None,
    language: str | None = None,
    reader: int | None = None,
) -> str:
    """The message in words. `names` are the people in the seats, `texts` a plug-in game's own texts.

    `reader` is the seat of the person who reads it: a sentence about them says "you" if it has such a form.

    >>> from parlour import Match, game, say
    >>> match = Match.start(game("connect-four", opening="given"))
    >>> say(match.prompt(1), names=("Ana", "Ben"))
    'Waiting for Ana.'
    """
    if not isinstance(message, Message):
        raise ParlourError(f"`say` takes a Message, such as match.prompt(0), not {briefly(message)}.")
    if not isinstance(message.key, str):
        raise ParlourError(f"The key of a message is a text, not {briefly(message.key)}.")
    check_names(names)
    if not (language is None or isinstance(language, str)):
        raise ParlourError(f"A language is named by a word, such as 'de', not by {briefly(language)}.")
    if not (texts is None or isinstance(texts, Mapping)):
        raise ParlourError(f"`texts` is a mapping from keys to sentences, not {briefly(texts)}.")
    return _said(message, names, texts, language or _Spoken.language, reader)


def _said(
    message: Message, names: Sequence[str], texts: Mapping[str, str] | None, spoken: str, reader: int | None
) -> str:
    def word(key: str, **args: str) -> str:
        return _template(Message(key), texts, spoken).format_map(args)

    def shown(name: str, value: Any) -> str:
        if isinstance(value, Message):
            return _said(value, names, texts, spoken, reader)
        if name in SEATS and isinstance(value, int):
            return names[value] if 0 <= value < len(names) else word("seat", number=str(value + 1))
        if name in SEVERAL and isinstance(value, tuple):
            return joined([shown("seat", seat) for seat in value])
        if isinstance(value, Card):
            return _card(value, word)
        if isinstance(value, tuple):
            if len(value) > 1 and all(part == BACK for part in value):
                return word("card.backs", number=str(len(value)))
            return joined([shown("", part) for part in value])
        return str(value)

    def joined(words: list[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return word("list.and", some=", ".join(words[:-1]), last=words[-1])

    args = {name: shown(name, value) for name, value in message.args}
    own, happened = texts or {}, message
    # A plug-in's event may be named like one of ours, which has other fields
    message = _addressed(
        message, reader, lambda key: key in own or (happened.key not in own and has(key, spoken))
    )
    template = _template(message, texts, spoken)
    if template == message.key:
        return _named(message, args)
    try:
        return template.format_map(args)
    except (KeyError, IndexError, AttributeError, ValueError):
        if happened.key.startswith("event.") and message.key not in own:
            return _named(happened, args)
        raise ParlourError(
            f"The text {briefly(template)} of {message.key} needs what the message does not have."
        ) from None


def title(game: Titled, language: str | None = None) -> str:
    """A game's name in this language; a plug-in's own where there is no other."""
    key = f"game.{game.slug}"
    return say(Message(key), language=language) if has(key, language) else game.title


def has(key: str, language: str | None = None) -> bool:
    return catalogue(language or _Spoken.language).gettext(key) != key


def _addressed(message: Message, reader: int | None, known: Callable[[str], bool]) -> Message:
    """The message in the form for this reader; as it is if it does not speak of them."""
    args = dict(message.args)
    for form, one, several in FORMS if reader is not None else ():
        among = args.get(several)
        meant = args.get(one) == reader or (isinstance(among, tuple) and reader in among)
        if meant and known(f"{form}.{message.key}"):
            return Message(f"{form}.{message.key}", **args)
    return message


def _template(message: Message, texts: Mapping[str, str] | None, language: str) -> str:
    """The sentence with its placeholders; the argument `count` selects the plural form."""
    if texts and message.key in texts:
        return texts[message.key]
    count = dict(message.args).get("count")
    words = catalogue(language)
    found = words.ngettext(message.key, message.key, count) if isinstance(count, int) else ""
    return found if found not in ("", message.key) else words.gettext(message.key) if message.key else ""


def _named(message: Message, args: Mapping[str, str]) -> str:
    """The name of an event or ending for which a plug-in brings no sentence.

    The name may come from a stranger, so placeholders in it are not filled.
    """
    kind, _, name = message.key.partition(".")
    words = name.replace("-", " ")
    if kind != "event":
        return words if kind == "over" else message.key
    known = [name for name, value in message.args if value is not None]
    about = [args[name] if name in SEATS else f"{name.replace('_', ' ')} {args[name]}" for name in known]
    return f"{words.capitalize()}{': ' * bool(about)}{', '.join(about)}."


def _card(card: Card, word: Any) -> str:
    if card == BACK:
        return str(word("card.back"))
    rank, suit = word(f"rank.{RANKS[card.rank - 2]}"), word(f"suit.{card.suit}")
    return str(word("card", rank=rank, suit=suit))
