"""Keywords and activated abilities: who may use them, and for what (GORC-ABL, GORC-MRK, GORC-GLO)."""

from collections import Counter

from tests.rules.gaia_orc.referee.cards import DOMAINS
from tests.rules.gaia_orc.referee.effects import Effects
from tests.rules.gaia_orc.referee.equipment import PLAY
from tests.rules.gaia_orc.referee.table import Thing


class Abilities(Effects):
    """Cards, and what they can be used for."""

    uses: Counter[str]
    """How often each ability was used in this turn."""

    def is_open(self) -> bool:
        """Whether there is a window."""
        raise NotImplementedError

    def has_texts(self, creature: Thing) -> bool:
        """Whether its own abilities work: not as long as it is assigned, or a servant that blocks (GORC-SRV-08)."""
        return not creature.assigned and not (creature.place in DOMAINS and self.in_combat(creature.id))

    def victims(self, seat: int) -> list[str]:
        """Creatures with the keyword Sacrifice (GORC-GLO-04)."""
        return [thing.id for thing in self.creatures(seat) if thing.card.sacrifice and self.has_texts(thing)]

    def usable(self, seat: int) -> list[Thing]:
        """Creatures with an ability that may be activated now (GORC-ABL-05 to -13, GORC-RSP-09)."""
        return [thing for thing in self.creatures(seat) if thing.card.pay and self.can_use(thing)]

    def can_use(self, thing: Thing) -> bool:
        """Whether the time is right and all of the cost can be paid."""
        price, seat = thing.card.price, thing.owner
        gold = self.players[seat].gold + len(self.ready(seat))
        return (
            self.has_texts(thing)
            and (self.is_open() or self.phase in PLAY or "sacrifice" in price)
            and ("self" not in price or self.markable(thing))
            and ("free" not in price or self.uses[thing.id] < self.options["free_ability_uses_per_turn"])
            and price.get("gold", 0) <= gold
            and len(self.payers(thing)) >= self.due(thing)
        )

    def due(self, thing: Thing) -> int:
        """How many creatures its ability marks or sacrifices besides."""
        return thing.card.price.get("others", 0) + thing.card.price.get("sacrifice", 0)

    def payers(self, thing: Thing) -> list[str]:
        """Whom its ability may mark or sacrifice (GORC-MRK-10, -12, GORC-GLO-04)."""
        own = self.creatures(thing.owner)
        if "sacrifice" in thing.card.price:
            return [one.id for one in own]
        return [one.id for one in own if one is not thing and self.markable(one)]

    def use(self, thing: Thing, payment: list[str], costs: list[str]) -> None:
        """All of the cost is paid (GORC-ABL-06)."""
        self.uses[thing.id] += 1
        self.pay(thing.owner, thing.card.price.get("gold", 0), payment)
        if "self" in thing.card.price:
            self.mark(thing.id)
        for id in costs:
            if "sacrifice" in thing.card.price:
                self.kill(id)
            else:
                self.mark(id)
