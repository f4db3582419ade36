"""The settings of a table: its game and options, who may sit and watch, and how fast it is played."""

from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from parlour.bots import policy_name
from parlour.core.formalities import is_due
from parlour.core.game import Seat, Turn
from parlour.core.match import Match
from parlour.core.record import option_text
from parlour.core.registry import AnyGame, game_from, options
from parlour.service.errors import WrongSettings
from parlour.service.person import ACCOUNTS_ONLY, BOT_INVITED, Person, clean_name
from parlour.service.rewards.finished_match import preset_of
from parlour.service.wire import Pace, Watch
from parlour.service.wire.http import NewTable, RankedTerms
from parlour.service.wire.lobby import NewPlay, Speed

PACES: dict[str, float] = {"quick": 1.0, "relaxed": 3.0}
# By how much bots are slower. At no speed does it show how long they thought: that depends on their cards.
SPEEDS: dict[str, float] = {"off": 0.5, "fast": 0.5, "normal": 1.0, "slow": 1.5}


class TableSettings(Struct, frozen=True):
    """Everything that was agreed before anybody sat down."""

    game: str
    options: dict[str, Any]
    seats: int
    pace: Pace = "quick"
    private: bool = False
    watch: Watch = "open"
    delay: int = 0
    bots: dict[str, str] = {}  # by seat number, a string because JSON keys are
    hot_seat: bool = False
    names: tuple[str, ...] = ()  # of those at a hot seat; empty: the owner's
    clock: bool = False
    ranked: bool = False
    formalities: bool = True  # where one person plays, the house makes them
    ceremony: bool = True  # false: whoever plays against bots skips the opening
    speed: Speed = "normal"  # of bots, where one person plays
    ladder: bool = False  # the house plays it for the ladder of bot accounts

    def rules(self) -> AnyGame:
        return _rules(self.game, *[(name, option_text(value)) for name, value in self.options.items()])

    def bot(self, seat: Seat) -> str:
        return self.bots.get(str(seat), "")

    def name(self, seat: Seat) -> str:
        """What somebody at a hot seat is called, if they said so."""
        return self.names[seat] if seat < len(self.names) else ""

    def in_short(self) -> dict[str, Any]:
        """The settings for the log."""
        return {"game": self.game, "preset": preset_of(self.rules()), "seats": self.seats}

    def refusal(self, person: Person) -> str:
        """The key of why this person may not sit here; empty if they may.

        A bot account plays only where nobody meets it who was not told the code, and never ranked.
        """
        if person.is_bot and (self.ranked or not self.private):
            return BOT_INVITED
        return ACCOUNTS_ONLY if self.ranked and person.guest else ""

    @property
    def people(self) -> int:
        """How many different people it takes."""
        return 1 if self.hot_seat else self.seats - len(self.bots)

    @property
    def plays_formalities(self) -> bool:
        return self.formalities and self.people == 1

    @property
    def skips_ceremony(self) -> bool:
        return not self.ceremony and self.people == 1 and not self.hot_seat

    def plays_itself(self, match: Match[Any, Any, Any]) -> bool:
        """True if the house makes the play that is awaited."""
        return is_due(match, self.plays_formalities, self.skips_ceremony)

    @property
    def slowness(self) -> float:
        """By how much bots take longer than usual; between people nobody's setting counts."""
        return SPEEDS[self.speed] if self.people == 1 else 1.0

    def seconds(self, turn: Turn) -> float | None:
        """How long a turn may take at this table, if it has a clock."""
        if turn.seconds is None or self.pace not in PACES or (self.people == 1 and not self.clock):
            return None
        return turn.seconds * PACES[self.pace]


def paces(kind: type[AnyGame]) -> dict[str, int]:
    """The seconds of an ordinary turn, at each pace that has a clock."""
    return {pace: round(kind.seconds * factor) for pace, factor in PACES.items()} if kind.seconds else {}


@lru_cache(1000)
def _rules(slug: str, *options: tuple[str, str]) -> AnyGame:
    """One game object for all tables with the same rules, so that they share its prepared data."""
    return game_from(slug, options=dict(options))


def validated(new: NewTable) -> TableSettings:
    """The settings somebody asks for. Raises a `ParlourError` that explains what does not work."""
    game = game_from(new.game, new.preset, {name: option_text(value) for name, value in new.options.items()})
    seats = game.seats[0] if new.seats is None else new.seats
    if seats not in game.seats:
        allowed = "/".join(map(str, game.seats))
        raise WrongSettings("error.wrong-seats", game=game.title, allowed=allowed, chosen=seats)
    if new.names and not new.hot_seat:
        raise WrongSettings("error.names-hot-seat")
    if new.ranked:
        _check_ranked(new, game, seats)
    terms = TableSettings(
        game=new.game,
        options={name: getattr(game, name) for name in options(type(game))},
        seats=seats,
        pace=new.pace,
        private=new.private,
        watch=new.watch,
        delay=new.delay,
        hot_seat=new.hot_seat,
        names=tuple(map(clean_name, new.names[:seats])),
        clock=new.clock,
        ranked=new.ranked,
        formalities=new.formalities,
        ceremony=new.ceremony,
        speed=new.speed,
    )
    return with_bots(terms, new.bots)


def with_bots(terms: TableSettings, bots: dict[str, str]) -> TableSettings:
    """The settings with these bots too. Raises a `ParlourError` that explains why they cannot play here."""
    if bots and terms.hot_seat:
        raise WrongSettings("error.hot-seat-bots")
    if bots and terms.ranked:
        raise WrongSettings("error.ranked-bots")
    for seat in bots:
        if seat not in map(str, range(1, terms.seats)):
            raise WrongSettings("error.wrong-bot-seat", last=terms.seats - 1, number=seat)
    named = {seat: policy_name(terms.game, name) for seat, name in bots.items()}
    return structs.replace(terms, bots={**terms.bots, **named})


def against_bots(new: NewPlay) -> NewTable:
    seats = game_from(new.game).seats[0]
    bots = {str(seat): new.bot for seat in range(1, seats)}
    return NewTable(
        new.game,
        new.preset,
        new.options,
        seats,
        bots=bots,
        formalities=new.formalities,
        ceremony=new.ceremony,
        speed=new.speed,
    )


def ranked_terms(kind: type[AnyGame]) -> RankedTerms:
    """What a ranked match of this game must be like; nobody is measured alone."""
    return RankedTerms(tuple(seats for seats in kind.seats if seats > 1), "quick")


def _check_ranked(new: NewTable, game: AnyGame, seats: int) -> None:
    """A rating means something only if everybody was measured under the same conditions."""
    terms = ranked_terms(type(game))
    if new.hot_seat or seats not in terms.seats:
        raise WrongSettings("error.ranked-alone")
    if new.pace != terms.pace:
        raise WrongSettings("error.ranked-pace", pace=new.pace)
    if not preset_of(game):
        raise WrongSettings("error.ranked-options", known=", ".join(game.presets))


# Who may know by now how a match ended: whatever reveals an end asks here first

REWARDS_SHOWN_AT_LATEST = 86400.0  # seconds, even if the table has not told the end


def may_know_end(terms: TableSettings, plays: bool, told: bool) -> bool:
    """Players know it at once, everybody else when the spectators have been told.

    If nobody may watch, only the players are told; they may pass the record on. `plays`: the person has or
    had a seat in the match. `told`: spectators may know the end by now.
    """
    return plays or (terms.watch != "off" and told)


def delay_is_over(terms: TableSettings, ended: float, now: float) -> bool:
    """For a match whose table is gone: may spectators know its end, by the wall clock?"""
    return not terms.delay or now >= ended + terms.delay


def held_back_until(terms: TableSettings, ended: float) -> float:
    """When profiles and leaderboards show a match's rewards, if its table has not told the end before.

    The table does tell it, unless it was set aside, its rules have changed, or the house stays closed.
    """
    return ended + terms.delay + REWARDS_SHOWN_AT_LATEST
