"""A run on a Ray cluster, which is a real one, started here for the test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from undercroft.cli import main
from undercroft.lab.plan import Plan, PlanError, checked
from undercroft.lab.ray_crew import RayCrew
from undercroft.lab.runs import Alone, played

ASKED = ("simulate", "--games", "25", "--seed", "5", "--quiet", "--out")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two workers."""
    begun = ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield str(begun.address_info["address"])
    ray.shutdown()


def test_a_cluster_plays_what_one_process_plays(cluster: str, tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    joined = subprocess.run(
        [sys.executable, "-m", "undercroft.cli", *ASKED, str(there), "--ray", cluster],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert joined.returncode == 0, joined.stderr
    assert main([*ASKED, str(here), "--jobs", "1"]) == 0
    files = sorted(file.relative_to(here) for file in here.rglob("*.parquet"))
    assert len(files) == 8
    assert all((there / file).read_bytes() == (here / file).read_bytes() for file in files)


def test_an_address_where_no_cluster_answers_is_one_clear_word() -> None:
    with pytest.raises(PlanError, match="no Ray cluster answers at nowhere"):
        played(checked(Plan(("shadespire",), ("random", "random"), 2, 5)), 2, RayCrew("nowhere"))


def test_a_cluster_of_this_machine_is_started_and_ended_for_a_run() -> None:
    ray.shutdown()
    plan = checked(Plan(("shadespire",), ("random", "random"), 2, 5))
    assert played(plan, 6, RayCrew("local")) == played(plan, 6, Alone())
    assert not ray.is_initialized()
