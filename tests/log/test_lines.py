"""Lines of records: how deep, how many, how large, to the last one that is read and the first that is not."""

import msgspec
import pytest

from events import lines
from events.lines import examine


def text(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def nested(depth: int) -> bytes:
    return b'{"a":' * depth + b"1" + b"}" * depth + b"\n"


@pytest.mark.parametrize(
    "value", [2**63 - 1, -(2**63), 10**18, [2**63 - 1, {"b": -(2**63)}], "9223372036854775808", {"b": "9" * 30}]
)
def test_given_a_number_of_64_bits_when_examined_then_it_is_read(value: object):
    assert examine(text({"a": value})) == ({"a": value}, [])


@pytest.mark.parametrize("value", [2**63, 2**64 - 1, [1, 2**63], {"b": 2**63}, [[{"b": [2**63]}]]])
def test_given_a_number_of_more_bits_when_examined_then_nothing_is_read(value: object):
    assert examine(text({"a": value})) == (None, ["a number does not fit in 64 bits"])


@pytest.mark.parametrize("digits", [b"-9223372036854775809", b"18446744073709551616"])
def test_given_a_number_beyond_what_any_reader_takes_when_examined_then_nothing_is_read(digits: bytes):
    value, complaints = examine(b'{"a":' + digits + b"}\n")
    assert (value, len(complaints)) == (None, 1)


def test_given_a_line_of_the_greatest_depth_when_examined_then_it_is_read_and_not_one_level_more():
    assert examine(nested(100)) == (msgspec.json.decode(nested(100)), [])
    assert examine(nested(101)) == (None, ["nested deeper than 100 levels"])


def test_given_a_line_of_most_objects_and_lists_when_examined_then_it_is_read_and_not_one_more():
    most: dict[str, object] = {"a": [[]] * 199_998}
    assert examine(text(most)) == (most, [])
    assert examine(text({"a": [{}] * 199_999})) == (None, ["more than 200000 objects and lists"])


def test_given_a_line_of_the_greatest_length_when_examined_then_it_is_read_and_not_one_byte_more():
    assert lines.LONGEST_LINE == 4_194_304
    longest = {"a": "x" * (4_194_304 - 8)}
    assert examine(text(longest)) == (longest, [])
    assert examine(text({"a": "x" * (4_194_304 - 7)})) == (None, ["the line is longer than 4194304 bytes"])


def test_given_a_line_of_the_greatest_length_when_its_end_comes_later_then_it_is_read_and_not_one_byte_more():
    longest = b"x" * 4_194_304
    assert list(lines.lines([longest, b"\n"])) == [longest + b"\n"]
    with pytest.raises(lines.Unreadable, match="the line is longer than 4194304 bytes"):
        list(lines.lines([longest + b"x", b"\n"]))


@pytest.mark.parametrize(
    ("number", "told"), [("1.5", "1.5"), ("0." + "1" * 22, "0." + "1" * 22), ("2." + "1" * 40, "2." + "1" * 22)]
)
def test_given_a_number_that_is_no_integer_when_examined_then_its_beginning_is_told(number: str, told: str):
    value, (complaint,) = examine(f'{{"a":{number}}}\n'.encode())
    assert (value, complaint.partition(" - at ")[0]) == (None, f"a number that is no integer: {told}")
