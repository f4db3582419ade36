"""Sign people up, in and out, and update their connections and tables.

Hashing and storing happen elsewhere and call back. Every `done` gets the result, or the `ParlourError` that
says why not.
"""

from collections.abc import Callable, Collection
from functools import partial
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.nodes import Forgotten, Renamed, SignedOut
from parlour.service.books.people import AccountRow
from parlour.service.connections import Connections
from parlour.service.errors import NotStored, WrongPassword
from parlour.service.house import House
from parlour.service.matches.live_match import LiveMatch
from parlour.service.people import accounts, throttle
from parlour.service.people.accounts import Signed
from parlour.service.people.names import account_name, folded
from parlour.service.people.throttle import Throttle
from parlour.service.people.weak_passwords import refuse_weak
from parlour.service.person import Person, token_hash
from parlour.service.ports import Hasher, Mailer
from parlour.service.wire import http as wire_http
from parlour.service.wire.people import NewAccount

T = TypeVar("T")
Words = TypeVarTuple("Words")
Done = Callable[[T | ParlourError], None]
HOUR = 3600.0
MOST_RESET_MAILS = 5  # to accounts with the same e-mail address


class Asker(NamedTuple):
    """The client of a request: its address, its token if any, and the person it was signed in as."""

    address: str
    token: str = ""
    person: Person | None = None

    @property
    def session(self) -> bytes:
        return token_hash(self.token)


class SignInService:
    def __init__(
        self, connections: Connections, hasher: Hasher, mailer: Mailer, site: Collection[str] = ()
    ) -> None:
        """`site`: names of the house, which nobody may use as a password."""
        self.connections = connections
        self._site = site
        self.house = connections.house
        self.context = connections.house.context
        self._hasher = hasher
        self._mailer = mailer
        self._throttle = Throttle(self.context.timers.clock)
        self._sweep_later()

    # Signing in

    def sign_up(self, asker: Asker, new: NewAccount, done: Done[wire_http.Guest]) -> None:
        """Turn a guest into the owner of an account, who stays the same person at every table."""
        name, email = account_name(new.name), accounts.email_of(new.email)
        refuse_weak(new.password, name, *self._site)
        id = asker.person.id if asker.person else token_hex(16)

        def hashed(kept: str) -> None:
            self._sign(done, accounts.sign_up, AccountRow(id, name, kept, email, self.context.wall()))

        self._hasher.hash(new.password, _or_else(done, hashed))

    def sign_in(self, asker: Asker, name: str, password: str, done: Done[wire_http.Guest]) -> None:
        wrong = WrongPassword("error.wrong-name-or-password")

        def right(account: AccountRow) -> None:
            self._succeeded(asker.address, folded(name))
            self._sign(done, accounts.sign_in, account, asker.session)

        def verify(_: None) -> None:
            self._verified(lambda books: accounts.by_name(books, name), password, wrong, right, done)

        self._attempt(asker.address, folded(name), _or_else(done, verify))

    # Signing out

    def sign_out(self, asker: Asker, done: Done[None]) -> None:
        session = asker.session

        def ended(_: None) -> None:
            self.connections.revoke([session])
            done(None)

        def work(books: Books) -> None:
            accounts.sign_out(books, session)
            books.tell(SignedOut((session.hex(),)))

        self.context.store.transact(work, _or_else(done, ended))

    def sign_out_everywhere(self, person: Person, done: Done[wire_http.Guest]) -> None:
        self._sign(done, accounts.sign_out_everywhere, person.id)

    # Passwords

    def change_password(self, asker: Asker, password: str, new: str, done: Done[wire_http.Guest]) -> None:
        assert asker.person is not None
        refuse_weak(new, asker.person.name, *self._site)

        def right(account: AccountRow) -> None:
            self._hasher.hash(new, _or_else(done, lambda kept: hashed(account, kept)))

        def hashed(account: AccountRow, kept: str) -> None:
            self._sign(done, accounts.change_password, account, kept)

        self._owner(asker, password, right, done)

    def change_email(self, asker: Asker, password: str, email: str, done: Done[None]) -> None:
        def right(account: AccountRow) -> None:
            self.context.store.transact(lambda books: accounts.change_email(books, account, email), done)

        self._owner(asker, password, right, done)

    @property
    def mails(self) -> bool:
        return self._mailer.mails

    def ask_reset(self, who: str, address: str) -> None:
        """Nobody waits for the result: not even the timing reveals whether the account exists.

        Without a working e-mail address there is no link: the log tells the operator, who can make one.
        """
        tokens = [token_urlsafe(32) for _ in range(MOST_RESET_MAILS)]
        links = [token_hash(token) for token in tokens]

        def lay(books: Books) -> tuple[list[AccountRow], list[AccountRow]]:
            found = accounts.called(books, who)
            reached = [account for account in found if account.email and self.mails]
            others = [account for account in found if account not in reached]
            return accounts.lay_links(books, reached, links, self.context.wall()), others[:MOST_RESET_MAILS]

        def laid(outcome: tuple[list[AccountRow], list[AccountRow]] | ParlourError) -> None:
            reached, others = ([], []) if isinstance(outcome, ParlourError) else outcome
            for account, token in zip(reached, tokens, strict=False):
                self._mailer.reset_link(account.name, account.email, token)
            for account in others:
                self.context.note("new-password-wanted", name=account.name, asked_from=address)

        self.context.store.transact(lay, laid)

    def reset_password(self, link: str, password: str, done: Done[wire_http.Guest]) -> None:
        """Only the link tells whose account it is, so the name is checked later."""
        refuse_weak(password, *self._site)

        def hashed(kept: str) -> None:
            refuse = partial(refuse_weak, password)
            self._sign(done, accounts.reset_password, token_hash(link), kept, refuse)

        self._hasher.hash(password, _or_else(done, hashed))

    # Everything about a person

    def export(self, person: Person, done: Done[dict[str, Any]]) -> None:
        self.context.store.browse(lambda books: accounts.export(books, person.id), done)

    def delete(self, asker: Asker, password: str, done: Done[None]) -> None:
        """An account owner must give the password again."""
        assert asker.person is not None
        if asker.person.guest:
            self._delete(asker.person.id, None, done)
        else:
            id = asker.person.id
            self._owner(asker, password, lambda account: self._delete(id, account, done), done)

    def _delete(self, person: str, account: AccountRow | None, done: Done[None]) -> None:
        def deleted(outcome: tuple[list[bytes], list[str]]) -> None:
            ended, gone = outcome
            self.connections.revoke(ended)
            for each in gone:
                self.house.forget(each)
            # Also delete what was on its way to the store meanwhile, and its effects at the tables.
            self.context.store.transact(
                lambda books: accounts.forget(books, person), lambda _: self.house.forget(person)
            )
            done(None)

        def seen_off(error: NotStored | None) -> None:
            if error:
                done(error)
                return
            now = self.context.wall()

            def work(books: Books) -> tuple[list[bytes], list[str]]:
                gone = [person, *(bot.person for bot in books.bots.of(person))]
                ended = accounts.delete(books, person, account, now)
                _tell_of_end(books, ended)
                for each in gone:
                    books.tell(Forgotten(each))
                return ended, gone

            self.context.store.transact(work, _or_else(done, deleted))

        forfeit_all(self.house, person, seen_off)

    # Shared steps

    def _owner(
        self, asker: Asker, password: str, right: Callable[[AccountRow], None], done: Done[Any]
    ) -> None:
        """Go on if this is the asker's password."""
        assert asker.person is not None
        id = asker.person.id

        def known(account: AccountRow) -> None:
            self._succeeded(asker.address, id)
            right(account)

        def verify(_: None) -> None:
            wrong = WrongPassword("error.wrong-password")
            self._verified(lambda books: books.people.account(id), password, wrong, known, done)

        self._attempt(asker.address, id, _or_else(done, verify))

    def _attempt(self, address: str, name: str, done: Done[None]) -> None:
        """Count an attempt to give a password. With other nodes the database counts, for all of them."""
        if self.context.nodes.name:
            now = self.context.wall()
            self.context.store.settle(lambda books: throttle.attempt(books, address, name, now), done)
        else:
            self._throttle.attempt(address, name)
            done(None)

    def _succeeded(self, address: str, name: str) -> None:
        if self.context.nodes.name:
            now = self.context.wall()
            self.context.store.settle(lambda books: throttle.succeeded(books, address, name, now), _ignored)
        else:
            self._throttle.succeeded(address, name)

    def _verified(
        self,
        find: Callable[[Books], AccountRow | None],
        password: str,
        wrong: WrongPassword,
        right: Callable[[AccountRow], None],
        done: Done[Any],
    ) -> None:
        """Take as long for an account that does not exist."""

        def found(account: AccountRow | None) -> None:
            def verified(is_right: bool | None) -> None:
                if is_right is None and account:
                    self.context.note("stored-password-unreadable", name=account.name)
                if is_right and account:
                    right(account)
                else:
                    done(wrong)

            self._hasher.verify(account.password if account else "", password, _or_else(done, verified))

        self.context.store.read(find, _or_else(done, found))

    def _sign(
        self,
        done: Done[wire_http.Guest],
        work: Callable[[Books, bytes, float, *Words], Signed],
        *words: *Words,
    ) -> None:
        """Give a person a new token, and close the connections of the ended sessions."""
        token, now = token_urlsafe(32), self.context.wall()

        def signed(outcome: Signed) -> None:
            person = outcome.person
            self.connections.revoke(outcome.ended)
            self.house.rename(person)
            done(wire_http.Guest(person.id, person.name, token, person.guest))

        session = token_hash(token)

        def sign(books: Books) -> Signed:
            outcome = work(books, session, now, *words)
            _tell_of_end(books, outcome.ended)
            books.tell(Renamed(outcome.person))
            return outcome

        self.context.store.transact(sign, _or_else(done, signed))

    def _sweep(self) -> None:
        """Remove what has expired."""
        now = self.context.wall()
        self.context.store.transact(lambda books: accounts.sweep(books, now), lambda _: None)
        self._sweep_later()

    def _sweep_later(self) -> None:
        self.context.timers.later(HOUR, self._sweep)


def _tell_of_end(books: Books, sessions: Collection[bytes]) -> None:
    if sessions:
        books.tell(SignedOut(tuple(session.hex() for session in sessions)))


def _ignored(outcome: object) -> None:
    """Nothing depends on it."""


def _or_else(done: Done[Any], go_on: Callable[[Any], None]) -> Callable[[Any], None]:
    """Call `go_on` with a result, or `done` with an error."""

    def answer(outcome: Any) -> None:
        if isinstance(outcome, ParlourError):
            done(outcome)
        else:
            go_on(outcome)

    return answer


def forfeit_all(house: House, person: str, then: Callable[[NotStored | None], None]) -> None:
    """Before an account is deleted, store the wins of its opponents.

    If that fails, the person has left every match, but must not be deleted yet.
    """
    for live in _running(house, person):
        if live.played_by(person):
            live.absence.leave(person)
        elif not live.wanted:  # others play on without them
            continue
        elif live.is_quiet:
            then(NotStored("error.not-stored"))
            return
        live.when_quiet(lambda: forfeit_all(house, person, then))
        return
    then(None)


def _running(house: House, person: str) -> list[LiveMatch]:
    """Their live matches against other people."""
    running = [
        table for table in house.tables.of(person) if isinstance(table, LiveMatch) and not table.is_over
    ]
    return [live for live in running if live.row.terms.people > 1 and live.seats_of(person)]
