"""Attacks as the referee holds them (WORC-CMB, WORC-MVA, WORC-TRI, sections 2.23 and 6)."""

import pytest

from tests.rules.wtactics_orc.referee.playing import Play

OFF, DEF = "offensive", "defensive"


def attacked(attackers, defenders=(), **options):
    """Seat 1 attacks seat 2 with named creatures; answers the match after the attack window, and the ids."""
    t = Play(**options).begun()
    ids = [t.put(1, name, OFF) for name in attackers]
    theirs = [t.put(2, name, DEF) for name in defenders]
    t.at("move_attack_1").when(1, "declare_attack", player=2, attackers=ids)
    return t.passed(), ids, theirs


def influence(t):
    return {seat: player.influence for seat, player in t.referee.players.items()}


def test_an_attack_is_declared_marks_and_opens_a_window_of_all():
    """WORC-CMB-09, -12: the attacked player is asked first, then the attacking one; both must pass."""
    t = Play().begun().at("move_attack_1")
    first, second = t.put(1, "Bone Picker", OFF), t.put(1, "Grave Rat", OFF)
    t.put(2, "Grave Rat", DEF)
    t.when(1, "declare_attack", player=2, attackers=[first, second])
    assert all(t.referee.things[id].marked for id in (first, second))
    assert (t.asked, t.window) == ({2: "priority"}, "attack")
    t.when(2, "pass")
    assert t.asked == {1: "priority"}
    t.when(1, "pass")
    assert t.asked == {2: "defend"}


def test_undefended_attackers_take_influence_one_by_one():
    """WORC-CMB-10, -11, -14: without possible defenders nobody is asked for any; the attacker chooses first."""
    t, (_, small), _ = attacked(["Root Giant", "Bone Picker"])
    t.put(1, "Grave Rat", OFF)
    assert t.asked == {1: "next_combat"}
    t.when(1, "choose_next_combat", attacker=small)
    assert (t.window, t.asked) == ("combat", {2: "priority"})
    t.passed()
    assert influence(t) == {1: 20, 2: 13}
    assert (t.asked, t.referee.phase) == ({1: "floor"}, "move_attack_1")
    assert "declare_attack" not in t.moves(1)
    assert "move_creature" not in t.moves(1)


def test_the_players_choose_combats_in_turn_and_the_last_is_taken():
    """WORC-CMB-11: of four combats the attacking player chooses two and the defending player one."""
    t, ids, _ = attacked(["Grave Rat"] * 4)
    choosers = []
    for id in ids[:3]:
        choosers += list(t.asked)
        t.when(choosers[-1], "choose_next_combat", attacker=id).passed()
    assert choosers == [1, 2, 1]
    assert influence(t)[2] == 16


@pytest.mark.parametrize(
    ("attacker", "defender", "dead"),
    [
        ("Bone Picker", "Grave Rat", {2}),
        ("Grave Rat", "Bone Picker", {1}),
        ("Bone Picker", "Bone Picker", {1, 2}),
        ("Hall Guard", "Crypt Bulk", set()),
    ],
)
def test_one_defender_and_the_attacker_strike_at_the_same_time(attacker, defender, dead):
    """WORC-CMB-18, -20, WORC-DTH-01: as much as the DEF kills, both may die; no Influence is lost (WORC-CMB-19)."""
    t, (mine,), (theirs,) = attacked([attacker], [defender])
    t.when(2, "declare_defenders", defenders={theirs: mine}).passed()
    assert {t.referee.things[id].owner for id in (mine, theirs) if t.referee.things[id].place is None} == dead
    assert influence(t) == {1: 20, 2: 20}


def test_split_damage_is_dealt_out_in_whole_numbers_and_strikes_back_add_up():
    """WORC-CMB-21 `split`: 5 damage, the defenders' 2 and 2 kill a DEF of 4."""
    t, (giant,), (one, two) = attacked(["Root Giant"], ["Bone Picker", "Hired Blade"])
    t.when(2, "declare_defenders", defenders={one: giant, two: giant}).passed()
    assert t.asked == {1: "split"}
    assert not t.may(1, "distribute_combat_damage", damage={one: 2, two: 2})
    assert not t.may(1, "distribute_combat_damage", damage={one: 5})
    t.when(1, "distribute_combat_damage", damage={one: 4, two: 1})
    things = t.referee.things
    assert [things[id].place for id in (giant, one, two)] == [None, None, DEF]
    assert things[two].damage == 1


def test_each_defender_is_compared_by_itself():
    """WORC-CMB-21 `each`: 5 against each; 2 and 3 are not added against a DEF of 4."""
    t, (giant,), (one, two) = attacked(["Root Giant"], ["Bone Picker", "Hired Blade"], multi_block_damage="each")
    t.when(2, "declare_defenders", defenders={one: giant, two: giant}).passed()
    things = t.referee.things
    assert [things[id].place for id in (giant, one, two)] == [OFF, None, None]
    assert things[giant].damage == 3
    t.at("unmark", 2)
    assert things[giant].damage == 0


def test_an_attacker_without_strength_asks_for_no_split():
    """WORC-CMB-21, section 3.4: only with an ATK of at least 1."""
    t, (page,), (one, two) = attacked(["Crypt Bulk"], ["Bone Picker", "Hired Blade"])
    t.when(2, "declare_defenders", defenders={one: page, two: page}).passed()
    assert t.asked == {1: "floor"}
    assert t.referee.things[page].damage == 5


def test_only_unmarked_creatures_of_the_right_front_fight():
    """WORC-CMB-02 to -04, -16, WORC-CRE-04, -05."""
    t = Play().begun().at("move_attack_1")
    fresh, tired, back = t.put(1, "Grave Rat", OFF), t.put(1, "Grave Rat", OFF), t.put(1, "Grave Rat", DEF)
    guard, forward, asleep = t.put(2, "Hall Guard", DEF), t.put(2, "Hall Guard", OFF), t.put(2, "Hall Guard", DEF)
    t.referee.things[tired].marked = t.referee.things[asleep].marked = True
    assert not any(t.may(1, "declare_attack", player=2, attackers=ids) for ids in ([], [tired], [back], [forward]))
    t.when(1, "declare_attack", player=2, attackers=[fresh]).passed()
    assert t.may(2, "declare_defenders", defenders={})
    assert not any(t.may(2, "declare_defenders", defenders={id: fresh}) for id in (forward, asleep))
    t.when(2, "declare_defenders", defenders={guard: fresh})
    assert not t.referee.things[guard].marked


@pytest.mark.parametrize("had", [3, 5])
def test_influence_of_nothing_or_less_ends_the_match_at_once(had):
    """WORC-WIN-01, -03, -07: the second combat does not take place."""
    t, (giant, _), _ = attacked(["Root Giant", "Grave Rat"], starting_influence=had)
    t.when(1, "choose_next_combat", attacker=giant).passed()
    assert t.over == ("influence", [1])
    assert influence(t)[2] == had - 5


def test_all_moves_of_a_turn_leave_one_front():
    """EX-05, WORC-MOV-03, -04, -07: x moved to the Defensive, so z may not move to the Offensive."""
    t = Play().begun().at("move_attack_1")
    x, z, other = t.put(1, "Grave Rat", OFF), t.put(1, "Grave Rat", DEF), t.put(1, "Grave Rat", OFF)
    assert t.may(1, "move_creature", creature=z)
    t.when(1, "move_creature", creature=x)
    assert (t.referee.things[x].place, t.referee.things[x].marked) == (DEF, True)
    assert (t.asked, t.window) == ({2: "priority"}, "after")
    t.passed()
    assert not t.may(1, "move_creature", creature=z)
    assert not t.may(1, "move_creature", creature=x)
    assert t.may(1, "move_creature", creature=other)
    assert "declare_attack" not in t.moves(1)


def test_one_move_phase_and_one_attack_phase():
    """EX-06, WORC-MVA-03 to -05: x moves in the first slot, y attacks in the second, z may not move then."""
    t = Play().begun().at("move_attack_1")
    x, y, z = (t.put(1, "Grave Rat", OFF) for _ in range(3))
    t.when(1, "move_creature", creature=x).at("move_attack_2")
    assert not t.may(1, "move_creature", creature=z)
    t.when(1, "declare_attack", player=2, attackers=[y]).passed()
    assert not t.may(1, "move_creature", creature=z)
    assert not t.may(1, "declare_attack", player=2, attackers=[z])


# --- three players ----------------------------------------------------------------------------------------------------


def three(*dice, **options):
    """A Triumvirate in the first turn, of seat 1."""
    return Play(dice, players=3, format="triumvirate", first_player="seat:1", **options).begun()


@pytest.mark.parametrize(("die", "target"), [(2, 3), (3, 3), (4, 2), (6, 2)])
def test_the_die_says_whom_everybody_attacks(die, target):
    """EX-31, WORC-TRI-03, -04: up to 3 the previous seat, else the next one, for all alike."""
    t = three(die).at("move_attack_1")
    rat = t.put(1, "Grave Rat", OFF)
    assert [t.may(1, "declare_attack", player=seat, attackers=[rat]) for seat in (2, 3)] == [target == 2, target == 3]
    assert t.referee.targets(2) == [(3, 1)[die < 4]]


def test_later_rounds_roll_again():
    """WORC-TRI-05: up to 3 the rotation stays, else it turns."""
    t = three(1, 3, 4)
    assert [t.at("unmark", turn).referee.rotation for turn in (1, 4, 7)] == ["right", "right", "left"]


def test_a_free_target_costs_three_cards_or_all_gold():
    """WORC-TRI-06 to -08: the purchase is an immediate action before the attack, and not a second time."""
    t = three(6, 1).at("move_attack_1")
    rat, gold = t.put(1, "Grave Rat", OFF), t.put(1, "Grave Rat", "resources")
    assert not t.may(1, "buy_free_target", opponent=2, mode="discard3")
    t.when(1, "buy_free_target", opponent=3, mode="discard3")
    assert t.names(1, "graveyard") == ["Grave Rat", "Bone Picker", "Wandering Smith"]
    assert t.window == "after"
    t.passed()
    assert "buy_free_target" not in t.moves(1)
    t.when(1, "declare_attack", player=3, attackers=[rat]).passed()
    assert influence(t) == {1: 20, 2: 20, 3: 19}
    t.at("move_attack_1", 4)
    assert not t.may(1, "declare_attack", player=3, attackers=[rat])
    t.when(1, "buy_free_target", opponent=3, mode="mark_all_gold").passed()
    assert (t.referee.things[gold].marked, t.referee.players[1].gold) == (True, 0)


def test_two_cards_buy_no_target_and_none_is_bought_after_the_attack():
    """WORC-TRI-06, -08."""
    t = three(6, opening_hand=1).at("move_attack_1")
    rat, _ = t.put(1, "Grave Rat", OFF), t.put(1, "Grave Rat", "resources")
    assert not t.may(1, "buy_free_target", opponent=3, mode="discard3")
    assert t.may(1, "buy_free_target", opponent=3, mode="mark_all_gold")
    t.when(1, "declare_attack", player=2, attackers=[rat]).passed()
    assert "buy_free_target" not in t.moves(1)


def test_gold_that_was_touched_buys_no_target():
    """WORC-TRI-07: not once gold was produced or spent in this turn."""
    t = three(6).at("move_attack_1")
    one, _ = t.put(1, "Grave Rat", "resources"), t.put(1, "Grave Rat", "resources")
    t.when(1, "produce_gold", resources=[one])
    t.referee.things[one].marked = False
    assert not t.may(1, "buy_free_target", opponent=3, mode="mark_all_gold")


def test_who_has_no_influence_left_is_out_and_the_match_goes_on():
    """WORC-WIN-12, WORC-TRI-09: its cards are gone, the rotation with them; its Quest stays."""
    t = three(6, starting_influence=2)
    killer, spare = t.put(1, "Bone Picker", OFF), t.put(1, "Grave Rat", OFF)
    gone = t.put(2, "Grave Rat", OFF)
    t.at("move_attack_1").when(1, "declare_attack", player=2, attackers=[killer, spare]).passed()
    t.when(1, "choose_next_combat", attacker=killer).passed()
    assert (t.over, t.referee.out, t.asked) == (None, [2], {1: "floor"})
    assert gone not in t.referee.things
    assert [quest.owner for quest in t.referee.quests.values()] == [1, 2, 3]
    t.at("move_attack_1", 2)
    assert t.referee.active == 3
    assert t.referee.targets(3) == [1]
    t.when(1, "concede")
    assert t.over == ("last_standing", [3])


def test_an_attack_on_a_player_who_gives_up_is_over():
    """WORC-WIN-12, WORC-CMB-25: the window is finished by the others first."""
    t = three(6).at("move_attack_1")
    rat = t.put(1, "Grave Rat", OFF)
    t.when(1, "declare_attack", player=2, attackers=[rat]).when(2, "concede")
    assert t.asked == {3: "priority"}
    t.when(3, "pass").when(1, "pass")
    assert (t.asked, t.referee.attack) == ({1: "floor"}, None)


def test_the_turn_of_a_player_who_gives_up_is_over():
    """WORC-WIN-13: cards of others on the chain still resolve, and the next player begins."""
    t = three(6).at("play_1")
    noise = t.hand(2, "Sudden Noise")
    mine = t.hand(1, "Sudden Noise")
    t.when(1, "play_event", card=mine, payment=[]).when(2, "play_event", card=noise, payment=[]).when(1, "concede")
    assert t.names(2, "graveyard") == ["Sudden Noise"]
    assert (t.referee.turn, t.referee.active, t.asked) == (2, 2, {2: "floor"})
