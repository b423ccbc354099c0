"""Asking at the terminal: a numbered list, an answer, and what else a player may type instead."""

from collections.abc import Callable

from service.cli import output


class Left(Exception):
    """The player leaves the table; `interrupted` tells whether by Ctrl-C."""

    def __init__(self, *, interrupted: bool) -> None:
        super().__init__("left")
        self.interrupted = interrupted


def ask(prompt: str) -> str:
    """A line typed by the player. Raises `Left` at the end of input and on Ctrl-C."""
    try:
        return input(prompt).strip()
    except EOFError:
        output.text()
        raise Left(interrupted=False) from None
    except KeyboardInterrupt:
        output.text()
        raise Left(interrupted=True) from None
    except UnicodeDecodeError:
        return "?"


def numbered(answers: list[str]) -> None:
    """The answers, each with its number."""
    width = len(str(len(answers)))
    for number, answer in enumerate(answers, start=1):
        output.text(output.fitted(f"  {number:>{width}}  {answer}"))


def pick_one(question: str, answers: list[str], read: Callable[[str], str] = ask) -> int | None:
    """Which of the answers; None to go back. Asks again until the line is a number of the list, or `b`."""
    output.text(f"{question}?")
    numbered(answers)
    while True:
        line = read(f"1-{len(answers)}, or b to go back > ").lower()
        if line in ("b", "back"):
            return None
        if line in ("q", "quit"):
            raise Left(interrupted=False)
        index = number_in(line, len(answers))
        if index is not None:
            return index
        output.text(f"Type a number from 1 to {len(answers)}, b to go back, or q to leave.")


def number_in(line: str, count: int) -> int | None:
    """The index that a typed number names; None if it is no number from 1 to `count`."""
    if line.isascii() and line.isdigit() and len(line) < 10 and 1 <= int(line) <= count:
        return int(line) - 1
    return None
