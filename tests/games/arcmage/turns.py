"""The turns of the second Arcmage, phase by phase, without the fighting (see `fighting.py`)."""

from typing import Any

from tests.games.arcmage.cards import FACTIONS
from tests.games.arcmage.table import ARMY, Chance
from tests.games.arcmage.windows import Asking, CombatLost, TurnLost, Windows
from tests.games.refereeing import Over

HAND = 7
"""ARC-SET-03, ARC-DIS-01."""


class Turns(Windows):
    """A match from the first turn on."""

    def __init__(self, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(options, chance)
        self.turn = 0
        self.phase = "setup"
        self.forget()

    def forget(self) -> None:
        """What is counted by the turn begins anew (ARC-TURN-05)."""
        self.ended: list[str] = []
        self.skipped = False
        self.course: int | None = None
        self.attacked = False
        self.moved: list[str] = []
        self.handled: list[str] = []
        self.declaration: tuple[str, list[str]] | None = None

    def check(self) -> None:
        """The state check where it is due: failed draws and cities (ARC-CHK-01, ARC-WIN-03, -04)."""
        fallen = [seat for seat in self.left() if self.players[seat].failed or not self.players[seat].kingdom]
        for seat in fallen:
            self.defeat(seat)

    # --- turns -------------------------------------------------------------------------------------------------------

    def take_turns(self, first: int) -> Asking:
        """One turn after the other, up to the turn limit (ARC-CHK-03)."""
        self.active = first
        while True:
            self.turn += 1
            self.forget()
            self.phase = "turn"
            try:
                yield from self.whole_turn()
            except TurnLost:
                yield from self.break_off()
            for thing in self.in_play():
                if self.is_creature(thing):
                    thing.damage = 0
            for player in self.players.values():
                player.actions = 0
            if self.options["turn_cap"] and self.turn >= self.options["turn_cap"]:
                raise Over("turn_cap", self.most_cities())
            self.active = self.after(self.active)[0]

    def most_cities(self) -> list[int]:
        """Of those who are left, the ones with most cities (ARC-WIN-06, -07)."""
        cities = {seat: len(self.players[seat].kingdom) for seat in self.left()}
        return [seat for seat in cities if cities[seat] == max(cities.values())]

    def break_off(self) -> Asking:
        """The active player is gone: what others have on the stack is still resolved (ARC-ELM-03)."""
        self.window = None
        if self.combat is not None:
            yield from self.clear()
        yield from self.respond(None)

    def clear(self) -> Asking:
        """Step IV of a combat."""
        raise NotImplementedError

    def whole_turn(self) -> Asking:
        """Founding a city instead of the turn, or the phases in their order (ARC-TURN-01, ARC-FND-01)."""
        player = self.players[self.active]
        first, player.had_turn = not player.had_turn, True
        if player.unbuilt or self.options["found_from_hand"]:
            move, args = yield from self.main(self.active, "start_of_turn")
            if move == "found_city":
                yield from self.found(args["city"])
                return
        if first:
            self.phase = "mulligan"
            yield from self.mulligan()
            self.ended.append(self.phase)
        self.phase = "unmark"
        self.unmark()
        self.ended.append(self.phase)
        phases = {
            "draw_resource": self.draw_resource,
            "tactics": self.tactics,
            "play_1": self.play,
            "attack": self.attack_phase,
            "play_2": self.play,
            "discard": self.discard,
        }
        for self.phase, act in phases.items():
            yield from act()
            self.ended.append(self.phase)

    def found(self, city: str) -> Asking:
        """Skip the turn for a city: nothing is unmarked, devotion ends (ARC-FND-03 to -05)."""
        self.skipped = True
        self.lift(city)
        self.enter(city)
        self.players[self.active].kingdom.append(city)
        for thing in self.creatures(self.active):
            thing.devoted = False
        yield from self.checkpoint()

    # --- mulligan, unmark, draw and resource -------------------------------------------------------------------------

    def mulligan(self) -> Asking:
        """New hands until one is kept (ARC-MUL-03, -05); no events (ARC-MUL-06)."""
        player, seat = self.players[self.active], self.active
        while True:
            answer = yield from self.forced(seat, "mulligan", self.is_lost)
            self.lost()
            if answer[0] == "keep_hand":
                return
            if player.mulligans == 2:
                if self.options["third_mulligan"] == "restart":
                    raise Over("mulligan_restart", [])
                self.defeat(seat)
                self.lost()
            if self.options["mulligan_permission"] == "opponents":
                granted: list[int] = []
                yield from self.permit("hand", {seat: len(player.hand)}, granted.append)
                self.lost()
                if not granted:
                    return
            player.mulligans += 1
            number = len(player.hand)
            self.into_deck(seat, list(player.hand))
            self.shuffle(seat)
            self.draw(seat, number)

    def into_deck(self, seat: int, ids: list[str]) -> None:
        """Cards go back into the deck and lose their ids."""
        for id in ids:
            self.players[seat].deck.append(self.lift(id).card.name)
            del self.things[id]

    def unmark(self) -> None:
        """All that the active player controls, at once; devotion ends with it (ARC-UNM-01, ARC-TAC-13)."""
        for thing in self.in_play():
            if thing.owner == self.active:
                thing.marked = thing.devoted = False

    def draw_resource(self) -> Asking:
        """One of the three courses (ARC-DRAW-01 to -07)."""
        player, seat = self.players[self.active], self.active
        _, args = yield from self.main(seat, "draw_course")
        self.course = args["course"]
        self.draw(seat, {1: 2, 2: 1, 3: 0}[args["course"]])
        self.check()
        self.lost()
        placed = sorted((args.get("resources") or {}).items(), key=lambda pair: (FACTIONS.index(pair[1]), pair[0]))
        if args["course"] == 2 and player.hand:
            answer = yield from self.main(seat, "place_resource")
            placed = [tuple(answer[1].values())] if answer and answer[0] == "place_resource" else []
        for card, faction in placed:
            self.place(card, faction)
        yield from self.checkpoint()

    def place(self, card: str, faction: str) -> None:
        """A hand card becomes a resource card with an id of its own (ARC-RES-01, -03, -11, ARC-DECK-07)."""
        was = self.lift(card)
        del self.things[card]
        (id,) = self.chance.named("ResourcePlaced", self.active)
        self.give_id(self.active, id, was.card.name)
        thing = self.enter(id)
        thing.faction, thing.marked = faction, False
        self.players[self.active].vault.append(id)

    # --- tactics and play --------------------------------------------------------------------------------------------

    def tactics(self) -> Asking:
        """Devotion, city by city (ARC-TAC-01 to -06, -14)."""
        while True:
            move, args = yield from self.main(self.active, "tactics")
            if move == "end_phase":
                if (yield from self.checkpoint(again=True)):
                    continue
                return
            city, devoting = args["city"], list(args["creatures"])
            self.handled.append(city)
            self.declaration = (city, devoting)
            yield from self.named("devotion", [*self.after(self.active), self.active], self.is_lost)
            self.declaration = None
            self.lost()
            for thing in map(self.things.__getitem__, devoting):
                thing.marked = thing.devoted = True

    def play(self) -> Asking:
        """Cards and moves, as many as wanted (ARC-PPH-01 to -05)."""
        while True:
            move, args = yield from self.main(self.active, "play")
            if move == "play_card":
                self.put(self.active, args)
                yield from self.respond(self.active)
                self.lost()
            elif move == "move_creature":
                self.move(args["creature"], args["to"])
            elif not (yield from self.checkpoint(again=True)):
                return

    def move(self, creature: str, to: str) -> None:
        """ARC-MOV-02, -05: it is marked, and the cities have been part of a move; devotion ends (ARC-TAC-12)."""
        thing = self.things[creature]
        self.moved += [city for city in (str(thing.place), to) if city != ARMY]
        thing.marked, thing.devoted, thing.place = True, False, to

    # --- attack and discard ------------------------------------------------------------------------------------------

    def attack_phase(self) -> Asking:
        """One attack or none (ARC-CMB-01 to -03)."""
        while True:
            move, args = yield from self.main(self.active, "attack")
            if move == "declare_attack":
                self.attacked = True
                try:
                    yield from self.attack(args["city"], list(args["attackers"]))
                except CombatLost:
                    yield from self.clear()
                self.lost()
                yield from self.checkpoint()
                return
            if not (yield from self.checkpoint(again=True)):
                return

    def attack(self, city: str, attackers: list[str]) -> Asking:
        """See `fighting.py`."""
        raise NotImplementedError

    def discard(self) -> Asking:
        """Down to seven cards, in the order that is named (ARC-DIS-01, -02)."""
        if len(self.players[self.active].hand) > HAND:
            answer = yield from self.main(self.active, "discard")
            for id in answer[1]["cards"] if answer else []:
                self.bury(id)
        yield from self.checkpoint()

    def pointless(self, kind: str) -> bool:
        """Whether events have left too few cards in hand for a decision about them."""
        hand = self.players[self.active].hand
        return (kind == "discard" and len(hand) <= HAND) or (kind == "place_resource" and not hand)
