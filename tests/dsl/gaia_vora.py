"""How positions and facts of Gaia-Vora are written in tests.

    position(active=2, slots={7: "stone: green-C white-H", 6: "sand/snow (moved)", 5: ""}, water="yellow-H green-P",
             microbe=7, fossils={"white": "yellow-P/jumble green-P/P"}, weather="2:storm")

A slot is its tiles from the bottom up, then a colon and the figures on top; an empty text shows the Water. A fossil is
the figure and the row it is kept in.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from domain.rulesets import RULESETS
from domain.rulesets.gaia_vora.events import Figure
from tests.dsl.matching import BOOKKEEPING, Dialect, Fact

FIGURES = {"C": 3, "H": 4, "P": 5}
TILES = {"snow": 3, "grass": 4, "sand": 4, "stone": 4}
COLOURS = ("red", "green", "white", "yellow")


def words(text: str | Iterable[str]) -> list[str]:
    """The words of a text, or the texts of a list."""
    return text.split() if isinstance(text, str) else list(text)


def slot(text: str) -> dict[str, Any]:
    """A slot from its short form: `stone/snow (moved): red-C green-P`."""
    ground, _, figures = text.partition(":")
    moved = "(moved)" in ground
    tiles = [tile for tile in ground.replace("(moved)", "").strip().split("/") if tile]
    return {"tiles": tiles, "figures": words(figures), **({"moved": True} if moved else {})}


def fossil(text: str) -> dict[str, str]:
    """A fossil from its short form: `yellow-P/jumble`."""
    figure, _, row = text.partition("/")
    return {"figure": figure, "row": row}


def card(text: str) -> dict[str, Any]:
    """A Weather Card from its short form: `2:storm`."""
    numeral, _, thing = text.partition(":")
    return {"numeral": int(numeral), "object": thing}


READERS: dict[str, Callable[[Any], Any]] = {
    "slots": lambda slots: {str(index): slot(text) for index, text in slots.items()},
    "water": words,
    "stars": lambda stars: {str(seat): count for seat, count in stars.items()},
    "fossils": lambda cards: {colour: [fossil(text) for text in words(texts)] for colour, texts in cards.items()},
    "weather": card,
    "draw_pile": lambda cards: [card(text) for text in words(cards)],
    "discard_pile": lambda cards: [card(text) for text in words(cards)],
}


def describe(**said: Any) -> dict[str, Any]:
    """The scenario that the words of a test stand for."""
    return {name: READERS[name](value) if name in READERS else value for name, value in said.items()}


def spell(value: Any) -> Any:
    """A figure as `red-C`."""
    return "-".join(msgspec.structs.astuple(value)) if isinstance(value, Figure) else value


def conserved(state: Any) -> None:
    """Every figure and tile is in exactly one place (COMP-07); figures stand only where they can (OBJ-02, -05)."""
    if not state.pools:
        return
    figures: Counter[str] = Counter(state.pools)
    figures.update(f"{colour}-{species}" for here in state.standing for species, colour in here.items())
    figures.update(f"{key.rpartition('/')[2]}-{species}" for key, species in state.fossils.items())
    figures.update(spell(figure) for figure in state.taken)
    whole = {f"{colour}-{species}": count for colour in COLOURS for species, count in FIGURES.items()}
    assert +figures == whole, f"figures lost or doubled: {dict(+figures)}"
    assert min(state.pools.values()) >= 0, state.pools
    tiles = Counter(state.supply)
    tiles.update(tile for stack in state.stacks for tile in stack)
    assert +tiles == TILES, f"tiles lost or doubled: {dict(+tiles)}"
    assert min(state.supply.values()) >= 0, state.supply
    for index, stack in enumerate(state.stacks):
        assert len(set(stack)) == len(stack), f"a colour twice in slot {index}: {stack}"
        assert stack or not state.standing[index], f"figures on the uncovered slot {index}"
    assert state.microbe == 8 or state.stacks[state.microbe], "the Microbe stands on an uncovered slot"
    assert all(key.split("/")[0] != key.split("/")[2] for key in state.fossils), "a card holds its own colour"
    assert all(0 <= stars <= 16 for stars in state.stars.values()), state.stars


def _waits_for(waiting: list[tuple[int, str]], expected: Any) -> bool:
    if expected is None:
        return not waiting
    if isinstance(expected, int):
        return [seat for seat, _ in waiting] == [expected]
    return waiting == [tuple(expected)]


def _figures(view: dict[str, Any]) -> dict[Any, frozenset[str]]:
    board = view["board"]
    places = {**{one["slot"]: one["figures"] for one in board["slots"]}, "water": board["water"]["figures"]}
    return {place: frozenset(f"{c}-{s}" for s, c in figures.items()) for place, figures in places.items()}


def _pool(view: dict[str, Any]) -> dict[str, int]:
    pools = {one["color"]: one["pool"] for one in view["board"]["colors"]}
    each = {f"{colour}-{species}": count for colour, pool in pools.items() for species, count in pool.items()}
    return {**each, **{colour: sum(pool.values()) for colour, pool in pools.items()}}


def _fossils(view: dict[str, Any]) -> dict[str, frozenset[str]]:
    return {
        one["color"]: frozenset(
            f"{other}-{species}/{row}"
            for row, slots in one["fossils"].items()
            for other, species in slots.items()
            if species
        )
        for one in view["board"]["colors"]
    }


def _microbe(view: dict[str, Any]) -> Any:
    board = view["board"]
    where = [one["slot"] for one in board["slots"] if one["microbe"]] + (["water"] if board["water"]["microbe"] else [])
    return where[0] if len(where) == 1 else where


def _weather(view: dict[str, Any], part: str) -> Any:
    weather = view["board"]["weather"]
    if weather is None:
        return None
    value = weather[part]
    return f"{value['numeral']}:{value['object']}" if isinstance(value, dict) else value


def _of_seats(field: str) -> Fact:
    return Fact(lambda view: {one["seat"]: one[field] for one in view["board"]["seats"]})


def _of_view(field: str) -> Fact:
    return Fact(lambda view: view[field])


def _of_board(field: str) -> Fact:
    return Fact(lambda view: view["board"][field])


def _outcome(field: str) -> Fact:
    return Fact(lambda view: None if view["outcome"] is None else view["outcome"][field])


FACTS = {
    "figures": Fact(_figures, parse=lambda text: frozenset(words(text))),
    "stack": Fact(
        lambda view: {one["slot"]: tuple(one["tiles"]) for one in view["board"]["slots"]},
        parse=lambda text: tuple(tile for tile in text.split("/") if tile),
    ),
    "altitude": Fact(lambda view: {one["slot"]: one["altitude"] for one in view["board"]["slots"]}),
    "under": Fact(lambda view: {one["object"]: one["slot"] for one in view["board"]["sky"] if one["object"]}),
    "pool": Fact(_pool),
    "fossils": Fact(_fossils, parse=lambda text: frozenset(words(text))),
    "microbe": Fact(_microbe),
    "supply": _of_board("supply"),
    "stars": _of_seats("stars"),
    "colors": Fact(lambda view: {one["seat"]: " ".join(one["colors"]) for one in view["board"]["seats"]}),
    "score": _of_seats("score"),
    "living": _of_seats("living"),
    "waiver": _of_seats("standing_waiver"),
    "points": Fact(lambda view: {c: p for one in view["board"]["seats"] for c, p in one["points"].items()}),
    "hibernating": Fact(lambda view: {one["color"]: one["hibernating"] for one in view["board"]["colors"]}),
    "hibernator": _of_board("hibernator"),
    "first_player": _of_board("first_player"),
    "offset": _of_board("offset"),
    "choice": _of_board("fossil_choice"),
    "window": Fact(lambda view: view["board"]["challenge"] and view["board"]["challenge"]["seats"]),
    "weather": Fact(lambda view: _weather(view, "card")),
    "draw_pile": Fact(lambda view: _weather(view, "draw_pile")),
    "discard_pile": Fact(lambda view: _weather(view, "discard_pile"), parse=words),
    "status": _of_view("status"),
    "phase": _of_view("phase"),
    "turn": _of_view("turn"),
    "active": _of_view("active"),
    "waiting": Fact(lambda view: [(one["seat"], one["kind"]) for one in view["waiting_for"]], equal=_waits_for),
    "winners": Fact(lambda view: view["outcome"] and view["outcome"]["winners"], parse=list),
    "reason": _outcome("reason"),
}

UNCOVERING = frozenset({"WeatherCardDrawn", "DieRolled", "DeckShuffled"})
SHOWN = BOOKKEEPING | {"PhaseStarted", "SkyObjectActivated"}
"""The phase is a fact, and which Sky Object is activated stands in the move."""

ASIDES = {
    "chance decides who begins": ("DieRolled", "FirstPlayerChosen", "TurnStarted"),
    "the turn passes": ("TurnEnded", "TurnStarted"),
    "the game ends with the turn": ("TurnEnded", "ScoresComputed", "MatchEnded"),
    "the score is counted": ("ScoresComputed",),
    "the planet turns": ("PlanetRotated",),
    "the planet turns and one is eaten": ("PlanetRotated", "LifeFormEaten"),
    "a star is spent": ("StarSpent",),
    "a fossil is asked for": ("FossilChoiceOpened",),
    "fossils are stored": ("FossilStored",),
    "Life-Forms are placed": ("LifeFormPlaced",),
    "Life-Forms move": ("LifeFormMoved",),
    "Life-Forms are killed": ("LifeFormKilled",),
    "a tile falls and kills": ("LifeFormKilled", "TileDropped"),
    "a Weather Card is drawn": ("WeatherCardDrawn",),
    "a player gives up": ("PlayerConceded", "ColorsHibernated"),
}
"""What happens in the course of a match, for `aside`."""


def hide(state: Any, rng: random.Random, _eyes: tuple[int, ...]) -> None:
    """Another order of the undrawn cards, which nobody knows."""
    pile = list(state.draw_pile)
    rng.shuffle(pile)
    state.draw_pile = tuple(pile)


gaia_vora = Dialect(
    RULESETS["gaia_vora"],
    describe,
    spell,
    conserved,
    hide,
    UNCOVERING,
    midway=lambda state: state.phase == "store",
    limit=("turn_limit", (1, 2, 7)),
    shown=SHOWN,
    asides=ASIDES,
    facts=FACTS,
)
