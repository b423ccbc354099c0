"""Which types of cards can have what: the table that the linter looks things up in agrees with the rules."""

import json
from typing import Any

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.language.shorthand.words import THINGS
from domain.cardkit.language.verb import VERBS
from domain.rulesets.arcmage_arc.dialect import base
from domain.rulesets.arcmage_arc.vocabulary import BEARERS, COUNTERS, VOCABULARY
from tests.rules.arcmage_arc.arena import arena, board
from tests.rules.arcmage_arc.attacks import checked, creature, event

clause = pytest.mark.clause
DRAWS = [{"draw": 1}]


def on_mark(**effect: Any) -> dict[str, Any]:
    """A creature that does this when it is marked."""
    return creature("Imp", {"pay": "mark self", "do": [effect]})


VAIN = {
    "attack of a city": (creature("Imp", {"affects": "my city", "mod": {"atk": "+1"}}), "a city has no `atk`"),
    "strength of a creature": (
        creature("Imp", {"affects": "self", "mod": {"defense": "+1"}}),
        "a creature has no `defense`",
    ),
    "reading the strength of a creature": (
        on_mark(damage="stat(self, strength)", to="enemy creature"),
        "a creature has no `strength`",
    ),
    "a city that dies": (creature("Imp", {"on": "dies enemy city", "do": DRAWS}), "`dies` never happens to a city"),
    "an enchantment that attacks": (
        creature("Imp", {"on": "attacks enchantment", "do": DRAWS}),
        "`attacks` never happens to an enchantment",
    ),
    "a creature that is founded": (
        creature("Imp", {"on": "founded creature", "do": DRAWS}),
        "`founded` never happens to a creature",
    ),
    "killing a city": (on_mark(kill="enemy city"), "`kill` does nothing to a city"),
    "restoring a creature": (on_mark(restore=1, to="my creature"), "`restore` does nothing to a creature"),
    "taking a city": (on_mark(control="enemy city"), "`control` does nothing to a city"),
    "a city that attacks": (
        creature("Imp", {"affects": "attacking enemy city", "mod": {"defense": "+1"}}),
        "`attacking` has no meaning for a city",
    ),
    "attack of an enchantment": (
        event("Banner", type="enchantment", abilities=[{"affects": "self", "mod": {"atk": "+1"}}]),
        "an enchantment has no `atk`",
    ),
    "attack of an enchanted city": (
        event("Banner", type="enchantment", attach="city", abilities=[{"affects": "host", "mod": {"atk": "+1"}}]),
        "a city has no `atk`",
    ),
}


@clause("ARC-CRE-07", "ARC-CITY-08", "ARC-GEN-14")
@pytest.mark.parametrize("vain", VAIN)
def test_what_no_card_of_a_type_has_is_named(vain):
    card, message = VAIN[vain]
    assert [(p.severity, p.code, p.message) for p in checked(card).problems] == [("error", "no-bearer", message)]


@clause("ARC-CRE-07")
@pytest.mark.parametrize(
    ("type_", "told"), [("city", "a city"), ("enchantment", "an enchantment"), ("event", "an event")]
)
def test_a_keyword_of_creatures_is_for_creatures_alone(type_, told):
    """Given a keyword that lets creatures fly, when a card of another type has it, then that is named."""
    printed = {"city": {"defense": 9}, "enchantment": {"cost": 1}, "event": {"cost": 1}}[type_]
    card = {"name": "Roc", "text": "It flies.", "type": type_, "faction": "drake", "keywords": ["flying"], **printed}
    draws = {"kind": "play", "do": DRAWS} if type_ == "event" else {"pay": "mark self", "do": DRAWS}
    document = {
        "name": "set",
        "ruleset": "arcmage_arc",
        "keywords": [{"name": "flying", "text": "It flies.", "allow": "fly"}],
        "cards": [{**card, "abilities": [draws]}, creature("Wren", keywords=["flying"])],
    }
    problems = check_set(json.dumps(document), "json", {"arcmage_arc": VOCABULARY}).problems
    assert [(p.severity, p.code, p.message) for p in problems if p.severity == "error"] == [
        ("error", "no-bearer", f"`flying` has no meaning for {told}")
    ]


def test_destroying_a_creature_kills_it_and_a_card_being_played_can_be_cancelled():
    """Given effects that the rules carry out on a type by other words, when linted, then nothing is said."""
    played = {"on": "played enemy event", "do": [{"cancel": "it"}]}
    assert checked(on_mark(destroy="enemy creature"), creature("Elf", played)).problems == ()


def test_the_table_speaks_of_words_and_types_that_there_are():
    kinds = {*VOCABULARY.types, *THINGS} - {"card"}
    verbs = {record.tag for record in VERBS.values()}
    for name in BEARERS.__struct_fields__:
        table = getattr(BEARERS, name)
        assert set(table) <= (verbs if name == "effects" else set(getattr(VOCABULARY, name))), name
        assert {kind for those in table.values() for kind in those} <= kinds, name


@clause("ARC-RES-10", "ARC-COST-08")
def test_a_type_has_the_stats_of_the_table_and_no_others(table):
    """Given a thing of each kind in play, when a stat is worked out, then there is one exactly for its bearers."""
    p1 = {"kingdom": {"Red Town#town": ""}, "army": "Elf#elf", "enchantments": "Banner#banner", "vault": "gaian 1"}
    there = board(arena(table, p1=p1))
    things = {there.types(thing.id)[0]: thing for thing in there.in_play() if thing.controller == 1}
    assert set(things) == {"city", "creature", "enchantment", "resource"}
    for stat in VOCABULARY.stats:
        had = {kind for kind, thing in things.items() if base(there, thing, stat) is not None}
        assert had - {"enchantment", "resource"} == BEARERS.stats[stat] & {"city", "creature"}, stat
        assert stat == "damage" or had <= BEARERS.stats[stat], stat
    assert not set(COUNTERS) & set(BEARERS.stats)
