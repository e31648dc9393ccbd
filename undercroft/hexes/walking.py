"""Ways from hex to hex: shortest paths, and the choice of which hazards to cross on the way.
Knows sets of hexes and who neighbours whom; must not know what a hazard does, nor what a move is.

A path lists the hexes entered, the goal last; the hex it starts from is not in it and is never entered
again. Where several paths are equally good the one whose hexes have the smallest numbers is taken, so
that the same question always has the same answer.
"""

from collections.abc import Sequence
from typing import Final

from undercroft.compiling import Long
from undercroft.hexes.sets import bits

Path = tuple[int, ...]

#: No more routes than this are offered to a player.
MOST_ROUTES: Final = 8


def spread(mask: Long, width: Long) -> int:
    """A set with everything one step from it, on a padded axial grid rows `width` apart."""
    # itself and its neighbour to the east, then those two and the two below them; the two above are the same, a row up
    two = mask | mask << 1
    four = two | two << width - 1
    found: int = four | four >> width
    return found


def shortest(
    start: int, goal: int, steps: int, free: int, avoid: int, neighbours: Sequence[int], width: int
) -> Path | None:
    """The path of at most `steps` hexes that enters the fewest of `avoid`, and of those the shortest."""
    if not avoid:
        return direct(start, goal, steps, free, neighbours, width)
    free &= ~(1 << start)
    if not free >> goal & 1:
        return None
    plain = direct(start, goal, steps, free & ~avoid | 1 << goal, neighbours, width)
    if plain is not None or steps <= 0 or not avoid & free:
        return plain
    # layers[n] after k rounds: the hexes that k steps reach while entering at most n hexes to avoid.
    most = min(steps, (avoid & free).bit_count())
    rounds = [[1 << start] * (most + 1)]
    for _ in range(steps):
        before = rounds[-1]
        after = []
        for n in range(most + 1):
            now = spread(before[n], width) & free & ~avoid | before[n]
            if n:
                now |= spread(before[n - 1], width) & free & avoid
            after.append(now)
        rounds.append(after)
    for n in range(most + 1):
        for k in range(1, steps + 1):
            if rounds[k][n] >> goal & 1:
                return _trace(goal, k, n, rounds, avoid, neighbours)
    return None


def direct(start: int, goal: int, steps: int, free: int, neighbours: Sequence[int], width: int) -> Path | None:
    """A shortest path through `free`, or None if it would take more than `steps`."""
    if steps <= 0 or start == goal or not free >> goal & 1:
        return None
    around: Long = neighbours[start]
    here: Long = 1 << goal
    if here & around:
        return (goal,)
    ways: Long = free
    up: Long = width
    down: Long = width - 1
    # layers[k]: the hexes from which k steps lead to the goal, until one lies next to the start.
    layers = [here]
    while not here & around:
        if len(layers) >= steps:
            return None
        # as in `spread`
        two = here | here << 1
        four = two | two << down
        wider = (four | four >> up) & ways
        if wider == here:
            return None
        here = wider
        layers.append(here)
    path = []
    for layer in reversed(layers):
        first = around & layer
        at = (first & -first).bit_length() - 1
        path.append(at)
        around = neighbours[at]
    return tuple(path)


def _trace(goal: int, k: int, n: int, rounds: Sequence[Sequence[int]], avoid: int, neighbours: Sequence[int]) -> Path:
    """Walk back from the goal through the rounds of `shortest`."""
    path = [goal]
    while k > 1:
        n -= avoid >> path[-1] & 1
        k -= 1
        path.append(bits(neighbours[path[-1]] & rounds[k][n] & ~rounds[0][0])[0])
    return tuple(reversed(path))


def hazard_routes(
    start: int, goal: int, steps: int, free: int, hazards: int, neighbours: Sequence[int], width: int
) -> tuple[Path, ...]:
    """For every set of hazards that a path of at most `steps` can cross before its goal, one shortest
    path that crosses just those, each once; fewest hazards first, then shortest, then smallest numbers.
    At most `MOST_ROUTES` of them."""
    free &= ~(1 << start)
    if steps <= 0 or start == goal or not free >> goal & 1:
        return ()
    crossable = hazards & free & ~(1 << goal)
    # to_go[k]: the hexes from which k steps lead to the goal. A path that has strayed further is dropped.
    to_go = [1 << goal]
    for _ in range(steps):
        to_go.append(spread(to_go[-1], width) & free | to_go[-1])
    if not spread(to_go[steps - 1], width) >> start & 1:
        return ()
    best: dict[int, Path] = {}
    if not crossable & _between(start, steps, free, to_go, width):
        way = direct(start, goal, steps, free, neighbours, width)
        return () if way is None else (way,)
    # Every (hex, hazards crossed so far) once, by the shortest path, in the order of smallest numbers.
    seen: set[tuple[int, int]] = set()
    front: list[tuple[int, int, Path]] = [(start, 0, ())]
    for k in range(1, steps + 1):
        ahead: list[tuple[int, int, Path]] = []
        for at, crossed, path in front:
            for to in bits(neighbours[at] & free & to_go[steps - k] & ~crossed):
                if to == goal:
                    best.setdefault(crossed, (*path, to))
                    continue
                now = crossed | 1 << to if crossable >> to & 1 else crossed
                if (to, now) not in seen:
                    seen.add((to, now))
                    ahead.append((to, now, (*path, to)))
        front = ahead
    order = sorted(best, key=lambda crossed: (crossed.bit_count(), len(best[crossed]), best[crossed]))
    return tuple(best[crossed] for crossed in order[:MOST_ROUTES])


def _between(start: int, steps: int, free: int, to_go: Sequence[int], width: int) -> int:
    """The hexes that lie on some path of at most `steps` from the start to the goal."""
    here = 1 << start
    found = 0
    for k in range(1, steps + 1):
        here = spread(here, width) & free | here
        found |= here & to_go[steps - k]
    return found
