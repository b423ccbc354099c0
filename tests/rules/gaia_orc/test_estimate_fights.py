"""The estimate of Gaia ORC: what attacks to come promise, and what one under way costs, against numbers found by hand.

A point that lands counts 0.6. In an attack to come it counts 0.6 of that, but more the fewer points are left: one and
two divided by the square of one and a tenth of them.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.cardkit.events.lasting import Change, Until
from domain.cardkit.state import Modifier
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, go_to, laid, played
from tests.rules.gaia_orc.reckoned import ALONE, gain, worth

PHASES = ("unmark", "upkeep", "tactical", "draw", "play_1", "move_attack_1", "play_2", "move_attack_2")
AFTER = ("entrance", "discard")
"""The phases of a turn in which an attack may be to come, and those in which it is not."""
SHARE = 0.6 * 0.6
LANDED = SHARE * (1 + 2 / 2**2)
"""What a point counts that will land on a Hill of ten hit points."""
WOLF, OX, BEAR, HAWK, GUARD = 4.8, 7.2, 7.6, 2.8, 4.4
"""What creatures are worth: 0.8, 1.2 for each point of ATK, 0.8 for each of DEF."""


def pressure(table: Any, front: str, theirs: dict[str, Any] | None = None, *, own: float = WOLF, **more: Any) -> float:
    """What attacks of the Front of seat 1 promise: what it counts besides what it is worth."""
    return gain(table, {"front": front}, theirs, **more) - own


def changed(t: Any, id: str, **fields: Any) -> dict[str, Any]:
    """The objects of a position, one of them otherwise."""
    return {**t.state.objects, id: replace(t.state.objects[id], **fields)}


# --- an attack to come ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("front", "own", "landed"),
    [("Wolf", WOLF, 2), ("Wolf; Ox", WOLF + OX, 4), ("Sprite", 1.6, 0), ("Wolf; Ox (marked)", WOLF + OX, 2)],
)
def test_what_nobody_stops_lands(table, front, own, landed):
    """Given nobody who could defend, then all that may attack lands."""
    assert pressure(table, front, own=own) == pytest.approx(landed * LANDED)


@pytest.mark.parametrize(
    ("theirs", "point"),
    [
        ({"region_hp": 2}, 1 + 2 / 1.2**2),
        ({"region_hp": 5}, 1 + 2 / 1.5**2),
        ({"region": "Keep"}, 1 + 2 / 3**2),
        ({"chapter": "Keep"}, 1 + 2 / 3.7**2),
        ({"chapter": "Vale; Keep"}, 1 + 2 / 5.4**2),
    ],
)
def test_a_point_counts_more_the_fewer_are_left(table, theirs, point):
    """Given other regions of the opponent, then the two points of a Wolf count more or less."""
    assert pressure(table, "Wolf", theirs) == pytest.approx(2 * SHARE * point)


@pytest.mark.parametrize(
    ("might", "theirs", "landed", "point"),
    [
        (9, {}, 10, 1.5),
        (8, {}, 10, 1.5),
        (7, {}, 9, 1.5),
        (9, {"region": "Keep"}, 11, 1 + 2 / 9),
        (9, {"region_hp": 5}, 8, 1 + 2 / 1.5**2),
        (7, {"region_hp": 5}, 8, 1 + 2 / 1.5**2),
        (6, {"region_hp": 5}, 8, 1 + 2 / 1.5**2),
        (5, {"region_hp": 5}, 7, 1 + 2 / 1.5**2),
    ],
)
def test_more_than_a_region_has_does_not_count(table, might, theirs, landed, point):
    """Given a creature of great ATK, then it counts up to the hit points of the region, but eight in any case."""
    found = pressure(table, f"Wolf (might {might})", theirs, own=WOLF + might * 1.2)
    assert found == pytest.approx(landed * SHARE * point)


@pytest.mark.parametrize("active", [1, 2])
@pytest.mark.parametrize("phase", [*PHASES, *AFTER])
def test_who_is_marked_attacks_in_another_turn(table, phase, active):
    """Given a marked Wolf, then it promises something if the next attack comes when it is unmarked.

    That is so in the turn of the opponent, and after the own phases of attacking.
    """
    landed = 2 if active == 2 or phase in AFTER else 0
    assert pressure(table, "Wolf (marked)", phase=phase, active=active) == pytest.approx(landed * LANDED)


def test_after_an_attack_the_next_one_is_in_another_turn(table):
    """Given a marked Wolf, when an attack was declared in this turn, then it counts for the next turn."""
    t = laid(table, ALONE, phase="move_attack_1", p1={"front": "Wolf (marked)"})
    attacked_already = replace(t.state.now, attacking="move_attack_1")
    assert worth(t, now=attacked_already) - worth(t) == pytest.approx(2 * LANDED)


def test_what_ends_with_the_turn_counts_in_an_attack_of_this_turn_alone(table):
    """Given a Wolf that got +3/0, then five land if it attacks in this turn, and two when it may in the next."""
    t = laid(table, ALONE, p1={"front": "Wolf", "hand": "Rally#r"})
    bare = laid(table, ALONE)
    played(t, 1, "play_event", card="r").made()
    assert worth(t) - worth(bare) == pytest.approx(WOLF + 5 * LANDED)
    go_to(t, "entrance")
    assert worth(t) - worth(bare) == pytest.approx(WOLF + 2 * LANDED)


@pytest.mark.parametrize(("phase", "landed"), [("play_1", 0), ("entrance", 3)])
def test_damage_counts_in_an_attack_of_this_turn_alone(table, phase, landed):
    """Given a Bear that a Hawk would kill in this turn, then it attacks in the next, when it has no damage."""
    found = pressure(table, "Bear (damage 3)", {"front": "Hawk"}, own=BEAR, phase=phase)
    assert found == pytest.approx(landed * LANDED)


@pytest.mark.parametrize(("event", "own"), [("Loan", 0), ("Treason", 10.4)])
def test_who_is_lent_attacks_in_this_turn_alone(table, event, own):
    """Given the Golem of seat 2 that seat 1 controls, then it attacks in this turn, and later only if it stays."""
    t = laid(table, ALONE, p1={"hand": f"{event}#e"}, p2={"front": "Golem#g"})
    bare = laid(table, ALONE)
    played(t, 1, "play_event", card="e", targets=[["g"]]).made()
    assert worth(t) - worth(bare) == pytest.approx(own + 4 * LANDED)
    go_to(t, "entrance")
    assert worth(t) - worth(bare) == pytest.approx(own + (4 * LANDED if own else 0))


def test_who_may_not_attack_promises_nothing(table):
    """Given a Wolf that is assigned, or to which a Spell forbids to attack, then nothing will land."""
    assert pressure(table, "Wolf [Pinned]", own=WOLF + 1.5) == pytest.approx(0)
    t = laid(table, ALONE, p1={"front": "Wolf#w"})
    assert worth(t) - worth(t, objects=changed(t, "w", counters={"assigned": 1})) == pytest.approx(2 * LANDED)


def test_servants_do_not_attack(table):
    """Given a Wolf in Faith, then it promises no attack."""
    assert gain(table, {"faith": "Wolf"}) == pytest.approx(WOLF)


# --- who could defend against it --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("front", "own", "theirs", "promise"),
    [
        ("Wolf", WOLF, {"front": "Golem"}, 0),
        ("Wolf", WOLF, {"faith": "Golem"}, 0),
        ("Wolf", WOLF, {"front": "Golem (marked)"}, 2 * LANDED),
        ("Wolf", WOLF, {"faith": "Golem (marked)"}, 2 * LANDED),
        ("Wolf", WOLF, {"front": "Wolf"}, 0),
        ("Wolf", WOLF, {"faith": "Wolf"}, 2 * LANDED),
        ("Wolf", WOLF, {"faith": "Wolf", "region_hp": 2}, 2 * SHARE * (1 + 2 / 1.2**2)),
        ("Wolf; Wolf", 2 * WOLF, {"faith": "Ox"}, 2 * LANDED),
        ("Wolf; Wolf", 2 * WOLF, {"faith": "Ox", "science": "Ox"}, 0),
        ("Wolf; Wolf", 2 * WOLF, {"faith": "Ox; Ox"}, 2 * LANDED),
        ("Wolf; Wolf", 2 * WOLF, {"faith": "Ox", "front": "Sprite"}, 2 * LANDED),
        ("Wolf; Wolf; Wolf", 3 * WOLF, {"faith": "Ox", "science": "Ox"}, 2 * LANDED),
    ],
)
def test_the_better_of_two_defences_is_expected(table, front, own, theirs, promise):
    """Given who could defend, then the Front does or the top servants do, whichever lets less through.

    Servants do not strike back, so they may die for nothing.
    """
    assert pressure(table, front, theirs, own=own) == pytest.approx(promise)


@pytest.mark.parametrize(
    ("phase", "active", "landed"),
    [("play_1", 1, 2), ("entrance", 1, 0), ("discard", 1, 0), ("play_1", 2, 2), ("entrance", 2, 2)],
)
def test_who_is_marked_defends_if_it_is_unmarked_before(table, phase, active, landed):
    """Given a marked Golem, then it defends against an attack only if a turn of its player comes before.

    In that player's own turn it has been unmarked already, and stays as it is.
    """
    found = pressure(table, "Wolf", {"front": "Golem (marked)"}, phase=phase, active=active)
    assert found == pytest.approx(landed * LANDED)


def test_who_is_assigned_defends_nothing(table):
    """Given a Golem that would defend, when it is assigned, then the Wolf lands."""
    t = laid(table, ALONE, p1={"front": "Wolf"}, p2={"front": "Golem#g"})
    assert worth(t, objects=changed(t, "g", counters={"assigned": 1})) - worth(t) == pytest.approx(2 * LANDED)


@pytest.mark.parametrize(
    ("id", "what", "landed"),
    [("g", "defend", 2), ("w", "be_defended", 2), ("w", "attack", 0), ("g", "attack", 0), ("w", "defend", 0)],
)
def test_what_is_forbidden_is_not_expected(table, id, what, landed):
    """Given a Golem that must not defend, or a Wolf that nobody may block, then the Wolf lands, else it does not."""
    t = laid(table, ALONE, p1={"front": "Wolf#w"}, p2={"front": "Golem#g"})
    forbidding = Modifier("m", "w", 1, (id,), (Change(forbids=(what,)),), Until("forever"), 1)
    assert worth(t, modifiers=(forbidding,)) - worth(t) == pytest.approx(landed * LANDED)


def test_who_has_no_hope_to_break_through_does_not_attack(table):
    """Given a Wolf that would be killed, then it stays at home, which is no loss."""
    assert pressure(table, "Wolf; Wolf", {"front": "Golem; Golem"}, own=2 * WOLF) == pytest.approx(0)


# --- an attack under way ----------------------------------------------------------------------------------------------


def losses(t: Any) -> tuple[float, float]:
    """What the attack under way costs each seat: what they would have more without it."""
    first, second = (worth(t, seat, attack=None) - worth(t, seat) for seat in (1, 2))
    return first, second


def besieged(table: Any, front: str, theirs: dict[str, Any]) -> Any:
    """Seat 1 attacks with a creature of its Front, `w`, and nobody has responded yet."""
    t = laid(table, ALONE, phase="move_attack_1", p1={"front": front}, p2=theirs)
    t.when(1, "declare_attack", attackers=["w"]).made()
    return t


@pytest.mark.parametrize(
    ("front", "theirs", "lost"),
    [
        ("Wolf#w", {}, 2 * 0.6),
        ("Wolf#w", {"region_hp": 3}, 2 * 0.6),
        ("Wolf#w", {"region_hp": 2}, 2 * 0.6 + 200),
        ("Wolf#w", {"region_hp": 1}, 2 * 0.6 + 200),
        ("Wolf#w", {"region_hp": 2, "chapter": "Keep"}, 2 * 0.6),
        ("Wolf#w (might 17)", {"region_hp": 2, "chapter": "Keep"}, 19 * 0.6 + 200),
        ("Wolf#w (might 16)", {"region_hp": 2, "chapter": "Keep"}, 18 * 0.6),
        ("Wolf#w (might 34)", {"region_hp": 2, "chapter": "Vale; Keep"}, 36 * 0.6 + 200),
        ("Wolf#w (might 33)", {"region_hp": 2, "chapter": "Vale; Keep"}, 35 * 0.6),
    ],
)
def test_what_lands_costs_hit_points_or_the_match(table, front, theirs, lost):
    """Given an attack that nobody can stop, then its points are lost, and 200 if no hit point is left."""
    assert losses(besieged(table, front, theirs)) == pytest.approx((0, lost))


@pytest.mark.parametrize(
    ("theirs", "mine", "lost"),
    [
        ({"front": "Ox"}, WOLF, 0),
        ({"faith": "Ox"}, 0, 0),
        ({"front": "Ox (marked)"}, 0, 1.2),
        ({"front": "Ox", "faith": "Ox"}, WOLF, 0),
        ({"front": "Ox", "region_hp": 2}, WOLF, 0),
        ({"front": "Wolf"}, WOLF, WOLF),
        ({"faith": "Wolf"}, 0, 1.2),
        ({"front": "Sprite (marked)"}, 0, 1.2),
    ],
)
def test_until_defenders_are_declared_the_best_are_expected(table, theirs, mine, lost):
    """Given a Wolf that attacks, then whoever fares best is expected to defend, in the window and when asked."""
    t = besieged(table, "Wolf#w", theirs)
    assert losses(t) == pytest.approx((mine, lost))
    all_pass(t).made()
    if asked(t)[1] == "defend":
        assert losses(t) == pytest.approx((mine, lost))


@pytest.mark.parametrize(("place", "mine"), [("front", 5.2), ("faith", 0)])
def test_a_servant_does_not_even_hurt_who_dies_of_a_point(table, place, mine):
    """Given an Orc of one DEF that an Ox will block, then it dies if the Ox is in the Front, and not of a servant."""
    t = besieged(table, "Orc#w", {place: "Ox#o"})
    assert losses(t) == pytest.approx((mine, 0))
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"o": "w"}).made()
    assert losses(t) == pytest.approx((mine, 0))


@pytest.mark.parametrize(
    ("front", "attackers", "theirs", "defenders", "mine", "lost"),
    [
        ("Wolf#w", "w", "Ox#o", {"o": "w"}, WOLF, 0),
        ("Wolf#w", "w", "Ox#o", {}, 0, 1.2),
        ("Bear#b", "b", "Guard#g", {"g": "b"}, 0, GUARD),
        ("Bear#b (damage 3)", "b", "Hawk#h", {"h": "b"}, BEAR, HAWK),
        ("Wolf#w; Bear#b", "wb", "Ox#o; Guard#g", {"g": "b"}, 0, GUARD + 1.2),
        ("Wolf#w; Bear#b", "wb", "Ox#o; Guard#g", {"o": "w", "g": "b"}, WOLF, GUARD),
        ("Wolf#w; Bear#b", "wb", "Ox#o; Guard#g", {}, 0, 5 * 0.6),
    ],
)
def test_once_they_are_declared_the_defenders_fight(table, front, attackers, theirs, defenders, mine, lost):
    """Given declared defenders, then each combat costs who dies in it, and what nobody blocks lands."""
    t = laid(table, ALONE, phase="move_attack_1", p1={"front": front}, p2={"front": theirs})
    attacked(t, *attackers).when(2, "declare_defenders", defenders=defenders).made()
    assert losses(t) == pytest.approx((mine, lost))


def test_what_ends_with_the_turn_counts_in_the_attack_under_way(table):
    """Given a Wolf that got +3/0, when it attacks, then five land."""
    t = laid(table, ALONE, phase="move_attack_1", p1={"front": "Wolf#w", "hand": "Rally#r"})
    played(t, 1, "play_event", card="r").made()
    t.when(1, "declare_attack", attackers=["w"]).made()
    assert losses(t) == pytest.approx((0, 5 * 0.6))


def test_without_an_attack_nothing_is_lost(table):
    """Given no attack under way, then it costs nobody anything."""
    assert losses(laid(table, ALONE, p1={"front": "Wolf"})) == (0, 0)
