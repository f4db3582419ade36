"""Settings of a house: from flags, the environment or a file, in this order of precedence."""

import tomllib
from collections.abc import Callable, Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from parlour import home
from parlour.adapters.http.addresses import plain
from parlour.adapters.http.allowed_hosts import name_in
from parlour.core.errors import BadOption
from parlour.service.context import Settings
from parlour.service.limits import Limits

Level = Literal["debug", "info", "warning", "error"]
Positive = Annotated[float, Meta(gt=0)]
USUAL = Settings()


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings except limits. The environment variable is `PARLOUR_` and the name in capitals."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = ""  # a file or postgresql://...; empty: a file in the user's data folder
    redis: str = ""  # redis://..., between the nodes of a house; empty: PostgreSQL carries their messages
    log_level: Level = "info"
    log_format: Literal["text", "json"] = "text"
    sockets: Literal["picows", "asgi"] = "picows"
    workers_for_bots: Annotated[int, Meta(ge=1, le=64)] = 1  # never more than cores
    worker_secret: str = ""  # shared with `parlour worker`; empty: no bot thinks on another machine
    bot_seconds: Positive = 5.0  # time limit for a bot's move
    hosts: tuple[str, ...] = ()  # additional host names that the house answers to
    origins: tuple[str, ...] = ()  # other sites whose pages may use this house
    trusted_proxies: tuple[str, ...] = ()  # proxies whose X-Forwarded-For is trusted
    public_url: str = ""  # how people reach the house; empty: where it listens
    smtp_url: str = ""  # smtp://USER:PASSWORD@HOST:PORT, to mail password reset links
    smtp_from: str = ""
    held: Positive = USUAL.held  # seconds that a seat is held for a disconnected player
    expiries: Annotated[int, Meta(ge=1)] = USUAL.expiries  # timeouts in a row that forfeit a match
    abandoned_days: Positive = USUAL.abandoned_days
    drain_seconds: Annotated[float, Meta(ge=0)] = 5.0  # a closing node serves on while the balancer notices
    drain_matches: Annotated[float, Meta(ge=0)] = 600.0  # and waits for matches whose rules it alone knows
    coins: Annotated[int, Meta(ge=0, le=1_000_000)] = USUAL.coins  # for a win against people
    ladder_matches: Annotated[int, Meta(ge=0, le=100)] = USUAL.ladder_matches  # of bots at once; 0: none
    ladder_yields: Annotated[int, Meta(ge=1)] = USUAL.ladder_yields  # people's matches at which there is none

    def settings(self, limits: Limits) -> Settings:
        return Settings(
            expiries=self.expiries,
            held=self.held,
            abandoned_days=self.abandoned_days,
            coins=self.coins,
            ladder_matches=self.ladder_matches,
            ladder_yields=self.ladder_yields,
            limits=limits,
        )


class Chosen(Struct, frozen=True):
    choices: Choices
    limits: Limits


def is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(name_in(parts.netloc))
    except ValueError:
        return False


def is_origin(text: str) -> bool:
    return is_url(text) and text == "{0.scheme}://{0.netloc}".format(urlsplit(text))


def is_secret(text: str) -> bool:
    return len(text) >= SHORTEST_SECRET and text.isascii() and text.isprintable() and " " not in text


def is_redis(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("redis", "rediss", "unix") and bool(parts.hostname or parts.path)
    except ValueError:
        return False


def is_proxy(text: str) -> bool:
    try:
        return bool(ip_network(text) if "/" in text else ip_address(plain(text)))
    except ValueError:
        return False


SHORTEST_SECRET = 32  # letters
PREFIX, LIMIT_PREFIX = "PARLOUR_", "PARLOUR_LIMIT_"
OF_PLAYERS = ("PARLOUR_BOT_TOKEN", "PARLOUR_MODEL_KEY")
ELSEWHERE = ("PARLOUR_HOME", "PARLOUR_FAULTS", "PARLOUR_KERNELS", "PARLOUR_DEBUG", *OF_PLAYERS)  # no settings
SECRET = ("worker_secret", "redis")  # never shown
LISTS = ("hosts", "origins", "trusted_proxies")
WRITTEN: dict[str, tuple[Callable[[str], object], str]] = {  # how to parse a value, and the syntax in words
    "hosts": (name_in, "a name of a host, such as parlour.example"),
    "origins": (is_origin, "the address of a site, such as https://games.example"),
    "trusted_proxies": (
        is_proxy,
        "the address of a proxy, such as 10.0.0.2, or a network of proxies, such as 10.42.0.0/16",
    ),
    "redis": (is_redis, "the address of Valkey or Redis, such as redis://localhost:6379"),
    "worker_secret": (is_secret, f"a secret of at least {SHORTEST_SECRET} letters, digits or signs"),
    "public_url": (is_url, "the address of a house, such as https://parlour.example"),
}
NAMES, LIMITS = Choices.__struct_fields__, Limits.__struct_fields__
KINDS = {int: "a whole number", float: "a number"}


def chosen(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> Chosen:
    """All settings together; raises `BadOption`, which names where a wrong value came from."""
    choices: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    if file:
        _from_file(file, choices, limits)
    _from_environment(environment, choices, limits)
    for name, value in flags.items():
        if value is not None:
            choices[name] = _value(Choices, name, value, "--" + name.replace("_", "-"))
    return Chosen(Choices(**choices), Limits(**limits))


def _from_file(file: Path, choices: dict[str, Any], limits: dict[str, Any]) -> None:
    read = _toml(file)
    tables = read.pop("limits", {})
    if not isinstance(tables, dict):
        raise BadOption(f"{file}: limits must be a table, [limits].")
    for name, value in read.items():
        choices[name] = _value(Choices, name, value, f"{file}: {name}")
    for name, value in tables.items():
        limits[name] = _limit(name, value, f"{file}: limits.{name}")


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} is not a TOML file: {error}.") from None


def _from_environment(
    environment: Mapping[str, str], choices: dict[str, Any], limits: dict[str, Any]
) -> None:
    for variable, text in environment.items():
        if not text or not variable.startswith(PREFIX) or variable in ELSEWHERE:
            continue
        if variable.startswith(LIMIT_PREFIX):
            name = variable.removeprefix(LIMIT_PREFIX).lower()
            limits[name] = _limit(name, text, variable)
        else:
            name = variable.removeprefix(PREFIX).lower()
            value = [part.strip() for part in text.split(",")] if name in LISTS else text
            choices[name] = _value(Choices, name, value, variable)


def _value(kind: type[Struct], name: str, value: Any, source: str) -> Any:
    if name not in kind.__struct_fields__:
        raise BadOption(f"{source} is not a setting; the settings are: {', '.join(kind.__struct_fields__)}.")
    try:
        found = getattr(msgspec.convert({name: value}, kind, strict=False), name)
    except msgspec.ValidationError:
        raise BadOption(f"{source} cannot be {value!r}: it is {_may_be(kind, name)}.") from None
    if found and (written := WRITTEN.get(name)):
        for text in found if name in LISTS else (found,):
            if not written[0](text):
                given = "what was given" if name in SECRET else repr(text)
                raise BadOption(f"{source} cannot be {given}: it is {written[1]}.")
    return found


def _may_be(kind: type[Struct], name: str) -> str:
    """The values that a setting accepts, in words."""
    hint = get_type_hints(kind, include_extras=True)[name]
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(get_args(hint))
    plain_hint, *bounds = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    least = [f"of at least {bound.ge}" for bound in bounds if bound.ge is not None]
    most = [f"of at most {bound.le}" for bound in bounds if bound.le is not None]
    more = [f"above {bound.gt}" for bound in bounds if bound.gt is not None]
    return " ".join([KINDS.get(plain_hint, "text"), " and ".join(least + most + more)]).strip()


def _limit(name: str, value: Any, source: str) -> Any:
    amount = _value(Limits, name, value, source)
    if not 0 < amount < float("inf"):
        raise BadOption(f"{source} cannot be {value!r}: a limit is more than 0.")
    return amount


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def database_path(database: str) -> Path:
    """The file named by `sqlite:///PATH` or `PATH`; if empty, a file in the user's data folder."""
    if is_postgres(database):
        raise BadOption("A PostgreSQL database is not a file: copy it with pg_dump.")
    if not database:
        return home.folder() / "house.sqlite"
    scheme, separator, path = database.partition("://")
    if not separator:
        return Path(database)
    if scheme != "sqlite" or len(path) < 2:
        raise BadOption(f"The database must be PATH, sqlite:///PATH or postgresql://..., not {database!r}.")
    return Path(path[1:])
