"""What defeated players leave behind (ARC-ELM-01, -02, -05; ARC-RFG-03; section 5 of the catalogue)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played

RICH = {
    "kingdom": "Red Town#two",
    "hand": "Elf#elf; Bear#bear",
    "unbuilt": "Grey Town#grey",
    "vault": "drake 2",
    "deck": "Goblin; Giant; Goblin",
}


def removed(t, seat, viewer):
    """The names of a seat's removed cards as a viewer sees them."""
    return sorted(str(card["name"]) for card in t.view(viewer)["board"]["seats"][seat - 1]["removed"])


@clause("ARC-ELM-02", "ARC-RES-12", "ARC-RFG-02")
def test_resource_cards_of_a_defeated_player_are_known_from_then_on(table):
    t = arena(table, 3, p2={**RICH, "hand": "", "unbuilt": "", "deck": ""})
    names = sorted(t.state.objects[f"drake_2_{number}"].card for number in (1, 2))
    for viewer in (1, None):
        assert "'drake_2_1'" in str(t.view(viewer))
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2, public=["drake_2_1", "drake_2_2", "two"], cards=[*names, "Red Town"]),
        aside="a player gives up",
    )
    for viewer in (1, 2, 3, None):
        assert removed(t, 2, viewer) == sorted([*names, "Red Town"])


@clause("ARC-ELM-02", "ARC-RFG-01", "ARC-RFG-02", "ARC-DECK-07")
def test_hidden_cards_of_a_defeated_player_are_removed_too_and_stay_hidden(table):
    t = arena(table, 3, p2={**RICH, "vault": ""})
    t.when(2, "concede").then(aside="a player gives up and leaves", hand={2: 0}, deck={2: 0}, unbuilt={2: 0})
    own = ["Bear", "Elf", "Giant", "Goblin", "Goblin", "Grey Town", "Red Town"]
    assert removed(t, 2, 2) == own
    for viewer in (1, 3, None):
        assert removed(t, 2, viewer) == sorted(["None"] * 6 + ["Red Town"])
    t.when(3, "concede").then(said("MatchEnded", reason="last_player_standing"), aside="a player gives up", winners=[1])
    assert removed(t, 2, None) == own


@clause("ARC-ELM-02", "ARC-ABL-09")
def test_what_a_defeated_player_controlled_fires_no_trigger_of_his(table):
    own = {"hand": "Seduce#seduce", "kingdom": "Red Town#town"}
    t = arena(table, 3, p1=own, p2={"army": "Hermit#hermit"})
    played(t, 1, "seduce", "hermit").shows(residents={"town": "hermit"})
    t.when(1, "concede").then(
        said("CardPutInGraveyard", id="hermit", origin="play"),
        aside=("a player gives up and leaves", "the turn passes"),
        graveyard={2: "Hermit"},
        active=2,
    )
    assert t.view(2)["board"]["waiting_triggers"] == []


@clause("ARC-RFG-03", "ARC-ELM-02", "ARC-ELM-05")
def test_an_enchantment_removed_while_its_host_is_being_chosen_does_not_enter_play(table):
    own = {"hand": "Regrow#regrow", "army": "Elf#elf; Bear#bear"}
    t = arena(table, 3, p1=own, p2={"graveyard": "Armour#armour"})
    played(t, 1, "regrow", "armour", move="play_card").shows(waiting=(1, "choose_for_effect"))
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2), aside="a player gives up", waiting=(1, "choose_for_effect")
    )
    t.when(1, "choose_for_effect", answer=["elf"]).then(
        said("CardPutInGraveyard", id="regrow", origin="stack"),
        aside="a choice is made",
        attached={"elf": ""},
        waiting=(1, "play"),
    )
    assert t.state.objects["armour"].zone == "removed"


@clause("ARC-ELM-01", "ARC-ELM-05")
def test_cards_of_a_defeated_player_are_no_longer_offered_by_a_pending_choice(table):
    own = {"army": "Avenger#avenger", "hand": "Murder#murder"}
    t = arena(table, 4, p1=own, p2={"army": "Bear#b2"}, p3={"army": "Bear#b3"}, p4={"army": "Bear#b4"})
    played(t, 1, "murder", "avenger").shows(waiting=(1, "choose_for_effect"))
    t.when(3, "concede").then(
        said("ChoiceAsked", seat=1, kind="cards"),
        aside="a player gives up and leaves",
        waiting=(1, "choose_for_effect"),
    )
    assert t.choices(1, "choose_for_effect") == [{"answer": ["b2"]}, {"answer": ["b4"]}]
    t.when(1, "choose_for_effect", answer=["b3"]).refused("ARC-ABL-12")
    t.when(4, "concede").then(
        said("ObjectDamaged", id="b2", amount=3),
        aside=("a player gives up and leaves", "a choice is made"),
        damage={"b2": 3},
        waiting=(1, "play"),
    )


@clause("ARC-ELM-01", "ARC-ELM-05")
@pytest.mark.parametrize(("left", "drawn"), [(2, 3), (3, 2)])
def test_a_defeated_player_is_no_longer_offered_by_a_pending_choice(table, left, drawn):
    t = arena(table, 3, p1={"hand": "Present#present"})
    played(t, 1, "present", move="play_card").shows(waiting=(1, "choose_for_effect"))
    t.when(left, "concede").then(
        said("PlayerCardsRemoved"),
        said("EffectChoiceMade", seat=1),
        said("CardsDrawn", seat=drawn, count=1),
        said("CardPutInGraveyard", id="present", origin="stack"),
        aside="a player gives up",
        hand={drawn: 1},
        waiting=(1, "play"),
    )
    passed(t)


@clause("ARC-ELM-01", "ARC-ELM-05")
def test_items_of_others_are_still_offered_by_a_pending_choice(table):
    sides = {f"p{seat}": {"army": f"Drill Sergeant#drill{seat}"} for seat in (2, 3, 4)}
    t = arena(table, 4, p1={"hand": "Muddle#muddle"}, **sides)
    for seat in (2, 3, 4):
        while t.state.pending and seat not in t.state.pending and t.state.stack:
            t.when(next(iter(t.state.pending)), "pass")
        ability = {"source": f"drill{seat}", "ability": "Drill Sergeant#1", "targets": [["drill2"]]}
        t.when(seat, "activate_ability", **ability).then(
            said("AbilityActivated", seat=seat), said("CardMarked", cause="ability"), aside="a window opens"
        )
    items = [item.id for item in t.state.stack]
    played(t, 1, "muddle").shows(waiting=(1, "choose_for_effect"))
    t.when(4, "concede").then(
        said("StackItemNotResolved", item="i11", reason="controller_defeated"),
        said("ChoiceAsked", seat=1, kind="cards"),
        aside="a player gives up and leaves",
        waiting=(1, "choose_for_effect"),
    )
    assert t.choices(1, "choose_for_effect") == [{"answer": [item]} for item in items[:2]]
    t.when(1, "choose_for_effect", answer=[items[0]])
    passed(t).then(
        said("EffectChoiceMade", seat=1),
        said("StackItemNotResolved", item=items[0]),
        said("CardPutInGraveyard", id="muddle", origin="stack"),
        said("StackItemResolved", item=items[1]),
        said("ObjectDamaged", id="drill2", source="drill3", amount=1),
        aside=("a window opens", "all pass"),
        stack="",
    )
