"""What a draw found: how many changes the tests noticed in each room, and those that they did not."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from scipy import stats

from scripts.mutation.changes import Change
from scripts.mutation.draw import ROOMS, room_of
from scripts.mutation.trial import Verdict

EQUIVALENTS = Path(__file__).parent / "equivalents.toml"
AIM, AIM_OF_A_ROOM = 0.88, 0.80
"""The least part of the changes that is to be noticed, in all and in each room."""


class Equivalent(msgspec.Struct, frozen=True):
    """A change that alters nothing that anybody could see, and why."""

    path: str
    before: str
    after: str
    reason: str


def equivalents() -> list[Equivalent]:
    """The changes that were looked at and alter nothing."""
    return msgspec.convert(tomllib.loads(EQUIVALENTS.read_text())["equivalent"], list[Equivalent])


def is_equivalent(change: Change, known: Sequence[Equivalent]) -> bool:
    """Whether the change stands in the list."""
    return any((each.path, each.before, each.after) == (change.path, change.before, change.after) for each in known)


def table(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """A line for each room and one for all, then the survivors."""
    known = equivalents()
    counted = [each for each in verdicts if each.outcome != "lived" or not is_equivalent(each.change, known)]
    yield f"{'room':<12}{'drawn':>6}{'alike':>7}{'killed':>8}{'lived':>7}{'part killed':>13}   95 % interval"
    for room in (*ROOMS, "all"):
        yield _row(
            room,
            [each for each in verdicts if room in (room_of(each.change), "all")],
            [each for each in counted if room in (room_of(each.change), "all")],
        )
    survivors = [each.change for each in counted if each.outcome == "lived"]
    yield ""
    yield f"{len(survivors)} lived:" if survivors else "None lived."
    for change in survivors:
        yield f"  {change.path}:{change.line}"
        yield f"    - {change.before}"
        yield f"    + {change.after}"


def reached_aims(verdicts: Sequence[Verdict]) -> bool:
    """Whether enough was killed, in all and in each room."""
    known = equivalents()
    counted = [each for each in verdicts if each.outcome != "lived" or not is_equivalent(each.change, known)]
    rooms = [[each for each in counted if room_of(each.change) == room] for room in ROOMS]
    return _part(counted) >= AIM and all(_part(room) >= AIM_OF_A_ROOM for room in rooms if room)


def _part(verdicts: Sequence[Verdict]) -> float:
    return sum(each.outcome != "lived" for each in verdicts) / len(verdicts)


def _row(room: str, drawn: Sequence[Verdict], counted: Sequence[Verdict]) -> str:
    killed = sum(each.outcome != "lived" for each in counted)
    row = f"{room:<12}{len(drawn):>6}{len(drawn) - len(counted):>7}{killed:>8}{len(counted) - killed:>7}"
    if not counted:
        return row
    low, high = stats.binomtest(killed, len(counted)).proportion_ci(method="wilson")
    return f"{row}{killed / len(counted):>12.0%}    {low:.0%} to {high:.0%}"
