"""How positions and facts of Arcmage are written in tests.

    position(active=1, phase="play_1",
             p1={"kingdom": {"Green Town#oak (lost 2)": "Elf#e1; Bear#b1 (marked)"}, "army": "Giant#g1 [Armour#a1]",
                 "vault": "gaian 3; red_banner 1 (marked)", "hand": "Bolt#bolt; Insight", "deck": "Elf; Elf"},
             p2={"army": "Goblin#gob (damage 1)"})

A card is its name, `#` and the id that moves name it by, what is marked or lost in round brackets, and what is attached
in square ones (`by 2`: another player's; `growth 2`: two counters). Cards are parted by semicolons. Resource cards are
called `gaian_1_2`: the second gaian one of seat 1. The matches are played with the plain cards of `arcmage_cards.toml`.
"""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.state import Exchange
from domain.rulesets.arcmage_arc.vocabulary import COUNTERS, VOCABULARY
from tests.dsl import card_game
from tests.dsl.card_game import UNCOVERING, as_set, conserved, ids, number, parts, seats, spell, tables
from tests.dsl.matching import BOOKKEEPING, Dialect, Fact

PLAIN = "plain"
CITIES = ("Green Town", "Red Town", "Grey Town")
OTHERS = (
    *("Elf", "Bear", "Goblin", "Giant", "Guard", "Clerk", "Scout", "Bolt", "Vigour", "Insight", "Armour", "Banner"),
    *("Sage", "Herald", "Mourner", "Trinket"),
)
DECK = tuple(name for name in (*CITIES, *OTHERS, "Green Lore") for _ in range(3))
"""A legal deck of plain cards."""


@cache
def ship() -> None:
    """Let matches be played with the plain cards."""
    text = Path(__file__).with_name("arcmage_cards.toml").read_text(encoding="utf-8")
    LIBRARY.ship(PLAIN, read_set(text, "toml", {"arcmage_arc": VOCABULARY}))


def placed(text: str) -> dict[str, Any]:
    """A card in play from its short form."""
    return card_game.placed(text, COUNTERS)


def kingdom(cities: dict[str, str] | str) -> list[dict[str, Any]]:
    """Cities with their residents, or cities without any."""
    if isinstance(cities, str):
        return [placed(city) for city in parts(cities)]
    return [{**placed(city), "residents": [placed(one) for one in parts(there)]} for city, there in cities.items()]


def vault(text: str, seat: int) -> list[dict[str, Any]]:
    """Resource cards by faction and number."""
    found: list[dict[str, Any]] = []
    counts: dict[str, int] = {}
    for part in parts(text):
        marked = part.endswith("(marked)")
        faction, number = part.removesuffix("(marked)").split()
        for _ in range(int(number)):
            counts[faction] = counts.get(faction, 0) + 1
            found.append({"faction": faction, "id": f"{faction}_{seat}_{counts[faction]}", "marked": marked})
    return found


def table_of(said: dict[str, Any], seat: int) -> dict[str, Any]:
    """One player's cards."""

    def cards(text: Any) -> Any:
        return [placed(part) for part in parts(text)]

    readers: dict[str, Callable[[Any], Any]] = {
        "kingdom": kingdom,
        "vault": lambda text: vault(text, seat),
        "deck": parts,
        "defeated": bool,
    }
    return {name: readers.get(name, cards)(value) for name, value in said.items()}


def describe(**said: Any) -> dict[str, Any]:
    """The scenario that the words of a test stand for: `p1`, `p2`, ... are the players."""
    if "moved" in said:
        said["moved"] = said["moved"].split()
    return tables(said, table_of)


def deck(*instead: str) -> list[str]:
    """A legal deck of plain cards; `instead` are names that take the place of the last ones."""
    return [*DECK[: 60 - len(instead)], *instead]


def _creatures(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        one
        for info in seats(view).values()
        for one in (*info["army"], *info["homeless"], *(r for city in info["kingdom"] for r in city["residents"]))
    ]


def _cities(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {city["id"]: city for info in seats(view).values() for city in info["kingdom"]}


def _marked(view: dict[str, Any]) -> frozenset[str]:
    cards = [*_creatures(view), *_cities(view).values()]
    cards += [card for info in seats(view).values() for group in info["vault"].values() for card in group["cards"]]
    return frozenset(card["id"] for card in cards if card["marked"])


FACTS: dict[str, Fact] = {
    **card_game.FACTS,
    "unbuilt": Fact(number("unbuilt_count")),
    "kingdom": Fact(ids("kingdom"), as_set),
    "army": Fact(ids("army"), as_set),
    "enchantments": Fact(ids("enchantments"), as_set),
    "homeless": Fact(ids("homeless"), as_set),
    "residents": Fact(
        lambda view: {id: frozenset(r["id"] for r in city["residents"]) for id, city in _cities(view).items()},
        as_set,
    ),
    "strength": Fact(lambda view: {id: city["strength"] for id, city in _cities(view).items()}),
    "devotion": Fact(lambda view: {id: city["devotion"] for id, city in _cities(view).items()}),
    "levels": Fact(
        lambda view: {
            id: [level["devotion"] for level in city["levels"] if level["active"]] for id, city in _cities(view).items()
        }
    ),
    "marked": Fact(_marked, as_set),
    "stats": Fact(lambda view: {one["id"]: f"{one['atk']}/{one['def']}" for one in _creatures(view)}),
    "damage": Fact(lambda view: {one["id"]: one["damage"] for one in _creatures(view)}),
    "attached": Fact(
        lambda view: {
            one["id"]: frozenset(a["id"] for a in one["attachments"])
            for one in (*_creatures(view), *_cities(view).values())
        },
        as_set,
    ),
    "ready": Fact(
        lambda view: {
            seat: {faction: group["unmarked"] for faction, group in info["vault"].items()}
            for seat, info in seats(view).items()
        }
    ),
    "limbo": Fact(lambda view: [card["name"] for card in view["board"]["limbo"]], parts),
}

ASIDES = {
    **card_game.ASIDES,
    "a card is played": ("CardPlayed", "CostPaid", "WindowOpened"),
    "devotion is counted": ("CardMarked", "DevotionCalculated"),
    "a creature moves": ("CardMarked", "ObjectMoved", "CityMoveUsed"),
    "a creature relocates": ("ObjectMoved", "CardMarked"),
    "defenders are assigned": ("DefendersAssigned", "WindowOpened"),
    "an attack is declared": ("AttackDeclared", "CardMarked", "WindowOpened"),
    "cards are drawn": ("DrawCourseChosen", "CardsDrawn"),
}
"""What happens in the course of a match, for `aside`."""


def hide(state: Any, rng: random.Random, eyes: tuple[int, ...]) -> None:
    """Other cards wherever none of `eyes` can see them, another order of every deck, no choice of unbuilt cities."""
    card_game.hide(RULESETS["arcmage_arc"], state, rng, eyes)
    for seat in state.choices.keys() - {*eyes}:
        state.choices = {**state.choices, seat: Exchange()}


ship()
arcmage_arc = Dialect(
    RULESETS["arcmage_arc"],
    describe,
    spell,
    conserved,
    hide,
    UNCOVERING,
    midway=lambda state: bool(state.stack),
    limit=("turn_cap", (50,)),
    shown=BOOKKEEPING,
    asides=ASIDES,
    facts=FACTS,
)
