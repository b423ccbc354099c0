"""What is to be seen of every shipped card: goals, each a text such as `resolves Volley` or `fires Volley#0`.

A game may have further goals of its own, by what its events tell (`Plan.announced`, `Plan.named`).

drawn, placed, built  the card was in a hand; became a resource; came into play
played, resolves      a card, or an ability, was announced; it took effect
does                  something came of its effects
mode                  one of several effects was chosen and took effect
fires                 a triggered ability fired
holds                 an ability that holds by itself changed something
replaces              something else happened instead
true, false           a condition held; it did not (`values.py`)
varies                a number that is not printed came to two different values
matches, misses       something fitted a selector; something that it looked at did not
option, ends          an option had this value in a match; a match ended for this reason
makes, tells          a seat made this move; an event of this type told of something
"""

from collections.abc import Iterable, Iterator
from functools import cache

from domain.cardkit.language.card import Ability
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import plans
from domain.telling.words import words_of
from events.registry import EVENTS
from tests.games.exhaustive.plan import Plan
from tests.games.exhaustive.values import value_goals

OF_KIND = {
    "replaces": ("replaces",),
    "activated": ("played", "resolves", "does", "mode"),
    "triggered": ("fires", "resolves", "does"),
}
"""The goals about abilities of a kind."""


@cache
def goals(plan: Plan) -> tuple[str, ...]:
    """All goals, in order of the cards."""
    return tuple(dict.fromkeys((*_of_cards(plan), *value_goals(plan), *_of_matches(plan))))


def card_of(goal: str) -> str | None:
    """The card that a goal is about."""
    kind, _, about = goal.partition(" ")
    if kind in ("option", "ends", "makes", "tells"):
        return None
    return about.partition("#")[0].partition("/")[0]


def _of_cards(plan: Plan) -> Iterator[str]:
    for card in plan.cards:
        yield f"drawn {card.name}"
        yield from _about(plan, card.name, plan.of_card(card))
        for index, ability in enumerate(card.abilities):
            yield from _of_ability(plan, f"{card.name}#{index}", ability)
        for index, ability in enumerate(card.lent):
            yield from _of_ability(plan, f"{card.name}#lent.{index}", ability)


def _of_ability(plan: Plan, path: str, ability: Ability) -> Iterator[str]:
    kinds = OF_KIND.get(ability.kind) or plan.of_kind.get(ability.kind, ())
    yield from _about(plan, path, [kind for kind in kinds if kind != "does" or ability.do])
    if plan.dialect.vocabulary.kinds[ability.kind].holds:
        yield f"holds {path}"


def _about(plan: Plan, path: str, kinds: Iterable[str]) -> Iterator[str]:
    """The goals of these kinds about a card or an ability."""
    for kind in kinds:
        yield from _modes(plan, path) if kind == "mode" else (f"{kind} {path}",)


def _modes(plan: Plan, name: str) -> Iterator[str]:
    dialect = plan.dialect
    found = plans.plan_of(LIBRARY.pool_of((dialect.content.name,)), name, dialect.vocabulary)
    for choice, count in enumerate(found.modes):
        yield from (f"mode {name}/{choice}/{mode}" for mode in range(count))


def _of_matches(plan: Plan) -> Iterator[str]:
    ruleset = plan.ruleset
    for name, values in plan.varied.items():
        yield from (f"option {name}={value}" for value in values)
    yield from (f"option players={players}" for players in ruleset.meta.seats)
    yield from (f"ends {reason}" for reason in words_of(ruleset).endings)
    yield from (f"makes {move}" for move in ruleset.move_types)
    yield from (f"tells {kind.name}" for kind in EVENTS.kinds() if kind.cls in plan.told)
