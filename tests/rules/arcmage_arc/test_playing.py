"""Paying for cards and playing them (ARC-COST, ARC-PLAY)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, played

IMP = {"vault": "red_banner 2; gaian 1; drake 1", "hand": "Imp Leader#imp", "kingdom": "Red Town#town"}
ALL_FOUR = ["red_banner_1_1", "red_banner_1_2", "gaian_1_1", "drake_1_1"]


@clause("ARC-COST-01", "ARC-COST-02", "ARC-COST-03", "ARC-COST-04", "ARC-COST-05")
def test_a_cost_of_four_with_loyalty_two_is_paid_with_two_of_the_faction_and_two_of_any(table):
    t = arena(table, p1=IMP)
    t.when(1, "play_card", card="imp", place="town", payment=ALL_FOUR).then(
        said("CardPlayed", id="imp"),
        said("CostPaid", seat=1, item="imp", amount=4, of_faction=2),
        *(said("CardMarked", id=card, cause="payment") for card in ALL_FOUR),
        aside="a window opens",
        ready={1: {"red_banner": 0, "gaian": 0, "drake": 0}},
    )


@clause("ARC-COST-02", "ARC-COST-03")
def test_too_few_cards_of_the_own_faction_do_not_pay_the_loyalty(table):
    t = arena(table, p1={**IMP, "vault": "red_banner 1; gaian 3"})
    t.withheld(1, "play_card", "ARC-COST-02")
    payment = ["red_banner_1_1", "gaian_1_1", "gaian_1_2", "gaian_1_3"]
    t.when(1, "play_card", card="imp", place="town", payment=payment).refused("ARC-COST-02", need=2, have=1)
    t = arena(table, p1={**IMP, "vault": "red_banner 2; gaian 3"})
    t.when(1, "play_card", card="imp", place="town", payment=payment).refused(
        "ARC-COST-02", faction="red_banner", need=2, have=1
    )


@clause("ARC-COST-02")
def test_cards_of_the_own_faction_may_also_pay_the_remainder(table):
    t = arena(table, p1={**IMP, "vault": "red_banner 4; gaian 1"})
    t.when(1, "play_card", card="imp", place="town", payment=[f"red_banner_1_{n}" for n in (1, 2, 3, 4)]).then(
        aside=("a card is played", "cards are marked"), ready={1: {"red_banner": 0, "gaian": 1}}
    )


@clause("ARC-COST-04")
@pytest.mark.parametrize(
    "payment",
    [
        ALL_FOUR[:3],
        [*ALL_FOUR, "gaian_1_2"],
        [*ALL_FOUR[:3], "gaian_1_1"],
        [*ALL_FOUR[:3], "gaian_2_1"],
        [*ALL_FOUR[:3], "nothing"],
        [*ALL_FOUR[:3], "town"],
    ],
)
def test_a_payment_names_exactly_the_cost_in_own_unmarked_resource_cards(table, payment):
    t = arena(table, p1={**IMP, "vault": "red_banner 2; gaian 2; drake 1"}, p2={"vault": "gaian 1"})
    t.when(1, "play_card", card="imp", place="town", payment=payment).refused("ARC-COST-04")


@clause("ARC-COST-04", "ARC-COST-05", "ARC-MRK-05")
def test_a_marked_resource_card_pays_for_nothing(table):
    vault = "red_banner 2; gaian 1; drake 1; gaian 1 (marked)"
    t = arena(table, p1={**IMP, "vault": vault})
    t.when(1, "play_card", card="imp", place="town", payment=[*ALL_FOUR[:3], "gaian_1_2"]).refused("ARC-MRK-05")


@clause("ARC-COST-06", "ARC-PLAY-05", "ARC-MRK-11")
def test_a_card_that_does_not_resolve_goes_to_the_graveyard_and_nothing_is_refunded(table):
    t = arena(table, p1=IMP, p2={"hand": "Denial#denial"})
    t.when(1, "play_card", card="imp", place="town", payment=ALL_FOUR)
    t.when(2, "play_event", card="denial", targets=[["imp"]])
    passed(t).then(
        said("StackItemResolved", item="denial"),
        said("StackItemNotResolved", item="imp", reason="cancelled"),
        said("CardPutInGraveyard", id="imp", owner=1, origin="stack", cause="cancelled"),
        said("CardPutInGraveyard", id="denial", owner=2, origin="stack"),
        aside=("a card is played", "all pass"),
        graveyard={1: "Imp Leader", 2: "Denial"},
        residents={"town": ""},
        ready={1: {"red_banner": 0, "gaian": 0, "drake": 0}},
    )


@clause("ARC-COST-07")
def test_modified_costs_are_never_below_nothing_and_loyalty_never_above_the_cost(table):
    t = arena(table, p1={"hand": "Cheap Trick#trick"}, p2={"army": "Imp Leader#imp"})
    t.when(1, "play_event", card="trick", targets=[["imp"]]).refused("ARC-COST-04", need=1, have=0)
    t = arena(table, p1={"hand": "Cheap Trick#trick", "vault": "gaian 1"}, p2={"army": "Imp Leader#imp"})
    t.when(1, "play_event", card="trick", targets=[["imp"]], payment=["gaian_1_1"]).refused("ARC-COST-02", need=1)
    t = arena(table, p1={"hand": "Cheap Trick#trick"}, p2={"army": "Elf#elf"})
    t.when(1, "play_event", card="trick", targets=[["elf"]]).then(
        said("CardPlayed", id="trick"), said("CostPaid", amount=0, of_faction=0), aside="a window opens"
    )


@clause("ARC-COST-08", "ARC-PLAY-11")
def test_a_city_is_never_played_by_paying(table):
    t = arena(table, p1={"hand": "School#school", "vault": "the_mystic 5", "kingdom": "Red Town#town"})
    payment = [f"the_mystic_1_{n}" for n in range(1, 6)]
    t.when(1, "play_card", card="school", payment=payment).refused("ARC-PLAY-11")
    t.when(1, "play_event", card="school", payment=payment).refused("ARC-TURN-03")


@clause("ARC-COST-08")
def test_an_effect_brings_a_city_into_play_whatever_cost_is_printed_on_it(table):
    t = arena(table, p1={"hand": "Settle#settle", "graveyard": "School#school", "kingdom": "Red Town#town"})
    assert board(t).stat_or_none("school", "cost") is None
    played(t, 1, "settle", move="play_card").then(
        said("ObjectEnteredPlay", id="school", controller=1, place="kingdom", origin="graveyard"),
        said("CardPutInGraveyard", id="settle", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        kingdom={1: "town school"},
        strength={"school": 8},
    )


@clause("ARC-PLAY-01", "ARC-PLAY-02", "ARC-PLAY-06")
def test_a_prerequisite_compares_the_own_creatures_with_each_opponents(table):
    t = arena(table, p1={"hand": "Underdog#magic", "army": "Elf; Elf"}, p2={"army": "Elf; Elf"})
    t.when(1, "play_card", card="magic").refused("ARC-PLAY-02")
    t = arena(table, p1={"hand": "Underdog#magic", "army": "Elf"}, p2={"army": "Elf; Elf"})
    played(t, 1, "magic", move="play_card").then(
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="magic", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        hand={1: 1},
    )


@clause("ARC-PLAY-06")
def test_with_several_opponents_each_undefeated_one_counts(table):
    few, many = {"army": "Elf"}, {"army": "Elf; Elf"}
    t = arena(table, 3, p1={"hand": "Underdog#magic", **few}, p2=many, p3=few)
    t.when(1, "play_card", card="magic").refused("ARC-PLAY-02")
    t = arena(table, 3, p1={"hand": "Underdog#magic", **few}, p2=many, p3={"defeated": True})
    t.offered(1, "play_card", card="magic")


@clause("ARC-PLAY-01")
def test_a_prerequisite_is_not_looked_at_again_when_the_card_resolves(table):
    t = arena(table, p1={"hand": "Underdog#magic", "army": "Elf"}, p2={"army": "Elf#e; Elf", "hand": "Murder#murder"})
    t.when(1, "play_card", card="magic")
    t.when(2, "play_event", card="murder", targets=[["e"]])
    passed(t).then(
        said("ObjectDied", id="e"),
        *(said("CardPutInGraveyard", id=card) for card in ("e", "murder")),
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="magic", origin="stack", cause="resolved"),
        aside=("a card is played", "all pass and it resolves"),
        hand={1: 1},
        graveyard={1: "Underdog"},
    )


@clause("ARC-PLAY-03")
def test_playing_is_one_act_that_happens_whole_or_not_at_all(table):
    t = arena(table, p1={"hand": "Bolt#bolt", "vault": "red_banner 1", "army": "Elf#elf"})
    t.when(1, "play_event", card="bolt", payment=["red_banner_1_1"], targets=[["ghost"]]).refused("ARC-PLAY-10")
    t.shows(ready={1: {"red_banner": 1}}, hand={1: 1})


@clause("ARC-PLAY-04", "ARC-PLAY-08", "ARC-STA-02")
def test_a_creature_waits_on_the_stack_and_enters_play_when_it_resolves(table):
    t = arena(table, p1=IMP)
    t.when(1, "play_card", card="imp", place="town", payment=ALL_FOUR).then(
        aside=("a card is played", "cards are marked"),
        stack="Imp Leader",
        residents={"town": ""},
        waiting=(2, "priority"),
    )
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("StackItemResolved", item="imp"),
        said("ObjectEnteredPlay", id="imp", place="town", origin="stack"),
        aside="all pass",
        stack="",
        residents={"town": "imp"},
    )


@clause("ARC-PLAY-07")
@pytest.mark.parametrize("zone", ["graveyard", "unbuilt"])
def test_cards_are_played_from_the_hand(table, zone):
    t = arena(table, p1={zone: "Bolt#bolt", "vault": "red_banner 1", "army": "Elf#elf"})
    step = t.when(1, "play_event", card="bolt", payment=["red_banner_1_1"], targets=[["elf"]])
    step.refused("ARC-TURN-03")


@clause("ARC-PLAY-09")
def test_only_events_answer_what_is_on_the_stack(table):
    hand = "Bolt#bolt; Insight#insight; Elf#elf; Banner#banner"
    t = arena(table, p1={"hand": hand, "vault": "red_banner 4; gaian 4", "army": "Bear#bear"}, p2={"hand": "Murder"})
    t.when(1, "play_event", card="bolt", payment=["red_banner_1_1"], targets=[["bear"]])
    t.when(2, "pass")
    for card in ("insight", "elf", "banner"):
        t.when(1, "play_card", card=card, payment=["gaian_1_1"]).refused("ARC-PLAY-09")


@clause("ARC-PLAY-10")
def test_a_card_whose_only_target_is_gone_is_not_resolved(table):
    t = arena(
        table,
        p1={"hand": "Bolt#bolt", "vault": "red_banner 1"},
        p2={"army": "Bear#bear", "hand": "Retreat#retreat"},
    )
    t.when(1, "play_event", card="bolt", payment=["red_banner_1_1"], targets=[["bear"]])
    t.when(2, "play_event", card="retreat", targets=[["bear"]])
    passed(t).then(
        said("CardReturnedToHand", id="bear", owner=2),
        said("CardPutInGraveyard", id="retreat", origin="stack"),
        said("StackItemNotResolved", item="bolt", reason="no_legal_target"),
        said("CardPutInGraveyard", id="bolt", origin="stack", cause="no_legal_target"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Bolt", 2: "Retreat"},
        ready={1: {"red_banner": 0}},
    )


@clause("ARC-PLAY-10")
def test_a_card_with_one_of_two_targets_left_resolves_for_that_one(table):
    t = arena(
        table,
        p1={"hand": "Twin Bolt#twin"},
        p2={"army": "Bear#bear; Giant#giant", "hand": "Retreat#retreat"},
    )
    t.when(1, "play_event", card="twin", targets=[["bear", "giant"]])
    t.when(2, "play_event", card="retreat", targets=[["bear"]])
    passed(t).then(
        said("CardReturnedToHand", id="bear", owner=2),
        said("CardPutInGraveyard", id="retreat", origin="stack"),
        said("StackItemResolved", item="twin", dropped=["bear"]),
        said("ObjectDamaged", id="giant", amount=2, source="twin"),
        said("CardPutInGraveyard", id="twin", origin="stack", cause="resolved"),
        aside=("a card is played", "all pass and it resolves"),
        damage={"giant": 2},
        graveyard={1: "Twin Bolt"},
    )


@clause("ARC-PLAY-10")
def test_two_targets_are_two_different_ones(table):
    t = arena(table, p1={"hand": "Twin Bolt#twin"}, p2={"army": "Bear#bear; Giant#giant"})
    t.when(1, "play_event", card="twin", targets=[["bear", "bear"]]).refused("ARC-PLAY-10")
    t.when(1, "play_event", card="twin", targets=[["bear"]]).refused("ARC-PLAY-10")


@clause("ARC-GEN-05", "ARC-PLAY-11")
def test_loot_is_played_only_if_its_text_says_what_it_does(table):
    t = arena(table, p1={"hand": "Trinket#trinket; Keepsake#keepsake", "vault": "drake 2"})
    t.when(1, "play_card", card="trinket", payment=["drake_1_1"]).refused("ARC-GEN-05")
    played(t, 1, "keepsake", move="play_card").then(
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="keepsake", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Keepsake"},
        hand={1: 2},
    )
