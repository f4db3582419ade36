"""Row 2: whoever is not the one they claim to be changes nothing and sees nobody's cards.

Every kind of impostor sends every kind of message to matches of every game, at random moments: while the
owner of the seat is there, has just dropped, or has a play being stored. Afterwards the matches, the seats,
the clock and the store are as they were, and the impostor got a problem or a refusal, and no view of a seat
but their own.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from parlour.service import wire
from parlour.service.connections import Connections
from parlour.service.matches.live_match import LiveMatch
from parlour.service.people.accounts import SESSION_LIFE
from parlour.service.person import token_hash
from tests.battery import at_the_desk
from tests.battery.origins import FOREIGN, HOST
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.seated import GAMES, MATCH, TODAY, player, stored, stranger, terms
from tests.service.desk import Desk
from tests.service.room import Guest, Room

Message = dict[str, Any]
Attack = tuple[Guest, Message]
KINDS = {kind.__struct_config__.tag for kind in get_args(wire.Inbound)}
LOBBY = {"lobby", "leave-lobby", "seek", "stop-seeking", "take-bot"}  # which name no match
READS = {"join", "sit", "ping", "leave", "lobby", "leave-lobby", "stop-seeking"}  # as any spectator may
OWN = "own"  # a match where the impostor has a seat
EARLY = "early"  # a table where nobody has sat down yet


class Scene:
    """A match with its players, somewhere in the middle of it, and another one next to it."""

    def __init__(self, number: int, rng: Random, **more: Any) -> None:
        slug, self.seats, options = GAMES[number % len(GAMES)]
        self.validated = terms(slug, self.seats, options, **more)
        store = stored(self.validated, rng, OWN, stored(self.validated, rng))
        if self.seats > 1:
            stored(self.validated, rng, EARLY, store)
            store.matches[EARLY] = replace(store.matches[EARLY], seats=())
        self.room, self.rng, self.frames = Room(store), rng, list[Message]()
        people = [seat for seat in range(self.seats) if not self.validated.bot(seat)]
        self.players = {seat: player(self.room, seat) for seat in people}
        for guest in self.players.values():
            guest.say(type="join", match=MATCH)
        for _ in range(rng.randrange(1, 12)):
            self.play()

    @property
    def host(self) -> LiveMatch:
        return self.room.live(MATCH)

    def play(self) -> None:
        """One play by somebody; what they sent is kept, for it may be sent again."""
        self.room.wait(0.2)
        if self.host.is_over:
            return
        seat, play = self.next  # a bot's, perhaps, which plays by itself
        if seat in self.players:
            self.frames.append(self.submit(play, seat, f"play-{self.host.match.step}"))
            self.players[seat].say(**self.frames[-1])

    @property
    def next(self) -> tuple[int, str]:
        seat = self.rng.choice(self.host.match.awaiting.seats)
        return seat, self.rng.choice(self.host.match.legal(seat))

    def submit(self, play: str, seat: int | None, id: str = "spoof") -> Message:
        named = {} if seat is None else {"seat": seat}
        return {
            "type": "submit",
            "match": MATCH,
            "version": self.host.match.step,
            "play": play,
            "id": id,
            **named,
        }

    def messages(self, seat: int) -> Iterator[Message]:
        """Every kind of message about the match, as the owner of that seat would send it."""
        play = self.next[1] if not self.host.is_over else "1"
        for words in (play, "/resign", "/offer-takeback 0", "/accept", "/forfeit left", "/abandon", "/end"):
            yield self.submit(words, seat)
        yield self.submit(play, None)
        for kind in KINDS - {"submit"}:
            yield {
                "type": kind,
                **({} if kind in LOBBY else {"match": MATCH}),
                **EXTRA.get(kind, {}),
                **({"seat": seat} if kind in SEATED else {}),
            }
        yield from self.frames[-3:]


EXTRA: dict[str, Message] = {
    "say": {"phrase": "oops"},
    "rematch": {"nonce": "00" * 16},
    "ping": {"version": 0},
    "join": {"since": 0},
    "premove": {"touches": ["col-1"], "id": "wish"},
    "seek": {"game": "cardpeegee"},
    "take-bot": {"bot": "nobody"},
}
SEATED = {"stand-in", "seen", "seat-bot", "premove"}


# Impostors: who they are, and what they send


def everything(scene: Scene, guest: Guest) -> Iterator[Attack]:
    return ((guest, message) for seat in range(scene.seats) for message in scene.messages(seat))


def anonymous(scene: Scene) -> Iterator[Attack]:
    for token in ("", "token-match-0x", "x" * 3000, "\ud800", "token-match-0\0"):
        yield from everything(scene, Guest(scene.room, "", token))


def a_stranger(scene: Scene) -> Iterator[Attack]:
    return everything(scene, stranger(scene.room))


def spectator(scene: Scene) -> Iterator[Attack]:
    return everything(scene, stranger(scene.room).say(type="join", match=MATCH))


def opponent(scene: Scene) -> Iterator[Attack]:
    """Their own seat's rights are theirs; another seat's are not."""
    for mine, guest in scene.players.items():
        for seat in set(scene.players) - {mine}:
            yield from (
                (guest, m) for m in scene.messages(seat) if m.get("seat") == seat or m["type"] == "claim"
            )


def player_of_another_match(scene: Scene) -> Iterator[Attack]:
    guest = player(scene.room, 0, OWN).say(type="join", match=OWN)
    return everything(scene, guest)


def at_a_waiting_table(scene: Scene) -> Iterator[Attack]:
    """Anybody may sit down there, but do nothing else."""
    if scene.seats > 1:
        attacks = everything(scene, stranger(scene.room))
        yield from ((guest, {**m, "match": EARLY}) for guest, m in attacks if m["type"] != "sit")


def former_player(scene: Scene) -> Iterator[Attack]:
    """Gave the seat back before the match began, or left for good one that goes on without them."""
    if scene.seats == 2:
        guest = stranger(scene.room, 9).say(type="sit", match=EARLY).say(type="leave", match=EARLY)
        for seat in (1, 0):
            player(scene.room, seat, EARLY).say(type="sit", match=EARLY)
        assert isinstance(scene.room.live(EARLY), LiveMatch), "the match goes on without them"
        yield from ((guest, {**m, "match": EARLY}) for _, m in everything(scene, guest))
    if scene.seats == 4 and not scene.host.is_over:
        guest = scene.players.pop(3).say(type="leave", match=MATCH)
        yield from (
            (guest, m)
            for seat in range(4)
            for m in scene.messages(seat)
            if m["type"] not in ("say", "rematch")
        )


def revoked(scene: Scene) -> Iterator[Attack]:
    """Had a seat; the house has forgotten the credential."""
    credential = token_hash(f"token-{MATCH}-0")
    person = scene.room.store.people[credential]
    scene.room.store.forget(credential)
    guest = Guest(scene.room, "", f"token-{MATCH}-0")
    scene.room.store.books.people.add_session(credential, person.id, TODAY)
    return everything(scene, guest)


def expired(scene: Scene) -> Iterator[Attack]:
    """The owner of a seat, with a session that nobody has used for more than a year."""
    old, long_ago = f"old-{MATCH}-0", TODAY - SESSION_LIFE
    scene.room.store.books.people.add_session(token_hash(old), scene.players[0].visitor.person, long_ago)
    return everything(scene, Guest(scene.room, "", old))


def logged_out(scene: Scene) -> Iterator[Attack]:
    """The owner of a seat who has signed out in this window, and whose line is still open."""
    token, desk = f"other-{MATCH}-0", Desk(scene.room)
    scene.room.store.books.people.add_session(token_hash(token), scene.players[0].visitor.person, TODAY)
    guest = Guest(scene.room, "", token).say(type="join", match=MATCH)
    desk.ask("sign_out", desk.asker(token))
    return everything(scene, guest)


def closed_socket(scene: Scene) -> Iterator[Attack]:
    guest = player(scene.room, 0).say(type="join", match=MATCH)
    guest.drop()
    guest.socket.close(1000, "")
    return everything(scene, guest)


def shown_the_door(scene: Scene) -> Iterator[Attack]:
    """The owner of a seat whom the house told to go, and whose line is still open."""
    guest = player(scene.room, 0).say(type="join", match=MATCH)
    guest.visitor.received(b" " * 5000)
    return everything(scene, guest)


def somebody_elses_tab(scene: Scene) -> Iterator[Attack]:
    """A tab of another person that got hold of frames with all their ids."""
    guest = stranger(scene.room, 7).say(type="join", match=MATCH)
    return ((guest, frame) for frame in scene.frames)


def replayer(scene: Scene) -> Iterator[Attack]:
    """A second tab of a player whose frames come once more."""
    for seat, guest in list(scene.players.items()):
        again = player(scene.room, seat).say(type="join", match=MATCH)
        yield from ((again, frame) for frame in scene.frames if frame["seat"] == seat)
        yield from ((guest, frame) for frame in scene.frames if frame["seat"] == seat)


def owner_of_a_bots_seat(scene: Scene) -> Iterator[Attack]:
    """Whoever plays against a bot has no right to the bot's seat."""
    bots = [seat for seat in range(scene.seats) if scene.validated.bot(seat)]
    guest = scene.players[0]
    for seat in bots:
        yield from ((guest, m) for m in scene.messages(seat) if m.get("seat") == seat or m["type"] == "claim")


IMPOSTORS: dict[str, Callable[[Scene], Iterator[Attack]]] = {
    "anonymous": anonymous,
    "stranger": a_stranger,
    "spectator": spectator,
    "opponent": opponent,
    "player of another match": player_of_another_match,
    "former player": former_player,
    "stranger at a waiting table": at_a_waiting_table,
    "revoked credential": revoked,
    "expired credential": expired,
    "logged-out socket": logged_out,
    "closed socket": closed_socket,
    "shown the door": shown_the_door,
    "somebody else's tab": somebody_elses_tab,
    "replayed frame": replayer,
    "bot seat": owner_of_a_bots_seat,
}
SILENT = {  # nobody answers them
    *("anonymous", "revoked credential", "expired credential", "logged-out socket"),
    *("closed socket", "shown the door"),
}


# What must not change


def everything_kept(room: Room) -> str:
    tables = room.house.tables.values()
    hosts = [table for table in tables if isinstance(table, LiveMatch)]
    waiting = [(table.row, table.places) for table in tables if table not in hosts]
    live = [
        (h.match.log, h.match.state, h.match.offer, h.deadline.at, h.places, h.again, h.row) for h in hosts
    ]
    return repr((live, waiting, room.store.matches, room.store.steps, room.store.people))


def wrongs(number: int, name: str, seed: str) -> Iterator[tuple[str, str]]:
    """Each attack of an impostor, and what is wrong with what came of it."""
    rng = Random(seed)
    seats = GAMES[number % len(GAMES)][1]
    bots = {str(seat): "bot" for seat in range(1, seats)} if name == "bot seat" else {}
    scene = Scene(number, rng, bots=bots)
    moment = rng.choice(("there", "dropped", "storing"))
    attacks = list(IMPOSTORS[name](scene))
    droppers = ("stranger", "spectator", "player of another match")
    if moment == "dropped" and name in droppers and not scene.host.is_over:  # which would be put away
        scene.players[0].drop()
        scene.room.wait(5)
    before = everything_kept(scene.room)
    for guest, message in attacks:
        scene.room.wait(0.001) if scene.host.deadline.at is None else None
        yield (
            f"{scene.validated.game}, {name}, {message}, seed {seed}",
            attacked(scene, name, guest, message, before),
        )
    yield from in_flight(scene, name, attacks, seed) if moment == "storing" else ()


def attacked(scene: Scene, name: str, guest: Guest, message: Message, before: str) -> str:
    told = len(guest.socket.frames)
    try:
        _send(guest, message)
    except Exception as error:  # whatever it is, it is a finding
        return f"{type(error).__name__}: {error}"
    if everything_kept(scene.room) != before:
        return "something changed"
    answers = [wire.decode_outbound(frame) for frame in guest.socket.frames[told:]]
    return wrong_answer(scene, name, guest, message, answers)


def _send(guest: Guest, message: Message) -> None:
    if guest.visitor:
        guest.visitor._bucket._tokens = 60  # an impostor takes as long as it needs
        guest.visitor._phrases._tokens = 3
    guest.say(**message)


def wrong_answer(scene: Scene, name: str, guest: Guest, message: Message, answers: list[Any]) -> str:
    mine = scene.host.seats_of(guest.visitor.person) if guest.visitor.person else []
    if any(getattr(answer, "seat", None) not in (None, *mine) for answer in answers):
        return f"it was shown another seat's view: {answers}"
    if name in SILENT:
        return f"it was answered: {answers}" if answers or guest.socket.closed is None else ""
    if name == "replayed frame":
        return "" if isinstance(answers[0], wire.Ack | wire.Refused) else f"answered {answers}"
    if message["type"] in READS or (message["type"] == "seen" and message["seat"] in mine):
        return ""
    refused = [answer for answer in answers if isinstance(answer, wire.Problem | wire.Refused)]
    return "" if refused else f"no refusal, but {answers}"


def in_flight(scene: Scene, name: str, attacks: list[Attack], seed: str) -> Iterator[tuple[str, str]]:
    """While a play is being stored: only that play is stored in the end."""
    others = ("opponent", "bot seat", "replayed frame", "former player")
    if scene.host.is_over or name in others:
        return
    before = scene.host.match
    scene.room.store.hold()
    seat, play = scene.next
    scene.players[seat].say(**scene.submit(play, seat, "in-flight"))
    for guest, message in attacks:
        _send(guest, message)
    scene.room.store.let_go()
    fresh = [entry for entry in scene.host.match.log[len(before.log) :] if entry.seat >= 0]
    yield (
        f"{name} while a play is stored, seed {seed}",
        "" if fresh == [(seat, play, None)] else f"stored {fresh}",
    )


# Foreign origins


def foreign_origins() -> Iterator[tuple[str, str]]:
    connections = Connections(Room().house, origins=["https://friend.example"])
    for origin in FOREIGN:
        try:
            let_in = connections.allows_origin(origin, HOST)
        except Exception as error:  # whatever it is, it is a finding
            yield f"origin {origin!r}", f"{type(error).__name__}: {error}"
        else:
            yield f"origin {origin!r}", "it was let in" if let_in else ""
    for origin in (f"https://{HOST}", f"http://{HOST}", "https://friend.example", None):
        yield f"origin {origin!r}", "" if connections.allows_origin(origin, HOST) else "it was refused"


# All of them


def run(*, timings: int = 20, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    for name in IMPOSTORS:
        work = batches(timings * len(GAMES), len(GAMES))
        tried = [one for part in spread(partial(batch, seed, name), work, workers, "row 2") for one in part]
        yield result(name, tried)
    yield result("foreign origin", list(foreign_origins()))
    yield result("accounts", list(at_the_desk.wrongs()))


def result(name: str, tried: list[tuple[str, str]]) -> Result:
    bad = [f"{wrong}: {what}" for what, wrong in tried if wrong]
    return Result(
        2, f"spoofing: {name}", len(tried), len(bad), "nothing changed, nothing shown", tuple(bad[:3])
    )


def batch(seed: int, name: str, work: Batch) -> list[tuple[str, str]]:
    number, size = work
    games = range(size)
    return [one for game in games for one in wrongs(game, name, f"{seed}/2/{name}/{number}/{game}")]
