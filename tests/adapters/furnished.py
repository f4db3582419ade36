"""A house with something of everything: every table of its database has rows."""

from random import Random

from msgspec import structs

from parlour.adapters.stores.tables.nodes import attempt
from parlour.core import record
from parlour.core.match import Match
from parlour.core.registry import game, slugs
from parlour.service.books.bots import BotRow, BotStanding
from parlour.service.books.moderation import OrderRow, ReportRow
from parlour.service.books.people import AccountRow
from parlour.service.matches.loading import luck_of, read
from parlour.service.matches.match_log import step_lines
from parlour.service.people import accounts, bot_accounts
from parlour.service.person import Person
from parlour.service.ports import Aside, Ending, MatchRow, SeatRow, StepRow
from parlour.service.progress.settling import settle_waiting
from parlour.service.rewards.ratings import Rating
from parlour.service.table_settings import TableSettings
from tests.service.ended import evening, won_by

PEOPLE = ["ana", "ben", *(f"p{number}" for number in range(6))]
PASSWORD = "$argon2id$v=19$m=19456,t=2,p=1$" + "s" * 22 + "$" + "h" * 43
WAITING = 3  # matches that are not settled yet


def furnish(kept):
    """Fills a new house."""
    kept.write(_people)
    for number, slug in enumerate(slugs()):
        kept.write(lambda books, slug=slug, seed=number: _played(books, slug, Random(seed)))
    kept.ask("add_match", _row("waiting", game("whist"), 2))
    kept.ask("set_aside", Aside("damaged", "whist", "it cannot be read", 8.25))
    kept.write(lambda books: [books.unsettled.add(match) for match in evening(6, 12)])
    while kept.look(lambda books: books.unsettled.backlog().matches):
        kept.ask("settle", settle_waiting)
    late = [
        won_by("ana", "ben", f"late{number}", ended=1e9 + number / 3, ranked=True, left=True)
        for number in range(WAITING)
    ]
    kept.write(lambda books: [books.unsettled.add(match) for match in late])


def _people(books):
    for number, person in enumerate(PEOPLE):
        accounts.welcome(books, Person(person, person.title()), bytes([number]) * 32, 1.7e9 + number / 7)
    account = AccountRow("ana", "Ana Ünïcode ♠", PASSWORD, "ana@parlour.example")
    accounts.sign_up(books, b"z" * 32, 1.7e9 + 0.1, account)
    books.people.add_link(b"l" * 32, "ana", 1.7e9)
    books.looks.own("ana", "deck-large", 5.5)
    books.looks.choose("ana", "deck", "deck-large")
    books.puzzles.move_rating("ana", -30)
    books.puzzles.take_hint("ana", "connect-four-1", 1, 3.5)
    books.puzzles.keep_day("ana", 20000, "solved")
    books.reports.add(ReportRow("r1", "m1", "ana", "ben", "other", "said “no”\nand 'left'", 7.125))
    books.reports.order(OrderRow("ben", "mute", 2e9, "Rude", "ana", 8.0))
    books.reports.order(OrderRow("p5", "ban", None, "", "ana", 9.0))
    books.reports.set_role("ana", "admin", "", 10.0)
    books.reports.ignore("ana", "ben", 11.0)
    bot_accounts.create(
        books, BotRow("bot1", "Ana bot", "ana", ("checkers",), "“Any” play", 12.5), b"t" * 32, 5
    )
    books.bots.keep(BotStanding("bot1", "checkers", Rating(1512.25, 80.5, 0.0599), 3, 2, 1, 13.5))
    books.connection.execute(attempt.insert().values(key="k" * 64, attempts=3, last=1.7e9, wait=4.0))


def _row(id, rules, seats):
    terms = TableSettings(rules.slug, {}, seats)
    secret = bytes(range(32))  # with every kind of byte, 0 among them
    return MatchRow(id, terms, rules.rules_version, "ana", secret, "BCDFG", made=12.5)


def _played(books, slug, rng):
    """A match of random plays, to its end."""
    rules = game(slug)
    seats = tuple(
        SeatRow(seat, person, person.title(), "", bytes([seat]) * 16, house_nonce=False)
        for seat, person in zip(range(min(rules.seats)), PEOPLE, strict=False)
    )
    row = structs.replace(_row(slug, rules, len(seats)), seats=seats, phase="live")
    books.matches.add(structs.replace(row, seats=(), phase="waiting"))
    match = Match.start(rules, len(seats), luck_of(row))
    for seat in seats:
        assert books.matches.seat(slug, seat)
    assert books.matches.start(row, StepRow(slug, 0, step_lines(None, match)), 12.5)
    while not match.outcome:
        seat = match.awaiting.seats[0]
        after, _ = match.play(seat, rng.choice([*map(str, match.legal(seat))]))
        lines = step_lines(match, after)
        books.matches.append(StepRow(slug, after.step, lines, seat, f"id{after.step}"), 13 + after.step / 7)
        match = after
    books.matches.end(slug, Ending(match.outcome.winners, match.outcome.reason, b"n" * 32), 1e6)


def told(kept):
    """What a house tells of itself: the records of its matches and the data of its people."""
    records = {slug: record.write(read(kept.load(slug)).match) for slug in slugs()}
    people = {
        person: kept.look(lambda books, person=person: accounts.export(books, person)) for person in PEOPLE
    }
    return records, people
