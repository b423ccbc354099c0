"""Texts that hold without being used: bonuses, keywords, permissions, equipment, distances, localities."""

from tests.cardkit.fixture.scene import Scene


def test_all_elvish_creatures_get_three_hit_points():
    t = Scene().seat(1, "Elder", "Ghoul").seat(2, "Elf")
    assert (t.stat("elf", "atk"), t.stat("elf", "hp"), t.stat("ghoul", "hp"), t.stat("elder", "hp")) == (1, 5, 2, 6)


def test_a_passive_stops_when_its_card_leaves_play():
    t = Scene().seat(1, "Elder", hand=["Cheap Shot"]).seat(2, "Elf")
    t.play(1, "cheap_shot", "elder")
    assert t.stat("elf", "hp") == 2


def test_merfolk_gain_guard_where_the_card_is():
    t = Scene().seat(1, "Tide Caller@left_1", "Mermaid@left_3", "Mermaid@right_1", "Elf@left_2")
    guards = {id for id in t.state.zone("play") if "guard" in t.board.keywords(id)}
    assert guards == {"tide_caller", "mermaid"}


def test_merfolk_gain_guard_everywhere():
    t = Scene().seat(1, "Tide Queen@left_1", "Mermaid@left_3", "Mermaid@right_1", "Elf@left_2")
    guards = {id for id in t.state.zone("play") if "guard" in t.board.keywords(id)}
    assert guards == {"tide_queen", "mermaid", "mermaid_2"}


def test_cannot_fly_beats_can_fly():
    t = Scene().seat(1, "Stone Golem", "Elf", hand=["Wings", "Wings"])
    t.play(1, "wings", "stone_golem").play(1, "wings_2", "elf")
    assert not t.board.may("fly", "stone_golem", False)
    assert t.board.may("fly", "elf", False)


def test_equipped_creature_gets_five_attack():
    t = Scene().seat(1, "Knight", "Elf", hand=["Great Sword"]).seat(2, "Knight")
    assert [way["targets"] for way in t.ways(1, "great_sword")] == [[["knight"]]]
    t.play(1, "great_sword", "knight")
    assert t.state.objects["great_sword"].host == "knight"
    assert (t.stat("knight", "atk"), t.stat("knight", "hp"), t.stat("knight_2", "atk")) == (9, 4, 4)


def test_equipment_of_a_dead_creature_goes_too():
    t = Scene().seat(1, "Knight", "Great Sword", hosts={"Great Sword": "knight"}, hand=["Cheap Shot"])
    t.play(1, "cheap_shot", "knight")
    assert t.zone("great_sword") == "graveyard"


def test_allied_creatures_next_to_it_get_a_hit():
    t = Scene().seat(1, "Captain@left_2", "Elf@left_1", "Elf@right_2", "Elf@right_3").seat(2, "Elf@left_3")
    hits = {id: t.stat(id, "hit") for id in ("captain", "elf", "elf_2", "elf_3", "elf_4")}
    assert hits == {"captain": 0, "elf": 1, "elf_2": 1, "elf_3": 0, "elf_4": 0}


def test_creatures_may_be_deployed_next_to_an_outpost_and_income_rises():
    t = Scene().seat(1, hand=["Elf"]).seat(2, "Outpost@right_2")
    assert [way["place"] for way in t.ways(1, "elf")] == ["left_1", "right_1"]
    t = Scene().seat(1, "Outpost@right_2", hand=["Elf"])
    assert [way["place"] for way in t.ways(1, "elf")] == ["left_1", "right_1", "left_2", "right_3"]
    assert (t.board.player(1, "income_gold"), t.board.player(2, "income_gold")) == (2, 1)
    t.end_turn().end_turn()
    assert t.state.gold == {1: 2, 2: 1}


def test_assigned_it_helps_from_the_next_turn_on():
    t = Scene().seat(1, "Watchman", "Elf", gold=1).seat(2, "Elf")
    t.play(1, "watchman")
    assert t.state.gold[1] == 0
    assert "watchman" in t.state.assigned
    assert t.stat("elf", "atk") == 1
    t.end_turn()
    assert (t.stat("elf", "atk"), t.stat("watchman", "atk"), t.stat("elf_2", "atk")) == (2, 2, 1)


def test_without_the_gold_it_cannot_be_assigned():
    t = Scene().seat(1, "Watchman", gold=0)
    assert t.ways(1, "watchman") == []
