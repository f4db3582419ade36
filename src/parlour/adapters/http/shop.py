"""The shop over HTTP."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from parlour.adapters.http.app import Desk, granted, wrong
from parlour.adapters.http.callers import Caller
from parlour.service.person import Person
from parlour.service.progress import shop

Who = NamedDependency[Person]


@get("/api/shop", responses=wrong(401, 429, 503))
async def shown(person: Who, caller: NamedDependency[Caller], app_state: Desk) -> shop.Shop:
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


SHOP = (shown, buy, choose)
