"""Cards between deck, hand and graveyard: each function emits its event through the funnel and answers as `bring` does.

They know no rules of a game: what a draw from an empty deck means is said by `Physics.lost_draw`.
"""

from collections.abc import Sequence

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.cards import (
    CardPutInGraveyard,
    CardRemovedFromGame,
    CardReturnedToDeck,
    CardReturnedToHand,
    CardsDiscarded,
    CardsDrawn,
)
from domain.cardkit.events.decks import CardsMilled, DrawFailed
from domain.cardkit.run.effort import run_as, running_frame, spend
from domain.cardkit.run.funnel import bring, prohibited
from domain.cardkit.run.objects import fresh
from domain.cardkit.run.tasks import DrawCards
from domain.cardkit.state import DECK, CardObject
from domain.draft import Draft
from events.event import Seat
from events.vocabulary.chance import DeckShuffled


def deal(draft: Draft, seat: Seat, count: int, reason: str, *clauses: str, because: int | None = None) -> int:
    """A player takes a hand: at once as many of `count` cards as there are; answers how many came to the hand.

    If any is missing, `DrawFailed` is emitted and `Physics.lost_draw` called. A draw that is forbidden, or that
    something else happens instead of, fails for nobody.
    """
    deck = draft.state.decks.get(seat, ())
    there = min(count, len(deck))
    taken = _take(draft, seat, there, reason, *clauses, because=because) if there > 0 else None
    if there > 0 and taken is None:
        return 0
    if there < count:
        _fail(draft, seat, count - there, reason, *clauses, because=because)
    return 0 if taken is None else len(draft.facts[taken].event.ids)  # type: ignore[attr-defined]


def draw(draft: Draft, seat: Seat, count: int, reason: str, *clauses: str) -> None:
    """A player will draw so many cards, before all that remains to be done (see `draw_next`)."""
    if count > 0:
        draft.push(DrawCards(seat, count, reason, clauses, running_frame(draft)))


def draw_next(draft: Draft, task: DrawCards) -> None:
    """Draw the next card: what happens instead of it, and is set off by it, comes before the one after it.

    The first card that is missing lets all that are left fail, unless drawing is forbidden.
    """
    seat = task.seat
    if seat in draft.state.defeated:
        return
    spend(draft, 1)
    if not draft.state.decks.get(seat, ()):
        _fail(draft, seat, task.left, task.reason, *task.clauses)
        return
    if task.left > 1:
        draft.push(msgspec.structs.replace(task, left=task.left - 1))
    run_as(draft, task.frame)
    _take(draft, seat, 1, task.reason, *task.clauses)
    run_as(draft, None)


def _take(draft: Draft, seat: Seat, count: int, reason: str, *clauses: str, because: int | None = None) -> int | None:
    draft.chance.uncover()
    drawn = CardsDrawn(seat, count, reason, fresh(draft, count), draft.state.decks[seat][:count])
    return bring(draft, drawn, *clauses, because=because)


def _fail(draft: Draft, seat: Seat, missing: int, reason: str, *clauses: str, because: int | None = None) -> None:
    if prohibited(draft, CardsDrawn(seat, missing, reason, (), ())):
        return
    bring(draft, DrawFailed(seat, missing), *clauses, because=because)
    dialect: Dialect = draft.ruleset.dialect
    dialect.physics.lost_draw(draft, seat, missing)


def discard(
    draft: Draft, seat: Seat, ids: Sequence[str], cause: str, *clauses: str, because: int | None = None
) -> int | None:
    """Hand cards go to their owner's graveyard in this order."""
    if not ids:
        return None
    names = tuple(draft.state.objects[id].card for id in ids)
    return bring(draft, CardsDiscarded(seat, tuple(ids), names, cause), *clauses, because=because)


def mill(draft: Draft, seat: Seat, count: int, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """Up to `count` cards go from the top of the deck to the graveyard, the top one first."""
    names = draft.state.decks.get(seat, ())[: max(count, 0)]
    if not names:
        return None
    draft.chance.uncover()
    milled = CardsMilled(seat, fresh(draft, len(names)), names, cause)
    return bring(draft, milled, *clauses, because=because)


def shuffle(
    draft: Draft, seat: Seat, reason: str, *clauses: str, because: int | None = None, deck: str = DECK
) -> int | None:
    """A deck is shuffled: the main one first from the order of its list, later, as others, from that of the names."""
    cards = draft.state.deck(seat, deck)
    before = [*cards] if deck == DECK and seat in draft.state.listed else sorted(cards)
    name = f"{deck}:{seat}"
    order, drawn = draft.shuffle(name, before)
    return bring(draft, DeckShuffled(name, len(order), reason, drawn, tuple(order)), *clauses, because=because)


def to_hand(
    draft: Draft, id: str, cause: str, *clauses: str, reveal: bool = False, because: int | None = None
) -> int | None:
    """A card that has an id comes to its owner's hand under a new id. `reveal`: a hidden one is shown.

    A token ceases to exist instead.
    """
    thing: CardObject = draft.state.objects[id]
    if thing.token:
        return remove(draft, id, cause, *clauses, because=because)
    hidden = draft.state.hides(thing)
    returned = CardReturnedToHand(
        owner=thing.owner,
        origin=draft.state.origin(thing),
        cause=cause,
        id=None if hidden else id,
        card=thing.own_card if reveal else draft.state.public_name(thing),
        hidden_id=id if hidden else None,
        hidden_card=thing.own_card,
        new_id=fresh(draft, 1)[0],
    )
    return bring(draft, returned, *clauses, because=because)


def take_from_deck(
    draft: Draft, seat: Seat, name: str, cause: str, *clauses: str, reveal: bool = False, because: int | None = None
) -> int | None:
    """The uppermost copy of a card in the deck comes to its owner's hand; the caller has the deck shuffled."""
    draft.chance.uncover()
    taken = CardReturnedToHand(
        owner=seat,
        origin="deck",
        cause=cause,
        id=None,
        card=name if reveal else None,
        hidden_id=None,
        hidden_card=name,
        new_id=fresh(draft, 1)[0],
    )
    return bring(draft, taken, *clauses, because=because)


def to_deck(draft: Draft, id: str, where: str, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """A card that has an id goes into its owner's deck: `top`, `second`, `bottom`, or `shuffled` (shuffles the deck).

    A token ceases to exist instead.
    """
    thing: CardObject = draft.state.objects[id]
    if thing.token:
        return remove(draft, id, cause, *clauses, because=because)
    hidden = draft.state.hides(thing)
    returned = CardReturnedToDeck(
        owner=thing.owner,
        origin=draft.state.origin(thing),
        cause=cause,
        where=where,
        id=None if hidden else id,
        card=draft.state.public_name(thing),
        hidden_id=id if hidden else None,
        hidden_card=thing.own_card,
    )
    index = bring(draft, returned, *clauses, because=because)
    if index is not None and where == "shuffled":
        shuffle(draft, thing.owner, cause, *clauses, because=index)
    return index


def to_graveyard(draft: Draft, id: str, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """A card that has an id goes to its owner's graveyard, on top; everybody sees it from then on.

    A token ceases to exist instead.
    """
    return bring(draft, buried(draft, id, cause), *clauses, because=because)


def buried(draft: Draft, id: str, cause: str, *, after: int = 0) -> CardPutInGraveyard | CardRemovedFromGame:
    """The event of a card that goes to its owner's graveyard, after so many others that do so at the same time.

    A token ceases to exist instead.
    """
    thing: CardObject = draft.state.objects[id]
    if thing.token:
        return _removed(draft, thing, cause)
    lying = len(draft.state.zone("graveyard", thing.owner))
    return CardPutInGraveyard(id, thing.own_card, thing.owner, draft.state.origin(thing), cause, lying + after)


def remove(draft: Draft, id: str, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """A card that has an id leaves the match for good; one that nobody saw stays unseen, under a new id."""
    return bring(draft, _removed(draft, draft.state.objects[id], cause), *clauses, because=because)


def _removed(draft: Draft, thing: CardObject, cause: str) -> CardRemovedFromGame:
    hidden = draft.state.hides(thing)
    return CardRemovedFromGame(
        owner=thing.owner,
        origin=draft.state.origin(thing),
        cause=cause,
        id=None if hidden else thing.id,
        card=None if hidden else thing.own_card,
        new_id=fresh(draft, 1)[0] if hidden else thing.id,
        hidden_id=thing.id if hidden else None,
        hidden_card=thing.card if hidden else None,
    )


def remove_top(draft: Draft, seat: Seat, count: int, cause: str, *clauses: str) -> tuple[str, ...]:
    """Up to `count` cards from the top of a deck leave the match, one after another, for all to see; answers which."""
    gone: list[str] = []
    for name in draft.state.decks.get(seat, ())[: max(count, 0)]:
        draft.chance.uncover()
        id = fresh(draft, 1)[0]
        if bring(draft, CardRemovedFromGame(seat, "deck", cause, None, name, id), *clauses) is not None:
            gone.append(id)
    return tuple(gone)
