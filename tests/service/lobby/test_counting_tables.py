"""Whatever happens in a house, what it has counted of its tables equals a recount of them all."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from msgspec import structs

from parlour.core.match import HOUSE
from parlour.service.errors import TooMany, Unreadable
from parlour.service.limits import Limits
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import read
from parlour.service.matches.match_log import step_lines
from parlour.service.matches.open_table import OpenTable
from parlour.service.person import Person
from parlour.service.ports import SavedMatch, StepRow
from parlour.service.sign_in import forfeit_all
from parlour.service.wire.http import NewTable
from tests.service.room import GIVEN, Guest, Room

TERMS = [
    {},
    {"private": True},
    {"delay": 30},
    {"hot_seat": True},
    {"bots": {"1": "random"}},
    {"game": "checkers", "seats": 4},
    {"game": "checkers", "seats": 4, "bots": {"3": "random"}},
]
DEEDS = {
    "create": 6,
    "sit": 16,
    "leave": 5,
    "move": 8,
    "resign": 5,
    "rematch": 8,
    "seek": 3,
    "drop": 3,
    "rename": 2,
    "delete": 1,
    "ban": 1,
    "wait": 6,
    "wait_long": 1,
    "hold": 3,
    "fail": 2,
    "set_aside": 0.5,
    "other_house": 1,
    "lay_again": 1,
}
STEPS = 120
ADDRESSES = ("10.0.0.1", "10.0.0.2")


class Life:
    """People who do whatever comes to their minds."""

    def __init__(self, seed):
        self.rng = Random(seed)
        limits = Limits(messages=10**6, burst=10**6, seeks=10**6, sockets_of_address=10**6, joined=10**6)
        self.room = Room(damaged=True, held=5, limits=limits)
        self.store, self.house = self.room.store, self.room.house
        self.house.matchmaker.rng = self.rng
        self.guests = [Guest(self.room, f"Ana{'abcdefghijklmnop'[number]}") for number in range(16)]
        for guest in self.guests:
            self.drop(guest, None)

    def live(self):
        """One thing happens, to one of those who are still here; the store is never gone for long."""
        self.store.fails = self.store.fails and self.rng.random() < 0.6
        if self.store.held is not None and self.rng.random() < 0.3:
            self.store.let_go()
        (deed,) = self.rng.choices(list(DEEDS), list(DEEDS.values()))
        tables = list(self.house.tables.values())
        guest = self.rng.choice(self.guests[:5])
        if tables and guest.visitor._who:
            getattr(self, deed)(guest, self.rng.choice(tables))
        elif guest.visitor._who:
            self.create(guest, None)

    def create(self, guest, table):
        terms = {"game": "connect-four", "options": GIVEN, **self.rng.choice(TERMS)}
        who, address = guest.visitor._who, guest.visitor.address
        with suppress(TooMany):
            self.house.create(who, NewTable(**terms), lambda made: None, address)

    def sit(self, guest, table):
        """And the owner does, too."""
        for one in [guest, *(one for one in self.guests if one.guest.person == table.row.owner)]:
            one.say(type="sit", match=table.row.id)

    def leave(self, guest, table):
        """The last who sat down goes, and perhaps somebody who only looked."""
        seated = [one for one in self.guests if one.guest.person == table.places[-1].person]
        for one in (guest, *seated):
            one.say(type="leave", match=table.row.id)

    def submit(self, table, seat, play):
        match, step, person = table.row.id, table.match.step, table.places[seat].person
        for guest in [guest for guest in self.guests if guest.guest.person == person]:
            guest.say(type="submit", match=match, version=step, play=play, id=f"id{step}", seat=seat)

    def move(self, guest, table):
        if isinstance(table, LiveMatch) and not table.is_over:
            seat = self.rng.choice(table.match.awaiting.seats)
            self.submit(table, seat, self.rng.choice(table.match.legal(seat)))

    def resign(self, guest, table):
        if isinstance(table, LiveMatch):
            self.submit(table, 0, "/resign")

    def rematch(self, guest, table):
        for live in [table for table in self.house.tables.values() if phase(table) == "over"][:3]:
            for guest in self.guests:
                guest.say(type="rematch", match=live.row.id)

    def seek(self, guest, table):
        for one in (guest, self.guests[0]):
            one.say(type="seek", game="connect-four")
        if self.rng.random() < 0.3:
            guest.say(type="take-bot", bot="random")

    def drop(self, guest, table):
        """And come back from somewhere else."""
        guest.drop()
        fails, self.store.fails = self.store.fails, False
        guest.socket.closed = None
        guest.visitor = self.room.connections.enter(guest.socket, guest.token, self.rng.choice(ADDRESSES))
        self.store.fails = fails

    def rename(self, guest, table):
        self.house.rename(Person(guest.guest.person, self.rng.choice(("Anna", "Otto"))))

    def delete(self, guest, table):
        """As the concierge does it."""
        if len(self.guests) > 5:
            self.guests.remove(guest)
            gone = guest.guest.person
            forfeit_all(self.house, gone, lambda error: error or self.house.forget(gone))
            guest.drop()

    def ban(self, guest, table):
        self.house.evict(guest.guest.person)

    def wait(self, guest, table):
        self.room.wait(self.rng.choice((0.5, 6, 40)))

    def wait_long(self, guest, table):
        """So long that what is idle is swept."""
        for one in self.guests:
            self.drop(one, None)
        self.room.wait(700)

    def hold(self, guest, table):
        if self.store.held is None:
            self.store.hold()

    def fail(self, guest, table):
        self.store.fails = True

    def set_aside(self, guest, table):
        self.house.set_aside(table.row.id, Unreadable(reason="because"))

    def other_house(self, guest, table):
        """It ends a match, and this house does not know."""
        saved = self.store.matches.get(table.row.id)
        if saved and saved.phase == "live":
            steps = self.store.steps[table.row.id]
            match = read(SavedMatch(saved, steps)).match
            after, _ = match.play(0, "/end", HOUSE)
            steps.append(StepRow(saved.id, after.step, step_lines(match, after), 0, None))
            self.store.matches[saved.id] = structs.replace(saved, phase="over", next_secret=bytes(32))

    def lay_again(self, guest, table):
        over = [match for match, row in self.store.matches.items() if row.phase == "over"]
        if over:
            guest.say(type="join", match=self.rng.choice(over))


def recounted(house):
    """What is asked of all tables, found by looking at each of them."""
    tables = list(house.tables.values())
    hosts = [table for table in tables if isinstance(table, LiveMatch)]
    phases = {table.row.id: phase(table) for table in tables}
    expected = {match: row.phase for match, row in house.tables._expected.items()}
    phases |= expected
    owners = {table.row.id: table.row.owner for table in tables}
    owners |= {match: row.owner for match, row in house.tables._expected.items()}
    codes = {table.row.code: table for table in tables if isinstance(table, OpenTable) and table.row.code}
    return {
        "matches": sum(live.is_played for live in hosts),
        "phases": Counter(phases.values()),
        "owners": Counter((owners[match], phases[match]) for match in phases if owners[match]),
        "addresses": Counter(house.tables.address_of(match) for match in phases if phases[match] != "over"),
        "codes": codes,
    }


def phase(table):
    if isinstance(table, OpenTable):
        return "waiting"
    return "over" if table.is_over else "live"


def counted(house, life):
    tables = house.tables
    people = [guest.guest.person for guest in life.guests]
    found = recounted(house)
    addresses = (*ADDRESSES, "")
    return {
        "matches": house.matches(),
        "phases": Counter({each: tables.count(each) for each in ("waiting", "live", "over")}),
        "owners": Counter(
            {
                (owner, each): tables.count_of(owner, each)
                for owner in (*people, "", *(owner for owner, _ in found["owners"]))
                for each in ("waiting", "live", "over")
            }
        ),
        "addresses": Counter({each: tables.of_address(each) for each in addresses}),
        "codes": {code: tables.by_code(code) for code in found["codes"]},
    }


def check(life):
    house, tables = life.room.house, life.room.house.tables
    found = recounted(house)
    del found["addresses"][""]  # those that nobody opened from somewhere
    now = counted(house, life)
    for name, value in found.items():
        assert value == now[name], name
    assert found["phases"]["waiting"] + found["phases"]["live"] == tables.going_on
    for person in {*tables._of_person, *(guest.guest.person for guest in life.guests)}:
        has = {table.row.id for table in tables.values() if sits(table, person)}
        may = {table.row.id for table in tables.values() if isinstance(table, OpenTable) and table._busy}
        listed = {table.row.id for table in tables.of(person)}
        assert has <= listed <= has | may, person
    known = {*tables, *tables._expected}
    assert known == tables._counted.keys()
    assert tables._addresses.keys() <= known
    expected = {row.code for row in tables._expected.values() if row.phase == "waiting"}
    assert {*found["codes"], *expected} - {""} == tables._codes.keys()
    assert all(tables._of_person.values())
    for counts in (tables._phases, tables._of_owner, tables._of_address):
        assert all(count > 0 for count in counts.values())


def sits(table, person):
    reserved = isinstance(table, OpenTable) and any(one.id == person for one in table.reserved)
    return bool(table.seats_of(person)) or table.row.owner == person or reserved


@pytest.mark.parametrize("seed", range(12))
def test_what_is_counted_equals_a_recount(seed):
    life = Life(seed)
    for _ in range(STEPS):
        life.live()
        check(life)
    life.room.store.fails = False
    if life.room.store.held is not None:
        life.room.store.let_go()
    life.room.wait(60)
    check(life)
    assert {"table-opened", "match-begun", "match-ended"} <= {event for event, _ in life.room.notes}


def test_an_empty_house_counts_nothing_any_more():
    room = Room()
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    ana.create(private=True)
    for guest in (ana, ben):
        guest.drop()
    room.wait(700)
    assert {} == room.house.tables
    tables = vars(room.house.tables)
    assert dict.fromkeys(tables, True) == {name: not value for name, value in tables.items()}
