"""The menu of legal moves: few ways are listed outright, many are narrowed down choice by choice."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec

from domain.cardkit.shapes import Slots, Some
from domain.shapes import Assign, Domain, Offer, Offers, OneOf, Option, Subset
from service.cli.words.common import Words

LISTED = 8
"""An offer with at most so many ways is listed way by way."""

COUNTED = 999
"""How far the ways of an offer are counted."""

PickOne = Callable[[str, list[str]], int | None]
"""Asks a question with some answers; answers the index chosen, None to go back."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the menu. `args` is None while they are still to be chosen."""

    label: str
    offer: Offer
    args: dict[str, Any] | None


class Back(Exception):
    """The player wants to go back to the menu."""


def entries(words: Words, offers: Offers) -> list[Entry]:
    """The menu: moves that answer the decision first, then those that may be made at any time."""
    ordered = sorted(offers.open, key=lambda offer: not offer.answers)
    return [entry for offer in ordered for entry in _entries_of(words, offer)]


def _entries_of(words: Words, offer: Offer) -> Iterator[Entry]:
    ways = list(islice(offer.arguments(), LISTED + 1))
    if len(ways) <= LISTED:
        for args in ways:
            yield Entry(words.move(offer.move, args), offer, args)
        return
    count = sum(1 for _ in islice(offer.arguments(), COUNTED + 1))
    how_many = f"more than {COUNTED}" if count > COUNTED else str(count)
    yield Entry(f"{words.offer(offer.move)}{_given(offer)} ({how_many} ways) ...", offer, None)


def _given(offer: Offer) -> str:
    """The parameters that have one value only, which tell offers of one move apart."""
    fixed = [str(d.values[0]) for d in offer.params.values() if isinstance(d, OneOf) and len(d.values) == 1]
    return f", {', '.join(fixed)}" if fixed else ""


def choose(words: Words, offer: Offer, pick: PickOne) -> dict[str, Any]:
    """The arguments of an offer, asked for one by one. Raises `Back`."""
    return {name: _choose(words, offer.move, name, domain, pick) for name, domain in offer.params.items()}


def _choose(words: Words, move: str, name: str, domain: Domain, pick: PickOne) -> Any:
    return _value(words, move, words.asked(move, name), domain, pick)


def _value(words: Words, move: str, question: str, domain: Domain, pick: PickOne) -> Any:
    if isinstance(domain, OneOf):
        if len(domain.values) == 1:
            return domain.values[0]
        return domain.values[_picked(pick, question, [words.value(move, value) for value in domain.values])]
    if isinstance(domain, Subset):
        return _choose_subset(words, move, question, domain, pick)
    if isinstance(domain, Assign):
        return _choose_assignment(words, move, question, domain, pick)
    if isinstance(domain, Slots):
        return [_value(words, move, f"{question} {n}", slot, pick) for n, slot in enumerate(domain.slots, start=1)]
    if isinstance(domain, Some) and domain.count(LISTED + 1) > LISTED:
        return _choose_some(words, move, question, domain, pick)
    listed = list(islice(domain.options(), COUNTED))
    return listed[_picked(pick, question, [words.value(move, value) for value in listed])]


def _picked(pick: PickOne, question: str, answers: list[str]) -> int:
    index = pick(question, answers)
    if index is None:
        raise Back
    return index


def _choose_subset(words: Words, move: str, question: str, domain: Subset, pick: PickOne) -> list[Any]:
    left = list(domain.values)
    chosen: list[Any] = []
    for number in range(1, domain.size + 1):
        asked = f"{question}, {number} of {domain.size}"
        chosen.append(left.pop(_picked(pick, asked, [words.value(move, value) for value in left])))
    return chosen


def _choose_some(words: Words, move: str, question: str, domain: Some, pick: PickOne) -> list[Any]:
    left = list(domain.values)
    chosen: list[Any] = []
    while len(chosen) < min(domain.most, len(domain.values)):
        done = ["that is all"] * (len(chosen) >= domain.least)
        asked = f"{question}, {len(chosen) + 1} of {domain.most}"
        index = _picked(pick, asked, [words.value(move, value) for value in left] + done)
        if index == len(left):
            break
        chosen.append(left.pop(index))
    return chosen


def _choose_assignment(words: Words, move: str, question: str, domain: Assign, pick: PickOne) -> dict[str, Any]:
    """A value for each key in turn, offering only what can still be completed."""
    fixed = domain
    for key in domain.keys:
        possible = [option for option in fixed.keys[key] if _completable(_with(fixed, key, (option,)), key)]
        skippable = not domain.complete and _may_skip(_with(fixed, key, ()))
        answers = [words.value(move, option.value) for option in possible] + ["nothing"] * skippable
        asked = f"{question}: {words.key(move, key)}"
        index = 0 if len(answers) == 1 else _picked(pick, asked, answers)
        fixed = _with(fixed, key, tuple(possible[index : index + 1]))
    return {key: options[0].value for key, options in fixed.keys.items() if options}


def _with(domain: Assign, key: str, options: tuple[Option, ...]) -> Assign:
    return msgspec.structs.replace(domain, keys={**domain.keys, key: options})


def _completable(domain: Assign, key: str) -> bool:
    """Whether a key that has one option left can take it. The first way found takes it if any does."""
    way = next(domain.options(), None)
    return way is not None and all(name in way for name in _decided(domain, key))


def _decided(domain: Assign, key: str) -> list[str]:
    names = list(domain.keys)
    return [name for name in names[: names.index(key) + 1] if domain.keys[name]]


def _may_skip(domain: Assign) -> bool:
    return next(domain.options(), None) is not None
