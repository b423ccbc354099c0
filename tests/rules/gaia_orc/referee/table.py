"""Who has what where: the cards and scores of a match of the second Gaia ORC."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.games.card_table import CardTable, shuffled
from tests.rules.gaia_orc.referee.cards import CARDS, DOMAINS, Card

FRONT, VAULT, REGION, KINGDOM, ON = "front", "vault", "region", "kingdom", "on"
AREAS = (FRONT, KINGDOM, *DOMAINS)
"""The areas of a player on which Spells lie (GORC-SPL-02)."""


class Chance(Protocol):
    """What chance decided, and the ids it gave to cards."""

    def first(self) -> int:
        """The seat that begins (GORC-PLY-03)."""

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """The order of a deck that holds these cards after its shuffle, top first."""

    def drawn(self, seat: int, count: int) -> list[str]:
        """The ids of so many cards drawn."""

    def laid(self, seat: int) -> str:
        """The id of a Resource card."""

    def revealed(self, seat: int) -> str:
        """The id of a region that is turned face up."""

    def token(self, seat: int) -> str:
        """The id of a new token."""

    def announced(self, seat: int) -> str:
        """The id of an ability on the chain."""

    def returned(self, seat: int, id: str) -> str:
        """The id in the hand of a card that comes back from play."""


@dataclass
class Thing:
    """A card that has an id.

    place: where it is in play, Spells `on` their `host`: a card or an area
    locked: it was unassigned in this turn;  used: a rule or a cost has marked it in this turn
    """

    id: str
    card: Card
    owner: int
    place: str | None = None
    marked: bool = False
    assigned: bool = False
    locked: bool = False
    used: bool = False
    damage: int = 0
    host: str | None = None

    @property
    def free(self) -> bool:
        """Whether it is neither marked nor assigned (GORC-CMB-02)."""
        return not self.marked and not self.assigned


@dataclass
class Player:
    """A player's scores and areas. What has an id is listed by it, deck and chapter by names, top first.

    graveyard: the uppermost card last
    """

    seat: int
    vp: int = 0
    gold: int = 0
    region: str | None = None
    hp: int = 0
    names: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    chapter: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)
    piles: dict[str, list[str]] = field(default_factory=lambda: {domain: [] for domain in DOMAINS})
    dealt: list[str] | None = None
    """The opening hand, until the mulligan is over (GORC-MUL-01, -02)."""

    @property
    def regions(self) -> int:
        """How many there are left (GORC-WIN-03)."""
        return len(self.chapter) + (self.region is not None)


class Table(CardTable[Player, Thing]):
    """All cards of a match. `play`: what is in play, by the time of entering it."""

    cards, thing = CARDS, Thing

    def __init__(self, options: dict[str, Any], chance: Chance) -> None:
        self.options = options
        self.chance = chance
        self.players = {seat: Player(seat) for seat in (1, 2)}
        self.out = []  # who is out has lost
        self.things = {}
        self.play: dict[str, Thing] = {}
        self.active = 0
        self.turn = 0
        self.phase = "setup"

    @property
    def passive(self) -> int:
        """The player whose turn it is not (GORC-RND-02)."""
        return 3 - self.active

    # --- cards in play -----------------------------------------------------------------------------------------------

    def enter(self, thing: Thing, place: str) -> None:
        """A card comes into play, unmarked if it says nothing else (GORC-MRK-03)."""
        self.play[thing.id] = thing
        thing.marked = thing.card.enters_marked and place != VAULT
        self.put_in(thing, place)

    def put_in(self, thing: Thing, place: str) -> None:
        """A card is in a place; in a domain it is the top servant (GORC-DOM-04)."""
        self.take_off(thing)
        thing.place = place
        if place in DOMAINS:
            self.players[thing.owner].piles[place].insert(0, thing.id)

    def take_off(self, thing: Thing) -> None:
        """A servant leaves its domain; the one beneath is top (GORC-SRV-11)."""
        if thing.place in DOMAINS and thing.card.type == "creature":
            self.players[thing.owner].piles[str(thing.place)].remove(thing.id)

    def there(self, seat: int, place: str) -> list[Thing]:
        """A player's cards in a place, by the time of entering play."""
        return [thing for thing in self.play.values() if thing.owner == seat and thing.place == place]

    def front(self, seat: int) -> list[Thing]:
        """The creatures of a player in the Front."""
        return [thing for thing in self.there(seat, FRONT) if thing.card.type == "creature"]

    def servants(self, seat: int, domain: str) -> list[Thing]:
        """The servants of a domain, top first."""
        return [self.things[id] for id in self.players[seat].piles[domain]]

    def tops(self, seat: int) -> list[Thing]:
        """The top servants of a player (GORC-SRV-02)."""
        return [self.servants(seat, domain)[0] for domain in DOMAINS if self.players[seat].piles[domain]]

    def creatures(self, seat: int) -> list[Thing]:
        """The creatures of a player that can do anything (GORC-SRV-04)."""
        return [*self.front(seat), *self.tops(seat)]

    def buried(self, thing: Thing) -> bool:
        """Whether it is a servant beneath another one."""
        return thing.place in DOMAINS and thing.card.type == "creature" and thing not in self.tops(thing.owner)

    # --- what is attached --------------------------------------------------------------------------------------------

    def attached(self, host: str) -> list[Thing]:
        """What is on a card or an area, by the time of entering play."""
        return [one for one in self.play.values() if one.host == host]

    def carried(self, creature: str) -> list[Thing]:
        """The Equipment of a creature."""
        return [one for one in self.attached(creature) if one.card.type == "equipment"]

    def dropped(self, seat: int) -> list[Thing]:
        """Equipment of a player that nobody carries (GORC-DRP-01)."""
        return [one for one in self.there(seat, FRONT) if one.card.type == "equipment" and one.host is None]

    def stat(self, thing: Thing, stat: str) -> int:
        """ATK or DEF (`defence`) with what others add, as long as it is not buried (GORC-ABL-22, GORC-SRV-04)."""
        worn = [] if self.buried(thing) else self.attached(thing.id)
        return sum(int(getattr(one.card, stat)) for one in (thing, *worn))

    def atk(self, thing: Thing) -> int:
        """The damage it inflicts (GORC-CRE-05)."""
        return max(0, self.stat(thing, "atk"))

    # --- leaving play ------------------------------------------------------------------------------------------------

    def leave(self, thing: Thing) -> None:
        """A card is in play no more, and forgets what was so there (GORC-STA-14)."""
        self.take_off(thing)
        if self.players[thing.owner].region == thing.id:
            self.players[thing.owner].region = None
        self.play.pop(thing.id, None)
        thing.place, thing.host, thing.damage = None, None, 0
        thing.marked = thing.assigned = thing.locked = thing.used = False

    def bury(self, thing: Thing) -> None:
        """A card goes on top of its owner's grave, a token ceases to be (GORC-ZON-07, -09, GORC-TOK-03).

        What is on it follows at the next check.
        """
        self.leave(thing)
        if thing.card.token:
            del self.things[thing.id]
        else:
            self.players[thing.owner].graveyard.append(thing.id)

    def drop(self, creature: str) -> None:
        """A creature's Equipment stays behind in the Front (GORC-EQP-12)."""
        for one in self.carried(creature):
            one.host = None

    # --- decks -------------------------------------------------------------------------------------------------------

    def shuffle(self, seat: int) -> None:
        """A deck is in another order, and holds the same cards."""
        player = self.players[seat]
        order = self.chance.shuffled(seat, list(player.deck))
        player.deck = shuffled(player.deck, order, f"the deck of seat {seat}")

    def draw(self, seat: int, number: int) -> None:
        """Cards come from the top, as far as there are any (GORC-REG-10)."""
        player = self.players[seat]
        count = min(number, len(player.deck))
        for id in self.chance.drawn(seat, count) if count else []:
            player.hand.append(self.give_id(seat, id, player.deck.pop(0)).id)

    def lift(self, seat: int, card: str) -> str:
        """A card leaves the hand and is known by that id no more."""
        self.players[seat].hand.remove(card)
        return self.things.pop(card).card.name

    def reveal(self, seat: int) -> None:
        """The next region is active with full HP (GORC-REG-04, -06, -09)."""
        player = self.players[seat]
        if player.chapter:
            thing = self.give_id(seat, self.chance.revealed(seat), player.chapter.pop(0))
            self.enter(thing, REGION)
            player.region, player.hp = thing.id, thing.card.hp

    # --- marking -----------------------------------------------------------------------------------------------------

    def markable(self, thing: Thing) -> bool:
        """Whether a rule or a cost may mark it (GORC-MRK-05, -06, GORC-UNA-03, option `remark`)."""
        return thing.free and not thing.locked and (self.options["remark"] == "state" or not thing.used)

    def mark(self, *ids: str) -> None:
        """A rule or a cost marks cards."""
        for id in ids:
            self.things[id].marked = self.things[id].used = True

    # --- gold --------------------------------------------------------------------------------------------------------

    def ready(self, seat: int) -> tuple[str, ...]:
        """Resource cards that give gold."""
        return tuple(thing.id for thing in self.there(seat, VAULT) if self.markable(thing))

    def pay(self, seat: int, cost: int, resources: list[str]) -> None:
        """Resource cards are marked; what they leave of a cost comes from the pool (GORC-PAY-01)."""
        self.mark(*resources)
        self.players[seat].gold -= cost - len(resources)

    def produce(self, seat: int, resources: list[str]) -> None:
        """Gold ahead of a payment (GORC-PAY-05)."""
        self.pay(seat, len(resources), resources)
        self.players[seat].gold += len(resources)

    # --- domains -----------------------------------------------------------------------------------------------------

    def points(self, seat: int, domain: str) -> int:
        """Domain points: what the unmarked servants cost (GORC-TAC-03)."""
        return sum(thing.card.cost for thing in self.servants(seat, domain) if not thing.marked)

    def value(self, seat: int, domain: str) -> int:
        """What all servants of a domain cost (GORC-MAG-04)."""
        return sum(thing.card.cost for thing in self.servants(seat, domain))

    def open_to(self, seat: int, domain: str, card: Card) -> bool:
        """Whether a creature may enter a domain: servants of one faction, no tokens (GORC-DOM-07, GORC-TOK-02)."""
        if card.token:
            return False
        factions = {servant.card.faction for servant in self.servants(seat, domain)} - {None}
        lifted = not self.options["single_faction_domains"] or card.faction is None
        return lifted or factions <= {card.faction}

    def spots(self) -> Iterator[str]:
        """All areas of both players, as Spells name them (GORC-SPL-11)."""
        return (f"seat:{seat}.{area}" for seat in self.players for area in AREAS)
