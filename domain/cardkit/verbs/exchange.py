"""Two things change sides."""

import msgspec

from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import calling, meant
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.loans import take
from domain.cardkit.run.objects import there
from domain.draft import Draft

FIRST = "chosen__"
"""What refers to the first of the two, once it is known; no text can say it."""


class Exchange(Verb, frozen=True, tag="exchange"):
    """The controllers of two objects get control of each other's: nothing, if one is gone or both are of one player.

    Each is picked by itself.
    """

    what: Subject
    other: Subject = msgspec.field(default="target", name="for")
    until: Duration = Duration()


def said(speaker: Speaker, effect: Exchange) -> str:
    """`exchange control of a creature you control and an enemy creature`."""
    first, other = speaker.subject(effect.what), speaker.subject(effect.other)
    return f"exchange control of {first} and {other}{duration(speaker, effect.until)}"


def do(draft: Draft, effect: Exchange, frame: Frame) -> None:
    """Let the first be picked, then the other, then exchange both."""
    if effect.what != FIRST:
        for name in (meant(draft, effect, frame, "what") or ())[:1]:
            then(draft, (msgspec.structs.replace(effect, what=FIRST),), calling(frame, FIRST, (name,)))
        return
    pair = (*board_of(draft).refer(FIRST, frame), *(meant(draft, effect, frame, "other") or ())[:1])
    if len(pair) < 2 or not all(name in draft.state.objects and there(draft, name) for name in pair):
        return
    seats = [draft.state.objects[name].controller for name in pair]
    if seats[0] != seats[1]:
        for name, seat in zip(pair, reversed(seats), strict=True):
            take(draft, name, seat, effect.until, frame)


RECORD = Record(
    struct=Exchange,
    short=Short(key="what"),
    english=English(clause=said, begins=("exchange",)),
    does=do,
    lint=Lint(reaches="play", done_to="what", makes=()),
    guide=Guide(
        {
            '{ exchange = "my creature", for = "enemy creature" }': (
                "each player gets control of the other's, for good or `until`; both are picked, one after the other"
            )
        },
        befalls="another player gets control of it",
    ),
)
