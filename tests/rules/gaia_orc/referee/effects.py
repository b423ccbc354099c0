"""What regions and abilities do, in single words with a number (section 8.2)."""

from collections.abc import Callable

from tests.rules.gaia_orc.referee.cards import TOKEN
from tests.rules.gaia_orc.referee.equipment import Equipping
from tests.rules.gaia_orc.referee.table import FRONT, VAULT


class Effects(Equipping):
    """Cards, and what befalls them."""

    def run(self, seat: int, said: str) -> None:
        """All that a text does for a player."""
        for one in said.split(", "):
            verb, amount = one.split()
            self.verbs[verb](self, seat, int(amount))

    def gain_gold(self, seat: int, amount: int) -> None:
        """Into the pool."""
        self.players[seat].gold += amount

    def heal(self, seat: int, amount: int) -> None:
        """What was lost of the HP of the own region comes back at most (GORC-REG-08)."""
        player = self.players[seat]
        if player.region:
            player.hp = min(player.hp + amount, self.things[player.region].card.hp)

    def strike(self, seat: int, amount: int) -> None:
        """Damage to the region of the opponent."""
        if self.players[3 - seat].region:
            self.players[3 - seat].hp -= amount

    def quake(self, seat: int, amount: int) -> None:
        """Damage to both regions."""
        for one in (seat, 3 - seat):
            self.strike(one, amount)

    def fame(self, seat: int, amount: int) -> None:
        """Victory Points for both players."""
        for player in self.players.values():
            player.vp += amount

    def gain_points(self, seat: int, amount: int) -> None:
        """Victory Points."""
        self.players[seat].vp += amount

    def muster(self, seat: int, amount: int) -> None:
        """Tokens in the own Front (GORC-TOK-01, -02)."""
        for _ in range(amount):
            self.enter(self.give_id(seat, self.chance.token(seat), TOKEN), FRONT)

    def plague(self, seat: int, amount: int) -> None:
        """Damage to all creatures but those that are buried (GORC-SRV-09)."""
        for creature in [thing for one in self.players for thing in self.creatures(one)]:
            creature.damage += amount

    def rouse(self, seat: int, _: int) -> None:
        """Own creatures are unmarked, not those that are assigned (GORC-MRK-06, GORC-ASN-03)."""
        for creature in self.creatures(seat):
            creature.marked = creature.marked and creature.assigned

    def refresh(self, seat: int, _: int) -> None:
        """Own Resource cards are unmarked."""
        for thing in self.there(seat, VAULT):
            thing.marked = False

    def daze(self, seat: int, _: int) -> None:
        """Creatures of the opponent are marked, not those that are assigned."""
        for creature in self.creatures(3 - seat):
            creature.marked = creature.marked or not creature.assigned

    verbs: dict[str, Callable[["Effects", int, int], None]] = {
        "gold": gain_gold,
        "draw": lambda self, seat, amount: self.draw(seat, amount),
        "heal": heal,
        "strike": strike,
        "quake": quake,
        "vp": gain_points,
        "fame": fame,
        "muster": muster,
        "plague": plague,
        "rouse": rouse,
        "refresh": refresh,
        "daze": daze,
    }
