"""A duel with shipped cards: positions of two players who can pay for everything, and moves whose stories are told."""

from collections.abc import Callable
from typing import Any

from domain.cardkit.shapes import Payment
from domain.rulesets.arcmage_arc.content import CORE
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from tests.dsl import Setting, card_duel
from tests.dsl.arcmage_arc import PLAIN, arcmage_arc
from tests.rules.arcmage_arc.cards.story import TELLING

RICH = "; ".join(f"{faction} 7" for faction in FACTIONS)
"""Resource cards for everything."""

DECK = "; ".join(["Elf"] * 10)
HOME, AWAY = "Grey Town#home", "Red Town#away"


def at_play(table: Callable[..., Setting], p1: dict[str, Any], p2: dict[str, Any] | None = None, **more: Any) -> "Duel":
    """A position of two players, or of three if `p3` is described. Each has a city and ten Elves to draw.

    Seat 1 has resource cards for everything and is in its first play phase, unless `more` says otherwise. Nobody is
    asked to respond at checkpoints.
    """
    tables = {"p1": p1, "p2": p2 or {}, **{name: more.pop(name) for name in ("p3",) if name in more}}
    sets = (CORE, PLAIN, *more.pop("sets", ()))
    cities = {"p1": HOME, "p2": AWAY, "p3": "Green Town#third"}
    said = {
        name: {"kingdom": cities[name], "vault": RICH if name == "p1" else "", "deck": DECK, **own}
        for name, own in tables.items()
    }
    setting = table(arcmage_arc, len(said), card_sets=sets, checkpoints="explicit_only", **more.pop("options", {}))
    return Duel(setting.position(**said, **more))


class Duel(card_duel.Duel):
    """A match of Arcmage in play. On the way to a later phase cards are drawn by the first course."""

    TELLING = TELLING
    ON_THE_WAY = {"start_of_turn": ("take_turn", {}), "draw_course": ("choose_draw_course", {"course": 1})}

    def devotes(self, city: str, *creatures: str, seat: int = 1) -> list[str]:
        """Residents become devoted, and the advantages that they reach take effect."""
        return self.moves(seat, "declare_devotion", city=city, creatures=[*creatures])

    def attacks(self, *attackers: str, city: str = "away", seat: int = 1) -> list[str]:
        """Creatures attack a city; its defender is asked."""
        return self.moves(seat, "declare_attack", city=city, attackers=[*attackers])

    def defends(self, seat: int = 2, **defenders: str) -> list[str]:
        """Defenders are assigned, each to an attacker, and everybody fights."""
        return self.moves(seat, "assign_defenders", defenders=defenders)

    def price(self, card: str, *targets: str, seat: int = 1) -> tuple[int, dict[str, int]]:
        """How many resource cards it takes to play a card (at these targets), and how many of which faction."""
        aimed: dict[str, Any] = {"targets": [[one] for one in targets]} if targets else {}
        paid = [one.params.get("payment") for one in self._offers(seat, {"card": card, **aimed})]
        assert paid, f"{card} is not offered"
        assert all(one == paid[0] for one in paid), f"{card} has several prices"
        return (paid[0].amount, paid[0].of_faction) if isinstance(paid[0], Payment) else (0, {})
