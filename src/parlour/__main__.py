"""`python -m parlour` is the same as `parlour`."""

import sys

from parlour.cli import main

sys.exit(main())
