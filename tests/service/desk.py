"""The concierge's desk in a room: passwords that cost nothing, links that lie in a list."""

from parlour.core.errors import ParlourError
from parlour.service.errors import TooMany
from parlour.service.person import token_hash
from parlour.service.sign_in import Asker, SignInService
from parlour.service.wire.people import NewAccount
from tests.service.room import Guest

SECRET = "correct horse"


class PlainHasher:
    """Keeps what it is given, backwards; remembers whom it verified."""

    def __init__(self):
        self.verified = []
        self.full = False

    def hash(self, password, done):
        done(TooMany("full") if self.full else password[::-1])

    def verify(self, kept, password, done):
        self.verified.append(kept)
        done(TooMany("full") if self.full else bool(kept) and kept == password[::-1])


class Desk:
    def __init__(self, room):
        self.room = room
        self.hasher = PlainHasher()
        self.links, self.mails = [], True
        self.service = SignInService(room.connections, self.hasher, self)

    def reset_link(self, name, email, token):
        self.links.append((name, email, token))

    def asker(self, token="", address="here"):
        """Whoever comes with this token."""
        known = []
        self.room.house.person_of(token, known.append)
        return Asker(address, token, known[0])

    def ask(self, what, *words):
        """The answer of the concierge, now; an error is one, too."""
        told = []
        try:
            getattr(self.service, what)(*words, told.append)
        except ParlourError as error:
            return error
        (answer,) = told
        return answer

    def sign_up(self, guest=None, name="Ana", password=SECRET, email=""):
        asker = self.asker(guest.token if guest else "")
        return self.ask("sign_up", asker, NewAccount(name, password, email))

    def sign_in(self, name="Ana", password=SECRET, token="", address="here"):
        return self.ask("sign_in", self.asker(token, address), name, password)

    def knows(self, token):
        return self.asker(token).person

    def sessions(self):
        return set(self.room.store.people)


def member(desk, name="Ana", **more):
    """Somebody with an account, connected."""
    return Guest(desk.room, "", desk.sign_up(name=name, **more).token)


def hashed(*tokens):
    return {token_hash(token) for token in tokens}
