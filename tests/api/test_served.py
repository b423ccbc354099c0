"""Over gunicorn with four workers: streams that resume and end, races across processes, one set of metrics."""

import json
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.api.server import ServedMatch, Server, served
from tests.cli.test_serving import is_alive, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


def messages(response: httpx.Response) -> Iterator[dict[str, str]]:
    """The messages of an event stream; comments and `retry` under their own names."""
    message: dict[str, str] = {}
    for line in response.iter_lines():
        if line:
            name, _, value = line.partition(":")
            message[name or "comment"] = value.strip()
        elif message:
            yield message
            message = {}


STREAM = {"Accept": "text/event-stream"}


def test_a_stream_begins_with_a_snapshot_tells_each_event_and_ends_with_the_match(server: Server):
    match = server.match(turn_limit=12)
    seen: list[dict[str, str]] = []

    def play() -> None:
        while match.step():
            pass

    with server.client().stream("GET", match.url + "/events", headers=STREAM) as response:
        assert response.status_code == 200
        assert response.headers["Content-Type"].startswith("text/event-stream")
        assert response.headers["X-Accel-Buffering"] == "no"
        assert response.headers["Cache-Control"] == "no-store"
        player = threading.Thread(target=play)
        player.start()
        seen.extend(messages(response))
        player.join()
    assert (seen[0]["retry"], seen[0]["event"]) == ("3000", "snapshot")
    snapshot = json.loads(seen[0]["data"])
    assert snapshot["match"] in match.url
    assert seen[-1]["event"] == "end"
    told = [json.loads(message["data"]) for message in seen if message.keys() == {"id", "data"}]
    assert [int(message["id"]) for message in seen if message.keys() == {"id", "data"}] == [one["seq"] for one in told]
    version = match.http.get(match.url).json()["version"]
    assert [one["seq"] for one in told] == [*range(int(seen[0]["id"]) + 1, version + 1)]


def test_a_stream_that_broke_off_goes_on_without_gap_or_repetition(server: Server):
    match = server.match()
    last = 0
    seqs: list[int] = []
    for _ in range(4):
        version = match.step()
        headers = {**STREAM, "Last-Event-ID": str(last)} if last else STREAM
        with server.client().stream("GET", match.url + "/events?after=0", headers=headers) as response:
            for message in messages(response):
                if "data" in message:
                    last = int(message["id"])
                    seqs.append(last)
                if last == version:
                    break
    assert seqs == [*range(1, last + 1)]


def test_a_followed_log_tells_a_move_of_another_worker_at_once(server: Server):
    match = server.match()
    after = match.http.get(match.url).json()["version"]
    accept = {"Accept": "application/x-ndjson"}
    with server.client().stream("GET", f"{match.url}/events?follow=true&after={after}", headers=accept) as response:
        lines = response.iter_lines()
        assert next(lines) == ""
        for _ in range(3):
            version = match.step() or 0
            began = time.monotonic()
            seqs: list[int] = []
            while not seqs or seqs[-1] < version:
                line = next(lines)
                if line:
                    seqs.append(json.loads(line)["seq"])
            assert time.monotonic() - began < 5
            assert seqs == [*range(after + 1, version + 1)]
            after = version


def test_a_long_poll_answers_as_soon_as_there_is_news(server: Server):
    match = server.match()
    after = match.http.get(match.url).json()["version"]
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(lambda: server.client().get(f"{match.url}/events?after={after}&wait=15").json())
        time.sleep(0.5)
        assert not poll.done()
        version = match.step() or 0
        page = poll.result(5)
    assert [event["seq"] for event in page["items"]] == [*range(after + 1, version + 1)]
    began = time.monotonic()
    assert server.client().get(f"{match.url}/events?after={version}&wait=1").json()["items"] == []
    assert 0.9 < time.monotonic() - began < 5


def test_of_clients_racing_over_workers_exactly_one_wins_each_version(server: Server):
    match = server.match()
    with ThreadPoolExecutor(4) as pool:
        clients = [server.client() for _ in range(4)]
        for _ in range(10):
            waiting = match.http.get(match.url).json()["waiting_for"][0]
            asked = match.http.get(match.url + "/decisions?cap=4", headers=match.auth(waiting))
            moves = [move for move in asked.json()["legal_moves"] if move["decision"]]
            headers = {**match.auth(waiting), "If-Match": asked.headers["ETag"]}
            answers = list(
                pool.map(
                    lambda pair, headers=headers: pair[0].post(match.url + "/moves", json=pair[1], headers=headers),
                    [(client, moves[number % len(moves)]) for number, client in enumerate(clients)],
                )
            )
            assert sorted(answer.status_code for answer in answers) == [201, 412, 412, 412]
            winner = next(answer for answer in answers if answer.status_code == 201)
            for loser in (answer for answer in answers if answer.status_code == 412):
                assert loser.json()["current"] == winner.json()["version"]
                assert [event["hash"] for event in loser.json()["missed_events"]] == [
                    event["hash"] for event in winner.json()["events"]
                ]


def test_twins_over_workers_get_one_answer(server: Server):
    match = server.match()
    with ThreadPoolExecutor(4) as pool:
        clients = [server.client() for _ in range(4)]
        for number in range(10):
            waiting = match.http.get(match.url).json()["waiting_for"][0]
            asked = match.http.get(match.url + "/decisions?cap=1", headers=match.auth(waiting))
            move = next(move for move in asked.json()["legal_moves"] if move["decision"])
            headers = {**match.auth(waiting), "If-Match": asked.headers["ETag"], "Idempotency-Key": f"twin-{number}"}
            answers = list(
                pool.map(
                    lambda client, move=move, headers=headers: client.post(
                        match.url + "/moves", json=move, headers=headers
                    ),
                    clients,
                )
            )
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.content for answer in answers}) == 1
            assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 3


def test_metrics_are_those_of_all_workers(server: Server):
    def counted() -> float:
        text = server.client().get("/metrics").text
        name = 'matchfold_http_requests_total{method="GET",route="/v1/rulesets",status="200"} '
        return sum(float(line.removeprefix(name)) for line in text.splitlines() if line.startswith(name))

    before = counted()
    for _ in range(20):
        httpx.get(server.url + "/v1/rulesets")
    assert counted() == before + 20


def test_streams_end_when_the_server_stops(tmp_path_factory: pytest.TempPathFactory):
    with served(tmp_path_factory.mktemp("stopped"), workers=2) as server:
        match = ServedMatch(server, 2)
        with server.client().stream("GET", match.url + "/events", headers=STREAM) as response:
            stream = messages(response)
            assert next(stream)["event"] == "snapshot"
            began = time.monotonic()
            server.running.process.send_signal(signal.SIGTERM)
            assert list(stream) == []
        server.running.process.wait(15)
        assert time.monotonic() - began < 8
        assert server.running.process.returncode == 0


@pytest.mark.parametrize("asks", ["", "?after=1&wait=30"], ids=["stream", "poll"])
def test_a_client_that_has_left_gives_its_place_back_at_once(tmp_path: Path, asks: str):
    """Given one place for streams, when who held it has closed the connection, then it is soon free for another."""
    with served(tmp_path, 1, MATCHFOLD_STREAMS_EACH="1") as server:
        path = server.match().url + "/events"
        http = server.client()

        def is_free() -> bool:
            with http.stream("GET", path, headers=STREAM) as response:
                return response.status_code == 200

        host, port = server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as left:
            accept = "" if asks else "Accept: text/event-stream\r\n"
            left.sendall(f"GET {path}{asks} HTTP/1.1\r\nHost: matchfold\r\n{accept}\r\n".encode())
            until(lambda: not is_free(), 5)
        until(is_free, 5)


def test_workers_end_and_free_the_port_when_their_master_is_killed(tmp_path_factory: pytest.TempPathFactory):
    """Given open streams, when gunicorn's master is killed, then its workers end, and another may take the port."""
    with served(tmp_path_factory.mktemp("orphaned"), workers=2) as server:
        match = ServedMatch(server, 2)
        workers = server.running.workers()
        with server.client().stream("GET", match.url + "/events", headers=STREAM) as response:
            stream = messages(response)
            assert next(stream)["event"] == "snapshot"
            server.running.process.kill()
            server.running.process.wait()
            assert list(stream) == []
        until(lambda: not any(map(is_alive, workers)), 30)
        host, port = server.url.removeprefix("http://").split(":")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, int(port)))
            probe.listen()


def test_requests_are_logged_as_json_without_secrets(server: Server):
    match = server.match()
    match.step()
    httpx.get(server.url + match.url + "/view?at=1&seat=1", headers=match.auth(1))
    httpx.get(server.url + match.url, headers={"Authorization": "Bearer mft_wrong-and-secret"})
    time.sleep(0.3)
    text = server.running.output()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    mine = [line for line in lines if line.get("match") and match.url.endswith(line["match"])]
    assert {"POST", "GET"} <= {line["method"] for line in mine}
    assert all({"route", "status", "ms", "trace_id", "at", "level"} <= line.keys() for line in mine)
    for secret in (*match.tokens.values(), "wrong-and-secret", "mfi_", "mft_"):
        assert secret not in text
