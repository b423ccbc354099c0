"""Costs that can never be paid: those that the card itself owes after others, or owes where it is not in play."""

from collections.abc import Iterator

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Cost, Discard, Escrow, Hurt, MarkOthers, Return, Sacrifice, SpendCounters
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.together import clash, takes_itself
from domain.cardkit.language.verb import prices_of
from domain.cardkit.language.vocabulary import REMOVED, Vocabulary

NEVER = "never-holds"


def check_costs(report: Report) -> None:
    """The costs of each ability, and of playing each card."""
    for path, card, ability in report.abilities():
        at = clash(ability.pay)
        if at is not None:
            message = "this can never be paid: a cost before it takes the card itself"
            fix = "Remove one of them, or let `mark self` come first and `sacrifice self` last."
            report.warning(f"{path}.pay[{at}]", NEVER, message, fix)
        away = ".lent[" not in path and _away(report, card, ability)
        for where, cost in _owed(report, path, ability):
            reason = _out_of_reach(report.vocabulary, cost)
            if reason is not None:
                report.warning(where, NEVER, f"this can never be paid: {reason}", "Ask for another.")
            if away and (takes_itself(cost) or isinstance(cost, SpendCounters)):
                message = "this can never be paid: the card itself is not in play"
                report.warning(where, NEVER, message, "Let another card pay.")


def _owed(report: Report, path: str, ability: Ability) -> Iterator[tuple[str, Cost]]:
    """What is paid when a text is announced, with the place of each cost: always, or for a mode."""
    yield from ((f"{path}.pay[{place}]", cost) for place, cost in enumerate(ability.pay))
    announced = ability.kind in ("play", "activated") and ability.chooser is None
    for where, part in walk(ability.do, f"{path}.do"):
        costs = prices_of(part)
        if costs and not (announced and part in ability.do):
            message = "nothing is paid for a mode that is chosen later than the text is announced"
            report.error(f"{where}.pay", "stray-field", message, "Let it stand in `do` of what is played or used.")
        yield from ((f"{where}.pay[{place}]", cost) for place, cost in enumerate(costs))


def _out_of_reach(vocabulary: Vocabulary, cost: Cost) -> str | None:
    """Why nothing that a cost asks for can ever pay it; None if something may."""
    if not isinstance(cost, Discard | Escrow | Hurt | MarkOthers | Return | Sacrifice) or takes_itself(cost):
        return None
    what = cost.what
    if what.side == "enemy":
        return "one pays with what is one's own"
    if what.place in ("stack", REMOVED, *vocabulary.piles) and not isinstance(cost, Discard | Escrow):
        return "what pays it must be in play"
    if isinstance(cost, MarkOthers) and "marked" in what.states:
        return "what is marked cannot be marked again"
    return None


def _away(report: Report, card: Card, ability: Ability) -> bool:
    """Whether the card is not in play when its costs are paid."""
    kind = report.vocabulary.types.get(card.type)
    return ability.kind == "play" or (kind is not None and not kind.permanent)
