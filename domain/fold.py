"""Folding: from events to the state they make true. Knows no rules, only how each event changes a state."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.ruleset import Ruleset
from domain.state import MatchState
from events.event import Event
from events.vocabulary.match import MatchRewound

Recall = Callable[[int], MatchState]
"""Answers the state after the event with this number, for the fold of a rewind."""


def fold(
    ruleset: Ruleset, events: Iterable[Event], start: MatchState | None = None, recall: Recall | None = None
) -> Any:
    """The state after `events`, beginning from `start` (absent: before the first event).

    `start` is not changed. `recall` is needed when a rewind may reach back before `start`; without it the events must
    be the whole match from its first event on.
    """
    state = ruleset.state() if start is None else start.copy()
    evolve = ruleset.evolve
    known = list(events)
    for event in known:
        if type(event) is MatchRewound:
            state = rewound(state, recall(event.to) if recall else fold(ruleset, known[: event.to]))
        else:
            evolve[type(event)](state, event)
    return state


def rewound(now: MatchState, then: MatchState) -> MatchState:
    """The state of a match taken back from `now` to `then`: what was is again, but no decision or draw comes twice."""
    state = then.copy()
    state.players = now.players
    state.ruleset_version = now.ruleset_version
    state.asked = now.asked
    state.rewinds = now.rewinds + 1
    return state
