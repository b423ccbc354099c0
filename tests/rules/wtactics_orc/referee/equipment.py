"""Equipment without subtypes, which is always in use: carried, given on, dropped and picked up (WORC-EQP, WORC-DRP)."""

from tests.rules.wtactics_orc.referee.table import FRONTS, Table, Thing

PLAY = ("play_1", "play_2")


class Equipping(Table):
    """Cards and who carries them."""

    phase = "setup"

    def dropped(self, seat: int, *fronts: str) -> list[Thing]:
        """Equipment of a player that nobody carries (WORC-DRP-01)."""
        there = self.there(seat, *(fronts or FRONTS))
        return [thing for thing in there if thing.card.type == "equipment" and thing.host is None]

    def pick_ups(self, seat: int) -> list[tuple[str, list[str]]]:
        """Dropped Equipment and who may pick it up, in a Play phase (WORC-DRP-02, -03, -06)."""
        found = []
        for equipment in self.dropped(seat) if self.phase in PLAY else []:
            near = self.creatures(seat, str(equipment.place))
            found.append((equipment.id, [thing.id for thing in near if thing.free]))
        return [(equipment, creatures) for equipment, creatures in found if creatures]

    def pick_up_equipment(self, creature: str, equipment: str) -> None:
        """WORC-DRP-04, -07."""
        self.things[creature].marked = True
        self.things[equipment].host = creature

    def gifts(self, seat: int) -> list[tuple[str, str, list[str]]]:
        """Giver, Equipment, and who may receive it (WORC-EQP-13, -14)."""
        ready = [thing for thing in self.creatures(seat) if thing.free]
        return [
            (giver.id, equipment.id, receivers)
            for giver in ready
            for equipment in self.carried(giver.id)
            if (receivers := [one.id for one in ready if one.place == giver.place and one is not giver])
        ]

    def reassign_equipment(self, giver: str, equipment: str, receiver: str, payment: list[str]) -> None:
        """It is paid for again, and both are marked (WORC-EQP-15, -16)."""
        thing = self.things[equipment]
        self.pay(thing.owner, thing.card.cost, payment)
        thing.host = receiver
        for id in (giver, receiver):
            self.things[id].marked = True
