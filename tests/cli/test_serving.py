"""serve and work: real processes, started, watched and stopped."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from service.cli.commands import serve
from service.cli.commands.serve import Supervisor
from tests.cli.conftest import command

OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(holds: Callable[[], Any], seconds: float = 60) -> Any:
    """What `holds` answers once that is true."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = holds()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s")


def answers(port: int) -> bool:
    """Whether the service answers on this port."""
    try:
        with OPENER.open(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def children_of(process: int) -> list[int]:
    """The process ids of all descendants."""
    found = []
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        found += [int(child), *children_of(int(child))]
    return found


def is_alive(process: int) -> bool:
    """Whether a process runs and is no zombie."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


@contextmanager
def running(*argv: str) -> Iterator[Any]:
    """A command in the background; killed in the end if it is still there."""
    process: Any = subprocess.Popen(
        command(argv), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            for child in [*children_of(process.pid), process.pid]:
                os.kill(child, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_serve_answers_lets_bots_move_and_stops_cleanly(cli, empty, number, code):
    port = free_port()
    with running("serve", "--port", str(port), "--workers", "1", "--threads", "4") as serve:
        assert f"Matchfold is at http://127.0.0.1:{port}/" in serve.stderr.readline().decode()
        assert answers(port)
        cli("new", "gaia_vora", "--seats", "random,random", "-o", "turn_limit=4")
        until(lambda: cli("matches", "--status", "ended", "--json").json())
        children = children_of(serve.pid)
        assert len(children) >= 3
        serve.send_signal(number)
        out, err = serve.communicate(timeout=60)
        assert (serve.returncode, out) == (code, b"")
        assert "Traceback" not in err.decode()
        assert not any(map(is_alive, children))


def test_a_worker_that_dies_is_started_again(cli, empty):
    port = free_port()
    with running("serve", "--port", str(port), "--workers", "1", "--threads", "4") as serve:
        until(lambda: answers(port))
        worker = next(child for child in children_of(serve.pid) if b"\0work\0" in cmdline(child))
        os.kill(worker, signal.SIGKILL)
        until(lambda: any(b"\0work\0" in cmdline(child) for child in children_of(serve.pid) if child != worker))
        cli("new", "gaia_vora", "--seats", "random,random", "-o", "turn_limit=4")
        until(lambda: cli("matches", "--status", "ended", "--json").json())
        serve.send_signal(signal.SIGTERM)
        _, err = serve.communicate(timeout=60)
        assert serve.returncode == 0
        assert b"The worker ended by itself (code -9); starting it again in 0.5 s." in err


def cmdline(process: int) -> bytes:
    """The words that a process was started with."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


def test_a_server_that_dies_ends_it_all(empty):
    port = free_port()
    with running("serve", "--port", str(port), "--workers", "1", "--threads", "4") as serve:
        until(lambda: answers(port))
        children = children_of(serve.pid)
        server = next(child for child in children if b"gunicorn" in cmdline(child))
        os.kill(server, signal.SIGKILL)
        _, err = serve.communicate(timeout=60)
        assert serve.returncode == 4
        assert b"The server ended by itself (code -9)" in err
        worker = next(child for child in children if b"\0work\0" in cmdline(child) or not is_alive(child))
        assert not is_alive(worker)


def test_nothing_outlives_a_service_that_is_killed(cli, empty):
    """Given a service with its worker and their processes, when it is killed, then all of them end."""
    port = free_port()
    with running("serve", "--port", str(port), "--workers", "1", "--threads", "4") as serve:
        until(lambda: answers(port))
        cli("new", "gaia_vora", "--seats", "random,random", "-o", "turn_limit=4")
        until(lambda: cli("matches", "--status", "ended", "--json").json())
        children = children_of(serve.pid)
        assert len(children) >= 3
        serve.kill()
        try:
            until(lambda: not any(map(is_alive, children)))
        finally:
            for child in filter(is_alive, children):
                os.kill(child, signal.SIGKILL)


def test_without_a_worker_the_server_takes_the_place_of_the_command(cli, empty):
    port = free_port()
    with running("serve", "--port", str(port), "--workers", "1", "--threads", "4", "--no-work", "--quiet") as serve:
        until(lambda: answers(port))
        cli("new", "gaia_vora", "--seats", "random,random", "-o", "turn_limit=4")
        assert b"gunicorn" in cmdline(serve.pid)
        assert all(b"gunicorn" in cmdline(child) for child in children_of(serve.pid))
        assert cli("matches", "--json").json()[0]["status"] == "playing"
        serve.send_signal(signal.SIGTERM)
        serve.communicate(timeout=60)
        assert serve.returncode == 0


def test_a_variable_that_nothing_reads_is_told(empty, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_WROKERS", "4")
    with running("serve", "--port", str(free_port()), "--workers", "1", "--no-work") as serve:
        told = serve.stderr.readline().decode()

    assert told == "MATCHFOLD_WROKERS is not known; did you mean MATCHFOLD_WORKERS?\n"


def test_a_port_that_is_taken_is_told_at_once(cli, empty):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = cli("serve", "--port", str(port))
    assert ran.code == 4
    assert ran.err.startswith(f"matchfold: cannot listen on 127.0.0.1:{port}: address already in use. Try --port ")


def test_an_address_of_another_machine_is_told(cli, empty):
    ran = cli("serve", "--host", "192.0.2.1")
    assert ran.code == 4
    assert "cannot listen on 192.0.2.1:8000" in ran.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_work_lets_bots_move_until_it_is_told_to_stop(cli, empty, number, code):
    cli("new", "gaia_vora", "--seats", "greedy,random", "-o", "turn_limit=4")
    with running("work", "--quiet") as work:
        until(lambda: cli("matches", "--status", "ended", "--json").json())
        work.send_signal(number)
        out, err = work.communicate(timeout=60)
        assert (work.returncode, out, err) == (code, b"", b"")


def test_a_worker_that_dies_again_and_again_does_not_end_the_server(tmp_path, capsys):
    """Given a server with a worker, when the worker ends seven times, then the server goes on, and the worker is
    started again each time, later each time.
    """
    starts = tmp_path / "starts"
    server = [sys.executable, "-c", "import time; time.sleep(60)"]
    helper = ["sh", "-c", f"echo >> {starts}; exit 3"]

    def ready() -> bool:
        if starts.exists() and len(starts.read_text()) == 7:
            os.kill(os.getpid(), signal.SIGTERM)
        return False

    assert Supervisor(server, helper, os.environ, first_pause=0.01).run(ready, announce=lambda: None) == 0
    told = [line.rpartition(" in ")[2] for line in capsys.readouterr().err.splitlines()]
    assert told[:6] == ["0.01 s.", "0.02 s.", "0.04 s.", "0.08 s.", "0.16 s.", "0.32 s."]


DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(600)"
IDLE = "import time; print(flush=True); time.sleep(600)"


def test_what_still_runs_at_the_end_is_asked_to_stop_and_killed_if_it_does_not(monkeypatch: pytest.MonkeyPatch):
    """Given one that has ended, one that stops when it is asked and one that does not, then none is left."""
    monkeypatch.setattr(serve, "GRACE_S", 2.0)
    with ExitStack() as started:
        processes = []
        for code in ("exit(3)", IDLE, DEAF):
            words = [sys.executable, "-c", code]
            process = started.enter_context(subprocess.Popen(words, stdout=subprocess.PIPE))
            started.callback(process.kill)
            assert process.stdout is not None
            process.stdout.readline()
            processes.append(process)
        processes[0].wait(60)
        serve._stop_all(processes)
        assert [process.poll() for process in processes] == [3, -signal.SIGTERM, -signal.SIGKILL]
