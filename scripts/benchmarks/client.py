"""A player's program for the HTTP rows: keep-alive connections, nothing but sockets, run in processes of its own.

It reads a plan from standard input, sends each connection's requests one after the other until the time is up, and
writes the milliseconds that each of them took.
"""

import json
import socket
import sys
import threading
import time
from itertools import repeat
from typing import Any


class Connection:
    """A keep-alive connection to one server."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._left = b""

    def send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        """Send a request and wait for its answer: status, headers (lower case), body."""
        fields = {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self._socket.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        head_bytes, rest = self._until_blank_line()
        status, *lines = head_bytes.decode().split("\r\n")
        answer = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        length = int(answer.get("content-length", "0"))
        while len(rest) < length:
            rest += self._more()
        self._left = rest[length:]
        return int(status.split(" ")[1]), answer, rest[:length]

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _until_blank_line(self) -> tuple[bytes, bytes]:
        data = self._left
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, rest = data.partition(b"\r\n\r\n")
        return head, rest

    def _more(self) -> bytes:
        data = self._socket.recv(65536)
        if not data:
            raise ConnectionError("the server hung up")
        return data


def played(port: int, plan: list[dict[str, Any]], start: float, seconds: float) -> list[float]:
    """Send the requests of one connection from `start` on; milliseconds of each that was done in time.

    A request with `chain` carries the ETag of the answer before it (or `etag` at first) as `If-Match`. A plan of one
    request is repeated; a longer one that is done before the time is up counts as it is.
    """
    connection = Connection(port)
    taken: list[float] = []
    etag = ""
    time.sleep(max(0.0, start - time.time()))
    end = start + seconds
    for wanted in plan if len(plan) > 1 else repeat(plan[0]):
        headers = dict(wanted["headers"])
        etag = wanted.get("etag", etag)
        if wanted["chain"]:
            headers["If-Match"] = etag
        began = time.perf_counter()
        status, answer, body = connection.send("POST", wanted["path"], wanted["body"].encode(), headers)
        if time.time() > end:
            break
        taken.append((time.perf_counter() - began) * 1000)
        if status >= 300:
            raise RuntimeError(f"{wanted['path']}: {status} {body[:500]!r}")
        etag = answer.get("etag", etag)
    connection.close()
    return taken


def main() -> None:
    """One process: a thread for each connection of the plan."""
    order = json.load(sys.stdin)
    results: list[list[float]] = [[] for _ in order["plans"]]
    failures: list[BaseException] = []

    def run(place: int) -> None:
        try:
            results[place] = played(order["port"], order["plans"][place], order["start"], order["seconds"])
        except BaseException as error:
            failures.append(error)
            raise

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(results))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        sys.exit(1)
    json.dump([taken for result in results for taken in result], sys.stdout)


if __name__ == "__main__":
    main()
