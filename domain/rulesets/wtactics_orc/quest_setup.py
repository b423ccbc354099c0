"""Quest decks before the first turn: shown, three vetoes each, shuffled, the first Quest turned up (WORC-QPR)."""

from typing import Annotated

from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import draws, piles
from domain.cardkit.run.board import Board
from domain.cardkit.state import NO_SEAT
from domain.draft import Draft
from domain.orckit.floor import answer
from domain.rulesets.wtactics_orc.decks import QUEST
from domain.rulesets.wtactics_orc.quest_events import QuestVetoed
from domain.rulesets.wtactics_orc.quest_tasks import LayQuests, OpenQuests, Veto
from domain.rulesets.wtactics_orc.quests import QUEST_DECK, QUESTING
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import OneOf
from events.event import Seat

VETOED = "veto"


def open_quests(draft: Draft, task: OpenQuests) -> None:
    """All Quest decks are handed on and looked at (WORC-QPR-03)."""
    state: State = draft.state
    cards = LIBRARY.pool(state.pool).cards
    for seat in state.playing_seats:
        quests = (name for name in state.lists[seat] if cards[name].type == QUEST)
        piles.lay_out(draft, seat, QUEST_DECK, quests, "WORC-QPR-03")


def veto(draft: Draft, task: Veto) -> None:
    """In turn, the first player first, each picks a Quest out of the deck handed on, as often as there are vetoes.

    The vetoes of players who are out lapse (WORC-WIN-12).
    """
    state: State = draft.state
    seats = _with_decks(state)
    turns = sorted(seats, key=lambda seat: (seat < (state.first or 1), seat)) * state.options.quest_vetoes
    for times, seat in enumerate(turns[task.times :], start=task.times):
        if seat not in state.defeated:
            draft.push(Veto(times))
            draft.ask(seat, VETOED, "WORC-QPR-04")
            return


def _with_decks(state: State) -> list[Seat]:
    """Whose Quest decks were handed on: also those of players who are out since then (WORC-WIN-12)."""
    return [seat for seat in state.seats if f"{QUEST_DECK}:{seat}" in state.piles]


def _reviewed(state: State, seat: Seat) -> Seat:
    """Whose deck a player was handed: that of the seat before (WORC-QPR-03)."""
    seats = _with_decks(state)
    return seats[seats.index(seat) - 1]


def _handed(board: Board, seat: Seat) -> OneOf:
    names = sorted(set(board.state.deck(_reviewed(board.state, seat), QUEST_DECK)))
    return OneOf(tuple(names), "WORC-QPR-04")


@answer("WORC-QPR-04")
def veto_quest(draft: Draft, seat: Seat, quest: Annotated[str, _handed]) -> None:
    """Remove a Quest from the deck that one has been handed, by its name, from the game (WORC-QPR-04, -05)."""
    task = draft.agenda.pop()
    assert isinstance(task, Veto)
    draft.push(Veto(task.times + 1))
    owner = _reviewed(draft.state, seat)
    draft.emit(QuestVetoed(seat, owner, quest), "WORC-QPR-04")
    piles.strike(draft, owner, QUEST_DECK, quest, VETOED, "WORC-QPR-05")


def lay_quests(draft: Draft, task: LayQuests) -> None:
    """What is left is shuffled, and the top card of each deck is turned face up (WORC-QPR-06 to -08)."""
    state: State = draft.state
    seats = _with_decks(state)
    for seat in seats:
        if state.options.quest_vetoes:
            piles.lay_out(draft, seat, QUEST_DECK, state.deck(seat, QUEST_DECK), "WORC-QPR-05")
        draws.shuffle(draft, seat, "setup", "WORC-QPR-06", deck=QUEST_DECK)
    for seat in seats:
        turn_up(draft, seat, "WORC-QPR-08")


def turn_up(draft: Draft, owner: Seat, clause: str) -> None:
    """The top card of a Quest deck is face up on it; nobody controls it."""
    piles.turn_up(draft, owner, QUEST_DECK, clause, place=QUESTING, controller=NO_SEAT)
