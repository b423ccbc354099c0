"""Choices of texts: who picks what, what others see of it, what the rest of the text knows of it."""

import pytest

from domain import engine
from domain.cardkit.language.effects import (
    Choose,
    Damage,
    DiscardHand,
    Draw,
    EachPlayer,
    Gain,
    May,
    Modes,
    Modify,
    Recover,
    StatChange,
)
from domain.cardkit.language.terms import Choice, Select
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from events.vocabulary.arcmage_arc import CreatureDamaged
from events.vocabulary.cards import CardsDiscarded, CardsDrawn, ChoiceAsked
from events.vocabulary.chance import DieRolled
from events.vocabulary.decks import CardsLookedAt
from events.vocabulary.match import MoveMade
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene, ran


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


@pytest.mark.parametrize(("answer", "zone", "cards"), [("yes", "graveyard", 0), ("no", "play", 1)])
def test_what_was_chosen_is_known_to_the_rest_of_the_text(answer, zone, cards):
    t = Scene().seat(1, "Elf", "Knight", hand=["Bargain"]).seat(2)
    t.play(1, "bargain").choose(1, "knight")
    assert t.stat("knight", "atk") == 5
    assert t.asked() == (2, ("yes", "no"))
    t.stored().choose(2, answer)
    assert (t.zone("knight"), len(t.hand(1))) == (zone, cards)


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


def test_a_random_pick_of_hidden_cards_does_not_depend_on_their_order():
    picks = set()
    for hand in (["Elf", "Ghoul", "Knight"], ["Knight", "Ghoul", "Elf"]):
        t = Scene().seat(1, "Thief").seat(2, hand=hand).play(1, "thief")
        picks.add(t.events(CardsDiscarded)[0].ids)
    assert len(picks) == 1


CHOSEN = (Modify("chosen", (StatChange("atk", 1),)),)


PICK_OWN = Choose(Choice(Select(side="their", kinds=("creature",)), by="seat"))


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


def test_each_of_several_players_picks_in_turn_order():
    t = Scene(3).seat(1, "Knight", "Knight").seat(2).seat(3)
    ran(t, Do((Damage(1, Choice(Select(kinds=("creature",)), by="everyone")), Draw(1)), Frame("knight", 2)))
    for seat, id in ((1, "knight"), (2, "knight_2"), (3, "knight")):
        assert t.asked()[0] == seat
        t.choose(seat, id)
    assert (t.state.objects["knight"].damage, t.state.objects["knight_2"].damage) == (2, 1)
    assert len(t.hand(2)) == 1


@pytest.mark.parametrize("hand", [["Volley"], ["Volley", "Elf"]])
def test_whether_a_hand_has_a_creature_to_put_into_play_cannot_be_seen(hand):
    t = Scene().seat(1, "Knight", hand=hand)
    creature = Select(side="my", kinds=("creature",), place="hand")
    ran(t, Do((Recover(Choice(creature), "play"),), Frame("knight", 1)))
    (asked,) = t.events(ChoiceAsked)
    assert (asked.least, asked.options, asked.hidden_options) == (1, (), tuple({"Elf": "elf"}[n] for n in hand[1:]))


def test_whether_a_deck_has_what_is_searched_cannot_be_seen():
    t = Scene().seat(1, hand=["Scout"], deck=["Ghoul"]).play(1, "scout", place="left_1")
    assert t.asked() == (1, ())
    assert t.choose(1).hand(1) == []


def test_a_player_out_of_the_match_picks_nothing():
    t = Scene(3).seat(1, "Elf").seat(2, hand=["Elf", "Ghoul"]).seat(3, "Knight")
    t.begin().state.defeated = (3,)
    ran(t, Do((DiscardHand(1, "opponents", chosen_by="you"),), Frame("knight", 3)))
    assert t.state.question is None
    assert t.graveyard(2) == []
