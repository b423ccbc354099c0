"""Who may act: questions, windows and the chain of the second Gaia ORC (GORC-RSP)."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from tests.games.refereeing import Over
from tests.rules.gaia_orc.referee.abilities import Abilities
from tests.rules.gaia_orc.referee.cards import DOMAINS, Card
from tests.rules.gaia_orc.referee.table import FRONT, Thing

Answer = tuple[int, str, dict[str, Any]]
Asking = Generator[None, Answer, Any]
PLAYS = ("play_creature", "play_equipment", "play_magic", "play_spell", "play_event", "activate_ability")
"""Moves that put something on the chain (GORC-RSP-05)."""


@dataclass
class Item:
    """A card on the chain, and where it is to go: a place, or what it is to be attached to; or an ability of a card."""

    id: str
    card: Card
    owner: int
    place: str | None = None
    host: str | None = None
    thing: Thing | None = None


@dataclass
class Window:
    """An open window: who is to pass in a row, in this order, and how many have (GORC-RSP-02, -03)."""

    kind: str
    order: list[int]
    passed: int = 0


class Windows(Abilities):
    """Cards and the order of acting."""

    pending: dict[int, str]
    window: Window | None = None
    chain: list[Item]
    questions = opened = 0
    """How many questions there were, and windows."""
    acts: Counter[int]
    """How often each player has played, activated, sacrificed, assigned, claimed or attacked (GORC-RSP-14)."""

    def is_open(self) -> bool:
        """See `Abilities`."""
        return self.window is not None

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask(self, *seats: int, kind: str) -> Asking:
        """Wait for the answer of one of some seats; who gives up instead has lost (GORC-WIN-12)."""
        self.pending = dict.fromkeys(seats, kind)
        self.questions += 1
        who, move, args = yield
        self.pending = {}
        if move == "concede":
            raise Over("concession", [3 - who])
        return who, move, args

    def forced(self, seat: int, kind: str) -> Asking:
        """A choice in the midst of something."""
        _, _, args = yield from self.ask(seat, kind=kind)
        return args

    def floor(self) -> Asking:
        """What the active player does in a phase; gold that is produced ahead is nothing (GORC-RSP-07)."""
        while True:
            who, move, args = yield from self.ask(self.active, kind="floor")
            if move != "produce_gold":
                return move, args
            self.produce(who, args["cards"])

    # --- windows -----------------------------------------------------------------------------------------------------

    def hold(self, kind: str, *order: int) -> Asking:
        """A window: who plays hands on to the other, and both are needed from then on (section 2.22)."""
        self.window = window = Window(kind, [*order])
        self.opened += 1
        while window.passed < len(window.order):
            seat = window.order[window.passed]
            if self.options["auto_pass"] == "public_only" and self.idle(seat):
                window.passed += 1
                continue
            who, move, args = yield from self.ask(seat, kind="priority")
            if move == "produce_gold":
                self.produce(who, args["cards"])
            elif move == "pick_up_equipment":
                self.pick_up_equipment(**args)
                self.settle()
            elif move == "pass":
                window.passed += 1
            else:
                if move == "sacrifice_creature":
                    self.sacrifice_creature(**args)
                else:
                    self.put(who, move, args)
                self.settle()
                window.order, window.passed = [3 - who, who], 0
        self.window = None
        self.resolve_chain()

    def idle(self, seat: int) -> bool:
        """Whether everybody can see that a player has nothing to use (GORC-RSP-19)."""
        picks = seat == self.passive and self.pick_ups(seat)
        return not self.players[seat].hand and not self.victims(seat) and not self.usable(seat) and not picks

    def sacrifice_creature(self, creature: str) -> None:
        """GORC-GLO-05."""
        self.acts[self.things[creature].owner] += 1
        self.kill(creature)

    # --- the chain ---------------------------------------------------------------------------------------------------

    def put(self, seat: int, move: str, args: dict[str, Any]) -> None:
        """A card or an ability is paid for and waits on the chain (GORC-RSP-04, GORC-PAY-01, -03)."""
        self.acts[seat] += 1
        if move == "activate_ability":
            source = self.things[args["source"]]
            self.chain.append(Item(self.chance.announced(seat), source.card, seat))
            self.use(source, args["payment"], args.get("costs", []))
            return
        thing = self.things[args["card"]]
        self.pay(seat, thing.card.cost, args.get("payment", []))
        self.players[seat].hand.remove(thing.id)
        self.chain.append(Item(thing.id, thing.card, seat, args.get("place"), args.get("host"), thing))

    def resolve_chain(self) -> None:
        """The newest comes first, and nobody is asked in between (GORC-RSP-04, -12, -13, -16)."""
        while self.chain:
            item = self.chain.pop()
            if item.thing is None:
                self.run(item.owner, item.card.does)
            elif item.host is not None and item.host in self.hosts(item.owner, item.card):
                self.attach(item.thing, item.host)
            elif item.card.type == "creature":
                place = str(item.place)
                self.enter(item.thing, place if self.may_enter(item.thing, place) else FRONT)
            else:
                self.bury(item.thing)
            self.settle()

    def may_enter(self, thing: Thing, place: str) -> bool:
        """Whether a creature may be put in a place (GORC-DOM-07, -08)."""
        return place not in DOMAINS or self.open_to(thing.owner, place, thing.card)
