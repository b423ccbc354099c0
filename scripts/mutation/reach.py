"""Which tests run a changed line: the suite runs once with a probe before each drawn line."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import libcst as cst
import libcst.matchers as m
import msgspec
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider

from scripts.mutation import witness
from scripts.mutation.changes import Change
from scripts.mutation.copies import environment


class Reach(msgspec.Struct, frozen=True):
    """How long each test takes, in seconds, and which changes (by their number in the draw) it runs over.

    failed: tests that fail without any change. What they say of a change is worth nothing, so they are not asked.
    """

    seconds: dict[str, float]
    over: dict[str, set[int]]
    failed: frozenset[str] = frozenset()

    def nearest(self, number: int) -> list[str]:
        """The tests that run over a change: those first that are quick and run over little else."""
        tests = [test for test, seen in self.over.items() if number in seen]
        return sorted(tests, key=lambda test: ((0.05 + self.seconds[test]) * len(self.over[test]), test))


def reach(copy: Path, drawn: Sequence[Change], command: Sequence[str], notes: Path) -> Reach:
    """Run the suite in a copy of the project that gets the probes; `command` is pytest with what it is to run."""
    for path in {change.path for change in drawn}:
        room = Path(path).parts[0]
        numbers = {number: change.line for number, change in enumerate(drawn) if change.path == path}
        (copy / path).write_text(with_probes((copy / path).read_text(), numbers, room))
        (copy / room / f"{PROBE}.py").write_text(PROBING.format(notes=str(notes)))
    notes.mkdir(parents=True)
    env = environment(copy, **{witness.NOTES: str(notes)})
    subprocess.run([sys.executable, "-m", "pytest", "-p", witness.__name__, *command], cwd=copy, env=env, check=False)
    return _read(notes)


PROBE = "mutation_probe"
"""A module that each room with probes gets, so that it goes wherever a test takes a copy of the room."""

PROBING = """
import os
told = set()

def seen(number):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if test and (number, test) not in told:
        told.add((number, test))
        try:
            with open(f"{notes}/{{os.getpid()}}.seen", "a") as file:
                file.write(f"{{number}} {{test}}\\n")
        except OSError:
            pass
"""
"""What it does. A test may leave no room for files; the program goes on all the same."""


def _read(notes: Path) -> Reach:
    seconds: dict[str, float] = {}
    failed: set[str] = set()
    for line in _lines(notes, "seconds"):
        taken, outcome, test = line.split(" ", 2)
        seconds[test] = seconds.get(test, 0.0) + float(taken)
        if outcome == "failed":
            failed.add(test)
    over: dict[str, set[int]] = {}
    for line in _lines(notes, "seen"):
        number, _, test = line.partition(" ")
        over.setdefault(test, set()).add(int(number))
    sound = seconds.keys() - failed
    return Reach(
        seconds={test: taken for test, taken in seconds.items() if test in sound},
        over={test: seen for test, seen in over.items() if test in sound},
        failed=frozenset(failed),
    )


def _lines(notes: Path, kind: str) -> Iterator[str]:
    """What the notes of a kind say; a process that was killed may have left half a line."""
    for file in sorted(notes.glob(f"*.{kind}")):
        yield from file.read_text().rpartition("\n")[0].splitlines()


def with_probes(source: str, numbers: dict[int, int], room: str) -> str:
    """The text with a probe before the statement of each line; a line outside of functions is probed in all of them."""
    lines, probe = source.splitlines(), f"__import__('{room}.{PROBE}').{PROBE}"
    wrapper = MetadataWrapper(cst.parse_module(source))
    finder = _Statements()
    wrapper.visit(finder)
    probes: list[tuple[int, int, int]] = []  # line to stand before, its indentation, number of the change
    for number, line in numbers.items():
        inside = [place for place in finder.statements if place[0] <= line <= place[1]]
        places = [max(inside)] if inside else [(first, first, column) for first, column in finder.first_ones]
        probes += [(first, column, number) for first, _, column in places]
    for first, column, number in sorted(probes, reverse=True):
        lines.insert(first - 1, f"{' ' * column}{probe}.seen({number})")
    return "\n".join(lines) + "\n"


class _Statements(m.MatcherDecoratableVisitor):
    """Where the statements of functions stand: first line, last line and column; and the first one of each function."""

    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self) -> None:
        super().__init__()
        self.statements: list[tuple[int, int, int]] = []
        self.first_ones: list[tuple[int, int]] = []
        self.depth = 0

    @m.visit(m.FunctionDef())
    def enter(self, node: cst.FunctionDef) -> None:
        """Statements below belong to a function."""
        self.depth += 1
        first = _after_docstring(node.body)
        if first is not None:
            self.first_ones.append((self._first_line(first), self.get_metadata(PositionProvider, first).start.column))

    @m.leave(m.FunctionDef())
    def leave(self, _: cst.FunctionDef) -> None:
        """Its statements have been seen."""
        self.depth -= 1

    @m.visit(m.IndentedBlock())
    def block(self, node: cst.IndentedBlock) -> None:
        """Each statement of a block of a function."""
        if self.depth and not isinstance(self.get_metadata(ParentNodeProvider, node), cst.ClassDef):
            self.statements += list(self._places(node.body))

    def _places(self, body: Sequence[cst.BaseStatement]) -> Iterator[tuple[int, int, int]]:
        for statement in body:
            place = self.get_metadata(PositionProvider, statement)
            yield self._first_line(statement), place.end.line, place.start.column

    def _first_line(self, statement: cst.BaseStatement) -> int:
        """Where a statement begins, with its decorators."""
        decorators = statement.decorators if isinstance(statement, cst.FunctionDef | cst.ClassDef) else ()
        return self.get_metadata(PositionProvider, next(iter(decorators), statement)).start.line


def _after_docstring(body: cst.BaseSuite) -> cst.BaseStatement | None:
    if not isinstance(body, cst.IndentedBlock):
        return None
    return body.body[-1] if len(body.body) == 1 else body.body[1] if _is_text(body.body[0]) else body.body[0]


def _is_text(statement: cst.BaseStatement) -> bool:
    return (
        isinstance(statement, cst.SimpleStatementLine)
        and isinstance(statement.body[0], cst.Expr)
        and isinstance(statement.body[0].value, cst.SimpleString | cst.ConcatenatedString)
    )
