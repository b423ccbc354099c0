"""Texts that run: effects one after another, suspended where a seat must choose."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.agenda import Task
from domain.boardkit.grid import Square
from domain.cardkit.dialect import Dialect
from domain.cardkit.events.stack import EffectChoiceMade
from domain.cardkit.run import draws
from domain.cardkit.run.aiming import aim
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import CHOOSING, WHICH_OPPONENT, answered, asking, choose_replacement
from domain.cardkit.run.doing import then
from domain.cardkit.run.draws import draw_next
from domain.cardkit.run.effort import stop
from domain.cardkit.run.ending import sources_left
from domain.cardkit.run.entering import do_next
from domain.cardkit.run.loans import control_taken
from domain.cardkit.run.meter import Charge
from domain.cardkit.run.objects import quarter_of, seat_of
from domain.cardkit.run.tasks import (
    Aim,
    Await,
    ChooseReplacement,
    ControlTaken,
    Do,
    DrawCards,
    Outcome,
    StackTriggers,
    StateCheck,
)
from domain.cardkit.run.triggers import stack_triggers
from domain.cardkit.state import CardObject, Question
from domain.draft import Draft

TOKEN = "token"
"""The cause with which tokens leave the match."""

CHECKED = "checked"
"""Under this is remembered that a check has found nothing in the state as it is (`Checked`)."""


class Checked(msgspec.Struct, frozen=True):
    """A check has found nothing, in this phase if it looked at it; and what that took."""

    phase: str | None
    charge: Charge


def outcome(draft: Draft, task: Outcome) -> None:
    """Go on as it turned out: it was done, or whoever accepted was unable."""
    then(draft, task.then if task.done else task.otherwise, task.frame)


def ask_again(draft: Draft, task: Await) -> None:
    """The question was dropped: ask anew. If its seat is out of the match, nothing is picked and no `may` is used."""
    dialect: Dialect = draft.ruleset.dialect
    question: Question = draft.state.question
    if question.seat not in draft.state.defeated:
        _ask_for_the_rest(draft, task, question)
        return
    draft.emit(EffectChoiceMade(question.seat, question.name), dialect.clauses.choice)
    if question.kind == "yes_no":
        answered(draft, task, question, ("no",))
    elif question.kind != "mode" and question.name != WHICH_OPPONENT:
        answered(draft, task, question, ())


def _ask_for_the_rest(draft: Draft, task: Await, question: Question) -> None:
    """Ask for those options that are still there; nobody is asked if all of these must be chosen."""
    dialect: Dialect = draft.ruleset.dialect
    options = question.options
    if question.kind in ("cards", "players"):
        options = tuple(option for option in options if _is_left(draft, option))
    if len(options) < len(question.options):
        if len(options) <= question.least and not question.hidden:
            draft.emit(EffectChoiceMade(question.seat, question.name, options), dialect.clauses.choice)
            if options or question.name != WHICH_OPPONENT:
                answered(draft, task, question, options)
            return
        draft.emit(asking(msgspec.structs.replace(question, options=options)), dialect.clauses.choice)
    draft.push(task)
    draft.ask(question.seat, CHOOSING, dialect.clauses.choice)


def _is_left(draft: Draft, option: str) -> bool:
    """Whether a card, an item on the stack, a player or a place of one has not left the match; squares never do."""
    if Square.named(option) is not None:
        return True
    quarter = quarter_of(option)
    seat = seat_of(option) if quarter is None else quarter[0]
    if seat is not None:
        return seat not in draft.state.defeated
    card: CardObject | None = draft.state.objects.get(option)
    if card is not None:
        return card.zone != "removed"
    return any(item.id == option for item in draft.state.stack)


def check(draft: Draft, task: StateCheck) -> None:
    """Look whether anything must die, end or leave.

    Tell of passives that do not take hold, because together they would be too much work.
    Again if effects ended with their source, and once what happens instead of a death has been done. Not again if
    nothing was found and nothing has changed since.
    """
    if _is_checked(draft):
        return
    dialect: Dialect = draft.ruleset.dialect
    height, facts, meter = len(draft.agenda), len(draft.facts), board_of(draft).meter
    left, paid = meter.left, meter.paid
    dialect.physics.check(draft)
    _let_tokens_go(draft)
    if meter.cut is not None:
        stop(draft, meter.cut)
    pushed = draft.agenda[height:]
    if sources_left(draft) or (pushed and any(isinstance(one, Do | ChooseReplacement) for one in pushed)):
        draft.agenda.insert(height, task)
    if (len(draft.agenda), len(draft.facts)) == (height, facts):
        checked = Checked(board_of(draft).in_phase, meter.charge(left, paid))
        draft.memo[CHECKED] = checked
        if not meter.is_over:
            draft.state.known[CHECKED] = checked


def _is_checked(draft: Draft) -> bool:
    """Whether a check finds nothing: one has found nothing since something changed, in this draft or before it.

    What it took is charged once for each draft, whether it is remembered from another one or not.
    """
    phase = draft.state.phase
    known: Checked | None = draft.memo.get(CHECKED)
    if known is not None:
        return known.phase in (None, phase)
    before: Checked | None = draft.state.known.get(CHECKED)
    if before is None or before.phase not in (None, phase):
        return False
    meter = board_of(draft).meter
    if meter.cut is not None or not meter.takes(before.charge):
        return False
    draft.memo[CHECKED] = before
    return True


def _let_tokens_go(draft: Draft) -> None:
    """Tokens that are no longer in play cease to exist."""
    for token in draft.state.tokens:
        if draft.state.objects[token].zone != "play":
            draws.remove(draft, token, TOKEN, draft.ruleset.dialect.clauses.removed)


RUN_TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    Do: do_next,
    Aim: aim,
    Await: ask_again,
    Outcome: outcome,
    DrawCards: draw_next,
    ChooseReplacement: choose_replacement,
    ControlTaken: control_taken,
    StateCheck: check,
    StackTriggers: stack_triggers,
}
"""Handlers of the tasks that run texts."""
