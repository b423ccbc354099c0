"""Bodies that other readers could take in another way are refused, and told why."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import codec
from service.api import strict_json
from service.api.reading import MOST_TOLD
from service.problems import Problem
from tests.api.client import Api, problem

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_what_is_well_formed_reads_as_it_was_written(value):
    assert strict_json.read(codec.canonical(value)) == value


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"{} {}", "not JSON"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b'{"a": 1,}', "not JSON"),
        (b'{"a": "\n"}', "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b'["\xed\xa0\x80"]', "not UTF-8"),
        (b'["\\ud800"]', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b'[["\\ud83d x"]]', "surrogate"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'[{"x": {"b": 1, "c": 2, "b": 1}}]', "twice"),
        (b'{"a": 1, "\\u0061": 2}', "twice"),
        (b"[NaN]", "NaN"),
        (b"[Infinity]", "Infinity"),
        (b"[-Infinity]", "-Infinity"),
        (b"[1e999]", "too large"),
        (b"[9223372036854775808]", "64 bits"),
        (b"[-9223372036854775809]", "64 bits"),
        (b"[1.7976931348623159e308]", "too large"),
        (b"[" + b"9" * 5000 + b"]", "64 bits"),
        (b"[" * 25 + b"]" * 25, "deeper"),
        (b"[" * 30000, "deeper"),
        (b'{"a":' * 30000 + b"1" + b"}" * 30000, "deeper"),
    ],
)
def test_bad_bodies_are_refused_with_the_reason(body, said):
    with pytest.raises(Problem) as caught:
        strict_json.read(body)
    assert caught.value.kind.suffix == "malformed"
    assert said in caught.value.detail


def test_the_deepest_body_and_the_largest_numbers_are_read():
    deepest = b'[{"a":' * 12 + b"1" + b"}]" * 12
    assert strict_json.read(deepest) == json.loads(deepest)
    largest = [2**63 - 1, -(2**63), 1.7976931348623157e308]
    assert strict_json.read(json.dumps(largest).encode()) == largest


def test_a_whole_pair_of_surrogates_is_a_character():
    assert strict_json.read(b'["\\ud83c\\udf0d"]') == ["\N{EARTH GLOBE EUROPE-AFRICA}"]


def test_brackets_in_texts_and_beside_each_other_do_not_count_as_depth():
    text = "[" * 100
    assert strict_json.read(codec.canonical({"a": text, "b": [[]] * 100})) == {"a": text, "b": [[]] * 100}
    assert strict_json.read(b'["\\"' + b"[" * 60 + b'"]') == ['"' + "[" * 60]


@pytest.mark.parametrize("body", [b'"\\' * 60000, b'"\\"' * 60000 + b"[" * 30, b'"' + b"\\" * 120001, b"[]" * 60000])
def test_no_body_takes_long_to_refuse(body):
    began = time.process_time()
    with pytest.raises(Problem):
        strict_json.read(b"[" * 10 + body + b"[" * 30)
    assert time.process_time() - began < 1


@pytest.mark.parametrize("of", [1, {}, {"a": 1}], ids=["numbers", "empty objects", "unknown members"])
def test_a_list_that_is_too_long_is_refused_before_it_is_looked_through(api: Api, of: object):
    """Given very many seats, when a match is asked for, then one fault is told, and nothing is worked out for each."""
    body = json.dumps({"ruleset": "gaia_vora", "seats": [of] * 100_000})
    began = time.process_time()
    told = problem(api.post("/v1/matches", data=body, content_type="application/json"), 422, "invalid-arguments")
    assert time.process_time() - began < 1
    assert told["errors"] == [{"pointer": "/seats", "detail": "Length must be between 1 and 8."}]


def test_not_more_faults_are_told_than_anybody_reads(api: Api):
    body = {"ruleset": "gaia_vora", "seats": [{}], **{f"wrong{number}": 1 for number in range(5_000)}}
    told = problem(api.post("/v1/matches", json=body), 422, "invalid-arguments")
    assert len(told["errors"]) == MOST_TOLD
