"""Which moves a bot tries: one of each offer in turn, so that none with many arguments crowds out the others."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any, TypeGuard

import msgspec

from domain.refusal import Refused
from domain.ruleset import Aiming, Ruleset
from domain.shapes import Assign, Domain, Offer, Offers, OneOf, Option, Pick, Shape, first, in_order
from domain.state import MatchState
from events.event import Seat

Candidate = tuple[str, dict[str, Any]]
"""A move that may be made: its name and arguments."""

Trial = tuple[Offer, dict[str, Any]]
"""A move that is looked at: the offer that it is taken from, and arguments."""

Key = tuple[str, bytes]
"""A move with its arguments."""

Alike = Mapping[str, str]
"""Ids of things that might as well be one another, each with what they all are."""


class Narrowed(msgspec.Struct, frozen=True):
    """A domain of which a bot looks at other values first, or at fewer; what is shown and checked stays the same."""

    of: Any

    def check(self, value: Any) -> None:
        """Raise `Refused` unless the value is allowed."""
        self.of.check(value)

    def offered(self) -> Any:
        """What may be chosen."""
        return self.of.offered()

    def options(self, pick: Pick = first) -> Iterator[Any]:
        """The values that a bot looks at, in an order varied by `pick`."""
        yield from self.of.options(pick)

    def count(self, cap: int) -> int:
        """How many such values there are."""
        found: int = self.of.count(cap)
        return found

    def shown(self) -> dict[str, Any]:
        """The domain as JSON values."""
        told: dict[str, Any] = self.of.shown()
        return told

    def _allowed(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            try:
                self.of.check(value)
            except Refused:
                continue
            yield value


class Unordered(Narrowed, frozen=True):
    """A domain of ordered lists, of which a bot looks at one order only."""

    def options(self, pick: Pick = first) -> Iterator[Any]:
        """The lists of each length and content once."""
        return (sorted(chosen) for chosen in self.of.options(pick))


class Graded(Unordered, frozen=True):
    """A domain of lists of some of its `values`, of which a bot looks at all of them and the first few before others.

    Without it, those of one length would come first, which may be more than a bot looks at.
    """

    def options(self, pick: Pick = first) -> Iterator[Any]:
        """All values, the first one, the first two, and so on; then all lists, with repeats."""
        lengths = [len(self.of.values), *range(1, len(self.of.values))]
        yield from self._allowed(sorted(self.of.values[:length]) for length in lengths)
        yield from super().options(pick)


class Varied(Narrowed, frozen=True):
    """A domain of assignments, of which a bot looks at some of every size before all others.

    Without it, the first of many would differ in the last keys alone.
    """

    def options(self, pick: Pick = first) -> Iterator[dict[str, Any]]:
        """The first one; then none, one key and more of them by turns; then all, with repeats."""
        yield from islice(self.of.options(pick), 1)
        yield from self._allowed(self._of_every_size(pick))
        yield from self.of.options(pick)

    def _of_every_size(self, pick: Pick) -> Iterator[dict[str, Any]]:
        able = [(key, [one.value for one in options]) for key, options in self.of.keys.items() if options]
        order = [(key, next(in_order(values, pick))) for key, values in in_order(able, pick)]
        yield {}
        for size, (key, value) in enumerate(order, 1):
            yield {key: value}
            yield dict(order[:size])


class Restraint(msgspec.Struct, frozen=True):
    """What a bot leaves out in a decision; see `Ruleset.patient`, `Ruleset.pressing` and `Ruleset.vain`.

    patient: the seat loses nothing by waiting, so that it leaves out what may as well be done later
    pressed: something is under way to which what ends with the turn may matter; otherwise it leaves that out
    vain:    values of parameters that it leaves out where there are others
    """

    patient: bool = False
    pressed: bool = True
    vain: tuple[str, ...] = ()

    @classmethod
    def of(cls, ruleset: Ruleset, state: MatchState, seat: Seat) -> "Restraint":
        """What a bot leaves out in a decision of a seat."""
        return cls(ruleset.patient(state, seat), ruleset.pressing(state, seat), ruleset.vain(state, seat))

    def leaves_out(self, offer: Offer) -> bool:
        """Whether a bot does not look at a move: it may be made later, or what it does would be over too soon."""
        return (self.patient and offer.deferred) or (offer.passing and not self.pressed)

    def narrowed(self, offer: Offer) -> Offer:
        """An offer without the values that a bot does not look at."""
        params = {name: self._narrowed(domain) for name, domain in offer.params.items()}
        return msgspec.structs.replace(offer, params=params)

    def _narrowed(self, domain: Domain) -> Domain:
        if isinstance(domain, OneOf):
            left = tuple(value for value in domain.values if value not in self.vain)
            return msgspec.structs.replace(domain, values=left or domain.values)
        if isinstance(domain, Assign):
            keys = {key: self._left(options) or options for key, options in domain.keys.items()}
            return msgspec.structs.replace(domain, keys=keys)
        return domain

    def _left(self, options: tuple[Option, ...]) -> tuple[Option, ...]:
        return tuple(option for option in options if option.value not in self.vain)


UNRESTRAINED = Restraint()
"""Nothing is left out."""


def tried(ruleset: Ruleset, offers: Offers, restraint: Restraint = UNRESTRAINED) -> tuple[Offer, ...]:
    """The offers that a bot which looks ahead chooses from (see `Ruleset`); all of them if it would leave out each."""
    answers = answering(offers, ruleset.habitual, ruleset.unordered, ruleset.needless)
    found = tuple(offer for offer in answers if not restraint.leaves_out(offer)) or answers
    if restraint.vain:
        found = tuple(map(restraint.narrowed, found))
    return tuple(_varied(offer, ruleset.varied) for offer in found) if ruleset.varied else found


def answering(
    offers: Offers, habitual: Collection[str] = (), unordered: Collection[str] = (), needless: Collection[str] = ()
) -> tuple[Offer, ...]:
    """The offers that answer the pending decision, but for `needless` moves.

    Of `habitual` parameters they have one value, unless it hangs on another parameter, of `unordered` ones an order.
    """
    found = (offer for offer in offers.open if offer.answers and offer.move not in needless)
    return tuple(_usual(offer, habitual, unordered) for offer in found)


def _varied(offer: Offer, varied: Collection[str]) -> Offer:
    if not any(name in varied for name in offer.params):
        return offer
    params = {name: _of_every_kind(domain) if name in varied else domain for name, domain in offer.params.items()}
    return msgspec.structs.replace(offer, params=params)


def _of_every_kind(domain: Domain) -> Domain:
    if isinstance(domain, Assign):
        return Varied(domain)
    return Graded(msgspec.structs.replace(domain, ordered=False)) if _is_of_lists(domain) else domain


def _is_of_lists(domain: Domain) -> TypeGuard[Shape]:
    return isinstance(domain, Shape) and "ordered" in domain.__struct_fields__


def _usual(offer: Offer, habitual: Collection[str], unordered: Collection[str]) -> Offer:
    if not any(name in habitual or name in unordered for name in offer.params):
        return offer
    params = dict(offer.params)
    for name, domain in offer.params.items():
        if name in habitual and name not in (offer.apart or ()):
            params[name] = OneOf(tuple(islice(domain.options(), 1)), "")
        elif name in unordered and _is_of_lists(domain):
            params[name] = Unordered(msgspec.structs.replace(domain, ordered=False))
    return msgspec.structs.replace(offer, params=params)


def key_of(move: str, args: dict[str, Any], alike: Alike | None = None) -> Key:
    """The same for equal moves, whatever the order of their arguments; with `alike` for moves that come to the same."""
    known = {name: kind_of(one, alike) for name, one in args.items()} if alike else args
    return move, msgspec.json.encode(known, order="deterministic")


def kind_of(value: Any, alike: Alike) -> Any:
    """A value with, for each thing in it that might as well be another one, what they all are."""
    if isinstance(value, str):
        return alike.get(value, value)
    if isinstance(value, list | tuple):
        return [kind_of(one, alike) for one in value]
    if isinstance(value, dict):
        return sorted(([kind_of(key, alike), kind_of(one, alike)] for key, one in value.items()), key=str)
    return value


def distinct(moves: Iterable[Trial], alike: Alike, known: Collection[Key] = ()) -> Iterator[tuple[Key, Trial]]:
    """The first of all moves that come to the same; none that comes to the same as a known one."""
    seen = set(known)
    for offer, args in moves:
        key = key_of(offer.move, args, alike)
        if key not in seen:
            seen.add(key)
            yield key, (offer, args)


class Sorts:
    """Keys that are the same for moves which differ only in the things of a sort at which they are aimed."""

    def __init__(self, aiming: Aiming | None, state: Any) -> None:
        self._aiming = aiming
        self._state = state

    @cached_property
    def _of_things(self) -> Mapping[str, str]:
        return {} if self._aiming is None else self._aiming.sorts(self._state)

    def one_of_each(self, moves: Iterable[tuple[Key, Trial]]) -> Iterator[tuple[Key, Trial]]:
        """The first of the moves of each sort, and all aimless ones."""
        seen = set()
        for key, (offer, args) in moves:
            sort = self.of(offer.move, args)
            if sort is None or sort not in seen:
                seen.add(sort)
                yield key, (offer, args)

    def of(self, move: str, args: dict[str, Any]) -> Key | None:
        """The same for moves that differ only in which things of a sort they are aimed at; None for aimless ones."""
        aiming = self._aiming
        if aiming is None or aiming.params.isdisjoint(args):
            return None
        aimed = {name: kind_of(one, self._of_things) for name, one in args.items() if name in aiming.params}
        return key_of(move, {**args, **aimed})


UNSORTED = Sorts(None, None)
"""Where no move is aimed at anything."""


def only_move(offers: tuple[Offer, ...]) -> Candidate | None:
    """The move of a seat that has no choice; None for one that has."""
    if len(offers) != 1 or offers[0].count(2) != 1:
        return None
    offer = offers[0]
    return next(((offer.move, args) for args in offer.arguments()), None)


def in_turn(offers: tuple[Offer, ...], pick: Pick) -> Iterator[Trial]:
    """All moves of all offers, one of each in turn."""
    sources = [(offer, offer.arguments(pick)) for offer in offers]
    while sources:
        for source in list(sources):
            offer, arguments = source
            args = next(arguments, None)
            if args is None:
                sources.remove(source)
            else:
                yield offer, args


def scattered(offers: tuple[Offer, ...], pick: Pick, rounds: int) -> Iterator[Trial]:
    """Moves from all over large domains, which `in_turn` would walk through from one corner; some come twice."""
    for _ in range(rounds):
        for offer in offers:
            for args in offer.arguments(pick):
                yield offer, args
                break
