"""What all tests of puzzles need."""

import pytest

from parlour.bots.checkers import files


@pytest.fixture(scope="package", autouse=True)
def _own_home(tmp_path_factory):
    """The endings that puzzles need are solved anew, and not into the home of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_HOME", str(tmp_path_factory.mktemp("home")))
        files.forget()
        yield
    files.forget()
