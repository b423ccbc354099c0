"""A declared game of which nothing here knows can be searched by the exhaustive player."""

from typing import Any

import pytest

from domain import engine, positions
from domain.cardkit.game.decks import faults_of_all
from domain.cardkit.pool import LIBRARY
from events.vocabulary.match import SeatSpec
from tests.cardkit.errands.ruleset import RULESET as ERRANDS
from tests.games.exhaustive.plan import Plan, usual_plan
from tests.games.exhaustive.refusals import refused
from tests.games.exhaustive.theatre import decks_beside


@pytest.fixture(scope="module", params=["orchard", "errands"])
def plan(request: pytest.FixtureRequest, orchard: Any) -> Plan:
    """The usual plan for Orchard, and for Errands, which has decks beside the main one."""
    return usual_plan(orchard.ruleset if request.param == "orchard" else ERRANDS)


def opened(plan: Plan, players: int, seed: str = "seed") -> Any:
    """A match with the options that follow from a seed."""
    options = {**plan.kind(seed, players, ()).options, "decks": None}
    seats = (SeatSpec(),) * players
    return engine.create(
        plan.ruleset, engine.Opening(match="mat_tried", secret="07" * 32, seats=seats, options=options)
    )


def test_positions_around_each_card_can_be_arranged(plan: Plan) -> None:
    """Given each card of the game, charms too, when positions are described around it, then they hold the card."""
    seats, types, beside = plan.ruleset.meta.seats, plan.dialect.vocabulary.types, decks_beside(plan.dialect.game)
    for card in plan.cards:
        zones = set()
        for seed in range(12):
            players = seats[seed % len(seats)]
            draft = opened(plan, players)
            positions.arrange(draft, plan.theatre(plan.dialect, f"{card.name}/{seed}", card.name, players, ""))
            state = draft.state
            zones |= {thing.zone for thing in state.objects.values() if thing.card == card.name}
            zones |= {
                deck for deck, _ in beside.values() for seat in state.seats if card.name in state.deck(seat, deck)
            }
        if card.type in beside:
            assert zones == {beside[card.type][0]}
        else:
            assert {"hand", *(["play"] if types[card.type].permanent else [])} <= zones, card.name


def test_decks_are_legal_and_hold_what_is_wanted(plan: Plan) -> None:
    """Given wanted cards, when the matches of some seeds are put together, then each deck of its own has them."""
    wanted, players = tuple(card.name for card in plan.cards[:3]), max(plan.ruleset.meta.seats)
    decks = [deck for seed in range(6) for deck in plan.kind(str(seed), players, wanted).decks if deck is not None]
    assert decks
    for deck in decks:
        assert set(wanted) <= set(deck)
        assert faults_of_all(LIBRARY.pool_of((plan.dialect.content.name,)), deck, plan.dialect.game, "") == ()


def test_what_is_impossible_is_refused_by_the_clauses_of_the_game(plan: Plan) -> None:
    """Given options, positions and decks that no match has, when they are tried, then all are refused."""
    named = refused(plan).clauses
    assert named
    assert named.keys() <= plan.ruleset.clauses().keys()
