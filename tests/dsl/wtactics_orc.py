"""How positions and facts of WTactics are written in tests.

    position(active=1, phase="move_attack_1",
             p1={"offensive": "Wolf#w1; Wolf#w2 (marked)", "resources": 3, "hand": "Bear#b"},
             p2={"defensive": "Bear#d1 (damage 1) [Sword#s]", "influence": 3})

Creatures stand in the Offensive or in the Defensive. Resource cards are as many as are said, called `r1_1`, `r1_2`, ...
of seat 1, the first `spent` of them marked; where it matters which ones they are: `"face_down": "Rite#s (charge 2)"`.
The matches are played with the plain cards of `wtactics_cards.toml`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.state import ESCROW
from domain.rulesets import RULESETS
from domain.rulesets.wtactics_orc.fronts import FRONTS, RESOURCES
from domain.rulesets.wtactics_orc.hero_decks import HERO
from tests.dsl import card_game, orc_kit
from tests.dsl.card_game import parts, placed, seats, tables
from tests.dsl.matching import Dialect, Fact

PLAIN, QUESTS_TO_TEST, HEROES = "plain_wtactics", "test_quests", "test_heroes"
RULESET = RULESETS["wtactics_orc"]
SPARE = "Sellsword"
"""What lies among the Resource cards."""
QUESTS = tuple(f"Plain Quest {number}" for number in range(1, 13))
ARMY = (
    "Wolf",
    "Bear",
    "Shieldman",
    "Brute",
    "Squire",
    "Captain",
    "Sellsword",
    "Hound",
    "Ox",
    "Veteran",
    "Mason",
    "Cub",
    "Colossus",
)


@cache
def ship() -> None:
    """Let matches be played with the plain cards."""
    for name, file in (
        (PLAIN, "wtactics_cards.toml"),
        (QUESTS_TO_TEST, "wtactics_quests.toml"),
        (HEROES, "wtactics_heroes.toml"),
    ):
        text = Path(__file__).with_name(file).read_text(encoding="utf-8")
        LIBRARY.ship(name, read_set(text, "toml", {RULESET.meta.id: RULESET.dialect.vocabulary}))


ship()


def deck(*instead: str) -> list[str]:
    """A legal list of plain cards; `instead` are names that take the place of the last ones of the army."""
    army = [name for name in ARMY for _ in range(4)][: 50 - len(instead)]
    return [*army, *instead, *QUESTS[:10]]


DECK = {"name": "Plain", "ruleset": RULESET.meta.id, "cards": dict(Counter(deck()))}
"""Such a list as a document."""


def _table_of(said: dict[str, Any], seat: int) -> dict[str, Any]:
    counters = RULESET.dialect.vocabulary.counters
    kept = RULESET.dialect.vocabulary.kept
    found: dict[str, Any] = {"numbers": {name: said[name] for name in said if name in kept}}
    for front in FRONTS:
        there = [{**placed(one, counters), "place": front} for one in parts(said.get(front, ""))]
        found.setdefault("play", []).extend(there)
    found["play"] += [
        {"card": SPARE, "id": f"r{seat}_{number}", "face_down": True, "marked": number <= said.get("spent", 0)}
        for number in range(1, said.get(RESOURCES, 0) + 1)
    ]
    found["play"] += [{**placed(one, counters), "face_down": True} for one in parts(said.get("face_down", ""))]
    found["play"] += [placed(one, counters) for one in parts(said.get("questing", ""))]
    found["play"] += [{**placed(one, counters), "place": HERO} for one in parts(said.get(HERO, ""))]
    if ESCROW in said:
        found[ESCROW] = {host: [placed(one, counters) for one in parts(text)] for host, text in said[ESCROW].items()}
    for name in ("hand", "graveyard", "attached"):
        if name in said:
            found[name] = [placed(one, counters) for one in parts(said[name])]
    for name in ("quest_deck",):
        if name in said:
            found.setdefault("decks", {})[name] = parts(said[name])
    if "deck" in said:
        found["deck"] = parts(said["deck"])
    known = {
        *kept,
        *FRONTS,
        RESOURCES,
        "face_down",
        "questing",
        HERO,
        ESCROW,
        "spent",
        "hand",
        "graveyard",
        "attached",
        "deck",
        "quest_deck",
    }
    assert said.keys() <= known, f"unknown words: {said.keys() - known}"
    return found


def describe(**said: Any) -> dict[str, Any]:
    """The scenario that the words of a test stand for: `p1`, `p2`, ... are the players."""
    return tables(said, _table_of)


def _there(place: str) -> Fact:
    return Fact(
        lambda view: {
            seat: frozenset(one["id"] for one in info["play"] if one["place"] == place)
            for seat, info in seats(view).items()
        },
        card_game.as_set,
    )


def _charges(view: Mapping[str, Any]) -> dict[str, int]:
    """How many charges each Resource card has."""
    there = (one for info in seats(dict(view)).values() for one in info["play"] if one["place"] == RESOURCES)
    return {one["id"]: one["counters"].get("charge", 0) for one in there}


def _pursuits(view: Mapping[str, Any]) -> dict[int, frozenset[str]]:
    """The Quests on which each player has a token."""
    there = view["board"]["pursuits"]
    return {seat: frozenset(one["quest"] for one in there if one["seat"] == seat) for seat in seats(dict(view))}


PLAIN_DIALECT = card_game.dialect_of(RULESET)

wtactics_orc: Dialect = replace(
    PLAIN_DIALECT,
    describe=describe,
    midway=lambda state: state.active is not None,
    limit=("round_limit", (20,)),
    counted="round",
    asides={
        **PLAIN_DIALECT.asides,
        **orc_kit.ASIDES,
        "a Quest expires": ("QuestExpired", "CardRemovedFromGame", "CardsRevealed", "ObjectEnteredPlay"),
        "a trigger happens": ("TriggerFired", "TriggersOrdered", "StackItemResolved"),
        "a Quest is turned up": ("CardsRevealed", "ObjectEnteredPlay"),
    },
    facts={
        **PLAIN_DIALECT.facts,
        **{place: _there(place) for place in (*FRONTS, RESOURCES, HERO)},
        "ready": orc_kit.ready(RESOURCES),
        "charges": Fact(_charges),
        "round": Fact(lambda view: view["board"]["round"]),
        "quest_deck": Fact(card_game.number("quest_deck")),
        "questing": Fact(lambda view: frozenset(one["id"] for one in view["board"].get("play", ())), card_game.as_set),
        "pursuits": Fact(_pursuits, card_game.as_set),
        "counted": Fact(lambda view: {one["quest"]: one.get("counted", 0) for one in view["board"]["pursuits"]}),
        "escrow": Fact(card_game.number("escrow_count")),
    },
)
