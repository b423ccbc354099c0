"""Accepting, completing, abandoning and failing Quests (WORC-QST, WORC-QTY)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import accepted, all_pass, go_to, next_turn, with_quests

AFTER = ("a window opens",)
LEAVES = ("CardRemovedFromGame",)
TURN = ("all pass", "PhaseEnded", "TurnEnded", "DamageCleared", "TurnStarted", "PhaseStarted")
NEW_ROUND = (*TURN, "RoundStarted")


# --- accepting --------------------------------------------------------------------------------------------------------


@clause("WORC-QST-05", "WORC-QST-06", "WORC-QST-01", "WORC-MAT-01", "WORC-RSP-06", "WORC-RSP-07")
def test_a_quest_is_accepted_for_nothing_in_a_play_phase(table):
    """Given a Quest face up, when it is accepted, then the token lies there, and the others may respond."""
    t = with_quests(table, p1={"questing": "Healers Exam#q"})
    t.when(1, "accept_quest", quest="q").then(
        said("QuestAccepted", seat=1, id="q", gold=0),
        aside=AFTER,
        pursuits={1: "q", 2: ""},
        window="after",
        waiting=(2, "priority"),
    )


@clause("WORC-QST-06", "WORC-QST-11")
@pytest.mark.parametrize("phase", ["unmark", "draw", "move_attack_1", "entrance", "discard"])
def test_a_quest_is_accepted_and_abandoned_in_no_other_phase(table, phase):
    """Given another phase, when a Quest is accepted or abandoned, then that is refused."""
    t = with_quests(table, phase=phase, p1={"questing": "Healers Exam#q"})
    t.when(1, "accept_quest", quest="q").refused("WORC-QST-06")
    t.when(1, "abandon_quest", quest="q").refused("WORC-QST-11")


@clause("WORC-QST-07", "WORC-MAT-01")
def test_a_player_has_two_tokens(table):
    """Given two active Quests, when a third one or one of them is accepted, then that is refused."""
    t = with_quests(table, p1={"questing": "Healers Exam#q1; Gather the Host#q2"}, p2={"questing": "Marching Order#q3"})
    accepted(t, 1, "q1")
    t.when(1, "accept_quest", quest="q1").refused("WORC-QST-07")
    accepted(t, 1, "q2")
    t.when(1, "accept_quest", quest="q3").refused("WORC-QST-07", most=2, have=2)
    t.shows(pursuits={1: "q1 q2"})


@clause("WORC-QST-07")
def test_how_many_quests_a_player_pursues_the_match_says(table):
    """Given a match with one token, when a second Quest is accepted, then that is refused."""
    t = with_quests(table, {"max_active_quests": 1}, p1={"questing": "Healers Exam#q1; Gather the Host#q2"})
    accepted(t, 1, "q1").when(1, "accept_quest", quest="q2").refused("WORC-QST-07", most=1)


@clause("WORC-QST-05", "WORC-PRE-01")
def test_what_a_quest_demands_of_whoever_accepts_it_is_checked(table):
    """Given a Quest for players with a creature, when one without accepts it, then that is refused."""
    for there, may in (("", False), ("Wolf", True)):
        t = with_quests(table, p1={"offensive": there, "questing": "Council#q"})
        if may:
            t.when(1, "accept_quest", quest="q").then(said("QuestAccepted", id="q"), aside=AFTER)
        else:
            t.when(1, "accept_quest", quest="q").refused("WORC-PRE-01")


@clause("WORC-QST-08", "WORC-QST-01", "WORC-ZON-04")
def test_all_players_may_pursue_the_same_quest(table):
    """Given a Quest that seat 1 pursues, when seat 2 accepts it, too, then both have a token there."""
    t = accepted(with_quests(table, p1={"questing": "Healers Exam#q"}), 1, "q")
    next_turn(t).made()
    go_to(t, "play_1").when(2, "accept_quest", quest="q").then(
        said("QuestAccepted", seat=2, id="q"), aside=AFTER, pursuits={1: "q", 2: "q"}
    )


# --- completing -------------------------------------------------------------------------------------------------------


def host(table, **position):
    """A Quest that asks for two creatures in the Defensive, pursued by seat 1, with one in reserve."""
    p1 = {
        "defensive": "Bear",
        "offensive": "Wolf#w; Herald#h",
        "questing": "Gather the Host#q",
        **position.pop("p1", {}),
    }
    return accepted(with_quests(table, p1=p1, **position), 1, "q")


@clause("WORC-QST-03", "WORC-QST-02", "WORC-QST-04", "WORC-QST-14", "WORC-QST-15")
def test_a_quest_is_completed_by_itself_in_its_order(table):
    """Given a pursued Quest, when what it asks becomes true, then points, reward, leaving; triggers come last."""
    t = go_to(host(table), "move_attack_1")
    t.when(1, "move_creature", creature="w").then(
        said("ObjectMoved", id="w", to="defensive"),
        said("QuestCompleted", seat=1, id="q", vp=2),
        said("NumberChanged", seat=1, number="vp", after=2),
        said("NumberChanged", seat=1, number="influence", amount=2),
        said("CardRemovedFromGame", id="q", cause="completed"),
        said("NumberChanged", seat=1, number="influence", amount=1),
        aside=("CardMarked", "TriggerFired", "TriggersOrdered", "StackItemResolved", *AFTER),
        vp={1: 2, 2: 0},
        pursuits={1: ""},
        questing="",
        removed={1: "Gather the Host"},
    )


@clause("WORC-QST-03", "WORC-QST-10", "WORC-QST-16")
def test_what_is_true_on_acceptance_completes_a_quest_at_once(table):
    """Given two creatures in the Defensive, when the Quest that asks for that is accepted, then it is completed."""
    t = with_quests(table, p1={"defensive": "Wolf; Bear", "questing": "Gather the Host#q"})
    t.when(1, "accept_quest", quest="q").then(
        said("QuestAccepted", id="q"),
        said("QuestCompleted", seat=1, id="q"),
        said("NumberChanged", number="vp", after=2),
        said("NumberChanged", number="influence"),
        aside=(*LEAVES, *AFTER),
    )


@clause("WORC-QST-03", "WORC-QST-10")
def test_nobody_completes_a_quest_without_a_token(table):
    """Given what a Quest asks for, when only the other player pursues it, then nothing comes of it."""
    t = with_quests(table, p1={"questing": "Gather the Host#q", "resources": 1}, p2={"defensive": "Wolf; Bear"})
    accepted(t, 1, "q")
    t.when(1, "produce_gold", cards=["r1_1"]).then(aside=("CardMarked", "NumberChanged"), questing="q", vp={1: 0, 2: 0})


@clause("WORC-WIN-02", "WORC-QST-15", "WORC-WIN-07")
def test_victory_points_of_a_quest_win_before_anybody_looks_at_the_next(table):
    """Given a target of 2 points, when a Quest of 2 is completed, then the match is over at once."""
    t = host(table, options={"vp_target": 2}, p1={"quest_deck": "Council"})
    go_to(t, "move_attack_1").when(1, "move_creature", creature="w").then(
        said("QuestCompleted", seat=1, id="q"),
        said("MatchEnded", reason="vp", winners=[1]),
        aside=("CardMarked", "ObjectMoved", "NumberChanged", *LEAVES, "TriggerFired"),
        status="ended",
    )


@clause("WORC-QST-09", "WORC-QST-14", "WORC-QTY-02", "WORC-QST-16")
def test_the_others_on_a_completed_quest_fail_it(table):
    """Given two players on a Quest, when one completes it, then the other fails it, gets nothing and the token back."""
    t = with_quests(
        table, p1={"questing": "Gather the Host#q", "defensive": "Bear", "offensive": "Wolf#w"}, p2={"offensive": "Ox"}
    )
    accepted(t, 1, "q")
    next_turn(t).made()
    accepted(go_to(t, "play_1"), 2, "q")
    next_turn(t).made()
    go_to(t, "move_attack_1").when(1, "move_creature", creature="w").then(
        said("QuestCompleted", seat=1, id="q"),
        said("NumberChanged", seat=1, number="vp"),
        said("NumberChanged", seat=1, number="influence"),
        said("QuestFailed", seat=2, id="q", reason="beaten", final=False),
        said("CardRemovedFromGame", id="q"),
        aside=("CardMarked", "ObjectMoved", *AFTER),
        pursuits={1: "", 2: ""},
        vp={1: 2, 2: 0},
    )


@clause("WORC-QST-09")
def test_of_two_who_succeed_at_once_the_active_player_completes_it(table):
    """Given two players for whom it is true at once, when that is seen in seat 2's turn, then seat 2 completes it."""
    both = {"defensive": "Wolf; Bear"}
    t = with_quests(table, {"vp_target": 2}, active=2, p1={"questing": "Gather the Host#q", **both}, p2=both)
    t.when(2, "accept_quest", quest="q").then(
        said("QuestCompleted", seat=2),
        said("MatchEnded", winners=[2]),
        aside=("QuestAccepted", "NumberChanged", *LEAVES),
    )


@clause("WORC-QST-15")
def test_of_several_quests_the_active_players_pile_comes_first(table):
    """Given two Quests achieved by one act, when it is done, then each is completed in full, the own pile first."""
    p2 = {"questing": "Gather the Host#q2"}
    t = with_quests(table, p1={"questing": "Gather the Host#q1", "defensive": "Bear", "offensive": "Wolf#w"}, p2=p2)
    accepted(accepted(t, 1, "q2"), 1, "q1")
    go_to(t, "move_attack_1").when(1, "move_creature", creature="w").then(
        said("QuestCompleted", id="q1"),
        said("CardRemovedFromGame", id="q1"),
        said("QuestCompleted", id="q2"),
        said("CardRemovedFromGame", id="q2"),
        aside=("CardMarked", "ObjectMoved", "NumberChanged", *AFTER),
        vp={1: 4},
    )


# --- counting ---------------------------------------------------------------------------------------------------------


def exam(table):
    """A Healers Exam that seat 1 pursues, with a healer, and somebody whom the healer hurts first."""
    return accepted(
        with_quests(table, p1={"offensive": "Healer#h; Ox", "defensive": "Ox", "questing": "Healers Exam#q"}), 1, "q"
    )


def healed(t):
    """The healer does that by moving in the own turn."""
    return go_to(t, "move_attack_1").when(1, "move_creature", creature="h")


HEALED = ("a creature moves", "a trigger happens", "ObjectDamaged", "ObjectHealed", "a window opens")


@clause("EX-11", "WORC-QST-03", "WORC-QST-10", "WORC-QST-16", "WORC-QTY-02")
def test_three_own_turns_in_a_row_complete_the_exam(table):
    """Given a Healers Exam, when somebody is healed in three own turns in a row, then it is completed."""
    t = exam(table)
    for streak in (1, 2):
        healed(t).then(
            said("TallyCounted", key="q#Healers Exam#0@1", streak=streak), aside=HEALED, counted={"q": streak}
        )
        round_goes(t)
    healed(t).then(
        said("TallyCounted", streak=3),
        said("QuestFulfilled", seat=1, id="q"),
        said("QuestCompleted", seat=1, id="q", vp=2),
        said("NumberChanged", seat=1, number="vp", after=2),
        aside=(*HEALED, *LEAVES),
        questing="",
    )
    assert not t.state.tallies


@clause("EX-11", "WORC-QST-10")
def test_a_turn_without_healing_begins_the_exam_anew(table):
    """Given two turns of healing, when one goes by without, then the count begins again."""
    t = exam(table)
    for _ in range(2):
        healed(t).made()
        round_goes(t)
    round_goes(t)
    t.shows(counted={"q": 0})
    healed(t).then(said("TallyCounted", streak=1), aside=HEALED, questing="q")


@clause("WORC-QST-10", "WORC-QST-16", "WORC-QST-11")
def test_what_was_done_before_acceptance_or_lost_by_abandoning_does_not_count(table):
    """Given a turn of healing, when the Quest is abandoned and accepted again, then its count begins with nothing."""
    t = exam(table)
    healed(t).made()
    all_pass(t).made()
    go_to(t, "play_2").when(1, "abandon_quest", quest="q").made()
    all_pass(t).made()
    assert not t.state.tallies
    round_goes(t)
    accepted(go_to(t, "play_1"), 1, "q").shows(counted={"q": 0})
    healed(t).then(said("TallyCounted", streak=1), aside=HEALED)


def round_goes(t):
    """Both turns pass up to the next own one."""
    next_turn(t).made()
    next_turn(t).made()


# --- abandoning and failing -------------------------------------------------------------------------------------------


@clause("WORC-QST-11", "WORC-QST-12", "WORC-QST-13", "WORC-QST-16")
def test_an_abandoned_quest_says_what_that_brings_and_is_not_accepted_again_in_the_turn(table):
    """Given a pursued Quest, when it is abandoned, then the price is paid; next turn it may be taken again."""
    t = accepted(with_quests(table, p1={"questing": "Marching Order#q", "influence": 5}), 1, "q")
    t.when(1, "abandon_quest", quest="q").then(
        said("QuestAbandoned", seat=1, id="q"),
        said("QuestFailed", seat=1, id="q", reason="abandoned", final=False),
        said("NumberChanged", seat=1, number="influence", after=4),
        aside=AFTER,
        pursuits={1: ""},
        questing="q",
    )
    all_pass(t).made()
    t.when(1, "accept_quest", quest="q").refused("WORC-QST-13")
    t.when(1, "abandon_quest", quest="q").refused("WORC-QST-11")
    round_goes(t)
    go_to(t, "play_1").offered(1, "accept_quest", quest="q")


@clause("WORC-QTY-07", "WORC-QTY-02", "WORC-END-01")
def test_an_assignment_whose_time_is_up_is_failed_and_may_be_accepted_again(table):
    """Given a duration of one turn, when the turn of acceptance ends, then it is failed without penalty."""
    t = accepted(with_quests(table, p1={"questing": "Marching Order#q", "offensive": "Herald#h"}), 1, "q")
    next_turn(t).then(
        said("QuestFailed", seat=1, id="q", reason="late", final=False),
        said("NumberChanged", seat=1, number="gold", amount=4),
        aside=(*TURN, "TriggerFired", "TriggersOrdered", "StackItemResolved", "NumberChanged"),
        questing="q",
        pursuits={1: ""},
    )
    next_turn(t).made()
    go_to(t, "play_1").offered(1, "accept_quest", quest="q")


@clause("WORC-QST-03", "WORC-ABL-14")
def test_texts_hear_of_quests_accepted_completed_and_abandoned(table):
    """Given a Herald that waits for it, when a Quest is accepted and abandoned, then gold comes in for each."""
    t = with_quests(table, p1={"questing": "Marching Order#q", "offensive": "Herald"}, p2={"offensive": "Herald"})
    accepted(t, 1, "q").shows(gold={1: 1, 2: 0})
    t.when(1, "abandon_quest", quest="q").then(
        said("QuestAbandoned", id="q"),
        said("TriggerFired", controller=1, cause="quest_abandoned"),
        said("QuestFailed", id="q"),
        said("TriggerFired", controller=1, cause="quest_failed"),
        said("NumberChanged", seat=1, number="influence", amount=-1),
        waiting=(1, "order_triggers"),
    )


@clause("WORC-QST-03", "WORC-QST-10", "WORC-RSP-04")
def test_a_quest_for_playing_a_card_does_not_wait_for_what_the_card_does(table):
    """Given a Quest that asks for an Event, when one is announced, then it is completed, and the Event still waits."""
    t = with_quests(table, p1={"questing": "Loud Word#q", "offensive": "Wolf#w", "hand": "Hail#h"})
    accepted(t, 1, "q")
    t.when(1, "play_event", card="h", place="offensive:1").then(
        said("CardPlayed", seat=1),
        said("QuestFulfilled", seat=1, id="q"),
        said("QuestCompleted", seat=1, id="q", vp=2),
        said("NumberChanged", seat=1, number="vp", after=2),
        aside=(*LEAVES, "CostPaid", "WindowOpened"),
        waiting=(2, "priority"),
    )
    dies = ("all pass and it resolves", "ObjectDamaged", "CardPutInGraveyard")
    all_pass(t).then(said("ObjectDied", id="w"), aside=dies)
