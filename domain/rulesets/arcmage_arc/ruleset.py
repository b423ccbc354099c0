"""Arcmage as one value for the engine."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from domain.agenda import Task
from domain.cardkit.alike import AIMING, alike, exchanged
from domain.cardkit.game import moves as game_moves
from domain.cardkit.game import tasks as game_tasks
from domain.cardkit.game.build import MOVES, named
from domain.cardkit.game.build import TASKS as TASKS_OF_ALL
from domain.cardkit.imagine import imagine
from domain.cardkit.run.windows import PRIORITY, window_tasks
from domain.cardkit.standing import standing
from domain.clauses import catalogue, named_by, sayings
from domain.draft import Draft
from domain.ruleset import Aiming, Laying, Meta, Move, Ruleset, Scenarios
from domain.rulesets.arcmage_arc import (
    content,
    discarding,
    drawing,
    founding,
    moves,
    mulligan,
    playing,
    setup,
    tasks,
    timing,
    turn,
)
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.evolve import EVOLVE
from domain.rulesets.arcmage_arc.glance import glance
from domain.rulesets.arcmage_arc.offers import ALWAYS_OPEN
from domain.rulesets.arcmage_arc.offers import moves as moves_of
from domain.rulesets.arcmage_arc.options import OPTION_DOCS, read_options
from domain.rulesets.arcmage_arc.scenario import Scenario, arrange
from domain.rulesets.arcmage_arc.score import score
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.view import view

META = Meta(
    id="arcmage_arc",
    name="Arcmage",
    version="1.0.0",
    summary="Mages found cities, raise creatures and armies and lay each other's cities in ruins. 2 to 6 players.",
    seats=(2, 3, 4, 5, 6),
    **named_by(__package__),
)

HANDLERS: Mapping[type[Move], Callable[[Draft, int, Any], None]] = {
    **MOVES,
    moves.SelectCities: setup.select_cities,
    moves.ExchangeCities: mulligan.exchange_cities,
    moves.KeepCities: mulligan.keep_cities,
    moves.AnswerMulliganRequest: mulligan.answer_mulligan_request,
    moves.RevealFirstCity: setup.reveal_first_city,
    moves.TakeTurn: founding.take_turn,
    moves.FoundCity: founding.found_city,
    game_moves.Mulligan: mulligan.mulligan,
    game_moves.KeepHand: mulligan.keep_hand,
    moves.ChooseDrawCourse: drawing.choose_draw_course,
    moves.PlaceResource: drawing.place_resource,
    moves.DeclineResource: drawing.decline_resource,
    game_moves.EndPhase: turn.end_phase,
    moves.DiscardToLimit: discarding.discard_to_limit,
    **playing.PLAY_HANDLERS,
}

TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    **TASKS_OF_ALL,
    **window_tasks(kinds=timing.KINDS),
    tasks.CollectCities: setup.collect_cities,
    game_tasks.DealHands: setup.deal_hands,
    tasks.CollectExchanges: mulligan.collect_exchanges,
    tasks.AnswerRequests: mulligan.answer_requests,
    tasks.RevealCities: setup.reveal_cities,
    game_tasks.BeginTurn: turn.begin_turn,
    tasks.StartOfTurn: founding.start_of_turn,
    game_tasks.NextPhase: turn.next_phase,
    game_tasks.RunPhase: turn.run_phase,
    game_tasks.OfferMulligan: mulligan.offer_mulligan,
    tasks.OfferResource: drawing.offer_resource,
    tasks.Checkpoint: timing.checkpoint,
    tasks.AfterCheckpoint: timing.after_checkpoint,
    game_tasks.CleanUp: turn.clean_up,
    **playing.PLAY_TASKS,
}

content.CONTENT.ship()

RULESET = Ruleset(
    meta=META,
    state=State,
    options=read_options,
    option_docs=OPTION_DOCS,
    open=setup.open_match,
    evolve=EVOLVE,
    move_types=named(HANDLERS),
    handlers=HANDLERS,
    agenda=tasks.AGENDA,
    tasks=TASKS,
    moves=moves_of,
    view=view,
    imagine=imagine,
    when=lambda _, move: sayings(__package__).moves.get(move),
    score=score,
    scenarios=Scenarios(Scenario, arrange),
    clear=80.0,
    clauses=partial(catalogue, __package__),
    folder=__package__,
    dialect=DIALECT,
    standing=standing("ARC-PRI-11", timing.OPEN_TIME),
    responding=(PRIORITY, "pass"),
    patient=timing.patient,
    pressing=timing.pressing,
    answerable=ALWAYS_OPEN,
    glance=glance,
    alike=alike,
    vain=drawing.vain,
    laying=Laying(drawing.laid, exchanged),
    aiming=Aiming(AIMING.params | {"resources", "creature", "creatures", "to", "place", "attackers"}, AIMING.sorts),
    habitual=frozenset({"payment"}),
    unordered=frozenset({"attackers", "cards"}),
)
