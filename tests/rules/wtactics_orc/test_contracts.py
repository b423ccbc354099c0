"""Contracts: escrow, penalties, durations (WORC-QTY-03 to -09)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import accepted, all_pass, asked, go_to, next_turn, with_quests

AFTER = "a window opens"


# --- escrow -----------------------------------------------------------------------------------------------------------


def chest(table, gold=0, **p1):
    """A Contract with two gold and a hand card in escrow, completed by three gold in the pool."""
    own = {
        "questing": "Full Chest#q",
        "resources": 3,
        "hand": "Wolf#a; Bear#b",
        "gold": gold,
        "deck": "Ox; Ox; Ox",
        **p1,
    }
    return with_quests(table, p1=own, p2={"influence": 20})


@clause("WORC-QTY-05", "WORC-QTY-08", "WORC-QST-05")
def test_the_escrow_is_paid_together_with_placing_the_token(table):
    """Given a Contract, when it is accepted, then gold is spent, and its owner alone knows the card put aside."""
    t = chest(table)
    t.when(1, "accept_quest", quest="q", payment=["r1_1", "r1_2"], costs=[["b"]]).then(
        said("QuestAccepted", seat=1, id="q", gold=2),
        said("CostPaid", seat=1, amount=2),
        said("CardMarked", id="r1_1"),
        said("CardMarked", id="r1_2"),
        said("CardsEscrowed", seat=1, source="q", count=1),
        aside=AFTER,
        hand={1: 1},
        escrow={1: 1},
        pursuits={1: "q"},
        graveyard={1: ""},
    )
    assert [one["name"] for one in t.view(1)["board"]["seats"][0]["escrow"]] == ["Bear"]
    for viewer in (None, 2):
        assert not t.view(viewer)["board"]["seats"][0]["escrow"]


@clause("WORC-QTY-05")
@pytest.mark.parametrize("short", [{"resources": 1}, {"hand": ""}])
def test_who_cannot_pay_the_escrow_cannot_accept(table, short):
    """Given too little gold or no hand card, when the Contract is accepted, then that is refused."""
    t = chest(table, **short)
    t.withheld(1, "accept_quest", "WORC-QTY-05")
    t.when(1, "accept_quest", quest="q", payment=[], costs=[[]]).refused("WORC-QTY-05")
    t.shows(pursuits={1: ""}, escrow={1: 0})


@clause("WORC-QTY-06", "WORC-QST-15", "WORC-QST-04")
def test_the_escrow_comes_back_on_completion(table):
    """Given a pursued Contract, when it is completed, then points, gold and card come back, then the reward follows."""
    t = accepted(chest(table, gold=2), 1, "q", payment=[], costs=[["b"]])
    t.when(1, "produce_gold", cards=["r1_1", "r1_2", "r1_3"]).then(
        said("QuestCompleted", seat=1, id="q", vp=1),
        said("NumberChanged", seat=1, number="vp", after=1),
        said("NumberChanged", seat=1, number="gold", amount=2, after=5),
        said("CardReturnedToHand", owner=1, origin="escrow"),
        said("CardsDrawn", seat=1, count=1),
        said("CardRemovedFromGame", id="q", cause="completed"),
        aside=("CardMarked", "NumberChanged"),
        escrow={1: 0},
        hand={1: 3},
    )


@clause("WORC-QTY-03", "WORC-QTY-04", "WORC-QTY-06", "WORC-QTY-07")
def test_an_abandoned_contract_costs_its_escrow_and_is_lost_for_good(table):
    """Given a pursued Contract, when it is abandoned, then the escrow is lost, the penalty paid; it stays face up."""
    t = accepted(chest(table, gold=2), 1, "q", payment=[], costs=[["b"]])
    t.when(1, "abandon_quest", quest="q").then(
        said("QuestAbandoned", seat=1, id="q"),
        said("QuestFailed", seat=1, id="q", reason="abandoned", final=True),
        said("EscrowForfeited", seat=1, id="q", gold=2),
        said("CardPutInGraveyard", owner=1, origin="escrow", card="Bear"),
        said("NumberChanged", seat=1, number="influence", amount=-3),
        aside=AFTER,
        graveyard={1: "Bear"},
        escrow={1: 0},
        gold={1: 0},
        questing="q",
    )
    next_turn(t).made()
    next_turn(t).made()
    go_to(t, "play_1").withheld(1, "accept_quest", "WORC-QTY-07")


@clause("WORC-QTY-07", "WORC-QTY-04", "WORC-END-01", "WORC-WIN-07")
def test_a_contract_is_failed_at_the_end_of_its_last_own_turn(table):
    """Given a duration of two turns, when the second own turn ends, then it is failed, that of acceptance counting."""
    t = accepted(chest(table, gold=2), 1, "q", payment=[], costs=[["b"]])
    next_turn(t).made()
    t.shows(pursuits={1: "q"})
    next_turn(t).made()
    t.shows(pursuits={1: "q"})
    next_turn(t).then(
        said("QuestFailed", seat=1, id="q", reason="late", final=True),
        said("EscrowForfeited", gold=2),
        said("CardPutInGraveyard", origin="escrow"),
        said("NumberChanged", seat=1, number="influence", amount=-3),
        said("TurnStarted", seat=2),
        aside=("all pass", "PhaseEnded", "TurnEnded", "DamageCleared", "PhaseStarted"),
        pursuits={1: ""},
        questing="q",
    )


@clause("WORC-QTY-03", "WORC-QTY-04", "WORC-WIN-01")
def test_the_penalty_of_a_contract_can_lose_the_match(table):
    """Given 3 Influence, when a Contract that costs 3 is abandoned, then the match is lost."""
    t = accepted(chest(table, gold=2, influence=3), 1, "q", payment=[], costs=[["b"]])
    t.when(1, "abandon_quest", quest="q").then(
        said("PlayerDefeated", seat=1),
        said("MatchEnded", winners=[2]),
        aside=("QuestAbandoned", "QuestFailed", "EscrowForfeited", "CardPutInGraveyard", "NumberChanged"),
    )


# --- Blood Vengeance --------------------------------------------------------------------------------------------------

FOUGHT = ("all pass", "ObjectDamaged", "CombatResolved", "AttackEnded")


def vengeance(table, mine="Brute#k", theirs="Bone Dog#e1; Bone Dog#e2; Bone Pup#e3", **position):
    """Seat 1 pursues Blood Vengeance with a hand card in escrow."""
    p1 = {"offensive": mine, "questing": "Blood Vengeance#q", "hand": "Cub#c", "deck": "Ox; Ox; Ox; Ox; Ox; Ox"}
    t = with_quests(table, p1=p1, p2={"defensive": theirs}, **position)
    return accepted(t, 1, "q", costs=[["c"]])


def kills(t, killer, victim):
    """In the own turn the killer attacks, and the victim blocks; answers the step in which they fight."""
    while t.state.active != 1 or t.state.now.attacking or t.state.phase == "discard":
        next_turn(t).made()
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={killer: "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={victim: killer}).made()
    return all_pass(t)


@clause("EX-12", "WORC-QTY-06", "WORC-QTY-07", "WORC-QTY-09", "WORC-QST-03")
def test_three_kills_of_one_faction_within_three_turns_complete_the_vengeance(table):
    """Given kills that cost 2, 2 and 1, when the killer dies of the third, then only the reward is lost."""
    t = vengeance(table)
    kills(t, "k", "e1").made()
    kills(t, "k", "e2").made()
    t.shows(counted={"q": 2}, stats={"k": "5/2"})
    kills(t, "k", "e3").then(
        said("ObjectDied", id="k"),
        said("ObjectDied", id="e3"),
        said("TallyCounted", value=3),
        said("QuestFulfilled", seat=1, cause=["k"]),
        said("QuestCompleted", seat=1, vp=3),
        said("NumberChanged", seat=1, number="vp", after=3),
        said("CardReturnedToHand", owner=1, origin="escrow"),
        aside=(*FOUGHT, "CardPutInGraveyard", "CardRemovedFromGame"),
        vp={1: 3},
        escrow={1: 0},
    )


@clause("EX-12", "WORC-QTY-09")
def test_the_reward_goes_to_the_creature_that_made_the_last_kill(table):
    """Given a killer that survives, when the last kill completes the Quest, then that creature has 2 ATK more."""
    t = vengeance(table, mine="Ox#k; Wolf#w", theirs="Bone Dog#e1; Bone Dog#e2; Bone Pup#e3")
    kills(t, "w", "e1").made()
    kills(t, "k", "e2").made()
    kills(t, "k", "e3").then(
        said("QuestCompleted", seat=1),
        said("CounterChanged", id="k", kind="might", after=2),
        aside=(
            *FOUGHT,
            *("ObjectDied", "TallyCounted", "QuestFulfilled", "NumberChanged", "CardReturnedToHand"),
            *("CardPutInGraveyard", "CardRemovedFromGame"),
        ),
        stats={"k": "5/6", "w": "2/2"},
    )


@clause("EX-12", "WORC-QST-10")
def test_a_loss_of_ones_own_in_between_takes_the_count_back(table):
    """Given a kill, when an own creature dies, then the count begins anew."""
    t = vengeance(table, mine="Ox#k; Cub#w")
    kills(t, "k", "e1").made()
    t.shows(counted={"q": 1})
    next_turn(t).made()
    next_turn(t).made()
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"e2": "w", "e3": "w"}).made()
    all_pass(t).made()
    t.when(1, "distribute_combat_damage", damage={"e2": 0, "e3": 1}).made()
    t.shows(counted={"q": 2})


@clause("EX-12", "WORC-QST-10")
def test_kills_that_cost_too_little_in_all_do_not_complete_it(table):
    """Given three kills that cost 1 each, when the third happens, then the Quest goes on."""
    t = vengeance(table, mine="Ox#k", theirs="Bone Pup#e1; Bone Pup#e2; Bone Pup#e3")
    for victim in ("e1", "e2", "e3"):
        kills(t, "k", victim).made()
    t.shows(counted={"q": 3}, questing="q", vp={1: 0})
    assert asked(t)[1]
