"""The state check: what must die, end or leave, who is defeated (ARC-CHK-01)."""

from domain.cardkit.game import ending
from domain.cardkit.game.physics import in_play
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import sources_left
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.rulesets.arcmage_arc import cities, physics, tactics
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import Relocate
from events.event import Seat


def check(draft: Draft) -> None:
    """Look until nothing more happens; then defeats, victory, endless loops, homeless residents."""
    state: State = draft.state
    if state.status != "playing":
        return
    sources_left(draft)
    if _is_calm(board_of(draft)) and not (tactics.matters(state) and tactics.recalculate(draft)):
        return
    sources_left(draft)
    spared: set[str] = set()
    while _changes(draft, spared):
        pass
    reasons = defeats(board_of(draft))
    if reasons:
        if ending.defeat(draft, reasons):
            draft.push(StateCheck())
        return
    if state.chain >= state.options.trigger_loop_cap and not ending.goes_on(draft):
        return
    if state.combat is None and board_of(draft).settled_cast(cities.anyone_homeless):
        draft.push(Relocate(), StateCheck())


def _is_calm(board: Board) -> bool:
    """Whether it can be told at once that there is nothing to do, devotion apart, as is usual."""
    state: State = board.state
    leaving = state.conceded or state.third or state.failed_draws or state.zone("limbo")
    return not leaving and state.chain < state.options.trigger_loop_cap and board.settled(_nothing_to_do)


def _nothing_to_do(board: Board) -> bool:
    """For `Board.settled`: whether everything stays in play, everybody has a city and everyone in a city has one."""
    standing = board.settled_cast(cities.standing)
    at_home = standing.keys() >= {*board.state.playing_seats}
    return at_home and not board.settled_cast(cities.anyone_homeless) and _in_order(board)


def _all_well(board: Board) -> bool:
    """Whether nothing in play must die, fall or leave, and nothing waits with the dead."""
    return _in_order(board) and not board.state.zone("limbo")


def _in_order(board: Board) -> bool:
    return not (_dying(board) or _fallen(board) or board.settled_cast(cities.orphans))


def _changes(draft: Draft, spared: set[str]) -> bool:
    """Look once at everything in its order; answers whether anything happened."""
    found = False
    for happens in (_devotion,) if _all_well(board_of(draft)) else (_deaths, _ruins, _orphans, _devotion):
        if happens(draft, spared):
            sources_left(draft)
            found = True
    return found


def _orphans(draft: Draft, spared: set[str]) -> bool:
    return cities.drop_orphans(draft)


def _devotion(draft: Draft, spared: set[str]) -> bool:
    return tactics.recalculate(draft)


def _deaths(draft: Draft, spared: set[str]) -> bool:
    """Creatures whose damage reaches their defence, or that have none (ARC-CRE-07)."""
    dying = [one for one in _dying(board_of(draft)) if one not in spared]
    if not dying:
        return False
    physics.kill(draft, tuple(dying), "damage")
    physics.recover(draft, [one for one in dying if in_play(draft, one) is not None])
    return _left(draft.state, dying, spared)


def _dying(board: Board) -> list[str]:
    weak = _weak(board)
    return [one.id for one in physics.creatures(board) if one.id in weak or (one.damage and _succumbs(board, one))]


def _weak(board: Board) -> frozenset[str]:
    """The creatures and cities that have no defence left, hurt or not."""
    there = (*physics.creatures(board), *board.scene.printed(board.pool.of_type("city")))
    return board.continuing.recalled(
        _weak, board.scene.cast.token, lambda: frozenset([one.id for one in there if board.read(_is_weak, one)])
    )


def _is_weak(board: Board, thing: CardObject) -> bool:
    """For `Board.read`."""
    return board.stat(thing.id, "defense" if thing.place == "kingdom" else "def") <= 0


def _succumbs(board: Board, creature: CardObject) -> bool:
    return board.stat(creature.id, "def") <= creature.damage


def _ruins(draft: Draft, spared: set[str]) -> bool:
    """Cities without strength (ARC-CITY-09)."""
    fallen = [one for one in _fallen(board_of(draft)) if one not in spared]
    if not fallen:
        return False
    physics.destroy(draft, tuple(fallen), "strength")
    physics.rebuild(draft, [one for one in fallen if in_play(draft, one) is not None])
    return _left(draft.state, fallen, spared)


def _fallen(board: Board) -> list[str]:
    weak, printed = _weak(board), board.scene.printed(board.pool.of_type("city"))
    there = [one for one in printed if one.place == "kingdom"]
    return [one.id for one in there if one.id in weak or (one.damage and cities.strength(board, one) <= 0)]


def _left(state: State, ids: list[str], spared: set[str]) -> bool:
    """Whether any of them has left play; those that have not are not tried again in this check."""
    stayed = {one for one in ids if one in state.objects and state.objects[one].zone == "play"}
    spared |= stayed
    return len(stayed) < len(ids)


def defeats(board: Board) -> dict[Seat, str]:
    """Who is defeated now, and why (ARC-WIN-03, -04, -08, ARC-MUL-05)."""
    state: State = board.state
    standing = board.settled_cast(cities.standing)
    reasons: dict[Seat, str] = {}
    for seat in state.playing_seats:
        if seat in state.conceded:
            reasons[seat] = "concede"
        elif seat in state.third:
            reasons[seat] = "third_mulligan"
        elif seat in state.failed_draws:
            reasons[seat] = "deck_out"
        elif state.turn and seat not in standing:
            reasons[seat] = "cities_destroyed"
    return reasons
