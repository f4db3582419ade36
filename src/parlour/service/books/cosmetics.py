"""What people have bought, and which of it they use."""

from collections.abc import Collection
from typing import Protocol

from parlour.service.books.personal_data import PersonalData

Looks = dict[str, str]  # the look that somebody has chosen, by its kind; none: the usual one


class LooksBook(PersonalData, Protocol):
    def owned(self, person: str) -> set[str]: ...
    def own(self, person: str, look: str, now: float) -> bool:
        """Whether it was not theirs before."""

    def chosen(self, people: Collection[str]) -> dict[str, Looks]: ...
    def choose(self, person: str, kind: str, look: str) -> None: ...
