"""What a tally has come to, as the text of its ability reads it once it is complete (ARC-ABL-09)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import creature, event, own_set

DIES = {"on": "dies enemy creature"}
CARDS = (
    event("Kill", target="creature", do=[{"kill": "target"}]),
    creature("Undertaker", {"tally": {**DIES, "need": 2}, "do": [{"draw": "tally"}]}),
    creature("Heir", {"tally": {**DIES, "sum": {"cost": 4}}, "do": [{"mill": "tally_sum", "who": "you"}]}),
    creature("Glutton", {"tally": {**DIES, "need": 2}, "needs": "tally >= 2", "do": [{"draw": 1}]}),
)


def killed(table, army):
    """Two goblins of cost 2 die one after the other."""
    own = {"kingdom": "Green Town#oak", "army": army, "hand": "Kill#one; Kill#two", "deck": ["Elf"] * 12}
    foes = {"army": "Goblin#first; Goblin#second", "kingdom": "Red Town#red"}
    t = arena(table, options={"card_sets": (PLAIN, own_set("tallies", *CARDS))}, p1=own, p2=foes)
    played(t, 1, "one", "first").then(
        said("ObjectDied", id="first"),
        said("TallyCounted", value=1),
        aside=("a card is played", "all pass and it resolves", "cards go to the graveyard"),
    )
    return played(t, 1, "two", "second")


def completed(t, *events):
    """The second death completes the tally, which starts anew, and the text does this."""
    t.then(
        said("ObjectDied", id="second"),
        said("TallyCounted", value=2),
        said("TriggerFired", source="it"),
        said("TallyCounted", value=0),
        *events,
        aside=("a card is played", "TriggersOrdered", "all pass and it resolves", "cards go to the graveyard"),
    )


@clause("ARC-ABL-09")
@pytest.mark.parametrize(("army", "cards"), [("Undertaker", 2), ("Glutton", 1)])
def test_the_text_reads_what_its_tally_had_come_to_when_it_was_complete(table, army, cards):
    """Given a tally of two deaths, when the second creature dies, then its text reads two, and it starts anew."""
    completed(killed(table, f"{army}#it"), *[said("CardsDrawn", seat=1, count=1)] * cards)


@clause("ARC-ABL-09")
def test_the_text_reads_what_its_tally_has_summed_up(table):
    completed(killed(table, "Heir#it"), said("CardsMilled", seat=1, cards=["Elf"] * 4))
