"""The cosmetics people have bought, and which they use."""

from collections.abc import Collection
from typing import Protocol

from parlour.service.books.personal_data import PersonalData

Looks = dict[str, str]  # a person's chosen cosmetics by kind; none: the default


class LooksBook(PersonalData, Protocol):
    def owned(self, person: str) -> set[str]: ...
    def own(self, person: str, look: str, now: float) -> bool:
        """Return whether it was not theirs before."""

    def chosen(self, people: Collection[str]) -> dict[str, Looks]: ...
    def choose(self, person: str, kind: str, look: str) -> None: ...
