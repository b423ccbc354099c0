"""Waking those who listen to a match: at once for a commit of this process, within moments for one of another."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import bindparam, column, select, table

from events.log.port import LogUnavailable
from events.log.sql import SqlLog

POLL_S = 0.05
"""How often the versions of matches that someone listens to are read from the store."""

_matches = table("matches", column("match"), column("version"))
_VERSIONS = select(_matches.c.match, _matches.c.version).where(
    _matches.c.match.in_(bindparam("wanted", expanding=True))
)


class Topic:
    """A match that someone listens to, and its newest version that is known here."""

    def __init__(self, lock: threading.RLock) -> None:
        self.version = 0
        self.listeners = 0
        self._news = threading.Condition(lock)

    def wait(self, after: int, seconds: float) -> int:
        """Wait until the version is past `after`, at most so long; answers the version known then (0: none yet)."""
        with self._news:
            self._news.wait_for(lambda: self.version > after, seconds)
            return self.version

    def tell(self, version: int) -> None:
        """Note a version and wake who waits for it."""
        with self._news:
            if version > self.version:
                self.version = version
                self._news.notify_all()


class Live:
    """The listeners of one process. A poller thread runs only while there are any."""

    def __init__(self, log: SqlLog) -> None:
        self._log = log
        self._lock = threading.RLock()
        self._topics: dict[str, Topic] = {}
        self._poller: threading.Thread | None = None
        self._over = threading.Event()

    @contextmanager
    def listening(self, match: str) -> Iterator[Topic]:
        """Listen to a match. Read its version once more inside, so that nothing is missed."""
        with self._lock:
            topic = self._topics.setdefault(match, Topic(self._lock))
            topic.listeners += 1
            self._poll()
        try:
            yield topic
        finally:
            with self._lock:
                topic.listeners -= 1
                if not topic.listeners:
                    self._topics.pop(match, None)

    def notify(self, match: str, version: int) -> None:
        """Wake the listeners of a match: this process has committed `version`."""
        topic = self._topics.get(match)
        if topic is not None:
            topic.tell(version)

    def close(self) -> None:
        """Stop the poller."""
        self._over.set()
        poller = self._poller
        if poller is not None and poller.is_alive():
            poller.join()

    def _poll(self) -> None:
        if self._poller is None or not self._poller.is_alive():
            self._poller = threading.Thread(target=self._run, name="live", daemon=True)
            self._poller.start()

    def _run(self) -> None:
        while not self._over.wait(POLL_S):
            with self._lock:
                wanted = list(self._topics)
                if not wanted:
                    self._poller = None
                    return
            with suppress(LogUnavailable):
                self._read(wanted)

    def _read(self, wanted: list[str]) -> None:
        with self._log.reading() as connection:
            rows = connection.execute(_VERSIONS, {"wanted": wanted}).all()
        for match, version in rows:
            self.notify(match, version)
