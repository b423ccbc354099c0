"""Magic of shipped cards is cast in the Offensive of seat 1, where a Caster stands."""

from collections.abc import Callable
from typing import Any

from tests.dsl import Setting
from tests.rules.wtactics_orc.cards.duel import Duel, at_play

HERE = "offensive"


def cast(
    table: Callable[..., Setting],
    card: str,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **more: Any,
) -> Duel:
    """A position in which seat 1 has the Caster `mage` and this Magic `c` in hand, besides what `mine` says."""
    own = {"offensive": "", "hand": "", **(mine or {})}
    caster = {HERE: f"Itinerant Mage#mage; {own[HERE]}", "hand": f"{card}#c; {own['hand']}"}
    return at_play(table, {**own, **caster}, theirs, **more)


def casts(d: Duel, *targets: str) -> list[str]:
    """What comes of the Magic."""
    return d.plays("c", *targets, place=HERE)
