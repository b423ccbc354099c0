"""What is wrong before the application sees a request: answered with problem details too, and believed in nothing."""

import json
import socket
from collections.abc import Iterator

import pytest

from tests.api.server import Server, served

TO_LINT = "POST /v1/card-sets:lint HTTP/1.1\r\nHost: a\r\nContent-Type: application/toml\r\n"
CHUNKED = f"{TO_LINT}Transfer-Encoding: chunked\r\n\r\n"
POSTED = "POST /v1/matches HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("early"), 1, MATCHFOLD_PREFIX="/games") as running:
        yield running


def sent(server: Server, request: str) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers by name in lower case and the body that answer some bytes."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as client:
        client.sendall(request.encode("latin-1"))
        client.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(first.split()[1]), headers, body


def test_the_path_of_a_mounted_service_leads_into_it(server: Server):
    """Given a service below a path, when the path is asked for without a slash, then the answer leads on."""
    status, headers, _ = sent(server, "GET /games?status=ended HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (status, headers["location"]) == (308, "/games/?status=ended")
    assert sent(server, "GET /games/?status=ended HTTP/1.1\r\nHost: a\r\n\r\n")[0] == 200


@pytest.mark.parametrize(
    ("request_text", "status", "kind"),
    [
        (f"GET /v1/matches?{'a' * 6000} HTTP/1.1\r\nHost: a\r\n\r\n", 414, "uri-too-long"),
        (f"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: {'a' * 20_000}\r\n\r\n", 431, "headers-too-large"),
        (f"{POSTED}Expect: rain\r\nContent-Length: 2\r\n\r\n{{}}", 417, "malformed"),
        (f"{POSTED}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}", 400, "malformed"),
        (f"{POSTED}Transfer-Encoding: rain\r\n\r\n", 501, "malformed"),
        ("NONSENSE\r\n\r\n", 400, "malformed"),
        ("GET /healthz HTTP/1.1\r\n\r\n", 400, "malformed"),
        (f"{CHUNKED}zz\r\n{{}}\r\n0\r\n\r\n", 400, "malformed"),
        (f"{CHUNKED}-2\r\n{{}}\r\n0\r\n\r\n", 400, "malformed"),
        (f"{CHUNKED}2\r\n{{}}XX0\r\n\r\n", 400, "malformed"),
    ],
    ids=[
        "address",
        "headers",
        "expectation",
        "lengths",
        "coding",
        "line",
        "host",
        "chunk size",
        "negative size",
        "chunk end",
    ],
)
def test_what_http_does_not_allow_is_refused_with_problem_details(
    server: Server, request_text: str, status: int, kind: str
):
    """Given bytes that are no HTTP request, when they are sent, then the refusal has the form that all errors have."""
    found, headers, body = sent(server, request_text)

    told = json.loads(body)
    assert (found, told["status"], told["type"]) == (status, status, f"/games/problems/{kind}")
    assert headers["content-type"] == "application/problem+json"
    assert headers["x-content-type-options"] == "nosniff"
    assert len(told["trace_id"]) == 32
    assert told["detail"].endswith(".")


def test_no_client_says_under_which_path_the_service_is_mounted(server: Server):
    for path in ("/kk", "/v1"):
        status, _, body = sent(
            server, f"GET /v1/rulesets HTTP/1.1\r\nHost: a\r\nSCRIPT_NAME: {path}\r\nConnection: close\r\n\r\n"
        )
        assert (status, b"gaia_vora" in body) == (200, True)
