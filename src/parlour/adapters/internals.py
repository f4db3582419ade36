"""Checks for the private parts of other packages that Parlour uses, before it uses them."""

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from parlour.core.errors import BadOption


def needs(package: str, kind: Any, *names: str) -> None:
    """Raises `BadOption` unless the class has all these names; `kind` is None if the class is missing."""
    missing = [name for name in names if not hasattr(kind, name)]
    if kind is None or missing:
        what = (
            f"{kind.__name__} has no {', '.join(missing)}"
            if kind
            else "what carries its sockets is not there"
        )
        raise BadOption(
            f"Parlour cannot run with {package} {_installed(package)}: {what}. "
            "Install the versions of requirements.lock."
        )


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"
