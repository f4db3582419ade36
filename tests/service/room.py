"""A house in virtual time: visitors whose sockets are lists, a clock that the test turns."""

from msgspec.json import encode

from parlour.bots import policy
from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.service.archive.archive import OnTheSpot
from parlour.service.connections import Connections
from parlour.service.context import HouseContext, Settings
from parlour.service.fair_queue import Lane
from parlour.service.house import House
from parlour.service.matches.past_match import RecordOf
from parlour.service.play_clock import BEAT, SLACK, PlayClock
from parlour.service.ports import Advice
from parlour.service.timers import Timers
from parlour.service.wire import http as wire_http
from parlour.service.wire.texts import message
from parlour.texts import say
from tests.service.memory_store import MemoryStore

GIVEN = {"opening": "given"}


class First:
    """The random generator that always takes the first: bots play the same every time."""

    def randrange(self, stop):
        return 0


class Thinker:
    """Asks the bot at once, on the spot."""

    def __init__(self):
        self.asked, self.lanes = [], []
        self.silent = False
        self.reason, self.slots = None, ()  # of its advice

    def think(self, question, done, lane, wanted):
        self.asked.append(question)
        self.lanes.append(lane)
        if self.silent:
            return done(None)
        choose = policy(question.game.slug, question.bot)
        play = choose(question.game, question.view, question.seen, question.seat, 1, First(), 0.1)
        return done(str(play))

    def advise(self, question, done, lane, wanted):
        self.think(question, lambda play: done(play and Advice(play, self.reason, self.slots)), lane, wanted)


class Socket:
    def __init__(self):
        self.frames = []
        self.closed = None

    def send(self, frame):
        assert self.closed is None, "a closed socket was written to"
        self.frames.append(frame)

    def close(self, code, reason):
        self.closed = code


class Guest:
    """A visitor, with what the house has told it."""

    def __init__(self, room, name, token=None):
        self.room = room
        if token is None:
            room.house.guest(name, lambda guest: setattr(self, "guest", guest))
            token = self.guest.token
        self.token = token
        self.connect()

    def connect(self, address="127.0.0.1"):
        self.socket = Socket()
        self.visitor = self.room.connections.enter(self.socket, self.token, address)
        return self

    def drop(self):
        self.visitor.closed()

    def say(self, **message):
        self.visitor.received(encode(message))
        return self

    def submit(self, match, play, version=None, id=None, **more):
        version = self.last("version", match) if version is None else version
        id = id or f"{play}@{version}".replace(" ", "_")  # printable, without spaces
        self.say(type="submit", match=match, version=version, play=play, id=id, **more)
        return self.told()[-1]

    def told(self, kind=None):
        messages = [wire.decode_outbound(frame) for frame in self.socket.frames]
        return [message for message in messages if kind is None or isinstance(message, kind)]

    def last(self, field, match):
        known = [m for m in self.told((wire.Picture, wire.Update)) if m.match == match]
        return getattr(known[-1], field)

    def create(self, game="connect-four", **terms):
        new = wire_http.NewTable(game, **terms)
        made = []
        self.room.house.create(self.visitor._who, new, made.append)
        return made[0]


class Room:
    def __init__(self, store=None, damaged=False, beats=False, now=1000.0, **settings):
        """`beats`: people's time goes by the beat of the loop, as in a real house."""
        self.now = now
        self.today = 1_800_000_000.0  # the wall clock when `now` was nought
        self.clock = PlayClock(lambda: self.now, lambda: self.stores) if beats else None
        self.stores = True
        self.timers = Timers(lambda: self.now, play_clock=self.clock, slack=SLACK if beats else 0.0)
        self.thinker = Thinker()
        settings = {"bot_pace": (0.0, 0.0), "settle_every": 0.0, **settings}
        self.settings = settings
        self.store = store or MemoryStore(self.wall)
        self.notes = []
        self.damaged = damaged
        self.context = HouseContext(
            self.store,
            self.timers,
            self.thinker,
            OnTheSpot(self.store),
            Settings(**settings),
            note=self.noted,
            wall=self.wall,
        )
        self.house = House(self.context)
        self.house.open()
        if self.clock:
            self.clock.lost = self.house.stood_still
            self._beat()
        self.connections = Connections(self.house)

    def reopened(self, damaged=False):
        """Another house on the same store, as after a crash."""
        return Room(self.store, damaged, self.clock is not None, **self.settings)

    def wall(self):
        return self.today + self.now

    def noted(self, event, **facts):
        self.notes.append((event, facts))
        if event == "match-quarantined":
            assert self.damaged, facts["reason"]  # a test that expects it says so

    @property
    def troubles(self):
        """What was noted, but for the ordinary course of things."""
        usual = ("connection-", "table-", "match-begun", "match-resumed", "match-ended", "seat-", "snapshot-")
        return [(event, facts) for event, facts in self.notes if not event.startswith(usual)]

    def wait(self, seconds):
        """Turns the clock, and whatever was to happen happens at its own moment."""
        end = self.now + seconds
        while self.timers.next is not None and self.timers.next <= end:
            self.now = max(self.now, self.timers.next)
            self.timers.run()
        self.now = end

    def _beat(self):
        self.clock.beat()
        self.timers.at(self.now + BEAT, self._beat)

    def stall(self, seconds):
        """The loop stands still. Its timers come first afterwards, then what arrived meanwhile."""
        self.now += seconds
        self.timers.run()

    def guest(self, name="Ana"):
        return Guest(self, name)

    def member(self, name="Ana"):
        """A guest who has an account."""
        guest = Guest(self, name)
        self.store.members.add(guest.visitor._who.id)
        guest.drop()
        return guest.connect()

    def pair(self, game="connect-four", options=None, **terms):
        """Two guests at a table that has begun."""
        ana, ben = self.guest("Ana"), self.guest("Ben")
        options = GIVEN if options is None and game == "connect-four" else options or {}
        match = ana.create(game, options=options, **terms).match
        for guest in (ana, ben):
            guest.say(type="sit", match=match)
        return ana, ben, match

    def asked(self, match, guest, ask, seat=None):
        """What the archive answers somebody about a match; raises what is wrong."""
        told = []
        person = guest.visitor.person if guest else ""
        self.house.look_back(match, Lane("127.0.0.1", person), ask, told.append, seat)
        if isinstance(told[0], ParlourError):
            raise told[0]
        return told[0]

    def record(self, match, guest=None):
        return self.asked(match, guest, lambda seat: RecordOf(match)).decode()

    def live(self, match):
        return self.house.tables[match]


def said(problem):
    """The sentence of a problem, or of an answer to an operator, in English."""
    return say(message(problem.message))
