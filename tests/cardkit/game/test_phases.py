"""Phases that texts add to a turn of a declared game, and that they let be skipped."""

import pytest

from domain import engine
from domain.cardkit.events.turns import ExtraPhaseGranted, SkipGranted
from domain.cardkit.game.tasks import ClosePhase, NextPhase, RunPhase
from domain.cardkit.game.turns import tasks
from domain.draft import Draft
from tests.dsl import Setting, dialect_of

CLAUSE = "DUEL-TURN-01"


@pytest.fixture
def draft() -> Draft:
    """A turn of seat 1 of Duel, whose phases are `ready` and `main`, with nothing left to do."""
    state = Setting(dialect_of("duel"), 2).position(turn=3).state
    found = Draft(dialect_of("duel").ruleset, state, engine.chance_of(state))
    found.agenda.clear()
    return found


def followed(draft: Draft, after: str | None) -> list[object]:
    """What is to be done once a phase is over: all of the phase that begins, and what follows it."""
    draft.agenda.clear()
    tasks()[NextPhase](draft, NextPhase(after))
    return [task for task in reversed(draft.agenda) if isinstance(task, RunPhase | ClosePhase | NextPhase)]


def test_an_extra_phase_comes_before_the_next_one(draft: Draft) -> None:
    """Given another `ready` that was granted in it, then it comes before `main`, once."""
    draft.emit(ExtraPhaseGranted("ready"), CLAUSE)
    assert followed(draft, "ready") == [RunPhase("ready"), ClosePhase("ready"), NextPhase("ready")]
    assert followed(draft, "ready") == [RunPhase("main"), ClosePhase("main"), NextPhase("main")]


def test_an_extra_phase_comes_after_the_last_one(draft: Draft) -> None:
    """Given another `ready` that was granted in `main`, then the turn goes on after `main`, and is over then."""
    draft.emit(ExtraPhaseGranted("ready"), CLAUSE)
    assert followed(draft, "main") == [RunPhase("ready"), ClosePhase("ready"), NextPhase("main")]
    assert followed(draft, "main") == []


def test_a_phase_is_skipped_once_by_whoever_must(draft: Draft) -> None:
    """Given a `main` that seat 1 skips, then nothing of it is done; the next one takes place."""
    draft.emit(SkipGranted(1, "main"), CLAUSE)
    draft.emit(SkipGranted(2, "ready"), CLAUSE)
    assert followed(draft, None) == [RunPhase("ready"), ClosePhase("ready"), NextPhase("ready")]
    assert followed(draft, "ready") == [NextPhase("main")]
    assert followed(draft, "ready") == [RunPhase("main"), ClosePhase("main"), NextPhase("main")]
