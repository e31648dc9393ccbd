"""Playing a run on a cluster by Ray. Knows Ray and stretches; what is played does not depend on who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from undercroft.lab.facts import Facts
from undercroft.lab.plan import Plan, PlanError
from undercroft.lab.playing import play_stretch

LOCAL = "local"
AHEAD = 2
"""So many stretches for each core are handed out at a time."""


def ray_library() -> Any:
    try:
        import ray
    except ImportError:
        raise PlanError("a cluster needs Ray: pip install 'undercroft[ray]'") from None
    return ray


class RayCrew:
    """A cluster at an address, or one that is started here for as long as the run takes."""

    def __init__(self, address: str) -> None:
        self.ray = ray_library()
        self.address = address

    def play(self, plan: Plan, stretches: Iterable[range]) -> Iterator[tuple[range, list[Facts]]]:
        ray = self.ray
        try:
            if self.address == LOCAL:
                ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
            else:
                ray.init(address=self.address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise PlanError(f"no Ray cluster answers at {self.address}: {str(error).splitlines()[0]}") from None
        try:
            yield from self._play(plan, list(stretches))
        finally:
            ray.shutdown()

    def _play(self, plan: Plan, todo: list[range]) -> Iterator[tuple[range, list[Facts]]]:
        ray = self.ray
        play = ray.remote(play_stretch)
        cores = int(ray.cluster_resources().get("CPU", 1))
        waiting: dict[Any, range] = {}
        left = iter(todo)
        for numbers in left:
            waiting[play.remote(plan, numbers)] = numbers
            if len(waiting) >= AHEAD * cores:
                break
        while waiting:
            [done], _ = ray.wait(list(waiting), num_returns=1)
            numbers = waiting.pop(done)
            for more in left:
                waiting[play.remote(plan, more)] = more
                break
            yield numbers, ray.get(done)
