"""What a person is told besides the game: who comes and goes, what is said, how the connection is."""

from collections.abc import Iterator
from time import monotonic
from typing import Any, get_args

from parlour import texts
from parlour.client import Connection, message
from parlour.core.game import Message, Seat
from parlour.service import wire
from parlour.service.wire.progress import Reward
from parlour.ui.terminal.online.shown import OnlineMatch

PHRASES: tuple[wire.Phrase, ...] = get_args(wire.Phrase)


def notices(before: OnlineMatch, after: OnlineMatch, news: Any) -> Iterator[Message]:
    """The sentences for one thing that the house said, or that happened to the connection."""
    match news:
        case wire.Said(match=after.id, seat=seat, phrase=phrase):
            yield Message("online.said", seat=seat, phrase=Message(f"phrase.{phrase}"))
        case Connection(state=state):
            yield Message(f"online.now-{state}")
        case wire.Problem(code="not-stored", message=text):
            yield message(text)
    for was, now in zip(before.picture.seats, after.picture.seats, strict=True):
        if now.seat != after.picture.seat:
            yield from _changed(was, now, after.picture.seat, bool(after.outcome))
    offer = after.offer
    if offer and offer != before.offer and after.picture.seat in offer.asked:
        play = message(offer.play) if offer.play else Message("online.last-move")
        yield Message(
            "terminal.offer" if offer.step is None else "online.takeback", seat=offer.seat, play=play
        )


def brought(news: Any, match: OnlineMatch) -> Iterator[Message]:
    """What a match that has ended brought the person here, if that is what the house says."""
    if not isinstance(news, Reward) or news.match != match.id:
        return
    points = sum(line.points for line in news.points)
    if points or news.coins:
        risen = bool(news.before and news.after and news.after.level > news.before.level)
        key, level = "terminal.reward-level" if risen else "terminal.reward", news.after and news.after.level
        seat, game = match.picture.seat, texts.title(match.game)
        yield Message(key, seat=seat, points=points, coins=news.coins, level=level, game=game)
    yield from (Message(f"reward.{line.reason}") for line in news.points if not line.points)
    if news.rating_before and news.rating_after:
        before, after = news.rating_before.rating, news.rating_after.rating
        yield Message("online.rating", before=before, after=after)
    for reached in news.achievements:
        yield Message("online.reached", achievement=Message(f"achievement.{reached}"))


def _changed(was: wire.SeatInfo, now: wire.SeatInfo, looker: Seat | None, over: bool) -> Iterator[Message]:
    if (was.away is None) != (now.away is None):
        gone_off = "online.went" if over else "online.away"  # after the end no seat is held
        yield Message("online.back" if now.away is None else gone_off, seat=now.seat)
    if was.held and not now.held and not over:
        yield gone(now.seat, looker)
    if now.stand_in and not was.stand_in:
        yield Message("online.stand-in", seat=now.seat)
    if now.plays_again and not was.plays_again:
        yield Message("online.plays-again", seat=now.seat)


def gone(seat: Seat, looker: Seat | None) -> Message:
    return Message("online.gone-watched" if looker is None else "online.gone", seat=seat)


def away_too_long(match: OnlineMatch) -> list[Seat]:
    """The seats whose owners the others need not wait for, and for which no bot plays yet."""
    infos = match.picture.seats
    return [c.seat for c in infos if not c.held and not c.stand_in and c.seat != match.picture.seat]


def chip(connection: Connection) -> Message:
    """How the connection is, in a word or two."""
    if connection.state == "live" or not connection.retry_at:
        return Message(f"online.{connection.state}")
    seconds = max(0, round(connection.retry_at - monotonic()))
    return Message(f"online.{connection.state}-retry", seconds=seconds)


def clock(match: OnlineMatch, deadline: float | None) -> Message | None:
    """Whose time runs, and how much is left."""
    if deadline is None or match.outcome:
        return None
    seconds = max(0, round(deadline - monotonic()))
    time = f"{seconds // 60}:{seconds % 60:02}"
    return Message("online.clock", seats=match.picture.awaited, time=time)
