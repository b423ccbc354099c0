"""The state check: what must die or leave, who is defeated, whether a chain of effects ever ends."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.game import ending, physics
from domain.cardkit.game.declared import game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import sources_left
from domain.cardkit.run.heaps import dormant
from domain.cardkit.run.objects import QUARTER, seat_name
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from events.event import Seat

DECK_OUT = "deck_out"
BY_EFFECT = "effect"
"""Why a player is defeated, or the match ends, by what a card says."""


def check(draft: Draft) -> None:
    """Look until nothing more happens; then defeats, and endless chains."""
    state: GameState = draft.state
    if state.status != "playing":
        return
    clear(draft)
    reasons = defeats(board_of(draft))
    if reasons:
        if ending.defeat(draft, reasons):
            draft.push(StateCheck())
        return
    if _won_by_effect(draft) or (state.turn and _won(draft)):
        return
    if 0 < state.options.longest_chain <= state.chain:
        ending.goes_on(draft)


def clear(draft: Draft) -> None:
    """What must die dies, what must leave leaves, until nothing more happens."""
    spared: set[str] = set()
    sources_left(draft)
    while _deaths(draft, spared) or _orphans(draft, spared):
        sources_left(draft)


def _won_by_effect(draft: Draft) -> bool:
    """End the match if a card says who wins; answers whether it has ended."""
    winners = tuple(seat for seat in draft.state.playing_seats if seat in draft.state.won)
    if winners:
        ending.end(draft, BY_EFFECT, winners)
    return bool(winners)


def _won(draft: Draft) -> bool:
    """End the match if somebody has won; answers whether it has ended."""
    board = board_of(draft)
    for victory in game_of(board.dialect).victories:
        winners = tuple(seat for seat in draft.state.playing_seats if victory.when(board, seat))
        if winners:
            ending.end(draft, victory.reason, winners)
            return True
    return False


def _deaths(draft: Draft, spared: set[str]) -> bool:
    """What has suffered as much damage as it can bear dies; what something else happens to instead loses the damage."""
    dying = [one for one in board_of(draft).settled(_dying) if one not in spared]
    if not dying:
        return False
    dialect: Dialect = draft.ruleset.dialect
    dialect.physics.kill(draft, tuple(dying), "damage")
    return _left(draft, dying, spared)


def _dying(board: Board) -> list[str]:
    mortal = board.things(board.settled_cast(_mortal))
    return [thing.id for thing in mortal if board.read(_is_dying, thing)]


def _mortal(board: Board) -> list[str]:
    """What may die of damage at all."""
    types, asleep = game_of(board.dialect).types, dormant(board)
    face_up = (thing for thing in board.in_play() if not thing.blank and thing.id not in asleep)
    return [thing.id for thing in face_up if types[board.card(thing).type].dies_of is not None]


def _is_dying(board: Board, thing: CardObject) -> bool:
    stat = game_of(board.dialect).types[board.card(thing).type].dies_of
    bears = None if stat is None else board.stat_or_none(thing.id, stat)
    return bears is not None and bears <= max(0, thing.damage)


def _orphans(draft: Draft, spared: set[str]) -> bool:
    """What is attached to something that is no longer there goes to the graveyard."""
    lost = [one for one in board_of(draft).settled(_hostless) if one not in spared]
    if not lost:
        return False
    physics.bury(draft, lost, "no_host")
    return _left(draft, lost, spared)


def _hostless(board: Board) -> list[str]:
    there = {thing.id for thing in board.in_play()} | {seat_name(seat) for seat in board.state.playing_seats}
    hosted = [(thing.id, thing.host) for thing in board.in_play() if thing.host is not None]
    return [id for id, host in hosted if host.partition(QUARTER)[0] not in there]


def _left(draft: Draft, ids: list[str], spared: set[str]) -> bool:
    """Whether any of them has left play; those that have not are not tried again in this check."""
    stayed = {one for one in ids if physics.in_play(draft, one) is not None}
    spared |= stayed
    return len(stayed) < len(ids)


def defeats(board: Board) -> dict[Seat, str]:
    """Who is defeated now, and why."""
    state: GameState = board.state
    reasons: dict[Seat, str] = {}
    for seat in state.playing_seats:
        if seat in state.conceded:
            reasons[seat] = ending.CONCEDED
        elif seat in state.failed_draws:
            reasons[seat] = DECK_OUT
        elif seat in state.lost:
            reasons[seat] = BY_EFFECT
        elif state.turn:
            why = next((one.reason for one in game_of(board.dialect).defeats if one.when(board, seat)), None)
            if why is not None:
                reasons[seat] = why
    return reasons
