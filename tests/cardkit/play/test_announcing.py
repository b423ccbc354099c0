"""Announcing: what is offered, what is withheld and why, what lies on the stack afterwards."""

import pytest

from domain import engine
from domain.cardkit.events.cards import CardsDrawn
from domain.cardkit.events.stack import AbilityActivated, CardPlayed
from tests.cardkit.play.duel import Duel


def test_one_offer_for_each_card_and_ability():
    t = Duel().seat(1, "Gambler", "Elf", hand=["Bolt", "Spray"], power="grrr").seat(2, "Elf")
    assert len(t.offers(1, card="bolt")) == len(t.offers(1, card="spray")) == 1
    assert len(t.offers(1, source="gambler", ability="Gambler#3")) == 1


def test_up_to_two_targets():
    t = Duel().seat(1, "Elf", hand=["Spray"], power="rr").seat(2, "Elf")
    ways = [tuple(way["targets"][0]) for way in t.ways(1, card="spray")]
    assert ways == [("elf", "elf_2"), ("elf",), ("elf_2",), ()]


@pytest.mark.parametrize("targets", [[], [[]], [["elf", "elf"]], [["elf"], ["elf"]], [["bolt"]], [["seat:2"]], "elf"])
def test_other_targets_are_refused(targets):
    t = Duel().seat(1, "Elf", hand=["Bolt"], power="r")
    assert t.refused(1, "play_card", card="bolt", payment=["r"], targets=targets).clauses in (
        ("FIX-TARGET",),
        ("FIX-01",),
    )


def test_a_wrong_target_is_told_before_a_wrong_payment():
    t = Duel().seat(1, "Elf", hand=["Bolt"], power="rg")
    for payment in ([], ["g"], ["r", "g"]):
        assert t.refused(1, "play_card", card="bolt", targets=[["bolt"]], payment=payment).clauses == ("FIX-TARGET",)
        assert t.refused(1, "play_card", payment=payment, targets=[["bolt"]], card="bolt").clauses == ("FIX-TARGET",)
    assert t.refused(1, "play_card", card="bolt", targets=[["elf"]], payment=["r", "g"]).clauses == ("FIX-COST",)


def test_a_card_that_is_played_is_not_its_own_target():
    t = Duel().seat(1, hand=["Swap", "Elf"])
    assert [way["targets"] for way in t.ways(1, card="swap")] == [[["elf"]]]


def test_without_a_target_it_cannot_be_played():
    t = Duel().seat(1, hand=["Bolt"], power="r")
    why = t.why(1, card="bolt")
    assert (why.code, why.clauses, why.facts) == ("no-target", ("FIX-TARGET",), {"target": 1, "need": 1, "have": 0})


def test_a_prerequisite_that_does_not_hold_is_told_in_words():
    t = Duel().seat(1, "Elf", hand=["Hide"]).seat(2, "Elf")
    why = t.why(1, card="hide")
    assert why.clauses == ("FIX-NEEDS",)
    assert "creature" in why.facts["only_if"]
    assert Duel().seat(1, hand=["Hide"]).seat(2, "Elf").ways(1, card="hide") == [{"card": "hide"}]


def test_what_the_rules_bar_is_withheld_for_their_reason():
    t = Duel().seat(1, hand=["Insight"]).seat(2, hand=["Elf"], power="g")
    t.when(1, "play_card", card="insight")
    assert t.why(2, card="elf").clauses == ("FIX-EVENT",)
    assert t.refused(2, "play_event", card="elf").clauses == ("FIX-EVENT",)


def test_an_ability_is_used_up_by_its_limit():
    t = Duel().seat(1, "Gambler", hand=["Elf", "Elf"])
    t.when(1, "activate_ability", source="gambler", ability="Gambler#1", costs=[["elf"]]).passes(2, 1)
    why = t.why(1, source="gambler", ability="Gambler#1")
    assert (why.code, why.facts) == ("used-up", {"per": "turn", "most": 1, "have": 1})


def test_modes_are_chosen_when_it_is_announced():
    t = Duel().seat(1, hand=["Choice"])
    assert [way["modes"] for way in t.ways(1, card="choice")] == [[0], [1]]
    t.when(1, "play_card", card="choice", modes=[1])
    assert t.events(CardPlayed)[0].modes == (1,)
    t.passes(2, 1)
    assert t.state.number(1, "gold") == 2


@pytest.mark.parametrize("modes", [[], [2], [0, 1], [-1]])
def test_other_modes_are_refused(modes):
    assert Duel().seat(1, hand=["Choice"]).refused(1, "play_card", card="choice", modes=modes).clauses == ("FIX-MODES",)


def test_what_is_not_asked_for_must_be_left_out():
    t = Duel().seat(1, hand=["Insight"], power="g")
    assert t.refused(1, "play_card", card="insight", payment=["g"]).code == "not-asked-for"


def test_an_ability_on_the_stack_does_not_need_its_source():
    t = Duel().seat(1, "Gambler").seat(2, "Elf", hand=["Bolt"], power="r")
    t.when(1, "activate_ability", source="gambler", ability="Gambler#5")
    assert t.state.objects.get("gambler") is None
    assert t.events(AbilityActivated)[0].item == t.stack[0]
    t.passes(2, 1)
    assert len(t.events(CardsDrawn)) == 1


def test_offers_of_others_do_not_depend_on_a_hand():
    with_bolt = Duel().seat(1, hand=["Bolt"], power="r").seat(2, "Elf")
    with_elf = Duel().seat(1, hand=["Elf"], power="r").seat(2, "Elf")
    with_bolt.begin(), with_elf.begin()
    assert engine.offers(with_bolt.ruleset, with_bolt.state, 2) == engine.offers(with_elf.ruleset, with_elf.state, 2)


def test_every_listed_way_is_accepted():
    t = Duel().seat(
        1,
        "Gambler",
        "Elf",
        "Elf",
        "Broker",
        hand=["Bolt", "Bear", "Blaze", "Echo Blow", "Choice"],
        power="ggrr",
        gold=2,
    )
    t.seat(2, "Elf").begin()
    tried = 0
    for offer in engine.offers(t.ruleset, t.state, 1).open:
        for args in offer.arguments():
            engine.decide(t.ruleset, t.state, 1, offer.move, args)
            tried += 1
    assert tried > 80
