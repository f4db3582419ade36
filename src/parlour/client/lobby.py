"""The lobby as a client sees it: what is going on, and matchmaking."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Protocol, TypeVar

from parlour.client.errors import unwelcome
from parlour.service import wire
from parlour.service.wire import bots
from parlour.service.wire import lobby as words

T = TypeVar("T")
Ask = words.LobbyInbound | bots.BotReady | bots.BotAway


class Asking(Protocol):
    """Sends a request, and repeats it after reconnecting until a message answers it."""

    def __call__(self, ask: Ask, answer: Callable[[Any], T | None], /) -> Awaitable[T]: ...


class Until(Protocol):
    def __call__(self, found: Callable[[], T | None], /) -> Awaitable[T]: ...


class Lobby:
    """`seek`, wait for `paired`, then sit down. `enter` subscribes to what is going on."""

    def __init__(self, ask: Asking, send: Callable[[Ask], None], until: Until) -> None:
        self._ask = ask
        self._send = send
        self._until = until
        self._wish: words.Seek | None = None
        self._found = ""
        self._waits: bots.BotReady | None = None
        self._calls: deque[bots.BotCalled] = deque()
        self.is_entered = self.bot_offered = False
        self.people = self.open = self.running = 0  # totals, of which `matches` may hold only some
        self.matches: dict[str, words.LobbyMatch] = {}
        self.mine: tuple[words.MyMatch, ...] = ()
        self.waits: tuple[words.Wait, ...] = ()

    # What is going on

    async def enter(self) -> None:
        self.is_entered = True
        await self._ask(words.EnterLobby(), lambda news: news if isinstance(news, words.Lobby) else None)

    def leave(self) -> None:
        self.is_entered = False
        self._send(words.LeaveLobby())

    @property
    def tables(self) -> list[words.LobbyMatch]:
        """Tables that anybody may join, newest first."""
        return self._newest("waiting")

    @property
    def to_watch(self) -> list[words.LobbyMatch]:
        return self._newest("live")

    def _newest(self, phase: str) -> list[words.LobbyMatch]:
        shown = (entry for entry in self.matches.values() if entry.phase == phase)
        return sorted(shown, key=lambda entry: entry.made, reverse=True)

    # Matchmaking

    async def seek(self, game: str, preset: str | None = None, ranked: bool = False) -> None:
        """Look for an opponent; raises `Unwelcome` if the house refuses. `paired` waits for the result."""
        wish = words.Seek(game, preset, ranked)
        self._found, self.bot_offered = "", False
        await self._ask(wish, lambda news: _or_complaint(news, words.Seeking | words.Paired))
        self._wish = None if self._found else wish

    async def paired(self) -> str:
        """Waits for an opponent; returns the match to sit down at."""
        return await self._until(lambda: self._found or None)

    async def offered(self) -> bool:
        """True once a bot is offered; False if an opponent was found instead."""
        return await self._until(lambda: True if self.bot_offered else False if self._found else None)

    async def take_bot(self, bot: str = "bot") -> str:
        """Accept a bot instead of waiting; returns the match to sit down at."""
        paired: words.Paired = await self._ask(
            words.TakeBot(bot), lambda news: _or_complaint(news, words.Paired)
        )
        return paired.match

    async def stop(self) -> None:
        """Stop looking. It may be too late if an opponent was just found."""
        await self._ask(words.StopSeeking(), lambda news: _or_complaint(news, words.Stopped | words.Paired))

    # Bot accounts

    async def wait_to_be_called(self, at_once: int = 1, ladder: bool = True) -> bots.BotWaits:
        """Have a bot account called to matches by whoever challenges it, and for the ladder."""
        wish = bots.BotReady(at_once, ladder)
        waits = await self._ask(wish, lambda news: _or_complaint(news, bots.BotWaits))
        self._waits = wish
        told: bots.BotWaits = waits
        return told

    async def called(self) -> bots.BotCalled:
        """Waits for the next match in which this bot has a seat; `join` it. It may be told of one twice."""
        return await self._until(lambda: self._calls.popleft() if self._calls else None)

    def be_called_no_more(self) -> None:
        self._waits = None
        self._send(bots.BotAway())

    # Receiving

    def hear(self, news: Any) -> None:
        match news:
            case words.Lobby():
                self.matches = {}
                self._take(news)
            case words.LobbyChange():
                for gone in news.gone:
                    self.matches.pop(gone, None)
                self._take(news)
            case bots.BotCalled():
                self._calls.append(news)
            case words.BotOffer():
                self.bot_offered = True
            case words.Paired():
                self._wish, self._found = None, news.match
            case words.Stopped():
                self._wish = None
            case words.Seeking():
                # Again, too, if the one who had been found did not want to play after all.
                self._wish, self._found = words.Seek(news.game, news.preset, news.ranked), ""
            case wire.Closed(match) if match == self._found:
                self._found = ""

    def _take(self, news: words.Lobby | words.LobbyChange) -> None:
        self.matches |= {entry.match: entry for entry in news.matches}
        for name in ("people", "open", "running", "mine", "waits"):
            if (value := getattr(news, name)) is not None:
                setattr(self, name, value)

    def again(self) -> Iterator[Ask]:
        """What to repeat after reconnecting: the house forgets who watched, looked or waited."""
        if self.is_entered:
            yield words.EnterLobby()
        if self._waits:
            yield self._waits
        if self._wish:
            yield self._wish


def _or_complaint(news: Any, answer: Any) -> Any:
    """The answer if this is one, or the error; messages about matches are ignored."""
    if isinstance(news, wire.Problem) and news.match is None and news.id is None:
        raise unwelcome(news)
    return news if isinstance(news, answer) else None
