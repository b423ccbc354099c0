"""Two stats of a thing change places."""

from typing import Annotated

import msgspec

from domain.cardkit.events.lasting import Change
from domain.cardkit.language.base import Word
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import STAT
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start
from domain.draft import Draft


class Swap(Verb, frozen=True, tag="swap"):
    """Each of two stats of an object is set to what the other is now; what is added to them goes on from there."""

    pair: Annotated[tuple[Word, ...], msgspec.Meta(min_length=2, max_length=2)]
    to: Subject = "target"
    until: Duration = Duration()


def said(speaker: Speaker, effect: Swap) -> str:
    """`exchange the ATK and the DEF that target creature has now until end of turn`."""
    subject = speaker.subject(effect.to)
    first, other = (speaker.stat_name(stat) for stat in effect.pair)
    have = "each of " + subject if speaker.several else subject
    return f"exchange the {first} and the {other} that {have} has now{duration(speaker, effect.until)}"


def do(draft: Draft, effect: Swap, frame: Frame) -> None:
    """Set the two stats of each object that has both."""
    board, (first, other) = board_of(draft), effect.pair
    for name in meant(draft, effect, frame) or ():
        values = board.stat_or_none(name, first), board.stat_or_none(name, other)
        if values[0] is not None and values[1] is not None:
            changes = _set(board, name, first, values[1]), _set(board, name, other, values[0])
            start(draft, frame, (name,), changes, effect.until)


def _set(board: Board, name: str, stat: str, value: int) -> Change:
    """What lets a stat come to a value, with what is added to it."""
    return Change(stat=stat, op="set", amount=value - board.continuing.added.get((name, stat), 0))


RECORD = Record(
    struct=Swap,
    short=Short(key="pair"),
    english=English(clause=said, begins=("exchange",)),
    does=do,
    lint=Lint(reaches="play", makes=(), words={"pair": STAT}),
    guide=Guide(
        {'{ swap = ["atk", "def"], to = "target", until = "end of turn" }': "two stats change places"},
        befalls="its stats change places",
    ),
)
