"""Areas: where things are in play, who stands in them, and which creature may be put where (GORC-ZON, GORC-DOM)."""

from collections.abc import Iterator, Mapping, Sequence

from domain.cardkit.run.board import Board
from domain.cardkit.run.heaps import dormant, heap
from domain.cardkit.state import CardObject, CardState
from domain.orckit.creatures import CREATURE, forbidden
from domain.orckit.places import root
from domain.refusal import Refusal
from events.event import Seat

FRONT, KINGDOM, REGION, VAULT = "front", "kingdom", "region", "vault"
DOMAINS = ("politics", "science", "faith")
"""The ordered piles of the Kingdom (GORC-DOM-01)."""
SITES = (FRONT, *DOMAINS)
"""Where creatures are."""


def in_kingdom(board: Board, thing: CardObject) -> bool:
    """Whether something is in a domain, or attached to what is there."""
    return thing.zone == "play" and root(board, thing).place in DOMAINS


def is_servant(_board: Board, thing: CardObject) -> bool:
    """Whether a creature is in the Kingdom (GORC-SRV-01)."""
    return bool(thing.laid)


def creatures(board: Board, seat: Seat) -> Iterator[CardObject]:
    """All creatures that a player controls, buried servants among them (GORC-SRV-09)."""
    return board.things(board.settled_cast(_creatures).get(seat, ()))


def _creatures(board: Board) -> Mapping[Seat, Sequence[str]]:
    found: dict[Seat, list[str]] = {}
    for thing in board.in_play():
        if thing.place in SITES and CREATURE in board.types(thing.id):
            found.setdefault(thing.controller, []).append(thing.id)
    return found


def active_creatures(board: Board, seat: Seat) -> Iterator[CardObject]:
    """Those that can do anything: in the Front, or uppermost in a domain (GORC-SRV-03, -04)."""
    return board.things(board.settled_cast(_active_creatures).get(seat, ()))


def _active_creatures(board: Board) -> Mapping[Seat, Sequence[str]]:
    asleep = dormant(board)
    return {seat: [id for id in there if id not in asleep] for seat, there in board.settled_cast(_creatures).items()}


def top_servant(state: CardState, seat: Seat, domain: str) -> str | None:
    """The uppermost servant of a domain (GORC-SRV-02)."""
    return next(iter(heap(state, seat, domain)), None)


def barred(board: Board, seat: Seat, id: str, place: str) -> Refusal | None:
    """Why a player must not put a creature there: a token, of another faction, or forbidden (GORC-DOM-07, -TOK-02)."""
    if place not in DOMAINS:
        return None
    thing = board.object(id)
    if thing is not None and thing.token:
        return Refusal("token", ("GORC-TOK-02",), {"id": id})
    no = forbidden(board, id, "enter_domain")
    if no is not None:
        return no
    there = {board.faction(one) for one in heap(board.state, seat, place) if one != id} - {None}
    own = board.faction(id)
    if own is None or there <= {own} or not board.state.options.single_faction_domains:
        return None
    return Refusal("other-faction", ("GORC-DOM-07",), {"id": id, "place": place})
