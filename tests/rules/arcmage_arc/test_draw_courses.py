"""Drawing and placing resources (ARC-DRAW, ARC-RES)."""

from collections import Counter

import pytest

from domain.rulesets.arcmage_arc.state import FACTIONS
from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import arena, board
from tests.rules.arcmage_arc.opening import entries

TOWN = {"kingdom": "Green Town#town"}


def drawing(table, p1=None, **options):
    """The draw phase of a player with some cards."""
    held = {**TOWN, "hand": "Elf#elf; Bear#bear; Red Town#city", "deck": "Goblin; Giant; Bolt", **(p1 or {})}
    return arena(table, phase="draw_resource", options=options, p1=held)


@clause("ARC-DRAW-01", "ARC-DRAW-02", "ARC-ZONE-08")
def test_course_one_draws_two_and_places_nothing(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=4).refused("ARC-DRAW-01")
    t.when(1, "choose_draw_course", course=1).then(
        said("DrawCourseChosen", course=1),
        said("CardsDrawn", seat=1, count=1, cards=["Goblin"]),
        said("CardsDrawn", seat=1, count=1, cards=["Giant"]),
        aside="phases pass",
        hand={1: 5},
        deck={1: 1},
        phase="tactics",
    )


@clause("ARC-DRAW-03", "ARC-RES-01", "ARC-RES-03", "ARC-RES-05", "ARC-RES-11", "ARC-ZONE-07")
def test_course_two_draws_one_and_may_place_the_card_just_drawn(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=2).then(aside="cards are drawn", hand={1: 4}, waiting=(1, "place_resource"))
    drawn = t.state.zone("hand", 1)[-1]
    t.when(1, "place_resource", card=drawn, faction="drake").then(
        said("ResourcePlaced", seat=1, faction="drake", card="Goblin", former=drawn),
        aside="phases pass",
        hand={1: 3},
        ready={1: {"drake": 1}},
        phase="tactics",
    )
    card = t.view(2)["board"]["seats"][0]["vault"]["drake"]["cards"][0]
    assert card["name"] is None
    assert card["id"] != drawn
    assert t.view(1)["board"]["seats"][0]["vault"]["drake"]["cards"][0]["name"] == "Goblin"
    made = entries(t, "MoveMade")[-1]
    assert b"card" not in bytes(made.args)


@clause("ARC-DRAW-03")
def test_or_places_nothing(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=2)
    t.when(1, "decline_resource").then(
        said("ResourceDeclined", seat=1), aside="phases pass", hand={1: 4}, phase="tactics"
    )


@clause("ARC-DRAW-04", "ARC-RES-09")
def test_course_three_places_exactly_two_cards_of_any_type(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=3, resources={"elf": "gaian"}).refused("ARC-DRAW-04", need=2, have=1)
    three = {"elf": "gaian", "bear": "gaian", "city": "drake"}
    t.when(1, "choose_draw_course", course=3, resources=three).refused("ARC-DRAW-04")
    t.when(1, "choose_draw_course", course=3, resources={"elf": "gaian", "wolf": "gaian"}).refused("ARC-RES-01")
    t.when(1, "choose_draw_course", course=3, resources={"elf": "red_banner", "city": "drake"}).then(
        said("DrawCourseChosen", seat=1, course=3),
        said("ResourcePlaced", seat=1, faction="red_banner"),
        said("ResourcePlaced", seat=1, faction="drake"),
        aside="phases pass",
        ready={1: {"red_banner": 1, "drake": 1}},
        hand={1: 1},
        deck={1: 3},
        phase="tactics",
    )


@clause("ARC-DRAW-04", "ARC-DRAW-05")
@pytest.mark.parametrize(("cards", "clause_id"), [("", "ARC-DRAW-05"), ("Elf#elf", "ARC-DRAW-04")])
def test_course_three_needs_two_cards(table, cards, clause_id):
    t = drawing(table, {"hand": cards})
    t.withheld(1, "choose_draw_course", clause_id)
    t.when(1, "choose_draw_course", course=3, resources={}).refused(clause_id, need=2)


@clause("ARC-DRAW-02", "ARC-OPT-04")
def test_courses_that_draw_take_no_cards_to_place(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=1, resources={"elf": "gaian"}).refused("ARC-TURN-03")


@clause("ARC-DRAW-06")
def test_cards_are_drawn_before_a_resource_is_placed(table):
    t = drawing(table, {"hand": ""})
    t.when(1, "choose_draw_course", course=2).then(
        said("DrawCourseChosen", seat=1, course=2), said("CardsDrawn", count=1), waiting=(1, "place_resource")
    )
    t.offered(1, "place_resource", card=t.state.zone("hand", 1)[0], faction="gaian")


@clause("ARC-DRAW-07", "ARC-WIN-04", "ARC-WIN-05")
@pytest.mark.parametrize(
    ("course", "left", "drawn"), [(1, "Elf", [said("CardsDrawn", seat=1, count=1)]), (1, "", []), (2, "", [])]
)
def test_a_missing_card_defeats_before_a_resource_is_placed(table, course, left, drawn):
    t = drawing(table, {"deck": left})
    t.when(1, "choose_draw_course", course=course).then(
        said("DrawCourseChosen", seat=1, course=course),
        *drawn,
        said("DrawFailed", seat=1),
        said("PlayerDefeated", seat=1, reason="deck_out"),
        said("MatchEnded"),
        winners=[2],
    )


@clause("ARC-WIN-04")
def test_drawing_the_last_card_does_no_harm(table):
    t = drawing(table, {"deck": "Elf; Elf"})
    t.when(1, "choose_draw_course", course=1).then(
        aside=("cards are drawn", "phases pass"), deck={1: 0}, phase="tactics", status="playing"
    )


@clause("ARC-RES-04")
def test_the_factions_of_the_own_deck_are_offered_first(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=2).then(aside="cards are drawn", waiting=(1, "place_resource"))
    counts = Counter(board(t).pool.cards[name].faction for name in t.state.lists[1])
    offered = [choice["faction"] for choice in t.choices(1, "place_resource") if choice["card"] == "elf"]
    own = [faction for faction in offered if counts[faction]]
    assert offered[: len(own)] == sorted(own, key=lambda faction: -counts[faction])
    assert sorted(offered) == sorted(FACTIONS)


@clause("ARC-RES-04")
def test_any_faction_or_only_those_of_the_deck(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=2)
    t.offered(1, "place_resource", card="elf", faction="the_mystic")
    t.when(1, "place_resource", card="elf", faction="nobody").refused("ARC-RES-04")
    t = drawing(table, resource_faction_choice="deck_factions")
    t.when(1, "choose_draw_course", course=2)
    t.when(1, "place_resource", card="elf", faction="the_mystic").refused("ARC-RES-04", given="the_mystic")
    t.offered(1, "place_resource", card="elf", faction="red_banner")


@clause("ARC-RES-02")
def test_resources_are_placed_in_no_other_phase(table):
    t = arena(table, phase="play_1", p1={**TOWN, "hand": "Elf#elf"})
    t.when(1, "place_resource", card="elf", faction="gaian").refused("ARC-TURN-03")


@clause("ARC-RES-10", "ARC-GEN-11")
def test_a_resource_card_has_no_printed_side_while_it_lies_there(table):
    t = drawing(table)
    t.when(1, "choose_draw_course", course=3, resources={"elf": "drake", "bear": "drake"}).then(
        said("DrawCourseChosen", seat=1, course=3),
        said("ResourcePlaced", seat=1, faction="drake", place="vault", former="bear", marked=False),
        said("ResourcePlaced", seat=1, faction="drake", place="vault", former="elf", marked=False),
        aside="phases pass",
        ready={1: {"drake": 2}},
    )
    for card in t.view(1)["board"]["seats"][0]["vault"]["drake"]["cards"]:
        assert card["faction"] == "drake"
        assert "cost" not in card
