"""How long what a text does lasts, and what it forbids."""

import msgspec
import pytest

from domain import engine
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Control, Modify, StatChange
from domain.cardkit.run.ending import end_lasting, phase_over, sources_left
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from events.vocabulary.cards import (
    CardMarked,
    CardsDrawn,
    ModifierEnded,
)
from events.vocabulary.turns import TurnStarted
from tests.cardkit.fixture.physics import DIALECT
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


def begun(*texts: Do) -> Draft:
    """A draft in which some texts have run; seat 1 has an elf and a knight, seat 2 a ghoul."""
    t = Scene().seat(1, "Elf", "Knight").seat(2, "Ghoul")
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.state.pending.clear()
    draft.push(*texts)
    engine.settle(draft)
    return draft


def stronger(until: Duration, by: str = "elf", seat: int = 1) -> Do:
    """A text that makes the knight stronger."""
    return Do((Modify("each", (StatChange("atk", 1),), until=until),), Frame(by, seat, each="knight"))


def test_an_effect_ends_with_its_source():
    draft = begun(stronger(Duration("source")), stronger(Duration("forever")))
    sources_left(draft)
    assert len(draft.state.modifiers) == 2
    DIALECT.physics.kill(draft, ("elf",), "effect")
    sources_left(draft)
    assert [modifier.until.kind for modifier in draft.state.modifiers] == ["forever"]


@pytest.mark.parametrize(
    ("until", "ended"),
    [
        (Duration("turns", "upkeep", "you", 0), ("upkeep", 1)),
        (Duration("turns", "main", "you", 0), ("main", 1)),
        (Duration("turns", None, "any", 0), (None, 1)),
        (Duration("turns", "upkeep", "enemy", 0), ("upkeep", 2)),
        (Duration("end_of_turn"), (None, 1)),
        (Duration("end_of_phase"), ("main", 1)),
    ],
)
def test_effects_end_at_the_end_of_their_own_phase_only(until, ended):
    draft = begun(stronger(until))
    for phase, seat in (("upkeep", 1), ("main", 1), (None, 1), ("upkeep", 2)):
        draft.state.active = seat
        before = len(draft.state.modifiers)
        phase_over(draft, phase)
        if until.kind == "end_of_phase" and phase == "upkeep":
            assert draft.state.modifiers == ()
            return
        assert (len(draft.state.modifiers) < before) == ((phase, seat) == ended)


def test_an_effect_of_a_later_turn_is_not_over_yet():
    draft = begun(stronger(Duration("turns", "upkeep", "you", 2)))
    phase_over(draft, "upkeep")
    draft.emit(TurnStarted(1, 2))
    phase_over(draft, "upkeep")
    assert len(draft.state.modifiers) == 1
    draft.emit(TurnStarted(2, 3))
    draft.emit(TurnStarted(1, 4))
    phase_over(draft, "upkeep")
    assert draft.state.modifiers == ()


@pytest.mark.parametrize(("first", "between", "at_last"), [("attack", 2, 2), ("end_of_turn", 1, 2)])
def test_what_was_lent_on_goes_back_to_whoever_has_it_then(first, between, at_last):
    """Seat 1 takes the ghoul of seat 2 until an attack ends; seat 2 takes it back until the turn ends."""
    take = Control("each", until=Duration("attack"))
    mine = Do((take,), Frame("elf", 1, each="ghoul"))
    back = Do((msgspec.structs.replace(take, until=Duration("end_of_turn")),), Frame("ghoul", 2, each="ghoul"))
    draft = begun(mine, back)
    assert draft.state.objects["ghoul"].controller == 2
    second = {"attack": "end_of_turn", "end_of_turn": "attack"}[first]
    end_lasting(draft, first, "over")
    assert draft.state.objects["ghoul"].controller == between
    end_lasting(draft, second, "over")
    assert draft.state.objects["ghoul"].controller == at_last
    assert draft.state.modifiers == ()


def test_what_has_gone_is_not_changed():
    draft = begun(Do((Modify("each", (StatChange("atk", 1),)),), Frame("elf", 1, each="nobody")))
    assert draft.state.modifiers == ()


def test_what_a_card_in_play_holds_is_free_again_when_it_dies():
    t = Scene().seat(1, hand=["Jailer", "Cheap Shot"]).seat(2, "Elf").play(1, "jailer", place="left_1")
    assert (t.state.objects["elf"].controller, t.stat("elf", "hp")) == (1, 4)
    t.play(1, "cheap_shot", "jailer")
    assert (t.state.objects["elf"].controller, t.stat("elf", "hp")) == (2, 2)
    assert t.state.modifiers == ()


def test_who_only_lived_by_an_effect_dies_with_its_source():
    t = Scene().seat(1, hand=["Jailer", "Cheap Shot"]).seat(2, "Elf").play(1, "jailer", place="left_1")
    t.state.objects["elf"] = msgspec.structs.replace(t.state.objects["elf"], damage=3)
    t.play(1, "cheap_shot", "jailer")
    assert t.zone("elf") == "graveyard"
