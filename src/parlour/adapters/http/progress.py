"""Progress over HTTP: your own, other people's profiles, past matches, leaderboards and the shop."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from parlour.adapters.http.app import Desk, MatchId, granted, known_id, wrong
from parlour.adapters.http.callers import Caller
from parlour.service.errors import NotAllowed
from parlour.service.people import profiles
from parlour.service.person import Person
from parlour.service.progress import shop
from parlour.service.wire.progress import By, CoinEntry, Leader, MyProgress, PastMatch, Profile, Reliability

Who = NamedDependency[Person]
From = NamedDependency[Caller]
Count = Annotated[int, QueryParameter(ge=1, le=profiles.MOST_PER_PAGE, description="How many")]
First = Annotated[int, QueryParameter(ge=0, le=1000, description="How many to leave out")]
Game = Annotated[
    str | None, QueryParameter(max_length=40, pattern="^[a-z0-9-]*$", description="Of this game only")
]
Before = Annotated[
    str | None,
    QueryParameter(max_length=32, pattern="^[A-Za-z0-9]*$", description="Those before this match of yours"),
]


@get("/api/me/progress", responses=wrong(401, 429, 503))
async def my_progress(person: Who, caller: From, app_state: Desk) -> MyProgress:
    """Your levels, coins, statistics, ratings and achievements."""
    now = app_state.house.context.wall()
    return await app_state.browse(caller, lambda books: profiles.mine(books, person.id, now))


@get("/api/me/coins", responses=wrong(400, 401, 429, 503))
async def my_coins(person: Who, caller: From, app_state: Desk, count: Count = 20) -> list[CoinEntry]:
    """Your coin transactions, newest first."""
    return await app_state.browse(caller, lambda books: profiles.coins(books, person.id, count))


@get("/api/me/matches", responses=wrong(400, 401, 429, 503))
async def my_matches(
    person: Who, caller: From, app_state: Desk, game: Game = None, before: Before = None, count: Count = 20
) -> list[PastMatch]:
    """Your past matches and what they earned you, newest first."""
    return await app_state.browse(
        caller, lambda books: profiles.matches(books, person.id, game, before, count)
    )


@get("/api/me/matches/{match:str}", responses=wrong(400, 401, 404, 429, 503))
async def my_match(match: MatchId, person: Who, caller: From, app_state: Desk) -> PastMatch:
    """One of your matches and what it earned you."""
    return await app_state.browse(caller, lambda books: profiles.match(books, person.id, match))


@get("/api/people/{name:str}", responses=wrong(400, 404, 429, 503))
async def profile(name: FromPath[str], caller: From, app_state: Desk) -> Profile:
    """The public profile of an account."""
    now, asker = app_state.house.context.wall(), await known_id(caller, app_state)
    return await app_state.browse(caller, lambda books: profiles.profile(books, name, now, asker))


@get("/api/leaders", responses=wrong(400, 409, 429, 503))
async def leaders(
    caller: From,
    app_state: Desk,
    by: FromQuery[By] = "level",
    game: Game = None,
    first: First = 0,
    count: Count = 20,
) -> list[Leader]:
    """A leaderboard, for one game or all: by level, wins, matches played or current strength."""
    if by == "current" and game is None:
        raise NotAllowed("error.current-needs-game")
    now, you = app_state.house.context.wall(), await known_id(caller, app_state)
    return await app_state.browse(
        caller, lambda books: profiles.leaders(books, by, game, now, first, count, you)
    )


@get("/api/matches/{match:str}/reliability", responses=wrong(400, 401, 404, 409, 429, 503))
async def reliability(match: MatchId, person: Who, caller: From, app_state: Desk) -> list[Reliability]:
    """For each person at your table, whether they tend to stay to the end."""
    table = await app_state.table(match)
    if table.row.owner != person.id:
        raise NotAllowed("error.owner-only")
    sitters = [(place.seat, place.person, place.name) for place in table.places if place.person]
    now = app_state.house.context.wall()
    return await app_state.browse(caller, lambda books: profiles.reliable(books, sitters, now, person.id))


PROGRESS = (my_progress, my_coins, my_matches, my_match, profile, leaders, reliability)


# The shop


@get("/api/shop", responses=wrong(401, 429, 503))
async def shop_shown(person: Who, caller: From, app_state: Desk) -> shop.Shop:
    """All looks, which of them you own and use, and your coins."""
    return await app_state.browse(caller, lambda books: shop.shown(books, person.id))


@post("/api/shop/{look:str}/buy", status_code=200, responses=wrong(400, 401, 403, 404, 409, 503))
async def buy(look: FromPath[str], person: Who, app_state: Desk) -> shop.Shop:
    """Buy a look. You never pay twice."""
    context = app_state.house.context
    now = context.wall()
    return await granted(
        lambda done: context.store.transact(lambda books: shop.buy(books, person.id, look, now), done)
    )


@post("/api/shop/{look:str}/choose", status_code=200, responses=wrong(400, 401, 403, 404, 409, 503))
async def choose(look: FromPath[str], person: Who, app_state: Desk) -> shop.Shop:
    """Use a look that you own, from now on and at the tables where you sit."""
    after: shop.Shop = await granted(
        lambda done: app_state.house.context.store.transact(
            lambda books: shop.choose(books, person.id, look), done
        )
    )
    app_state.house.show_cosmetics(person.id)
    return after


SHOP = (shop_shown, buy, choose)
