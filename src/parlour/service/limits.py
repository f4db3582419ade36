"""Limits for everything a visitor may ask for."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    frame: int = 4096  # bytes of a message
    messages: float = 30  # a second, per connection
    burst: int = 60
    sockets_of_person: int = 8
    sockets_of_address: int = 64
    tables_of_person: int = 5  # open tables
    matches_of_person: int = 50  # live matches
    bots_of_person: int = 5  # bot accounts
    matches_of_bot: int = 8  # open tables and live matches at which a bot account sits
    tables_of_address: int = 200  # open tables and live matches opened from one address
    tables_of_house: int = 20_000  # open tables and live matches
    joined: int = 64  # matches one connection may watch
    pictures: float = 5  # snapshots requested a second per connection, after a burst of 64
    requests_of_address: float = 60  # HTTP requests a second, connections included, after a burst of 600
    guests_of_address: float = 1  # a second, after a burst of 60
    hints_of_address: float = 1  # requested a second, after a burst of 60
    failures_of_address: float = 0.1  # of its pages, counted a second, after a burst of 60
    past_of_address: int = 16  # questions about finished matches that may wait
    reviews_of_address: int = 4  # reviews of finished matches that may wait
    records_of_address: int = 4  # opened records that may wait to be replayed
    pages_of_address: int = 16  # profiles, leaderboards and the like that may wait to be looked up
    begun_of_person: float = 20  # matches a minute, after a burst of twice as many
    codes_of_address: float = 1  # looked up a second, after a burst of 60
    accounts_of_address: float = 0.2  # made, exported or reset a second, after a burst of 60
    handshake: float = 5  # seconds
    queue: int = 256 * 1024  # bytes a connection may lag behind before it is closed
    bot_queue: int = 500  # questions that may wait for bots
    phrases: float = 1  # a second per connection, after a burst of 3
    seeks: float = 1  # searches for an opponent, a second per connection, after a burst of 10


class Bucket:
    """A token bucket: a rate per second, after an initial burst."""

    __slots__ = ("_burst", "_filled", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = self._tokens = burst
        self._filled = now

    def take(self, now: float) -> bool:
        if self.left(now) < 1:
            return False
        self._tokens -= 1
        return True

    def charge(self, now: float, tokens: int = 1) -> None:
        """Take tokens even if there are none: the debt has to be made up."""
        self._tokens = self.left(now) - tokens

    def left(self, now: float) -> float:
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        return self._tokens
