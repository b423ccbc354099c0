"""A duel with shipped cards: positions of two players who can pay for everything, and moves whose stories are told."""

from collections.abc import Callable
from typing import Any

from domain.cardkit.run.board import Board
from tests.dsl import Setting, card_duel, orc_duel
from tests.dsl.gaia_orc import PLAIN, RULESET, gaia_orc
from tests.rules.gaia_orc.cards.shipped import SHIPPED
from tests.rules.gaia_orc.cards.story import TELLING

BESIDE = card_duel.beside(PLAIN, SHIPPED)
DECK = "; ".join(["Ox"] * 10)
RESOURCES = 9


def at_play(table: Callable[..., Setting], p1: dict[str, Any], p2: dict[str, Any] | None = None, **more: Any) -> "Duel":
    """A position of two players. Each has nine Resource cards, ten Oxen to draw and a Hill, `h1` of seat 1.

    Seat 1 is in its first play phase, unless `more` says otherwise.
    """
    tables = {"p1": p1, "p2": p2 or {}}
    said = {
        name: {"vault": RESOURCES, "deck": DECK, "region": f"Hill#h{name[1:]}", **own} for name, own in tables.items()
    }
    setting = table(gaia_orc, 2, card_sets=[RULESET.dialect.content.name, BESIDE], **more.pop("options", {}))
    return Duel(setting.position(**said, **{"phase": "play_1", **more}))


class Duel(orc_duel.Duel):
    """A match of Gaia ORC in play."""

    TELLING = TELLING

    def attacks(self, *attackers: str, seat: int = 1) -> list[str]:
        """Creatures attack the region of the other player; who can defend is asked, else all fight."""
        return self.moves(seat, "declare_attack", attackers=[*attackers])

    def worth(self, domain: str) -> dict[int, int]:
        """What the servants of a domain count for, of each player."""
        board = Board(self.t.state, RULESET.dialect)
        return {seat: board.player(seat, f"value_{domain}") for seat in self.t.state.seats}
