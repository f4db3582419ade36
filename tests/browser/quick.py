"""`parlour` with bots that answer at once: they need not seem to think while nobody looks.

People may be quick as well: a test that clicks faster than anybody is paid all the same.
"""

import sys

import msgspec

from parlour.adapters.settings import Choices
from parlour.cli import main
from parlour.service.context import Settings
from parlour.service.limits import Limits
from parlour.service.rewards import finished_match

usual = Choices.settings


def settings(self: Choices, limits: Limits) -> Settings:
    return msgspec.structs.replace(usual(self, limits), bot_pace=(0.0, 0.0))


if __name__ == "__main__":
    Choices.settings = settings
    finished_match.LEAST_SECONDS = 0.0
    sys.exit(main())
