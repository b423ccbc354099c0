"""Described positions in which a card can be used: it is in play and in hand, with allies, prey and resources about."""

import random
from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Card
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.state import FACTIONS
from domain.rulesets.arcmage_arc.vocabulary import LEVEL, PERMANENT

RESOURCES = 4
"""Resource cards of each faction."""
BRINK = 0.25
"""How often all players are close to defeat."""
DEVOTED = 0.3
"""How often residents are devoted already and permanent advantages hold."""
KIN = 0.6
"""How often creatures are mostly of the faction of the card."""
WOUNDED = 0.15
"""How often a creature has suffered a point of damage in this turn."""
BOUND = "Rootbound Ancient"
"""A creature that may not be moved."""
UNMASKING = "Unmake the Mask"
"""Magic that takes flying and fear away."""
PHASES = ("turn", "turn", "tactics", "play_1", "play_1", "attack", "discard")


def theatre(_dialect: Dialect, seed: str, name: str, players: int, style: str) -> dict[str, Any]:
    """A position around a card, for one player or another, as `scenario` describes it.

    `style` is `bare` (its owner is active, there are weak cities and nothing else), `siege` (an opponent of its owner
    has residents in weak cities to devote), `unmasked` (it is the only creature, and its owner can unmake its mask
    before it attacks), `weary` (a city with loyal residents while the army of its owner is marked), or left to chance.
    """
    rng = random.Random(f"theatre/{seed}")
    cards = {card.name: card for card in content.CONTENT.core().cards}
    active = rng.randint(1, players)
    owner = active if style in ("bare", "unmasked", "weary") or rng.random() < 0.7 else rng.randint(1, players)
    if style == "siege":
        owner = active % players + 1
    tables = {seat: _Laying(rng, cards, seat, cards[name].faction or "").table() for seat in range(1, players + 1)}
    _put(rng, tables, cards[name], owner)
    _devote(rng, tables[owner], cards)
    if rng.random() < BRINK:
        _bring_to_brink(rng, tables, cards)
    if style == "bare":
        _strip(tables, cards)
    if style == "siege":
        _besiege(rng, tables[active], tables[owner], cards, name)
    if style == "unmasked":
        _unmask(tables, owner, name)
    if style == "weary":
        _tire(rng, tables[owner], cards)
    phase = "turn" if cards[name].type == "city" and rng.random() < 0.4 else rng.choice(PHASES)
    return {
        "active": active,
        "turn": 9,
        "phase": {"bare": "play_1", "siege": "tactics", "unmasked": "play_1", "weary": "tactics"}.get(style, phase),
        "tables": {str(seat): table for seat, table in tables.items()},
    }


class _Laying:
    """Lays out the cards of one player at random."""

    def __init__(self, rng: random.Random, cards: dict[str, Card], seat: int, faction: str) -> None:
        self._rng = rng
        self._seat = seat
        self._names = {
            kind: sorted(name for name, card in cards.items() if card.type == kind)
            for kind in ("city", "creature", "enchantment", "event", "magic", "loot")
        }
        self._kin = faction if rng.random() < KIN else rng.choice(FACTIONS)
        self._related = [name for name in self._names["creature"] if cards[name].faction == self._kin]

    def _creature(self) -> str:
        return self._rng.choice(self._related if self._rng.random() < 0.5 else self._names["creature"])

    def _placed(self, count: int) -> list[dict[str, Any]]:
        return [
            {"card": self._creature(), "marked": self._rng.random() < 0.15, "damage": int(self._rng.random() < WOUNDED)}
            for _ in range(count)
        ]

    def _any(self, count: int, *kinds: str) -> list[dict[str, Any]]:
        return [{"card": self._rng.choice(self._names[self._rng.choice(kinds)])} for _ in range(count)]

    def table(self) -> dict[str, Any]:
        """A player with two cities, creatures, resources, a hand, a graveyard."""
        rng = self._rng
        kingdom = [
            {"card": name, "id": f"city{self._seat}{index}", "lost": rng.choice((0, 0, 3, 9)),
             "residents": self._placed(rng.randint(1, 3))}
            for index, name in enumerate(rng.sample(self._names["city"], 2))
        ]  # fmt: skip
        vault = [{"faction": faction, "marked": rng.random() < 0.1} for faction in FACTIONS for _ in range(RESOURCES)]
        deck = [one["card"] for one in self._any(12, "creature", "event", "magic", "enchantment", "city")]
        return {
            "kingdom": kingdom,
            "army": self._placed(rng.randint(1, 4)),
            "vault": vault,
            "hand": self._any(rng.randint(2, 6), "creature", "event", "magic", "enchantment", "loot"),
            "graveyard": self._any(rng.randint(2, 8), "creature", "creature", "event", "magic", "enchantment"),
            "unbuilt": self._any(1, "city"),
            "deck": deck,
        }


def _put(rng: random.Random, tables: dict[int, dict[str, Any]], card: Card, owner: int) -> None:
    """The card is in its owner's hand and deck, and perhaps in play."""
    table = tables[owner]
    if card.type == "city":
        table["unbuilt"] = [{"card": card.name}]
        residents = table["kingdom"][0]["residents"]
        table["kingdom"][0].update(card=card.name, residents=[*residents, *table["army"][:2]])
    else:
        table["hand"] = [{"card": card.name}, *table["hand"]]
    table["deck"] = [card.name, *table["deck"]]
    if card.type == "creature" and rng.random() < 0.8:
        where = rng.choice(("army", "army", "city"))
        into = table["army"] if where == "army" else table["kingdom"][0]["residents"]
        into.insert(0, {"card": card.name})
    if card.type == "enchantment" and rng.random() < 0.6:
        _attach(rng, tables, card, owner)


def _attach(rng: random.Random, tables: dict[int, dict[str, Any]], card: Card, owner: int) -> None:
    """Put an enchantment into play, on something that it may be on."""
    if card.attach is None:
        tables[owner].setdefault("enchantments", []).append({"card": card.name})
        return
    others = [seat for seat in tables if seat != owner]
    seat = rng.choice(others) if card.attach.side == "enemy" else owner
    table, attached = tables[seat], {"attached": [{"card": card.name, "controller": owner}]}
    kind = rng.choice(card.attach.kinds or ("creature",))
    if kind == "city":
        table["kingdom"][0].update(attached)
    elif kind == "creature":
        table["army"][0].update(attached)
    elif kind == "resource":
        table["vault"][0].update(attached)
    elif kind == "player":
        table.update(attached)


def _devote(rng: random.Random, table: dict[str, Any], cards: dict[str, Card]) -> None:
    """Residents of a city with permanent advantages are devoted, and those that they reach hold."""
    city = table["kingdom"][0]
    levels = [one.number(LEVEL) for one in cards[city["card"]].abilities if one.kind == PERMANENT]
    if not levels or rng.random() > DEVOTED:
        return
    loyal = _loyal(cards)
    devoted = [{"card": rng.choice(loyal), "id": f"devoted{index}", "marked": True} for index in range(3)]
    total = sum(cards[str(one["card"])].stats.get("loyalty", 0) for one in devoted)
    city["residents"] = [*devoted, *city["residents"]]
    city["devoted"] = [one["id"] for one in devoted]
    city["advantages"] = [level for level in levels if level <= total]


def _bring_to_brink(rng: random.Random, tables: dict[int, dict[str, Any]], cards: dict[str, Card]) -> None:
    """One weak city each, mostly, and few cards to draw, or none."""
    for table in tables.values():
        del table["kingdom"][rng.choice((1, 1, 2)) :]
        for city in table["kingdom"]:
            city["lost"] = cards[city["card"]].stats["defense"] - rng.randint(1, 3)
        table["deck"] = table["deck"][: rng.choice((0, 0, 1, 4))]


def _strip(tables: dict[int, dict[str, Any]], cards: dict[str, Card]) -> None:
    """One city each with a single point of strength left, and nobody about."""
    for table in tables.values():
        city = table["kingdom"][0]["card"]
        table.update(army=[], kingdom=[{"card": city, "lost": cards[city].stats["defense"] - 1}])


def _unmask(tables: dict[int, dict[str, Any]], owner: int, name: str) -> None:
    """The card is the only creature in play, and its owner's hand is full of what makes it lose its keywords."""
    for table in tables.values():
        table.update(army=[], kingdom=[{"card": city["card"]} for city in table["kingdom"]])
    tables[owner].update(army=[{"card": name}], hand=[{"card": UNMASKING}] * 3)


def _tire(rng: random.Random, table: dict[str, Any], cards: dict[str, Card]) -> None:
    """Loyal residents are ready for devotion, and the army has been used."""
    residents = [{"card": name} for name in rng.sample(_loyal(cards), 3)]
    table["kingdom"][0] = {"card": table["kingdom"][0]["card"], "residents": residents}
    table["army"] = [{**creature, "marked": True} for creature in table["army"]]


def _loyal(cards: dict[str, Card]) -> list[str]:
    """The most loyal creatures."""
    creatures = [card for card in cards.values() if card.type == "creature"]
    return [card.name for card in sorted(creatures, key=lambda card: -card.stats.get("loyalty", 0))[:12]]


def _besiege(
    rng: random.Random, table: dict[str, Any], other: dict[str, Any], cards: dict[str, Card], name: str
) -> None:
    """The city of one player that has residents is weak; another one has the card in play and events in hand."""
    weak, strong = table["kingdom"][0], {**table["kingdom"][-1], "lost": 0, "residents": []}
    weak["residents"] = [{"card": BOUND}, *weak["residents"]]
    weak.update(lost=cards[weak["card"]].stats["defense"] - 1)
    table["kingdom"] = [weak, {**strong, "id": "stronghold"}]
    events = sorted(card.name for card in cards.values() if card.type == "event")
    other["hand"] = [{"card": rng.choice(events)} for _ in range(3)]
    other["army"] = [{"card": name}]
