"""Counts ways and positions from fixed positions, deeper than the tests do (tests/games/perft.json).

usage: python -m tests.games.count_perft [--write]     --write replaces the stored counts by what is counted now
"""

import argparse
import time
from pathlib import Path

import msgspec

from tests.games.perft import perft
from tests.games.test_perft import opened

STORE = Path(__file__).with_name("perft.json")


def main() -> int:
    """Count every position to its full depth; answers 1 if a count is not the stored one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="replace the stored counts")
    write = parser.parse_args().write
    stored = msgspec.json.decode(STORE.read_bytes())
    wrong = 0
    for name, entry in stored.items():
        began = time.perf_counter()
        counts = [list(count) for count in perft(opened(name), len(entry["counts"]))]
        agrees = counts == entry["counts"]
        wrong += not agrees
        print(f"{'same ' if agrees else 'OTHER'} {name:12} {time.perf_counter() - began:6.1f} s  {counts}")
        entry["counts"] = counts
    if write:
        lines = [
            f"  {msgspec.json.encode(name).decode()}: {msgspec.json.encode(entry).decode()}"
            for name, entry in stored.items()
        ]
        STORE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0 if write or not wrong else 1


if __name__ == "__main__":
    raise SystemExit(main())
