"""One spelling of each value; no event can hold what has none."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from events import codec
from events.envelope import event_of
from events.event import Event
from events.registry import EVENTS, Kind
from tests.log.anything import ANY_EVENT, PLAIN, TEXT, spelled
from tests.log.building import sealed


@given(PLAIN)
def test_given_any_value_when_read_back_and_written_again_then_the_bytes_are_the_same(value: Any):
    once = codec.canonical(value)
    assert codec.decode(once) == value
    assert codec.canonical(codec.decode(once)) == once


@given(st.lists(st.tuples(TEXT, PLAIN), max_size=6, unique_by=lambda pair: pair[0]), st.randoms())
def test_given_an_object_when_its_members_come_in_another_order_then_the_bytes_are_the_same(pairs: list, order: Any):
    shuffled = list(pairs)
    order.shuffle(shuffled)
    assert codec.canonical(dict(shuffled)) == codec.canonical(dict(pairs))


@given(st.dictionaries(st.integers(1, 12), PLAIN, max_size=12))
def test_given_an_object_keyed_by_seat_when_written_then_its_keys_are_sorted_texts(seats: dict[int, Any]):
    texts = {str(seat): value for seat, value in seats.items()}
    assert codec.canonical(seats) == codec.canonical(texts)


@given(st.dictionaries(TEXT, PLAIN, max_size=4), st.dictionaries(TEXT, PLAIN, max_size=4))
def test_given_objects_without_common_keys_when_spliced_then_all_members_are_there(one: dict, two: dict):
    other = {name: value for name, value in two.items() if name not in one}
    assert codec.decode(codec.spliced([codec.canonical(one), codec.canonical(other)])) == {**one, **other}


@given(st.lists(ANY_EVENT, min_size=1, max_size=4))
def test_given_any_events_when_sealed_then_what_is_read_back_is_what_was_logged(events: list[Event]):
    entries = sealed(events)
    assert [spelled(event_of(entry)) for entry in entries] == [spelled(event) for event in events]
    assert entries == sealed([event_of(entry) for entry in entries])


@pytest.mark.parametrize("kind", EVENTS.kinds(), ids=lambda kind: kind.tag)
def test_given_a_kind_of_event_when_its_schema_is_searched_then_no_field_is_a_float(kind: Kind):
    assert not any(isinstance(part, inspect.FloatType) for part in parts_of(inspect.type_info(kind.cls)))


@pytest.mark.parametrize("kind", EVENTS.kinds(), ids=lambda kind: kind.tag)
def test_given_a_kind_of_event_when_it_has_private_fields_then_their_owner_is_a_public_one(kind: Kind):
    public = {field.encode_name for field in msgspec.structs.fields(kind.cls)} - set(kind.private)
    assert set(kind.private.values()) <= public | {"nobody"}


def parts_of(kind: Any) -> list[Any]:
    """A type and all types inside it."""
    inner: list[Any] = []
    for name in ("type", "item_type", "key_type", "value_type"):
        inner += parts_of(getattr(kind, name)) if hasattr(kind, name) else []
    for name in ("types", "item_types", "fields"):
        inner += [part for one in getattr(kind, name, ()) for part in parts_of(one)]
    return [kind, *inner]
