"""Texts about costs, numbers and conditions (the table of texts that the language must express)."""

import pytest

from events.vocabulary.arcmage_arc import CreatureDamaged, CreatureDied
from events.vocabulary.cards import (
    CardMarked,
    CostPaid,
)
from tests.cardkit.fixture.scene import Scene


def test_x_plus_2_where_x_is_the_attack_of_the_target():
    t = Scene().seat(1, hand=["Measured Blow"]).seat(2, "Knight")
    t.play(1, "measured_blow", "knight")
    assert [event.amount for event in t.events(CostPaid)] == [6]
    assert [event.amount for event in t.events(CreatureDamaged)] == [4]
    assert t.zone("knight") == "graveyard"


def test_x_is_the_attack_as_it_is_now():
    t = Scene().seat(1, hand=["Measured Blow"]).seat(2, "Knight", "Great Sword", hosts={"Great Sword": "knight"})
    assert t.ways(1, "measured_blow") == []
    t = (
        Scene()
        .seat(1, hand=["Measured Blow"], power=11)
        .seat(2, "Knight", "Great Sword", hosts={"Great Sword": "knight"})
    )
    t.play(1, "measured_blow", "knight")
    assert [event.amount for event in t.events(CostPaid)] == [11]


@pytest.mark.parametrize(("target", "paid"), [("knight", 1), ("elf", 0)])
def test_t_minus_3_is_never_below_nothing(target, paid):
    t = Scene().seat(1, hand=["Cheap Shot"], power=1).seat(2, "Knight", "Elf")
    t.play(1, "cheap_shot", target)
    assert [event.amount for event in t.events(CostPaid)] == [paid]
    assert [event.id for event in t.events(CreatureDied)] == [target]


def test_playable_only_with_fewer_creatures_than_each_opponent():
    few = Scene(3).seat(1, "Elf", hand=["Last Stand"]).seat(2, "Elf", "Elf").seat(3, "Elf", "Elf")
    assert len(few.ways(1, "last_stand")) == 1
    level_with_one = Scene(3).seat(1, "Elf", hand=["Last Stand"]).seat(2, "Elf", "Elf").seat(3, "Elf")
    assert level_with_one.ways(1, "last_stand") == []


def test_mark_three_allies_can_be_enumerated_and_is_paid_by_marking():
    t = Scene().seat(1, "Muster", "Elf", "Elf", "Ghoul", "Mermaid", "Skeleton*").seat(2, "Knight")
    ways = t.ways(1, "muster")
    assert len(ways) == 4
    t.play(1, "muster", "knight", costs=[["elf", "elf_2", "ghoul"]])
    assert [event.id for event in t.events(CardMarked)] == ["elf", "elf_2", "ghoul"]
    assert t.zone("knight") == "graveyard"


def test_gold_x_and_a_mark():
    t = Scene().seat(1, "Elf", hand=["Volley"], gold=2).seat(2, "Knight")
    assert {way["x"] for way in t.ways(1, "volley")} == {1, 2}
    t.play(1, "volley", "knight", x=2, costs=[[], ["elf"]])
    assert t.state.gold[1] == 0
    assert t.state.objects["elf"].marked
    assert t.state.objects["knight"].damage == 2
    assert t.hand(1) == ["Elf"]
