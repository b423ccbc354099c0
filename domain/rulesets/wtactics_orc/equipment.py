"""Equipment in use: of such as share a subtype only one is, as its player says (WORC-EQP-03 to -07, -19).

What is carried, given on, dropped and picked up is as in all games of its kind (WORC-EQP-13 to -17, WORC-DRP).
"""

from collections.abc import Sequence
from typing import Annotated

from domain.cardkit.game.declared import Act
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.shapes import Some
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit import equipment as gear
from domain.orckit.combat import defenders_of
from domain.orckit.floor import answer
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.rulesets.wtactics_orc.events import EquipmentInUseChosen
from domain.rulesets.wtactics_orc.mulligan import announce
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import EquipmentInUse
from events.event import Seat

to_pick_up_in_windows = gear.in_windows(gear.to_pick_up(creatures))
"""Whoever responds may pick up in windows of Play phases alone (WORC-DRP-03)."""

PLAY_EQUIPMENT = Act("play_equipment", gear.PlayEquipment, announce, gear.in_hand)
PLAY_EQUIPMENT_AT_ANY_TIME = Act("play_equipment", gear.PlayEquipment, announce, gear.at_any_time)
REASSIGN_EQUIPMENT = gear.reassign_equipment(creatures)
PICK_UP_EQUIPMENT = gear.pick_up_equipment(gear.to_pick_up(creatures))
PICK_UP_IN_WINDOW = gear.pick_up_equipment(to_pick_up_in_windows)


def carried(board: Board, creature: str | None) -> list[CardObject]:
    """The Equipment of a creature, in the order in which it is looked at for use (WORC-EQP-19).

    What was announced last comes first, then what was attached first.
    """
    state: State = board.state
    there = gear.carried(board, creature)
    announced = {one.id: state.announced.get(one.id, 0) for one in there}
    counting = {one.id for one in there if announced[one.id] > gear.attached_since(board, one)}
    return sorted(there, key=lambda one: -announced[one.id] if one.id in counting else 0)


def used(board: Board, creature: str | None) -> set[str]:
    """Which of the Equipment of a creature is in use: none that shares a subtype with another (WORC-EQP-03 to -05)."""
    return gear.without_conflict(board, carried(board, creature))


def in_conflict(board: Board, creature: str) -> tuple[str, ...]:
    """The Equipment of a creature of which not all can be in use."""
    there = carried(board, creature)
    counts = [word for one in there for word in gear.subtypes(board, one)]
    shared = {word for word in counts if counts.count(word) > 1}
    return tuple(one.id for one in there if shared & gear.subtypes(board, one))


def announcing(ids: Sequence[str]) -> Some:
    """What may be announced to be in use, of Equipment that cannot be so together."""
    return Some(tuple(ids), 0, len(ids), "WORC-EQP-06", ordered=True)


def announce_in_use(draft: Draft, seat: Seat, ids: tuple[str, ...]) -> None:
    """From now on it is in use before all that was announced earlier (WORC-EQP-06, -19)."""
    if ids:
        bring(draft, EquipmentInUseChosen(seat, ids), "WORC-EQP-06")


def _on_defenders(board: Board, _seat: Seat) -> Some:
    attack = board.state.attack
    assert attack is not None
    defenders = defenders_of(board.state, attack, attack.combat or "")
    return announcing(tuple(id for one in defenders for id in in_conflict(board, one)))


def ask_for_use(draft: Draft, task: EquipmentInUse) -> None:
    """The defending player may wait with this until the combat begins (WORC-EQP-07)."""
    attack = draft.state.attack
    if attack is not None and attack.foe is not None and _on_defenders(board_of(draft), attack.foe).values:
        draft.push(task)
        draft.ask(attack.foe, "equipment_in_use", "WORC-EQP-07")


@answer("WORC-EQP-07")
def choose_equipment_in_use(draft: Draft, seat: Seat, equipment: Annotated[tuple[str, ...], _on_defenders]) -> None:
    """Announce Equipment of defenders that is to be in use, the last of it before all other (WORC-EQP-07)."""
    draft.agenda.pop()
    announce_in_use(draft, seat, equipment)
