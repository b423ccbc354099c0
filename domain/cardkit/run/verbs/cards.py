"""Verbs that bring cards elsewhere, or show them: return, recover, remove, reveal."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.decks import CardsLookedAt, CardsRevealed
from domain.cardkit.language.effects import Recover, Remove, ReturnToHand, Reveal
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant, picked, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.verbs.each import EFFECT, one_by_one
from domain.cardkit.run.verbs.harm import there
from domain.draft import Draft
from events.event import Seat

ENTERING = ("play", "vault")
"""Where a card that comes may ask its player something."""


def return_to_hand(draft: Draft, effect: ReturnToHand, frame: Frame) -> None:
    """Objects in play go to their owners' hands."""
    dialect: Dialect = draft.ruleset.dialect
    names = tuple(name for name in meant(draft, effect, frame) or () if there(draft, name))
    if names:
        dialect.physics.leave(draft, names, "hand", EFFECT)


def recover(draft: Draft, effect: Recover, frame: Frame) -> None:
    """Cards go to a zone of their owner, or into play. One to be placed in a vault names its faction: `vault:drake`."""
    names = meant(draft, effect, frame, "what") or ()
    if effect.to in ENTERING and one_by_one(draft, effect, frame, "what", names):
        return
    dialect: Dialect = draft.ruleset.dialect
    clause = dialect.clauses.effect
    for name in names:
        if not _can_come_back(draft, name):
            continue
        if effect.to == "hand":
            draws.to_hand(draft, name, EFFECT, clause)
        elif effect.to == "play":
            dialect.physics.enter(draft, name, frame.controller, None, effect.marked, EFFECT)
        elif effect.to == "vault":
            place = "vault" if effect.faction is None else f"vault:{effect.faction}"
            dialect.physics.enter(draft, name, frame.controller, place, effect.marked, EFFECT)
        else:
            draws.to_deck(draft, name, effect.to, EFFECT, clause)


def _can_come_back(draft: Draft, name: str) -> bool:
    """Whether a card is still there; what was removed from the match never comes back."""
    card = draft.state.objects.get(name)
    return card is not None and card.zone != "removed"


def remove(draft: Draft, effect: Remove, frame: Frame) -> None:
    """Cards leave the match for good."""
    names = meant(draft, effect, frame)
    dialect: Dialect = draft.ruleset.dialect
    in_play = tuple(name for name in names or () if there(draft, name))
    if in_play:
        dialect.physics.leave(draft, in_play, "removed", EFFECT)
    for name in names or ():
        if name not in in_play and _can_come_back(draft, name):
            draws.remove(draft, name, EFFECT, dialect.clauses.removed)


def reveal(draft: Draft, effect: Reveal, frame: Frame) -> None:
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
    cards = draft.state.decks[seat][: max(0, board_of(draft).number(effect.count, frame))]
    if cards:
        draft.chance.uncover()
        _show(draft, effect, frame, seat, ("",) * len(cards), cards)


def _show(
    draft: Draft, effect: Reveal, frame: Frame, owner: Seat, ids: tuple[str, ...], cards: tuple[str, ...]
) -> None:
    clause = draft.ruleset.dialect.clauses.effect
    if effect.to_you:
        bring(draft, CardsLookedAt(frame.controller, owner, effect.zone, len(cards), ids, cards), clause)
    else:
        bring(draft, CardsRevealed(owner, effect.zone, ids, cards), clause)
