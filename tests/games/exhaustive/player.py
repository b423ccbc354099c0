"""A player that prefers what has not been seen yet: cards, abilities and modes that are still missing."""

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from domain.shapes import Offer, Offers
from events.event import Seat
from tests.games.exhaustive.goals import card_of
from tests.games.exhaustive.plan import Plan

NEW = 60.0
"""How much more likely what is missing is than what is not."""
MOSTLY = 0.8
"""How often a move is made in the way that the plan knows."""
TRIES = 12
"""Argument sets looked at for the missing modes of a text."""


class Eager:
    """Chooses moves. `missing` are the goals that are not reached yet; what is played is missed less."""

    def __init__(self, plan: Plan, rng: random.Random, missing: Iterable[str]) -> None:
        self._plan = plan
        self._rng = rng
        self._missing = set(missing)
        self._weights = {**plan.weights, **rng.choice(plan.moods)}
        self._of_cards = {"holds", "fires", *(kind for kinds in plan.of_kind.values() for kind in kinds)} - {"does"}
        self._wanted: dict[str, int] = {}
        for goal in self._missing:
            kind, _, about = goal.partition(" ")
            if kind in ("played", "resolves", "mode", "built"):
                self._want(about.partition("/")[0])
            elif kind in self._of_cards:
                self._want(about.partition("#")[0])

    def given_to(self, move: str) -> None:
        """Mostly make this move where it is offered."""
        self._weights[move] = NEW

    def _want(self, name: str) -> None:
        self._wanted[name] = self._wanted.get(name, 0) + 1

    def __call__(
        self, state: Any, seat: Seat, offers: Offers, *, aside: bool = False
    ) -> tuple[str, dict[str, Any]] | None:
        """A move of a seat: an answer, or an event in between (`aside`); None if there is none."""
        open_ = [offer for offer in offers.open if offer.answers != aside and offer.move != "concede"]
        while open_:
            weights = [self._weight(state, offer) for offer in open_]
            offer = self._rng.choices(open_, weights)[0]
            args = self._arguments(state, offer)
            if args is not None:
                name = self._about(state, offer)
                if name in self._wanted:
                    self._wanted[name] -= 1
                return offer.move, args
            open_.remove(offer)
        return None

    def _weight(self, state: Any, offer: Offer) -> float:
        weight = self._weights.get(offer.move, 2.0)
        if self._wanted.get(self._about(state, offer), 0) > 0:
            weight *= NEW
        return weight

    def _about(self, state: Any, offer: Offer) -> str:
        """The card or ability that a move would use."""
        if offer.move == "activate_ability":
            return str(next(iter(offer.params["ability"].options())))
        name = self._plan.about.get(offer.move, "")
        if name not in offer.params:
            return ""
        return str(state.objects[str(next(iter(offer.params[name].options(self._pick))))].card)

    def _pick(self, bound: int) -> int:
        return self._rng.randrange(bound)

    def _arguments(self, state: Any, offer: Offer) -> dict[str, Any] | None:
        mostly = self._plan.mostly.get(offer.move)
        if mostly is not None and self._rng.random() < MOSTLY:
            return mostly(offer, self._pick)
        found = [*islice(self._argument_sets(offer), TRIES if "modes" in offer.params else 1)]
        if not found:
            return None
        about = self._about(state, offer)
        return max(found, key=lambda args: self._fresh_modes(about, args.get("modes") or ()))

    def _argument_sets(self, offer: Offer) -> Iterator[dict[str, Any]]:
        """Random argument sets, one of each order."""
        for _ in range(TRIES):
            yield from islice(offer.arguments(self._pick), 1)

    def _fresh_modes(self, about: str, modes: Iterable[int]) -> int:
        return sum(f"mode {about}/{choice}/{mode}" in self._missing for choice, mode in enumerate(modes))


def wanted_cards(missing: Iterable[str]) -> tuple[str, ...]:
    """The cards that missing goals are about, those that most are about first."""
    counts: dict[str, int] = {}
    for goal in missing:
        name = card_of(goal)
        if name is not None:
            counts[name] = counts.get(name, 0) + 1
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))
