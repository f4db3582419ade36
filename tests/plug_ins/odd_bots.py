"""A bot module that cannot be imported."""

raise RuntimeError("no \x1b[31mbots\x07 today")
