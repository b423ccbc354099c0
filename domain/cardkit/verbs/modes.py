"""One of several effects is chosen."""

from typing import Annotated

import msgspec

from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import bracketed, is_block
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, decider
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Modes(Verb, frozen=True, tag="modes"):
    """One of several effects: chosen when the text is announced (triggers and advantages: when it resolves).

    Within another effect it is chosen when that is done.
    """

    of: Annotated[tuple[Effects, ...], msgspec.Meta(min_length=2, max_length=4)]


def said(speaker: Speaker, effect: Modes) -> str:
    """`choose one: draw a card; or deal 1 damage to target creature`."""
    mentioned = speaker.targets.mentioned
    texts = []
    for mode in effect.of:
        speaker.targets.mentioned = mentioned
        texts.append(bracketed(speaker, mode, any(map(is_block, mode))))
    return f"choose one: {'; or '.join(texts)}"


def do(draft: Draft, effect: Modes, frame: Frame) -> None:
    """One of several: as announced, or chosen now."""
    if frame.answer is not None:
        then(draft, effect.of[int(frame.answer[0])], frame)
    elif frame.modes:
        then(draft, effect.of[frame.modes[0]], frame)
    else:
        options = [str(index) for index in range(len(effect.of))]
        ask(draft, effect, frame, decider(board_of(draft), frame), "mode", options)


def check(report: Report, path: str, effect: Modes) -> None:
    """Each mode must do something."""
    if () in effect.of:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=Modes,
    short=Short(key="of"),
    english=English(clause=said, begins=("choose",), block=True),
    does=do,
    lint=Lint(optional=True, makes=(), check=check),
    guide=Guide(
        {
            '{ modes = [[{ draw = 1 }], [{ damage = 1, to = "enemy creature" }]] }': (
                "one of two to four, chosen when it is announced; within another effect, when it is done"
            ),
        }
    ),
    ways=lambda effect: len(effect.of),
)
