"""What people may know of each other by now: a match whose end they may not know yet has brought nothing."""

from collections.abc import Collection

from msgspec import structs

from parlour.service.books import Books
from parlour.service.progress_book import Career, HeldBack, Led, Rated, Reached, Standing


class Public:
    """The progress of others, for one who asks; whoever sat in a match knows at once what it brought."""

    def __init__(self, books: Books, now: float, asker: str = "") -> None:
        self._book = books.progress
        held = self._book.held_back(now)
        mine = {each.match for each in held if each.person == asker}
        self._held: dict[str, list[HeldBack]] = {}
        for each in held:
            if each.match not in mine:
                self._held.setdefault(each.person, []).append(each)

    @property
    def of_whom_less_is_known(self) -> Collection[str]:
        return self._held.keys()

    def career(self, person: str) -> Career:
        held = self._held.get(person)
        return held[0].career if held else self._book.career(person)

    def standings(self, *people: str) -> list[Standing]:
        """In each game as before the first match that is held back."""
        held = [each.standing for person in people for each in reversed(self._held.get(person, []))]
        before = {(kept.person, kept.game): kept for kept in held}
        now = [before.get((kept.person, kept.game), kept) for kept in self._book.readable_standings(people)]
        return [kept for kept in now if kept.played_at]  # else nobody knows yet that they play it

    def ratings(self, person: str) -> list[Rated]:
        before = {
            rated.ladder: rated for each in reversed(self._held.get(person, [])) for rated in each.rated
        }
        now = [before.get(kept.ladder, kept) for kept in self._book.ratings([person])]
        return [kept for kept in now if kept.at]

    def achievements(self, person: str) -> list[Reached]:
        hidden = {each.match for each in self._held.get(person, ())}
        return [each for each in self._book.achievements([person]) if each.match not in hidden]

    def led(self, line: Led, game: str | None, since: float) -> Led:
        """A line of a leaderboard as it may be told."""
        if line.person not in self._held:
            return line
        career = self.career(line.person)
        if game is None:
            return structs.replace(line, points=career.points, played=career.played, won=career.won)
        own = [kept for kept in self.standings(line.person) if kept.game == game]
        kept = own[0] if own else Standing(line.person, game)
        strength = kept.level * career.intensity if kept.played_at > since else 0.0
        tally = kept.tally
        return structs.replace(
            line, points=kept.points, played=tally.played, won=tally.won, strength=strength
        )
