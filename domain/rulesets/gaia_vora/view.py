"""What a viewer sees of a Gaia-Vora position: everything but the order of undrawn Weather Cards."""

from typing import Any

import msgspec

from domain.rulesets.gaia_vora.ending import results
from domain.rulesets.gaia_vora.fossils import open_slots
from domain.rulesets.gaia_vora.options import COLOURS
from domain.rulesets.gaia_vora.planet import (
    ROWS,
    SLOTS,
    SPECIES,
    SUPPLY,
    WATER,
    altitude,
    figure_name,
    sky_over,
    slot_key,
    slot_under,
)
from domain.rulesets.gaia_vora.state import State
from events.event import Viewer


def view(state: State, viewer: Viewer, revealed: bool) -> dict[str, Any]:
    """The board as plain values; the same for every viewer, because only the draw pile's order is hidden.

    With `revealed`, it is shown as well.
    """
    return {
        "options": msgspec.to_builtins(state.options),
        "offset": state.offset,
        "sky": [
            {"position": space, "object": None if thing == "-" else thing, "slot": slot_under(space, state.offset)}
            for space, thing in enumerate(state.options.sky_layout)
        ],
        "slots": [_slot(state, slot) for slot in SLOTS],
        "water": {
            "slots": [slot for slot in SLOTS if not state.stacks[slot]],
            "altitude": 1,
            "figures": _standing(state, WATER),
            "microbe": state.microbe == WATER,
        },
        "supply": {tile: state.supply[tile] for tile in SUPPLY if tile in state.supply},
        "colors": [_colour(state, colour) for colour in COLOURS],
        "seats": _seats(state),
        "first_player": state.first,
        "hibernator": state.hibernator,
        "fossil_choice": _choice(state),
        "challenge": _window(state),
        "weather": _weather(state, revealed),
    }


def _slot(state: State, slot: int) -> dict[str, Any]:
    position = sky_over(slot, state.offset)
    thing = state.options.sky_layout[position]
    return {
        "slot": slot,
        "sky_position": position,
        "under": None if thing == "-" else thing,
        "tiles": list(state.stacks[slot]),
        "at_home": state.at_home[slot] and len(state.stacks[slot]) == 1,
        "altitude": altitude(state.stacks, slot) if state.stacks[slot] else None,
        "figures": _standing(state, slot),
        "microbe": state.microbe == slot,
    }


def _standing(state: State, location: int) -> dict[str, str]:
    there = state.standing[location]
    return {species: there[species] for species in SPECIES if species in there}


def _colour(state: State, colour: Any) -> dict[str, Any]:
    others = [other for other in COLOURS if other != colour]
    seat = next((seat for seat, own in state.colors.items() if colour in own), None)
    return {
        "color": colour,
        "seat": seat,
        "hibernating": colour == state.hibernator or seat in state.conceded,
        "pool": {species: state.pools.get(figure_name(colour, species), 0) for species in SPECIES},
        "fossils": {row: {other: state.fossils.get(slot_key(colour, row, other)) for other in others} for row in ROWS},
    }


def _seats(state: State) -> list[dict[str, Any]]:
    scored = len(state.colors) == len(state.players) and not state.options.solo
    colours, seats = results(state) if scored else ({}, {})
    return [
        {
            "seat": seat,
            "colors": list(state.colors.get(seat, ())),
            "stars": state.stars.get(seat, 0),
            "standing_waiver": seat in state.waivers,
            "score": seats[seat].score if seat in seats else None,
            "living": seats[seat].living if seat in seats else None,
            "points": {c: msgspec.to_builtins(colours[c]) for c in state.colors.get(seat, ()) if scored},
        }
        for seat in state.seats
    ]


def _choice(state: State) -> dict[str, Any] | None:
    if state.choice is None:
        return None
    return {
        "seat": state.choice.seat,
        "figures": [figure_name(figure.colour, figure.species) for figure in state.choice.figures],
        "cards": list(state.choice.cards),
        "slots": open_slots(state),
        "cause": state.choice.cause,
    }


def _window(state: State) -> dict[str, Any] | None:
    if state.window is None:
        return None
    return {"seats": [seat for seat in state.window.seats if seat not in state.conceded]}


def _weather(state: State, revealed: bool) -> dict[str, Any] | None:
    if not state.options.solo:
        return None
    return {
        "card": None if state.weather is None else msgspec.to_builtins(state.weather),
        "draw_pile": len(state.draw_pile),
        "discard_pile": list(state.discard_pile),
        "undrawn": sorted(state.draw_pile),
        "order": list(state.draw_pile) if revealed else None,
    }
