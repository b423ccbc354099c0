"""Costs that vary, and limits of costs (ARC-VAR, ARC-COST-07)."""

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played

ANSWERED = ("a card is played", "all pass and it resolves", "cards go to the graveyard")


@clause("ARC-VAR-01", "ARC-VAR-02", "ARC-VAR-03")
def test_a_cost_of_x_plus_two_on_a_target_of_three_is_five(table):
    vault = "red_banner 1; gaian 5"
    t = arena(table, p1={"hand": "Measured Blow#blow", "vault": vault}, p2={"army": "Imp Leader#imp"})
    five = ["red_banner_1_1", *(f"gaian_1_{n}" for n in (1, 2, 3, 4))]
    t.when(1, "play_event", card="blow", targets=[["imp"]], payment=five[:4]).refused("ARC-COST-04", need=5)
    t.when(1, "play_event", card="blow", targets=[["imp"]], payment=[*five, "gaian_1_5"]).refused("ARC-COST-04")
    played(t, 1, "blow", "imp", payment=five).then(
        said("CardPlayed", id="blow"),
        said("CostPaid", amount=5, of_faction=1, x=3),
        said("ObjectDamaged", id="imp", amount=3, source="blow"),
        aside=("cards are marked", "a window opens", "all pass and it resolves", "cards go to the graveyard"),
        damage={"imp": 3},
    )


@clause("ARC-VAR-03")
def test_x_is_fixed_when_the_card_is_played(table):
    t = arena(
        table,
        p1={"hand": "Measured Blow#blow", "vault": "red_banner 1; gaian 4"},
        p2={"army": "Imp Leader#imp", "hand": "Vigour#vigour"},
    )
    payment = ["red_banner_1_1", *(f"gaian_1_{n}" for n in (1, 2, 3, 4))]
    t.when(1, "play_event", card="blow", targets=[["imp"]], payment=payment)
    t.when(2, "play_event", card="vigour", targets=[["imp"]])
    passed(t).then(
        said("ModifierStarted", source="vigour", objects=["imp"]),
        said("ObjectDamaged", id="imp", amount=3, source="blow"),
        aside=ANSWERED,
        damage={"imp": 3},
        stats={"imp": "5/4"},
    )


@clause("ARC-VAR-03", "ARC-ABL-06")
def test_x_of_an_ability_is_fixed_when_it_is_activated(table):
    p1 = {"army": "Gauger#gauger", "vault": "gaian 3"}
    t = arena(table, p1=p1, p2={"army": "Imp Leader#imp", "hand": "Vigour#vigour"})
    ability = {"source": "gauger", "ability": "Gauger#0", "targets": [["imp"]]}
    t.when(1, "activate_ability", payment=["gaian_1_1", "gaian_1_2"], **ability).refused("ARC-COST-04", need=3)
    payment = [f"gaian_1_{number}" for number in (1, 2, 3)]
    t.when(1, "activate_ability", payment=payment, **ability).then(
        said("CostPaid", amount=3, x=3),
        said("CardMarked", id="gaian_1_1", cause="payment"),
        said("CardMarked", id="gaian_1_2", cause="payment"),
        said("CardMarked", id="gaian_1_3", cause="payment"),
        aside="an ability is used",
    )
    t.when(2, "play_event", card="vigour", targets=[["imp"]])
    passed(t).then(
        said("ModifierStarted", source="vigour", objects=["imp"]),
        said("ObjectDamaged", id="imp", amount=3, source="gauger"),
        aside=ANSWERED,
        damage={"imp": 3},
        stats={"imp": "5/4"},
    )


@clause("ARC-VAR-03", "ARC-COST-07")
def test_a_result_below_nothing_counts_as_nothing(table):
    t = arena(table, p1={"hand": "Measured Blow#blow", "vault": "red_banner 2"}, p2={"army": "Coward#coward"})
    payment = ["red_banner_1_1", "red_banner_1_2"]
    t.when(1, "play_event", card="blow", targets=[["coward"]], payment=payment).then(
        said("CardPlayed", id="blow"),
        said("CostPaid", amount=2, x=0),
        said("CardMarked", id="red_banner_1_1", cause="payment"),
        said("CardMarked", id="red_banner_1_2", cause="payment"),
        aside="a window opens",
    )


@clause("ARC-COST-07", "ARC-MRK-10")
def test_a_modifier_raises_the_cost_but_not_the_marking(table):
    t = arena(
        table,
        p1={"hand": "Vigour#vigour", "army": "Sage#sage", "enchantments": "Price of War#price", "vault": "gaian 1"},
    )
    t.when(1, "play_event", card="vigour", targets=[["sage"]]).refused("ARC-COST-04")
    t.when(1, "play_event", card="vigour", targets=[["sage"]], payment=["gaian_1_1"]).then(
        said("CardPlayed", id="vigour"),
        said("CostPaid", amount=1),
        said("CardMarked", id="gaian_1_1", cause="payment"),
        aside="a window opens",
    )
    passed(t).when(1, "activate_ability", source="sage", ability="Sage#0").then(
        said("CardMarked", id="sage", cause="ability"), aside="an ability is used"
    )
