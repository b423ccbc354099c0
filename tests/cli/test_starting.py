"""serve and work: what they start, with which settings; nothing is started here."""

import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.exceptions import Exit

from service.config import Config, spare_cores
from tests.cli.test_serving import free_port


class Started(msgspec.Struct):
    """What was to be started: the server, the worker beside it if there is one, their environment, what was said."""

    server: list[str]
    helper: list[str]
    environment: dict[str, str]

    def settings(self) -> dict[str, str]:
        """The settings of the service."""
        names = ("STORE", "BIND", "WORKERS", "THREADS", "LAB_PROCESSES")
        return {
            name: self.environment[f"MATCHFOLD_{name}"] for name in names if f"MATCHFOLD_{name}" in self.environment
        }


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    """What `serve` would start."""
    all_of_it: list[Started] = []

    class Watching:
        """Stands for the supervisor: says at once that the server is ready."""

        def __init__(self, server: Sequence[str], helper: Sequence[str], environment: Mapping[str, str]) -> None:
            all_of_it.append(Started([*server], [*helper], dict(environment)))

        def run(self, ready: Callable[[], bool], announce: Callable[[], None]) -> int:
            assert not ready()
            announce()
            return 7

    def instead(program: str, server: Sequence[str], environment: Mapping[str, str]) -> None:
        assert program == sys.executable
        all_of_it.append(Started([*server], [], dict(environment)))
        raise Exit(0)

    monkeypatch.setattr("service.cli.commands.serve.Supervisor", Watching)
    monkeypatch.setattr(os, "execve", instead)
    return all_of_it


SERVER = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.app:create_app()"]


def test_serve_starts_a_server_and_a_worker_with_the_usual_settings(cli, empty, started):
    port = free_port()
    ran = cli("serve", "--port", str(port))
    (one,) = started
    assert (ran.code, ran.err) == (7, f"Matchfold is at http://127.0.0.1:{port}/ (Ctrl-C stops it).\n")
    assert (one.server, one.helper) == (SERVER, [sys.executable, "-m", "service.cli", "work", "--quiet"])
    assert one.settings() == {
        "STORE": f"sqlite:///{empty}",
        "BIND": f"127.0.0.1:{port}",
        "WORKERS": "2",
        "THREADS": "64",
    }
    assert empty.exists()


def test_serve_without_a_worker_becomes_the_server(cli, empty, started):
    port = free_port()
    ran = cli("serve", "--port", str(port), "--no-work")
    (one,) = started
    assert ran.err == f"Starting at http://127.0.0.1:{port}/ without a worker (Ctrl-C stops it).\n"
    assert (one.server, one.helper) == (SERVER, [])


@pytest.mark.parametrize(
    ("argv", "changed"),
    [
        (("--workers", "3"), {"WORKERS": "3"}),
        (("--threads", "5"), {"THREADS": "5"}),
        (("--lab-processes", "0"), {"LAB_PROCESSES": "0"}),
        (("--store", "other.db"), {"STORE": "sqlite:///other.db"}),
    ],
)
def test_an_option_of_serve_is_a_setting_of_what_it_starts(cli, empty, started, argv, changed):
    port = str(free_port())
    cli("serve", "--port", port)
    cli("serve", "--port", port, *argv)
    usual, other = started
    assert other.settings() == {**usual.settings(), **changed}


@pytest.mark.parametrize(
    ("host", "bind", "address"),
    [
        ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "0.0.0.0", "127.0.0.1"),
        ("localhost", "localhost", "localhost"),
    ],
)
def test_the_service_is_told_at_an_address_that_can_be_opened(cli, empty, started, host, bind, address):
    port = free_port()
    ran = cli("serve", "--host", host, "--port", str(port))
    assert started[0].settings()["BIND"] == f"{bind}:{port}"
    assert ran.err == f"Matchfold is at http://{address}:{port}/ (Ctrl-C stops it).\n"


@pytest.mark.parametrize("argv", [(), ("--no-work",)])
def test_serve_is_quiet_if_asked(cli, empty, started, argv):
    assert cli("serve", "--port", str(free_port()), "--quiet", *argv).err == ""


class Working(msgspec.Struct):
    """What `work` set up, and what it kept going beside the worker."""

    stores: list[str] = []
    configs: list[Config] = []
    kept: list[str] = []
    logged: list[tuple[str, str]] = []


@pytest.fixture
def working(monkeypatch: pytest.MonkeyPatch) -> Working:
    """A worker that looks once at what is beside it, and then hears the signal to end."""
    seen = Working([], [], [], [])
    handlers: dict[int, Any] = {}

    class Worker:
        def __init__(self, ctx: Any, beside: Callable[[], None]) -> None:
            seen.stores.append(ctx.config.store)
            self.beside = beside
            self.stopped = False

        def stop(self) -> None:
            self.stopped = True

        def run(self) -> None:
            self.beside()
            handlers[signal.SIGINT](signal.SIGINT, None)
            assert self.stopped

    class Beside:
        def __init__(self, *given: Any) -> None:
            self.name = given[0] if len(given) > 1 else "projector"
            seen.configs.append(given[-2] if len(given) > 1 else given[0])

        def keep(self) -> None:
            seen.kept.append(self.name)

        def stop(self) -> None:
            seen.kept.append(f"no {self.name}")

    monkeypatch.setattr("service.work.Worker", Worker)
    monkeypatch.setattr("service.projecting.Beside", Beside)
    monkeypatch.setattr("service.companion.Companion", Beside)
    monkeypatch.setattr("service.lab.bench.wanted", lambda _log: True)
    monkeypatch.setattr("service.companion.follow", lambda: None)
    monkeypatch.setattr("service.observability.configure_logging", lambda *how: seen.logged.append(how))
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    return seen


def test_work_keeps_the_lake_and_the_laboratory_until_it_is_told_to_stop(cli, empty, working):
    assert cli("work").code == 130
    assert working.stores == [f"sqlite:///{empty}"]
    assert working.kept == ["projector", "laboratory", "no projector", "no laboratory"]
    assert [config.lab_processes for config in working.configs] == [spare_cores()] * 2
    assert working.logged == [("info", "json")]


def test_without_processes_for_it_no_laboratory_is_kept(cli, empty, working):
    cli("work", "--lab-processes", "0")
    assert working.kept[0] == "projector"
    assert "laboratory" not in working.kept


def test_work_gives_the_laboratory_as_many_processes_as_it_is_told(cli, empty, working):
    cli("work", "--lab-processes", "3")
    assert [config.lab_processes for config in working.configs] == [3, 3]


def test_work_is_quiet_and_works_on_the_store_that_is_named(cli, empty, working):
    cli("work", "--quiet", "--store", "other.db")
    assert working.logged == [("warning", "json")]
    assert working.stores == ["sqlite:///other.db"]
    assert (Path("other.db").exists(), empty.exists()) == (True, False)
