"""Who plays in a season: honest kinds of people, and the cheats. Each plays a day at a time."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import NamedTuple

from parlour.service.rewards.achievements import games_between_people
from parlour.service.rewards.ratings import Rating
from tools.season_house import AVERAGE, BETWEEN, DAY, GAME, HOUR, House, Played, Visitor

ORDINARY = Rating(1500.0, 60.0)  # of average strength, and known to be
DRAWN, RESIGNS, SOON, LEAVES = 0.04, 0.1, 0.02, 0.01  # shares of honest matches
QUICKEST, USUAL, LONG = 7, 22, 30  # drops: no line is made sooner
SCRIPT = 0.8  # seconds that a script takes for a drop, so that it passes for somebody quick
ALL_DAY = 100  # matches: nothing changes after so many
NEXT_TO_NOTHING = 0.1  # of an honest hour
EVENINGS = 100  # of honest people: luck evens out

Day = Callable[[House, float, int], None]  # what is done on a day that begins then, of that number


# Honest people


def outcome(one: float, other: float, rng: Random) -> float:
    if rng.random() < DRAWN:
        return 0.5
    return float(rng.random() < 1 / (1 + 10 ** ((other - one) / 400)))


def drops(rng: Random) -> int:
    return round(min(42, max(QUICKEST, rng.gauss(AVERAGE, 7))))


def honest(one: float, other: float, rng: Random) -> Played:
    """Mostly to the end; now and then somebody resigns, soon or late, or leaves."""
    score, length, chance = outcome(one, other, rng), drops(rng), rng.random()
    if score == 0.5 or chance > RESIGNS + SOON + LEAVES:
        return Played(score, length, "line" if score != 0.5 else "grid full")
    if chance > SOON + LEAVES:
        return Played(score, max(length, 12), "resigned")
    return Played(score, rng.randint(2, 9), "resigned" if chance > LEAVES else "left")


def evening(house: House, now: float, who: list[str], rng: Random) -> None:
    """An hour: everybody plays one after another with somebody of this company, or with bots if alone."""
    free = dict.fromkeys(who, 0.0)
    while True:
        one, other = [*sorted(rng.sample(who, len(who)), key=free.__getitem__), ""][:2]
        start = max(free[one], free.get(other, 0.0))
        strengths = house.people[one].strength, house.people[other].strength if other else 1500.0
        how = honest(*strengths, rng)
        if start + how.lasted > HOUR:
            return
        house.play(one, other, how, now + start)
        free[one] = start + how.lasted + BETWEEN
        if other:
            free[other] = free[one]


class Kind(NamedTuple):
    """Honest people who play an hour an evening, among themselves."""

    name: str
    people: int


KINDS = (
    Kind("two friends who play only each other", 2),
    Kind("a family of four behind one address", 4),
    Kind("one who plays only bots", 1),
)


def company(kind: Kind, seed: int, days: int = EVENINGS) -> list[Visitor]:
    house, rng = House(), Random(seed)
    people = [house.enter(f"p{number}") for number in range(kind.people)]
    for day in range(days):
        evening(house, day * DAY + 20 * HOUR, [person.name for person in people], rng)
    return people


def hour(house: House, name: str, now: float, others: list[str], rng: Random) -> Visitor:
    """Somebody of average strength who plays for an hour against different people of that house."""
    guest = known(house, name)
    at = 0.0
    for other in rng.sample(others, min(len(others), 40)):
        how = honest(guest.strength, guest.strength, rng)
        if at + how.lasted > HOUR:
            break
        house.play(name, other, how, now + at, ranked=True)
        at += how.lasted + BETWEEN
    return guest


def known(house: House, name: str) -> Visitor:
    """Somebody whose strength the house knows."""
    person = house.enter(name)
    person.rating, person.rated = ORDINARY, 100.0
    return person


# Cheats: each plays for `hero`, of whose others some lose on purpose


def other(house: House, name: str) -> str:
    if name not in house.people:
        house.enter(name)
    return name


def fed(how: Played, matches: int = ALL_DAY, whom: str = "guest", ranked: bool = False) -> Day:
    """The same match again and again, with one's own second account."""

    def day(house: House, now: float, number: int) -> None:
        for count in range(matches):
            house.play("hero", other(house, whom), how, now + count, ranked)

    return day


def traded(house: House, now: float, day: int) -> None:
    """Two who win in turns."""
    for count in range(ALL_DAY):
        house.play("hero", other(house, "guest"), scripted(float(count % 2 == 0), USUAL), now + count)


def scripted(score: float, length: int, game: str = GAME) -> Played:
    return Played(score, length, seconds=SCRIPT * length, game=game)


def ring(house: House, now: float, day: int) -> None:
    """Ten accounts, kept for a long time, that play one another all day; the hero always wins."""
    names = ["hero", *(f"mate{number}" for number in range(9))]
    for name in names[1:]:
        person = house.people.get(name) or house.enter(name)
        person.rating, person.rated, person.rated_at = ORDINARY, 100.0, now
    for count in range(4):
        for one, two in combinations(names, 2):
            house.play(one, two, scripted(1.0, QUICKEST), now + count, ranked=True)


def fresh(house: House, now: float, day: int) -> None:
    """Forty fresh accounts a day, of which each loses three times."""
    for number in range(40):
        for count in range(3):
            name = other(house, f"fresh{day}-{number}")
            house.play("hero", name, scripted(1.0, QUICKEST), now + count, ranked=True)


def hunter(house: House, now: float, day: int) -> None:
    """After honours: wins in every game, rows of wins, a draw, against an account of a higher level."""
    house.people[other(house, "guest")].points = 1000
    for game in games_between_people():
        for count in range(3):
            house.play("hero", "guest", scripted(1.0, USUAL, game), now + count)
    house.play("hero", "guest", Played(0.5, 12, "agreed"), now)
    fed(scripted(1.0, QUICKEST), 30)(house, now, day)


def tiny(house: House, now: float, day: int) -> None:
    """By house rules that make a game end at once: a board of two squares, one card each, two in a row."""
    for count in range(ALL_DAY):
        for game, plays in (("checkers", 1), ("crazy-eights", 1), (GAME, 3)):
            house.play("hero", other(house, "guest"), scripted(1.0, plays, game), now + count)


def bots(house: House, now: float, day: int) -> None:
    """A program that plays bots all day, with every hint there is."""
    for count in range(ALL_DAY):
        house.play("hero", "", scripted(1.0, QUICKEST), now + count)


def everything(house: House, now: float, day: int) -> None:
    """Whatever brings anything, one after another."""
    for cheat in (hunter, ring, fresh, traded, bots):
        cheat(house, now, day)


class Cheat(NamedTuple):
    name: str
    day: Day
    empty: bool = False  # nobody plays: it must bring next to nothing
    new: bool = False  # the hero is new as well


CHEATS = (
    Cheat("own guest resigns at move 0", fed(Played(1.0, 0, "resigned", 2.0)), empty=True),
    Cheat("own guest resigns after 9 drops", fed(Played(1.0, 9, "resigned", 60.0)), empty=True),
    Cheat("two guests, lines in 4 seconds", fed(Played(1.0, QUICKEST, seconds=4.0)), empty=True),
    Cheat("two guests, 22 drops in 4 seconds", fed(Played(1.0, USUAL, seconds=4.0)), empty=True),
    Cheat("house rules that end a game at once", tiny, empty=True),
    Cheat("empty matches: a draw agreed at once", fed(Played(0.5, 1, "agreed", 5.0)), empty=True),
    Cheat("own account lets its time run out", fed(Played(1.0, 6, "time", 60.0, 3, quit=True)), empty=True),
    Cheat(
        "own account leaves at once, win claimed", fed(Played(1.0, 2, "left", 70.0, quit=True)), empty=True
    ),
    Cheat("own account leaves, a bot finishes", fed(Played(1.0, USUAL, helped=10, quit=True)), empty=True),
    Cheat("own account leaves late, win claimed", fed(Played(1.0, 12, "left", 120.0, quit=True))),
    Cheat("quick wins by script, rematch after rematch", fed(scripted(1.0, QUICKEST), ranked=True)),
    Cheat("long matches, padded by taking back", fed(Played(1.0, LONG, seconds=60.0))),
    Cheat("wins traded in turns", traded),
    Cheat("draws agreed in series", fed(Played(0.5, 12, "agreed"))),
    Cheat("ring of ten accounts", ring),
    Cheat("ring of ten accounts, hero new", ring, new=True),
    Cheat("40 fresh accounts a day", fresh),
    Cheat("40 fresh accounts a day, hero new", fresh, new=True),
    Cheat("honours hunted with a friend", hunter),
    Cheat("bots all day, with hints", bots),
    Cheat("all of these", everything),
)


class Gain(NamedTuple):
    """What somebody has gained: each may be compared, none may be farmed."""

    points: float
    coins: float
    wins: float  # as leaderboards count them
    played: float
    honours: float
    rating: float  # that is established: how far it rose

    def below(self, other: "Gain", share: float = 1.0) -> bool:
        return all(mine < share * theirs for mine, theirs in zip(self, other, strict=True))


def gained(person: Visitor) -> Gain:
    return Gain(
        person.points,
        person.coins,
        person.counted("won"),
        person.counted("played"),
        len(person.reached),
        person.rating.rating - ORDINARY.rating if person.rating.is_established else 0.0,
    )


def cheated(cheat: Cheat, days: int) -> Gain:
    """Of everything what the hero gains on the best day for it."""
    house = House()
    hero = house.enter("hero") if cheat.new else known(house, "hero")
    best, before = Gain(*[0.0] * len(Gain._fields)), gained(hero)
    for day in range(days):
        cheat.day(house, day * DAY, day)
        after = gained(hero)
        best = Gain(*(max(most, now - was) for most, now, was in zip(best, after, before, strict=True)))
        before = after
    return best


def bounded(cheat: Cheat, gain: Gain, hour: Gain) -> bool:
    return gain.below(hour, NEXT_TO_NOTHING if cheat.empty else 1.0)
