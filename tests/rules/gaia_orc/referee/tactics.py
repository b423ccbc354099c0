"""Domains won, claims and what regions give for them (GORC-TAC)."""

from tests.rules.gaia_orc.referee.cards import DOMAINS, Card
from tests.rules.gaia_orc.referee.fighting import Fighting

RANKS = {"domination": 2, "total_domination": 3}
"""How many domains each rank asks for (GORC-TAC-08, -11)."""


class Claiming(Fighting):
    """Windows, combat and the Tactical phase."""

    def won(self, seat: int) -> list[str]:
        """Domains in which a player is ahead by the margin (GORC-TAC-04)."""
        margin = self.options["advantage_margin"]
        return [one for one in DOMAINS if self.points(seat, one) >= self.points(3 - seat, one) + margin]

    def rewards(self, seat: int, rank: str) -> list[str]:
        """What a rank gives: points, or what the own region says, if it does (GORC-TAC-09, -12, -17)."""
        if len(self.won(seat)) < RANKS[rank]:
            return []
        region = self.region(seat)
        return ["vp", "region_effect"] if region and getattr(region, rank) else ["vp"]

    def region(self, seat: int) -> Card | None:
        """What is printed on the active region of a player."""
        id = self.players[seat].region
        return None if id is None else self.things[id].card

    def claim_advantages(self, domains: list[str]) -> None:
        """Each is a step of its own, of the region that was there at the claim (GORC-TAC-13, -18)."""
        region = self.region(self.active)
        for domain in domains:
            self.give(region, domain)

    def claim_domination(self, reward: str) -> None:
        """GORC-TAC-09, -10."""
        self.claim("domination", reward)

    def claim_total_domination(self, reward: str) -> None:
        """GORC-TAC-11, -12."""
        self.claim("total_domination", reward)

    def claim(self, rank: str, reward: str) -> None:
        """Victory Points, or the effect of the own region."""
        if reward == "vp":
            self.players[self.active].vp += self.options[f"{rank}_vp"]
            self.settle()
        else:
            self.give(self.region(self.active), rank)

    def give(self, region: Card | None, kind: str) -> None:
        """All that a region gives for a claim (GORC-TAC-07, -15)."""
        if region and getattr(region, kind):
            self.run(self.active, getattr(region, kind))
        self.settle()
