"""A duel with shipped cards: positions of two players who can pay for everything, and moves whose stories are told."""

from collections.abc import Callable
from typing import Any

from tests.dsl import Setting, card_duel, orc_duel
from tests.dsl.wtactics_orc import PLAIN, RULESET, wtactics_orc
from tests.rules.wtactics_orc.cards.shipped import SHIPPED
from tests.rules.wtactics_orc.cards.story import TELLING

BESIDE = card_duel.beside(PLAIN, SHIPPED)
DECK = "; ".join(["Ox"] * 10)
RESOURCES = 9


def at_play(table: Callable[..., Setting], p1: dict[str, Any], p2: dict[str, Any] | None = None, **more: Any) -> "Duel":
    """A position of two players, or of three if `p3` is described. Each has nine Resource cards and ten Oxen to draw.

    Seat 1 is in its first play phase, unless `more` says otherwise. Mounts are played.
    """
    tables = {"p1": p1, "p2": p2 or {}, **{name: more.pop(name) for name in ("p3",) if name in more}}
    said = {name: {"resources": RESOURCES, "deck": DECK, **own} for name, own in tables.items()}
    options: dict[str, Any] = {"mounts": True, "quest_vetoes": 0, **more.pop("options", {})}
    if len(said) == 3:
        options["format"] = "triumvirate"
    setting = table(wtactics_orc, len(said), card_sets=[RULESET.dialect.content.name, BESIDE], **options)
    return Duel(setting.position(**said, **{"phase": "play_1", **more}))


def _first_combat(played: card_duel.Duel, seat: int) -> tuple[str, dict[str, Any]]:
    return "choose_next_combat", played.t.choices(seat, "choose_next_combat")[0]


class Duel(orc_duel.Duel):
    """A match of WTactics in play. Combats come in the order in which their attackers were declared."""

    TELLING = TELLING
    STOPS = orc_duel.Duel.STOPS | {"equipment_in_use", "next_quest", "expired_quest"}
    LAYING = ("lay_resource", "lay_starting_resources")
    OF_ITSELF = {**orc_duel.Duel.OF_ITSELF, "next_combat": _first_combat}

    def attacks(self, *attackers: str, target: str = "seat:2", seat: int = 1) -> list[str]:
        """Creatures attack a player, or the creature of a Confrontation; who can defend is asked, else all fight."""
        return self.moves(seat, "declare_attack", attackers=dict.fromkeys(attackers, target))

    def accepts(self, quest: str, *escrow: str, seat: int = 1) -> list[str]:
        """A Quest is accepted; `escrow`: hand cards that are put aside for it."""
        (offer,) = self._offers(seat, {"quest": quest, **({"costs": [[*escrow]]} if escrow else {})})
        filled = {"payment": next(iter(offer.params["payment"].options()))} if "payment" in offer.params else {}
        costs = {"costs": [[*escrow]]} if escrow else {}
        return self.moves(seat, offer.move, quest=quest, **costs, **filled)
