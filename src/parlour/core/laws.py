"""The laws: what every game must obey, ours or a plug-in's.

`check(game)` plays random matches and checks every moment of them; `failures` lists what it finds.
A law is a function that yields a reason each time that it is broken.

>>> from parlour import game, laws
>>> laws.check(game("connect-four", width=4, height=3), matches=2)
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from json import dumps, loads
from typing import Any, NamedTuple

from parlour.core.chance import Luck, Source, seed_secret
from parlour.core.errors import ParlourError, briefly
from parlour.core.game import Game, Seat
from parlour.core.match import AnyMatch, IllegalAction, Log, Match, replay
from parlour.core.moment import Moment, Reasons
from parlour.core.record import play_line, read
from parlour.core.registry import tables_for
from parlour.core.secrecy import (
    a_view_shows_only_what_was_shown,
    events_and_views_hide_alike,
    two_worlds_look_alike,
    what_is_hidden_is_declared,
)
from parlour.core.table import Table, plain
from parlour.core.twins import STRANGE, told_apart
from parlour.core.worlds import cards_shown

PLATFORM = tuple(f"PL-{n}" for n in range(1, 9))
MATCHES = 25  # checked closely; later ones are only sampled
CLOSELY, IN_PASSING = 30, 6  # moments at the start that are all checked; later ones are sampled
TWINS = 6  # of a match, to look for what tells them apart; one when sampling


@dataclass(frozen=True)
class Failure:
    """A broken law, with the shortest match that breaks it: luck and plays as a record has them."""

    law: int
    seed: str
    reason: str
    match: str = ""
    part: str = ""  # of the law

    def __str__(self) -> str:
        return f"law {self.law}, seed {self.seed}: {self.reason}\n    {self.match or 'at the start'}"


class Broken(NamedTuple):
    law: int
    part: str
    reason: str
    log: Log


class LawBroken(AssertionError):
    pass


def check(
    game: Game[Any, Any, Any], seats: int | None = None, matches: int = MATCHES, seed: str = "laws"
) -> None:
    """Raises `LawBroken` with all failures."""
    found = failures(game, seats, matches, seed)
    if found:
        raise LawBroken("\n".join(map(str, found)))


def failures(
    game: Game[Any, Any, Any],
    seats: int | None = None,
    matches: int = MATCHES,
    seed: str = "laws",
    first: int = 0,
) -> list[Failure]:
    """Each failure once, with the shortest match that shows it. Matches are counted from `first` on."""
    if not isinstance(game, Game):
        raise ParlourError(f"The laws are for a game, such as game('checkers'), not for {briefly(game)}.")
    return told_once(
        Failure(found.law, f"{seed}/{n}", found.reason, "; ".join(map(play_line, found.log)), found.part)
        for n in range(first, first + matches)
        for found in judge(
            game, seats or game.seats[0], f"{seed}/{n}", CLOSELY if n < MATCHES else IN_PASSING
        )
    )


def told_once(found: Iterable[Failure]) -> list[Failure]:
    """The shortest match for each part of a law. Parts that fail for the same reason count once."""
    parts: dict[tuple[int, str], Failure] = {}
    for failure in found:
        key = failure.law, failure.part
        if key not in parts or _length(failure) < _length(parts[key]):
            parts[key] = failure
    reasons = {failure.reason: failure for _, failure in sorted(parts.items(), reverse=True)}
    return [failure for _, failure in sorted(parts.items()) if reasons[failure.reason] is failure]


def _length(failure: Failure) -> int:
    return failure.match.count(";") + bool(failure.match)


def judge(game: Game[Any, Any, Any], seats: int, seed: str, closely: int) -> Iterator[Broken]:
    """Plays one random match and yields every broken law with its reason."""
    try:
        start = Match.start(game, seats, Luck.from_seed(seed, seats))
        yield from _judged(moment(start, seed), closely)
    except Exception as error:  # a plug-in may raise anything; the match cannot go on
        yield Broken(1, "it can be played", f"{type(error).__name__}: {error}", ())


def moment(match: AnyMatch, seed: str) -> Moment:
    """The first moment of a match, to be checked."""
    pieces = len(list(cards_shown(match.state)))
    return Moment(match, Source(seed_secret(seed), 0), tables_for(match.game.slug), pieces)


def _judged(now: Moment, closely: int) -> Iterator[Broken]:
    seats = now.match.seats
    limit, plays = now.game.max_plays(seats) or now.game.typical_limit(seats), 0
    while not now.match.outcome and plays <= limit:
        if plays < closely or now.rng.below(plays) < closely:
            yield from broken(now, EACH_MOMENT)
        try:
            now, plays = now.after(_played(now)), plays + 1
        except Exception as error:  # a plug-in may raise anything; the match cannot go on
            yield Broken(1, "it can be played", f"{type(error).__name__}: {error}", now.match.log)
            return
    yield from broken(now, AT_THE_END)
    yield from _twins(now, TWINS if closely == CLOSELY else 1)
    if plays > limit:
        yield Broken(9, "it ends", f"random play went on for more than {limit} plays", now.match.log)


def _twins(now: Moment, count: int) -> Iterator[Broken]:
    try:
        for reason, log in told_apart(now.match, now.tables, now.rng, count):
            yield Broken(6, "twins", reason, log)
    except Exception as error:  # as in `broken`
        yield Broken(6, "twins", f"{type(error).__name__}: {error}", now.match.log)


def broken(moment: Moment, laws: "dict[Callable[[Moment], Reasons], int]") -> Iterator[Broken]:
    for law, number in laws.items():
        try:
            for reason in law(moment):
                yield Broken(number, law.__name__, reason, moment.match.log)
        except Exception as error:  # a law reports whatever a plug-in raises
            yield Broken(number, law.__name__, f"{type(error).__name__}: {error}", moment.match.log)


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


def every_play_is_in_the_alphabet(moment: Moment) -> Reasons:
    """A game that lists all its notations lists each once, and all that ever become legal."""
    listed = moment.game.alphabet()
    if len(set(listed)) != len(listed):
        yield "alphabet() has a notation twice"
    for seat in moment.awaited if listed else ():
        if missing := set(moment.match.legal(seat)) - set(listed):
            yield f"alphabet() does not have {min(missing)!r}, which seat {seat} may play"


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
        yield from _no_picture(table, f"the table of seat {viewer}")
        if viewer in moment.awaited and viewer is not None:
            for action in game.legal(moment.match.state, viewer):
                for slot in set(tables.touches(action)) - table.slots:
                    yield f"{action} touches {slot!r}, which is not on the table"


def a_replay_with_every_card_open_can_be_drawn(moment: Moment) -> Reasons:
    """After the end, the table is also drawn from the full state, for replays."""
    viewer = moment.viewers[moment.match.step % len(moment.viewers)]
    table = moment.tables.table(moment.game, moment.match.state, viewer)
    yield from _no_picture(table, f"the table of seat {viewer} with every card open")


def _no_picture(table: Table, name: str) -> Reasons:
    picture = plain(table)
    if loads(dumps(picture)) != picture:
        yield f"{name} is not plain JSON"
    for twice in _named_twice(table):
        yield f"{name} has {twice} twice: screens know them by their names"


def _named_twice(table: Table) -> Iterator[str]:
    names = [f"the zone {zone.name!r}" for zone in table.zones]
    names += [f"the slot {slot!r} of the zone {zone.name!r}" for zone in table.zones for slot in zone.slots]
    names += [f"the counter {counter.name!r} of seat {counter.seat}" for counter in table.counters]
    yield from (name for name, times in Counter(names).items() if times > 1)


# Law 10


def a_formality_leaves_nothing_to_choose(moment: Moment) -> Reasons:
    """A formality is the only legal play of its turn, and everybody can see that it is one."""
    game, match = moment.game, moment.match
    if type(game).is_formality is Game.is_formality:
        return
    formality = game.is_formality(match.state)
    if formality and (len(moment.awaited) != 1 or len(match.legal(moment.awaited[0])) != 1):
        plays = {seat: match.legal(seat) for seat in moment.awaited}
        yield f"a formality is awaited where there is a choice: {plays}"
    for viewer in moment.viewers:
        if game.is_formality(match.view(viewer)) != formality:
            yield f"the view of seat {viewer} does not say whether a formality is awaited"


EACH_MOMENT: dict[Callable[[Moment], Reasons], int] = {
    who_must_act_can_act: 1,
    every_listed_play_is_accepted_and_nothing_else: 2,
    every_play_is_in_the_alphabet: 2,
    a_play_leaves_the_old_state_alone: 3,
    legality_needs_no_secrets: 4,
    looking_twice_shows_nothing_new: 5,
    a_view_shows_only_what_was_shown: 6,
    two_worlds_look_alike: 6,
    events_and_views_hide_alike: 6,
    what_is_hidden_is_declared: 6,
    pieces_are_conserved: 7,
    every_touch_is_on_the_table: 8,
    a_replay_with_every_card_open_can_be_drawn: 8,
    a_formality_leaves_nothing_to_choose: 10,
}
AT_THE_END: dict[Callable[[Moment], Reasons], int] = {
    an_ended_game_refuses_everybody: 1,
    the_log_explains_the_state: 3,
    pieces_are_conserved: 7,
    the_record_reads_back: 8,
    a_replay_with_every_card_open_can_be_drawn: 8,
}
