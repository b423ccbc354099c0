"""All groups of operations, in the order in which they are documented."""

from service.api import (
    card_sets,
    decisions,
    events,
    forks,
    jobs,
    matches,
    moves,
    operations,
    positions,
    query,
    records,
    rewinds,
    rules_consents,
    rulesets,
    seats,
    standing,
    stats,
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
    rules_consents.blp,
    forks.blp,
    records.blp,
    stats.blp,
    query.blp,
    jobs.blp,
    operations.blp,
)
