"""How deep a text is nested, held against a walk from sign to sign."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.nesting import deeper_than


def walked(text: str) -> int:
    """The greatest depth, sign by sign."""
    depth = deepest = 0
    inside = escaped = False
    for sign in text:
        if inside:
            inside, escaped = escaped or sign != '"', sign == "\\" and not escaped
        elif sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
        else:
            inside = sign == '"'
    return deepest


STRINGS = st.text('[]{}"\\a,', max_size=6).map(lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
VALUES = st.recursive(
    STRINGS | st.just("1"),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{','.join(items)}]")
        | st.lists(inner, max_size=4).map(lambda items: "{" + ",".join(f'"{{":{item}' for item in items) + "}")
    ),
    max_leaves=30,
)


@given(VALUES, st.integers(0, 6))
def test_a_text_is_as_deep_as_its_brackets_outside_of_strings(text, most):
    assert deeper_than(most, text.encode()) == (walked(text) > most)


@pytest.mark.parametrize("most", [0, 1, 2])
@pytest.mark.parametrize("text", ["[[", "[]", '["[[[", ', '["[[[[[[[['])
def test_a_text_that_is_cut_off_is_as_deep_as_it_got(text, most):
    assert deeper_than(most, text.encode()) == (walked(text) > most)


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 4_000_000,
        b"[]," * 1_400_000,
        b'"",' * 1_400_000 + b"[" * 101,
        b"[" * 99 + b"[]" * 2_000_000,
        b"[{" * 50 + b"]" * 4_000_000,
        (b"[" * 100 + b"]" * 100) * 20_000,
        b'"\\' * 2_000_000 + b"[" * 101,
        b"[" * 101 + b"\\" * 4_000_000,
    ],
)
def test_no_text_takes_long_to_look_through(text):
    """Four megabytes, as much as a line may have, in less than two seconds of processor time."""
    began = time.process_time()
    deeper_than(100, text)
    assert time.process_time() - began < 2
