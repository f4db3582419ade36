"""All matches that a client follows, kept up to date with what the house says."""

from typing import Any

from parlour.client.errors import Unwelcome
from parlour.client.fairness import Promises
from parlour.client.mirror import Mirror
from parlour.core.game import Message, Seat
from parlour.service import wire


class Mirrors:
    def __init__(self, promises: Promises) -> None:
        self.all: dict[tuple[str, Seat | None], Mirror] = {}  # by match and seat
        self._promises = promises
        self._first: dict[str, wire.Picture] = {}  # the first of each match, with all that never changes

    def one(self, match: str, seat: Seat | None) -> Mirror:
        """The match as this seat sees it; by default, the first of one's own seats."""
        if (match, seat) in self.all:
            return self.all[match, seat]
        mine = self.of(match) if seat is None else []
        if not mine:
            raise Unwelcome("not-joined", Message("error.not-joined"))
        return mine[0]

    def of(self, match: str) -> list[Mirror]:
        return [mirror for (of, _), mirror in sorted(self.all.items(), key=_by_seat) if of == match]

    def picture_for(self, news: Any) -> wire.Picture | None:
        """The picture of the match that a message is about, if it is known."""
        match, seat = getattr(news, "match", None), getattr(news, "seat", None)
        mirror = self.all.get((match, seat)) if isinstance(match, str) else None
        return mirror.picture if mirror else self._first.get(str(match))

    def forget(self, match: str) -> None:
        for mirror in self.of(match):
            del self.all[match, mirror.seat]

    # From the house

    def hear(self, news: Any) -> None:
        match news:
            case wire.Picture():
                self._show(news)
            case wire.Update():
                self._update(news)
            case wire.Presence():
                for mirror in self.of(news.match):
                    mirror.presence(news)
            case wire.Seen() if (news.match, news.seat) in self.all:
                self.all[news.match, news.seat].events[news.first :] = news.events
            case wire.Next():
                self._promises.followed(news.match, news.next)
                for mirror in self.of(news.match):
                    mirror.followed_by(news.next)

    def missed(self, update: wire.Update) -> Mirror | None:
        """The mirror that needs updates from before this one, if there is one."""
        mirror = self.all.get((update.match, update.seat))
        return mirror if mirror and update.version > mirror.version else None

    def _show(self, picture: wire.Picture) -> None:
        self._promises.shown(picture)
        self._first.setdefault(picture.match, picture)
        if mirror := self.all.get((picture.match, picture.seat)):
            mirror.show(picture)
            return
        for mirror in self.of(picture.match):  # a spectator has taken a seat
            if mirror.seat is None or picture.seat is None:
                del self.all[mirror.match, mirror.seat]
        self.all[picture.match, picture.seat] = Mirror(picture)

    def _update(self, update: wire.Update) -> None:
        if update.result:
            self._promises.ended(update.match, update.result)
        mirror = self.all.get((update.match, update.seat))
        if mirror and mirror.update(update):
            self._promises.stepped(mirror.picture)


def _by_seat(entry: tuple[tuple[str, Seat | None], Mirror]) -> int:
    seat = entry[0][1]
    return -1 if seat is None else seat
