"""Defects of players that are no person at the keyboard."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "players: a table that a bot opens stands in the lobby",
        "parlour.players.online.open_table",
        "private=True",
        "private=False",
        "tests/players/test_running.py::test_a_table_that_a_bot_opens_is_not_in_the_lobby",
    ),
    Mutant(
        "players: a bot goes by the name of a person",
        "parlour.running._played",
        "called(name)",
        "name",
        "tests/players/test_running.py::test_a_person_who_asked_for_a_bot_sees_it_by_its_name",
    ),
    Mutant(
        "players: a model's key follows a redirection",
        "parlour.players.model",
        "OPENER = build_opener(_Stay)",
        "OPENER = build_opener()",
        "tests/players/test_model.py::test_a_redirection_is_not_followed_so_that_the_key_goes_nowhere_else",
    ),
    Mutant(
        "players: a bot is not told what was refused",
        "parlour.bots.own.decided",
        "        turn = replace(",
        "        replace(",
        "tests/players/test_running.py::test_a_refusal_is_told_and_the_bot_is_asked_again",
    ),
    Mutant(
        "players: an assistant sees the whole state",
        "parlour.players.tables.Tables.look",
        "match.view(seat), match.legal(seat)",
        "match.state, match.legal(seat)",
        "tests/players/test_tables.py::test_it_sees_what_its_seat_may_know_and_no_card_of_the_other",
    ),
    Mutant(
        "law 2: an alphabet may lack what is legal",
        "parlour.core.laws.every_play_is_in_the_alphabet",
        "set(moment.match.legal(seat)) - set(listed)",
        "set()",
        "tests/laws/test_laws.py::test_law_2_an_alphabet_has_every_play_and_each_once",
    ),
]
