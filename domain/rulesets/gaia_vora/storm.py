"""The Storm: everything beneath it moves next door (GVORA-STORM)."""

from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora.events import Figure, LifeFormKilled, LifeFormMoved
from domain.rulesets.gaia_vora.moves import ActivateStorm
from domain.rulesets.gaia_vora.placing import lenient
from domain.rulesets.gaia_vora.planet import (
    INDEX,
    MICROBE,
    NAMES,
    SPECIES,
    figure_name,
    figure_named,
    location_under,
    next_to,
)
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import Undo
from domain.shapes import Assign, AssignClauses, Barred, Offer, Option, Withheld

CLAUSES = AssignClauses("GVORA-STORM-01", "GVORA-STORM-02", "GVORA-STORM-02", "GVORA-STORM-07")


def beneath(state: State) -> int:
    """The location under the Storm."""
    return location_under(state.stacks, state.sky_position("storm"), state.offset)


def storm_shape(state: State) -> Assign:
    """Where each figure beneath the Storm can go."""
    here = beneath(state)
    around = next_to(state.stacks, here)
    keys: dict[str, tuple[Option, ...]] = {}
    barred: dict[str, tuple[Barred, ...]] = {}
    for species, colour in sorted(state.standing[here].items()):
        name = figure_name(colour, species)
        free = [there for there in around if species not in state.standing[there]]
        taken = [there for there in around if species in state.standing[there]]
        reasons = [Barred(NAMES[there], _occupied(state, there, species)) for there in taken]
        if free:
            keys[name] = tuple(Option(NAMES[there]) for there in free)
        else:
            reasons.append(Barred(None, Refusal("nowhere-to-go", ("GVORA-STORM-08",), {"figure": name})))
        barred[name] = tuple(reasons)
    if state.microbe == here:
        keys[MICROBE] = tuple(Option(NAMES[there]) for there in around)
    least = len(keys)
    if lenient(state):
        least = 0 if doomed(state) else 1
    return Assign(keys, CLAUSES, len(keys), least, complete=not lenient(state), barred=barred)


def _occupied(state: State, location: int, species: str) -> Refusal:
    holder = state.standing[location][species]  # type: ignore[index]
    facts = {"location": NAMES[location], "species": species, "held_by": holder}
    return Refusal("species-present", ("GVORA-STORM-05", "GVORA-OBJ-02"), facts)


def doomed(state: State) -> list[Figure]:
    """Figures that the Storm cannot move and therefore kills; none unless `storm_blocked` is `die` (GVORA-STORM-08)."""
    if state.options.storm_blocked == "stay":
        return []
    here = beneath(state)
    around = next_to(state.stacks, here)
    standing = state.standing
    return [
        Figure(standing[here][species], species)
        for species in SPECIES
        if species in standing[here] and all(species in standing[there] for there in around)
    ]


def storm_offer(state: State) -> Offer | Withheld:
    """The Storm, if anything beneath it can move or would die (GVORA-STORM-09)."""
    shape = storm_shape(state)
    if shape.most or doomed(state):
        return Offer("activate_storm", {"moves": shape})
    facts = {"location": NAMES[beneath(state)], "movable": 0}
    return Withheld("activate_storm", Refusal("nothing-would-change", ("GVORA-STORM-09", "GVORA-SKY-03"), facts))


def blow(draft: Draft, move: ActivateStorm) -> tuple[tuple[Undo, ...], tuple[Figure, ...]]:
    """Move the figures, then kill those that are doomed; answers how to undo the moves, and the killed."""
    here = beneath(draft.state)
    dying = doomed(draft.state)
    activated = len(draft.facts) - 1
    undo = []
    for name, to in move.moves.items():
        figure = None if name == MICROBE else figure_named(name)
        clause = "GVORA-STORM-04" if figure is None else "GVORA-STORM-02"
        draft.emit(LifeFormMoved(figure, NAMES[here], to), clause, because=activated)
        undo.append(Undo(figure, INDEX[to], here))
    for figure in dying:
        draft.emit(LifeFormKilled(figure, NAMES[here], "storm"), "GVORA-STORM-08", because=activated)
    return tuple(undo), tuple(dying)
