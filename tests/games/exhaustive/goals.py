"""What is to be seen of every shipped card: goals, each a text such as `resolves Volley` or `fires Volley#0`.

drawn, placed, built  the card was in a hand; lay in a vault as a resource; a city came into play
played, resolves      a card, or an ability, was announced; it took effect
does                  something came of its effects
mode                  one of several effects was chosen and took effect
fires, reaches        a triggered ability fired; an advantage was triggered because devotion reached its level
starts, holds         a permanent advantage began; a passive (or permanent advantage) changed something
replaces              something else happened instead
true, false           a condition held; it did not (`values.py`)
varies                a number that is not printed came to two different values
matches, misses       something fitted a selector; something that it looked at did not
option, ends          an option had this value in a match; a match ended for this reason
makes, tells          a seat made this move; an event of this type told of something
"""

from collections.abc import Iterator

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.plans import plan_of
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.vocabulary import ADVANTAGES, PERMANENT, VOCABULARY
from domain.telling.words import words_of
from events.registry import EVENTS
from events.vocabulary.chance import CardsDealtAnew
from events.vocabulary.match import MatchForked, RulesetChanged
from tests.games.exhaustive.values import value_goals
from tests.games.random_match import RULESET, VARIED


def goals() -> tuple[str, ...]:
    """All goals, in order of the cards."""
    return tuple(dict.fromkeys((*_of_cards(), *value_goals(), *_of_matches())))


ELSEWHERE = frozenset({CardsDealtAnew, MatchForked, RulesetChanged})
"""Events that no match leads to by itself; tests of forks and of new versions see them."""
FEARED = ("Skulking Shade", "Dread Courier")
"""Cards whose text asks whether they still have fear."""


def card_of(goal: str) -> str | None:
    """The card that a goal is about."""
    kind, _, about = goal.partition(" ")
    if kind in ("option", "ends", "makes", "tells"):
        return None
    return about.partition("#")[0].partition("/")[0]


STAGED: dict[str, tuple[str, str]] = {
    "ends equal_cities": ("Stolen Powder Keg", "bare"),
    "ARC-TAC-14": ("Seer of Falling Stars", "siege"),
    "ARC-CITY-16": ("Seer of Falling Stars", "siege"),
    "does Kragmoor Warcamp#1": ("Kragmoor Warcamp", "weary"),
    **{goal: (name, "unmasked") for goal in value_goals() if "fear" in goal for name in FEARED if name in goal},
}
"""Goals and clauses that chance hardly comes to: the card that a position is described around, and in which way."""


def _of_cards() -> Iterator[str]:
    for card in content.CONTENT.core().cards:
        yield f"drawn {card.name}"
        yield from (f"built {card.name}",) if card.type == "city" else _of_played(card)
        for index, ability in enumerate(card.abilities):
            yield from _of_ability(f"{card.name}#{index}", ability)
        for index, ability in enumerate(card.lent):
            yield from _of_ability(f"{card.name}#lent.{index}", ability)


def _of_played(card: Card) -> Iterator[str]:
    if card.type == "loot" and not any(ability.kind == "play" for ability in card.abilities):
        yield f"placed {card.name}"
        return
    yield f"played {card.name}"
    yield f"resolves {card.name}"
    yield f"does {card.name}"
    yield from _modes(card.name)


def _of_ability(path: str, ability: Ability) -> Iterator[str]:
    if ability.kind == "play":
        return
    if ability.kind == "replaces":
        yield f"replaces {path}"
        return
    first = {"activated": "played", "triggered": "fires", **dict.fromkeys(ADVANTAGES, "reaches")}.get(ability.kind)
    if first is not None:
        yield f"{first} {path}"
        yield f"resolves {path}"
        yield from (f"does {path}",) if ability.do else ()
        yield from _modes(path) if first == "played" else ()
    if ability.kind == PERMANENT:
        yield f"starts {path}"
    if holds_by_itself(ability):
        yield f"holds {path}"


def holds_by_itself(ability: Ability) -> bool:
    """Whether an ability changes things as long as it holds."""
    return VOCABULARY.kinds[ability.kind].holds


def _modes(name: str) -> Iterator[str]:
    plan = plan_of(LIBRARY.pool_of((content.CORE,)), name, VOCABULARY)
    for choice, count in enumerate(plan.modes):
        yield from (f"mode {name}/{choice}/{mode}" for mode in range(count))


def _of_matches() -> Iterator[str]:
    for name, values in VARIED.items():
        yield from (f"option {name}={value}" for value in values)
    yield from (f"option players={players}" for players in RULESET.meta.seats)
    yield from (f"ends {reason}" for reason in words_of(RULESET).endings)
    yield from (f"makes {move}" for move in RULESET.move_types)
    told = {*RULESET.evolve} - ELSEWHERE
    yield from (f"tells {kind.name}" for kind in EVENTS.kinds() if kind.cls in told)
