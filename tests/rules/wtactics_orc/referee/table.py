"""Who has what where: the cards and scores of a match of the second WTactics, and what becomes of those who are out."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.games.card_table import CardTable, shuffled
from tests.games.refereeing import Over
from tests.rules.wtactics_orc.referee.cards import CARDS, Card

OFFENSIVE, DEFENSIVE, RESOURCES, QUESTING = "offensive", "defensive", "resources", "questing"
FRONTS = {OFFENSIVE: DEFENSIVE, DEFENSIVE: OFFENSIVE}
"""Each front of a player with the other one (WORC-ZON-02)."""
ARMY, PILE = "deck", "quest_deck"
"""The two decks of a player (WORC-ZON-01)."""


class Chance(Protocol):
    """What chance decided, and the ids it gave to cards."""

    def first(self) -> int:
        """The seat that begins (WORC-PLY-03)."""

    def rolled(self) -> int:
        """The next roll of the six-sided die."""

    def shuffled(self, seat: int, deck: str, names: list[str]) -> list[str]:
        """The order of a deck that holds these cards after its shuffle, top first."""

    def drawn(self, seat: int, count: int) -> list[str]:
        """The ids of so many cards drawn."""

    def laid(self, seat: int) -> str:
        """The id of a Resource card."""

    def recycled(self, seat: int, resources: list[str]) -> list[str]:
        """The ids that Resource cards have in the hand."""

    def revealed(self, seat: int) -> str:
        """The id of a Quest that is turned face up."""

    def lost_at_random(self, seat: int, hand: list[str], count: int) -> list[str]:
        """The hand cards that a player loses by chance, in the order in which they go to the grave."""

    def expired(self, quests: list[str]) -> str:
        """Which of some Quests chance removes (WORC-QEX-07)."""


class TurnLost(Exception):
    """The active player is out (WORC-WIN-13)."""


@dataclass
class Thing:
    """A card that has an id. `place`: a front or the Resource zone, once it is in play; `host`: what it is on."""

    id: str
    card: Card
    owner: int
    place: str | None = None
    marked: bool = False
    assigned: bool = False
    damage: int = 0
    entered: int = 0
    host: str | None = None

    @property
    def free(self) -> bool:
        """Whether it can be marked (WORC-MRK-05, WORC-ASG-02)."""
        return not self.marked and not self.assigned


@dataclass
class Quest:
    """A face-up Quest. `tokens`: how many own turns each player on it has ended since it was accepted.

    `idle`: who has had a whole turn since `since`, the turn in which it was revealed or lost its last token.
    """

    id: str
    card: Card
    owner: int
    since: int
    tokens: dict[int, int] = field(default_factory=dict)
    idle: set[int] = field(default_factory=set)


@dataclass
class Player:
    """A player's scores and areas. What has an id is listed by it, decks and what is gone by names, top first."""

    seat: int
    influence: int = 0
    vp: int = 0
    gold: int = 0
    names: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    quest_deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    mulligans: int = 0
    had_turn: bool = False
    has_played: bool = False
    exhausted: bool = False
    failed: set[str] = field(default_factory=set)
    """Contracts that this player has failed."""


@dataclass
class Item:
    """A card on the chain, the front that was named for it, and the creature to which it is to be attached."""

    thing: Thing
    front: str | None
    creature: str | None


@dataclass
class Window:
    """An open window: who is to pass in a row, in this order, and how many have (WORC-RSP-03)."""

    kind: str
    order: list[int]
    passed: int = 0


@dataclass
class Attack:
    """An attack under way.

    `faced`: the attacker of each defender; `blocked`: attackers that had any; `fighting`: that of the present combat.
    """

    attacker: int
    defender: int
    attackers: list[str]
    faced: dict[str, str] = field(default_factory=dict)
    blocked: set[str] = field(default_factory=set)
    fighting: str | None = None
    fought: list[str] = field(default_factory=list)


class Table(CardTable[Player, Thing]):
    """All cards of a match."""

    cards, thing = CARDS, Thing

    def __init__(self, options: dict[str, Any], chance: Chance) -> None:
        self.options = options
        self.chance = chance
        self.players = {seat: Player(seat) for seat in range(1, options["players"] + 1)}
        self.out = []
        self.things = {}
        self.quests: dict[str, Quest] = {}
        self.chain: list[Item] = []
        self.window: Window | None = None
        self.attack: Attack | None = None
        self.active = 0
        self.turn = 0
        self.ending = False
        self.entries = 0

    # --- cards -------------------------------------------------------------------------------------------------------

    def enter(self, thing: Thing, place: str) -> None:
        """A card comes into play, unmarked (WORC-MRK-02)."""
        self.entries += 1
        thing.place, thing.entered = place, self.entries

    def there(self, seat: int, *places: str) -> list[Thing]:
        """A player's cards in some places, by the time of entering play."""
        own = [thing for thing in self.things.values() if thing.owner == seat and thing.place in places]
        return sorted(own, key=lambda thing: thing.entered)

    def creatures(self, seat: int, *fronts: str) -> list[Thing]:
        """A player's creatures, or those in one front."""
        return [thing for thing in self.there(seat, *(fronts or FRONTS)) if thing.card.type == "creature"]

    def attached(self, creature: str) -> list[Thing]:
        """What is attached to a creature, by the time of entering play."""
        return sorted((thing for thing in self.things.values() if thing.host == creature), key=lambda one: one.entered)

    def carried(self, creature: str) -> list[Thing]:
        """The Equipment of a creature."""
        return [thing for thing in self.attached(creature) if thing.card.type == "equipment"]

    def suppressed(self, creature: str) -> list[str]:
        """Enchantments of a creature that have no effect, for an earlier one has their name (WORC-ENC-06, -07)."""
        there = [one for one in self.attached(creature) if one.card.type == "enchantment"]
        earlier = ((one, [other.card.name for other in there[:at]]) for at, one in enumerate(there))
        return [one.id for one, names in earlier if one.card.name in names]

    def local(self, seat: int, front: str) -> list[Thing]:
        """The creatures in a front and in the opposite fronts of the opponents (WORC-SPN-03, -07)."""
        across = [thing for other in self.after(seat) for thing in self.creatures(other, FRONTS[front])]
        return [*self.creatures(seat, front), *across]

    def ready(self, seat: int) -> list[str]:
        """Unmarked Resource cards."""
        return [thing.id for thing in self.there(seat, RESOURCES) if not thing.marked]

    def bury(self, thing: Thing) -> None:
        """A card goes to its owner's grave and forgets what was so in play (WORC-ZON-08, WORC-STA-10).

        Who carries something dies in combat here, so that is dropped where it is (WORC-DRP-01).
        """
        for carried in self.carried(thing.id):
            carried.host = None
        thing.place, thing.host, thing.damage, thing.entered = None, None, 0, 0
        thing.marked = thing.assigned = False
        self.players[thing.owner].graveyard.append(thing.id)

    # --- assigning ---------------------------------------------------------------------------------------------------

    def assignable(self, seat: int) -> list[Thing]:
        """Free creatures with the assign symbol (WORC-ASG-06)."""
        return [thing for thing in self.creatures(seat) if thing.free and thing.card.assign is not None]

    def assign_creature(self, creature: str, payment: list[str]) -> None:
        """At once; a defender leaves its combat, and its attacker stays blocked (WORC-ASG-01, -07, -11)."""
        thing = self.things[creature]
        self.pay(thing.owner, thing.card.assign or 0, payment)
        thing.assigned = True
        if self.attack is not None:
            self.attack.faced.pop(creature, None)

    def unassign_creature(self, creature: str, payment: list[str]) -> None:
        """It is marked in exchange (WORC-ASG-14)."""
        thing = self.things[creature]
        self.pay(thing.owner, self.options["unassign_cost"], payment)
        thing.assigned, thing.marked = False, True

    def can_get(self, creature: str, seat: int) -> bool:
        """Whether something of a player can be attached to a creature in play (WORC-ASG-03)."""
        thing = self.things.get(creature)
        return thing is not None and thing.place is not None and not (thing.assigned and thing.owner == seat)

    # --- gold --------------------------------------------------------------------------------------------------------

    spent: set[int]
    """Who has spent or produced gold in this turn (WORC-TRI-07)."""

    def produce(self, seat: int, resources: list[str]) -> None:
        """Gold ahead of a payment (WORC-RES-05, WORC-PAY-03)."""
        self.pay(seat, len(resources), resources)
        self.players[seat].gold += len(resources)

    def pay(self, seat: int, cost: int, resources: list[str]) -> None:
        """Resource cards are marked; what they leave of a cost comes from the pool (WORC-PAY-01)."""
        for id in resources:
            self.things[id].marked = True
        self.players[seat].gold -= cost - len(resources)
        if cost:
            self.spent.add(seat)

    # --- decks -------------------------------------------------------------------------------------------------------

    def shuffle(self, seat: int, deck: str) -> None:
        """A deck is in another order, and holds the same cards."""
        player = self.players[seat]
        names: list[str] = getattr(player, deck)
        order = self.chance.shuffled(seat, deck, list(names))
        setattr(player, deck, shuffled(names, order, f"the {deck} of seat {seat}"))

    def draw(self, seat: int, number: int) -> None:
        """Cards come from the top, as far as there are any (WORC-DRW-04)."""
        player = self.players[seat]
        count = min(number, len(player.deck))
        for id in self.chance.drawn(seat, count) if count else []:
            player.hand.append(self.give_id(seat, id, player.deck.pop(0)).id)

    def turn_up(self, seat: int) -> None:
        """The top Quest of a pile, if there is one, is available to everybody (WORC-QNW-03)."""
        pile = self.players[seat].quest_deck
        if pile and self.options["questing"]:
            id = self.chance.revealed(seat)
            self.quests[id] = Quest(id, CARDS[pile.pop(0)], seat, self.turn)

    # --- scores and who is out ----------------------------------------------------------------------------------------

    def bury_dead(self) -> None:
        """Creatures with too much damage die at once, what was attached follows (WORC-DTH-06, -07)."""
        creatures = [thing for seat in self.left() for thing in self.creatures(seat)]
        dead = [thing for thing in creatures if thing.damage >= thing.card.defence]
        for thing in sorted(dead, key=lambda thing: thing.entered):
            self.bury(thing)
        self.loosen()

    def look_for_end(self) -> None:
        """Who has no Influence is out; then victory points may win (WORC-WIN-02, -07 to -09)."""
        for seat in self.left():
            if self.players[seat].influence <= 0:
                self.eliminate(seat, "influence")
        if any(self.players[seat].vp >= self.options["vp_target"] for seat in self.left()):
            raise self.best(("vp", "vp", "vp_tie"))

    def loosen(self) -> None:
        """Enchantments whose creature has left play go to the graves of their owners (WORC-ENC-04, WORC-DTH-03)."""
        gone = [one for one in self.things.values() if one.host is not None and not self.is_there(one.host)]
        for thing in sorted(gone, key=lambda thing: thing.entered):
            self.bury(thing)

    def is_there(self, creature: str) -> bool:
        """Whether a creature is in play."""
        return creature in self.things and self.things[creature].place is not None

    def eliminate(self, seat: int, reason: str) -> None:
        """A player is out, with all own cards and tokens; the pile and the face-up Quest stay (WORC-WIN-11 to -13)."""
        self.out.append(seat)
        player = self.players[seat]
        if len(self.left()) == 1:
            raise Over(reason if len(self.players) == 2 else "last_standing", self.left())
        self.chain = [item for item in self.chain if item.thing.owner != seat]
        self.things = {id: thing for id, thing in self.things.items() if thing.owner != seat}
        player.deck, player.hand, player.graveyard, player.gold = [], [], [], 0
        self.loosen()
        for quest in self.quests.values():
            self.take_token(quest, seat)
        if self.window is not None and seat in self.window.order:
            self.window.passed -= self.window.order.index(seat) < self.window.passed
            self.window.order.remove(seat)
        if seat == self.active and not self.ending:
            raise TurnLost

    def take_token(self, quest: Quest, seat: int) -> None:
        """A token goes back to its player; without tokens a Quest begins to wait anew (WORC-QEX-01)."""
        if quest.tokens.pop(seat, None) is not None and not quest.tokens:
            quest.since, quest.idle = self.turn, set()

    def best(self, reasons: tuple[str, str, str]) -> Over:
        """The end by scores: most VP, then most Influence, else a draw (WORC-DRW-06); a reason for each."""
        scores = {seat: (self.players[seat].vp, self.players[seat].influence) for seat in self.left()}
        winners = [seat for seat in scores if scores[seat] == max(scores.values())]
        leading = [seat for seat in scores if scores[seat][0] == max(scores.values())[0]]
        by_vp, by_influence, drawn = reasons
        return Over(by_vp if len(leading) == 1 else by_influence if len(winners) == 1 else drawn, winners)
