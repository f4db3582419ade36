"""The log: one line for each event on stderr, as text or JSON, without secrets."""

import logging
import sys
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

SECRETS = frozenset(
    {"token", "nonce", "secret", "next_secret", "cookie", "authorization", "hand", "view", "state", "seen"}
)
DETAILS = frozenset(  # logged at debug level
    {"connection-opened", "connection-closed", "seat-taken", "seat-left", "snapshot-sent"}
)
WARNINGS = (  # endings of event names that are logged as warnings
    "failed",
    "failing",
    "broken",
    "died",
    "quarantined",
    "missing",
    "stalled",
    "too-slow",
    "unreadable",
    "can-read-files",
)


def open_log(level: str, form: str) -> Callable[..., None]:
    """Sends all logging to stderr; returns the function by which the house logs an event."""
    renderer: Any = structlog.processors.JSONRenderer() if form == "json" else _text_renderer()
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
        structlog.processors.format_exc_info,
        in_plain_letters,
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in ("uvicorn", "uvicorn.error", "litestar"):  # they warn of every request that makes no sense
        logging.getLogger(name).setLevel(max(logging.ERROR, logging.getLogger().level))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLogger().level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    log = structlog.get_logger("parlour").bind()  # once, not for every event

    def note(event: str, *, error: BaseException | None = None, **facts: Any) -> None:
        if error is not None:
            log.error(event, exc_info=error, **facts)
        elif event.endswith(WARNINGS):
            log.warning(event, **facts)
        elif event in DETAILS:
            log.debug(event, **facts)
        else:
            log.info(event, **facts)

    return note


def without_secrets(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name in SECRETS & event.keys():
        event[name] = "(kept back)"
    return event


def in_plain_letters(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Keeps each event on one line and free of terminal escapes; only our own tracebacks have more lines."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = _indented(value) if name == "exception" else _spelt_out(value)
    return event


def _indented(traceback: str) -> str:
    """Indents a traceback, so that no line of it looks like an event."""
    return "\n".join(f"  {_spelt_out(line)}" for line in traceback.split("\n"))


def _spelt_out(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _text_renderer() -> Any:
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
