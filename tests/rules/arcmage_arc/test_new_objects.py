"""What leaves play and comes back is another object (ARC-STA-07), what was attached to it leaves (ARC-ENC-07)."""

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, fought, played

PLAYED = ("a card is played", "all pass and it resolves")
BATTLE = ("a window opens", "all pass", "BattleStarted", "ObjectDamaged", "BattleEnded", "phases pass")


def buried(thing, cause="resolved"):
    """A card goes to the graveyard."""
    return said("CardPutInGraveyard", id=thing, cause=cause)


def reborn(creature, place, **fields):
    """A creature is killed, and the card that did that brings it back at once."""
    back = said("ObjectEnteredPlay", id=creature, place=place, origin="graveyard", **fields)
    return [said("ObjectDied", id=creature, to="graveyard"), buried(creature, "effect"), back, buried("event")]


@clause("ARC-STA-07", "ARC-ENC-07")
def test_enchantments_of_a_creature_leave_though_it_is_back_before_the_state_check(table):
    t = arena(table, p1={"kingdom": "Green Town#oak", "army": "Bear#bear [Armour#armour]", "hand": "Rebirth#event"})
    played(t, 1, "event", "bear").then(
        *reborn("bear", "oak"),
        buried("armour", "host_left"),
        aside=PLAYED,
        residents={"oak": "bear"},
        stats={"bear": "3/4"},
        attached={"bear": ""},
        graveyard={1: "Rebirth; Armour"},
    )


@clause("ARC-STA-07", "ARC-PLAY-10")
def test_an_item_aimed_at_a_creature_does_not_reach_what_came_back_in_its_stead(table):
    own = {"kingdom": "Green Town#oak", "army": "Bear#bear", "hand": "Rebirth#event"}
    t = arena(table, p1=own, p2={"hand": "Daze#daze"})
    t.when(2, "play_event", card="daze", targets=[["bear"]])
    t.when(1, "play_event", card="event", targets=[["bear"]])
    passed(t).then(
        *reborn("bear", "oak"),
        said("StackItemNotResolved", item="daze", reason="no_legal_target"),
        buried("daze", "no_legal_target"),
        aside=PLAYED,
        marked="",
        residents={"oak": "bear"},
    )


@clause("ARC-STA-07", "ARC-TAC-12")
def test_a_creature_that_came_back_is_not_devoted(table):
    own = {"kingdom": {"School#school (devoted a)": "Coward#a (marked)"}, "hand": "Rebirth#event"}
    t = arena(table, p1=own)
    assert t.state.devoted == {"a": "school"}
    played(t, 1, "event", "a").then(
        *reborn("a", "school", marked=True), aside=PLAYED, residents={"school": "a"}, marked="a"
    )
    assert not t.state.devoted


@clause("ARC-CMB-28", "ARC-STA-07")
def test_a_city_that_fell_and_came_back_is_not_the_one_attacked(table):
    p2 = {"kingdom": "Red Town#town; Grey Town#grey", "hand": "Resettlement#event"}
    t = arena(table, phase="attack", p1={"army": "Giant#giant; Bear#bear; Elf#elf"}, p2={**p2, "army": "Elf#guard"})
    t.when(1, "declare_attack", city="town", attackers=["giant", "bear", "elf"])
    passed(t).when(2, "assign_defenders", defenders={"guard": "elf"})
    while t.sees("window") != "battle":
        t.when(next(iter(t.state.pending)), "pass")
    t.shows(kingdom={2: "grey"}).when(1, "pass")
    played(t, 2, "event").then(
        said("ObjectEnteredPlay", id="town", place="kingdom", origin="graveyard"),
        buried("event"),
        said("BattleStarted", attacker="elf", defenders=["guard"]),
        said("ObjectDied", id="elf"),
        said("ObjectDied", id="guard"),
        buried("elf", "combat"),
        buried("guard", "combat"),
        said("CombatEnded", city="town", city_destroyed=True),
        aside=(*PLAYED, "ObjectDamaged", "BattleEnded", "phases pass"),
        strength={"town": 5},
        phase="play_2",
    )


@clause("ARC-CMB-29", "ARC-CMB-30", "ARC-ABL-09")
def test_an_enchantment_that_goes_to_limbo_has_left_play(table):
    t = arena(
        table,
        phase="attack",
        p1={"army": "Goblin#gob [Farewell#farewell]"},
        p2={"kingdom": "Red Town#town", "army": "Bear#guard"},
    )
    t.when(1, "declare_attack", city="town", attackers=["gob"])
    fought(t, {"guard": "gob"}).then(
        said("ObjectDied", id="gob", to="limbo"),
        said("TriggerFired", source="farewell", cause="leaves_play"),
        said("CardsDrawn", seat=1, count=1),
        buried("gob", "combat"),
        buried("farewell", "combat"),
        said("CombatEnded", dead=["gob"]),
        aside=("DefendersAssigned", *BATTLE, "TriggersOrdered", "StackItemResolved"),
        hand={1: 1},
        graveyard={1: "Goblin; Farewell"},
    )


@clause("ARC-CMB-29", "ARC-CMB-30")
def test_what_clings_to_play_keeps_nobody_alive(table):
    p2 = {"kingdom": "Red Town#town", "army": "Bear#guard"}
    t = arena(table, phase="attack", p1={"army": "Goblin#gob [Clinging#clinging]"}, p2=p2)
    t.when(1, "declare_attack", city="town", attackers=["gob"])
    fought(t, {"guard": "gob"}).then(
        said("ObjectDied", id="gob", to="limbo"),
        buried("gob", "combat"),
        buried("clinging", "combat"),
        said("CombatEnded", dead=["gob"]),
        aside=("DefendersAssigned", *BATTLE),
        graveyard={1: "Goblin; Clinging"},
    )


@clause("ARC-CHK-01")
def test_in_a_state_check_attachments_leave_before_deaths_are_looked_for_again(table):
    t = arena(table, p1={"hand": "Murder#murder"}, p2={"army": "Lord#lord [Blight#blight]; Goblin#gob (damage 1)"})
    t.shows(stats={"gob": "2/3"})
    played(t, 1, "murder", "lord").then(
        said("ObjectDied", id="lord", cause="damage"),
        buried("lord", "damage"),
        buried("blight", "host_left"),
        said("StackItemNotResolved", item="murder", reason="no_legal_target"),
        buried("murder", "no_legal_target"),
        aside=("a card is played", "all pass"),
        army={2: "gob"},
        stats={"gob": "2/2"},
        graveyard={2: "Lord; Blight"},
    )


@clause("ARC-TURN-05", "ARC-TURN-07", "ARC-PPH-06")
def test_limits_of_a_turn_hold_until_what_fires_at_its_end_has_resolved(table):
    t = arena(table, phase="play_2", p1={"army": "Hermit#hermit; Mourner"})
    ability = {"source": "hermit", "ability": "Hermit#0"}
    t.when(1, "activate_ability", **ability)
    passed(t).when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("TriggerFired", source="p3"),
        said("TriggersOrdered", seat=1),
        aside=("phases pass", "a window opens"),
        stack="Mourner",
        waiting=(1, "priority"),
    )
    assert t.state.actions == {1: 1}
    t.when(1, "activate_ability", **ability).refused("ARC-PPH-06", per="turn")
    passed(t).then(
        said("TurnEnded", seat=1),
        said("CardsDrawn", seat=1, count=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside=("phases pass", "TriggerFired", "TriggersOrdered", "a window opens", "all pass and it resolves"),
        active=2,
    )
    assert not t.state.actions
    t.offered(1, "activate_ability", **ability)


@clause("ARC-CMB-30", "ARC-ENC-07", "ARC-ZONE-13")
def test_what_is_attached_to_an_attachment_follows_it_into_limbo(table):
    p1 = {"army": "Goblin#gob [Armour#armour]; Elf#elf", "hand": "Overlay#overlay"}
    t = arena(table, p1=p1, p2={"kingdom": "Red Town#town", "army": "Giant#guard"})
    played(t, 1, "overlay", "armour", move="play_card")
    t.when(1, "end_phase")
    t.when(1, "declare_attack", city="town", attackers=["gob", "elf"])
    passed(t).when(2, "assign_defenders", defenders={"guard": "gob"})
    while t.sees("window") != "battle":
        t.when(next(iter(t.state.pending)), "pass")
    assert set(t.state.zone("limbo")) == {"gob", "armour", "overlay"}
    t.shows(graveyard={1: ""})
    passed(t).then(
        said("ObjectDied", id="gob", to="limbo"),
        said("BattleStarted", attacker="elf"),
        buried("gob", "combat"),
        buried("armour", "combat"),
        buried("overlay", "combat"),
        said("CombatEnded", dead=["gob"]),
        aside=BATTLE,
        limbo="",
        graveyard={1: "Goblin; Armour; Overlay"},
    )
