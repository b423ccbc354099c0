"""What players gain and lose of the numbers that are kept for them."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.numbers import HiddenNumberChanged, NumberChanged
from domain.cardkit.numbers import Number
from domain.cardkit.run.board import board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardState
from domain.draft import Draft
from events.event import NOBODY, Event, Seat

EFFECT, SETUP = "effect", "setup"


def gain(
    draft: Draft, seat: Seat, name: str, amount: int, *clauses: str, cause: str = EFFECT, source: str | None = None
) -> None:
    """A number of a player rises by so much, or falls if that is below 0, as far as its bounds let it.

    `source`: the object that does it by itself. Raises `KeyError` for a number that is not declared, or not kept.
    """
    state: CardState = draft.state
    dialect: Dialect = draft.ruleset.dialect
    number, before = dialect.vocabulary.kept[name], state.number(seat, name)
    after, most = number.within(before + amount), None if number.most is None else number.most(board_of(draft), seat)
    if most is not None:
        after = min(after, max(before, most))
    if number.hidden:
        bring(draft, unseen_change(number, seat, after, cause), *(clauses or (dialect.clauses.effect,)))
    elif after != before:
        changed = NumberChanged(seat, name, after - before, after, cause, name in dialect.vocabulary.paying, source)
        bring(draft, changed, *(clauses or (dialect.clauses.effect,)))


def unseen_change(number: Number, seat: Seat, after: int, cause: str) -> Event:
    """The event of a hidden number, which tells nobody else whether anything has changed."""
    return HiddenNumberChanged(seat, number.name, cause, seat if number.seen_by == "owner" else NOBODY, after)


def bring_to(draft: Draft, seat: Seat, name: str, value: int, *clauses: str, cause: str = EFFECT) -> None:
    """A number of a player becomes a value, such as 0 of what is lost at the end of a turn."""
    gain(draft, seat, name, value - draft.state.number(seat, name), *clauses, cause=cause)


def begin(draft: Draft, *clauses: str) -> None:
    """Every player has what the numbers begin with."""
    dialect: Dialect = draft.ruleset.dialect
    for seat in draft.state.seats:
        for number in dialect.vocabulary.kept.values():
            bring_to(draft, seat, number.name, number.start, *clauses, cause=SETUP)
