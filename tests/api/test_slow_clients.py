"""Hundreds of clients that are slow at everything hold connections, never the threads that others wait for."""

import itertools
import json
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest

from tests.api.server import ServedMatch, Server
from tests.api.test_served import STREAM, messages
from tests.cli.test_serving import until
from tests.serving import served

CLIENTS = 200
SOON_S = 1.0
POST = b"POST /v1/matches HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
BODY = b'{"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}}'
GET = b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
BEGINNINGS = {
    "silent": b"",
    "drips its head": b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "drips its body": POST + b"Content-Length: 1000\r\n\r\n",
    "drips its chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n3e8\r\n",
    "keeps alive": b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "never closes": b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "never reads": GET * 4,
}
"""What each kind of slow client sends at once. Those that drip send a byte now and then after it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service with as many processes and threads as `matchfold serve` has unless it is told otherwise."""
    folder = tmp_path_factory.mktemp("slow")
    with served(f"sqlite:///{folder}/served.sqlite", folder, workers=2, threads=64) as running:
        made = Server(running)
        yield made
        for client in made.clients:
            client.close()


def connected(server: Server, source: str, window: int = 4096) -> socket.socket:
    """A connection from an address of this machine, whose system takes so many bytes that are not read yet."""
    host, port = server.url.removeprefix("http://").split(":")
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    made.bind((source, 0))
    made.settimeout(20)
    made.connect((host, int(port)))
    return made


@contextmanager
def beset(server: Server, kind: str, sources: list[str]) -> Iterator[None]:
    """A server that slow clients of one kind are connected to, from these addresses in turn."""
    over = threading.Event()
    with ExitStack() as stack:
        froms = itertools.islice(itertools.cycle(sources), CLIENTS)
        clients = [stack.enter_context(connected(server, source)) for source in froms]
        for client in clients:
            client.setblocking(False)
            if BEGINNINGS[kind]:
                client.send(BEGINNINGS[kind])

        def drip() -> None:
            while not over.wait(0.5):
                for client in clients:
                    with suppress(OSError):
                        client.send(b"x")

        thread = threading.Thread(target=drip)
        if kind.startswith("drips"):
            thread.start()
        try:
            yield
        finally:
            over.set()
            if thread.is_alive():
                thread.join()


def seconds_of_health(server: Server) -> float:
    """How long the service takes to tell that it lives."""
    began = time.monotonic()
    assert httpx.get(server.url + "/healthz", timeout=20).status_code == 200
    return time.monotonic() - began


@pytest.mark.parametrize("kind", BEGINNINGS)
@pytest.mark.parametrize("addresses", ["one address", "many addresses"])
def test_slow_clients_hold_up_nobody(server: Server, kind: str, addresses: str):
    """Given 200 slow clients of a kind, when others ask, move, wait for news and listen, then all of it goes on."""
    match = ServedMatch(server, 2)
    version = match.http.get(match.url).json()["version"]
    sources = ["127.0.0.1"] if addresses == "one address" else [f"127.0.1.{last}" for last in range(1, 201)]
    with beset(server, kind, sources), ThreadPoolExecutor(2) as pool:
        # What they asked for at first is work like any other, and done before long.
        until(lambda: statistics.median(seconds_of_health(server) for _ in range(9)) < SOON_S, 60)
        poll = pool.submit(
            lambda: httpx.get(f"{server.url}{match.url}/events?after={version}&wait=15", timeout=20).json()
        )
        with server.client().stream("GET", f"{match.url}/events?after={version}", headers=STREAM) as response:
            told = messages(response)
            assert match.step() is not None
            first = next(told)
            assert (first["retry"], first["id"]) == ("3000", str(version + 1))
        assert poll.result(20)["items"][0]["seq"] == version + 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["silent", "drips its head", "drips its body"])
def test_a_request_that_takes_too_long_to_arrive_is_let_go(server: Server, kind: str):
    """Given a request that stops half-way, when its time is over, then the client is told, and let go."""
    with connected(server, "127.0.0.1") as client:
        client.settimeout(30)
        began = time.monotonic()
        client.sendall(BEGINNINGS[kind])
        answer = b"".join(iter(lambda: client.recv(4096), b""))
        assert time.monotonic() - began > 10
    if kind == "silent":
        assert answer == b""
    else:
        assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n")
        told = json.loads(answer.partition(b"\r\n\r\n")[2])
        assert (told["type"], told["title"]) == ("/problems/timeout", "The request took too long to arrive")


def read_answer(client: socket.socket) -> bytes:
    """The head of an answer with a body of a known length, which is read too."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += client.recv(1)
    length = next(line for line in data.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    left = int(length.partition(b":")[2])
    while left:
        left -= len(client.recv(left))
    return data


def test_requests_that_come_at_once_are_answered_in_their_order(server: Server):
    """Given three requests in one piece, the second with a body, when they arrive, then each has its answer."""
    post = POST + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
    with connected(server, "127.0.0.1") as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" + post + b"GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
        assert [read_answer(client)[9:12] for _ in range(3)] == [b"200", b"201", b"404"]


def test_a_body_is_taken_in_pieces_of_any_kind(server: Server):
    """Given a body in slow chunks, and one that is awaited, when they have arrived, then they are read whole."""

    def chunks() -> Iterator[bytes]:
        yield BODY[:11]
        time.sleep(0.2)
        yield BODY[11:]

    made = httpx.post(
        server.url + "/v1/matches", content=chunks(), headers={"Content-Type": "application/json"}, timeout=20
    )
    assert made.status_code == 201
    with connected(server, "127.0.0.1") as client:
        client.sendall(POST + b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n" % len(BODY))
        assert client.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(BODY)
        assert b" 201 " in client.recv(100)


def test_a_body_that_is_too_large_is_refused_and_the_connection_not_used_again(server: Server):
    """Given a body above all limits, when its head has arrived, then it is refused before the body comes."""
    with connected(server, "127.0.0.1") as client:
        client.sendall(POST + b"Content-Length: 99999999999\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"\r\nConnection: close\r\n" in answer


def test_a_body_in_chunks_is_never_cut_off_at_its_limit(server: Server):
    """Given a body in chunks that is whole within the limit but goes on beyond it, then nothing of it is taken."""
    whole = BODY + b" " * (2**20 - len(BODY))

    def sent(body: bytes) -> httpx.Response:
        pieces = (body[start : start + 65_536] for start in range(0, len(body), 65_536))
        headers = {"Content-Type": "application/json"}
        return httpx.post(server.url + "/v1/matches", content=pieces, headers=headers, timeout=20)

    told = sent(whole + b"and rubbish")
    assert (told.status_code, told.json()["limit"]) == (413, 2**20)
    assert sent(whole).status_code == 201


def test_a_body_in_far_too_many_chunks_is_refused(server: Server):
    """Given ten clients whose bodies come in chunks of a byte, then they are refused and nobody waits for them."""
    clients = [connected(server, "127.0.0.1") for _ in range(10)]
    for client in clients:
        client.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 20_000)
    began = time.monotonic()
    assert httpx.get(server.url + "/healthz").status_code == 200
    assert time.monotonic() - began < 1
    for client in clients:
        with client:
            answer = b"".join(iter(lambda: client.recv(4096), b""))  # noqa: B023 -- read at once
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b"too many small chunks" in answer


def test_an_answer_that_is_taken_slowly_arrives_whole(server: Server):
    """Given a large answer, when its client takes it in small pieces, then not a byte is missing."""
    whole = httpx.get(server.url + "/openapi.json", headers={"Accept-Encoding": "identity"}).content
    with connected(server, "127.0.0.1", 1 << 17) as client:
        client.sendall(GET * 30)
        time.sleep(0.5)
        for _ in range(30):
            head = b""
            while b"\r\n\r\n" not in head:
                head += client.recv(1)
            body = b""
            while len(body) < len(whole):
                body += client.recv(min(3000, len(whole) - len(body)))
            assert body == whole
