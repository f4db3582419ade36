"""Without what learning needs, everything else works, and the environments say what to install."""

import subprocess
import sys

BARE = """
import sys

# Then none of them can be imported.
sys.modules |= dict.fromkeys(("gymnasium", "numba", "pettingzoo", "pyspiel"))
import parlour.rl
from parlour import Match, game

assert Match.start(game("connect-four", opening="given")).legal(0)
try:
    parlour.rl.aec_env("whist")
except ImportError as error:
    print(error)
try:
    import parlour.rl.openspiel
except ImportError as error:
    print(error)
"""


def test_the_core_works_and_an_environment_names_the_extra():
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=False)

    assert "" == done.stderr
    assert [
        "Environments need Parlour's extra [rl]: pip install 'parlour[rl]'.",
        "OpenSpiel is not installed: pip install 'parlour[rl,openspiel]'.",
    ] == done.stdout.splitlines()


def test_a_name_that_is_not_there_is_no_extra():
    import parlour.rl

    assert not hasattr(parlour.rl, "nothing")
