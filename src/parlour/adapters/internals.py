"""What Parlour uses of other packages beyond what they promise to keep, looked at before it is used."""

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from parlour.core.errors import BadOption


def needs(package: str, kind: Any, *names: str) -> None:
    """Raises `BadOption` with a sentence unless the class has all of these; None: it was not there at all."""
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
