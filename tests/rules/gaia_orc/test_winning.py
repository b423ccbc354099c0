"""Winning, losing and draws (GORC-WIN)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.gaia_orc import DECK
from tests.rules.gaia_orc.playing import asked, go_to, laid, next_turn, played, setting

LAST = {"region_hp": 3, "chapter": ""}


@clause("GORC-WIN-01", "GORC-WIN-03", "GORC-REG-14", "GORC-WIN-06")
def test_losing_the_last_region_loses_the_match(table):
    """Given a last region of three, when it takes four, then the match is over, and nothing is drawn for it."""
    t = laid(table, p1={"hand": "Siege#s"}, p2=LAST)
    played(t, 1, "play_event", card="s").then(
        said("RegionDefeated", seat=2, remaining=0),
        said("PlayerDefeated", seat=2, reason="regions"),
        said("MatchEnded", winners=[1], reason="regions"),
        aside=("all pass", "StackItemResolved", "RegionDamaged", "NumberChanged", "CardPutInGraveyard"),
        hand={1: 0, 2: 0},
    )


@clause("GORC-WIN-02", "GORC-TAC-09")
def test_enough_victory_points_win_on_the_spot(table):
    """Given nine points, when a tenth is gained, then the match is over."""
    p1 = {"vp": 9, "politics": "Guard", "science": "Monk"}
    t = go_to(laid(table, phase="unmark", p1=p1), "tactical")
    t.when(1, "claim_domination", reward="vp").made()
    t.shows(status="ended", reason="vp", winners=[1])


@clause("GORC-WIN-02")
def test_the_target_may_be_agreed_upon(table):
    """Given a target of one, then a point wins."""
    p1 = {"politics": "Guard", "science": "Monk"}
    t = go_to(laid(table, {"vp_target": 1}, phase="unmark", p1=p1), "tactical")
    t.when(1, "claim_domination", reward="vp").made()
    t.shows(status="ended", reason="vp", winners=[1])


@clause("GORC-WIN-04", "GORC-WIN-05", "GORC-WIN-06", "GORC-WIN-07")
@pytest.mark.parametrize(
    ("mine", "theirs", "reason", "winners"),
    [(2, 1, "both_regions_vp", [1]), (0, 20, "both_regions_vp", [2]), (3, 3, "both_regions", [1, 2])],
)
def test_if_both_lose_everything_points_decide(table, mine, theirs, reason, winners):
    """Given last regions of both, when both are lost in one step, then more points win, and level ones draw."""
    options = {"vp_target": 50}
    t = laid(table, options, p1={"hand": "Ruin#r", "vp": mine, **LAST}, p2={"vp": theirs, **LAST})
    played(t, 1, "play_event", card="r").made()
    t.shows(status="ended", reason=reason, winners=winners)


@clause("GORC-WIN-08")
@pytest.mark.parametrize(("mine", "theirs", "reason", "winners"), [(1, 0, "vp_higher", [1]), (0, 0, "vp_tie", [1, 2])])
def test_if_both_reach_the_target_the_higher_number_wins(table, mine, theirs, reason, winners):
    """Given that both gain ten points at once, then who has more wins, and level ones draw."""
    t = laid(table, p1={"hand": "Triumph#t", "vp": mine}, p2={"vp": theirs})
    played(t, 1, "play_event", card="t").made()
    t.shows(status="ended", reason=reason, winners=winners)


@clause("GORC-WIN-07")
def test_without_a_region_nobody_wins_by_points(table):
    """Given a player without region who plays on, when that player reaches the target, then it wins nothing."""
    options = {"last_region_check": "end_of_turn"}
    t = laid(table, options, p1={"hand": "Siege#s; Triumph#t", "vp": 0}, p2={"vp": 5, **LAST})
    played(t, 1, "play_event", card="s").made()
    t.shows(status="playing", region={1: _region(t, 1), 2: ""})
    played(t, 1, "play_event", card="t").made()
    t.shows(status="ended", reason="vp", winners=[1])


def _region(t, seat):
    """The id of the active region."""
    return next(one.id for one in t.state.objects.values() if one.place == "region" and one.controller == seat)


@clause("GORC-WIN-09", "GORC-END-01")
def test_regions_may_be_looked_at_when_the_turn_is_over(table):
    """Given such a match, when the last region is lost, then its player plays on until the turn has ended."""
    t = laid(table, {"last_region_check": "end_of_turn"}, phase="discard", p1={"hand": "Siege#s"}, p2=LAST)
    played(t, 1, "play_event", card="s").made()
    t.shows(status="playing")
    next_turn(t).made()
    t.shows(status="ended", reason="regions", winners=[1])


@clause("GORC-WIN-12")
def test_giving_up_loses(table):
    """Given a player who gives up, then the other one has won."""
    t = laid(table)
    t.when(2, "concede").made()
    t.shows(status="ended", reason="concession", winners=[1])


@clause("GORC-WIN-13", "GORC-RND-01")
def test_after_the_last_round_points_decide(table):
    """Given a limit of 20 rounds, when nobody does anything in them, then the match is drawn with the last one."""
    t = setting(table, round_limit=20, decks=[DECK, DECK], hand_limit=99).start()
    t.one_viewer_at_a_time = True
    t.made()
    while t.state.status == "playing":
        seat, kind = asked(t)
        t.when(seat, {"priority": "pass", "mulligan": "keep_hand"}.get(kind, "end_phase")).made()
    t.shows(round=20, turn=40, reason="round_limit", winners=[1, 2])
