"""What the house keeps, as its own functions see it: books to look things up and to write them down.

A function of the books runs within one transaction: all that it wrote is kept, or nothing of it.
"""

from typing import Protocol


class Books(Protocol):
    """One book for each matter, as a property: `def people(self) -> PeopleBook: ...`."""
