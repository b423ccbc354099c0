"""Options, form of moves, described positions, and rules that only say what does not matter (ARC-OPT, ARC-GEN)."""

from collections import Counter

import pytest

from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.state import FACTIONS
from domain.standing import move_by, ordered
from tests.dsl import arcmage_arc, clause, said
from tests.dsl.arcmage_arc import PLAIN, deck
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.opening import opened


@clause("ARC-OPT-01")
@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 8},
        {"first_player": "somebody"},
        {"first_player": "seat:0"},
        {"first_player": 1},
        {"city_mulligan": "yes"},
        {"mulligan_permission": "nobody"},
        {"mulligan_condition": "always"},
        {"third_mulligan": None},
        {"resource_faction_choice": "all"},
        {"found_from_hand": 1},
        {"loot_cards": "legal"},
        {"checkpoints": "sometimes"},
        {"interjections": "true"},
        {"auto_pass": True},
        {"trigger_loop_cap": 49},
        {"turn_action_cap": 99},
        {"turn_cap": 49},
        {"turn_cap": -1},
        {"turn_cap": 50.5},
        {"unheard_of": 1},
    ],
)
def test_options_are_known_and_of_the_right_kind(table, wrong):
    table(arcmage_arc, **{"players": 2, "seats": 2, **wrong}).refused("ARC-OPT-01")


@clause("ARC-OPT-01")
@pytest.mark.parametrize("least", [{"turn_cap": 0}, {"turn_cap": 50}, {"trigger_loop_cap": 50, "turn_action_cap": 100}])
def test_the_least_values_of_options_are_taken(table, least):
    opened(table, **least).shows(status="playing")


@clause("ARC-OPT-02", "ARC-DECK-06")
def test_card_sets_must_be_at_hand(table):
    table(arcmage_arc, 2, card_sets=("nowhere",)).refused("ARC-OPT-02", given="nowhere")
    opened(table, card_sets=("core", PLAIN)).shows(waiting=[(1, "deck"), (2, "deck")])


@clause("ARC-OPT-03", "ARC-DECK-10")
def test_a_match_may_name_decks_for_all_to_see(table):
    t = table(arcmage_arc, 2, decks=("The Uprising", None)).start()
    t.shows(waiting=(2, "deck"))
    assert t.view(None)["board"]["seats"][0]["deck_name"] == "The Uprising"
    t.when(2, "choose_deck", deck="The Uprising").then(
        said("DeckSubmitted", seat=2), waiting=[(1, "cities"), (2, "cities")]
    )
    table(arcmage_arc, 2, decks=("The Uprising",)).refused("ARC-OPT-03", need=2, have=1)
    table(arcmage_arc, 2, decks=("No Such Deck", None)).refused("ARC-OPT-03", given="No Such Deck")
    table(arcmage_arc, 2, decks=("The Uprising", None), card_sets=(PLAIN,)).refused("ARC-DECK-06")


def brought(name="Mine", **more):
    """The deck of the tests as a document in JSON."""
    return {"name": name, "ruleset": "arcmage_arc", "cards": dict(Counter(deck())), **more}


@clause("ARC-OPT-03", "ARC-DECK-06")
def test_a_match_may_be_given_decks_that_are_not_shipped(table):
    t = table(arcmage_arc, 2, decks=(brought(), None), card_sets=(PLAIN,)).start()
    t.shows(waiting=(2, "deck"))
    assert t.view(None)["board"]["seats"][0]["deck_name"] == "Mine"
    assert t.view(1)["board"]["seats"][0]["deck_list"] == dict(Counter(deck()))
    t.when(2, "submit_deck", cards=deck()).then(said("DeckSubmitted", seat=2), waiting=[(1, "cities"), (2, "cities")])


@clause("ARC-OPT-03", "ARC-DECK-01", "ARC-DECK-05", "ARC-DECK-06")
@pytest.mark.parametrize(
    ("wrong", "clause_id", "facts"),
    [
        ({"cards": {"Elf": 3}}, "ARC-DECK-01", {"need": 60, "have": 3, "deck": "Mine"}),
        ({"cards": {**brought()["cards"], "Elf": 4}}, "ARC-DECK-01", {"need": 60, "have": 61}),
        ({"cards": {**brought()["cards"], "Elf": 2, "Nobody": 1}}, "ARC-DECK-06", {"given": ["Nobody"]}),
        ({"ruleset": "another_game"}, "ARC-OPT-03", {"given": "another_game"}),
        ({"name": "Mi\u202ene"}, "ARC-OPT-03", {}),
        ({"text": "a\u200bb"}, "ARC-OPT-03", {}),
        ({"cards": {"Elf": 0}}, "ARC-OPT-01", {}),
        ({"cards": ["Elf"]}, "ARC-OPT-01", {}),
        ({"author": "me"}, "ARC-OPT-01", {}),
    ],
)
def test_a_deck_that_is_not_shipped_is_as_legal_as_one_that_is_brought(table, wrong, clause_id, facts):
    table(arcmage_arc, 2, decks=({**brought(), **wrong}, None), card_sets=(PLAIN,)).refused(clause_id, **facts)


@clause("ARC-OPT-03", "ARC-DECK-10")
def test_a_deck_that_is_not_shipped_never_goes_by_the_name_of_one_that_is(table):
    shipped = content.CONTENT.decks()["The Uprising"]
    cards = dict(shipped.cards)
    cards["Memory Eater"] = cards.popitem()[1]
    same = {"name": shipped.name, "ruleset": "arcmage_arc", "cards": dict(shipped.cards)}
    t = table(arcmage_arc, 2, decks=(same, {**same, "cards": cards})).start()
    view = t.view(None)["board"]
    assert [seat["deck_name"] for seat in view["seats"]] == ["The Uprising", "The Uprising (changed)"]
    assert [deck["name"] for deck in view["options"]["decks"]] == ["The Uprising", "The Uprising (changed)"]


@clause("ARC-OPT-04")
def test_moves_have_the_parameters_that_belong_to_them(table):
    t = opened(table)
    t.when(1, "submit_deck").refused("ARC-OPT-04", move="submit_deck")
    t.when(1, "submit_deck", cards="Elf").refused("ARC-OPT-04")
    t.when(1, "submit_deck", cards=[], more=1).refused("ARC-OPT-04")
    t.when(1, "dance").refused("ARC-OPT-04", given="dance")


@clause("ARC-OPT-06")
@pytest.mark.parametrize(
    ("clause_id", "facts", "position"),
    [
        ("ARC-OPT-06", {"given": 3, "seats": 2}, {"active": 3}),
        ("ARC-OPT-06", {"given": "one"}, {"p1": {"army": "Elf#one; Elf#one"}}),
        ("ARC-DECK-06", {"given": "Nobody's Card"}, {"p1": {"hand": "Nobody's Card"}}),
        ("ARC-GEN-04", {"card": "Bolt", "need": ["creature"], "have": "event"}, {"p1": {"army": "Bolt"}}),
        ("ARC-GEN-02", {"given": "nowhere", "known": list(FACTIONS)}, {"p1": {"vault": "nowhere 1"}}),
        ("ARC-OPT-06", {"defeated": [2]}, {"p2": {"defeated": True}}),
    ],
)
def test_a_described_position_must_be_possible(table, clause_id, facts, position):
    table(arcmage_arc, 2, card_sets=(PLAIN,)).impossible(clause_id, facts, **position)


@clause("ARC-OPT-06")
def test_only_a_resident_is_devoted_to_its_city(table):
    """Given a creature of the army that is devoted to a city, then there is no such position."""
    city = {"card": "Green Town", "id": "town", "devoted": ["elf"]}
    position = {"tables": {"1": {"kingdom": [city], "army": [{"card": "Elf", "id": "elf"}]}}}
    setting = table(arcmage_arc, 2, card_sets=(PLAIN,))
    setting.refused_as_described(position, "ARC-TAC-02", given="elf", city="town")


@clause("ARC-OPT-06")
def test_a_described_position_is_played_on(table):
    t = arena(table, phase="attack", active=2, turn=7, p1={"defeated": False}, p2={"army": "Giant#giant"})
    t.shows(active=2, turn=7, phase="attack", waiting=(2, "attack"), army={2: "giant"})
    t.when(2, "end_phase").then(aside="phases pass", phase="play_2")


@clause("ARC-GEN-03", "ARC-GEN-08", "ARC-GEN-09")
def test_pictures_flavour_and_small_print_change_nothing(table):
    plain = arena(table, p1={"army": "Bear#bear"})
    fancy = arena(table, p1={"army": "Fancy Bear#bear"})
    assert plain.sees("stats") == fancy.sees("stats") == {"bear": "3/4"}
    assert {offer.move for offer in plain.offers(1).open} == {offer.move for offer in fancy.offers(1).open}


@clause("ARC-GEN-13")
def test_you_is_the_controller_of_a_card(table):
    t = arena(
        table,
        p1={"kingdom": "Green Town#town", "hand": "Elf"},
        p2={"kingdom": "Red Town#red", "hand": "Gift#gift", "vault": "gaian 1"},
    )
    t.when(2, "play_event", card="gift", targets=[["seat:2"]])
    passed(t).then(
        said("CardsDrawn", seat=2, count=1),
        said("CardPutInGraveyard", id="gift", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        hand={1: 1, 2: 1},
        active=1,
    )


@clause("ARC-DRAW-08")
def test_a_forbidden_draw_is_not_made_and_defeats_nobody(table):
    drought = {"kingdom": "Green Town#town", "hand": "Elf#a; Elf#b", "attached": "Drought#d", "deck": ""}
    t = arena(table, phase="draw_resource", p1=drought)
    t.when(1, "choose_draw_course", course=1).then(
        said("DrawCourseChosen", seat=1, course=1), aside="phases pass", hand={1: 2}, status="playing", phase="tactics"
    )


@clause("ARC-DRAW-08")
def test_course_three_is_closed_while_placing_is_forbidden(table):
    barren = {"kingdom": "Green Town#town", "hand": "Elf#a; Elf#b", "attached": "Barren Land#d"}
    t = arena(table, phase="draw_resource", p1=barren)
    t.withheld(1, "choose_draw_course", "ARC-DRAW-08")
    t.when(1, "choose_draw_course", course=3, resources={"a": "gaian", "b": "gaian"}).refused("ARC-DRAW-08")
    t.when(1, "choose_draw_course", course=2).then(
        said("DrawCourseChosen", seat=1, course=2),
        said("CardsDrawn", seat=1, count=1),
        said("ResourceDeclined"),
        aside="phases pass",
        hand={1: 3},
        phase="tactics",
    )


@clause("ARC-PRI-11")
def test_a_standing_order_passes_in_windows_and_never_decides_anything_else(table):
    t = arena(
        table,
        p1={"kingdom": "Green Town#town", "hand": "Vigour#v", "army": "Bear#bear"},
        p2={"hand": "Vigour#w", "army": "Elf#elf"},
    )
    always = ordered(t.ruleset, t.state, 2, "always")
    assert move_by(t.ruleset, t.state, 1, ordered(t.ruleset, t.state, 1, "always")) is None
    t.when(1, "play_event", card="v", targets=[["bear"]])
    assert move_by(t.ruleset, t.state, 2, always) == ("pass", {})
    acts = ordered(t.ruleset, t.state, 2, "opponent_acts")
    assert move_by(t.ruleset, t.state, 2, acts) == ("pass", {})
    t.when(2, "play_event", card="w", targets=[["elf"]]).then(aside="a card is played", waiting=(1, "priority"))
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("ModifierStarted", source="w", objects=["elf"]),
        said("CardPutInGraveyard", id="w", origin="stack"),
        aside=("all pass and it resolves", "a window opens"),
        waiting=(1, "priority"),
    )
