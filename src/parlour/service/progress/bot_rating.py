"""The ratings of the bots' ladder: Glicko-2, on the scale of the house's levels.

What a level is worth was measured (`bots/ratings.json`) and stays: levels are the fixed marks by which the
ratings of bots mean the same in every house.
"""

from collections.abc import Iterable
from functools import cache
from statistics import mean

from msgspec import structs

from parlour.bots.opponents import opponent, opponents
from parlour.service.books import Books
from parlour.service.books.bots import BotStanding
from parlour.service.books.unsettled import DAY, Unsettled
from parlour.service.person import is_bot
from parlour.service.rewards.finished_match import GIVEN_UP
from parlour.service.rewards.ratings import Against, Rating, rated

MARK_DEVIATION = 30.0  # of a level: it was measured over hundreds of games


def mark(game: str, level: str) -> Rating | None:
    """What a level of the house is worth, if that was measured."""
    known = opponent(game, level)
    return Rating(float(known.rating), MARK_DEVIATION) if known and known.rating is not None else None


@cache
def first(game: str) -> Rating:
    """What is thought of a bot before it has played: as good as an average level, but not at all sure."""
    known = [level.rating for one in opponents(game) if (level := mark(game, one.slug))]
    return Rating(rating=mean(known)) if known else Rating()


def rate(books: Books, matches: Iterable[Unsettled]) -> None:
    """Rate the bots of these matches, in the order in which they ended; what was given up does not count."""
    counting = [match for match in matches if match.rated and match.facts.reason not in GIVEN_UP]
    books.bots.lock({one for match in counting for one in match.rated if is_bot(one)})
    for match in sorted(counting, key=lambda match: match.ended):
        _rate(books, match)


def _rate(books: Books, match: Unsettled) -> None:
    game, sides = match.facts.game, match.rated
    known = [_known(books, one, game) if is_bot(one) else None for one in sides]
    ratings = [was.rating if was else mark(game, one) for was, one in zip(known, sides, strict=True)]
    for seat, was in enumerate(known):
        other = ratings[1 - seat]
        if was is None or other is None or books.bots.bot(was.person) is None:  # deleted meanwhile
            continue
        score = 0.5 if not match.facts.winners else float(seat in match.facts.winners)
        days = max(0.0, match.ended - was.at) / DAY if was.at else 0.0
        books.bots.keep(
            structs.replace(
                was,
                rating=rated(was.rating, [Against(other, score)], days),
                matches=was.matches + 1,
                won=was.won + (score == 1),
                drawn=was.drawn + (score == 0.5),
                at=match.ended,
            )
        )


def _known(books: Books, bot: str, game: str) -> BotStanding:
    return books.bots.standing(bot, game) or BotStanding(bot, game, first(game))
