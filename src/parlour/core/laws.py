"""The laws: what every game must obey, ours or a stranger's.

`check(game)` plays random matches and looks at every moment of them; `failures` lists what it found.
A law is a function that yields a reason for each time that it finds itself broken.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from json import dumps, loads
from typing import Any

from parlour.core.chance import Luck, Source, seed_secret
from parlour.core.game import Draw, Game, Seat, Turn
from parlour.core.match import IllegalAction, Match, replay
from parlour.core.record import read
from parlour.core.registry import tables_for
from parlour.core.table import Tables, plain
from parlour.core.worlds import cards_shown
from parlour.pieces.shuffles import take

PLATFORM = tuple(f"PL-{n}" for n in range(1, 9))
STRANGE = ("", "0", "resign", "99", "ZZ", "pick 0", "1-1", "8S=X", "/dance", "4 ", "a" * 60, "\x1b[2J")
WORLDS = 6  # other worlds that are tried at a moment where something may be hidden

MATCHES = 25  # that are looked at closely; what comes after them is looked at in passing
CLOSELY, IN_PASSING = 30, 6  # moments at the start that are all looked at; later ones ever more rarely
LONGEST_LUCK = 20  # draws in a row that are looked at

AnyMatch = Match[Any, Any, Any]
Reasons = Iterator[str]


@dataclass(frozen=True)
class Failure:
    law: int
    seed: str
    reason: str


class LawBroken(AssertionError):
    pass


@dataclass(frozen=True)
class Moment:
    """A match between two plays, with what a law may use to look at it."""

    match: AnyMatch
    rng: Source
    tables: Tables
    pieces: int  # cards in the match

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.match.game

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self.match.awaiting.seats if isinstance(self.match.awaiting, Turn) else ()

    def after(self, match: AnyMatch) -> "Moment":
        return replace(self, match=match)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*range(self.match.seats), None)


def check(
    game: Game[Any, Any, Any], seats: int | None = None, matches: int = MATCHES, seed: str = "laws"
) -> None:
    """Raises `LawBroken` with everything that was found."""
    found = failures(game, seats, matches, seed)
    if found:
        raise LawBroken("\n".join(f"law {f.law}, seed {f.seed}: {f.reason}" for f in found))


def failures(
    game: Game[Any, Any, Any], seats: int | None = None, matches: int = MATCHES, seed: str = "laws"
) -> list[Failure]:
    """At most one failure per law and match."""
    found: list[Failure] = []
    for number in range(matches):
        name = f"{seed}/{number}"
        closely = CLOSELY if number < MATCHES else IN_PASSING
        for law, reason in judge(game, seats or game.seats[0], name, closely):
            if all((law, name) != (f.law, f.seed) for f in found):
                found.append(Failure(law, name, reason))
    return found


def judge(game: Game[Any, Any, Any], seats: int, seed: str, closely: int) -> Iterator[tuple[int, str]]:
    """Plays one random match and yields every broken law with its reason."""
    try:
        start = Match.start(game, seats, Luck.from_seed(seed, seats))
        yield from _judged(moment(start, seed), closely)
    except Exception as error:  # a stranger's game may throw anything; the match cannot go on
        yield 1, f"{type(error).__name__}: {error}"


def moment(match: AnyMatch, seed: str) -> Moment:
    """The first moment of a match that is to be judged."""
    pieces = len(list(cards_shown(match.state)))
    return Moment(match, Source(seed_secret(seed), 0), tables_for(match.game.slug), pieces)


def _judged(now: Moment, closely: int) -> Iterator[tuple[int, str]]:
    seats = now.match.seats
    limit, plays = now.game.max_plays(seats) or now.game.typical_limit(seats), 0
    while not now.match.outcome and plays <= limit:
        if plays < closely or now.rng.below(plays) < closely:
            yield from broken(now, EACH_MOMENT)
        now, plays = now.after(_played(now)), plays + 1
    yield from broken(now, AT_THE_END)
    if plays > limit:
        yield 9, f"random play went on for more than {limit} plays"


def broken(moment: Moment, laws: "dict[Callable[[Moment], Reasons], int]") -> Iterator[tuple[int, str]]:
    for law, number in laws.items():
        try:
            for reason in law(moment):
                yield number, reason
        except Exception as error:  # a law reports what a stranger's game throws at it
            yield number, f"{type(error).__name__}: {error}"


def _played(now: Moment) -> AnyMatch:
    seat = now.awaited[now.rng.below(len(now.awaited))]
    plays = now.match.legal(seat)
    return now.match.play(seat, plays[now.rng.below(len(plays))])[0]


# Law 1


def who_must_act_can_act(moment: Moment) -> Reasons:
    """A seat that must act can act; nobody else can."""
    if not moment.awaited:
        yield f"nobody can act, and the match is not over: {moment.match.awaiting}"
    for seat in range(moment.match.seats):
        awaited, plays = seat in moment.awaited, moment.match.legal(seat)
        if awaited != bool(plays):
            yield f"seat {seat} must {'' if awaited else 'not '}act, but may play {plays}"


def an_ended_game_refuses_everybody(moment: Moment) -> Reasons:
    for seat in range(moment.match.seats):
        for notation in ("/resign", *STRANGE[:3]):
            if not _refused(moment.match, seat, notation):
                yield f"seat {seat} may still play {notation!r}"


# Law 2


def every_listed_play_is_accepted_and_nothing_else(moment: Moment) -> Reasons:
    match = moment.match
    for seat in moment.awaited:
        plays = match.legal(seat)
        if len(set(plays)) != len(plays):
            yield f"two plays are written alike: {sorted(plays)}"
        match.play(seat, plays[moment.rng.below(len(plays))])
        for notation in STRANGE:
            if notation not in plays:
                yield from _bad_refusal(match, seat, notation, plays)
    for seat in set(range(match.seats)) - set(moment.awaited):
        yield from _bad_refusal(match, seat, STRANGE[1], [])


def _bad_refusal(match: AnyMatch, seat: Seat, notation: str, plays: list[str]) -> Reasons:
    before = (match.state, match.log)
    if not _refused(match, seat, notation):
        yield f"{notation!r} was accepted though it is not listed"
    elif not notation.startswith("/"):
        refusal = match.refusal(seat, notation)
        if refusal is None or refusal.rule not in (*match.game.rules, *PLATFORM):
            yield f"the refusal of {notation!r} names no known rule: {refusal}"
        elif not {str(action) for action in refusal.instead} <= set(plays):
            yield f"the refusal of {notation!r} proposes what is not legal: {refusal.instead}"
    if before != (match.state, match.log):
        yield f"refusing {notation!r} changed the match"


def _refused(match: AnyMatch, seat: Seat, notation: str) -> bool:
    try:
        match.play(seat, notation)
    except IllegalAction:
        return True
    return False


# Law 3


def a_play_leaves_the_old_state_alone(moment: Moment) -> Reasons:
    match = moment.match
    before = repr(match.state)
    for seat in moment.awaited:
        for action in list(match.game.legal(match.state, seat))[:3]:
            match.game.apply(match.state, seat, action)
    if repr(match.state) != before:
        yield "applying an action changed the state that it was given"


def the_log_explains_the_state(moment: Moment) -> Reasons:
    match = moment.match
    again = replay(match.game, match.seats, match.log)
    if (again.state, again.awaiting) != (match.state, match.awaiting):
        yield "replaying the log gives another state"


# Law 4


def legality_needs_no_secrets(moment: Moment) -> Reasons:
    game, state = moment.game, moment.match.state
    for viewer in moment.viewers:
        if game.awaiting(game.view(state, viewer)) != game.awaiting(state):
            yield f"the view of seat {viewer} awaits something else than the state"
    for seat in moment.awaited:
        mine, true = ([str(a) for a in game.legal(s, seat)] for s in (game.view(state, seat), state))
        if mine != true:
            yield f"from its view seat {seat} may play {mine}, from the state {true}"


# Law 5


def looking_twice_shows_nothing_new(moment: Moment) -> Reasons:
    for viewer in moment.viewers:
        view = moment.match.view(viewer)
        if moment.game.view(view, viewer) != view:
            yield f"the view of seat {viewer} changes when it is taken again"


# Law 6


def a_view_shows_only_what_was_shown(moment: Moment) -> Reasons:
    """Every card in a view was there from the start or has been shown to that seat by an event."""
    match, game = moment.match, moment.game
    for viewer in moment.viewers:
        shown = set(cards_shown(match.view(viewer)))
        shown -= set(cards_shown(game.view(game.setup(match.seats), viewer)))
        for card in shown and shown - set(cards_shown(match.seen(viewer))):
            yield f"the view of seat {viewer} shows {card}, which no event showed it"


def two_worlds_look_alike(moment: Moment) -> Reasons:
    """A state that differs only in what a seat cannot know looks the same to it, now and after any play."""
    match, game = moment.match, moment.game
    for seat in range(match.seats):
        view, seen = match.view(seat), match.seen(seat)
        worlds = (game.worlds(view, seen, seat, moment.rng) for _ in range(WORLDS))
        world = next(worlds)
        if world == match.state:
            continue  # nothing is hidden from this seat
        if _known(moment, world, seat) != _known(moment, match.state, seat):
            yield f"seat {seat} can tell two worlds apart that it cannot know apart"
        yield from _told_apart(moment, seat, worlds)


def _known(moment: Moment, state: Any, seat: Seat) -> tuple[Any, ...]:
    """Everything that a seat can find out about a state."""
    game, tables = moment.game, moment.tables
    view = game.view(state, seat)
    awaiting = game.awaiting(view)
    table = plain(tables.table(game, view, seat))
    if not (isinstance(awaiting, Turn) and seat in awaiting.seats):
        return view, awaiting, table
    legal = [str(action) for action in game.legal(state, seat)]
    return view, awaiting, table, legal, [game.refusal(view, seat, strange) for strange in STRANGE[:5]]


def _told_apart(moment: Moment, seat: Seat, worlds: Iterator[Any]) -> Reasons:
    """Plays a seat's action in both worlds: as long as the views agree, so must the events."""
    match, game = moment.match, moment.game
    mover = moment.awaited[moment.rng.below(len(moment.awaited))]
    actions = list(game.legal(match.state, mover))
    action = actions[moment.rng.below(len(actions))]
    true = game.apply(match.state, mover, action)
    for world in worlds:
        if str(action) not in {str(a) for a in game.legal(world, mover)}:
            continue
        other = game.apply(world, mover, action)
        if game.view(other.state, seat) == game.view(true.state, seat):
            seen, also = ([game.witness(e, seat) for e in step.events] for step in (true, other))
            if seen != also:
                yield f"seat {seat} sees {also} where it should see {seen}"
            return


def events_and_views_hide_alike(moment: Moment) -> Reasons:
    """A card that an event shows to a seat lies open in its view just before or after, or was played.

    And a card that the events hide from a seat does not lie open in its view after them.
    """
    game = moment.game
    for before, after, events, played in _transitions(moment):
        for viewer in moment.viewers:
            told = set(cards_shown([game.witness(event, viewer) for event in events]))
            then, now = (set(cards_shown(game.view(state, viewer))) for state in (before, after))
            for card in told - then - now:
                if str(card) not in played:
                    yield f"an event shows {card} to seat {viewer}, which its view hides"
            for card in (set(cards_shown(events)) - told) & now:
                yield f"the view of seat {viewer} shows {card}, which the events hide from it"


def _transitions(moment: Moment) -> Iterator[tuple[Any, Any, tuple[Any, ...], str]]:
    """A random next play, or the very start, and every draw that it leads to."""
    game, match, rng = moment.game, moment.match, moment.rng
    state = game.setup(match.seats)
    if match.step:
        seat = moment.awaited[rng.below(len(moment.awaited))]
        actions = list(game.legal(match.state, seat))
        action = actions[rng.below(len(actions))]
        state, events = game.apply(match.state, seat, action)
        yield match.state, state, events, str(action)
    for _ in range(LONGEST_LUCK):
        draw = game.awaiting(state)
        if not isinstance(draw, Draw):
            return
        before = state
        state, events = game.drawn(state, take(draw.pool, draw.take, rng.below))
        yield before, state, events, ""


# Law 7


def pieces_are_conserved(moment: Moment) -> Reasons:
    cards = list(cards_shown(moment.match.state))
    if len(cards) != len(set(cards)):
        yield f"a card lies in two places: {sorted(map(str, cards))}"
    if len(cards) != moment.pieces:
        yield f"there are {len(cards)} cards where there were {moment.pieces}"


# Law 8


def the_record_reads_back(moment: Moment) -> Reasons:
    text = moment.match.record()
    if read(text, type(moment.game)).record() != text:
        yield "the record does not read back byte for byte"


def every_touch_is_on_the_table(moment: Moment) -> Reasons:
    game, tables = moment.game, moment.tables
    for viewer in moment.viewers:
        table = tables.table(game, moment.match.view(viewer), viewer)
        picture = plain(table)
        if loads(dumps(picture)) != picture:
            yield f"the table of seat {viewer} is not plain JSON"
        if viewer in moment.awaited and viewer is not None:
            for action in game.legal(moment.match.state, viewer):
                for slot in set(tables.touches(action)) - table.slots:
                    yield f"{action} touches {slot!r}, which is not on the table"


EACH_MOMENT: dict[Callable[[Moment], Reasons], int] = {
    who_must_act_can_act: 1,
    every_listed_play_is_accepted_and_nothing_else: 2,
    a_play_leaves_the_old_state_alone: 3,
    legality_needs_no_secrets: 4,
    looking_twice_shows_nothing_new: 5,
    a_view_shows_only_what_was_shown: 6,
    two_worlds_look_alike: 6,
    events_and_views_hide_alike: 6,
    pieces_are_conserved: 7,
    every_touch_is_on_the_table: 8,
}
AT_THE_END: dict[Callable[[Moment], Reasons], int] = {
    an_ended_game_refuses_everybody: 1,
    the_log_explains_the_state: 3,
    pieces_are_conserved: 7,
    the_record_reads_back: 8,
}
