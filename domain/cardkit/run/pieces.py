"""Pieces without a card: tokens that texts make, and those that a game's rules bring into play."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.things import TokenMade
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.draft import Draft
from events.event import Seat


def make(draft: Draft, seat: Seat, card: str, cause: str, place: str | None = None) -> str:
    """A piece with all that is printed on a card enters play under a seat's control; answers its id.

    Where it may be in several places and none is named, its controller is asked.
    """
    dialect: Dialect = draft.ruleset.dialect
    id = public_id(draft, "t")
    bring(draft, TokenMade(id, card, seat), dialect.clauses.effect)
    dialect.physics.enter(draft, id, seat, place, False, cause)
    return id
