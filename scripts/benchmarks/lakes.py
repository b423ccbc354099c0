"""A large lake: the rows of some dozen matches, again and again under fresh ids of matches, written once and kept."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analytics.lake import files, manifest
from analytics.lake.manifest import Manifest, Part
from analytics.lake.reading import Lake
from analytics.lake.rows import SCHEMA, TABLES
from analytics.lake.schema import RULESET, arrow_schema
from service.config import Config
from service.context import Context, open_context
from service.lab.simulation import AT_ONCE, Simulation, simulated
from service.lab.work import Means, processes
from service.projecting import Follower

SEED = "bench"
GREEDY, MIXED, RANDOM = ("greedy", "greedy"), ("greedy", "random"), ("random", "random")
DECKS = ("Nine Moons", "Toll of Time", "Gaian Love for Life")
SHORT = {"decks": DECKS[:2], "turn_cap": 50}
PLAYED = (
    *(Simulation(ruleset="gaia_vora", bots=bots, seed=SEED, matches=10) for bots in (GREEDY, MIXED, RANDOM)),
    *(
        Simulation(ruleset="arcmage_arc", bots=GREEDY, seed=SEED, matches=2, options={"decks": list(decks)})
        for decks in permutations(DECKS, 2)
    ),
)
"""The matches that are multiplied: bots of both strengths, three decks against each other."""

QUICKLY_PLAYED = (
    Simulation(ruleset="gaia_vora", bots=RANDOM, seed=SEED, matches=3),
    Simulation(ruleset="arcmage_arc", bots=RANDOM, seed=SEED, matches=1, options=SHORT),
)

REFUSALS = """
    SELECT d.ruleset, d.match, m.ruleset_version, m.created AS at, d.decision, d.kind, e.clause, 'made-up' AS code,
           (d.seq % 60)::DOUBLE AS seconds
    FROM decision AS d JOIN match AS m ON d.ruleset = m.ruleset AND d.match = m.match
    JOIN event AS e ON d.ruleset = e.ruleset AND d.match = e.match AND d.seq = e.seq
    WHERE d.seq % 40 = 0 AND e.clause IS NOT NULL ORDER BY d.ruleset, d.match, d.seq
"""
"""Bots are not refused anything, so refusals are made up: one for every fortieth decision."""


def multiplied(events: int, *, quick: bool = False) -> Path:
    """A lake of at least so many events of each ruleset. It is kept among the temporary files, for the next time."""
    kept = Path(tempfile.gettempdir()) / f"matchfold-bench-lake-{SCHEMA}-{events}"
    if not (kept / manifest.NAME).exists():
        shutil.rmtree(kept, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix="matchfold-bench-") as place:
            context = open_context(Config(store=f"sqlite:///{place}/log.db", lake=f"{place}/small"))
            _play(context, QUICKLY_PLAYED if quick else PLAYED, Path(place, "small"))
            context.close()
            multiply(Path(place, "small"), Path(place, "large"), events)
            shutil.move(Path(place, "large"), kept)
    return kept


def _play(context: Context, several: Sequence[Simulation], lake: Path) -> None:
    """Play the matches over all cores and read them, and who was ahead in them, into a lake."""
    with processes(len(os.sched_getaffinity(0))) as crew:
        for asked in several:
            simulated(asked, Means(crew=crew, at_once=AT_ONCE, store=context.config.store))
    reader, before = Follower(context.log, lake), -1
    while (passes := manifest.read(lake).passes) != before and reader.step():
        before = passes


def multiply(small: Path, large: Path, events: int) -> None:
    """Write a lake with the rows of a small one so often that each ruleset has at least so many events."""
    tables = dict(_tables(small))
    parts = []
    for (ruleset, table), content in tables.items():
        copies = -(-events // tables[ruleset, "event"].num_rows)
        parts.append(_written(large, ruleset, table, content, copies))
    read = sum(part.rows for part in parts if part.table == "event")
    manifest.write(large, Manifest(finished=tuple(parts), events=read))


def _tables(small: Path) -> Iterator[tuple[tuple[str, str], pa.Table]]:
    """All tables by ruleset and name, with times as people would take them: simulations have none."""
    parts: dict[tuple[str, str], list[pa.Table]] = {}
    for part in manifest.read(small).parts:
        parts.setdefault((part.ruleset, part.table), []).append(files.read(small, part))
    for key, found in parts.items():
        yield key, _timed(pa.concat_tables(found))
    refusals = Lake(small).frame(REFUSALS).to_arrow()
    for ruleset in pc.unique(refusals[RULESET]).to_pylist():
        own = refusals.filter(pc.equal(refusals[RULESET], ruleset)).drop_columns(RULESET)
        yield (ruleset, "refusal"), own.cast(arrow_schema(TABLES["refusal"]))


def _timed(content: pa.Table) -> pa.Table:
    if not {"seconds", "seq"} <= set(content.column_names):
        return content
    seconds = pa.array([seq * 7919 % 997 / 20 for seq in content["seq"].to_pylist()])
    return content.set_column(content.column_names.index("seconds"), content.schema.field("seconds"), seconds)


def _written(large: Path, ruleset: str, table: str, content: pa.Table, copies: int) -> Part:
    """One part, with groups of rows as large as those of a lake that was put together."""
    path = Path(table) / f"{RULESET}={ruleset}" / "all.parquet"
    (large / path).parent.mkdir(parents=True, exist_ok=True)
    held: list[pa.Table] = []
    with pq.ParquetWriter(large / path, content.schema, compression=files.COMPRESSION) as writer:
        for number in range(copies):
            held.append(_renamed(content, number))
            if sum(one.num_rows for one in held) >= files.MERGED_AT_ONCE or number == copies - 1:
                writer.write_table(pa.concat_tables(held), row_group_size=files.MERGED_AT_ONCE)
                held.clear()
    return Part(table, ruleset, path.as_posix(), copies * content.num_rows)


def _renamed(content: pa.Table, number: int) -> pa.Table:
    """The same rows under ids of matches of their own, as long as ids are and growing with time as they do."""
    ids = content["match"].combine_chunks().dictionary_encode()
    fresh = [f"mat_{number:010x}{hashlib.sha256(one.encode()).hexdigest()[:16]}" for one in ids.dictionary.to_pylist()]
    renamed = pa.DictionaryArray.from_arrays(ids.indices, pa.array(fresh)).cast(pa.string())
    return content.set_column(content.column_names.index("match"), content.schema.field("match"), renamed)
