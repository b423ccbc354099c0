"""Windows: who is asked in which order, what happens when all have passed, in three ways of responding."""

import pytest

from domain import engine
from domain.cardkit.events.cards import CardsDrawn
from domain.cardkit.events.stack import StackItemNotResolved, StackItemResolved
from domain.cardkit.events.things import ObjectDamaged
from domain.cardkit.run.windows import CHAIN, CHECKPOINT, REACTIONS, RESPONSE, Kind
from domain.cardkit.state import StackItem
from domain.draft import Draft
from events import codec
from events.event import Event, private_fields
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowOpened
from tests.cardkit.play.duel import Duel, duel


def events(draft: Draft) -> list[Event]:
    return [fact.event for fact in draft.facts]


def window_of(t: Duel) -> str:
    assert t.state.window is not None
    return t.state.window.kind


def order_of(t: Duel) -> tuple[int, ...]:
    assert t.state.window is not None
    return t.state.window.order


# --- the stack --------------------------------------------------------------------------------------------------------


def test_after_a_players_act_the_next_player_is_asked_first_and_he_last():
    t = Duel(3).seat(1, hand=["Insight"])
    t.when(1, "play_card", card="insight")
    assert order_of(t) == (2, 3, 1)
    assert t.asked == {2: "priority"}
    t.passes(2, 3)
    assert t.asked == {1: "priority"}
    assert t.stack == ["insight"]
    t.passes(1)
    assert t.stack == []
    assert t.asked == {1: "main"}


def test_what_was_played_last_resolves_first_and_then_all_are_asked_again():
    t = Duel().seat(1, "Elf", hand=["Bolt"], power="r").seat(2, hand=["Insight"])
    t.when(1, "play_card", card="bolt", targets=[["elf"]], payment=["r"])
    t.when(2, "play_event", card="insight")
    assert t.stack == ["bolt", "insight"]
    assert order_of(t) == (1, 2)
    t.passes(1, 2)
    assert [event.item for event in t.events(StackItemResolved)] == ["insight"]
    assert t.stack == ["bolt"]
    assert order_of(t) == (1, 2)
    assert t.events(ObjectDamaged) == []
    t.passes(1, 2)
    assert t.events(ObjectDamaged)[0].id == "elf"


def test_after_an_answer_those_who_had_passed_are_asked_again():
    t = Duel(3).seat(1, hand=["Insight"]).seat(3, hand=["Insight"])
    t.when(1, "play_card", card="insight").passes(2).when(3, "play_event", card="insight_2")
    assert order_of(t) == (1, 2, 3)
    t.passes(1, 2, 3)
    assert t.events(CardsDrawn)[0].seat == 3


def test_an_item_all_whose_targets_are_gone_does_nothing_and_is_not_refunded():
    t = Duel().seat(1, "Elf", hand=["Bolt", "Bounty"], power="r").seat(2, hand=["Bolt"], power="r")
    t.when(1, "play_card", card="bolt", targets=[["elf"]], payment=["r"])
    t.when(2, "play_event", card="bolt_2", targets=[["elf"]], payment=["r_2"])
    t.passes(1, 2, 1, 2)
    assert [(event.item, event.reason) for event in t.events(StackItemNotResolved)] == [("bolt", "no_legal_target")]
    assert t.state.objects["bolt"].zone == "graveyard"
    assert t.state.objects["r"].marked


def test_with_some_targets_left_it_works_on_those():
    t = Duel().seat(1, "Elf", "Elf", hand=["Spray"], power="rr").seat(2, hand=["Bolt"], power="r")
    t.when(1, "play_card", card="spray", targets=[["elf", "elf_2"]], payment=["r", "r_2"])
    t.when(2, "play_event", card="bolt", targets=[["elf"]], payment=["r_3"])
    t.passes(1, 2, 1, 2)
    assert [event.dropped for event in t.events(StackItemResolved)] == [("elf",)]
    assert [event.id for event in t.events(ObjectDamaged)] == ["elf_2"]


def test_an_item_can_be_cancelled():
    t = Duel().seat(1, "Elf", hand=["Bolt"], power="r").seat(2, hand=["Denial"], power="r")
    t.when(1, "play_card", card="bolt", targets=[["elf"]], payment=["r"])
    t.when(2, "play_event", card="denial", targets=[["bolt"]], payment=["r_2"])
    t.passes(1, 2)
    assert [event.item for event in t.events(StackItemNotResolved)] == ["bolt"]
    assert t.state.objects["bolt"].zone == "graveyard"
    assert t.stack == []
    assert t.asked == {1: "main"}


def test_an_event_played_while_another_thinks_comes_first_and_then_he_is_asked_anew():
    t = Duel().seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    t.begin()
    before = t.state.pending[1].id
    t.when(2, "play_event", card="insight_2")
    assert t.asked == {1: "priority"}
    t.passes(1, 2)
    assert t.asked == {1: "main"}
    assert t.state.pending[1].id != before


def test_a_named_window_opens_with_an_empty_stack_and_closes_when_all_pass():
    t = Duel(3).begin()
    t.when(1, "march")
    assert (window_of(t), order_of(t)) == ("march", (2, 3, 1))
    t.passes(2, 3, 1)
    assert [event.kind for event in t.events(WindowClosed)] == ["march"]
    assert t.asked == {1: "main"}


def test_a_named_window_reopens_from_the_active_player_after_an_event():
    t = Duel(3).seat(2, hand=["Insight"])
    t.when(1, "march").when(2, "play_event", card="insight")
    assert (window_of(t), order_of(t)) == ("response", (3, 1, 2))
    t.passes(3, 1, 2)
    assert (window_of(t), order_of(t)) == ("march", (1, 2, 3))
    t.passes(1, 2, 3)
    assert t.asked == {1: "main"}


def test_at_a_checkpoint_only_the_passive_players_are_asked_and_it_is_not_reopened():
    t = Duel(3).seat(2, hand=["Insight"])
    t.when(1, "rest")
    assert (window_of(t), order_of(t)) == ("checkpoint", (2, 3))
    t.when(2, "play_event", card="insight").passes(3, 1, 2)
    assert t.asked == {1: "main"}


def test_only_the_seat_that_has_priority_may_act():
    t = Duel(3).seat(1, hand=["Insight"]).seat(3, hand=["Insight"])
    t.when(1, "play_card", card="insight")
    assert t.refused(3, "pass").code == "not-pending"
    assert t.refused(3, "play_event", card="insight_2").code == "not-pending"


def test_the_defeated_are_passed_over():
    t = Duel(3).seat(1, hand=["Insight"])
    t.state.defeated = (2,)
    t.when(1, "play_card", card="insight")
    assert order_of(t) == (3, 1)
    t.state.defeated = (2, 3)
    t.passes(3)
    assert t.asked == {1: "priority"}


def test_who_is_defeated_meanwhile_counts_as_having_passed():
    t = Duel(3).begin()
    t.when(1, "march")
    t.state.defeated = (3,)
    t.passes(2)
    assert t.asked == {1: "priority"}


def test_a_pass_by_order_is_the_same_pass_and_only_its_seat_can_tell():
    t = Duel().seat(1, hand=["Insight"])
    t.when(1, "play_card", card="insight")
    made = {by: engine.decide(t.ruleset, t.state, 2, "pass", {}, by=by) for by in (None, "order")}
    passes = {by: next(e for e in events(draft) if isinstance(e, PriorityPassed)) for by, draft in made.items()}
    assert (passes[None].automatic, passes["order"].automatic) == (False, True)
    assert "automatic" in private_fields(PriorityPassed)
    assert codec.canonical(made[None].state) == codec.canonical(made["order"].state)


# --- the chain --------------------------------------------------------------------------------------------------------


def chain(seats: int = 2) -> Duel:
    kinds = {"response": RESPONSE, "checkpoint": CHECKPOINT, "march": Kind(bare=True, passive=True)}
    return Duel(seats, duel(CHAIN, kinds))


def test_a_chain_resolves_as_a_whole_once_all_have_passed():
    t = chain().seat(1, "Elf", hand=["Bolt"], power="r").seat(2, hand=["Insight"])
    t.when(1, "play_card", card="bolt", targets=[["elf"]], payment=["r"])
    t.when(2, "play_event", card="insight")
    t.passes(1, 2)
    assert [event.item for event in t.events(StackItemResolved)] == ["insight", "bolt"]
    assert t.events(WindowOpened) == []
    assert t.asked == {1: "main"}


def test_in_a_chain_players_answer_by_turns():
    t = chain().seat(1, hand=["Insight", "Insight"]).seat(2, hand=["Insight"])
    t.when(1, "play_card", card="insight")
    t.when(2, "play_event", card="insight_3")
    t.when(1, "play_event", card="insight_2")
    assert t.asked == {2: "priority"}
    t.passes(2, 1)
    assert [event.item for event in t.events(StackItemResolved)] == ["insight_2", "insight_3", "insight"]


def test_what_a_link_sets_off_resolves_before_the_next_link_without_an_answer():
    t = chain().seat(1, "Gambler", "Elf", "Elf", "Watcher*").seat(2, "Elf", hand=["Bolt"], power="r")
    t.when(1, "activate_ability", source="gambler", ability="Gambler#0", costs=[["elf", "elf_2"]])
    assert len(t.stack) == 4
    t.passes(2, 1)
    assert t.stack == []
    assert t.state.number(1, "gold") == 4


def test_an_empty_window_closes_when_the_passive_players_pass():
    t = chain(3)
    t.when(1, "march")
    assert order_of(t) == (2, 3)
    t.passes(2, 3)
    assert t.asked == {1: "main"}


def test_once_something_is_played_in_it_all_must_pass_and_it_is_over():
    t = chain().seat(2, hand=["Insight"])
    t.when(1, "march").when(2, "play_event", card="insight")
    assert order_of(t) == (1, 2)
    t.passes(1, 2)
    assert t.asked == {1: "main"}


# --- triggers and reactions -------------------------------------------------------------------------------------------


def reactions(seats: int = 2) -> Duel:
    kinds = {"response": RESPONSE, "march": Kind(bare=True)}
    return Duel(seats, duel(REACTIONS, kinds))


def test_a_round_starts_after_the_controller_of_the_top_item_and_ends_with_him():
    t = reactions(3).seat(1, hand=["Insight"]).seat(3, hand=["Insight"])
    t.when(1, "play_card", card="insight").passes(2)
    t.when(3, "play_event", card="insight_2")
    assert order_of(t) == (1, 2, 3)
    t.passes(1, 2, 3)
    assert t.stack == ["insight"]
    assert order_of(t) == (2, 3, 1)


def test_a_moment_without_items_asks_from_the_active_player():
    t = reactions(3)
    t.when(1, "march")
    assert order_of(t) == (1, 2, 3)
    t.passes(1, 2, 3)
    assert t.asked == {1: "main"}


def test_a_moment_puts_on_the_stack_what_has_fired_before():
    t = reactions().seat(1, "Watcher").begin()
    t.state.fired = (StackItem("i1", "triggered", "watcher", "Watcher#0", 1),)
    t.when(1, "march")
    assert t.stack == ["i1"]
    assert order_of(t) == (2, 1)


def test_what_has_fired_is_on_the_stack_before_anybody_is_asked():
    t = reactions().seat(1, "Watcher*", "Gambler", "Elf", "Elf")
    t.when(1, "activate_ability", source="gambler", ability="Gambler#0", costs=[["elf", "elf_2"]])
    assert len(t.stack) == 4
    assert order_of(t) == (2, 1)
    t.passes(2, 1)
    assert (len(t.stack), t.state.number(1, "gold")) == (3, 1)


@pytest.mark.parametrize("way", [CHAIN, REACTIONS])
def test_after_an_event_in_a_moment_the_interrupted_step_goes_on(way):
    t = Duel(2, duel(way, {"response": RESPONSE, "march": Kind(bare=True)})).seat(2, hand=["Insight"])
    t.when(1, "march")
    if t.asked == {1: "priority"}:
        t.passes(1)
    t.when(2, "play_event", card="insight").passes(1, 2)
    assert t.asked == {1: "main"}
