"""What happens to things in Terra Indomita that is not as in every card game (TERRA-ATK-12, -UNIQ, -ELIM)."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.cardkit.events.things import ControlChanged
from domain.cardkit.game import physics
from domain.cardkit.game.placing import may_be_put
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import running_frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.stack import finish_item
from domain.cardkit.run.tasks import FinishItem
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.events import BaseDestroyed, ItemFinished, PieceDestroyed
from domain.rulesets.terra_indomita.ground import BASE, BUILDING, EQUIPMENT, UNIT, UNITS, WORKER, kind_of
from domain.rulesets.terra_indomita.setup import SETUP
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.uniqueness import came, replace_twins
from events.event import Seat

AWARDS = {
    BASE: "base_destroyed", UNIT: "card_unit_destroyed", WORKER: "worker_destroyed", BUILDING: "building_destroyed",
}  # fmt: skip
"""The award for destroying a piece of a type."""


def enter(draft: Draft, name: str, controller: Seat, place: str | None, marked: bool, cause: str) -> None:
    """New units are ready, unless another thing was agreed (TERRA-UNIT-10, -WORK-09, -SETUP-11)."""
    replace_twins(draft, controller, name)
    physics.enter(draft, name, controller, place, marked or (cause != SETUP and _asleep(draft, name)), cause)


def _asleep(draft: Draft, name: str) -> bool:
    """Whether something new is depleted as it comes in."""
    if draft.state.options.units_enter == "ready":
        return False
    return kind_of(board_of(draft), draft.state.objects[name]) in UNITS


def kill(
    draft: Draft, ids: tuple[str, ...], cause: str, killers: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> None:
    """Pieces are destroyed together; a base stays until its player is out (TERRA-ATK-13, -ELIM-01)."""
    board = board_of(draft)
    there = {id: draft.state.objects[id] for id in ids}
    bases = [id for id in ids if kind_of(board, there[id]) == BASE]
    by = {id: _destroyer(draft, id, cause) for id in ids}
    physics.kill(draft, tuple(id for id in ids if id not in bases), cause, killers)
    for id, thing in there.items():
        if id in bases:
            _fall(draft, thing, by[id])
        elif physics.in_play(draft, id) is None:
            draft.emit(PieceDestroyed(thing.controller, id, thing.card, thing.place, by[id]), "TERRA-ATK-13")
            _award(draft, by[id], kind_of(board, thing))


def _fall(draft: Draft, base: CardObject, by: Seat) -> None:
    """A base is destroyed, once: its player is out at the end of the check (TERRA-ELIM-01)."""
    if base.owner not in draft.state.fallen:
        draft.emit(BaseDestroyed(base.owner, base.id, by), "TERRA-ELIM-01")
        _award(draft, by, BASE)


def destroy(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Pieces are destroyed as by damage, equipment goes to the discard pile (TERRA-UNIT-07, -EQUIP-03)."""
    there = physics.by_age(draft, ids)
    hung = [id for id in there if kind_of(board_of(draft), draft.state.objects[id]) == EQUIPMENT]
    kill(draft, tuple(id for id in there if id not in hung), cause)
    physics.destroy(draft, tuple(hung), cause)


def _destroyer(draft: Draft, id: str, cause: str) -> Seat:
    """Who destroys an enemy piece: the controller of what has just damaged it, or of the text that does it; or nobody.

    0 for nobody, as for a piece of one's own (TERRA-ELIM-10, -12).
    """
    state: State = draft.state
    frame, by = running_frame(draft), 0
    if cause == "damage":
        by = state.struck.get(id, 0)
    elif frame is not None:
        by = frame.controller
    return 0 if by == state.objects[id].controller else by


def _award(draft: Draft, seat: Seat, kind: str) -> None:
    """Victory points for a piece that is destroyed (TERRA-ELIM-10)."""
    awards = draft.state.options.vp_awards
    points = getattr(awards, AWARDS[kind]) if kind in AWARDS else 0
    if seat and points:
        gain(draft, seat, "vp", points, "TERRA-ELIM-10", cause="destroyed")


def finish(draft: Draft, item: str) -> None:
    """A card that has taken effect is put where it belongs, or goes to the discard pile (TERRA-ACT-14, -UNIQ-02)."""
    state: State = draft.state
    running = state.item_running(item)
    thing = state.objects.get(item)
    if running is None or running.kind != "card" or thing is None or thing.zone != "stack":
        return
    board, seat = board_of(draft), running.controller
    card = board.card(thing)
    stays = draft.ruleset.dialect.game.types[card.type].stays
    hosts = running.targets[0] if card.attach is not None and running.targets else ()
    if not stays or (card.attach is not None and not hosts) or not may_be_put(board, seat, item, running.place):
        draws.to_graveyard(draft, item, "resolved" if not stays else "no_square", "TERRA-SPELL-06")
        return
    replace_twins(draft, seat, item)
    physics.put(draft, thing, seat, hosts[0] if hosts else None, _asleep(draft, item), "", running.place or "")


def finish_running(draft: Draft, task: FinishItem) -> None:
    """An item has taken effect, also if others have done so meanwhile (TERRA-PRI-14)."""
    finish_item(draft, task)
    done = draft.state.item_running(task.item)
    if done is not None:
        bring(draft, ItemFinished(done.controller, done.id, done.source), "TERRA-PRI-08")


def control(draft: Draft, name: str, seat: Seat, cause: str) -> None:
    """What changes sides stays where and as it is; equipment on it goes along (TERRA-UNIT-11, -EQUIP-05)."""
    physics.control(draft, name, seat, cause)
    thing = physics.in_play(draft, name)
    if thing is None or thing.controller != seat:
        return
    came(draft, seat, name)
    for one in [one for one in board_of(draft).in_play() if one.host == name and one.controller != seat]:
        bring(draft, ControlChanged(one.id, one.controller, seat), "TERRA-EQUIP-05")
        came(draft, seat, one.id)


def carries(board: Board, card: CardObject, host: str) -> Refusal | None:
    """Why a unit must not bear another equipment (TERRA-EQUIP-01)."""
    most = board.state.options.equipment_per_unit
    have = [
        one for one in board.in_play() if one.host == host and kind_of(board, one) == EQUIPMENT and one.id != card.id
    ]
    if most is None or kind_of(board, card) != EQUIPMENT or len(have) < most:
        return None
    return Refusal("too-much-equipment", ("TERRA-EQUIP-01",), {"most": most, "have": len(have)})


def lost_draw(draft: Draft, seat: Seat, missing: int) -> None:
    """Who cannot draw is out when the instruction is finished (TERRA-DRAW-04)."""
