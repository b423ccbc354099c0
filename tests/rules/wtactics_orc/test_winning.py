"""Winning, losing and draws (WORC-WIN, WORC-DRW-05, -06)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import DECK
from tests.rules.wtactics_orc.playing import all_pass, asked, go_to, laid, setting

COMBAT = ("all pass", "CombatResolved", "AttackEnded")


def struck(table, options=None, **position):
    """Seat 1 attacks with its creature `w`, and nobody defends."""
    t = laid(table, options, phase="move_attack_1", **position)
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    return all_pass(t)


@clause("WORC-WIN-01", "WORC-WIN-10", "WORC-CMB-01", "WORC-WIN-07")
def test_who_has_no_influence_left_has_lost_at_once(table):
    """Given 2 Influence, when a Wolf of ATK 2 is not blocked, then the match is over without any Quest."""
    struck(table, p1={"offensive": "Wolf#w"}, p2={"influence": 2}).then(
        said("NumberChanged", seat=2, number="influence", after=0),
        said("PlayerDefeated", seat=2, reason="influence"),
        said("MatchEnded", reason="influence", winners=[1]),
        aside="all pass",
        status="ended",
    )


@clause("WORC-WIN-01")
def test_with_one_influence_left_the_match_goes_on(table):
    """Given 3 Influence, when a Wolf is not blocked, then one is left and nobody has lost."""
    struck(table, p1={"offensive": "Wolf#w"}, p2={"influence": 3}).then(
        said("NumberChanged", seat=2, number="influence", after=1), aside=COMBAT, influence={2: 1}, status="playing"
    )


@clause("WORC-WIN-03")
def test_influence_falls_below_nothing_and_is_kept_so(table):
    """Given 1 Influence, when a Brute of ATK 5 is not blocked, then it is -4, and the match is lost."""
    struck(table, p1={"offensive": "Brute#w"}, p2={"influence": 1}).then(
        said("NumberChanged", seat=2, number="influence", amount=-5, after=-4),
        aside=("all pass", "PlayerDefeated", "MatchEnded"),
        influence={2: -4},
    )


def checked(table, *, options=None, **position):
    """The scores of a position are looked at after the next step."""
    t = laid(table, options, phase="play_1", **position)
    return t.when(1, "produce_gold", cards=["r1_1"])


@clause("WORC-WIN-02", "WORC-WIN-08")
@pytest.mark.parametrize(("vp", "target", "won"), [(10, 10, True), (11, 10, True), (9, 10, False), (4, 4, True)])
def test_who_has_as_many_victory_points_as_the_match_asks_for_has_won(table, vp, target, won):
    """Given so many victory points, when they are looked at, then the match is won if they reach the target."""
    step = checked(table, options={"vp_target": target}, p1={"resources": 1, "vp": vp})
    gold = ("CardMarked", "NumberChanged")
    if won:
        step.then(said("MatchEnded", reason="vp", winners=[1]), aside=gold)
    else:
        step.then(aside=gold, status="playing")


@clause("WORC-WIN-09")
@pytest.mark.parametrize(
    ("scores", "reason", "winners"),
    [
        (({"vp": 12}, {"vp": 11}), "vp", [1]),
        (({"vp": 11, "influence": 3}, {"vp": 11, "influence": 4}), "vp", [2]),
        (({"vp": 11}, {"vp": 11}), "vp_tie", [1, 2]),
    ],
)
def test_of_several_at_the_target_most_points_then_most_influence_win(table, scores, reason, winners):
    """Given both players beyond the target, when they are looked at, then points, then Influence decide, or nothing."""
    mine, theirs = scores
    checked(table, p1={"resources": 1, **mine}, p2=theirs).then(
        said("MatchEnded", reason=reason, winners=winners), aside=("CardMarked", "NumberChanged")
    )


@clause("WORC-WIN-04", "WORC-WIN-05", "WORC-WIN-08")
@pytest.mark.parametrize(
    ("points", "reason", "winners"),
    [((3, 2), "both_zero_vp", [1]), ((2, 2), "both_zero", [1, 2]), ((1, 15), "both_zero_vp", [2])],
)
def test_if_nobody_has_influence_most_victory_points_win(table, points, reason, winners):
    """Given no Influence on both sides, when that is looked at, then most points win; equal points are a draw."""
    mine, theirs = points
    checked(table, p1={"resources": 1, "influence": 0, "vp": mine}, p2={"influence": 0, "vp": theirs}).then(
        said("MatchEnded", reason=reason, winners=winners), aside=("CardMarked", "NumberChanged")
    )


@clause("WORC-WIN-08")
def test_who_has_no_influence_does_not_win_by_points(table):
    """Given enough points and no Influence, when that is looked at, then the other player has won."""
    checked(table, p1={"resources": 1, "influence": 0, "vp": 10}).then(
        said("PlayerDefeated", seat=1),
        said("MatchEnded", reason="influence", winners=[2]),
        aside=("CardMarked", "NumberChanged"),
    )


@clause("WORC-WIN-11", "WORC-RSP-17")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_gives_up_at_any_time(table, seat):
    """Given seat 1 with the floor, when either player gives up, then the other one has won."""
    t = laid(table)
    t.when(seat, "concede").then(said("MatchEnded", reason="concession", winners=[3 - seat]), aside="a player gives up")


@clause("WORC-WIN-11", "WORC-SET-01")
def test_a_player_gives_up_in_set_up(table):
    """Given decks to be brought, when a player gives up, then the other one has won."""
    t = setting(table).start()
    t.made()
    t.when(2, "concede").then(said("MatchEnded", reason="concession", winners=[1]), aside="a player gives up")


@clause("WORC-WIN-12")
def test_of_three_players_two_go_on(table):
    """Given three players, when the active one gives up, then its cards are gone, and the next one's turn begins."""
    t = setting(table, 3, format="triumvirate").position(
        phase="play_1", p1={"offensive": "Wolf#w; Ox#o (owner 3)"}, p2={"offensive": "Bear#b"}, p3={}
    )
    t.when(1, "concede").made()
    t.shows(status="playing", defeated=[1], active=2, offensive={1: "", 2: "b", 3: ""}, graveyard={3: "Ox"})


def emptied(table, scores, turn=1, **options):
    """Both decks are empty when a round begins; both turns pass."""
    mine, theirs = scores
    t = laid(table, options, phase="turn", turn=turn, p1={"deck": "", **mine}, p2={"deck": "", **theirs})
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    go_to(t, "discard").when(2, "end_phase").made()
    return all_pass(t)


LAST = ("all pass", "PhaseEnded", "TurnEnded", "DamageCleared")


@clause("WORC-DRW-05", "WORC-DRW-06", "WORC-DRW-04")
@pytest.mark.parametrize(
    ("scores", "reason", "winners"),
    [
        (({"vp": 1}, {}), "exhaustion_vp", [1]),
        (({"influence": 5}, {}), "exhaustion_influence", [2]),
        (({}, {}), "exhaustion", [1, 2]),
    ],
)
def test_a_round_in_which_nobody_could_draw_is_the_last(table, scores, reason, winners):
    """Given two empty decks, when the round is over, then the scores decide."""
    emptied(table, scores).then(said("MatchEnded", reason=reason, winners=winners), aside=LAST)


@clause("WORC-DRW-05", "WORC-DRW-04", "WORC-RND-01")
def test_a_round_in_which_one_player_could_draw_is_not_the_last(table):
    """Given one empty deck, when the round is over, then another begins."""
    t = laid(table, phase="turn", p1={"deck": ""})
    go_to(t, "draw").shows(hand={1: 0})
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    go_to(t, "discard").when(2, "end_phase").made()
    all_pass(t).then(
        said("RoundStarted", round=2), said("TurnStarted", seat=1, turn=3), aside=(*LAST, "PhaseStarted"), round=2
    )


@clause("WORC-DRW-06", "WORC-RND-01")
def test_the_last_round_of_all_ends_the_match_by_the_scores(table):
    """Given a limit of 20 rounds, when nobody does anything in them, then the match ends with the last one."""
    t = setting(table, round_limit=20, decks=[DECK, DECK], hand_limit=99).start()
    t.one_viewer_at_a_time = True
    t.made()
    while t.state.status == "playing":
        seat, kind = asked(t)
        t.when(seat, {"priority": "pass", "mulligan": "keep_hand"}.get(kind, "end_phase")).made()
    t.shows(round=20, turn=40, reason="round_limit", winners=[1, 2])
