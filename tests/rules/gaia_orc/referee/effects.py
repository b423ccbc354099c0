"""What regions do for a claim, in single words with a number (section 8.2)."""

from collections.abc import Callable

from tests.rules.gaia_orc.referee.cards import TOKEN
from tests.rules.gaia_orc.referee.fighting import Fighting
from tests.rules.gaia_orc.referee.table import FRONT, VAULT


class Effects(Fighting):
    """Windows, combat and effects for the active player."""

    def do(self, verb: str, amount: int) -> None:
        """One effect."""
        self.verbs[verb](self, amount)

    def gain_gold(self, amount: int) -> None:
        """Into the pool."""
        self.players[self.active].gold += amount

    def heal(self, amount: int) -> None:
        """What was lost of the HP of the own region comes back at most (GORC-REG-08)."""
        player = self.players[self.active]
        if player.region:
            player.hp = min(player.hp + amount, self.things[player.region].card.hp)

    def strike(self, amount: int, *seats: int) -> None:
        """Damage to the region of the opponent, or those of some players."""
        for seat in seats or (self.passive,):
            self.players[seat].hp -= amount if self.players[seat].region else 0

    def fame(self, amount: int, *seats: int) -> None:
        """Victory Points for the active player, or for some."""
        for seat in seats or (self.active,):
            self.players[seat].vp += amount

    def muster(self, amount: int) -> None:
        """Tokens in the own Front (GORC-TOK-01, -02)."""
        for _ in range(amount):
            self.enter(self.give_id(self.active, self.chance.token(self.active), TOKEN), FRONT)

    def plague(self, amount: int) -> None:
        """Damage to all creatures but those that are buried (GORC-SRV-09)."""
        for creature in [thing for seat in self.players for thing in self.creatures(seat)]:
            creature.damage += amount

    def rouse(self, _: int) -> None:
        """Own creatures are unmarked, not those that are assigned (GORC-MRK-06, GORC-ASN-03)."""
        for creature in self.creatures(self.active):
            creature.marked = creature.marked and creature.assigned

    def refresh(self, _: int) -> None:
        """Own Resource cards are unmarked."""
        for thing in self.there(self.active, VAULT):
            thing.marked = False

    def daze(self, _: int) -> None:
        """Creatures of the opponent are marked, not those that are assigned."""
        for creature in self.creatures(self.passive):
            creature.marked = creature.marked or not creature.assigned

    verbs: dict[str, Callable[["Effects", int], None]] = {
        "gold": gain_gold,
        "draw": lambda self, amount: self.draw(self.active, amount),
        "heal": heal,
        "strike": strike,
        "quake": lambda self, amount: self.strike(amount, 1, 2),
        "vp": fame,
        "fame": lambda self, amount: self.fame(amount, 1, 2),
        "muster": muster,
        "plague": plague,
        "rouse": rouse,
        "refresh": refresh,
        "daze": daze,
    }
