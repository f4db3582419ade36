"""What somebody does with their bot accounts, and what follows for connections and tables.

Every `done` gets the result, or the `ParlourError` that says why not.
"""

from collections.abc import Callable, Collection
from secrets import token_urlsafe
from typing import TypeVar

from parlour.bots.opponents import opponents
from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.bots import BotRow, Placed
from parlour.service.books.nodes import Forgotten, SignedOut
from parlour.service.connections import Connections
from parlour.service.errors import NotStored
from parlour.service.people import bot_accounts as accounts
from parlour.service.people.bot_accounts import Created
from parlour.service.person import Person, token_hash
from parlour.service.progress.bot_rating import mark
from parlour.service.sign_in import forfeit_all
from parlour.service.wire import bots as wire

T = TypeVar("T")
Done = Callable[[T | ParlourError], None]
MOST_SHOWN = 200  # bots on a ladder


class BotAccounts:
    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.house = connections.house
        self.context = connections.house.context

    def create(self, owner: Person, new: wire.NewBot, done: Done[wire.BotInfo]) -> None:
        """Raises a `ParlourError` if such a bot cannot be."""
        row = accounts.wanted(owner.id, new, self.context.wall())
        most = self.context.settings.limits.bots_of_person
        self._with_token(lambda books, session: accounts.create(books, row, session, most), done)

    def new_token(self, owner: Person, bot: str, done: Done[wire.BotInfo]) -> None:
        now = self.context.wall()
        self._with_token(lambda books, session: accounts.new_token(books, owner.id, bot, session, now), done)

    def _with_token(self, work: Callable[[Books, bytes], Created], done: Done[wire.BotInfo]) -> None:
        """The token is told now, and never again: only its hash is stored."""
        token = token_urlsafe(32)
        session = token_hash(token)

        def transact(books: Books) -> Created:
            created = work(books, session)
            _tell_of_end(books, created.ended)
            return created

        def written(outcome: Created | ParlourError) -> None:
            if isinstance(outcome, ParlourError):
                done(outcome)
            else:
                self.connections.revoke(outcome.ended)
                done(self._info(outcome.bot, token))

        self.context.store.transact(transact, written)

    def delete(self, owner: Person, bot: str, done: Done[None]) -> None:
        """Delete a bot for good. Its opponents win what it was playing."""

        def work(books: Books) -> list[bytes]:
            ended = accounts.delete(books, owner.id, bot)
            _tell_of_end(books, ended)
            books.tell(Forgotten(bot))
            return ended

        def deleted(outcome: list[bytes] | ParlourError) -> None:
            if isinstance(outcome, ParlourError):
                done(outcome)
            else:
                self.connections.revoke(outcome)
                self.house.forget(bot)
                done(None)

        def seen_off(error: NotStored | None) -> None:
            if error:
                done(error)
            else:
                self.context.store.transact(work, deleted)

        def owned(outcome: BotRow | ParlourError) -> None:
            if isinstance(outcome, ParlourError):
                done(outcome)
            else:
                forfeit_all(self.house, bot, seen_off)

        self.context.store.read(lambda books: accounts.own(books, owner.id, bot), owned)

    def of(self, owner: Person, done: Done[list[wire.BotInfo]]) -> None:
        def told(outcome: list[BotRow] | ParlourError) -> None:
            done(outcome if isinstance(outcome, ParlourError) else [self._info(row) for row in outcome])

        self.context.store.browse(lambda books: books.bots.of(owner.id), told)

    def _info(self, row: BotRow, token: str = "") -> wire.BotInfo:
        ready = row.person in self.house.ready_bots.all
        return wire.BotInfo(row.person, row.name, row.games, row.line, row.made, ready, token)

    # The ladder

    def ladder(self, game: str) -> Callable[[Books], wire.BotLadder]:
        """What to look up for the ladder of a game. Those who wait and have no rating yet come last."""
        there = {
            bot: known.row for bot, known in self.house.ready_bots.all.items() if game in known.row.games
        }
        levels = [(one, mark(game, one.slug)) for one in opponents(game)]
        marks = tuple(
            wire.LadderMark(one.slug, one.number, round(worth.rating)) for one, worth in levels if worth
        )
        plays = self.house.bot_ladder.plays

        def look(books: Books) -> wire.BotLadder:
            placed = books.bots.ladder(game, MOST_SHOWN)
            new = there.keys() - {each.bot.person for each in placed}
            waiting = [_new(books, there[bot]) for bot in sorted(new)[:MOST_SHOWN]]
            bots = [_placed(each, each.bot.person in there) for each in placed]
            return wire.BotLadder(game, (*bots, *waiting), marks, plays)

        return look


def _new(books: Books, row: BotRow) -> wire.LadderBot:
    owner = books.people.person(row.owner)
    return wire.LadderBot(row.person, row.name, owner.name if owner else "", row.line, ready=True)


def _placed(each: Placed, ready: bool) -> wire.LadderBot:
    standing = each.standing
    return wire.LadderBot(
        each.bot.person,
        each.bot.name,
        each.owner,
        each.bot.line,
        ready,
        round(standing.rating.rating),
        round(standing.rating.deviation),
        standing.matches,
        standing.won,
        standing.drawn,
    )


def _tell_of_end(books: Books, sessions: Collection[bytes]) -> None:
    if sessions:
        books.tell(SignedOut(tuple(session.hex() for session in sessions)))
