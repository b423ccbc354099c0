"""How a match ends: victory, ties, the turn limit, endless loops, a restart (ARC-WIN, ARC-CHK-03, ARC-STK-09)."""

from collections.abc import Mapping

from domain.cardkit.events.stack import ChainBroken
from domain.draft import Draft
from domain.rulesets.arcmage_arc.state import State
from events.event import Seat
from events.vocabulary.match import NO_CONTEST, MatchEnded


def end(draft: Draft, reason: str, clause: str, winners: tuple[Seat, ...]) -> None:
    """End the match; the secret is revealed unless the match keeps it or is to be played anew (ARC-MUL-05)."""
    state: State = draft.state
    shown = state.reveal_after_match and reason not in NO_CONTEST
    draft.emit(MatchEnded(reason, clause, winners, state.secret if shown else None), clause)
    draft.agenda.clear()


def after_defeats(draft: Draft, lost: Mapping[Seat, int]) -> bool:
    """End the match if one player is left, or none: then the cities of those just defeated decide (ARC-WIN-01, -06).

    Answers whether it goes on.
    """
    left = draft.state.playing_seats
    if len(left) == 1:
        end(draft, "last_player_standing", "ARC-WIN-01", tuple(left))
    elif not left:
        winners = most_cities(lost)
        if len(winners) == 1:
            end(draft, "most_cities", "ARC-WIN-06", winners)
        else:
            end(draft, "equal_cities", "ARC-WIN-07", winners)
    return len(left) > 1


def most_cities(cities: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats with the greatest number of cities."""
    greatest = max(cities.values())
    return tuple(seat for seat in sorted(cities) if cities[seat] == greatest)


def at_turn_cap(draft: Draft) -> bool:
    """End the match by its number of turns, if it has come to that (ARC-CHK-03)."""
    state: State = draft.state
    cap = state.options.turn_cap
    if not cap or state.turn < cap:
        return False
    cities = {seat: len(state.cities(seat)) for seat in state.playing_seats}
    end(draft, "turn_cap", "ARC-CHK-03", most_cities(cities))
    return True


def goes_on(draft: Draft) -> bool:
    """A chain of resolutions without anyone's own act: a tie, or from now on every "may" is a no (ARC-STK-09)."""
    state: State = draft.state
    if state.said_yes and not state.unwilling:
        draft.emit(ChainBroken(state.chain), "ARC-STK-09")
        return True
    end(draft, "endless_loop", "ARC-STK-09", tuple(state.playing_seats))
    return False
