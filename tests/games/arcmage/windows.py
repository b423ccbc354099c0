"""Who may act: questions, open time, windows and the stack of the second Arcmage (ARC-PRI, ARC-STK)."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from tests.games.arcmage.table import Cards, Chance, Thing
from tests.games.refereeing import Over

Answer = tuple[int, str, dict[str, Any]]
Asking = Generator[None, Answer, Any]


class TurnLost(Exception):
    """The active player is defeated (ARC-ELM-03)."""


class CombatLost(Exception):
    """The defending player is defeated (ARC-ELM-04)."""


@dataclass
class Window:
    """Seats that may respond, in this order, and how many of them passed in succession."""

    kind: str
    order: list[int]
    passed: int = 0


@dataclass
class Item:
    """A card on the stack, what it was aimed at and where it is to go."""

    thing: Thing
    target: str | None = None
    city: str | None = None


@dataclass
class Combat:
    """An attack under way. `engaged`: the attacker of each defender, in the order of assignment."""

    attacker: int
    defender: int
    city: str
    attackers: list[str]
    engaged: dict[str, str] = field(default_factory=dict)
    assigned: bool = False
    fallen: bool = False
    battle: str | None = None
    fought: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)


class Windows(Cards):
    """Cards and the order of acting."""

    def __init__(self, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(options, chance)
        self.pending: dict[int, str] = {}
        self.stack: list[Item] = []
        self.window: Window | None = None
        self.open_time = False
        self.active = 0
        self.requests: list[dict[str, Any]] = []
        self.combat: Combat | None = None

    @property
    def fight(self) -> Combat:
        """The combat that is under way."""
        assert self.combat is not None
        return self.combat

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask(self, pending: dict[int, str], *, main: bool = False) -> Asking:
        """Wait for the answer of one of some seats, or for a concession; in open time also for an event."""
        self.pending, self.open_time = pending, main
        answer = yield
        self.pending, self.open_time = {}, False
        return answer

    def main(self, seat: int, kind: str) -> Asking:
        """A main decision in open time (ARC-PRI-02), asked anew after events."""
        while True:
            who, move, args = yield from self.ask({seat: kind}, main=True)
            if move == "concede":
                self.concede(who)
                self.lost()
            elif move == "play_event":
                self.put(who, args)
                yield from self.respond(who)
                self.lost()
            else:
                return move, args
            if self.pointless(kind):
                return None

    def forced(self, seat: int, kind: str, lapsed: Callable[[], bool]) -> Asking:
        """A choice in the midst of something (ARC-PRI-08); None if it lapses (ARC-ELM-05)."""
        while True:
            who, move, args = yield from self.ask({seat: kind})
            if move != "concede":
                return move, args
            self.concede(who)
            if seat in self.out or lapsed():
                return None

    def permit(self, what: str, counts: dict[int, int], grant: Callable[[int], None]) -> Asking:
        """Mulligans of some seats, each granted once all others allow it and void when one refuses (ARC-SET-05)."""
        self.requests = [{"seat": seat, "what": what, "count": count, "allowed": []} for seat, count in counts.items()]
        while self.requests:
            asked = {seat: "mulligan_request" for seat in self.left() if any(map(self.unanswered(seat), self.requests))}
            who, move, args = yield from self.ask(asked)
            if move == "concede":
                self.concede(who)
            else:
                request = next(one for one in self.requests if one["seat"] == args["seat"])
                request["allowed"].append(who)
                if not args["allow"]:
                    self.requests.remove(request)
            for request in list(self.requests):
                if set(self.after(request["seat"])) <= set(request["allowed"]):
                    self.requests.remove(request)
                    grant(request["seat"])

    def unanswered(self, seat: int) -> Callable[[dict[str, Any]], bool]:
        """Tells of a request whether a seat has still to answer it."""
        return lambda request: seat != request["seat"] and seat not in request["allowed"]

    def lost(self) -> None:
        """Leave a turn or a combat whose player is defeated."""
        if self.active in self.out:
            raise TurnLost
        if self.combat is not None and self.combat.defender in self.out:
            raise CombatLost

    def is_lost(self) -> bool:
        """Whether the active or the defending player is defeated."""
        return self.active in self.out or (self.combat is not None and self.combat.defender in self.out)

    def pointless(self, kind: str) -> bool:
        """Whether a decision has nothing to be about any more."""
        return False

    def concede(self, seat: int) -> None:
        """A player gives up and is defeated at once (ARC-WIN-08)."""
        self.defeat(seat)

    def defeat(self, seat: int) -> None:
        """A player is out: all own cards leave the match, what was attached to them is lost (ARC-ELM-02)."""
        self.out.append(seat)
        self.requests = [request for request in self.requests if request["seat"] != seat]
        if self.window is not None and seat in self.window.order:
            self.window.passed -= self.window.order.index(seat) < self.window.passed
            self.window.order.remove(seat)
        if len(self.left()) == 1:
            raise Over("last_player_standing", self.left())
        self.stack = [item for item in self.stack if item.thing.owner != seat]
        self.clear_away(seat)

    def clear_away(self, seat: int) -> None:
        """ARC-ELM-02. What others had attached there goes to the graveyards by the time of entering play."""
        player = self.players[seat]
        own = [thing.id for thing in self.things.values() if thing.owner == seat]
        lying = [f"seat:{seat}", *own]
        foreign = {each for id in lying for each in self.carried(id) if self.things[each].owner != seat}
        order = sorted(foreign, key=lambda id: self.things[id].entered)
        for each in order:
            self.send(each)
        unseen = [*player.hand, *player.unbuilt]
        player.removed_unseen = [self.things[id].card.name for id in unseen] + player.deck
        player.removed = [self.things[id].card.name for id in own if id not in unseen]
        player.deck, player.graveyard = [], []
        for thing in [self.lift(id) for id in own]:
            del self.things[thing.id]

    # --- windows -----------------------------------------------------------------------------------------------------

    def from_active(self) -> list[int]:
        """The order of a window that the game opens: from the active player, or the next one still there."""
        first = self.active if self.active not in self.out else self.after(self.active)[0]
        return [first, *self.after(first)]

    def priority(self, kind: str, order: list[int], lapsed: Callable[[], bool]) -> Asking:
        """One round of passes (ARC-PRI-03). Answers who played an event, or None when all passed in succession."""
        self.window = window = Window(kind, order)
        while window.passed < len(window.order) and not lapsed():
            seat = window.order[window.passed]
            if self.options["auto_pass"] == "public_only" and not self.players[seat].hand:
                window.passed += 1
                continue
            who, move, args = yield from self.ask({seat: "priority"})
            if move == "concede":
                self.concede(who)
            elif move == "play_event":
                self.window = None
                self.put(who, args)
                return who
            else:
                window.passed += 1
        self.window = None
        return None

    def named(self, kind: str, order: list[int], lapsed: Callable[[], bool]) -> Asking:
        """A window on an empty stack (ARC-PRI-05, -06): it reopens after events, from the active player."""
        while not lapsed():
            who = yield from self.priority(kind, order, lapsed)
            if who is None:
                return
            yield from self.respond(who)
            order = self.from_active()

    def checkpoint(self, *, again: bool = False) -> Asking:
        """The passive players at the end of a phase (ARC-PRI-07). True: somebody acted, and the phase goes on."""
        while self.options["checkpoints"] == "every_phase":
            who = yield from self.priority("checkpoint", self.after(self.active), self.is_lost)
            if who is not None:
                yield from self.respond(who)
            self.lost()
            if who is None:
                return False
            if again:
                return True
        return False

    # --- the stack ---------------------------------------------------------------------------------------------------

    def put(self, seat: int, args: dict[str, Any]) -> None:
        """A card is paid for and lies on the stack without effect (ARC-PLAY-03, ARC-STK-01)."""
        for id in args.get("payment") or []:
            self.things[id].marked = True
        thing = self.lift(args["card"])
        targets = args.get("targets") or []
        target = targets[0][0] if targets else None
        self.stack.append(Item(thing, target, args.get("place")))
        self.players[seat].actions += 1

    def respond(self, by: int | None) -> Asking:
        """Windows and resolutions until the stack is empty (ARC-PRI-04, ARC-STK-03 to -06)."""
        while self.stack:
            order = self.from_active() if by is None else [*self.after(by), by]
            by = yield from self.priority("response", order, lambda: not self.stack)
            if by is None and self.stack:
                self.resolve(self.stack.pop())

    def resolve(self, item: Item) -> None:
        """The top item takes effect, or goes to the graveyard (ARC-PLAY-04, -05, -10)."""
        thing, kind = item.thing, item.thing.card.type
        player = self.players[thing.owner]
        if kind == "creature":
            self.enter(thing.id, item.city)
        elif kind == "enchantment" and item.target is None:
            self.enter(thing.id)
            player.enchantments.append(thing.id)
        elif kind == "enchantment" and item.target in self.targets(thing):
            self.enter(thing.id).host = item.target
            self.list_of(str(item.target)).append(thing.id)
        else:
            player.graveyard.append(thing.id)

    def targets(self, thing: Thing) -> list[str]:
        """What an enchantment may be attached to (ARC-ENC-02)."""
        if thing.card.attach in ("player", "opponent"):
            return [f"seat:{seat}" for seat in self.left() if thing.card.attach == "player" or seat != thing.owner]
        *whose, kind = str(thing.card.attach).split()
        found = []
        for each in self.in_play():
            kind_of = "resource" if each.faction else each.card.type
            own = each.owner == thing.owner
            if kind_of == kind and {"my": own, "enemy": not own}.get("".join(whose), True):
                found.append(each.id)
        return found
