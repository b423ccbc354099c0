"""The state of a WTactics match: what the kit keeps, and Quests, directions, armies, Equipment in use, riders.

Places in play: `offensive` and `defensive` (of whoever controls the card), `resources`.
"""

from domain.orckit import state as orc
from domain.rulesets.wtactics_orc.quest_state import AbortDamage, Idle, Pursuit
from events.event import Seat


class ThisTurn(orc.ThisTurn, frozen=True, omit_defaults=True):
    """What has been done in this turn.

    recycled: recyclings;  moved_from: the front that all moves of the turn leave
    gold_used: whether the active player has spent or produced gold;  free: whom it may attack for a payment
    quests: Quests that the active player accepted or abandoned
    countered: abilities of Heroes that were countered, as `source#ability`;  charged: Rituals that were charged
    """

    recycled: int = 0
    moved_from: str | None = None
    quests: tuple[str, ...] = ()
    gold_used: bool = False
    free: tuple[Seat, ...] = ()
    countered: tuple[str, ...] = ()
    charged: tuple[str, ...] = ()


class State(orc.OrcState, kw_only=True):
    """What holds in a match after some event.

    dry:    seats whose deck was empty when they had to draw in this round
    now:    what has been done in this turn
    pursuits: the tokens of players on Quests;  idle: Quests without any
    hp_lost: hit points that creatures of Confrontations have lost, by `id@seat`
    engaged: when what fought them or used abilities on them did so last, by `id@quest`
    abort_damage: what an opponent may distribute among those, once it was abandoned
    barred:  by Quest, who failed it for good;  expired: the last round in which a Quest expired
    leftward: whether three players attack the next seat each, or the one before
    armies: what players chose to be in play at the start, names by front
    have_laid: who has laid a Resource card in this match
    announced: when Equipment was announced to be in use, by id
    riding: what creatures ride, and since when, by id
    Of these dictionaries none is altered: they are replaced when they change.
    """

    dry: tuple[Seat, ...] = ()
    now: ThisTurn = ThisTurn()
    pursuits: tuple[Pursuit, ...] = ()
    idle: dict[str, Idle] = {}
    barred: dict[str, tuple[Seat, ...]] = {}
    expired: int = 0
    hp_lost: dict[str, int] = {}
    engaged: dict[str, int] = {}
    abort_damage: AbortDamage | None = None
    leftward: bool = True
    armies: dict[Seat, dict[str, tuple[str, ...]]] = {}
    have_laid: tuple[Seat, ...] = ()
    announced: dict[str, int] = {}
    riding: dict[str, tuple[str, int]] = {}
