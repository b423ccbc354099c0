"""Match options of Terra Indomita, besides those of all card games."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, Self

import msgspec

from domain.boardkit.grid import Adjacency
from domain.boardkit.layout import Layout
from domain.cardkit.game.options import MatchOptions, Told
from domain.cardkit.pool import Pool
from domain.refusal import Refusal
from domain.rulesets.terra_indomita import board as boards
from domain.rulesets.terra_indomita.board import BoardData

FirstPlayer = Annotated[str, msgspec.Meta(pattern="^(roll|seat:[1-4])$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Some = Annotated[int, msgspec.Meta(ge=1, le=999)]


class WorkerStats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What workers are like."""

    health: Some = 1
    defense: Count = 0
    movement: Count = 3


class BuildingStats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What buildings are like that do not print it."""

    health: Some = 1
    defense: Count = 3


class NodeYield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a worker on a node of each kind brings."""

    gold: Count = 1
    mana: Count = 1


class Awards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points for destroying enemy pieces."""

    base_destroyed: Count = 0
    card_unit_destroyed: Count = 0
    worker_destroyed: Count = 0
    building_destroyed: Count = 0


class Options(MatchOptions, frozen=True, forbid_unknown_fields=True, dict=True):
    """The options of a match with all defaults filled in."""

    first_player: FirstPlayer = "roll"
    auto_pass: Literal["never", "public_only"] = "public_only"
    board: str | BoardData = boards.DEFAULT
    adjacency: Adjacency = "king"
    deck_size: Annotated[int, msgspec.Meta(ge=1, le=500)] = 60
    deck_max_copies: Some | None = None
    deck_single_faction: bool = False
    opening_hand: Count = 5
    hand_limit: Count = 8
    start_workers: Count = 3
    starting_gold: Count = 0
    starting_mana: Count = 0
    die_sides: Annotated[int, msgspec.Meta(ge=2, le=1000)] = 6
    base_health: Some = 5
    base_defense: Count = 0
    worker_stats: WorkerStats = WorkerStats()
    worker_cost: Count = 1
    workers_per_turn: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    node_yield: NodeYield = NodeYield()
    building_stats: BuildingStats = BuildingStats()
    building_base_gap: Count = 2
    building_edge_gap: Count = 2
    base_placement: Literal["choose", "fixed"] = "choose"
    units_enter: Literal["ready", "depleted"] = "ready"
    activation_order: Literal["move_then_act", "any_order"] = "move_then_act"
    worker_zoc: bool = True
    structure_adjacency: bool = False
    mana_reset: Literal["own_collection", "own_turn_start", "every_turn_start"] = "own_collection"
    collection_check: Literal["phase_start", "turn_start"] = "phase_start"
    deck_out: Literal["any_draw", "draw_phase_only"] = "any_draw"
    reaction_scope: Literal["any_priority", "opponent_action_only"] = "any_priority"
    stack_rounds: Literal["reopen", "closed_chain"] = "reopen"
    priority_windows: Literal["all", "announced_only"] = "all"
    equipment_per_unit: Some | None = None
    research_attackable: bool = False
    victory_points_target: Some | None = None
    vp_awards: Awards = Awards()
    elimination_mode: Literal["last_standing", "first_elimination"] = "last_standing"
    trigger_cap: Some = 20
    max_turns: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = 400

    @cached_property
    def layout(self) -> Layout:
        """The board of the match. Raises `BadBoard`, or `KeyError` for a name of none."""
        return boards.layout_of(self._board(), self.adjacency)

    def _board(self) -> BoardData:
        return boards.shipped()[self.board] if isinstance(self.board, str) else self.board

    def settled(self) -> Self:
        """With the board itself in place of its name: the match keeps it (TERRA-COMP-04)."""
        return msgspec.structs.replace(self, board=self._board())

    def faults(self) -> Iterator[tuple[str, str]]:
        """What does not fit together (TERRA-GEN-02)."""
        data = boards.shipped().get(self.board) if isinstance(self.board, str) else self.board
        if data is None:
            yield "board", f"a board, or one of {', '.join(sorted(boards.shipped()))}"
            return
        yield from (("board", why) for why in boards.faults(data, self.adjacency, self.players, self.start_workers))
        if self.opening_hand > self.deck_size:
            yield "opening_hand", f"at most deck_size, {self.deck_size}"

    def deck_faults(self, pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
        """All that is wrong with a deck (TERRA-DECK)."""
        return tuple(self._deck_faults(pool, names))

    def _deck_faults(self, pool: Pool, names: Sequence[str]) -> Iterator[Refusal]:
        if len(names) != self.deck_size:
            yield Refusal("wrong-deck-size", ("TERRA-DECK-01",), {"need": self.deck_size, "have": len(names)})
        counts, pieces = Counter(names), {name for kind in ("base", "worker") for name in pool.of_type(kind)}
        foreign = sorted(name for name in counts if name not in pool.cards or name in pieces)
        if foreign:
            yield Refusal("unknown-cards", ("TERRA-DECK-02",), {"given": foreign})
        most = self.deck_max_copies
        for name, have in sorted(counts.items()):
            if most is not None and have > most:
                yield Refusal("too-many-copies", ("TERRA-DECK-03",), {"card": name, "need": most, "have": have})
        factions = {pool.cards[name].faction or "" for name in counts if name in pool.cards} - {""}
        if self.deck_single_faction and len(factions) > 1:
            yield Refusal("several-factions", ("TERRA-DECK-03",), {"factions": sorted(factions)})

    @property
    def last_turn(self) -> int:
        """After how many turns the match is over; 0: it goes on."""
        return self.max_turns or 0


SAID: Mapping[str, tuple[str, ...]] = {
    "adjacency": ("Whether squares touch at corners, too.", "TERRA-BOARD-05", "TERRA-BOARD-06"),
    "deck_size": ("Cards of a deck.", "TERRA-DECK-01"),
    "deck_max_copies": ("Copies of a card in a deck; null: any number.", "TERRA-DECK-03"),
    "deck_single_faction": ("Whether all cards of a deck are of one faction.", "TERRA-DECK-03"),
    "opening_hand": ("Cards of the opening hand.", "TERRA-SETUP-07"),
    "hand_limit": ("Cards that may be kept at the end of the turn.", "TERRA-CLEAN-03"),
    "start_workers": ("Workers that each player begins with.", "TERRA-SETUP-04"),
    "starting_gold": ("Gold that each player begins with.", "TERRA-SETUP-11"),
    "starting_mana": ("Mana that each player begins with.", "TERRA-SETUP-11"),
    "die_sides": ("Sides of the die that says who begins.", "TERRA-SETUP-08"),
    "base_health": ("Damage that destroys a base.", "TERRA-ELIM-01"),
    "base_defense": ("Defense of bases.", "TERRA-ELIM-01"),
    "worker_stats": ("What workers are like.", "TERRA-WORK-01"),
    "worker_cost": ("Gold that a worker costs.", "TERRA-WORK-02"),
    "workers_per_turn": ("Workers that may be bought in a turn.", "TERRA-WORK-03"),
    "node_yield": ("What a worker on a node brings.", "TERRA-NODE-01"),
    "building_stats": ("What buildings are like that print nothing else.", "TERRA-BLDG-05"),
    "building_base_gap": ("Squares that must lie between buildings and bases.", "TERRA-BLDG-03"),
    "building_edge_gap": ("Squares at the edge of the board without buildings.", "TERRA-BLDG-04"),
    "base_placement": ("Whether players choose where their bases stand.", "TERRA-SETUP-03"),
    "units_enter": ("Whether units may be activated in the turn they come in.", "TERRA-UNIT-10", "TERRA-WORK-09"),
    "activation_order": ("Whether a unit may move after its action.", "TERRA-ACT-06"),
    "worker_zoc": ("Whether workers exert a zone of control.", "TERRA-ZOC-02"),
    "structure_adjacency": ("Whether neighbours count in attacks on structures.", "TERRA-ADJ-01"),
    "mana_reset": ("When mana that was not used is lost, besides in the own Collection.", "TERRA-COLL-03"),
    "collection_check": ("From when on a worker must have stood on its node.", "TERRA-COLL-02"),
    "deck_out": ("Which draws from an empty deck lose.", "TERRA-DRAW-04"),
    "reaction_scope": ("Whether reactions may answer only what others do.", "TERRA-REACT-02"),
    "stack_rounds": ("Whether there is a new round of priority after each resolution.", "TERRA-PRI-08"),
    "priority_windows": ("Whether players may act in windows in which nothing was announced.", "TERRA-PRI-11"),
    "equipment_per_unit": ("Equipment that a unit may bear; null: any number.", "TERRA-EQUIP-01"),
    "research_attackable": ("Whether research can be attacked as buildings can.", "TERRA-RSCH-06"),
    "victory_points_target": ("Victory points that win; null: none do.", "TERRA-ELIM-10"),
    "vp_awards": ("Victory points for destroying enemy pieces.", "TERRA-ELIM-10"),
    "elimination_mode": ("Whether others play on when the first player is out.", "TERRA-ELIM-05", "TERRA-ELIM-06"),
    "trigger_cap": ("How often an ability triggers in a turn.", "TERRA-TRIG-07", "TERRA-TRIG-10"),
    "max_turns": ("Turns after which the match is a draw; null: no limit.", "TERRA-ELIM-11"),
}
"""What each of these options does, and the clauses that it concerns; its type says its values."""

OPTION_DOCS: Mapping[str, Told] = {
    "first_player": ("Who begins: the highest roll, or a seat.", "roll, seat:<n>", ("TERRA-SETUP-08",)),
    "board": (
        "The board: one that ships by its id, or a board as a document (docs/boards.md).",
        "an id, or a board",
        ("TERRA-BOARD-04",),
    ),
    **{name: (text, "", tuple(clauses)) for name, (text, *clauses) in SAID.items()},
}
"""What each of these options does, its values, and the clauses that it concerns."""
