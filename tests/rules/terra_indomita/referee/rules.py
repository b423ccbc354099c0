"""Which moves are legal, as the clauses of Terra Indomita say it for cards without text (section 3)."""

from collections.abc import Callable

from tests.games.choices import Choice, One, Some
from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.cards import Card
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.table import UNITS, Piece
from tests.rules.terra_indomita.referee.windows import CASTS


class Rules:
    """What a seat may do in the position of a referee."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def legal(self, seat: int) -> list[Choice]:
        """All moves of a seat. A deck is too much to be listed."""
        if seat in self.referee.out:
            return []
        kind = self.referee.pending.get(seat)
        return [Choice("concede"), *(self.answers[kind](self, seat) if kind else [])]

    # --- set-up ------------------------------------------------------------------------------------------------------

    def base(self, seat: int) -> list[Choice]:
        """TERRA-SETUP-03."""
        return [Choice("place_base", {"location": One(tuple(self.referee.free_locations()))})]

    # --- main priority -----------------------------------------------------------------------------------------------

    def main(self, seat: int) -> list[Choice]:
        """TERRA-ACT-02."""
        referee = self.referee
        found = [Choice("end_action_phase"), *self.casts(seat)]
        ready = tuple(piece.id for piece in referee.own(seat, *UNITS) if not piece.depleted)
        if ready:
            found.append(Choice("activate_unit", {"unit": One(ready)}))
        squares = self.beside_base(seat)
        if squares and referee.bought < referee.options["workers_per_turn"] and self.has_gold_for_worker(seat):
            found.append(Choice("purchase_worker", {"square": One(squares)}))
        found += self.placing(seat, "unit", squares)
        found += self.placing(seat, "building", self.building_squares(seat))
        found += self.placing(seat, "research", self.research_squares(seat))
        return found + self.equipping(seat)

    def has_gold_for_worker(self, seat: int) -> bool:
        """TERRA-WORK-02, TERRA-RES-04."""
        return self.referee.can_pay(seat, self.referee.options["worker_cost"], 0)

    def payable(self, seat: int, *types: str) -> dict[str, Card]:
        """The hand cards of some types that a player can pay for (TERRA-ACT-20, TERRA-CARD-03)."""
        referee = self.referee
        if referee.announced.get(seat, 0) >= referee.options["turn_action_cap"]:
            return {}
        hand = referee.players[seat].hand.items()
        return {id: card for id, card in hand if card.type in types and referee.can_pay(seat, *card.cost())}

    def placing(self, seat: int, kind: str, squares: tuple[Square, ...]) -> list[Choice]:
        """Cards of a type, each on any of these squares (TERRA-UNIT-06)."""
        cards = tuple(self.payable(seat, kind))
        return [Choice(f"play_{kind}", {"card": One(cards), "square": One(squares)})] if cards and squares else []

    def equipping(self, seat: int) -> list[Choice]:
        """TERRA-EQUIP-01."""
        cards, most = tuple(self.payable(seat, "equipment")), self.referee.options["equipment_per_unit"]
        able = tuple(piece.id for piece in self.referee.own(seat, *UNITS) if most is None or len(piece.gear) < most)
        return [Choice("play_equipment", {"card": One(cards), "unit": One(able)})] if cards and able else []

    # --- squares -----------------------------------------------------------------------------------------------------

    def free_around(self, pieces: list[Piece]) -> tuple[Square, ...]:
        """The free squares beside some pieces that are no nodes (TERRA-NODE-04, -05)."""
        return self.free({square for piece in pieces for square in self.referee.board.around(piece.square)})

    def free(self, squares: set[Square]) -> tuple[Square, ...]:
        """Those without a piece that are no nodes, by row and column (TERRA-BOARD-07)."""
        nodes = self.referee.board.nodes
        return tuple(sorted(one for one in squares if one not in nodes and self.referee.at(one) is None))

    def beside_base(self, seat: int) -> tuple[Square, ...]:
        """TERRA-UNIT-05, TERRA-WORK-04."""
        return self.free_around([self.referee.base(seat)])

    def building_squares(self, seat: int) -> tuple[Square, ...]:
        """TERRA-BLDG-02 to -04, -06."""
        referee, options = self.referee, self.referee.options
        bases = [base.square for other in referee.left() for base in referee.own(other, "base")]
        return tuple(
            square
            for square in self.free_around(referee.own(seat, "worker"))
            if referee.board.edge(square) > options["building_edge_gap"]
            and all(referee.board.distance(square, base) > options["building_base_gap"] for base in bases)
        )

    def research_squares(self, seat: int) -> tuple[Square, ...]:
        """TERRA-RSCH-03."""
        nodes = self.referee.board.nodes
        return self.free_around([one for one in self.referee.own(seat, "worker") if nodes.get(one.square) == "mana"])

    # --- activations -------------------------------------------------------------------------------------------------

    def stage(self, seat: int) -> list[Choice]:
        """TERRA-ACT-06, -09."""
        referee, activation = self.referee, self.referee.activation
        assert activation is not None
        unit = referee.pieces[activation.unit]
        found = [Choice("end_activation"), *self.casts(seat)]
        late = activation.acted and referee.options["activation_order"] == "move_then_act"
        walk = referee.move_of(unit)
        if not activation.moved and not late and walk.reach():
            found.append(Choice("move_unit", {"path": walk}))
        if activation.acted:
            return found
        targets = tuple(referee.targets(unit))
        if targets:
            found.append(Choice("attack", {"target": One(targets)}))
        cards = self.payable(seat, *CASTS).items()
        fitting = tuple(id for id, card in cards if card.speed == "action" and self.can_cast(unit, card))
        return [*found, Choice("cast_card", {"card": One(fitting)})] if fitting else found

    # --- casts -------------------------------------------------------------------------------------------------------

    def can_cast(self, unit: Piece, card: Card) -> bool:
        """TERRA-SPELL-01, -02, TERRA-WORK-05."""
        if unit.kind == "worker" and card.involves_attack:
            return False
        schools = unit.card.schools if unit.card else ()
        return card.type == "ability" or bool({*schools} & {*card.schools})

    def casts(self, seat: int) -> list[Choice]:
        """Cards of standard and reaction speed, each with its casters (TERRA-SPELL-03, -05, TERRA-REACT-01 to -03)."""
        referee = self.referee
        speeds = {"play_standard": seat == referee.active, "play_reaction": referee.may_react(seat, referee.window)}
        found = []
        for id, card in self.payable(seat, *CASTS).items():
            casters = tuple(unit.id for unit in referee.own(seat, *UNITS) if self.can_cast(unit, card))
            if casters and speeds.get(f"play_{card.speed}"):
                found.append(Choice(f"play_{card.speed}", {"card": One((id,)), "caster": One(casters)}))
        return found

    # --- windows and forced decisions --------------------------------------------------------------------------------

    def priority(self, seat: int) -> list[Choice]:
        """Section 3, state `priority`."""
        return [Choice("pass"), *self.casts(seat)]

    def discard(self, seat: int) -> list[Choice]:
        """TERRA-CLEAN-03."""
        hand = tuple(self.referee.players[seat].hand)
        size = len(hand) - self.referee.options["hand_limit"]
        return [Choice("discard_to_limit", {"cards": Some(hand, size, size, ordered=True)})]

    answers: dict[str, Callable[["Rules", int], list[Choice]]] = {
        "deck": lambda self, seat: [Choice("submit_deck")],
        "base": base,
        "main": main,
        "stage": stage,
        "priority": priority,
        "discard": discard,
    }
