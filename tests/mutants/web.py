"""Defects of the browser client: files that are not Python."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "web: nothing opens while the house is away",
        "src/parlour/ui/web/sw.js",
        'inTime(fetch(request)).catch(() => kept("/"))',
        "fetch(request)",
        "tests/browser/test_installed.py::"
        "test_who_has_been_here_opens_the_client_without_the_house_and_goes_on_when_it_is_back",
    ),
    Mutant(
        "web: quiet words are too pale",
        "web/src/styles/tokens.css",
        "--muted: #5b6570",
        "--muted: #8d97a2",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: quiet words are too dark in the dark",
        "web/src/styles/tokens.css",
        "--muted: #9aa4af",
        "--muted: #5b6570",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: high contrast has a pale line around what is in focus",
        "web/src/styles/tokens.css",
        "--focus: #b04a00",
        "--focus: #ffbf47",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: high contrast in the dark has dim words",
        "web/src/styles/tokens.css",
        "--muted: #d5dadf",
        "--muted: #6a6f74",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: what one presses is small",
        "web/src/styles/tokens.css",
        "--target: 44px",
        "--target: 32px",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: a record of another match will do",
        "web/src/lib/fairness.ts",
        "  if (!sameMatch(proof.told, known.shown, holds)) return checks;\n",
        "",
        "tests/web/test_worked_out.py",
    ),
    Mutant(
        "web: a record without my own plays will do",
        "web/src/lib/fairness.ts",
        "!plays.length ||",
        "true ||",
        "tests/web/test_worked_out.py",
    ),
    Mutant(
        "web: a line is believed to live without an answer",
        "web/src/lib/connection.svelte.ts",
        "(late || document.hidden ? this.#ask() : this.#lost(this.#socket))",
        "this.#ask()",
        "tests/web/test_sources.py::test_the_units_of_the_client_do_what_their_tests_say",
    ),
    Mutant(
        "web: a play on its way is no reason to ask soon",
        "web/src/lib/connection.svelte.ts",
        "this.#unanswered.size ? URGENT : QUIET",
        "QUIET",
        "tests/web/test_sources.py::test_the_units_of_the_client_do_what_their_tests_say",
    ),
    Mutant(
        "web: a hidden page judges the line",
        "web/src/lib/connection.svelte.ts",
        "this.#judging = !document.hidden;",
        "this.#judging = true;",
        "tests/web/test_sources.py::test_the_units_of_the_client_do_what_their_tests_say",
    ),
    Mutant(
        "web: a page that slept judges at once",
        "web/src/lib/connection.svelte.ts",
        "late || document.hidden ?",
        "document.hidden ?",
        "tests/web/test_sources.py::test_the_units_of_the_client_do_what_their_tests_say",
    ),
    Mutant(
        "web: connecting takes for ever",
        "web/src/lib/connection.svelte.ts",
        "    this.#in(CONNECTING, () => this.#lost(socket));\n",
        "",
        "tests/web/test_sources.py::test_the_units_of_the_client_do_what_their_tests_say",
    ),
    Mutant(
        "web: all pages come back at the same moment",
        "web/src/lib/connection.svelte.ts",
        " * (0.75 + Math.random() / 2)",
        "",
        "tests/web/test_sources.py::test_the_units_of_the_client_do_what_their_tests_say",
    ),
]
