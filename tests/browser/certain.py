"""`parlour` whose luck is known beforehand, so that a match can be told word for word; its bots are quick."""

import sys

from parlour.adapters.settings import Choices
from parlour.cli import main
from parlour.service.context import HouseContext
from parlour.service.rewards import finished_match
from tests.browser.quick import settings


def make_certain() -> None:
    Choices.settings = settings
    finished_match.LEAST_SECONDS = 0.0
    HouseContext.new_secret = staticmethod(lambda: bytes(32))


if __name__ == "__main__":
    make_certain()
    sys.exit(main())
