"""Positions as openings: described scenarios and forks of other matches, both loaded by one event."""

from typing import Any

import msgspec

from domain.chance import GuessedChance, SeededChance
from domain.draft import Draft
from domain.misfits import misfit
from domain.refusal import refuse
from domain.ruleset import Ruleset
from domain.state import OWN_TO_A_MATCH, MatchState
from events import codec
from events.event import Seat
from events.vocabulary.match import MatchForked, ScenarioOpened


def arrange(draft: Draft, description: dict[str, Any]) -> None:
    """Put a new match into a described position. Raises `Refused` for an impossible or ill-formed one."""
    scenarios = draft.ruleset.scenarios
    try:
        form = msgspec.convert(description, scenarios.form, str_keys=True)
    except msgspec.ValidationError as error:
        refuse(draft.ruleset.meta.form_clause, "ill-formed-scenario", **misfit(error))
    state, tasks = scenarios.arrange(form, draft.state)
    state.agenda = draft.ruleset.agenda.write(tasks)
    view = draft.ruleset.view(state, None, False)
    draft.emit(ScenarioOpened(_position_of(state), scenario=description, view=view))
    draft.agenda = tasks


def fork(draft: Draft, parent: MatchState, at: int, *, resample: bool, eyes: tuple[Seat, ...], blind: bytes) -> None:
    """Put a new match into a position of another one.

    With `resample` all that none of `eyes` may see is dealt anew: once here, by numbers from `blind` that nobody
    keeps, so that the parent's hidden cards are in no part of the fork, and once more by the fork's own chance when
    its last seat has joined.
    """
    ruleset = draft.ruleset
    position = parent
    if resample:
        scrubbing = Draft(ruleset, parent, SeededChance(blind))
        ruleset.imagine(scrubbing, eyes, "fork")
        position = scrubbing.state
    view = ruleset.view(position, None, False)
    payload = _position_of(position)
    draft.emit(MatchForked(parent.match, at, resample, eyes, view, payload))
    draft.agenda = ruleset.agenda.read(draft.state.agenda)


def imagined(ruleset: Ruleset, state: MatchState, eyes: tuple[Seat, ...], blind: bytes) -> Any:
    """The state as it may be for all that `eyes` know: hidden things dealt anew, the secret of the match blanked."""
    guess = state.copy()
    guess.secret, guess.carried = "00" * 32, {}
    draft = Draft(ruleset, guess, GuessedChance(blind))
    ruleset.imagine(draft, eyes, "fork")
    return draft.state


def _position_of(state: MatchState) -> msgspec.Raw:
    """A copy without what belongs to the match it came from, its secret above all."""
    fresh = type(state)()
    position = state.copy()
    for name in OWN_TO_A_MATCH:
        setattr(position, name, getattr(fresh, name))
    return codec.raw(position)
