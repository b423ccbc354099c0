"""Where a request ends, told while it arrives (RFC 9112, sections 2, 6 and 7). Gunicorn tells whether it is right."""

import re
from collections.abc import Callable

MOST_HEAD = 600_000
"""More than gunicorn reads of a head: it answers that there is too much."""

MOST_FRAMING = 16_384
"""Bytes of a chunked body that tell the lengths of its chunks, beyond as many as these carry."""

_MOST_LINE = 16_384
_BARE = re.compile(rb"(?<!\r)\n")
_LENGTH = re.compile(rb"(?im)^content-length:[ \t]*([^\r]*?)[ \t]*\r$")
_DIGITS = re.compile(rb"[0-9]{1,18}")
_CODED = re.compile(rb"(?im)^transfer-encoding:([^\r]*)\r$")
_EXPECTS = re.compile(rb"(?im)^expect:[ \t]*100-continue[ \t]*\r$")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(;.*)?\r\n", re.DOTALL)


class Framing:
    """Follows one request. `over`: nothing more of it is to be read; `whole`: because all of it has arrived.

    What is no request, or has a body of more than `most_body` bytes, is over at once and not whole: it can be refused.
    `crumbled`: because its body comes in far too many chunks.
    """

    def __init__(self, most_body: int) -> None:
        self._most_body = most_body
        self.over = False
        self.whole = False
        self.in_body = False
        self.expects = False
        self.crumbled = False
        self._line = bytearray()
        self._left = 0
        self._framing = MOST_FRAMING
        self._step: Callable[[bytes, int], int] = self._head

    @property
    def begun(self) -> bool:
        """Whether anything of the request has arrived."""
        return self.in_body or bool(self._line)

    def feed(self, data: bytes) -> int:
        """Take note of what has arrived; answers how much of it belongs to this request."""
        taken = 0
        while taken < len(data) and not self.over:
            taken = self._step(data, taken)
        return taken

    def _end(self, *, whole: bool) -> None:
        self.over, self.whole = True, whole

    def _head(self, data: bytes, at: int) -> int:
        before = len(self._line)
        self._line += data[at:]
        odd = _BARE.search(self._line, max(0, before - 1))
        end = self._line.find(b"\r\n\r\n", max(0, before - 3))
        if end < 0 or (odd is not None and odd.start() < end):
            if odd is not None or len(self._line) > MOST_HEAD:
                self._end(whole=False)
            return len(data)
        head, self._line = bytes(self._line[: end + 4]), bytearray()
        self._begin_body(head)
        return at + len(head) - before

    def _begin_body(self, head: bytes) -> None:
        lengths, coded = _LENGTH.findall(head), _CODED.findall(head)
        self.expects = _EXPECTS.search(head) is not None
        if not coded and not lengths:
            self._end(whole=True)
        elif not lengths and coded[-1].strip().lower() == b"chunked":
            self.in_body, self._step = True, self._chunk_line
        elif coded or len(lengths) > 1 or _DIGITS.fullmatch(lengths[0]) is None:
            self._end(whole=False)
        else:
            self._begin_length(int(lengths[0]))

    def _begin_length(self, length: int) -> None:
        self.in_body, self._left, self._step = True, length, self._body
        if not length or length > self._most_body:
            self._end(whole=not length)

    def _body(self, data: bytes, at: int) -> int:
        taken = min(len(data) - at, self._left)
        self._left -= taken
        if not self._left:
            self._end(whole=True)
        return at + taken

    def _line_on(self, data: bytes, at: int) -> int:
        """Go on with a line until its end, or that of the data; answers where."""
        end = data.find(b"\n", at, at + _MOST_LINE)
        stop = min(len(data), at + _MOST_LINE) if end < 0 else end + 1
        self._line += data[at:stop]
        if len(self._line) > _MOST_LINE:
            self._end(whole=False)
        return stop

    def _chunk_line(self, data: bytes, at: int) -> int:
        stop = self._line_on(data, at)
        if self._line.endswith(b"\r\n"):
            found = _CHUNK.fullmatch(self._line)
            if found is None:
                self._end(whole=False)
            elif size := int(found[1], 16):
                self._begin_chunk(size)
            else:
                self._line, self._step = bytearray(b"\r\n"), self._trailer  # an empty trailer ends with one line alone
        return stop

    def _begin_chunk(self, size: int) -> None:
        self._most_body -= size
        self._framing -= len(self._line) + 2 - size
        self.crumbled = self._framing < 0
        if self._most_body < 0 or self.crumbled:
            self._end(whole=False)
        self._framing = min(self._framing, MOST_FRAMING)
        self._line, self._left, self._step = bytearray(), size + 2, self._chunk

    def _chunk(self, data: bytes, at: int) -> int:
        taken = min(len(data) - at, self._left)
        self._left -= taken
        if not self._left:
            self._step = self._chunk_line
        return at + taken

    def _trailer(self, data: bytes, at: int) -> int:
        stop = self._line_on(data, at)
        if self._line.endswith(b"\r\n\r\n"):
            self._end(whole=True)
        return stop
