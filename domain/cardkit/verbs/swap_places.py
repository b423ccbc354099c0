"""Two things on the board change places, which is no move of theirs."""

import msgspec

from domain.boardkit.grid import Square
from domain.cardkit.events.things import ObjectMoved
from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring_together, prohibited
from domain.cardkit.run.squares import bars_if_free
from domain.draft import Draft


class SwapPlaces(Verb, frozen=True, tag="swap_places"):
    """A thing and another change places; nothing is done unless each may be where the other is."""

    to: Subject = "target"
    other: Ref = msgspec.field(default="target2", name="with")


def said(speaker: Speaker, effect: SwapPlaces) -> str:
    """`let target creature and target creature change places`."""
    return f"let {speaker.subject(effect.to)} and {speaker.ref(effect.other)} change places"


def do(draft: Draft, effect: SwapPlaces, frame: Frame) -> None:
    """Both go at the same time."""
    board = board_of(draft)
    pair = [*(meant(draft, effect, frame) or ())[:1], *board.refer(effect.other, frame)[:1]]
    there = [(thing, at) for name in pair if (thing := board.object(name)) and (at := Square.named(thing.place))]
    if len(there) < 2:
        return
    (one, here), (other, away) = there
    if bars_if_free(board, one.id, away) or bars_if_free(board, other.id, here):
        return
    moves = (ObjectMoved(one.id, one.place, other.place, EFFECT), ObjectMoved(other.id, other.place, one.place, EFFECT))
    if not any(prohibited(draft, move) for move in moves):
        bring_together(draft, moves, draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=SwapPlaces,
    short=Short(key="to"),
    english=English(clause=said, begins=("let",)),
    does=do,
    lint=Lint(reaches="play", rare=True, makes=("moves",)),
    guide=Guide(
        {'{ swap_places = "target", with = "target2" }': "two things change places; games with a board"},
        befalls="it changes places with another",
    ),
)
