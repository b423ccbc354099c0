"""The stack: items leave it by taking effect, by being cancelled, or because nothing they aim at is there any more."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.stack import StackItemNotResolved, StackItemResolved
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import Aim, Do, FinishItem, ResolveTop
from domain.cardkit.run.texts import running
from domain.draft import Draft

NO_TARGET = "no_legal_target"
"""Why an item does not resolve: it had targets, and none of them is legal any more."""


def cancel_item(draft: Draft, item: str, reason: str) -> None:
    """An item leaves the stack without effect; its card goes to its owner's graveyard. Nothing if it is gone."""
    dialect: Dialect = draft.ruleset.dialect
    if not any(other.id == item for other in draft.state.stack):
        return
    if bring(draft, StackItemNotResolved(item, reason), dialect.clauses.resolve) is None:
        return
    card = draft.state.objects.get(item)
    if card is not None and card.zone == "stack":
        draws.to_graveyard(draft, item, reason, dialect.clauses.graveyard)


def resolve_top(draft: Draft, task: ResolveTop) -> None:
    """Let the top item take effect, whatever has become of its source, on those targets that are still legal."""
    dialect: Dialect = draft.ruleset.dialect
    stack = draft.state.stack
    if not stack:
        return
    item = stack[-1]
    run = running(board_of(draft), item)
    if run.idle:
        cancel_item(draft, item.id, NO_TARGET)
        return
    bring(draft, StackItemResolved(item.id, run.dropped), dialect.clauses.resolve)
    text = Aim(run.slots, run.effects, run.frame) if run.slots else Do(run.effects, run.frame)
    draft.push(text, FinishItem(item.id))


def finish_item(draft: Draft, task: FinishItem) -> None:
    """What becomes of the card of an item whose effects are done is up to the ruleset."""
    dialect: Dialect = draft.ruleset.dialect
    dialect.physics.finish(draft, task.item)
