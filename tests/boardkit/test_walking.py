"""Moves over a board: every square that can be reached has the best path to it, and any legal path is accepted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.boardkit.grid import Grid, Square
from domain.boardkit.route import Route
from domain.boardkit.walking import NOBODY, Path, Progress, Walk, progress, reachable, zones
from domain.refusal import Refusal, Refused

SETTINGS = settings(max_examples=150, deadline=None)
TAKEN = Refusal("occupied", ("BOARD-07",))
BIG = Grid(20, 20)


@st.composite
def walks(draw):
    """A mover on a small board among closed squares and others who exert zones."""
    grid = Grid(draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.sampled_from(("king", "orthogonal"))))
    squares = st.sampled_from(grid.squares)
    start, others = draw(squares), draw(st.sets(squares, max_size=3))
    closed = draw(st.sets(squares, max_size=4)) | others
    held = zones(grid, [(f"u{place}", at) for place, at in enumerate(sorted(others))])
    return Walk(grid, start, draw(st.integers(-1, 3)), dict.fromkeys(closed, TAKEN), held)


def all_paths(walk):
    """Every legal path, found by trying each of them."""
    going: list[tuple[Path, Square]] = [((), walk.start)]
    for _ in range(walk.steps):
        longer = [((*path, to), to) for path, here in going for to in walk.grid.squares if allowed(walk, here, to)]
        yield from (path for path, to in longer if to != walk.start)
        going = [(path, to) for path, to in longer if not stops(walk, (walk.start, *path)[-2], to)]


def allowed(walk, here, to):
    return walk.grid.distance(here, to) == 1 and (to == walk.start or to not in walk.closed)


def stops(walk, here, to):
    return not walk.zones.get(to, NOBODY) <= walk.zones.get(here, NOBODY)


@SETTINGS
@given(walks())
def test_each_square_is_reached_by_the_best_of_all_legal_paths(walk):
    best: dict[Square, Path] = {}
    for path in sorted(all_paths(walk), key=lambda path: (len(path), path)):
        best.setdefault(path[-1], path)
    assert reachable(walk) == best


@SETTINGS
@given(walks())
def test_exactly_the_legal_paths_are_accepted(walk):
    """Given any path of up to three steps, then it is accepted if it is among those that are found by trying."""
    legal, route = set(all_paths(walk)), Route.of(walk, "MOVE-01")
    going: list[Path] = [()]
    for _ in range(min(3, walk.steps + 1)):
        going = [(*path, to) for path in going for to in walk.grid.neighbours[(walk.start, *path)[-1]]]
        for path in going:
            assert accepts(route, path) == (path in legal)


def accepts(route, path):
    try:
        route.check(path)
    except Refused:
        return False
    return True


@SETTINGS
@given(walks(), st.lists(st.tuples(st.integers(-1, 4), st.integers(-1, 4)).map(Square._make), max_size=4))
def test_a_mover_follows_any_path_as_far_as_that_is_legal(walk, path):
    made = progress(walk, path)
    assert made.taken == tuple(path[: len(made.taken)])
    assert (made.halt is None) == (len(made.taken) == len(path))
    if made.taken and made.taken[-1] != walk.start:
        assert made.taken in set(all_paths(walk))


def walk_from(row, col, steps, enemies=(), closed=()):
    held = zones(BIG, [(f"e{place}", Square(*at)) for place, at in enumerate(enemies)])
    blocked = dict.fromkeys((Square(*at) for at in (*enemies, *closed)), TAKEN)
    return Walk(BIG, Square(row, col), steps, blocked, held)


def path(*squares):
    return tuple(Square(*at) for at in squares)


def test_entering_a_zone_ends_the_move():
    """Given a unit at [10,6] and an enemy at [11,9], when it walks east, then it is stopped on [10,8]."""
    walk = walk_from(10, 6, 4, enemies=[(11, 9)])
    assert progress(walk, path((10, 7), (10, 8))) == Progress(path((10, 7), (10, 8)), None, frozenset({"e0"}))
    further = progress(walk, path((10, 7), (10, 8), (10, 9)))
    assert further == Progress(path((10, 7), (10, 8)), "zone", frozenset({"e0"}))


@pytest.mark.parametrize(
    ("free", "way"),
    [
        (True, [(9, 8), (9, 7)]),
        (True, [(9, 9), (8, 9)]),
        (True, [(9, 8), (9, 9)]),
        (False, [(9, 8), (9, 9), (8, 8)]),
    ],
)
def test_who_begins_in_a_zone_walks_freely_until_it_is_entered_again(free, way):
    assert (progress(walk_from(10, 9, 4, enemies=[(10, 10)]), path(*way)).halt is None) == free


def test_a_second_zone_stops_who_is_in_the_first():
    walk = walk_from(10, 9, 4, enemies=[(10, 10), (8, 12)])
    assert progress(walk, path((9, 10), (9, 11), (8, 11))).taken == path((9, 10), (9, 11))


def test_of_several_shortest_paths_the_first_by_row_and_column_is_offered():
    assert reachable(walk_from(10, 6, 3, enemies=[(11, 9)]))[Square(10, 8)] == path((9, 7), (10, 8))


@pytest.mark.parametrize(
    ("steps", "way", "code", "facts"),
    [
        (3, [], "no-move", {}),
        (3, [(10, 7), (10, 6)], "no-move", {}),
        (3, [(10, 8)], "path-apart", {"at": [10, 8]}),
        (1, [(10, 7), (10, 8)], "path-spent", {"at": [10, 8], "most": 1}),
        (0, [(10, 7)], "path-spent", {"at": [10, 7], "most": 0}),
        (3, [(10, 7), (10, 8), (11, 8)], "path-zone", {"at": [11, 8], "of": ["e0"]}),
        (3, [(9, 6)], "occupied", {}),
        (3, "east", "wrong-type", {}),
        (3, [[10]], "wrong-type", {}),
    ],
)
def test_a_bad_path_is_refused_with_its_reason(steps, way, code, facts):
    walk = walk_from(10, 6, steps, enemies=[(11, 9)], closed=[(9, 6)])
    with pytest.raises(Refused) as no:
        Route.of(walk, "MOVE-01", {"zone": "ZOC-04"}).check(way)
    assert no.value.refusal.code == code
    assert facts.items() <= no.value.refusal.facts.items()
    assert no.value.refusal.clauses == {"path-zone": ("ZOC-04",), "occupied": ("BOARD-07",)}.get(code, ("MOVE-01",))


def test_a_route_lists_one_path_for_each_square():
    route = Route.of(Walk(Grid(2, 2), Square(0, 0), 2), "MOVE-01")
    assert route.offered() == [[0, 1], [1, 0], [1, 1]]
    assert [*route.options()] == [path((0, 1)), path((1, 0)), path((1, 1))]
    assert route.count(10) == 3
    paths = [[[0, 1]], [[1, 0]], [[1, 1]]]
    assert route.shown() == {"type": "route", "start": [0, 0], "steps": 2, "paths": paths, "barred": []}


def test_a_route_says_which_squares_are_closed_and_why():
    closed = {Square(0, 0): Refusal("taken", ()), Square(0, 1): Refusal("node", ("N",))}
    walk = Walk(Grid(1, 3), Square(0, 0), 2, closed)
    node = {"code": "node", "clauses": ("N",), "facts": {}}
    assert Route.of(walk, "MOVE-01").shown()["barred"] == [{"value": (0, 1), "why": node}]


# --- crossing ---------------------------------------------------------------------------------------------------------


def test_what_may_be_crossed_is_no_place_to_stay() -> None:
    """Given a closed square that may be crossed, then the mover reaches what is behind it, and does not end on it."""
    lane, middle = Grid(1, 4), Square(0, 1)
    walk = Walk(lane, Square(0, 0), 3, {middle: TAKEN}, crossed=frozenset({middle}))
    assert list(reachable(walk)) == [Square(0, 2), Square(0, 3)]
    assert progress(walk, [middle, Square(0, 2)]) == Progress((middle, Square(0, 2)))
    assert progress(walk, [middle]) == Progress((), "closed")
    route = Route.of(walk, "MOVE-01")
    with pytest.raises(Refused, match="occupied"):
        route.check([[0, 1]])
    route.check([[0, 1], [0, 2]])
    assert route.walk == walk


def test_nobody_is_held_on_a_square_that_may_only_be_crossed() -> None:
    """Given a zone on a square that may be crossed, then the mover does not step there."""
    lane, middle = Grid(1, 4), Square(0, 1)
    walk = Walk(lane, Square(0, 0), 3, {middle: TAKEN}, {middle: frozenset({"foe"})}, frozenset({middle}))
    assert reachable(walk) == {}
    assert progress(walk, [middle, Square(0, 2)]).halt == "closed"


def test_a_mover_stops_before_what_it_may_only_cross() -> None:
    """Given a path whose end has been closed since, then the mover stays where it last may."""
    lane, middle, last = Grid(1, 4), Square(0, 1), Square(0, 2)
    walk = Walk(lane, Square(0, 0), 3, {middle: TAKEN, last: TAKEN}, crossed=frozenset({middle}))
    assert progress(walk, [middle, last]) == Progress((), "closed")
