"""The plain regions that every faction has give what the catalogue says, the same for each (section 8.3)."""

from typing import Any

import pytest

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import Duel, at_play

SERVANTS = {"politics": "Guard", "science": "Monk", "faith": "Abbot"}
DOMAINS = tuple(SERVANTS)
FIRST = ("Glade", "Toll Bridge", "War Camp", "Back Alley")
SECOND = ("Deepwood", "Castle Town", "Foundry", "Black Market")
THIRD = ("Heartroot", "High Court", "Red Citadel", "Undercity")
GIVES = {
    FIRST: (["1 gains 1 gold"], ["1 draws 1"], ["own regains 1"], ["1 gains 1 gold", "1 draws 1"], ["h2 takes 2"]),
    SECOND: (["1 gains 1 gold"], ["1 draws 1"], ["own regains 2"], ["1 draws 2"], ["h2 takes 3"]),
    THIRD: (["1 gains 2 gold"], ["1 draws 1"], ["own regains 2"], ["1 draws 2"], ["h2 takes 4"]),
}
"""What happens by position: for the three Advantages, for Domination and for Total Domination."""
REGIONS = {region: told for regions, told in GIVES.items() for region in regions}


def claimed(d: Duel, at: int) -> list[str]:
    """What the region gives: the Advantage of a domain, Domination or Total Domination."""
    args: dict[str, Any] = {"reward": "region_effect"} if at >= len(DOMAINS) else {"domains": [DOMAINS[at]]}
    move = "claim_advantages" if at < len(DOMAINS) else ("claim_domination", "claim_total_domination")[at - 3]
    return d.moves(1, move, **args)


@ability(*(f"{region}#{at}" for region, told in REGIONS.items() for at in range(len(told))))
@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("region", REGIONS)
def test_plain_regions_give_what_their_position_does(table, region, at):
    own = {"region": f"{region}#own", "region_hp": 5, **SERVANTS}
    d = at_play(table, own, phase="unmark")
    d.goes_on("tactical")
    assert claimed(d, at) == REGIONS[region][at]
