"""How players leave a card game, and how it ends: by defeats, by the number of turns, by a chain without end."""

from collections.abc import Mapping

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.cards import PlayerCardsRemoved
from domain.cardkit.events.stack import ChainBroken, StackItemNotResolved
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.objects import seat_name
from domain.cardkit.state import CardState
from domain.draft import Draft
from events.event import Seat
from events.vocabulary.match import NO_CONTEST, MatchEnded, PlayerDefeated

CONCEDED = "concede"
"""Why a player who gives up is defeated."""


def end(draft: Draft, reason: str, winners: tuple[Seat, ...]) -> None:
    """End the match; the secret is revealed unless the match keeps it or is to be played anew."""
    state: CardState = draft.state
    clause = _said(draft, f"ending {reason}")
    shown = state.revealed_by(winners) and reason not in NO_CONTEST
    draft.emit(MatchEnded(reason, clause, winners, state.secret if shown else None), clause)
    draft.agenda.clear()


def _said(draft: Draft, what: str) -> str:
    dialect: Dialect = draft.ruleset.dialect
    return dialect.said[what]


def standings(draft: Draft, seats: Mapping[Seat, str] | list[Seat]) -> dict[Seat, int]:
    """What decides between these seats when no rule has defeated all but one."""
    board, dialect = board_of(draft), draft.ruleset.dialect
    return {seat: dialect.standing(board, seat) for seat in seats}


def best(standing: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats that stand highest."""
    greatest = max(standing.values())
    return tuple(seat for seat in sorted(standing) if standing[seat] == greatest)


def defeat(draft: Draft, reasons: Mapping[Seat, str]) -> bool:
    """Players are defeated together; the match ends, or their cards leave it. Answers whether it goes on."""
    state: CardState = draft.state
    standing = standings(draft, reasons)
    lost = [seat for seat in state.from_seat(state.active or 1) if seat in reasons]
    for seat in lost:
        clauses = (_said(draft, "defeat"), _said(draft, f"defeat {reasons[seat]}"))
        draft.emit(PlayerDefeated(seat, reasons[seat], standing[seat]), *clauses)
    if not _after_defeats(draft, standing, reasons):
        return False
    for seat in lost:
        clear_away(draft, seat)
    return True


def _after_defeats(draft: Draft, lost: Mapping[Seat, int], reasons: Mapping[Seat, str]) -> bool:
    """End the match if one player is left, or none: then the standing of those just defeated decides."""
    dialect: Dialect = draft.ruleset.dialect
    left = draft.state.playing_seats
    if len(left) == 1:
        end(draft, dialect.alone(draft.state, reasons), tuple(left))
    elif not left:
        winners = best(lost)
        end(draft, dialect.highest if len(winners) == 1 else dialect.equal, winners)
    return len(left) > 1


def clear_away(draft: Draft, seat: Seat) -> None:
    """What a defeated player has leaves the match; what is others' and hung on it goes to their graveyards."""
    state: CardState = draft.state
    clause = _said(draft, "leaving")
    for item in [item for item in reversed(state.stack) if item.controller == seat]:
        draft.emit(StackItemNotResolved(item.id, "controller_defeated"), clause)
    staying = _staying(draft, seat)
    foreign = _foreign(state, seat, staying)
    own = [one for one in state.objects.values() if one.owner == seat and one.zone != "removed"]
    public = sorted(one.id for one in own if one.id not in staying and not state.hides(one))
    names = tuple(state.objects[one].card for one in public)
    removed = PlayerCardsRemoved(seat, tuple(public), names, staying, tuple(state.lasting_decks()))
    draft.emit(removed, clause, _said(draft, "leaving unseen"))
    for one in foreign:
        if state.ZONES[state.objects[one].zone].shared:
            draws.to_graveyard(draft, one, "elimination", clause)


def _staying(draft: Draft, seat: Seat) -> tuple[str, ...]:
    """What a defeated player leaves in play: the cards of decks that stay, and the tokens on them."""
    board, held = board_of(draft), {*draft.state.lasting_decks().values()}
    own = [one for one in board.in_play() if one.owner == seat]
    cards = {one.id for one in own if not one.blank and board.card(one).type in held}
    return tuple(one.id for one in own if one.id in cards or (one.token and one.host in cards))


def _foreign(state: CardState, seat: Seat, staying: tuple[str, ...]) -> list[str]:
    """Cards of others that a player controls, or that are attached to him or to what leaves with him, oldest first."""
    shared = (name for name, zone in state.ZONES.items() if zone.shared)
    there = [state.objects[one] for zone in shared for one in state.zone(zone)]
    gone = {one.id for one in there if one.owner == seat and one.id not in staying} | {seat_name(seat)}
    found = [one.id for one in there if one.owner != seat and one.controller == seat]
    while True:
        more = [one.id for one in there if one.owner != seat and one.id not in found and one.host in (*gone, *found)]
        if not more:
            return sorted(found, key=lambda one: state.objects[one].since)
        found += more


def at_turn_cap(draft: Draft) -> bool:
    """End the match by its number of turns, if it has come to that."""
    state = draft.state
    cap = state.options.last_turn
    if not cap or state.turn < cap:
        return False
    end(draft, "turn_cap", best(standings(draft, state.playing_seats)))
    return True


def goes_on(draft: Draft) -> bool:
    """A chain of resolutions without anyone's own act: a tie, or from now on every "may" is a no."""
    state: CardState = draft.state
    if state.said_yes and not state.unwilling:
        draft.emit(ChainBroken(state.chain), _said(draft, "ending endless_loop"))
        return True
    end(draft, "endless_loop", tuple(state.playing_seats))
    return False
