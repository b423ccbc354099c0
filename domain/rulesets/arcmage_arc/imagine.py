"""Dealing anew all that some eyes may not see, from nothing but what they see.

A player's own deck is known card by card, only its order is not. Of another player's hidden cards nothing is known: a
deck is guessed that could hold all cards of that player seen so far, and what is left of it is dealt to the places
where hidden cards lie. A card whose id is hidden, too, gets a new one: nothing ties it to the card that lay there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, cycle, islice

import msgspec

from domain.cardkit.evolve import Dealt
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.objects import fresh, is_hidden
from domain.cardkit.run.relabel import named_in_the_open, relabeled
from domain.cardkit.state import CardObject
from domain.chance import Chance
from domain.draft import Draft
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.sight import is_public
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import ChooseCity
from events import codec
from events.event import Draw, Seat
from events.vocabulary.chance import CardsDealtAnew, DeckShuffled

CLAUSE = "ARC-OPT-05"


class DealtAnew(Dealt, frozen=True):
    """A player's cards as they may be: also the list of the whole deck."""

    list: tuple[str, ...] = ()


def imagine(draft: Draft, eyes: tuple[Seat, ...], reason: str) -> None:
    """Deal anew what none of `eyes` may see."""
    state: State = draft.state
    for seat in state.seats:
        if seat in eyes:
            if state.decks.get(seat):
                order, draw = draft.shuffle(f"deck:{seat}", sorted(state.decks[seat]))
                draft.emit(DeckShuffled(f"deck:{seat}", len(order), reason, draw, tuple(order)), CLAUSE)
        elif seat in state.lists:
            _guess(draft, seat, eyes, reason)


def _guess(draft: Draft, seat: Seat, eyes: tuple[Seat, ...], reason: str) -> None:
    state: State = draft.state
    numbers = _Numbers(draft.chance, f"anew:{seat}", state.draws.get(f"anew:{seat}", 0))
    pool = LIBRARY.pool(state.pool)
    own = [state.objects[id] for zone in sorted(state.zones) for id in state.zones[zone]]
    own = [thing for thing in own if thing.owner == seat]
    seen = Counter(thing.card for thing in own if _seen(thing, eyes))
    hidden = [thing for thing in own if not _seen(thing, eyes)]
    deck = _deck(state, pool, seat, seen, numbers)
    left = numbers.shuffled(sorted((Counter(deck) - seen).elements()))
    cities = [name for name in left if pool.cards[name].type == "city"]
    unbuilt = [thing.id for thing in hidden if thing.zone == "unbuilt"]
    dealt = dict(zip(unbuilt, _enough(cities, deck, len(unbuilt)), strict=True))
    for name in dealt.values():
        if name in left:
            left.remove(name)
    others = [thing.id for thing in hidden if thing.zone != "unbuilt"]
    count = len(state.decks.get(seat, ()))
    rest = _enough(left, deck, len(others) + count)
    dealt |= dict(zip(others, rest[: len(others)], strict=True))
    ids = _ids(draft, hidden, eyes)
    position = codec.raw(DealtAnew(tuple(rest[len(others) :]), dealt, ids, _agenda(draft, ids), deck))
    draft.emit(CardsDealtAnew(seat, reason, eyes, position, numbers.used()), CLAUSE)


def _ids(draft: Draft, hidden: Sequence[CardObject], eyes: tuple[Seat, ...]) -> dict[str, str]:
    """New ids of cards whose ids are hidden like their names: the old one shows again when such a card is played."""
    told = named_in_the_open(draft.state, eyes)
    unnamed = [thing.id for thing in hidden if is_hidden(thing) and thing.id not in told]
    return dict(zip(unnamed, fresh(draft, len(unnamed)), strict=True))


def _agenda(draft: Draft, ids: Mapping[str, str]) -> msgspec.Raw | msgspec.UnsetType:
    """What remains to be done, under the new ids; nothing if it names none of these cards."""
    stored = bytes(draft.state.agenda)
    if not any(id.encode() in stored for id in ids):
        return msgspec.UNSET
    draft.agenda = [
        msgspec.structs.replace(named, creature=ids.get(named.creature, named.creature))
        if isinstance(named, ChooseCity)
        else named
        for named in (relabeled(task, ids) for task in draft.agenda)
    ]
    return draft.ruleset.agenda.write(draft.agenda)


def _seen(thing: CardObject, eyes: tuple[Seat, ...]) -> bool:
    return is_public(thing) or any(seat in thing.known_to for seat in eyes)


def _deck(state: State, pool: Pool, seat: Seat, seen: "Counter[str]", numbers: "_Numbers") -> tuple[str, ...]:
    """A deck that this player may have brought: the public one, or a shipped one that holds most of what was seen."""
    known = state.options.open_deck(seat)
    if known is not None:
        return content.cards_of(known)
    if not _usable(pool):
        return _any_deck(pool, seen)
    likely = _likely(pool, frozenset(seen.items()))
    return likely[numbers.below(len(likely))]


@lru_cache(maxsize=64)
def _likely(pool: Pool, seen: frozenset[tuple[str, int]]) -> tuple[tuple[str, ...], ...]:
    """The shipped decks that hold most of the cards seen: names and how many of each."""
    usable = _usable(pool)
    missing = [sum((Counter(dict(seen)) - counts).values()) for _, counts in usable]
    return tuple(cards for (cards, _), lack in zip(usable, missing, strict=True) if lack == min(missing))


@lru_cache(maxsize=8)
def _usable(pool: Pool) -> tuple[tuple[tuple[str, ...], "Counter[str]"], ...]:
    """The shipped decks that can be built from a pool: their cards, and how many of each."""
    shipped = content.decks()
    lists = [content.cards_of(shipped[name]) for name in sorted(shipped)]
    return tuple((cards, Counter(cards)) for cards in lists if all(card in pool.cards for card in cards))


def _any_deck(pool: Pool, seen: Iterable[str]) -> tuple[str, ...]:
    """Something like a deck out of a pool that no shipped deck fits."""
    names = sorted(pool.cards)
    cities = [name for name in names if pool.cards[name].type == "city"]
    found = [*seen, *cities * content.COPIES, *names * content.DECK_SIZE]
    return tuple(found[: content.DECK_SIZE])


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
        for last in range(len(names) - 1, 0, -1):
            other = self.below(last + 1)
            names[last], names[other] = names[other], names[last]
        return names

    def used(self) -> Draw:
        return Draw(self._stream, self._start, self._next)
