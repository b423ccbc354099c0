"""The planet: which slot is under what, which location is next to which, how high it is. Pure geometry (GVORA-GEO).

A location is an index: 0 to 7 for the slots of the carousel, 8 (`WATER`) for the Water, wherever it is exposed.
"""

from domain.rulesets.gaia_vora.events import Colour, Figure, Location, Row, Species, TileColour

SLOTS = range(8)
WATER = 8
NAMES: tuple[Location, ...] = (*SLOTS, "water")
KEYS = tuple(map(str, NAMES))
"""The names of locations as keys of JSON objects."""
INDEX: dict[int | str, int] = {name: index for index, name in enumerate(NAMES)}
SPECIES: tuple[Species, ...] = ("C", "H", "P")
ROWS: tuple[Row, ...] = ("jumble", *SPECIES)
FIGURES_PER_COLOUR: dict[Species, int] = {"C": 3, "H": 4, "P": 5}
SUPPLY: dict[TileColour, int] = {"snow": 3, "grass": 4}
MICROBE = "microbe"

Stacks = list[tuple[TileColour, ...]]


def slot_under(position: int, offset: int) -> int:
    """The slot under a sky position when the carousel has turned by `offset` (GVORA-GEO-04)."""
    return (position - offset) % 8


def sky_over(slot: int, offset: int) -> int:
    """The sky position over a slot."""
    return (slot + offset) % 8


def location_at(stacks: Stacks, slot: int) -> int:
    """The slot's stack if it has a tile, else the Water (GVORA-GEO-05)."""
    return slot if stacks[slot] else WATER


def location_under(stacks: Stacks, position: int, offset: int) -> int:
    """The location under a sky position."""
    return location_at(stacks, slot_under(position, offset))


def land(stacks: Stacks) -> list[int]:
    """All slots with a tile."""
    return [slot for slot in SLOTS if stacks[slot]]


def next_to(stacks: Stacks, location: int) -> list[int]:
    """The locations next to one: ring neighbours and the Water, or all land from the Water (GVORA-GEO-08, -09)."""
    if location == WATER:
        return land(stacks)
    around = (location_at(stacks, (location + 1) % 8), location_at(stacks, (location - 1) % 8), WATER)
    return list(dict.fromkeys(around))


def targets(stacks: Stacks, position: int, offset: int) -> list[int]:
    """Where the Sun or the Rainbow puts figures: beneath, clockwise, counter-clockwise, Water (GVORA-SUN-01, -02)."""
    beneath = slot_under(position, offset)
    slots = (beneath, (beneath + 1) % 8, (beneath - 1) % 8)
    return list(dict.fromkeys([*[slot if stacks[slot] else WATER for slot in slots], WATER]))


def altitude(stacks: Stacks, location: int) -> int:
    """1 for the Water, one more for each tile of a stack (GVORA-GEO-10)."""
    return 1 if location == WATER else 1 + len(stacks[location])


def figure_name(colour: str, species: str) -> str:
    """How moves and pools name a Life-Form: `red-C`."""
    return f"{colour}-{species}"


def figure_named(name: str) -> Figure:
    """The Life-Form of a name."""
    colour, species = name.split("-")
    return Figure(colour, species)  # type: ignore[arg-type]


def slot_key(card: Colour, row: Row, colour: Colour) -> str:
    """The name of a fossil slot: `green/jumble/red` is red's slot in the jumble row of green's card."""
    return f"{card}/{row}/{colour}"
