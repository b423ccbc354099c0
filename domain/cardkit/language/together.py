"""What the costs of one text ask together: of the card itself, and of what its player picks."""

from collections.abc import Sequence

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import (
    Assign,
    Cost,
    Discard,
    Hurt,
    MarkOthers,
    MarkSelf,
    Return,
    Sacrifice,
    SpendCounters,
)


def takes_itself(cost: Cost) -> bool:
    """Whether a cost takes the card itself, so that it is not to be picked for another."""
    return isinstance(cost, MarkSelf | Assign) or removes_itself(cost)


def removes_itself(cost: Cost) -> bool:
    """Whether the card itself is no longer in play once the cost is paid."""
    return isinstance(cost, Sacrifice | Return) and cost.itself


def clash(costs: Sequence[Cost]) -> int | None:
    """The first cost that the card can never pay after those before it.

    It may be marked and then assigned or sacrificed; what is assigned is not marked.
    """
    before: set[type[Cost]] = set()
    gone = False
    for at, cost in enumerate(costs):
        if not takes_itself(cost) and not isinstance(cost, SpendCounters):
            continue
        twice = type(cost) in before and not isinstance(cost, SpendCounters)
        if gone or twice or (isinstance(cost, MarkSelf) and Assign in before):
            return at
        gone = removes_itself(cost)
        before.add(type(cost))
    return None


def picks_for(cost: Cost) -> bool:
    """Whether a player picks something for a cost that everybody sees."""
    match cost:
        case Discard():
            return not cost.random
        case Sacrifice() | Return():
            return not cost.itself
    return isinstance(cost, MarkOthers | Hurt)


def picked_for(card: Card, ability: Ability) -> list[Cost]:
    """The costs of a text for which something is picked; of a card that enters play, those of playing it, too."""
    playing = (one for one in card.abilities if one.kind == "play" and ability.kind == "enters")
    return [cost for one in (ability, *playing) for cost in one.pay if picks_for(cost)]
