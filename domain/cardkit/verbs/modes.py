"""One of several effects is chosen."""

from itertools import zip_longest
from typing import Annotated

import msgspec

from domain.cardkit.language.base import Who
from domain.cardkit.language.clauses import Cost, Pay
from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import bracketed, is_block
from domain.cardkit.language.render.clauses import cost
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, When
from domain.cardkit.run.aiming import can_aim
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, decider, picked, seats_meant
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Aim
from domain.cardkit.run.texts import slots_of_mode
from domain.draft import Draft


class Modes(Verb, frozen=True, tag="modes"):
    """One of several effects: chosen when the text is announced (where nobody announces it: when it resolves).

    Within another effect it is chosen when that is done, and so it is if `by` another player or at random. A target of
    which only some modes speak is named only if one of them is chosen.

    pay: what each of them costs besides, when the text is announced
    """

    of: Annotated[tuple[Effects, ...], msgspec.Meta(min_length=2, max_length=4)]
    by: Who = "you"
    random: bool = False
    pay: Annotated[tuple[Cost, ...], msgspec.Meta(max_length=4)] = ()


def said(speaker: Speaker, effect: Modes) -> str:
    """`choose one: draw a card; or deal 1 damage to target creature`."""
    mentioned = speaker.targets.mentioned
    texts = []
    head = acting(speaker, effect.by, lambda: f"choose one{' at random' if effect.random else ''}")
    for mode, price in zip_longest(effect.of, effect.pay):
        speaker.targets.mentioned = mentioned
        texts.append(_priced(speaker, price) + bracketed(speaker, mode, any(map(is_block, mode))))
    return f"{head}: {'; or '.join(texts)}"


def _priced(speaker: Speaker, price: Cost | None) -> str:
    """What a mode costs besides, before what it does; nothing, if it costs nothing."""
    if price is None or getattr(price, "amount", 1) == 0:
        return ""
    text = cost(speaker, price)
    return f"as an additional cost {f'pay {text}' if isinstance(price, Pay) else text}: "


def do(draft: Draft, effect: Modes, frame: Frame) -> None:
    """One of several: as announced, or chosen now among those for which something can be aimed at."""
    if frame.answer is not None:
        _do_way(draft, effect, int(frame.answer[0]), frame)
    elif announced(effect) and frame.modes:
        then(draft, effect.of[frame.modes[0]], frame)
    else:
        _choose(draft, effect, frame)


def _choose(draft: Draft, effect: Modes, frame: Frame) -> None:
    board = board_of(draft)
    ways = [str(at) for at, way in enumerate(effect.of) if can_aim(draft, slots_of_mode(board, way, frame), frame)]
    if effect.random:
        ways = list(picked(draft, ways, 1))
    if len(ways) < 2:
        for way in ways:
            _do_way(draft, effect, int(way), frame)
        return
    seats = (decider(board, frame),) if effect.by == "you" else seats_meant(draft, effect, frame, "by")
    if seats and len(seats) == 1:
        ask(draft, effect, frame, seats[0], "mode", ways)
        return
    for seat in reversed(seats or ()):
        then(draft, (msgspec.structs.replace(effect, by="seat"),), frame, seat=seat)


def _do_way(draft: Draft, effect: Modes, at: int, frame: Frame) -> None:
    """Do a mode that was chosen only now, once its own targets are named."""
    way = effect.of[at]
    slots = slots_of_mode(board_of(draft), way, frame)
    if slots:
        draft.push(Aim(slots, way, msgspec.structs.replace(frame, answer=None, modes=())))
    else:
        then(draft, way, frame)


def announced(effect: Modes) -> int:
    """How many ways there are to announce it."""
    return 0 if effect.random or effect.by != "you" else len(effect.of)


def check(report: Report, path: str, effect: Modes) -> None:
    """Each mode must do something, and each costs something if any does."""
    if effect.pay and len(effect.pay) != len(effect.of):
        message = f"there are {len(effect.of)} modes, and costs of {len(effect.pay)}"
        report.error(f"{path}.pay", "missing-field", message, "Write a cost for each; `gold 0` is none.")
    if () in effect.of:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=Modes,
    short=Short(key="of"),
    english=English(clause=said, begins=("choose",), block=True),
    does=do,
    lint=Lint(
        optional=True,
        makes=(),
        check=check,
        when=(
            When(("by",), lambda one: not one.random, "where nobody chooses"),
            When(("pay",), lambda one: announced(one) > 0, "where nothing is chosen when the text is announced"),
        ),
    ),
    guide=Guide(
        {
            '{ modes = [[{ draw = 1 }], [{ damage = 1, to = "enemy creature" }]] }': (
                "one of two to four, chosen when it is announced; within another effect, when it is done. A target "
                "that only one of them speaks of is named only for that one"
            ),
            '{ modes = [[{ draw = 1 }], [{ mill = 2 }]], by = "opponent" }': (
                "another player chooses, when it is done; `random = true`: chance does"
            ),
            '{ modes = [[{ draw = 1 }], [{ draw = 3 }]], pay = ["power 0", "power 2"] }': (
                "each costs something besides, paid with the other costs: other ways to pay, and more for more"
            ),
        }
    ),
    ways=announced,
    prices=lambda effect: effect.pay,
)
