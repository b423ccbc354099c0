"""Attacks: adjacency, hit and damage, what is dealt (TERRA-ADJ, TERRA-ATK; worked examples 8 to 14)."""

import pytest

from domain.rulesets.terra_indomita.attacking import blow
from tests.dsl import clause, said
from tests.rules.terra_indomita.playing import all_pass, asked, attacked, board, duel, laid, played

ATTACK = "windows on it pass"


def fight(table, mine, theirs, options=None, **more):
    """Unit `u` of seat 1, which is active, and pieces of seat 2."""
    return duel(table, mine, theirs, options=options, activation={"unit": "u"}, **more)


@pytest.mark.parametrize(
    ("mine", "theirs", "score", "total"),
    [
        ("Captain#u (at 10 10)", "Infantry#f (at 10 11)", 3, 3),
        ("Infantry#u (at 10 10)", "Sentinel#f (at 10 11)", 0, 2),
        ("Infantry#u (at 10 10)", "Guard#f (at 10 11)", -1, 1),
        (
            "Infantry#u (at 10 10); Guard#a (at 11 12)",
            "Guard#f (at 10 11); Guard#b (at 9 11); Guard#c (at 9 12)",
            -2,
            0,
        ),
        ("Herald#u (at 10 10)", "Market#f (at 10 11)", -2, 0),
        ("Infantry#u (at 10 10)", "Market#f (at 10 11)", 0, 2),
    ],
)
@clause(
    "TERRA-ATK-07", "TERRA-ATK-08", "TERRA-ATK-09", "TERRA-ADJ-02", "TERRA-ADJ-03", "TERRA-BLDG-05", "TERRA-UNIT-03"
)
def test_hit_and_damage(table, mine, theirs, score, total):
    """Given units with and without neighbours, then the hit score and the damage are as the formula says."""
    t = fight(table, mine, theirs)
    come_to = blow(board(t), "u", "f")
    assert (come_to.score, come_to.total) == (score, total)
    played(t, 1, "attack", target="f").made()
    told = next(event for event in t.events if event.tag == "HitCalculated")
    assert (told.fields["score"], told.fields["total"]) == (score, total)
    assert any(event.tag == "ObjectDamaged" for event in t.events) == (total > 0)


@clause("TERRA-ATK-07", "TERRA-ATK-08", "TERRA-EQUIP-02")
@pytest.mark.parametrize(
    ("friends", "score", "total"), [("; Guard#a (at 11 12); Guard#b (at 9 12)", 1, 3), ("", -1, 2)]
)
def test_modifiers_count_in_hit_and_damage(table, friends, score, total):
    """Given equipment, a reaction and neighbours, then all of them count (worked example 12)."""
    t = fight(
        table,
        f"Infantry#u (at 10 10) [Blade#e]{friends}",
        "Infantry#f (at 10 11); Infantry#o (at 14 14)",
        foes_hand="Brace#r",
    )
    t.when(1, "attack", target="f").made()
    t.when(2, "play_reaction", card="r", caster="o", targets=[["f"]]).made()
    all_pass(t).made()
    told = next(event for event in t.events if event.tag == "HitCalculated").fields
    assert (told["hit"], told["defense"], told["damage"]) == (3, 4, 3)
    assert (told["score"], told["total"]) == (score, total)


@clause("TERRA-ADJ-01", "TERRA-ADJ-04", "TERRA-ADJ-05", "TERRA-WORK-07", "TERRA-WORK-08", "TERRA-NODE-07")
def test_workers_neither_help_nor_guard_but_are_guarded(table):
    """Given a worker with a unit and a worker beside it, then the unit alone guards it (worked example 13)."""
    t = fight(table, "Archer#u (at 10 8)", "Worker#w (at 10 11); Guard#g (at 9 11, marked); Worker#x (at 11 11)")
    assert blow(board(t), "u", "w").guarding == {"g": 1}
    alone = fight(table, "Archer#u (at 8 7)", "Worker#w (at 8 8); Worker#x (at 9 8)")
    played(alone, 1, "attack", target="w").then(
        said("ActionTaken"),
        said("AttackDeclared"),
        said("HitCalculated", score=3, total=2, guarding={}),
        said("ObjectDamaged", id="w", amount=2),
        said("ObjectDied", id="w"),
        said("CardRemovedFromGame", id="w", cause="damage"),
        said("PieceDestroyed", seat=2, id="w", at="square:8:8", by=1),
        said("AttackResolved", dealt=2, destroyed=True),
        said("CardMarked"),
        said("ActivationEnded"),
        aside=ATTACK,
        graveyard={2: ""},
    )
    assert "w" not in alone.state.objects


@clause("TERRA-ADJ-01", "TERRA-ADJ-05")
def test_structures_are_not_guarded_unless_agreed(table):
    """Given units beside a base, then its attackers are not hindered, unless the match says so (worked example 14)."""
    there = "Infantry#u (at 15 15)", "Base#b (at 16 16); Guard#g (at 15 16)"
    assert blow(board(fight(table, *there)), "u", "b").score == 3
    assert blow(board(fight(table, *there, options={"structure_adjacency": True})), "u", "b").score == 2


@clause("TERRA-ELIM-01", "TERRA-ELIM-04", "TERRA-ATK-12", "TERRA-ELIM-12", "TERRA-BOARD-08")
def test_a_base_with_five_damage_is_destroyed(table):
    """Given a base with damage, when it is attacked again, then it is destroyed and its player out."""
    t = fight(table, "Captain#u (at 15 15)", "Base#b (at 16 16, damage 3)")
    played(t, 1, "attack", target="b").then(
        said("ActionTaken"),
        said("AttackDeclared"),
        said("HitCalculated", total=3),
        said("ObjectDamaged", id="b", damage=6),
        said("BaseDestroyed", seat=2, id="b", by=1),
        said("PlayerDefeated", seat=2, reason="base_destroyed"),
        said("MatchEnded", reason="base_destroyed", winners=[1]),
        aside=("SubjectRaised", "WindowOpened", "WindowClosed", "SubjectSettled", "PriorityPassed"),
        status="ended",
    )


@clause("TERRA-ATK-02", "TERRA-ATK-03", "TERRA-ATK-04", "TERRA-ATK-05", "TERRA-RSCH-06")
def test_who_may_attack_what(table):
    """Given pieces near and far, then enemy units, buildings and bases in range can be attacked, by card units."""
    theirs = "Infantry#f (at 10 13); Worker#w (at 10 14); Roads#r (at 11 11); Market#m (at 9 9)"
    t = fight(table, "Archer#u (at 10 10); Worker#own (at 10 11); Infantry#i (at 9 10)", theirs)
    assert sorted(choice["target"] for choice in t.choices(1, "attack")) == ["f", "m"]
    t.when(1, "attack", target="w").refused("TERRA-ATK-04", need=4, have=3)
    t.when(1, "attack", target="r").refused("TERRA-ATK-03")
    t.when(1, "attack", target="own").refused("TERRA-ATK-03")
    t.when(1, "attack", target="f").made()
    worker = fight(table, "Worker#u (at 10 10)", "Infantry#f (at 10 11)")
    worker.when(1, "attack", target="f").refused("TERRA-ATK-02", id="u")


@clause("TERRA-RSCH-06", "TERRA-ADJ-01")
def test_research_can_be_attacked_if_agreed(table):
    """Given the option, then research is attacked as a building is."""
    there = "Infantry#u (at 10 10)", "Roads#r (at 10 11)"
    fight(table, *there).when(1, "attack", target="r").refused("TERRA-ATK-01", parameter="target")
    t = fight(table, *there, options={"research_attackable": True})
    played(t, 1, "attack", target="r").made()
    t.shows(graveyard={2: "Roads"})


@clause("TERRA-ATK-10", "TERRA-ATK-12", "TERRA-ATK-13", "TERRA-UNIT-02", "TERRA-UNIT-07", "TERRA-ATK-14")
def test_numbers_are_frozen_once_they_are_calculated(table):
    """Given a calculated attack, when Defense is raised then, it is too late; before the calculation it counts."""
    early = fight(table, "Infantry#u (at 10 10)", "Infantry#f (at 10 11, damage 1)", foes_hand="Brace#b")
    early.when(1, "attack", target="f").made()
    early.when(2, "play_reaction", card="b", caster="f", targets=[["f"]]).made()
    all_pass(early).made()
    assert [event.fields["total"] for event in early.events if event.tag == "HitCalculated"] == [1]
    early.shows(damage={"f": 2})
    assert not early.state.modifiers

    late = fight(table, "Infantry#u (at 10 10)", "Infantry#f (at 10 11, damage 1)", foes_hand="Brace#b")
    late.when(1, "attack", target="f").made()
    for seat in (2, 1):
        late.when(seat, "pass").made()
    late.shows(window="attack.pre_damage")
    late.when(2, "play_reaction", card="b", caster="f", targets=[["f"]]).made()
    all_pass(late).made()
    late.shows(graveyard={2: "Brace; Infantry"})


@clause("TERRA-ATK-10", "TERRA-ATK-09", "TERRA-ATK-11", "TERRA-ATK-17")
def test_texts_change_pending_damage(table):
    """Given pending damage, when texts lower, raise or redirect it, then what is pending then is dealt."""
    cards = "Parry#p; Fury#f; Decoy#d"
    for card, targets, damage in (("p", [], {"v": 0}), ("f", [], {"v": 4}), ("d", [["o"]], {"v": 0, "o": 2})):
        theirs = "Captain#v (at 10 11); Guard#o (at 12 12)"
        t = fight(table, "Infantry#u (at 10 10); Infantry#x (at 11 12); Infantry#y (at 9 12)", theirs, foes_hand=cards)
        t.when(1, "attack", target="v").made()
        t.when(2, "pass").made()
        t.when(1, "pass").made()
        chosen = {"targets": targets} if targets else {}
        t.when(2, "play_reaction", card=card, caster="o", **chosen).made()
        all_pass(t).made()
        changed = [event.fields for event in t.events if event.tag == "PendingDamageChanged"]
        assert len(changed) == 1
        t.shows(damage=damage)


@clause("TERRA-ATK-06", "TERRA-ACT-13", "TERRA-ACT-07")
def test_an_attack_is_cancelled_when_its_target_is_out_of_range(table):
    """Given a declared attack, when the target is pushed away, then nothing is calculated and the unit is depleted."""
    t = fight(table, "Infantry#u (at 10 10)", "Evoker#f (at 10 11)", foes_hand="Leap#l")
    t.when(1, "attack", target="f").made()
    t.when(2, "play_reaction", card="l", caster="f", targets=[["f"], ["square:10:13"]]).made()
    all_pass(t).then(
        said("ObjectMoved", id="f"),
        said("AttackCancelled", reason="range"),
        said("CardMarked", id="u"),
        said("ActivationEnded", id="u"),
        aside=(
            "a player passes",
            "WindowClosed",
            "WindowContinued",
            "SubjectSettled",
            "StackItemResolved",
            "CardPutInGraveyard",
            "ItemFinished",
        ),
    )


@clause("TERRA-ATK-15", "TERRA-ATK-16", "TERRA-ATK-01", "TERRA-SPELL-02")
def test_a_text_makes_a_unit_attack(table):
    """Given Charge, when the active unit performs it, then it attacks with two more hit, within the resolution."""
    t = fight(table, "Infantry#u (at 10 10)", "Guard#f (at 10 11)", hand="Charge#c")
    played(t, 1, "cast_card", card="c", caster="u", targets=[["f"]]).then(
        said("ActionTaken", id="u", what="cast"),
        said("CardPlayed", card="Charge", caster="u"),
        said("CostPaid", amount=1),
        said("StackItemResolved", item="c"),
        said("AttackDeclared", attacker="u", target="f", source="c", hit=5),
        said("WindowOpened", kind="attack.pre_hit"),
        said("HitCalculated", hit=5, score=1, total=2),
        said("ObjectDamaged", id="f", amount=2),
        said("AttackResolved"),
        said("WindowOpened", kind="attack.post_damage"),
        said("CardPutInGraveyard", id="c"),
        said("ItemFinished", item="c"),
        said("WindowOpened", kind="cast.post"),
        said("CardMarked", id="u"),
        said("ActivationEnded"),
        aside=(ATTACK, "NumberChanged"),
    )


@clause("TERRA-ACT-12", "TERRA-TRIG-04")
def test_what_the_damage_sets_off_comes_before_the_end_of_the_attack(table):
    """Given triggers on the end of an attack and on damage, then the latter lie above and resolve first."""
    t = fight(table, "Veteran#u (at 10 10)", "Martyr#f (at 10 11)")
    played(t, 1, "attack", target="f").made()
    resolved = [event.fields["item"] for event in t.events if event.tag == "StackItemResolved"]
    fired = {event.fields["item"]: event.fields["source"] for event in t.events if event.tag == "TriggerFired"}
    assert [fired[item] for item in resolved] == ["f", "u"]


@clause("TERRA-ACT-07", "TERRA-ACT-08", "TERRA-ACT-04", "TERRA-ACT-05")
def test_a_unit_is_activated_and_depleted(table):
    """Given a unit that attacks after its activation, then it is depleted, and cannot be activated again."""
    t = laid(table, p1={"play": "Infantry#u (at 10 10)"}, p2={"play": "Guard#f (at 10 11)"})
    attacked(t, "u", "f").made()
    t.shows(marked="u", waiting=(1, "main"))
    t.when(1, "activate_unit", unit="u").refused("TERRA-ACT-08", id="u")


@clause("TERRA-ATK-11", "TERRA-ATK-13")
@pytest.mark.parametrize(
    ("foe", "doom", "told"),
    [
        ("Guard", False, {"at": "square:10:11", "dealt": 1, "destroyed": False}),
        ("Evoker", False, {"at": "square:10:11", "dealt": 2, "destroyed": True}),
        ("Evoker", True, {"at": "", "dealt": 0, "destroyed": False}),
    ],
)
def test_what_an_attack_has_done_is_told(table, foe, doom, told):
    """Given an attack, then its end tells where the target stood and what it took; nothing if it was gone by then."""
    t = fight(table, "Infantry#u (at 10 10)", f"{foe}#f (at 10 11); Evoker#o (at 12 12)", foes_hand="Doom#d")
    t.when(1, "attack", target="f").made()
    for seat in (2, 1):
        t.when(seat, "pass").made()
    t.shows(window="attack.pre_damage")
    if doom:
        t.when(2, "play_reaction", card="d", caster="o", targets=[["f"]]).made()
    all_pass(t).made()
    (over,) = (event.fields for event in t.events if event.tag == "AttackResolved")
    assert {name: over[name] for name in told} == told


@clause("TERRA-ATK-06")
@pytest.mark.parametrize(("who", "whom", "reason"), [(2, "u", "control"), (1, "f", "friend"), (2, "x", None)])
def test_an_attack_is_cancelled_when_one_of_the_two_changes_sides(table, who, whom, reason):
    """Given a declared attack, when a reaction takes over its unit or target, then it is cancelled."""
    t = fight(
        table,
        "Infantry#u (at 10 10); Evoker#e (at 12 12); Infantry#x (at 5 9)",
        "Infantry#f (at 10 11); Evoker#o (at 12 14)",
        hand="Sway#s",
        foes_hand="Sway#t",
    )
    t.when(1, "attack", target="f").made()
    if who == 1:
        t.when(2, "pass").made()
    card, caster = {1: ("s", "e"), 2: ("t", "o")}[who]
    t.when(who, "play_reaction", card=card, caster=caster, targets=[[whom]]).made()
    all_pass(t).made()
    assert [event.fields["reason"] for event in t.events if event.tag == "AttackCancelled"] == [reason][: bool(reason)]
    assert ("HitCalculated" in [event.tag for event in t.events]) == (reason is None)


@clause("TERRA-ATK-14", "TERRA-ATK-16", "TERRA-PRI-14")
def test_what_lasts_for_an_attack_outlasts_those_within_it(table):
    """Given Defense for an attack, when there is another attack within it, then it counts on."""
    t = fight(
        table,
        "Infantry#u (at 10 10)",
        "Infantry#f (at 10 11); Evoker#o (at 12 14)",
        foes_hand="Brace#b; Ambush#a",
    )
    t.when(1, "attack", target="f").made()
    t.when(2, "play_reaction", card="b", caster="o", targets=[["f"]]).made()
    t.when(1, "pass").made()
    t.when(2, "pass").made()
    t.when(2, "play_reaction", card="a", caster="o", targets=[["f"], ["u"]]).made()
    all_pass(t).made()
    hits = [event.fields for event in t.events if event.tag == "HitCalculated"]
    assert [(one["attacker"], one["defense"]) for one in hits] == [("f", 2), ("u", 4)]
    assert not t.state.modifiers


@clause("TERRA-ATK-16", "TERRA-PRI-14", "TERRA-CARD-01")
def test_all_that_attack_and_are_attacked_are_so_while_attacks_lie_within_each_other(table):
    """Given an attack within an attack, then the units of both are attacking, and those that they attack attacked."""
    t = fight(
        table,
        "Infantry#u (at 10 10); Infantry#x (at 5 9)",
        "Infantry#f (at 10 11); Infantry#g (at 9 10); Evoker#o (at 12 14)",
        hand="Reproach#r; Solace#s",
        foes_hand="Ambush#a",
    )
    t.when(1, "attack", target="f").made()
    t.when(2, "play_reaction", card="a", caster="o", targets=[["g"], ["u"]]).made()
    t.when(1, "pass").made()
    t.when(2, "pass").made()
    assert len(t.state.attacks) == 2
    while asked(t)[0] != 1:
        t.when(2, "pass").made()
    aimed = {(choice["card"], choice["targets"][0][0]) for choice in t.choices(1, "play_reaction")}
    assert aimed == {("r", "u"), ("r", "g"), ("s", "f"), ("s", "u")}
