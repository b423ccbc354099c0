"""Small print: what lies face down, what happens at once, and what happens at the edges of turns."""

import pytest

from events.envelope import public_part
from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import played
from tests.rules.arcmage_arc.small_print import small

# --- face-down cards --------------------------------------------------------------------------------------------------


@clause("ARC-RES-12", "ARC-ELM-02")
def test_the_resource_cards_of_a_defeated_player_are_removed_for_all_to_see(table):
    t = small(
        table,
        3,
        p1={"kingdom": "Green Town#one"},
        p2={"kingdom": "Red Town#two", "vault": "drake 1"},
        p3={"kingdom": "Grey Town#three"},
    )
    name = t.state.objects["drake_2_1"].card
    t.when(2, "concede").then(said("PlayerCardsRemoved", seat=2), aside="a player gives up")
    removed = {card["id"]: card["name"] for card in t.view(1)["board"]["seats"][1]["removed"]}
    assert removed["drake_2_1"] == name
    assert any(name.encode() in bytes(public_part(entry).data) for entry in t.record.entries[-9:])


@clause("ARC-RES-12", "ARC-DECK-07")
@pytest.mark.parametrize(
    ("card", "goes"),
    [
        ("Uproar", said("CardReturnedToHand", id="gaian_2_1", card=None, owner=2, origin="play")),
        ("Sink", said("CardReturnedToDeck", id="gaian_2_1", card=None, owner=2, origin="play", where="bottom")),
    ],
)
def test_a_resource_card_that_goes_to_hand_or_deck_stays_hidden(table, card, goes):
    t = small(table, p1={"hand": f"{card}#card"}, p2={"vault": "gaian 1"})
    name = t.state.objects["gaian_2_1"].card
    played(t, 1, "card", "gaian_2_1", move="play_card").then(
        goes,
        said("CardPutInGraveyard", id="card", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
    )
    assert "gaian_2_1" not in t.state.objects
    shown = [
        bytes(public_part(entry).data) for entry in t.record.entries if entry.type.startswith("cards.CardReturned")
    ]
    assert len(shown) == 1
    assert name.encode() not in shown[0]
    assert b"gaian_2_1" in shown[0]


@clause("ARC-RES-12")
@pytest.mark.parametrize(
    ("card", "goes", "zone"),
    [("Oblivion", "CardRemovedFromGame", "removed"), ("Uproot", "CardPutInGraveyard", "graveyard")],
)
def test_a_resource_card_that_goes_where_all_cards_lie_open_is_shown(table, card, goes, zone):
    t = small(table, p1={"hand": f"{card}#card"}, p2={"vault": "gaian 1"})
    name = t.state.objects["gaian_2_1"].card
    played(t, 1, "card", "gaian_2_1", move="play_card").then(
        said(goes, id="gaian_2_1", card=name, owner=2, origin="play"),
        said("CardPutInGraveyard", id="card", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        **{zone: {2: name}},
    )


@clause("ARC-RES-11", "ARC-MRK-03", "ARC-CON-01")
def test_a_card_may_say_that_a_resource_card_enters_play_marked(table):
    t = small(table, p1={"hand": "Sealed Chest#chest; Elf#elf"})
    played(t, 1, "chest", move="play_card").then(
        said("ResourcePlaced", seat=1, faction="the_empire", former="elf", marked=True),
        said("CardPutInGraveyard", id="chest", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        ready={1: {"the_empire": 0}},
    )


@clause("ARC-DECK-07", "ARC-DRAW-04")
def test_the_order_of_two_resource_cards_does_not_tell_which_was_longer_in_hand(table):
    t = small(table, phase="draw_resource", p1={"hand": "Elf#z; Bear#m; Goblin#a"})
    t.when(1, "choose_draw_course", course=3, resources={"z": "drake", "a": "drake"}).then(
        said("ResourcePlaced", former="a"),
        said("ResourcePlaced", former="z"),
        aside=("DrawCourseChosen", "phases pass"),
    )
    t = small(table, phase="draw_resource", p1={"hand": "Elf#a; Bear#b"})
    t.when(1, "choose_draw_course", course=3, resources={"a": "drake", "b": "gaian"}).then(
        said("ResourcePlaced", faction="gaian"),
        said("ResourcePlaced", faction="drake"),
        aside=("DrawCourseChosen", "phases pass"),
    )


@clause("ARC-RES-04", "ARC-DRAW-04")
def test_course_three_gives_only_factions_of_the_deck_if_the_match_says_so(table):
    only = {"resource_faction_choice": "deck_factions"}
    held = {"hand": "Elf#elf; Bear#bear", "deck": "Goblin", "kingdom": "Green Town#town"}
    t = small(table, options=only, phase="draw_resource", p1=held)
    placing = {"elf": "gaian", "bear": "drake"}
    t.when(1, "choose_draw_course", course=3, resources=placing).refused("ARC-RES-04", given="drake")
    t.when(1, "choose_draw_course", course=3, resources={"elf": "gaian", "bear": "red_banner"}).then(
        said("DrawCourseChosen", seat=1, course=3),
        said("ResourcePlaced", seat=1, faction="gaian"),
        said("ResourcePlaced", seat=1, faction="red_banner"),
        aside="phases pass",
        phase="tactics",
    )


# --- playing ----------------------------------------------------------------------------------------------------------


@clause("ARC-PLAY-07")
@pytest.mark.parametrize("card", ["buried", "foreign", "lying"])
def test_an_event_that_is_not_in_the_own_hand_is_refused_by_that_rule(table, card):
    t = small(
        table,
        p1={"graveyard": "Vigour#buried", "hand": "Vigour#held", "army": "Elf#elf", "vault": "drake 1"},
        p2={"hand": "Vigour#foreign"},
    )
    t.when(1, "play_event", card=card, targets=[["elf"]]).refused("ARC-PLAY-07")


@clause("ARC-PLAY-07")
def test_and_so_is_another_card(table):
    t = small(table, p1={"graveyard": "Feast#buried", "hand": "Feast#held"})
    t.when(1, "play_card", card="buried").refused("ARC-PLAY-07")


@clause("ARC-PLAY-10")
@pytest.mark.parametrize(
    ("gone", "does", "damage", "marked"),
    [
        ("bear", said("CardMarked", id="giant", cause="effect"), {"giant": 0}, "giant"),
        ("giant", said("ObjectDamaged", id="bear", amount=1), {"bear": 1}, ""),
    ],
)
def test_with_two_targets_what_is_aimed_at_the_one_left_is_done(table, gone, does, damage, marked):
    t = small(table, p1={"hand": "Shock and Daze#s"}, p2={"army": "Bear#bear; Giant#giant", "hand": "Retreat#r"})
    t.when(1, "play_event", card="s", targets=[["bear"], ["giant"]])
    t.when(2, "play_event", card="r", targets=[[gone]])
    passed(t).then(
        said("CardReturnedToHand", id=gone),
        said("CardPutInGraveyard", id="r"),
        said("StackItemResolved", item="s", dropped=[gone]),
        does,
        said("CardPutInGraveyard", id="s"),
        aside=("a card is played", "all pass and it resolves"),
        damage=damage,
        marked=marked,
        graveyard={1: "Shock and Daze"},
    )


@clause("ARC-COST-07", "ARC-COST-02")
def test_a_cost_that_is_lowered_takes_the_loyalty_down_with_it(table):
    own = {"kingdom": "Red Town#town", "hand": "Imp Leader#imp", "enchantments": "Bargain#b"}
    t = small(table, p1={**own, "vault": "gaian 1; red_banner 1"})
    t.when(1, "play_card", card="imp", place="town", payment=["gaian_1_1"]).refused("ARC-COST-02", need=1)
    t.when(1, "play_card", card="imp", place="town", payment=["red_banner_1_1"]).then(
        said("CardPlayed", id="imp"),
        said("CostPaid", amount=1, of_faction=1),
        said("CardMarked", id="red_banner_1_1", cause="payment"),
        aside="a window opens",
    )


# --- at once ----------------------------------------------------------------------------------------------------------


@clause("ARC-ZONE-13")
def test_creatures_that_die_at_once_lie_in_the_order_in_which_they_entered_play(table):
    t = small(table, p1={"hand": "Double Murder#m"}, p2={"army": "Bear#first; Giant#second"})
    t.when(1, "play_event", card="m", targets=[["second", "first"]])
    passed(t).then(
        said("ObjectDied", id="first"),
        said("ObjectDied", id="second"),
        said("CardPutInGraveyard", id="first"),
        said("CardPutInGraveyard", id="second"),
        said("CardPutInGraveyard", id="m"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={2: "Bear; Giant"},
    )


@clause("ARC-ZONE-13")
def test_cards_that_an_effect_discards_lie_in_the_order_that_their_player_lists(table):
    t = small(table, p1={"hand": "Purge#purge"}, p2={"hand": "Elf#elf; Bear#bear; Giant#giant"})
    played(t, 1, "purge", move="play_card").shows(waiting=(2, "choose_for_effect"))
    t.when(2, "choose_for_effect", answer=["giant", "elf"]).then(
        said("CardsDiscarded", seat=2, ids=["giant", "elf"]),
        said("CardPutInGraveyard", id="purge", origin="stack"),
        aside="a choice is made",
        graveyard={2: "Giant; Elf"},
    )


@clause("ARC-WIN-04")
@pytest.mark.parametrize(
    ("answer", "harm", "winners"),
    [
        ("no", [], None),
        ("yes", [said("DrawFailed"), said("PlayerDefeated", reason="deck_out"), said("MatchEnded")], [2]),
    ],
)
def test_a_draw_that_is_offered_does_harm_only_if_it_is_accepted(table, answer, harm, winners):
    t = small(table, p1={"hand": "Tip#tip", "deck": ""})
    played(t, 1, "tip", move="play_card").shows(waiting=(1, "choose_for_effect"))
    t.when(1, "choose_for_effect", answer=[answer]).then(
        *harm, aside=("a choice is made", "cards go to the graveyard"), winners=winners
    )
