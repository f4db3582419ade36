"""Puzzles over HTTP: the puzzle of the day, the next one, attempts and hints."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from parlour.adapters.http.app import AppState, Desk, granted, known_id, wrong
from parlour.adapters.http.callers import Caller
from parlour.service.books import Books
from parlour.service.person import Person
from parlour.service.puzzles import puzzles
from parlour.service.wire.puzzles import PuzzleInfo, PuzzleTry, PuzzleVerdict

T = TypeVar("T")
Who = NamedDependency[Person]
From = NamedDependency[Caller]
PuzzleId = Annotated[str, PathParameter(max_length=40, pattern="^[a-z0-9-]+$", description="Its id")]
Game = Annotated[
    str | None, QueryParameter(max_length=40, pattern="^[a-z0-9-]*$", description="Of this game only")
]
After = Annotated[
    str, QueryParameter(max_length=40, pattern="^[a-z0-9-]*$", description="Not this one, which you leave")
]


@get("/api/puzzles/today", responses=wrong(429, 503))
async def today(caller: From, app_state: Desk) -> PuzzleInfo:
    """The puzzle of the day, by UTC: the same for everybody."""
    now, person = app_state.house.context.wall(), await known_id(caller, app_state)
    return await app_state.browse(caller, lambda books: puzzles.today(books, person, now))


@get("/api/puzzles/next", responses=wrong(400, 404, 429, 503))
async def following(caller: From, app_state: Desk, game: Game = None, after: After = "") -> PuzzleInfo:
    """The next puzzle for you, of one game or of all: not finished, and near your rating."""
    now, person = app_state.house.context.wall(), await known_id(caller, app_state)
    return await app_state.browse(caller, lambda books: puzzles.following(books, person, game, after, now))


@get("/api/puzzles/{puzzle:str}", responses=wrong(400, 404, 429, 503))
async def shown(puzzle: PuzzleId, caller: From, app_state: Desk) -> PuzzleInfo:
    """A puzzle by its id."""
    found = puzzles.found(puzzle)
    now, person = app_state.house.context.wall(), await known_id(caller, app_state)
    return await app_state.browse(caller, lambda books: puzzles.shown(books, person, found, now))


@post(
    "/api/puzzles/{puzzle:str}/try", status_code=200, responses=wrong(400, 401, 403, 404, 413, 415, 429, 503)
)
async def tried(puzzle: PuzzleId, data: JSONBody[PuzzleTry], person: Who, app_state: Desk) -> PuzzleVerdict:
    """Judge a play. Only the first one counts for your rating."""
    found, now = puzzles.found(puzzle), app_state.house.context.wall()
    return await _written(app_state, lambda books: puzzles.tried(books, person.id, found, data.play, now))


@post("/api/puzzles/{puzzle:str}/hint", status_code=200, responses=wrong(400, 401, 403, 404, 429, 503))
async def hint(puzzle: PuzzleId, person: Who, app_state: Desk) -> PuzzleInfo:
    """Take a hint: first where to look, then what to play. The puzzle says what it costs."""
    found, now = puzzles.found(puzzle), app_state.house.context.wall()
    return await _written(app_state, lambda books: puzzles.hinted(books, person.id, found, now))


@post("/api/puzzles/{puzzle:str}/show", status_code=200, responses=wrong(400, 401, 403, 404, 429, 503))
async def show(puzzle: PuzzleId, person: Who, app_state: Desk) -> PuzzleVerdict:
    """The solution and its line of play, without points."""
    found, now = puzzles.found(puzzle), app_state.house.context.wall()
    return await _written(app_state, lambda books: puzzles.given_up(books, person.id, found, now))


async def _written(app_state: AppState, work: Callable[[Books], T]) -> T:
    done: T = await granted(lambda answer: app_state.house.context.store.transact(work, answer))
    return done


PUZZLES = (today, following, shown, tried, hint, show)
