"""What one may choose before a match: opponent, seats, preset and house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parlour import bots, texts
from parlour.bots.opponents import Opponent, opponent, opponents
from parlour.core.record import option_text
from parlour.core.registry import AnyGame, game, games, options
from parlour.ui.terminal.app.dialogs import say


class Row(NamedTuple):
    name: str
    label: str
    text: str


@dataclass
class Setup:
    slug: str
    opponent: str = ""  # as in `--vs`; at first the one of the last time, or the usual bot
    seats: int = 0
    preset: str = ""
    changed: dict[str, Any] = field(default_factory=dict)  # house rules other than the preset's

    def __post_init__(self) -> None:
        if self.opponent not in self.opponents:
            self.opponent = self.opponents[0]
        self.seats = self.seats or self.kind.seats[0]
        self.preset = self.preset or next(iter(self.kind.presets))

    @property
    def kind(self) -> type[AnyGame]:
        return games()[self.slug]

    @property
    def game(self) -> AnyGame:
        return game(self.slug, self.preset, **self.changed)

    @property
    def opponents(self) -> list[str]:
        """The usual bot first, then a person, then the levels by strength and the other bots."""
        if self.kind.seats == (1,):
            return ["human"]
        usual = bots.usual(self.slug)
        graded = [one.slug for one in opponents(self.slug)]
        others = [*graded, *(name for name in bots.policies(self.slug) if name not in graded)]
        return [f"bot:{usual}", "human", *(f"bot:{name}" for name in others if name != usual)]

    def rows(self) -> list[Row]:
        fixed = [
            Row("opponent", say("app.setup.opponent"), self._opponent_text()),
            Row("seats", say("app.setup.seats"), str(self.seats)),
            Row("preset", say("app.setup.preset"), _named(f"preset.{self.slug}.{self.preset}", self.preset)),
        ]
        several = {"opponent": self.opponents, "seats": self.kind.seats, "preset": [*self.kind.presets]}
        changeable = [name for name, rule in options(self.kind).items() if _has_steps(rule)]
        rules = [Row(name, self._label(name), self._worded(name)) for name in changeable]
        return [row for row in fixed if len(several[row.name]) > 1] + rules

    def _label(self, name: str) -> str:
        """What a house rule is called; a plug-in's by its name."""
        words = name.replace("_", " ")
        return _named(f"option.{self.slug}.{name}", _named(f"option.{name}", words))

    def _worded(self, name: str) -> str:
        value = option_text(self._value(name))
        return _named(f"option.{name}.{value}", _named(f"option.{value}", value))

    def change(self, name: str, by: int) -> None:
        """The next or the previous value of a row."""
        match name:
            case "opponent":
                self.opponent = _next(self.opponents, self.opponent, by)
            case "seats":
                self.seats = _next(list(self.kind.seats), self.seats, by)
            case "preset":
                self.preset, self.changed = _next(list(self.kind.presets), self.preset, by), {}
            case _:
                self.changed[name] = self._next_value(name, by)

    def _next_value(self, name: str, by: int) -> Any:
        rule = options(self.kind)[name]
        if "choices" in rule:
            return _next(rule["choices"], self._value(name), by)
        value, low, high = self._value(name) + by, rule["min"], rule["max"]
        value = value if low is None else max(low, value)
        return value if high is None else min(high, value)

    def _value(self, name: str) -> Any:
        default = options(self.kind)[name]["default"]
        return self.changed.get(name, self.kind.presets[self.preset].get(name, default))

    def _opponent_text(self) -> str:
        kind, _, name = self.opponent.partition(":")
        if kind != "bot":
            return say("app.setup.human")
        one = self.level
        return say("opponent.level", name=one.title(), number=one.number) if one else _bot_text(name)

    @property
    def level(self) -> Opponent | None:
        """The level that is chosen, if one is."""
        return opponent(self.slug, self.opponent.partition(":")[2])


def _bot_text(name: str) -> str:
    return say("app.setup.bot", name=_named(f"bot.{name}", name))


def _named(key: str, otherwise: str) -> str:
    return say(key) if texts.has(key) else otherwise


def _has_steps(rule: Mapping[str, Any]) -> bool:
    """Has it a next value? A word that may be anything has none."""
    return "choices" in rule or isinstance(rule["default"], int)


def _next(values: Any, value: Any, by: int) -> Any:
    return values[(values.index(value) + by) % len(values)]
