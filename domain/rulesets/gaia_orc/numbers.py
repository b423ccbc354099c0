"""The numbers that players have (GORC-MAT-01, GORC-TAC-03, and the names of all others)."""

from collections.abc import Callable, Iterator

from domain.cardkit.numbers import Number
from domain.cardkit.run.board import Board
from domain.cardkit.run.heaps import heaps
from domain.orckit import resources
from domain.rulesets.gaia_orc import regions, tactics
from domain.rulesets.gaia_orc.areas import DOMAINS, creatures
from domain.rulesets.gaia_orc.creatures import VALUE
from events.event import Seat


def _value(domain: str, *, unmarked: bool) -> Callable[[Board, Seat], int]:
    """The gold values of the servants of a domain, buried or not; of the unmarked ones alone (GORC-TAC-03, -MAG-04)."""

    def added_up(board: Board, seat: Seat) -> int:
        there = heaps(board).get((seat, domain), ())
        return sum(board.stat(id, VALUE) for id in there if not (unmarked and board.state.objects[id].marked))

    return added_up


def _of_domains() -> Iterator[Number]:
    for domain in DOMAINS:
        yield Number(f"points_{domain}", f"points in {domain.capitalize()}", base=_value(domain, unmarked=True))
        yield Number(f"value_{domain}", f"gold value of {domain.capitalize()}", base=_value(domain, unmarked=False))


NUMBERS = (
    Number("vp", "victory points: enough of them win"),
    Number(regions.HP, "hit points of the active region", floor=None, most=regions.printed_hp),
    Number("regions", "regions that are left", base=regions.left, fixed=True),
    *_of_domains(),
    Number("domains_won", "domains that are won", base=lambda board, seat: len(tactics.won(board, seat)), fixed=True),
    Number("creatures", "creatures", base=lambda board, seat: sum(1 for _ in creatures(board, seat)), fixed=True),
    *resources.numbers(),
)
