"""Where a request ends, however it arrives."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.framing import MOST_FRAMING, MOST_HEAD, Framing

HEAD = b"POST /v1/matches HTTP/1.1\r\nHost: a\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
WHOLE = [
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    HEAD + b"Content-Length: 0\r\n\r\n",
    HEAD + b'CONTENT-length: \t12 \r\n\r\n{"a": "\r\n\r\n"}'[: len("CONTENT-length: \t12 \r\n\r\n") + 12],
    CHUNKED + b"0\r\n\r\n",
    CHUNKED + b'5\r\nhello\r\nA;name="x"\r\n0123456789\r\n0\r\n\r\n',
    CHUNKED + b"1\r\n\r\r\n0\r\nDigest: x\r\nOther: y\r\n\r\n",
    HEAD + b"transfer-encoding:  Chunked \r\n\r\n" + b"0\r\n\r\n",
    HEAD + b"Content-Length: 1000\r\n\r\n" + b"x" * 1000,
    CHUNKED + b"1f4\r\n" + b"x" * 500 + b"\r\n1F4\r\n" + b"x" * 500 + b"\r\n0\r\n\r\n",
]
ODD = [
    b"GET / HTTP/1.1\nHost: a\n\n",
    HEAD + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\n",
    HEAD + b"Content-Length: +5\r\n\r\n",
    HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    HEAD + b"Transfer-Encoding: gzip\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n",
    HEAD + b"Content-Length: 1001\r\n\r\n",
    HEAD + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n",
    CHUNKED + b"5\r\nhello\r\n3e4\r\n",
    CHUNKED + b"five\r\n",
    CHUNKED + b"1" * 20_000,
    b"A" * (MOST_HEAD + 1),
]


@pytest.mark.parametrize("request_", WHOLE)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_request_ends_where_it_ends_however_it_is_cut(request_, data):
    """Given a request and what follows it, when both arrive in any pieces, then exactly the request is taken."""
    stream = request_ + b"GET /next HTTP/1.1\r\n"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    framing, taken = Framing(1000), 0
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        if not framing.over:
            assert framing.begun is (taken > 0)
            taken += framing.feed(stream[begin:end])
    assert (framing.over, framing.whole, taken) == (True, True, len(request_))


@pytest.mark.parametrize("request_", ODD)
def test_what_is_no_request_is_over_at_once_and_not_whole(request_):
    """Given what no request may be, when it arrives byte by byte, then it is over before more is waited for."""
    framing = Framing(1000)
    for place in range(0, len(request_), 97):
        framing.feed(request_[place : place + 97])
    assert (framing.over, framing.whole) == (True, False)


@pytest.mark.parametrize(
    ("begun", "most"), [(b"", MOST_HEAD), (CHUNKED + b"1;", 16_384 - 2), (CHUNKED + b"0\r\nDigest: ", 16_384 - 10)]
)
def test_a_head_or_line_may_be_so_long_and_not_a_byte_longer(begun: bytes, most: int):
    """Given a head, a chunk's line or a trailer without an end, then so many bytes are waited for, and not one more."""
    framing = Framing(1000)
    framing.feed(begun + b"A" * most)
    assert not framing.over
    framing.feed(b"A")
    assert (framing.over, framing.whole) == (True, False)


def test_a_client_that_waits_to_be_told_to_go_on_is_known():
    """Given a head that expects 100, when it has arrived, then the body is awaited."""
    framing = Framing(1000)
    framing.feed(HEAD + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    assert (framing.expects, framing.in_body, framing.over) == (True, True, False)


@pytest.mark.parametrize("chunk", [b"1\r\nx\r\n", b"2;" + b"n" * 200 + b"\r\nxx\r\n"], ids=["of a byte", "extended"])
def test_a_body_of_far_too_many_chunks_is_over_before_it_has_arrived(chunk):
    """Given chunks that say more of their length than they carry, then so many bytes of that are taken, not one more.

    RFC 9112, 7.1.1: extensions must be limited.
    """
    beyond = chunk.index(b"\r\n") + 4 - chunk[:1].count(b"1") - 2 * chunk[:1].count(b"2")
    allowed = MOST_FRAMING // beyond
    framing = Framing(10**9)
    framing.feed(CHUNKED + chunk * allowed)
    assert (framing.over, framing.crumbled) == (False, False)
    framing.feed(chunk)
    assert (framing.over, framing.whole, framing.crumbled) == (True, False, True)


def test_large_chunks_between_small_ones_do_not_buy_more_of_them():
    """Given a large chunk first, when small ones follow, then as many are taken as without it."""
    framing = Framing(10**9)
    framing.feed(CHUNKED + b"f4240\r\n" + b"x" * 1_000_000 + b"\r\n" + b"1\r\nx\r\n" * (MOST_FRAMING // 4 + 1))
    assert framing.crumbled


def test_many_chunks_are_followed_in_time_that_grows_with_them_alone():
    """Given all small chunks that are allowed, when they arrive at once, then that takes no longer than in pieces."""
    body = b"1\r\nx\r\n" * (MOST_FRAMING // 4)
    taken = []
    for pieces in (1, 100):
        framing, began = Framing(10**9), time.process_time()
        framing.feed(CHUNKED)
        size = len(body) // pieces + 1
        for at in range(0, len(body), size):
            framing.feed(body[at : at + size])
        taken.append(time.process_time() - began)
    assert taken[0] < 5 * taken[1]
