"""A declared game of which nothing here knows can be searched by the exhaustive player."""

from typing import Any

import pytest

from domain import engine, positions
from events.vocabulary.match import SeatSpec
from tests.games.exhaustive.plan import Plan, usual_plan
from tests.games.exhaustive.refusals import refused


@pytest.fixture(scope="module")
def plan(orchard: Any) -> Plan:
    """The usual plan for Orchard."""
    return usual_plan(orchard.ruleset)


def opened(plan: Plan, players: int, seed: str = "seed") -> Any:
    """A match with the options that follow from a seed."""
    options = {**plan.kind(seed, players, ()).options, "decks": None}
    seats = (SeatSpec(),) * players
    return engine.create(
        plan.ruleset, engine.Opening(match="mat_tried", secret="07" * 32, seats=seats, options=options)
    )


def test_positions_around_each_card_can_be_arranged(plan: Plan) -> None:
    """Given each card of the game, charms too, when positions are described around it, then they hold the card."""
    for card in plan.cards:
        zones = set()
        for seed in range(12):
            position = plan.theatre(plan.dialect, f"{card.name}/{seed}", card.name, 2 + seed % 2, "")
            draft = opened(plan, 2 + seed % 2)
            positions.arrange(draft, position)
            zones |= {thing.zone for thing in draft.state.objects.values() if thing.card == card.name}
        assert "hand" in zones
        assert ("play" in zones) == plan.dialect.vocabulary.types[card.type].permanent, card.name


def test_decks_are_legal_and_hold_what_is_wanted(plan: Plan) -> None:
    """Given wanted cards, when the matches of some seeds are put together, then each deck of its own has them."""
    wanted = tuple(card.name for card in plan.cards[:3])
    decks = [deck for seed in range(6) for deck in plan.kind(str(seed), 3, wanted).decks if deck is not None]
    assert decks
    for deck in decks:
        assert set(wanted) <= set(deck)
        assert len(deck) == plan.dialect.game.deck_size
        assert max(deck.count(name) for name in deck) <= plan.dialect.game.copies


def test_what_is_impossible_is_refused_by_the_clauses_of_the_game(plan: Plan) -> None:
    """Given options, positions and decks that no match has, when they are tried, then all are refused."""
    named = refused(plan).clauses
    assert named
    assert named.keys() <= plan.ruleset.clauses().keys()
