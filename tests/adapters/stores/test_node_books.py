"""What the nodes of a house read and write on PostgreSQL: who is there, what they tell, who leads a match."""

from concurrent.futures import Future
from contextlib import ExitStack, closing
from threading import Event

import pytest
from msgspec import json, structs

from parlour.adapters.stores.postgres import PostgresStore
from parlour.service.books.nodes import About, Dressed, Fact, News, TableNews
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


def knowing(version):
    return json.encode(About("1", {"connect-four": version}, "")).decode()


def test_a_live_match_is_left_to_a_node_that_knows_its_rules_if_there_is_one(nodes):
    one, other = nodes
    live, waiting = table("m1", "gone"), table("m2", "gone")
    for row in (live, waiting):
        opened(one, row)
    stored(lambda done: one.store.start(live, StepRow("m1", 0, "0 1"), done))
    for node, version in ((one, 2), (other, 1)):
        node.do(lambda books, node=node: books.nodes.leave(node.name))
        node.do(lambda books, node=node, version=version: books.nodes.join(node.name, True, knowing(version)))
    assert ["m2"] == one.do(lambda books: books.nodes.claim("a", 10))
    assert ["m1"] == other.do(lambda books: books.nodes.claim("b", 10))
    other.do(lambda books: books.nodes.leave("b"))
    assert ["m1"] == one.do(lambda books: books.nodes.claim("a", 10)), "to end it"


def test_a_match_begins_under_the_rules_of_the_node_that_begins_it_which_leads_it_then(nodes):
    one, other = nodes
    for match, rules in (("m1", 1), ("m2", 2)):
        opened(one, table(match, "a"))
        row = structs.replace(table(match, "b"), rules_version=rules)
        stored(lambda done, row=row: other.store.start(row, StepRow(row.id, 0, "0 1"), done))
    rows = [stored(lambda done, match=match: one.store.look_up(match, done)) for match in ("m1", "m2")]
    assert [(1, "a"), (2, "b")] == [(row.rules_version, row.node) for row in rows]


def test_files_of_other_nodes_clients_are_there_until_nobody_has_had_them_for_a_month(
    nodes, database, postgres
):
    one, other = nodes
    one.do(lambda books: books.nodes.keep_assets({"a.js": b"1", "b.js": b"2"}))
    postgres.do("UPDATE asset SET seen = seen - 31 * 86400", database)
    other.do(lambda books: books.nodes.keep_assets({"b.js": b"2", "c.js": b"3"}))
    other.do(lambda books: books.nodes.sweep(0.0))
    found = [one.do(lambda books, name=name: books.nodes.asset(name)) for name in ("a.js", "b.js", "c.js")]
    assert [None, b"2", b"3"] == found


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
