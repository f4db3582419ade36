"""Who sits where: bots in some seats, people in the others."""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour import texts
from parlour.bots import Choose, policy
from parlour.bots.opponents import own_name
from parlour.core.errors import BadOption
from parlour.core.game import Message, Seat


@dataclass(frozen=True)
class Seating:
    seats: int
    bots: Mapping[Seat, Choose]
    name: str = ""  # of the first person, if it is known
    opponent: str = ""  # the name of the bots, if they have one of their own

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in self.bots]

    @property
    def names(self) -> tuple[str, ...]:
        names = (texts.say(self._name(seat)) for seat in range(self.seats))
        return tuple(self.name or name if seat == 0 else name for seat, name in enumerate(names))

    @classmethod
    def against(cls, slug: str, seats: int, opponent: str, name: str = "") -> "Seating":
        """The first person against `human`, `bot` or `bot:NAME` in all other seats."""
        kind, colon, bot = opponent.partition(":")
        if kind not in ("human", "bot") or (colon and not (kind == "bot" and bot)):
            raise BadOption(f"The opponent is human, bot or bot:NAME, not {opponent!r}.")
        if kind == "human":
            return cls(seats, {}, name)
        if seats == 1:
            raise BadOption(f"{slug} is played alone: there is no seat for a bot.")
        bots = dict.fromkeys(range(1, seats), policy(slug, bot or "bot"))
        return cls(seats, bots, name, own_name(slug, bot))

    def _name(self, seat: Seat) -> Message:
        if seat not in self.bots:
            return Message("seat", number=seat + 1)
        if len(self.bots) == 1:
            return Message("opponent.alone" if self.opponent else "terminal.computer", name=self.opponent)
        key = "opponent.seat" if self.opponent else "terminal.computers"
        return Message(key, name=self.opponent, number=seat + 1)
