"""Cards go from the top of decks into graveyards, or out of the game."""

from typing import Literal

import msgspec

from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting, cards, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice, Number, Select, Variable
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import remember, seats_meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Mill(Verb, frozen=True, tag="mill"):
    """Each of `who` puts cards from the top of the own deck into the graveyard, or removes them from the game.

    Those that are removed are `chosen` in what follows.
    """

    count: Number = 1
    who: Who = "you"
    to: Literal["graveyard", "removed"] = "graveyard"


def said(speaker: Speaker, effect: Mill) -> str:
    """`put the top card of your deck into your graveyard`, `remove the top card of your deck from the game`."""
    whose = their(speaker, effect.who)
    if effect.to == "removed":
        speaker.chosen = Choice(Select(), most=effect.count)

    def act() -> str:
        if effect.count == 1:
            top = "the top card of"
        elif isinstance(effect.count, int) or effect.count == Variable("X"):
            top = f"the top {speaker.many(effect.count)} cards of"
        else:
            top = f"{cards(speaker, effect.count)} from the top of"
        if effect.to == "removed":
            return f"remove {top} {whose} deck from the game"
        return f"put {top} {whose} deck into {whose} graveyard"

    return acting(speaker, effect.who, act)


def do(draft: Draft, effect: Mill, frame: Frame) -> None:
    """Cards go from the top of decks into graveyards, or out of the game."""
    clauses = draft.ruleset.dialect.clauses
    seats, gone = seats_meant(draft, effect, frame) or (), tuple[str, ...]()
    for seat in seats:
        count = board_of(draft).number(effect.count, msgspec.structs.replace(frame, seat=seat))
        if effect.to == "removed":
            gone += draws.remove_top(draft, seat, count, EFFECT, clauses.removed)
        elif count > 0:
            draws.mill(draft, seat, count, EFFECT, clauses.effect)
    if effect.to == "removed" and seats:
        remember(draft, frame, gone)


RECORD = Record(
    struct=Mill,
    short=Short(key="count"),
    english=English(clause=said, begins=("put", "remove")),
    does=do,
    lint=Lint(
        done_to="who",
        counts="count",
        picks=lambda effect: effect.to == "removed",
        makes=lambda effect: ("milled",) if effect.to == "graveyard" else (),
    ),
    guide=Guide(
        {
            '{ mill = 3, who = "target" }': (
                'puts cards from the top of the deck into the graveyard; with `to = "removed"` out of the game, where '
                'a text can let them be played: `{ allow = "be_played", to = "chosen", until = "end of turn" }`'
            ),
        }
    ),
)
