"""Events of every registered kind with any content its schema allows, for laws over all of them."""

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from domain.rulesets import RULESETS
from events import codec
from events.event import Event
from events.registry import EVENTS

assert RULESETS  # importing them registers the events of kits and rulesets

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBER = st.integers(-(2**63), 2**63 - 1)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBER | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
RAW = PLAIN.map(codec.raw)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, as msgspec describes it."""
    match kind:
        case inspect.Metadata():
            return values(kind.type)
        case inspect.LiteralType():
            return st.sampled_from(sorted(kind.values, key=str))
        case inspect.UnionType():
            return st.one_of([values(one) for one in kind.types])
        case inspect.VarTupleType() | inspect.CollectionType():
            return st.lists(values(kind.item_type), max_size=3).map(tuple)
        case inspect.TupleType():
            return st.tuples(*[values(one) for one in kind.item_types])
        case inspect.DictType():
            return st.dictionaries(values(kind.key_type), values(kind.value_type), max_size=3)
        case inspect.StructType():
            fields = {field.name: values(field.type) for field in inspect.type_info(kind.cls).fields}  # type: ignore[attr-defined]
            return st.builds(kind.cls, **fields)
        case inspect.RawType():
            return RAW
    simple: dict[type, st.SearchStrategy[Any]] = {
        inspect.IntType: NUMBER,
        inspect.StrType: TEXT,
        inspect.BoolType: st.booleans(),
        inspect.NoneType: st.none(),
        inspect.AnyType: PLAIN,
    }
    return simple[type(kind)]


ANY_EVENT: st.SearchStrategy[Event] = st.sampled_from(EVENTS.kinds()).flatmap(
    lambda kind: values(inspect.type_info(kind.cls))
)


def spelled(event: Event) -> bytes:
    """An event's canonical bytes, to compare events that hold raw parts."""
    return codec.canonical(msgspec.structs.asdict(event))
