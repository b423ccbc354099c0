"""Adds records of matches of the present versions to tests/games/recorded; refuses to change those of a version.

usage: python -m tests.games.record [RULESET...]   all rulesets, if none is named
"""

import sys

from domain.rulesets import RULESETS
from tests.games.recorded import FOLDER, MATCHES, write


def main() -> int:
    """Write them; 1 if those of a ruleset's version are there already."""
    kept = 0
    for name in sys.argv[1:] or MATCHES:
        folder = FOLDER / f"{name}-{RULESETS[name].meta.version}"
        if folder.exists():
            print(f"{folder} exists: records of a version are never written anew", file=sys.stderr)
            kept = 1
            continue
        for line in write(name, folder):
            print(f"{name} {line}")
    return kept


if __name__ == "__main__":
    raise SystemExit(main())
