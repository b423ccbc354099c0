"""Matches that may not be opened, decks that may not be brought, positions that cannot be: for the clauses named."""

from collections.abc import Callable
from functools import partial
from typing import Any

from domain import engine, positions
from domain.draft import Draft
from domain.refusal import Refused
from events.vocabulary.match import SeatSpec
from tests.games.exhaustive.coverage import Collector, Seen
from tests.games.exhaustive.plan import Described, Plan


def refused(plan: Plan) -> Seen:
    """Try all that is impossible; answers what the refusals named."""
    collector = Collector(plan, "refused", ())
    for options in plan.impossible.options:
        _try(collector, partial(_match, plan, options))
    for position in plan.impossible.positions:
        _try(collector, partial(_described, plan, position))
    for deck in plan.impossible.decks:
        _try(collector, partial(_brought, plan, deck))
    return collector.seen


def _match(plan: Plan, options: Described) -> Draft:
    players = min(plan.ruleset.meta.seats)
    opening = engine.Opening(
        match="mat_refused", secret="5a" * 32, seats=(SeatSpec(),) * players, options={"players": players, **options}
    )
    return engine.create(plan.ruleset, opening)


def _described(plan: Plan, position: Described) -> None:
    positions.arrange(_match(plan, {}), position)


def _brought(plan: Plan, deck: tuple[str, ...]) -> None:
    state: Any = _match(plan, plan.impossible.of_decks).state
    for seat in state.seats:
        state = engine.join(plan.ruleset, state, seat, "player").state
    engine.decide(plan.ruleset, state, 1, "submit_deck", {"cards": list(deck)})


def _try(collector: Collector, attempt: Callable[[], Any]) -> None:
    try:
        attempt()
    except Refused as no:
        collector.refusal(no.refusal)
        for more in no.refusal.facts.get("more", ()):
            collector.clauses(more["clauses"])
    else:
        raise AssertionError("something impossible was accepted")
