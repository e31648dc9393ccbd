"""The example that trains a small network runs as its page says, from its first game to its measure."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_small_network.py"


def test_the_network_trains_and_is_measured(tmp_path: Path) -> None:
    weights = tmp_path / "weights.pt"
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--minutes", "0.01", "--games", "4", "--out", str(weights)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert re.search(r"against random: [\d.]+% of 4 games won", done.stdout), done.stdout
    assert weights.stat().st_size > 100_000
