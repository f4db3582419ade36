"""Time and luck that are the same in every run, so that pictures can be compared.

`python -m tools.frozen` is `parlour` with them; `freeze` gives them to a browser. A house that is opened for
one screen alone shows the same picture as often as it is taken.
"""

import random
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Any

OPENED = datetime(2026, 3, 2, 18, 0, tzinfo=UTC).timestamp()
SEEN = OPENED + 300  # all that people did counts as five minutes ago
STILL = """() => {
  performance.now = () => 100_000;
  Math.random = () => 0.5;
  let last = 1;
  crypto.getRandomValues = (numbers) => numbers.map(() => (last = (last * 48271) % 0x7fffffff));
}"""


def freeze(context: Any) -> None:
    """Before its first page."""
    context.clock.set_fixed_time(datetime.fromtimestamp(SEEN, UTC))
    context.add_init_script(f"({STILL})()")


if __name__ in ("__main__", "__mp_main__"):  # the house, and those who think for its bots
    time.time = lambda: OPENED
    secrets._sysrand = random.Random(1)  # type: ignore[attr-defined]
    random.SystemRandom = lambda: random.Random(1)  # type: ignore[misc,assignment]

    from parlour.adapters.workers import bots

    bots.Random = lambda: random.Random(1)  # type: ignore[attr-defined,misc,assignment]

if __name__ == "__main__":
    from parlour.cli import main
    from tests.browser.certain import make_certain

    make_certain()
    sys.exit(main())
