"""Golden playthroughs: whole matches as text, every event in a line and the view at intervals.

The moves are kept beside the text (`NAME.moves.ndjson`), so that a playthrough stays the same match when moves come to
be enumerated in another order. `make golden` writes the texts anew; `python -m tests.golden.write --new` also chooses
new moves.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain import engine
from domain.bots import choose
from domain.bots.greedy import greedy
from domain.shapes import Offer
from domain.telling.position import text_of
from events.envelope import Entry, event_of, private_parts, public_part
from tests.dsl.arcmage_arc import DECK, arcmage_arc
from tests.dsl.gaia_vora import gaia_vora
from tests.dsl.matching import Dialect, plain
from tests.dsl.table import Setting, Table

FOLDER = Path(__file__).parent
VIEW_EVERY = 12
"""Moves between two views in the text."""
LONGEST = 2000


def settings() -> dict[str, Setting]:
    """The match of each playthrough before it begins."""
    return {
        "gaia_vora/one_player": Setting(gaia_vora, 1).chance("11" * 32),
        "gaia_vora/two_players": Setting(gaia_vora, 2).chance("22" * 32, seat_2="a word of my own"),
        "gaia_vora/three_players": Setting(gaia_vora, 3, color_choice="choose").chance("33" * 32),
        "gaia_vora/four_players": Setting(gaia_vora, 4).chance("44" * 32),
        "gaia_vora/challenge": Setting(gaia_vora, 4, maximality="challenge", storm_blocked="die").chance("55" * 32),
        "arcmage_arc/two_players": Setting(arcmage_arc, 2, card_sets=["plain"]).chance("66" * 32, seat_1="mine"),
    }


class Chooser:
    """Numbers that depend on a name only, not on a library's generator."""

    def __init__(self, name: str) -> None:
        self._name, self._count = name, 0

    def __call__(self, bound: int) -> int:
        self._count += 1
        return int.from_bytes(hashlib.sha256(f"{self._name} {self._count}".encode()).digest()[:8], "big") % bound


def chosen_moves(name: str, setting: Setting) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Moves of a whole match, chosen by numbers that depend on its name. Nobody concedes."""
    pick = Chooser(name)
    table = setting.start()
    while table.state.status == "playing":
        seat = min(table.state.pending)
        if table.ruleset.dialect is not None:
            move, args = _as_a_person_would(table, seat, pick)
            table.when(seat, move, **args).made()
            yield seat, move, args
            continue
        offers = [offer for offer in table.offers(seat).open if offer.move != "concede"]
        answers = [offer for offer in offers if offer.answers]
        offer: Offer = offers[pick(len(offers))] if pick(12) == 0 else answers[pick(len(answers))]
        args = next(offer.arguments(pick))
        table.when(seat, offer.move, **args).made()
        yield seat, offer.move, args


def _as_a_person_would(table: Table, seat: int, pick: Chooser) -> tuple[str, dict[str, Any]]:
    """A move of a card game, where random moves come to an end too late: the greedy bot's, with a plain deck."""
    if table.state.pending[seat].kind == "deck":
        return "submit_deck", {"cards": list(DECK)}
    seed = pick(1 << 32).to_bytes(4, "big")
    return choose(greedy, table.ruleset, table.state, seat, seed, table.offers(seat))


def kept_moves(name: str) -> list[tuple[int, str, dict[str, Any]]]:
    """The moves of a playthrough as they are kept beside its text."""
    lines = (FOLDER / f"{name}.moves.ndjson").read_bytes().splitlines()
    return [tuple(msgspec.json.decode(line)) for line in lines]


def keep_moves(name: str, moves: list[tuple[int, str, dict[str, Any]]]) -> None:
    """Write the moves of a playthrough."""
    text = b"".join(msgspec.json.encode(move) + b"\n" for move in moves)
    path = FOLDER / f"{name}.moves.ndjson"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text)


def played(name: str) -> tuple[Table, str]:
    """A playthrough made again from its moves: the table at the end, and the whole match as text."""
    setting = settings()[name]
    table = setting.start()
    lines = [f"{name.rpartition('/')[2].replace('_', ' ')}: {setting.options}", ""]
    lines += [event_line(table.dialect, entry) for entry in table.record.entries]
    lines += ["", *shown(table), ""]
    for number, (seat, move, args) in enumerate(kept_moves(name), start=1):
        before = len(table.record.entries)
        table.when(seat, move, **args).made()
        lines += [event_line(table.dialect, entry) for entry in table.record.entries[before:]]
        if number % VIEW_EVERY == 0 or table.state.status == "ended":
            lines += ["", *shown(table), ""]
    final = msgspec.json.encode(engine.view(table.ruleset, table.state, None))
    lines += ["The view of a spectator at the end", msgspec.json.format(final, indent=1).decode()]
    return table, "\n".join(line.rstrip() for line in lines) + "\n"


def shown(table: Table) -> list[str]:
    """What a spectator sees, as text."""
    return ["    | " + line for line in text_of(table.ruleset, table.view()).splitlines()]


def event_line(dialect: Dialect, entry: Entry) -> str:
    """An event on one line: number, turn and phase, actor, tag, fields (secret ones marked), clauses, cause."""
    public = public_part(entry)
    secret = {
        field: who for who, part in private_parts(entry).items() for field in msgspec.json.decode(bytes(part.data))
    }
    event = event_of(entry)
    fields = []
    for field in event.__struct_fields__:
        value = plain(dialect, getattr(event, field))
        if value is not None and value != "":
            whose = f" (only {secret[field]})" if field in secret else ""
            fields.append(f"{field}={_short(value)}{whose}")
    actor = "-" if public.actor is None else str(public.actor)
    cause = [*public.cause.clauses, *([] if public.cause.parent is None else [f"from {public.cause.parent}"])]
    where = f"{public.seq:4} t{public.phase.turn:<3} {public.phase.name:9} {actor}"
    return f"{where}  {public.type} {' '.join(fields)}  [{', '.join(cause)}]"


def _short(value: Any) -> str:
    return value if isinstance(value, str) and " " not in value else msgspec.json.encode(value).decode()
