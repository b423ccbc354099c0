"""What cards forbid and allow (ARC-CON-02, the catalogue's list of permissions)."""

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, fought, played


@clause("ARC-CON-02", "ARC-CMB-01")
def test_a_player_who_may_not_attack_does_not(table):
    t = arena(table, phase="attack", p1={"army": "Bear#bear"}, p2={"hand": "Truce#truce", "kingdom": "Red Town#town"})
    t.offered(1, "declare_attack", city="town", attackers=["bear"])
    played(t, 2, "truce", "seat:1").when(1, "declare_attack", city="town", attackers=["bear"]).refused("ARC-CON-02")


@clause("ARC-CON-02", "ARC-PLAY-02")
def test_a_player_who_may_not_play_or_activate_does_neither(table):
    own = {"army": "Sage#sage", "hand": "Wings#wings; Vigour#vigour"}
    t = arena(table, p1=own, p2={"hand": "Silence#silence"})
    played(t, 2, "silence", "seat:1")
    t.when(1, "play_card", card="wings", targets=[["sage"]]).refused("ARC-CON-02")
    t.when(1, "play_event", card="vigour", targets=[["sage"]]).refused("ARC-CON-02")
    t.when(1, "activate_ability", source="sage", ability="Sage#0").refused("ARC-CON-02")


@clause("ARC-CON-02", "ARC-CMB-13")
def test_no_defender_is_set_against_whom_nobody_may_defend(table):
    p2 = {"kingdom": {"Red Town#town": "Goblin#gob"}}
    t = arena(table, phase="attack", p1={"army": "Bear#bear; Elf#elf", "hand": "Surprise#surprise"}, p2=p2)
    played(t, 1, "surprise", "bear")
    t.when(1, "declare_attack", city="town", attackers=["bear", "elf"])
    passed(t).when(2, "assign_defenders", defenders={"gob": "bear"}).refused("ARC-CON-02")
    fought(t, {"gob": "elf"}).then(
        said("DefendersAssigned", defenders={"gob": "elf"}),
        said("BattleStarted", attacker="bear", defenders=[]),
        said("ObjectDamaged", id="town", amount=3, source="bear"),
        said("BattleStarted", attacker="elf", defenders=["gob"]),
        said("ObjectDamaged", id="gob", amount=1, source="elf"),
        said("ObjectDamaged", id="elf", amount=2, source="gob"),
        said("ObjectDied", id="elf"),
        said("CardPutInGraveyard", id="elf", origin="play"),
        aside=("a window opens", "all pass", "BattleEnded", "CombatEnded", "phases pass"),
        strength={"town": 2},
    )


@clause("ARC-CON-02", "ARC-CMB-06", "ARC-CITY-08")
def test_a_city_that_may_not_be_attacked_or_damaged_is_not(table):
    p2 = {"kingdom": "Red Town#town; Grey Town#grey", "hand": "Sanctuary#holy"}
    t = arena(table, phase="attack", p1={"army": "Bear#bear", "hand": "Quake#quake"}, p2=p2)
    played(t, 2, "holy", "town")
    t.when(1, "declare_attack", city="town", attackers=["bear"]).refused("ARC-CON-02")
    played(t, 1, "quake", "town").then(
        said("CardPutInGraveyard", id="quake", origin="stack", cause="resolved"),
        aside=("a card is played", "all pass and it resolves"),
        strength={"town": 5},
    )
    t.offered(1, "declare_attack", city="grey", attackers=["bear"])


@clause("ARC-CON-02", "ARC-TAC-02", "ARC-PLAY-10")
def test_a_creature_that_may_not_be_devoted_or_targeted_is_not(table):
    kingdom = {"School#school": "Devotee#a; Devotee#b"}
    t = arena(table, phase="tactics", p1={"kingdom": kingdom}, p2={"hand": "Doubt#doubt; Daze#daze"})
    played(t, 2, "doubt", "a")
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"]).refused("ARC-CON-02")
    t.when(2, "play_event", card="daze", targets=[["a"]]).refused("ARC-PLAY-10")
    t.offered(2, "play_event", card="daze", targets=[["b"]])


@clause("ARC-CON-02", "ARC-TURN-05")
def test_what_is_forbidden_until_the_end_of_the_turn_is_allowed_in_the_next(table):
    own = {"hand": "Truce#truce", "army": "Elf#elf"}
    t = arena(table, phase="play_2", p1=own, p2={"army": "Bear#bear"})
    played(t, 1, "truce", "seat:2")
    t.when(1, "end_phase").then(said("ModifierEnded", cause="end_of_turn"), aside="the turn passes", active=2)
    t.when(2, "choose_draw_course", course=1)
    for phase in ("play_1", "attack"):
        t.when(2, "end_phase").then(aside="phases pass", phase=phase)
    t.offered(2, "declare_attack", city=t.state.cities(1)[0].id, attackers=["bear"])
