"""How positions and facts of Gaia ORC are written in tests.

    position(active=1, phase="move_attack_1",
             p1={"front": "Wolf#w1; Wolf#w2 (marked)", "faith": "Monk#top; Abbot#low", "vault": 3, "hand": "Bear#b"},
             p2={"region": "Hill#r", "region_hp": 5, "vp": 3})

Domains are written from the top servant down. Resource cards are as many as are said, called `r1_1`, `r1_2`, ... of
seat 1, the first `spent` of them marked. Spells on areas are `attached`,
`Anthem#a (place front)`. Without a word each player has a plain region with all its hit points. The
matches are played with the plain cards of `gaia_cards.toml`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, REGION, VAULT
from domain.rulesets.gaia_orc.regions import CHAPTER, HP
from tests.dsl import card_game, orc_kit
from tests.dsl.card_game import parts, placed, seats, tables
from tests.dsl.matching import Dialect, Fact

PLAIN = "plain_gaia"
RULESET = RULESETS["gaia_orc"]
SPARE = "Peasant"
"""What lies in the Vault."""
HILL, VALE, KEEP = "Hill", "Vale", "Keep"
"""Plain regions of the three positions."""
MAIN = (
    "Wolf", "Bear", "Elf", "Sprite", "Peasant", "Guard", "Knight", "Monk", "Abbot", "Orc", "Brute", "Golem", "Hawk",
    "Boar", "Ox",
)  # fmt: skip


@cache
def ship() -> None:
    """Let matches be played with the plain cards."""
    text = Path(__file__).with_name("gaia_cards.toml").read_text(encoding="utf-8")
    LIBRARY.ship(PLAIN, read_set(text, "toml", {RULESET.meta.id: RULESET.dialect.vocabulary}))


ship()


def deck(*instead: str, regions: tuple[str, ...] = (HILL, VALE, KEEP), size: int = 60) -> list[str]:
    """A legal list of plain cards; `instead` are names that take the place of the last ones of the main deck."""
    main = [name for name in MAIN for _ in range(4)][: size - len(instead)]
    return [*main, *instead, *regions]


DECK: dict[str, Any] = {"name": "Plain", "ruleset": RULESET.meta.id, "cards": dict(Counter(deck()))}
"""Such a list as a document."""


def _table_of(said: dict[str, Any], seat: int) -> dict[str, Any]:
    counters, kept = RULESET.dialect.vocabulary.counters, RULESET.dialect.vocabulary.kept
    region = said.get(REGION, HILL)
    found: dict[str, Any] = {"play": []}
    for place in (FRONT, *DOMAINS):
        there = [{**placed(one, counters), "place": place} for one in parts(said.get(place, ""))]
        found["play"] += reversed(there) if place in DOMAINS else there
    found["play"] += [
        {"card": SPARE, "id": f"r{seat}_{number}", "face_down": True, "marked": number <= said.get("spent", 0)}
        for number in range(1, said.get(VAULT, 0) + 1)
    ]
    found["play"] += [placed(one, counters) for one in parts(region)]
    hp = _hp_of(found["play"][-1]["card"]) if region else 0
    found["numbers"] = {HP: hp, **{name: said[name] for name in said if name in kept}}
    found["decks"] = {CHAPTER: parts(said.get(CHAPTER, ""))}
    for name in ("hand", "graveyard"):
        if name in said:
            found[name] = [placed(one, counters) for one in parts(said[name])]
    if "attached" in said:
        found["attached"] = [placed(one, counters) for one in parts(said["attached"])]
    if "deck" in said:
        found["deck"] = parts(said["deck"])
    known = {*kept, FRONT, *DOMAINS, VAULT, REGION, CHAPTER, "spent", "hand", "graveyard", "deck", "attached"}
    assert said.keys() <= known, f"unknown words: {said.keys() - known}"
    return found


def _hp_of(name: str) -> int:
    """The hit points of a plain region, or of a shipped one."""
    there = (*LIBRARY.card_set(PLAIN).cards, *RULESET.dialect.content.core().cards)
    points: int = next(card.stats["hp"] for card in there if card.name == name)
    return points


def describe(**said: Any) -> dict[str, Any]:
    """The scenario that the words of a test stand for: `p1`, `p2`, ... are the players."""
    for seat in (1, 2):
        said.setdefault(f"p{seat}", {})
    return tables(said, _table_of)


def _there(place: str) -> Fact:
    """What is at a place, in a domain from the top servant down."""
    return Fact(
        lambda view: {
            seat: [one["id"] for one in info["play"] if one["place"] == place] for seat, info in seats(view).items()
        },
        lambda text: text.split(),
    )


def _fighting(view: Mapping[str, Any]) -> set[str]:
    """Attackers and blockers of the attack under way."""
    attack = view["board"]["attack"]
    if attack is None:
        return set()
    over = {*attack.get("fought", ()), *attack.get("out", ())}
    return {one for one in attack["attackers"] if one not in over} | {
        one for one, foe in attack.get("defenders", {}).items() if one not in over and foe not in over
    }


PLAIN_DIALECT = card_game.dialect_of(RULESET)

gaia_orc: Dialect = replace(
    PLAIN_DIALECT,
    describe=describe,
    midway=lambda state: state.active is not None,
    limit=("round_limit", (20,)),
    counted="round",
    asides={
        **PLAIN_DIALECT.asides,
        **orc_kit.ASIDES,
        "a trigger happens": ("TriggerFired", "StackItemResolved"),
        "a region is revealed": ("CardsRevealed", "ObjectEnteredPlay"),
        "what is on top": ("CardBecameTop",),
    },
    facts={
        **PLAIN_DIALECT.facts,
        **{place: _there(place) for place in (FRONT, *DOMAINS, VAULT, REGION)},
        "ready": orc_kit.ready(VAULT),
        "fighting": Fact(_fighting, lambda text: set(text.split())),
        "round": Fact(lambda view: view["board"]["round"]),
        CHAPTER: Fact(card_game.number(CHAPTER)),
    },
)
