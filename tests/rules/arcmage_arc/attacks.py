"""Card sets made to keep a request busy, as they might be uploaded, and positions full of their cards."""

import json
from collections.abc import Callable
from typing import Any

from domain.cardkit.language.card import CardSet
from domain.cardkit.language.checking import Checked, check_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY

CREATURES = 150
"""Hostile creatures in play; no deck holds more than 60 cards, so three players' decks."""

DEEP = "sum_over(everyone, sum_over(everyone, sum_over(everyone, count(their creature))))"
"""As much work as a number may be."""

Text = dict[str, Any]


def creature(name: str, *abilities: Text, **fields: Any) -> Text:
    """A hostile creature that costs nothing."""
    printed = {"type": "creature", "faction": "drake", "subtypes": ["Hydra"], "cost": 0, "atk": 1, "def": 90}
    return {"name": name, "text": "Hostile.", **printed, "abilities": list(abilities), **fields}


def event(name: str, **fields: Any) -> Text:
    """A hostile event that costs nothing."""
    return {"name": name, "type": "event", "faction": "drake", "cost": 0, "text": "Hostile.", **fields}


def checked(*cards: Text, key: str = "cards", **fields: Any) -> Checked:
    """What the linter makes of a set of these cards, which stand under a key of the document."""
    document = {"name": "attack", "ruleset": "arcmage_arc", key: list(cards), **fields}
    return check_set(json.dumps(document), "json", {"arcmage_arc": VOCABULARY})


def own_set(name: str, *cards: Text) -> str:
    """A set of these cards that matches may name, made when it is first asked for."""
    if name not in _OWN_SETS:
        found = checked(*cards)
        assert found.card_set is not None, found.problems
        LIBRARY.ship(name, found.card_set)
        _OWN_SETS.add(name)
    return name


_OWN_SETS: set[str] = set()


def eight(one: Callable[[int], Text]) -> list[Text]:
    """As many abilities as a card may have."""
    return [one(at) for at in range(8)]


def nested(times: int, inner: str = "count(their creature)") -> str:
    """So many `sum_over` in each other."""
    for _ in range(times):
        inner = f"sum_over(everyone, {inner})"
    return inner


def _mod(**amounts: Any) -> Callable[[int], Text]:
    return lambda _: {"affects": "creature", "mod": amounts}


WITHIN = f"creature with atk >= {DEEP}"
ATTACKS: dict[str, tuple[Text, ...]] = {
    "deep numbers in passives": (creature("Hydra", *eight(_mod(atk=DEEP))),),
    "a number for each that is affected": (creature("Hydra", *eight(_mod(atk="stat(each, def) + stat(each, cost)"))),),
    "passives that read each other": (
        creature(
            "Hydra", *eight(lambda at: {"affects": WITHIN if at % 2 else "creature", "mod": {"atk": "+1", "def": "+1"}})
        ),
    ),
    "conditions of passives": (
        creature("Hydra", *eight(lambda _: {"affects": "self", "mod": {"atk": "+1"}, "while": f"{DEEP} >= 0"})),
    ),
    "selectors with number filters": (
        creature(
            "Hydra", *eight(lambda _: {"affects": f"creature with def >= 1 and atk <= {DEEP}", "mod": {"def": "+1"}})
        ),
    ),
    "prerequisites of abilities": (
        creature("Hydra", *eight(lambda _: {"pay": "mark self", "needs": f"{DEEP} >= 0", "do": [{"draw": 1}]})),
    ),
    "ways to aim": (
        creature(
            "Hydra",
            *eight(
                lambda _: {
                    "pay": ["mark self", "power X"],
                    "x": "stat(target, atk)",
                    "target": "creature",
                    "do": [{"modes": [[{"damage": "X"}], [{"draw": 1}], [{"mill": 1}], [{"kill": "target"}]]}],
                }
            ),
        ),
    ),
    "ways to choose X": (
        creature(
            "Hydra",
            *eight(
                lambda _: {
                    "pay": ["mark X other creature"],
                    "target": ["creature", "up to X creature"],
                    "do": [{"kill": "target"}, {"mark": "target2"}],
                }
            ),
        ),
    ),
    "ways to pay": (
        creature(
            "Hydra",
            *eight(
                lambda _: {
                    "pay": [
                        "mark 40 creature",
                        "mark 40 hydra creature",
                        "sacrifice 40 creature",
                        "return 40 creature",
                    ],
                    "do": [{"draw": 1}],
                }
            ),
        ),
    ),
    "costs that count": (creature("Hydra", cost=f"max(0, {nested(2)} - 99)"),),
    "triggers with conditions": (
        creature(
            "Hydra",
            *eight(lambda _: {"on": "damaged creature", "needs": f"{DEEP} < 0", "do": [{"draw": 1}]}),
        ),
    ),
    "tallies": (
        creature(
            "Hydra",
            *eight(
                lambda _: {"kind": "triggered", "tally": {"on": "damaged creature", "need": 99}, "do": [{"draw": 1}]}
            ),
        ),
    ),
    "replacements": (
        creature(
            "Hydra",
            *eight(lambda _: {"kind": "replaces", "on": "damaged creature", "do": [{"damage": 1, "to": "it"}]}),
        ),
    ),
    "abilities lent to all": (
        creature(
            "Hydra",
            *eight(lambda _: {"affects": "creature", "lend": [0, 1, 2, 3]}),
            lent=[{"affects": "creature", "mod": {"atk": "+1"}}] * 4,
        ),
    ),
}
"""What stands in play, 150 times."""

STROKES: dict[str, Text] = {
    "a stroke at all": event("Stroke", do=[{"damage": 1, "to": "all creature"}]),
    "three times for each": event(
        "Stroke",
        do=[
            {
                "for_each": "creature",
                "do": [{"for_each": "creature", "do": [{"for_each": "creature", "do": [{"damage": 1, "to": "each"}]}]}],
            }
        ],
    ),
    "for each player and thing": event(
        "Stroke",
        do=[
            {
                "each_player": "everyone",
                "do": [{"for_each": "creature", "do": [{"mod": {"atk": DEEP}, "to": "all creature"}]}],
            }
        ],
    ),
    "choices of numbers": event(
        "Stroke", do=[{"for_each": "creature", "do": [{"if": f"{DEEP} < 0", "do": [{"draw": 1}]}]}]
    ),
}
"""What is played among them."""


def shipped(name: str) -> CardSet:
    """The set of an attack with all strokes."""
    strokes = [{**card, "name": f"Stroke {at}"} for at, card in enumerate(STROKES.values())]
    found = checked(*ATTACKS[name], *strokes)
    assert found.card_set is not None, found.problems
    return found.card_set
