"""A text in the short form while it is read: which token is next, and what is said when it is the wrong one."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from domain.cardkit.language.problem import Misread
from domain.cardkit.language.shorthand.lexer import Token, tokens_of
from domain.cardkit.language.shorthand.words import Words, suggestion

GREATEST = 99
DEEPEST = 12
JOINED = "`or` joins two kinds of things; what stands before the first counts for both: `enemy creature or event`."


class Cursor:
    """Reads a text token by token."""

    def __init__(self, text: str, words: Words) -> None:
        self.words = words
        self._tokens = tokens_of(text)
        self._at = 0
        self._depth = 0

    @property
    def next(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._at]

    @property
    def after(self) -> Token:
        """The token after the next."""
        return self._tokens[min(self._at + 1, len(self._tokens) - 1)]

    @property
    def word(self) -> str:
        """The next word in lower case; empty if no word comes next."""
        return self.next.text.lower() if self.next.kind == "word" else ""

    def take(self) -> Token:
        """The next token, which is then behind."""
        token = self.next
        if token.kind != "end":
            self._at += 1
        return token

    def back_one(self) -> None:
        """The token that was taken last is next again."""
        self._at -= 1

    def sees(self, *texts: str) -> bool:
        """Whether one of these words or signs comes next."""
        return self.next.kind in ("word", "sign") and self.next.text.lower() in texts

    def skip(self, *texts: str) -> bool:
        """Take one of these words or signs if it comes next; whether it did."""
        if not self.sees(*texts):
            return False
        self.take()
        return True

    def phrase(self, text: str) -> bool:
        """Take these words if all of them come next; whether they did."""
        words = text.split()
        coming = self._tokens[self._at : self._at + len(words)]
        if [token.text.lower() for token in coming if token.kind == "word"] != words:
            return False
        self._at += len(words)
        return True

    def expect(self, text: str) -> None:
        """Take this word or sign. Raises `Misread` if another comes next."""
        if not self.skip(text):
            self.fail(f"`{text}` is expected, {self.seen()} was found")

    def integer(self) -> int:
        """Take a printed number. Raises `Misread`."""
        if self.next.kind != "integer":
            self.fail(f"a number is expected, {self.seen()} was found")
        token = self.next
        if len(token.text) > 4 or int(token.text) > GREATEST:
            self.fail(f"{token.text[:12]} is too great a number; {GREATEST} is the greatest", code="too-great")
        return int(self.take().text)

    def known(self, what: str, known: Iterable[str]) -> str:
        """Take a word that must be one of these. Raises `Misread` with the nearest one."""
        if self.word in set(known):
            return self.take().text.lower()
        if self.next.kind == "word":
            self.unknown(what, known)
        return self.fail(f"{what} is expected, {self.seen()} was found", fix=_list(known))

    def unknown(self, what: str, known: Iterable[str]) -> NoReturn:
        """The next word is none of these: `what` with its article says what it should be."""
        fix = suggestion(self.word, known) or _list(known)
        self.fail(f"`{self.next.text}` is not {what}", code="unknown-word", fix=fix)

    def fail(self, message: str, code: str = "misread", fix: str = "") -> NoReturn:
        """Raise `Misread` at the next token."""
        raise Misread(code, message, self.next.offset, fix)

    def seen(self) -> str:
        """The next token, for messages."""
        return "the end" if self.next.kind == "end" else f"`{self.next.text[:40]}`"

    def finish(self) -> None:
        """Nothing may follow. Raises `Misread`."""
        if self.next.kind != "end":
            self.fail(f"{self.seen()} is not understood here", fix=JOINED if self.word == "or" else "")

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Within parentheses or an operator: only so deep."""
        self._depth += 1
        if self._depth > DEEPEST:
            self.fail(f"nested more than {DEEPEST} deep", code="too-deep")
        yield
        self._depth -= 1

    def mark(self) -> tuple[int, int]:
        """Where the reading is, to come back to."""
        return self._at, self._depth

    def back(self, mark: tuple[int, int]) -> None:
        """Go back to where `mark` was taken."""
        self._at, self._depth = mark


def _list(known: Iterable[str]) -> str:
    names = sorted(known)
    return f"One of: {', '.join(names)}." if 0 < len(names) <= 40 else ""
