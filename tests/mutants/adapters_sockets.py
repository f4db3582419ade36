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
]
