"""Costs: what may be paid with what, that paying brings about what an effect would, and what is heard of it."""

import pytest

from domain.cardkit.events.cards import CardPutInGraveyard, CardReturnedToHand, CardsDiscarded
from domain.cardkit.events.stack import CardPlayed, CostPaid, TriggerFired
from domain.cardkit.events.things import CardMarked, CounterChanged, ObjectDamaged
from domain.refusal import Refusal
from tests.cardkit.play.duel import Duel


def gambler(*others: str, **seat: object) -> Duel:
    return Duel().seat(1, "Gambler", *others, **seat)  # type: ignore[arg-type]


def use(number: int, **args: object) -> dict[str, object]:
    return {"source": "gambler", "ability": f"Gambler#{number}", **args}


# --- resource cards ---------------------------------------------------------------------------------------------------


def test_a_card_is_paid_with_exactly_its_cost_and_the_resources_are_marked():
    t = Duel().seat(1, hand=["Bear"], power="ggrd")
    t.when(1, "play_card", card="bear", place="left_1", payment=["g", "g_2", "d"])
    assert [(event.id, event.cause) for event in t.events(CardMarked)] == [
        ("g", "payment"),
        ("g_2", "payment"),
        ("d", "payment"),
    ]
    (paid,) = t.events(CostPaid)
    assert (paid.item, paid.resource, paid.amount, paid.of_faction) == ("bear", "power", 3, 2)
    assert paid.cards == ("g", "g_2", "d")
    assert t.stack == ["bear"]


@pytest.mark.parametrize(
    ("payment", "code", "facts"),
    [
        (["g", "g_2"], "wrong-payment", {"need": 3, "have": 2}),
        (["g", "g_2", "r", "d"], "wrong-payment", {"need": 3, "have": 4}),
        (["g", "g", "r"], "repeated", {"given": "g"}),
        (["g", "r", "d"], "too-little-of-faction", {"faction": "gaian", "need": 2, "have": 1}),
        (["g", "g_2", "g_3"], "marked", {"id": "g_3"}),
        (["g", "g_2", "r_2"], "not-offered", {"given": "r_2"}),
    ],
)
def test_another_payment_is_refused_and_nothing_changes(payment, code, facts):
    t = Duel().seat(1, hand=["Bear"], power="ggrdG").seat(2, power="r")
    refusal = t.refused(1, "play_card", card="bear", place="left_1", payment=payment)
    assert refusal.code == code
    assert facts.items() <= refusal.facts.items()
    assert t.state.zone("hand", 1) == ("bear",)


def test_listed_payments_differ_by_faction_and_spend_the_largest_first():
    t = Duel().seat(1, hand=["Bear"], power="ggggrrd")
    payments = [way["payment"] for way in t.ways(1, card="bear")]
    spent = [sorted(name[0] for name in payment) for payment in payments[: len(payments) // 2]]
    assert spent == [["g", "g", "r"], ["d", "g", "g"], ["g", "g", "g"]]


def test_a_card_that_is_too_dear_is_withheld_with_the_numbers():
    t = Duel().seat(1, hand=["Bear"], power="gg")
    why = t.why(1, card="bear")
    assert (why.code, why.clauses, why.facts) == ("too-dear", ("FIX-COST",), {"need": 3, "have": 2})
    assert t.refused(1, "play_card", card="bear", payment=["g", "g_2"]) == why


def test_loyalty_that_cannot_be_paid_is_named():
    t = Duel().seat(1, hand=["Bear"], power="grrr")
    assert t.why(1, card="bear").facts == {"faction": "gaian", "need": 2, "have": 1}


def test_what_changes_costs_changes_the_price_and_never_what_is_marked():
    t = Duel().seat(1, "Toll Gate", "Gambler", "Elf", "Elf", hand=["Bolt"], power="")
    t.when(1, "play_card", card="bolt", targets=[["elf"]])
    assert t.events(CostPaid)[0].amount == 0
    assert t.events(CardMarked) == []
    t = gambler("Toll Gate", "Elf", "Elf")
    assert len(t.ways(1, source="gambler", ability="Gambler#0")) == 1
    assert t.ways(1, source="gambler", ability="Gambler#0")[0]["costs"] == [["elf", "elf_2"]]


def test_two_prices_of_one_ability_are_one_payment():
    t = Duel().seat(1, "Broker", power="ggrr")
    t.when(1, "activate_ability", source="broker", ability="Broker#1", payment=["g", "g_2", "r"])
    assert t.events(CostPaid)[0].amount == 3
    t = Duel().seat(1, "Broker", power="ggg")
    assert t.why(1, source="broker", ability="Broker#1").facts["faction"] == "red_banner"


# --- other costs ------------------------------------------------------------------------------------------------------


def test_marking_itself_and_others_is_heard_like_any_marking():
    t = gambler("Elf", "Elf", "Watcher*")
    t.when(1, "activate_ability", **use(0, costs=[["elf", "elf_2"]]))
    marked = t.events(CardMarked)
    assert [event.id for event in marked] == ["gambler", "elf", "elf_2"]
    assert {event.cause for event in marked} == {"ability"}
    assert len(t.events(TriggerFired)) == 3


@pytest.mark.parametrize("costs", [[["elf"]], [["elf", "elf"]], [["elf", "gambler"]], [["elf", "watcher"]], []])
def test_what_is_marked_must_be_free_and_of_the_right_number(costs):
    t = gambler("Elf", "Elf", "Watcher*")
    assert t.refused(1, "activate_ability", **use(0, costs=costs)).clauses in (("FIX-MARKED",), ("FIX-CUSTOM",))


def test_a_marked_card_cannot_be_marked_for_a_cost():
    t = Duel().seat(1, "Gambler*", "Elf", "Elf")
    assert t.why(1, source="gambler", ability="Gambler#0").clauses == ("FIX-MARKED",)


def test_discarding_for_a_cost():
    t = gambler(hand=["Elf", "Bolt"])
    t.when(1, "activate_ability", **use(1, costs=[["bolt"]]))
    assert [(event.ids, event.cause) for event in t.events(CardsDiscarded)] == [(("bolt",), "cost")]


def test_discarding_at_random_takes_any_hand_card():
    t = gambler(hand=["Elf", "Bolt"])
    t.when(1, "activate_ability", **use(2))
    assert t.events(CardsDiscarded)[0].cards[0] in ("Elf", "Bolt")
    assert gambler().why(1, source="gambler", ability="Gambler#2").facts == {"cost": "discard", "need": 1, "have": 0}


def test_sacrificing_itself_is_paid_before_anything_happens():
    t = gambler().seat(2, "Elf")
    t.when(1, "activate_ability", **use(3, targets=[["elf"]]))
    assert [(event.id, event.cause) for event in t.events(CardPutInGraveyard)] == [("gambler", "cost")]
    t.passes(2, 1)
    assert [(event.id, event.amount) for event in t.events(ObjectDamaged)] == [("elf", 1)]


def test_sacrificing_another_and_gold():
    t = gambler("Elf", gold=1)
    t.when(1, "activate_ability", **use(4, costs=[["elf"]]))
    assert t.state.number(1, "gold") == 0
    assert t.state.objects["elf"].zone == "graveyard"
    assert gambler("Elf").why(1, source="gambler", ability="Gambler#4").facts["resource"] == "gold"


def test_returning_itself_or_another():
    t = gambler()
    t.when(1, "activate_ability", **use(5))
    assert [(event.origin, event.cause) for event in t.events(CardReturnedToHand)] == [("play", "cost")]
    t = Duel().seat(1, "Broker", "Elf")
    t.when(1, "activate_ability", source="broker", ability="Broker#2", costs=[["elf"]])
    assert [event.card for event in t.events(CardReturnedToHand)] == ["Elf"]


def test_counters():
    t = gambler(gambler={"charge": 3})
    t.when(1, "activate_ability", **use(6))
    assert [(event.kind, event.before, event.after) for event in t.events(CounterChanged)] == [("charge", 3, 1)]


def test_hurting_ones_own():
    t = gambler("Elf")
    t.when(1, "activate_ability", **use(7, costs=[["elf"]]))
    assert [(event.id, event.amount) for event in t.events(ObjectDamaged)] == [("elf", 1)]


def test_assigning_binds_the_card():
    t = Duel().seat(1, "Broker")
    t.when(1, "activate_ability", source="broker", ability="Broker#0")
    assert [(event.id, event.kind, event.after) for event in t.events(CounterChanged)] == [("broker", "assigned", 1)]
    t = Duel().seat(1, "Broker", broker={"assigned": 1})
    assert t.why(1, source="broker", ability="Broker#0").code == "assigned"


def juggle(t: Duel, number: int, **args: object) -> Refusal:
    return t.refused(1, "activate_ability", source="juggler", ability=f"Juggler#{number}", **args)


def test_one_thing_pays_for_one_cost_only():
    t = Duel().seat(1, "Juggler", hand=["Elf", "Bolt"])
    assert juggle(t, 0, costs=[["elf"], ["elf"]]).code == "repeated"
    assert len(t.ways(1, source="juggler", ability="Juggler#0")) == 2
    assert Duel().seat(1, "Juggler", hand=["Elf"]).why(1, source="juggler", ability="Juggler#0").code == "cannot-pay"


def test_a_card_that_is_marked_itself_pays_for_nothing_else():
    t = Duel().seat(1, "Juggler", "Elf")
    assert [way["costs"] for way in t.ways(1, source="juggler", ability="Juggler#1")] == [[["elf"]]]


def test_a_resource_that_pays_cannot_be_marked_for_another_cost():
    t = Duel().seat(1, "Juggler", power="gg")
    assert juggle(t, 2, payment=["g"], costs=[["g"]]).code == "repeated"
    t.when(1, "activate_ability", source="juggler", ability="Juggler#2", payment=["g"], costs=[["g_2"]])
    assert len(t.events(CardMarked)) == 2


def test_costs_are_paid_with_ones_own():
    t = Duel().seat(1, "Juggler").seat(2, "Elf")
    assert [way["costs"] for way in t.ways(1, source="juggler", ability="Juggler#3")] == [[["juggler"]]]


def test_what_must_not_be_marked_pays_for_nothing():
    t = Duel().seat(1, "Juggler*", "Toll Gate", "Rock")
    assert t.why(1, source="juggler", ability="Juggler#3").facts == {"cost": "mark", "need": 1, "have": 0}


def test_a_resource_that_must_not_be_marked_does_not_pay():
    t = Duel().seat(1, "Toll Gate", hand=["Elf"], power="d")
    assert t.why(1, card="elf").facts == {"need": 1, "have": 0}


def test_a_card_is_not_discarded_for_itself():
    assert Duel().seat(1, hand=["Trade"]).why(1, card="trade").facts == {"cost": "discard", "need": 1, "have": 0}


# --- X and T ----------------------------------------------------------------------------------------------------------


def test_x_is_fixed_when_announced():
    t = Duel().seat(1, "Elf", hand=["Echo Blow"], power="ggggg").seat(2, "Bear")
    assert {offer.params["payment"].offered()["amount"] for offer in t.offers(1, card="echo_blow")} == {2, 4}
    t.when(1, "play_card", card="echo_blow", targets=[["bear"]], payment=["g", "g_2", "g_3", "g_4"])
    assert t.events(CardPlayed)[0].x == 3
    assert t.events(CostPaid)[0].x == 3
    assert t.refused(1, "play_card", card="echo_blow").code == "not-pending"


def test_the_price_of_one_target_does_not_pay_for_another():
    t = Duel().seat(1, "Elf", hand=["Echo Blow"], power="ggggg").seat(2, "Bear")
    refusal = t.refused(1, "play_card", card="echo_blow", targets=[["bear"]], payment=["g", "g_2"])
    assert refusal.clauses[0] in ("FIX-COST", "FIX-TARGET")


def test_what_only_some_targets_make_cheap_enough_is_offered_for_these():
    t = Duel().seat(1, "Elf", hand=["Easy Prey"], power="g").seat(2, "Bear")
    assert [way["targets"] for way in t.ways(1, card="easy_prey")] == [[["bear"]]]
    alone = Duel().seat(1, "Elf", hand=["Easy Prey"], power="g")
    assert alone.why(1, card="easy_prey").facts == {"need": 3, "have": 1}


def test_without_a_target_that_is_told_before_a_price_that_cannot_be_paid():
    assert Duel().seat(1, hand=["Bolt"]).why(1, card="bolt").code == "no-target"
    assert Duel().seat(1, "Elf", hand=["Bolt"]).why(1, card="bolt").code == "too-dear"


def test_t_is_the_cost_of_the_target():
    t = Duel().seat(1, hand=["Bounty"], power="gg").seat(2, "Bear", "Elf")
    t.when(1, "play_card", card="bounty", targets=[["bear"]], payment=["g", "g_2"])
    assert (t.events(CardPlayed)[0].t, t.events(CostPaid)[0].amount) == (3, 2)


def test_t_of_an_ability_is_fixed_too():
    t = Duel().seat(1, "Broker", power="gg").seat(2, "Bear")
    t.when(1, "activate_ability", source="broker", ability="Broker#3", targets=[["bear"]], payment=["g", "g_2"]).passes(
        2, 1
    )
    assert t.events(ObjectDamaged)[0].amount == 3


def test_a_chosen_x_in_resource_cards_is_offered_up_to_what_there_is():
    t = Duel().seat(1, "Elf", hand=["Blaze"], power="gg")
    assert [offer.params["x"].offered() for offer in t.offers(1, card="blaze")] == [[0], [1], [2]]
    t.when(1, "play_card", card="blaze", x=2, targets=[["elf"]], payment=["g", "g_2"])
    t.passes(2, 1)
    assert t.events(ObjectDamaged)[0].amount == 2


def test_a_chosen_x_in_gold_is_a_number_up_to_what_there_is():
    t = Duel().seat(1, "Elf", hand=["Bribe"], gold=2)
    assert t.offers(1, card="bribe")[0].params["x"].offered() == {"least": 0, "most": 2}
    assert t.refused(1, "play_card", card="bribe", x=3, targets=[["elf"]]).facts["most"] == 2
    t.when(1, "play_card", card="bribe", x=2, targets=[["elf"]])
    assert t.state.number(1, "gold") == 0
