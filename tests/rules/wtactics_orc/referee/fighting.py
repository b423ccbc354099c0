"""Attack, defence and combats (WORC-CMB)."""

from tests.rules.wtactics_orc.referee.quests import Questing
from tests.rules.wtactics_orc.referee.table import DEFENSIVE, Attack, Thing
from tests.rules.wtactics_orc.referee.windows import Asking


class Fighting(Questing):
    """Windows, Quests and combat."""

    def fight(self, defender: int, attackers: list[str]) -> Asking:
        """A whole attack (WORC-CMB-09 to -22)."""
        self.attack = attack = Attack(self.active, defender, attackers)
        for id in attackers:
            self.things[id].marked = True
        yield from self.hold("attack", self.from_attacked())
        if self.able(defender):
            answer = yield from self.forced(defender, "defend")
            attack.faced = dict(answer[1]["defenders"]) if answer else {}
            attack.blocked = set(attack.faced.values())
        choices = 0
        while remaining := self.remaining():
            chosen: str = remaining[0]
            if len(remaining) > 1:
                chooser = (attack.attacker, attack.defender)[choices % 2]
                answer = yield from self.forced(chooser, "next_combat")
                if answer is None:
                    break
                chosen, choices = answer[1]["attacker"], choices + 1
            attack.fighting = chosen
            yield from self.combat(attack, self.things[chosen])
            attack.fighting = None
            attack.fought.append(chosen)
        self.attack = None

    def from_attacked(self) -> list[int]:
        """The order of a window that the attacked player begins (WORC-RSP-02)."""
        assert self.attack is not None
        return [self.attack.defender, *self.after(self.attack.defender)]

    def able(self, seat: int) -> list[str]:
        """Creatures that can defend (WORC-CMB-02, -04); without any there is nothing to declare (section 3.4)."""
        return [thing.id for thing in self.creatures(seat, DEFENSIVE) if thing.free]

    def remaining(self) -> list[str]:
        """Attackers whose combat is still to come; none against a player who is out (WORC-WIN-12)."""
        attack = self.attack
        if attack is None or attack.defender in self.out:
            return []
        return [id for id in attack.attackers if id not in attack.fought]

    def combat(self, attack: Attack, attacker: Thing) -> Asking:
        """One attacker with all its blockers (WORC-CMB-07, -14, -17 to -21, -26)."""
        yield from self.hold("combat", self.from_attacked())
        if attack.defender in self.out:
            return
        force = max(attacker.card.atk, 0)
        defenders = [self.things[id] for id in attack.faced if attack.faced[id] == attacker.id]
        if attacker.id not in attack.blocked:
            self.players[attack.defender].influence -= force
        elif self.options["multi_block_damage"] == "each":
            for one in defenders:
                one.damage += force
            attacker.damage += max((max(one.card.atk, 0) for one in defenders), default=0)
        else:
            split = {one.id: force for one in defenders}
            if len(defenders) > 1 and force:
                answer = yield from self.forced(attack.attacker, "split")
                if answer is None:
                    return
                split = answer[1]["damage"]
            for one in defenders:
                one.damage += split.get(one.id, 0)
                attacker.damage += max(one.card.atk, 0)
        for one in defenders:
            del attack.faced[one.id]
        yield from self.settle()
