"""Players discard hand cards."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.cardkit.events.decks import CardsLookedAt
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.hidden import CODE, TOLD, described
from domain.cardkit.language.linting.report import Report
from domain.cardkit.language.render.phrases import acting, cards
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Select
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, When
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import choose, is_secret, picked
from domain.cardkit.run.doing import EFFECT, one_seat
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from events.event import Seat


class DiscardHand(Verb, frozen=True, tag="discard"):
    """Each of `who` discards hand cards: picked by that player, by the controller (`chosen_by` you) or at random."""

    count: Number = 1
    who: Who = "you"
    what: Select = Select()
    random: bool = False
    chosen_by: Literal["owner", "you"] = "owner"


def said(speaker: Speaker, effect: DiscardHand) -> str:
    """`each opponent discards two cards at random`."""
    noun = "card" if effect.what == Select() else speaker.noun(replace(effect.what, place=None))
    noun = noun if "card" in noun else f"{noun} card"
    how = " at random" if effect.random else ""
    if _by_another(effect):
        how = " of your choice"
    return acting(speaker, effect.who, lambda: f"discard {cards(speaker, effect.count, noun)}{how}")


def _by_another(effect: DiscardHand) -> bool:
    """Whether another player picks the cards."""
    return effect.chosen_by == "you" and effect.who != "you"


def do(draft: Draft, effect: DiscardHand, frame: Frame) -> None:
    """Players discard hand cards: at random, of their own choice, or of the controller's."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    hand = _hand(draft, seat, effect.what, frame)
    count = max(0, board_of(draft).number(effect.count, frame))
    ids: tuple[str, ...] | None
    if effect.random:
        ids = picked(draft, hand, count)
    else:
        by = frame.controller if effect.chosen_by == "you" else seat
        if by != seat and frame.answer is None:
            _show_to(draft, by, seat)
        whole = draft.state.zone("hand", seat)
        ids = choose(draft, effect, frame, by, hand, count, count, secretly=is_secret(draft, effect.what, whole))
    if ids:
        draws.discard(draft, seat, ids, EFFECT, draft.ruleset.dialect.clauses.effect)


def _show_to(draft: Draft, seat: Seat, owner: Seat) -> None:
    """Who picks among another player's hand cards looks at them all."""
    ids = draft.state.zone("hand", owner)
    if ids:
        shown = tuple(draft.state.objects[id].card for id in ids)
        bring(draft, CardsLookedAt(seat, owner, "hand", len(ids), ids, shown), draft.ruleset.dialect.clauses.effect)


def _hand(draft: Draft, seat: Seat, what: Select, frame: Frame) -> list[str]:
    """Ids of the hand cards of a player that fit."""
    board = board_of(draft)
    in_hand = msgspec.structs.replace(what, place="hand")
    own = msgspec.structs.replace(frame, seat=seat)
    return [id for id in draft.state.zone("hand", seat) if board.fits(in_hand, id, own)]


def check(report: Report, path: str, effect: DiscardHand) -> None:
    """What is discarded at random, whatever it is, tells who holds none such if it is described."""
    if effect.random and described(effect.what, report.vocabulary.bearers.places.get("hand", frozenset())):
        fix = "Let its owner pick (leave out `random`), or any card be discarded."
        report.error(f"{path}.what", CODE, TOLD, fix)


RECORD = Record(
    struct=DiscardHand,
    short=Short(key="count"),
    english=English(clause=said, begins=("discard",), own=lambda effect: not _by_another(effect)),
    does=do,
    lint=Lint(
        counts="count",
        picks=True,
        sought="hand",
        makes=("discarded",),
        when=(When(("chosen_by",), lambda one: not one.random, "where chance picks"),),
        check=check,
    ),
    guide=Guide(
        {
            '{ discard = 1, who = "opponent" }': (
                'discards hand cards; `random = true`, `chosen_by = "you"`, `what = "creature"`'
            ),
        }
    ),
)
