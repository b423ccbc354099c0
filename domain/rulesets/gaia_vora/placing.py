"""Sun and Rainbow: placing figures from the pools (GVORA-SUN)."""

from functools import cache
from typing import Any, Literal

import msgspec

from domain.assigning import most_assignable
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora.events import Colour, Figure, LifeFormPlaced, Location, Species
from domain.rulesets.gaia_vora.moves import ActivateRainbow, ActivateSun
from domain.rulesets.gaia_vora.options import COLOURS
from domain.rulesets.gaia_vora.planet import INDEX, KEYS, NAMES, SPECIES, figure_name, targets
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import Undo
from domain.shapes import Assign, AssignClauses, Barred, Offer, OneOf, Option, Withheld
from events.event import Seat

SUN = AssignClauses("GVORA-SUN-01", "GVORA-SUN-05", "GVORA-SUN-04", "GVORA-SKY-04")
RAINBOW = AssignClauses("GVORA-SUN-01", "GVORA-SUN-05", "GVORA-SUN-07", "GVORA-SKY-04")


class Figures(msgspec.Struct, frozen=True):
    """Figures that may be placed, each as (species, name, option), and what bars those of an empty pool, by name."""

    all: tuple[tuple[Species, str, Option], ...]
    gone: dict[str, Barred]


def _pool_empty(value: Any, name: str) -> Barred:
    return Barred(value, Refusal("pool-empty", ("GVORA-SUN-04",), {"figure": name, "need": 1, "have": 0}))


def _sun_figures(colour: Colour) -> Figures:
    names = {species: figure_name(colour, species) for species in SPECIES}
    return Figures(
        tuple((species, name, Option(species, species)) for species, name in names.items()),
        {name: _pool_empty(species, name) for species, name in names.items()},
    )


def _rainbow_figures() -> Figures:
    names = {(colour, species): figure_name(colour, species) for colour in COLOURS for species in SPECIES}
    return Figures(
        tuple((species, name, Option([colour, species], colour)) for (colour, species), name in names.items()),
        {name: _pool_empty([colour, species], name) for (colour, species), name in names.items()},
    )


SUN_FIGURES = {colour: _sun_figures(colour) for colour in COLOURS}
RAINBOW_FIGURES = _rainbow_figures()


def sun_shape(state: State, colour: Colour) -> Assign:
    """Where figures of a colour can be placed under the Sun."""
    figures = SUN_FIGURES[colour]
    capacity: dict[str, int] = {species: state.pools[name] for species, name, _ in figures.all}
    return _placements(state, "sun", figures, SUN, capacity)


def rainbow_shape(state: State) -> Assign:
    """Where figures of different colours can be placed under the Rainbow."""
    return _placements(state, "rainbow", RAINBOW_FIGURES, RAINBOW, {})


def _placements(
    state: State, thing: Literal["sun", "rainbow"], figures: Figures, clauses: AssignClauses, capacity: dict[str, int]
) -> Assign:
    left = [(species, option) for species, name, option in figures.all if state.pools[name]]
    gone = [(species, figures.gone[name]) for species, name, _ in figures.all if not state.pools[name]]
    keys: dict[str, tuple[Option, ...]] = {}
    barred: dict[str, tuple[Barred, ...]] = {}
    for location in targets(state.stacks, state.sky_position(thing), state.offset):
        key, there = KEYS[location], state.standing[location]
        keys[key] = tuple([option for species, option in left if species not in there])
        reasons = [reason for species, reason in gone if species not in there]
        for species in SPECIES:
            if species in there:
                reasons += _present(thing, location, species, there[species])
        barred[key] = tuple(reasons)
    return _as_many_as_possible(state, keys, clauses, capacity, barred)


@cache
def _present(thing: Literal["sun", "rainbow"], location: int, species: Species, holder: Colour) -> tuple[Barred, ...]:
    """Why no other figure of a species can go where one stands (GVORA-SUN-05)."""
    facts = {"location": NAMES[location], "species": species, "held_by": holder}
    why = Refusal("species-present", ("GVORA-SUN-05", "GVORA-OBJ-02"), facts)
    values: list[Any] = [species] if thing == "sun" else [[colour, species] for colour in COLOURS]
    return tuple(Barred(value, why) for value in values)


def _as_many_as_possible(
    state: State,
    keys: dict[str, tuple[Option, ...]],
    clauses: AssignClauses,
    capacity: dict[str, int],
    barred: dict[str, tuple[Barred, ...]],
) -> Assign:
    most = most_assignable(keys, capacity)
    least = 1 if lenient(state) else most
    return Assign(keys, clauses, most, least, capacity, barred=barred)


def lenient(state: State) -> bool:
    """Whether an activation may do less than it could, until someone challenges it (GVORA-SKY-06, GVORA-OPT-01)."""
    return state.options.maximality == "challenge" and not state.strict


def sun_offers(state: State, colours: tuple[Colour, ...]) -> tuple[list[Offer], list[Withheld]]:
    """One offer for each colour that the Sun can place, and why not for the others (GVORA-SUN-06, -10)."""
    offers, withheld = [], []
    two_colours = len(colours) > 1
    clause = "GVORA-P2-04" if two_colours else "GVORA-SOLO-14" if state.options.solo else "GVORA-SUN-06"
    for colour in colours:
        shape = sun_shape(state, colour)
        if shape.most:
            which = OneOf((colour,), clause, optional=not two_colours)
            offers.append(Offer("activate_sun", {"color": which, "placements": shape}))
        else:
            why = Refusal("nothing-would-change", ("GVORA-SUN-10", "GVORA-SKY-03"), {"color": colour, "possible": 0})
            withheld.append(Withheld("activate_sun", why, {"color": colour} if two_colours else {}))
    return offers, withheld


def rainbow_offer(state: State) -> Offer | Withheld:
    """The Rainbow, if it can place at least one figure (GVORA-SUN-10)."""
    shape = rainbow_shape(state)
    if shape.most:
        return Offer("activate_rainbow", {"placements": shape})
    why = Refusal("nothing-would-change", ("GVORA-SUN-10", "GVORA-SKY-03"), {"possible": 0})
    return Withheld("activate_rainbow", why)


def place_sun(draft: Draft, seat: Seat, move: ActivateSun, colour: Colour) -> tuple[Undo, ...]:
    """Place figures of one colour; answers how to undo it."""
    figures = {INDEX[_name(key)]: Figure(colour, species) for key, species in move.placements.items()}
    return _place(draft, figures, "GVORA-SUN-06")


def place_rainbow(draft: Draft, seat: Seat, move: ActivateRainbow) -> tuple[Undo, ...]:
    """Place figures of different colours; answers how to undo it."""
    figures = {INDEX[_name(key)]: Figure(*figure) for key, figure in move.placements.items()}
    return _place(draft, figures, "GVORA-SUN-07")


def _place(draft: Draft, figures: dict[int, Figure], clause: str) -> tuple[Undo, ...]:
    activated = len(draft.facts) - 1
    for location, figure in figures.items():
        draft.emit(LifeFormPlaced(figure, NAMES[location]), clause, because=activated)
    return tuple(Undo(figure, location, None) for location, figure in figures.items())


def _name(key: str) -> Location:
    return "water" if key == "water" else int(key)
