"""A duel with shipped cards: positions of two players who can pay for everything, and moves whose stories are told."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.cardkit.run.board import Board
from domain.refusal import Refused
from domain.shapes import Offer
from tests.dsl import Setting, card_duel
from tests.dsl.terra_indomita import RULESET, terra_indomita
from tests.rules.terra_indomita.cards.story import TELLING

SHIPPED = RULESET.dialect.content.name
PURSE = {"gold": 9, "mana": 9}


def at_play(table: Callable[..., Setting], p1: dict[str, Any], p2: dict[str, Any] | None = None, **more: Any) -> "Duel":
    """A position of two players, each with nine gold and nine mana, bases in corners that face each other.

    Seat 1 is in its Action Phase, unless `more` says otherwise. Around row 10, columns 5 to 14, there are no nodes.
    """
    tables = {"p1": {**PURSE, **p1}, "p2": {**PURSE, **(p2 or {})}}
    setting = table(terra_indomita, 2, card_sets=[SHIPPED], **more.pop("options", {}))
    return Duel(setting.position(**tables, **{"active": 1, "phase": "action", **more}))


def _path(squares: Iterable[str]) -> list[list[int]]:
    """A path as a move names it."""
    return [[*map(int, square.split())] for square in squares]


def _fits(offer: Offer, path: list[list[int]]) -> bool:
    try:
        offer.params["path"].check(path)
    except Refused:
        return False
    return True


class Duel(card_duel.Duel):
    """A match of Terra Indomita in play."""

    TELLING = TELLING
    ON_THE_WAY = {"priority": ("pass", {}), "stage": ("end_activation", {})}
    STOPS = card_duel.Duel.STOPS | {"trigger_targets", "discard"}

    _halts = False
    """Whether nobody passes after the next move."""

    def _settled(self) -> list[str]:
        return [] if self._halts else super()._settled()

    # --- moves --------------------------------------------------------------------------------------------------------

    def activates(self, unit: str, seat: int = 1) -> None:
        """A unit is activated."""
        self.moves(seat, "activate_unit", unit=unit)

    def attacks(self, unit: str, target: str, seat: int = 1) -> list[str]:
        """A unit is activated and attacks, without a move before."""
        self.activates(unit, seat)
        return self.moves(seat, "attack", target=target)

    def walks(self, unit: str, *squares: str, seat: int = 1) -> list[str]:
        """A unit is activated and walks over some squares: `10 8`."""
        self.activates(unit, seat)
        return self.moves(seat, "move_unit", path=_path(squares))

    def acts(self, unit: str, *targets: str, seat: int = 1, **more: Any) -> list[str]:
        """A unit is activated and uses its ability."""
        self.activates(unit, seat)
        return self.uses(unit, *targets, seat=seat, **more)

    def casts(self, unit: str, card: str, *targets: str, seat: int = 1, **more: Any) -> list[str]:
        """A unit is activated and performs a card as its action."""
        self.activates(unit, seat)
        return self.plays(card, *targets, seat=seat, caster=unit, **more)

    def announces(self, card: str, *targets: str, seat: int = 1, uses: bool = False, **more: Any) -> None:
        """A card is announced (`uses`: the ability of something in play), and nobody has passed yet."""
        self._halts = True
        (self.uses if uses else self.plays)(card, *targets, seat=seat, **more)
        self._halts = False

    def under_attack(self, window: str, unit: str, target: str, seat: int = 1, waits: int = 2) -> None:
        """A unit is activated and attacks; a player holds priority in this window of the attack."""
        self.activates(unit, seat)
        self.t.when(seat, "attack", target=target)
        self.waits(window, waits)

    def waits(self, window: str, seat: int) -> None:
        """All pass until a player holds priority in this window."""
        while self.t.state.window is None or (self._waiting()[0], self.t.state.window.kind) != (seat, window):
            asked, kind = self._waiting()
            assert kind == "priority", f"{window} does not come before {kind}"
            self.t.when(asked, "pass")

    def aims_at(self, *targets: str, mode: int | None = None) -> list[str]:
        """Whoever has a trigger names its target, and its mode if that decides what is named."""
        modes = {} if mode is None else {"modes": [mode]}
        return self.moves(self._waiting()[0], "choose_targets", targets=[*targets], **modes)

    # --- looking ------------------------------------------------------------------------------------------------------

    def found(self, card: str) -> list[str]:
        """The ids of what is in play by the name of a card."""
        return [one.id for one in self.t.state.objects.values() if (one.zone, one.card) == ("play", card)]

    def stands(self, id: str) -> str:
        """The square of something on the board: `10 8`."""
        return str(self.t.state.objects[id].place).removeprefix("square:").replace(":", " ")

    def has(self, id: str, **stats: int) -> None:
        """Something in play has these stats now."""
        board = Board(self.t.state, RULESET.dialect)
        assert {stat: board.stat(id, stat) for stat in stats} == stats

    def number(self, name: str, seat: int = 1) -> int:
        """A number of a player as it counts now."""
        return Board(self.t.state, RULESET.dialect).player(seat, name)

    def may(self, name: str, seat: int = 1) -> bool:
        """Whether a card in hand may be played, or an ability of something in play be used, now."""
        return bool(self._named(seat, name))

    def cannot_walk(self, *squares: str, seat: int = 1) -> bool:
        """Whether the active unit may not walk over these squares."""
        offer = next((one for one in self.t.offers(seat).open if one.move == "move_unit"), None)
        return offer is None or not _fits(offer, _path(squares))

    def item(self) -> str:
        """The id of the top item on the stack."""
        return str(self.t.state.stack[-1].id)

    def price(self, card: str, *targets: str, seat: int = 1, **more: Any) -> tuple[int, int]:
        """Gold and mana that it takes to play a card in hand, or to use an ability: what is paid as that is done."""
        before = self.number("gold", seat), self.number("mana", seat)
        self.plays(card, *targets, seat=seat, **more)
        return before[0] - self.number("gold", seat), before[1] - self.number("mana", seat)
