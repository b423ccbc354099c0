"""The turns of the second WTactics, phase by phase (WORC-TRN, WORC-END)."""

from typing import Any

from tests.rules.wtactics_orc.referee.equipment import PLAY
from tests.rules.wtactics_orc.referee.fighting import Fighting
from tests.rules.wtactics_orc.referee.table import ARMY, FRONTS, RESOURCES, TurnLost
from tests.rules.wtactics_orc.referee.windows import PLAYS, Asking

PHASES = (
    *("unmark", "upkeep", "draw", "play_1", "move_attack_1", "play_2", "move_attack_2"),
    *("entrance", "discard"),
)
"""WORC-TRN-01."""
MOVE_ATTACK = ("move_attack_1", "move_attack_2")
OPTIONAL = (*PLAY, *MOVE_ATTACK, "entrance")
"""WORC-TRN-03."""


class Turns(Fighting):
    """A match from the first turn on."""

    round = 0
    first = 0
    rotation = ""
    """`left` or `right`: where all players attack in this round of a Triumvirate (WORC-TRI-03, -04)."""

    def take_turns(self) -> Asking:
        """Turns in seat order (WORC-PLY-03, WORC-RND-01)."""
        self.active = self.first if self.first not in self.out else self.after(self.first)[0]
        self.begin_round()
        while True:
            self.begin_turn()
            try:
                yield from self.whole_turn()
            except TurnLost:
                self.window = self.attack = None
                yield from self.look_at_next()
                yield from self.resolve_chain()
            self.ending = True
            yield from self.end_of_turn()
            following = self.after(self.active)[0]
            if self.place(following) <= self.place(self.active):
                self.end_round()
                self.begin_round()
            self.active = following

    def place(self, seat: int) -> int:
        """The place of a seat in a round."""
        return (seat - self.first) % len(self.players)

    # --- rounds ------------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """In a later round of three players a six-sided die may turn the rotation (WORC-TRI-05, -09)."""
        self.round += 1
        self.expired_in_round = False
        for player in self.players.values():
            player.exhausted = False
        if self.round > 1 and len(self.left()) == 3 and self.chance.rolled() > 3:
            self.rotation = {"left": "right", "right": "left"}[self.rotation]

    def end_round(self) -> None:
        """Nobody could draw, or there have been rounds enough (WORC-DRW-05, -06, option `round_limit`)."""
        if all(self.players[seat].exhausted for seat in self.left()):
            raise self.best(("exhaustion_vp", "exhaustion_influence", "exhaustion"))
        if self.round == self.options["round_limit"]:
            raise self.best(("round_limit",) * 3)

    def targets(self, seat: int) -> list[int]:
        """Whom a player may attack (WORC-CMB-03, WORC-TRI-04, -06, -09)."""
        others = self.after(seat)
        if len(others) == 1:
            return others
        return [other for other in others if other in (others[0 if self.rotation == "left" else 1], self.bought)]

    # --- a turn ------------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """What is counted by the turn begins anew."""
        self.turn += 1
        self.ending = False
        self.spent, self.refused = set(), set()
        self.laid = self.recycled = self.drawn = 0
        self.slots: dict[str, str] = {}
        self.leaving: str | None = None
        self.bought: int | None = None

    def whole_turn(self) -> Asking:
        """The phases in their order (WORC-TRN-01 to -04)."""
        player = self.players[self.active]
        if not player.had_turn:
            player.had_turn, self.phase = True, "mulligan"
            yield from self.mulligan()
        phases = list(PHASES)
        while phases:
            self.phase = phases.pop(0)
            self.enter_phase()
            if (yield from self.run_phase()) == "end_turn":
                phases = ["discard"]
        yield from self.discard()

    def enter_phase(self) -> None:
        """What a phase does by itself (WORC-UNM-01, WORC-DRW-01)."""
        self.acted = False
        if self.phase == "unmark":
            for thing in self.there(self.active, *FRONTS, RESOURCES):
                thing.marked = thing.marked and thing.assigned
        elif self.phase == "draw":
            self.players[self.active].exhausted = not self.players[self.active].deck
            self.draw(self.active, self.options["draw_min"])
            self.drawn = self.options["draw_min"]

    def run_phase(self) -> Asking:
        """Acts, until the phase ends; without any an optional one is omitted (WORC-TRN-03, WORC-RSP-08)."""
        while True:
            move, args = yield from self.floor()
            if move in ("end_phase", "end_turn"):
                break
            self.acted = True
            yield from self.act(move, args)
        if self.options["end_phase_windows"] and (self.acted or self.phase not in OPTIONAL):
            yield from self.hold("phase_end", self.after(self.active))
        return move

    def act(self, move: str, args: dict[str, Any]) -> Asking:
        """A chain action, the attack, or an immediate action with what follows it (WORC-RSP-05 to -07)."""
        if move in PLAYS:
            self.put(self.active, args)
            yield from self.hold("action", [*self.after(self.active), self.active])
        elif move == "declare_attack":
            self.slots["attack"] = self.phase
            yield from self.fight(args["player"], list(args["attackers"]))
        else:
            getattr(self, move)(**args)
            yield from self.settle()
            if self.phase in (*PLAY, *MOVE_ATTACK):
                yield from self.hold("after", self.after(self.active))

    # --- immediate actions -------------------------------------------------------------------------------------------

    def draw_second_card(self) -> None:
        """WORC-DRW-02."""
        self.drawn += 1
        self.draw(self.active, 1)

    def lay_resource(self, card: str) -> None:
        """A hand card lies face down, under another id (WORC-RES-02, -03)."""
        self.laid += 1
        name = self.lift(card)
        self.enter(self.give_id(self.active, self.chance.laid(self.active), name), RESOURCES)

    def recycle_resources(self, resources: list[str]) -> None:
        """Resource cards are hand cards again (WORC-REC-01, -03)."""
        self.recycled += 1
        names = [self.things.pop(id).card.name for id in resources]
        for id, name in zip(self.chance.recycled(self.active, resources), names, strict=True):
            self.players[self.active].hand.append(self.give_id(self.active, id, name).id)

    def move_creature(self, creature: str) -> None:
        """It is marked and is in the other front, with what it carries (WORC-MOV-03, -04, WORC-EQP-10)."""
        thing = self.things[creature]
        self.slots["move"], self.leaving = self.phase, thing.place
        thing.marked = True
        for one in (thing, *self.attached(creature)):
            one.place = FRONTS[str(one.place)]

    def buy_free_target(self, opponent: int, mode: str) -> None:
        """Any opponent may be attacked in this turn (WORC-TRI-06 to -08)."""
        self.bought = opponent
        player = self.players[self.active]
        if mode == "discard3":
            for id in self.chance.lost_at_random(self.active, player.hand, 3):
                player.hand.remove(id)
                self.bury(self.things[id])
        else:
            all_gold = self.ready(self.active)
            self.pay(self.active, len(all_gold), all_gold)

    def lift(self, card: str) -> str:
        """A card leaves the hand and is known by that id no more."""
        self.players[self.active].hand.remove(card)
        return self.things.pop(card).card.name

    # --- mulligan ----------------------------------------------------------------------------------------------------

    def mulligan(self) -> Asking:
        """New hands until one is kept, not for those who have played a card (WORC-MUL-01 to -06, WORC-OMU)."""
        player, most = self.players[self.active], self.options["opening_hand"]
        while not player.has_played and player.mulligans <= (0 if self.options["mulligan"] == "open" else most):
            answer = yield from self.forced(self.active, "mulligan")
            if answer[0] == "keep_hand":
                return
            kept = list(answer[1].get("keep", ()))
            for id in [id for id in player.hand if id not in kept]:
                player.deck.append(self.lift(id))
            self.shuffle(self.active, ARMY)
            self.draw(self.active, most - player.mulligans - len(kept))
            player.mulligans += 1

    # --- the end of a turn -------------------------------------------------------------------------------------------

    def discard(self) -> Asking:
        """Down to the limit (WORC-DSC-01, -02)."""
        player = self.players[self.active]
        if len(player.hand) > self.options["hand_limit"]:
            _, args = yield from self.forced(self.active, "discard")
            for id in args["cards"]:
                player.hand.remove(id)
                self.bury(self.things[id])

    def end_of_turn(self) -> Asking:
        """What is dropped, gold and damage vanish, then the Quests (WORC-DRP-08, WORC-END-01)."""
        for player in self.players.values():
            for thing in self.dropped(player.seat):
                self.bury(thing)
            player.gold = 0
        for thing in self.things.values():
            thing.damage = 0
        self.phase = "discard"
        self.durations()
        yield from self.expiration()
