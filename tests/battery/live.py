"""Live matches, as long as their game allows, in virtual time: what each message costs the loop."""

from collections.abc import Callable
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from parlour.core.match import Match, Play
from parlour.service import host as hosts
from parlour.service.audience import Audience
from parlour.service.folding import AnyMatch, Folded, step_lines
from parlour.service.host import Host
from parlour.service.ports import StepRow
from tests.battery.seated import MATCH, player, stored, stranger, terms
from tests.longest import OPTIONS, longest
from tests.service.room import Guest, Room

GAMES = tuple(OPTIONS)
BEST_OF = 5


class Live(NamedTuple):
    """A house with one match; its first player and a spectator ask."""

    room: Room
    mine: Guest
    spectator: Guest

    @property
    def match(self) -> AnyMatch:
        return self.room.host(MATCH).match


def live(slug: str, plays: int) -> Live:
    """After so many plays, or a few before its end, if that is sooner."""
    game, seats, course = longest(slug, plays)
    agreed = terms(slug, seats, OPTIONS[slug], pace="untimed")
    store: Any = stored(agreed, Random(1))
    room = Room(store)
    begun = room.host(MATCH)
    folded, steps = Folded(Match.start(game, seats, _luck(course_start := next(course)))), store.steps[MATCH]
    for before, seat, notation in [course_start, *course]:
        after, events = before.play(seat, notation)
        if after.outcome:
            break
        folded.advance(Play(seat, notation), after, events)
        steps.append(StepRow(MATCH, after.step, step_lines(before, after), seat, None))
    del steps[folded.match.step + 1 :]
    host = Host(begun.row, folded, Audience(), room.around)
    room.house.tables[MATCH] = host
    host.open()
    mine, spectator = player(room, 0), stranger(room)
    for guest in (mine, spectator, *(player(room, seat) for seat in range(1, seats))):
        guest.say(type="join", match=MATCH)
    return Live(room, mine, spectator)


def _luck(first: tuple[AnyMatch, int, str]) -> Any:
    return first[0].luck


def messages(scene: Live) -> list[tuple[str, Callable[[], object]]]:
    """Whatever may be sent about a match, by its name."""
    mine, spectator, step = scene.mine, scene.spectator, scene.match.step

    def submit(play: str) -> Callable[[], object]:
        def act() -> None:
            scene.room.host(MATCH).folded.offers[0] = 0
            message = {"version": scene.match.step, "play": play, "id": f"{play}{scene.room.now}"[:30]}
            mine.say(type="submit", match=MATCH, **message)

        return act

    def ask(guest: Guest, **message: Any) -> Callable[[], object]:
        return lambda: guest.say(match=MATCH, **message)

    return [
        ("a play that is none", submit("x" * 40)),
        ("taking all back", submit("/offer-takeback 0")),
        ("taking the last step back", submit(f"/offer-takeback {step - 1}")),
        ("an answer without an offer", submit("/accept")),
        ("a picture", ask(mine, type="join")),
        ("a spectator's picture", ask(spectator, type="join")),
        ("a picture with what was missed", ask(mine, type="join", since=max(0, step - 30))),
        ("what was seen at first", ask(mine, type="seen")),
        ("what was seen last", ask(mine, type="seen", first=step)),
        ("what a spectator saw", ask(spectator, type="seen", first=step // 2)),
        ("a ping of another version", ask(mine, type="ping", version=0)),
        ("a phrase", ask(mine, type="say", phrase="hello")),
        ("a claim", ask(mine, type="claim")),
    ]


def cost(scene: Live, act: Callable[[], object]) -> float:
    """Seconds of processor time, the best of several: a pause of the interpreter is no work."""
    best = 1.0
    for _ in range(BEST_OF):
        scene.room.wait(2)  # nobody sends too fast
        for guest in (scene.mine, scene.spectator):
            guest.socket.frames.clear()
        began = thread_time()
        act()
        best = min(best, thread_time() - began)
    return best


def play_cost(scene: Live) -> float:
    """Of a play, with all that is shown of it."""
    best = 1.0
    for _ in range(BEST_OF):
        match = scene.match
        seat = match.awaiting.seats[0] if not match.outcome else 0
        legal = match.legal(seat)
        if not legal:
            break
        wish = hosts.Wish(seat, legal[0], match.step)
        began = thread_time()
        scene.room.host(MATCH).submit(wish)
        best = min(best, thread_time() - began)
    return best
