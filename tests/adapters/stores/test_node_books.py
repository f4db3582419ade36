"""What the nodes of a house read and write on PostgreSQL: who is there, what they tell, who leads a match."""

from concurrent.futures import Future
from contextlib import ExitStack, closing
from threading import Event

import pytest
from msgspec import json, structs

from parlour.adapters.stores.postgres import PostgresStore
from parlour.service.books.nodes import Dressed, Fact, News, TableNews
from parlour.service.errors import NotAllowed
from parlour.service.person import Person
from parlour.service.ports import MatchRow, SeatRow, StepRow
from parlour.service.table_settings import TableSettings

TERMS = TableSettings("connect-four", {"opening": "given"}, 2)


class Node:
    """The store of one node."""

    def __init__(self, url, name):
        self.name, self.published = name, []
        self.store = PostgresStore(url, lambda act: act(), node=name)
        self.store.published = self.published.extend
        self.since = self.do(lambda books: books.nodes.join(name, True)).until

    def do(self, work):
        answer = Future()
        self.store.transact(work, answer.set_result)
        return answer.result(30)

    def beat(self, gone_after=0.0):
        beat = self.do(lambda books: books.nodes.beat(self.name, True, 3, self.since, gone_after))
        self.since = beat.until
        return beat

    def told(self, gone_after=0.0):
        return [json.decode(row.body, type=News) for row in self.beat(gone_after).news]


@pytest.fixture
def nodes(database):
    with ExitStack() as stack:
        nodes = [Node(database, name) for name in "ab"]
        for node in nodes:
            stack.callback(node.store.close)
        yield nodes


def table(match="m", node="a"):
    seats = tuple(SeatRow(seat, f"p{seat}", "Ann", nonce=b"n" * 16) for seat in (0, 1))
    return MatchRow(match, TERMS, 1, "p0", b"s" * 32, seats=seats, made=1.0, node=node)


def stored(write):
    answer = Future()
    write(answer.set_result)
    return answer.result(30)


def opened(node, row):
    return stored(lambda done: node.store.add_match(row, done))


def test_the_others_are_told_once_of_what_was_stored_and_nobody_of_what_was_refused(nodes):
    one, other = nodes

    def refused(books):
        books.tell(Dressed("nobody"))
        raise NotAllowed("error.no-seat")

    one.do(refused)
    one.do(lambda books: books.tell(Dressed("ann")))
    assert ([Dressed("ann")], []) == (other.told(), other.told())
    assert ([], [b'{"type":"dressed","person":"ann"}']) == (one.told(), [body for _, body in one.published])


def test_news_of_a_transaction_that_commits_late_are_not_missed(nodes, database, postgres):
    """Its number is smaller than that of news that are read before it commits."""
    one, other = nodes
    with closing(PostgresStore(database, lambda act: act(), node="c")) as slow:
        told, go = Event(), Event()

        def late(books):
            books.nodes._run(
                "INSERT INTO news (node, made, transaction_id, body) VALUES "
                '(\'c\', 0, pg_current_xact_id()::text::bigint, \'{"type":"dressed","person":"late"}\')'
            )
            told.set()
            assert go.wait(30)

        done = Future()
        slow.transact(late, done.set_result)
        assert told.wait(30)
        one.do(lambda books: books.tell(Dressed("early")))
        before = other.told()
        go.set()
        done.result(30)
        assert {Dressed("late"), Dressed("early")} == {*before, *other.told()}
    assert [] == other.told()


def test_a_table_is_told_of_when_it_opens_fills_and_begins(nodes):
    one, other = nodes
    row = table()
    assert "stored" == opened(one, row)
    step = StepRow("m", 0, "0 1")
    assert "stored" == stored(lambda done: one.store.start(row, step, done))
    assert "taken" == stored(lambda done: one.store.start(row, step, done))
    assert [TableNews("m")] * 2 == other.told()


def test_a_node_that_is_silent_too_long_is_given_up_with_all_that_it_said(nodes):
    one, other = nodes
    other.do(lambda books: books.nodes.say("b", [Fact("b", "at", "m ann"), Fact("b", "seek", "ben", "{}")]))
    assert ["a", "b"] == [row.id for row in one.beat(60).nodes]
    assert 2 == len(one.do(lambda books: books.nodes.facts()))
    assert ["a"] == [row.id for row in one.beat(1e-6).nodes]
    assert [] == one.do(lambda books: books.nodes.facts())
    assert not other.beat().known


def test_the_matches_of_a_node_that_is_gone_are_led_by_one_of_the_others(nodes, database):
    one, other = nodes
    for match, node in (("m1", "a"), ("m2", "b"), ("m3", "c"), ("m4", "")):
        assert "stored" == opened(one, table(match, node))
    assert ["m3"] == one.do(lambda books: books.nodes.claim("a", 1))
    one.do(lambda books: books.nodes.leave("a"))
    assert ["m1", "m3", "m4"] == other.do(lambda books: sorted(books.nodes.claim("b", 10)))
    assert [] == other.do(lambda books: books.nodes.claim("b", 10))


def test_a_node_asks_where_matches_are(nodes):
    one, _ = nodes
    row = table()
    opened(one, row)
    assert {} == one.do(lambda books: books.nodes.versions(["m", "x"]))
    stored(lambda done: one.store.start(row, StepRow("m", 0, "0 1"), done))
    stored(lambda done: one.store.append(StepRow("m", 1, "0 4"), None, done))
    assert {"m": 1} == one.do(lambda books: books.nodes.versions(["m", "x"]))


def test_the_store_goes_by_the_clock_of_the_database(nodes, monkeypatch):
    one, _ = nodes
    for minutes in (-5, 5):
        monkeypatch.setattr("parlour.adapters.stores.postgres.time", lambda m=minutes: 1e9 + 60 * m)
        one.store.set_clock(2e9)
        assert 2e9 == one.store.wall()


def test_facts_are_said_anew_and_taken_back(nodes):
    one, _ = nodes
    one.do(lambda books: books.nodes.say("a", [Fact("a", "seek", "ann", "1")]))
    one.do(lambda books: books.nodes.say("a", [Fact("a", "seek", "ann", "2"), Fact("a", "at", "m ann")]))
    one.do(lambda books: books.nodes.unsay("a", [Fact("a", "at", "m ann")]))
    assert [Fact("a", "seek", "ann", "2")] == one.do(lambda books: books.nodes.facts())


def test_two_who_seek_are_paired_once(nodes):
    one, other = nodes
    ann, ben, cyn = (Person(name, name) for name in ("ann", "ben", "cyn"))
    for node, who in ((one, ann), (other, ben), (other, cyn)):
        fact = Fact(node.name, "seek", who.id, "{}")
        node.do(lambda books, node=node, fact=fact: books.nodes.say(node.name, [fact]))
    tables = [("m1", one, (ann, ben)), ("m2", other, (ben, cyn)), ("m3", other, (cyn, ann))]

    def paired(match, node, people):
        return stored(lambda done: node.store.add_match(table(match), done, people, paired=True))

    assert ["stored", "taken", "taken"] == [paired(*each) for each in tables]
    assert ["cyn"] == [fact.key for fact in one.do(lambda books: books.nodes.facts())]


def test_a_match_begins_with_those_who_sit_there_by_now(nodes):
    one, other = nodes
    row = table()
    opened(one, structs.replace(row, seats=()))
    for seat in row.seats:
        stored(lambda done, seat=seat: one.store.seat("m", seat, done))
    stored(lambda done: other.store.unseat("m", 1, done))
    assert "taken" == stored(lambda done: one.store.start(row, StepRow("m", 0, "0 1"), done))
    stored(lambda done: other.store.seat("m", row.seats[1], done))
    assert "stored" == stored(lambda done: one.store.start(row, StepRow("m", 0, "0 1"), done))
    assert "taken" == stored(lambda done: other.store.unseat("m", 1, done))
