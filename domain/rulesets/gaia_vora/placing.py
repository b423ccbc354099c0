"""Sun and Rainbow: placing figures from the pools (GVORA-SUN)."""

from functools import cache

from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora.moves import ActivateRainbow, ActivateSun
from domain.rulesets.gaia_vora.options import COLOURS
from domain.rulesets.gaia_vora.planet import INDEX, NAMES, SPECIES, figure_name, targets
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import Undo
from domain.shapes import Assign, AssignClauses, Barred, Offer, OneOf, Option, Withheld, most_assignable
from events.event import Seat
from events.vocabulary.gaia_vora import Colour, Figure, LifeFormPlaced, Location, Species

SUN = AssignClauses("GVORA-SUN-01", "GVORA-SUN-05", "GVORA-SUN-04", "GVORA-SKY-04")
RAINBOW = AssignClauses("GVORA-SUN-01", "GVORA-SUN-05", "GVORA-SUN-07", "GVORA-SKY-04")


FIGURES = tuple((colour, species, figure_name(colour, species)) for colour in COLOURS for species in SPECIES)
SUN_OPTIONS = {species: Option(species, species) for species in SPECIES}
RAINBOW_OPTIONS = {name: Option([colour, species], colour) for colour, species, name in FIGURES}


def sun_shape(state: State, colour: Colour) -> Assign:
    """Where figures of a colour can be placed under the Sun."""
    names = {species: figure_name(colour, species) for species in SPECIES}
    keys: dict[str, tuple[Option, ...]] = {}
    barred: dict[str, tuple[Barred, ...]] = {}
    for location in targets(state.stacks, state.sky_position("sun"), state.offset):
        key, options, reasons = str(NAMES[location]), [], []
        for species, name in names.items():
            holder = state.standing[location].get(species)
            if holder is not None:
                reasons.append(Barred(species, _present(location, species, holder)))
            elif not state.pools[name]:
                reasons.append(Barred(species, _pool_empty(name)))
            else:
                options.append(SUN_OPTIONS[species])
        keys[key], barred[key] = tuple(options), tuple(reasons)
    capacity: dict[str, int] = {species: state.pools[name] for species, name in names.items()}
    return _as_many_as_possible(state, keys, SUN, capacity, barred)


def rainbow_shape(state: State) -> Assign:
    """Where figures of different colours can be placed under the Rainbow."""
    keys: dict[str, tuple[Option, ...]] = {}
    barred: dict[str, tuple[Barred, ...]] = {}
    for location in targets(state.stacks, state.sky_position("rainbow"), state.offset):
        key, options, reasons = str(NAMES[location]), [], []
        for colour, species, name in FIGURES:
            holder = state.standing[location].get(species)
            if holder is not None:
                reasons.append(Barred([colour, species], _present(location, species, holder)))
            elif not state.pools[name]:
                reasons.append(Barred([colour, species], _pool_empty(name)))
            else:
                options.append(RAINBOW_OPTIONS[name])
        keys[key], barred[key] = tuple(options), tuple(reasons)
    return _as_many_as_possible(state, keys, RAINBOW, {}, barred)


@cache
def _present(location: int, species: Species, holder: Colour) -> Refusal:
    facts = {"location": NAMES[location], "species": species, "held_by": holder}
    return Refusal("species-present", ("GVORA-SUN-05", "GVORA-OBJ-02"), facts)


@cache
def _pool_empty(name: str) -> Refusal:
    return Refusal("pool-empty", ("GVORA-SUN-04",), {"figure": name, "need": 1, "have": 0})


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
    for location, figure in figures.items():
        draft.emit(LifeFormPlaced(figure, NAMES[location]), clause, because=len(draft.facts) - 1)
    return tuple(Undo(figure, location, None) for location, figure in figures.items())


def _name(key: str) -> Location:
    return "water" if key == "water" else int(key)
