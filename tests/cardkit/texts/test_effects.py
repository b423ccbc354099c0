"""Texts that do something: prevention, lending, the stack, cards that go and come, what cannot be done."""

import msgspec
import pytest

from domain import engine
from domain.cardkit.language.clauses import Compare
from domain.cardkit.language.effects import (
    Counters,
    Damage,
    Draw,
    ForEach,
    If,
    Kill,
    Mark,
    Prevent,
    Recover,
    Remove,
    Reveal,
    Sacrifice,
    Unmark,
)
from domain.cardkit.language.terms import Choice, Select
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.cardkit.state import StackItem
from domain.draft import Draft
from events.vocabulary.arcmage_arc import CreatureDamaged, CreatureMoved
from events.vocabulary.cards import (
    CardMarked,
    CardsUnmarked,
    ResolutionStopped,
    StackItemNotResolved,
    StackItemResolved,
)
from events.vocabulary.chance import DeckShuffled
from events.vocabulary.decks import CardsLookedAt, CardsRevealed
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene, ran


def test_cancelling_an_item_on_the_stack():
    t = Scene().seat(1, hand=["Denial"]).seat(2, hand=["Volley"])
    t.state.zones["hand:2"] = ()
    t.state.zones["stack"] = ("volley",)
    t.state.objects["volley"] = msgspec.structs.replace(t.state.objects["volley"], zone="stack")
    t.state.stack = (StackItem("volley", "card", "volley", "", 2),)
    t.play(1, "denial", "volley")
    assert [event.item for event in t.events(StackItemNotResolved)] == ["volley"]
    assert t.graveyard(2) == ["Volley"]
    assert not t.state.stack


def test_an_illegal_target_is_dropped_and_the_rest_is_hit():
    t = Scene().seat(1, hand=["Twin Arrows"]).seat(2, "Elf", "Ghoul")
    t.state.zones["hand:1"] = ()
    t.state.zones["stack"] = ("twin_arrows",)
    t.state.objects["twin_arrows"] = msgspec.structs.replace(t.state.objects["twin_arrows"], zone="stack")
    t.state.stack = (StackItem("twin_arrows", "card", "twin_arrows", "", 1, (("elf_2", "ghoul"),)),)
    t.seat(1, "Elf", hand=["Denial", "Gravecall"]).play(1, "gravecall")
    assert [event.dropped for event in t.events(StackItemResolved)] == [(), ("elf_2",)]
    assert [event.id for event in t.events(CreatureDamaged)] == ["ghoul"]


def test_without_any_legal_target_it_does_not_resolve():
    t = Scene().seat(1, hand=["Twin Arrows"]).seat(2, "Elf")
    t.state.zones["hand:1"] = ()
    t.state.zones["stack"] = ("twin_arrows",)
    t.state.objects["twin_arrows"] = msgspec.structs.replace(t.state.objects["twin_arrows"], zone="stack")
    t.state.stack = (StackItem("twin_arrows", "card", "twin_arrows", "", 1, (("gone", "gone_too"),)),)
    t.seat(1, hand=["Gravecall"]).play(1, "gravecall")
    assert [event.reason for event in t.events(StackItemNotResolved)] == ["no_legal_target"]


def test_a_replaced_death_does_not_happen():
    t = Scene().seat(1, hand=["Cheap Shot"]).seat(2, "Phoenix")
    t.play(1, "cheap_shot", "phoenix")
    assert t.hand(2) == ["Phoenix"]
    assert t.graveyard(2) == []


def test_a_replaced_death_by_damage_is_looked_at_again_and_ends():
    t = Scene().seat(1, hand=["Measured Blow"]).seat(2, "Phoenix")
    t.play(1, "measured_blow", "phoenix")
    assert t.hand(2) == ["Phoenix"]


def test_prevented_damage_does_nothing_until_it_is_used_up():
    t = Scene().seat(1, "Knight", hand=["Shield", "Volley", "Volley"], gold=4).seat(2, "Knight")
    t.play(1, "shield", "knight_2")
    t.play(1, "volley", "knight_2", x=2, costs=[[], ["knight"]])
    assert t.state.objects["knight_2"].damage == 0
    t.state.objects["knight"] = msgspec.structs.replace(t.state.objects["knight"], marked=False)
    t.play(1, "volley_2", "knight_2", x=2, costs=[[], ["knight"]])
    assert t.state.objects["knight_2"].damage == 1
    assert t.state.modifiers == ()


def test_a_lent_ability_can_be_used():
    t = Scene().seat(1, "Elf", hand=["Teacher"]).play(1, "teacher", place="left_1")
    assert [way["path"] for way in t.ways(1, "elf")] == ["Teacher#lent.0"]
    t.play(1, "elf")
    assert t.state.gold[1] == 1


def test_a_loop_over_own_creatures_looks_at_each():
    t = Scene().seat(1, "Elf", "Knight", "Ghoul", hand=["Purge"]).seat(2, "Elf", "Elf")
    t.play(1, "purge")
    assert [event.id for event in t.events(CreatureDamaged)] == ["elf", "knight", "ghoul"]
    assert t.state.gold[1] == 3


def test_recovering_a_card_and_a_word_of_the_ruleset():
    t = Scene().seat(1, hand=["Gravecall"], graveyard=["Elf", "Volley", "Knight"]).seat(2)
    t.play(1, "gravecall")
    assert t.asked() == (1, ("elf", "knight"))
    t.choose(1, "knight")
    assert t.hand(1) == ["Knight"]
    assert t.state.points == {1: 1, 2: 1}


def test_the_owner_of_what_left_play_is_still_known():
    t = Scene().seat(1, hand=["Banish"]).seat(2, "Elf", deck=["Ghoul", "Knight", "Elf"]).play(1, "banish", "elf")
    assert t.hand(2) == ["Elf"]
    assert t.graveyard(2) == ["Ghoul", "Knight"]


@pytest.mark.parametrize("moved", [[], ["elf"], ["elf", "knight"]])
def test_up_to_two_may_move(moved):
    t = Scene().seat(1, "Elf@left_1", "Knight@left_3", "Ghoul@right_2", hand=["March"]).play(1, "march")
    t.choose(1, *moved)
    places = {id: t.state.objects[id].place for id in ("elf", "knight", "ghoul")}
    there = {"elf": "right_1", "knight": "right_3"}
    assert [event.id for event in t.events(CreatureMoved)] == moved
    assert places == {"elf": "left_1", "knight": "left_3", "ghoul": "right_2"} | {id: there[id] for id in moved}


def test_cards_come_back_into_play_and_hands_are_shown():
    t = Scene().seat(1, hand=["Rebirth"], graveyard=["Elf", "Ghoul"], deck=["Mermaid", "Knight", "Elf"])
    t.seat(2, hand=["Skeleton"]).play(1, "rebirth").choose(1, "elf", "ghoul")
    assert (t.zone("elf"), t.zone("ghoul")) == ("play", "play")
    assert [(event.owner, event.cards) for event in t.events(CardsRevealed)] == [(2, ("Skeleton",))]
    assert [(event.seat, event.cards) for event in t.events(CardsLookedAt)] == [(1, ("Mermaid", "Knight"))]


def test_prevention_is_for_its_own_object_and_lasts_for_the_others():
    t = Scene().seat(1, "Elf", "Knight")
    frame = Frame("elf", 1)
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    everyone = Choice(Select(kinds=("creature",)), "all")
    draft.push(Do((Prevent(everyone, 1),), frame))
    draft.state.pending.clear()
    engine.settle(draft)
    deal(draft, "knight", 2, "elf")
    deal(draft, "knight", 1, "elf")
    deal(draft, "elf", 1, "knight")
    assert (draft.state.objects["knight"].damage, draft.state.objects["elf"].damage) == (2, 0)
    assert draft.state.modifiers == ()


def test_more_is_prevented_by_two_effects_than_by_one():
    t = Scene().seat(1, "Knight", hand=["Shield", "Shield"]).play(1, "shield", "knight").play(1, "shield_2", "knight")
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    deal(draft, "knight", 4, "elf")
    assert draft.state.objects["knight"].damage == 0
    deal(draft, "knight", 3, "elf")
    assert draft.state.objects["knight"].damage == 1


def test_counters_are_never_fewer_than_none():
    t = Scene().seat(1, "Elf")
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.push(Do((Counters("charge", 2), Counters("charge", -3)), Frame("elf", 1)))
    draft.state.pending.clear()
    engine.settle(draft)
    assert draft.state.objects["elf"].counters == {}


def test_what_is_marked_already_is_not_marked_again():
    t = Scene().seat(1, "Elf*", hand=["Frost"]).play(1, "frost", "elf")
    assert t.events(CardMarked) == []


def test_players_sacrifice_only_their_own():
    t = Scene().seat(1, "Elf", "Knight").seat(2, "Ghoul", "Mermaid")
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.push(Do((Sacrifice(Select(kinds=("creature",)), "opponents", 2),), Frame("elf", 1)))
    draft.state.pending.clear()
    engine.settle(draft)
    assert {draft.state.objects[id].owner for id in draft.state.zone("graveyard", 2)} == {2}
    assert len(draft.state.zone("graveyard", 2)) == 2


@pytest.mark.parametrize("effect", [Damage(1, "self"), Kill("self"), Counters("charge"), Mark("self"), Unmark("self")])
def test_what_has_left_play_is_not_reached(effect):
    t = Scene().seat(1, "Elf", graveyard=["Knight"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.state.pending.clear()
    draft.push(Do((effect,), Frame("knight", 1)))
    engine.settle(draft)
    assert [type(fact.event).__name__ for fact in draft.facts] == ["DecisionAsked"]


def test_some_hand_cards_at_random_are_shown():
    t = Scene().seat(1, "Elf").seat(2, hand=["Elf", "Ghoul", "Knight"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.state.pending.clear()
    draft.push(Do((Reveal("opponent", "hand", 2, random=True),), Frame("elf", 1)))
    engine.settle(draft)
    (shown,) = [fact.event for fact in draft.facts if isinstance(fact.event, CardsRevealed)]
    assert len(shown.cards) == 2


def test_the_top_of_a_deck_is_not_foreseen():
    t = Scene().seat(1, hand=["Rebirth"], deck=["Mermaid", "Knight"])
    way = t.way(1, "rebirth", [], None)
    draft = engine.preview(RULESET, t.state, 1, "play", way)
    assert not [fact for fact in draft.facts if isinstance(fact.event, CardsLookedAt)]


def test_searching_shuffles_the_deck():
    t = Scene().seat(1, hand=["Scout"], deck=["Ghoul", "Elf"]).play(1, "scout", place="left_1").choose(1)
    assert [event.deck for event in t.events(DeckShuffled)] == ["deck:1"]


def test_what_is_left_of_a_text_that_runs_too_long_is_dropped():
    t = Scene().seat(1, "Elf")
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.state.pending.clear()
    nothing = If(Compare(1, "=", 2), (Draw(1),))
    draft.push(Do((ForEach(Choice(Select(kinds=("creature",)), "all"), (nothing,) * 400), Draw(2)), Frame("elf", 1)))
    draft.push(Do((Draw(1),), Frame("elf", 1)))
    engine.settle(draft)
    assert [event.limit for fact in draft.facts if isinstance(event := fact.event, ResolutionStopped)] == [300]
    assert len(draft.state.zone("hand", 1)) == 1


def test_players_sacrifice_what_is_theirs():
    t = Scene().seat(1, "Elf").seat(2, "Ghoul")
    ran(t, Do((Sacrifice(Select(side="my", kinds=("creature",)), "opponents"),), Frame("elf", 1)))
    assert (t.zone("elf"), t.zone("ghoul")) == ("play", "graveyard")


def test_only_marked_cards_are_unmarked():
    t = Scene().seat(1, "Elf", "Knight*")
    everyone = Choice(Select(kinds=("creature",)), "all")
    ran(t, Do((Unmark(everyone),), Frame("elf", 1)))
    assert [event.ids for event in t.events(CardsUnmarked)] == [("knight",)]


@pytest.mark.parametrize("to", ["hand", "top", "play"])
def test_what_was_removed_never_comes_back(to):
    t = Scene().seat(1, "Elf", hand=["Exile"]).seat(2, "Ghoul").play(1, "exile", "ghoul")
    ran(t, Do((Recover("each", to), Remove("each")), Frame("elf", 1, each="ghoul")))
    assert t.zone("ghoul") == "removed"
    assert [type(fact.event).__name__ for fact in t.facts] == ["DecisionAsked"]
