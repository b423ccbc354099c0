"""The menu of legal moves: few ways are listed outright, many are narrowed down choice by choice."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

import msgspec

from domain.bots.candidates import Alike, kind_of
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.run.windows import PASS
from domain.cardkit.shapes import Some
from domain.cardkit.slots import Slots
from domain.refusal import Refusal
from domain.shapes import Assign, Domain, Offer, Offers, OneOf, Option, Subset, Withheld
from domain.telling.naming import tallied
from domain.telling.teller import Teller
from domain.wording import listed

LISTED = 8
"""An offer with at most so many ways is listed way by way."""

COUNTED = 999
"""How far the ways of an offer are counted."""

IDLE = frozenset({PASS.move, END_PHASE.move})

T = TypeVar("T")

Of = tuple[str, str]
"""A parameter: the move's name and its own."""

Foretold = Callable[[str, Mapping[str, Any]], str | None]
"""What a move with its arguments comes to, in words, where the rules reckon that beforehand."""

PickOne = Callable[[str, list[str]], int | None]
"""Asks a question with some answers; answers the index chosen, None to go back."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the menu. `args` is None while they are still to be chosen."""

    label: str
    offer: Offer
    args: dict[str, Any] | None


class Back(Exception):
    """The player wants to go back to the menu."""


class Menu:
    """The menu of one position. Of things that `alike` says to be the same, one is listed.

    Each way is followed by what is `foretold` of it, if anything is.
    """

    def __init__(
        self, teller: Teller, alike: Alike, pick: PickOne, foretold: Foretold = lambda _move, _args: None
    ) -> None:
        self._teller, self._alike, self._pick, self._foretold = teller, alike, pick, foretold
        self._sole = False

    def entries(self, offers: Offers) -> list[Entry]:
        """Moves that answer the decision first, then those that may be made at any time.

        The move with which a player does nothing more has the same number always; such as end more stand last.
        """
        ordered = sorted(offers.open, key=self._rank)
        heads = Counter(self._head(offer) for offer in ordered)
        found = (entry for offer in ordered for entry in self._entries_of(offer, heads))
        return list(self._unlike(found, _way))

    def _rank(self, offer: Offer) -> tuple[bool, bool, bool]:
        return not offer.answers, offer.move not in IDLE, offer.move in self._teller.words.late_moves

    def _entries_of(self, offer: Offer, heads: Counter[str]) -> Iterator[Entry]:
        ways = list(islice(self._unlike(offer.arguments(), lambda args: args), COUNTED + 1))
        if len(ways) <= LISTED:
            for args in ways:
                yield Entry(self._with_forecast(self._teller.move(offer.move, args), offer.move, args), offer, args)
            return
        how_many = f"more than {COUNTED}" if len(ways) > COUNTED else str(len(ways))
        head = self._head(offer)
        size = _size(offer) if heads[head] > 1 else ""
        yield Entry(f"{head}{size} ({how_many} ways) ...", offer, None)

    def _with_forecast(self, way: str, move: str, args: Mapping[str, Any]) -> str:
        forecast = self._foretold(move, args)
        return way if forecast is None else f"{way} ({forecast})"

    def _head(self, offer: Offer) -> str:
        """A move with those parameters that have one value only, which tell offers of one move apart."""
        return ", ".join([self._teller.heading(offer.move), *_values(self._teller, offer.move, _fixed(offer))])

    def _unlike(self, values: Iterable[T], part: Callable[[T], Any]) -> Iterator[T]:
        """The first of those values that come to the same; `part` is what is compared of a value."""
        seen = set()
        for value in values:
            kind = msgspec.json.encode(kind_of(part(value), self._alike), order="deterministic")
            if kind not in seen:
                seen.add(kind)
                yield value

    def choose(self, offer: Offer) -> dict[str, Any]:
        """The arguments of an offer, asked for one by one. Raises `Back`."""
        self._sole = len(offer.params) == 1
        return {
            name: self._value((offer.move, name), self._teller.asked(offer.move, name), domain)
            for name, domain in offer.params.items()
        }

    def _value(self, of: Of, question: str, domain: Domain) -> Any:
        if isinstance(domain, OneOf):
            return self._one(of, question, domain.values)
        if isinstance(domain, Subset):
            return self._some(of, question, domain.values, domain.size, domain.size)
        if isinstance(domain, Assign):
            return self._assignment(of, question, domain)
        if isinstance(domain, Slots):
            return [self._value(of, f"{question} {n}", slot) for n, slot in enumerate(domain.slots, start=1)]
        if isinstance(domain, Some) and domain.count(LISTED + 1) > LISTED:
            needed = [one.value for one in domain.needed]
            return self._some(of, question, domain.values, domain.least, domain.most, needed)
        return self._one(of, question, islice(domain.options(), COUNTED))

    def _one(self, of: Of, question: str, values: Iterable[Any]) -> Any:
        left = list(self._unlike(values, lambda value: value))
        if len(left) == 1:
            return left[0]
        return left[_picked(self._pick, question, [self._told(of, value) for value in left])]

    def _told(self, of: Of, value: Any) -> str:
        """A value, with what a move comes to that names nothing else."""
        told = self._teller.value(*of, value)
        return self._with_forecast(told, of[0], {of[1]: value}) if self._sole else told

    def _some(
        self, of: Of, question: str, values: Iterable[Any], least: int, most: int, needed: Iterable[Any] = ()
    ) -> list[Any]:
        """From `least` to `most` values, those that are needed among them, asked for one by one."""
        left = list(values)
        chosen: list[Any] = []
        most = min(most, len(left))
        while len(chosen) < most:
            shown = list(self._unlike(left, lambda value: value))
            done = ["that is all"] * (len(chosen) >= least and all(one in chosen for one in needed))
            answers = [self._teller.value(*of, value) for value in shown] + done
            index = _picked(self._pick, f"{question}, {len(chosen) + 1} of {most}", answers)
            if index == len(shown):
                break
            chosen.append(shown[index])
            left.remove(shown[index])
        return chosen

    def _assignment(self, of: Of, question: str, domain: Assign) -> dict[str, Any]:
        """A value for each key in turn, offering only what can still be completed."""
        fixed = domain
        for key in domain.keys:
            possible = [
                option
                for option in self._unlike(fixed.keys[key], lambda option: option.value)
                if _completable(_with(fixed, key, (option,)), key)
            ]
            skippable = not domain.complete and next(_with(fixed, key, ()).options(), None) is not None
            answers = [self._teller.value(*of, option.value) for option in possible] + ["nothing"] * skippable
            asked = f"{question}: {self._teller.key(*of, key)}"
            index = 0 if len(answers) == 1 else _picked(self._pick, asked, answers)
            fixed = _with(fixed, key, tuple(possible[index : index + 1]))
        return {key: options[0].value for key, options in fixed.keys.items() if options}


def withheld(teller: Teller, moves: Iterable[Withheld], told: Callable[[Refusal], str]) -> list[str]:
    """Moves that are withheld and why, a line for each move and reason with all that it is withheld for."""
    lines: dict[tuple[str, str], list[str]] = {}
    for one in moves:
        about = lines.setdefault((teller.heading(one.move).partition(":")[0], told(one.why)), [])
        if one.args:
            about.append(", ".join(_values(teller, one.move, one.args)))
    heads = ((name + (f" ({listed(tallied(about))})" if about else ""), why) for (name, why), about in lines.items())
    return [f"{head}: {why}" for head, why in heads]


def _way(entry: Entry) -> list[Any]:
    """What a line of the menu comes to, as far as that is settled."""
    if entry.args is None:
        return [entry.offer.move, _size(entry.offer), _fixed(entry.offer)]
    return [entry.offer.move, entry.args]


def _fixed(offer: Offer) -> dict[str, Any]:
    """The parameters that have one value only."""
    return {name: d.values[0] for name, d in offer.params.items() if isinstance(d, OneOf) and len(d.values) == 1}


def _values(teller: Teller, move: str, values: Mapping[str, Any]) -> list[str]:
    return [teller.value(move, name, value) for name, value in values.items()]


def _size(offer: Offer) -> str:
    """How many are to be chosen, where that tells offers of one move apart."""
    sizes = {domain.size for domain in offer.params.values() if isinstance(domain, Subset)}
    return f": {sizes.pop()}" if len(sizes) == 1 else ""


def _picked(pick: PickOne, question: str, answers: list[str]) -> int:
    index = pick(question, answers)
    if index is None:
        raise Back
    return index


def _with(domain: Assign, key: str, options: tuple[Option, ...]) -> Assign:
    return msgspec.structs.replace(domain, keys={**domain.keys, key: options})


def _completable(domain: Assign, key: str) -> bool:
    """Whether a key that has one option left can take it. The first way found takes it if any does."""
    way = next(domain.options(), None)
    return way is not None and all(name in way for name in _decided(domain, key))


def _decided(domain: Assign, key: str) -> list[str]:
    names = list(domain.keys)
    return [name for name in names[: names.index(key) + 1] if domain.keys[name]]
