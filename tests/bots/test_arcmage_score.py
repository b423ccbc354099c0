"""The estimate of Arcmage: what each thing that a player has is worth, held against the same position without it."""

from math import exp
from typing import Any

import pytest

from domain.rulesets.arcmage_arc.score import score
from tests.bots.arcmage_views import Thing, city, creature, enchantment, gain, held, seen, side, vault

CURSE, WRIT, HELP = enchantment(1, "Curse"), enchantment(1, "Aura", "Writ"), enchantment(1, "Aura")
ON = 0.8 + 1.6
"""What an enchantment that costs one resource is worth."""

CREATURES: dict[str, tuple[Thing, float]] = {
    "that is there": (creature(), 0.6),
    "with two ATK": (creature(2), 0.6 + 2 * 1.3),
    "with less than no ATK": (creature(-2), 0.6),
    "with three DEF": (creature(0, 3), 0.6 + 3 * 0.9),
    "with less than no DEF": (creature(0, -3), 0.6),
    "that has two points of damage": (creature(0, 3, damage=2), 0.6 + (3 - 2 * 0.15) * 0.9),
    "with two loyalty": (creature(loyalty=2), 0.6 + 2 * 0.5),
    "with two keywords": (creature(keywords=["flying", "haste"]), 0.6 + 2 * 1.2),
    "with three counters of two kinds": (creature(counters={"growth": 2, "fate": 1}), 0.6 + 3 * 0.4),
    "that is not marked": (creature(1, 1, marked=False), (0.6 + 1.3 + 0.9) * 1.12),
    "with a curse": (creature(1, attachments=[CURSE]), (0.6 + 1.3) * 0.6 - ON),
    "with a writ": (creature(1, attachments=[WRIT]), (0.6 + 1.3) * 0.6 - ON),
    "with two curses": (creature(1, attachments=[CURSE, CURSE]), (0.6 + 1.3) * 0.36 - 2 * ON),
    "with a help": (creature(1, attachments=[HELP]), 0.6 + 1.3 + 0.4 * ON),
    "with a help that has no cost": (creature(attachments=[enchantment(None)]), 0.6 + 0.4 * 0.8),
    "with a help that is cursed": (creature(attachments=[enchantment(1, on_it=(CURSE,))]), 0.6 + 0.4 * ON - ON),
}


@pytest.mark.parametrize("which", CREATURES)
def test_a_creature_without_a_home_is_worth_what_it_has(which: str):
    there, worth = CREATURES[which]
    assert gain({"homeless": [there]}) == pytest.approx(worth)
    assert gain({"homeless": [there, there]}) == pytest.approx(2 * worth)


def test_in_the_army_attack_counts_for_more_and_in_a_city_loyalty():
    there = creature(2, loyalty=3)
    worth = 0.6 + 2 * 1.3 + 3 * 0.5

    assert gain({"army": [there]}) == pytest.approx(worth + 2 * 0.35)
    assert gain({"army": [creature(-2)]}) == pytest.approx(0.6)
    assert gain({"kingdom": [city(residents=[there])]}) == pytest.approx(worth + 3 * 0.35)


def test_a_resident_counts_for_who_controls_it():
    assert gain({"kingdom": [city(residents=[creature(2, controller=2)])]}) == 0


SOON = ("end_of_turn", "end_of_phase", "attack")


def modifier(until: str, amount: int = 2, stat: str = "atk", **more: Any) -> Thing:
    """Something that changes a value of the creature `c` for a time."""
    changes = [{"stat": stat, "amount": amount, **more}]
    return {"id": "m", "source": "s", "controller": 1, "objects": ["c"], "changes": changes, "until": {"kind": until}}


@pytest.mark.parametrize(
    ("modifiers", "less"),
    [
        *(([modifier(until)], 2 * 1.3) for until in SOON),
        ([modifier("end_of_turn", op="add")], 2 * 1.3),
        ([modifier("end_of_turn", 1), modifier("attack", 1)], 2 * 1.3),
        ([modifier("end_of_turn", 2, "def")], 2 * 0.9),
        ([modifier("end_of_turn", 2, "def"), modifier("end_of_turn", 1)], 2 * 0.9 + 1.3),
        ([modifier("end_of_turn", 2, "loyalty")], 0),
        ([modifier("end_of_turn", op="set")], 0),
        ([modifier("while_in_play")], 0),
        ([{**modifier("end_of_turn"), "objects": ["another"]}], 0),
        ([modifier("while_in_play"), modifier("attack")], 2 * 1.3),
    ],
)
def test_what_soon_ends_adds_nothing_to_a_creature(modifiers: list[Thing], less: float):
    whole = gain({"homeless": [creature(4, 4)]})
    assert whole - gain({"homeless": [creature(4, 4)]}, {"modifiers": modifiers}) == pytest.approx(less)


def test_of_a_change_without_an_amount_nothing_is_taken_off():
    nothing = modifier("attack")
    del nothing["changes"][0]["amount"]
    assert gain({"homeless": [creature(4)]}, {"modifiers": [nothing]}) == gain({"homeless": [creature(4)]})


def test_permanent_advantages_that_hold_count():
    assert [gain({"kingdom": [city(advantages=number)]}) for number in range(3)] == pytest.approx([0, 3.0, 6.0])


@pytest.mark.parametrize(
    ("own", "worth"),
    [
        ({"enchantments": [enchantment(2)]}, 0.8 + 2 * 1.6),
        ({"enchantments": [enchantment(None), enchantment(1)]}, 0.8 + ON),
        ({"enchantments": [enchantment(2, on_it=(CURSE,))]}, 0.8 + 2 * 1.6 - ON),
        ({"kingdom": [city(attachments=[WRIT])]}, -ON),
        ({"kingdom": [city(attachments=[HELP])]}, 0.4 * ON),
        ({"attachments": [CURSE, HELP]}, -0.6 * ON),
        ({"attachments": [enchantment(1, on_it=(CURSE,))]}, 0.4 * ON - ON),
        ({"vault": vault(1, on_it=(CURSE,))}, 4.6 - ON),
    ],
)
def test_enchantments_count_for_what_they_are_on(own: Thing, worth: float):
    assert gain(own) == pytest.approx(worth)


# --- cities -----------------------------------------------------------------------------------------------------------


def life(strength: float, left: float) -> float:
    """Worth of so much strength of which so much is not threatened, over that of none."""
    return 2.2 * strength + 34 * (1 - exp(-left / 9))


@pytest.mark.parametrize(
    ("strengths", "worth"), [([9], life(9, 9)), ([4, 5], life(9, 9)), ([18], life(18, 18)), ([9, -3], life(9, 9))]
)
def test_the_strength_of_cities_counts_and_the_last_of_it_for_most(strengths: list[int], worth: float):
    assert gain({"kingdom": [city(strength) for strength in strengths]}) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("army", "own", "left"),
    [
        ([creature(5)], [], 9 - 0.8 * 5),
        ([creature(2), creature(3), creature(-4)], [], 9 - 0.8 * 5),
        ([creature(20)], [], 0),
        ([creature(5)], [creature(0, 4, marked=False)], 9 - 0.8 * (5 - 0.6 * 4)),
        ([creature(5)], [creature(3, 2, marked=False)], 9 - 0.8 * (5 - 0.6 * 3)),
        ([creature(5)], [creature(0, 4, marked=False, damage=1)], 9 - 0.8 * (5 - 0.6 * 3)),
        ([creature(5)], [creature(0, 4)], 9 - 0.8 * 5),
        ([creature(5)], [creature(0, 9, marked=False)], 9),
        ([creature(5)], [creature(0, 2, marked=False), creature(0, 2, marked=False)], 9 - 0.8 * (5 - 0.6 * 4)),
    ],
)
def test_what_an_army_threatens_counts_for_less_unless_someone_is_ready_to_stand_against_it(
    army: list[Thing], own: list[Thing], left: float
):
    there = gain({"kingdom": [city(9)], "homeless": own}, army=army)
    assert there - gain({"homeless": own}, army=army) == pytest.approx(life(9, left))


def test_of_several_armies_the_greatest_threatens():
    def with_city(strength: int) -> float:
        others = (side(2, army=[creature(5)]), side(3, army=[creature(2), creature(1)]))
        return score(seen(side(1, kingdom=[city(strength)]), *others), 1)

    assert with_city(9) - with_city(0) == pytest.approx(life(9, 9 - 0.8 * 5))


@pytest.mark.parametrize(
    ("known", "unknown", "worth"),
    [([], 1, 2.2 * 15 + 9), ([5], 0, 2.2 * 5 + 9), ([0], 0, 9), ([5, 5], 1, 2.2 * (5 + 5 + 15) + 3 * 9)],
)
def test_unbuilt_cities_count_with_the_strength_that_is_known_or_usual(known: list[int], unknown: int, worth: float):
    own = {"unbuilt": known, "unbuilt_count": len(known) + unknown}
    assert gain(own) == pytest.approx(worth)


# --- resources, hand, deck --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "worth"),
    list(enumerate([0, 4.6, 9.2, 13.4, 17.2, 20.6, 23.6, 25.8, 27.2, 28.0, 28.2, 28.4, 28.6])),
)
def test_each_further_resource_card_adds_less(held: int, worth: float):
    assert gain({"vault": vault(held)}) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("shown", "foreign"),
    [
        ({}, 3),
        ({"kingdom": [city(faction="drake")]}, 0),
        ({"graveyard": ["drake"]}, 0),
        ({"graveyard": [None]}, 3),
    ],
)
def test_resource_cards_of_a_faction_of_which_no_card_shows_are_worth_less(shown: Thing, foreign: int):
    own = {"graveyard": [], "vault": vault(3, "drake"), **shown}
    assert gain(own) == pytest.approx(13.4 - 0.6 * foreign)


def test_a_hand_card_shows_its_faction_too():
    shown = gain({"graveyard": [], "vault": vault(1), "hand": [held(1)]})
    assert shown - gain({"graveyard": [], "vault": vault(1)}) == pytest.approx(2 + 1 + 0.6)


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        (held(3), 3.0),
        (held(2), 3.0),
        (held(4), 2 + 1 - 0.45),
        (held(5), 2 + 1 - 2 * 0.45),
        (held(6), 2 + 1 - 3 * 0.45),
        (held(7), 2 - 0.8),
        (held(30), 2 - 0.8),
        (held(0), 3.0),
        (held(None), 3.0),
        (held(3, 3), 3.0),
        (held(3, 4), 2 + 1 - 0.45),
        (held(4, 4), 2 + 1 - 2 * 0.45),
        ({**held(1, 1), "faction": "drake"}, 2 + 1 - 0.45),
        (held(None, kind="city"), 0.3),
    ],
)
def test_an_own_hand_card_is_worth_more_the_sooner_it_can_be_paid(card: Thing, worth: float):
    own = {"vault": vault(3)}
    assert gain({**own, "hand": [card], "hand_count": 1}) - gain(own) == pytest.approx(worth)


@pytest.mark.parametrize(("cost", "worth"), [(0, 3.0), (1, 2 + 1 - 0.45), (None, 2 + 1 - 2 * 0.45)])
def test_without_resources_only_what_is_free_can_be_paid(cost: int | None, worth: float):
    """Given a card whose cost is not known, then it is taken to cost two."""
    assert gain({"hand": [held(cost)]}) == pytest.approx(worth)


def test_of_a_hand_above_its_limit_the_best_cards_count():
    hand = [held(9, kind="city"), held(0), held(30), held(0)]
    assert gain({"hand": hand, "hand_limit": 2}) == pytest.approx(3.0 + 3.0)


@pytest.mark.parametrize(("count", "worth"), [(1, 2.0), (7, 14.0), (9, 14.0)])
def test_of_the_hand_of_another_the_number_counts_up_to_its_limit(count: int, worth: float):
    base = seen(side(1), side(2))
    assert score(base, 1) - score(seen(side(1), side(2, hand_count=count)), 1) == pytest.approx(worth)


@pytest.mark.parametrize("deck", [1, 7, 40])
def test_a_deck_that_runs_out_is_nearly_a_defeat(deck: int):
    assert gain({"deck": deck}) == pytest.approx(0.3 * deck + 40 * (1 - exp(-deck / 7)))


# --- against whom -----------------------------------------------------------------------------------------------------


def test_what_another_has_counts_against_one_by_as_much():
    things: Thing = {
        "army": [creature(2, controller=2)],
        "vault": vault(3),
        "enchantments": [enchantment(2)],
        "deck": 5,
    }
    base = seen(side(1), side(2))
    assert score(base, 1) - score(seen(side(1), side(2, **things)), 1) == pytest.approx(gain(things))


def test_of_several_others_the_strongest_counts_for_most():
    one, other = {"enchantments": [enchantment(2)]}, {"enchantments": [enchantment(4)]}
    three = seen(side(1), side(2, **one), side(3, **other))
    assert score(three, 1) == pytest.approx(-(0.7 * 7.2 + 0.3 * (4.0 + 7.2) / 2))


def test_who_is_defeated_neither_counts_nor_threatens():
    lost = side(2, defeated=True, army=[creature(9)], enchantments=[enchantment(9)])
    alone, three = side(1, kingdom=[city(9)]), side(3)
    assert score(seen(alone, lost, three), 1) == pytest.approx(life(9, 9))
    assert score(seen(side(1, kingdom=[city(9)], deck=9), lost), 1) == pytest.approx(
        life(9, 9) - 34 + 0.3 * 9 - 40 * exp(-9 / 7)
    )
    assert score(seen(side(1, defeated=True, army=[creature(9)]), side(2, vault=vault(1))), 1) == pytest.approx(
        34 + 40 - 4.6
    )


@pytest.mark.parametrize(("winners", "worth"), [([1], 10_000), ([1, 2], 5_000), ([2], -10_000), ([], -10_000)])
def test_an_outcome_counts_alone(winners: list[int], worth: float):
    over = seen(side(1, army=[creature(50)]), side(2), outcome={"reason": "r", "clause": "C", "winners": winners})
    assert score(over, 1) == worth


def test_before_there_are_players_nobody_is_ahead():
    assert score(seen(), 1) == 0
