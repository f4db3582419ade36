"""How fast things are shown: four speeds, and what deserves a longer look."""

from enum import StrEnum

BOT_STEPS, TRICK_STEPS = 2.4, 3.6  # times a step: 600 ms for what a bot does, 900 ms for a trick, at Normal
TURNED_STEPS = 8.0  # two seconds for what is turned up at once, such as the checkers that decide who begins
THINKING_STEPS = BOT_STEPS - 1  # what a bot waits at least, after what it answers was shown


class Speed(StrEnum):
    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def step(self) -> float:
        """Seconds that a step is shown."""
        return {"off": 0.0, "fast": 0.12, "normal": 0.25, "slow": 0.5}[self.value]

    @property
    def thinking(self) -> float:
        return self.step * THINKING_STEPS

    def seconds(self, sound: str, by_bot: bool, turned: int = 0) -> float:
        """For an event with this sound, in which so many pieces are turned up."""
        weight = TRICK_STEPS if sound == "trick-won" else BOT_STEPS if by_bot else 1.0
        return self.step * (TURNED_STEPS if turned > 1 else weight)
