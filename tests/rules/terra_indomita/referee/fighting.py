"""Attacks: who may be attacked, and how much damage is dealt (section 2.8)."""

from tests.rules.terra_indomita.referee.moving import Moving, keywords
from tests.rules.terra_indomita.referee.table import UNITS, Piece


class Fighting(Moving):
    """Attacks as numbers."""

    def targets(self, attacker: Piece) -> list[str]:
        """What a unit may attack (TERRA-ATK-01 to -05, TERRA-RSCH-06)."""
        if attacker.kind != "unit" or "no_attack" in keywords(attacker):
            return []
        kinds = [*UNITS, "building", "base", *(["research"] if self.options["research_attackable"] else [])]
        return [piece.id for piece in self.pieces.values() if piece.kind in kinds and self.is_in_range(attacker, piece)]

    def is_in_range(self, attacker: Piece, target: Piece) -> bool:
        """Whether an enemy piece is near enough (TERRA-ATK-03, -04)."""
        away = self.board.distance(attacker.square, target.square)
        return attacker.owner != target.owner and away <= self.stat(attacker, "range")

    def support(self, seat: int, target: Piece, *but: Piece) -> dict[str, int]:
        """The adjacency values of a player's units beside a target, some not counted (TERRA-ADJ-01 to -05)."""
        if target.kind not in UNITS and not self.options["structure_adjacency"]:
            return {}
        near = [self.at(square) for square in self.board.around(target.square)]
        allied = [piece for piece in near if piece and piece.owner == seat and piece not in but]
        return {piece.id: piece.card.adjacency_value for piece in allied if piece.card and piece.kind == "unit"}

    def hit_score(self, attacker: Piece, target: Piece) -> int:
        """TERRA-ATK-07."""
        helping, guarding = self.support(attacker.owner, target, attacker), self.support(target.owner, target, target)
        bonus = sum(helping.values()) - sum(guarding.values())
        return self.stat(attacker, "hit") + bonus - self.stat(target, "defense")

    def total_damage(self, attacker: Piece, target: Piece) -> int:
        """TERRA-ATK-08, -09."""
        return max(0, self.stat(attacker, "damage") + min(0, self.hit_score(attacker, target)))
