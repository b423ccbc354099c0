"""What not everybody may see: texts that would tell which cards are hidden, by anything that follows from them."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from domain.cardkit.language.clauses import Exists, Fits, Tally, Trigger
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Choice, Count, Select, Target, Total
from domain.cardkit.language.verb import VERBS

CODE = "hidden-cards"
HEADS = ("cost", "x", "attach")
OWNERS = {("my", "you"), ("their", "their"), ("their", "seat")}
"""Whose cards a selector means, and who picks among them: a player who picks among cards of his own."""
LOOKED_AT = ".affects"
"""What always holds is asked only of those cards that their owner may use."""

TOLD = "not all players see which cards are there, and what follows from them would tell it"
LASTS = "not all players see which cards are there, and this would tell each of them by its id"
UNSEEN = "nobody else sees which card it is then, and what follows from it would tell it"
COUNTED = "`hand(opponents)` and `count(enemy card in hand)` are numbers that all know."
PICKED = 'Let its owner pick: `my ... in hand`, `discard`; or look at the hand: `discard` with `chosen_by = "you"`.'
ANY = "Wait for any card."


class Slip(NamedTuple):
    """A field by which a part tells of hidden cards, and what to say of it."""

    field: str
    message: str
    fix: str


def check_hidden(report: Report) -> None:
    """Each ability, and what cards cost and are attached to."""
    wholes = [(path, ability) for path, _, ability in report.abilities()]
    heads = [(f"{path}.{head}", getattr(card, head)) for path, card in report.cards() for head in HEADS]
    hidden = _Hidden(report)
    for path, whole in (*wholes, *heads):
        for at, part in walk(whole, path):
            for slip in () if at.endswith(LOOKED_AT) else hidden.slips(part):
                report.error(f"{at}.{slip.field}", CODE, slip.message, slip.fix)


class _Hidden:
    def __init__(self, report: Report) -> None:
        self.places = report.vocabulary.private
        self.hiding = report.vocabulary.hiding
        self.there = report.vocabulary.bearers.places

    def slips(self, part: Any) -> Iterator[Slip]:
        """What a part tells of hidden cards."""
        match part:
            case Count(of=select) | Total(of=select) if self._tells(select):
                yield Slip("of", TOLD, COUNTED)
            case Exists(what=select) | Fits(what=select) if self._tells(select):
                yield Slip("what", TOLD, COUNTED)
            case Target(what=select) if self._is_private(select):
                yield Slip("what", TOLD, PICKED)
            case Choice(what=select) if self._is_private(select) and not self._is_owners(part):
                yield Slip("what", TOLD, PICKED)
            case Trigger(on=on, what=Select() as select) if on in self.hiding and described(select, ()):
                yield Slip("what", UNSEEN, ANY)
            case Tally(on=Trigger(on=on)) if on in self.hiding and (part.same or part.stat):
                yield Slip("same" if part.same else "stat", UNSEEN, ANY)
            case _:
                yield from self._lasting(part)

    def _lasting(self, part: Any) -> Iterator[Slip]:
        """Effects that are told of each card by its id."""
        record = VERBS.get(type(part))
        to = None if record is None or record.lint.hidden else getattr(part, record.lint.done_to, None)
        if isinstance(to, Choice) and self._is_private(to.what):
            yield Slip("to", LASTS, "")

    def _is_owners(self, choice: Choice) -> bool:
        """Whether a choice tells no more than what a player does with cards of his own, or how many there are."""
        if choice.how == "choose":
            return (choice.what.side, choice.by) in OWNERS
        return not self._tells(choice.what)

    def _tells(self, select: Select) -> bool:
        """Whether it tells hidden cards apart: how many there are is no secret."""
        return self._is_private(select) and described(select, self.there.get(select.place or "", frozenset()))

    def _is_private(self, select: Select) -> bool:
        return select.place in self.places


def described(select: Select, all_kinds: Collection[str]) -> bool:
    """Whether a selector says more than whose cards it means, and where."""
    bare = Select(side=select.side, kinds=select.kinds, place=select.place)
    whole = not select.kinds or "card" in select.kinds or (bool(all_kinds) and set(all_kinds) <= set(select.kinds))
    return select != bare or not whole
