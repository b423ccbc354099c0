"""Schemas made from structs say what these say: which members, of what type, within which bounds, what they mean."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
import pytest
from marshmallow import ValidationError
from msgspec import Meta

from events.described import Prose, SeatNumber, shown
from service.api.schemas import fields as f
from service.api.schemas.derived import asked, told


class Leg(msgspec.Struct):
    """A part of a journey."""

    to: Annotated[str, Meta(description="Where it leads.", min_length=1, max_length=5)]


class Journey(msgspec.Struct):
    """What may be asked for, and what is told of it."""

    legs: Annotated[tuple[Leg, ...], Meta(description="Its parts.", min_length=1, max_length=9)]
    days: Annotated[int, Meta(description="How long.", ge=1, le=30)] = 7
    by: Annotated[Literal["sea", "land"] | None, Meta(description="How.")] = None
    fare: Annotated[float, Meta(description="A part of one.", gt=0, lt=1)] = 0.5
    seat: Annotated[SeatNumber, Meta(description="Whose.")] = 1
    rules: Annotated[Mapping[str, Any], Meta(description="What is agreed.")] = {}
    note: Annotated[Prose | None, Meta(description="What else.")] = None
    secret: str = ""


JOURNEY, JOURNEY_TOLD = asked(Journey), told(Journey, "JourneyTold", url=f.text("Its address."))

LEGS = [{"to": "Rome"}]


def loaded(**given: Any) -> Any:
    return JOURNEY().load({"legs": LEGS, **given})


def test_what_is_left_out_is_as_in_the_struct_and_what_is_not_described_is_unknown():
    defaults: dict[str, Any] = {"days": 7, "by": None, "fare": 0.5, "seat": 1, "rules": {}, "note": None}
    assert loaded() == {"legs": LEGS, **defaults}
    with pytest.raises(ValidationError, match="secret"):
        loaded(secret="x")
    with pytest.raises(ValidationError, match="legs"):
        JOURNEY().load({})


@pytest.mark.parametrize(
    ("member", "taken", "refused"),
    [
        ("days", [1, 30], [0, 31, "1", 1.5, True]),
        ("by", ["sea", None], ["air", 1]),
        ("fare", [0.1, 0.9], [0, 1, "x"]),
        ("seat", [1, 99], [0, 100]),
        ("legs", [LEGS * 9], [[], LEGS * 10, [{"to": ""}], [{"to": "Athens"}], [{}], "Rome"]),
        ("note", ["x" * 2000, None], ["x" * 2001]),
        ("rules", [{"a": [1]}], [[], None]),
    ],
)
def test_bounds_are_those_of_the_struct(member: str, taken: list[Any], refused: list[Any]):
    for value in taken:
        assert loaded(**{member: value})[member] == value
    for value in refused:
        with pytest.raises(ValidationError, match=member):
            loaded(**{member: value})


def test_one_client_may_ask_for_less_than_the_struct_allows():
    """Given lower bounds and a member that may be left out without a default, then those hold, and no more is there."""
    schema = asked(Journey, "ShortJourney", most={"days": 3, "legs": 1}, may_lack=("legs",), why=f.text("Why."))()
    assert schema.__class__.__name__ == "ShortJourneySchema"
    assert "legs" not in schema.load({"why": "rain"})
    for given in ({"days": 4}, {"legs": LEGS * 2}):
        with pytest.raises(ValidationError):
            schema.load(given)


def test_an_answer_has_every_member_with_its_meaning():
    fields = JOURNEY_TOLD().fields
    assert set(fields) == {*Journey.__struct_fields__, "url"} - {"secret"}
    assert all(field.required for field in fields.values())
    assert {name for name, field in fields.items() if field.allow_none} == {"by", "note"}
    assert fields["seat"].metadata["description"] == "Whose."


def test_an_answer_may_have_only_some_members_and_lack_some():
    fields = told(Journey, "ShortJourneyTold", only=("days", "note"), may_lack=("note",))().fields
    assert {name: field.required for name, field in fields.items()} == {"days": True, "note": False}


def test_an_object_says_what_its_values_are():
    class Fares(msgspec.Struct):
        """Prices."""

        by_class: Annotated[dict[str, int], Meta(description="Each.")]
        rules: Annotated[msgspec.Raw, Meta(description="As they were kept.")]

    schema = told(Fares)()
    given: dict[str, Any] = {"by_class": {"first": 9}, "rules": {"any": [None]}}
    assert schema.load(given) == given
    assert set(schema.validate({"by_class": {"first": "much"}, "rules": []})) == {"by_class", "rules"}


def test_values_are_told_of_the_members_that_have_a_meaning():
    journey = Journey((Leg("Rome"),), secret="x")
    assert {*shown(journey), "url"} == set(JOURNEY_TOLD().fields)
    assert shown(journey)["legs"] == (Leg("Rome"),)


def test_a_struct_within_another_has_one_schema():
    assert told(Leg) is told(Leg)
    assert told(Leg)().fields["to"].metadata["description"] == "Where it leads."


def test_a_type_that_no_schema_can_say_is_a_mistake():
    class Dated(msgspec.Struct):
        """It has a day."""

        day: Annotated[date, Meta(description="When.")]

    with pytest.raises(TypeError, match="no field"):
        told(Dated)
