"""Every Weather Card and every slot of every Fossil Card that the game ships."""

import pytest

from domain.rulesets.gaia_vora.options import COLOURS, WHOLE_DECK
from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import ACTS, tile_comes

SLOTS = [
    (card, other, species, row)
    for card in COLOURS
    for other in COLOURS
    if other != card
    for species in "CHP"
    for row in (species, "jumble")
]


def usable_from(numeral, thing):
    """An offset from which the planet turns so that the Meteor comes over a tile of another colour than its own."""
    return (numeral + (thing == "meteor_sand")) % 2


def after(kind, choice):
    """What follows the activation in words: the Meteor kills, the other objects let the turn pass."""
    if kind != "meteor":
        return ACTS[kind], "the turn passes", "a Weather Card is drawn"
    return tile_comes(choice["tile"]).tag, "Life-Forms are killed", "a fossil is asked for"


@clause("GVORA-SOLO-07", "GVORA-SOLO-09", "GVORA-SOLO-10")
@pytest.mark.parametrize("card", WHOLE_DECK, ids=lambda card: f"{card.numeral}:{card.object}")
def test_each_weather_card_turns_the_planet_by_its_numeral_and_lets_its_object_act(table, card):
    numeral, kind = card.numeral, card.object.partition("_")[0]
    slots = {slot: "sand: green-P" if slot % 2 else "stone: white-P" for slot in range(8)}
    offset = usable_from(numeral, card.object)
    t = table(gaia_vora, players=1).position(
        phase="rotate", weather=f"{numeral}:{card.object}", offset=offset, slots=slots
    )
    t.when(1, "rotate_by_weather").then(
        *(said("PlanetRotated", step=step, of=numeral) for step in range(1, numeral + 1)),
        offset=offset + numeral,
        waiting=(1, "activate"),
    )
    moves = {move for move in t.may(1) if move.startswith("activate_")}
    assert moves == {f"activate_{kind}"}
    choice = t.choices(1, f"activate_{kind}")[0]
    t.when(1, f"activate_{kind}", **choice).then(said("SkyObjectActivated", object=kind), aside=after(kind, choice))


@clause("GVORA-FOSSIL-01", "GVORA-FOSSIL-02", "GVORA-FOSSIL-03")
@pytest.mark.parametrize(("card", "other", "species", "row"), SLOTS)
def test_each_slot_of_each_fossil_card_scores_a_point(table, card, other, species, row):
    stored = f"{other}-{species}/{row}"
    t = table(gaia_vora).position(fossils={card: stored})
    t.shows(fossils={card: stored})
    assert t.sees("points")[card]["fossils"] == 1


@clause("GVORA-FOSSIL-08")
@pytest.mark.parametrize("card", COLOURS)
def test_no_fossil_card_has_a_slot_for_its_own_colour(table, card):
    table(gaia_vora).impossible("GVORA-FOSSIL-08", fossils={card: f"{card}-P/P"})
