"""How long what a text does lasts, and what it forbids."""

import pytest

from domain import engine
from domain.cardkit.run.ending import end_lasting, sources_left
from domain.draft import Draft
from events.vocabulary.cards import CardMarked, CardsDrawn, ModifierEnded
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene


def test_until_the_attack_ends():
    t = Scene().seat(1, "Elf", hand=["Rally"]).play(1, "rally", "elf").end_turn()
    assert t.stat("elf", "atk") == 3
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    end_lasting(draft, "attack", "attack_over")
    t.state = draft.state
    assert t.stat("elf", "atk") == 1


@pytest.mark.parametrize("turns", [1, 2])
def test_until_a_phase_of_ones_next_turn_ends(turns):
    t = Scene().seat(1, hand=["Hex"]).seat(2, "Knight").play(1, "hex", "knight")
    for _ in range(turns):
        assert t.stat("knight", "atk") == 2
        t.end_turn()
    assert t.stat("knight", "atk") == {1: 2, 2: 4}[turns]


def test_a_hex_of_the_other_players_turn_ends_in_ones_next_turn():
    t = Scene().seat(1).seat(2, "Knight", hand=["Hex"], power=0).end_turn().play(2, "hex", "knight")
    t.end_turn()
    assert t.stat("knight", "atk") == 2
    t.end_turn()
    assert t.stat("knight", "atk") == 4


def test_control_for_a_turn_is_given_back():
    t = Scene().seat(1, hand=["Usurper"]).seat(2, "Elf").play(1, "usurper", "elf")
    assert t.state.objects["elf"].controller == 1
    t.end_turn()
    assert t.state.objects["elf"].controller == 2
    assert t.state.modifiers == ()


def test_players_who_may_not_draw_do_not():
    t = Scene().seat(1, hand=["Silence", "Oath of Choice"], power=0).seat(2)
    t.play(1, "silence").end_turn()
    assert t.events(CardsDrawn) == []
    assert t.hand(2) == []
    t.end_turn().end_turn()
    assert [event.seat for event in t.events(CardsDrawn)] == [2]


def test_what_may_not_be_marked_is_not():
    t = Scene().seat(1, "Thief", hand=["Frost", "Frost"]).seat(2, "Elf")
    t.play(1, "frost", "thief")
    assert [event.id for event in t.events(CardMarked)] == ["thief"]
    t.end_turn().end_turn()
    assert t.ways(1, "thief") != []
    t.play(1, "frost_2", "elf").end_turn()
    assert [event.cause for event in t.events(ModifierEnded)] == ["end_of_turn"]


def test_an_effect_ends_with_its_source():
    t = Scene().seat(1, "Elf", hand=["Rally"]).play(1, "rally", "elf")
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    sources_left(draft)
    assert len(draft.state.modifiers) == 1
