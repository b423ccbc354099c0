"""The banks, what reaches over the river, and who crosses it (BANK-RIVER)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

import msgspec

from domain.agenda import Task
from domain.cardkit.events.things import ObjectMoved
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.game import opening, physics, timing
from domain.cardkit.game.acting import move
from domain.cardkit.game.declared import Act, bare
from domain.cardkit.game.options import MatchOptions, Told, TurnCap
from domain.cardkit.game.playing import announced, limited
from domain.cardkit.game.state import GameState
from domain.cardkit.moves_play import PlayCard
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.playable import playable
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.ruleset import Move
from domain.shapes import OneOf
from events.event import Seat

RULE, RIVER = "BANK-GEN-01", "BANK-RIVER-01"
BANKS = ("left", "right")


class Options(MatchOptions, frozen=True, forbid_unknown_fields=True):
    """What can be agreed upon."""

    rafts: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    wakings: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2
    turn_cap: TurnCap = 600

    def faults(self) -> Iterator[tuple[str, str]]:
        """A raft for each waking is too much."""
        if self.rafts > 4 * self.wakings:
            yield "rafts", "at most four for each waking"

    @property
    def last_turn(self) -> int:
        """The match is finite."""
        return self.turn_cap


OPTION_DOCS: Mapping[str, Told] = {
    "rafts": ("Rafts that each player begins with.", "0 to 9", (RIVER,)),
    "wakings": ("How often an ability is triggered in a step.", "1 to 9", (RULE,)),
}


class State(GameState, kw_only=True):
    """crossed: how often somebody has crossed the river"""

    crossed: int = 0


def crossed(state: State, event: ObjectMoved) -> None:
    """Somebody is on the other bank."""
    CARD_EVENTS[ObjectMoved](state, event)
    state.crossed += 1


def at(bank: str) -> Callable[[Board, CardObject], bool]:
    """Whether something is on a bank."""
    return lambda _, thing: thing.zone == "play" and thing.place == bank


def area(board: Board, frame: Frame) -> str:
    """The bank that a text reaches: where it was done, or that of its card."""
    thing = board.object(frame.source)
    return frame.area or ("" if thing is None or thing.zone != "play" else thing.place)


def reaches(board: Board, frame: Frame, thing: CardObject, scope: str | None) -> bool:
    """Texts reach what is on the same bank, and all that is on none."""
    here = area(board, frame)
    return scope == "global" or not here or thing.zone != "play" or thing.place == here


def _cards(board: Board, seat: Seat) -> Iterator[Announceable]:
    for one in playable(board, seat):
        for bank in BANKS:
            yield Announceable("play_card", one, place=OneOf((bank,), RIVER), area=bank)


PLAY = Act("play_card", PlayCard, announced, lambda board, seat: limited(board, seat, "play_card", _cards(board, seat)))


class GiveRafts(Task, frozen=True, tag="give_rafts"):
    """Everybody has rafts."""


class AskToll(Task, frozen=True, tag="ask_toll"):
    """The opponent says whether crossing costs."""


SETUP: tuple[Task, ...] = (*opening.SETUP[:-1], GiveRafts(), opening.SETUP[-1])


def give_rafts(draft: Draft, _task: GiveRafts) -> None:
    """Rafts come before hands are kept."""
    for seat in draft.state.seats:
        gain(draft, seat, "raft", draft.state.options.rafts, RIVER, cause="setup")


def crossing(board: Board, seat: Seat) -> OneOf:
    """Who may cross: whoever swims, or has a raft."""
    own = [one for one in board.in_play() if one.controller == seat and not one.marked]
    return OneOf(tuple(one.id for one in own if board.player(seat, "raft") or board.can("swim", one.id)), RIVER)


@move(RIVER)
def cross(draft: Draft, seat: Seat, by: Annotated[str, crossing]) -> None:
    """Cross the river, with a raft unless one swims; the opponent may take toll, and then both may respond."""
    board = board_of(draft)
    if not board.can("swim", by):
        gain(draft, seat, "raft", -1, RIVER, cause="cross")
    timing.acted(draft, seat, "crossing")
    draft.push(AskToll())
    here = draft.state.objects[by].place
    bring(draft, ObjectMoved(by, here, BANKS[here == BANKS[0]], "cross"), RIVER)


CROSS = cross


def ask_toll(draft: Draft, _task: AskToll) -> None:
    """The decision lies with the other player."""
    draft.ask(3 - draft.state.active, "toll", RIVER)


class TakeToll(Move, frozen=True, tag="take_toll"):
    """Let the other player pay a point of life."""


class Waive(Move, frozen=True, tag="waive"):
    """Let it pass."""


def _take_toll(draft: Draft, seat: Seat, _move: TakeToll) -> None:
    draft.push(StateCheck())
    gain(draft, 3 - seat, "life", -1, RIVER, cause="toll")


TOLLS = (bare("take_toll", TakeToll, _take_toll), bare("waive", Waive, lambda *_: None))


def drown(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Who dies on the left bank is washed away."""
    away = tuple(id for id in ids if draft.state.objects[id].place == BANKS[0])
    physics.leave(draft, away, "removed", cause)
    physics.kill(draft, tuple(id for id in ids if id not in away), cause)
