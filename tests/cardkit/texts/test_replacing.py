"""What happens instead of something, and what keeps texts from running for ever."""

import pytest

from events.vocabulary.cards import (
    CardReturnedToHand,
    CardsDrawn,
    CounterChanged,
    ResolutionStopped,
    TriggerFired,
)
from tests.cardkit.fixture.scene import Scene


def test_a_replacement_does_not_apply_to_what_it_does_itself():
    t = Scene().seat(1, "Sexton", hand=["Cheap Shot"]).seat(2, "Elf").play(1, "cheap_shot", "elf")
    assert t.state.points == {1: 1}
    assert t.zone("elf") == "graveyard"
    assert t.events(TriggerFired) == []


@pytest.mark.parametrize(("first", "seat"), [("sexton", 1), ("sexton_2", 2)])
def test_whom_it_befalls_chooses_which_of_two_replacements_applies_and_each_applies_once(first, seat):
    t = Scene().seat(1, "Sexton", hand=["Cheap Shot"]).seat(2, "Sexton", "Elf").play(1, "cheap_shot", "elf")
    assert t.asked() == (2, ("sexton", "sexton_2"))
    t.choose(2, first)
    assert next(event.id for event in t.events(CounterChanged)) == f"seat:{seat}"
    assert t.state.points == {1: 1, 2: 1}
    assert t.zone("elf") == "graveyard"


def test_nobody_is_asked_which_of_replacements_that_are_alike():
    t = Scene().seat(1, "Sexton", "Sexton", hand=["Cheap Shot"]).seat(2, "Elf").play(1, "cheap_shot", "elf")
    assert t.state.question is None
    assert t.state.points == {1: 2}


def test_a_death_that_is_replaced_for_ever_is_stopped():
    t = Scene().seat(1, hand=["Measured Blow"]).seat(2, "Undying", deck=["Elf"] * 400)
    t.play(1, "measured_blow", "undying")
    assert len(t.events(ResolutionStopped)) == 1
    assert len(t.events(CardsDrawn)) > 10
    assert t.zone("undying") == "graveyard"
    assert t.state.pending[1].kind == "main"


def test_a_creature_that_takes_no_damage_is_only_replaced_once():
    t = Scene().seat(1, hand=["Cheap Shot"]).seat(2, "Undying").play(1, "cheap_shot", "undying")
    assert len(t.hand(2)) == 1
    assert t.zone("undying") == "play"


def test_a_replacement_applies_so_often_in_a_turn_and_in_a_match():
    shots = ("cheap_shot", "cheap_shot_2", "cheap_shot_3")
    t = Scene().seat(1, hand=["Cheap Shot"] * 3).seat(2, "Nine Lives").play(1, shots[0], "nine_lives")
    assert t.zone("nine_lives") == "play"
    same_turn = Scene().seat(1, hand=["Cheap Shot"] * 3).seat(2, "Nine Lives").play(1, shots[0], "nine_lives")
    same_turn.play(1, shots[1], "nine_lives")
    assert same_turn.zone("nine_lives") == "graveyard"
    t.end_turn().end_turn().play(1, shots[1], "nine_lives")
    assert t.zone("nine_lives") == "play"
    t.end_turn().end_turn().play(1, shots[2], "nine_lives")
    assert t.zone("nine_lives") == "graveyard"


def test_what_is_replaced_together_happens_in_its_order():
    t = Scene().seat(1, hand=["Storm"]).seat(2, "Phoenix", "Elf", "Phoenix", "Undying").play(1, "storm")
    assert sorted(t.hand(2)) == ["Elf", "Phoenix", "Phoenix"]
    assert t.graveyard(2) == ["Elf"]
    assert t.zone("undying") == "play"
    order = [type(fact.event) for fact in t.facts if isinstance(fact.event, CardReturnedToHand | CardsDrawn)]
    assert order == [CardReturnedToHand, CardReturnedToHand, CardsDrawn]


@pytest.mark.parametrize(("others", "drawn", "zone"), [(2, 3, "play"), (1, 2, "play"), (0, 0, "graveyard")])
def test_x_of_a_replacement_is_worked_out_for_its_conditions_and_what_it_does(others, drawn, zone):
    """Given a creature that draws as many cards as there are creatures instead of dying, if there is another, when it
    would die, then it does, by their number; alone it dies."""
    t = (
        Scene()
        .seat(1, hand=["Cheap Shot"])
        .seat(2, "Last Guard", *["Elf"] * others)
        .play(1, "cheap_shot", "last_guard")
    )
    assert len(t.hand(2)) == drawn
    assert t.zone("last_guard") == zone


@pytest.mark.parametrize(("own", "zone"), [(["Elf"], "play"), ([], "graveyard")])
def test_a_replacement_has_its_own_conditions(own, zone):
    t = Scene().seat(1, hand=["Cheap Shot"]).seat(2, "Reluctant Saint", *own).play(1, "cheap_shot", "reluctant_saint")
    assert t.zone("reluctant_saint") == zone
