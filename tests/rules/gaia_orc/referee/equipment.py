"""Equipment: put on, given on, discarded, dropped and picked up (GORC-EQP, GORC-EQD, GORC-EQR, GORC-DRP)."""

from tests.rules.gaia_orc.referee.cards import DOMAINS, Card
from tests.rules.gaia_orc.referee.checks import Checking
from tests.rules.gaia_orc.referee.table import FRONT, ON, Thing

PLAY = ("play_1", "play_2")


class Equipping(Checking):
    """Cards, and what is put on them."""

    # --- who may have what -------------------------------------------------------------------------------------------

    def carriers(self, seat: int, card: Card) -> list[Thing]:
        """Who may carry some Equipment: one of each subtype (GORC-EQP-02, -04, -13)."""
        return [thing for thing in self.front(seat) if self.may_carry(thing, card)]

    def may_carry(self, creature: Thing, card: Card) -> bool:
        """Whether Equipment and creature let it, and there is none of the same subtype."""
        if creature.card.unarmed:
            return False
        worn = {kind for one in self.carried(creature.id) for kind in one.card.kinds}
        return not card.kinds & worn and (card.only is None or card.only in creature.card.words)

    def hosts(self, seat: int, card: Card) -> list[str]:
        """What a card of a player may be attached to (GORC-EQP-04, GORC-SPL-02, -06)."""
        if card.type == "equipment":
            return [thing.id for thing in self.carriers(seat, card)]
        sides = {"my": [seat], "enemy": [3 - seat], None: [1, 2]}[card.whose]
        return [host for side in sides for host in self.enchantable(side, card)]

    def enchantable(self, seat: int, card: Card) -> list[str]:
        """What of a player's a Spell may be attached to."""
        if card.on == "creature":
            return [one.id for one in self.creatures(seat) if card.only is None or card.only in one.card.words]
        if card.on == "equipment":
            return [one.id for one in self.there(seat, FRONT) if one.card.type == "equipment"]
        if card.on == "region":
            return [str(self.players[seat].region)] if self.players[seat].region else []
        areas = DOMAINS if card.on == "domain" else (card.on,)
        return [f"seat:{seat}.{area}" for area in areas]

    def attach(self, thing: Thing, host: str) -> None:
        """A card comes into play on another one, or next to an area (GORC-SPL-03, -11)."""
        self.enter(thing, FRONT if thing.card.type == "equipment" else ON)
        thing.host = host

    # --- giving on, discarding, picking up ---------------------------------------------------------------------------

    def pick_ups(self, seat: int) -> list[tuple[str, list[str]]]:
        """Dropped Equipment and who may pick it up, in a Play phase (GORC-DRP-02, -03, -06, -07)."""
        found = []
        for equipment in self.dropped(seat) if self.phase in PLAY else []:
            able = [thing.id for thing in self.carriers(seat, equipment.card) if self.markable(thing)]
            found.append((equipment.id, able))
        return [(equipment, creatures) for equipment, creatures in found if creatures]

    def pick_up_equipment(self, creature: str, equipment: str) -> None:
        """GORC-DRP-04, -05."""
        self.mark(creature)
        self.things[equipment].host = creature

    def gifts(self, seat: int) -> list[tuple[str, list[str]]]:
        """Equipment and who may receive it (GORC-EQR-01, -02)."""
        return [
            (equipment.id, receivers)
            for giver in self.front(seat)
            for equipment in self.carried(giver.id)
            if self.markable(giver) and (receivers := self.receivers(giver, equipment.card))
        ]

    def receivers(self, giver: Thing, card: Card) -> list[str]:
        """Who may get some Equipment of a creature."""
        return [one.id for one in self.carriers(giver.owner, card) if self.markable(one) and one is not giver]

    def gift_cost(self, card: Card) -> int:
        """GORC-EQR-04, option `reassign_cost`."""
        return card.cost if self.options["reassign_cost"] == "gold_cost" else 0

    def reassign_equipment(self, equipment: str, receiver: str, payment: list[str]) -> None:
        """Giver and receiver are marked (GORC-EQR-03)."""
        thing = self.things[equipment]
        self.pay(thing.owner, self.gift_cost(thing.card), payment)
        self.mark(str(thing.host), receiver)
        thing.host = receiver

    def discard_equipment(self, creature: str, equipment: str) -> None:
        """GORC-EQD-01."""
        self.mark(creature)
        self.bury(self.things[equipment])
