"""Attack, defence, battles and what comes after them (ARC-CMB, ARC-CITY)."""

from tests.games.arcmage.turns import Turns
from tests.games.arcmage.windows import Asking, Combat


class Fighting(Turns):
    """Turns with combat."""

    def attack(self, city: str, attackers: list[str]) -> Asking:
        """A whole combat (ARC-CMB-06 to -31)."""
        defender = self.things[city].owner
        self.combat = combat = Combat(self.active, defender, city, attackers)
        for id in attackers:
            self.things[id].marked = True
        yield from self.named("attack", [*self.after(self.active), self.active], self.is_lost)
        self.lost()
        _, args = yield from self.main(defender, "defend")
        combat.assigned = True
        order = sorted(args["defenders"], key=lambda id: self.things[id].entered)
        combat.engaged = {id: args["defenders"][id] for id in order}
        yield from self.named("defence", [*self.after(defender), defender], self.is_lost)
        self.lost()
        for attacker in attackers:
            if self.is_fought(attacker):
                yield from self.battle(attacker)
                if any(map(self.is_fought, attackers)):
                    yield from self.named("battle", self.from_active(), self.is_lost)
                    self.lost()
        yield from self.clear()

    def is_fought(self, attacker: str) -> bool:
        """Whether an attacker's battle is still to come (ARC-CMB-28)."""
        combat = self.fight
        return attacker not in combat.fought and (not combat.fallen or attacker in combat.engaged.values())

    def battle(self, attacker: str) -> Asking:
        """An attacker against its defenders at once, or against the city (ARC-CMB-21 to -26)."""
        combat = self.fight
        combat.battle = attacker
        force = max(self.things[attacker].card.atk, 0)
        defenders = [id for id, faced in combat.engaged.items() if faced == attacker]
        if not defenders:
            self.things[combat.city].damage += force
        else:
            split = {defenders[0]: force}
            if len(defenders) > 1 and force:
                answer = yield from self.forced(self.active, "distribute", self.is_lost)
                self.lost()
                split = answer[1]["damage"]
            for id in defenders:
                self.things[id].damage += split.get(id, 0)
            self.things[attacker].damage += sum(max(self.things[id].card.atk, 0) for id in defenders)
        self.take_dead([attacker, *defenders])
        self.take_city()
        self.check()
        combat.battle = None
        combat.fought.append(attacker)
        self.lost()

    def take_dead(self, fighters: list[str]) -> None:
        """Who has suffered enough lies in limbo, out of play, with all that it carries (ARC-CMB-29, -30)."""
        combat = self.fight
        for id in fighters:
            thing = self.things[id]
            if thing.damage >= thing.card.defence:
                combat.dead.append(id)
                for each in [id, *self.carried(id)]:
                    gone = self.things[each]
                    gone.marked, gone.devoted, gone.damage, gone.place = False, False, 0, None
                    self.limbo.append(each)

    def take_city(self) -> None:
        """A city without strength goes at once, with its enchantments; residents stay behind (ARC-CITY-09, -13)."""
        combat = self.fight
        if not combat.fallen and self.things[combat.city].strength <= 0:
            combat.fallen = True
            for thing in self.creatures(combat.defender, combat.city):
                thing.devoted = False
            self.bury(combat.city)

    def clear(self) -> Asking:
        """Step IV (ARC-CMB-31)."""
        combat = self.fight
        for each in [each for id in combat.dead if id in self.limbo for each in (id, *self.carried(id))]:
            self.send(each)
        homeless = [thing for thing in self.creatures(combat.defender, combat.city) if combat.fallen]
        self.combat = None
        movable = [thing for thing in homeless if not thing.marked]
        returning = [thing.id for thing in homeless if thing.marked]
        left = [each for id in returning for each in self.to_hand(id)]
        if movable and combat.defender not in self.out:
            answer = yield from self.forced(combat.defender, "relocate", lambda: False)
            for id, place in answer[1]["residents"].items() if answer else []:
                self.things[id].place, self.things[id].marked = place, True
        self.bury(*(each for each in left if each in self.things))
