"""The estimate of Gaia ORC: what each thing is worth, against numbers that were worked out by hand.

A hit point of the active region counts 0.6, a face-down region 13. The fear for the last region is 12, divided by 1 and
a tenth of all hit points that are left, a face-down region being taken for 17 of them.
"""

from typing import Any

import pytest

from domain import engine
from tests.dsl.gaia_orc import DECK
from tests.rules.gaia_orc.playing import go_to, laid, played, setting
from tests.rules.gaia_orc.reckoned import ALONE, gain, worth

FEAR = 12 / 2
"""For a region of which ten hit points are left."""
PHASES = (
    "unmark", "upkeep", "tactical", "draw", "play_1", "move_attack_1", "play_2", "move_attack_2", "entrance", "discard",
)  # fmt: skip


def scored(table: Any, mine: dict[str, Any]) -> float:
    """The estimate of seat 1, who has this, while both have a Hill; nobody wins domains."""
    t = laid(table, ALONE, p1=mine)
    return engine.score(t.ruleset, t.state, 1)


def with_number(t: Any, name: str, value: int) -> dict[int, dict[str, int]]:
    """The numbers of both players, of which one of seat 1 is another."""
    return {seat: {**there, name: value} if seat == 1 else there for seat, there in t.state.numbers.items()}


# --- regions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("regions", "more"),
    [
        ({"region_hp": 5}, -5 * 0.6 - (12 / 1.5 - FEAR)),
        ({"region_hp": 1}, -9 * 0.6 - (12 / 1.1 - FEAR)),
        ({"region": "Keep"}, 10 * 0.6 - (12 / 3 - FEAR)),
        ({"chapter": "Keep"}, 13 - (12 / 3.7 - FEAR)),
        ({"chapter": "Vale; Keep"}, 2 * 13 - (12 / 5.4 - FEAR)),
        ({"region": "", "chapter": "Keep"}, 7 * 0.6 - (12 / 2.7 - FEAR)),
        ({"region": "", "chapter": "Vale; Keep"}, 7 * 0.6 + 13 - (12 / 4.4 - FEAR)),
    ],
)
def test_regions_count_by_hit_points_and_by_the_fear_for_the_last(table, regions, more):
    """Given other regions than a Hill of ten, then they count so much more.

    A face-down region that is about to be revealed counts as the active one, with 17 hit points.
    """
    assert gain(table, regions) == pytest.approx(more)


@pytest.mark.parametrize("hp", [0, -3])
def test_a_region_that_is_beaten_has_no_hit_points_left(table, hp):
    """Given a last region that has no hit points, or less, before it is looked at, then nothing is left."""
    t = laid(table, ALONE)
    assert worth(t) - worth(t, numbers=with_number(t, "region_hp", hp)) == pytest.approx(10 * 0.6 + 12 - FEAR)


def test_without_any_region_nothing_is_left(table):
    """Given a player who lost the last region and plays on, then all hit points are gone."""
    t = laid(table, {**ALONE, "last_region_check": "end_of_turn"}, p1={"region": ""})
    bare = laid(table, {**ALONE, "last_region_check": "end_of_turn"})
    assert worth(bare) - worth(t) == pytest.approx(10 * 0.6 + 12 - FEAR)


@pytest.mark.parametrize(
    ("vp", "target", "more"),
    [(1, 10, 3 + 0.1), (5, 10, 15 + 2.5), (9, 10, 27 + 8.1), (9, 20, 27 + 81 / 20), (10, 20, 30 + 5)],
)
def test_victory_points_count_for_more_the_nearer_the_target_is(table, vp, target, more):
    """Given victory points, then each counts 3, and all together what they are of the target besides."""
    assert gain(table, {"vp": vp}, options={"vp_target": target}) == pytest.approx(more)


@pytest.mark.parametrize("vp", [10, 11])
def test_reaching_the_target_counts_most(table, vp):
    """Given a player who has reached the target, before anybody has looked, then it counts 40 besides."""
    t = laid(table, ALONE)
    assert worth(t, numbers=with_number(t, "vp", vp)) - worth(t) == pytest.approx(3 * vp + vp * vp / 10 + 40)


# --- creatures, and what is on them -----------------------------------------------------------------------------------

WOLF, OX, GOLEM = 0.8 + 2 * 1.2 + 2 * 0.8, 0.8 + 2 * 1.2 + 5 * 0.8, 0.8 + 4 * 1.2 + 6 * 0.8
"""A creature counts 0.8, a point of its ATK 1.2, a point of its DEF 0.8."""


@pytest.mark.parametrize(
    ("own", "more"),
    [
        ({"front": "Wolf (marked)"}, WOLF),
        ({"faith": "Wolf"}, WOLF),
        ({"faith": "Ox; Wolf", "science": "Golem"}, OX + WOLF + GOLEM),
        ({"front": "Sprite (marked)"}, 0.8 + 0.8),
        ({"front": "Ox (marked, damage 4)"}, OX),
        ({"front": "Wolf (marked, might 3, vigor 2)"}, WOLF + 3 * 1.2 + 2 * 0.8),
        ({"front": "Wolf (marked) [Sword]"}, WOLF + 2 * 1.2 + 1.5),
        ({"front": "Wolf (marked) [Sword, Blessing]"}, WOLF + 3 * 1.2 + 2 * 0.8 + 2 * 1.5),
        ({"front": "Wolf (marked) [Blessing]"}, WOLF + 1.2 + 2 * 0.8 + 1.5),
        ({"front": "Ox (marked)", "attached": "Polish (place front)"}, OX + 1.5),
    ],
)
def test_creatures_count_by_their_stats_and_what_is_attached_besides(table, own, more):
    """Given creatures that do not attack in this turn, then they count so much; Equipment and Spells count 1.5."""
    assert gain(table, own) == pytest.approx(more)


def test_what_is_attached_counts_for_who_controls_it(table):
    """Given a Spell of seat 2 on a creature of seat 1, then its stats count for seat 1, and the Spell for seat 2."""
    curse = {"front": "Wolf (marked) [Blessing (by 2)]"}
    assert gain(table, curse) == pytest.approx(WOLF + 1.2 + 2 * 0.8)
    assert gain(table, curse, seat=2) == pytest.approx(1.5)


@pytest.mark.parametrize(("event", "worse"), [("Weaken", 0), ("Rally", 0), ("Growth", 25 * 1.2)])
def test_what_ends_with_the_turn_adds_nothing(table, event, worse):
    """Given an Ox and a Wolf, when they get +3/0 or the Ox -2/-2 for a turn, then that counts nothing; counters do."""
    t = laid(table, ALONE, p1={"faith": "Ox#o", "science": "Wolf", "hand": f"{event}#e"})
    before = worth(t)
    targets = {} if event == "Rally" else {"targets": [["o"]]}
    played(t, 1, "play_event", card="e", **targets).made()
    assert worth(t) - before == pytest.approx(worse)


@pytest.mark.parametrize(("event", "mine", "theirs"), [("Loan", 0, GOLEM), ("Treason", GOLEM, 0)])
def test_who_controls_a_creature_in_the_end_has_it(table, event, mine, theirs):
    """Given seat 2's marked Golem, when seat 1 controls it for a turn, then it still counts for seat 2.

    If that lasts, it counts for seat 1.
    """
    t = laid(table, ALONE, p1={"hand": f"{event}#e"}, p2={"front": "Golem#g (marked)"})
    bare = laid(table, ALONE)
    played(t, 1, "play_event", card="e", targets=[["g"]]).made()
    assert worth(t) - worth(bare) == pytest.approx(mine)
    assert worth(t, 2) - worth(bare, 2) == pytest.approx(theirs)


# --- Resource cards, hand, gold ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vault", "more"), [(1, 3.0), (2, 5.7), (3, 8.1), (9, 16.2), (10, 16.5), (11, 16.5), (14, 16.5)]
)
def test_each_further_resource_card_counts_less(table, vault, more):
    """Given Resource cards, then the first counts 3, each further one 0.3 less, and none less than nothing."""
    assert gain(table, {"vault": vault}) == pytest.approx(more)


@pytest.mark.parametrize(("cards", "limit", "more"), [(1, 7, 1.2), (7, 7, 8.4), (9, 7, 8.4), (9, 5, 6.0)])
def test_hand_cards_count_up_to_the_limit(table, cards, limit, more):
    """Given hand cards, then each counts 1.2, and those that will have to be discarded nothing."""
    hand = "; ".join(["Wolf"] * cards)
    t = laid(table, {**ALONE, "hand_limit": limit}, p1={"hand": hand})
    assert engine.score(t.ruleset, t.state, 1) == pytest.approx(more)


def test_gold_counts_a_little(table):
    """Given gold, then each piece counts 0.3."""
    assert scored(table, {"gold": 4}) == pytest.approx(4 * 0.3)


# --- what is to come in this turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_what_may_be_drawn_counts_until_the_phase_of_drawing_is_over(table, phase):
    """Given a deck of three, in the phases up to that of drawing, then a card that may be drawn counts 0.4."""
    more = 0.4 if phase in PHASES[:4] else 0
    there, none = (laid(table, ALONE, phase=phase, p1={"deck": deck}) for deck in ("Wolf; Bear; Elf", "Wolf; Bear"))
    assert worth(there) - worth(none) == pytest.approx(more)
    assert worth(there, 2) == worth(none, 2)


def test_at_the_mulligan_all_is_still_to_be_drawn(table):
    """Given the mulligan of the first turn, then what may be drawn counts, and no longer if the deck is too short."""
    t = setting(table, decks=[DECK, DECK], first_player="seat:1").start().made()
    t.shows(phase="mulligan")
    short = {**t.state.decks, 1: t.state.decks[1][:2]}
    assert worth(t) - worth(t, decks=short) == pytest.approx(0.4)


def test_who_has_drawn_enough_expects_nothing_more(table):
    """Given the Draw phase, when the second card is drawn, then no other is to come."""
    t = go_to(laid(table, ALONE, phase="unmark", p1={"deck": "; ".join(["Wolf"] * 9)}), "draw")
    before = worth(t)
    t.when(1, "draw_second_card").made()
    assert worth(t) - before == pytest.approx(-0.4)


def test_a_claim_counts_besides_what_it_brings(table):
    """Given a player who has made the claim of the turn, then what a look ahead does not see of it counts 0.4."""
    t = laid(table, ALONE)
    claimed = t.state.now.__class__(claimed=True)
    assert worth(t, now=claimed) - worth(t) == pytest.approx(0.4)
    assert worth(t, now=claimed, active=2) == worth(t, active=2)


@pytest.mark.parametrize(("vault", "less"), [(0, 3.0), (1, 2.7), (5, 1.5), (10, 0), (12, 0)])
def test_who_has_exhausted_lays_no_resource_card(table, vault, less):
    """Given a player who has exhausted, then the Resource card that cannot be laid in this turn is missing."""
    t = laid(table, ALONE, p1={"vault": vault})
    exhausted = t.state.now.__class__(exhausted=True)
    assert worth(t) - worth(t, now=exhausted) == pytest.approx(less)
    assert worth(t, now=exhausted, active=2) == worth(t, active=2)


# --- domains ----------------------------------------------------------------------------------------------------------


def claims(table: Any, mine: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> float:
    """What the next claim of seat 1 promises: what it has more than if nobody could win a domain."""
    options = more.pop("options", {})
    there, bare = (
        worth(laid(table, {**options, **margin}, p1=mine, p2=theirs or {}, **more))
        for margin in ({"advantage_margin": more.pop("margin", 2)}, ALONE)
    )
    return there - bare


LOST = {"science": "Golem", "faith": "Golem"}
"""Domains of seat 2 in which seat 1 is seven points behind a victory."""


@pytest.mark.parametrize(
    ("mine", "chance"),
    [
        ("Golem; Wolf", 1.0),
        ("Golem; Elf", 1.0),
        ("Golem", 0.7 + 3 * 0.075),
        ("Bear", 0.7 + 0.075),
        ("Wolf", 0.7),
        ("Elf", 0.35 - 0.06),
        ("", 0.35 - 2 * 0.06),
    ],
)
def test_a_domain_is_the_likelier_won_the_more_points_there_are(table, mine, chance):
    """Given one domain that is not lost, then its Advantage counts 2, as likely as it is won.

    Two points more are just enough.
    """
    assert claims(table, {"politics": mine}, LOST) == pytest.approx(2 * chance)


@pytest.mark.parametrize(("theirs", "chance"), [("Elf", 0.35 - 3 * 0.06), ("Bear", 0.35 - 5 * 0.06), ("Golem", 0)])
def test_a_domain_may_be_lost_for_certain(table, theirs, chance):
    """Given servants of the opponent, then a domain is the less likely won, until there is no hope."""
    assert claims(table, {}, {"politics": theirs, **LOST}) == pytest.approx(2 * chance)


ALL = {"politics": "Golem; Elf", "science": "Golem; Elf", "faith": "Golem; Elf"}
TWO = {name: ALL[name] for name in ("politics", "science")}


@pytest.mark.parametrize(
    ("mine", "theirs", "vp", "target", "promise"),
    [
        (TWO, {"faith": "Golem"}, 0, 10, 4.0),
        (TWO, {"faith": "Golem"}, 5, 10, 3 + 11 / 10),
        (TWO, {"faith": "Golem"}, 9, 10, 3 + 19 / 10 + 40),
        (TWO, {"faith": "Golem"}, 8, 20, 4.0),
        (TWO, {"faith": "Golem"}, 12, 20, 3 + 25 / 20),
        (ALL, {}, 0, 10, 9 + 9 / 10),
        (ALL, {}, 6, 10, 9 + 45 / 10),
        (ALL, {}, 7, 10, 9 + 51 / 10 + 40),
    ],
)
def test_several_domains_are_worth_victory_points_or_what_the_region_does(table, mine, theirs, vp, target, promise):
    """Given two domains or all three that are won for certain, then the better reward counts, of 4 for the effect."""
    options = {"vp_target": target}
    assert claims(table, {**mine, "vp": vp}, theirs, options=options) == pytest.approx(promise)


def test_if_claims_bring_no_victory_points_the_effect_counts(table):
    """Given a match without points for claims, then two domains and three count 4."""
    options = {"domination_vp": 0, "total_domination_vp": 0}
    assert claims(table, ALL, options=options) == pytest.approx(4.0)
    assert claims(table, TWO, {"faith": "Golem"}, options=options) == pytest.approx(4.0)


def test_each_outcome_counts_as_it_is_likely(table):
    """Given two domains that are just won and one that is lost, then one of them counts 2, and both count 4."""
    mine = {"politics": "Wolf", "science": "Wolf"}
    assert claims(table, mine, {"faith": "Golem"}) == pytest.approx(2 * 2 * 0.7 * 0.3 + 4 * 0.7 * 0.7)


@pytest.mark.parametrize(("active", "chance"), [(1, 0.35 - 5 * 0.06), (2, 0.7)])
def test_the_servants_count_that_will_be_unmarked_by_then(table, active, chance):
    """Given marked servants, then the own ones count by the own Tactical phase.

    Those of the opponent do if the opponent's turn comes first.
    """
    mine, theirs = {"politics": "Wolf (marked)"}, {"politics": "Golem (marked)", **LOST}
    assert claims(table, mine, theirs, active=active) == pytest.approx(2 * chance)
