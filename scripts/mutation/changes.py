"""The changes that mutants are made of: what a real fault in one line may look like."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import libcst as cst
import msgspec
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

UNCHANGED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.TypeAlias)
"""What types, linters and a first import judge already."""

OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Functions that are mistaken for each other."""

WRAPPERS = {"sorted", "reversed", "set", "frozenset", "abs", "int", "ceil", "floor", "round"}
"""Functions of one value that a writer forgets."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One fault: `path` (from the project's folder), its line, and how that line reads before and after.

    `number` counts the changes of a file, so that the same change is found again.
    """

    path: str
    line: int
    before: str
    after: str
    number: int


def changes(root: Path, path: str) -> list[Change]:
    """Every change of one file, in the order of the text."""
    source = (root / path).read_text()
    lines = source.splitlines()
    return [
        Change(
            path=path,
            line=place.start.line,
            before=lines[place.start.line - 1].strip(),
            after=_changed(lines, place, new)[place.start.line - 1].strip(),
            number=number,
        )
        for number, (place, new) in enumerate(_faults(source))
    ]


def changed(root: Path, change: Change) -> str:
    """The whole text of the file with that fault in it."""
    source = (root / change.path).read_text()
    place, new = list(_faults(source))[change.number]
    return "\n".join(_changed(source.splitlines(), place, new)) + "\n"


def _changed(lines: list[str], place: CodeRange, new: str) -> list[str]:
    at = place.start.line - 1
    line = lines[at]
    return [*lines[:at], line[: place.start.column] + new + line[place.end.column :], *lines[at + 1 :]]


def _faults(source: str) -> Iterator[tuple[CodeRange, str]]:
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    finder = _Finder(wrapper.module)
    wrapper.visit(finder)
    for place, new in sorted(finder.found, key=lambda each: (each[0].start.line, each[0].start.column, each[1])):
        if place.start.line == place.end.line:
            yield place, new


class _Finder(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, module: cst.Module) -> None:
        super().__init__()
        self.module = module
        self.found: list[tuple[CodeRange, str]] = []
        self.apart: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, UNCHANGED) or node in self.apart or _only_for_types(node) or _is_precaution(node):
            return False
        if isinstance(node, cst.ClassDef):
            self.apart |= {*node.bases, *node.keywords}
        for kind, operator in OPERATORS:
            if isinstance(node, kind):
                self.add(node, operator(node))
        if isinstance(node, cst.If):
            self.add(node.test, _other_case(node.test))
        return True

    def add(self, node: cst.CSTNode, news: Iterable[cst.CSTNode]) -> None:
        place = self.get_metadata(PositionProvider, node)
        self.found += [(place, self.module.code_for_node(new)) for new in news]


def _only_for_types(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.If) and isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"


def _is_precaution(node: cst.CSTNode) -> bool:
    """`zip(..., strict=True)` states what holds anyway."""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value == "strict"


def _lost_call(node: cst.Call) -> Iterator[cst.BaseExpression]:
    """A method without arguments that is forgotten, as in `name.casefold()`; a wrapper, as in `sorted(names)`."""
    if isinstance(node.func, cst.Attribute) and not node.args and isinstance(node.func.value, cst.Name | cst.Attribute):
        yield node.func.value
    elif isinstance(node.func, cst.Name) and node.func.value in WRAPPERS and node.args and not _is_a_set(node):
        yield node.args[0].value


def _is_a_set(node: cst.Call) -> bool:
    """`frozenset({...})` holds what the braces hold; without it only a hash would be missed, and at once."""
    freezes = isinstance(node.func, cst.Name) and node.func.value == "frozenset"
    return freezes and isinstance(node.args[0].value, cst.Set | cst.SetComp)


def _other_function(node: cst.Call) -> Iterator[cst.BaseExpression]:
    if isinstance(node.func, cst.Name) and node.func.value in OTHER_NAMES:
        yield node.with_changes(func=cst.Name(OTHER_NAMES[node.func.value]))


def _lost_option(node: cst.Call) -> Iterator[cst.BaseExpression]:
    """An argument with a name that is not passed on."""
    for at, argument in enumerate(node.args):
        if argument.keyword is not None and len(node.args) > 1 and not _is_precaution(argument):
            rest = [*node.args[:at], *node.args[at + 1 :]]
            rest[-1] = rest[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
            yield node.with_changes(args=rest)


def _lost_condition(node: cst.CompFor) -> Iterator[cst.CompFor]:
    for at in range(len(node.ifs)):
        yield node.with_changes(ifs=[*node.ifs[:at], *node.ifs[at + 1 :]])


def _other_case(test: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """A condition that is turned round; comparisons and `not` have changes of their own."""
    if isinstance(test, cst.Name | cst.Attribute | cst.Call):
        yield cst.UnaryOperation(cst.Not(), test)


def _lost_statement(node: cst.SimpleStatementLine) -> Iterator[cst.CSTNode]:
    if len(node.body) == 1 and isinstance(node.body[0], cst.Expr) and isinstance(node.body[0].value, cst.Call):
        yield cst.Pass()


OPERATORS: tuple[tuple[type[cst.CSTNode], Callable[..., Iterable[cst.CSTNode]]], ...] = (
    (cst.BaseNumber, mutators.operator_number),
    (cst.Name, mutators.operator_name),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.IfExp, mutators.operator_if_exp),
    (cst.Call, _lost_call),
    (cst.Call, _other_function),
    (cst.Call, _lost_option),
    (cst.CompFor, _lost_condition),
    (cst.SimpleStatementLine, _lost_statement),
)
