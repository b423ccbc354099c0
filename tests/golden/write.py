"""Writes the golden playthroughs of tests/golden anew.

usage: python -m tests.golden.write [--new] [NAME ...]

--new also chooses the moves anew, from the rules as they are now.
"""

import argparse

from tests.golden import playthrough


def main() -> None:
    """Write the texts, and with `--new` the moves first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", action="store_true", help="choose new moves")
    parser.add_argument("names", nargs="*", help="which playthroughs (default: all)")
    args = parser.parse_args()
    settings = playthrough.settings()
    for name in args.names or settings:
        if args.new:
            playthrough.keep_moves(name, list(playthrough.chosen_moves(name, settings[name])))
        table, text = playthrough.played(name)
        (playthrough.FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}: {len(playthrough.kept_moves(name))} moves, {len(table.record.entries)} events")


if __name__ == "__main__":
    main()
