"""Playing a run on a cluster by Ray. Knows Ray and games; what is played does not depend on who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from undercroft.lab.facts import Facts
from undercroft.lab.plan import Plan, PlanError
from undercroft.lab.playing import play_number
from undercroft.lab.runs import AHEAD, Job

LOCAL = "local"

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

    def play(self, plan: Plan, numbers: Iterable[int], job: Job = play_number) -> Iterator[Facts]:
        ray = self.ray
        try:
            if self.address == LOCAL:
                ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
            else:
                ray.init(address=self.address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise PlanError(f"no Ray cluster answers at {self.address}: {str(error).splitlines()[0]}") from None
        try:
            yield from self._play(plan, numbers, job)
        finally:
            ray.shutdown()

    def _play(self, plan: Plan, numbers: Iterable[int], job: Job) -> Iterator[Facts]:
        ray = self.ray
        play = ray.remote(job)
        cores = int(ray.cluster_resources().get("CPU", 1))
        left = iter(numbers)
        waiting: list[Any] = [play.remote(plan, number) for number in islice(left, AHEAD * cores)]
        while waiting:
            [done], waiting = ray.wait(waiting, num_returns=1)
            waiting += [play.remote(plan, number) for number in islice(left, 1)]
            try:
                found: Facts = ray.get(done)
            except ray.exceptions.RayError as error:
                raise PlanError(f"the Ray cluster lost a game: {str(error).splitlines()[0]}") from None
            yield found
