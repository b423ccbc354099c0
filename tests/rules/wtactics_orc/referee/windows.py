"""Who may act: questions, windows and the chain of the second WTactics (WORC-RSP)."""

from collections.abc import Callable, Generator
from typing import Any

from tests.rules.wtactics_orc.referee.equipment import Equipping
from tests.rules.wtactics_orc.referee.table import Item, Window

Answer = tuple[int, str, dict[str, Any]]
Asking = Generator[None, Answer, Any]
PLAYS = ("play_creature", "play_equipment", "play_magic", "play_enchantment", "play_event")
"""Moves that put a card on the chain (WORC-RSP-05)."""


class Windows(Equipping):
    """Cards and the order of acting."""

    pending: dict[int, str]

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask(self, *seats: int, kind: str) -> Asking:
        """Wait for the answer of one of some seats, or for a concession of anybody."""
        self.pending = dict.fromkeys(seats, kind)
        answer = yield
        self.pending = {}
        return answer

    def forced(self, seat: int, kind: str) -> Asking:
        """A choice in the midst of something; None if it lapses, because its player or the attacked one is out."""
        attacked = self.attack and self.attack.defender
        while seat not in self.out and (attacked is None or attacked not in self.out):
            who, move, args = yield from self.ask(seat, kind=kind)
            if move != "concede":
                return move, args
            self.eliminate(who, "concession")
        return None

    def floor(self) -> Asking:
        """What the active player does in a phase; gold that is produced ahead is nothing (WORC-RSP-07)."""
        while True:
            who, move, args = yield from self.ask(self.active, kind="floor")
            if move == "concede":
                self.eliminate(who, "concession")
            elif move == "produce_gold":
                self.produce(who, args["resources"])
            else:
                return move, args

    # --- windows -----------------------------------------------------------------------------------------------------

    def hold(self, kind: str, order: list[int]) -> Asking:
        """A window: who plays is followed by the next seat, and all are needed from then on (WORC-RSP-01 to -04)."""
        self.window = window = Window(kind, order)
        while window.passed < len(window.order):
            seat = window.order[window.passed]
            if self.options["auto_pass"] == "public_only" and self.idle(seat):
                window.passed += 1
                continue
            who, move, args = yield from self.ask(seat, kind="priority")
            if move == "concede":
                self.eliminate(who, "concession")
            elif move == "produce_gold":
                self.produce(who, args["resources"])
            elif move == "pick_up_equipment":
                self.pick_up_equipment(**args)
            elif move == "pass":
                window.passed += 1
            else:
                if move == "assign_creature":
                    self.assign_creature(**args)
                else:
                    self.put(who, args)
                window.order, window.passed = [*self.after(who), who], 0
        self.window = None
        yield from self.resolve_chain()

    def idle(self, seat: int) -> bool:
        """Whether everybody can see that a player has nothing to answer with (WORC-RSP-15)."""
        return not self.players[seat].hand and not self.pick_ups(seat) and not self.could_assign(seat)

    def could_assign(self, seat: int) -> bool:
        """Whether a player has a creature to assign and what that costs."""
        gold = self.players[seat].gold + len(self.ready(seat))
        return any((thing.card.assign or 0) <= gold for thing in self.assignable(seat))

    # --- the chain ---------------------------------------------------------------------------------------------------

    def put(self, seat: int, args: dict[str, Any]) -> None:
        """A card is paid for and waits on the chain (WORC-RSP-04, WORC-PAY-01, -04)."""
        player, thing = self.players[seat], self.things[args["card"]]
        self.pay(seat, thing.card.cost, args["payment"])
        player.hand.remove(thing.id)
        player.has_played = True
        self.chain.append(Item(thing, args.get("front"), args.get("creature")))

    def resolve_chain(self) -> Asking:
        """The newest comes first, and nobody is asked in between (2.23)."""
        while self.chain:
            item = self.chain.pop()
            if item.creature is not None and self.can_get(item.creature, item.thing.owner):
                self.enter(item.thing, str(self.things[item.creature].place))
                item.thing.host = item.creature
            elif item.thing.card.type == "creature":
                self.enter(item.thing, str(item.front))
            else:
                self.bury(item.thing)
            yield from self.settle()

    settle: Callable[[], Asking]
    """What follows a step; see `Questing`."""
