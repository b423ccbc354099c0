"""Rituals, charged among the Resource cards and released from there (WORC-RIT)."""

import pytest

from domain.cardkit.language.checking import check_set
from tests.dsl import clause, said
from tests.dsl.wtactics_orc import deck, wtactics_orc
from tests.rules.wtactics_orc.playing import all_pass, go_to
from tests.rules.wtactics_orc.rites import CASTER, faults, next_upkeep, released, ritual

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")
UPKEEP = "upkeep"


# --- the cards --------------------------------------------------------------------------------------------------------


@clause("WORC-RIT-01", "WORC-DCK-10")
def test_decks_hold_rituals_in_matches_with_them_alone():
    """Given a deck with a Slow Storm, when it is brought, then it is refused unless the match has Rituals."""
    assert faults(deck("Slow Storm"), rituals=True) == []
    assert faults(deck("Slow Storm")) == [("WORC-DCK-10", "WORC-RIT-01")]


@clause("WORC-RIT-02", "WORC-RIT-01")
@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ('type = "magic"\nsubtypes = ["Ritual"]\ncapacitor = 1', []),
        ('type = "magic"\nsubtypes = ["ritual", "Fire"]\ncapacitor = 4', []),
        ('type = "magic"', []),
        ('type = "magic"\nsubtypes = ["Ritual"]', ["missing-stat"]),
        ('type = "magic"\nsubtypes = ["Ritual"]\ncapacitor = 0', ["missing-stat"]),
        ('type = "magic"\ncapacitor = 2', ["extra-stat"]),
        ('type = "event"\nsubtypes = ["Ritual"]\ncapacitor = 2', ["extra-stat"]),
    ],
)
def test_a_ritual_and_no_other_card_prints_a_capacitor(fields, problems):
    """Given such a card, when its set is looked over, then a Ritual needs a capacitor, and others must have none."""
    vocabulary = {"wtactics_orc": wtactics_orc.ruleset.dialect.vocabulary}
    text = f'name = "set"\nruleset = "wtactics_orc"\n[[card]]\nname = "Odd"\ncost = 1\n{fields}\ndo = [{{ draw = 1 }}]'
    found = check_set(text, "toml", vocabulary).problems
    assert [one.code for one in found if one.severity == "error"] == problems


@clause("WORC-RIT-02")
def test_a_face_shows_the_capacitor_and_the_effect(table):
    """Given a Slow Storm face down, when its player looks, then capacitor and text are there; nobody else sees them."""
    t = ritual(table, p1={"face_down": "Slow Storm#s"})
    face = t.view(1)["board"]["faces"]["Slow Storm"]
    assert (face["stats"], face["subtypes"], bool(face["rules"])) == ({"capacitor": 3}, ["Ritual"], True)
    assert all("Slow Storm" not in t.view(viewer)["board"]["faces"] for viewer in (2, None))


# --- charging ---------------------------------------------------------------------------------------------------------


@clause("WORC-RIT-03", "WORC-RES-02", "WORC-RES-05")
def test_a_ritual_is_laid_like_any_resource_card_and_has_no_charge(table):
    """Given a Slow Storm in hand, when it is laid, then it has no charge, and gives gold."""
    t = ritual(table, p1={"hand": "Slow Storm#s"})
    t.when(1, "lay_resource", card="s").then(said("ResourcePlaced", seat=1, marked=False), aside="a window opens")
    all_pass(t).made()
    (card,) = (one.id for one in t.state.objects.values() if one.place == "resources")
    t.shows(charges={card: 0})
    t.when(1, "produce_gold", cards=[card]).then(aside=("CardMarked", "NumberChanged"), gold={1: 1})


@clause("WORC-RIT-06", "WORC-UPK-01")
def test_charging_puts_one_charge_on_it_for_all_to_see(table):
    """Given a Slow Storm with a charge in the Upkeep phase, when it is charged, then it has two, and lies face down."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Slow Storm#s (charge 1)"})
    t.when(1, "charge_ritual", ritual="s").then(
        said("RitualCharged", seat=1, id="s", charges=2), charges={"s": 2}, waiting=(1, "floor")
    )
    for viewer, name in ((1, "Slow Storm"), (2, None), (None, None)):
        (card,) = t.view(viewer)["board"]["seats"][0]["play"]
        assert (card["counters"], card["face_down"], card["name"]) == ({"charge": 2}, True, name)


@clause("WORC-RIT-06")
@pytest.mark.parametrize("phase", ["unmark", "draw", "play_1", "move_attack_1", "play_2", "entrance", "discard"])
def test_nobody_charges_in_another_phase(table, phase):
    """Given another phase than Upkeep, when a Ritual is charged, then it is refused."""
    t = ritual(table, phase=phase, p1={"face_down": "Slow Storm#s"})
    t.when(1, "charge_ritual", ritual="s").refused("WORC-RIT-06")


@clause("WORC-RIT-06", "WORC-RIT-04")
def test_nobody_charges_for_another_player_or_in_another_players_turn(table):
    """Given Rituals of both players, when one charges the other's, or in the other's turn, then it is refused."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Slow Storm#s"}, p2={"face_down": "Small Rite#o"})
    t.when(1, "charge_ritual", ritual="o").refused("WORC-RIT-04")
    t.when(2, "charge_ritual", ritual="o").refused("WORC-RSP-09")


@clause("WORC-RIT-04", "WORC-RIT-05")
def test_any_number_of_them_is_charged_each_once_in_a_turn(table):
    """Given three Rituals, when two are charged, then both have a charge, and neither is charged again in the turn."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Slow Storm#s; Slow Storm#t; Pact#p", "deck": "Ox; Ox; Ox"})
    for one in "sp":
        t.when(1, "charge_ritual", ritual=one).then(said("RitualCharged", id=one, charges=1))
    t.shows(charges={"s": 1, "t": 0, "p": 1})
    t.when(1, "charge_ritual", ritual="s").refused("WORC-RIT-05", id="s")
    assert t.choices(1, "charge_ritual") == [{"ritual": "t"}]
    next_upkeep(t).when(1, "charge_ritual", ritual="s").then(said("RitualCharged", id="s", charges=2))


@clause("WORC-RIT-05", "WORC-RIT-04")
def test_only_what_lies_in_the_resource_zone_is_charged(table):
    """Given Rituals in hand and grave, and another Resource card, when they are charged, then it is refused."""
    there = {"hand": "Slow Storm#h", "graveyard": "Slow Storm#g", "face_down": "Wolf#w; Slow Storm#s"}
    t = ritual(table, phase=UPKEEP, p1=there)
    for one in "hgw":
        t.when(1, "charge_ritual", ritual=one).refused("WORC-RIT-04")


@clause("WORC-RIT-07")
def test_nobody_needs_to_charge(table):
    """Given a Ritual in the Upkeep phase, when the phase is ended, then it is as it was."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Slow Storm#s (charge 1)"})
    t.when(1, "end_phase").then(aside="a window opens")
    go_to(t, "play_1").shows(charges={"s": 1})


@clause("WORC-RIT-08")
def test_a_full_capacitor_takes_no_more(table):
    """Given a capacitor of 3 with 3 charges, when it is charged again, then it is refused (EX-29)."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Slow Storm#s (charge 3)"})
    t.when(1, "charge_ritual", ritual="s").refused("WORC-RIT-08", id="s", most=3, have=3)


@clause("WORC-RIT-08", "WORC-RIT-06")
def test_charging_goes_on_turn_by_turn_until_it_is_full(table):
    """Given a Pact with capacitor 2, when it is charged in three turns, then the third time is refused."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Pact#p", "deck": "Ox; Ox; Ox"})
    for charges in (1, 2):
        t.when(1, "charge_ritual", ritual="p").then(said("RitualCharged", charges=charges))
        next_upkeep(t)
    t.when(1, "charge_ritual", ritual="p").refused("WORC-RIT-08")


# --- releasing --------------------------------------------------------------------------------------------------------


@clause("WORC-RIT-09", "WORC-RIT-10", "WORC-RIT-01", "WORC-RIT-12", "WORC-RSP-05")
@pytest.mark.parametrize("marked", ["", "marked, "])
def test_a_full_ritual_is_released_marked_or_not(table, marked):
    """Given a full Slow Storm, marked or not, and a caster.

    When it is released, then it lies open on the chain without charges, and its text comes true in that front.
    """
    mine = {"offensive": CASTER, "face_down": f"Slow Storm#s ({marked}charge 3)", "resources": 2}
    t = ritual(table, p1=mine, p2={"defensive": "Wolf#w", "offensive": "Wolf#x"})
    t.when(1, "release_ritual", card="s", place="offensive", payment=["r1_1", "r1_2"]).then(
        said("CardPlayed", seat=1, id="s", card="Slow Storm", place="offensive"),
        said("CostPaid", amount=2, cards=["r1_1", "r1_2"]),
        said("CardMarked", id="r1_1"),
        said("CardMarked", id="r1_2"),
        said("WindowOpened", kind="action"),
        stack="Slow Storm",
        resources={1: "r1_1 r1_2"},
    )
    assert not t.state.objects["s"].counters
    all_pass(t).then(
        said("ObjectDamaged", id="w", amount=2),
        said("ObjectDied", id="w"),
        aside=RESOLVED,
        graveyard={1: "Slow Storm", 2: "Wolf"},
        offensive={2: "x"},
    )


@clause("WORC-RIT-09", "WORC-RIT-05")
@pytest.mark.parametrize("charges", [0, 2])
def test_a_ritual_is_not_released_before_it_is_full(table, charges):
    """Given a capacitor of 3 with fewer charges, when it is released, then it is refused."""
    mine = {"offensive": CASTER, "face_down": f"Slow Storm#s (charge {charges})", "gold": 2}
    t = ritual(table, p1=mine)
    t.when(1, "release_ritual", card="s", place="offensive").refused("WORC-RIT-09", need=3, have=charges)


@clause("WORC-RIT-09")
def test_a_ritual_is_not_played_from_hand(table):
    """Given a Small Rite in hand, when it is played or released, then it is refused."""
    t = ritual(table, p1={"offensive": CASTER, "hand": "Small Rite#s", "gold": 1})
    t.when(1, "play_magic", card="s", place="offensive").refused("WORC-RIT-09")
    t.when(1, "release_ritual", card="s", place="offensive").refused("WORC-RIT-09")


@clause("WORC-RIT-01", "WORC-MAG-02")
def test_releasing_needs_a_caster_in_the_front(table):
    """Given a caster in the Defensive, when a Ritual is released in the Offensive, then it is refused."""
    t = ritual(table, p1={"defensive": CASTER, "face_down": "Small Rite#s (charge 1)", "gold": 1})
    t.when(1, "release_ritual", card="s", place="offensive").refused("WORC-MAG-02")
    released(t, "s", "defensive").then(said("CardsDrawn", seat=1, count=1), aside=RESOLVED, hand={1: 1})


@clause("WORC-RIT-01", "WORC-MAG-01", "WORC-RIT-09")
@pytest.mark.parametrize("phase", ["unmark", "upkeep", "draw", "move_attack_1", "entrance", "discard"])
def test_releasing_is_for_the_own_play_phases(table, phase):
    """Given another phase, when a full Ritual is released, then it is refused."""
    t = ritual(table, phase=phase, p1={"offensive": CASTER, "face_down": "Small Rite#s (charge 1)", "gold": 1})
    t.when(1, "release_ritual", card="s", place="offensive").refused("WORC-RIT-09")


@clause("WORC-RIT-01", "WORC-RSP-09")
def test_nobody_releases_in_response(table):
    """Given a window in another player's turn, when a full Ritual is released, then it is refused."""
    theirs = {"offensive": CASTER, "face_down": "Small Rite#s (charge 1)", "gold": 1}
    t = ritual(table, p1={"hand": "Wolf#w"}, p2=theirs)
    t.when(1, "lay_resource", card="w").made()
    t.when(2, "release_ritual", card="s", place="offensive").refused("WORC-RIT-09")


@clause("WORC-RIT-09")
def test_a_ritual_does_not_pay_for_itself(table):
    """Given a full Small Rite and nothing else that pays, then it is not released; with a card it is paid with that."""
    mine = {"offensive": CASTER, "face_down": "Small Rite#s (charge 1)"}
    t = ritual(table, p1=mine)
    t.withheld(1, "release_ritual", "WORC-PAY-01")
    t.when(1, "release_ritual", card="s", place="offensive", payment=["s"]).refused("WORC-PAY-01", need=1, have=0)
    t = ritual(table, p1={**mine, "resources": 1})
    t.when(1, "release_ritual", card="s", place="offensive", payment=["s"]).refused("WORC-PAY-01", id="s")
    t.when(1, "release_ritual", card="s", place="offensive", payment=["r1_1"]).then(
        said("CardPlayed", id="s"), aside=("CostPaid", "CardMarked", "WindowOpened"), ready={1: 0}
    )


@clause("WORC-RIT-09")
def test_x_is_no_more_than_others_can_pay(table):
    """Given a full Pact that costs X, and two other Resource cards, when it is released, then X is at most two."""
    t = ritual(table, p1={"offensive": CASTER, "face_down": "Pact#p (charge 2)", "resources": 2, "deck": "Ox; Ox; Ox"})
    assert max(one["x"] for one in t.choices(1, "release_ritual")) == 2
    released(t, "p", "offensive", ("r1_1", "r1_2"), x=2).then(
        said("CardsDrawn"), said("CardsDrawn"), aside=RESOLVED, hand={1: 2}
    )


@clause("WORC-RIT-12", "WORC-RES-05")
def test_gold_that_it_gave_before_pays_for_it(table):
    """Given a full Small Rite alone, when it gives its gold first, then that pays for releasing it."""
    t = ritual(table, p1={"offensive": CASTER, "face_down": "Small Rite#s (charge 1)"})
    t.when(1, "produce_gold", cards=["s"]).then(aside=("CardMarked", "NumberChanged"), gold={1: 1})
    t.when(1, "release_ritual", card="s", place="offensive").then(
        said("CardPlayed", id="s", card="Small Rite"),
        said("CostPaid", amount=1, cards=[]),
        said("NumberChanged", number="gold", after=0),
        said("WindowOpened", kind="action"),
    )


@clause("WORC-RIT-11", "WORC-RIT-03", "WORC-REC-03")
def test_a_recycled_ritual_loses_its_charges(table):
    """Given a full Slow Storm, when it is recycled and laid again, then it has no charge; nobody else saw its face."""
    mine = {"offensive": CASTER, "face_down": "Slow Storm#s (charge 3)", "resources": 3, "gold": 2}
    t = ritual(table, p1=mine)
    t.when(1, "recycle_resources", cards=["s", "r1_1", "r1_2", "r1_3"]).then(
        said("ResourcesRecycled", seat=1),
        said("CardReturnedToHand", id="s", card=None, hidden_card="Slow Storm"),
        *[said("CardReturnedToHand", card=None)] * 3,
        aside="a window opens",
    )
    all_pass(t).made()
    (again,) = (id for id in t.state.zone("hand", 1) if t.state.objects[id].card == "Slow Storm")
    t.when(1, "lay_resource", card=again).made()
    all_pass(t).made()
    (there,) = (one.id for one in t.state.objects.values() if one.place == "resources")
    t.shows(charges={there: 0})
    t.when(1, "release_ritual", card=there, place="offensive").refused("WORC-RIT-09", need=3, have=0)


@clause("WORC-RIT-11")
def test_a_destroyed_ritual_loses_its_charges(table):
    """Given a charged Slow Storm, when it is destroyed face down, then it lies in the grave without charges."""
    t = ritual(table, p1={"hand": "Burn Bridges#b"}, p2={"face_down": "Slow Storm#s (charge 2)"})
    t.when(1, "play_event", card="b", targets=[["s"]]).made()
    all_pass(t).then(
        said("CardPutInGraveyard", card="Slow Storm", owner=2),
        said("CardPutInGraveyard", card="Burn Bridges"),
        aside="all pass and it resolves",
        graveyard={2: "Slow Storm"},
    )
    assert t.state.objects["s"].counters == {}


@clause("WORC-RIT-01")
def test_without_the_option_there_is_nothing_to_charge_or_release(table):
    """Given Rituals face down in a match without them, when moves are listed, then theirs are not among them."""
    for phase, move, charges in ((UPKEEP, "charge_ritual", 0), ("play_1", "release_ritual", 3)):
        mine = {"offensive": CASTER, "face_down": f"Slow Storm#s (charge {charges})", "gold": 2}
        t = ritual(table, {"rituals": False}, phase=phase, p1=mine)
        assert move not in {*t.may(1), *(one.move for one in t.offers(1).withheld)}
