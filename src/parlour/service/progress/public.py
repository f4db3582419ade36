"""What people may know of each other's progress: a match whose end they may not know has no effect yet."""

from collections.abc import Collection, Sequence

from msgspec import structs

from parlour.service.books import Books
from parlour.service.books.progress import Career, HeldBack, Led, Rated, Reached, Standing


class Public:
    """The public progress of these people, as one asker may see it.

    Whoever sat in a match sees its rewards at once. Nothing is read about anybody else: many matches may be
    held back that have nothing to do with these people.
    """

    def __init__(self, books: Books, now: float, people: Collection[str], asker: str = "") -> None:
        self._book = books.progress
        held = self._book.held_back({*people, asker} - {""}, now)
        mine = {each.match for each in held if each.person == asker}
        self._held: dict[str, list[HeldBack]] = {}
        for each in held:
            if each.match not in mine:
                self._held.setdefault(each.person, []).append(each)

    def career(self, person: str) -> Career:
        held = self._held.get(person)
        return held[0].career if held else self._book.career(person)

    def standings(self, *people: str) -> list[Standing]:
        """In each game as they were before the first match that is held back."""
        before = self._standings_before(people)
        now = [before.get((kept.person, kept.game), kept) for kept in self._book.readable_standings(people)]
        return [kept for kept in now if kept.played_at]  # otherwise it is not public yet that they play it

    def _standings_before(self, people: Collection[str]) -> dict[tuple[str, str], Standing]:
        held = [each.standing for person in people for each in reversed(self._held.get(person, []))]
        return {(kept.person, kept.game): kept for kept in held}

    def ratings(self, person: str) -> list[Rated]:
        before = {
            rated.ladder: rated for each in reversed(self._held.get(person, [])) for rated in each.rated
        }
        now = [before.get(kept.ladder, kept) for kept in self._book.ratings([person])]
        return [kept for kept in now if kept.at]

    def achievements(self, person: str) -> list[Reached]:
        hidden = {each.match for each in self._held.get(person, ())}
        return [each for each in self._book.achievements([person]) if each.match not in hidden]

    def led(self, lines: Sequence[Led], game: str | None, since: float) -> list[Led]:
        """The lines of a leaderboard, as far as they may be shown."""
        if game is None:
            return [self._led(line) for line in lines]
        before = self._standings_before(self._held)
        unchanged = [person for person in self._held if (person, game) not in before]
        before |= {(kept.person, game): kept for kept in self._book.standings_in(game, unchanged)}
        return [self._led_in(line, before.get((line.person, game)), since) for line in lines]

    def _led(self, line: Led) -> Led:
        if line.person not in self._held:
            return line
        career = self._held[line.person][0].career
        return structs.replace(line, points=career.points, played=career.played, won=career.won)

    def _led_in(self, line: Led, kept: Standing | None, since: float) -> Led:
        if line.person not in self._held:
            return line
        kept = kept or Standing(line.person, "")
        intensity = self._held[line.person][0].career.intensity
        strength = kept.level * intensity if kept.played_at > since else 0.0
        tally = kept.tally
        return structs.replace(
            line, points=kept.points, played=tally.played, won=tally.won, strength=strength
        )
