"""Defects of connections, and of what clients do on purpose to harm a house."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "edge: a request behind another is never finished",
        "parlour.adapters.sockets.connection.Connection.on_response_complete",
        "        if begun or self.conn.their_state is h11.SEND_BODY:\n            self._expect_request()\n",
        "",
        "tests/adapters/http/test_slow_senders.py::test_an_unfinished_request_behind_another_is_hung_up_on",
    ),
    Mutant(
        "edge: a socket that opened behind a request is dropped after a while",
        "parlour.adapters.sockets.connection.Connection._expect_request",
        "if self._deadline is None and self._peer is not None:",
        "if self._deadline is None:",
        "tests/adapters/http/test_slow_senders.py::test_a_socket_that_opened_behind_a_request_stays_open",
    ),
    Mutant(
        "crowd: whoever hangs up within a body fills the log",
        "parlour.adapters.http.errors.has_gone",
        'return bool(request.scope.get("state", {}).get(GONE))',
        "return False",
        "tests/adapters/http/test_quiet_log.py::test_who_hangs_up_within_a_body_is_not_noted",
    ),
    Mutant(
        "crowd: a defect is noted for each request",
        "parlour.adapters.http.errors.handlers",
        "    @cache\n    def failures",
        "    def failures",
        "tests/adapters/http/test_quiet_log.py::test_a_defect_is_noted_once_in_a_while_for_each_place",
    ),
    Mutant(
        "crowd: what is no request fills the log",
        "parlour.adapters.logs.open_log",
        "max(logging.ERROR,",
        "max(logging.WARNING,",
        "tests/adapters/test_logs.py::test_what_clients_can_make_the_server_warn_of_is_not_logged",
    ),
    Mutant(
        "crowd: an address may send as much as it likes that is no request",
        "parlour.adapters.sockets.connection.Connection.send_400_response",
        "self._limit.charge(self._peer)",
        "pass",
        "tests/adapters/http/test_quiet_log.py::"
        "test_what_is_no_request_counts_against_the_limit_of_its_address",
    ),
    Mutant(
        "sockets: a goodbye without a code is answered with the code 0",
        "parlour.adapters.sockets.picows_sockets.PicowsSocket._answer_close",
        "self.transport.write(EMPTY_CLOSE)  # picows would send the code 0",
        "self._websocket.send_close()",
        "tests/adapters/sockets/test_sockets.py::test_a_goodbye_is_answered_with_its_code_if_that_may_be_sent",
    ),
    Mutant(
        "sockets: any code of a goodbye is repeated",
        "parlour.adapters.sockets.picows_sockets._code_for",
        "if len(closing) < 2 or not any(code in codes for codes in CODES):",
        "if len(closing) < 2:",
        "tests/adapters/sockets/test_sockets.py::test_a_goodbye_is_answered_with_its_code_if_that_may_be_sent",
    ),
    Mutant(
        "edge: the name of a seat is as long as somebody likes",
        "parlour.service.wire.http.NewTable",
        "bots: dict[Annotated[str, Meta(max_length=40)], ",
        "bots: dict[str, ",
        "tests/adapters/http/test_app.py::test_a_seat_with_a_long_name_is_not_repeated",
    ),
    Mutant(
        "crowd: tables are made for those who have gone",
        "parlour.adapters.http.turns.Turns.turn",
        "if has_gone(request):",
        "if False:",
        "tests/adapters/http/test_turns.py::test_nobody_who_hung_up_gets_a_table",
    ),
    Mutant(
        "crowd: any number of requests for a table wait",
        "parlour.adapters.http.turns.Turns.turn",
        "if self._waiting[address] >= WAITING:",
        "if False:",
        "tests/adapters/http/test_turns.py::test_so_many_requests_of_an_address_wait_for_a_table",
    ),
    Mutant(
        "crowd: whoever asked for a table once waits for good",
        "parlour.adapters.http.turns.Turns.turn",
        "            self._waiting -= Counter((address,))\n",
        "",
        "tests/adapters/http/test_turns.py::test_so_many_requests_of_an_address_wait_for_a_table",
    ),
    Mutant(
        "edge: a house that closes waits for the rest of a request",
        "parlour.adapters.sockets.connection.Connection.shutdown",
        "        self._patience = min(self._patience, LAST)\n",
        "",
        "tests/adapters/http/test_slow_senders.py::"
        "test_a_house_that_closes_does_not_wait_long_for_the_rest_of_a_request",
    ),
]
