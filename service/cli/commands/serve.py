"""`matchfold serve`: the service under gunicorn, with the background worker beside it."""

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

import rich_click as click

from service.cli import output
from service.cli.errors import ExitCode, Unavailable, why
from service.cli.framework import LAB_VARIABLE, Command, examples, lab_option, quiet_option, store_option
from service.companion import Lifeline
from service.config import SERVER_NUMBERS

_PORT, _WORKERS, _THREADS = (SERVER_NUMBERS[name] for name in ("PORT", "WORKERS", "THREADS"))
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}

GRACE_S = 30.0
"""How long a process may take to finish what it does before it is killed."""

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
"""How long it takes to start a process again that died: twice as long each time, unless it lived for a while."""


@click.command(
    "serve",
    cls=Command,
    epilog=examples(
        "matchfold serve",
        "matchfold serve --host 0.0.0.0 --port 8080 --workers 4",
        "MATCHFOLD_STORE=postgresql://user@db/matchfold matchfold serve --no-work",
    ),
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    envvar="MATCHFOLD_HOST",
    show_envvar=True,
    show_default=True,
    help="The address to listen on.",
)
@click.option(
    "--port",
    type=click.IntRange(*_PORT[1:]),
    metavar="N",
    default=_PORT[0],
    envvar="MATCHFOLD_PORT",
    show_envvar=True,
    show_default=True,
    help="The port to listen on.",
)
@click.option(
    "--workers",
    type=click.IntRange(*_WORKERS[1:]),
    metavar="N",
    default=_WORKERS[0],
    envvar="MATCHFOLD_WORKERS",
    show_envvar=True,
    show_default=True,
    help="Server processes.",
)
@click.option(
    "--threads",
    type=click.IntRange(*_THREADS[1:]),
    metavar="N",
    default=_THREADS[0],
    envvar="MATCHFOLD_THREADS",
    show_envvar=True,
    show_default=True,
    help="Threads of each process; a live stream holds one.",
)
@click.option("--work/--no-work", default=True, help="Run the background worker beside the server.", show_default=True)
@lab_option
@store_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    host: str,
    port: int,
    workers: int,
    threads: int,
    work: bool,
    lab_processes: int | None,
    store: str | None,
    quiet: bool,
) -> None:
    """Serve the pages and the JSON API with gunicorn until Ctrl-C."""
    from service import variables
    from service.cli.store import prepared

    for told in variables.unknown(os.environ):
        output.say(told)

    environment = dict(os.environ)
    environment["MATCHFOLD_STORE"] = prepared(store)
    environment["MATCHFOLD_BIND"] = _bind(host, port)
    environment["MATCHFOLD_WORKERS"] = str(workers)
    environment["MATCHFOLD_THREADS"] = str(threads)
    if lab_processes is not None:
        environment[LAB_VARIABLE] = str(lab_processes)
    _check_free(host, port)
    server = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.app:create_app()"]
    if not work:
        output.say(f"Starting at {_address(host, port)}/ without a worker (Ctrl-C stops it).", quiet=quiet)
        os.execve(sys.executable, server, environment)
    helper = [sys.executable, "-m", "service.cli", "work", "--quiet"]
    supervisor = Supervisor(server, helper, environment)
    address = _address(host, port)
    ctx.exit(
        supervisor.run(
            ready=lambda: _answers(f"{address}/healthz"),
            announce=lambda: output.say(f"Matchfold is at {address}/ (Ctrl-C stops it).", quiet=quiet),
        )
    )


def _bind(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _address(host: str, port: int) -> str:
    return f"http://{_bind(ANYWHERE.get(host, host), port)}"


def _check_free(host: str, port: int) -> None:
    """Bind as gunicorn will. Raises `Unavailable`, in one line, for a port that is taken."""
    import socket

    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Unavailable(
            f"cannot listen on {_bind(host, port)}: {why(error)}.", hint=f"Try --port {port % 65535 + 1}."
        ) from error


def _answers(url: str) -> bool:
    import urllib.request

    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=2):
            return True
    except OSError:
        return False


class Supervisor:
    """Runs a server and, beside it, a helper that is started again when it dies; stops both together.

    They also stop when the process of the supervisor is killed.
    """

    def __init__(
        self,
        server: Sequence[str],
        helper: Sequence[str],
        environment: Mapping[str, str],
        first_pause: float = FIRST_PAUSE_S,
    ) -> None:
        self._server_command = server
        self._helper_command = helper
        self._lifeline = Lifeline()
        self._environment = {**environment, **self._lifeline.environment()}
        self._asked_to_stop = threading.Event()
        self._signal: int | None = None
        self._first_pause = self._pause = first_pause
        self._started = time.monotonic()
        self._again = -math.inf

    def run(self, ready: Callable[[], bool], announce: Callable[[], None]) -> int:
        """Run both until a signal or the server's end; answers the exit code. `announce` is called when `ready`."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        server = self._start(self._server_command)
        helper = self._start(self._helper_command)
        try:
            announced = False
            while not self._asked_to_stop.wait(0.2):
                if server.poll() is not None:
                    output.say(f"The server ended by itself (code {server.returncode}): see above.")
                    return ExitCode.UNAVAILABLE
                helper = self._kept_alive(helper)
                if not announced and ready():
                    announced = True
                    announce()
            return ExitCode.INTERRUPTED if self._signal == signal.SIGINT else ExitCode.OK
        finally:
            _stop_all([server, helper])
            for number, handler in before.items():
                signal.signal(number, handler)

    def _start(self, command: Sequence[str]) -> "subprocess.Popen[bytes]":
        # In a session of their own, so that Ctrl-C reaches the supervisor alone, which stops them in order.
        return subprocess.Popen(
            command,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=(self._lifeline.end,),
        )

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self._signal = number
        self._asked_to_stop.set()

    def _kept_alive(self, helper: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes]":
        """The helper, started again some time after it died. The server goes on without it meanwhile."""
        now = time.monotonic()
        if helper.poll() is None:
            if now - self._started > LONGEST_PAUSE_S:
                self._pause = self._first_pause
            return helper
        if self._again < self._started:
            self._again = now + self._pause
            output.say(
                f"The worker ended by itself (code {helper.returncode}); starting it again in {self._pause:g} s."
            )
            self._pause = min(2 * self._pause, LONGEST_PAUSE_S)
        if now < self._again:
            return helper
        self._started = now
        return self._start(self._helper_command)


def _stop_all(processes: Sequence["subprocess.Popen[bytes]"]) -> None:
    for process in processes:
        if process.poll() is None:
            process.terminate()
    deadline = time.monotonic() + GRACE_S
    for process in processes:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
