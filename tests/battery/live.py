"""Live matches, as long as their game allows, in virtual time: what each message costs the loop."""

from collections.abc import Callable
from itertools import count
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from parlour.core.match import AnyMatch, Match, Play
from parlour.service.matches.audience import Audience
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.match_log import MatchLog, step_lines
from parlour.service.matches.submissions import Submission
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
        return self.room.live(MATCH).match


def live(slug: str, plays: int) -> Live:
    """After so many plays, or a few before its end, if that is sooner."""
    game, seats, course = longest(slug, plays)
    validated = terms(slug, seats, OPTIONS[slug], pace="untimed")
    store: Any = stored(validated, Random(1))
    room = Room(store)
    begun = room.live(MATCH)
    folded, steps = (
        MatchLog(Match.start(game, seats, _luck(course_start := next(course)))),
        store.steps[MATCH],
    )
    for before, seat, notation in [course_start, *course]:
        after, events = before.play(seat, notation)
        if after.outcome:
            break
        folded.advance(Play(seat, notation), after, events)
        steps.append(StepRow(MATCH, after.step, step_lines(before, after), seat, None))
    del steps[folded.match.step + 1 :]
    host = LiveMatch(begun.row, folded, Audience(), room.context)
    room.house.tables[MATCH] = host
    host.open()
    store.append = lambda step, ending, done: done("stored")  # a house writes on a thread of its own
    mine, spectator = player(room, 0), stranger(room)
    for guest in (mine, spectator, *(player(room, seat) for seat in range(1, seats))):
        guest.say(type="join", match=MATCH)
    return Live(room, mine, spectator)


def _luck(first: tuple[AnyMatch, int, str]) -> Any:
    return first[0].luck


def messages(scene: Live) -> list[tuple[str, Callable[[], object]]]:
    """Whatever may be sent about a match, by its name."""
    mine, spectator, step, ids = scene.mine, scene.spectator, scene.match.step, count()

    def submit(play: str) -> Callable[[], object]:
        def act() -> None:
            scene.room.live(MATCH).match_log.offers[0] = 0
            message = {"version": scene.match.step, "play": play, "id": f"id{next(ids)}"}
            mine.say(type="submit", match=MATCH, **message)

        return act

    def ask(guest: Guest, **message: Any) -> Callable[[], object]:
        return lambda: guest.say(match=MATCH, **message)

    return [
        ("a play that is none", submit("x" * 40)),
        ("taking all back, over luck", submit("/offer-takeback 0")),
        ("taking all back since luck", submit(f"/offer-takeback {scene.match.last_luck}")),
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
        if scene.match.offer:  # while it stands, another is refused without a look
            scene.room.live(MATCH).submit(
                Submission(scene.match.offer.asked[0], "/decline", scene.match.step)
            )
        for guest in (scene.mine, scene.spectator):
            guest.socket.frames.clear()
        began = thread_time()
        act()
        best = min(best, thread_time() - began)
        told = b"".join(map(bytes, scene.mine.socket.frames))
        assert b'"bad-message"' not in told, told
    return best


def play_cost(scene: Live) -> float:
    """Of a play, with all that is shown of it."""
    best = 1.0
    for _ in range(BEST_OF):
        match = scene.match
        if not match.outcome:
            seat = match.awaiting.seats[0]
            best = min(best, _submit_cost(scene, seat, match.legal(seat)[0]))
    return best


def accept_cost(scene: Live) -> float:
    """Of going back as far as the match may: to its last luck, or by one play where secrets were seen."""
    for step in (scene.match.last_luck, scene.match.step - 1):
        _submit_cost(scene, 0, f"/offer-takeback {step}")
        if scene.match.offer:
            return _submit_cost(scene, 1, "/accept")
    return 0.0


def _submit_cost(scene: Live, seat: int, notation: str) -> float:
    wish = Submission(seat, notation, scene.match.step)
    began = thread_time()
    scene.room.live(MATCH).submit(wish)
    return thread_time() - began


def costs(slug: str, plays: int) -> dict[str, float]:
    """Of every message, by its name, after so many plays."""
    scene = live(slug, plays)
    found = {name: cost(scene, act) for name, act in messages(scene)}
    return {**found, "a play": play_cost(scene), "a takeback": accept_cost(scene)}
