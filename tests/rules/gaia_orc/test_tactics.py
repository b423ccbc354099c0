"""The Tactical phase (GORC-TAC)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, asked, go_to, laid, number

ALL = {"politics": "Guard#p", "science": "Monk#s", "faith": "Abbot#f"}


def tactical(table, options=None, **position):
    """Seat 1 has the floor in its Tactical phase."""
    return go_to(laid(table, options, phase="unmark", **position), "tactical")


@clause("GORC-TAC-01", "GORC-TAC-03", "GORC-CST-07")
def test_domains_are_compared_by_the_costs_of_unmarked_servants(table):
    """Given a pile of 3, 2 and 5 with one marked of 1, when the phase begins, then the sums are told."""
    t = laid(
        table,
        phase="upkeep",
        p1={"faith": "Abbot; Monk; Golem; Peasant (marked)", "science": "Hawk"},
        p2={"faith": "Wolf", "politics": "Bear (marked)"},
    )
    t.when(1, "end_phase").made()
    t.when(2, "pass").then(
        said("DomainsCompared", points={"politics": {1: 0, 2: 0}, "science": {1: 1, 2: 0}, "faith": {1: 10, 2: 2}}),
        aside=("all pass", "PhaseEnded", "PhaseStarted"),
    )
    assert (number(t, "value_politics"), number(t, "value_faith")) == ({1: 0, 2: 3}, {1: 11, 2: 2})


@clause("GORC-TAC-04", "GORC-TAC-05", "GORC-TAC-07", "GORC-TAC-15")
def test_an_advantage_is_claimed_with_two_points_more(table):
    """Given two points against none in Politics and one in Science, then only Politics is claimed, and gives gold."""
    t = tactical(table, p1={"politics": "Guard", "science": "Hawk"})
    t.when(1, "claim_advantages", domains=["science"]).refused("GORC-TAC-04")
    t.when(1, "claim_advantages", domains=["politics"]).then(
        said("AdvantageClaimed", seat=1, domain="politics", own=2, other=0),
        said("RegionEffectApplied", seat=1),
        said("NumberChanged", seat=1, number="gold", after=1),
        waiting=(1, "floor"),
    )


@clause("GORC-TAC-04")
@pytest.mark.parametrize(("margin", "won"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_the_margin_may_be_agreed_upon(table, margin, won):
    """Given domains with 2, 1 and 0 points more, then the margin says how many are won."""
    t = tactical(table, {"advantage_margin": margin}, p1={"politics": "Guard", "science": "Hawk"})
    assert number(t, "domains_won")[1] == won


@clause("GORC-TAC-13", "GORC-TAC-18")
def test_there_is_one_claim_in_an_order(table):
    """Given two domains won, when both are claimed in one of two orders, then so they take effect, and nothing else."""
    t = tactical(table, p1={"politics": "Guard", "science": "Monk"})
    both = [args["domains"] for args in t.choices(1, "claim_advantages") if len(args["domains"]) == 2]
    assert sorted(both) == [["politics", "science"], ["science", "politics"]]
    t.when(1, "claim_advantages", domains=["science", "politics"]).then(
        said("AdvantageClaimed", domain="science"),
        said("AdvantageClaimed", domain="politics"),
        said("RegionEffectApplied"),
        said("CardsDrawn", seat=1),
        said("RegionEffectApplied"),
        said("NumberChanged", number="gold"),
    )
    t.when(1, "claim_advantages", domains=["politics"]).refused("GORC-TAC-13")
    t.when(1, "claim_domination", reward="vp").refused("GORC-TAC-13")


@clause("GORC-TAC-13")
def test_effects_are_those_of_the_region_at_the_claim(table):
    """Given that an Advantage has a target, when it is claimed, then its player names one, of all that is there."""
    t = tactical(table, p1={"faith": "Monk#m"}, p2={"front": "Wolf#w"})
    t.when(1, "claim_advantages", domains=["faith"]).then(
        aside=("AdvantageClaimed", "RegionEffectApplied", "ChoiceAsked"), waiting=(1, "choose_for_effect")
    )
    t.when(1, "choose_for_effect", answer=["w"]).made()
    t.shows(damage={"m": 0, "w": 1})


@clause("GORC-TAC-08", "GORC-TAC-09", "GORC-TAC-10")
def test_domination_takes_two_domains(table):
    """Given two domains won, when Domination is claimed for a point, then that is all that happens."""
    t = tactical(table, p1={"politics": "Guard", "science": "Monk"})
    t.when(1, "claim_total_domination", reward="vp").refused("GORC-TAC-11", need=3)
    t.when(1, "claim_domination", reward="vp").then(
        said("DominationClaimed", seat=1, won=["politics", "science"], reward="vp"),
        said("NumberChanged", seat=1, number="vp", after=1, cause="domination"),
        gold={1: 0, 2: 0},
    )


@clause("GORC-TAC-08")
def test_one_domain_is_no_domination(table):
    """Given one domain won, when Domination is claimed, then it is refused."""
    tactical(table, p1={"politics": "Guard"}).when(1, "claim_domination", reward="vp").refused("GORC-TAC-08", need=2)


@clause("GORC-TAC-09", "GORC-TAC-12", "GORC-TAC-11")
@pytest.mark.parametrize(("move", "hand", "hp"), [("claim_domination", 2, 10), ("claim_total_domination", 0, 6)])
def test_instead_of_points_the_region_gives_its_effect(table, move, hand, hp):
    """Given all domains won, when a Domination is claimed for the region's effect, then that happens."""
    t = tactical(table, p1=ALL)
    t.when(1, move, reward="region_effect").made()
    t.shows(hand={1: hand, 2: 0}, region_hp={1: 10, 2: hp}, vp={1: 0, 2: 0})


@clause("GORC-TAC-12", "GORC-TAC-14")
@pytest.mark.parametrize(("move", "vp"), [("claim_domination", 1), ("claim_total_domination", 3)])
def test_with_three_domains_either_rank_is_claimed(table, move, vp):
    """Given all domains won, then Domination brings a point, and Total Domination three."""
    t = tactical(table, p1=ALL)
    t.when(1, move, reward="vp").made()
    t.shows(vp={1: vp, 2: 0})


@clause("GORC-TAC-09", "GORC-TAC-12")
def test_how_many_points_they_bring_may_be_agreed_upon(table):
    """Given other numbers, then they are gained."""
    t = tactical(table, {"total_domination_vp": 7}, p1=ALL)
    t.when(1, "claim_total_domination", reward="vp").made()
    t.shows(vp={1: 7, 2: 0})


@clause("GORC-TAC-17")
def test_an_effect_that_the_region_has_not_is_not_chosen(table):
    """Given a bare region, when its effect is chosen, then it is refused; points are not."""
    t = tactical(table, p1={**ALL, "region": "Bare Rock"})
    t.when(1, "claim_total_domination", reward="region_effect").refused("GORC-TAC-17")
    t.when(1, "claim_total_domination", reward="vp").made()


@clause("GORC-TAC-06", "GORC-TAC-01", "GORC-TRN-02")
def test_nobody_must_claim_and_what_was_not_is_lost(table):
    """Given a domain won, when the phase is ended without a claim, then that is told, and nothing comes of it."""
    t = tactical(table, p1={"politics": "Guard"})
    t.when(1, "end_phase").then(said("TacticalClaimDeclined", seat=1), said("WindowOpened", kind="phase_end"))
    go_to(t, "draw").shows(gold={1: 0, 2: 0}, vp={1: 0, 2: 0})
    t.when(1, "claim_advantages", domains=["politics"]).refused("GORC-TAC-04")


@clause("GORC-TAC-06")
@pytest.mark.parametrize(("faith", "claims"), [("Hawk", False), ("Monk", True)])
def test_nothing_is_declined_that_was_claimed_or_could_not_be(table, faith, claims):
    """Given no domain won, or one that is claimed, when the phase is ended, then nothing was declined."""
    t = tactical(table, p1={"faith": faith})
    if claims:
        t.when(1, "claim_advantages", domains=["faith"]).made()
    t.when(1, "end_phase").then(said("WindowOpened", kind="phase_end"))


@clause("GORC-TAC-16", "GORC-RSP-08")
def test_the_passive_player_claims_nothing(table):
    """Given the opponent's domains, then only the active player claims; the other may respond before the phase ends."""
    t = tactical(table, p2=ALL)
    t.when(1, "claim_advantages", domains=["faith"]).refused("GORC-TAC-04")
    t.when(1, "end_phase").made()
    assert asked(t) == (2, "priority")
    assert t.may(2) == {"pass"} | (t.may(2) - {"claim_advantages", "claim_domination"})
    all_pass(t).made()
