"""`parlour` with bots that answer at once: they need not seem to think while nobody looks."""

import sys

import msgspec

from parlour.adapters.settings import Choices
from parlour.cli import main
from parlour.service.limits import Limits
from parlour.service.surroundings import Settings

usual = Choices.settings


def settings(self: Choices, limits: Limits) -> Settings:
    return msgspec.structs.replace(usual(self, limits), bot_pace=(0.0, 0.0))


if __name__ == "__main__":
    Choices.settings = settings
    sys.exit(main())
