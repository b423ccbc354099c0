"""Attack, defence and combats (GORC-CMB)."""

from dataclasses import dataclass, field

from tests.rules.gaia_orc.referee.table import FRONT, Thing
from tests.rules.gaia_orc.referee.windows import Asking, Windows


@dataclass
class Attack:
    """An attack under way.

    region: what the attackers were declared against;  faced: the attacker of each blocker that is still in combat
    coming: attackers whose combat is not over, in order;  blocked: attackers that had any blocker
    """

    region: str | None
    coming: list[str]
    faced: dict[str, str] = field(default_factory=dict)
    blocked: set[str] = field(default_factory=set)


class Fighting(Windows):
    """Windows and combat."""

    attack: Attack | None = None

    def in_combat(self, creature: str) -> bool:
        """See `Checking`."""
        return self.attack is not None and creature in (*self.attack.coming, *self.attack.faced)

    def settle(self) -> None:
        """See `Checking`; then who has died is out of combat, and so are those whom it faced (GORC-CMB-26, -27)."""
        super().settle()
        if self.attack is not None:
            self.attack.coming = [id for id in self.attack.coming if id in self.play]
            faced = self.attack.faced.items()
            self.attack.faced = {id: foe for id, foe in faced if id in self.play and foe in self.attack.coming}

    def fight(self, attackers: list[str]) -> Asking:
        """A whole attack (GORC-CMB-10 to -31)."""
        self.attack = attack = Attack(self.players[self.passive].region, list(attackers))
        self.mark(*attackers)
        self.acts[self.active] += 1
        self.settle()
        yield from self.hold("attack", self.passive, self.active)
        if attack.coming and any(self.able(self.passive)):
            answer = yield from self.forced(self.passive, "defend")
            attack.faced = dict(answer["defenders"])
            attack.blocked = set(attack.faced.values())
        while attack.coming:
            attacker = attack.coming[0]
            yield from self.hold("combat", self.passive, self.active)
            if attacker in attack.coming:
                yield from self.combat(attack, self.things[attacker])
                attack.coming = [id for id in attack.coming if id != attacker]
                attack.faced = {id: foe for id, foe in attack.faced.items() if foe != attacker}
        self.attack = None

    def able(self, seat: int) -> tuple[list[str], list[str]]:
        """Creatures of the Front and top servants that can block (GORC-CMB-02, -06)."""
        front = [thing.id for thing in self.front(seat) if thing.free]
        return front, [thing.id for thing in self.tops(seat) if thing.free]

    def blockers(self, attacker: str) -> list[Thing]:
        """Who faces an attacker."""
        attack = self.attack
        return [self.things[id] for id, faced in attack.faced.items() if faced == attacker] if attack else []

    def combat(self, attack: Attack, attacker: Thing) -> Asking:
        """One attacker with all its blockers (GORC-CMB-19 to -24, -31)."""
        blockers, force = self.blockers(attacker.id), self.atk(attacker)
        if attacker.id not in attack.blocked:
            self.hit_region(attack, force)
        split = {one.id: force for one in blockers}
        if self.options["multi_block_damage"] == "split" and len(blockers) > 1 and force:
            split = (yield from self.forced(self.active, "split"))["damage"]
        struck = [self.atk(one) for one in blockers if one.place == FRONT]
        for one in blockers:
            one.damage += split.get(one.id, 0)
        together = sum if self.options["multi_block_damage"] == "split" else max
        attacker.damage += together(struck or [0])
        self.settle()

    def hit_region(self, attack: Attack, force: int) -> None:
        """The active region loses HP (GORC-CMB-01, -19, option `region_retarget`)."""
        player = self.players[self.passive]
        if player.region and (self.options["region_retarget"] or player.region == attack.region):
            player.hp -= force
