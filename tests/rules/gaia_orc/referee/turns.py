"""The turns of the second Gaia ORC, phase by phase (GORC-TRN, GORC-END)."""

from collections import Counter
from typing import Any

from tests.games.refereeing import Over
from tests.rules.gaia_orc.referee.cards import DOMAINS
from tests.rules.gaia_orc.referee.equipment import PLAY
from tests.rules.gaia_orc.referee.table import FRONT, VAULT, Thing
from tests.rules.gaia_orc.referee.tactics import Claiming
from tests.rules.gaia_orc.referee.windows import PLAYS, Asking

PHASES = (
    *("unmark", "upkeep", "tactical", "draw", "play_1", "move_attack_1", "play_2", "move_attack_2"),
    *("entrance", "discard"),
)
"""GORC-TRN-01."""
MOVE_ATTACK = ("move_attack_1", "move_attack_2")
OPTIONAL = (*PLAY, *MOVE_ATTACK, "entrance")
"""GORC-TRN-03."""


class Turns(Claiming):
    """A match from the first turn on."""

    round = 0

    def take_turns(self, first: int) -> Asking:
        """Turns alternate; a round is one of each player (GORC-PLY-03)."""
        self.active = first
        while True:
            self.begin_turn()
            self.round += self.active == first
            yield from self.whole_turn()
            yield from self.end_of_turn()
            if self.round == self.options["round_limit"] and self.active != first:
                raise self.best("round_limit", "round_limit")
            self.active = self.passive

    def begin_turn(self) -> None:
        """What is counted by the turn begins anew."""
        self.turn += 1
        self.claimed = self.exhausted = False
        self.drawn = self.laid = self.moved = self.regions_discarded = 0
        self.slots: dict[str, str] = {}
        self.uses = Counter()
        self.owing: list[str] = []
        self.settled: set[str] = set()
        for thing in self.play.values():
            thing.locked = thing.used = False

    def whole_turn(self) -> Asking:
        """The phases in their order (GORC-TRN-01 to -05)."""
        yield from self.mulligan()
        phases = list(PHASES)
        while phases:
            self.phase = phases.pop(0)
            self.acted = False
            self.enter_phase()
            if (yield from self.run_phase()) == "end_turn":
                phases = ["discard"]

    def enter_phase(self) -> None:
        """What a phase does by itself (GORC-UNM-01, GORC-UPK-06, GORC-DRW-01)."""
        if self.phase == "unmark":
            for thing in self.in_play():
                thing.marked = thing.marked and thing.assigned
        elif self.phase == "upkeep":
            own = [thing for thing in self.play.values() if thing.owner == self.active and thing.place != VAULT]
            self.owing = [thing.id for thing in own if thing.card.upkeep is not None]
        elif self.phase == "draw":
            for _ in range(self.options["draw_min"]):
                if not self.players[self.active].deck and self.options["deck_out_loses"]:
                    raise Over("deck_out", [self.passive])
                self.draw(self.active, 1)
                self.drawn += 1

    def in_play(self) -> list[Any]:
        """Creatures and Resource cards of the active player, those that lie beneath others too."""
        places = (FRONT, *DOMAINS, VAULT)
        return [thing for place in places for thing in self.there(self.active, place)]

    def run_phase(self) -> Asking:
        """Acts, until the phase ends; without any an optional one is omitted (GORC-TRN-03, GORC-RSP-08)."""
        while True:
            move, args = yield from self.floor()
            if move in ("end_phase", "end_turn"):
                break
            self.acted = True
            yield from self.act(move, args)
        if self.options["end_phase_windows"] and (self.acted or self.phase not in OPTIONAL):
            yield from self.hold("phase_end", self.passive)
        return move

    def act(self, move: str, args: dict[str, Any]) -> Asking:
        """A chain action, the attack, or an immediate action with what follows it (GORC-RSP-05 to -07)."""
        if move in PLAYS:
            self.put(self.active, move, args)
            self.settle()
            yield from self.hold("action", self.passive, self.active)
        elif move == "declare_attack":
            self.slots["attack"] = self.phase
            yield from self.fight(args["attackers"])
        else:
            self.claimed = self.claimed or move.startswith("claim")
            self.acts[self.active] += move.startswith(("claim", "assign"))
            getattr(self, move)(**args)
            self.settle()
            if self.phase in (*PLAY, *MOVE_ATTACK):
                yield from self.hold("after", self.passive)

    # --- upkeep ------------------------------------------------------------------------------------------------------

    def owed(self) -> list[str]:
        """What still owes upkeep (GORC-UPK-01, -03, -06)."""
        return [id for id in self.owing if id in self.play and id not in self.settled and self.works(self.things[id])]

    def works(self, thing: Thing) -> bool:
        """Whether it is neither buried nor dropped, nor a Spell on something buried (GORC-SRV-10, GORC-EQP-06)."""
        if thing.card.type == "equipment":
            return thing.host is not None
        return not self.buried(self.things.get(str(thing.host), thing))

    def pay_upkeep(self, source: str, payment: list[str]) -> None:
        """GORC-UPK-04."""
        self.settled.add(source)
        self.pay(self.active, self.things[source].card.upkeep or 0, payment)

    def decline_upkeep(self, source: str) -> None:
        """What the card says otherwise happens (GORC-UPK-05)."""
        self.settled.add(source)
        if self.things[source].card.otherwise == "hand":
            self.return_to_hand(source)
        elif self.things[source].card.type == "creature":
            self.kill(source)
        else:
            self.bury(self.things[source])

    def return_to_hand(self, creature: str) -> None:
        """Equipment follows, Spells go to the graves (GORC-EQP-10, GORC-SPL-07)."""
        carried = [one.id for one in self.carried(creature)]
        for id in (creature, *carried):
            thing = self.things[id]
            for spell in self.attached(id):
                if spell.card.type == "spell":
                    self.bury(spell)
            self.leave(thing)
            del self.things[id]
            back = self.give_id(thing.owner, self.chance.returned(thing.owner, id), thing.card.name)
            self.players[thing.owner].hand.append(back.id)

    # --- other immediate actions -------------------------------------------------------------------------------------

    def unassign_creature(self, creature: str) -> None:
        """GORC-UNA-02."""
        thing = self.things[creature]
        thing.assigned, thing.locked = False, True
        self.mark(creature)

    def assign_creature(self, creature: str, payment: list[str]) -> None:
        """GORC-ASG-03 to -05."""
        self.pay(self.active, self.things[creature].card.assign or 0, payment)
        if self.things[creature].card.assign_marks:
            self.mark(creature)
        self.things[creature].assigned = True

    def draw_second_card(self) -> None:
        """GORC-DRW-02."""
        self.drawn += 1
        self.draw(self.active, 1)

    def exhaust(self, mode: str, domain: str | None = None, card: str | None = None) -> None:
        """A top servant or a hand card for one more card (GORC-EXH-01, -02, GORC-DTH-08)."""
        self.exhausted = True
        player = self.players[self.active]
        if mode == "hand_card":
            player.hand.remove(str(card))
            self.bury(self.things[str(card)])
        else:
            self.bury(self.servants(self.active, str(domain))[0])
        self.draw(self.active, self.options["exhaust_draws"])

    def lay_resource(self, card: str) -> None:
        """A hand card lies face down, under another id (GORC-RES-02, -03)."""
        self.laid += 1
        name = self.lift(self.active, card)
        self.enter(self.give_id(self.active, self.chance.laid(self.active), name), VAULT)

    def move_creature(self, creature: str, destination: str) -> None:
        """It is marked and is in the other area; Equipment stays in the Front (GORC-MOV-06, -07, -10)."""
        thing = self.things[creature]
        self.slots["move"] = self.phase
        self.moved += 1
        self.mark(creature)
        if destination in DOMAINS:
            self.drop(creature)
        self.put_in(thing, destination)

    def discard_region(self) -> None:
        """GORC-DSC-03, option `discarded_region_draws`."""
        self.regions_discarded += 1
        symbols = self.give_up_region(self.active)
        if self.options["discarded_region_draws"]:
            self.draw(self.active, symbols)

    # --- the mulligan ------------------------------------------------------------------------------------------------

    def mulligan(self) -> Asking:
        """At the start of the first own turn, with the hand as it was dealt (GORC-MUL-01 to -05)."""
        player = self.players[self.active]
        dealt, player.dealt = player.dealt, None
        if dealt is None or sorted(dealt) != sorted(player.hand):
            return
        self.phase = "mulligan"
        _, move, args = yield from self.ask(self.active, kind="mulligan")
        if move == "keep_hand":
            return
        for id in args["grave"]:
            player.hand.remove(id)
            self.bury(self.things[id])
        for id in [id for id in player.hand if id not in args["keep"]]:
            player.deck.append(self.lift(self.active, id))
        self.shuffle(self.active)
        self.draw(self.active, self.options["opening_hand"] - len(args["keep"]))

    # --- the end of a turn -------------------------------------------------------------------------------------------

    def end_of_turn(self) -> Asking:
        """Hand limit, dropped Equipment, gold, damage, lost regions (GORC-END-01)."""
        player = self.players[self.active]
        if len(player.hand) > self.options["hand_limit"]:
            args = yield from self.forced(self.active, "discard")
            for id in args["cards"]:
                player.hand.remove(id)
                self.bury(self.things[id])
        for one in self.players.values():
            for thing in self.dropped(one.seat):
                self.bury(thing)
            one.gold = 0
        self.settle()
        for thing in self.play.values():
            thing.damage = 0
        self.look_at_regions()
