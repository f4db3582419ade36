"""To whom of the other nodes a word goes, and when.

A step goes at once to the nodes that have somebody at the match, and to the one that leads it. The others are
told a moment later, of many steps together: they need them for their lobbies, and for whoever comes next.
"""

from collections.abc import Callable

from parlour.service.matches.live_match import LiveMatch
from parlour.service.nodes.people import People
from parlour.service.nodes.words import Stepped, Word, encode
from parlour.service.ports import Channel, StepRow
from parlour.service.timers import Timers

A_MOMENT = 0.25  # seconds


class Sending:
    def __init__(
        self, channel: Channel, timers: Timers, people: People, is_here: Callable[[str, str], bool]
    ) -> None:
        self.others: frozenset[str] = frozenset()  # the nodes that are there
        self._channel = channel
        self._timers = timers
        self._people = people
        self._is_here = is_here
        self._later: list[tuple[bytes, frozenset[str]]] = []

    def to_all(self, word: Word) -> None:
        if self.others:
            self._channel.send(encode(word), self.others)

    def to_those_at(self, match: str, word: Word) -> None:
        if near := self._people.nodes_at(match) & self.others:
            self._channel.send(encode(word), near)

    def step(self, row: StepRow, live: LiveMatch | None, over: bool) -> None:
        if not self.others:
            return
        word = encode(Stepped(row.match, row.version, row.plays, row.seat, row.client_id, over))
        near = self.others & self._near(live)
        if near:
            self._channel.send(word, near)
        if not near or (self._channel.one_by_one and near != self.others):
            self._send_later(word, self.others - near)

    def _near(self, live: LiveMatch | None) -> frozenset[str]:
        """Who has come to a table a moment ago may not have been told of yet: then it concerns all."""
        if live is None:
            return self.others
        match = live.row.id
        if any(not self._people.has(match, one) and not self._is_here(match, one) for one in live.players):
            return self.others
        return self._people.nodes_at(match) | {live.row.node}

    def _send_later(self, word: bytes, to: frozenset[str]) -> None:
        if not self._later:
            self._timers.later(A_MOMENT, self._send_now)
        self._later.append((word, to))

    def _send_now(self) -> None:
        later, self._later = self._later, []
        for word, to in later:
            self._channel.send(word, to & self.others)
