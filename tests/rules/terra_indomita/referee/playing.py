"""Matches that the referee plays by itself in tests: described positions, moves, and what follows."""

from itertools import count
from typing import Any

from tests.games.comparing import Described
from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.cards import CARDS, Card
from tests.rules.terra_indomita.referee.chance import Own
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.options import DEFAULTS
from tests.rules.terra_indomita.referee.rules import Rules
from tests.rules.terra_indomita.referee.table import Piece

IDS = count(1)
PRINTED = {"health": 3, "defense": 0, "hit": 0, "movement": 3, "range": 1, "damage": 1}
"""A unit of a described position, as far as the position does not say otherwise."""


class Play(Described[Referee]):
    """One match. The bases stand on opposite locations."""

    def __init__(self, dice: tuple[int, ...] = (), **options: Any) -> None:
        usual = {"base_placement": "fixed", "auto_pass": "never"}
        self.chance = Own(dice=dice)
        referee = Referee(DEFAULTS | usual | options, self.chance)
        super().__init__(referee, Rules(referee))

    def squares(self, seat: int, move: str) -> set[Square]:
        """The squares that are offered for a move."""
        return {square for one in self.rules.legal(seat) if one.move == move for square in one.picks["square"].every()}

    # --- going on ----------------------------------------------------------------------------------------------------

    def begun(self, card: str = "Field Hand") -> "Play":
        """Through the set-up; all cards are the same."""
        for seat in self.referee.players:
            self.when(seat, "submit_deck", cards=[card] * self.referee.options["deck_size"])
        return self

    def acting(self) -> "Play":
        """In the Action Phase of the first turn."""
        return self.begun().until("main")

    def until(self, kind: str) -> "Play":
        """All windows pass, until something else is asked."""
        self.passed()
        assert self.asked == {self.referee.active: kind}, self.asked
        return self

    def next_turn(self) -> "Play":
        """The next Action Phase."""
        return self.until("main").when(self.referee.active, "end_action_phase").until("main")

    # --- described positions -----------------------------------------------------------------------------------------

    def unit(self, seat: int, at: Square, **said: Any) -> Piece:
        """A card unit stands on a square: a stat is a number, all else is what its card says."""
        stats = PRINTED | {name: said.pop(name) for name in PRINTED if name in said}
        return self.put(seat, "unit", at, Card(f"Unit {next(IDS)}", "unit", stats=stats, **said))

    def put(self, seat: int, kind: str, at: Square, card: Card | None = None) -> Piece:
        """A piece stands on a square."""
        assert self.referee.at(at) is None
        piece = Piece(f"{kind} {next(IDS)}", kind, seat, at, card)
        self.referee.pieces[piece.id] = piece
        return piece

    def hand(self, seat: int, name: str) -> str:
        """A card that a player has in hand besides others; answers its id."""
        id = f"{name} {next(IDS)}"
        self.referee.players[seat].hand[id] = CARDS[name]
        return id

    def attacked(self, attacker: Piece, target: Piece) -> "Play":
        """A unit of the active player attacks, and all windows pass."""
        seat = self.referee.active
        self.when(seat, "activate_unit", unit=attacker.id).until("stage")
        return self.when(seat, "attack", target=target.id).passed()
