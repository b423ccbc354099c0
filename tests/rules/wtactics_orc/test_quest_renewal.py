"""Quests that expire, and what lies on their decks next (WORC-QEX, WORC-QNW)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import accepted, all_pass, asked, go_to, next_turn, with_quests

PASSES = ("all pass", "the turn passes")
ROUND = (*PASSES, "RoundStarted")


# --- expiration -------------------------------------------------------------------------------------------------------


def lying(table, options=None, **position):
    """A turn of seat 1 begins, in round 1, with Quests face up that nobody pursues."""
    return with_quests(table, options, phase="turn", **position)


@clause("WORC-QEX-01", "WORC-QEX-02", "WORC-QNW-01", "WORC-QNW-03", "WORC-END-01")
def test_a_quest_that_nobody_wants_for_a_round_expires_and_the_next_is_turned_up(table):
    """Given a Quest without tokens, when both players had a whole turn, then it leaves, and the next one is face up."""
    t = lying(table, p1={"questing": "Healers Exam#q", "quest_deck": "Council; Full Chest"}, p2={"offensive": "Herald"})
    next_turn(t).then(aside=PASSES, questing="q")
    next_turn(t).then(
        said("QuestExpired", id="q", seat=None),
        said("CardRemovedFromGame", id="q", cause="expired"),
        said("CardsRevealed", owner=1, zone="quest_deck", cards=["Council"]),
        said("ObjectEnteredPlay", card="Council", controller=0, place="questing"),
        said("NumberChanged", seat=2, number="gold", amount=8),
        aside=(*ROUND, "a trigger happens"),
        quest_deck={1: 1},
        removed={1: "Healers Exam"},
    )


@clause("WORC-QEX-01", "WORC-QEX-02")
def test_a_turn_that_had_begun_is_no_whole_turn(table):
    """Given a Quest whose last token goes in seat 1's turn, when seat 2's turn ends, then it has not expired yet."""
    t = accepted(with_quests(table, p1={"questing": "Healers Exam#q"}), 1, "q")
    t.when(1, "abandon_quest", quest="q").made()
    all_pass(t).made()
    next_turn(t).made()
    next_turn(t).then(aside=ROUND, questing="q")
    next_turn(t).then(said("QuestExpired", id="q"), aside=(*PASSES, "CardRemovedFromGame"), questing="")


@clause("WORC-QEX-01")
def test_a_quest_that_somebody_pursues_does_not_expire(table):
    """Given a token on a Quest, when rounds go by, then it stays."""
    t = accepted(with_quests(table, p1={"questing": "Healers Exam#q"}), 1, "q")
    for _ in range(5):
        next_turn(t).made()
    t.shows(questing="q", pursuits={1: "q"})


@clause("WORC-QEX-03")
def test_a_confrontation_never_expires(table):
    """Given a Confrontation that nobody pursues, when rounds go by, then it stays."""
    t = lying(table, p1={"questing": "Beast at the Gate#q"})
    for _ in range(5):
        next_turn(t).made()
    t.shows(questing="q")


def both(table, mine, theirs):
    """Two Quests expire when seat 2's turn ends; answers the step in which it does."""
    t = lying(table, p1={"questing": "Healers Exam#q1", **mine}, p2={"questing": "Council#q2", **theirs})
    next_turn(t).made()
    return next_turn(t)


@clause("EX-32", "WORC-QEX-04", "WORC-QEX-05")
def test_of_two_expired_quests_the_player_with_fewer_points_says_which_leaves(table):
    """Given 3 points against 1, when two Quests have expired, then seat 2 picks one, and the other stays this round."""
    step = both(table, {"vp": 3}, {"vp": 1})
    step.then(aside=("all pass", "PhaseEnded", "TurnEnded", "DamageCleared"), waiting=(2, "expired_quest"))
    t = step.table
    t.when(1, "choose_expired_quest", quest="q1").refused("WORC-QEX-05")
    t.when(2, "choose_expired_quest", quest="q3").refused("WORC-QEX-05")
    t.when(2, "choose_expired_quest", quest="q1").then(
        said("QuestExpired", id="q1", seat=2),
        said("CardRemovedFromGame", id="q1"),
        aside=("RoundStarted", "TurnStarted", "PhaseStarted"),
        questing="q2",
    )
    next_turn(t).then(
        said("QuestExpired", id="q2", seat=None), aside=(*PASSES, "CardRemovedFromGame"), questing="", turn=4
    )


@clause("WORC-QEX-04")
def test_only_one_quest_of_a_round_expires(table):
    """Given three Quests nobody wants, when one went at the end of a turn, then no other goes in that round."""
    t = lying(table, p1={"questing": "Healers Exam#q1; Full Chest#q3", "vp": 1}, p2={"questing": "Council#q2"})
    next_turn(t).made()
    next_turn(t).made()
    t.when(2, "choose_expired_quest", quest="q1").made()
    next_turn(t).made()
    t.when(2, "choose_expired_quest", quest="q2").made()
    next_turn(t).then(aside=ROUND, questing="q3", round=3)
    next_turn(t).then(said("QuestExpired", id="q3"), aside=(*PASSES, "CardRemovedFromGame"), questing="")


@clause("WORC-QEX-06")
@pytest.mark.parametrize(("mine", "theirs", "chooser"), [(5, 9, 1), (9, 5, 2)])
def test_with_equal_points_the_player_with_less_influence_says_it(table, mine, theirs, chooser):
    """Given equal points, when two Quests have expired, then whoever has less Influence is asked."""
    step = both(table, {"influence": mine}, {"influence": theirs})
    step.then(aside=("all pass", "PhaseEnded", "TurnEnded", "DamageCleared"), waiting=(chooser, "expired_quest"))


@clause("WORC-QEX-07")
def test_if_all_is_equal_chance_picks_the_quest(table):
    """Given equal points and Influence, when two Quests have expired, then one of them goes by chance."""
    both(table, {}, {}).then(
        said("DieRolled", sides=2), said("QuestExpired", seat=None), aside=(*ROUND, "CardRemovedFromGame")
    )


# --- the next one -----------------------------------------------------------------------------------------------------


def completed(table, deck):
    """Seat 1 completes a Quest of seat 2's pile; answers the step."""
    p2 = {"questing": "Gather the Host#q", "quest_deck": deck}
    t = with_quests(table, p1={"defensive": "Wolf; Bear"}, p2=p2)
    return t.when(1, "accept_quest", quest="q")


DONE = ("QuestAccepted", "QuestCompleted", "NumberChanged", "CardRemovedFromGame", "WindowOpened")
LOOK = ("QuestAccepted", "QuestCompleted", "NumberChanged", "CardRemovedFromGame")


@clause("WORC-QNW-04", "WORC-QST-15")
def test_whoever_completes_a_quest_looks_at_the_next_of_that_deck(table):
    """Given a deck below, when a Quest is completed, then its player alone sees the next one and is asked."""
    step = completed(table, "Council; Full Chest")
    step.then(
        said("CardsLookedAt", seat=1, owner=2, zone="quest_deck", cards=["Council"]),
        aside=LOOK,
        waiting=(1, "next_quest"),
        questing="",
        hand={1: 0},
    )
    step.table.when(1, "choose_new_quest", keep=True).made()


@clause("WORC-QNW-05", "WORC-QNW-02")
def test_a_wanted_quest_is_turned_up(table):
    """Given the look at a Quest, when it is kept, then it is face up for everybody."""
    t = completed(table, "Council; Full Chest").made().table
    t.when(1, "choose_new_quest", keep=True).then(
        said("NextQuestChosen", seat=1, owner=2, keep=True),
        said("CardsRevealed", owner=2, cards=["Council"]),
        said("ObjectEnteredPlay", card="Council", owner=2, place="questing"),
        aside="a window opens",
        quest_deck={2: 1},
    )


@clause("WORC-QNW-06")
@pytest.mark.parametrize(("deck", "shown"), [("Council; Full Chest", "Full Chest"), ("Council", "Council")])
def test_a_quest_that_is_not_wanted_goes_below(table, deck, shown):
    """Given the look at a Quest, when it is put below, then the new top card is face up."""
    t = completed(table, deck).made().table
    t.when(1, "choose_new_quest", keep=False).then(
        said("NextQuestChosen", keep=False),
        said("CardPutBelow", owner=2, deck="quest_deck"),
        said("CardsRevealed", owner=2, cards=[shown]),
        said("ObjectEnteredPlay", card=shown),
        aside="a window opens",
    )


@clause("WORC-QNW-03", "WORC-QNW-04")
def test_an_empty_deck_shows_nothing(table):
    """Given no Quest below, when one is completed, then nobody is asked, and none is face up."""
    completed(table, "").then(aside=DONE, questing="", waiting=(2, "priority"))


@clause("WORC-QNW-02", "WORC-QNW-03")
def test_a_deck_without_a_quest_on_it_turns_up_the_next(table):
    """Given a deck that nothing covers, when a step is over, then its top card is turned up."""
    t = with_quests(table, p1={"resources": 1, "quest_deck": "Council"})
    t.when(1, "produce_gold", cards=["r1_1"]).then(
        said("ObjectEnteredPlay", card="Council"), aside=("CardMarked", "NumberChanged", "CardsRevealed")
    )
    assert asked(t) == (1, "floor")
    go_to(t, "play_1")
