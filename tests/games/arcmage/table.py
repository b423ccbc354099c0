"""Who has what where: the cards of a match of the second Arcmage, and what becomes of those that leave play."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.games.arcmage.cards import CARDS, Card
from tests.games.card_table import CardTable, shuffled

ARMY = "army"


class Chance(Protocol):
    """What chance decided, and the ids it gave to hidden cards."""

    def shuffled(self, seat: int) -> list[str]:
        """The order of a deck after its shuffle, top first."""

    def named(self, what: str, seat: int) -> tuple[str, ...]:
        """The ids that an event of this type gave to cards of a seat."""

    def rolled(self) -> int:
        """The next roll of the die."""


@dataclass
class Thing:
    """A card that has an id. `place`: the army or a city; `host`: what it is attached to, an id or `seat:2`."""

    id: str
    card: Card
    owner: int
    marked: bool = False
    damage: int = 0
    place: str | None = None
    host: str | None = None
    entered: int = 0
    faction: str = ""
    devoted: bool = False
    attached: list[str] = field(default_factory=list)

    @property
    def strength(self) -> int:
        """What a city has left (ARC-GEN-10)."""
        return self.card.defence - self.damage


@dataclass
class Player:
    """A player's areas (ARC-ZONE-01). What has an id is listed by it, the deck by names, top first."""

    seat: int
    names: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    unbuilt: list[str] = field(default_factory=list)
    kingdom: list[str] = field(default_factory=list)
    vault: list[str] = field(default_factory=list)
    enchantments: list[str] = field(default_factory=list)
    attached: list[str] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    removed_unseen: list[str] = field(default_factory=list)
    settled: bool = False
    mulligans: int = 0
    actions: int = 0
    had_turn: bool = False
    failed: bool = False


class Cards(CardTable[Player, Thing]):
    """All cards of a match."""

    cards, thing = CARDS, Thing

    def __init__(self, options: dict[str, Any], chance: Chance) -> None:
        self.options = options
        self.chance = chance
        self.players = {seat: Player(seat) for seat in range(1, options["players"] + 1)}
        self.out = []
        self.things = {}
        self.limbo: list[str] = []
        self.entries = 0

    # --- cards in play -----------------------------------------------------------------------------------------------

    def enter(self, id: str, place: str | None = None) -> Thing:
        """A card comes into play, unmarked unless it says otherwise (ARC-MRK-03)."""
        thing = self.things[id]
        self.entries += 1
        thing.entered, thing.place, thing.marked = self.entries, place, thing.card.enters_marked
        thing.damage, thing.devoted, thing.attached = 0, False, []
        return thing

    def in_play(self) -> Iterator[Thing]:
        """Everything in play (ARC-STA-02), by the time of entering it."""
        there = [thing for thing in self.things.values() if thing.entered and thing.id not in self.limbo]
        return iter(sorted(there, key=lambda thing: thing.entered))

    def creatures(self, seat: int, place: str | None = None) -> list[Thing]:
        """A seat's creatures, or those in one place."""
        own = [thing for thing in self.in_play() if thing.owner == seat and self.is_creature(thing)]
        return [thing for thing in own if place in (None, thing.place)]

    def is_creature(self, thing: Thing) -> bool:
        """A resource card has no type (ARC-RES-10)."""
        return thing.card.type == "creature" and not thing.faction

    def ready(self, seat: int) -> dict[str, str]:
        """Unmarked resource cards with their factions (ARC-RES-06)."""
        vault = [self.things[id] for id in self.players[seat].vault]
        return {thing.id: thing.faction for thing in vault if not thing.marked}

    # --- attachments -------------------------------------------------------------------------------------------------

    def list_of(self, host: str) -> list[str]:
        """What is attached to a card or a player."""
        if host.startswith("seat:"):
            return self.players[int(host.removeprefix("seat:"))].attached
        return self.things[host].attached

    def carried(self, id: str) -> list[str]:
        """All that is attached to something, each with what is attached to it (ARC-ZONE-13)."""
        return [one for each in self.list_of(id) for one in (each, *self.carried(each))]

    # --- leaving -----------------------------------------------------------------------------------------------------

    def lift(self, id: str) -> Thing:
        """Take a card from where it lies; it forgets all that was so in play (ARC-STA-07)."""
        thing = self.things[id]
        player = self.players[thing.owner]
        zones = (player.hand, player.unbuilt, player.kingdom, player.vault, player.enchantments, self.limbo)
        for zone in (*zones, *([self.list_of(thing.host)] if thing.host else [])):
            if id in zone:
                zone.remove(id)
        thing.marked, thing.damage, thing.devoted = False, 0, False
        thing.place, thing.host, thing.entered, thing.faction = None, None, 0, ""
        return thing

    def bury(self, *ids: str) -> None:
        """Cards go to their owners' graveyards, on top; who entered play first goes first (ARC-ZONE-13).

        What is attached to them has lost its host and follows (ARC-ENC-06, -07).
        """
        attached = [each for id in ids for each in self.things[id].attached]
        for id in sorted(ids, key=lambda id: self.things[id].entered):
            self.send(id)
        if attached:
            self.bury(*attached)

    def send(self, id: str) -> None:
        """One card goes to its owner's graveyard."""
        self.players[self.things[id].owner].graveyard.append(id)
        self.lift(id)

    def to_hand(self, id: str) -> list[str]:
        """A card in play returns to its owner's hand under a new id (ARC-CITY-11). Answers what it leaves behind."""
        left = list(self.things[id].attached)
        for each in left:
            self.things[each].host = None
        thing = self.lift(id)
        del self.things[id]
        (new,) = self.chance.named("CardReturnedToHand", thing.owner)
        self.players[thing.owner].hand.append(self.give_id(thing.owner, new, thing.card.name).id)
        return left

    # --- decks -------------------------------------------------------------------------------------------------------

    def shuffle(self, seat: int) -> None:
        """A deck is in another order, and holds the same cards."""
        player = self.players[seat]
        player.deck = shuffled(player.deck, self.chance.shuffled(seat), f"the deck of seat {seat}")

    def draw(self, seat: int, number: int) -> None:
        """Cards come from the top; a missing one is remembered until the state check (ARC-WIN-05)."""
        player = self.players[seat]
        got = min(number, len(player.deck))
        ids: list[str] = []
        while len(ids) < got:
            ids += self.chance.named("CardsDrawn", seat)
        assert len(ids) == got, f"seat {seat} draws {got} cards"
        for id in ids:
            player.hand.append(self.give_id(seat, id, player.deck.pop(0)).id)
        player.failed = player.failed or got < number
