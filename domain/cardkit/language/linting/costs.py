"""Costs that can never be paid: those that the card itself owes after others, or owes where it is not in play."""

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Cost, Discard, Hurt, MarkOthers, Return, Sacrifice, SpendCounters
from domain.cardkit.language.linting.report import Report
from domain.cardkit.language.together import clash, takes_itself
from domain.cardkit.language.vocabulary import Vocabulary

NEVER = "never-holds"


def check_costs(report: Report) -> None:
    """The costs of each ability, and of playing each card."""
    for path, card, ability in report.abilities():
        at = clash(ability.pay)
        if at is not None:
            message = "this can never be paid: a cost before it takes the card itself"
            fix = "Remove one of them, or let `sacrifice self` come last."
            report.warning(f"{path}.pay[{at}]", NEVER, message, fix)
        for place, cost in enumerate(ability.pay):
            reason = _out_of_reach(report.vocabulary, cost)
            if reason is not None:
                report.warning(f"{path}.pay[{place}]", NEVER, f"this can never be paid: {reason}", "Ask for another.")
        if ".lent[" not in path and _away(report, card, ability):
            for place, cost in enumerate(ability.pay):
                if takes_itself(cost) or isinstance(cost, SpendCounters):
                    message = "this can never be paid: the card itself is not in play"
                    report.warning(f"{path}.pay[{place}]", NEVER, message, "Let another card pay.")


def _out_of_reach(vocabulary: Vocabulary, cost: Cost) -> str | None:
    """Why nothing that a cost asks for can ever pay it; None if something may."""
    if not isinstance(cost, Discard | Hurt | MarkOthers | Return | Sacrifice) or takes_itself(cost):
        return None
    what = cost.what
    if what.side == "enemy":
        return "one pays with what is one's own"
    if what.place in ("stack", *vocabulary.piles) and not isinstance(cost, Discard):
        return "what pays it must be in play"
    if isinstance(cost, MarkOthers) and "marked" in what.states:
        return "what is marked cannot be marked again"
    return None


def _away(report: Report, card: Card, ability: Ability) -> bool:
    """Whether the card is not in play when its costs are paid."""
    kind = report.vocabulary.types.get(card.type)
    return ability.kind == "play" or (kind is not None and not kind.permanent)
