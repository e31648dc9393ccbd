"""So that `python -m undercroft.cli` is the command `undercroft`. Knows the command line alone."""

import sys

from undercroft.cli import main

sys.exit(main())
