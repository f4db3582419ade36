"""The defects that `make mutants` plants for rows 4, 6, 9 to 12, 14 to 16 and 19 of the battery."""

from tools.planted import Mutant

DEEDS = "test_row04_rules.py::test_whatever_is_done_in_a_match_the_oracle_foretells_it"
FAIR = "test_row15_shuffles.py::test_shuffles_favour_no_place_no_pair_and_no_sequence"
DEALER = "test_row15_shuffles.py::test_no_choice_of_the_dealer_steers_the_deal"
ATTACKER = "test_row15_shuffles.py::test_who_knows_time_ids_and_a_hand_cannot_tell_the_deck"
RECORDS = "test_row16_records.py::test_records_are_verified_twice_and_every_change_is_found"
CRASH = "test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen"
POSTGRES = "test_row07_postgres.py::test_a_database_in_trouble_loses_nothing_that_was_acknowledged_or_paid"
POWER = "test_row09_power.py::test_what_was_acknowledged_outlives_a_power_failure"
TROUBLES = "test_row10_troubles.py::test_a_house_in_trouble_says_so_loses_nothing_and_recovers"
COINS = "test_row14_coins.py::test_coins_are_exact_whoever_moves_them_at_the_same_time"
LOAD = "test_row11_load.py::test_moves_are_acknowledged_soon"
STORMS = "test_row12_storms.py::test_everybody_comes_back_to_their_own_seat"
FLOODS = "test_row19_floods.py::test_honest_players_go_on_while_somebody_floods_the_house"


def battery(what: str, test: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(f"battery: {what}", file, ((old, new),), (f"tests/battery/{test}",))


BATTERY = [
    battery(
        "what the database could not take is acknowledged",
        POSTGRES,
        "adapters/stores/work.py",
        'return "failed" if isinstance(item, Appended) else not_stored()',
        'return "stored" if isinstance(item, Appended) else not_stored()',
    ),
    battery(
        "a win is paid twice",
        COINS,
        "adapters/stores/books/purses.py",
        "        if not self._enter(movement):\n            return False\n",
        "        self._enter(movement)\n",
    ),
    battery(
        "a purse is read first and written later",
        COINS,
        "adapters/stores/books/purses.py",
        'if not self._connection.execute(TAKE_OUT, {"whose": person, "price": price}).rowcount:',
        "left = self.coins(person) - price\n"
        "        change = f\"UPDATE purse SET coins = {left} WHERE person = '{person}'\"\n"
        "        if left < 0 or not self._connection.exec_driver_sql(change).rowcount:",
    ),
    battery(
        "the house seeds with the clock",
        ATTACKER,
        "core/chance.py",
        "Luck(token_bytes(32),",
        "Luck(__import__('random').Random(int(__import__('time').time())).randbytes(32),",
    ),
    battery(
        "the key is made of what everybody knows",
        ATTACKER,
        "core/chance.py",
        "match_key(self.secret,",
        "match_key(self.commit,",
    ),
    battery(
        "the deck is exchanged with any place",
        FAIR,
        "pieces/shuffles.py",
        "i + below(pool - i)",
        "below(pool)",
    ),
    battery(
        "the last card is never drawn first",
        FAIR,
        "pieces/shuffles.py",
        "i + below(pool - i)",
        "i + below(max(pool - i - 1, 1))",
    ),
    battery("a plain modulo", FAIR, "core/chance.py", "if word < limit:", "if word <= WORDS:"),
    battery(
        "all draws of a match are alike",
        FAIR,
        "core/chance.py",
        "Source(self.key, draw.number).below",
        "Source(self.key, 0).below",
    ),
    battery(
        "the dealer shuffles an ordered deck",
        DEALER,
        "games/whist/round.py",
        "drawn=cards, mixing=Shuffle.SCRAMBLE)",
        "drawn=cards, mixing=None)",
    ),
    battery(
        "a draw number is used twice",
        RECORDS,
        "core/match.py",
        "draws=self.draws + (not by_people or entry.by == CLOCK),",
        "draws=self.draws + (not by_people),",
    ),
    battery(
        "nonces do not count", RECORDS, "core/chance.py", "digest(secret, message,", 'digest(secret, b"",'
    ),
    battery(
        "an offer stands for ever",
        DEEDS,
        "core/match.py",
        "return self.offer if self.offer and seat not in self.offer.asked else None",
        "return self.offer",
    ),
    battery(
        "a takeback forgets what was said of it",
        DEEDS,
        "core/match.py",
        "events_chain=events, offer=None)",
        "events_chain=self.events_chain, offer=None)",
    ),
    battery(
        "a play is acknowledged before it is stored",
        CRASH,
        "service/matches/live_match.py",
        "        self._storing = True\n        self.context.store.append(",
        "        self._storing = True\n"
        "        self._tell(submission, wire.Ack(self.row.id, submission.id, after.step))\n"
        "        self.context.store.append(",
    ),
    battery(
        "a house that opens again has forgotten what it answered",
        CRASH,
        "service/matches/match_log.py",
        "match_log.answered[seat, client_id] = after.step",
        "match_log.answered.pop((seat, client_id), None)",
    ),
    battery(
        "the time that a house was closed is charged",
        CRASH,
        "service/matches/live_match.py",
        "        self.deadline.follow(None, self.match, ())\n        self.absence.after_step()\n\n",
        "        self.deadline.follow(None, self.match, ())\n"
        "        if self.deadline.at is not None and self.row.played:\n"
        "            self.deadline.at -= self.context.wall() - self.row.played\n"
        "        self.absence.after_step()\n\n",
    ),
    battery(
        "a match ends in two transactions",
        CRASH,
        "adapters/stores/store.py",
        '        self._fault("settling")\n',
        '        books.connection.exec_driver_sql("COMMIT")\n'
        '        self._fault("settling")\n'
        '        books.connection.exec_driver_sql("BEGIN IMMEDIATE")\n'
        '        books.connection.exec_driver_sql("SAVEPOINT work")\n',
    ),
    battery(
        "nothing is synced",
        POWER,
        "adapters/stores/sqlite.py",
        "PRAGMA synchronous = FULL",
        "PRAGMA synchronous = OFF",
    ),
    battery(
        "what is being stored is called stored",
        POWER,
        "adapters/stores/store.py",
        "            self._write_parts(line, batch, outcomes)\n",
        '            self._later(lambda: [item.done("stored") for item in batch])\n'
        "            self._write_parts(line, batch, outcomes)\n",
    ),
    battery(
        "a house that cannot write says that it is well",
        TROUBLES,
        "adapters/stores/store.py",
        'self._outage.fails(f"The database could not be written: {reason(error)}.", WRITING)',
        "pass",
    ),
    battery(
        "what could not be written is called stored",
        TROUBLES,
        "adapters/stores/store.py",
        "outcomes += [lost(item) for item in batch[len(outcomes) :]]",
        'outcomes = ["stored"] * len(batch)',
    ),
    battery(
        "deadlines go by the wall clock",
        TROUBLES,
        "adapters/loop_timers.py",
        "        self.timers = Timers(loop.time, self._wake, play_clock, SLACK if play_clock else 0.0)\n",
        "        wall = __import__('time').time\n"
        "        start = loop.time() - wall()\n"
        "        self.timers = Timers(lambda: start + wall(), self._wake)\n",
    ),
    battery(
        "answers wait for others to leave with them",
        LOAD,
        "adapters/sockets/picows_sockets.py",
        "self.loop.call_soon(self._post_all)",
        "self.loop.call_later(2.5, self._post_all)",
    ),
    battery(
        "something of every move is kept for ever",
        LOAD,
        "service/matches/live_match.py",
        'self.context.counts["moves"] += 1',
        'self.context.counts["moves"] += 1\n'
        '        self.context.__dict__.setdefault("kept", []).append(b"x" * 400_000)',
    ),
    battery(
        "a match that is over is kept until somebody looks for garbage",
        "test_row11_load.py::test_a_match_that_is_over_and_left_is_let_go_without_looking_for_garbage",
        "service/matches/live_match.py",
        "        self.deadline.part()\n",
        "",
    ),
    battery(
        "whoever looks on is shown the first seat",
        STORMS,
        "service/matches/live_match.py",
        "(seat for seat in others if seat not in own)] or [None]",
        "(seat for seat in others if seat not in own)] or [0]",
    ),
    battery(
        "who drops loses the seat",
        STORMS,
        "service/matches/absence.py",
        "        place.away_since = now\n        held = ",
        "        place.away_since, place.left = now, True\n        held = ",
    ),
    battery(
        "an address may have any number of sockets",
        FLOODS,
        "service/connections.py",
        ">= self.house.context.settings.limits.sockets_of_address:",
        ">= 10**9:",
    ),
    battery(
        "a person may open any number of tables",
        FLOODS,
        "service/lobby/capacity.py",
        "if waiting >= self._limits.tables_of_person:",
        "if waiting >= 10**9:",
    ),
]
