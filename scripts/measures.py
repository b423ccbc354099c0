"""Measures of the project as it lies here: how much a ruleset takes, how far a verb is spread, which imports go round.

usage: scripts/measures.py

Prints, for each ruleset, the lines of its folder by what they are and those that other rooms hold for it alone; the
modules of the card kernel that name a verb besides its own; and the circles of imports in each package, those for
types included. Answers 1 if a verb is named elsewhere, or a circle of `domain` leaves its folder.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PACKAGES = ("domain", "events", "analytics", "dashboards", "service")
RULESETS = ROOT / "domain" / "rulesets"
VERBS = ROOT / "domain" / "cardkit" / "verbs"
KINDS = {"cards": "cards and decks", "decks": "cards and decks", "clauses.toml": "clauses", "words.toml": "words"}


def main() -> int:
    """Print all; answer whether the two rules hold."""
    for folder in sorted(path.parent for path in RULESETS.glob("*/ruleset.py")):
        _tell_ruleset(folder)
    spread = dict(_spread())
    print(f"\nverbs: {len(list(VERBS.glob('[a-z]*.py')))} modules; named elsewhere: {spread or 'nowhere'}")
    round_about = {package: _circles(package) for package in PACKAGES}
    print("\ncircles of imports")
    for package, circles in round_about.items():
        print(f"  {package}: {len(circles)}")
        for circle in circles:
            print(f"    {', '.join(circle)}")
    across = [circle for circle in round_about["domain"] if len({name.rpartition(".")[0] for name in circle}) > 1]
    return 1 if spread or across else 0


# --- rulesets ---------------------------------------------------------------------------------------------------------


def _tell_ruleset(folder: Path) -> None:
    inside: dict[str, int] = {}
    for path in _files(folder):
        kind = KINDS.get(path.relative_to(folder).parts[0], "rules")
        inside[kind] = inside.get(kind, 0) + _lines(path)
    outside = {path: _lines(path) for path in _elsewhere(folder.name)}
    told = ", ".join(f"{kind} {lines:,}" for kind, lines in sorted(inside.items()))
    print(f"{folder.name}: {sum(inside.values()):,} lines ({told}); {sum(outside.values()):,} in other rooms")
    for path, lines in outside.items():
        print(f"    {lines:6,} {path.relative_to(ROOT)}")


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
