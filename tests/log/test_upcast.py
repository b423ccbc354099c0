"""Events that were logged under schemas since retired are read in today's form, from the bytes they were logged in."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from events import codec
from events.envelope import Entry, event_of
from events.event import NOBODY, Event, Seat, private_to
from events.record import read_record
from events.redact import redacted
from events.registry import Registry, UnknownEvent

RETIRED = Path(__file__).parent / "retired.match.ndjson"
"""A record written when StarBought had schema 1, HandKept schema 1, and PlanetRotated was called WorldTurned."""

today = Registry()


@today.event("StarBought", v=3)
class StarBought(Event, frozen=True):
    """Schema 1 called `cost` `price`; schema 2 had no `currency`."""

    seat: Seat
    cost: int
    currency: str


@today.event("PlanetTurned", v=2)
class PlanetTurned(Event, frozen=True):
    """Was WorldTurned; schema 1 counted in `steps` instead of degrees."""

    degrees: int


@today.event("HandKept", v=2)
class HandKept(Event, frozen=True):
    """Schema 1 called `cards` `hand`, and counted them."""

    seat: Seat
    cards: Annotated[tuple[str, ...], private_to("seat")]
    plan: Annotated[msgspec.Raw, private_to(NOBODY)]
    why: str | None = None


Fields = dict[str, Any]


@today.upcaster("StarBought", 1)
def _price_became_cost(fields: Fields) -> tuple[str, Fields]:
    return "StarBought", {"seat": fields["seat"], "cost": fields["price"]}


@today.upcaster("StarBought", 2)
def _currency_was_always_gold(fields: Fields) -> tuple[str, Fields]:
    return "StarBought", {**fields, "currency": "gold"}


@today.upcaster("WorldTurned", 1)
def _world_became_planet(fields: Fields) -> tuple[str, Fields]:
    return "PlanetTurned", fields


@today.upcaster("PlanetTurned", 1)
def _steps_became_degrees(fields: Fields) -> tuple[str, Fields]:
    return "PlanetTurned", {"degrees": fields["steps"] * 45}


@today.upcaster("HandKept", 1)
def _hand_became_cards(fields: Fields) -> tuple[str, Fields]:
    kept = {name: value for name, value in fields.items() if name not in ("hand", "count")}
    return "HandKept", {**kept, "cards": fields["hand"]}


@pytest.fixture(scope="module")
def stored() -> dict[str, Entry]:
    """The entries of the retired record by type; reading it checks its chain."""
    return {entry.type: entry for entry in read_record(RETIRED.read_bytes()).entries}


def test_given_an_event_two_schemas_old_when_read_then_each_step_lifts_it_to_the_next(stored: dict[str, Entry]):
    assert stored["StarBought"].v == 1
    assert event_of(stored["StarBought"], today) == StarBought(seat=1, cost=3, currency="gold")


def test_given_an_event_whose_tag_was_renamed_when_read_then_it_goes_on_under_the_new_one(stored: dict[str, Entry]):
    assert event_of(stored["WorldTurned"], today) == PlanetTurned(degrees=90)


def test_given_an_event_with_private_parts_when_read_then_they_are_lifted_with_the_rest(stored: dict[str, Entry]):
    lifted = event_of(stored["HandKept"], today)
    assert isinstance(lifted, HandKept)
    assert (lifted.cards, lifted.why, bytes(lifted.plan)) == (("sun", "storm"), None, b'[{"then":1}]')


def test_given_a_retired_event_when_redacted_then_the_parts_it_was_logged_with_decide_who_sees_them(
    stored: dict[str, Entry],
):
    seen = redacted(stored["HandKept"], 1, revealed=False)
    assert seen.private is not None
    assert list(codec.decode(seen.private)) == ["1"]
    assert redacted(stored["HandKept"], 2, revealed=False).private is None


def test_given_a_schema_newer_than_the_installed_one_when_read_then_it_is_unknown(stored: dict[str, Entry]):
    newer = msgspec.structs.replace(stored["StarBought"], v=4)
    with pytest.raises(UnknownEvent, match="schema 4"):
        event_of(newer, today)


def test_given_a_tag_that_was_never_registered_when_read_then_it_is_unknown(stored: dict[str, Entry]):
    with pytest.raises(UnknownEvent, match="'Sneezed' with schema 3"):
        event_of(stored["Sneezed"], today)


def test_given_an_upcaster_that_leaves_out_a_field_when_read_then_the_event_does_not_fit_its_schema():
    registry = Registry()
    registry.event("StarBought", v=2)(StarBought)
    registry.upcaster("StarBought", 1)(lambda fields: ("StarBought", {"seat": fields["seat"]}))
    with pytest.raises(msgspec.ValidationError, match="cost"):
        registry.read("StarBought", 1, b'{"price":3,"seat":1}')


def test_given_two_classes_when_registered_under_one_tag_then_the_second_is_refused():
    registry = Registry()
    registry.event("StarBought")(StarBought)
    with pytest.raises(ValueError, match="StarBought' is taken"):
        registry.event("StarBought")(PlanetTurned)
