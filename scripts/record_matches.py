"""Adds records of matches of the present version to tests/games/recorded; refuses to change those of a version.

usage: scripts/record_matches.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.rulesets import RULESETS
from tests.games.recorded import FOLDER, write


def main() -> int:
    """Write them, or say why not."""
    folder = FOLDER / f"gaia_vora-{RULESETS['gaia_vora'].meta.version}"
    if folder.exists():
        print(f"{folder} exists: records of a version are never written anew", file=sys.stderr)
        return 1
    for line in write(folder):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
