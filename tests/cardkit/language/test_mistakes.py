"""Typical mistakes, and what the linter says is meant."""

from typing import Any

import pytest

from tests.rules.arcmage_arc.attacks import checked, creature, event

DRAWS = [{"draw": 1}]


def able(**ability: Any) -> dict[str, Any]:
    """A creature with this ability."""
    return creature("Imp", ability)


def struck(target: str) -> dict[str, Any]:
    """An event that hurts this."""
    return event("Bolt", target=target, do=[{"damage": 2}])


def done(**effect: Any) -> dict[str, Any]:
    """An event that does this."""
    return event("Flash", do=[effect])


SLIPS = {
    "attack": (creature("Imp", attack=2), "Did you mean `atk`?"),
    "toughness": (creature("Imp", toughness=2), "Did you mean `def`?"),
    "mana": (creature("Imp", mana=2), "Did you mean `cost`?"),
    "mana_cost": (creature("Imp", mana_cost=2), "Did you mean `cost`?"),
    "color": (creature("Imp", color="red"), "Did you mean `faction`?"),
    "subtype": (creature("Imp", subtype="Elf"), "Did you mean `subtypes` or `type`?"),
    "ability twice": (creature("Imp", ability=[]), "Write it once."),
    "effect": (able(pay="mark self", effect=DRAWS), "Did you mean `do`?"),
    "cost of an ability": (able(cost="mark self", do=DRAWS), "Did you mean `pay`?"),
    "trigger": (able(trigger="dies self", do=DRAWS), "Did you mean `on`?"),
    "red banner": (creature("Imp", faction="red banner"), "Write `red_banner`."),
    "red": (creature("Imp", faction="red"), "Did you mean `red_banner`?"),
    "Gaian": (creature("Imp", faction="Gaian"), "Write `gaian`."),
    "spell": (event("Bolt", type="spell", do=DRAWS), "Did you mean `magic`?"),
    "deal": (done(deal=2, to="self"), "Did you mean `damage`?"),
    "heal": (done(heal=2, to="my city"), "Did you mean `restore`?"),
    "draw to": (done(draw=1, to="you"), "Did you mean `who`?"),
    "draw one": (done(draw="one"), "Write `1`."),
    "draw hand": (done(draw="hand"), "Write `hand(you)`."),
    "draw creature": (done(draw="creature"), "Write `count(creature)`."),
    "tap": (able(pay="tap", do=DRAWS), "Did you mean `mark`?"),
    "2 power": (able(pay="2 power", do=DRAWS), "For example `power 2`."),
    "self enters": (able(on="self enters_play", do=DRAWS), "Write `enters_play self`."),
    "death": (able(on="death self", do=DRAWS), "Did you mean `dies`?"),
    "turn_start": (able(on="turn_start of you", do=DRAWS), "Did you mean `turn_begins`?"),
    "a phase": (able(on="phase_begins unmrk of you", do=DRAWS), "Did you mean `unmark`?"),
    "a second phase": (able(on="phase_ends unmark or atack of you", do=DRAWS), "Did you mean `attack`?"),
    "end_of_turn": (done(mod={"atk": 1}, to="creature", until="end_of_turn"), "Write `end of turn`."),
    "attack as a stat": (able(affects="self", mod={"attack": 1}), "Did you mean `atk`?"),
    "attack in a test": (struck("creature with attack > 2"), "Did you mean `atk`?"),
    "or within a thing": (
        struck("creature or enemy city"),
        "`or` joins two kinds of things; what stands before the first counts for both: `enemy creature or event`.",
    ),
    "a permission as keyword": (
        creature("Imp", keywords=["fly"]),
        '`fly` is a permission: write `allow = ["fly"]` or define a keyword that allows it.',
    ),
    "flying": (able(affects="self", allow=["flying"]), "Did you mean `fly`?"),
    "opponent creature": (struck("opponent creature"), "Write `enemy creature`."),
    "target creature": (struck("target creature"), "Leave it out; a word on cards stands in quotes: `'target'`."),
    "all creatures": (done(draw="count(all creature)"), "Leave it out; a word on cards stands in quotes: `'all'`."),
    "modes in an ability": (able(pay="mark self", modes=[DRAWS, DRAWS]), "Write `do = [{ modes = [...] }]`."),
    "draw in an ability": (able(pay="mark self", draw=1), "Write `do = [{ draw = ... }]`."),
    "deal in an ability": (able(pay="mark self", deal=1), "Write `do = [{ damage = ... }]`."),
    "draw on a card": (event("Flash", draw=1), "Write `do = [{ draw = ... }]`."),
    "loose in a passive": (able(affects="my creature", loose=["fly"]), "Did you mean `lose` or `else`?"),
    "grnts in a passive": (able(affects="my creature", grnts=["fly"]), "Did you mean `grant`?"),
    "slef": (able(pay="mark slef", do=DRAWS), "Did you mean `self`?"),
    "end of trn": (done(mod={"atk": 1}, to="creature", until="end of trn"), "Did you mean `turn`?"),
    "end of phsae": (done(mod={"atk": 1}, to="creature", until="end of phsae"), "Did you mean `phase`?"),
    "two equals signs": (event("Flash", needs="count(creature) == 2", do=DRAWS), "Write `=`."),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_typical_mistake_is_told_with_what_is_meant(slip):
    card, fix = SLIPS[slip]
    assert fix in [problem.fix for problem in checked(card).problems]


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (able(pay=2, do=DRAWS), "a cost, such as `power 2`, is expected here, not a number"),
        (done(**{"if": 2, "do": DRAWS}), "a condition, such as `my turn`, is expected here, not a number"),
        (event("Flash", do="draw 1"), "an effect, such as `{ draw = 1 }`, is expected here, not a text"),
        (event("Flash", cost=1.5, do=DRAWS), "a whole number is expected here, not a fraction"),
    ],
)
def test_a_value_of_another_type_is_told_with_what_is_expected(card, message):
    assert [problem.message for problem in checked(card).problems] == [message]


def test_your_creature_is_my_creature():
    """Given two events that strike `your creature` and `my creature`, when read, then they say the same."""
    cards = checked(struck("your creature"), {**struck("my creature"), "name": "Flash"}).card_set
    assert cards is not None
    assert cards.cards[0].abilities == cards.cards[1].abilities


def test_an_unknown_happening_lists_those_that_there_are():
    (problem,) = checked(creature("Imp", {"on": "when self dies", "do": [{"draw": 1}]})).problems
    assert problem.code == "unknown-word"
    assert problem.fix.startswith("One of: activated, attacks, control_changed,")
    assert " dies," in problem.fix


def test_the_fields_of_a_card_are_listed_once_each():
    (problem,) = checked(creature("Imp", zzzz=1)).problems
    fields = problem.fix.removeprefix("Known here: ").removesuffix(".").split(", ")
    assert len(fields) == len(set(fields))
    assert {"cost", "loyalty", "atk"} <= set(fields)
