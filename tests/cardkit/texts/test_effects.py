"""Texts that do something: choices in mid-resolution, replacements, prevention, lending, modes, the stack."""

import msgspec
import pytest

from domain import engine
from domain.cardkit.language.clauses import Compare
from domain.cardkit.language.effects import (
    Choose,
    Counters,
    Damage,
    DiscardHand,
    Draw,
    EachPlayer,
    ForEach,
    Gain,
    If,
    Kill,
    Mark,
    May,
    Modes,
    Modify,
    Prevent,
    Reveal,
    Sacrifice,
    StatChange,
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
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsRevealed,
    ChoiceAsked,
    ResolutionStopped,
    StackItemNotResolved,
    StackItemResolved,
)
from events.vocabulary.chance import DeckShuffled, DieRolled
from events.vocabulary.match import MoveMade
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene


def test_two_players_discard_between_two_draws():
    t = Scene().seat(1, hand=["Long Talk"]).seat(2, "Elf", hand=["Skeleton", "Ghoul"])
    t.play(1, "long_talk", "elf")
    assert t.asked() == (2, ("skeleton", "ghoul"))
    t.stored().choose(2, "ghoul")
    assert t.state.question is None
    assert t.graveyard(2) == ["Ghoul", "Skeleton"]
    assert t.hand(1) == ["Elf", "Elf"]


def test_it_stops_twice_in_mid_resolution():
    t = Scene().seat(1, hand=["Long Talk"]).seat(2, "Elf", hand=["Skeleton", "Ghoul", "Knight"])
    t.play(1, "long_talk", "elf")
    assert len(t.events(CardsDrawn)) == 1
    assert t.hand(1) == ["Elf"]
    t.stored().choose(2, "ghoul")
    assert t.asked() == (2, ("skeleton", "knight"))
    assert t.events(CardsDrawn) == []
    t.stored().choose(2, "knight")
    assert len(t.events(CardsDrawn)) == 1
    assert t.graveyard(2) == ["Ghoul", "Knight"]
    assert t.graveyard(1) == ["Long Talk"]


def test_what_a_player_chooses_from_his_hand_only_he_sees():
    t = Scene().seat(1, hand=["Long Talk"]).seat(2, "Elf", hand=["Skeleton", "Ghoul"])
    t.play(1, "long_talk", "elf")
    (asked,) = t.events(ChoiceAsked)
    assert asked.options == ()
    assert asked.hidden_options == ("skeleton", "ghoul")


def test_of_several_opponents_the_player_says_which():
    t = Scene(3).seat(1, "Elf", hand=["Long Talk"]).seat(2, hand=["Elf", "Elf"]).seat(3, hand=["Elf"])
    t.play(1, "long_talk", "elf")
    assert t.asked() == (1, ("seat:2", "seat:3"))
    t.choose(1, "seat:3")
    assert t.events(CardsDiscarded)[0].seat == 3


@pytest.mark.parametrize("answer", [[], ["skeleton", "ghoul"], ["knight"], ["elf"]])
def test_other_answers_are_refused(answer):
    t = Scene().seat(1, hand=["Long Talk"]).seat(2, "Elf", hand=["Skeleton", "Ghoul"])
    t.play(1, "long_talk", "elf")
    assert t.refused(2, "choose_for_effect", answer=answer).clauses == ("FIX-01",)


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


@pytest.mark.parametrize(("mode", "cards", "gold"), [(0, 2, 0), (1, 0, 3)])
def test_modes_are_chosen_when_a_card_is_played(mode, cards, gold):
    t = Scene().seat(1, hand=["Oath of Choice"]).play(1, "oath_of_choice", modes=[mode])
    assert (len(t.hand(1)), t.state.gold[1]) == (cards, gold)


def test_each_player_discards_in_turn_order_from_the_active_one():
    t = Scene(3).seat(1, hand=["Oath of Choice", "Elf", "Elf"]).seat(2, hand=["Elf"]).seat(3, hand=["Elf", "Ghoul"])
    t.play(1, "oath_of_choice", modes=[2])
    assert t.asked()[0] == 1
    t.choose(1, "elf_2")
    assert t.asked()[0] == 3
    assert t.graveyard(2) == ["Elf"]
    t.choose(3, "ghoul")
    assert (t.graveyard(1), t.graveyard(3)) == (["Elf", "Oath of Choice"], ["Ghoul"])


def test_modes_of_a_trigger_are_chosen_when_it_resolves():
    t = Scene().seat(1, hand=["Herald"]).seat(2, "Elf", "Ghoul")
    t.play(1, "herald", place="left_1")
    assert t.asked() == (1, ("0", "1"))
    t.choose(1, "1")
    assert t.asked() == (1, ("elf", "ghoul"))
    t.choose(1, "ghoul")
    assert t.state.objects["ghoul"].damage == 1


def test_searching_the_deck_shows_its_cards_to_the_searcher_only():
    t = Scene().seat(1, hand=["Scout"], deck=["Ghoul", "Elf", "Elder", "Elf"])
    t.play(1, "scout", place="left_1")
    assert t.asked() == (1, ("Elder", "Elf", "Elf (2)"))
    t.choose(1, "Elf (2)")
    assert t.hand(1) == ["Elf"]
    assert sorted(t.state.decks[1]) == ["Elder", "Elf", "Ghoul"]


def test_a_search_may_find_nothing():
    t = Scene().seat(1, hand=["Scout"], deck=["Ghoul", "Elf"]).play(1, "scout", place="left_1").choose(1)
    assert t.hand(1) == []
    assert sorted(t.state.decks[1]) == ["Elf", "Ghoul"]


def test_a_random_discard_is_drawn_by_chance_and_logged():
    t = Scene().seat(1, "Thief").seat(2, hand=["Elf", "Ghoul", "Knight"])
    t.play(1, "thief")
    (roll,) = t.events(DieRolled)
    assert (roll.purpose, roll.sides) == ("pick", 3)
    (discarded,) = t.events(CardsDiscarded)
    assert discarded.ids == (("elf", "ghoul", "knight")[roll.value - 1],)


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


@pytest.mark.parametrize(("answer", "zone", "cards"), [("yes", "graveyard", 0), ("no", "play", 1)])
def test_what_was_chosen_is_known_to_the_rest_of_the_text(answer, zone, cards):
    t = Scene().seat(1, "Elf", "Knight", hand=["Bargain"]).seat(2)
    t.play(1, "bargain").choose(1, "knight")
    assert t.stat("knight", "atk") == 5
    assert t.asked() == (2, ("yes", "no"))
    t.stored().choose(2, answer)
    assert (t.zone("knight"), len(t.hand(1))) == (zone, cards)


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


def test_who_picks_among_anothers_hand_cards_sees_them():
    t = Scene().seat(1, hand=["Interrogation"]).seat(2, hand=["Elf", "Ghoul"]).play(1, "interrogation")
    (looked,) = t.events(CardsLookedAt)
    assert (looked.seat, looked.owner, looked.cards) == (1, 2, ("Elf", "Ghoul"))
    assert t.asked() == (1, ("elf", "ghoul"))
    assert t.events(ChoiceAsked)[0].options == ()
    t.choose(1, "ghoul")
    assert t.graveyard(2) == ["Ghoul"]


def test_a_random_pick_in_the_open_and_a_pick_by_another():
    t = Scene().seat(1, "Elf", "Ghoul", hand=["Gift"]).seat(2, "Knight", "Knight").play(1, "gift")
    (roll,) = t.events(DieRolled)
    assert [event.id for event in t.events(CreatureDamaged)] == [("knight", "knight_2")[roll.value - 1]]
    assert t.asked() == (2, ("elf", "ghoul"))
    t.choose(2, "ghoul")
    assert t.state.objects["ghoul"].counters == {"charge": 2}


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


def test_while_nobody_is_willing_every_may_is_answered_with_no():
    t = Scene().seat(1, "Elf", hand=["Bargain"]).seat(2)
    t.begin()
    t.state.unwilling = True
    text = Do((May((Draw(2),), otherwise=(Draw(1),)),), Frame("elf", 1))
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    draft.push(text)
    draft.state.pending.clear()
    engine.settle(draft)
    assert len(draft.state.zone("hand", 1)) == 2


@pytest.mark.parametrize(("text", "question", "drawn"), [("Long Talk", "cards", 1), ("Bargain", "yes_no", 1)])
def test_who_is_out_of_the_match_is_asked_no_more(text, question, drawn):
    t = Scene(3).seat(1, "Elf", hand=[text]).seat(2, hand=["Elf", "Ghoul"]).seat(3, hand=["Elf"])
    t.play(1, text.lower().replace(" ", "_"), *(["elf"] if text == "Long Talk" else [])).choose(1, "seat:2")
    assert t.state.question is not None
    assert (t.state.question.seat, t.state.question.kind) == (2, question)
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    draft.state.defeated = (2,)
    draft.drop_decision(2, "FIX-01")
    engine.settle(draft)
    assert draft.state.question is None
    assert draft.state.pending[1].kind == "main"
    assert draft.state.zone("graveyard", 2) == ()
    assert len(draft.state.zone("hand", 1)) == drawn


@pytest.mark.parametrize("hand", [["Volley", "Mend"], ["Volley", "Elf"], ["Elf", "Ghoul"]])
def test_whether_a_hidden_hand_has_what_fits_cannot_be_seen(hand):
    t = Scene().seat(1, hand=["Conscription"]).seat(2, hand=hand).play(1, "conscription")
    (asked,) = t.events(ChoiceAsked)
    assert (asked.seat, asked.least, asked.most, asked.options, asked.hidden) == (2, 1, 1, (), True)
    fitting = asked.hidden_options
    assert [t.state.objects[id].card for id in fitting] == [name for name in hand if name in ("Elf", "Ghoul")]
    if fitting:
        assert t.refused(2, "choose_for_effect", answer=[]).clauses == ("FIX-01",)
    t.choose(2, *fitting[:1])
    assert len(t.graveyard(2)) == len(fitting[:1])
    made = next(fact.event for fact in t.facts if isinstance(fact.event, MoveMade))
    assert bytes(made.args) == b"{}"


def test_an_empty_hand_is_not_asked():
    t = Scene().seat(1, hand=["Conscription"]).seat(2).play(1, "conscription")
    assert t.events(ChoiceAsked) == []


def test_each_player_chooses_and_the_choice_is_his():
    t = Scene().seat(1, "Elf", "Ghoul", hand=["Judgement"]).seat(2, "Knight", "Elf")
    t.play(1, "judgement", modes=[1]).choose(1, "ghoul").choose(2, "knight")
    atk = {id: t.stat(id, "atk") for id in ("elf", "ghoul", "knight", "elf_2")}
    assert atk == {"elf": 1, "ghoul": 4, "knight": 5, "elf_2": 1}


def test_each_announced_mode_is_for_one_choice():
    t = Scene().seat(1, "Elf")
    modes = Modes(((Draw(1),), (Gain("gold", 1),)))
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.push(Do((modes, modes), Frame("elf", 1, modes=(0, 1))))
    draft.state.pending.clear()
    engine.settle(draft)
    assert (len(draft.state.zone("hand", 1)), draft.state.gold[1]) == (1, 1)


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


def test_a_random_pick_of_hidden_cards_does_not_depend_on_their_order():
    picks = set()
    for hand in (["Elf", "Ghoul", "Knight"], ["Knight", "Ghoul", "Elf"]):
        t = Scene().seat(1, "Thief").seat(2, hand=hand).play(1, "thief")
        picks.add(t.events(CardsDiscarded)[0].ids)
    assert len(picks) == 1


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


CHOSEN = (Modify("chosen", (StatChange("atk", 1),)),)
PICK_OWN = Choose(Choice(Select(side="their", kinds=("creature",)), by="seat"))


def ran(t: Scene, *texts: Do) -> Scene:
    """The scene after some texts have begun to run."""
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.state.pending.clear()
    draft.push(*texts)
    t.state = engine.settle(draft).state
    return t


def test_what_is_chosen_is_chosen_for_its_own_text_only():
    t = Scene().seat(1, "Elf", "Knight")
    pick = Choose(Choice(Select(kinds=("creature",))))
    ran(t, Do((pick,), Frame("elf", 1)), Do(CHOSEN, Frame("knight", 1, chosen=("knight",)))).choose(1, "elf")
    assert (t.stat("elf", "atk"), t.stat("knight", "atk")) == (1, 5)


def test_what_the_last_player_chose_is_known_after_all_have_chosen():
    t = Scene().seat(1, "Elf", "Knight").seat(2, "Ghoul", "Mermaid")
    ran(t, Do((EachPlayer("everyone", (PICK_OWN,)), *CHOSEN), Frame("elf", 1))).choose(1, "elf").choose(2, "ghoul")
    assert [t.stat(id, "atk") for id in ("elf", "knight", "ghoul", "mermaid")] == [1, 4, 4, 1]


def test_several_opponents_discard_one_after_another():
    t = Scene(3).seat(1, "Elf").seat(2, hand=["Elf", "Ghoul"]).seat(3, hand=["Elf", "Ghoul"])
    ran(t, Do((DiscardHand(1, "opponents"),), Frame("elf", 1)))
    assert t.asked()[0] == 2
    t.choose(2, "elf_2")
    assert t.asked()[0] == 3


@pytest.mark.parametrize("effect", [Modes(((Draw(1),), (Gain("gold", 1),))), DiscardHand(1, "opponent")])
def test_what_only_a_defeated_player_could_say_is_not_done(effect):
    t = Scene(3).seat(1, hand=["Elf", "Elf"]).seat(2, "Ghoul").seat(3, hand=["Elf"])
    ran(t, Do((effect, Gain("points", 1, "opponents")), Frame("ghoul", 2)))
    assert t.asked()[0] == 2
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    draft.state.defeated = (2,)
    draft.drop_decision(2, "FIX-01")
    engine.settle(draft)
    assert draft.state.question is None
    assert draft.state.points == {1: 1, 3: 1}
    assert len(draft.state.zone("hand", 1)) == 2
