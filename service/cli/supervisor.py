"""Two processes side by side, the server and the background worker: started, watched and stopped together.

They also stop when the supervisor is killed.
"""

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

from service.cli import output
from service.cli.errors import ExitCode
from service.lifeline import Lifeline

GRACE_S = 30.0
"""How long a process may take to finish what it does before it is killed."""

RESTARTS = 5
RESTART_WINDOW_S = 60.0


class Supervisor:
    """Runs a server and, beside it, a helper that is started again when it dies."""

    def __init__(self, server: Sequence[str], helper: Sequence[str], environment: Mapping[str, str]) -> None:
        self._server_command = server
        self._helper_command = helper
        self._lifeline = Lifeline()
        self._environment = {**environment, **self._lifeline.environment()}
        self._asked_to_stop = threading.Event()
        self._signal: int | None = None
        self._deaths: list[float] = []

    def run(self, ready: Callable[[], bool], announce: Callable[[], None]) -> int:
        """Run both until a signal or the server's end; answers the exit code. `announce` is called when `ready`."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        server = self._start(self._server_command)
        helper: subprocess.Popen[bytes] | None = self._start(self._helper_command)
        try:
            announced = False
            while not self._asked_to_stop.wait(0.2):
                if server.poll() is not None:
                    output.say(f"The server ended by itself (code {server.returncode}): see above.")
                    return ExitCode.UNAVAILABLE
                helper = self._kept_alive(helper)
                if helper is None:
                    return ExitCode.UNAVAILABLE
                if not announced and ready():
                    announced = True
                    announce()
            return ExitCode.INTERRUPTED if self._signal == signal.SIGINT else ExitCode.OK
        finally:
            _stop_all([process for process in (server, helper) if process is not None])
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

    def _kept_alive(self, helper: "subprocess.Popen[bytes] | None") -> "subprocess.Popen[bytes] | None":
        """The helper, started again if it died; None if it dies again and again."""
        if helper is None or helper.poll() is None:
            return helper
        now = time.monotonic()
        self._deaths = [moment for moment in self._deaths if now - moment < RESTART_WINDOW_S] + [now]
        if len(self._deaths) > RESTARTS:
            output.say(f"The worker died {len(self._deaths)} times within a minute: giving up.")
            return None
        output.say(f"The worker ended by itself (code {helper.returncode}); starting it again.")
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
