"""The state of a Gaia ORC match: what the kit keeps, and what else was done in this turn.

Places in play: `front`, the domains `politics`, `science`, `faith`, `region`, `vault`.
"""

from domain.orckit import state as orc
from events.event import Seat


class ThisTurn(orc.ThisTurn, frozen=True, omit_defaults=True):
    """What has been done in this turn.

    claimed: whether the claim of the Tactical phase was made;  exhausted: whether the active player has exhausted
    moved:   creatures moved;  regions: regions discarded by their player
    hurt:    what has damaged creatures, by id
    marked:  when rules and costs have marked cards, by id, where they do so once in a turn
    """

    claimed: bool = False
    exhausted: bool = False
    moved: int = 0
    regions: int = 0
    hurt: dict[str, tuple[str, ...]] = {}
    marked: dict[str, int] = {}


class State(orc.OrcState, kw_only=True):
    """What holds in a match after some event.

    dealt:  the opening hands as they were dealt, by seat, as long as they can be drawn anew
    posted: where the defenders of the attack under way were declared, by id;  besieged: the region that it was against
    """

    now: ThisTurn = ThisTurn()
    dealt: dict[Seat, tuple[str, ...]] = {}
    posted: dict[str, str] = {}
    besieged: str | None = None
