"""TOML documents: a scan finds the bounds and the place of each value, then the standard library decodes."""

import re
import tomllib

from domain.cardkit.language.nodes import NOWHERE, Node, Path, Place, nodes_of
from domain.cardkit.language.reading.bounds import Counter, Lines, Unreadable

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACE = re.compile(r"[ \t]*")
LINE_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
STRINGS = (
    re.compile(r'"""(?:[^\\"]|\\[\s\S]|"(?!""))*"{3,5}'),
    re.compile(r"'''(?:[^']|'(?!''))*'{3,5}"),
    re.compile(r'"(?:[^\\"\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)
SCALAR = re.compile(r"[^\s,\]}#=\"'\[{]+(?: [0-9][0-9:.]*[^\s,\]}#]*)?")
PLACED = re.compile(r"\(at line (\d+), column (\d+)\)")


def parse_toml(text: str, most: int) -> Node:
    """The document, of so many values at most, as a tree. Raises `Unreadable` with the place of the first fault."""
    scan = _Scan(text, most)
    scan.document()
    try:
        decoded = tomllib.loads(text)
    except ValueError as error:
        raise _told(error, scan) from None
    return nodes_of(decoded, lambda path: scan.places.get(path, NOWHERE))


def _told(error: ValueError, scan: "_Scan") -> Unreadable:
    """The library's complaint, with its place."""
    message = str(error)
    found = PLACED.search(message)
    line, column = (int(found[1]), int(found[2])) if found else scan.counter.lines.at(max(len(scan.text) - 1, 0))
    return Unreadable("syntax", PLACED.sub("", message).strip(), line, column)


class _Scan:
    """Walks through the document; `places` are the places of its values by their path."""

    def __init__(self, text: str, most: int) -> None:
        self.text = text
        self.at = 0
        self.counter = Counter(Lines(text), most)
        self.places: dict[Path, Place] = {(): Place(1, 1)}
        self.counts: dict[Path, int] = {}
        self.table: Path = ()

    def document(self) -> None:
        self.move(BLANK)
        while self.at < len(self.text):
            if self.text.startswith("[[", self.at):
                self.header("[[", "]]")
            elif self.text.startswith("[", self.at):
                self.header("[", "]")
            else:
                self.pair(self.table)
            if not self.move(LINE_END):
                raise self.wrong("the line should end here")
            self.move(BLANK)

    def move(self, pattern: re.Pattern[str]) -> str | None:
        match = pattern.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match[0] or " "

    def wrong(self, message: str) -> Unreadable:
        return self.counter.fail("syntax", message, min(self.at, max(len(self.text) - 1, 0)))

    def place(self, path: Path, offset: int, inner: int | None = None) -> None:
        self.places.setdefault(path, Place(*self.counter.lines.at(offset), inner))

    def header(self, opening: str, closing: str) -> None:
        start = self.at
        self.at += len(opening)
        keys = self.keys()
        if not self.text.startswith(closing, self.at):
            raise self.wrong(f"`{closing}` is missing")
        self.at += len(closing)
        path = self.resolved((), keys[:-1], start)
        last: Path = (*path, keys[-1])
        if opening == "[[":
            count = self.counts.get(last, 0)
            self.counts[last] = count + 1
            self.place(last, start)
            last = (*last, count)
        elif last in self.counts:
            last = (*last, self.counts[last] - 1)
        self.counter.value(start, len(last))
        self.place(last, start)
        self.table = last

    def resolved(self, path: Path, keys: list[str], start: int) -> Path:
        """The path that keys lead to: through the last table of a list of tables."""
        for key in keys:
            path = (*path, key)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
            elif path not in self.places:
                self.counter.value(start, len(path))
                self.place(path, start)
        return path

    def keys(self) -> list[str]:
        found = []
        while True:
            self.move(SPACE)
            start = self.at
            raw = self.move(BARE_KEY) or self.move(STRINGS[2]) or self.move(STRINGS[3])
            if raw is None:
                raise self.wrong("a key is expected")
            self.counter.key(len(raw), start)
            found.append(self.meant(raw, start) if raw[0] in "\"'" else raw)
            self.move(SPACE)
            if not self.text.startswith(".", self.at):
                return found
            self.at += 1
            if len(found) > 8:
                raise self.counter.fail("too-deep", "a key of more than eight parts", start)

    def meant(self, raw: str, start: int) -> str:
        try:
            return str(tomllib.loads(f"key = {raw}")["key"])
        except (tomllib.TOMLDecodeError, ValueError):
            raise self.counter.fail("syntax", "an escape in the key is wrong", start) from None

    def pair(self, table: Path) -> None:
        start = self.at
        keys = self.keys()
        if not self.text.startswith("=", self.at):
            raise self.wrong("`=` is expected after the key")
        self.at += 1
        self.move(SPACE)
        path = (*self.resolved(table, keys[:-1], start), keys[-1])
        if path in self.places:
            raise self.counter.fail("twice", f"`{keys[-1]}` stands here twice", start)
        self.value(path)

    def value(self, path: Path) -> None:
        start = self.at
        self.counter.value(start, len(path))
        if self.text.startswith("[", start):
            self.place(path, start)
            self.list(path)
        elif self.text.startswith("{", start):
            self.place(path, start)
            self.inline(path)
        elif self.text.startswith(('"', "'"), start):
            self.string(path, start)
        elif (raw := self.move(SCALAR)) is not None:
            self.counter.scalar(len(raw), start)
            self.place(path, start)
        else:
            raise self.wrong("a value is expected")

    def string(self, path: Path, start: int) -> None:
        long = self.text.startswith(('"""', "'''"), start)
        raw = next(filter(None, (self.move(pattern) for pattern in (STRINGS[:2] if long else STRINGS[2:]))), None)
        if raw is None:
            raise self.wrong("the text in quotes has no end")
        self.counter.text(len(raw), start)
        countable = not long and (raw[0] == "'" or "\\" not in raw)
        self.place(path, start, 1 if countable else None)

    def list(self, path: Path) -> None:
        self.at += 1
        count = 0
        while True:
            self.move(BLANK)
            if self.text.startswith("]", self.at):
                break
            if count and not self.comma():
                raise self.wrong("`,` or `]` is expected")
            if self.text.startswith("]", self.at):
                break
            self.value((*path, count))
            count += 1
        self.at += 1

    def comma(self) -> bool:
        if not self.text.startswith(",", self.at):
            return False
        self.at += 1
        self.move(BLANK)
        return True

    def inline(self, path: Path) -> None:
        self.at += 1
        first = True
        while True:
            self.move(SPACE)
            if self.text.startswith("}", self.at):
                break
            if not first:
                if not self.text.startswith(",", self.at):
                    raise self.wrong("`,` or `}` is expected")
                self.at += 1
                self.move(SPACE)
            self.pair(path)
            first = False
        self.at += 1
