"""A duel with shipped cards: positions of two players who can pay for everything, and moves whose stories are told."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board
from domain.cardkit.shapes import Payment
from domain.shapes import Offer
from tests.dsl import Setting, card_duel
from tests.dsl.gaia_orc import PLAIN, RULESET, gaia_orc
from tests.rules.gaia_orc.cards.shipped import SHIPPED
from tests.rules.gaia_orc.cards.story import TELLING

BESIDE = "plain_beside_shipped_gaia"
"""The plain cards but for those that share their names with shipped ones."""

DECK = "; ".join(["Ox"] * 10)
RESOURCES = 9


def _ship() -> None:
    taken = {card.name for card in SHIPPED.cards}
    plain = LIBRARY.card_set(PLAIN)
    cards = tuple(card for card in plain.cards if card.name not in taken)
    LIBRARY.ship(BESIDE, replace(plain, name=BESIDE, cards=cards))


_ship()


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


class Duel(card_duel.Duel):
    """A match of Gaia ORC in play."""

    TELLING = TELLING
    STOPS = card_duel.Duel.STOPS | {"discard", "defend", "split"}

    def attacks(self, *attackers: str, seat: int = 1) -> list[str]:
        """Creatures attack the region of the other player; who can defend is asked, else all fight."""
        return self.moves(seat, "declare_attack", attackers=[*attackers])

    def defends(self, seat: int = 2, **defenders: str) -> list[str]:
        """Defenders are declared, each against an attacker, and everybody fights."""
        return self.moves(seat, "declare_defenders", defenders=defenders)

    def found(self, card: str) -> list[str]:
        """The ids of what is in play by the name of a card: of tokens, and of what came from a deck."""
        return [one.id for one in self.t.state.objects.values() if (one.zone, one.card) == ("play", card)]

    def worth(self, domain: str) -> dict[int, int]:
        """What the servants of a domain count for, of each player."""
        board = Board(self.t.state, RULESET.dialect)
        return {seat: board.player(seat, f"value_{domain}") for seat in self.t.state.seats}

    def price(self, name: str, *targets: str, seat: int = 1) -> int:
        """How much gold it takes to play a card (at these targets), or to use the ability of a card in play."""
        aimed: dict[str, Any] = {"targets": [[one] for one in targets]} if targets else {}
        offers = self._offers(seat, {"card": name, **aimed}) or self._offers(seat, {"source": name, **aimed})
        prices = {paid.amount if isinstance(paid := one.params.get("payment"), Payment) else 0 for one in offers}
        assert len(prices) == 1, f"{name} has the prices {prices}"
        return prices.pop()

    def _offers(self, seat: int, args: dict[str, Any]) -> list[Offer]:
        """Hand cards are played, and never laid as Resource cards unless a test says so (`moves`)."""
        return [one for one in super()._offers(seat, args) if one.move != "lay_resource"]
