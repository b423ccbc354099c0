"""The estimate of Arcmage: what is on the stack, about to be drawn, and attacked, held against nothing of the kind."""

from typing import Any

import pytest

from domain.rulesets.arcmage_arc.score import score
from tests.bots.arcmage_views import Thing, city, creature, gain, held, seen, side, vault

NOBODY: Thing = {"waiting": False}


def change(own: Thing | None = None, other: Thing | None = None, under_way: Thing | None = None, **more: Any) -> float:
    """How much better seat 1 thinks it stands with that under way, in the same position of two players."""
    sides = (side(1, **(own or {})), side(2, **(other or {})))
    return score(seen(*sides, **(under_way or {}), **more), 1) - score(seen(*sides, **more), 1)


def item(kind: str = "card", controller: int = 1, **more: Any) -> Thing:
    return {"kind": kind, "controller": controller, **more}


ITEMS: dict[str, tuple[Thing, float]] = {
    "an ability": (item("ability"), 2.0),
    "an event that costs three": (item(cost=3), 2 + 1 + 0.6 + 3 * 0.5),
    "an event at X = 4": (item(x=4), 2 + 1 + 0.6 + 5 * 0.5),
    "an event at no X yet": (item(), 2 + 1 + 0.6 + 0.5),
    "a creature": (item(cost=3, body=(3, 4)), 1 + 3 * 1.3 + 4 * 0.9),
}


@pytest.mark.parametrize("which", ITEMS)
def test_what_is_on_the_stack_counts_for_who_controls_it(which: str):
    one, worth = ITEMS[which]
    theirs = {**one, "controller": 2}

    assert change(under_way={"stack": [one]}) == pytest.approx(worth)
    assert change(under_way={"stack": [one, one]}) == pytest.approx(2 * worth)
    assert change(under_way={"stack": [theirs]}) == pytest.approx(-worth)


@pytest.mark.parametrize(
    ("asking", "waiting", "worth"),
    [(False, False, 2 + 1.5), (True, False, 2 + 1.5), (True, True, 2.0), (False, True, 0.0)],
)
def test_what_resolves_counts_until_it_is_done_and_more_if_it_waits_for_a_draw(
    asking: bool, waiting: bool, worth: float
):
    assert change(under_way={"resolving": item("ability"), "asking": asking}, waiting=waiting) == pytest.approx(worth)


def test_what_is_on_the_stack_before_a_draw_counts_for_more():
    assert change(under_way={"stack": [item("ability"), item("ability", controller=2)]}, **NOBODY) == 0
    assert change(under_way={"stack": [item("ability")]}, **NOBODY) == pytest.approx(2 + 1.5)


# --- cards that will be drawn -----------------------------------------------------------------------------------------


def drawing(course: int | None, own: Thing, **more: Any) -> float:
    """How much better a course of drawing is than none, while nobody is asked."""
    return change(own, None, {"draw_course": course}, **{"phase": "draw_resource", **NOBODY, **more})


@pytest.mark.parametrize(
    ("course", "own", "worth"),
    [
        (1, {}, 2 * 1.5 + 0.3),
        (1, {"hand_count": 5}, 2 * 1.5 + 0.3),
        (1, {"hand_count": 6}, 1.5 + 0.3),
        (1, {"hand_count": 7}, 0.3),
        (1, {"hand_count": 9}, 0.3),
        (2, {}, 1.5 + 4.6 - 2),
        (2, {"hand_count": 7}, 1.5 + 4.6 - 2),
        (2, {"hand_count": 9}, 1.5 + 4.6 - 2),
        (2, {"vault": vault(2)}, 1.5 + (13.4 - 9.2) - 2),
        (2, {"vault": vault(7)}, 1.5),
        (2, {"vault": vault(12)}, 1.5),
        (2, {"hand": [held(1, kind="city")]}, 1.5 + 4.6 - 0.3),
        (2, {"hand": [held(1), held(1, kind="city")]}, 1.5 + 4.6 - 0.3),
        (2, {"hand": [held(1)]}, 1.5 + 4.6 - 2),
        (2, {"hand": [held(1, kind="city")], "vault": vault(9)}, 1.5),
        (2, {"hand": [held(1, kind="city")], "vault": vault(8)}, 1.5 + (28.0 - 27.2) - 0.3),
        (3, {}, 0.0),
        (None, {}, 0.0),
    ],
)
def test_the_course_of_drawing_counts_with_the_cards_that_it_will_bring(course: int | None, own: Thing, worth: float):
    assert drawing(course, own) == pytest.approx(worth)


@pytest.mark.parametrize("course", [1, 2])
def test_it_counts_for_the_active_player_alone_and_until_it_is_drawn(course: int):
    assert drawing(course, {}, active=2) == 0
    assert drawing(course, {}, phase="play_1") == 0
    assert drawing(course, {}, waiting=True) == 0


# --- an attack --------------------------------------------------------------------------------------------------------


def worth(one: Thing) -> float:
    """What a creature is worth."""
    plain: float = 0.6 + 1.3 * max(0, one["atk"]) + 0.9 * max(0, one["body"])
    return plain * (1 if one["marked"] else 1.12)


def soldier(id: str, atk: int, body: int, seat: int = 1, **more: Any) -> Thing:
    return creature(atk, body, id=id, controller=seat, **more)


def attack(
    own: list[Thing],
    strength: int = 0,
    army: list[Thing] | None = None,
    residents: list[Thing] | None = None,
    elsewhere: list[Thing] | None = None,
    **combat: Any,
) -> float:
    """How much better seat 1 thinks it stands as these attack the city of seat 2 than as they do not."""
    under_way = {
        "seat": 1,
        "defender": 2,
        "city": "den",
        "attackers": [one["id"] for one in own],
        "gone": [],
        "fought": [],
        "assigned": False,
        "defenders": {},
        **combat,
    }
    cities = [city(strength, id="den", residents=residents or []), city(id="other", residents=elsewhere or [])]
    return change({"army": own}, {"kingdom": cities, "army": army or []}, {"combat": under_way})


A, B = soldier("a", 3, 3), soldier("b", 2, 2)


def damage(points: int) -> float:
    """What so many points of damage to a city are worth."""
    return 1.25 * 2.2 * points


@pytest.mark.parametrize(
    ("attackers", "strength", "gained"),
    [
        ([A], 9, damage(3)),
        ([A, B], 9, damage(5)),
        ([A], 3, damage(3) + 6),
        ([A], 2, damage(2) + 6),
        ([A, B], 4, damage(3) + damage(1) + 6),
        ([A, B], 3, damage(3) + 6),
        ([A], 0, 0.0),
        ([soldier("a", -2, 3)], 9, 0.0),
        ([soldier("a", -2, 3), B], 2, damage(2) + 6),
    ],
)
@pytest.mark.parametrize("assigned", [False, True])
def test_undefended_attackers_damage_the_city_until_it_falls(
    attackers: list[Thing], strength: int, gained: float, assigned: bool
):
    assert attack(attackers, strength, assigned=assigned) == pytest.approx(gained)


@pytest.mark.parametrize(
    ("one", "against", "gained"),
    [
        (A, [soldier("d", 1, 3, 2)], worth(soldier("d", 1, 3))),
        (A, [soldier("d", 3, 4, 2)], -worth(A)),
        (A, [soldier("d", 3, 3, 2)], worth(soldier("d", 3, 3)) - worth(A)),
        (A, [soldier("d", 2, 4, 2)], 0.0),
        (soldier("a", 3, 3, damage=1), [soldier("d", 2, 4, 2)], -worth(A) + 0.15 * 0.9),
        (A, [soldier("d", 0, 4, 2, damage=1)], worth(soldier("d", 0, 4)) - 0.15 * 0.9),
        (A, [soldier("d", 2, 4, 2), soldier("e", 1, 4, 2)], -worth(A)),
        (A, [soldier("d", 3, 4, 2), soldier("e", -1, 4, 2)], -worth(A)),
        (A, [soldier("d", 0, 2, 2), soldier("e", 0, 1, 2)], worth(soldier("d", 0, 2)) + worth(soldier("e", 0, 1))),
        (A, [soldier("d", 0, 2, 2), soldier("e", 0, 2, 2)], worth(soldier("d", 0, 2))),
        (A, [soldier("d", 0, 4, 2), soldier("e", 0, 3, 2)], worth(soldier("e", 0, 3))),
        (soldier("a", -1, 3), [soldier("d", 0, 1, 2)], 0.0),
    ],
)
def test_in_a_battle_who_is_dealt_enough_damage_is_lost(one: Thing, against: list[Thing], gained: float):
    engaged = {other["id"]: one["id"] for other in against}
    assert attack([one], 9, against, assigned=True, defenders=engaged) == pytest.approx(gained)


def test_once_defenders_are_assigned_each_attacker_meets_its_own():
    wall = soldier("d", 0, 9, 2)
    assert attack([A, B], 9, [wall], assigned=True, defenders={"d": "a"}) == pytest.approx(damage(2))
    assert attack([A, B], 9, [wall], assigned=True, defenders={"d": "b"}) == pytest.approx(damage(3))
    assert attack([A], 9, [], assigned=True, defenders={"left the game": "a"}) == 0


def ready(id: str, atk: int, body: int, seat: int = 2, **more: Any) -> Thing:
    return soldier(id, atk, body, seat, marked=False, **more)


WALL, CANNON = ready("wall", 0, 9), ready("cannon", 3, 9)
TARGET = ready("target", 0, 3)
BIRD = soldier("a", 3, 3, keywords=["flying"])


@pytest.mark.parametrize(
    ("attackers", "army", "gained"),
    [
        ([A], [WALL], 0.0),
        ([A], [CANNON], -worth(A)),
        ([A], [TARGET], worth(TARGET)),
        ([A], [ready("d", 9, 3)], damage(3)),
        ([A, B], [WALL], damage(2)),
        ([B, A], [WALL], damage(2)),
        ([A, B], [WALL, ready("second", 0, 9)], 0.0),
        ([A], [WALL, CANNON], -worth(A)),
        ([A], [CANNON, WALL], -worth(A)),
        ([A, B], [CANNON, WALL], -worth(A)),
        ([A], [soldier("d", 0, 9, 2)], damage(3)),
        ([A], [ready("d", 0, 9, 1)], damage(3)),
        ([BIRD], [WALL], damage(3)),
        ([BIRD], [ready("d", 0, 9, keywords=["flying"])], 0.0),
        ([BIRD], [WALL, ready("d", 0, 9, keywords=["flying"])], 0.0),
        ([A], [ready("d", 0, 9, keywords=["flying"])], 0.0),
        ([BIRD, B], [WALL], damage(3)),
    ],
)
def test_before_they_are_assigned_the_defender_is_expected_to_answer_as_hurts_most(
    attackers: list[Thing], army: list[Thing], gained: float
):
    assert attack(attackers, 9, army) == pytest.approx(gained)


NINE = ["flying", *(f"keyword {number}" for number in range(8))]


def test_a_city_that_would_not_fall_to_the_strongest_may_fall_to_all():
    """Given defenders that are worth more than what they keep off, then nobody stands in the way."""
    assert attack([A, B], 5, [ready("d", 9, 9, keywords=NINE)]) == pytest.approx(-worth(A) + damage(2))
    assert attack([A, B], 5, [ready("d", 9, 1, keywords=NINE)]) == pytest.approx(damage(5) + 6)


def test_residents_of_the_attacked_city_may_defend_it_and_no_others():
    assert attack([A], 9, residents=[WALL]) == 0
    assert attack([A], 9, elsewhere=[WALL]) == pytest.approx(damage(3))


@pytest.mark.parametrize("out", ["gone", "fought"])
def test_attackers_that_are_out_of_the_attack_do_not_count(out: str):
    without: Thing = {out: ["a"]}
    assert attack([A, B], 9, **without) == pytest.approx(damage(2))
    assert attack([A, B], 9, attackers=["b", "left the game"]) == pytest.approx(damage(2))


def test_an_attack_counts_against_the_defender_and_for_nobody_else():
    one, den = soldier("a", 3, 3, 2), city(9, id="den")
    under_way = {"seat": 2, "defender": 1, "city": "den", "attackers": ["a"], "gone": [], "fought": []}
    combat = {"combat": {**under_way, "assigned": True, "defenders": {}}}
    assert change({"kingdom": [den]}, {"army": [one]}, combat) == pytest.approx(-damage(3))

    three = (side(1), side(2, army=[one]), side(3, kingdom=[den]))
    other = {"combat": {**combat["combat"], "defender": 3}}
    assert score(seen(*three, **other), 1) == score(seen(*three), 1)
    assert score(seen(*three, **other), 3) - score(seen(*three), 3) == pytest.approx(-damage(3))


def test_a_city_that_is_gone_cannot_be_damaged():
    assert attack([A], 9, city="gone") == 0
    assert attack([A], 9, city="gone", assigned=True) == 0


def test_in_a_battle_too_what_soon_ends_makes_nobody_worth_more():
    """Given an attacker whose three ATK end with the attack, when it is lost, then only its presence and DEF are."""
    soon = {"id": "m", "source": "s", "controller": 1, "objects": ["a"], "until": {"kind": "attack"}}
    soon |= {"changes": [{"stat": "atk", "amount": 3}]}
    fight = {"seat": 1, "defender": 2, "city": "den", "attackers": ["a"], "gone": [], "fought": []}
    fight |= {"assigned": True, "defenders": {"d": "a"}}
    own, other = {"army": [A]}, {"army": [soldier("d", 3, 9, 2)], "kingdom": [city(9, id="den")]}
    worths = [gain(own, {"modifiers": [soon], "combat": combat}, **other) for combat in (fight, None)]
    assert worths[0] - worths[1] == pytest.approx(-worth(soldier("a", 0, 3)))
