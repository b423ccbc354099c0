"""Players put own things from play into the graveyard."""

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Select
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.addressing import addressed
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import choose
from domain.cardkit.run.doing import EFFECT, one_seat
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Sacrifice(Verb, frozen=True, tag="discard_from_play"):
    """Each of `who` puts so many of the own objects that fit into the graveyard, of own choice."""

    what: Select
    who: Who = "you"
    count: Number = 1


def said(speaker: Speaker, effect: Sacrifice) -> str:
    """`each opponent sacrifices a creature`."""
    return acting(speaker, effect.who, lambda: f"sacrifice {speaker.counted(effect.what, effect.count, effect.count)}")


def do(draft: Draft, effect: Sacrifice, frame: Frame) -> None:
    """Players put own objects of their choice into the graveyard."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    board = board_of(draft)
    whose = msgspec.structs.replace(frame, controller=seat)
    own = [name for name in addressed(board, effect.what, whose) if _controls(draft, seat, name)]
    count = board.number(effect.count, frame)
    chosen = choose(draft, effect, frame, seat, own, count, count)
    if chosen:
        dialect: Dialect = draft.ruleset.dialect
        dialect.physics.leave(draft, chosen, "graveyard", EFFECT)


def _controls(draft: Draft, seat: int, name: str) -> bool:
    card = draft.state.objects.get(name)
    return card is not None and card.zone == "play" and card.controller == seat


RECORD = Record(
    struct=Sacrifice,
    short=Short(key="what"),
    english=English(clause=said, begins=("sacrifice",)),
    does=do,
    lint=Lint(done_to="what", counts="count", picks=True, makes=("dies", "destroyed", "leaves_play")),
    guide=Guide(
        {
            '{ discard_from_play = "creature", who = "opponents", count = 1 }': (
                "each of them puts own cards from play into the graveyard, of own choice"
            ),
        },
        befalls="it is put into the graveyard",
    ),
)
