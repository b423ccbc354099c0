"""What triggered abilities hear of (ARC-ABL-09 and the catalogue's list of triggers), places, states and numbers."""

import pytest

from domain.cardkit.language.shorthand import parse_select
from domain.cardkit.run.frame import Frame
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, fought, played
from tests.rules.arcmage_arc.combat import ANSWERED, CLEARED

COUNTED = ("TriggersOrdered", "a window opens", "all pass and it resolves", "CounterChanged")
"""The enchantment counts what it has heard of."""


def listening(table, to, p1=None, p2=None, **said_of):
    """Seat 1 has an enchantment that counts what it hears of."""
    own = {**(p1 or {}), "enchantments": f"Listener of {to}#ears"}
    return arena(table, p1=own, p2=p2 or {}, **said_of)


def heard(t, counters, *happens, aside=()):
    """The enchantment has these counters, and these events happened; its triggers are resolved as they come."""
    passed(t)
    while t.state.pending and next(iter(t.state.pending.values())).kind == "order_triggers":
        seat, so_far = next(iter(t.state.pending)), t.events
        order = [item.id for item in t.state.fired if item.controller == seat]
        t.when(seat, "order_triggers", order=order)
        t.events = [*so_far, *passed(t).events]
    t.then(*happens, aside=(*COUNTED, *aside))
    assert t.state.objects["ears"].counters == counters


def hears(cause, **fields):
    """The enchantment hears of something."""
    return said("TriggerFired", source="ears", cause=cause, **fields)


@clause("ARC-ABL-09", "ARC-CMB-08", "ARC-CMB-14")
def test_attacks_defences_damage_and_deaths_are_heard(table):
    kingdom = {"Red Town#town": "Elf#guard", "Grey Town#grey": ""}
    t = listening(table, "Fights", {"army": "Bear#bear; Elf#elf"}, {"kingdom": kingdom}, phase="attack")
    t.when(1, "declare_attack", city="town", attackers=["bear", "elf"])
    attack = ("AttackDeclared", "cards are marked")
    heard(t, {"charge": 2}, hears("attacks", about=["bear"]), hears("attacks", about=["elf"]), aside=attack)
    t.when(2, "assign_defenders", defenders={"guard": "bear"})
    heard(
        t,
        {"charge": 2, "growth": 1, "time": 4, "blood": 1, "plunder": 5, "seal": 1, "ember": 1},
        hears("defends", about=["guard"]),
        hears("damaged", about=["guard"], amount=3),
        hears("deals_damage", about=["bear"], amount=3),
        hears("damaged", about=["bear"], amount=1),
        hears("deals_damage", about=["guard"], amount=1),
        said("ObjectDied", id="guard"),
        hears("dies", about=["guard"]),
        hears("leaves_play", about=["guard"]),
        hears("damaged", about=["town"], amount=1),
        hears("deals_damage", about=["elf"], amount=1),
        said("CardPutInGraveyard", id="guard", cause="combat"),
        aside=("DefendersAssigned", "BattleStarted", "ObjectDamaged", "BattleEnded", *CLEARED),
    )


@clause("ARC-ABL-09", "ARC-CITY-09")
def test_the_fall_of_a_city_is_heard(table):
    p2 = {"kingdom": "Red Town#town; Grey Town#grey"}
    t = listening(table, "Fights", {"hand": "Quake#quake"}, p2)
    played(t, 1, "quake", "town")
    heard(
        t,
        {"blood": 10, "omen": 1, "ember": 1},
        hears("damaged", about=["town"], amount=10),
        hears("destroyed", about=["town"]),
        hears("leaves_play", about=["town"]),
        aside=(*ANSWERED, "ObjectDamaged", "ObjectDestroyed"),
    )


@clause("ARC-ABL-09", "ARC-MOV-05")
def test_moving_marking_and_unmarking_are_heard(table):
    t = listening(table, "Peace", {"kingdom": {"Red Town#town": "Elf#elf"}, "hand": "Rest#rest"})
    t.when(1, "move_creature", creature="elf", to="army")
    heard(t, {"charge": 1, "growth": 1}, hears("marked"), hears("moves"), aside=("a creature moves",))
    played(t, 1, "rest", "elf")
    heard(t, {"charge": 1, "growth": 1, "blood": 1}, hears("unmarked"), aside=(*ANSWERED, "CardsUnmarked"))


@clause("ARC-ABL-09", "ARC-TAC-06")
def test_devotion_is_heard(table):
    kingdom = {"Red Town#town": "Elf#elf; Bear#bear"}
    t = listening(table, "Peace", {"kingdom": kingdom}, phase="tactics")
    t.when(1, "declare_devotion", city="town", creatures=["elf", "bear"])
    heard(
        t,
        {"growth": 2, "time": 2},
        *(hears("marked", about=[one]) for one in ("elf", "bear")),
        *(hears("devoted", about=[one]) for one in ("elf", "bear")),
        aside=("DevotionDeclared", "devotion is counted"),
    )


@clause("ARC-ABL-09", "ARC-CRE-13")
def test_activation_control_and_repair_are_heard(table):
    hand = "Seduce#seduce; Repair#repair; Sow#sow; Elf#elf"
    t = listening(
        table, "Peace", {"kingdom": "Red Town#town (lost 2)", "army": "Sage#sage", "hand": hand}, {"army": "Elf#foe"}
    )
    t.when(1, "activate_ability", source="sage", ability="Sage#0")
    activated = ("an ability is used", "cards are marked", "CardsDrawn")
    heard(t, {"growth": 1, "seal": 1}, hears("activated"), hears("marked"), aside=activated)
    played(t, 1, "seduce", "foe")
    heard(t, {"growth": 1, "seal": 1, "omen": 1}, hears("control_changed"), aside=(*ANSWERED, "ControlChanged"))
    played(t, 1, "repair", "town", move="play_card")
    heard(
        t,
        {"growth": 1, "seal": 1, "omen": 1, "ember": 2},
        hears("restored", amount=2),
        aside=(*ANSWERED, "ObjectHealed"),
    )


@clause("ARC-ABL-09", "ARC-RES-02", "ARC-RES-11")
def test_a_resource_card_that_an_effect_brings_is_heard(table):
    t = listening(table, "Peace", {"hand": "Sow#sow; Elf#elf"})
    played(t, 1, "sow", move="play_card").shows(ready={1: {"drake": 1}}, hand={1: 0})
    heard(
        t,
        {"plunder": 1},
        said("ResourcePlaced", seat=1, faction="drake", place="vault", former="elf"),
        hears("enters_play"),
        aside=ANSWERED,
    )


@clause("ARC-ABL-09", "ARC-TURN-07")
def test_draws_discards_phases_and_turns_are_heard_of_whom_the_text_says(table):
    own = {"hand": "Tithe#tithe; Grind#grind", "army": "Sage#sage"}
    t = listening(table, "Hands", own, {"hand": "Elf#only", "unbuilt": "Gate#gate"})
    played(t, 1, "tithe")
    heard(t, {"growth": 1}, hears("discarded", player=2), aside=(*ANSWERED, "CardsDiscarded"))
    played(t, 1, "grind", move="play_card")
    heard(t, {"growth": 1, "blood": 2}, *[hears("milled", player=2)] * 2, aside=(*ANSWERED, "CardsMilled"))
    t.when(1, "activate_ability", source="sage", ability="Sage#0")
    activated = ("an ability is used", "cards are marked", "CardsDrawn")
    heard(t, {"growth": 1, "blood": 2, "charge": 1}, hears("drawn", player=1), aside=activated)
    t.when(1, "end_phase")
    counters = {"growth": 1, "blood": 2, "charge": 1, "seal": 1, "time": 1}
    heard(t, counters, hears("phase_ends"), hears("phase_begins"), aside=("phases pass",))
    t.when(1, "end_phase")
    t.when(1, "end_phase")
    counters |= {"ember": 1, "omen": 1}
    heard(t, counters, hears("turn_ends"), hears("turn_begins"), aside=("the turn passes",))
    t.when(2, "found_city", city="gate")
    founded = ("TurnSkipped", "ObjectEnteredPlay", "the turn passes", "CardsUnmarked")
    heard(t, counters | {"plunder": 1}, hears("founded", about=["gate"], player=2), aside=founded)


# --- words of selectors -----------------------------------------------------------------------------------------------


@clause("ARC-GEN-15", "ARC-ZONE-03", "ARC-ZONE-06")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("creature in army", "giant"),
        ("creature in city", "elf bear"),
        ("marked creature", "bear"),
        ("unmarked my creature", "elf giant"),
        ("damaged creature", "giant"),
        ("enchanted creature", "elf"),
        ("devoted creature", "bear"),
        ("city in kingdom", "town theirs"),
        ("resource in vault", "gaian_1_1"),
        ("gaian resource", "gaian_1_1"),
        ("non-gaian creature", "giant"),
        ("creature with atk >= 3", "bear giant"),
        ("city with devotion >= 2", "town"),
        ("city with strength < 5", "theirs"),
        ("creature with loyalty = 1", "elf"),
        ("creature with cost > 3", "giant"),
        ("creature with damage > 0", "giant"),
        ("creature in graveyard", "dead"),
        ("my card in hand", "held"),
    ],
)
def test_selectors_find_what_their_words_say(table, words, found):
    kingdom = {"Red Town#town (devoted bear)": "Elf#elf [Armour#armour]; Bear#bear (marked)"}
    army = "Giant#giant (damage 1)"
    own = {"kingdom": kingdom, "army": army, "vault": "gaian 1", "graveyard": "Elf#dead", "hand": "Bolt#held"}
    t = arena(table, p1=own, p2={"kingdom": {"Grey Town#theirs": ""}})
    select = parse_select(words, VOCABULARY)
    assert board(t).select(select, Frame("", 1)) == found.split()


@clause("ARC-GEN-15", "ARC-CMB-17")
@pytest.mark.parametrize(
    ("words", "found"),
    [("attacking creature", "bear elf"), ("defending creature", "guard"), ("blocked creature", "bear")],
)
def test_selectors_know_who_fights(table, words, found):
    p2 = {"kingdom": {"Red Town#town": "Elf#guard"}}
    t = arena(table, phase="attack", p1={"army": "Bear#bear; Elf#elf"}, p2=p2)
    t.when(1, "declare_attack", city="town", attackers=["bear", "elf"])
    passed(t).when(2, "assign_defenders", defenders={"guard": "bear"}).then(aside="defenders are assigned")
    assert board(t).select(parse_select(words, VOCABULARY), Frame("", 1)) == found.split()
    assert board(t).select(parse_select("creature in combat", VOCABULARY), Frame("", 1)) == ["bear", "elf", "guard"]


@clause("ARC-GEN-15", "ARC-RES-06", "ARC-GEN-11")
@pytest.mark.parametrize(
    ("stat", "value"),
    [
        ("cities", 1),
        ("creatures", 2),
        ("enchantments", 1),
        ("resources", 3),
        ("unmarked_resources", 2),
        ("unbuilt", 1),
        ("hand", 2),
        ("graveyard", 1),
        ("deck", 40),
        ("hand_limit", 7),
        ("draw_count", 0),
    ],
)
def test_numbers_of_players(table, stat, value):
    own = {
        "kingdom": "Red Town#town",
        "army": "Elf; Elf",
        "enchantments": "Banner",
        "vault": "gaian 2; drake 1 (marked)",
        "unbuilt": "Gate",
        "hand": "Elf; Elf",
        "graveyard": "Elf",
    }
    assert board(arena(table, p1=own)).player(1, stat) == value


@clause("ARC-RES-10", "ARC-RES-12")
def test_a_resource_card_is_its_faction_and_nothing_else_until_it_leaves_play(table):
    t = arena(table, p1={"hand": "Uproot#uproot"}, p2={"vault": "gaian 1"})
    there = board(t)
    assert there.types("gaian_2_1") == ("resource",)
    assert (there.faction("gaian_2_1"), there.words("gaian_2_1"), there.abilities("gaian_2_1")) == ("gaian", (), [])
    assert [there.stat_or_none("gaian_2_1", stat) for stat in ("atk", "cost", "loyalty")] == [None, None, None]
    played(t, 1, "uproot", "gaian_2_1", move="play_card").then(
        said("CardPutInGraveyard", id="gaian_2_1", owner=2, origin="play"), aside=ANSWERED
    )
    assert len(t.sees("graveyard")[2]) == 1


@clause("ARC-GEN-14")
def test_cities_and_resource_cards_stay_with_their_owner(table):
    t = arena(table, p1={"hand": "Annex#annex"}, p2={"kingdom": "Red Town#town", "army": "Elf#elf"})
    played(t, 1, "annex", "town", move="play_card").then(aside=ANSWERED, kingdom={2: "town"})
    assert t.state.objects["town"].controller == 2


@clause("ARC-CMB-19")
def test_what_was_done_for_this_attack_ends_with_it(table):
    p2 = {"kingdom": {"Red Town#town": ""}}
    t = arena(table, phase="attack", p1={"army": "Elf#elf", "hand": "Charge#charge"}, p2=p2)
    played(t, 1, "charge", "elf").shows(stats={"elf": "4/1"})
    t.when(1, "declare_attack", city="town", attackers=["elf"])
    fought(t, {}).then(
        said("ObjectDamaged", id="town", amount=4, source="elf"),
        said("BattleEnded", attacker="elf"),
        said("ModifierEnded", cause="attack"),
        said("CombatEnded", city="town"),
        aside=("defenders are assigned", "BattleStarted", "all pass", "phases pass"),
        strength={"town": 1},
        stats={"elf": "1/1"},
    )


@clause("ARC-CRE-13")
def test_a_creature_that_was_only_lent_goes_back_into_a_city_of_its_controllers_choice(table):
    t = arena(
        table,
        phase="play_2",
        p1={"hand": "Borrow#borrow", "kingdom": "Green Town#oak"},
        p2={"army": "Elf#elf", "kingdom": "Red Town#town; Grey Town#grey"},
    )
    played(t, 1, "borrow", "elf", move="play_card").shows(residents={"oak": "elf"})
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("ChoiceAsked", seat=2, kind="entry_city"),
        aside=("effects end", "phases pass"),
        waiting=(2, "entry_city"),
        active=1,
    )
    t.when(2, "choose_entry_city", city="grey").then(
        said("ControlChanged", id="elf", after=2),
        said("TurnStarted", seat=2),
        aside=("a choice is made", "phases pass"),
        residents={"grey": "elf"},
        active=2,
    )
