"""The Meteor: one tile lands on a stack and kills what stood there (GVORA-METEOR)."""

from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora.events import (
    Figure,
    LifeFormKilled,
    MicrobeLifted,
    TileColour,
    TileDropped,
    TileRelocated,
)
from domain.rulesets.gaia_vora.moves import ActivateMeteor
from domain.rulesets.gaia_vora.planet import NAMES, SLOTS, SPECIES, SUPPLY, slot_under
from domain.rulesets.gaia_vora.state import State
from domain.shapes import Barred, Offer, OneOf, Withheld

MOVABLE: tuple[TileColour, ...] = ("sand", "stone")


def target(state: State) -> int:
    """The slot under the Meteor."""
    return slot_under(state.sky_position("meteor"), state.offset)


def meteor_offer(state: State, only: TileColour | None = None) -> Offer | Withheld:
    """The tiles that may fall; `only` is the colour a Weather Card asks for (GVORA-METEOR-03 to -07, GVORA-SOLO-12)."""
    here = target(state)
    values: list[int | str] = []
    barred: list[Barred] = []
    for colour in SUPPLY:
        why = _why_not_supply(state, colour, here, only)
        values.append(colour) if why is None else barred.append(Barred(colour, why))
    for slot in SLOTS:
        why = _why_not_slot(state, slot, here, only)
        values.append(slot) if why is None else barred.append(Barred(slot, why))
    if values:
        return Offer("activate_meteor", {"tile": OneOf(tuple(values), "GVORA-METEOR-03", tuple(barred))})
    clauses = ("GVORA-SOLO-13", "GVORA-SKY-03") if only else ("GVORA-METEOR-14", "GVORA-SKY-03")
    facts = {"slot": here, "stack": list(state.stacks[here])}
    return Withheld("activate_meteor", Refusal("nothing-would-change", clauses, facts))


def _why_not_supply(state: State, colour: TileColour, here: int, only: TileColour | None) -> Refusal | None:
    if only is not None and colour != only:
        return Refusal("not-on-the-card", ("GVORA-SOLO-12",), {"need": only, "given": colour})
    if not state.supply.get(colour):
        return Refusal("supply-empty", ("GVORA-METEOR-03",), {"tile": colour, "need": 1, "have": 0})
    return _why_not_colour(state, colour, here)


def _why_not_slot(state: State, slot: int, here: int, only: TileColour | None) -> Refusal | None:
    stack = state.stacks[slot]
    if slot == here:
        return Refusal("under-the-meteor", ("GVORA-METEOR-05",), {"slot": slot})
    if len(stack) != 1:
        clause = "GVORA-METEOR-04" if only is None else "GVORA-SOLO-12"
        return Refusal("not-a-lone-tile", (clause,), {"slot": slot, "need": 1, "have": len(stack)})
    colour = stack[0]
    if only is not None:
        if colour != only:
            return Refusal("not-on-the-card", ("GVORA-SOLO-12",), {"need": only, "given": colour})
    elif colour not in MOVABLE:
        return Refusal("never-moves", ("GVORA-METEOR-06",), {"slot": slot, "tile": colour})
    elif not (state.at_home[slot] or state.options.moved_tile_may_move):
        return Refusal("moved-before", ("GVORA-METEOR-04",), {"slot": slot, "tile": colour})
    return _why_not_colour(state, colour, here)


def _why_not_colour(state: State, colour: TileColour, here: int) -> Refusal | None:
    if colour in state.stacks[here]:
        facts = {"tile": colour, "slot": here, "stack": list(state.stacks[here])}
        return Refusal("color-in-stack", ("GVORA-METEOR-07", "GVORA-OBJ-06"), facts)
    return None


def strike(draft: Draft, move: ActivateMeteor) -> tuple[Figure, ...]:
    """Kill what stands on the target stack, put the tile there, lift the Microbe; answers the killed figures."""
    state: State = draft.state
    here = target(state)
    activated = len(draft.facts) - 1
    killed = tuple(Figure(colour, s) for s in SPECIES if (colour := state.standing[here].get(s)) is not None)
    for figure in killed:
        draft.emit(LifeFormKilled(figure, NAMES[here], "meteor"), "GVORA-METEOR-09", because=activated)
    lifted = state.microbe == here
    height = len(state.stacks[here]) + 1
    if isinstance(move.tile, int):
        carried = tuple(Figure(c, s) for s, c in sorted(state.standing[move.tile].items()))
        microbe = state.microbe == move.tile
        tile = state.stacks[move.tile][0]
        event = TileRelocated(tile, move.tile, here, height, carried, microbe)
        draft.emit(event, "GVORA-METEOR-04", "GVORA-METEOR-13", because=activated)
    else:
        dropped: TileColour = move.tile  # type: ignore[assignment]
        left = sum(state.supply.values()) - 1
        draft.emit(TileDropped(dropped, here, height, left), "GVORA-METEOR-03", because=activated)
    if lifted:
        draft.emit(MicrobeLifted(here), "GVORA-METEOR-12", because=activated)
    return killed
