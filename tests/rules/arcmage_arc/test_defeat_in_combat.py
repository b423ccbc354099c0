"""Players who are defeated in the middle of a combat, or while they are asked something (ARC-ELM)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, fought, played

THEIRS = {"kingdom": {"Red Town#town": "Goblin#g1", "Grey Town#grey": ""}, "army": "Elf#guard"}
FOUGHT = [
    said("ObjectDamaged", id="g1", amount=5, source="giant"),
    said("ObjectDamaged", id="giant", amount=2, source="g1"),
    said("ObjectDied", id="g1", to="limbo"),
    said("ObjectDamaged", id="town", amount=1, source="elf"),
    said("CardPutInGraveyard", id="g1", owner=2, origin="play"),
    said("CombatEnded", dead=["g1"], city_destroyed=False),
]
"""The combat in which the Goblin defends against the Giant, and nobody against the Elf."""


def attack(table, **kwargs):
    """Three players; seat 1 attacks seat 2 with a Giant and an Elf."""
    t = arena(table, players=3, phase="attack", p1={"army": "Giant#giant; Elf#elf"}, p2=THEIRS, **kwargs)
    t.when(1, "declare_attack", city="town", attackers=["giant", "elf"])
    return t


@clause("ARC-ELM-03", "ARC-ELM-01", "ARC-ELM-05")
def test_when_the_attacker_gives_up_before_the_defence_the_combat_and_the_turn_end(table):
    t = passed(attack(table))
    t.shows(waiting=(2, "defend"))
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("PlayerDefeated", seat=1),
        said("PlayerCardsRemoved", seat=1),
        said("CombatEnded", city="town"),
        said("TurnEnded"),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside="phases pass",
    )
    passed(t).shows(active=2, defeated=[1], strength={"town": 5})
    assert t.state.combat is None


@clause("ARC-ELM-03", "ARC-ELM-05")
def test_when_the_attacker_gives_up_instead_of_spreading_damage_nobody_is_hurt(table):
    t = fought(attack(table), {"g1": "giant", "guard": "giant"})
    t.shows(waiting=(1, "distribute"))
    t.when(1, "concede").then(
        said("PlayerCardsRemoved", seat=1),
        said("CombatEnded", city="town"),
        aside=("a player gives up", "the turn passes"),
    )
    passed(t).shows(active=2, damage={"g1": 0, "guard": 0})


@clause("ARC-ELM-04", "ARC-ELM-02")
def test_when_the_defender_gives_up_the_attackers_turn_goes_on(table):
    t = passed(attack(table))
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2),
        said("CombatEnded", city="town", city_destroyed=True),
        aside=("a player gives up", "phases pass"),
        phase="play_2",
        active=1,
    )
    t.shows(defeated=[2], marked="giant elf", army={1: "giant elf"})


@clause("ARC-ELM-04")
@pytest.mark.parametrize(
    ("seat", "combat", "aside", "active"),
    [
        (1, [said("CombatEnded", dead=[], city_destroyed=False)], ("WindowClosed", "the turn passes"), 2),
        (2, [said("CombatEnded", dead=[])], ("WindowClosed", "phases pass"), 1),
        (3, FOUGHT, ("all pass", "a window opens", "BattleStarted", "BattleEnded", "phases pass"), 1),
    ],
)
def test_giving_up_in_a_window_of_the_combat_leaves_nothing_half_done(table, seat, combat, aside, active):
    t = passed(attack(table))
    t.when(2, "assign_defenders", defenders={"g1": "giant"}).then(aside="defenders are assigned", window="defence")
    t.when(seat, "concede")
    passed(t).then(
        said("PlayerDefeated", seat=seat),
        said("PlayerCardsRemoved", seat=seat),
        *combat,
        aside=("PlayerConceded", *aside),
        limbo="",
        defeated=[seat],
        active=active,
    )
    assert t.state.combat is None


@clause("ARC-ELM-05", "ARC-CITY-10")
def test_who_gives_up_instead_of_relocating_holds_nobody_up(table):
    t = arena(table, players=3, p1={"hand": "Quake#quake"}, p2=THEIRS)
    played(t, 1, "quake", "town").shows(waiting=(2, "relocate"))
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2), aside="a player gives up", waiting=(1, "play"), defeated=[2]
    )


@clause("ARC-ELM-05", "ARC-CRE-13")
def test_who_gives_up_instead_of_naming_a_city_holds_nobody_up(table):
    t = arena(
        table,
        players=3,
        p1={"kingdom": "Green Town#oak; Red Town#town", "hand": "Raise#raise"},
        p2={"graveyard": "Bear#bear"},
    )
    played(t, 1, "raise", "bear", move="play_card").shows(waiting=(1, "entry_city"))
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("PlayerDefeated", seat=1),
        said("PlayerCardsRemoved", seat=1),
        said("EffectChoiceMade", seat=1, answer=[]),
        aside="the turn passes",
    )
    passed(t).shows(active=2, graveyard={2: "Bear"})
    assert t.state.question is None


@clause("ARC-ELM-02")
def test_what_a_defeated_player_controlled_goes_to_its_owners_graveyard(table):
    t = arena(table, players=3, p1={"hand": "Seduce#seduce", "kingdom": "Red Town#town"}, p2={"army": "Bear#bear"})
    played(t, 1, "seduce", "bear").shows(residents={"town": "bear"})
    t.when(1, "concede").then(
        said("PlayerCardsRemoved", seat=1, public=["seduce", "town"]),
        said("CardPutInGraveyard", id="bear", owner=2, origin="play", cause="elimination"),
        aside=("a player gives up", "the turn passes"),
        graveyard={2: "Bear"},
        defeated=[1],
    )


@clause("ARC-ELM-02", "ARC-TAC-14")
def test_advantages_of_a_defeated_player_leave_the_stack(table):
    kingdom = {"School#school": "Devotee#a"}
    t = arena(table, players=3, phase="tactics", p1={"kingdom": kingdom})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    while not t.state.stack:
        t.when(next(iter(t.state.pending)), "pass")
    item = t.state.stack[0].id
    t.when(1, "concede").then(
        said("StackItemNotResolved", item=item, reason="controller_defeated"),
        said("PlayerCardsRemoved", seat=1),
        said("DevotionEnded", creatures=["a"]),
        aside=("a player gives up", "WindowClosed", "the turn passes"),
        stack="",
        active=2,
    )
    assert not t.state.devoted
    assert t.state.declaration is None
