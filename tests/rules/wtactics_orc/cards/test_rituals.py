"""The Rituals that ship: each is charged, released, and does what its text says."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.rulesets.wtactics_orc.decks import is_ritual
from tests.dsl import ability
from tests.dsl.table import Table
from tests.rules.wtactics_orc.playing import laid, next_turn
from tests.rules.wtactics_orc.rites import released

SHIPPED = "wtactics_orc"
CASTER, DECK = "Grove Mender#caster", "Iron Golem; Iron Golem; Iron Golem; Iron Golem"
CAPACITORS = {
    "Long Rain over the Roots": 2,
    "The Wood Stands Up": 4,
    "Vigil before the Accolade": 1,
    "The Long Session": 4,
    "Drums until Morning": 2,
    "Pyre of Four Winds": 3,
    "Slow Harvest": 2,
    "Procession of the Drowned": 4,
    "Knots in a Cord": 1,
    "Gathering Weather": 3,
}
"""The Rituals that ship, and how many charges each takes."""


def full(table: Any, name: str, mine: Mapping[str, Any], theirs: Mapping[str, Any] | None = None) -> Table:
    """A position in which seat 1 has a full Ritual `r`, a caster in the Offensive and gold enough."""
    there = {**mine, "offensive": f"{CASTER}; {mine.get('offensive', '')}"}
    there = {"gold": 9, "deck": DECK, "face_down": f"{name}#r (charge {CAPACITORS[name]})", **there}
    return laid(table, {"card_sets": [SHIPPED], "rituals": True}, p1=there, p2={"deck": DECK, **(theirs or {})})


def come_true(t: Table, **said: Any) -> Table:
    """The Ritual is released in the Offensive, and nobody responds."""
    released(t, "r", "offensive", **said).made()
    return t


def test_these_are_the_rituals_that_ship():
    """Given the cards that ship, then these are their Rituals, of all factions and none, of each size up to four."""
    there = [card for card in LIBRARY.pool_of((SHIPPED,)).cards.values() if is_ritual(card)]
    assert {card.name: card.stats["capacitor"] for card in there} == CAPACITORS
    assert {card.faction for card in there} == {None, *RULESETS[SHIPPED].dialect.vocabulary.factions}
    assert set(CAPACITORS.values()) == {1, 2, 3, 4}


@pytest.mark.parametrize("name", CAPACITORS)
def test_with_a_charge_less_it_is_not_released(table, name):
    """Given a Ritual that lacks one charge, when it is released, then it is refused."""
    have = CAPACITORS[name] - 1
    t = full(table, name, {"face_down": f"{name}#r (charge {have})"})
    t.when(1, "release_ritual", card="r", place="offensive").refused("WORC-RIT-09", need=have + 1, have=have)


@ability("Long Rain over the Roots#0")
def test_long_rain_over_the_roots(table):
    """Given creatures of both players, then those of its player here have a vigor counter each; 2 Influence more."""
    mine = {"influence": 10, "offensive": "Clay Golem#g", "defensive": "Clay Golem#far"}
    t = come_true(full(table, "Long Rain over the Roots", mine, {"defensive": "Clay Golem#foe"}))
    t.shows(stats={"g": "2/4", "caster": "1/4", "far": "2/3", "foe": "2/3"}, influence={1: 12, 2: 20})


@ability("The Wood Stands Up#0")
def test_the_wood_stands_up(table):
    """Given enemy creatures of cost 2, 4 and 6 here and one elsewhere, then two come to their owner's hand."""
    theirs = {"defensive": "Clay Golem#g; Iron Golem#i; Stone Colossus#c", "offensive": "Clay Golem#far"}
    t = come_true(full(table, "The Wood Stands Up", {"offensive": "Clay Golem#own"}, theirs))
    t.shows(hand={1: 1, 2: 2}, defensive={2: "c"}, offensive={1: "caster own", 2: "far"})


@ability("Vigil before the Accolade#0")
def test_vigil_before_the_accolade(table):
    """Given a marked Last Volunteer, then it is unmarked and has two might counters; an enemy creature cannot have."""
    mine, theirs = {"offensive": "Last Volunteer#v (marked)"}, {"defensive": "Clay Golem#foe"}
    t = full(table, "Vigil before the Accolade", mine, theirs)
    assert {one["targets"][0][0] for one in t.choices(1, "release_ritual")} == {"v", "caster"}
    come_true(t, targets=[["v"]]).shows(stats={"v": "5/3"}, marked="")


@ability("The Long Session#0")
def test_the_long_session(table):
    """Given 3 victory points, then there are 4, and a card is drawn."""
    come_true(full(table, "The Long Session", {"vp": 3})).shows(vp={1: 4, 2: 0}, hand={1: 1})


@ability("Drums until Morning#0")
def test_drums_until_morning(table):
    """Given marked creatures, then those of its player here are unmarked and have +2/0 in this turn."""
    mine = {"offensive": "Clay Golem#g (marked)", "defensive": "Clay Golem#far (marked)"}
    t = come_true(full(table, "Drums until Morning", mine, {"defensive": "Clay Golem#foe (marked)"}))
    t.shows(stats={"g": "4/3", "caster": "3/3", "far": "2/3", "foe": "2/3"}, marked="far foe")
    next_turn(t).made()
    t.shows(stats={"g": "2/3", "caster": "1/3"})


@ability("Pyre of Four Winds#0")
def test_pyre_of_four_winds(table):
    """Given enemy creatures here with DEF 3 and 7 and elsewhere, then those here take 4 damage: one dies."""
    theirs = {"defensive": "Clay Golem#g; Stone Colossus#c", "offensive": "Clay Golem#far"}
    t = come_true(full(table, "Pyre of Four Winds", {"offensive": "Clay Golem#own"}, theirs))
    t.shows(damage={"c": 4, "far": 0, "own": 0}, defensive={2: "c"}, graveyard={2: "Clay Golem"})


@ability("Slow Harvest#0")
def test_slow_harvest(table):
    """Given 20 Influence each, then the opponent has 4 less and its player 2 more."""
    t = come_true(full(table, "Slow Harvest", {}))
    t.shows(influence={1: 22, 2: 16})


@ability("Procession of the Drowned#0")
def test_procession_of_the_drowned(table):
    """Given creatures of cost 2, 4 and 6 in the grave, then the first two come into play in the Offensive, marked."""
    mine = {"graveyard": "Clay Golem#g; Iron Golem#i; Stone Colossus#c"}
    t = come_true(full(table, "Procession of the Drowned", mine, {"graveyard": "Clay Golem#foe"}))
    assert set(t.state.question.options) == {"g", "i"}
    t.when(1, "choose_for_effect", answer=["g", "i"]).made()
    t.shows(offensive={1: "caster g i"}, marked="g i", graveyard={1: "Stone Colossus; Procession of the Drowned"})


@ability("Knots in a Cord#0")
def test_knots_in_a_cord(table):
    """Given an empty hand, then two cards are drawn."""
    come_true(full(table, "Knots in a Cord", {})).shows(hand={1: 2}, gold={1: 8})


@ability("Gathering Weather#0")
def test_gathering_weather(table):
    """Given 9 gold, when X is 3, then target creature takes 5 damage."""
    t = full(table, "Gathering Weather", {}, {"defensive": "Stone Colossus#c"})
    come_true(t, targets=[["c"]], x=3).shows(damage={"c": 5}, gold={1: 6})
