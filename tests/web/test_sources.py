"""The sources of the browser client: formatted, of right types, and doing what their own tests say."""

import re
from pathlib import Path

import parlour

CLIENT = Path(parlour.__file__).parents[2] / "web"  # where defects are planted, a copy


def test_the_client_has_no_wrong_types_and_no_warnings(npm):
    npm("svelte-check", "--fail-on-warnings")


def test_the_sources_of_the_client_are_formatted(npm):
    """Run `npm run format` in web/."""
    npm("prettier", "--check", "--log-level", "warn", ".")


def test_the_sources_of_the_client_have_no_known_slips(npm):
    npm(
        "eslint",
        "--cache",
        "--cache-strategy",
        "content",
        "--cache-location",
        "node_modules/.cache/eslint/",
        ".",
    )


def test_the_units_of_the_client_do_what_their_tests_say(npm):
    npm("vitest", "run", folder=CLIENT)


def test_no_game_is_named_outside_its_folder():
    """What is special about a game stands in its `cover.ts` or its traits."""
    sources = [path for ending in ("svelte", "ts") for path in (CLIENT / "src").rglob(f"*.{ending}")]
    games = {path.parent.name for path in (CLIENT / "src/games").glob("*/index.ts")} - {"default"}
    named = re.compile(rf"""["'`/]({"|".join(games)})["'`/]""")
    outside = [
        path
        for path in sources
        if not path.name.endswith(".test.ts") and not path.is_relative_to(CLIENT / "src/games")
    ]

    assert len(games) > 1
    assert [] == [path.name for path in outside if named.search(path.read_text("utf-8"))]
