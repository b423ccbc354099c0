"""What happens to things in Terra Indomita that is not as in every card game (TERRA-ATK-12, -UNIQ, -ELIM)."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.cardkit.events.things import ControlChanged
from domain.cardkit.game import physics
from domain.cardkit.game.placing import may_be_put
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.stack import finish_item
from domain.cardkit.run.tasks import FinishItem
from domain.draft import Draft
from domain.rulesets.terra_indomita.events import BaseDestroyed, ItemFinished
from domain.rulesets.terra_indomita.ground import BASE, UNITS, kind_of
from domain.rulesets.terra_indomita.setup import SETUP
from domain.rulesets.terra_indomita.state import State
from events.event import Seat

UNIQUE = {"hero", "unique"}
"""Words of a type line: of such a card a player has one at most (TERRA-UNIQ-01)."""


def enter(draft: Draft, name: str, controller: Seat, place: str | None, marked: bool, cause: str) -> None:
    """New units are ready, unless another thing was agreed (TERRA-UNIT-10, -WORK-09, -SETUP-11)."""
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
    state: State = draft.state
    board = board_of(draft)
    bases = [id for id in ids if kind_of(board, state.objects[id]) == BASE]
    physics.kill(draft, tuple(id for id in ids if id not in bases), cause, killers)
    for id in bases:
        seat = state.objects[id].owner
        if seat not in state.fallen:
            draft.emit(BaseDestroyed(seat, id, destroyer(state, id)), "TERRA-ELIM-01")


def destroyer(state: State, id: str) -> Seat:
    """Who has destroyed something that was struck: the controller of what struck it; 0 for nobody (TERRA-ELIM-12)."""
    thing = state.objects[id]
    source = None if thing.struck_by is None else state.objects.get(thing.struck_by)
    return 0 if source is None else source.controller


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
    older = twins(board, seat, item)
    if older:
        physics.destroy(draft, older, "unique")
    physics.put(draft, thing, seat, hosts[0] if hosts else None, _asleep(draft, item), "", running.place or "")


def twins(board: Board, seat: Seat, id: str) -> tuple[str, ...]:
    """Other copies in play of a Hero or Unique card that this player controls (TERRA-UNIQ-01)."""
    thing = board.state.objects[id]
    if UNIQUE.isdisjoint(word.lower() for word in board.words(id)):
        return ()
    same = (one for one in board.in_play() if one.card == thing.card and one.id != id and one.controller == seat)
    return tuple(one.id for one in same)


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
    for one in [one for one in board_of(draft).in_play() if one.host == name and one.controller != seat]:
        bring(draft, ControlChanged(one.id, one.controller, seat), "TERRA-EQUIP-05")


def lost_draw(draft: Draft, seat: Seat, missing: int) -> None:
    """Who cannot draw is out when the instruction is finished (TERRA-DRAW-04)."""
