"""Measures of the project as it lies here: how large it is, how far a verb is spread, which imports go round.

usage: scripts/measures.py

Prints, for each ruleset, the lines of its folder by what they are and those that other rooms hold for it alone; the
modules of the card kernel that name a verb besides its own; the files and lines of each package, and the circles of its
imports, those for types included; and each measure with its limit, and whether it holds. Answers 1 if one does not.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PACKAGES = ("domain", "events", "analytics", "dashboards", "service")
RULESETS = ROOT / "domain" / "rulesets"
VERBS = ROOT / "domain" / "cardkit" / "verbs"
SHIPPED = "cards, decks and boards"
KINDS = {**dict.fromkeys(("cards", "decks", "boards"), SHIPPED), "clauses.toml": "clauses", "words.toml": "words"}
RULES = "rules"
ELSEWHERE = "in other rooms"


WORKED_EXAMPLE, MOST_OF_IT = "duel", 400
"""The card game of the tutorial, and the most lines that it may take: clauses, words, cards and all."""

LARGEST, MOST_RULES = "arcmage_arc", 5500
"""The largest card game, and the most lines that all of it may take but cards and clauses."""

ON_BOARDS, BOARD_KIT, MOST_OF_BOTH = "terra_indomita", ROOT / "domain" / "boardkit", 4500
"""The game on a board of squares, the kit of such boards, and the most lines that the rules of both may take."""


MOST_CODE = 72_000
"""The most lines of code that the program may have: blank lines, comments and docstrings are none."""


LABORATORY, MOST_MODULES = ROOT / "service" / "lab", 12
"""The laboratory, and the most modules that it may have."""


COMMAND_LINE, MOST_HELPERS = ROOT / "service" / "cli", 12
"""The command line, and the most modules that its commands may share."""

ENTRIES = {"__init__", "__main__", "main"}
"""Modules of the command line that are no helpers: its entry."""


NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
"""Tokens that make no line one of code."""


class Measure(NamedTuple):
    """What is measured, what it comes to, and the most that it may."""

    what: str
    found: int
    most: int

    @property
    def holds(self) -> bool:
        """Whether it is within its limit."""
        return self.found <= self.most

    def __str__(self) -> str:
        return f"{'holds' if self.holds else 'DOES NOT HOLD'}: {self.what}: {self.found:,}, at most {self.most:,}"


def main() -> int:
    """Print all; answer whether every measure holds."""
    for folder in sorted(path.parent for path in RULESETS.glob("*/ruleset.py")):
        _tell_ruleset(folder)
    spread = dict(_spread())
    print(f"\nverbs: {len(list(VERBS.glob('[a-z]*.py')))} modules; named elsewhere: {spread or 'nowhere'}")
    round_about = {package: _circles(package) for package in PACKAGES}
    print("\npackages: modules, lines, lines of code, circles of imports")
    code = 0
    for package, circles in round_about.items():
        modules = sorted((ROOT / package).rglob("*.py"))
        own = sum(map(code_lines, modules))
        code += own
        print(f"  {package}: {len(modules):,}, {sum(map(_lines, modules)):,}, {own:,}, {len(circles)}")
        for circle in circles:
            print(f"    {', '.join(circle)}")
    found = measures(spread, round_about, code)
    print("\nmeasures", *found, sep="\n  ")
    return 0 if all(one.holds for one in found) else 1


def measures(spread: Mapping[str, list[str]], circles: Mapping[str, list[list[str]]], code: int) -> tuple[Measure, ...]:
    """All measures with their limits, given where verbs are named elsewhere, the circles of each package, the code."""
    across = [circle for circle in circles["domain"] if len({name.rpartition(".")[0] for name in circle}) > 1]
    example, largest = lines_of(WORKED_EXAMPLE), lines_of(LARGEST)
    rules = sum(lines for kind, lines in largest.items() if kind not in (SHIPPED, KINDS["clauses.toml"]))
    on_boards = lines_of(ON_BOARDS)[RULES] + sum(map(_lines, _files(BOARD_KIT)))
    return (
        Measure(f"lines of {WORKED_EXAMPLE}, with clauses, words and cards", sum(example.values()), MOST_OF_IT),
        Measure(f"lines of {WORKED_EXAMPLE} in other rooms", example[ELSEWHERE], 0),
        Measure("verbs that the kernel names in other places than their own", len(spread), 0),
        Measure(f"lines of {LARGEST} that are not cards and clauses, with other rooms", rules, MOST_RULES),
        Measure(f"lines of rules of {ON_BOARDS} and of its board kit", on_boards, MOST_OF_BOTH),
        Measure("lines of code of the program", code, MOST_CODE),
        Measure("circles of imports in domain that leave their folder", len(across), 0),
        Measure("circles of imports in service", len(circles["service"]), 0),
        Measure("modules of the laboratory", len(list(LABORATORY.glob("[a-z]*.py"))), MOST_MODULES),
        Measure("modules that commands share", len(helpers(COMMAND_LINE)), MOST_HELPERS),
    )


def helpers(folder: Path) -> set[str]:
    """The modules beside the commands of a command line."""
    return {path.stem for path in folder.glob("*.py")} - ENTRIES


# --- rulesets ---------------------------------------------------------------------------------------------------------


def lines_of(ruleset: str) -> dict[str, int]:
    """The lines of a ruleset by what they are, and those that other rooms hold for it alone."""
    folder = RULESETS / ruleset
    found: dict[str, int] = {}
    for path in _files(folder):
        kind = KINDS.get(path.relative_to(folder).parts[0], RULES)
        found[kind] = found.get(kind, 0) + _lines(path)
    return {**found, ELSEWHERE: sum(map(_lines, _elsewhere(ruleset)))}


def _tell_ruleset(folder: Path) -> None:
    found = lines_of(folder.name)
    outside = found.pop(ELSEWHERE)
    told = ", ".join(f"{kind} {lines:,}" for kind, lines in sorted(found.items()))
    print(f"{folder.name}: {sum(found.values()):,} lines ({told}); {outside:,} {ELSEWHERE}")
    for path in _elsewhere(folder.name):
        print(f"    {_lines(path):6,} {path.relative_to(ROOT)}")


def _elsewhere(ruleset: str) -> Iterator[Path]:
    """Files of the program outside the folder of a ruleset that are called after it."""
    for package in PACKAGES:
        for path in _files(ROOT / package):
            if ruleset in path.relative_to(ROOT).as_posix() and not path.is_relative_to(RULESETS / ruleset):
                yield path


def _files(folder: Path) -> Iterator[Path]:
    yield from (path for path in sorted(folder.rglob("*")) if path.suffix in {".py", ".toml", ".js", ".css", ".html"})


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def code_lines(path: Path) -> int:
    """The lines of a module that are neither blank nor all comment, and belong to no docstring."""
    text = path.read_text(encoding="utf-8")
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


# --- verbs ------------------------------------------------------------------------------------------------------------


def _spread() -> Iterator[tuple[str, list[str]]]:
    """Structs of verbs with the modules of the kernel that name them besides their own."""
    for path in VERBS.glob("[a-z]*.py"):
        for name in re.findall(r"^class (\w+)\(Verb\b", path.read_text(encoding="utf-8"), re.MULTILINE):
            word = re.compile(rf"\b{name}\b")
            others = [
                other.relative_to(ROOT).as_posix()
                for other in VERBS.parent.rglob("*.py")
                if other != path and f".verbs.{path.stem} import" in (text := other.read_text(encoding="utf-8"))
                if word.search(text)
            ]
            if others:
                yield name, others


# --- circles ----------------------------------------------------------------------------------------------------------


def _circles(package: str) -> list[list[str]]:
    """Modules that import each other, directly or by others, the largest circle first."""
    graph = grimp.build_graph(package, cache_dir=None)
    circles = {
        tuple(sorted({module} | graph.find_upstream_modules(module) & graph.find_downstream_modules(module)))
        for module in graph.modules
    }
    return sorted((list(circle) for circle in circles if len(circle) > 1), key=len, reverse=True)


if __name__ == "__main__":
    sys.exit(main())
