"""Which clauses of a ruleset an event can rest on, as far as its program tells."""

import ast
from collections.abc import Iterator
from importlib.resources import files

from domain import refusal, shapes
from domain.ruleset import Ruleset

REFUSING = vars(shapes).keys() | vars(refusal).keys()
"""Calls of these names say what is refused, and by which clause; no event does."""


def named_clauses(ruleset: Ruleset) -> frozenset[str]:
    """The ids that stand as strings in the source of the ruleset's package, elsewhere than in refusals and shapes.

    Of the others some only refuse moves; the rest explain words, give leave, or say in which order things are done.
    """
    package = ruleset.clauses.__module__.rpartition(".")[0]
    sources = (file.read_text(encoding="utf-8") for file in files(package).iterdir() if file.name.endswith(".py"))
    texts = {text for source in sources for text in _texts(ast.parse(source))}
    return frozenset(texts & ruleset.clauses().keys())


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING):
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)
