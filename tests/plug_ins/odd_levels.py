"""A bot module whose levels are a number."""

POLICIES: dict[str, object] = {}
LEVELS = 7
