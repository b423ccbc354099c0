"""Set-up: bases, workers, decks and hands, who begins (TERRA-SETUP)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from domain.agenda import Task
from domain.boardkit.layout import Base
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.game.decks import CollectDecks
from domain.cardkit.game.opening import shuffle_main_deck
from domain.cardkit.game.tasks import BeginTurn, ChooseFirstPlayer, DealHands
from domain.cardkit.run import draws, pieces
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.gaining import begin, gain
from domain.cardkit.run.squares import is_free, layout_of
from domain.draft import Draft
from domain.rulesets.terra_indomita.board import GOLD, MANA
from domain.rulesets.terra_indomita.events import BaseSited
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import FirstTurn, PlaceBases, PutWorkers
from domain.shapes import OneOf
from events.event import Seat
from events.vocabulary.chance import FirstPlayerChosen

SETUP = "setup"
"""Why pieces are there that players begin with."""
CLAUSE = "TERRA-SETUP-03"
ORDER: tuple[Task, ...] = (
    CollectDecks(), PlaceBases(), PutWorkers(), DealHands(), ChooseFirstPlayer(), FirstTurn(),
)  # fmt: skip
"""The steps of set-up (TERRA-SETUP-02)."""


def fixed(bases: Sequence[Base], players: int) -> Sequence[Base]:
    """The locations that players have, in the order of seats, whose bases are not chosen: two of four lie opposite."""
    return bases[::2] if players == 2 and len(bases) == 4 else bases


def free_locations(board: Board, seat: Seat) -> OneOf:
    """Base locations that no living player has taken (TERRA-SETUP-03, TERRA-ELIM-02)."""
    state: State = board.state
    taken = {order for other, order in state.sites.items() if other not in state.defeated}
    bases = layout_of(board).bases
    return OneOf(tuple(one.id for order, one in enumerate(bases) if order not in taken), CLAUSE)


def place_bases(draft: Draft, task: PlaceBases) -> None:
    """Player by player, in the order of seats, takes a location (TERRA-SETUP-03)."""
    state: State = draft.state
    waiting = [seat for seat in state.seats if seat not in state.sites and seat not in state.defeated]
    if not waiting:
        return
    draft.push(task)
    if state.options.base_placement == "choose":
        draft.ask(waiting[0], "base", CLAUSE)
        return
    bases = fixed(layout_of(board_of(draft)).bases, len(state.players))
    _stand(draft, waiting[0], bases[waiting[0] - 1])


@move(CLAUSE, made=False, how=plainly)
def place_base(draft: Draft, seat: Seat, location: Annotated[str, free_locations]) -> None:
    """Put the own base on a base location that is free."""
    bases = layout_of(board_of(draft)).bases
    _stand(draft, seat, next(one for one in bases if one.id == location))


def _stand(draft: Draft, seat: Seat, base: Base) -> None:
    """A base stands on its location."""
    order = layout_of(board_of(draft)).bases.index(base)
    draft.emit(BaseSited(seat, base.id, order), CLAUSE)
    pieces.make(draft, seat, "Base", SETUP, base.at.name)


def put_workers(draft: Draft, task: PutWorkers) -> None:
    """Workers stand on the nodes nearest to their bases, those that are taken left out (TERRA-SETUP-04, -05)."""
    state: State = draft.state
    for seat in state.playing_seats:
        layout = layout_of(board_of(draft))
        near = layout.nearest_nodes(layout.bases[state.sites[seat]].at)
        for _ in range(state.options.start_workers):
            board = board_of(draft)
            node = next(one for one in near if is_free(board, one.name))
            pieces.make(draft, seat, "Worker", SETUP, node.name)


def deal_hands(draft: Draft, task: DealHands) -> None:
    """Decks are shuffled and opening hands drawn; all begin with what was agreed (TERRA-SETUP-06, -07, -11)."""
    state: State = draft.state
    begin(draft, "TERRA-SETUP-11")
    for seat in state.playing_seats:
        for number, amount in ((GOLD, state.options.starting_gold), (MANA, state.options.starting_mana)):
            gain(draft, seat, number, amount, "TERRA-SETUP-11", cause=SETUP)
        shuffle_main_deck(draft, seat)
    for seat in state.playing_seats:
        draws.deal(draft, seat, state.options.opening_hand, SETUP, "TERRA-SETUP-07")


def choose_first_player(draft: Draft, task: ChooseFirstPlayer) -> None:
    """A seat that was agreed upon begins, else whoever rolls highest (TERRA-SETUP-08).

    If the seat has given up, the next one in the order of seats begins.
    """
    state: State = draft.state
    agreed = state.options.first_seat
    first = _highest(draft) if agreed is None else min(state.playing_seats, key=lambda seat: (seat < agreed, seat))
    draft.emit(FirstPlayerChosen(first, by_chance=agreed is None), "TERRA-SETUP-08")


def _highest(draft: Draft) -> Seat:
    """Whoever rolls highest; those who tie roll again among themselves (TERRA-SETUP-08, -09)."""
    state: State = draft.state
    seats, throw = state.playing_seats, 1
    while len(seats) > 1:
        clause = "TERRA-SETUP-08" if throw == 1 else "TERRA-SETUP-09"
        rolls = {seat: draft.roll(f"die:{throw}:{seat}", state.options.die_sides, clause) for seat in seats}
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
        throw += 1
    return seats[0]


TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    PlaceBases: place_bases,
    PutWorkers: put_workers,
    DealHands: deal_hands,
    ChooseFirstPlayer: choose_first_player,
    FirstTurn: lambda draft, _: draft.push(BeginTurn(draft.state.first)),
}
"""How the steps of set-up are done."""
