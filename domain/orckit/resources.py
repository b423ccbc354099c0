"""Gold and Resource cards: what cards are paid from, laying one of them a turn, the numbers that tell of them."""

from collections.abc import Callable

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.cards import ResourcePlaced
from domain.cardkit.game.declared import Act, said
from domain.cardkit.numbers import Number
from domain.cardkit.purses import Purse
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.draft import Draft
from domain.orckit.clauses import clause, clauses
from domain.orckit.floor import immediate
from domain.orckit.state import OrcState
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

GOLD = "gold"


def gold_from(place: str) -> Purse:
    """Gold that a player has and Resource cards of a place are marked for: exactly so much pays for a card."""
    return Purse(GOLD, "gold: pays for cards and abilities", number=GOLD, place=place, prints=True)


def gold(dialect: Dialect) -> Purse:
    """The gold of a game."""
    purse = dialect.vocabulary.purse(GOLD)
    assert purse is not None
    return purse


class LayResource(Move, frozen=True, tag="lay_resource"):
    """Lay a hand card face down as a Resource card."""

    card: str


def lay_resource(barred: Callable[[Board, Seat], Refusal | None] = lambda _board, _seat: None) -> Act:
    """Laying any hand card, as often as a turn allows; `barred`: why a player may not, whatever is in hand."""

    def offers(board: Board, seat: Seat) -> Offers:
        state: OrcState = board.state
        most, hand, why = state.options.resources_per_turn, state.zone("hand", seat), barred(board, seat)
        if why is None and state.now.laid < most and hand:
            card = OneOf(hand, clause(board, "laying"))
            return Offers((Offer("lay_resource", {"card": card}, secret=("card",)),))
        facts = {"most": most, "have": state.now.laid, "hand": len(hand)}
        why = why or Refusal("no-resource", clauses(board, "move lay_resource"), facts)
        return Offers((), (Withheld("lay_resource", why),))

    return Act("lay_resource", LayResource, immediate(_lay), offers)


def _lay(draft: Draft, seat: Seat, move: LayResource) -> None:
    lay(draft, seat, move.card, "move lay_resource")


def lay(draft: Draft, seat: Seat, id: str, word: str) -> None:
    """A card lies there unmarked, and nobody else knows what it is; `word`: what lets it lie there."""
    place = gold(draft.ruleset.dialect).place
    laid = ResourcePlaced(seat, public_id(draft, "r"), None, place, id, draft.state.objects[id].card)
    bring(draft, laid, said(draft, "laying"), said(draft, word))


def resources(board: Board, seat: Seat) -> tuple[str, ...]:
    """The Resource cards of a player, in the order of being laid."""
    place = gold(board.dialect).place
    return tuple(one.id for one in board.in_play() if one.controller == seat and one.place == place)


def _unmarked(board: Board, seat: Seat) -> int:
    return sum(not board.state.objects[one].marked for one in resources(board, seat))


def _limit(board: Board, seat: Seat) -> int:
    limit: int = board.state.options.hand_limit
    return limit


def numbers(hand_limit: Callable[[Board, Seat], int] = _limit) -> tuple[Number, ...]:
    """The numbers of every player: gold, Resource cards, and hand cards that may be kept, as options say by default."""
    return (
        Number(GOLD, "gold that was produced and not spent"),
        Number("hand_limit", "hand cards that may be kept", base=hand_limit),
        Number("resources", "Resource cards", base=lambda board, seat: len(resources(board, seat)), fixed=True),
        Number("unmarked_resources", "unmarked Resource cards", base=_unmarked, fixed=True),
    )
