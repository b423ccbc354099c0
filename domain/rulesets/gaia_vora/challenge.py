"""The optional challenge window after Sun, Rainbow and Storm, and standing waivers (GVORA-OPT-01, -05)."""

from domain.draft import Draft
from domain.rulesets.gaia_vora.events import (
    ActivationChallenged,
    ActivationReversed,
    ChallengeOpened,
    ChallengeWaived,
    Figure,
    Place,
    Returned,
    Species,
    StandingWaiverSet,
)
from domain.rulesets.gaia_vora.moves import ChallengeActivation, SetStandingWaiver, WaiveChallenge
from domain.rulesets.gaia_vora.planet import NAMES, ROWS, slot_key
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import Challenge, Undo
from domain.shapes import Offer, OneOf
from events.event import Seat

WINDOW = "GVORA-OPT-01"
WAIVER = "GVORA-OPT-05"


def open_window(
    draft: Draft,
    done: int,
    possible: int,
    undo: tuple[Undo, ...],
    killed: tuple[Figure, ...],
    location: int,
    fossils_before: dict[str, Species],
) -> None:
    """Put the window on the agenda; it opens whatever the activation did, so that its opening tells nothing."""
    seats = tuple(draft.state.seats_after(draft.state.active))
    draft.push(Challenge(seats, done, possible, undo, killed, location, fossils_before))


def ask_next(draft: Draft, task: Challenge) -> None:
    """Ask the next seat of the window; standing waivers answer by themselves. A conceder's window closes unanswered."""
    state: State = draft.state
    if state.active in state.conceded:
        return
    if state.window is None and task.seats:
        draft.enter("challenge", WINDOW)
        draft.emit(ChallengeOpened(task.seats), WINDOW)
    for index, seat in enumerate(task.seats):
        if seat in state.conceded:
            continue
        if seat in state.waivers:
            draft.emit(ChallengeWaived(seat, standing=True), WAIVER)
            continue
        draft.push(
            Challenge(
                task.seats[index:],
                task.done,
                task.possible,
                task.undo,
                task.killed,
                task.location,
                task.fossils_before,
            )
        )
        draft.ask(seat, "challenge", WINDOW)
        return


def _answered(draft: Draft) -> Challenge:
    """Take the window that was being asked off the agenda."""
    task = draft.agenda.pop()
    assert isinstance(task, Challenge)
    return task


def challenge(draft: Draft, seat: Seat, move: ChallengeActivation) -> None:
    """A right challenge undoes the activation, which is made again strictly; a wrong one counts as a waiver."""
    task = _answered(draft)
    correct = task.possible > task.done
    draft.emit(ActivationChallenged(seat, correct, task.possible, task.done), WINDOW)
    if not correct:
        _go_on(draft, task)
        return
    draft.emit(ActivationReversed(_way_back(draft.state, task)), WINDOW)
    draft.enter("activate", "GVORA-SKY-04")
    draft.ask(draft.state.active, "activate", "GVORA-SKY-04")


def _go_on(draft: Draft, task: Challenge) -> None:
    left = task.seats[1:]
    if left:
        fields = (task.done, task.possible, task.undo, task.killed, task.location, task.fossils_before)
        draft.push(Challenge(left, *fields))


def _way_back(state: State, task: Challenge) -> tuple[Returned, ...]:
    """Each figure of the activation with the place it has now and the one it had before."""
    moved = [
        Returned(one.figure, NAMES[one.now], "pool" if one.before is None else NAMES[one.before]) for one in task.undo
    ]
    killed = [Returned(figure, _resting_place(state, task, figure), NAMES[task.location]) for figure in task.killed]
    return (*moved, *killed)


def _resting_place(state: State, task: Challenge, figure: Figure) -> Place:
    assert state.active is not None
    for card in state.colors[state.active]:
        for row in ROWS:
            key = slot_key(card, row, figure.colour)
            if key not in task.fossils_before and state.fossils.get(key) == figure.species:
                return (card, row)
    return "pool"


def waive(draft: Draft, seat: Seat, move: WaiveChallenge) -> None:
    """Let the activation stand as far as this seat is concerned."""
    waive_for(draft, seat)


def waive_for(draft: Draft, seat: Seat, *, standing: bool = False) -> None:
    """Answer the open window of a seat with a waiver."""
    task = _answered(draft)
    draft.emit(ChallengeWaived(seat, standing), WAIVER if standing else WINDOW)
    _go_on(draft, task)


def close_unanswered(draft: Draft, clause: str) -> None:
    """Nobody need answer any more, because the active player has conceded (GVORA-OPT-02)."""
    for pending in [*draft.state.pending.values()]:
        if pending.kind == "challenge":
            draft.drop_decision(pending.seat, clause)


def waiver_offer(state: State, seat: Seat) -> Offer:
    """Setting or clearing the standing waiver, at any time."""
    return Offer("set_standing_waiver", {"on": OneOf((seat not in state.waivers,), WAIVER)}, answers=False)


def set_waiver(draft: Draft, seat: Seat, move: SetStandingWaiver) -> None:
    """Set or clear a standing waiver; set while being asked, it answers the window."""
    draft.emit(StandingWaiverSet(seat, move.on), WAIVER)
    pending = draft.state.pending.get(seat)
    if move.on and pending is not None and pending.kind == "challenge":
        draft.drop_decision(seat, WAIVER)
        waive_for(draft, seat, standing=True)
