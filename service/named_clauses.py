"""Which clauses of a ruleset its program names where something happens or is refused."""

import ast
from importlib.resources import files

from domain.ruleset import Ruleset


def named_clauses(ruleset: Ruleset) -> frozenset[str]:
    """The ids that stand as strings in the source of the ruleset's package.

    No event and no refusal can name the others: they explain words, give leave, or say in which order things are done.
    """
    known = ruleset.clauses().keys()
    package = ruleset.clauses.__module__.rpartition(".")[0]
    sources = (file.read_text(encoding="utf-8") for file in files(package).iterdir() if file.name.endswith(".py"))
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and node.value in known)
