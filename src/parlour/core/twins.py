"""Twins: two matches that differ in one draw or play, and perhaps only in what a seat cannot know.

As long as the two states differ for a seat only in holes, the seat must not be able to tell the twins apart:
not by its view, legal plays, prompt, table, refusals or events. The game declares its holes (`Game.holes`); a
card is hidden where the view shows its back.
"""

from collections.abc import Iterator
from typing import Any

from parlour.core.chance import Source
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Draw, Game, Seat, Turn, hides
from parlour.core.holes import differences, laid_out, punched, written
from parlour.core.match import AnyMatch, Log, Play
from parlour.core.table import Tables, plain
from parlour.core.worlds import cards_shown, with_cards
from parlour.pieces.cards import BACK, Card

STRANGE = ("", "0", "resign", "99", "ZZ", "pick 0", "1-1", "8S=X", "/dance", "4 ", "a" * 60, "\x1b[2J")
LENGTH = 12  # plays and draws for which twins are followed
REMEDY = (
    "leave it open in the view until the next play, or take it out of the state with the play that shows it "
    '(docs/add-a-game.md, "What is hidden")'
)

AnyGame = Game[Any, Any, Any]


def known(
    game: AnyGame, tables: Tables, state: Any, seat: Seat | None, tried: tuple[str, ...]
) -> dict[str, Any]:
    """Everything that a seat can find out about a state, by where it finds it."""
    view = game.view(state, seat)
    awaiting = game.awaiting(view)
    found: dict[str, Any] = {"view": laid_out(view), "turn": awaiting}
    if seat is not None and isinstance(awaiting, Turn) and seat in awaiting.seats:
        plays = [str(action) for action in game.legal(state, seat)]
        found["list of plays"] = plays
        found["refusals"] = [game.refusal(view, seat, text) for text in tried if text not in plays]
    return {**found, "prompt": game.prompt(view, seat), "table": plain(tables.table(game, view, seat))}


def told_apart(match: AnyMatch, tables: Tables, rng: Source, count: int) -> Iterator[tuple[str, Log]]:
    """Why a seat can tell a match from some of its twins, and the plays that lead there."""
    if not hides(match.game) or not match.log:
        return
    past: list[AnyMatch] = [match.rewound()]
    try:
        for entry in match.log:
            past.append(past[-1].play(*entry)[0])
    except ParlourError:
        return  # the log does not explain the state, which another law checks
    for _ in range(count):
        at = rng.below(len(match.log))
        other = _altered(past[at], match.log[at], rng)
        if other:
            yield from _Twins(past, match.log, at, other, tables).reasons()


def _altered(before: AnyMatch, entry: Play, rng: Source) -> Play | None:
    """Another draw or play in place of this one, if there is one."""
    if isinstance(before.awaiting, Draw):
        order = _altered_order([int(word) for word in entry.notation.split(" ")], before.awaiting.pool, rng)
        return Play(NATURE, " ".join(map(str, order))) if order else None
    plays = [play for play in before.legal(entry.seat) if play != entry.notation]
    return entry._replace(notation=plays[rng.below(len(plays))]) if plays else None


def _altered_order(order: list[int], pool: int, rng: Source) -> list[int]:
    """The same places except for one, or with two swapped."""
    if pool < 2:
        return []
    at, place = rng.below(len(order)), rng.below(pool)
    if place == order[at]:
        place = (place + 1) % pool
    if place in order:
        order[order.index(place)] = order[at]
    order[at] = place
    return order


class _Twins:
    """A match and its twin, followed play by play from where they diverge."""

    def __init__(self, past: list[AnyMatch], log: Log, at: int, other: Play, tables: Tables) -> None:
        self.past, self.log, self.at, self.other, self.tables = past, log, at, other, tables
        self.game = past[0].game
        self.viewers: list[Seat | None] = [*range(past[0].seats), None]

    def reasons(self) -> Iterator[tuple[str, Log]]:
        twin = self.past[self.at]
        for number in range(self.at, min(self.at + LENGTH, len(self.log))):
            entry = self.log[number] if number > self.at else self.other
            try:
                after, events = twin.play(*entry)
            except ParlourError:  # a play in one match is illegal in the other
                return
            one, before = self.past[number + 1], self.past[number]
            own = one._events_since(before.events_chain)
            apart = differences(one.state, after.state)
            if not apart:  # the difference is gone, and may be known
                return
            self.viewers = [v for v in self.viewers if self._may_know(one, v) == self._may_know(after, v)]
            for viewer in self.viewers:
                for reason in self._told(viewer, one, after, apart, (own, events)):
                    yield reason, self.log[: number + 1]
                    return
            twin = after

    def _may_know(self, match: AnyMatch, viewer: Seat | None) -> Any:
        """The state without its holes, and without the cards that the view hides."""
        shown = set(cards_shown(match.view(viewer)))

        def covered(card: Card) -> Card:
            return card if card in shown else BACK

        return laid_out(with_cards(punched(match.state, self.game.holes(match.state, viewer)), covered))

    def _told(
        self,
        viewer: Seat | None,
        one: AnyMatch,
        other: AnyMatch,
        apart: dict[Any, tuple[Any, Any]],
        events: tuple[tuple[Any, ...], tuple[Any, ...]],
    ) -> Iterator[str]:
        who = "a spectator" if viewer is None else f"seat {viewer}"
        what = ", ".join(written(path) for path in list(apart)[:3])
        tried = (*STRANGE[:5], *(entry.notation for entry in self.log[:5]))
        mine, theirs = (known(self.game, self.tables, match.state, viewer, tried) for match in (one, other))
        for name, value in mine.items():
            if value != theirs.get(name):
                yield f"the {name} of {who} tells {what}, which is hidden from it"
        seen = [[self.game.witness(event, viewer) for event in some] for some in events]
        if self._events_tell(differences(*seen), apart):
            yield f"an event tells {who} {what}, which stays hidden from it: {REMEDY}"

    def _events_tell(self, seen: dict[Any, tuple[Any, Any]], apart: dict[Any, tuple[Any, Any]]) -> bool:
        """Luck is known only through what is shown of it; a play may be announced, but not what it hid.

        A card may be played openly and lie hidden afterwards.
        """
        if self.other.seat == NATURE:
            return bool(seen)
        hidden = [pair for pair in apart.values() if not isinstance(pair[0], Card)]
        return any(pair in hidden for pair in seen.values())
