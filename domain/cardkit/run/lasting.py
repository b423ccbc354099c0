"""Effects that last: how they begin, and when they end."""

from domain.cardkit.events.lasting import Change, ModifierStarted, Until
from domain.cardkit.language.clauses import DURATIONS, Duration
from domain.cardkit.language.effects import StatChange
from domain.cardkit.run.board import board_of
from domain.cardkit.run.effort import stop
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id, seat_of, there
from domain.draft import Draft
from events.event import Seat

LASTING = 1000
"""How many effects may last at once."""


def stat_changes(draft: Draft, stats: tuple[StatChange, ...], frame: Frame) -> tuple[Change, ...]:
    """Changes of stats by what the numbers come to now."""
    board = board_of(draft)
    return tuple(Change(stat=change.stat, op=change.op, amount=board.number(change.amount, frame)) for change in stats)


def start(draft: Draft, frame: Frame, names: tuple[str, ...], changes: tuple[Change, ...], until: Duration) -> bool:
    """A continuing effect begins on objects and players. Answers False, and stops the text, if too many last."""
    if len(draft.state.modifiers) >= LASTING:
        stop(draft, frame.source)
        return False
    reached = tuple(name for name in names if name in draft.state.objects or there(draft, name))
    groups: dict[Until, list[str]] = {}
    for name in reached if changes else ():
        groups.setdefault(until_of(draft, until, frame, name), []).append(name)
    for ending, objects in groups.items():
        bring(
            draft,
            ModifierStarted(
                id=public_id(draft, "m"),
                source=frame.source,
                controller=frame.controller,
                objects=tuple(objects),
                changes=changes,
                until=ending,
            ),
            draft.ruleset.dialect.clauses.modifier,
        )
    return True


def until_of(draft: Draft, duration: Duration, frame: Frame, name: str) -> Until:
    """When a duration that begins now ends for an object or a player."""
    if duration.kind not in DURATIONS:
        return Until(duration.kind, ability=frame.ability)
    if duration.kind != "turns":
        return Until(duration.kind)
    return Until("turns", duration.phase, _whose_turn(draft, duration, frame, name), duration.nth, duration.begins)


def _whose_turn(draft: Draft, duration: Duration, frame: Frame, name: str) -> Seat | None:
    match duration.whose:
        case "any":
            return None
        case "you":
            return frame.controller
        case "its":
            seat: Seat = seat_of(name) or draft.state.objects[name].controller
            return seat
        case "enemy":
            others = [seat for seat in draft.state.from_seat(frame.controller) if seat != frame.controller]
            return others[0] if others else None
        case named:
            return next(iter(board_of(draft).seats(named, frame)), frame.controller)
