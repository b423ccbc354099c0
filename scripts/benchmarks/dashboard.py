"""dashboard: the queries of each page over ten million events, against reading once the columns that they need.

They are read of the events, and beside it of the tables that the queries are asked of, which have fewer rows.
"""

import json
import multiprocessing
import re
import resource
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import duckdb
import msgspec

from analytics.lake.reading import Lake
from analytics.lake.rows import TABLES, EventRow
from analytics.lake.schema import RULESET
from analytics.metrics import choices
from analytics.metrics.choices import default_for
from dashboards.games import unknown
from dashboards.listing import PAGES
from dashboards.page import Page, Scene
from dashboards.sample import sample_of
from scripts.benchmarks.lakes import multiplied
from scripts.benchmarks.measure import Bench, Line, compared, counted

RULESETS = ("arcmage_arc", "gaia_vora")
OF_MATCHES = frozenset({"match", "option", "seat"})
"""Tables that sum up no events: these are read as they are."""
OF_EVENTS = frozenset({"match", "seq", "type"})
"""What tells one event from another: whoever counts events reads it."""
FREQUENT = "SELECT unit, name FROM card WHERE ruleset = $ruleset GROUP BY ALL ORDER BY sum(played) DESC, name LIMIT 1"


Parameters = Mapping[str, Any] | None


class Query(msgspec.Struct, frozen=True):
    """A query that a page asked."""

    sql: str
    parameters: dict[str, Any] | None

    @property
    def brief(self) -> str:
        """The beginning of it on one line."""
        return " ".join(self.sql.split())[:200]


class Heard:
    """A connection to a lake whose queries are written down."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, asked: list[Query]) -> None:
        self._connection = connection
        self._asked = asked

    def sql(self, sql: str, params: Parameters = None) -> duckdb.DuckDBPyRelation:
        """As DuckDB's."""
        self._asked.append(Query(sql, dict(params) if params else None))
        return self._connection.sql(sql, params=params)

    def execute(self, sql: str, parameters: Parameters = None) -> duckdb.DuckDBPyConnection:
        """As DuckDB's."""
        self._asked.append(Query(sql, dict(parameters) if parameters else None))
        return self._connection.execute(sql, parameters)

    def __enter__(self) -> "Heard":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


class Watched(Lake):
    """A lake that writes down what it is asked."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.asked: list[Query] = []

    def connected(self) -> Any:
        """See `Lake.connected`."""
        return Heard(super().connected(), self.asked)


def pages(bench: Bench) -> Iterator[Line]:
    """All pages, of both rulesets, and what each page asks before; the memory of a process that has shown them all."""
    events = bench.size(10_000_000, 20_000)
    bench.tell(f"a lake of {events:,} events of each ruleset")
    folder = multiplied(events, quick=bench.quick)
    for ruleset in RULESETS:
        plans = _small_tables(folder, ruleset)
        yield from _before(bench, Watched(folder), plans, ruleset)
        for page in PAGES.values():
            lake = Watched(folder)  # which knows nothing yet
            yield from _page(bench, lake, plans, _scene(lake, ruleset, page), page)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        peak = pool.apply(_peak, (folder,))
    yield counted(row="dashboard", what="most memory of a process that built them all", unit="MB", figures=(peak,))


def _scene(lake: Lake, ruleset: str, page: Page) -> Scene:
    population = default_for(lake, ruleset)
    thing = lake.frame(FREQUENT, {"ruleset": ruleset}).row(0, named=True) if "name" in page.options else {}
    return Scene(lake, population, choices.choices(lake, ruleset), unknown(ruleset), thing)


def _page(bench: Bench, lake: Watched, plans: duckdb.DuckDBPyConnection, scene: Scene, page: Page) -> Iterator[Line]:
    def build() -> None:
        page.build(scene)
        page.findings(scene)

    yield from _measured(bench, lake, plans, scene.population.ruleset, page.title, build)


def _before(bench: Bench, lake: Watched, plans: duckdb.DuckDBPyConnection, ruleset: str) -> Iterator[Line]:
    def ask() -> None:
        population = default_for(lake, ruleset)
        choices.rulesets(lake)
        choices.choices(lake, ruleset)
        sample_of(lake, population)

    yield from _measured(bench, lake, plans, ruleset, "on every page: the choices, the size of the sample", ask)


def _measured(
    bench: Bench, lake: Watched, plans: duckdb.DuckDBPyConnection, ruleset: str, what: str, work: Callable[[], object]
) -> Iterator[Line]:
    lake.asked.clear()
    work()
    queries = tuple(lake.asked)
    if not queries:  # a page that waits for a choice
        return
    needs = [needed(plans, query) for query in queries]
    readings = {of: [sql for need in needs for sql in read(need)] for of, read in READINGS.items()}
    different = list(dict.fromkeys(sql for all_of_them in readings.values() for sql in all_of_them))
    scans = [Query(sql, {RULESET: ruleset}) for sql in different]
    plain = Lake(lake.folder)
    figures = bench.in_turn(*(partial(_taken, plain, query) for query in (*queries, *scans)))
    asked, read = figures[: len(queries)], dict(zip(different, figures[len(queries) :], strict=True))
    _tell_slowest(bench, f"{ruleset}, {what}", queries, asked)
    ours = _summed(asked)
    for of, all_of_them in readings.items():
        yield compared(
            row="dashboard",
            what=f"{ruleset}, {what} ({len(queries)} queries)" if of == "events" else "the same",
            unit="s",
            ours=ours,
            versus=f"for each query, DuckDB reading once the columns that it needs of the {of}",
            theirs=_summed([read[sql] for sql in all_of_them]),
            at_most=3 if of == "events" else None,
        )


def _tell_slowest(bench: Bench, what: str, queries: Sequence[Query], asked: Sequence[Sequence[float]]) -> None:
    for query, ours in sorted(zip(queries, asked, strict=True), key=lambda one: -median(one[1]))[:2]:
        bench.tell(f"{what}: {median(ours):.2f} s: {query.brief}")


def _summed(figures: Sequence[Sequence[float]]) -> list[float]:
    return [sum(run) for run in zip(*figures, strict=True)]


def _taken(lake: Lake, query: Query) -> float:
    start = time.perf_counter()
    lake.frame(query.sql, query.parameters)
    return time.perf_counter() - start


def _small_tables(folder: Path, ruleset: str) -> duckdb.DuckDBPyConnection:
    """Some rows of each table as tables of DuckDB, whose plans name tables and columns.

    What happens to be in these rows must not make a plan leave out a condition, and the columns that it reads.
    """
    plans, lake = duckdb.connect(":memory:"), Lake(folder)
    plans.execute("SET disabled_optimizers = 'statistics_propagation'")
    for table in TABLES:
        some = f'SELECT * FROM "{table}" WHERE {RULESET} = $ruleset LIMIT 2000'
        rows = lake.frame(some, {RULESET: ruleset})  # noqa: F841 - DuckDB reads it by its name
        plans.execute(f'CREATE TABLE "{table}" AS SELECT * FROM rows')
    return plans


Needed = Mapping[str, set[str]]
"""Columns of tables."""


def of_tables(need: Needed) -> list[str]:
    """Statements that read the columns that a query needs, each of them once."""
    return [_reading(table, columns) for table, columns in sorted(need.items())]


def of_events(need: Needed) -> list[str]:
    """The same where facts are read of the events that they were made from, if these have such a column at all."""
    of_matches = {table: columns for table, columns in need.items() if table in OF_MATCHES}
    facts = [columns for table, columns in need.items() if table not in OF_MATCHES]
    columns = OF_EVENTS.union(*facts) & set(EventRow.__struct_fields__)
    return of_tables({**of_matches, "event": set(columns)} if facts else of_matches)


READINGS = {"events": of_events, "tables": of_tables}


def needed(plans: duckdb.DuckDBPyConnection, query: Query) -> dict[str, set[str]]:
    """The columns of each table that DuckDB's plan of a query reads; the one that files are chosen by is not read."""
    told = plans.execute(f"EXPLAIN (FORMAT json) {query.sql}", query.parameters).fetchone()
    assert told is not None
    found: dict[str, set[str]] = {}
    for node in _nodes(json.loads(told[1])):
        about = node.get("extra_info", {})
        if "Table" in about:
            table = about["Table"].rpartition(".")[2].strip('"')
            words = set(re.findall(r"\w+", f"{about.get('Projections', '')} {about.get('Filters', '')}"))
            found.setdefault(table, set()).update(words & set(TABLES[table].__struct_fields__))
    return found


def _reading(table: str, columns: Iterable[str]) -> str:
    """A checksum of each column: counts and extremes would be told from what the files say of themselves."""
    sums = ", ".join(f'bit_xor(hash("{column}"))' for column in sorted(columns)) or "count(*)"
    return f'SELECT {sums} FROM "{table}" WHERE {RULESET} = $ruleset'


def _nodes(plan: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in plan:
        yield node
        yield from _nodes(node["children"])


def _peak(folder: Path) -> float:
    lake = Lake(folder)
    for ruleset in RULESETS:
        for page in PAGES.values():
            scene = _scene(lake, ruleset, page)
            page.build(scene)
            page.findings(scene)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
