"""Texts that wait for something: curses, deaths, gold, quests, upkeep, advantages."""

import msgspec
import pytest

from domain import engine
from domain.cardkit.dialect import Happened
from domain.cardkit.run import draws
from domain.cardkit.run.hearing import is_waited_for
from domain.cardkit.run.tasks import StackTriggers
from domain.cardkit.run.triggers import hear
from domain.draft import Draft
from events.vocabulary.arcmage_arc import CreatureDied
from events.vocabulary.cards import (
    CardsDrawn,
    ResolutionStopped,
    TallyCounted,
    TriggerFired,
    TriggersOrdered,
)
from tests.cardkit.fixture.playing import advantages
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene


def cursed(*own: str) -> Scene:
    """Seat 2 is cursed, and seat 1 has a skeleton in hand."""
    return Scene().seat(1, "Bone Curse", hosts={"Bone Curse": "seat:2"}, hand=["Skeleton"]).seat(2, *own)


def test_the_cursed_player_discards_a_creature_of_own_choice():
    t = cursed("Elf", "Knight", "Ghoul").play(1, "skeleton", place="left_1")
    assert t.asked() == (2, ("elf", "knight"))
    t.choose(2, "knight")
    assert (t.zone("knight"), t.zone("elf"), t.zone("ghoul")) == ("graveyard", "play", "play")


def test_the_only_creature_goes_without_asking():
    t = cursed("Elf", "Ghoul").play(1, "skeleton", place="left_1")
    assert t.state.question is None
    assert (t.zone("elf"), t.zone("ghoul"), t.zone("skeleton")) == ("graveyard", "play", "play")


def test_nothing_happens_where_nothing_can():
    t = cursed("Ghoul").play(1, "skeleton", place="left_1")
    assert [event.ability for event in t.events(TriggerFired)] == ["Bone Curse#0"]
    assert t.zone("ghoul") == "play"


def test_only_skeletons_set_the_curse_off():
    t = Scene().seat(1, "Bone Curse", hosts={"Bone Curse": "seat:2"}, hand=["Ghoul"]).seat(2, "Elf")
    t.play(1, "ghoul", place="left_1")
    assert t.events(TriggerFired) == []


def test_a_dying_card_hears_its_own_death_and_not_later_ones():
    t = Scene().seat(1, "Martyr", hand=["Cheap Shot", "Cheap Shot"]).seat(2, "Elf")
    t.play(1, "cheap_shot", "martyr")
    assert [event.source for event in t.events(TriggerFired)] == ["martyr"]
    assert t.hand(1) == ["Cheap Shot", "Elf"]
    t.play(1, "cheap_shot_2", "elf")
    assert t.events(TriggerFired) == []


def test_who_dies_together_sees_the_others_die():
    t = Scene().seat(1, "Mourner", "Mourner", "Elf", hand=["Storm"]).seat(2, "Elf")
    t.play(1, "storm")
    assert len(t.events(CreatureDied)) == 4
    assert t.state.question is None
    waiting = [item.id for item in t.state.fired]
    assert len(waiting) == 4
    t.when(1, "order_triggers", order=waiting[::-1])
    assert t.events(TriggersOrdered)[0].order == tuple(waiting[::-1])
    assert t.state.gold[1] == 4


def test_whenever_gold_is_gained_a_card_may_be_drawn_but_twice_a_turn_at_most():
    t = Scene().seat(1, "Tax Office")
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    for _ in range(3):
        RULESET.dialect.physics.gain(draft, 1, "gold", 2)
    assert len(draft.state.fired) == 2


@pytest.mark.parametrize(("answer", "cards"), [("yes", 2), ("no", 1)])
def test_what_is_optional_may_be_left(answer, cards):
    t = Scene().seat(1).seat(2, "Tax Office").end_turn()
    assert t.asked() == (2, ("yes", "no"))
    t.choose(2, answer)
    assert len(t.hand(2)) == cards


def test_upkeep_is_paid_or_the_card_is_discarded():
    t = Scene().seat(1).seat(2, "Mercenary", gold=2).end_turn()
    paid = t.when(2, "pay_upkeep", pay=True)
    assert (paid.state.gold[2], paid.zone("mercenary")) == (0, "play")
    t = Scene().seat(1).seat(2, "Mercenary", gold=2).end_turn().when(2, "pay_upkeep", pay=False)
    assert (t.state.gold[2], t.zone("mercenary")) == (3, "graveyard")
    poor = Scene().seat(1).seat(2, "Mercenary", gold=1).end_turn()
    assert poor.zone("mercenary") == "graveyard"


def test_an_advantage_of_level_5_draws_a_card():
    t = Scene().seat(1, "Old Town")
    for level, cards in ((4, 0), (5, 1)):
        draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
        draft.state.pending.clear()
        advantages(draft, "old_town", level)
        engine.settle(draft)
        assert len(draft.state.zone("hand", 1)) == cards


def healing(*heals: bool) -> Scene:
    """Seat 1 heals, or not, in so many own turns in a row."""
    t = Scene().seat(1, "Knight", "Healers Trial", hand=["Mend"] * sum(heals))
    t.state.objects["knight"] = msgspec.structs.replace(t.state.objects["knight"], damage=3)
    t.seat(2, power=0)
    for heal in heals:
        if heal:
            mend = next(id for id in t.state.zone("hand", 1) if t.state.objects[id].card == "Mend")
            t.state.objects["knight"] = msgspec.structs.replace(t.state.objects["knight"], damage=3)
            t.play(1, mend, "knight")
        t.end_turn().end_turn()
    return t


def test_healing_in_three_own_turns_in_a_row_fulfils_the_quest():
    t = healing(True, True, True)
    assert t.state.points == {1: 2}
    assert t.zone("healers_trial") == "graveyard"


def test_a_gap_starts_the_count_anew():
    assert healing(True, True, False, True).state.points == {}
    assert healing(True, True, False, True, True, True).state.points == {1: 2}


def test_healing_twice_in_a_turn_counts_once():
    t = Scene().seat(1, "Knight", "Healers Trial", hand=["Mend", "Mend"])
    t.state.objects["knight"] = msgspec.structs.replace(t.state.objects["knight"], damage=3)
    t.play(1, "mend", "knight")
    assert [event.streak for event in t.events(TallyCounted)] == [1]
    t.play(1, "mend_2", "knight")
    assert t.events(TallyCounted) == []


def hunting(*own: str, prey: tuple[str, ...], shots: int = 4) -> Scene:
    """Seat 1 has sworn, and has means to kill."""
    return Scene().seat(1, "Blood Oath", *own, hand=["Cheap Shot"] * shots).seat(2, *prey)


def test_three_of_one_faction_of_total_cost_5_fulfil_the_contract():
    t = hunting(prey=("Skeleton", "Ghoul", "Elf", "Ghoul"))
    for shot, prey in zip(("cheap_shot", "cheap_shot_2", "cheap_shot_3"), ("skeleton", "elf", "ghoul"), strict=True):
        t.play(1, shot, prey)
        assert t.state.points == {}
    t.play(1, "cheap_shot_4", "ghoul_2")
    assert t.state.points == {1: 3}
    assert t.zone("blood_oath") == "graveyard"


def test_three_of_one_faction_that_cost_too_little_do_not():
    t = hunting(prey=("Skeleton", "Skeleton", "Ghoul"))
    for shot, prey in zip(
        ("cheap_shot", "cheap_shot_2", "cheap_shot_3"), ("skeleton", "skeleton_2", "ghoul"), strict=True
    ):
        t.play(1, shot, prey)
    assert t.state.points == {}


def test_an_own_loss_in_between_starts_the_contract_anew():
    t = hunting("Elf", prey=("Skeleton", "Ghoul", "Ghoul"))
    aims = ("ghoul", "ghoul_2", "elf", "skeleton")
    for shot, prey in zip(("cheap_shot", "cheap_shot_2", "cheap_shot_3", "cheap_shot_4"), aims, strict=True):
        t.play(1, shot, prey)
    assert t.state.points == {}
    assert t.state.tallies["blood_oath#Blood Oath#1"].value == 1


def test_after_three_own_turns_the_contract_has_failed():
    t = hunting(prey=("Ghoul",))
    t.seat(1, gold=0, power=0)
    t.state.points[1] = 2
    for _ in range(2):
        t.end_turn().end_turn()
    assert t.zone("blood_oath") == "play"
    t.end_turn()
    assert (t.zone("blood_oath"), t.state.points) == ("graveyard", {1: 1})


def test_the_contract_costs_a_card_in_escrow():
    t = Scene().seat(1, hand=["Blood Oath"])
    assert t.ways(1, "blood_oath") == []
    t = Scene().seat(1, hand=["Blood Oath", "Elf"]).play(1, "blood_oath", costs=[["elf"]])
    assert (t.zone("blood_oath"), t.graveyard(1)) == ("play", ["Elf"])


def test_triggers_that_set_each_other_off_for_ever_are_stopped():
    t = Scene().seat(1, "Mirror A", "Mourner", "Elf", hand=["Cheap Shot"])
    t.play(1, "cheap_shot", "elf")
    assert len(t.events(ResolutionStopped)) == 1
    assert t.state.status == "playing"
    assert t.state.pending[1].kind == "main"
    assert t.state.fired == t.state.stack == ()


def test_a_happening_without_an_event_is_heard_too():
    t = Scene().seat(1, "Tax Office").begin()
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    hear(draft, Happened("gold_gained", player=2, amount=1))
    assert draft.state.fired == ()
    hear(draft, Happened("gold_gained", player=1, amount=1))
    assert [item.amount for item in draft.state.fired] == [1]


def test_a_trigger_names_the_player_who_did_it():
    t = Scene().seat(1, "Gossip", hosts={"Gossip": "seat:2"}).seat(2).end_turn()
    assert t.state.gold[1] == 1
    t.end_turn()
    assert t.events(TriggerFired) == []


def test_a_removed_card_triggers_nothing_but_a_dead_one_does():
    t = Scene().seat(1, hand=["Exile", "Cheap Shot"]).seat(2, "Relic Keeper", "Relic Keeper")
    t.play(1, "exile", "relic_keeper")
    assert (t.zone("relic_keeper"), t.events(TriggerFired)) == ("removed", [])
    t.play(1, "cheap_shot", "relic_keeper_2")
    assert len(t.hand(2)) == 1


def test_a_trigger_with_a_condition_and_a_limit():
    t = Scene().seat(1, "Elf", "Knight", hand=["Frost", "Frost"]).seat(2, "Avenger", "Elf")
    t.play(1, "frost", "knight")
    assert t.state.objects["knight"].damage == 1
    t.play(1, "frost_2", "elf")
    assert t.zone("elf") == "play"
    lonely = Scene().seat(1, "Knight", hand=["Frost"]).seat(2, "Avenger").play(1, "frost", "knight")
    assert lonely.state.objects["knight"].damage == 0


def test_nothing_is_looked_at_where_no_card_waits():
    waiting = Scene().seat(1, "Tax Office").seat(2, "Mourner")
    happened = Happened("gold_gained", player=1, amount=1)
    assert is_waited_for(waiting.board, happened)
    idle = Scene().seat(1, "Elf").seat(2, "Mourner")
    assert not is_waited_for(idle.board, happened)


def test_triggers_of_the_active_player_go_first_and_resolve_last():
    t = Scene().seat(1, "Martyr", hand=["Storm"]).seat(2, "Martyr").play(1, "storm")
    ordered = [(event.seat, len(event.order)) for event in t.events(TriggersOrdered)]
    assert ordered == [(1, 1), (2, 1)]
    assert [event.seat for event in t.events(CardsDrawn)] == [2, 1]


@pytest.mark.parametrize("order", [[0, 1], [0, 0, 1, 2], [3, 2, 1, 0, 0], []])
def test_other_orders_are_refused(order):
    t = Scene().seat(1, "Mourner", "Mourner", "Elf", hand=["Storm"]).seat(2, "Elf").play(1, "storm")
    waiting = [item.id for item in t.state.fired]
    assert t.refused(1, "order_triggers", order=[waiting[place] for place in order]).clauses == ("FIX-01",)


def test_what_a_text_does_is_caused_by_its_card():
    t = Scene().seat(1, "Executioner", hand=["Cheap Shot"]).seat(2, "Elf", "Elf")
    t.play(1, "cheap_shot", "elf_2")
    assert t.state.gold[1] == 0
    t.play(1, "executioner", "elf")
    assert t.state.gold[1] == 2


def test_a_lent_trigger_is_heard_although_its_lender_is_gone():
    t = Scene().seat(1, "Elf", hand=["Choirmaster", "Exile", "Cheap Shot"]).play(1, "choirmaster", place="left_1")
    t.play(1, "exile", "choirmaster").play(1, "cheap_shot", "elf")
    assert t.state.gold[1] == 1


def test_a_trigger_fires_for_each_object():
    t = Scene().seat(1, "Ransom", hand=["Storm"]).seat(2, hand=["Elf", "Volley", "Ghoul"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draws.discard(draft, 2, ("elf", "volley", "ghoul"), "effect", "FIX-01")
    assert [item.about for item in draft.state.fired] == [("elf",), ("ghoul",)]


def test_identical_triggers_are_not_ordered():
    t = Scene().seat(1, "Ransom").seat(2, hand=["Elf"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    for _ in range(2):
        hear(draft, Happened("discarded", (draft.state.objects["elf"],), 2))
    draft.state.pending.clear()
    draft.push(StackTriggers())
    engine.settle(draft)
    assert draft.state.pending[1].kind == "main"
    assert len(draft.state.stack) == 2


def test_a_trigger_about_hidden_cards_does_not_name_them():
    t = Scene().seat(1, "Ransom").seat(2, hand=["Elf"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    hear(draft, Happened("discarded", (draft.state.objects["elf"],), 2))
    assert [item.about for item in draft.state.fired] == [()]


def test_a_trigger_fires_so_often_in_a_match():
    t = Scene().seat(1, "Knight", hand=["Frost", "Frost"]).seat(2, "Avenger", "Elf")
    t.play(1, "frost", "knight").end_turn().end_turn().play(1, "frost_2", "knight")
    assert t.state.objects["knight"].damage == 1


def test_a_tally_of_alike_starts_anew_once_complete():
    t = Scene().seat(1, "Chorus", hand=["Cheap Shot"] * 4).seat(2, "Elf", "Ghoul", "Skeleton", "Ghoul")
    shots = ("cheap_shot", "cheap_shot_2", "cheap_shot_3", "cheap_shot_4")
    points = []
    for shot, prey in zip(shots, ("elf", "ghoul", "skeleton", "ghoul_2"), strict=True):
        points.append(t.play(1, shot, prey).state.points.get(1, 0))
    assert points == [0, 0, 1, 1]


def test_a_tally_of_own_turns_counts_in_own_turns_only():
    t = Scene().seat(1, "Sabbath", hand=["Cheap Shot"]).seat(2, "Elf", "Elf", hand=["Cheap Shot"], power=0)
    t.end_turn().play(2, "cheap_shot_2", "elf").end_turn()
    assert t.state.tallies == {}
    t.play(1, "cheap_shot", "elf_2")
    assert [event.value for event in t.events(TallyCounted)] == [1]


def test_another_player_than_the_controller_makes_the_choice():
    t = Scene().seat(1, "Tithe", hosts={"Tithe": "seat:2"}).seat(2).end_turn()
    assert t.asked() == (2, ("yes", "no"))
    t.choose(2, "yes")
    assert t.state.gold[1] == 1


def test_the_x_of_a_trigger_is_counted_when_it_resolves():
    t = Scene().seat(1).seat(2, "Escalation", "Elf", "Elf").end_turn()
    assert t.state.gold[2] == 3


def test_a_creature_dies_as_the_one_it_was_in_play():
    t = Scene().seat(1, "Mourner", hand=["Usurper", "Cheap Shot"]).seat(2, "Elf", "Mourner")
    t.play(1, "usurper", "elf").play(1, "cheap_shot", "elf")
    assert t.state.gold == {1: 1, 2: 0}
