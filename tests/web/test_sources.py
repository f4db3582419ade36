"""The sources of the browser client: formatted, of right types, and doing what their own tests say."""

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
