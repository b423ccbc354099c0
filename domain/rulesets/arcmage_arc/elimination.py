"""What becomes of defeated players, their cards and their turn (ARC-ELM)."""

from collections.abc import Mapping

from domain.cardkit.events.cards import PlayerCardsRemoved
from domain.cardkit.events.stack import StackItemNotResolved
from domain.cardkit.run import draws
from domain.cardkit.run.objects import seat_name
from domain.draft import Draft
from domain.rulesets.arcmage_arc import outcome
from domain.rulesets.arcmage_arc.state import State
from events.event import Seat
from events.vocabulary.match import PlayerDefeated

PUBLIC_ZONES = frozenset({"play", "graveyard", "stack", "limbo"})

CLAUSES = {
    "concede": "ARC-WIN-08",
    "third_mulligan": "ARC-MUL-05",
    "deck_out": "ARC-WIN-04",
    "cities_destroyed": "ARC-WIN-03",
}
"""The reasons of defeat, and the clause of each."""


def defeat(draft: Draft, reasons: Mapping[Seat, str]) -> bool:
    """Players are defeated together; the match ends, or their cards leave it (ARC-WIN-02, ARC-CHK-01, ARC-ELM-02).

    Answers whether the match goes on.
    """
    state: State = draft.state
    cities = {seat: len(state.cities(seat)) for seat in reasons}
    order = state.from_seat(state.active or 1)
    lost = [seat for seat in order if seat in reasons]
    for seat in lost:
        draft.emit(PlayerDefeated(seat, reasons[seat], cities[seat]), "ARC-WIN-02", CLAUSES[reasons[seat]])
    if not outcome.after_defeats(draft, cities):
        return False
    for seat in lost:
        _clear_away(draft, seat)
    return True


def _clear_away(draft: Draft, seat: Seat) -> None:
    state: State = draft.state
    for item in [item for item in reversed(state.stack) if item.controller == seat]:
        draft.emit(StackItemNotResolved(item.id, "controller_defeated"), "ARC-ELM-02")
    foreign = _foreign(state, seat)
    public = sorted(one.id for one in state.objects.values() if one.owner == seat and one.zone in PUBLIC_ZONES)
    names = tuple(state.objects[one].card for one in public)
    draft.emit(PlayerCardsRemoved(seat, tuple(public), names), "ARC-ELM-02", "ARC-RES-12")
    for one in foreign:
        if state.objects[one].zone in ("play", "stack", "limbo"):
            draws.to_graveyard(draft, one, "elimination", "ARC-ELM-02")


def _foreign(state: State, seat: Seat) -> list[str]:
    """Cards of others that a player controls, or that are attached to him or to what leaves with him, oldest first."""
    there = [state.objects[one] for zone in ("play", "stack", "limbo") for one in state.zone(zone)]
    gone = {one.id for one in there if one.owner == seat} | {seat_name(seat)}
    found = [one.id for one in there if one.owner != seat and one.controller == seat]
    while True:
        more = [one.id for one in there if one.owner != seat and one.id not in found and one.host in (*gone, *found)]
        if not more:
            return sorted(found, key=lambda one: state.objects[one].since)
        found += more
