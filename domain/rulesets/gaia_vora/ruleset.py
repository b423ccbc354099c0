"""Gaia-Vora as one value for the engine."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from domain.agenda import Task
from domain.clauses import catalogue, named_by, sayings
from domain.draft import Draft
from domain.phases import NextPhase
from domain.ruleset import Meta, Move, Ruleset, Scenarios
from domain.rulesets.gaia_vora import activation, challenge, concession, ending, fossils, moves, rotation, tasks, turn
from domain.rulesets.gaia_vora.evolve import EVOLVE
from domain.rulesets.gaia_vora.offers import moves as moves_of
from domain.rulesets.gaia_vora.options import OPTION_DOCS, read_options
from domain.rulesets.gaia_vora.scenario import Scenario, arrange
from domain.rulesets.gaia_vora.score import score
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.text import text
from domain.rulesets.gaia_vora.view import view

META = Meta(
    id="gaia_vora",
    name="Gaia-Vora",
    version="1.0.0",
    summary="Nature Spirits raise life on a turning planet, and the Moon makes it eat each other. 1 to 4 players.",
    seats=(1, 2, 3, 4),
    **named_by(__package__),
)

SOLO = {"rotate": "GVORA-SOLO-07", **dict.fromkeys(activation.ACTIVATIONS, "GVORA-SOLO-10")}
"""The clauses for moves of matches of one player."""

HANDLERS: Mapping[type[Move], Callable[[Draft, int, Any], None]] = {
    moves.ChooseColors: turn.choose_colors,
    moves.Rotate: rotation.rotate,
    moves.RotateByWeather: rotation.rotate_by_weather,
    moves.StoreFossils: fossils.answer,
    moves.ActivateSun: activation.sun,
    moves.ActivateRainbow: activation.rainbow,
    moves.ActivateStorm: activation.blow,
    moves.ActivateMeteor: activation.strike,
    moves.ChallengeActivation: challenge.challenge,
    moves.WaiveChallenge: challenge.waive,
    moves.SetStandingWaiver: challenge.set_waiver,
    moves.Concede: concession.concede,
}

TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    tasks.AssignColors: turn.assign_colors,
    tasks.SetUpBoard: turn.set_up_board,
    tasks.BeginTurn: turn.begin_turn,
    NextPhase: turn.go_on,
    tasks.Step: rotation.step,
    tasks.Eat: rotation.eat,
    tasks.Store: fossils.store,
    tasks.Challenge: challenge.ask_next,
    tasks.WinCheck: ending.win_check,
}


def when(state: State, move: str) -> str | None:
    """The clause for a move; None for a word that no clause knows."""
    return (SOLO.get(move) if state.options.solo else None) or sayings(__package__).moves.get(move)


RULESET = Ruleset(
    meta=META,
    state=State,
    options=read_options,
    option_docs=OPTION_DOCS,
    open=turn.open_match,
    evolve=EVOLVE,
    move_types=moves.MOVES,
    handlers=HANDLERS,
    agenda=tasks.AGENDA,
    tasks=TASKS,
    moves=moves_of,
    view=view,
    text=text,
    when=when,
    imagine=turn.imagine,
    score=score,
    scenarios=Scenarios(Scenario, arrange),
    clear=12.0,
    planned=2,
    clauses=partial(catalogue, __package__),
    folder=__package__,
)
