"""Bounds of requests: the last value that is allowed and the first that is not, for every field that has bounds."""

from collections.abc import Callable, Iterator
from typing import Any

import marshmallow
import pytest
from flask import Flask
from marshmallow import fields, validate

from service.api.schemas import cards, changes, events, jobs, matches, moves, positions, stats

Values = tuple[list[Any], list[Any]]
"""The outermost values that are allowed, and the nearest that are not."""


def whole(least: int, most: int) -> Values:
    return [least, most], [least - 1, most + 1]


def digits(least: int, most: int) -> Values:
    """A number in a query."""
    allowed, refused = whole(least, most)
    return [str(one) for one in allowed], [str(one) for one in refused]


def long(least: int, most: int, of: Callable[[int], Any] = "x".__mul__) -> Values:
    """A text or list of so many parts."""
    return [of(least), of(most)], [*([of(least - 1)] if least else []), of(most + 1)]


def times(part: Any) -> Callable[[int], Any]:
    return lambda count: [part] * count


LARGEST = 2_147_483_647
SEAT = whole(1, 99)
RULESET = (["a", "a" * 40, "a_1@2.0+b-C", "a@" + "1" * 40], ["", "a" * 41, "A", "a@", "a@" + "1" * 41, "a\n"])
NAME = (["a", "z_9" * 20], ["", "a" * 61, "a-b", "A", "a\n"])
BOTS = ([["greedy"], ["greedy"] * 6, ["x" * 40]], [[], ["greedy"] * 7, ["x" * 41]])

ARM = {
    "bot": long(0, 40),
    **dict.fromkeys(("without", "always"), ([[], ["x"] * 20, ["x" * 100]], [["x"] * 21, [""], ["x" * 101]])),
}
ASKED = {"ruleset": RULESET, "seed": long(0, 100)}
JUDGED = {
    **ASKED,
    "margin": ([0.000001, 0.499999], [0, 0.5, -0.1]),
    "level": ([0.5, 0.999999], [0.499999, 1, 1.1]),
}
SEEDS = whole(50, 10_000)
FILTERS = {
    "ruleset": (["a", "a" * 200, "é"], ["", "a" * 201, "a\x1f", "a\x7f", "a\x9f"]),
    "players": (["any", "1", "9" * 9], ["0", "01", "9" * 10, "all"]),
    **dict.fromkeys(
        ("version", "pool", "deck", "opponent", "bots"), (["", "a" * 200, "\xa0"], ["a" * 201, "a\x1f", "\x80", "\x9f"])
    ),
    **dict.fromkeys(("place", "min_turns", "max_turns"), (["0", "9" * 9], ["", "9" * 10, "-1", "1.0"])),
    **dict.fromkeys(
        ("since", "until"),
        (
            ["0000-01-01", "2026-12-31", "2026-10-30"],
            ["2026-00-10", "2026-13-10", "2026-01-00", "2026-01-32", "26-01-01"],
        ),
    ),
}
COUNT = (["0", "9" * 9], ["9" * 10, "-1"])
COUNTED = dict.fromkeys(("shown", "ranked"), COUNT)

BOUNDS: dict[type[marshmallow.Schema], dict[str, Values]] = {
    matches.SeatRequestSchema: {"bot": long(0, 40), "name": long(1, 60)},
    matches.CreateMatchSchema: {
        "ruleset": RULESET,
        "seats": long(1, 8, times({})),
        "name": long(1, 100),
        "seed": long(0, 100),
    },
    matches.SearchQuerySchema: {
        "ruleset": (["a", "a" * 40], ["", "a" * 41, "A", "a@1"]),
        "win_condition": (["a", "a" * 40], ["", "a" * 41, "A"]),
        "winner_seat": digits(1, 99),
        "min_turns": digits(0, LARGEST),
        "limit": digits(1, 200),
        "cursor": (["a", "a" * 1000, "A.b_c~d-9"], ["", "a" * 1001, "a b"]),
    },
    matches.JoinSchema: {"invitation": long(0, 200), "name": long(1, 60), "entropy": long(0, 200)},
    moves.MoveSchema: {
        "move": NAME,
        "decision": (["a", "Z-_9" * 15], ["", "a" * 61, "a.b"]),
        "text": long(0, 5000),
        "note": long(0, 500),
    },
    moves.BatchSchema: {"moves": long(1, 100, times({"move": "a"}))},
    moves.DecisionsQuerySchema: {"seat": digits(1, 99), "cap": digits(0, 500)},
    changes.RewindAskSchema: {"to": whole(1, LARGEST)},
    changes.RulesConsentSchema: {"after": long(0, 200)},
    changes.ForkSchema: {"at": whole(1, LARGEST), "seats": long(1, 8, times({})), "name": long(1, 100)},
    changes.OrderSchema: {"scope": (["a", "a_" * 20], ["", "a" * 41, "a1", "A"])},
    events.EventQuerySchema: {
        "after": digits(0, LARGEST),
        "until": digits(0, LARGEST),
        "types": (["A", "a_b.C", "A" * 90, ",".join(["Aa"] * 31)], ["", "A" * 91, ",".join(["Aa"] * 32), "A,", "A1"]),
        "limit": digits(1, 1000),
        "wait": digits(0, 30),
    },
    positions.ViewQuerySchema: {"at": digits(0, LARGEST), "seat": digits(1, 99)},
    positions.PositionQuerySchema: {"seat": digits(1, 99)},
    positions.PositionsQuerySchema: {"after": digits(0, LARGEST), "limit": digits(1, 1000)},
    cards.CardSetQuerySchema: {
        "ruleset": (["a", "a" * 40], ["", "a" * 41, "A"]),
        "limit": digits(1, 200),
        "cursor": long(0, 500),
    },
    cards.DeckSchema: {
        "ruleset": (["a", "a" * 40, "a@1.0"], ["", "a" * 41, "a@", "a@" + "1" * 21, "a@b"]),
        "cards": ([[], ["x"] * 500, ["x" * 60]], [["x"] * 501, [""], ["x" * 61]]),
        "seats": whole(1, 16),
    },
    jobs.ArmSchema: ARM,
    jobs.StartSchema: {"match": (["a", "A-_9" * 16], ["", "a" * 65, "a.b"]), "at": whole(0, LARGEST)},
    jobs.ExperimentSchema: {
        **JUDGED,
        "seeds": SEEDS,
        "change": (
            ["a", "a" * 40, "sha256:" + "0f" * 32],
            ["", "a" * 41, "sha256:" + "0" * 63, "sha256:" + "0" * 65, "sha256:" + "G" * 64],
        ),
    },
    jobs.MatchupsSchema: {
        **JUDGED,
        "seeds": SEEDS,
        "arms": long(2, 12, times({"bot": "greedy"})),
        "budget": whole(1, 1_000_000),
    },
    jobs.SimulationSchema: {**ASKED, "bots": BOTS, "matches": whole(1, 20_000)},
    jobs.WorthSchema: {
        **ASKED,
        "bots": BOTS,
        "thing": long(1, 100),
        "matches": whole(1, 2_000),
        "playouts": whole(1, 200),
    },
    jobs.SkillSchema: {
        **JUDGED,
        "bot": long(0, 40),
        "weakest": whole(1, 2_500),
        "doublings": whole(1, 12),
        "pairs": SEEDS,
    },
    jobs.ReplaySchema: {"job": (["a", "A.-_" * 20], ["", "a" * 81, "a b"]), "seed": whole(0, 10_000)},
    jobs.JobsQuerySchema: {"limit": digits(1, 100)},
    stats.SqlSchema: {"sql": long(1, 20_000), "rows": whole(1, 10_000), "seconds": whole(1, 10)},
    stats.StatsQuerySchema: {**FILTERS, **COUNTED, "limit": COUNT, "by": long(0, 200), "sort": long(0, 200)},
    stats.BehindQuerySchema: {**FILTERS, "limit": COUNT, "offset": COUNT},
    stats.ModelQuerySchema: {
        **FILTERS,
        "target": (["0-0", "999999-999999"], ["1", "1-", "1000000-1", "1-1000000"]),
        "part": (["a", "a_" * 15], ["", "a" * 31, "A"]),
    },
    stats.CompareQuerySchema: {
        **FILTERS,
        **COUNTED,
        "by": long(0, 200),
        "metric": long(0, 2000),
        "margin": ([".1", "0.000001"], ["0", "1.0", "0.0000001", "0."]),
    },
}


CASES = [(schema, field) for schema, bounded in BOUNDS.items() for field in bounded]


@pytest.mark.parametrize(("schema", "field"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_a_field_takes_its_outermost_values_and_nothing_beyond_them(schema: type[marshmallow.Schema], field: str):
    allowed, refused = BOUNDS[schema][field]
    made = schema()

    def faults(value: Any) -> Any:
        return made.validate({field: value}, partial=True).get(field)

    assert [value for value in allowed if faults(value) is not None] == []
    assert [value for value in refused if faults(value) is None] == []


def asked_for(app: Flask) -> set[type[marshmallow.Schema]]:
    """The schemas of all requests, and those within them."""
    found: set[type[marshmallow.Schema]] = set()
    for blueprint in app.blueprints.values():
        for methods in getattr(blueprint, "_docs", {}).values():
            for method, notes in methods.items():
                arguments = () if method == "parameters" else notes.get("arguments", {}).get("parameters", ())
                for argument in arguments:
                    found.update(_within(argument["schema"]))
    return found


def _within(schema: marshmallow.Schema) -> Iterator[type[marshmallow.Schema]]:
    yield type(schema)
    for field in schema.fields.values():
        inner = field.inner if isinstance(field, fields.List) else field
        if isinstance(inner, fields.Nested):
            yield from _within(inner.schema)


def is_bounded(field: fields.Field[Any]) -> bool:
    """Whether a field has bounds that a value may be near to: fixed values have none."""
    inner = [field.inner] if isinstance(field, fields.List) else []
    judges = [judge for one in (field, *inner) for judge in one.validators]
    return any(isinstance(judge, validate.Length | validate.Range | validate.Regexp) for judge in judges)


def test_every_bounded_field_of_every_request_is_tried(app: Flask):
    bounded = {
        (schema, name) for schema in asked_for(app) for name, field in schema().fields.items() if is_bounded(field)
    }
    assert bounded == set(CASES)
