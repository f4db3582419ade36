"""`parlour` whose luck is known beforehand, so that a match can be told word for word."""

import sys

from parlour.cli import main
from parlour.service.surroundings import Surroundings

if __name__ == "__main__":
    Surroundings.new_secret = staticmethod(lambda: bytes(32))
    sys.exit(main())
