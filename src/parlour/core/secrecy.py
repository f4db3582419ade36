"""The sixth law: a seat learns nothing that it may not know. `core/twins.py` checks another part of it."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from parlour.core.game import Draw, Game, Seat, hides
from parlour.core.holes import MISSING, Path, are_cards, differences, written
from parlour.core.moment import Moment, Reasons
from parlour.core.twins import REMEDY, STRANGE, known
from parlour.core.worlds import cards_shown
from parlour.pieces.cards import Card
from parlour.pieces.shuffles import take

WORLDS = 6  # other worlds to try at a moment where something may be hidden
LONGEST_LUCK = 20  # draws in a row to check


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
        view = match.view(seat)
        if view == match.state:
            continue  # nothing is hidden from this seat
        if type(game).worlds is Game.worlds and not are_cards(view, game.holes(match.state, seat)):
            continue  # only cards can be filled in automatically; twins check the rest
        seen = match.seen(seat)
        guesses = (game.worlds(view, seen, seat, moment.rng) for _ in range(WORLDS))
        worlds = (guess for guess in guesses if guess != match.state)  # with few hidden cards, many are equal
        world = next(worlds, None)
        if world is None:
            continue
        mine, other = (known(game, moment.tables, state, seat, STRANGE[:5]) for state in (match.state, world))
        for name in mine:
            if mine[name] != other.get(name):
                yield f"seat {seat} can tell two worlds apart by its {name} that it cannot know apart"
        yield from _told_apart(moment, seat, chain((world,), worlds))


def _told_apart(moment: Moment, seat: Seat, worlds: Iterator[Any]) -> Reasons:
    """Plays an action in both worlds: as long as the views agree, the events must agree, too."""
    match, game = moment.match, moment.game
    mover = moment.awaited[moment.rng.below(len(moment.awaited))]
    actions = list(game.legal(match.state, mover))
    action = actions[moment.rng.below(len(actions))]
    true = game.apply(match.state, mover, action)
    for world in worlds:
        if str(action) not in {str(a) for a in game.legal(world, mover)}:
            continue
        other = game.apply(world, mover, action)
        if other.state == true.state:
            continue  # what the worlds differed in is gone, and may be told
        if game.view(other.state, seat) == game.view(true.state, seat):
            seen, also = ([game.witness(e, seat) for e in step.events] for step in (true, other))
            if seen != also:
                yield f"seat {seat} sees {also} where it should see {seen}: {REMEDY}"
            return


def events_and_views_hide_alike(moment: Moment) -> Reasons:
    """A card that an event shows to a seat lies open in its view just before or after, or was played.

    A card that the events hide from a seat does not lie open in its view afterwards.
    """
    game = moment.game
    for before, after, events, played in _transitions(moment):
        for viewer in moment.viewers:
            told = set(cards_shown([game.witness(event, viewer) for event in events]))
            then, now = (set(cards_shown(game.view(state, viewer))) for state in (before, after))
            for card in told - then - now:
                if str(card) not in played:
                    yield f"an event shows {card} to seat {viewer}, which its view hides: {REMEDY}"
            for card in (set(cards_shown(events)) - told) & now:
                yield f"the view of seat {viewer} shows {card}, which the events hide from it"


def _transitions(moment: Moment) -> Iterator[tuple[Any, Any, tuple[Any, ...], str]]:
    """A random next play, or the very start, and every draw that follows."""
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


def what_is_hidden_is_declared(moment: Moment) -> Reasons:
    """A view differs from the state in the backs of cards and in declared holes, and in nothing else."""
    game, state = moment.game, moment.match.state
    if not hides(game):
        return
    if type(game).holes is Game.holes and not moment.pieces:
        yield "it has a view, witness or worlds of its own, but declares nothing that it hides: write `holes`"
        return
    for viewer in moment.viewers:
        holes = tuple(game.holes(state, viewer))
        for path, (there, _) in differences(state, game.view(state, viewer)).items():
            if not isinstance(there, Card) and there is not MISSING and not _below(path, holes):
                yield f"the view of seat {viewer} hides {written(path)}: declare it in `holes`"


def _below(path: Path, holes: tuple[Path, ...]) -> bool:
    return any(path[: len(hole)] == tuple(hole) for hole in holes)
