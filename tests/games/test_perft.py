"""How many ways lead on from fixed positions: any change of a rule shows here (`make perft-deep` goes deeper)."""

from pathlib import Path

import msgspec
import pytest

from tests.dsl.gaia_vora import gaia_vora
from tests.dsl.table import Setting, Table
from tests.games.perft import perft

CROWDED = {
    0: "stone: red-H",
    2: "stone: white-C white-H",
    3: "sand: red-C red-H red-P",
    4: "stone: white-P",
    5: "sand/grass: green-C red-H yellow-P",
    6: "stone: yellow-C green-H green-P",
    7: "sand: red-C white-H yellow-P",
}


def opened(name: str) -> Table:
    """The position of this name."""
    match name:
        case "start_4":
            return Setting(gaia_vora, 4, first_player=1).start()
        case "start_2":
            return Setting(gaia_vora, 2, first_player=2).start()
        case "start_1":
            return Setting(gaia_vora, 1).start()
        case "choose_3":
            return Setting(gaia_vora, 3, color_choice="choose", first_player=3).start()
        case "crowded_4":
            return Setting(gaia_vora, 4).position(slots=CROWDED, water="green-C green-H green-P", microbe=6)
        case "crowded_2":
            return Setting(gaia_vora, 2).position(slots=CROWDED, water="green-C green-H", microbe=6, stars={1: 0})
        case "crowded_die":
            return Setting(gaia_vora, 3, storm_blocked="die").position(
                slots=CROWDED, water="green-C green-H green-P", microbe=6, active=2
            )
        case "challenge":
            return Setting(gaia_vora, 2, maximality="challenge").position(
                slots=CROWDED, water="green-C green-H", phase="activate", offset=2
            )
        case "solo":
            return Setting(gaia_vora, 1).position(slots=CROWDED, water="green-C", weather="2:storm", stars={1: 2})
    raise AssertionError(name)


COUNTED = msgspec.json.decode(Path(__file__).with_name("perft.json").read_bytes())
"""For each position the counts by depth, as (ways, different positions), and how deep the tests go."""


@pytest.mark.parametrize("name", list(COUNTED))
def test_ways_and_positions_by_depth(name):
    depth = COUNTED[name]["quick"]
    counts = [tuple(count) for count in COUNTED[name]["counts"][:depth]]
    assert len(counts) == depth
    assert perft(opened(name), depth) == counts


def test_the_counts_at_the_start_are_what_the_rules_give_by_hand():
    # Any rotation; then the Sun: three species on four places, but only three CarniVores; the Rainbow: four colours
    # on four places with three species each; the Meteor: Snow, Grass, or one of the four tiles of the other colour.
    sun, rainbow, meteor = 3**4 - 1, 24 * 3**4, 2 + 4
    assert COUNTED["start_4"]["counts"][1][0] == 3 * (sun + rainbow + meteor)
    assert COUNTED["start_2"]["counts"][1][0] == 3 * (2 * sun + rainbow + meteor)
