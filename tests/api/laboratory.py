"""The laboratory's bench, as tests over HTTP work on it."""

import threading

from service.lab.bench import Bench


def work(bench: Bench) -> None:
    """Do all that waits to be done."""
    while bench.step(threading.Event()):
        pass
