"""Who has what where in the second Terra Indomita, and what becomes of those who are out."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.games.refereeing import Over
from tests.rules.terra_indomita.referee.boards import Square, board
from tests.rules.terra_indomita.referee.cards import CARDS, Card

UNITS = ("unit", "worker")
"""Kinds of pieces that are units."""


class Chance(Protocol):
    """What chance decided, and the ids that were given."""

    def rolled(self, seat: int, sides: int) -> int:
        """The die of a player."""

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """The order of a deck of these cards, top first."""

    def drawn(self, seat: int, count: int) -> list[str]:
        """The ids of so many cards drawn."""

    def piece(self, seat: int, kind: str) -> str:
        """The id of a base or worker that comes on the board."""


class TurnLost(Exception):
    """The active player is out (TERRA-ELIM-08)."""


@dataclass
class Piece:
    """A piece on a square. `kind`: base, worker, unit, building, research; `gear`: equipment by id (TERRA-COMP-01)."""

    id: str
    kind: str
    owner: int
    square: Square
    card: Card | None = None
    depleted: bool = False
    damage: int = 0
    gear: dict[str, Card] = field(default_factory=dict)


@dataclass
class Player:
    """A player. `deck`: names, top first; `hand`, `discard`: cards by id, the latest on top comes last."""

    seat: int
    gold: int
    mana: int
    base: str = ""
    vp: int = 0
    names: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    hand: dict[str, Card] = field(default_factory=dict)
    discard: dict[str, Card] = field(default_factory=dict)


@dataclass
class Item:
    """A card that waits on the stack, with the square, unit or caster that was named for it.

    `answered`: whether another player ever put something above it.
    """

    id: str
    card: Card
    player: int
    square: Square | None = None
    unit: str | None = None
    caster: str | None = None
    answered: bool = False


@dataclass
class Staged:
    """An activation, move, attack or purchase under way; only the active player has any (TERRA-PRI-13)."""

    kind: str
    player: int
    answered: bool = False


Subject = Item | Staged | None
"""What a window is about."""


@dataclass
class Window:
    """An open window: who is asked in this round, and how many of them have passed (TERRA-PRI-08)."""

    kind: str
    subject: Subject
    floor: int
    order: list[int] = field(default_factory=list)
    passed: int = 0


@dataclass
class Activation:
    """A unit that is active, and what it has done by now (TERRA-ACT-06)."""

    unit: str
    moved: bool = False
    acted: bool = False


class Table:
    """All that lies on the table."""

    def __init__(self, options: dict[str, Any], chance: Chance) -> None:
        self.options = options
        self.chance = chance
        self.board = board(options["board"], options["adjacency"])
        start = options["starting_gold"], options["starting_mana"]
        self.players = {seat: Player(seat, *start) for seat in range(1, options["players"] + 1)}
        self.out: list[int] = []
        self.pieces: dict[str, Piece] = {}
        self.stack: list[Item] = []
        self.window: Window | None = None
        self.activation: Activation | None = None
        self.clockwise: list[int] = []
        self.active = 0
        self.turn = 0
        self.phase = ""
        self.bought = 0
        self.announced: dict[int, int] = {}
        self.done: list[tuple[int, str]] = []
        """Who did what of all that ends orders given in advance: `plays` or `acts` (TERRA-PRI-15)."""
        self.tale: list[tuple[Any, ...]] = []
        """What moves, attacks, activations and collections came to (section 4)."""

    # --- seats -------------------------------------------------------------------------------------------------------

    def left(self) -> list[int]:
        """The living players, by seat."""
        return [seat for seat in self.players if seat not in self.out]

    def after(self, seat: int) -> list[int]:
        """The other living players clockwise, beginning with the next one (TERRA-SETUP-10)."""
        at = self.clockwise.index(seat)
        return [other for other in (*self.clockwise[at + 1 :], *self.clockwise[:at]) if other not in self.out]

    # --- pieces ------------------------------------------------------------------------------------------------------

    def own(self, seat: int, *kinds: str) -> list[Piece]:
        """A player's pieces of some kinds."""
        return [piece for piece in self.pieces.values() if piece.owner == seat and piece.kind in kinds]

    def base(self, seat: int) -> Piece:
        """A player's base."""
        return self.own(seat, "base")[0]

    def at(self, square: Square) -> Piece | None:
        """The piece on a square (TERRA-BOARD-07)."""
        return next((piece for piece in self.pieces.values() if piece.square == square), None)

    def stat(self, piece: Piece, name: str) -> int:
        """A stat of a piece with its equipment (TERRA-WORK-01, TERRA-BLDG-05, TERRA-RSCH-06, TERRA-EQUIP-02)."""
        options = self.options
        if piece.kind == "base":
            return int(options[f"base_{name}"])
        structure = options["building_stats"]
        basis = {"worker": options["worker_stats"], "building": structure, "research": structure}
        printed = piece.card.stats if piece.card else {}
        stats = {**basis.get(piece.kind, {}), **printed}
        return int(stats.get(name, 0)) + sum(card.stats.get(name, 0) for card in piece.gear.values())

    def enter(self, item: Item) -> None:
        """A card unit, building or research tile comes on the board (TERRA-UNIT-01, -10)."""
        assert item.square is not None
        assert self.at(item.square) is None
        depleted = item.card.type == "unit" and self.options["units_enter"] == "depleted"
        self.pieces[item.id] = Piece(item.id, item.card.type, item.player, item.square, item.card, depleted)

    def create(self, seat: int, kind: str, square: Square) -> Piece:
        """A base or worker comes on the board; workers that are bought enter like other units (TERRA-WORK-09)."""
        piece = Piece(self.chance.piece(seat, kind), kind, seat, square)
        self.pieces[piece.id] = piece
        return piece

    def destroy(self, piece: Piece) -> None:
        """A piece goes; its cards go to the discard pile (TERRA-UNIT-07, TERRA-WORK-08, TERRA-EQUIP-03)."""
        del self.pieces[piece.id]
        discard = self.players[piece.owner].discard
        if piece.card is not None:
            discard[piece.id] = piece.card
        discard |= piece.gear

    def copies(self, seat: int, name: str) -> tuple[Piece | None, str | None]:
        """An earlier copy that a player has in play: a piece, or a unit and the equipment on it (TERRA-UNIQ-01)."""
        for piece in self.own(seat, *UNITS, "building", "research"):
            if piece.card is not None and piece.card.name == name:
                return piece, None
            for id, card in piece.gear.items():
                if card.name == name:
                    return piece, id
        return None, None

    def end_former_copy(self, item: Item) -> None:
        """The first copy of what is unique is destroyed before the second enters (TERRA-UNIQ-02)."""
        piece, gear = self.copies(item.player, item.card.name) if item.card.single else (None, None)
        if piece is not None and gear is not None:
            self.players[item.player].discard[gear] = piece.gear.pop(gear)
        elif piece is not None:
            self.destroy(piece)

    # --- cards and totals --------------------------------------------------------------------------------------------

    def draw(self, seat: int, number: int) -> bool:
        """Single cards from the top; answers whether none is missing (TERRA-DRAW-06)."""
        player = self.players[seat]
        count = min(number, len(player.deck))
        for id in self.chance.drawn(seat, count) if count else []:
            player.hand[id] = CARDS[player.deck.pop(0)]
        return count == number

    def can_pay(self, seat: int, gold: int, mana: int) -> bool:
        """Whether a player has so much (TERRA-RES-04)."""
        return self.players[seat].gold >= gold and self.players[seat].mana >= mana

    def pay(self, seat: int, gold: int, mana: int) -> None:
        """A cost is paid in full (TERRA-CARD-02, TERRA-PRI-10)."""
        self.players[seat].gold -= gold
        self.players[seat].mana -= mana

    # --- checks and who is out ---------------------------------------------------------------------------------------

    def bury_dead(self, by: int) -> None:
        """Destroyed pieces, bases, eliminations and victory points, in this order (TERRA-STACK-02, TERRA-ELIM-12)."""
        hurt = [
            piece for piece in self.pieces.values() if piece.kind != "research" or self.options["research_attackable"]
        ]
        dead = [piece for piece in hurt if piece.damage >= self.stat(piece, "health")]
        for piece in dead:
            if piece.kind != "base":
                self.destroy(piece)
            if by != piece.owner:
                award = "card_unit" if piece.kind == "unit" else piece.kind
                self.players[by].vp += self.options["vp_awards"].get(f"{award}_destroyed", 0)
        for piece in dead:
            if piece.kind == "base":
                self.eliminate(piece.owner, "base_destroyed", by)
        self.look_for_points()

    def look_for_points(self) -> None:
        """The first player to have enough victory points wins (TERRA-ELIM-10)."""
        target = self.options["victory_points_target"]
        for seat in (self.active, *self.after(self.active)):
            if target is not None and seat not in self.out and self.players[seat].vp >= target:
                raise Over("victory_points", [seat])

    def eliminate(self, seat: int, reason: str, by: int | None = None) -> None:
        """A player is out, and all that is theirs is gone (TERRA-ELIM-01 to -08)."""
        if len(self.left()) == 2:
            raise Over(reason, [other for other in self.left() if other != seat])
        if self.options["elimination_mode"] == "first_elimination":
            raise Over(reason, self.best_without(seat, by))
        self.out.append(seat)
        self.pieces = {id: piece for id, piece in self.pieces.items() if piece.owner != seat}
        player = self.players[seat]
        player.deck, player.hand, player.discard = [], {}, {}
        self.stack = [item for item in self.stack if item.player != seat]
        if self.window is not None and seat in self.window.order:
            self.window.passed -= self.window.order.index(seat) < self.window.passed
            self.window.order.remove(seat)
        if seat == self.active:
            raise TurnLost

    def best_without(self, seat: int, by: int | None) -> list[int]:
        """Who wins if the first elimination ends the match (TERRA-ELIM-06)."""
        others = [other for other in self.left() if other != seat]
        if by in others:
            return [by]
        damage = {other: sum(base.damage for base in self.own(other, "base")) for other in others}
        return [other for other in others if damage[other] == min(damage.values())]
