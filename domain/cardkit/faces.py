"""What is printed on a card, as plain values for views, with its rules text as the renderer puts it."""

from functools import lru_cache
from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.render import printed_cost, render
from domain.cardkit.pool import LIBRARY, Pool


def face(dialect: Dialect, pool: Pool, name: str) -> dict[str, Any]:
    """The face of a card. Shared: not to be altered."""
    return _face(dialect, pool.sha256, name)


@lru_cache(maxsize=4096)
def _face(dialect: Dialect, pool: str, name: str) -> dict[str, Any]:
    card = LIBRARY.pool(pool).cards[name]
    return {
        "name": card.name,
        "type": card.type,
        "faction": card.faction,
        "subtypes": list(card.subtypes),
        "cost": printed_cost(card, dialect.vocabulary),
        "stats": dict(sorted(card.stats.items())),
        "keywords": list(card.keywords),
        "text": card.text,
        "rules": render(card, dialect.vocabulary),
        "flavor": card.flavor,
    }
