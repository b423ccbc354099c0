"""Cards of all types: where they are put, what they cost, how they end."""

import pytest

from domain import engine
from domain.cardkit.language.lint import lint
from domain.cardkit.language.read import read_set
from tests.dsl import clause, said
from tests.dsl.terra_indomita import RULESET
from tests.rules.terra_indomita.playing import all_pass, at, board, laid, played

RICH = {"gold": 20, "mana": 20}
UNIT = """
name = "one"
ruleset = "terra_indomita"
[[card]]
name = "One"
type = "unit"
power_level = {power}
mana_ability_value = {mana}
health = 1
defense = 0
hit = 0
movement = 0
range = 0
base_damage = 0
{more}
"""


def one(power, mana, more=""):
    """A set of one unit."""
    text = UNIT.format(power=power, mana=mana, more=more)
    return read_set(text, "toml", {"terra_indomita": RULESET.dialect.vocabulary})


@pytest.mark.parametrize(
    ("power", "value", "gold", "mana"), [(9, 3, 3, 1), (10, 3, 4, 1), (7, 0, 4, 0), (5, 1, 2, 0), (3, 6, 0, 3)]
)
@clause("TERRA-COST-01", "TERRA-COST-02", "TERRA-COST-03", "TERRA-CARD-02")
def test_costs_of_units_follow_from_their_values(power, value, gold, mana):
    """Given power and mana values, then gold and mana follow (example 15); another printed cost is an error."""
    card = one(power, value).cards[0]
    assert (card.cost, card.stats.get("mana_cost", 0)) == (gold, mana)
    wrong = lint(one(power, value, f"cost = {gold + 1}"), RULESET.dialect.vocabulary)
    assert any("TERRA-COST-01" in problem.message for problem in wrong)
    wrong = lint(one(power, value, f"mana_cost = {mana + 1}"), RULESET.dialect.vocabulary)
    assert any("TERRA-COST-02" in problem.message for problem in wrong)


@clause("TERRA-RSCH-02", "TERRA-SPELL-01")
def test_research_costs_mana_and_spells_have_schools():
    """Given research without mana, or a spell without a school, then the linter says so."""
    for kind, said_by in (("research", "TERRA-RSCH-02"), ("spell", "TERRA-SPELL-01")):
        text = f'name = "x"\nruleset = "terra_indomita"\n[[card]]\nname = "X"\ntype = "{kind}"\n'
        found = lint(read_set(text, "toml", {"terra_indomita": RULESET.dialect.vocabulary}), RULESET.dialect.vocabulary)
        assert any(said_by in problem.message for problem in found)


@clause("TERRA-CARD-02")
def test_a_card_may_be_of_any_faction():
    """Given a card of a faction that no card that ships is of, then the linter has nothing against it."""
    assert not lint(one(2, 0, 'faction = "elsewhere"'), RULESET.dialect.vocabulary)


@clause("TERRA-UNIT-05", "TERRA-UNIT-06", "TERRA-RES-04", "TERRA-CARD-02", "TERRA-NODE-04", "TERRA-ACT-03")
def test_a_unit_is_put_beside_the_base(table):
    """Given a unit in hand, then it is played on a free square beside the base, for all that it costs."""
    t = laid(table, p1={"play": "Worker#w (at 4 4)", "hand": "Evoker#e", "gold": 3, "mana": 2})
    free = {choice["place"] for choice in t.choices(1, "play_unit")}
    assert free == {at(2, 2), at(2, 3), at(2, 4), at(3, 2), at(3, 4), at(4, 2), at(4, 3)}
    t.when(1, "play_unit", card="e", place=at(4, 4)).refused("TERRA-BOARD-07", by="w")
    t.when(1, "play_unit", card="e", place=at(8, 9)).refused("TERRA-UNIT-05")
    t.when(1, "play_unit", card="e", place=at(4, 3)).made()
    t.shows(gold={1: 0}, mana={1: 0})
    poor = laid(table, p1={"hand": "Evoker#e", "gold": 9, "mana": 1})
    poor.when(1, "play_unit", card="e", place=at(4, 3)).refused("TERRA-RES-04", resource="mana", need=2, have=1)
    round_ = "; ".join(f"Worker#w{r}{c} (at {r} {c})" for r in (2, 3, 4) for c in (2, 3, 4) if (r, c) != (3, 3))
    full = laid(table, p1={"play": round_, "hand": "Infantry#i", "gold": 9})
    full.withheld(1, "play_unit", "TERRA-UNIT-06")


@clause("TERRA-UNIT-05", "TERRA-ACT-14", "TERRA-PRI-10")
def test_a_unit_whose_square_is_taken_by_then_is_discarded(table):
    """Given a unit that is announced, when a reaction takes its square, then the card is discarded, and stays paid."""
    t = laid(
        table,
        p1={"hand": "Infantry#i", "gold": 3},
        p2={"play": "Evoker#e (at 9 9); Infantry#f (at 4 6)", "hand": "Leap#l"},
    )
    t.when(1, "play_unit", card="i", place=at(4, 4)).made()
    t.when(2, "play_reaction", card="l", caster="e", targets=[["f"], [at(4, 4)]]).made()
    all_pass(t).made()
    t.shows(graveyard={1: "Infantry"}, gold={1: 0})


@clause("TERRA-UNIT-05", "TERRA-BLDG-01")
def test_texts_let_units_be_put_elsewhere(table):
    """Given a building that musters, then units are put beside it as well."""
    t = laid(table, p1={"play": "Barracks#b (at 8 9)", "hand": "Infantry#i", "gold": 3})
    assert at(7, 9) in {choice["place"] for choice in t.choices(1, "play_unit")}
    played(t, 1, "play_unit", card="i", place=at(7, 9)).made()
    t.shows(at={"i": "7,9"})


@clause("TERRA-BLDG-02", "TERRA-BLDG-03", "TERRA-BLDG-04", "TERRA-BLDG-05", "TERRA-BLDG-06")
def test_buildings_stand_beside_workers_away_from_bases_and_the_edge(table):
    """Given workers, then buildings may be put beside them, not too near to bases and the edge (example 24)."""
    t = laid(table, p1={"play": "Worker#w (at 5 5); Worker#x (at 1 7)", "hand": "Market#m", **RICH})
    free = {choice["place"] for choice in t.choices(1, "play_building")}
    assert {at(6, 6), at(5, 6), at(2, 7)} <= free
    t.when(1, "play_building", card="m", place=at(4, 5)).refused("TERRA-BLDG-03", base="base1", need=3, have=2)
    t.when(1, "play_building", card="m", place=at(1, 8)).refused("TERRA-BLDG-04", need=3, have=2)
    t.when(1, "play_building", card="m", place=at(9, 9)).refused("TERRA-BLDG-02")
    played(t, 1, "play_building", card="m", place=at(6, 6)).made()
    assert (board(t).stat("m", "health"), board(t).stat("m", "defense")) == (1, 3)


@clause("TERRA-BLDG-07")
def test_a_building_whose_worker_is_gone_by_then_is_discarded(table):
    """Given a building that is announced, when its worker is put elsewhere, then the card is discarded."""
    t = laid(table, p1={"play": "Worker#w (at 8 9); Evoker#e (at 12 9)", "hand": "Market#m; Leap#l", **RICH})
    t.when(1, "play_building", card="m", place=at(8, 10)).made()
    t.when(2, "pass").made()
    t.when(1, "play_reaction", card="l", caster="e", targets=[["w"], [at(9, 7)]]).made()
    all_pass(t).made()
    t.shows(graveyard={1: "Leap; Market"})


@clause("TERRA-EQUIP-01", "TERRA-EQUIP-02", "TERRA-EQUIP-03", "TERRA-EQUIP-04", "TERRA-COMP-01", "TERRA-PERM-01")
def test_equipment_is_on_a_unit_until_that_is_gone(table):
    """Given equipment, then it is put on an own unit or worker, changes it alone, and is discarded with it."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 10); Worker#w (at 12 12)", "hand": "Blade#b; Shield#s", **RICH},
        p2={"play": "Infantry#f (at 10 12)"},
    )
    t.when(1, "play_equipment", card="b", targets=[["f"]]).refused("TERRA-STACK-01")
    played(t, 1, "play_equipment", card="b", targets=[["u"]]).made()
    played(t, 1, "play_equipment", card="s", targets=[["w"]]).made()
    assert [board(t).stat(id, "base_damage") for id in ("u", "f")] == [3, 2]
    t.shows(attached={"u": "b", "w": "s"})
    gone = laid(
        table,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Blade#b", **RICH},
        p2={"play": "Evoker#f (at 10 12)", "hand": "Doom#d", **RICH},
    )
    gone.when(1, "play_equipment", card="b", targets=[["u"]]).made()
    gone.when(2, "play_reaction", card="d", caster="f", targets=[["u"]]).made()
    all_pass(gone).made()
    gone.shows(graveyard={1: "Evoker; Blade"})


@clause("TERRA-EQUIP-01")
def test_how_much_equipment_a_unit_bears_is_an_option(table):
    """Given a limit of one, then a unit with equipment bears no more."""
    t = laid(
        table,
        {"equipment_per_unit": 1},
        p1={"play": "Infantry#u (at 10 10) [Blade#a]; Infantry#v (at 12 12)", "hand": "Blade#b", **RICH},
    )
    assert {choice["targets"][0][0] for choice in t.choices(1, "play_equipment")} == {"v"}


@clause("TERRA-EQUIP-05", "TERRA-UNIT-11", "TERRA-UNIQ-03")
def test_what_changes_sides_stays_as_it_is(table):
    """Given a unit with damage and equipment, when it changes sides, then both stay, and the equipment goes along."""
    t = laid(
        table,
        p1={"play": "Evoker#e (at 12 12); Captain#mine (at 9 9)", "hand": "Charm#c", **RICH},
        p2={"play": "Captain#f (at 10 12, damage 2, marked) [Blade#b]"},
    )
    played(t, 1, "play_standard", card="c", caster="e", targets=[["f"]]).made()
    thing, blade = t.state.objects["f"], t.state.objects["b"]
    assert (thing.controller, thing.damage, thing.marked, blade.controller) == (1, 2, True, 1)
    assert t.state.objects["mine"].zone == "graveyard"


@clause("TERRA-RSCH-03", "TERRA-RSCH-04", "TERRA-RSCH-01")
def test_research_is_put_beside_a_held_mana_node(table):
    """Given a worker on a mana node, then research is put beside that, and stays when the worker leaves."""
    t = laid(table, p1={"play": "Worker#w (at 5 5); Worker#g (at 5 3)", "hand": "Roads#r", **RICH})
    t.when(1, "play_research", card="r", place=at(4, 3)).refused("TERRA-RSCH-03")
    played(t, 1, "play_research", card="r", place=at(4, 5)).made()
    assert board(t).stat("w", "movement") == 4
    played(t, 1, "activate_unit", unit="w").made()
    played(t, 1, "move_unit", path=[[6, 5]]).made()
    t.shows(at={"r": "4,5", "w": "6,5"})


@clause("TERRA-RES-04", "TERRA-SUB-04", "TERRA-RSCH-05", "TERRA-SUB-02")
def test_texts_make_cards_cheaper_down_to_nothing(table):
    """Given a text on research cards, then they cost less, a building with the word Research does not (example 21)."""
    t = laid(
        table,
        p1={"play": "Archive#a (at 8 9); Worker#w (at 5 5)", "hand": "Roads#r; Library#l", "gold": 3, "mana": 1},
    )
    t.when(1, "play_research", card="r", place=at(4, 5)).then(
        said("CardPlayed"),
        said("CostPaid", resource="mana", amount=1),
        aside=("CostPaid", "NumberChanged", "SubjectRaised", "WindowOpened"),
        mana={1: 0},
    )
    dear = laid(table, p1={"play": "Archive#a (at 8 9); Worker#w (at 8 10)", "hand": "Library#l", "gold": 2, "mana": 1})
    dear.when(1, "play_building", card="l", place=at(8, 11)).refused("TERRA-RES-04", resource="mana", need=2)


@clause("TERRA-UNIQ-01", "TERRA-UNIQ-02", "TERRA-STACK-04", "TERRA-SUB-01")
def test_the_older_copy_of_a_hero_is_destroyed(table):
    """Given a Hero with damage and equipment, when it is played again, then the older one goes first (example 23)."""
    t = laid(
        table,
        p1={"play": "Captain#x (at 9 9, damage 2) [Blade#b]; Veteran#y (at 9 12)", "hand": "Captain#n", **RICH},
        p2={"play": "Captain#theirs (at 12 12)"},
    )
    t.when(1, "play_unit", card="n", place=at(4, 4)).made()
    t.shows(at={"x": "9,9"})
    all_pass(t).then(
        said("StackItemResolved", item="n"),
        said("ObjectDied", id="x", cause="unique"),
        said("CardPutInGraveyard", id="x"),
        said("PieceDestroyed", id="x", by=0),
        said("ObjectEnteredPlay", id="n"),
        said("ItemFinished", item="n"),
        said("CardPutInGraveyard", id="b"),
        aside=("a player passes", "WindowClosed", "SubjectSettled"),
        at={"n": "4,4", "y": "9,12", "theirs": "12,12"},
        damage={"n": 0},
    )


@clause("TERRA-SPELL-06", "TERRA-STACK-01", "TERRA-SUB-03")
def test_a_spell_without_a_target_left_does_nothing_and_is_discarded(table):
    """Given a spell, when its target is out of reach by then, then it does nothing and opens no window after."""
    t = laid(
        table,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Fire Bolt#s", **RICH},
        p2={"play": "Evoker#f (at 10 14)", "hand": "Leap#l", **RICH},
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["f"]]).made()
    t.when(2, "play_reaction", card="l", caster="f", targets=[["f"], [at(10, 16)]]).made()
    all_pass(t).made()
    assert "cast.post" not in [event.fields["kind"] for event in t.events if event.tag == "WindowOpened"]
    t.shows(graveyard={1: "Fire Bolt"}, damage={"f": 0}, marked="u")


@clause("TERRA-COMP-02", "TERRA-ATK-17", "TERRA-STACK-02")
def test_damage_of_texts_is_dealt_at_once_and_healed_by_texts(table):
    """Given damage of a text, then it is dealt without a window on it; another text takes it back."""
    t = laid(
        table,
        p1={"play": "Evoker#u (at 10 10); Binder#b (at 12 12)", **RICH},
        p2={"play": "Guard#f (at 10 12)"},
        activation={"unit": "u"},
    )
    played(t, 1, "use_unit_ability", source="u", ability="Evoker#0", targets=[["b"]]).made()
    t.shows(damage={"b": 2})
    assert "HitCalculated" not in [event.tag for event in t.events]
    played(t, 1, "activate_reaction", source="b", ability="Binder#0", targets=[["b"]]).made()
    t.shows(damage={"b": 1})


@clause("TERRA-ACT-20")
def test_cards_and_abilities_of_a_turn_are_counted(table):
    """Given a player who has announced as many as may be, then no more are announced, and passing remains."""
    hand = "Freeze#z; Infantry#i"
    t = laid(table, {"turn_action_cap": 100}, p1={"play": "Evoker#u (at 10 10)", "hand": hand, **RICH})
    worn = t.state.copy()
    worn.actions = {1: 100}
    offers = engine.offers(RULESET, worn, 1)
    assert not {"play_unit", "play_reaction"} & {offer.move for offer in offers.open}
    assert {"activate_unit", "purchase_worker", "end_phase"} <= {offer.move for offer in offers.open}
    assert all("TERRA-ACT-20" in held.why.clauses for held in offers.withheld if held.move == "play_unit")


@clause("TERRA-UNIQ-03", "TERRA-STACK-02", "TERRA-STACK-03")
def test_of_heroes_that_come_at_once_the_player_keeps_one(table):
    """Given an own Hero and two copies that come by one text, then the player says which of the new ones stays."""
    t = laid(
        table,
        players=3,
        p1={"play": "Evoker#e (at 12 12); Captain#mine (at 9 9)", "hand": "Choir#c", **RICH},
        p2={"play": "Captain#f (at 10 12, damage 2) [Blade#b]; Infantry#i (at 10 14)"},
        p3={"play": "Captain#g (at 12 10)"},
    )
    played(t, 1, "play_standard", card="c", caster="e").made()
    t.when(1, "choose_for_effect", answer=["mine"]).refused("TERRA-GEN-01", offered=["f", "g"])
    t.when(1, "choose_for_effect", answer=["g"]).made()
    held = {one.id for one in t.state.objects.values() if (one.zone, one.controller) == ("play", 1)}
    assert {"e", "g", "i"} <= held
    assert held.isdisjoint({"mine", "f", "b"})
    t.shows(graveyard={1: "Captain; Choir", 2: "Captain; Blade", 3: ""})


@clause("TERRA-UNIQ-01", "TERRA-STACK-02")
def test_of_units_that_become_copies_of_a_hero_one_stays(table):
    """Given units that become copies of a Hero at once, then the check leaves one, which their player chooses."""
    t = laid(
        table,
        p1={"play": "Evoker#e (at 12 12); Infantry#i (at 9 9)", "hand": "Mirror#m", **RICH},
        p2={"play": "Captain#f (at 10 12)"},
    )
    played(t, 1, "play_standard", card="m", caster="e", targets=[["f"]]).made()
    t.when(1, "choose_for_effect", answer=["i"]).made()
    all_pass(t).made()
    assert {id for id in ("e", "i", "f") if t.state.objects[id].zone == "play"} == {"i", "f"}
    assert t.state.objects["i"].card == "Captain"


@clause("TERRA-BLDG-03", "TERRA-GEN-02")
def test_matches_with_other_options_know_nothing_of_each_other(table):
    """Given the same position under other options, then each match goes by its own."""
    found = {}
    for gap in (2, 0, 5):
        t = laid(table, {"building_base_gap": gap}, p1={"play": "Worker#w (at 5 5)", "hand": "Market#m", "gold": 9})
        found[gap] = {choice["place"] for choice in t.choices(1, "play_building")} if gap < 5 else t.may(1)
    assert at(4, 5) in found[0] - found[2]
    assert "play_building" not in found[5]
