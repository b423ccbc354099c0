"""Verbs of decks and hands: draw, discard, mill, search, shuffle."""

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.decks import CardsLookedAt
from domain.cardkit.language.effects import DiscardHand, Draw, Mill, Search, Shuffle
from domain.cardkit.language.terms import Select
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, choose, is_secret, picked, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.verbs.each import EFFECT, one_seat
from domain.draft import Draft
from events.event import Seat


def draw(draft: Draft, effect: Draw, frame: Frame) -> None:
    """Players draw cards, one after another in turn order."""
    seat = one_seat(draft, effect, frame)
    if seat is not None:
        count = board_of(draft).number(effect.count, msgspec.structs.replace(frame, seat=seat))
        draws.draw(draft, seat, count, EFFECT, draft.ruleset.dialect.clauses.effect)


def discard(draft: Draft, effect: DiscardHand, frame: Frame) -> None:
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
        cards = tuple(draft.state.objects[id].card for id in ids)
        bring(draft, CardsLookedAt(seat, owner, "hand", len(ids), ids, cards), draft.ruleset.dialect.clauses.effect)


def _hand(draft: Draft, seat: Seat, what: Select, frame: Frame) -> list[str]:
    """Ids of the hand cards of a player that fit."""
    board = board_of(draft)
    in_hand = msgspec.structs.replace(what, place="hand")
    own = msgspec.structs.replace(frame, seat=seat)
    return [id for id in draft.state.zone("hand", seat) if board.fits(in_hand, id, own)]


def mill(draft: Draft, effect: Mill, frame: Frame) -> None:
    """Cards go from the top of decks into graveyards."""
    clause = draft.ruleset.dialect.clauses.effect
    for seat in seats_meant(draft, effect, frame) or ():
        count = board_of(draft).number(effect.count, msgspec.structs.replace(frame, seat=seat))
        if count > 0:
            draws.mill(draft, seat, count, EFFECT, clause)


def shuffle(draft: Draft, effect: Shuffle, frame: Frame) -> None:
    """Players shuffle their decks."""
    for seat in seats_meant(draft, effect, frame) or ():
        draws.shuffle(draft, seat, EFFECT, draft.ruleset.dialect.clauses.effect)


def search(draft: Draft, effect: Search, frame: Frame) -> None:
    """A player takes cards that fit out of the own deck, and shuffles."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    board = board_of(draft)
    found = sorted(name for name in draft.state.decks[seat] if board.fits_name(effect.what, name, seat, frame))
    most = board.number(effect.most, frame)
    options = _copies(found)
    if frame.answer is None and most > 0 and draft.state.decks[seat]:
        ask(draft, effect, frame, seat, "names", options, 0, most, hidden=True)
        return
    by_option = dict(zip(options, found, strict=True))
    # In a position that is only imagined the deck may not hold what the question offers.
    _put(draft, effect, seat, [by_option[option] for option in frame.answer or () if option in by_option])


def _copies(names: list[str]) -> list[str]:
    """Names, told apart: `Archer`, `Archer (2)`."""
    return [
        name if index == names.index(name) else f"{name} ({index - names.index(name) + 1})"
        for index, name in enumerate(names)
    ]


def _put(draft: Draft, effect: Search, seat: Seat, names: list[str]) -> None:
    """Found cards go where they are to go; cards for the top lie there after the shuffle, the first one uppermost."""
    dialect: Dialect = draft.ruleset.dialect
    clause = dialect.clauses.effect
    taken = [
        draft.state.zone("hand", seat)[-1]
        for name in names
        if draws.take_from_deck(draft, seat, name, EFFECT, clause, reveal=effect.reveal) is not None
    ]
    draws.shuffle(draft, seat, EFFECT, clause)
    for id in reversed(taken):
        if effect.to == "top":
            draws.to_deck(draft, id, "top", EFFECT, clause)
        elif effect.to == "graveyard":
            draws.to_graveyard(draft, id, EFFECT, clause)
        elif effect.to == "play":
            dialect.physics.enter(draft, id, seat, None, False, EFFECT)
