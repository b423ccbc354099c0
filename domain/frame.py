"""How the events that every match has change the part of the state that every match has."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.state import OWN_TO_A_MATCH, MatchState, Outcome, Pending, Player, without
from events.event import Event
from events.vocabulary.chance import DeckListed, DieRolled
from events.vocabulary.match import (
    DecisionAsked,
    DecisionDropped,
    MatchCreated,
    MatchEnded,
    MatchForked,
    MatchRevealed,
    MatchStarted,
    MoveMade,
    PlayerConceded,
    RulesetChanged,
    ScenarioOpened,
    SeatJoined,
)
from events.vocabulary.turns import PhaseStarted, TurnEnded, TurnStarted


def match_created(state: MatchState, event: MatchCreated) -> None:
    state.match = event.match
    state.ruleset = event.ruleset
    state.ruleset_version = event.ruleset_version
    state.name = event.name
    state.population = event.population
    state.players = tuple(Player(seat.kind, seat.bot, seat.name) for seat in event.seats)
    state.commitment = event.commitment
    state.secret = event.secret
    state.reveal_after_match = event.reveal_after_match
    state.series = event.series
    state.carried = event.decks


def seat_joined(state: MatchState, event: SeatJoined) -> None:
    players = list(state.players)
    seat = event.seat - 1
    players[seat] = msgspec.structs.replace(players[seat], name=event.name, joined=True, entropy=event.entropy)
    state.players = tuple(players)


def match_started(state: MatchState, event: MatchStarted) -> None:
    state.status = "playing"
    if state.phase == "lobby":
        state.phase = "setup"


def move_made(state: MatchState, event: MoveMade) -> None:
    if event.decision is not None:
        state.pending = without(state.pending, event.seat)


def decision_asked(state: MatchState, event: DecisionAsked) -> None:
    state.pending = {**state.pending, event.seat: Pending(event.id, event.seat, event.kind)}
    state.agenda = event.agenda
    state.asked += 1


def decision_dropped(state: MatchState, event: DecisionDropped) -> None:
    state.pending = without(state.pending, event.seat)


def ruleset_changed(state: MatchState, event: RulesetChanged) -> None:
    state.ruleset_version = event.after


def player_conceded(state: MatchState, event: PlayerConceded) -> None:
    state.conceded = (*state.conceded, event.seat)


def match_ended(state: MatchState, event: MatchEnded) -> None:
    state.status = "ended"
    state.phase = "end"
    state.pending = {}
    state.agenda = msgspec.Raw(b"[]")
    state.outcome = Outcome(event.reason, event.clause, event.winners)


def match_revealed(state: MatchState, event: MatchRevealed) -> None:
    state.shown = True


def turn_started(state: MatchState, event: TurnStarted) -> None:
    state.turn = event.turn
    state.active = event.seat


def phase_started(state: MatchState, event: PhaseStarted) -> None:
    state.phase = event.phase


def die_rolled(state: MatchState, event: DieRolled) -> None:
    state.draws = {**state.draws, event.draw.stream: event.draw.end}


def nothing_changes(state: MatchState, event: Event) -> None:
    """For events that only tell: what they say is in the log, not in the state."""


def loads_position(state_type: type[MatchState]) -> Callable[[Any, Any], None]:
    """How a state takes over a stored position, keeping what belongs to the match itself."""
    decoder = msgspec.json.Decoder(state_type)

    def load(state: Any, event: ScenarioOpened | MatchForked) -> None:
        position = decoder.decode(event.position)
        for name in state.__struct_fields__:
            if name not in OWN_TO_A_MATCH:
                setattr(state, name, getattr(position, name))
        if isinstance(event, MatchForked):
            state.parent = event.parent
            state.forked_for = event.eyes if event.resampled else None

    return load


FRAME: Mapping[type[Event], Callable[[Any, Any], None]] = {
    MatchCreated: match_created,
    SeatJoined: seat_joined,
    MatchStarted: match_started,
    MoveMade: move_made,
    DecisionAsked: decision_asked,
    DecisionDropped: decision_dropped,
    RulesetChanged: ruleset_changed,
    PlayerConceded: player_conceded,
    MatchEnded: match_ended,
    MatchRevealed: match_revealed,
    TurnStarted: turn_started,
    TurnEnded: nothing_changes,
    PhaseStarted: phase_started,
    DieRolled: die_rolled,
    DeckListed: nothing_changes,
}
"""`MatchRewound` is missing on purpose: the fold answers it with the state at the event rewound to."""
