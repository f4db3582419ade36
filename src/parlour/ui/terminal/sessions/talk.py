"""What people at one keyboard say over a match, and what its bots answer."""

from collections.abc import Collection
from random import Random
from typing import Any

from parlour.bots import adviser, answer, choice, evaluate, evaluator, policy
from parlour.bots.guard import FOR_A_HINT, hurried
from parlour.core.game import NATURE, Message, Seat
from parlour.core.match import AnyMatch


def past(match: AnyMatch, people: Collection[Seat]) -> list[tuple[int, Seat]]:
    """The step before each play of a person that stands, and who made it."""
    found: list[tuple[int, Seat]] = []
    for step, entry in enumerate(play for play in match.log if play.seat != NATURE):
        word, _, number = entry.notation.partition(" ")
        if word == "/offer-takeback":  # everybody here agrees to it at once
            found = [(before, seat) for before, seat in found if before < int(number)]
        elif not word.startswith("/") and entry.seat in people and not entry.by:
            found.append((step, entry.seat))
    return found


def taken_back(match: AnyMatch, step: int, player: Seat) -> AnyMatch:
    """Everybody at the keyboard agrees, and so does every bot; raises `IllegalAction` if the rules do not."""
    match, _ = match.play(player, f"/offer-takeback {step}")
    for other in match.offer.asked if match.offer else ():
        match, _ = match.play(other, "/accept")
    return match


def said(match: AnyMatch, seat: Seat, word: str, bots: Collection[Seat]) -> tuple[AnyMatch, tuple[Any, ...]]:
    """Something that every match understands, such as `/resign`, and what comes of it."""
    match, events = match.play(seat, word)
    if match.offer and set(bots) >= set(match.offer.asked):
        match, answered = match.play(match.offer.asked[0], answer(match.offer))
        events += answered
    return match, events


def hint(match: AnyMatch, seat: Seat, rng: Random) -> Message:
    """What a sensible player would play who knows what this seat knows."""
    slug = match.game.slug
    if match.game.is_ritual(match.state):
        return Message("error.hint-any")
    try:
        if evaluator(slug):
            with hurried(FOR_A_HINT):
                stands = evaluate(match, seat)
            return Message("terminal.hint-why", play=stands.best, reason=stands.reason)
        return Message("terminal.hint", play=choice(match, seat, policy(slug, adviser(slug)), rng))
    except Exception as error:  # a stranger's bot may throw anything
        return Message("terminal.no-hint", reason=f"{type(error).__name__}: {error}")
