"""Undercroft: a rules engine and table for Warhammer Underworlds (an unofficial fan project)."""

import os

from undercroft.compiling import FROM_SOURCE, run_from_source

__version__ = "0.1.0"

if os.environ.get(FROM_SOURCE) == "1":
    run_from_source()
