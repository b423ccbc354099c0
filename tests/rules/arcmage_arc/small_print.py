"""Positions and set-up with the cards of `small_print.toml`."""

from functools import cache
from pathlib import Path

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl.arcmage_arc import PLAIN, deck
from tests.rules.arcmage_arc.arena import SETS, arena
from tests.rules.arcmage_arc.opening import keeping, opened, with_decks

SMALL_PRINT = "small_print"


@cache
def ship():
    """Let matches be played with the cards of the small print."""
    text = Path(__file__).with_name("small_print.toml").read_text(encoding="utf-8")
    LIBRARY.ship(SMALL_PRINT, read_set(text, "toml", {"arcmage_arc": VOCABULARY}))


def small(table, players=2, options=None, **said_of):
    """A described position with the cards of the small print."""
    ship()
    return arena(table, players, {"card_sets": (*SETS, SMALL_PRINT), **(options or {})}, **said_of)


def with_bells(table, **options):
    """Set-up of two players who each set a Bell Town aside."""
    ship()
    t = opened(table, card_sets=(PLAIN, SMALL_PRINT), **options)
    cards = [*(name for name in deck() if name != "Red Town"), *["Bell Town"] * 3]
    with_decks(t, cards, cards)
    for seat in (1, 2):
        t.when(seat, "select_cities", cards=["Bell Town"] * 3)
    return keeping(t)
