"""The worker's loop, turned by hand: what each client is answered, what is logged, and who is let go when."""

import errno
import json
import os
import socket
import struct
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from service import exchange, gunicorn_worker
from service.gunicorn_worker import CRUMBLED, HEAD_S, LINGER_S
from tests.service.turning import ROOM, Turned

GET = b"GET /here HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST /here HTTP/1.1\r\nHost: a\r\n"


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[Turned]:
    monkeypatch.setenv("MATCHFOLD_PREFIX", "/games")
    monkeypatch.setenv("MATCHFOLD_BODY_LIMIT", "1024")
    monkeypatch.setenv("MATCHFOLD_RECORD_LIMIT", "8192")
    one = Turned()
    for module in (gunicorn_worker, exchange):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: one.now))
    monkeypatch.setattr("gunicorn.workers.gthread.time", SimpleNamespace(monotonic=lambda: one.now))
    yield one
    for client in one.clients:
        client.close()
    one.turn()
    one.now += 1e9
    one.worker.murder_keepalived()
    one.worker.murder_pending()
    one.worker.poller.close()
    one.worker.method_queue.close()
    one.worker.tmp.close()
    one.listener.close()


def taken(client: socket.socket) -> bytes:
    """What has been sent to a client and not been read."""
    client.setblocking(False)
    try:
        return client.recv(1 << 20)
    except BlockingIOError:
        return b""
    finally:
        client.settimeout(5)


def refused(client: socket.socket) -> tuple[bytes, dict[str, Any], bytes]:
    """The first line of a refusal, its problem details, and what comes after it: nothing, if no more will come."""
    head, _, body = taken(client).partition(b"\r\n\r\n")
    assert b"\r\nConnection: close\r\n" in head
    told = json.loads(body)
    assert len(told.pop("trace_id")) == 32
    return head.split(b"\r\n")[0], told, client.recv(1)


def is_open(client: socket.socket) -> bool:
    """Whether the worker has not said that nothing more comes."""
    client.setblocking(False)
    try:
        return client.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    finally:
        client.settimeout(5)


# Requests that are answered


def test_a_connection_is_used_again_until_nothing_comes_for_five_seconds(turned: Turned) -> None:
    client = turned.client(GET)
    assert taken(client).endswith(b"\r\n\r\n/here")
    turned.later(4.9)
    client.sendall(GET)
    turned.turn()
    assert taken(client).endswith(b"\r\n\r\n/here")
    turned.later(4.9)
    assert (is_open(client), turned.worker.nr_conns) == (True, 1)
    turned.later(0.2)
    assert (is_open(client), turned.worker.nr_conns) == (False, 0)


def test_requests_that_come_at_once_are_answered_in_their_order(turned: Turned) -> None:
    post = POST + b"Content-Length: 3\r\n\r\nabc"
    client = turned.client(GET + post + GET.replace(b"here", b"there"))
    assert turned.asked == [("/here", b""), ("/here", b"abc"), ("/there", b"")]
    assert taken(client).count(b"HTTP/1.1 200 OK") == 3


def test_a_body_is_awaited_and_the_client_told_to_send_it(turned: Turned) -> None:
    client = turned.client(POST + b"Content-Length: 3\r\nExpect: 100-continue\r\n\r\n")
    assert (taken(client), turned.asked) == (b"HTTP/1.1 100 Continue\r\n\r\n", [])
    client.sendall(b"a")
    turned.turn()
    client.sendall(b"bc")
    turned.turn()
    assert turned.asked == [("/here", b"abc")]
    assert taken(client).startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_large_answer_is_written_as_its_client_takes_it(turned: Turned) -> None:
    client = turned.client(GET.replace(b"here", b"much"))
    whole = b""
    while len(whole) < 8 << 20:
        whole += taken(client)
        turned.turn()
    assert whole.partition(b"\r\n\r\n")[2] == b"x" * (8 << 20)
    client.sendall(GET)
    turned.turn()
    assert taken(client).endswith(b"/here")


def test_a_client_that_takes_nothing_of_its_answer_is_let_go(turned: Turned) -> None:
    turned.client(GET.replace(b"here", b"much"))
    turned.later(exchange.PATIENCE_S)
    assert turned.worker.nr_conns == 1
    turned.later(8 << 20)
    assert turned.worker.nr_conns == 0


# Requests that are refused


@pytest.mark.parametrize(
    ("request_", "line", "kind", "logged"),
    [
        (b"NONSENSE\r\n\r\n", b"HTTP/1.1 400 Bad Request", "malformed", "Invalid HTTP request line: 'NONSENSE'"),
        (b"GET /here HTTP/1.1\r\n\r\n", b"HTTP/1.1 400 Bad Request", "malformed", "Invalid HTTP Header: 'HOST'"),
        (
            POST + b"Transfer-Encoding: rain\r\n\r\n",
            b"HTTP/1.1 501 Not Implemented",
            "malformed",
            "Unsupported transfer coding: 'rain'",
        ),
    ],
    ids=["line", "host", "coding"],
)
def test_what_is_no_request_is_refused_and_logged(
    turned: Turned, request_: bytes, line: bytes, kind: str, logged: str
) -> None:
    first, told, after = refused(turned.client(request_))
    assert (first, told["type"], after) == (line, f"/games/problems/{kind}", b"")
    assert turned.log.lines == [f"warning: Invalid request from ip=127.0.0.1: {logged}"]
    assert turned.asked == []


def test_an_old_client_need_not_say_for_whom_its_request_is(turned: Turned) -> None:
    assert taken(turned.client(b"GET /here HTTP/1.0\r\n\r\n")).endswith(b"/here")


def test_a_failure_of_the_application_is_answered_and_logged(turned: Turned) -> None:
    first, told, after = refused(turned.client(GET.replace(b"here", b"fails")))
    assert (first, told["type"], after) == (b"HTTP/1.1 500 Internal Server Error", "/games/problems/internal", b"")
    assert turned.log.lines == ["exception: Error handling request GET /fails"]


def test_a_body_in_far_too_many_chunks_is_refused_and_nothing_asked(turned: Turned) -> None:
    client = turned.client(POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 5000)
    first, told, after = refused(client)
    assert (first, told["detail"], after) == (b"HTTP/1.1 413 Request Entity Too Large", CRUMBLED, b"")
    assert (turned.asked, turned.worker.nr_conns) == ([], 1)


@pytest.mark.parametrize("length", [8192, 8193])
def test_the_connection_of_a_body_above_all_limits_is_not_used_again(turned: Turned, length: int) -> None:
    """Given limits of 1024 bytes, and of 8192 for records, when a body is longer, then its end is not awaited."""
    client = turned.client(POST + b"Content-Length: %d\r\n\r\n" % length)
    assert [path for path, _ in turned.asked] == ["/here"] * (length > 8192)
    assert taken(client).count(b"\r\nConnection: close\r\n") == (length > 8192)
    assert is_open(client) is (length == 8192)


# Clients that are too slow


@pytest.mark.parametrize(
    ("begun", "patience"),
    [(b"", HEAD_S), (GET[:9], HEAD_S), (POST + b"Content-Length: 9\r\n\r\n", exchange.PATIENCE_S)],
)
def test_a_request_that_takes_too_long_is_let_go_and_told_if_it_began(
    turned: Turned, begun: bytes, patience: float
) -> None:
    client = turned.client(begun) if begun else turned.client()
    turned.later(patience)
    assert is_open(client)
    turned.later(0.1)
    if begun:
        first, told, after = refused(client)
        assert (first, told["type"], after) == (b"HTTP/1.1 408 Request Timeout", "/games/problems/timeout", b"")
    else:
        assert not is_open(client)
        assert turned.worker.nr_conns == 0


def test_the_last_answer_is_waited_for_until_the_client_has_closed(turned: Turned) -> None:
    """Given a client that goes on sending after its last answer, then that is thrown away; two seconds, or its end."""
    clients = [turned.client(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")) for _ in range(2)]
    for client in clients:
        assert taken(client).endswith(b"/here")
        client.sendall(b"more")
    turned.later(LINGER_S)
    assert turned.worker.nr_conns == 2
    clients[0].close()
    turned.turn()
    assert turned.worker.nr_conns == 1
    turned.later(0.1)
    assert turned.worker.nr_conns == 0
    assert turned.asked == [("/here", b"")] * 2


def test_a_client_that_goes_away_is_forgotten(turned: Turned) -> None:
    clients = [turned.client(), turned.client(GET[:9]), turned.client(GET)]
    assert turned.worker.nr_conns == 3
    for client in clients:
        client.close()
    turned.turn()
    assert turned.worker.nr_conns == 0


def test_a_client_that_breaks_off_in_the_middle_of_its_answer_is_forgotten(turned: Turned) -> None:
    client = turned.client(GET.replace(b"here", b"much"))
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()
    turned.turn()
    assert turned.worker.nr_conns == 0


# Room


def test_who_has_waited_longest_makes_room(turned: Turned) -> None:
    """Given as many connections as there is room for, when more come, then those make room that nothing comes from."""
    begun = turned.client(GET[:9])
    kept = [turned.client(GET) for _ in range(2)]
    last = turned.client(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    for client in (*kept, last):
        taken(client)
    silent = turned.client()
    assert turned.worker.nr_conns == ROOM - 1
    more = [turned.client(GET[:9]) for _ in range(3)]
    assert [is_open(client) for client in (begun, *kept, silent, *more)] == [True, False, False, True, True, True, True]
    more += [turned.client()]
    assert [is_open(client) for client in (begun, silent, *more)] == [False, *[True] * 5]
    assert turned.worker.nr_conns == ROOM - 1


@pytest.mark.parametrize("error", [errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM])
def test_without_descriptors_a_connection_is_let_go_for_the_next(turned: Turned, error: int) -> None:
    client = turned.client()
    turned.worker.accept(Failing(error))
    assert (is_open(client), turned.worker.nr_conns) == (False, 0)


def test_what_else_keeps_a_connection_from_coming_is_no_reason_to_let_go_of_one(turned: Turned) -> None:
    client = turned.client()
    for error in (errno.EAGAIN, errno.ECONNABORTED):
        turned.worker.accept(Failing(error))
    with pytest.raises(OSError, match="Bad file"):
        turned.worker.accept(Failing(errno.EBADF))
    assert is_open(client)


class Failing(socket.socket):
    """A listener that has no connection."""

    def __init__(self, error: int) -> None:
        super().__init__()
        self.error = error

    def accept(self) -> Any:
        self.close()
        raise OSError(self.error, os.strerror(self.error))


# The end


def test_a_worker_that_stops_waits_two_seconds_for_requests_that_began(turned: Turned) -> None:
    client = turned.client(GET[:9])
    turned.worker.alive = False
    turned.later(LINGER_S)
    assert is_open(client)
    turned.later(0.1)
    assert not is_open(client)
    assert turned.worker.nr_conns == 0


def test_a_worker_that_stops_answers_what_has_come_and_goes(turned: Turned) -> None:
    client = turned.client(GET[:-1])
    turned.worker.alive = False
    client.sendall(GET[-1:])
    turned.turn()
    answer = taken(client)
    assert answer.endswith(b"/here")
    assert b"\r\nConnection: close\r\n" in answer
    assert not is_open(client)


def test_without_its_master_a_worker_leaves_its_address_at_once(turned: Turned) -> None:
    assert turned.worker.is_parent_alive() is True
    assert turned.worker.alive
    turned.worker.ppid = -1
    assert turned.worker.is_parent_alive() is False
    assert (turned.worker.alive, turned.listener.fileno()) == (False, -1)
    assert turned.listener not in [key.fileobj for key in turned.worker.poller.get_map().values()]


@pytest.mark.parametrize(("master", "ends"), [(os.getppid(), []), (-1, [0])])
def test_without_its_master_a_worker_waits_for_no_thread(
    turned: Turned, monkeypatch: pytest.MonkeyPatch, master: int, ends: list[int]
) -> None:
    ended: list[int] = []
    monkeypatch.setattr("gunicorn.workers.gthread.ThreadWorker.run", lambda _: None)
    monkeypatch.setattr(os, "_exit", ended.append)
    turned.worker.ppid = master
    turned.worker.run()
    assert ended == ends
