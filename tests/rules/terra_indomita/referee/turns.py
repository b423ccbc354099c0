"""The turns of the second Terra Indomita, phase by phase and action by action (sections 2.4 and 2.5)."""

from typing import Any

from tests.games.refereeing import Over
from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.table import UNITS, Activation, TurnLost
from tests.rules.terra_indomita.referee.windows import Asking, Windows

PLAYS = ("play_unit", "play_building", "play_equipment", "play_research")
"""Moves that play a card that stays."""


class Turns(Windows):
    """A match from the first turn on."""

    counted: dict[str, Square]
    """The workers that stood on a node when that was looked at, and where (TERRA-COLL-02)."""

    def take_turns(self) -> Asking:
        """Turns clockwise, until there have been enough (TERRA-TURN-03, TERRA-ELIM-08, -11)."""
        while self.turn != self.options["max_turns"]:
            self.begin_turn()
            try:
                yield from self.whole_turn()
            except TurnLost:
                self.window = self.activation = None
                for item in self.stack:
                    self.players[item.player].discard[item.id] = item.card
                self.stack = []
            self.active = self.after(self.active)[0]
        raise Over("turn_cap", [])

    def begin_turn(self) -> None:
        """What is counted by the turn begins anew; mana may be lost here already (TERRA-WORK-03, TERRA-COLL-03)."""
        self.turn += 1
        self.bought, self.announced = 0, {}
        emptied = {"own_turn_start": [self.active], "every_turn_start": self.left()}
        for seat in emptied.get(self.options["mana_reset"], []):
            self.players[seat].mana = 0
        if self.options["collection_check"] == "turn_start":
            self.count_workers()

    def whole_turn(self) -> Asking:
        """TERRA-TURN-01."""
        self.phase = "turn_start"
        yield from self.open_window("turn.start")
        for phase, step in (("restore", self.restore), ("draw", self.draw_one), ("collection", self.collect)):
            self.phase = phase
            if phase == "collection" and self.options["collection_check"] == "phase_start":
                self.count_workers()
            yield from self.open_window(f"{phase}.start")
            step()
            yield from self.open_window(f"{phase}.post")
        self.phase = "action"
        yield from self.open_window("action.start")
        yield from self.actions()
        yield from self.open_window("action.end")
        self.phase = "cleanup"
        yield from self.open_window("cleanup.start")
        yield from self.discard_to_limit()
        yield from self.open_window("cleanup.end")

    # --- what the phases do ------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """TERRA-RESTORE-02."""
        for piece in self.own(self.active, *UNITS):
            piece.depleted = False

    def draw_one(self) -> None:
        """TERRA-DRAW-02, -04."""
        if not self.draw(self.active, 1):
            self.eliminate(self.active, "deck_out")

    def collect(self) -> None:
        """Mana is lost, then each worker that still stands where it was counted yields (TERRA-COLL-02 to -06)."""
        player, before = self.players[self.active], self.players[self.active].gold
        player.mana = 0
        for worker in self.own(self.active, "worker"):
            if self.counted.get(worker.id) == worker.square:
                kind = self.board.nodes[worker.square]
                setattr(player, kind, getattr(player, kind) + self.options["node_yield"][kind])
        self.tale.append(("collected", player.seat, player.gold - before, player.mana))

    def count_workers(self) -> None:
        """TERRA-COLL-02, TERRA-NODE-02."""
        workers = self.own(self.active, "worker")
        self.counted = {worker.id: worker.square for worker in workers if worker.square in self.board.nodes}

    def discard_to_limit(self) -> Asking:
        """TERRA-CLEAN-03."""
        player = self.players[self.active]
        if len(player.hand) > self.options["hand_limit"]:
            _, args = yield from self.ask(self.active, "discard")
            for id in args["cards"]:
                player.discard[id] = player.hand.pop(id)

    # --- the Action Phase --------------------------------------------------------------------------------------------

    def actions(self) -> Asking:
        """Any number of actions in any order (TERRA-ACT-02, -18)."""
        while True:
            move, args = yield from self.ask(self.active, "main")
            if move == "end_action_phase":
                return
            if move == "activate_unit":
                yield from self.activate(args["unit"])
            elif move == "purchase_worker":
                yield from self.purchase(args["square"])
            elif move in PLAYS:
                yield from self.open_window("play.response", self.announce(self.active, args))
            else:
                yield from self.cast(args)

    def purchase(self, square: Square) -> Asking:
        """TERRA-ACT-17, TERRA-WORK-02 to -04, -09."""
        self.pay(self.active, self.options["worker_cost"], 0)
        self.bought += 1
        yield from self.open_window("purchase.response", self.staged("purchase"))
        self.create(self.active, "worker", square).depleted = self.options["units_enter"] == "depleted"

    def cast(self, args: dict[str, Any]) -> Asking:
        """A card that takes effect once, announced while no window is open (TERRA-ACT-13, TERRA-PRI-16)."""
        yield from self.open_window("cast.pre", self.announce(self.active, args))
        yield from self.open_window("cast.post")

    # --- activations -------------------------------------------------------------------------------------------------

    def activate(self, unit: str) -> Asking:
        """A unit is active until nothing is left for it to do, or its player says so (TERRA-ACT-04 to -07)."""
        self.activation = activation = Activation(unit)
        yield from self.open_window("activation.pre", self.staged("activation"))
        any_order = self.options["activation_order"] == "any_order"
        while not activation.acted or (any_order and not activation.moved):
            move, args = yield from self.ask(self.active, "stage")
            if move == "end_activation":
                break
            if move == "move_unit":
                activation.moved = True
                yield from self.walk(unit, args["path"])
            elif move == "attack":
                activation.acted = True
                yield from self.attack(unit, args["target"])
            else:
                activation.acted = activation.acted or move == "cast_card"
                yield from self.cast(args | ({"caster": unit} if move == "cast_card" else {}))
        self.pieces[unit].depleted = True
        self.tale.append(("activated", unit, activation.moved, activation.acted))
        self.activation = None

    def walk(self, unit: str, path: list[Square]) -> Asking:
        """TERRA-ACT-11, TERRA-MOVE-06."""
        yield from self.open_window("move.pre", self.staged("move"))
        mover = self.pieces[unit]
        walked = self.move_of(mover).walked(path)
        mover.square = (mover.square, *walked)[-1]
        self.tale.append(("walked", unit, walked))
        yield from self.open_window("move.post")

    def attack(self, unit: str, target: str) -> Asking:
        """TERRA-ACT-12, TERRA-ATK-06 to -13."""
        staged = self.staged("attack", "plays")
        yield from self.open_window("attack.pre_hit", staged)
        attacker = self.pieces[unit]
        if target not in self.pieces:
            self.tale.append(("cancelled", unit, target))
            return
        damage = self.total_damage(attacker, self.pieces[target])
        self.tale.append(("hit", unit, target, self.hit_score(attacker, self.pieces[target]), damage))
        yield from self.open_window("attack.pre_damage", staged)
        there = target in self.pieces
        if there:
            self.pieces[target].damage += damage
            self.bury_dead(self.active)
        self.tale.append(("resolved", unit, target, damage * there, there and target not in self.pieces))
        yield from self.open_window("attack.post_damage")
