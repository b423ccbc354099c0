"""Dealing anew all that some eyes may not see, from nothing but what they see.

A player's own deck is known card by card, only its order is not. Of another player's hidden cards nothing is known: a
deck is guessed that could hold all cards of that player seen so far, and what is left of it is dealt to the places
where hidden cards lie. A card whose id is hidden, too, gets a new one: nothing ties it to the card that lay there.
Hidden numbers are what they begin with.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, cycle, islice
from typing import Any

import msgspec

from domain.cardkit.content import Content, cards_of
from domain.cardkit.dialect import Dialect
from domain.cardkit.evolve import Dealt
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.gaining import unseen_change
from domain.cardkit.run.objects import fresh
from domain.cardkit.run.piles import in_order, of_main_deck
from domain.cardkit.run.relabel import named_in_the_open, relabeled
from domain.cardkit.sight import is_public
from domain.cardkit.state import DECK, CardObject, CardState
from domain.chance import Chance, shuffled
from domain.draft import Draft
from events import codec
from events.event import Draw, Seat
from events.vocabulary.chance import CardsDealtAnew, DeckShuffled

COPIES_GUESSED = 3
"""How many of each card that a zone must hold are in a deck of which nothing is known."""


def imagine(draft: Draft, eyes: tuple[Seat, ...], reason: str) -> None:
    """Deal anew what none of `eyes` may see."""
    state: CardState = draft.state
    dialect: Dialect = draft.ruleset.dialect
    for seat in state.seats:
        for number in dialect.vocabulary.kept.values():
            if not any(number.is_seen(seat, eye) for eye in (None, *eyes)):
                draft.emit(unseen_change(number, seat, number.start, reason), dialect.clauses.imagined)
        known = [name for name, zone in state.decks_beside().items() if zone.is_listed]
        if seat in eyes:
            known = [DECK, *state.decks_beside()]
        elif seat in state.lists:
            _guess(draft, seat, eyes, reason)
        for deck in known:
            _shuffle_anew(draft, seat, deck, reason)


def _shuffle_anew(draft: Draft, seat: Seat, deck: str, reason: str) -> None:
    """Another order of a deck of which the cards are known, unless they have an order of their own."""
    cards, kind = draft.state.deck(seat, deck), draft.state.ZONES[deck].deck
    if cards and (kind is None or kind.order is None):
        order, draw = draft.shuffle(f"{deck}:{seat}", sorted(cards))
        shuffled = DeckShuffled(f"{deck}:{seat}", len(order), reason, draw, tuple(order))
        draft.emit(shuffled, draft.ruleset.dialect.clauses.imagined)


def _guess(draft: Draft, seat: Seat, eyes: tuple[Seat, ...], reason: str) -> None:
    state: CardState = draft.state
    dialect: Dialect = draft.ruleset.dialect
    numbers = _Numbers(draft.chance, f"anew:{seat}", state.draws.get(f"anew:{seat}", 0))
    own = [state.objects[id] for zone in sorted(state.zones) for id in state.zones[zone]]
    own = [thing for thing in own if thing.owner == seat and not thing.token]
    hidden = [thing for thing in own if not _seen(state, thing, eyes)]
    unseen = {thing.id for thing in hidden}
    beside = {name: state.deck(seat, name) for name in state.decks_beside()}
    listed = chain(*(cards for name, cards in beside.items() if state.ZONES[name].is_listed))
    seen = Counter([*(thing.own_card for thing in own if thing.id not in unseen), *listed])
    deck = _deck(state, dialect, seat, seen, numbers)
    left = numbers.shuffled(sorted((Counter(deck) - seen).elements()))
    piles = _of_decks_beside(state, beside, left, deck)
    dealt = _of_one_type(state, hidden, left, deck)
    others = [thing.id for thing in hidden if thing.id not in dealt]
    count = len(state.decks.get(seat, ()))
    rest = _enough(left, of_main_deck(state, deck) or deck, len(others) + count)
    dealt |= dict(zip(others, rest[: len(others)], strict=True))
    ids = _ids(draft, hidden, eyes)
    told = _agenda(draft, ids)
    position = codec.raw(Dealt(tuple(rest[len(others) :]), dealt, deck, ids, told, piles or msgspec.UNSET))
    draft.emit(CardsDealtAnew(seat, reason, eyes, position, numbers.used()), dialect.clauses.imagined)


def _of_decks_beside(
    state: CardState, beside: Mapping[str, Sequence[str]], left: list[str], deck: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """Cards for the decks beside the main one that are no public list; none of their types is left for other places."""
    cards = LIBRARY.pool(state.pool).cards
    piles: dict[str, tuple[str, ...]] = {}
    for name, zone in state.decks_beside().items():
        assert zone.deck is not None
        fit = [card for card in left if cards[card].type == zone.holds]
        left[:] = [card for card in left if cards[card].type != zone.holds]
        if not zone.deck.listed:
            spare = tuple(card for card in deck if cards[card].type == zone.holds) or deck
            names = tuple(_enough(fit, spare, len(beside[name])))
            piles[name] = names if zone.deck.order is None else in_order(state, zone.deck, names)
    return piles


def _of_one_type(
    state: CardState, hidden: Sequence[CardObject], left: list[str], deck: tuple[str, ...]
) -> dict[str, str]:
    """Cards for the zones that hold but one type; they are no longer among those that are left."""
    cards = LIBRARY.pool(state.pool).cards
    dealt: dict[str, str] = {}
    for name, zone in state.ZONES.items():
        if zone.holds is not None and zone.deck is None:
            there = [thing.id for thing in hidden if thing.zone == name]
            fit = [card for card in left if cards[card].type == zone.holds]
            spare = tuple(card for card in deck if cards[card].type == zone.holds) or deck
            dealt |= dict(zip(there, _enough(fit, spare, len(there)), strict=True))
    for card in dealt.values():
        if card in left:
            left.remove(card)
    return dealt


def _ids(draft: Draft, hidden: Sequence[CardObject], eyes: tuple[Seat, ...]) -> dict[str, str]:
    """New ids of cards whose ids are hidden like their names: the old one shows again when such a card is played."""
    told = named_in_the_open(draft.state, eyes)
    unnamed = [thing.id for thing in hidden if draft.state.hides(thing) and thing.id not in told]
    return dict(zip(unnamed, fresh(draft, len(unnamed)), strict=True))


def _agenda(draft: Draft, ids: Mapping[str, str]) -> msgspec.Raw | msgspec.UnsetType:
    """What remains to be done, under the new ids; nothing if it names none of these cards."""
    stored = bytes(draft.state.agenda)
    if not any(id.encode() in stored for id in ids):
        return msgspec.UNSET
    draft.agenda = [relabeled(task, ids) for task in draft.agenda]
    return draft.ruleset.agenda.write(draft.agenda)


def _seen(state: CardState, thing: CardObject, eyes: tuple[Seat, ...]) -> bool:
    return is_public(state, thing) or any(seat in eyes for seat in thing.known_to)


def _deck(state: Any, dialect: Dialect, seat: Seat, seen: "Counter[str]", numbers: "_Numbers") -> tuple[str, ...]:
    """A deck that this player may have brought: the public one, or a shipped one that holds most of what was seen."""
    public = dialect.open_decks(state.options)
    known = public[seat - 1] if public else None
    if known is not None:
        return known
    pool = LIBRARY.pool(state.pool)
    if not _usable(pool, dialect.content):
        return _any_deck(state, pool, seen, len(state.lists[seat]))
    likely = _likely(pool, dialect.content, frozenset(seen.items()))
    return likely[numbers.below(len(likely))]


@lru_cache(maxsize=64)
def _likely(pool: Pool, content: Content, seen: frozenset[tuple[str, int]]) -> tuple[tuple[str, ...], ...]:
    """The shipped decks that hold most of the cards seen: names and how many of each."""
    usable = _usable(pool, content)
    missing = [sum((Counter(dict(seen)) - counts).values()) for _, counts in usable]
    return tuple(cards for (cards, _), lack in zip(usable, missing, strict=True) if lack == min(missing))


@lru_cache(maxsize=8)
def _usable(pool: Pool, content: Content) -> tuple[tuple[tuple[str, ...], "Counter[str]"], ...]:
    """The shipped decks that can be built from a pool: their cards, and how many of each."""
    shipped = content.decks()
    lists = [cards_of(shipped[name]) for name in sorted(shipped)]
    return tuple((cards, Counter(cards)) for cards in lists if all(card in pool.cards for card in cards))


def _any_deck(state: CardState, pool: Pool, seen: Iterable[str], size: int) -> tuple[str, ...]:
    """Something like a deck of that size out of a pool that no shipped deck fits, with cards that zones must hold."""
    names, types = sorted(pool.cards), {zone.holds for zone in state.ZONES.values()}
    needed = [name for name in names if pool.cards[name].type in types]
    return tuple(islice(chain(seen, needed * COPIES_GUESSED, cycle(names)), size))


def _enough(names: Sequence[str], deck: tuple[str, ...], count: int) -> list[str]:
    """The first `count` names, filled up from the deck where a wrong guess left too few."""
    return [*islice(chain(names, cycle(deck)), count)]


class _Numbers:
    """Draws of one stream, counted for the log."""

    def __init__(self, chance: Chance, stream: str, start: int) -> None:
        self._chance = chance
        self._stream = stream
        self._start = self._next = start

    def below(self, bound: int) -> int:
        number = self._chance.draw(self._stream, self._next, bound)
        self._next += 1
        return number

    def shuffled(self, names: list[str]) -> list[str]:
        order, draw = shuffled(self._chance, self._stream, self._next, names)
        self._next = draw.end
        return order

    def used(self) -> Draw:
        return Draw(self._stream, self._start, self._next)
