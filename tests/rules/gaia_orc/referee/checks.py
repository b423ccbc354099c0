"""What follows each step: deaths, lost regions, loose Spells, the end, draws (GORC-RSP-13, GORC-WIN-06 to -09)."""

from tests.games.refereeing import Over
from tests.rules.gaia_orc.referee.table import Table


class Checking(Table):
    """All cards, and how the match ends."""

    def in_combat(self, creature: str) -> bool:
        """Whether a creature is in combat (GORC-DTH-09)."""
        raise NotImplementedError

    def settle(self) -> None:
        """In this order, until nothing changes."""
        while True:
            died, lost = self.bury_dead(), self.lose_regions()
            self.bury_loose()
            self.look_for_end()
            for seat, symbols in lost:
                self.draw(seat, symbols)
            if not died and not lost:
                return

    def bury_dead(self) -> bool:
        """Creatures with enough damage die together (GORC-DTH-01, -05 to -07)."""
        creatures = {thing.id: thing for seat in self.players for thing in self.creatures(seat)}
        dead = [id for id, thing in creatures.items() if thing.damage >= self.stat(thing, "defence")]
        for id in [id for id in self.play if id in dead]:
            self.kill(id)
        return bool(dead)

    def kill(self, creature: str) -> None:
        """A creature dies; its Equipment is dropped (GORC-DTH-02, -04, option `drop_on`)."""
        if self.options["drop_on"] == "any_death" or self.in_combat(creature):
            self.drop(creature)
        self.bury(self.things[creature])

    def lose_regions(self) -> list[tuple[int, int]]:
        """Regions without HP make room for the next: who lost one, and its symbols (GORC-REG-09, -10, -14)."""
        lost = []
        for seat in (self.active, self.passive):
            player = self.players[seat]
            if player.region is not None and player.hp <= 0:
                symbols = self.give_up_region(seat)
                lost.append((seat, symbols if player.region else 0))
        return lost

    def give_up_region(self, seat: int) -> int:
        """The active region goes to the grave, the next is revealed; answers its symbols."""
        player = self.players[seat]
        thing = self.things[str(player.region)]
        self.bury(thing)
        player.hp = 0
        self.reveal(seat)
        return thing.card.symbols

    def bury_loose(self) -> None:
        """What is on something that has left play goes to the graves (GORC-DTH-03, -08, GORC-SPL-15)."""
        while loose := [one for one in self.play.values() if one.host is not None and not self.is_there(one.host)]:
            for thing in loose:
                self.bury(thing)

    def is_there(self, host: str) -> bool:
        """Whether a card is in play; areas always are."""
        return host in self.play or host in self.spots()

    # --- the end -----------------------------------------------------------------------------------------------------

    def look_for_end(self) -> None:
        """GORC-WIN-01 to -03, -07 to -09."""
        if self.options["last_region_check"] == "step":
            self.look_at_regions()
        with_region = [seat for seat, player in self.players.items() if player.region is not None]
        target = self.options["vp_target"]
        rich = [seat for seat in with_region if self.players[seat].vp >= target]
        if len(rich) == 1:
            raise Over("vp", rich)
        if rich:
            raise self.best("vp_higher", "vp_tie")

    def look_at_regions(self) -> None:
        """Who has no region left has lost (GORC-WIN-03 to -05)."""
        with_region = [seat for seat, player in self.players.items() if player.region is not None]
        if not with_region:
            raise self.best("both_regions_vp", "both_regions")
        if len(with_region) == 1:
            raise Over("regions", with_region)

    def best(self, won: str, drawn: str) -> Over:
        """The end by Victory Points, or a draw (GORC-WIN-04, -05, -08, -13)."""
        most = max(player.vp for player in self.players.values())
        winners = [seat for seat, player in self.players.items() if player.vp == most]
        return Over(won if len(winners) == 1 else drawn, winners)
