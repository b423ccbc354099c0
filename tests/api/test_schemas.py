"""What all answers have in common: which of their members may be missing or null, and how long and large they are."""

from collections.abc import Iterator
from typing import Any

import marshmallow
from marshmallow import fields, validate

from service.api.groups import BLUEPRINTS

Schema = type[marshmallow.Schema]
LARGEST = 2_147_483_647
PRECISE = 9_007_199_254_740_992
"""The largest number up to which every reader of JSON counts exactly, 2^53."""


def _inner(field: fields.Field[Any]) -> Iterator[fields.Field[Any]]:
    """A field and those of its parts."""
    yield field
    if isinstance(field, fields.List):
        yield from _inner(field.inner)
    elif isinstance(field, fields.Dict) and field.value_field is not None:
        yield from _inner(field.value_field)


def _within(schema: marshmallow.Schema) -> Iterator[Schema]:
    yield type(schema)
    for field in schema.fields.values():
        for part in _inner(field):
            if isinstance(part, fields.Nested):
                yield from _within(part.schema)


def answers() -> set[Schema]:
    """The schemas of all answers, and those within them."""
    found: set[Schema] = set()
    for blueprint in BLUEPRINTS:
        for methods in blueprint._docs.values():
            for method, notes in methods.items():
                for responses in () if method == "parameters" else notes["response"]["responses"].values():
                    for response in responses if isinstance(responses, list) else [responses]:
                        schema = response.get("schema") if isinstance(response, dict) else None
                        found.update(_within(schema) if isinstance(schema, marshmallow.Schema) else ())
    return found


MEMBERS = {
    f"{schema.__name__.removesuffix('Schema')}.{name}": field
    for schema in answers()
    for name, field in schema().fields.items()
}

JOBS = dict.fromkeys(("ab", "matchups", "sim", "replay", "worth", "skill"), "a job is of one kind")
ABSENT = {
    "Event.private": "what is private to others is left out, not hidden behind an empty value",
    "ForeseenEvent.private": "as in an event",
    **{f"Job.{kind}": reason for kind, reason in JOBS.items()},
}
"""The members that an answer may be without, and why."""


def test_every_member_of_an_answer_is_there_but_for_these():
    assert len(MEMBERS) > 500
    assert {name for name, field in MEMBERS.items() if not field.required} == ABSENT.keys()


def names(**members: str) -> set[str]:
    return {f"{schema}.{name}" for schema, listed in members.items() for name in listed.split()}


OF_MATCH = "name win_condition text parent"
OF_GAME = f"{OF_MATCH} series"
NULL = names(
    # what has not happened yet, or not at all
    MatchSummary=OF_MATCH, Match=OF_GAME, CreatedMatch=OF_GAME, Series="previous next",
    View="name viewer active outcome",
    Rewind="rewound", Consent="agrees", Fairness="secret", Job="detail", Settled="seat move", Phase="window",
    StandingOrder="scope given suggested", BatchDone="stopped", Foreseen="stopped",
    # what is nobody's, or of nothing
    Seat="bot name", Event="actor prev", ForeseenEvent="actor", Cause="decision parent source", Diff="viewer",
    Decisions="decision kind text", LegalMove="decision forecast", Told="value", Barring="value",
    Clause="ruling option", Option="default",
    Change="before after", DeckRead="deck", CardSet="uploaded", CardSetSummary="uploaded", Uploaded="uploaded",
    Fault="seq", Verified="folds fairness", Readiness="lake", Flip="b",
    # where nothing follows
    MatchList="next_cursor", CardSetList="next_cursor", EventPage="next_after", PositionList="next_after",
    # what too little is known of
    Progress="rate seconds_left", JobOutcome="verdict difference low high", Step="score low high verdict",
    WorthOutcome="delta low high before after", Result="field detectable expected_false as_of", Rows="as_of",
    Comparison="detectable as_of", Compared="difference low high p margin verdict",
    Mark="value low high quantiles shrunk shrunk_low shrunk_high p example", Example="seq",
    Behind="seq value reason", SeatBehind="place deck share",
)  # fmt: skip
"""The members that may be null."""


def test_no_member_of_an_answer_is_null_but_for_these():
    assert {name for name, field in MEMBERS.items() if field.allow_none} == NULL


LONG = {
    400: names(WorthOutcome="sentence"),
    500: names(CardSetList="next_cursor", Finding="where"),
    1000: names(SkillOutcome="sentence"),
    2000: names(
        Column="name type", DrawFault="reason", EventKind="text", Fairness="verifier", Fault="reason",
        Finding="message fix", MatchList="next_cursor", Metric="formula docs", Model="docs", MoveKind="text",
        NamedText="text", Option="text", Ruleset="summary", RulesetSummary="summary", TableColumn="meaning",
        Table="meaning",
    ),
    5000: names(
        Barring="text", Clause="text ruling", CreatedMatch="text", Decisions="text", Event="text", ForeseenEvent="text",
        Forecast="text", LegalMove="text", Match="text", MatchSummary="text", Offer="text", Outcome="text",
        ParameterWords="text", Problem="detail", Told="text", ToldWhy="text", Waiting="text", Withheld="text",
    ),
}  # fmt: skip
"""Texts that may be longer than 200 letters, by how long they may be."""

OF_SEATS = "waiting_for winners"
SEATS = names(
    Consent="seat", MatchSummary=OF_SEATS, Match=f"{OF_SEATS} open_seats", CreatedMatch=f"{OF_SEATS} open_seats",
    Decisions="seat waiting_for", Diff="viewer", Entropy="seat", Event="actor", ForeseenEvent="actor",
    Invitation="seat", Joined="seat waiting_for", Next="waiting_for", Outcome="winners", Play="seat", Rewind="seat",
    RulesConsents="agreed missing", Ruleset="seats", RulesetSummary="seats", SeatBehind="seat", Seat="seat",
    NextGame="seat", Series="winners", Settled="seat waiting_for", StandingOrder="seat", Token="seat",
    View="viewer active", Waiting="seat",
)  # fmt: skip
NUMBERS = {
    (1, 99): SEATS,
    (1, LARGEST): names(
        BatchDone="done", CardSet="cards", CardSetSummary="cards", Uploaded="cards", MatchSummary="players",
        Match="players", CreatedMatch="players", EventKind="v", Event="v", ForeseenEvent="v", Series="game best_of",
    ),
    (0, PRECISE): names(Comparison="events as_of", Result="events as_of", Rows="events as_of"),
    (400, 599): names(Problem="status"),
}  # fmt: skip
"""Numbers that are not from 0 to the largest of 31 bits, by their bounds."""


def bounds(kind: type[validate.Length | validate.Range]) -> dict[tuple[Any, Any], set[str]]:
    found: dict[tuple[Any, Any], set[str]] = {}
    for name, field in MEMBERS.items():
        for part in _inner(field):
            for judge in part.validators:
                if isinstance(judge, kind):
                    found.setdefault((judge.min, judge.max), set()).add(name)
    return found


def test_a_text_of_an_answer_has_at_most_two_hundred_letters_but_for_these():
    found = bounds(validate.Length)

    assert len(found.pop((0, 200))) > 100
    assert found == {(0, most): members for most, members in LONG.items()}


def test_a_number_of_an_answer_is_no_less_than_nought_and_fits_into_31_bits_but_for_these():
    found = bounds(validate.Range)

    assert len(found.pop((0, LARGEST))) > 50
    assert found == NUMBERS


STATUS = ("lobby", "playing", "ended")
POPULATION = ("match", "simulation", "sandbox", "scenario", "fork", "imported")
VERDICT = ("better", "worse", "same", "undecided")
WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("MatchSummary.status", "Match.status", "CreatedMatch.status", "Decisions.status", "Joined.status",
         "Next.status", "View.status"),
        STATUS,
    ),
    **dict.fromkeys(("MatchSummary.population", "Match.population", "CreatedMatch.population"), POPULATION),
    **dict.fromkeys(("JobOutcome.verdict", "Step.verdict"), VERDICT),
    **dict.fromkeys(("Health.status", "Readiness.status"), ("ok",)),
    "Change.change": ("added", "removed", "changed"),
    "Compared.verdict": ("same", "higher", "lower", "undecided"),
    "FairnessReport.status": ("fair", "unfair", "not-revealed", "imagined"),
    "Finding.severity": ("error", "warning"),
    "Foreseen.stopped": ("chance", "hidden", "choice"),
    "Job.kind": tuple(JOBS),
    "Job.status": ("open", "done", "cancelled", "failed"),
    "Mark.standing": ("count", "hollow", "ranked"),
    "Metric.scale": ("percent", "points", "seconds", "turns", "number"),
    "Metric.matches": ("all", "finished", "revealed"),
    "Policy.rewind": ("consent", "never"),
    "Policy.spectators": ("open", "closed"),
    "Progress.unit": ("seeds", "pairs", "matches"),
    "Rewind.status": ("open", "agreed", "declined", "withdrawn", "expired"),
    "Seat.kind": ("human", "bot"),
}  # fmt: skip
"""Members that are one of a few words."""


def test_where_an_answer_is_one_of_a_few_words_it_is_one_of_these():
    assert {
        name: tuple(sorted(judge.choices))
        for name, field in MEMBERS.items()
        for judge in field.validators
        if isinstance(judge, validate.OneOf)
    } == {name: tuple(sorted(words)) for name, words in WORDS.items()}


def test_every_member_of_an_answer_says_what_it_is():
    untold = [name for name, field in MEMBERS.items() if not field.metadata.get("description")]

    assert [name for name in untold if not isinstance(MEMBERS[name], fields.Nested)] == []
