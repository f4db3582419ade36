"""Session intensity: how well a person is doing in this session. It decides whom they meet next."""

FIRST = 0.5  # at the start of a session
LOWEST, HIGHEST = 0.0, 2.0
SESSION_ENDS = 30 * 60.0  # seconds without play


def now_worth(intensity: float, seconds_since_play: float) -> float:
    """The intensity after a pause: a new session starts afresh."""
    return intensity if seconds_since_play < SESSION_ENDS else FIRST


def after(intensity: float, level: float, opponent: float, score: float) -> float:
    """The intensity after a result against an opponent of that level."""
    changed = intensity + _change(level, opponent, score)
    return round(min(HIGHEST, max(LOWEST, changed)), 6)  # exact tenths, without binary rounding errors


def _change(level: float, opponent: float, score: float) -> float:
    if score == 1:
        return 0.2 if opponent > level else 0.0
    if score == 0:
        return -0.3 if opponent < level else -0.1
    return 0.0
