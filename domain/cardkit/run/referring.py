"""What words such as `host`, `target2` or `opponents` refer to while a text runs."""

from typing import TYPE_CHECKING

from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import seat_name, seat_of
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def referred(board: "Board", ref: str, frame: Frame) -> tuple[str, ...]:
    """The names of what a text spoke of before; objects that are gone are still named."""
    match ref:
        case "self":
            return (frame.source,)
        case "caster":
            return (frame.caster,) if frame.caster else ()
        case "host":
            source = board.object(frame.source)
            host = frame.host if source is None or source.host is None else source.host
            return () if host is None else (host,)
        case "it":
            if frame.about or frame.player is None:
                return frame.about
            return (seat_name(frame.player),)
        case "cause":
            return frame.cause
        case "paid":
            return frame.paid
        case "each":
            return () if frame.each is None else (frame.each,)
        case "chosen":
            return frame.chosen
        case "seat":
            return () if frame.seat is None else (seat_name(frame.seat),)
    if ref.startswith("chosen_"):
        return _called(board, ref, frame)
    place = int(ref.removeprefix("target") or 1) - 1
    return frame.targets[place] if place < len(frame.targets) else ()


def _called(board: "Board", word: str, frame: Frame) -> tuple[str, ...]:
    """What was chosen under a name: in this text, else by an earlier one of the same card, which keeps it."""
    source = board.object(frame.source)
    kept = () if source is None else source.kept
    return next((names for known, names in (*frame.named, *kept) if known == word), ())


def is_open(board: "Board", name: str, frame: Frame) -> bool:
    """Whether a text can tell anything of a thing: of what is hidden it cannot, but for its own card."""
    thing = board.object(name)
    return thing is None or thing.id == frame.source or not board.state.hides(thing)


def players(board: "Board", who: str, frame: Frame) -> tuple[Seat, ...]:
    """The undefeated players meant, in turn order from the active one."""
    meant = _meant(board, who, frame)
    return tuple(seat for seat in board.in_order() if seat in meant)


def _meant(board: "Board", who: str, frame: Frame) -> set[Seat | None]:
    match who:
        case "you":
            return {frame.controller}
        case "opponents" | "opponent":
            return set(board.state.seats) - {frame.controller}
        case "everyone":
            return set(board.state.seats)
        case "active":
            return {board.state.active}
        case "seat" | "their":
            return {frame.seat}
        case "it" if frame.player is not None:
            return {frame.player}
    whose, bracket, rest = who.partition("(")
    if not bracket:
        return {seat_of(name) for name in referred(board, who, frame)}
    controllers = whose == "controller"
    return {_whose(board, name, frame, controllers) for name in referred(board, rest.removesuffix(")"), frame)}


def _whose(board: "Board", name: str, frame: Frame, controllers: bool) -> Seat | None:
    """Who controls or owns something; what has left play is his to whom it belonged when the text began.

    An ability on the stack is no object: it is his who announced it.
    """
    thing = board.object(name)
    if thing is None or thing.zone != "play":
        for known, controller, owner in frame.known:
            if known == name:
                return controller if controllers else owner
    if thing is None:
        item = board.item(name)
        return None if item is None else item.controller
    return thing.controller if controllers else thing.owner
