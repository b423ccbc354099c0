"""Moves and zones of control as the referee holds them (sections 2.6, 2.7 and 8.1)."""

from tests.rules.terra_indomita.referee.playing import Play


def active(unit, at, *enemies, **options):
    """A unit of seat 1 is active; enemy units stand around."""
    t = Play(**options).acting()
    mover = t.unit(1, at, **unit)
    others = [t.unit(2, square) for square in enemies]
    t.when(1, "activate_unit", unit=mover.id).until("stage")
    return t, mover, others


def test_a_unit_that_enters_a_zone_stops_there():
    """WE-04, TERRA-ZOC-04, TERRA-MOVE-05: a path beyond it is refused as a whole; the unit may attack then."""
    t, mover, (enemy,) = active({"movement": 4}, (10, 6), (11, 9))
    assert not t.may(1, "move_unit", path=((10, 7), (10, 8), (10, 9)))
    t.when(1, "move_unit", path=((10, 7), (10, 8))).until("stage")
    assert mover.square == (10, 8)
    assert t.may(1, "attack", target=enemy.id)
    assert not t.may(1, "move_unit", path=((10, 7),))


def test_a_unit_that_starts_in_a_zone_moves_freely_in_it_and_out_of_it():
    """WE-06, TERRA-ZOC-05: who enters it again stops."""
    t, *_ = active({"movement": 4}, (10, 9), (10, 10))
    assert t.may(1, "move_unit", path=((9, 8), (9, 7)))
    assert t.may(1, "move_unit", path=((9, 9), (8, 9)))
    assert t.may(1, "move_unit", path=((9, 8), (9, 9)))
    assert not t.may(1, "move_unit", path=((9, 8), (9, 9), (8, 9)))


def test_the_zone_of_another_unit_is_a_new_one():
    """WE-07, TERRA-ZOC-04, -05."""
    t, *_ = active({"movement": 4}, (10, 9), (10, 10), (8, 12))
    assert t.may(1, "move_unit", path=((9, 10), (9, 11)))
    assert not t.may(1, "move_unit", path=((9, 10), (9, 11), (8, 10)))


def test_each_square_that_can_be_reached_is_offered_once():
    """WE-28, TERRA-MOVE-09."""
    t, mover, (enemy,) = active({"movement": 3}, (10, 6), (11, 9))
    reach = t.referee.move_of(mover).reach()
    assert len(reach) == 34
    assert (12, 8) in reach
    assert not {(12, 9), (13, 9)} & {*reach}
    assert not t.may(1, "move_unit", path=((11, 7), (12, 8), (12, 9)))
    assert reach[10, 8] == ((9, 7), (10, 8))
    assert t.may(1, "move_unit", path=((10, 7), (10, 8)))
    t.referee.destroy(enemy)
    assert len(t.referee.move_of(mover).reach()) == 37


def test_paths_lead_over_free_squares_of_the_board_and_end_elsewhere():
    """TERRA-MOVE-01 to -04: steps to adjacent squares, as many as Movement says, in circles too."""
    t, *_ = active({"movement": 3}, (0, 4), (0, 5))
    assert t.may(1, "move_unit", path=((1, 4), (0, 4), (0, 3)))
    for path in ((), ((1, 4), (0, 4)), ((0, 5),), ((-1, 4),), ((2, 4),), ((1, 3), (1, 2), (1, 1), (0, 0))):
        assert not t.may(1, "move_unit", path=path)


def test_only_workers_enter_nodes():
    """TERRA-MOVE-03, -04, TERRA-NODE-06: others neither end on them nor cross them."""
    t, mover, _ = active({"movement": 3}, (4, 6))
    assert not t.may(1, "move_unit", path=((3, 5),))
    assert (4, 7) not in t.referee.move_of(mover).reach()
    assert not t.may(1, "move_unit", path=((4, 7), (4, 8)))
    worker = t.put(1, "worker", (2, 7))
    assert (1, 7) in t.referee.move_of(worker).reach()
    assert (3, 5) not in t.referee.move_of(worker).reach()


def test_with_orthogonal_adjacency_there_are_no_diagonal_steps_and_zones_are_smaller():
    """TERRA-BOARD-05, -06."""
    t, mover, _ = active({"movement": 2}, (10, 7), (11, 9), adjacency="orthogonal")
    assert not t.may(1, "move_unit", path=((9, 8),))
    assert t.may(1, "move_unit", path=((10, 8), (10, 9)))
    assert len(t.referee.move_of(mover).reach()) == 10


def test_some_units_heed_no_zone_and_some_have_none():
    """TERRA-ZOC-01 to -03, -06: workers have one, by an option; structures have none."""
    t, *_ = active({"movement": 4, "keywords": ("ignore_zoc",)}, (10, 6), (11, 9))
    assert t.may(1, "move_unit", path=((10, 7), (10, 8), (10, 9)))
    for worker_zoc in (True, False):
        t, *_ = active({"movement": 4}, (10, 6), worker_zoc=worker_zoc)
        t.unit(2, (11, 9), keywords=("no_zoc",))
        t.put(2, "building", (9, 9))
        assert t.may(1, "move_unit", path=((10, 7), (10, 8), (10, 9)))
        t.put(2, "worker", (12, 7))
        assert t.may(1, "move_unit", path=((11, 7), (10, 7))) is not worker_zoc


def test_who_cannot_move_is_offered_no_move():
    """TERRA-MOVE-08."""
    t, *_ = active({"movement": 0}, (10, 6))
    assert "move_unit" not in {choice.move for choice in t.rules.legal(1)}


def test_a_unit_moves_once_and_before_it_acts():
    """TERRA-ACT-06, -07: in any order by an option; it is depleted then, until its player restores."""
    t, mover, (enemy,) = active({"movement": 1}, (10, 8), (10, 10))
    t.when(1, "move_unit", path=((10, 9),)).until("stage")
    t.when(1, "attack", target=enemy.id).until("main")
    assert mover.depleted
    assert not t.may(1, "activate_unit", unit=mover.id)
    assert t.next_turn().next_turn().may(1, "activate_unit", unit=mover.id)
    t, mover, (enemy,) = active({"movement": 1}, (10, 9), (10, 10), activation_order="any_order")
    t.when(1, "attack", target=enemy.id).until("stage")
    t.when(1, "move_unit", path=((10, 8),)).until("main")
    assert (mover.depleted, mover.square) == (True, (10, 8))
