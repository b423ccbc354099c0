"""Damage is divided."""

from collections import Counter

import msgspec

from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, calling, decider, meant
from domain.cardkit.run.damaging import deal_each
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import seat_of, there
from domain.draft import Draft

AMONG, SHARES = "chosen__among", "chosen__shares"
"""What refers to those among whom damage is divided, and to whoever is dealt each point so far; no text can say it."""


class Divide(Verb, frozen=True, tag="divide"):
    """So much damage is dealt to several things at once, divided as whoever makes the choices of the text wants.

    Each of them is dealt some, as far as it goes round.
    """

    amount: Number
    to: Subject = "target"
    by: Ref = "self"


def said(speaker: Speaker, effect: Divide) -> str:
    """`deal 3 damage divided as you choose among up to three target creatures`."""
    source = "" if effect.by == "self" else f"let {speaker.ref(effect.by)} "
    to = speaker.subject(effect.to)
    if is_brief(effect.amount):
        return f"{source}deal {speaker.number(effect.amount)} damage divided as you choose among {to}"
    return f"{source}deal damage divided as you choose among {to}, {speaker.number(effect.amount)} in all"


def do(draft: Draft, effect: Divide, frame: Frame) -> None:
    """Ask point by point who is dealt it; then deal all of them."""
    board = board_of(draft)
    if effect.to != AMONG:
        names = tuple(name for name in meant(draft, effect, frame) or () if there(draft, name))
        amount = board.number(effect.amount, frame)
        if names and amount > 0:
            among = calling(calling(frame, AMONG, names), SHARES, ())
            then(draft, (msgspec.structs.replace(effect, amount=amount, to=AMONG),), among)
        return
    names, shares = board.refer(AMONG, frame), (*board.refer(SHARES, frame), *(frame.answer or ()))
    left = board.number(effect.amount, frame) - len(shares)
    options = _options(names, shares, left)
    if left > 0 and len(options) > 1:
        seat = decider(board, frame)
        if seat in draft.state.defeated:
            return
        players = all(seat_of(name) is not None for name in options)
        asked = msgspec.structs.replace(calling(frame, SHARES, shares), answer=None)
        ask(draft, effect, asked, seat, "players" if players else "cards", options)
        return
    points = Counter((*shares, *(options or names)[:1] * left))
    deal_each(draft, effect.by, frame, points.items())


def _options(names: tuple[str, ...], shares: tuple[str, ...], left: int) -> tuple[str, ...]:
    """Who may be dealt the next point: those that have none yet, if no more than they are left."""
    without = tuple(name for name in names if name not in shares)
    return without if without and left <= len(without) else names


RECORD = Record(
    struct=Divide,
    short=Short(key="amount"),
    english=English(clause=said, begins=("deal", "let")),
    does=do,
    lint=Lint(reaches="play", counts="amount", deals=True, makes=("damaged", "deals_damage")),
    guide=Guide(
        {
            '{ divide = 3, to = "all enemy creature" }': (
                "deals damage divided as you choose, point by point; each is dealt some, as far as it goes round"
            ),
        },
        befalls="it takes damage",
    ),
)
