"""The defects that `make mutants` plants where one visitor, or one house, could keep others waiting."""

from tools.planted import Mutant

ATTENDANCE = "service/matches/test_presence.py::"
WAITS = (
    "adapters/http/test_app.py::"
    "test_an_address_that_goes_on_asking_though_it_is_refused_waits_for_each_answer"
)


def crowd(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"crowd: {what}", file, ((old, new),), (f"tests/{test}",))


CROWD = [
    crowd(
        "everybody hears of each spectator who comes or goes",
        "service/matches/presence.py",
        "        if seats and self._at_once.take(self._timers.clock()):\n",
        "        if True:\n",
        f"{ATTENDANCE}test_spectators_who_come_and_go_reach_the_others_twice_a_second_at_most",
    ),
    crowd(
        "a seat that comes and goes all the time is a flood",
        "service/matches/presence.py",
        "        if seats and self._at_once.take(self._timers.clock()):\n",
        "        if seats:\n",
        f"{ATTENDANCE}test_a_player_who_comes_and_goes_all_the_time_is_no_flood",
    ),
    crowd(
        "a player who goes waits for the spectators",
        "service/matches/presence.py",
        "        if seats and self._at_once.take(self._timers.clock()):\n",
        "        if False:\n",
        f"{ATTENDANCE}test_a_player_who_goes_is_told_at_once_however_many_spectators_come_and_go",
    ),
    crowd(
        "what players do hastens what spectators are told",
        "service/matches/presence.py",
        "        if self._known == before:\n            return\n",
        "        if self._known == before:\n            return self._tell(present) if self._due else None\n",
        f"{ATTENDANCE}test_what_players_do_shows_not_even_in_the_moment_at_which_spectators_are_told",
    ),
    crowd(
        "a picture of what has passed before it was told is believed for ever",
        "service/matches/presence.py",
        "            self._ahead.add(viewer)\n",
        "",
        f"{ATTENDANCE}test_in_the_end_everybody_knows_who_is_there",
    ),
    crowd(
        "who asks for what is so already gets no answer",
        "service/matches/presence.py",
        "            asker.tell(wire.encode(present()))\n",
        "",
        f"{ATTENDANCE}test_who_asks_again_for_a_rematch_is_answered_and_nobody_else",
    ),
    crowd(
        "sockets open as often as an address likes",
        "adapters/sockets/picows_sockets.py",
        "if not callers.may_ask(headers, peer):",
        "if False:",
        "adapters/sockets/test_sockets.py::test_opening_a_socket_counts_as_a_request_of_its_address",
    ),
    crowd(
        "slow sockets open as often as an address likes",
        "adapters/sockets/asgi_sockets.py",
        "if not callers.may_ask(headers, peer):",
        "if False:",
        "adapters/sockets/test_sockets.py::test_opening_a_socket_counts_as_a_request_of_its_address",
    ),
    crowd(
        "whoever is refused may go on asking",
        "adapters/http/errors.py",
        "                await sleep(PAUSE)\n",
        "                pass\n",
        WAITS,
    ),
    crowd(
        "whoever is refused may go on asking by a new connection",
        "adapters/http/addresses.py",
        "        if not granted:\n            account.refusals.take(now)\n",
        "",
        WAITS,
    ),
    crowd(
        "whoever goes on asking may be back at once",
        "adapters/sockets/connection.py",
        "            if self.crowd.presses(self._peer):",
        "            if False:",
        "adapters/http/test_app.py::"
        "test_the_place_of_a_connection_is_free_again_a_second_later_if_its_address_presses",
    ),
    crowd(
        "whoever comes by the same proxy waits for what others asked too often",
        "adapters/http/callers.py",
        "        return self.requests.is_pressing(self.address(headers, peer))\n",
        "        return any(map(self.requests.is_pressing, self.requests._accounts))\n",
        "adapters/http/test_app.py::test_an_address_behind_a_proxy_waits_alone",
    ),
    crowd(
        "an address that is too long does not count",
        "adapters/http/errors.py",
        "        if not callers.may_ask(headers, peer):\n",
        '        long = len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS\n'
        "        if not long and not callers.may_ask(headers, peer):\n",
        "adapters/http/test_app.py::test_addresses_that_are_too_long_count_as_requests",
    ),
    crowd(
        "a house that drips is listened to for ever",
        "client/address.py",
        "            if left <= 0:\n                raise TimeoutError\n",
        "            left = PATIENCE\n",
        "client/test_hostile.py::test_an_answer_that_never_ends_is_not_waited_for",
    ),
]
