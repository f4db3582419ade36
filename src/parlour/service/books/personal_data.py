"""What every book about people must do, so that a person's data can be exported and deleted.

`accounts.export` and `accounts.delete` ask every book of `Books`, so a new book is never left out.
"""

from typing import Any, Protocol


class PersonalData(Protocol):
    def export(self, person: str) -> Any:
        """Everything in this book about the person, as plain JSON."""

    def forget(self, person: str) -> None:
        """Delete every trace of the person; what others share in stays, without a name."""
