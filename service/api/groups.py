"""All groups of operations, in the order in which they are documented."""

from service.api import (
    card_sets,
    decisions,
    events,
    forks,
    matches,
    moves,
    operations,
    positions,
    records,
    rewinds,
    rulesets,
    seats,
    standing,
)
from service.api.blueprint import ApiBlueprint

BLUEPRINTS: tuple[ApiBlueprint, ...] = (
    rulesets.blp,
    card_sets.blp,
    matches.blp,
    seats.blp,
    positions.blp,
    decisions.blp,
    moves.blp,
    standing.blp,
    events.blp,
    rewinds.blp,
    forks.blp,
    records.blp,
    operations.blp,
)
