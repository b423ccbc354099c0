"""Attacks as the referee holds them (section 2.8), and what becomes of those who lose a base (2.12)."""

import pytest

from tests.rules.terra_indomita.referee.cards import CARDS
from tests.rules.terra_indomita.referee.playing import Play


def dealt(t, attacker, target):
    """How much damage an attack deals, and whether the target is still there."""
    before = target.damage
    t.attacked(attacker, target)
    return target.damage - before, target.id in t.referee.pieces


@pytest.mark.parametrize(
    ("hit", "damage", "defense", "total"),
    [(5, 2, 2, 2), (3, 2, 3, 2), (2, 2, 3, 1), (0, 2, 5, 0)],
)
def test_a_negative_hit_score_lessens_the_damage_and_a_positive_one_adds_none(hit, damage, defense, total):
    """WE-08, WE-09, TERRA-ATK-07 to -09."""
    t = Play().acting()
    attacker, target = t.unit(1, (9, 9), hit=hit, damage=damage), t.unit(2, (9, 10), health=9, defense=defense)
    assert dealt(t, attacker, target) == (total, True)


def test_allies_beside_the_target_count_for_both_sides():
    """WE-10, TERRA-ADJ-02, -03: neither attacker nor target is counted, nor who is beside the attacker only."""
    t = Play().acting()
    attacker, target = t.unit(1, (9, 9), hit=3, damage=3), t.unit(2, (9, 10), health=9, defense=4)
    for seat, at in ((1, (10, 10)), (1, (9, 8)), (2, (8, 10)), (2, (9, 11))):
        t.unit(seat, at)
    assert t.referee.hit_score(attacker, target) == -2
    assert dealt(t, attacker, target) == (1, True)


def test_equipment_changes_what_is_calculated():
    """WE-12 without what texts add, TERRA-EQUIP-02: the hits count, and the allies."""
    t = Play().acting()
    attacker, target = t.unit(1, (9, 9), hit=2, damage=2), t.unit(2, (9, 10), health=9, defense=2)
    t.referee.players[1].gold = 2
    for name in ("Plain Blade", "Long Sight"):
        t.when(1, "play_equipment", card=t.hand(1, name), unit=attacker.id).until("main")
    target.gear["shield"] = CARDS["Round Shield"]
    assert t.referee.hit_score(attacker, target) == 4 - 3
    assert t.referee.stat(attacker, "range") == 2
    assert dealt(t, attacker, target) == (3, True)


@pytest.mark.parametrize(("damage", "stands"), [(1, True), (3, False)])
def test_a_building_is_hard_to_hit(damage, stands):
    """WE-11, TERRA-ATK-09, -13, TERRA-BLDG-05, -06."""
    t = Play().acting()
    attacker = t.unit(1, (9, 9), hit=1, damage=damage)
    building = t.put(2, "building", (9, 10), CARDS["Empty Market"])
    assert dealt(t, attacker, building) == (damage - 2 if damage > 2 else 0, stands)
    assert (building.id in t.referee.players[2].discard) is not stands


@pytest.mark.parametrize(("guarded", "total"), [(True, 0), (False, 1)])
def test_a_worker_profits_from_card_units_beside_it_and_not_from_workers(guarded, total):
    """WE-13, TERRA-ADJ-04, TERRA-NODE-07: its node is free again."""
    t = Play().acting()
    attacker, worker = t.unit(1, (8, 9), hit=0, damage=1), t.put(2, "worker", (8, 8))
    t.put(2, "worker", (7, 8))
    if guarded:
        t.unit(2, (9, 7))
    assert dealt(t, attacker, worker) == (total, guarded)
    assert (t.referee.at((8, 8)) is None) is not guarded
    assert not t.referee.players[2].discard


def test_a_base_falls_when_the_damage_adds_up():
    """WE-14, TERRA-ADJ-01, TERRA-ELIM-01, -04: whoever stands beside it."""
    t = Play().acting()
    units = [t.unit(1, at, hit=2, damage=3) for at in ((15, 15), (15, 16))]
    t.unit(2, (17, 17))
    base = t.referee.base(2)
    assert dealt(t, units[0], base) == (3, True)
    t.attacked(units[1], base)
    assert t.over == ("base_destroyed", [1])


def test_range_is_a_distance_and_research_is_no_target():
    """TERRA-ATK-01 to -05, TERRA-RSCH-06: workers attack nothing; one's own pieces are no targets."""
    t = Play().acting()
    attacker, near, _ = t.unit(1, (9, 9), range=2), t.unit(2, (7, 11)), t.unit(2, (9, 12))
    t.put(2, "research", (9, 10), CARDS["Blank Page"])
    t.unit(1, (8, 9))
    assert t.referee.targets(attacker) == [near.id]
    assert t.referee.targets(t.put(1, "worker", (7, 10))) == []
    assert t.referee.targets(t.unit(1, (6, 11), range=0)) == []
    assert t.referee.targets(t.unit(1, (6, 12), keywords=("no_attack",))) == []
    t.referee.options = t.referee.options | {"research_attackable": True}
    assert len(t.referee.targets(attacker)) == 2


def test_destroyed_units_lose_their_equipment_to_the_discard_pile():
    """TERRA-UNIT-07, TERRA-EQUIP-03, TERRA-ATK-12: damage stays from turn to turn."""
    t = Play().acting()
    attacker, target = t.unit(1, (9, 9), damage=2), t.unit(2, (9, 10))
    target.gear["blade"] = CARDS["Plain Blade"]
    assert dealt(t, attacker, target) == (2, True)
    t.next_turn().next_turn()
    assert dealt(t, attacker, target) == (2, False)
    assert [*t.referee.players[2].discard] == [target.id, "blade"]


def test_with_three_players_the_others_play_on():
    """TERRA-ELIM-05, -07, TERRA-BOARD-09: all that is theirs is gone; the location is an ordinary square."""
    t = Play(players=3, base_health=1).acting()
    attacker = t.unit(1, (3, 15), damage=2)
    t.attacked(attacker, t.referee.base(2))
    assert (t.over, t.referee.out, t.asked) == (None, [2], {1: "main"})
    assert not [piece for piece in t.referee.pieces.values() if piece.owner == 2]
    assert (3, 16) in t.referee.move_of(attacker).steps(attacker.square)
    t.next_turn()
    assert t.referee.active == 3


def test_the_first_elimination_may_end_the_match():
    """TERRA-ELIM-06, -12: who destroyed the base wins; if nobody did, those with the least damage do."""
    t = Play(players=3, base_health=1, elimination_mode="first_elimination").acting()
    t.attacked(t.unit(1, (3, 15), damage=2), t.referee.base(2))
    assert t.over == ("base_destroyed", [1])
    t = Play(players=4, elimination_mode="first_elimination").acting()
    t.referee.base(2).damage = 1
    assert t.when(3, "concede").over == ("concede", [1, 4])


def test_the_active_player_who_gives_up_loses_the_turn():
    """TERRA-ELIM-07, -08: the items of others are dropped, their cards discarded."""
    t = Play(players=3).begun("Nod")
    t.passed()
    caster = t.unit(2, (9, 9))
    t.when(1, "activate_unit", unit=t.referee.own(1, "worker")[0].id)
    t.when(2, "play_reaction", card=next(iter(t.referee.players[2].hand)), caster=caster.id)
    t.when(1, "concede")
    assert (t.referee.active, t.window, t.referee.stack) == (2, "turn.start", [])
    assert len(t.referee.players[2].discard) == 1


def test_victory_points_win_for_who_destroys():
    """TERRA-ELIM-10, -12."""
    awards = {"base_destroyed": 0, "card_unit_destroyed": 1, "worker_destroyed": 0, "building_destroyed": 0}
    t = Play(victory_points_target=1, vp_awards=awards).acting()
    worker, unit = t.put(2, "worker", (8, 8)), t.unit(2, (9, 10), health=1)
    t.attacked(t.unit(1, (9, 9)), worker)
    assert t.over is None
    t.attacked(t.unit(1, (10, 9)), unit)
    assert t.over == ("victory_points", [1])
