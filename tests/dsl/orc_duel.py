"""A duel of a game of the ORC kit: what is told of it, and moves and looks that such games share."""

from typing import Any, ClassVar

from domain.cardkit.shapes import Payment
from domain.shapes import Offer
from tests.dsl import card_duel, story
from tests.dsl.story import Line, line

ASIDE = story.ASIDE | frozenset(
    {
        *("RoundStarted", "WindowContinued", "CreatureAssigned", "UpkeepDue", "UpkeepSettled", "EffectDelayed"),
        *("DefendersDeclared", "CombatStarted", "CombatDamageSplit", "CombatResolved", "AttackEnded", "DutyDone"),
    }
)
"""How things come about."""


def _counted(fields: dict[str, Any]) -> str:
    """An assigned creature is told as such, though the match keeps that as a counter."""
    if fields["kind"] == "assigned":
        return f"{fields['id']} is assigned" if fields["after"] else f"{fields['id']} is assigned no more"
    return story.TOLD["CounterChanged"](fields)


TOLD: dict[str, Line] = {
    **story.TOLD,
    "CombatantRemoved": line("{id} leaves combat"),
    "CounterChanged": _counted,
    "CreatureUnassigned": line("{id} is unassigned"),
    "EquipmentDropped": line("{id} is dropped in {place}"),
    "EquipmentPickedUp": line("{creature} picks up {equipment}"),
}
"""What is told of the events of such games."""


class Duel(card_duel.Duel):
    """A match of such a game in play."""

    STOPS = card_duel.Duel.STOPS | {"discard", "defend", "split"}
    LAYING: ClassVar[tuple[str, ...]] = ("lay_resource",)
    """Moves by which hand cards are laid as Resource cards."""

    def defends(self, seat: int = 2, **defenders: str) -> list[str]:
        """Defenders are declared, each against an attacker, and everybody fights."""
        return self.moves(seat, "declare_defenders", defenders=defenders)

    def found(self, card: str) -> list[str]:
        """The ids of what is in play by the name of a card: of tokens, and of what came from a deck."""
        return [one.id for one in self.t.state.objects.values() if (one.zone, one.card) == ("play", card)]

    def price(self, name: str, *targets: str, seat: int = 1) -> int:
        """How much gold it takes to play a card (at these targets), or to use the ability of a card in play."""
        aimed: dict[str, Any] = {"targets": [[one] for one in targets]} if targets else {}
        offers = self._offers(seat, {"card": name, **aimed}) or self._offers(seat, {"source": name, **aimed})
        prices = {paid.amount if isinstance(paid := one.params.get("payment"), Payment) else 0 for one in offers}
        assert len(prices) == 1, f"{name} has the prices {prices}"
        return prices.pop()

    def _offers(self, seat: int, args: dict[str, Any]) -> list[Offer]:
        """Hand cards are played, and never laid as Resource cards unless a test says so (`moves`)."""
        return [one for one in super()._offers(seat, args) if one.move not in self.LAYING]
