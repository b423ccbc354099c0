"""What announcing a card or an ability takes, worked out from its text once for each pool."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Cost, MarkSelf, Pay
from domain.cardkit.language.render.conditions import condition
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Target, Variable
from domain.cardkit.language.verb import VERBS, prices_of
from domain.cardkit.language.vocabulary import Vocabulary
from domain.cardkit.pool import Pool
from domain.cardkit.run.frame import PAID
from domain.cardkit.run.texts import announced_ways, named_for, parts_of, play_path, targets_of


class Plan(msgspec.Struct, frozen=True, eq=False, dict=True):
    """How a text is announced. What it does once something happens is not announced with it, but aimed then.

    card:    the card, if it is played;  ability: its text, if it has one;  path: where that stands in the pool
    pays:    resources;  costs: all other costs, in order;  modes: how many there are, for each choice of an effect
    prices:  for each choice of an effect, what its modes cost besides, if they do
    named:   by the modes that are chosen, the places of the targets that are named then
    x:       what X is;  x_chosen: the player says;  by_x: what must be picked or paid in cards depends on X
    aimed:   X depends on what is targeted, and so does what it costs or is aimed at;  by_t: the same of T
    leads:   what else is targeted depends on the first target, as what is near to it does
    t:       the text speaks of T
    paid:    the text, or the card that is played, speaks of what was picked for its costs
    needs:   the prerequisites in words
    stays:   the card is played and stays in play
    """

    card: Card | None
    ability: Ability | None
    path: str
    targets: tuple[Target, ...]
    pays: tuple[Pay, ...]
    costs: tuple[Cost, ...]
    modes: tuple[int, ...]
    prices: tuple[tuple[Cost, ...], ...]
    named: Mapping[tuple[int, ...], frozenset[int]]
    x: Number | None
    x_chosen: bool
    by_x: bool
    aimed: bool
    by_t: bool
    leads: bool
    t: bool
    paid: bool
    needs: tuple[str, ...]
    stays: bool

    @cached_property
    def by_mode(self) -> bool:
        """Whether what is aimed at or paid depends on the modes that are chosen."""
        return len(set(self.named.values())) > 1 or self._has_priced_modes

    @cached_property
    def has_a_price(self) -> bool:
        """Whether what it costs does not depend on what is said when it is announced."""
        return not (self.x_chosen or self.aimed or self.by_t or self.by_mode)

    @cached_property
    def is_flat(self) -> bool:
        """Whether nothing but numbers is printed as its price, whatever is said when it is announced."""
        amounts = (None if self.card is None else self.card.cost, *[pay.amount for pay in self.pays])
        return not self._has_priced_modes and all(amount is None or isinstance(amount, int) for amount in amounts)

    @cached_property
    def by_caster(self) -> bool:
        """Whether it matters to its text what performs it."""
        return speaks_of("caster", (self.ability, self.x, self.card and self.card.cost))

    @cached_property
    def marks_itself(self) -> bool:
        """Whether it costs that its own card is marked."""
        return any(isinstance(cost, MarkSelf) for cost in self.costs)

    @cached_property
    def passes(self) -> bool:
        """Whether all that it does ends with the turn and matters to nothing but what is under way until then."""
        if self.ability is None or not self.ability.do or self.stays:
            return False
        return all(VERBS[type(effect)].passes(effect) and _ends_soon(effect) for effect in self.ability.do)

    @cached_property
    def _has_priced_modes(self) -> bool:
        return any(self.prices)

    def pays_in(self, modes: tuple[int, ...]) -> tuple[Pay, ...]:
        """The resources to be paid if these modes are chosen."""
        if not self._has_priced_modes:
            return self.pays
        return (*self.pays, *(cost for cost in self._priced(modes) if isinstance(cost, Pay)))

    def costs_in(self, modes: tuple[int, ...]) -> tuple[Cost, ...]:
        """All other costs if these modes are chosen."""
        if not self._has_priced_modes:
            return self.costs
        return (*self.costs, *(cost for cost in self._priced(modes) if not isinstance(cost, Pay)))

    def _priced(self, modes: tuple[int, ...]) -> Iterator[Cost]:
        yield from (prices[mode] for prices, mode in zip(self.prices, modes, strict=False) if prices)


def plan_of(pool: Pool, name: str, vocabulary: Vocabulary) -> Plan:
    """The plan of playing the card of this name, or of activating the ability at this path (`card#0`)."""
    plans: dict[str, Plan] = pool.known.setdefault(Plan, {})
    plan = plans.get(name)
    if plan is None:
        plan = plans[name] = _plan(pool, name, vocabulary)
    return plan


def _plan(pool: Pool, name: str, vocabulary: Vocabulary) -> Plan:
    played = pool.cards.get(name)
    path = name if played is None else play_path(played)
    ability = pool.ability(path) if path else None
    card = played or pool.cards[path.rpartition("#")[0]]
    pay = () if ability is None else ability.pay
    pays = tuple(cost for cost in pay if isinstance(cost, Pay))
    costs = tuple(cost for cost in pay if not isinstance(cost, Pay))
    waits = ability is not None and (ability.on is not None or ability.tally is not None)
    targets = () if waits else targets_of(played, ability)
    effects = () if ability is None or waits else ability.do
    cost = None if played is None else played.cost
    x = card.x if played is not None and card.x is not None else None if ability is None else ability.x
    offered = effects if ability is None or ability.chooser is None else ()
    offering = tuple(filter(announced_ways, offered))
    modes, prices = tuple(map(announced_ways, offering)), tuple(map(prices_of, offering))
    priced = tuple(cost for of_modes in prices for cost in of_modes)
    spoken = set(_variables((cost, pay, targets, effects, x)))
    measured = set(_variables((cost, pay, priced, targets)))
    paid_in_cards = _in_cards(vocabulary, cost, (*pays, *(one for one in priced if isinstance(one, Pay))))
    picked = (*costs, *(one for one in priced if not isinstance(one, Pay)))
    picking = set(_variables((*paid_in_cards, picked, targets)))
    return Plan(
        card=played,
        ability=ability,
        path=path,
        targets=targets,
        pays=pays,
        costs=costs,
        modes=modes,
        prices=prices,
        named={way: named_for(ability, len(targets), way) for way in product(*map(range, modes))},
        x=x,
        x_chosen=x is None and "X" in spoken,
        by_x="X" in picking,
        aimed="X" in measured and speaks_of_target(x),
        by_t="T" in measured,
        leads=speaks_of_target(targets[1:]),
        t="T" in spoken,
        paid=speaks_of(PAID, ability if played is None else played.abilities),
        needs=_needs(vocabulary, card, ability, path),
        stays=played is not None and vocabulary.types[played.type].permanent,
    )


def _in_cards(vocabulary: Vocabulary, cost: Number | None, pays: tuple[Pay, ...]) -> Iterator[Number | None]:
    """What is paid with cards."""
    for purse in vocabulary.purses:
        if purse.place:
            yield from (pay.amount for pay in pays if pay.resource == purse.resource)
            if purse.prints:
                yield cost


def _ends_soon(effect: Any) -> bool:
    """Whether an effect that lasts ends with this turn at the latest."""
    return effect.until.kind in ("end_of_turn", "end_of_phase", "attack")


def _needs(vocabulary: Vocabulary, card: Card, ability: Ability | None, path: str) -> tuple[str, ...]:
    if ability is None:
        return ()
    bearer = "card" if "#lent." in path else None
    return tuple(condition(Speaker(vocabulary, card, ability, bearer=bearer), need) for need in ability.needs)


def _variables(part: Any) -> Iterator[str]:
    yield from (inner.name for inner in parts_of(part) if isinstance(inner, Variable))


def speaks_of_target(part: Any) -> bool:
    """Whether a part of a text cannot be worked out before it is aimed."""
    return "T" in _variables(part) or speaks_of("target", part)


@lru_cache(maxsize=4096)
def speaks_of(ref: str, part: Any) -> bool:
    """Whether a part of a text refers to something, or to whose it is: `target`, `controller(target2)`."""
    words = (inner for inner in parts_of(part) if isinstance(inner, str))
    return any(word.startswith(ref) or f"({ref}" in word for word in words)
