"""What each node knows: during an upgrade, nodes of two versions serve the house."""

from collections.abc import Iterable

from msgspec import MsgspecError, json

from parlour.service.books.nodes import About, NodeRow
from parlour.service.ports import MatchRow


class Versions:
    def __init__(self, own: About) -> None:
        self._own = own
        self.own = json.encode(own).decode()
        self._others: dict[str, About | None] = {}  # by what they said

    def learn(self, others: Iterable[NodeRow]) -> None:
        """These are there now."""
        said = {row.about for row in others}
        self._others = {text: self._others.get(text) or _read(text) for text in said}

    def others_know(self, row: MatchRow) -> bool:
        """True if another node knows the rules under which the match was begun."""
        return any(
            about and about.rules.get(row.terms.game) == row.rules_version for about in self._others.values()
        )

    @property
    def same_client(self) -> bool:
        """True if all nodes have the same browser client."""
        return all(about is None or about.client == self._own.client for about in self._others.values())


def _read(text: str) -> About | None:
    try:
        return json.decode(text, type=About)
    except MsgspecError:  # a node from before they told each other
        return None
