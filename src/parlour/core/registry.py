"""The registry of games: all that are installed, ours and plug-ins, by entry point."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Any, Literal, NamedTuple

from parlour.core.errors import BadOption, UnknownGame, briefly, cause
from parlour.core.game import Game

AnyGame = Game[Any, Any, Any]
OWN = "parlour.games."  # where the games that come with Parlour are


class _Known:
    only = ""  # the slug of the one game that is developed; else all games are known

    @classmethod
    def wanted(cls, group: str) -> dict[str, str]:
        return {"name": cls.only} if cls.only and group == "parlour.games" else {}


@cache
def _all_installed() -> Any:  # EntryPoints from Python 3.12 on
    """Read once: it takes some 10 ms, a twentieth of the start in the terminal."""
    return entry_points()


def installed(group: str) -> EntryPoints:
    """What is installed under a group of entry points, such as `parlour.games`."""
    found: EntryPoints = _all_installed().select(group=group, **_Known.wanted(group))
    return found


def know_only(slug: str) -> None:
    """Looks anew at what is installed, and knows no game but this one from now on."""
    _Known.only = slug
    for each in (_all_installed, list_games, broken, slugs, own_games, _loaded, tables_for, web_view):
        each.cache_clear()


@cache
def list_games() -> Mapping[str, type[AnyGame]]:
    """The installed games, ours and plug-ins, by slug.

    A game that cannot be loaded is left out; `broken` says why.

    >>> from parlour import list_games
    >>> list_games()["whist"].title
    'Whist'
    """
    return {slug: _kind(slug) for slug in slugs() if slug not in broken()}


games = list_games  # its first name


@cache
def broken() -> Mapping[str, str]:
    """The installed games that cannot be loaded, with a sentence about each.

    >>> from parlour import broken
    >>> broken()
    {}
    """
    found = {}
    for slug in slugs():
        try:
            kind = _kind(slug)
            if not kind.__module__.startswith(OWN):  # ours are not loaded before they are needed
                tables_for(slug), web_view(slug)
        except UnknownGame as error:
            found[slug] = str(error)
    return found


@cache
def slugs() -> list[str]:
    return sorted(installed("parlour.games").names)


@cache
def own_games() -> Mapping[str, type[AnyGame]]:
    """The games that come with Parlour, by slug."""
    own = {entry.name for entry in installed("parlour.games") if entry.module.startswith(OWN)}
    return {slug: kind for slug, kind in list_games().items() if slug in own}


def game(slug: str, preset: str | None = None, **options: Any) -> AnyGame:
    """The game of that name with its house rules; `parlour.game` is the same, with types."""
    return _configured(_kind(slug), preset, options)


def game_from(
    slug: str,
    preset: str | None = None,
    options: Mapping[str, str] | None = None,
    kind: type[AnyGame] | None = None,
) -> AnyGame:
    """The game from text, as in a command line or a record; `kind` need not be installed."""
    if kind is None or kind.slug != slug:
        kind = _kind(slug)
    defaults = {rule.name: rule.default for rule in fields(kind)}
    given = {name: _value(name, defaults.get(name), text) for name, text in (options or {}).items()}
    return _configured(kind, preset, given)


def _configured(kind: type[AnyGame], preset: str | None, options: Mapping[str, Any]) -> AnyGame:
    names = {rule.name for rule in fields(kind)}
    for name in options.keys() - names:
        known = ", ".join(sorted(names)) or "none"
        raise BadOption(f"{kind.title} has no option {briefly(name)}; its options are: {known}.")
    return kind(**{**_preset(kind, preset), **options})


def options(kind: type[AnyGame]) -> dict[str, dict[str, Any]]:
    """Each house rule with its default and allowed values."""
    return {
        rule.name: {"default": rule.default, **_range(rule.default, rule.metadata)} for rule in fields(kind)
    }


def _range(default: object, metadata: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(default, bool):
        return {"choices": [False, True]}
    if metadata.get("choices"):
        return {"choices": list(metadata["choices"])}
    return {"min": metadata.get("min"), "max": metadata.get("max")}


def _kind(slug: str) -> type[AnyGame]:
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame(f"There is no game {briefly(slug)}; choose from: {', '.join(slugs())}.")
    return _loaded(slug)


@cache
def _loaded(slug: str) -> type[AnyGame]:
    """Loads one game only, so that starting it does not load the others."""
    found = installed("parlour.games").select(name=slug)
    try:
        kind: Any = next(iter(found)).load()
    except (Exception, SystemExit) as error:  # a plug-in, which may be broken in any way
        raise UnknownGame(f"The game {briefly(slug)} cannot be loaded: {cause(error)}.") from error
    if wrong := fault(kind, slug):
        raise UnknownGame(f"The game {briefly(slug)} cannot be loaded: {wrong}.")
    loaded: type[AnyGame] = kind
    return loaded


def fault(kind: Any, slug: str) -> str:
    """Why what a plug-in installed under this name is no game that can be played, if so."""
    if not isinstance(kind, type) or not issubclass(kind, Game):
        return f"it is {briefly(kind)}, not a class derived from Game"
    named, title, seats = (getattr(kind, name, None) for name in ("slug", "title", "seats"))
    if named != slug:
        return f"its slug is {briefly(named)}, which must be the name of its entry point"
    if not isinstance(title, str):
        return "it has no title"
    if not (isinstance(seats, tuple) and seats and all(type(count) is int and count > 0 for count in seats)):
        return "its seats must be a tuple of numbers of players, such as (2,)"
    try:
        presets = [kind(**rules) for rules in kind.presets.values()]
    except Exception as error:
        return f"a preset is wrong: {cause(error)}"
    return "" if presets else "it has no preset"


def _preset(kind: type[AnyGame], name: str | None) -> Mapping[str, Any]:
    if name is None:
        return {}
    if isinstance(name, str) and name in kind.presets:
        return kind.presets[name]
    known = ", ".join(kind.presets)
    raise BadOption(f"{kind.title} has no preset {briefly(name)}; its presets are: {known}.")


def _value(name: str, default: object, text: str) -> Any:
    match default:
        case bool() if text in ("true", "false"):
            return text == "true"
        case bool():
            raise BadOption(f"{name} must be true or false, not {briefly(text)}.")
        case int() if text.isdecimal() and len(text) < 10:
            return int(text)
        case int():
            most = " of at most 9 digits" if text.isdecimal() else ""
            raise BadOption(f"{name} must be a whole number{most}, not {briefly(text)}.")
    return text


class WebView(NamedTuple):
    """What a plug-in brings for browsers: a style sheet and a whole page, as text; both may be empty."""

    style: str = ""
    page: str = ""

    @property
    def brings(self) -> "tuple[Literal['style', 'page'], ...]":
        both: tuple[Literal["style", "page"], ...] = ("style", "page")
        return tuple(part for part in both if getattr(self, part))


@cache
def web_view(slug: str) -> WebView:
    """From the attributes `STYLE` and `PAGE` of the module installed as `parlour.web` under this name."""
    if not (found := installed("parlour.web").select(name=slug)):
        return WebView()
    module = _part(next(iter(found)), slug)
    parts = [getattr(module, name, "") for name in ("STYLE", "PAGE")]
    if not all(isinstance(part, str) for part in parts):
        raise UnknownGame(f"The web view of {briefly(slug)} cannot be used: STYLE and PAGE are texts.")
    return WebView(*parts)


def _part(entry: EntryPoint, slug: str) -> Any:
    """A module that a plug-in brings beside its rules."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        sentence = f"The game {briefly(slug)} cannot be loaded: {entry.module} raises {cause(error)}."
        raise UnknownGame(sentence) from error


@cache
def tables_for(slug: str) -> Any:
    """The table module of a game (`core/table.py: Tables`), or the default one."""
    from parlour.core import default_table

    found = installed("parlour.tables").select(name=slug)
    return _part(next(iter(found)), slug) if found else default_table
