"""What every book about people can do, so that everything can be shown to a person, and forgotten.

`accounts.export` and `accounts.delete` ask every book that `Books` lists: a new domain needs no line there.
"""

from typing import Any, Protocol


class PersonalData(Protocol):
    def export(self, person: str) -> Any:
        """Everything in this book about the person, as plain JSON."""

    def forget(self, person: str) -> None:
        """Nothing in this book leads to the person any more; what others share in stays, without a name."""
