"""JSON documents: a bounded parser whose values know their place."""

import json
import re
from typing import Any

from domain.cardkit.language.nodes import Node, Place
from domain.cardkit.language.reading.bounds import Counter, Lines
from domain.freetext import named

SPACE = re.compile(r"[ \t\n\r]*")
STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"')
SCALAR = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null")
WORD = re.compile(r"[-+.\w]+")
HALF = re.compile("[\ud800-\udfff]")
"""Half of a character, which an escape alone can write: no encoding can."""


def parse_json(text: str, most: int) -> Node:
    """The document, of so many values at most, as a tree. Raises `Unreadable` with the place of the first fault."""
    return _Parser(text, most).document()


class _Parser:
    def __init__(self, text: str, most: int) -> None:
        self.text = text
        self.at = 0
        self.counter = Counter(Lines(text), most)

    def document(self) -> Node:
        found = self.value("", 0)
        self.space()
        if self.at < len(self.text):
            raise self.wrong("the end is expected")
        return found

    def space(self) -> None:
        match = SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def sees(self, sign: str) -> bool:
        self.space()
        return self.text.startswith(sign, self.at)

    def skip(self, sign: str) -> bool:
        if not self.sees(sign):
            return False
        self.at += 1
        return True

    def wrong(self, message: str) -> Exception:
        seen = f"`{self.text[self.at]}` was found" if self.at < len(self.text) else "the document ends"
        return self.counter.fail("syntax", f"{message}, {seen}", self.at)

    def value(self, where: str, depth: int) -> Node:
        self.space()
        start = self.at
        self.counter.value(start, depth)
        line, column = self.counter.lines.at(start)
        place = Place(line, column)
        if self.sees("{"):
            return Node(self.table(where, depth), where, place)
        if self.sees("["):
            return Node(self.list(where, depth), where, place)
        if self.sees('"'):
            raw = self.string()
            self.counter.text(len(raw), start)
            return Node(self.meant(raw, start), where, Place(line, column, None if "\\" in raw else 1))
        return Node(self.scalar(), where, place)

    def scalar(self) -> Any:
        word = WORD.match(self.text, self.at)
        if word is None:
            raise self.wrong("a value is expected")
        self.counter.scalar(len(word[0]), self.at)
        if SCALAR.fullmatch(word[0]) is None:
            raise self.counter.fail("syntax", f"`{word[0]}` is no value", self.at)
        self.at = word.end()
        return json.loads(word[0])

    def string(self) -> str:
        match = STRING.match(self.text, self.at)
        if match is None:
            raise self.counter.fail("syntax", "the text has no end, or holds a line break", self.at)
        self.at = match.end()
        return match[0]

    def meant(self, raw: str, start: int) -> str:
        try:
            text = str(json.loads(raw))
        except ValueError:
            raise self.counter.fail("syntax", "an escape in the text is wrong", start) from None
        if half := HALF.search(text):
            raise self.counter.fail("forbidden-character", f"the character {named(half[0])} is not allowed", start)
        return text

    def table(self, where: str, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        self.skip("{")
        while not self.skip("}"):
            if found and not self.skip(","):
                raise self.wrong("`,` or `}` is expected")
            self.space()
            start = self.at
            if not self.sees('"'):
                raise self.wrong("a key in quotes is expected")
            raw = self.string()
            self.counter.key(len(raw) - 2, start)
            key = self.meant(raw, start)
            if key in found:
                raise self.counter.fail("twice", f"`{key}` stands here twice", start)
            if not self.skip(":"):
                raise self.wrong("`:` is expected")
            found[key] = self.value(f"{where}.{key}" if where else key, depth + 1)
        return found

    def list(self, where: str, depth: int) -> list[Node]:
        found: list[Node] = []
        self.skip("[")
        while not self.skip("]"):
            if found and not self.skip(","):
                raise self.wrong("`,` or `]` is expected")
            found.append(self.value(f"{where}[{len(found)}]", depth + 1))
        return found
