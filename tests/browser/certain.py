"""`parlour` whose luck is known beforehand, so that a match can be told word for word; its bots are quick."""

import sys

from parlour.adapters.settings import Choices
from parlour.cli import main
from parlour.service import facts
from parlour.service.surroundings import Surroundings
from tests.browser.quick import settings

if __name__ == "__main__":
    Choices.settings = settings
    facts.LEAST_SECONDS = 0.0
    Surroundings.new_secret = staticmethod(lambda: bytes(32))
    sys.exit(main())
