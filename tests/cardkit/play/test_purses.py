"""Purses: cards and a number that pay together, producing ahead, several resources, what changes costs."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.events.stack import CardPlayed, CostPaid
from domain.cardkit.events.things import CardMarked
from domain.cardkit.language.read import read_set
from domain.cardkit.numbers import Number
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.purses import Purse
from tests.cardkit.fixture.dialect import DIALECT, VOCABULARY
from tests.cardkit.play.duel import Duel, duel

BOTH = Purse("gold", number="gold", place="vault", prints=True, of_faction="loyalty")


def dialect(*purses: Purse) -> Dialect:
    """The fixture's, with these purses and one number more, mana, which is paid with."""
    vocabulary = msgspec.structs.replace(
        VOCABULARY,
        purses=purses,
        numbers=(*VOCABULARY.numbers, Number("mana", "Mana.", pays=True)),
        stats={**VOCABULARY.stats, "mana_cost": "Cost in mana."},
    )
    return msgspec.structs.replace(DIALECT, vocabulary=vocabulary)


MIXED = dialect(BOTH)
SET = read_set((Path(__file__).parent / "purses.toml").read_bytes(), "toml", {"fixture": MIXED.vocabulary})
POOL = LIBRARY.add(Pool([SET]))
LIBRARY.pool_sources.append({POOL.sha256: POOL}.get)


def game(*purses: Purse) -> Duel:
    return Duel(ruleset=duel(dialect=dialect(*purses) if purses else MIXED), pool=POOL)


def told(t: Duel) -> list[Any]:
    """What was paid, marked and taken by the last move."""
    kinds = (CostPaid, CardMarked, NumberChanged)
    return [fact.event for fact in t.facts if isinstance(fact.event, kinds)]


# --- declarations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purses", "why"),
    [
        ((Purse("gold", number="silver"),), "`gold` is paid from `silver`, which is no number that is kept"),
        ((Purse("gold", number="income_gold"),), "`gold` is paid from `income_gold`, which is no number that is kept"),
        ((Purse("gold"),), "nothing pays for `gold`"),
        ((BOTH, Purse("power", place="left")), "cards are marked for one resource at most, not for gold, power"),
    ],
)
def test_a_purse_that_cannot_be_is_refused(purses, why):
    with pytest.raises(ValueError, match=why):
        dialect(*purses)


# --- cards and a number together --------------------------------------------------------------------------------------


def test_what_the_cards_leave_is_taken_from_the_number():
    t = game().seat(1, hand=["Bear"], power="ggr", gold=2)
    t.when(1, "play_card", card="bear", place="left_1", payment=["g", "g_2"])
    assert told(t) == [
        CostPaid(1, "bear", "gold", 3, ("g", "g_2"), 2),
        CardMarked("g", "payment"),
        CardMarked("g_2", "payment"),
        NumberChanged(1, "gold", -1, 1, "payment"),
    ]


@pytest.mark.parametrize(
    ("payment", "code", "facts"),
    [
        (["g"], "wrong-payment", {"need": 3, "have": 1, "least": 2}),
        (["g", "g_2", "r", "r_2"], "wrong-payment", {"need": 3, "have": 4}),
        (["g", "r"], "too-little-of-faction", {"faction": "gaian", "need": 2, "have": 1}),
    ],
)
def test_payment_is_exact_and_gold_is_of_no_faction(payment, code, facts):
    t = game().seat(1, hand=["Bear"], power="ggrr", gold=1)
    refusal = t.refused(1, "play_card", card="bear", place="left_1", payment=payment)
    assert refusal.code == code
    assert facts.items() <= refusal.facts.items()


def test_ways_to_pay_take_from_the_number_first():
    t = game().seat(1, hand=["Bear"], power="ggrr", gold=1)
    payments = [way["payment"] for way in t.ways(1, card="bear") if way["place"] == "left_1"]
    assert payments == [["g", "g_2"], ["r", "g", "g_2"]]


@pytest.mark.parametrize(
    ("power", "gold", "code", "facts"),
    [
        ("g", 1, "too-dear", {"need": 3, "have": 2}),
        ("g", 5, "too-little-of-faction", {"faction": "gaian", "need": 2, "have": 1}),
    ],
)
def test_what_both_cannot_pay_is_withheld(power, gold, code, facts):
    why = game().seat(1, hand=["Bear"], power=power, gold=gold).why(1, card="bear")
    assert (why.code, why.facts) == (code, facts)


def test_each_way_that_is_listed_is_accepted():
    t = game().seat(1, "Smith", hand=["Bear", "Elf"], power="gggrd", gold=2)
    ways = t.ways(1, card="bear") + t.ways(1, source="smith", ability="Smith#0")
    assert len(ways) > 10
    for way in ways:
        again = game().seat(1, "Smith", hand=["Bear", "Elf"], power="gggrd", gold=2)
        again.when(1, "play_card" if "card" in way else "activate_ability", **way)
        assert sum(event.amount for event in again.events(CostPaid)) == (3 if "card" in way else 2)


def test_a_chosen_x_is_offered_up_to_what_both_can_pay():
    t = game().seat(1, hand=["Toil"], power="gr", gold=1)
    assert [offer.params["x"].offered() for offer in t.offers(1, card="toil")] == [[0], [1], [2], [3]]


# --- producing ahead --------------------------------------------------------------------------------------------------


def test_cards_are_marked_ahead_and_pay_later():
    t = game().seat(1, hand=["Bear"], power="ggr")
    t.when(1, "produce", cards=["r"])
    assert told(t) == [CardMarked("r", "payment"), NumberChanged(1, "gold", 1, 1, "produced")]
    t.when(1, "play_card", card="bear", place="left_1", payment=["g", "g_2"])
    assert t.state.number(1, "gold") == 0


def test_producing_is_heard_like_any_marking():
    t = game().seat(1, "Stone Hand", power="gg").when(1, "produce", cards=["g", "g_2"])
    assert len(t.state.stack) == 2


def test_who_must_not_mark_cannot_produce():
    t = game().seat(1, power="GR")
    assert t.why(1).code == "nothing-to-mark"
    assert t.refused(1, "produce", cards=["g"]).code == "nothing-to-mark"
    assert game().seat(1, power="gR").refused(1, "produce", cards=["r"]).code == "marked"
    assert game().seat(1, power="g").refused(1, "produce", cards=[]).code == "wrong-number"


def test_what_is_not_marked_after_all_produces_nothing():
    t = game().seat(1, "Ward", power="gg").when(1, "produce", cards=["g", "g_2"])
    assert (t.state.number(1, "gold"), t.state.objects["g"].marked) == (0, False)


def test_nothing_can_be_produced_where_cards_alone_or_a_number_alone_pay():
    for purse in (Purse("gold", place="vault", prints=True), Purse("gold", number="gold", prints=True)):
        t = game(purse).seat(1, power="gg").begin()
        assert t.refused(1, "produce", cards=["g"]).code == "not-now"


# --- several resources ------------------------------------------------------------------------------------------------


def test_a_card_may_cost_gold_and_mana():
    t = game(Purse("gold", number="gold", prints=True)).seat(1, hand=["Hex"], gold=2, mana=4)
    assert list(t.offers(1, card="hex")[0].params) == ["card"]
    t.when(1, "play_card", card="hex")
    assert told(t) == [
        CostPaid(1, "hex", "gold", 2),
        NumberChanged(1, "gold", -2, 0, "payment", pays=True),
        CostPaid(1, "hex", "mana", 3),
        NumberChanged(1, "mana", -3, 1, "payment", pays=True),
    ]


@pytest.mark.parametrize(("gold", "mana", "resource"), [(1, 4, "gold"), (2, 2, "mana")])
def test_what_is_missing_of_a_resource_is_named(gold, mana, resource):
    t = game(Purse("gold", number="gold", prints=True)).seat(1, hand=["Hex"], gold=gold, mana=mana)
    assert t.why(1, card="hex").facts["resource"] == resource


def test_a_cost_in_a_number_is_reckoned_for_each_target():
    t = game(Purse("gold", number="gold", prints=True)).seat(1, hand=["Ransom"], gold=2).seat(2, "Elf", "Bear")
    assert [offer.params["targets"].offered() for offer in t.offers(1, card="ransom")] == [
        [{"of": ["elf"], "least": 1, "most": 1}]
    ]
    t.when(1, "play_card", card="ransom", targets=[["elf"]])
    assert (t.events(CardPlayed)[0].t, t.state.number(1, "gold")) == (1, 1)


def test_how_great_x_may_be_depends_on_the_target_where_the_cost_does():
    t = game(Purse("gold", number="gold", prints=True)).seat(1, hand=["Bribe"], gold=4).seat(2, "Elf", "Bear")
    found = [
        (offer.params["targets"].offered()[0]["of"], offer.params["x"].offered()) for offer in t.offers(1, card="bribe")
    ]
    assert found == [(["elf"], {"least": 0, "most": 3}), (["bear"], {"least": 0, "most": 1})]


# --- what changes costs -----------------------------------------------------------------------------------------------


def test_a_cost_that_comes_to_less_than_nothing_is_nothing():
    t = game().seat(1, hand=["Scrap"]).when(1, "play_card", card="scrap")
    assert t.events(CostPaid) == [CostPaid(1, "scrap", "gold", 0)]


def test_abilities_cost_less_and_not_below_nothing():
    t = game().seat(1, "Smith", "Guild", hand=["Elf"], power="g")
    t.when(1, "activate_ability", source="smith", ability="Smith#0", payment=["g"], costs=[["elf"]])
    assert t.events(CostPaid)[0].amount == 1
    t = game().seat(1, "Smith", "Guild", "Guild", "Guild", hand=["Elf"])
    t.when(1, "activate_ability", source="smith", ability="Smith#0", costs=[["elf"]])
    assert t.events(CostPaid)[0].amount == 0


def test_a_faction_must_pay_no_more_of_a_lowered_cost_than_there_is():
    t = game().seat(1, "Smith", "Guild", power="g")
    t.when(1, "activate_ability", source="smith", ability="Smith#1", payment=["g"])
    assert told(t)[0] == CostPaid(1, t.stack[0], "gold", 1, ("g",), 1)


def test_what_changes_abilities_does_not_change_cards_nor_the_other_way_round():
    t = game().seat(1, "Guild", hand=["Elf"], power="g").when(1, "play_card", card="elf", place="left_1", payment=["g"])
    assert t.events(CostPaid)[0].amount == 1
    t = game().seat(1, "Smith", "Tax", hand=["Elf"], power="ggg")
    assert t.offers(1, source="smith", ability="Smith#0")[0].params["payment"].offered()["amount"] == 2


@pytest.mark.parametrize(("floor", "card", "amount"), [(0, "bear", 0), (1, "bear", 1), (9, "bear", 3)])
def test_changes_leave_at_least_the_floor_of_what_cost_more(floor, card, amount):
    purse = msgspec.structs.replace(BOTH, floor=floor)
    t = game(purse).seat(1, "Market", hand=["Bear"], power="ggg")
    t.when(1, "play_card", card="bear", place="left_1", payment=["g", "g_2", "g_3"][:amount])
    assert t.events(CostPaid)[0].amount == amount


def test_a_resource_has_a_stat_of_its_own_for_what_it_costs():
    purses = Purse("gold", number="gold", prints=True), Purse("mana", number="mana", card_cost="mana_cost")
    t = game(*purses).seat(1, "Market", hand=["Hex"], mana=2).when(1, "play_card", card="hex")
    assert [(event.resource, event.amount) for event in t.events(CostPaid)] == [("gold", 0), ("mana", 2)]
