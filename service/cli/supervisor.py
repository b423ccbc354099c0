"""Two processes side by side, the server and the background worker: started, watched and stopped together.

They also stop when the supervisor is killed.
"""

import math
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

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
"""How long it takes to start a process again that died: twice as long each time, unless it lived for a while."""


class Supervisor:
    """Runs a server and, beside it, a helper that is started again when it dies."""

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
