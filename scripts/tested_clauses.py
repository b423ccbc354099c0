"""Writes how many tests name each clause to dashboards/data/tested.json; `--check` only tells whether that is stale."""

import contextlib
import io
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "dashboards" / "data" / "tested.json"


class Marks:
    """Counts the test functions that carry the marker `clause`; one with many cases counts once for each clause."""

    def __init__(self) -> None:
        self.named: set[tuple[str, str]] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Looks at what was collected."""
        for item in items:
            function = item.nodeid.partition("[")[0]
            self.named |= {(clause, function) for mark in item.iter_markers("clause") for clause in mark.args}


def counted() -> Counter[str]:
    """How many tests name each clause."""
    files = [str(path) for path in sorted((ROOT / "tests").rglob("test_*.py")) if "clause(" in path.read_text("utf-8")]
    marks, said = Marks(), io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-n", "0", *files], [marks])
    if status:
        raise SystemExit(f"the tests cannot be collected:\n{said.getvalue()}")
    return Counter(clause for clause, _ in marks.named)


def written() -> bytes:
    """The file as it should be: ruleset, clause, number of tests."""
    tests = counted()
    of_rulesets = {
        id: {clause: tests[clause] for clause in ruleset.clauses() if tests[clause]} for id, ruleset in RULESETS.items()
    }
    return msgspec.json.format(msgspec.json.encode(of_rulesets), indent=1) + b"\n"


def main() -> int:
    """Write the file, or check it."""
    wanted = written()
    if "--check" in sys.argv:
        return int(not FILE.exists() or FILE.read_bytes() != wanted)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(wanted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
