"""Shapes of card games: what is listed is allowed, what is allowed is listed (or a payment like one that is)."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cardkit.shapes import HANDFUL, Between, Copies, DeckList, Distribution, Payment, Some
from domain.cardkit.slots import Slots
from domain.refusal import Refusal, Refused
from domain.shapes import Barred, Domain
from events import codec

SETTINGS = settings(max_examples=80, deadline=None)
NAMES = ("a", "b", "c", "d")
JUNK = [None, True, 1, "ab", {"a": 1}, [["a"]], [1], [None], [True]]


def accepts(shape: Domain, value: Any) -> bool:
    try:
        shape.check(value)
    except Refused as no:
        refusal = no.refusal
    else:
        return True
    assert refusal.clauses
    codec.canonical(refusal)
    return False


def lists(most: int) -> list[list[str]]:
    return [list(way) for size in range(most + 1) for way in product((*NAMES, "e"), repeat=size)]


@SETTINGS
@given(st.sets(st.sampled_from(NAMES)), st.integers(0, 3), st.integers(0, 2), st.booleans())
def test_some(values, least, more, ordered):
    shape = Some(tuple(sorted(values)), least, least + more, "CLAUSE", ordered)
    listed = list(shape.options())
    assert shape.count(999) == len(listed)
    known = [way if ordered else sorted(way) for way in listed]
    for way in lists(3):
        if least + more <= 3 or len(way) < 3:
            assert accepts(shape, way) == ((way if ordered else sorted(way)) in known), way
    assert not any(accepts(shape, junk) for junk in JUNK)


@SETTINGS
@given(st.sets(st.sampled_from(NAMES), min_size=2), st.integers(0, 3), st.integers(0, 2), st.booleans())
def test_some_of_which_are_needed(values, least, more, ordered):
    """Given values that must be among those that are chosen, then they are in all that is listed and allowed."""
    names = tuple(sorted(values))
    needed = tuple(Barred(one, Refusal("must", ("DUTY",))) for one in names[:2])
    free = Some(names, least, least + more, "CLAUSE", ordered)
    shape = Some(names, least, least + more, "CLAUSE", ordered, needed=needed)
    listed = list(shape.options())
    assert shape.count(999) == len(listed)
    assert listed == [way for way in free.options() if {*names[:2]} <= {*way}]
    for way in free.options():
        assert accepts(shape, way) == (way in listed), way


def test_what_is_needed_and_left_out_is_refused_for_its_own_reason():
    shape = Some(("a", "b"), 1, 2, "CLAUSE", needed=(Barred("b", Refusal("must", ("DUTY",))),))
    with pytest.raises(Refused, match="must"):
        shape.check(["a"])


def test_a_barred_value_is_refused_for_its_own_reason():
    shape = Some(("a",), 1, 1, "CLAUSE", barred=(Barred("b", Refusal("marked", ("MARKED",))),))
    with pytest.raises(Refused, match="marked"):
        shape.check(["b"])


@SETTINGS
@given(
    st.dictionaries(st.sampled_from([f"r{n}" for n in range(7)]), st.sampled_from("xyz")),
    st.integers(0, 4),
    st.dictionaries(st.sampled_from("xy"), st.integers(1, 2), max_size=2),
)
def test_payment(resources, amount, loyalty):
    amount = max(amount, sum(loyalty.values()))
    shape = Payment(resources, amount, "COST", loyalty, "LOYALTY")
    listed = list(shape.options())
    splits = {tuple(sorted(Counter(resources[id] for id in way).items())) for way in listed}
    assert len(listed) == len(splits) == shape.count(99) <= HANDFUL
    assert all(accepts(shape, way) for way in listed)
    allowed = {
        tuple(sorted(Counter(resources[id] for id in way).items()))
        for way in product(sorted(resources), repeat=amount)
        if amount < 5 and accepts(shape, list(way))
    }
    if amount < 5:
        assert splits <= allowed
        assert splits == allowed or len(splits) == HANDFUL
        assert bool(allowed) == (shape.short_of() is None)
    assert not any(accepts(shape, junk) for junk in JUNK)


@SETTINGS
@given(st.integers(0, 2), st.integers(0, 2), st.booleans())
def test_slots(one, other, distinct):
    slots = (Some(("a", "b"), one, one, "ONE"), Some(("b", "c"), other, other, "OTHER"))
    shape = Slots(slots, "SLOTS", distinct)
    listed = [[sorted(way) for way in ways] for ways in shape.options()]
    assert shape.count(999) == len(listed)
    for ways in product(lists(2), repeat=2):
        assert accepts(shape, list(ways)) == ([sorted(way) for way in ways] in listed)
    assert not accepts(shape, [["a"]])
    assert not any(accepts(shape, junk) for junk in JUNK)


@SETTINGS
@given(st.integers(1, 3), st.integers(0, 4), st.integers(0, 1), st.booleans())
def test_distribution(keys, total, least, whole):
    shape = Distribution(NAMES[:keys], total, "CLAUSE", least, whole)
    listed = list(shape.options())
    assert shape.count(999) == len(listed)
    for shares in product(range(-1, 5), repeat=keys):
        given_ = dict(zip(NAMES, shares, strict=False))
        assert accepts(shape, given_) == (given_ in listed)
    assert not accepts(shape, {**dict.fromkeys(NAMES[:keys], 0), "e": total})
    assert not accepts(shape, dict.fromkeys(NAMES[: keys - 1], total))
    assert not any(accepts(shape, junk) for junk in [None, 1, [], [1], "a"])


@SETTINGS
@given(st.integers(-2, 3), st.integers(-2, 3))
def test_between(least, most):
    shape = Between(least, most, "CLAUSE")
    assert [number for number in range(-4, 6) if accepts(shape, number)] == sorted(shape.options())
    assert shape.count(99) == len(list(shape.options()))
    assert not any(accepts(shape, junk) for junk in (None, True, 0.0, "1", [1]))


@SETTINGS
@given(st.dictionaries(st.sampled_from(NAMES), st.integers(1, 2)), st.integers(0, 3))
def test_copies(counts, size):
    shape = Copies(counts, size, "CLAUSE")
    listed = [sorted(way) for way in shape.options()]
    assert shape.count(999) == len(listed)
    for way in lists(3):
        assert accepts(shape, way) == (sorted(way) in listed)
    assert not any(accepts(shape, junk) for junk in JUNK)


def test_a_deck_is_refused_for_the_first_fault_and_tells_the_others():
    faults = (Refusal("too-small", ("SIZE",), {"need": 60, "have": 1}), Refusal("unknown", ("POOL",), {"card": "x"}))
    shape = DeckList(60, "sha256:00", lambda cards: faults if cards == ["x"] else ())
    assert accepts(shape, ["a"])
    with pytest.raises(Refused) as no:
        shape.check(["x"])
    assert no.value.refusal.facts == {
        "need": 60,
        "have": 1,
        "more": [{"code": "unknown", "clauses": ["POOL"], "card": "x"}],
    }


@pytest.mark.parametrize(
    "shape",
    [
        Some(("a",), 0, 1, "C"),
        Payment({"r": "x"}, 1, "C"),
        Slots((Some(("a",), 1, 1, "C"), Between(1, 2, "C")), "C"),
        Distribution(("a",), 3, "C"),
        Between(1, 2, "C"),
        Copies({"a": 2}, 1, "C"),
        DeckList(60, "sha256:00", lambda cards: ()),
    ],
)
def test_shapes_are_shown_and_logged_as_plain_values(shape):
    assert shape.shown()["type"]
    codec.canonical(shape.shown())
    codec.canonical(shape.offered())


def test_slots_that_share_nothing_are_filled_however_many_ways_there_are():
    many = tuple(f"card {number}" for number in range(60))
    few = Some(many[:10], 10, 10, "C")
    for slots in ((Some(many, 20, 20, "C"), Some(many, 40, 40, "C")), (Some(many, 50, 50, "C"), few)):
        chosen = next(Slots(slots, "C", distinct=True).options())
        assert sorted(value for values in chosen for value in values) == sorted(many)
    assert next(Slots((Some(many, 51, 51, "C"), few), "C", distinct=True).options(), None) is None
    assert Slots((Some(many, 50, 50, "C"), few), "C", distinct=True).count(5) == 1
