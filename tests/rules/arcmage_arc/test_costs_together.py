"""Several costs of one ability or card are paid together or not at all (ARC-ABL-04, -06, ARC-MRK-05, ARC-PLAY-03)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.attacks import creature, event, own_set

COSTS = {
    "Twice": ["mark self", "mark self"],
    "Offered": ["sacrifice self", "mark self"],
    "Withdrawn": ["sacrifice self", "return self"],
    "Fuelled": ["counters 2 charge", "counters 2 charge"],
    "Burnt": ["sacrifice self", "counters 1 charge"],
    "Wasted": ["mark self", "sacrifice self"],
    "Spent": ["counters 1 charge", "sacrifice self"],
    "Fed": ["sacrifice 1 my creature", "counters 1 charge"],
    "Drained": ["counters 1 charge", "sacrifice 1 my creature"],
    "Thrown": ["discard 1", "discard 1 random"],
    "Tossed": ["discard 1 random", "discard 1 creature random"],
    "Counted": ["sacrifice 1 other my creature", "counters count(my creature) charge"],
    "Taxed": ["power 1", "mark 1 my resource"],
}
"""What an ability of the creature of this name costs."""

PLAYED = {
    "Twofold": ["discard 1", "discard 1 random"],
    "Doubled": ["sacrifice 1 my creature", "return 1 my creature"],
    "Itself": "sacrifice self",
    "Tired": "mark self",
}
"""What the magic of this name costs to play."""


def _ship() -> str:
    creatures = [creature(name, {"pay": pay, "do": [{"draw": 1}]}) for name, pay in COSTS.items()]
    spells = [event(name, type="magic", pay=pay, do=[{"draw": 1}]) for name, pay in PLAYED.items()]
    return own_set("costs", *creatures, *spells)


def having(table, army, **own):
    return arena(
        table,
        options={"card_sets": (PLAIN, _ship())},
        phase="play_1",
        p1={"kingdom": "Green Town", "army": army, "deck": "Bear; Goblin; Giant", **own},
    )


def ways(t):
    return [args.get("costs") for args in t.choices(1, "activate_ability") if args["source"] == "one"]


def uses(t, name, **args):
    return t.when(1, "activate_ability", source="one", ability=f"{name}#0", **args)


@clause("ARC-ABL-04", "ARC-ABL-06", "ARC-MRK-05")
@pytest.mark.parametrize(
    ("army", "hand", "named", "told"),
    [
        ("Twice#one", "", [], ["mark", "mark"]),
        ("Offered#one", "", [], ["sacrifice", "mark"]),
        ("Withdrawn#one", "", [], ["sacrifice", "return"]),
        ("Burnt#one (charge 2)", "", [], ["sacrifice", "counters"]),
        ("Fed#one (charge 2)", "", [["one"]], ["sacrifice", "counters"]),
        ("Thrown#one", "Bear#bear", [["bear"]], ["discard", "discard"]),
        ("Tossed#one", "Bear", [], ["discard", "discard"]),
    ],
)
def test_costs_that_cannot_be_paid_together_are_not_offered(table, army, hand, named, told):
    """Given costs each of which could be paid, when one thing must pay two of them, then the ability is refused."""
    t = having(table, army, hand=hand)
    assert ways(t) == []
    uses(t, army.partition("#")[0], costs=named).refused("ARC-ABL-06", costs=told)


@clause("ARC-ABL-06")
@pytest.mark.parametrize(("charge", "left"), [(2, None), (3, None), (4, 0), (5, 1)])
def test_counters_are_added_up(table, charge, left):
    t = having(table, f"Fuelled#one (charge {charge})")
    if left is None:
        uses(t, "Fuelled").refused("ARC-ABL-06", cost="counters charge", need=4, have=charge)
    else:
        uses(t, "Fuelled").then(
            said("CounterChanged", before=charge, after=charge - 2),
            said("CounterChanged", before=charge - 2, after=left),
            aside="an ability is used",
        )


@clause("ARC-ABL-06")
def test_counters_are_taken_before_the_card_is_sacrificed(table):
    uses(having(table, "Spent#one (charge 1)"), "Spent").then(
        said("CounterChanged", id="one", after=0),
        said("CardPutInGraveyard", id="one", cause="cost"),
        aside="an ability is used",
    )


@clause("ARC-MRK-09", "ARC-ABL-06")
def test_a_card_is_marked_and_then_sacrificed(table):
    uses(having(table, "Wasted#one"), "Wasted").then(
        said("CardMarked", id="one"), said("CardPutInGraveyard", id="one", cause="cost"), aside="an ability is used"
    )
    uses(having(table, "Wasted#one (marked)"), "Wasted").refused("ARC-MRK-05", id="one")


@clause("ARC-ABL-06")
def test_a_card_is_not_sacrificed_before_it_pays(table):
    """Given a later cost of its counters, when a creature is sacrificed, then it is another one."""
    assert ways(having(table, "Fed#one (charge 1); Bear#bear")) == [[["bear"]]]
    assert ways(having(table, "Drained#one (charge 1); Bear#bear")) == [[["one"]], [["bear"]]]


@clause("ARC-ABL-06")
def test_what_is_discarded_at_random_is_none_of_what_is_chosen(table):
    t = having(table, "Thrown#one", hand="Bear#bear; Elf#elf")
    assert ways(t) == [[["bear"]], [["elf"]]]
    uses(t, "Thrown", costs=[["elf"]]).then(
        said("CardsDiscarded", ids=["elf"]), said("CardsDiscarded", ids=["bear"]), aside="an ability is used"
    )


@clause("ARC-ABL-06")
@pytest.mark.parametrize("number", range(4))
def test_what_is_discarded_at_random_leaves_what_another_cost_needs(table, number):
    t = having(table, "Tossed#one", hand="Bear#bear; Bolt#bolt", vault="gaian 1")
    uses(t, "Tossed").then(
        said("CardsDiscarded", ids=["bolt"]), said("CardsDiscarded", ids=["bear"]), aside="an ability is used"
    )


@clause("ARC-VAR-03")
def test_what_a_cost_counts_is_fixed_before_anything_is_paid(table):
    t = having(table, "Counted#one (charge 2); Bear#bear")
    uses(t, "Counted", costs=[["bear"]]).then(
        said("CardPutInGraveyard", id="bear"), said("CounterChanged", before=2, after=0), aside="an ability is used"
    )


@clause("ARC-COST-05", "ARC-ABL-06")
def test_a_resource_card_pays_for_one_cost(table):
    t = having(table, "Taxed#one", vault="gaian 1")
    assert ways(t) == []
    uses(t, "Taxed", costs=[["gaian_1_1"]], payment=["gaian_1_1"]).refused("ARC-ABL-06", costs=["mark"])
    t = having(table, "Taxed#one", vault="gaian 2")
    paid = [(args["payment"], args["costs"]) for args in t.choices(1, "activate_ability")]
    assert paid == [(["gaian_1_2"], [["gaian_1_1"]]), (["gaian_1_1"], [["gaian_1_2"]])]


@clause("ARC-PLAY-03", "ARC-ABL-06")
@pytest.mark.parametrize(
    ("card", "named", "told"),
    [
        ("Twofold", [["bear"]], ["discard", "discard"]),
        ("Doubled", [["giant"], ["giant"]], ["sacrifice", "return"]),
    ],
)
def test_costs_of_playing_a_card_are_paid_together(table, card, named, told):
    t = having(table, "Giant#giant", hand=f"{card}#it; Bear#bear")
    assert [args for args in t.choices(1, "play_card") if args["card"] == "it"] == []
    t.when(1, "play_card", card="it", costs=named).refused("ARC-ABL-06", costs=told)


@clause("ARC-STA-04")
@pytest.mark.parametrize("card", ["Itself", "Tired"])
def test_a_card_in_hand_pays_for_nothing(table, card):
    """Given a card whose costs take itself, when it is played, then it is refused: it is not in play."""
    t = having(table, "Giant#giant", hand=f"{card}#it")
    t.when(1, "play_card", card="it").refused("ARC-STA-04", id="it")
