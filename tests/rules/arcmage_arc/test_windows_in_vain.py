"""Windows that have lost their point close, or do not open (ARC-PRI-04 to -07, ARC-CMB-11, ARC-ELM-03, -04)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena

THEIRS = {"kingdom": {"Red Town#town": "", "Grey Town#grey": ""}, "army": "Bear#guard"}


def attack(table, army, players=2, p1=None, p2=None, **said_of):
    """Seat 1 has declared an attack on the Red Town of seat 2 with all of its army."""
    own = {"army": army, **(p1 or {})}
    t = arena(table, players, phase="attack", p1=own, p2={**THEIRS, **(p2 or {})}, **said_of)
    attackers = [one.id for one in t.state.in_place("army", 1)]
    t.when(1, "declare_attack", city="town", attackers=attackers).made()
    return t


def answered(t, seat, *asked, **event):
    """A seat plays an event, and the seats asked pass."""
    t.when(seat, "play_event", **event).then(
        said("CardPlayed", seat=seat), said("CostPaid", amount=0), aside="a window opens"
    )
    for passing in asked[:-1]:
        t.when(passing, "pass")
    return t.when(asked[-1], "pass")


@clause("ARC-CMB-11")
@pytest.mark.parametrize(
    ("card", "target", "happens"),
    [
        ("Murder", "elf", [said("ObjectDied", id="elf"), said("CreatureLeftCombat", id="elf")]),
        ("Quake", "town", [said("ObjectDamaged", id="town"), said("ObjectDestroyed", id="town")]),
    ],
)
def test_as_soon_as_no_attacker_or_no_city_is_left_nobody_is_asked_for_events_again(table, card, target, happens):
    t = attack(table, "Elf#elf", p2={"hand": f"{card}#event; Vigour"})
    answered(t, 2, 1, 2, card="event", targets=[[target]]).then(
        *happens,
        said("CombatEnded", city="town"),
        aside=("all pass and it resolves", "cards go to the graveyard", "phases pass"),
        phase="play_2",
    )


@clause("ARC-CMB-11", "ARC-PRI-05")
def test_while_an_attacker_is_left_the_window_reopens_the_active_player_first(table):
    t = attack(table, "Elf#elf; Bear#bear", players=3, p2={"hand": "Murder#event"})
    answered(t, 2, 3, 1, 2, card="event", targets=[["elf"]]).then(
        said("ObjectDied", id="elf"),
        said("CreatureLeftCombat", id="elf"),
        said("WindowOpened", kind="attack", order=[1, 2, 3]),
        aside=("all pass and it resolves", "cards go to the graveyard"),
        window="attack",
        waiting=(1, "priority"),
    )


@clause("ARC-PRI-04", "ARC-PRI-05", "ARC-STK-07")
def test_triggers_of_a_declaration_open_a_window_of_the_engine_then_the_declarations_own_opens(table):
    t = attack(table, "Drummer#drum", players=3)
    t.shows(stack="Drummer", window="response", waiting=(1, "priority"))
    t.when(1, "pass")
    t.when(2, "pass")
    t.when(3, "pass").then(
        said("CardsDrawn", seat=1),
        said("WindowOpened", kind="attack", order=[2, 3, 1]),
        aside="all pass and it resolves",
        waiting=(2, "priority"),
    )


@clause("ARC-PRI-06")
def test_no_window_opens_if_the_triggers_of_a_battle_leave_no_other(table):
    t = attack(table, "Hothead#hot; Elf#elf")
    passed(t).when(2, "assign_defenders", defenders={"guard": "hot"})
    passed(t).then(
        said("WindowOpened", kind="defence"),
        said("BattleStarted", attacker="hot", defenders=["guard"]),
        said("ObjectDied", id="hot", to="limbo"),
        said("TriggerFired", source="hot", cause="dies"),
        said("BattleEnded", attacker="hot"),
        said("WindowOpened", kind="response"),
        said("ObjectDied", id="elf", cause="effect"),
        said("CreatureLeftCombat", id="elf"),
        said("CombatEnded", city="town"),
        aside=(
            "DefendersAssigned",
            "ObjectDamaged",
            "TriggersOrdered",
            "all pass and it resolves",
            "cards go to the graveyard",
            "phases pass",
        ),
        phase="play_2",
        graveyard={1: "Elf; Hothead"},
        strength={"town": 5},
    )


@clause("ARC-PRI-06")
def test_the_window_between_battles_does_not_reopen_if_the_last_attacker_is_gone(table):
    t = attack(table, "Bear#bear; Elf#elf", p2={"hand": "Murder#event"})
    passed(t).when(2, "assign_defenders", defenders={})
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("BattleStarted"),
        said("ObjectDamaged", id="town", amount=3),
        said("BattleEnded"),
        aside=("all pass", "a window opens"),
        window="battle",
    )
    t.when(1, "pass")
    answered(t, 2, 1, 2, card="event", targets=[["elf"]]).then(
        said("ObjectDied", id="elf"),
        said("CreatureLeftCombat", id="elf"),
        said("CombatEnded"),
        aside=("all pass and it resolves", "cards go to the graveyard", "phases pass"),
        phase="play_2",
    )


@clause("ARC-ELM-03", "ARC-CMB-31")
def test_if_the_attacking_player_is_defeated_in_a_window_combat_goes_straight_to_step_four(table):
    t = attack(table, "Elf#elf", players=3)
    t.shows(waiting=(2, "priority"), window="attack")
    t.when(1, "concede").then(
        said("PlayerCardsRemoved", seat=1),
        said("WindowClosed", kind="attack"),
        said("CombatEnded", city="town"),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside=("a player gives up", "phases pass"),
        active=2,
    )


@clause("ARC-ELM-04", "ARC-CMB-31")
def test_if_the_defending_player_is_defeated_in_a_window_combat_ends_with_step_four(table):
    t = attack(table, "Elf#elf", players=3)
    t.when(2, "pass")
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2),
        said("WindowClosed", kind="attack"),
        said("CombatEnded", city="town"),
        aside=("a player gives up", "phases pass"),
        active=1,
        phase="play_2",
        marked="elf",
    )


@clause("ARC-ELM-03")
@pytest.mark.parametrize("phase", ["tactics", "play_1", "discard"])
def test_if_the_active_player_is_defeated_at_a_checkpoint_the_turn_ends(table, phase):
    t = arena(table, 3, phase=phase, options={"checkpoints": "every_phase"})
    if phase != "discard":
        t.when(1, "end_phase")
    t.shows(window="checkpoint", waiting=(2, "priority"))
    t.when(1, "concede").then(
        said("PlayerCardsRemoved", seat=1),
        said("WindowClosed", kind="checkpoint"),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside=("a player gives up", "phases pass"),
        active=2,
    )


@clause("ARC-ELM-03", "ARC-TAC-14")
def test_the_devotion_that_a_defeated_player_declared_lapses(table):
    t = arena(table, 3, phase="tactics", p1={"kingdom": {"School#school": "Devotee#a"}})
    t.when(1, "declare_devotion", city="school", creatures=["a"]).then(
        said("DevotionDeclared", city="school", creatures=["a"]), aside="a window opens", window="devotion"
    )
    t.when(1, "concede").then(
        said("PlayerCardsRemoved", seat=1),
        said("WindowClosed", kind="devotion"),
        said("DevotionLapsed", city="school"),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside=("a player gives up", "phases pass"),
        active=2,
    )
    assert t.view(2)["board"]["declaration"] is None


@clause("ARC-ELM-03", "ARC-PRI-04")
def test_items_of_others_are_still_answered_the_next_player_being_first(table):
    t = attack(table, "Elf#elf", players=3, p2={"hand": "Vigour#v"})
    t.when(2, "play_event", card="v", targets=[["guard"]]).then(aside="a card is played", waiting=(3, "priority"))
    t.when(1, "concede").then(aside="a player gives up and leaves", stack="Vigour", waiting=(3, "priority"))
    t.when(3, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item="v"),
        said("ModifierStarted", source="v", objects=["guard"]),
        said("CardPutInGraveyard", id="v", origin="stack"),
        said("CombatEnded"),
        said("ModifierEnded", cause="end_of_turn"),
        aside=("all pass", "the turn passes"),
        active=2,
    )


@clause("ARC-ELM-02", "ARC-PRI-04")
def test_a_window_on_nothing_but_items_of_a_defeated_player_closes(table):
    t = arena(table, 3, p1={"army": "Bear#bear", "hand": "Vigour#v"}, p2={"hand": "Vigour"}, p3={"hand": "Vigour"})
    t.when(1, "play_event", card="v", targets=[["bear"]]).then(aside="a card is played", waiting=(2, "priority"))
    t.when(1, "concede").then(
        said("StackItemNotResolved", item="v", reason="controller_defeated"),
        said("PlayerCardsRemoved", seat=1),
        said("WindowClosed", kind="response"),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside=("a player gives up", "phases pass"),
        active=2,
    )


@clause("ARC-CHK-01", "ARC-WIN-08")
def test_the_state_check_of_a_concession_in_a_window_follows_when_the_window_closes(table):
    t = arena(table, 3, p1={"army": "Elf#elf (damage 1)"}, p3={"army": "Elder#elder", "hand": "Vigour#v"})
    t.when(3, "play_event", card="v", targets=[["elder"]]).then(aside="a card is played", stats={"elf": "1/4"})
    t.when(3, "concede").then(
        said("StackItemNotResolved", item="v", reason="controller_defeated"),
        said("PlayerCardsRemoved", seat=3),
        said("WindowClosed", kind="response"),
        said("ObjectDied", id="elf"),
        said("CardPutInGraveyard", id="elf", origin="play"),
        aside="a player gives up",
        army={1: ""},
        waiting=(1, "play"),
    )


@clause("ARC-ELM-04", "ARC-CMB-28")
def test_no_battle_is_fought_against_defenders_of_a_defeated_player(table):
    t = attack(table, "Elf#elf; Bear#bear", players=3)
    passed(t).when(2, "assign_defenders", defenders={"guard": "bear"}).then(
        aside="defenders are assigned", window="defence", waiting=(3, "priority")
    )
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2),
        said("WindowClosed", kind="defence"),
        said("CombatEnded", city="town"),
        aside=("a player gives up", "phases pass"),
        phase="play_2",
    )
