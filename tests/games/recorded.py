"""Recorded matches: records of matches as a version of the rules wrote them, which every later version must still fold.

They are never written anew. `scripts/record_matches.py` adds those of the present version to their own folder.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain import engine
from events.record import write_record
from tests.dsl.gaia_vora import gaia_vora
from tests.dsl.table import Setting, Table
from tests.laws.walk import walk

FOLDER = Path(__file__).parent / "recorded"
SHORT = {"turn_limit": 8}
CROWDED = {6: "stone: red-C green-H white-P", 7: "sand: green-H yellow-P"}


def _played(table: Table, seed: int, moves: int = 200) -> Table:
    for _ in walk(table, seed, moves):
        pass
    return table


def _rewound() -> Table:
    table = Setting(gaia_vora, 1, turn_limit=12).chance("0a" * 32).start()
    rng = random.Random(5)
    for _ in range(3):
        _played(table, rng.randrange(99), 6)
        asked = [n for n, entry in enumerate(table.record.entries, start=1) if entry.type == "DecisionAsked"]
        table.rewind(rng.choice(asked[:-1]))
    return _played(table, 5)


def _forked() -> Table:
    parent = Setting(gaia_vora, 2, **SHORT).position(slots=CROWDED, active=2)
    parent.when(2, "rotate", steps=2).then(waiting=(1, "store_fossils"))
    return _played(parent.fork(), 6)


def matches() -> dict[str, Table]:
    """Matches of every kind, played to the end by the rules as they are now."""
    solo = Setting(gaia_vora, 1, stars_per_player=2, turn_limit=20)
    return {
        "one_player": _played(solo.chance("01" * 32).start(), 1),
        "two_players": _played(Setting(gaia_vora, 2, **SHORT).chance("02" * 32, seat_1="mine").start(), 2),
        "three_players": _played(Setting(gaia_vora, 3, color_choice="choose", **SHORT).chance("03" * 32).start(), 3),
        "four_players": _played(Setting(gaia_vora, 4, **SHORT).chance("04" * 32).start(), 4),
        "challenge": _played(
            Setting(gaia_vora, 4, maximality="challenge", storm_blocked="die", **SHORT).chance("05" * 32).start(), 5
        ),
        "rewound": _rewound(),
        "forked": _forked(),
        "scenario": _played(Setting(gaia_vora, 3, **SHORT).position(slots=CROWDED, active=3), 7),
    }


def write(folder: Path) -> Iterator[str]:
    """Write the records of all matches, with what a spectator saw at four places of each."""
    folder.mkdir(parents=True)
    for name, table in matches().items():
        assert table.state.status == "ended", name
        entries = table.record.entries
        (folder / f"{name}.match.ndjson").write_bytes(b"".join(write_record(entries, None, revealed=True)))
        places = [len(entries) * part // 4 for part in (1, 2, 3, 4)]
        views = [
            msgspec.json.encode(str(at))
            + b":"
            + msgspec.json.encode(engine.view(table.ruleset, table.record.at(at), None))
            for at in places
        ]
        (folder / f"{name}.views.json").write_bytes(b"{" + b",\n".join(views) + b"}\n")
        yield f"{name}: {len(entries)} events"


def lost(then: Any, now: Any, path: str = "") -> list[str]:
    """What a view showed and shows otherwise now. New members are no loss."""
    if isinstance(then, dict) and isinstance(now, dict):
        gone = [f"{path}.{name} is missing" for name in then if name not in now]
        return gone + [line for name in then if name in now for line in lost(then[name], now[name], f"{path}.{name}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [line for index, one in enumerate(then) for line in lost(one, now[index], f"{path}.{index}")]
    return [] if then == now else [f"{path} was {then!r}, is {now!r}"]
