"""How fast things are shown: four speeds, and what deserves a longer look."""

from enum import Enum

BOT, TRICK = 2.4, 3.6  # times a step: 600 ms for what a bot does, 900 ms for a trick, at Normal
THINKING = BOT - 1  # what a bot waits at least, after what it answers was shown


class Speed(Enum):
    """Milliseconds a step."""

    OFF = 0
    FAST = 120
    NORMAL = 250
    SLOW = 500

    @property
    def next(self) -> "Speed":
        speeds = list(Speed)
        return speeds[(speeds.index(self) + 1) % len(speeds)]

    @property
    def thinking(self) -> float:
        return self.value * THINKING / 1000

    def seconds(self, sound: str, by_bot: bool) -> float:
        weight = TRICK if sound == "trick-won" else BOT if by_bot else 1.0
        return self.value * weight / 1000
