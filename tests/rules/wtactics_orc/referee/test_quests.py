"""Completing Quests, as the referee holds it (WORC-QST, WORC-QNW, WORC-WIN-02)."""

import pytest

from tests.rules.wtactics_orc.referee.playing import ARMY, Play

OFF, DEF = "offensive", "defensive"
PILE = ["Man the Wall", "Count the Stars", "Tame the Wind"]


def offered(*pile, **options):
    """Seat 1 in its first Play phase; the first of these Quests lies on each pile. Answers the match and that of 1."""
    t = Play(quest_deck_size=len(pile), **options)
    for seat in (1, 2):
        t.when(seat, "submit_deck", cards=[*ARMY * 12, *pile])
    t.when(1, "keep_hand").at("play_1")
    return t, up(t)[1][0]


def up(t):
    """The face-up Quests, by the owner of their pile."""
    return {quest.owner: (id, quest.card.name) for id, quest in t.referee.quests.items()}


@pytest.mark.parametrize(("keep", "following"), [(True, "Count the Stars"), (False, "Tame the Wind")])
def test_a_completed_quest_brings_its_points_and_the_next_one_is_looked_at(keep, following):
    """WORC-QST-03, -14, -15, WORC-QNW-04 to -06: kept it lies on its deck, else at the bottom and another one does."""
    t, quest = offered(*PILE)
    for _ in range(2):
        t.put(1, "Hall Guard", DEF)
    t.when(1, "accept_quest", quest=quest)
    assert (t.referee.players[1].vp, t.referee.players[1].removed) == (2, ["Man the Wall"])
    assert t.asked == {1: "next_quest"}
    t.when(1, "choose_new_quest", keep=keep)
    assert (up(t)[1][1], t.window) == (following, "after")
    assert sorted([*t.referee.players[1].quest_deck, following]) == sorted(PILE[1:])


def test_creatures_count_in_the_front_and_from_the_moment_they_are_there():
    """WORC-QST-03, WORC-RSP-13: a move of the second creature completes it, before anybody answers the move."""
    t, quest = offered("Man the Wall")
    t.put(1, "Hall Guard", DEF)
    other = t.put(1, "Hall Guard", OFF)
    t.when(1, "accept_quest", quest=quest).at("move_attack_1")
    assert t.referee.players[1].vp == 0
    t.when(1, "move_creature", creature=other)
    assert (t.referee.players[1].vp, t.window, 1 in up(t)) == (2, "after", False)


def test_without_a_token_nobody_completes_it():
    """WORC-QST-03, -10."""
    t, _ = offered(*PILE)
    for seat in (1, 2):
        t.put(seat, "Hall Guard", DEF)
        t.put(seat, "Hall Guard", DEF)
    t.when(1, "lay_resource", card=t.referee.players[1].hand[0])
    assert [player.vp for player in t.referee.players.values()] == [0, 0]


def test_the_first_to_succeed_completes_it_and_the_active_player_comes_first():
    """WORC-QST-09: the other one fails it."""
    t, quest = offered(*PILE)
    t.referee.quests[quest].tokens[2] = 0
    for seat in (2, 2, 1, 1):
        t.put(seat, "Hall Guard", DEF)
    t.when(1, "accept_quest", quest=quest)
    assert [player.vp for player in t.referee.players.values()] == [2, 0]
    assert t.referee.active_quests(2) == []


def test_enough_victory_points_win_before_anybody_looks_at_the_next_quest():
    """WORC-WIN-02, WORC-QST-15."""
    t, quest = offered(*PILE, vp_target=2)
    t.put(1, "Hall Guard", DEF)
    t.put(1, "Hall Guard", DEF)
    assert t.when(1, "accept_quest", quest=quest).over == ("vp", [1])
