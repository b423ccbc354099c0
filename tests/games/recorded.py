"""Recorded matches: records of matches as a version of the rules wrote them, which every later version must still fold.

They are never written anew. `python -m tests.games.record` adds those of the present version to their own folder. Those
of card games hold their cards, so that they stay what they were when the shipped cards change.
"""

import gzip
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain import engine
from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, Pool
from domain.fold import fold
from domain.rulesets import RULESETS
from events.envelope import Entry, event_of
from events.record import Record, read_record, write_record
from service import shelf
from service.lab.series import Series
from tests.dsl.arcmage_arc import arcmage_arc
from tests.dsl.gaia_vora import gaia_vora
from tests.dsl.table import Setting, Table
from tests.laws.walk import any_arguments, walk, with_arguments

FOLDER = Path(__file__).parent / "recorded"
SHORT = {"turn_limit": 8}
BRIEF: dict[str, Any] = {
    "turn_cap": 50,
    "checkpoints": "explicit_only",
    "auto_pass": "public_only",
    "interjections": False,
}
CROWDED = {6: "stone: red-C green-H white-P", 7: "sand: green-H yellow-P"}
EMBATTLED: dict[str, Any] = {
    "phase": "attack",
    "p1": {"kingdom": "Bannerfall", "army": "Imp Union Leader; Barricade Rioter", "hand": "Gutter Goblin"},
    "p2": {"kingdom": {"Mirrorlake": "Candle Familiar"}, "army": "Mirror Double", "vault": "the_mystic 3"},
}

# --- playing ----------------------------------------------------------------------------------------------------------


def _played(table: Table, seed: int, moves: int = 200) -> Table:
    for _ in walk(table, seed, moves):
        pass
    return table


def _on(table: Table, rng: random.Random, moves: int) -> Table:
    """Decisions of any kind but giving up."""
    for _ in range(moves):
        if table.state.status != "playing":
            break
        seat = min(table.state.pending)
        answers = [one for one in engine.offers(table.ruleset, table.state, seat).open if one.answers]
        move, args = any_arguments(rng.choice(with_arguments(answers)), rng)
        table.when(seat, move, **args).made()
    return table


def _given_up(table: Table) -> Table:
    """The first seat that can gives up, until the match is over."""
    while table.state.status == "playing":
        table.when(table.state.playing_seats[0], "concede").made()
    return table


def _taken_back(table: Table, rng: random.Random) -> Table:
    asked = [n for n, entry in enumerate(table.record.entries, start=1) if entry.type == "DecisionAsked"]
    table.rewind(rng.choice(asked[:-1]))
    return table


# --- which matches ----------------------------------------------------------------------------------------------------

Played = Mapping[str, Sequence[Entry]]
"""The logs of matches that have ended, by the kind of match."""


def _gaia_vora() -> Played:
    def rewound() -> Table:
        table = Setting(gaia_vora, 1, turn_limit=12).chance("0a" * 32).start()
        rng = random.Random(5)
        for _ in range(3):
            _taken_back(_played(table, rng.randrange(99), 6), rng)
        return _played(table, 5)

    parent = Setting(gaia_vora, 2, **SHORT).position(slots=CROWDED, active=2)
    parent.when(2, "rotate", steps=2).then(
        aside=("the planet turns and one is eaten", "a fossil is asked for"), waiting=(1, "store_fossils")
    )
    challenge = Setting(gaia_vora, 4, maximality="challenge", storm_blocked="die", **SHORT)
    solo = Setting(gaia_vora, 1, stars_per_player=2, turn_limit=20)
    tables = {
        "one_player": _played(solo.chance("01" * 32).start(), 1),
        "two_players": _played(Setting(gaia_vora, 2, **SHORT).chance("02" * 32, seat_1="mine").start(), 2),
        "three_players": _played(Setting(gaia_vora, 3, color_choice="choose", **SHORT).chance("03" * 32).start(), 3),
        "four_players": _played(Setting(gaia_vora, 4, **SHORT).chance("04" * 32).start(), 4),
        "challenge": _played(challenge.chance("05" * 32).start(), 5),
        "rewound": rewound(),
        "forked": _played(parent.fork(), 6),
        "scenario": _played(Setting(gaia_vora, 3, **SHORT).position(slots=CROWDED, active=3), 7),
    }
    return {name: _ended(table) for name, table in tables.items()}


def _arcmage_arc() -> Played:
    def of_bots(*bots: str) -> Sequence[Entry]:
        return Series(arcmage_arc.ruleset, bots, "recorded", BRIEF).play(0).entries

    rng = random.Random(11)
    rewound = _on(Setting(arcmage_arc, 2, **BRIEF).chance("0b" * 32, seat_2="mine").start(), rng, 60)
    for _ in range(3):
        _on(_taken_back(rewound, rng), rng, 20)
    parent = _on(Setting(arcmage_arc, 3, **BRIEF).chance("0c" * 32).start(), rng, 80)
    scenario = Setting(arcmage_arc, 2, **BRIEF).position(**EMBATTLED)
    tables = {
        "rewound": _on(rewound, rng, 40),
        "forked": _on(parent.fork(eyes=(2,)), rng, 60),
        "scenario": _on(scenario, rng, 120),
    }
    return {
        "two_random": of_bots("random", "random"),
        "two_greedy": of_bots("greedy", "greedy"),
        "three_mixed": of_bots("greedy", "random", "greedy"),
        "six_random": of_bots(*["random"] * 6),
        **{name: _ended(_given_up(table)) for name, table in tables.items()},
    }


def _ended(table: Table) -> Sequence[Entry]:
    assert table.state.status == "ended"
    return table.record.entries


MATCHES: Mapping[str, Callable[[], Played]] = {"gaia_vora": _gaia_vora, "arcmage_arc": _arcmage_arc}
"""Matches of every kind, played to the end by the rules of a ruleset as they are now."""

# --- writing and reading ----------------------------------------------------------------------------------------------


def write(ruleset: str, folder: Path) -> Iterator[str]:
    """Write the records of all matches, with what a spectator saw at four places of each."""
    folder.mkdir(parents=True)
    for name, entries in MATCHES[ruleset]().items():
        events = [event_of(entry) for entry in entries]
        states = {at: fold(RULESETS[ruleset], events[:at]) for at in (len(events) * part // 4 for part in (1, 2, 3, 4))}
        card_sets = shelf.card_sets(states[len(events)])
        lines = write_record(entries, None, revealed=True, card_sets=card_sets)
        views = {str(at): engine.view(RULESETS[ruleset], state, None) for at, state in states.items()}
        _pack(folder / f"{name}.match.ndjson.gz", b"".join(lines))
        _pack(folder / f"{name}.views.json.gz", msgspec.json.encode(views))
        yield f"{name}: {len(events)} events"


def _pack(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def unpacked(path: Path) -> bytes:
    """The bytes of a file of a folder, packed or not."""
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def read(path: Path) -> Record:
    """A record whose cards, if it has any, are at hand from now on."""
    record = read_record(unpacked(path))
    if record.card_sets:
        pool = Pool(msgspec.json.decode(one, type=CardSet) for one in record.card_sets)
        assert pool.sha256 == record.header.cards_sha256
        LIBRARY.add(pool)
    return record


def seen(path: Path) -> dict[str, Any]:
    """What a spectator saw of the match of a record, by the number of the event."""
    found: dict[str, Any] = msgspec.json.decode(
        unpacked(path.with_name(path.name.replace(".match.ndjson", ".views.json")))
    )
    return found


def lost(then: Any, now: Any, path: str = "") -> list[str]:
    """What a view showed and shows otherwise now. New members are no loss, nor is better English of a card's rules."""
    if path.startswith(".board.faces.") and path.endswith(".rules"):
        return [] if bool(then) == bool(now) else [f"{path} was {then!r}, is {now!r}"]
    if isinstance(then, dict) and isinstance(now, dict):
        gone = [f"{path}.{name} is missing" for name in then if name not in now]
        return gone + [line for name in then if name in now for line in lost(then[name], now[name], f"{path}.{name}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [line for index, one in enumerate(then) for line in lost(one, now[index], f"{path}.{index}")]
    return [] if then == now else [f"{path} was {then!r}, is {now!r}"]
