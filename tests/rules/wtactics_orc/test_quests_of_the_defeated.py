"""The Quests of a player who is out of three stay for the others (WORC-WIN-12)."""

from typing import Any

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import DECK
from tests.rules.wtactics_orc.playing import accepted, all_pass, asked, go_to, next_turn, setting, with_quests

THREE: dict[str, Any] = {"players": 3, "format": "triumvirate"}
GIVES_UP = ("PlayerConceded", "PlayerDefeated", "PlayerCardsRemoved", "DecisionDropped")


def without_seat_2(table, p1=None, p3=None, **p2):
    """Seat 2 of three has Quests, and gives up."""
    t = with_quests(table, THREE, p1=p1 or {}, p2=p2, p3=p3 or {})
    return t.when(2, "concede")


@clause("WORC-WIN-12")
def test_the_face_up_quest_and_the_pile_of_who_is_out_stay(table):
    """Given a Quest and two below, when their player gives up, then they stay, and all other cards leave."""
    quests = {"questing": "Gather the Host#q", "quest_deck": "Council; Full Chest"}
    without_seat_2(table, **quests, offensive="Wolf", hand="Ox", deck="Bear").then(
        said("PlayerCardsRemoved", seat=2, cards=["Wolf"], staying=["q"], decks=["quest_deck"]),
        aside=("PlayerConceded", "PlayerDefeated", "DecisionDropped"),
        questing="q",
        quest_deck={2: 2},
        deck={2: 0},
        hand={2: 0},
        offensive={2: ""},
    )


@clause("WORC-WIN-12", "WORC-QNW-04", "WORC-QNW-05")
def test_a_quest_of_who_is_out_is_completed_by_others_and_the_next_one_follows(table):
    """Given seat 2 out, when seat 1 completes its Quest, then seat 1 looks at the next one of that pile."""
    mine = {"defensive": "Wolf; Bear"}
    quests = {"questing": "Gather the Host#q", "quest_deck": "Council; Full Chest"}
    t = without_seat_2(table, mine, **quests).made().table
    t.when(1, "accept_quest", quest="q").then(
        said("QuestCompleted", seat=1, id="q", vp=2),
        said("CardsLookedAt", seat=1, owner=2, cards=["Council"]),
        aside=("QuestAccepted", "NumberChanged", "CardRemovedFromGame"),
        vp={1: 2},
    )
    t.when(1, "choose_new_quest", keep=True).then(
        said("ObjectEnteredPlay", card="Council", owner=2, controller=0),
        aside=("NextQuestChosen", "CardsRevealed", "a window opens"),
        quest_deck={2: 1},
    )


@clause("WORC-WIN-12", "WORC-QEX-01", "WORC-QNW-03")
def test_a_quest_of_who_is_out_expires_when_each_of_the_others_had_a_turn(table):
    """Given seat 2 out, when seats 1 and 3 have passed its Quest by for a turn each, then the next one is turned up."""
    t = with_quests(table, THREE, phase="turn", p1={}, p2={"questing": "Council#q", "quest_deck": "Full Chest"}, p3={})
    t.when(2, "concede").made()
    next_turn(t).made()
    next_turn(t).then(
        said("QuestExpired", id="q"),
        said("ObjectEnteredPlay", card="Full Chest", owner=2),
        aside=("all pass", "the turn passes", "RoundStarted", "CardRemovedFromGame", "CardsRevealed"),
    )


@clause("WORC-WIN-12", "WORC-QTY-06")
def test_tokens_and_escrow_of_who_is_out_leave(table):
    """Given a Contract that seat 1 pursues, when seat 1 gives up, then its token and its escrow leave."""
    t = with_quests(table, THREE, p1={"resources": 2, "hand": "Wolf#w"}, p2={"questing": "Full Chest#q"}, p3={})
    accepted(t, 1, "q", payment=["r1_1", "r1_2"], costs=[["w"]]).shows(pursuits={1: "q"}, escrow={1: 1})
    t.when(1, "concede").made()
    t.shows(questing="q", pursuits={1: "", 2: "", 3: ""}, escrow={1: 0})


@clause("WORC-WIN-12", "WORC-QCF-01")
def test_a_confrontation_that_comes_up_of_who_is_out_has_its_creatures(table):
    """Given two rats in the pile of seat 2, which is out, when they are turned up, then both may be fought."""
    quests = {"questing": "Gather the Host#q", "quest_deck": "Rats in the Barn"}
    t = without_seat_2(table, {"defensive": "Wolf#w; Bear"}, **quests).made().table
    t.when(1, "accept_quest", quest="q").made()
    t.when(1, "choose_new_quest", keep=True).made()
    rats = [one for one in t.state.objects.values() if one.card == "Barn Rat"]
    assert [(one.owner, one.controller, one.place) for one in rats] == [(2, 0, "questing")] * 2
    all_pass(t).made()
    accepted(t, 1, rats[0].host)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"w": rats[0].id}).made()


@clause("WORC-WIN-12", "WORC-QCF-09", "WORC-QCF-20")
def test_a_confrontation_goes_on_when_its_temporary_controller_is_out(table):
    """Given a combat against the beast of seat 2, which another controls, when that one gives up, then it goes on."""
    t = with_quests(
        table, THREE, phase="turn", p1={"offensive": "Colossus#c"}, p2={"quest_deck": "Beast at the Gate"}, p3={}
    )
    go_to(t, "play_1")
    (beast,) = [one for one in t.state.objects.values() if one.card == "Gate Beast"]
    accepted(t, 1, beast.host)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": beast.id}).made()
    all_pass(t).made()
    lent = t.state.objects[beast.id].controller
    t.when(lent, "concede").made()
    assert t.state.objects[beast.id].zone == "play"
    assert t.state.objects[beast.id].controller == 0
    all_pass(t).then(
        said("ObjectDamaged", id=beast.id, amount=12),
        said("ConfrontationHpLost", seat=1, id=beast.id, remaining=4),
        said("ObjectDamaged", id="c", amount=3),
        aside=("all pass", "CombatResolved", "AttackEnded"),
    )


@clause("WORC-WIN-12", "WORC-QPR-04", "WORC-QPR-08")
def test_who_is_out_during_the_vetoes_leaves_the_pile_and_no_veto(table):
    """Given three piles, when seat 2 gives up before its veto, then others strike Quests of it, and it is laid out."""
    t = setting(table, decks=[DECK] * 3, first_player="seat:1", **THREE, quest_vetoes=1).start().made()
    t.when(1, "veto_quest", quest="Plain Quest 1").made()
    t.when(2, "concede").then(aside=GIVES_UP, waiting=(3, "veto"))
    t.when(3, "veto_quest", quest="Plain Quest 2").made()
    t.shows(quest_deck={1: 9, 2: 8, 3: 8})
    assert sorted(one.owner for one in t.state.objects.values() if one.place == "questing") == [1, 2, 3]
    assert asked(t) == (1, "mulligan")
