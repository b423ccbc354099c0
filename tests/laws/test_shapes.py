"""Shapes: what is enumerated is exactly what is accepted, counts agree, and matching finds the most."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.assigning import most_assignable
from domain.reasons import Reasons, together
from domain.refusal import Refusal, Refused
from domain.shapes import Assign, AssignClauses, Barred, Offer, Offers, OneOf, Option, Subset, Withheld
from events import codec

CLAUSES = AssignClauses("KEY", "VALUE", "GROUP", "SIZE")
VALUES: list[Any] = ["a", "b", 1, 0, True, False, None, ["a", 1], ["a"], "1"]
GROUPS = [None, "x", "y", "z"]


def accepts(domain: Any, value: Any) -> bool:
    """Whether a shape takes a value; a refusal names a clause."""
    try:
        domain.check(value)
    except Refused as no:
        codec.canonical(no.refusal)
        return not no.refusal.clauses
    return True


def spelled(value: Any) -> bytes:
    """A value as text: True is not 1."""
    return codec.canonical(value)


options = st.builds(Option, st.sampled_from(VALUES[:6] + VALUES[7:9]), st.sampled_from(GROUPS), st.booleans())
tables = st.dictionaries(
    st.sampled_from(["k1", "k2", "k3", "k4"]),
    st.lists(options, max_size=3, unique_by=lambda option: spelled(option.value)).map(tuple),
    max_size=3,
)
capacities = st.dictionaries(st.sampled_from(["x", "y"]), st.integers(0, 3))
SETTINGS = settings(max_examples=120, deadline=None, print_blob=True)


@SETTINGS
@given(
    tables,
    capacities,
    st.integers(0, 3),
    st.integers(0, 3),
    st.booleans(),
    st.sets(st.sampled_from(["k1", "k2", "k3"])),
)
def test_an_assignment_is_accepted_if_and_only_if_it_is_enumerated(keys, capacity, least, more, complete, needed):
    needed = {key: Refusal("must", ("DUTY",)) for key in needed & keys.keys()}
    shape = Assign(keys, CLAUSES, least + more, least, capacity, complete, needed=needed)
    listed = [spelled(way) for way in shape.options()]
    assert len(listed) == len(set(listed)), "an assignment is enumerated twice"
    candidates = [[("absent", None), *[("given", value) for value in VALUES]] for _ in keys]
    for way in product(*candidates):
        assignment = {key: value for key, (there, value) in zip(keys, way, strict=True) if there == "given"}
        assert accepts(shape, assignment) == (spelled(assignment) in listed)
    assert shape.count(10_000) == len(listed)
    assert shape.count(2) == min(2, len(listed))
    backwards = [spelled(way) for way in shape.options(lambda bound: bound - 1)]
    assert sorted(backwards) == sorted(listed)


@SETTINGS
@given(tables, capacities)
def test_the_most_that_can_be_assigned_is_what_trying_everything_finds(keys, capacity):
    best = 0
    for way in product(*[[None, *choices] for choices in keys.values()]):
        chosen = [option for option in way if option is not None and option.counts]
        used = [option.group for option in chosen if option.group is not None]
        if all(used.count(group) <= capacity.get(group, 1) for group in used):
            best = max(best, len(chosen))
    assert most_assignable(keys, capacity) == best


@SETTINGS
@given(st.lists(st.sampled_from(VALUES), unique_by=spelled, max_size=5), st.integers(0, 3))
def test_a_subset_is_accepted_if_and_only_if_it_is_enumerated_in_some_order(values, size):
    shape = Subset(tuple(values), size, "CLAUSE")
    listed = [sorted(map(spelled, way)) for way in shape.options()]
    assert shape.count(10_000) == len(listed)
    for length in range(4):
        for way in product(VALUES, repeat=min(length, 3)):
            if length == 3 and way[0] not in ("a", 1, ["a"]):
                continue
            assert accepts(shape, list(way)) == (sorted(map(spelled, way)) in listed)
    for junk in (None, "ab", 3, {"a": 1}):
        assert not accepts(shape, junk)


@SETTINGS
@given(st.lists(st.sampled_from(VALUES), unique_by=spelled, min_size=1, max_size=5), st.booleans())
def test_one_of_takes_its_values_and_nothing_else(values, optional):
    shape = OneOf(tuple(values), "CLAUSE", optional=optional)
    listed = {spelled(value) for value in shape.options()}
    assert listed == {spelled(value) for value in values}
    for value in [*VALUES, 1.5, "c", [], {}]:
        assert accepts(shape, value) == (spelled(value) in listed or (value is None and optional))
    assert shape.count(99) == len(values)


@pytest.mark.parametrize("junk", [None, 1, "x", [], [["k1", "a"]], True])
def test_what_is_no_assignment_is_refused(junk):
    assert not accepts(Assign({"k1": (Option("a"),)}, CLAUSES, 1, 0), junk)


def refusal(domain: Any, value: Any) -> Refusal:
    """Why a value is refused."""
    with pytest.raises(Refused) as no:
        domain.check(value)
    return no.value.refusal


def test_a_key_that_is_needed_is_refused_for_its_own_reason_if_it_is_left_out():
    shape = Assign(
        {"k1": (Option("a"),), "k2": (Option("a"),)}, CLAUSES, 2, 0, needed={"k2": Refusal("must", ("DUTY",))}
    )
    assert refusal(shape, {"k1": "a"}).clauses == ("DUTY",)
    assert [*shape.options()] == [{"k1": "a", "k2": "a"}, {"k2": "a"}]


def test_a_refused_assignment_names_the_clause_that_it_breaks():
    why = Refusal("because", ("REASON",))
    nowhere = Refusal("nowhere", ("NOWHERE",))
    shape = Assign(
        {"k1": (Option("a", "x"),), "k2": (Option("a", "x"), Option("b"))},
        CLAUSES,
        2,
        2,
        barred={"k1": (Barred("c", why),), "k3": (Barred(None, nowhere),)},
    )
    assert accepts(shape, {"k1": "a", "k2": "b"})
    assert refusal(shape, {"k9": "a"}).clauses == ("KEY",)
    assert refusal(shape, {"k1": "z", "k2": "b"}).clauses == ("VALUE",)
    assert refusal(shape, {"k1": "c", "k2": "b"}) == why
    assert refusal(shape, {"k3": "a", "k2": "b"}) == nowhere
    assert refusal(shape, {"k1": "a", "k2": "a"}).facts == {"group": "x", "need": 2, "have": 1}
    assert refusal(shape, {"k1": "a"}).facts == {"need": 2, "have": 1}


def test_reasons_are_worked_out_once_and_only_if_they_are_read():
    asked: list[str] = []

    def dry() -> Iterator[Withheld]:
        asked.append("rain")
        yield Withheld("rain", Refusal("no", ("DRY",)))

    sun, rain = Offer("sun"), Offers((), Reasons(dry))
    offers = together(Offers((sun,)), rain)
    assert offers.check("sun", {}, ("ELSE",)) is sun
    assert [move for move, _ in offers.moves()] == ["sun"]
    assert not asked
    for _ in range(2):
        with pytest.raises(Refused) as no:
            offers.check("rain", {}, ("ELSE",))
        assert no.value.refusal.clauses == ("DRY",)
    assert [held.move for held in rain.withheld] == ["rain"]
    assert len(rain.withheld) == len(rain.withheld[:1]) == 1
    assert rain == Offers((), (rain.withheld[0],)) != Offers()
    assert asked == ["rain"]


def test_offers_choose_the_offer_that_fits_and_name_the_nearest_reason():
    sun = [
        Offer("sun", {"color": OneOf((color,), "COLOR"), "places": OneOf(values, color.upper())})
        for color, values in (("red", (1, 2)), ("green", (3,)))
    ]
    held = Withheld("sun", Refusal("empty", ("EMPTY",)), {"color": "white"})
    offers = Offers((*sun, Offer("stop", answers=False)), (held, Withheld("rain", Refusal("no", ("DRY",)))))
    assert [*offers.moves()][:3] == [
        ("sun", {"color": "red", "places": 1}),
        ("sun", {"color": "red", "places": 2}),
        ("sun", {"color": "green", "places": 3}),
    ]
    assert offers.count(99) == 3
    assert offers.count(2) == 2
    assert offers.check("sun", {"color": "green", "places": 3}, ("ELSE",)) is sun[1]
    for move, args, clause in (
        ("sun", {"color": "red", "places": 3}, "RED"),
        ("sun", {"color": "green", "places": 1}, "GREEN"),
        ("sun", {"color": "white", "places": 1}, "EMPTY"),
        ("rain", {}, "DRY"),
        ("snow", {}, "ELSE"),
    ):
        with pytest.raises(Refused) as no:
            offers.check(move, args, ("ELSE",))
        assert no.value.refusal.clauses == (clause,)


def test_a_move_is_the_only_one_if_no_other_answers_and_nothing_is_to_be_chosen_with_it():
    aside, chosen = Offer("concede", answers=False), Offer("take", {"what": OneOf((1,), "X-01")})
    assert Offers((Offer("pass"), aside)).only == "pass"
    for others in ((), (aside,), (chosen,), (Offer("pass"), Offer("end"))):
        assert Offers(others).only is None


def test_an_offer_that_allows_a_move_is_found_among_those_of_the_same_name():
    offers = Offers(
        tuple(Offer("take", {"what": OneOf((what,), "X-01"), "how": OneOf((True,), "X-02")}) for what in "ab")
    )
    assert offers.allowing("take", {"what": "b", "how": True}) is offers.open[1]
    for args in ({"what": "b", "how": 1}, {"what": "c", "how": True}, {"what": "b"}, {}):
        assert offers.allowing("take", args) is None
    assert offers.allowing("give", {"what": "a", "how": True}) is None
