"""The numbers of players, and what things are like that print nothing else (TERRA-COMP-03, -WORK-01, -BLDG-05)."""

from collections.abc import Mapping

from domain.boardkit.grid import Square
from domain.cardkit.numbers import Number
from domain.cardkit.run.board import Board
from domain.rulesets.terra_indomita.board import GOLD, MANA
from domain.rulesets.terra_indomita.ground import WORKER, of_kind
from domain.rulesets.terra_indomita.options import Options
from domain.rulesets.terra_indomita.pending import pending_of
from events.event import Seat

HEALTH, DEFENSE, HIT, MOVEMENT, RANGE, DAMAGE = "health", "defense", "hit", "movement", "range", "base_damage"
ADJACENCY = "adjacency_value"
POWER, MANA_VALUE, MANA_COST = "power_level", "mana_ability_value", "mana_cost"
YIELDS = {GOLD: "gold_yield", MANA: "mana_yield"}
"""The stats of workers: what each brings on a node of a kind."""
FLAT = {GOLD: "gold_income", MANA: "mana_income"}
"""The numbers of players: what comes to that in each Collection."""


def nodes_held(kind: str) -> Number:
    """How many nodes of a kind a player's workers stand on (TERRA-NODE-01)."""

    def count(board: Board, seat: Seat) -> int:
        kinds = board.state.options.layout.node_kinds
        there = (Square.named(one.place) for one in of_kind(board, seat, WORKER))
        return sum(at is not None and kinds.get(at) == kind for at in there)

    return Number(f"{kind}_nodes", f"{kind} nodes that the player's workers stand on", base=count, fixed=True)


NUMBERS = (
    Number(GOLD, "gold: pays for cards, abilities and workers; kept from turn to turn", pays=True),
    Number(MANA, "mana: pays for cards and abilities; lost before new mana is collected"),
    Number("vp", "victory points"),
    Number(FLAT[GOLD], "gold that comes to what workers bring in the player's Collection", base=lambda _b, _s: 0),
    Number(FLAT[MANA], "mana that comes to what workers bring in the player's Collection", base=lambda _b, _s: 0),
    Number(
        "worker_purchases",
        "workers that the player may buy in a turn",
        base=lambda board, _: board.state.options.workers_per_turn,
    ),
    Number("worker_cost", "gold that a worker costs", base=lambda board, _: board.state.options.worker_cost),
    Number("hand_limit", "hand cards kept in the Cleanup Phase", base=lambda board, _: board.state.options.hand_limit),
    Number("pending_damage", "pending damage", base=pending_of, fixed=True),
    nodes_held(GOLD),
    nodes_held(MANA),
)


def of_base(options: Options) -> Mapping[str, int]:
    """What bases are like (TERRA-ELIM-01)."""
    return {HEALTH: options.base_health, DEFENSE: options.base_defense}


def of_worker(options: Options) -> Mapping[str, int]:
    """What workers are like, and what they bring (TERRA-WORK-01, -NODE-01)."""
    own, brought = options.worker_stats, options.node_yield
    return {
        HEALTH: own.health,
        DEFENSE: own.defense,
        MOVEMENT: own.movement,
        ADJACENCY: 0,
        YIELDS[GOLD]: brought.gold,
        YIELDS[MANA]: brought.mana,
    }


def of_research(options: Options) -> Mapping[str, int]:
    """What research is like, if it can be attacked at all (TERRA-RSCH-06)."""
    return of_building(options) if options.research_attackable else {}


def of_building(options: Options) -> Mapping[str, int]:
    """What buildings are like that print nothing else (TERRA-BLDG-05)."""
    return {HEALTH: options.building_stats.health, DEFENSE: options.building_stats.defense}
