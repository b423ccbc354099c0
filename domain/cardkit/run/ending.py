"""When continuing effects end: at the end of a phase or turn, of an attack, with their source."""

from collections.abc import Callable

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.lasting import ModifierEnded, Until
from domain.cardkit.run.loans import give_back
from domain.cardkit.state import Modifier
from domain.draft import Draft


def end_all(draft: Draft, over: Callable[[Modifier], object], cause: str) -> bool:
    """All effects that are over end, the oldest first; objects in play that they lent go back. Answers whether any did.

    Each is looked for anew: a loan that ends may put another in the place of a later one.
    """
    if not draft.state.modifiers:
        return False
    dialect: Dialect = draft.ruleset.dialect
    ended = False
    while (modifier := next(filter(over, draft.state.modifiers), None)) is not None:
        draft.emit(ModifierEnded(modifier.id, cause), dialect.clauses.modifier)
        give_back(draft, modifier)
        ended = True
    return ended


def end_lasting(draft: Draft, kind: str, cause: str) -> None:
    """All effects of a kind of duration end: `end_of_turn`, `end_of_phase`, `attack`."""
    end_all(draft, lambda modifier: modifier.until.kind == kind, cause)


def phase_over(draft: Draft, phase: str | None) -> None:
    """A phase of the active player's turn is over (None: the turn): effects that last until then end.

    `TurnStarted` counts down the turns that an effect still lasts.
    """
    kind = "end_of_turn" if phase is None else "end_of_phase"
    end_all(draft, lambda one: one.until.kind == kind or _is_due(draft, one.until, phase), kind)


def turn_begun(draft: Draft) -> None:
    """A turn has begun: effects that last until then end."""
    end_all(draft, lambda one: one.until.begins and _comes_now(draft, one.until), "turn_begins")


def _comes_now(draft: Draft, until: Until) -> bool:
    """Whether it is the turn that an effect lasts until, or would be, had its player one."""
    return until.left <= 0 and (until.seat in (None, draft.state.active) or until.seat in draft.state.defeated)


def _is_due(draft: Draft, until: Until, phase: str | None) -> bool:
    """Whether a phase or turn that an effect lasts until is over now, or would have been, had its player one."""
    if until.kind != "turns" or until.left > 0 or until.begins:
        return False
    of_this_turn = until.seat is None or until.seat == draft.state.active
    return until.seat in draft.state.defeated or (of_this_turn and until.phase == phase)


def sources_left(draft: Draft) -> bool:
    """Effects that last as long as their source is in play end with it. Answers whether any did."""
    modifiers: tuple[Modifier, ...] = draft.state.modifiers
    if not modifiers or not [one for one in modifiers if one.until.kind == "source"]:
        return False
    return end_all(draft, lambda modifier: _has_lost_its_source(draft, modifier), "source")


def _has_lost_its_source(draft: Draft, modifier: Modifier) -> bool:
    if modifier.until.kind != "source":
        return False
    source = draft.state.objects.get(modifier.source)
    return source is None or source.zone != "play" or source.since > modifier.since
