"""Scores and the end of the match (GVORA-END, GVORA-SCORE, GVORA-SOLO-16 to -18)."""

from domain.draft import Draft
from domain.rulesets.gaia_vora.events import Colour, ColourResult, ScoresComputed, SeatResult
from domain.rulesets.gaia_vora.options import COLOURS
from domain.rulesets.gaia_vora.planet import NAMES, ROWS, SPECIES, altitude, slot_key
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import BeginTurn, WinCheck
from events.event import Seat
from events.vocabulary.match import MatchEnded
from events.vocabulary.turns import TurnEnded


def colour_result(state: State, colour: Colour) -> ColourResult:
    """A colour's points (GVORA-SCORE-01 to -03)."""
    others = [other for other in COLOURS if other != colour]
    fossils = sum(1 for row in ROWS for other in others if slot_key(colour, row, other) in state.fossils)
    rows = sum(1 for row in ROWS if all(slot_key(colour, row, other) in state.fossils for other in others))
    living: dict[str, int] = {}
    for location in range(len(NAMES)):
        here = sum(1 for species in SPECIES if state.standing[location].get(species) == colour)
        if here:
            height = str(altitude(state.stacks, location))
            living[height] = living.get(height, 0) + here
    total = fossils + rows + sum(int(height) * count for height, count in living.items())
    return ColourResult(fossils, rows, living, total)


def results(state: State) -> tuple[dict[Colour, ColourResult], dict[Seat, SeatResult]]:
    """Points of every colour, and of every seat: the lowest of its colours (GVORA-P2-07), with its living figures."""
    colours = {colour: colour_result(state, colour) for colour in COLOURS}
    seats = {
        seat: SeatResult(
            score=min(colours[colour].total for colour in own),
            living=sum(sum(colours[colour].living.values()) for colour in own),
        )
        for seat, own in sorted(state.colors.items())
    }
    return colours, seats


def winners(state: State, seats: dict[Seat, SeatResult]) -> tuple[Seat, ...]:
    """Highest score, then most living figures, then as `final_tie` says; conceders are out (GVORA-SCORE-04, -05)."""
    ranked = {seat: (result.score, result.living) for seat, result in seats.items() if seat not in state.conceded}
    best = max(ranked.values())
    tied = [seat for seat in ranked if ranked[seat] == best]
    if state.options.final_tie == "seat_order" and state.first is not None:
        first, count = state.first, len(state.players)
        tied = [min(tied, key=lambda seat: (seat - first) % count)]
    return tuple(tied)


def win_check(draft: Draft, task: WinCheck) -> None:
    """Solo: all pools empty wins at once, an empty supply loses (GVORA-SOLO-17, -18)."""
    state: State = draft.state
    if not state.options.solo:
        return
    if not any(state.pools.values()):
        end(draft, "pools_empty", "GVORA-SOLO-17", (1,))
    elif not any(state.supply.values()):
        end(draft, "supply_empty", "GVORA-SOLO-18", ())


def end_turn(draft: Draft) -> None:
    """The turn is over: end the match or pass play on (GVORA-TURN-05, GVORA-END-01, -03)."""
    state: State = draft.state
    assert state.active is not None
    draft.emit(TurnEnded(state.active), "GVORA-TURN-05")
    limit = state.options.turn_limit
    if not any(state.supply.values()):
        _score_and_end(draft, "supply_empty", "GVORA-END-01")
    elif limit and state.turn >= limit:
        if state.options.solo:
            end(draft, "turn_limit", "GVORA-END-03", ())
        else:
            _score_and_end(draft, "turn_limit", "GVORA-END-03")
    else:
        draft.agenda.clear()
        following = [*state.seats_after(state.active), state.active]
        draft.push(BeginTurn(following[0]))


def _score_and_end(draft: Draft, reason: str, clause: str) -> None:
    colours, seats = results(draft.state)
    keyed = {str(seat): result for seat, result in seats.items()}
    draft.emit(ScoresComputed(colours, keyed), "GVORA-SCORE-01", "GVORA-SCORE-02", "GVORA-SCORE-03")
    end(draft, reason, clause, winners(draft.state, seats))


def end(draft: Draft, reason: str, clause: str, won: tuple[Seat, ...]) -> None:
    """End the match; the secret is revealed unless the match keeps it."""
    state: State = draft.state
    draft.emit(MatchEnded(reason, clause, won, state.secret if state.revealed_by(won) else None), clause)
    draft.agenda.clear()
