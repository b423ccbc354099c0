"""Measures what docs/performance.md states: each row against a limit or a peer, in one run on one machine."""

import argparse
import datetime as dt
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from scripts.benchmarks.measure import Line

PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- table: written by scripts/bench.py --markdown -->", "<!-- end of table -->"

ROWS = {
    "fold": ("fold", "against_decoding"),
    "peer": ("fold", "against_peer"),
    "rewind": ("rewind", "any_position"),
    "decide": ("decide", "random_play"),
    "append": ("append", "one_move"),
    "size": ("size", "stored"),
    "http": ("http", "moves"),
    "simulate": ("simulate", "scaling"),
    "ingest": ("ingest", "log_to_lake"),
    "dashboard": ("dashboard", "pages"),
    "memory": ("memory", "resident"),
}
"""Each row's module in scripts/benchmarks and the function that measures it."""


def measured(names: Sequence[str], *, quick: bool) -> "Iterator[Line]":
    """The lines of the rows asked for, one after the other."""
    from scripts.benchmarks.measure import Bench

    bench = Bench(quick=quick)
    for name in names:
        module, function = ROWS[name]
        print(f"{name} ...", file=sys.stderr, flush=True)
        yield from getattr(import_module(f"scripts.benchmarks.{module}"), function)(bench)


HEADINGS = (
    "Row",
    "Work",
    "Median",
    "Min - max",
    "Compared with",
    "Its median",
    "Ratio (min - max)",
    "Aim",
    "Reached",
    "Command",
)


def number(value: float) -> str:
    """A figure with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def cells(line: "Line") -> tuple[str, ...]:
    """A line as texts."""
    from statistics import median

    low, high = min(line.figures), max(line.figures)
    ratio = ""
    if line.ratio is not None:
        ratio = f"{line.ratio:.2f} ({min(line.ratios):.2f} - {max(line.ratios):.2f})"
    return (
        line.row,
        line.what,
        f"{number(line.median)} {line.unit}",
        f"{number(low)} - {number(high)}",
        line.versus,
        number(median(line.others)) if line.others else "",
        ratio,
        line.aim,
        {True: "yes", False: "no", None: ""}[line.reached],
        f"scripts/bench.py --only {line.row}",
    )


def markdown(lines: "Sequence[Line]") -> str:
    """The table as Markdown."""
    rows = [HEADINGS, tuple("---" for _ in HEADINGS), *map(cells, lines)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def plain(lines: "Sequence[Line]") -> str:
    """The table for a terminal: a block of two lines for each figure, since the texts are long."""
    blocks = []
    for line in lines:
        row, what, median, spread, versus, other, ratio, aim, reached, _ = cells(line)
        verdict = {"yes": "reached", "no": "NOT REACHED", "": "no aim"}[reached]
        blocks.append(f"{row:<9} {median:>22}  ({spread})  {what}")
        against = f"ratio {ratio} to {other}: {versus}" if ratio else f"beside {other}: {versus}" if other else ""
        blocks.append("          " + "; ".join(part for part in (against, aim and f"aim {aim}", verdict) if part))
    return "\n".join(blocks) + "\n"


def write_page(lines: "Sequence[Line]", command: str) -> None:
    """Put the table into docs/performance.md between its marks."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    when = dt.datetime.now(dt.UTC).date().isoformat()
    note = f"Measured by `{command}` on {when} at commit `{commit or 'unknown'}`."
    PAGE.write_text(f"{before}{BEGIN}\n{note}\n\n{markdown(lines)}{END}{after}", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table, and write it into the page if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=sorted(ROWS), metavar="ROW", help=f"one of {', '.join(ROWS)}"
    )
    parser.add_argument("--quick", action="store_true", help="small and short: to see that it works")
    parser.add_argument("--markdown", action="store_true", help="write the table into docs/performance.md")
    given = parser.parse_args(arguments)
    names = [name for name in ROWS if not given.only or name in given.only]
    lines = list(measured(names, quick=given.quick))
    print(plain(lines), end="")
    if given.markdown:
        write_page(lines, "scripts/bench.py" + "".join(f" --only {name}" for name in given.only or ()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
