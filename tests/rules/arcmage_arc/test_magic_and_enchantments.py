"""Magic and enchantments (ARC-MAG, ARC-ENC)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played


@clause("ARC-MAG-01", "ARC-ENC-01")
@pytest.mark.parametrize(("card", "why"), [("Wings", "ARC-MAG-01"), ("Armour", "ARC-ENC-01")])
@pytest.mark.parametrize("phase", ["draw_resource", "tactics", "attack"])
def test_magic_and_enchantments_are_played_in_play_phases_only(table, card, why, phase):
    t = arena(table, phase=phase, p1={"hand": f"{card}#card", "army": "Elf#elf", "vault": "the_empire 1"})
    t.when(1, "play_card", card="card", targets=[["elf"]]).refused(why)


@clause("ARC-MAG-01", "ARC-ENC-01")
@pytest.mark.parametrize("card", ["Wings", "Armour"])
def test_nobody_plays_magic_or_enchantments_in_the_turn_of_another_player(table, card):
    t = arena(table, p2={"hand": f"{card}#card; Vigour#event", "army": "Elf#elf", "vault": "the_empire 1"})
    assert t.may(2) == {"play_event", "concede"}
    t.when(2, "play_card", card="card", targets=[["elf"]]).refused("ARC-PRI-01")


@clause("ARC-MAG-02")
def test_magic_goes_to_the_graveyard_when_it_has_resolved_or_failed_to(table):
    t = arena(table, p1={"hand": "Wings#wings; Lasting Gift#gift", "army": "Elf#elf"}, p2={"hand": "Retreat#retreat"})
    played(t, 1, "wings", "elf", move="play_card").then(
        said("ModifierStarted", source="wings", objects=["elf"]),
        said("CardPutInGraveyard", id="wings", origin="stack", cause="resolved"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Wings"},
    )
    t.when(1, "play_card", card="gift", targets=[["elf"]])
    t.when(2, "play_event", card="retreat", targets=[["elf"]])
    passed(t).then(
        said("CardReturnedToHand", id="elf"),
        said("CardPutInGraveyard", id="retreat"),
        said("StackItemNotResolved", item="gift", reason="no_legal_target"),
        said("CardPutInGraveyard", id="gift", origin="stack", cause="no_legal_target"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Wings; Lasting Gift"},
    )


@clause("ARC-PRI-13", "ARC-CON-01", "ARC-MAG-01")
def test_magic_whose_text_says_so_is_played_like_an_event(table):
    t = arena(table, phase="attack", p2={"hand": "Flash#flash"})
    t.when(2, "play_card", card="flash").then(
        said("CardPlayed", seat=2, type="magic"),
        said("CostPaid", amount=0),
        aside="a window opens",
        waiting=(1, "priority"),
    )
    passed(t).then(
        said("CardsDrawn", seat=2, count=1),
        said("CardPutInGraveyard", id="flash", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        hand={2: 1},
        waiting=(1, "attack"),
    )


EVERYTHING = {
    "kingdom": "Red Town#town",
    "army": "Elf#elf [Armour#armour]",
    "vault": "gaian 1",
}


@clause("ARC-ENC-02", "ARC-ENC-03")
@pytest.mark.parametrize(
    ("card", "host"),
    [("Curse", "seat:2"), ("Ward", "town"), ("Armour", "elf"), ("Seal", "gaian_2_1"), ("Overlay", "armour")],
)
def test_players_cities_creatures_resource_cards_and_enchantments_can_be_enchanted(table, card, host):
    t = arena(table, p1={"hand": f"{card}#card", "vault": "the_empire 1"}, p2=EVERYTHING)
    payment = ["the_empire_1_1"] if card == "Armour" else []
    played(t, 1, "card", host, move="play_card", payment=payment).then(
        *(said("CardMarked", id=paid, cause="payment") for paid in payment),
        said("ObjectEnteredPlay", id="card", controller=1, host=host),
        aside=("a card is played", "all pass and it resolves"),
    )
    assert t.state.objects["card"].host == host


@clause("ARC-ENC-02")
@pytest.mark.parametrize(
    ("card", "wrong"), [("Curse", "town"), ("Ward", "elf"), ("Armour", "town"), ("Seal", "seat:2"), ("Overlay", "elf")]
)
def test_an_enchantment_is_put_on_what_its_text_says_only(table, card, wrong):
    t = arena(table, p1={"hand": f"{card}#card", "vault": "the_empire 1"}, p2=EVERYTHING)
    payment = ["the_empire_1_1"] if card == "Armour" else []
    t.when(1, "play_card", card="card", targets=[[wrong]], payment=payment).refused("ARC-PLAY-10")


@clause("ARC-ENC-03", "ARC-MOV-05")
def test_an_enchantment_follows_what_it_is_attached_to(table):
    t = arena(table, p1={"kingdom": {"Red Town#town": ""}, "army": "Elf#elf [Armour#armour]"})
    t.when(1, "move_creature", creature="elf", to="town").then(
        aside="a creature moves", attached={"elf": "armour"}, residents={"town": "elf"}, stats={"elf": "1/4"}
    )


@clause("ARC-ENC-04")
def test_a_global_enchantment_lies_in_its_controllers_army_area_and_never_fights(table):
    own = {"hand": "Banner#banner", "vault": "gaian 2", "army": "Elf#elf"}
    t = arena(table, p1=own, p2={"kingdom": {"Red Town#town": ""}})
    played(t, 1, "banner", move="play_card", payment=["gaian_1_1", "gaian_1_2"])
    t.shows(enchantments={1: "banner"}, army={1: "elf"}, stats={"elf": "2/1"})
    assert t.state.objects["banner"].place == "army"
    t.when(1, "end_phase")
    t.when(1, "declare_attack", city="town", attackers=["banner"]).refused("ARC-CMB-06")


@clause("ARC-ENC-05")
def test_an_enchantment_stays_over_phases_and_turns(table):
    t = arena(table, phase="play_2", p1={"army": "Elf#elf [Armour#armour]", "enchantments": "Banner#banner"})
    t.when(1, "end_phase").then(
        aside="the turn passes", active=2, stats={"elf": "2/4"}, attached={"elf": "armour"}, enchantments={1: "banner"}
    )


@clause("ARC-ENC-06")
def test_a_removed_enchantment_goes_to_its_owners_graveyard(table):
    t = arena(table, p1={"hand": "Armour#armour; Weed#weed", "vault": "gaian 1"}, p2={"army": "Elf#elf"})
    played(t, 1, "armour", "elf", move="play_card", payment=["gaian_1_1"]).shows(stats={"elf": "1/4"})
    played(t, 1, "weed", "armour", move="play_card").then(
        said("CardPutInGraveyard", id="armour", owner=1, origin="play"),
        said("CardPutInGraveyard", id="weed", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Armour; Weed", 2: ""},
        stats={"elf": "1/1"},
    )


@clause("ARC-ENC-07", "ARC-CRE-08")
@pytest.mark.parametrize(
    ("card", "leaves"),
    [
        ("Murder", [said("ObjectDied", id="elf"), said("CardPutInGraveyard", id="elf")]),
        ("Retreat", [said("CardReturnedToHand", id="elf", owner=2)]),
        ("Banish", [said("CardRemovedFromGame", id="elf", owner=2)]),
    ],
)
def test_however_a_creature_leaves_play_its_enchantments_go_too(table, card, leaves):
    t = arena(table, p1={"hand": f"{card}#event"}, p2={"army": "Elf#elf [Armour#armour]"})
    played(t, 1, "event", "elf").then(
        *leaves,
        said("CardPutInGraveyard", id="event", owner=1, origin="stack"),
        said("CardPutInGraveyard", id="armour", owner=2, origin="play", cause="host_left"),
        aside=("a card is played", "all pass and it resolves"),
    )
    assert t.state.objects["armour"].zone == "graveyard"
    assert t.state.objects["armour"].host is None


@clause("ARC-ENC-07", "ARC-ZONE-13")
def test_enchantments_on_enchantments_fall_one_after_the_other(table):
    t = arena(table, p1={"hand": "Overlay#o1; Overlay#o2; Murder#murder"}, p2={"army": "Elf#elf [Armour#armour]"})
    played(t, 1, "o1", "armour", move="play_card")
    played(t, 1, "o2", "o1", move="play_card")
    played(t, 1, "murder", "elf").then(
        said("ObjectDied", id="elf"),
        *(said("CardPutInGraveyard", id=card) for card in ("elf", "murder", "armour", "o1", "o2")),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Murder; Overlay; Overlay", 2: "Elf; Armour"},
    )


@clause("ARC-ENC-07")
def test_an_enchantment_on_a_resource_card_goes_with_it(table):
    t = arena(table, p1={"hand": "Seal#seal; Uproot#uproot"}, p2={"vault": "gaian 1"})
    played(t, 1, "seal", "gaian_2_1", move="play_card")
    played(t, 1, "uproot", "gaian_2_1", move="play_card").then(
        said("CardPutInGraveyard", id="gaian_2_1", owner=2, origin="play"),
        said("CardPutInGraveyard", id="uproot", origin="stack"),
        said("CardPutInGraveyard", id="seal", owner=1, origin="play", cause="host_left"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Uproot; Seal"},
        ready={2: {}},
    )


@clause("ARC-ENC-07", "ARC-ELM-02")
def test_an_enchantment_on_a_defeated_player_is_removed(table):
    t = arena(table, players=3, p1={"hand": "Curse#curse"})
    played(t, 1, "curse", "seat:2", move="play_card")
    t.when(2, "concede").then(
        said("CardPutInGraveyard", id="curse", origin="play"),
        aside="a player gives up and leaves",
        defeated=[2],
        graveyard={1: "Curse"},
    )


@clause("ARC-PLAY-10", "ARC-ENC-02", "ARC-PLAY-05")
def test_an_enchantment_whose_target_is_gone_goes_to_the_graveyard(table):
    t = arena(
        table,
        p1={"hand": "Armour#armour", "vault": "gaian 1"},
        p2={"army": "Elf#elf", "hand": "Retreat#retreat"},
    )
    t.when(1, "play_card", card="armour", targets=[["elf"]], payment=["gaian_1_1"])
    t.when(2, "play_event", card="retreat", targets=[["elf"]])
    passed(t).then(
        said("CardReturnedToHand", id="elf"),
        said("CardPutInGraveyard", id="retreat"),
        said("StackItemNotResolved", item="armour", reason="no_legal_target"),
        said("CardPutInGraveyard", id="armour", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Armour"},
    )


@clause("ARC-ENC-02", "ARC-STA-01", "ARC-STA-05")
def test_an_enchantment_that_an_effect_brings_into_play_is_attached_to_what_its_controller_chooses(table):
    t = arena(
        table, p1={"hand": "Regrow#regrow", "graveyard": "Armour#armour", "army": "Elf#elf"}, p2={"army": "Elf#foe"}
    )
    played(t, 1, "regrow", "armour", move="play_card").shows(waiting=(1, "choose_for_effect"))
    t.when(1, "choose_for_effect", answer=["elf"]).then(
        said("EffectChoiceMade", seat=1, answer=["elf"]),
        said("ObjectEnteredPlay", id="armour", host="elf", origin="graveyard"),
        said("CardPutInGraveyard", id="regrow", origin="stack"),
        stats={"elf": "1/4", "foe": "1/1"},
    )


@clause("ARC-ENC-02", "ARC-ENC-04")
@pytest.mark.parametrize(
    ("card", "enters", "zone"),
    [
        ("Banner", [said("ObjectEnteredPlay", id="card", place="army", origin="graveyard", host=None)], "play"),
        ("Armour", [], "graveyard"),
    ],
)
def test_a_global_one_needs_no_target_and_one_without_a_possible_target_stays_where_it_is(table, card, enters, zone):
    t = arena(table, p1={"hand": "Regrow#regrow", "graveyard": f"{card}#card"})
    played(t, 1, "regrow", "card", move="play_card").then(
        *enters,
        said("CardPutInGraveyard", id="regrow", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(1, "play"),
    )
    assert t.state.objects["card"].zone == zone


@clause("ARC-GEN-14", "ARC-ABL-03")
def test_an_enchantment_serves_its_new_controller(table):
    p1 = {"hand": "Usurp#usurp", "army": "Elf#mine"}
    t = arena(table, p1=p1, p2={"enchantments": "Banner#banner", "army": "Elf#theirs"})
    t.shows(stats={"mine": "1/1", "theirs": "2/1"})
    played(t, 1, "usurp", "banner", move="play_card").then(
        said("ControlChanged", id="banner", before=2, after=1),
        said("CardPutInGraveyard", id="usurp", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        stats={"mine": "2/1", "theirs": "1/1"},
        enchantments={1: "banner", 2: ""},
    )
