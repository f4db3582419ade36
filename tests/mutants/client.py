"""Defects of the client."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "crowd: a house that drips is listened to for ever",
        "parlour.client.address._Timely.readinto",
        "            if left <= 0:\n                raise TimeoutError",
        "            left = PATIENCE",
        "tests/client/test_hostile.py::test_an_answer_that_never_ends_is_not_waited_for",
    ),
    Mutant(
        "people: an escape sequence survives on its way to a terminal",
        "parlour.client.address._shown",
        "shown = chr(int(number, 16)).isprintable()",
        "shown = int(number, 16) > 0",
        "tests/battery/test_row18_injection.py::test_whatever_a_visitor_writes_is_shown_and_never_obeyed",
    ),
    Mutant(
        "terminal: a nonce that was not taken counts",
        "parlour.client.fairness.Promises._broken",
        "if taken and taken == known.nonce != _sent(luck, seat):",
        "if known.nonce and known.nonce != _sent(luck, seat):",
        "tests/client/test_returning.py",
    ),
    Mutant(
        "terminal: what was not checked is not said",
        "parlour.client.fairness.Promises._unknown",
        "return NOT_CHECKED if any(",
        'return "" if any(',
        "tests/client/test_returning.py",
    ),
    Mutant(
        "terminal: a nonce that was left out is not missed",
        "parlour.client.fairness.Promises._broken",
        "if taken and taken == known.nonce != _sent(luck, seat):",
        "if False:",
        "tests/client/test_fairness.py",
    ),
    Mutant(
        "terminal: a seat that was given up is still one's own",
        "parlour.client.fairness.Promises.shown",
        "        if match not in self._begun:\n            self._taken[match] = {}",
        "        self._taken.setdefault(match, {})",
        "tests/client/test_fairness.py",
    ),
    Mutant(
        "terminal: nothing that a house says is checked",
        "parlour.client.client.Client._heard",
        "            check(news, self._mirrors.picture_for(news))\n",
        "",
        "tests/client/test_hostile.py",
    ),
    Mutant(
        "terminal: what a house shows need not fit together",
        "parlour.client.checking.check",
        "_Check(news, shown).part(news)",
        "_Check(news, shown)",
        "tests/ui/test_hostile.py::test_what_is_let_pass_can_be_shown",
    ),
    Mutant(
        "terminal: a slot of a house may have no piece",
        "parlour.client.checking._Check._zone",
        "_is(len(zone.slots) == len(zone.codes) and",
        "_is(",
        "tests/client/test_hostile.py",
    ),
    Mutant(
        "terminal: a record that is no text ends in a traceback",
        "parlour.client.address.Address.record",
        "except UnicodeDecodeError:",
        "except AssertionError:",
        "tests/client/test_hostile.py",
    ),
]
