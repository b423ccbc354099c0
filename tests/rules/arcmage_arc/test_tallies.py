"""What a tally has come to, as the text of its ability reads it once it is complete (ARC-ABL-09)."""

import pytest

from tests.dsl import clause
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, happened, played
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
    played(t, 1, "one", "first")
    assert happened(t, "TriggerFired", "ability") == []
    return played(t, 1, "two", "second")


@clause("ARC-ABL-09")
@pytest.mark.parametrize("army", ["Undertaker", "Glutton"])
def test_the_text_reads_what_its_tally_had_come_to_when_it_was_complete(table, army):
    """Given a tally of two deaths, when the second creature dies, then its text reads two, and it starts anew."""
    t = killed(table, f"{army}#it")
    assert happened(t, "TallyCounted", "value") == [(2,), (0,)]
    assert sum(count for (count,) in happened(t, "CardsDrawn", "count")) == {"Undertaker": 2, "Glutton": 1}[army]


@clause("ARC-ABL-09")
def test_the_text_reads_what_its_tally_has_summed_up(table):
    t = killed(table, "Heir#it")
    assert [len(ids) for (ids,) in happened(t, "CardsMilled", "ids")] == [4]
