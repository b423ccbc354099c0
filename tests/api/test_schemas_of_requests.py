"""What a request must say, and what it means where it says nothing."""

from typing import Any

import marshmallow
import pytest
from marshmallow import missing

from service.api.groups import BLUEPRINTS
from service.api.schemas import cards, changes, events, jobs, matches, moves, positions, stats

Schema = type[marshmallow.Schema]

ASKED: dict[str, Any] = {"options": {}, "seed": "1"}
JUDGED = {**ASKED, "margin": 0.05, "level": 0.95}
NO_POLICY = {"rewind_policy": None, "spectator_policy": None}

REQUESTS: dict[Schema, tuple[str, dict[str, Any]]] = {
    matches.CreateMatchSchema: (
        "ruleset seats",
        {
            "options": {}, "name": None, "seed": None, "scenario": None, "reveal_after_match": True,
            "rewind_policy": "consent", "spectator_policy": "open",
        },
    ),
    matches.SeatRequestSchema: ("", {"kind": "human", "bot": None, "name": None, "open": False}),
    matches.SearchQuerySchema: ("", {"order": "newest", "limit": 50}),
    matches.JoinSchema: ("name", {"invitation": "", "entropy": ""}),
    moves.MoveSchema: ("move", {"args": {}, "decision": None, "text": None, "note": None}),
    moves.MoveQuerySchema: ("", {"dry_run": False}),
    moves.BatchSchema: ("moves", {}),
    moves.DecisionsQuerySchema: ("", {"cap": 50}),
    changes.RewindAskSchema: ("to", {}),
    changes.RewindAnswerSchema: ("agrees", {}),
    changes.RulesConsentSchema: ("after", {}),
    changes.ForkSchema: ("", {"at": None, "hidden": "resample", "seats": None, "name": None, **NO_POLICY}),
    changes.OrderSchema: ("scope", {}),
    events.EventQuerySchema: ("", {"limit": 200, "wait": 0, "follow": False}),
    positions.ViewQuerySchema: ("", {}),
    positions.PositionQuerySchema: ("", {}),
    positions.PositionsQuerySchema: ("", {"after": 0, "limit": 200}),
    cards.CardSetQuerySchema: ("", {"ruleset": None, "limit": 50, "cursor": None}),
    cards.DeckSchema: ("ruleset cards", {"options": {}, "seats": 2}),
    jobs.JobRequestSchema: ("", {}),
    jobs.JobsQuerySchema: ("", {"limit": 20}),
    jobs.ArmSchema: ("bot", {"options": {}, "own": {}, "without": [], "always": []}),
    jobs.StartSchema: ("match", {}),
    jobs.ExperimentSchema: ("ruleset a", {**JUDGED, "seeds": 1000, "against": None}),
    jobs.MatchupsSchema: ("ruleset arms", {**JUDGED, "seeds": 1000, "budget": None}),
    jobs.SimulationSchema: ("ruleset bots", {**ASKED, "matches": 100}),
    jobs.WorthSchema: ("ruleset bots thing", {**ASKED, "matches": 100, "playouts": 20}),
    jobs.SkillSchema: ("ruleset", {**JUDGED, "bot": "search", "weakest": 25, "doublings": 3, "pairs": 50}),
    jobs.ReplaySchema: ("job seed", {}),
    stats.SqlSchema: ("sql", {"rows": 1000, "seconds": 5}),
    **dict.fromkeys(
        (stats.StatsQuerySchema, stats.BehindQuerySchema, stats.ModelQuerySchema, stats.CompareQuerySchema),
        ("ruleset", {}),
    ),
}  # fmt: skip
"""The members without which a request is refused, and the values of those that it leaves out."""

NULL: dict[Schema, str] = {
    matches.CreateMatchSchema: "name seed scenario",
    matches.SeatRequestSchema: "bot name",
    moves.MoveSchema: "decision text note",
    changes.ForkSchema: "at seats name rewind_policy spectator_policy",
    cards.CardSetQuerySchema: "ruleset cursor",
    jobs.ExperimentSchema: "against",
    jobs.MatchupsSchema: "budget",
}
"""The members that may be said to be null."""


def _within(schema: marshmallow.Schema) -> set[Schema]:
    parts = [getattr(field, "inner", field) for field in schema.fields.values()]
    nested = [part.schema for part in parts if isinstance(part, marshmallow.fields.Nested)]
    return {type(schema)}.union(*map(_within, nested))


def test_every_request_is_in_the_list():
    asked: set[Schema] = set()
    for blueprint in BLUEPRINTS:
        for methods in blueprint._docs.values():
            for method, notes in methods.items():
                arguments = () if method == "parameters" else notes.get("arguments", {}).get("parameters", ())
                asked.update(*(_within(argument["schema"]) for argument in arguments))

    assert asked == REQUESTS.keys()


@pytest.mark.parametrize("schema", REQUESTS, ids=lambda one: one.__name__)
def test_a_request_must_say_this_and_means_that_where_it_says_nothing(schema: Schema):
    required, defaults = REQUESTS[schema]
    fields = schema().fields

    assert {name for name, field in fields.items() if field.required} == set(required.split())
    unsaid = {name: field.load_default for name, field in fields.items() if field.load_default is not missing}
    assert {name: value() if callable(value) else value for name, value in unsaid.items()} == defaults
    assert {name for name, field in fields.items() if field.allow_none} == set(NULL.get(schema, "").split())
