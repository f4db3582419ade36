"""Defects of the browser client: files that are not Python."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "web: nothing opens while the house is away",
        "src/parlour/ui/web/sw.js",
        'fetch(request).catch(() => kept("/"))',
        "fetch(request)",
        "tests/browser/test_installed.py::"
        "test_who_has_been_here_opens_the_client_without_the_house_and_goes_on_when_it_is_back",
    ),
    Mutant(
        "web: quiet words are too pale",
        "web/src/styles/theme.css",
        "--muted: #5b6570",
        "--muted: #8d97a2",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: quiet words are too dark in the dark",
        "web/src/styles/theme.css",
        "--muted: #9aa4af",
        "--muted: #5b6570",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: high contrast has a pale line around what is in focus",
        "web/src/styles/theme.css",
        "--focus: #b04a00",
        "--focus: #ffbf47",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: high contrast in the dark has dim words",
        "web/src/styles/theme.css",
        "--muted: #d5dadf",
        "--muted: #6a6f74",
        "tests/web/test_theme.py",
    ),
    Mutant(
        "web: what one presses is small",
        "web/src/styles/theme.css",
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
]
