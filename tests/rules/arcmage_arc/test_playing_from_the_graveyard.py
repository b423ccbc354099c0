"""Cards are played from the graveyard only where a text says so (ARC-PLAY-07)."""

from functools import cache

import pytest

from domain.cardkit.pool import LIBRARY
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import checked, creature, event

GATE = {"kind": "passive", "affects": "my card in graveyard", "allow": ["be_played"]}
CARDS = (
    {"name": "Gate", "type": "enchantment", "faction": "drake", "cost": 0, "text": "Open.", "abilities": [GATE]},
    creature("Revenant", text=""),
    event("Lament", do=[{"draw": 1}]),
)


@cache
def _ship() -> str:
    found = checked(*CARDS)
    assert found.problems == ()
    assert found.card_set is not None
    LIBRARY.ship("graves", found.card_set)
    return "graves"


def graves(table, enchantments=""):
    """Given a creature and an event in the graveyards of both players, perhaps with a Gate of seat 1."""
    own = {
        "kingdom": "Green Town#oak",
        "enchantments": enchantments,
        "hand": "Lament#mine",
        "graveyard": "Revenant#rev; Lament#echo",
        "deck": "Elf; Elf",
    }
    foe = {"kingdom": "Red Town#keep", "graveyard": "Revenant#other; Lament#theirs", "deck": "Elf"}
    return arena(table, options={"card_sets": (PLAIN, _ship())}, p1=own, p2=foe)


@clause("ARC-PLAY-07")
def test_what_a_text_allows_is_played_from_the_own_graveyard(table):
    """Given a Gate, when both cards are played, then the creature is in play and the event is back, to be played."""
    t = played(graves(table, "Gate#gate"), 1, "echo").then(
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="echo", owner=1, origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        hand={1: 2},
        graveyard={1: "Revenant; Lament"},
    )
    played(t, 1, "rev", move="play_card", place="oak").then(
        said("ObjectEnteredPlay", id="rev", controller=1, place="oak"),
        aside=("a card is played", "all pass and it resolves"),
        kingdom={1: "oak"},
        residents={"oak": "rev"},
        graveyard={1: "Lament"},
    )
    assert {way["card"] for way in t.choices(1, "play_event")} == {"mine", "echo"}


@clause("ARC-PLAY-07")
@pytest.mark.parametrize(("gate", "card"), [("", "echo"), ("Gate#gate", "theirs")])
def test_no_other_card_of_a_graveyard_is_played(table, gate, card):
    """Given no Gate, or a card of the other player's graveyard, when it is played, then it is refused."""
    graves(table, gate).when(1, "play_event", card=card).refused("ARC-PLAY-07")
