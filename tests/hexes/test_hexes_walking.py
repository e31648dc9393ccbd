"""Reach, paths and the choice of hazards, against trying every walk."""

from functools import lru_cache

from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.hexes import FAR, Placement, bits, mask_of
from undercroft.hexes.walking import MOST_ROUTES
from undercroft.library.boards import battlefield

FIELD = battlefield([Placement("Mirror Well", 0), Placement("Shattered Tower", 1, dx=2, dy=6)])
HEXES = bits(FIELD.all)

hexes = st.sampled_from(HEXES)
sets = st.sets(st.sampled_from(HEXES), max_size=70).map(mask_of)
few = st.sets(st.sampled_from(HEXES), max_size=30).map(mask_of)


def walks(start, goal, steps, free):
    """Every walk of at most `steps` hexes that ends on first coming to the goal and never comes back to
    the start."""
    to_goal = FIELD.distance[goal]

    def go(at, path):
        if at == goal:
            yield path
            return
        for to in bits(FIELD.neighbours[at] & free & ~(1 << start)):
            if to_goal[to] + len(path) + 1 <= steps:
                yield from go(to, (*path, to))

    if start != goal:
        yield from go(start, ())


@given(hexes, st.integers(0, 7), sets)
def test_reach_is_what_walking_step_by_step_reaches(start, steps, closed):
    free = FIELD.all & ~closed
    layers = [{start}]
    for _ in range(steps):
        layers.append({n for h in layers[-1] for n in bits(FIELD.neighbours[h] & free)} - set().union(*layers))
    expected = set().union(*layers) - {start}
    assert set(bits(FIELD.reach(start, steps, free))) == expected
    assert FIELD.reach(start, steps, free | 1 << start) == FIELD.reach(start, steps, free & ~(1 << start))
    assert [set(bits(layer)) for layer in FIELD.reach_layers(start, steps, free)] == [
        layer for layer in layers[1:] if layer
    ]


@given(sets)
def test_a_spread_set_is_itself_and_all_that_lies_next_to_it(chosen):
    chosen &= FIELD.all
    expected = set(bits(chosen)).union(*[bits(FIELD.neighbours[h]) for h in bits(chosen)])
    assert set(bits(FIELD.spread(chosen))) == expected


def goals(start, steps):
    return st.sampled_from(bits(FIELD.within(start, steps)))


@settings(max_examples=150, deadline=None)
@given(st.data(), hexes, st.integers(1, 5), few, few)
def test_a_path_avoids_what_it_can_and_is_short_next(data, start, steps, closed, avoid):
    goal = data.draw(goals(start, steps))
    free = FIELD.all & ~closed
    found = FIELD.path(start, goal, steps, free, avoid)
    every = list(walks(start, goal, steps, free))
    assert (found is None) == (not every)
    if found is not None:
        assert found in every

        def worth(path):
            return sum(avoid >> h & 1 for h in path), len(path)

        assert worth(found) == min(map(worth, every))


@settings(max_examples=150, deadline=None)
@given(st.data(), hexes, st.integers(1, 5), few, few)
def test_a_route_for_every_choice_of_hazards(data, start, steps, closed, hazards):
    goal = data.draw(goals(start, steps))
    free = FIELD.all & ~closed
    routes = FIELD.hazard_routes(start, goal, steps, free, hazards)
    shortest = {}
    for walk in walks(start, goal, steps, free):
        crossed = [h for h in walk[:-1] if hazards >> h & 1]
        if len(crossed) == len(set(crossed)):
            key = frozenset(crossed)
            shortest[key] = min(shortest.get(key, 99), len(walk))
    crossed = [frozenset(h for h in route[:-1] if hazards >> h & 1) for route in routes]
    assert len(crossed) == len(set(crossed)) == min(len(shortest), MOST_ROUTES)
    for route, key in zip(routes, crossed, strict=True):
        assert route in walks(start, goal, steps, free)
        assert len(route) == shortest[key]
    order = [(len(key), len(route)) for key, route in zip(crossed, routes, strict=True)]
    assert order == sorted((len(key), length) for key, length in shortest.items())[: len(order)]


def test_no_hazards_means_one_plain_route():
    start, goal = FIELD.hex("c1"), FIELD.hex("c5")
    assert len(FIELD.hazard_routes(start, goal, 4, FIELD.all, 0)) == 1
    assert FIELD.hazard_routes(start, goal, 3, FIELD.all, 0) == ()
    assert FIELD.hazard_routes(start, start, 3, FIELD.all, 0) == ()
    assert FIELD.path(start, start, 3, FIELD.all) is None


def test_a_lethal_hex_may_be_walked_round_or_through():
    start, goal = FIELD.hex("c3"), FIELD.hex("e3")
    lethal = 1 << FIELD.hex("d3")
    routes = FIELD.hazard_routes(start, goal, 3, FIELD.all, lethal)
    assert [len(route) for route in routes] == [3, 2]
    assert FIELD.path(start, goal, 3, FIELD.all, lethal) == routes[0]
    assert FIELD.path(start, goal, 2, FIELD.all, lethal) == routes[1] == (FIELD.hex("d3"), goal)


@lru_cache
def lattice(h):
    column, row = FIELD.cell(h)
    return 2 * column + (2 if row % 2 else 1), row


@given(hexes, st.integers(0, 5), st.integers(0, 9))
def test_straight_lines_run_on_in_one_direction(h, direction, n):
    along = FIELD.straight(h, direction, n)
    assert len(along) == n or FIELD.steps[along[-1] if along else h][direction] == -1
    assert len(along) <= n
    at = h
    for there in along:
        assert FIELD.onward(at, there) == FIELD.steps[there][direction]
        assert FIELD.direction(h, there) == direction
        at = there
    assert FIELD.ray(h, direction)[: len(along)] == along


@given(hexes, hexes)
def test_a_direction_is_found_only_between_hexes_in_a_straight_line(a, b):
    (xa, ya), (xb, yb) = lattice(a), lattice(b)
    dx, dy = xb - xa, yb - ya
    wanted = -1
    if a != b and (dy == 0 or abs(dx) == abs(dy)):
        wanted = {(1, 0): 0, (1, 1): 1, (-1, 1): 2, (-1, 0): 3, (-1, -1): 4, (1, -1): 5}[
            (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        ]
    assert FIELD.direction(a, b) == wanted
    assert (b in [h for d in range(6) for h in FIELD.ray(a, d)]) == (wanted >= 0)
    if not FIELD.neighbours[a] >> b & 1:
        assert FIELD.onward(a, b) == -1


def test_a_ray_goes_on_after_a_gap():
    """Boards laid diagonally: a straight line may leave the battlefield and come back."""
    field = battlefield([Placement("Mirror Well", 0), Placement("Wyrmgrave", 1, dx=4, dy=6)])
    ray = field.ray(field.hex("c4"), 1)
    assert [field.name(h) for h in ray] == ["d5", "e7", "e8", "f9", "f10", "g11"]
    assert [field.name(h) for h in field.straight(field.hex("c4"), 1, 9)] == ["d5"]


@given(hexes, st.lists(st.integers(0, 5), max_size=6))
def test_a_chain_ends_in_the_last_hex_before_it_would_leave(origin, directions):
    found, interrupted = FIELD.chain(origin, directions)
    at = origin
    for direction, there in zip(directions, found, strict=False):
        assert FIELD.direction(at, there) == direction
        assert FIELD.distance[at][there] == 1
        at = there
    assert interrupted == (len(found) < len(directions))
    if interrupted:
        assert FIELD.steps[at][directions[len(found)]] == -1


def test_a_cell_that_is_no_hex_is_far_from_everything():
    off = next(h for h in range(FIELD.size) if not FIELD.all >> h & 1)
    assert set(FIELD.distance[off]) == {FAR}
    assert FIELD.distance[-1] == FIELD.distance[FIELD.size - 1]
