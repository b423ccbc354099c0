"""How events change the state of a card game that is put together by `card_game`. Knows no rules."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.cardkit.events import cards
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.game.state import GameState
from domain.cardkit.zones import leave
from domain.frame import FRAME, loads_position, match_created, nothing_changes
from domain.frame import move_made as frame_move_made
from events.event import Event
from events.vocabulary import turns
from events.vocabulary.chance import FirstPlayerChosen
from events.vocabulary.match import MatchCreated, MatchForked, MoveMade, ScenarioOpened

UNWILLED = frozenset({"pass", "choose_for_effect", "order_triggers"})
"""Moves that are no act of free will: a chain of resolutions goes on through them."""

Fold = Callable[[Any, Any], None]


def first_player_chosen(state: GameState, event: FirstPlayerChosen) -> None:
    state.first = event.seat


def mulligan_taken(state: GameState, event: cards.MulliganTaken) -> None:
    back = tuple(leave(state, one).card for one in state.zone("hand", event.seat))
    state.decks = {**state.decks, event.seat: (*state.decks[event.seat], *back)}
    state.mulligans = {**state.mulligans, event.seat: event.number}


def hand_kept(state: GameState, event: cards.HandKept) -> None:
    state.hands_kept = (*state.hands_kept, event.seat)


def evolve_of(
    state: type[GameState], options: type, own: Mapping[type[Event], Fold], unwilled: frozenset[str] = UNWILLED
) -> Mapping[type[Event], Fold]:
    """The changes of all events of a game: every match's, the kernel's, those of this kit, and its own.

    unwilled: moves that are no act of free will
    """

    def move_made(state: GameState, event: MoveMade) -> None:
        frame_move_made(state, event)
        if event.move not in unwilled:
            state.chain = 0
            state.said_yes = state.unwilling = False

    def created(state: GameState, event: MatchCreated) -> None:
        match_created(state, event)
        state.options = msgspec.convert(event.options, options)

    return {
        **FRAME,
        **CARD_EVENTS,
        MatchCreated: created,
        MoveMade: move_made,
        ScenarioOpened: loads_position(state),
        MatchForked: loads_position(state),
        FirstPlayerChosen: first_player_chosen,
        cards.MulliganTaken: mulligan_taken,
        cards.HandKept: hand_kept,
        turns.PhaseEnded: nothing_changes,
        **own,
    }
