"""The text record of a match: canonical, readable, and closed by a digest.

    parlour record 1
    game: connect-four 1
    options: width=7 height=6 length=4 opening=given colours=red-yellow
    seats: 2
    position: "4453"
    seed: "tuesday"
    commit: 5c1f…
    nonce: 0 -
    nonce: 1 -

    0 4
    1/clock 4
    nature 12 0 33

    result: won 0 line
    secret: 77ab…
    digest: 9e10…

A play is the seat, who played for it if it was not the seat itself, and the notation. `position` is left
out if the match started as usual.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from json import dumps, loads
from typing import Any, NamedTuple

from parlour.core.chance import Luck, Nonce, Sealed, check_luck, commitment, seed_secret
from parlour.core.errors import BadPosition, BadRecord, ParlourError, briefly
from parlour.core.game import NATURE, Draw, Game, Over
from parlour.core.match import CLOCK, Match, Play, replay
from parlour.core.registry import game_from

TITLE = "parlour record 1"
SHORTEST_NONCE = 16  # bytes, unless the luck has a seed: whoever adds less could be guessed
LONGEST = 2**22  # bytes: no match comes near, and nobody can make us read more


@dataclass(frozen=True)
class Verdict:
    """The result of checking a record; `reason` is a sentence.

    >>> from parlour import Match, Verdict, game, verify
    >>> verdict: Verdict = verify(Match.start(game("whist")).record())
    >>> verdict.ok
    True
    """

    ok: bool
    plays: int
    draws: int
    reason: str
    position: str | None = None  # from which the match started, unless it is the usual one
    seed: str | None = None  # of the luck: whoever knows it knows every draw


class Drawn(NamedTuple):
    """One decision of luck: the request and its answer."""

    asked: Draw
    answer: str
    plays: tuple[str, ...] = ()  # from which the clock chose

    def by(self, luck: Luck) -> str:
        """The answer according to the secret."""
        if self.plays:
            return self.plays[luck.choice(self.asked.number, len(self.plays))]
        return " ".join(map(str, luck(self.asked)))


def write(match: Match[Any, Any, Any]) -> str:
    """The match as canonical text, closed by a digest. `match.record()` does the same.

    >>> from parlour import Match, game, write
    >>> print(write(Match.start(game("connect-four", opening="given"), luck=None)))
    parlour record 1
    game: connect-four 1
    options: width=7 height=6 length=4 opening=given colours=red-yellow
    seats: 2
    <BLANKLINE>
    <BLANKLINE>
    result: open
    digest: ...
    """
    if not isinstance(match, Match):
        raise ParlourError(f"A record is written of a match, not of {briefly(match)}.")
    plays = "".join(f"{play_line(play)}\n" for play in match.log)
    body = "\n".join([*_header(match), "", plays, *_footer(match), ""])
    return f"{body}digest: {sha256(body.encode()).hexdigest()}\n"


def options_text(game: Game[Any, Any, Any]) -> str:
    return " ".join(f"{f.name}={option_text(getattr(game, f.name))}" for f in fields(game))


def option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _header(match: Match[Any, Any, Any]) -> Iterator[str]:
    yield TITLE
    yield f"game: {match.game.slug} {match.game.rules_version}"
    yield f"options: {options_text(match.game)}".rstrip()
    yield f"seats: {match.seats}"
    if match.position is not None:
        yield f"position: {dumps(match.position)}"
    if isinstance(match.luck, Luck | Sealed):
        if isinstance(match.luck, Luck) and match.luck.seed is not None:
            yield f"seed: {dumps(match.luck.seed)}"
        yield f"commit: {match.luck.commit.hex()}"
        for seat, nonce in enumerate(match.luck.nonces):
            yield f"nonce: {seat} {'house ' if nonce.house else ''}{nonce.value.hex() or '-'}"


def _footer(match: Match[Any, Any, Any]) -> Iterator[str]:
    yield f"result: {_result(match.outcome)}"
    if match.outcome and isinstance(match.luck, Luck):
        yield f"secret: {match.luck.secret.hex()}"


def play_line(play: Play) -> str:
    seat = "nature" if play.seat == NATURE else str(play.seat)
    return f"{seat}/{play.by} {play.notation}" if play.by else f"{seat} {play.notation}"


def _result(outcome: Over | None) -> str:
    if outcome is None:
        return "open"
    won = f"won {','.join(map(str, outcome.winners))}" if outcome.winners else "ended"
    return f"{won} {outcome.reason}"


def read(text: str | bytes, kind: type[Game[Any, Any, Any]] | None = None) -> Match[Any, Any, Any]:
    """The match in a record; raises `BadRecord` unless every byte is as we would write it.

    `kind` is for a game that is not installed yet.

    >>> from parlour import Match, game, read
    >>> text = Match.start(game("connect-four"), position="4453").record()
    >>> read(text).record() == text
    True
    """
    if kind is not None and not (isinstance(kind, type) and issubclass(kind, Game)):
        raise ParlourError(f"`kind` is a class derived from Game, not {briefly(kind)}.")
    text = _decoded(text)
    _check_digest(text)
    head, plays, foot = _sections(text)
    match = _folded(head, plays, foot, kind)
    if write(match) != text:
        raise BadRecord("The record is not in canonical form: its result, secret or spelling is wrong.")
    return match


def verify(text: str | bytes) -> Verdict:
    """Checks text, digest, plays and draws.

    >>> from parlour import Match, game, verify
    >>> match, events = Match.start(game("whist"), seed="tuesday").play(0, "/resign")
    >>> verify(match.record()).reason
    'Every play is legal, and every draw follows from the secret. The luck has a seed, which somebody chose.'
    >>> verify(match.record().replace("/resign", "pick 1")).reason
    'The digest does not match: the record was changed or cut short.'
    """
    try:
        match = read(text)
        _check_nonces(match)
        check_draws(match)
    except ParlourError as error:
        return Verdict(False, 0, 0, str(error))
    draws = sum(play.seat == NATURE for play in match.log)
    seed = match.luck.seed if isinstance(match.luck, Luck) else None
    return Verdict(True, len(match.log) - draws, draws, _proof(match, seed), match.position, seed)


def _proof(match: Match[Any, Any, Any], seed: str | None) -> str:
    """What was shown, and what somebody chose that is otherwise left to the rules and to luck."""
    proof = "Every play is legal; the draws cannot be checked, because the record shows no secret."
    if isinstance(match.luck, Luck):
        proof = "Every play is legal, and every draw follows from the secret."
    if match.position is not None:
        proof += " The match started from a given position."
    if seed is not None:
        proof += " The luck has a seed, which somebody chose."
    return proof


def _check_nonces(match: Match[Any, Any, Any]) -> None:
    if not isinstance(match.luck, Luck) or match.luck.seed is not None:
        return
    if any(len(nonce.value) < SHORTEST_NONCE for nonce in match.luck.nonces):
        raise BadRecord(f"A seat added too little to the secret: fewer than {SHORTEST_NONCE} bytes.")


def check_draws(match: Match[Any, Any, Any]) -> None:
    """Raises `BadRecord` unless all draws follow from the secret, as far as it is known."""
    if isinstance(match.luck, Luck):
        for drawn in draws(match):
            if drawn.by(match.luck) != drawn.answer:
                raise BadRecord(f"Draw {drawn.asked.number} does not follow from the secret.")


def draws(match: Match[Any, Any, Any]) -> Iterator[Drawn]:
    """All decisions of luck, in order: the draws, and the plays that the clock made."""
    again = match.rewound()
    for play in match.log:
        if isinstance(again.awaiting, Draw):
            yield Drawn(replace(again.awaiting, number=again.draws), play.notation)
        elif play.by == CLOCK:
            plays = tuple(str(action) for action in match.game.timeouts(again.state, play.seat))
            yield Drawn(Draw(len(plays), 1, number=again.draws), play.notation, plays)
        again, _ = again.play(*play)


def _decoded(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):
        raise BadRecord(f"A record is text or bytes, not something of type {type(text).__name__}.")
    if len(text) > LONGEST:
        raise BadRecord(f"The record is longer than {LONGEST} bytes.")
    try:
        return text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError:
        raise BadRecord("The record is not text.") from None


def _check_digest(text: str) -> None:
    body, found, digest = text.rpartition("digest: ")
    if text.startswith("\ufeff"):
        raise BadRecord("The record begins with a byte order mark, as some editors add it: save it without.")
    if text.startswith(TITLE + "\r\n"):
        raise BadRecord("The record's lines end with CR LF, as Windows has it: save it with LF alone.")
    if not text.startswith(TITLE + "\n"):
        raise BadRecord("This is not a record of a match: it does not begin with its title.")
    if not found or digest != f"{sha256(body.encode('utf-8', 'surrogatepass')).hexdigest()}\n":
        raise BadRecord("The digest does not match: the record was changed or cut short.")


def _sections(text: str) -> tuple[list[tuple[str, str]], list[str], dict[str, str]]:
    head, _, rest = text.partition("\n\n")
    plays, found, foot = rest.partition("\nresult: ")
    if not found:
        raise BadRecord("The record must have three parts: header, plays and result.")
    header = [_field(line) for line in head.split("\n")[1:]]
    return header, plays.split("\n")[:-1], dict(_field(line) for line in foot.split("\n")[1:-1])


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name, value.removeprefix(" ")


def _folded(
    head: list[tuple[str, str]],
    plays: list[str],
    foot: dict[str, str],
    kind: type[Game[Any, Any, Any]] | None,
) -> Match[Any, Any, Any]:
    fields_ = dict(head)
    try:
        slug, version = fields_["game"].split(" ")
        options = dict(word.split("=") for word in fields_["options"].split())
        game = game_from(slug, options=options, kind=kind)
        seats = int(fields_["seats"])
        luck = _luck([value for name, value in head if name == "nonce"], fields_, foot)
        check_luck(luck, None, seats)
        log = [play_from(line) for line in plays]
        position = _quoted("position", fields_["position"]) if "position" in fields_ else None
    except ParlourError as error:
        raise BadRecord(f"The record cannot be read: {error}") from None
    except (KeyError, ValueError):
        raise BadRecord("The record cannot be read: a line of its header or plays is malformed.") from None
    if version != str(game.rules_version):
        given, ours = briefly(version), game.rules_version
        raise BadRecord(f"The record follows version {given} of the rules; this is version {ours}.")
    return _replayed(game, seats, log, luck, position)


def _replayed(
    game: Game[Any, Any, Any],
    seats: int,
    log: list[Play],
    luck: Luck | Sealed | None,
    position: str | None,
) -> Match[Any, Any, Any]:
    try:
        return replay(game, seats, log, luck, position)
    except BadPosition as error:
        raise BadRecord(f"The record cannot be read: {error}") from None
    except ParlourError as error:
        raise BadRecord(f"The record has a play that the rules forbid: {error}") from None


def _luck(nonces: list[str], head: dict[str, str], foot: dict[str, str]) -> Luck | Sealed | None:
    if "commit" not in head:
        return None
    sealed = Sealed(bytes.fromhex(head["commit"]), tuple(_nonce(text) for text in nonces))
    seed = _quoted("seed", head["seed"]) if "seed" in head else None
    secret = seed_secret(seed) if seed is not None else bytes.fromhex(foot.get("secret", ""))
    if not secret:
        return sealed
    if commitment(secret) != sealed.commit:
        raise BadRecord("The secret does not match the commitment.")
    return Luck(secret, sealed.nonces, seed)


def _quoted(name: str, text: str) -> str:
    if not text.startswith('"'):
        raise BadRecord(f"The {name} must be written in quotation marks.")
    value: str = loads(text)
    return value


def _nonce(text: str) -> Nonce:
    words = text.split(" ")
    return Nonce(bytes.fromhex(words[-1].replace("-", "")), "house" in words)


def play_from(line: str) -> Play:
    who, _, notation = line.partition(" ")
    seat, _, by = who.partition("/")
    return Play(NATURE if seat == "nature" else int(seat), notation, by or None)
