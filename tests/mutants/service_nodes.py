"""Defects of a house with several nodes."""

from tests.mutants.mutant import Mutant

NODES = "parlour.service.nodes.nodes.Nodes"
EVERYWHERE = "tests/adapters/nodes/test_everywhere.py::"
LEADING = "tests/adapters/nodes/test_leading.py::"
BOOKS = "tests/adapters/stores/test_node_books.py::"

MUTANTS = [
    Mutant(
        "nodes: news that commit late are missed",
        "src/parlour/adapters/stores/books/nodes.py",
        "pg_snapshot_xmin(pg_current_snapshot())",
        "pg_snapshot_xmax(pg_current_snapshot())",
        BOOKS + "test_news_of_a_transaction_that_commits_late_are_not_missed",
    ),
    Mutant(
        "nodes: what was refused is told all the same",
        "parlour.adapters.stores.work.outcome",
        "        del books.news[told:]\n",
        "",
        BOOKS + "test_the_others_are_told_once_of_what_was_stored_and_nobody_of_what_was_refused",
    ),
    Mutant(
        "nodes: a silent node leads its matches for ever",
        "parlour.adapters.stores.books.nodes.SqlNodes.beat",
        "if gone_after and",
        "if not gone_after and",
        BOOKS + "test_a_node_that_is_silent_too_long_is_given_up_with_all_that_it_said",
    ),
    Mutant(
        "nodes: matches of living nodes are taken away from them",
        "src/parlour/adapters/stores/books/nodes.py",
        "WHERE phase <> 'over' AND node NOT IN (SELECT id FROM node)",
        "WHERE phase <> 'over' AND node <> $1",
        BOOKS + "test_the_matches_of_a_node_that_is_gone_are_led_by_one_of_the_others",
    ),
    Mutant(
        "nodes: each goes by its own clock",
        "parlour.adapters.stores.postgres.PostgresStore.wall",
        "return time() + self.clock_is_off",
        "return time()",
        "tests/adapters/nodes/test_clocks.py::test_a_node_whose_clock_is_wrong_judges_like_the_others[300]",
    ),
    Mutant(
        "nodes: moves are not looked for while the channel is down",
        NODES + "._stored",
        "if not self._all_hear or self._is_due",
        "if self._is_due",
        EVERYWHERE + "test_moves_of_one_node_are_seen_at_the_other",
    ),
    Mutant(
        "nodes: moves of others are not shown when they are heard of",
        "parlour.service.nodes.following.Following.stepped",
        "            live.submit(step)\n",
        "            pass\n",
        EVERYWHERE + "test_moves_of_one_node_are_seen_at_the_other",
    ),
    Mutant(
        "nodes: whoever comes from another node is shown less than they saw there",
        NODES + ".when_current",
        "self._context.store.read(lambda books: books.nodes.versions([match]), found)",
        "then()",
        "tests/adapters/nodes/test_histories.py::"
        "test_whoever_comes_from_another_node_is_shown_no_less_than_they_saw_there",
    ),
    Mutant(
        "nodes: one that is cut off keeps its visitors",
        NODES + ".trouble",
        "if cut_off else",
        "if False else",
        "tests/adapters/nodes/test_cut_off.py::"
        "test_visitors_of_a_node_that_is_cut_off_from_the_database_move_on",
    ),
    Mutant(
        "nodes: bots are asked at every node",
        "parlour.service.matches.absence.Absence.after_step",
        "if not self._state.leads:",
        "if False:",
        LEADING + "test_a_bot_is_asked_at_one_node_alone",
    ),
    Mutant(
        "nodes: nobody asks the bots of a node that died",
        "parlour.service.nodes.following.Following.claimed",
        "            if table := self._house.tables.get(match):\n",
        "            if None:\n",
        LEADING + "test_a_bot_plays_on_when_the_node_that_asked_it_dies_or_hangs",
    ),
    Mutant(
        "nodes: whoever sits at another node is away",
        "parlour.service.nodes.people.People.has",
        "return person in self._elsewhere.get(match, {})",
        "return False",
        EVERYWHERE + "test_a_node_that_opens_knows_who_is_at_the_others",
    ),
    Mutant(
        "nodes: a ban holds at one node",
        "parlour.service.moderators.Moderation.order",
        "            books.tell(Ordered(row))\n",
        "",
        EVERYWHERE + "test_a_ban_and_a_mute_hold_at_both_and_are_lifted_at_both",
    ),
    Mutant(
        "nodes: a sign-out everywhere holds at one node",
        "parlour.service.sign_in._tell_of_end",
        "    if sessions:\n",
        "    if not sessions:\n",
        EVERYWHERE + "test_whoever_signs_out_everywhere_is_signed_out_at_both",
    ),
    Mutant(
        "nodes: a new name is seen at one node",
        "parlour.service.sign_in.SignInService._sign",
        "            books.tell(Renamed(outcome.person))\n",
        "",
        EVERYWHERE + "test_a_new_name_is_seen_at_both",
    ),
    Mutant(
        "nodes: each counts guessed passwords by itself",
        "parlour.service.sign_in.SignInService._attempt",
        "if self.context.nodes.name:",
        "if False:",
        EVERYWHERE + "test_passwords_are_guessed_no_faster_at_two_nodes",
    ),
    Mutant(
        "nodes: two nodes pair the same people",
        "parlour.adapters.stores.books.nodes.SqlNodes.take_seekers",
        "== set(people)",
        "is not None",
        BOOKS + "test_two_who_seek_are_paired_once",
    ),
    Mutant(
        "nodes: a match begins with somebody who has left at another node",
        "parlour.adapters.stores.books.matches.SqlMatches._sit_there",
        "and others.items() <= seated.items()",
        "",
        BOOKS + "test_a_match_begins_with_those_who_sit_there_by_now",
    ),
    Mutant(
        "channel: a broken one stays broken",
        "parlour.adapters.channels.postgres.PostgresChannel._run",
        "            await asyncio.sleep(AGAIN)\n",
        "            return\n",
        "tests/adapters/channels/test_channels.py::test_a_channel_that_broke_says_so_and_comes_back",
    ),
    Mutant(
        "channel: whoever speaks hears themselves",
        "parlour.adapters.channels.postgres.PostgresChannel._received",
        "if sender == connection.get_server_pid():",
        "if False:",
        "tests/adapters/channels/test_channels.py::test_all_others_hear_a_message_and_its_sender_does_not",
    ),
]
