"""Writes down anew what the pages of the dashboards tell of a made-up world (tests/dashboards/told).

usage: python -m tests.dashboards.write_told [NAME ...]
"""

import argparse
import tempfile
from contextlib import contextmanager
from pathlib import Path

from tests.dashboards import reading
from tests.dashboards.conftest import client_over
from tests.dashboards.told_pages import FOLDER, TOLD, as_text
from tests.dashboards.worlds import few, full


def main() -> None:
    """Build the pages and write their texts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="which texts (default: all, and no others are kept)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for lake, is_few in ((full(Path(folder) / "full"), False), (few(Path(folder) / "few"), True)):
            with contextmanager(client_over)(Path(folder), lake.folder) as client:
                for name in args.names or TOLD:
                    if TOLD[name].few == is_few:
                        text = as_text(name, reading.page(client, TOLD[name].path))
                        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    if not args.names:
        for path in FOLDER.iterdir():
            if path.stem not in TOLD:
                path.unlink()


if __name__ == "__main__":
    main()
