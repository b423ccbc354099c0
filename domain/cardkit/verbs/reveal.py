"""Players show cards."""

from typing import Literal

from domain.cardkit.events.decks import CardsLookedAt, CardsRevealed
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting, cards, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, When
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import picked, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from events.event import Seat


class Reveal(Verb, frozen=True, tag="reveal"):
    """Each of `who` shows hand cards, or the top `count` of the deck, to everyone or (`to_you`) to the controller."""

    who: Who = "opponent"
    zone: Literal["hand", "deck"] = "hand"
    count: Number = 1
    random: bool = False
    to_you: bool = False


def said(speaker: Speaker, effect: Reveal) -> str:
    """`each opponent shows their hand`, `look at the top card of your deck`."""
    if effect.to_you:
        return f"look at {_shown(speaker, effect, speaker.whose(effect.who))}"
    return acting(speaker, effect.who, lambda: f"show {_shown(speaker, effect, their(speaker, effect.who))}")


def _shown(speaker: Speaker, effect: Reveal, whose: str) -> str:
    if effect.zone == "deck":
        top = "the top card" if effect.count == 1 else f"the top {cards(speaker, effect.count).removeprefix('a ')}"
        return f"{top} of {whose} deck"
    if effect.random:
        return f"{cards(speaker, effect.count)} at random from {whose} hand"
    return f"{whose} hand"


def do(draft: Draft, effect: Reveal, frame: Frame) -> None:
    """Players show hand cards (all, or some at random) or the top of the deck, to everyone or to the controller."""
    for seat in seats_meant(draft, effect, frame) or ():
        if effect.zone == "hand":
            _show_hand(draft, effect, frame, seat)
        else:
            _show_deck(draft, effect, frame, seat)


def _show_hand(draft: Draft, effect: Reveal, frame: Frame, seat: Seat) -> None:
    ids = draft.state.zone("hand", seat)
    if effect.random:
        ids = picked(draft, ids, board_of(draft).number(effect.count, frame))
    if ids:
        _show(draft, effect, frame, seat, ids, tuple(draft.state.objects[id].card for id in ids))


def _show_deck(draft: Draft, effect: Reveal, frame: Frame, seat: Seat) -> None:
    names = draft.state.decks[seat][: max(0, board_of(draft).number(effect.count, frame))]
    if names:
        draft.chance.uncover()
        _show(draft, effect, frame, seat, ("",) * len(names), names)


def _show(
    draft: Draft, effect: Reveal, frame: Frame, owner: Seat, ids: tuple[str, ...], names: tuple[str, ...]
) -> None:
    clause = draft.ruleset.dialect.clauses.effect
    if effect.to_you:
        bring(draft, CardsLookedAt(frame.controller, owner, effect.zone, len(names), ids, names), clause)
    else:
        bring(draft, CardsRevealed(owner, effect.zone, ids, names), clause)


RECORD = Record(
    struct=Reveal,
    short=Short(key="who"),
    english=English(clause=said, begins=("show", "look")),
    does=do,
    lint=Lint(
        counts=None,
        picks=True,
        makes=(),
        when=(
            When(("random",), lambda one: one.zone == "hand", "for the top of a deck"),
            When(("count",), lambda one: one.zone == "deck" or one.random, "for a whole hand"),
        ),
    ),
    guide=Guide(
        {
            '{ reveal = "opponent", zone = "hand" }': (
                'shows the hand, or with `zone = "deck", count = 2` the top of the deck; `random = true`; '
                "`to_you = true`: only you see it"
            ),
        }
    ),
)
