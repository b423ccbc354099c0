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
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.zones import alter
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.state import Exchange
from domain.rulesets.arcmage_arc.vocabulary import COUNTERS, VOCABULARY
from tests.dsl.matching import BOOKKEEPING, Dialect, Fact

PLAIN = "plain"
CITIES = ("Green Town", "Red Town", "Grey Town")
OTHERS = (
    *("Elf", "Bear", "Goblin", "Giant", "Guard", "Clerk", "Scout", "Bolt", "Vigour", "Insight", "Armour", "Banner"),
    *("Sage", "Herald", "Mourner", "Trinket"),
)
DECK = tuple(name for name in (*CITIES, *OTHERS, "Green Lore") for _ in range(3))
"""A legal deck of plain cards."""
CARD = re.compile(r"(?P<card>[^#(\[]+?)\s*(#(?P<id>\w+))?\s*(\((?P<marks>[^)]*)\))?\s*(\[(?P<attached>[^\]]*)\])?")


@cache
def ship() -> None:
    """Let matches be played with the plain cards."""
    text = Path(__file__).with_name("arcmage_cards.toml").read_text(encoding="utf-8")
    LIBRARY.ship(PLAIN, read_set(text, "toml", {"arcmage_arc": VOCABULARY}))


def parts(text: str | Iterable[str]) -> list[str]:
    """The cards of a text."""
    listed = text.split(";") if isinstance(text, str) else list(text)
    return [part.strip() for part in listed if part.strip()]


def placed(text: str) -> dict[str, Any]:
    """A card in play from its short form."""
    found = CARD.fullmatch(text)
    assert found is not None, f"not a card: {text!r}"
    said: dict[str, Any] = {"card": found["card"].strip()}
    if found["id"]:
        said["id"] = found["id"]
    for mark in filter(None, (mark.strip() for mark in (found["marks"] or "").split(","))):
        word, _, number = mark.partition(" ")
        name = {"by": "controller"}.get(word, word)
        several = name in ("advantages", "devoted")
        values = [int(one) if one.isdigit() else one for one in number.split()]
        if word in COUNTERS:
            said.setdefault("counters", {})[word] = int(number)
            continue
        said[name] = values if several else values[0] if values else True
    if found["attached"]:
        said["attached"] = [placed(part) for part in re.split(r",\s*(?![^()]*\))", found["attached"])]
    return said


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
    tables = {name[1:]: table_of(said.pop(name), int(name[1:])) for name in list(said) if re.fullmatch(r"p\d", name)}
    if "moved" in said:
        said["moved"] = said["moved"].split()
    return {**said, "tables": tables}


def deck(*instead: str) -> list[str]:
    """A legal deck of plain cards; `instead` are names that take the place of the last ones."""
    return [*DECK[: 60 - len(instead)], *instead]


def spell(value: Any) -> Any:
    """Values are compared as they are."""
    return value


def conserved(state: Any) -> None:
    """No card is lost or doubled: each player's list is deck, hand, table, graveyard and what left the match."""
    ids = [id for zone in state.zones.values() for id in zone]
    assert sorted(ids) == sorted(state.objects), "zones and objects differ"
    for key, there in state.zones.items():
        for id in there:
            thing = state.objects[id]
            assert key in (thing.zone, f"{thing.zone}:{thing.owner}"), f"{id} is in {key}, but says {thing.zone}"
    for seat, cards in state.lists.items():
        if seat in state.defeated or seat not in state.decks:
            continue
        held = [thing.card for thing in state.objects.values() if thing.owner == seat]
        assert sorted((*held, *state.decks[seat])) == sorted(cards), f"cards of seat {seat} lost or doubled"
    for thing in state.objects.values():
        if thing.zone not in ("play", "limbo"):
            assert not thing.marked, f"{thing.id} is marked though it is in {thing.zone}"
            assert thing.host is None or thing.zone == "limbo", f"{thing.id} is attached though not in play"


def _waits_for(waiting: list[tuple[int, str]], expected: Any) -> bool:
    if expected is None:
        return not waiting
    if isinstance(expected, int):
        return [seat for seat, _ in waiting] == [expected]
    if expected and isinstance(expected[0], list | tuple):
        return waiting == [tuple(one) for one in expected]
    return waiting == [tuple(expected)]


def _seats(view: dict[str, Any]) -> dict[int, dict[str, Any]]:
    return {info["seat"]: info for info in view["board"]["seats"]}


def _creatures(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        one
        for info in _seats(view).values()
        for one in (*info["army"], *info["homeless"], *(r for city in info["kingdom"] for r in city["residents"]))
    ]


def _cities(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {city["id"]: city for info in _seats(view).values() for city in info["kingdom"]}


def _marked(view: dict[str, Any]) -> frozenset[str]:
    cards = [*_creatures(view), *_cities(view).values()]
    cards += [card for info in _seats(view).values() for group in info["vault"].values() for card in group["cards"]]
    return frozenset(card["id"] for card in cards if card["marked"])


def _ids(zone: str) -> Callable[[dict[str, Any]], Any]:
    return lambda view: {seat: frozenset(one["id"] for one in info[zone]) for seat, info in _seats(view).items()}


def _names(zone: str) -> Callable[[dict[str, Any]], Any]:
    return lambda view: {seat: [one["name"] for one in info[zone]] for seat, info in _seats(view).items()}


def _number(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda view: {seat: info[name] for seat, info in _seats(view).items()}


def _set(text: Any) -> frozenset[str]:
    return frozenset(text.split())


FACTS: dict[str, Fact] = {
    "phase": Fact(lambda view: view["phase"]),
    "turn": Fact(lambda view: view["turn"]),
    "active": Fact(lambda view: view["active"]),
    "status": Fact(lambda view: view["status"]),
    "winners": Fact(lambda view: None if view["outcome"] is None else view["outcome"]["winners"]),
    "reason": Fact(lambda view: None if view["outcome"] is None else view["outcome"]["reason"]),
    "waiting": Fact(
        lambda view: [(one["seat"], one["kind"]) for one in view["waiting_for"]],
        equal=_waits_for,
    ),
    "defeated": Fact(lambda view: [seat for seat, info in _seats(view).items() if info["defeated"]]),
    "hand": Fact(_number("hand_count")),
    "deck": Fact(_number("deck")),
    "unbuilt": Fact(_number("unbuilt_count")),
    "graveyard": Fact(_names("graveyard"), parts),
    "removed": Fact(_names("removed"), parts),
    "kingdom": Fact(_ids("kingdom"), _set),
    "army": Fact(_ids("army"), _set),
    "enchantments": Fact(_ids("enchantments"), _set),
    "homeless": Fact(_ids("homeless"), _set),
    "residents": Fact(
        lambda view: {id: frozenset(r["id"] for r in city["residents"]) for id, city in _cities(view).items()},
        _set,
    ),
    "strength": Fact(lambda view: {id: city["strength"] for id, city in _cities(view).items()}),
    "devotion": Fact(lambda view: {id: city["devotion"] for id, city in _cities(view).items()}),
    "levels": Fact(
        lambda view: {
            id: [level["devotion"] for level in city["levels"] if level["active"]] for id, city in _cities(view).items()
        }
    ),
    "marked": Fact(_marked, _set),
    "stats": Fact(lambda view: {one["id"]: f"{one['atk']}/{one['def']}" for one in _creatures(view)}),
    "damage": Fact(lambda view: {one["id"]: one["damage"] for one in _creatures(view)}),
    "attached": Fact(
        lambda view: {
            one["id"]: frozenset(a["id"] for a in one["attachments"])
            for one in (*_creatures(view), *_cities(view).values())
        },
        _set,
    ),
    "ready": Fact(
        lambda view: {
            seat: {faction: group["unmarked"] for faction, group in info["vault"].items()}
            for seat, info in _seats(view).items()
        }
    ),
    "stack": Fact(lambda view: [item["card"] for item in view["board"]["stack"]], parts),
    "limbo": Fact(lambda view: [card["name"] for card in view["board"]["limbo"]], parts),
    "window": Fact(lambda view: None if view["board"]["window"] is None else view["board"]["window"]["kind"]),
}

UNCOVERING = frozenset(
    {
        "CardPutInGraveyard",
        "CardRemovedFromGame",
        "CardReturnedToHand",
        "CardsDiscarded",
        "CardsDrawn",
        "CardsLookedAt",
        "CardsMilled",
        "CardsRevealed",
        "ChoiceAsked",
        "DeckShuffled",
        "DieRolled",
        "PlayerCardsRemoved",
    }
)

ASIDES = {
    "decks are shuffled and hands drawn": ("DeckPrepared", "DeckShuffled", "CardsDrawn"),
    "phases pass": ("PhaseEnded", "PhaseStarted"),
    "the turn passes": ("PhaseEnded", "TurnEnded", "DamageCleared", "TurnStarted", "PhaseStarted"),
    "the next turn begins": ("TurnEnded", "DamageCleared", "TurnStarted"),
    "a card is played": ("CardPlayed", "CostPaid", "WindowOpened"),
    "an ability is used": ("AbilityActivated", "WindowOpened"),
    "cards are marked": ("CardMarked",),
    "a window opens": ("WindowOpened",),
    "all pass": ("PriorityPassed", "WindowClosed"),
    "a player passes": ("PriorityPassed",),
    "all pass and it resolves": ("PriorityPassed", "WindowClosed", "StackItemResolved"),
    "cards go to the graveyard": ("CardPutInGraveyard",),
    "devotion is counted": ("CardMarked", "DevotionCalculated"),
    "triggers wait": ("TriggerFired",),
    "a choice is made": ("EffectChoiceMade",),
    "a creature moves": ("CardMarked", "ObjectMoved", "CityMoveUsed"),
    "a creature relocates": ("ObjectMoved", "CardMarked"),
    "defenders are assigned": ("DefendersAssigned", "WindowOpened"),
    "an attack is declared": ("AttackDeclared", "CardMarked", "WindowOpened"),
    "cards are drawn": ("DrawCourseChosen", "CardsDrawn"),
    "effects end": ("ModifierEnded",),
    "a player gives up": ("PlayerConceded", "PlayerDefeated"),
    "a player gives up and leaves": ("PlayerConceded", "PlayerDefeated", "PlayerCardsRemoved"),
}
"""What happens in the course of a match, for `aside`."""


def hide(state: Any, rng: random.Random, eyes: tuple[int, ...]) -> None:
    """Other cards wherever none of `eyes` can see them, and another order of every deck."""
    for seat in state.seats:
        if seat in eyes:
            if seat in state.decks:
                state.decks = {**state.decks, seat: _shuffled(state.decks[seat], rng)}
        elif seat in state.lists:
            _hide_seat(state, rng, seat, eyes)
    question = state.question
    if question is not None and question.hidden and question.seat not in eyes:
        state.question = msgspec.structs.replace(question, options=question.options[: max(question.least, 1)])


def _shuffled(names: Iterable[str], rng: random.Random) -> tuple[str, ...]:
    order = list(names)
    rng.shuffle(order)
    return tuple(order)


def _hide_seat(state: Any, rng: random.Random, seat: int, eyes: tuple[int, ...]) -> None:
    cards = LIBRARY.pool(state.pool).cards
    hidden = [
        thing
        for thing in state.objects.values()
        if thing.owner == seat
        and (thing.zone in ("hand", "unbuilt") or thing.blank)
        and not any(eye in thing.known_to for eye in eyes)
    ]
    unbuilt = [thing for thing in hidden if thing.zone == "unbuilt"]
    others = [thing for thing in hidden if thing.zone != "unbuilt"]
    names = [*_shuffled([*(thing.card for thing in hidden), *state.decks.get(seat, ())], rng)]
    for thing in unbuilt:
        city = next(name for name in names if cards[name].type == "city")
        names.remove(city)
        alter(state, thing.id, card=city)
    for thing in others:
        alter(state, thing.id, card=names.pop())
    before = state.lists[seat]
    if seat in state.decks:
        state.decks = {**state.decks, seat: tuple(names)}
    else:
        instead = next(name for name in sorted(cards) if name not in before)
        state.lists = {**state.lists, seat: (instead, *before[1:])}
    if seat in state.choices:
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
