"""Servants, domains, moving, claims and regions as the referee holds them (sections 2.5, 2.6, 2.8, 2.10, 2.15)."""

import pytest

from tests.rules.gaia_orc.referee.cards import DOMAINS
from tests.rules.gaia_orc.referee.playing import Play


def ruling(*servants, phase="tactical", region=None, **options):
    """Seat 1 on the floor of a phase, with servants as (name, domain), each on top of those before; their ids after."""
    t = Play(**options).begun(*((region,) if region else ()))
    ids = [t.put(1, name, domain) for name, domain in servants]
    return t.at(phase), *ids


# --- servants ---------------------------------------------------------------------------------------------------------


def test_a_new_servant_buries_the_one_beneath_it():
    """GORC-SRV-02, -11, GORC-DOM-04, -06: the one beneath is top again when it leaves."""
    t, under, top = ruling(("Stone Ox", "faith"), ("Hall Guard", "faith"))
    assert [thing.id for thing in t.referee.tops(1)] == [top]
    t.at("move_attack_1").when(1, "move_creature", creature=top, destination="front")
    assert [thing.id for thing in t.referee.tops(1)] == [under]


def test_servants_beneath_are_checked_when_they_are_uncovered():
    """GORC-DTH-05, GORC-SPL-09, GORC-SRV-10: a Spell is off as long as its servant is buried."""
    t, under, top = ruling(("Camp Boy", "faith"), ("Hall Guard", "faith"))
    curse = t.attach(2, "Slow Curse", under)
    t.referee.settle()
    assert (t.places(under), t.referee.stat(t.referee.things[under], "defence")) == (["faith"], 1)
    t.at("move_attack_1").when(1, "move_creature", creature=top, destination="front")
    assert (t.places(under), t.names(2, "graveyard")) == ([None], ["Slow Curse"])
    assert t.referee.things[curse].host is None


@pytest.mark.parametrize(
    ("name", "there", "legal"),
    [
        ("Red Ram", "Hall Guard", False),
        ("Gate Page", "Hall Guard", True),
        ("Red Ram", "Stone Ox", True),
        ("Stone Ox", "Hall Guard", True),
    ],
)
def test_a_domain_takes_one_faction(name, there, legal):
    """GORC-DOM-07, option `single_faction_domains`: creatures without faction fit everywhere."""
    for single in (True, False):
        t = Play(single_faction_domains=single).begun()
        t.put(1, there, "faith")
        creature = t.put(1, name, "front")
        t.at("move_attack_1")
        assert t.may(1, "move_creature", creature=creature, destination="faith") is (legal or not single)
        assert t.may(1, "move_creature", creature=creature, destination="science")


# --- moving -----------------------------------------------------------------------------------------------------------


def test_a_move_marks_and_leaves_equipment_in_the_front():
    """GORC-MOV-04 to -07, -10, GORC-EQP-12: from the Front or from the top of a domain, not between domains."""
    t, under, top = ruling(("Stone Ox", "faith"), ("Hall Guard", "faith"), phase="draw")
    guard = t.put(1, "Hall Guard", "front")
    sword, coat = t.equip(guard, "Plain Sword"), t.attach(1, "Warm Coat", guard)
    t.at("move_attack_1")
    assert not t.may(1, "move_creature", creature=under, destination="front")
    assert not t.may(1, "move_creature", creature=top, destination="science")
    t.when(1, "move_creature", creature=guard, destination="faith")
    assert (t.window, t.marked(guard), t.places(guard)) == ("after", [True], ["faith"])
    assert [one.id for one in t.referee.dropped(1)] == [sword]
    assert t.referee.things[coat].host == guard
    assert t.passed().at("unmark", 2).names(1, "graveyard")[-1] == "Plain Sword"


def test_a_phase_is_for_moving_or_for_attacking_and_each_is_done_in_one():
    """EX-21, GORC-MVA-02 to -05, GORC-MOV-01."""
    t, top = ruling(("Hall Guard", "faith"), phase="draw")
    knife, blade = t.put(1, "Quiet Knife", "front"), t.put(1, "Hired Blade", "front")
    t.at("move_attack_1").when(1, "move_creature", creature=knife, destination="science").passed()
    assert not {"move_creature", "declare_attack"} & t.moves(1)
    assert t.at("move_attack_2").moves(1) & {"move_creature", "declare_attack"} == {"declare_attack"}
    t.when(1, "declare_attack", attackers=[blade]).passed()
    assert not t.may(1, "move_creature", creature=top, destination="front")


def test_more_moves_are_made_one_after_another():
    """GORC-MOV-01, option `moves_per_turn`: all in the one move phase."""
    t, top, other = ruling(("Hall Guard", "faith"), ("Hall Guard", "science"), phase="move_attack_1", moves_per_turn=2)
    t.when(1, "move_creature", creature=top, destination="front").passed()
    assert t.may(1, "move_creature", creature=other, destination="front")
    assert "move_creature" not in t.at("move_attack_2").moves(1)


# --- claims -----------------------------------------------------------------------------------------------------------


def test_domain_points_are_the_costs_of_unmarked_servants():
    """EX-18, GORC-TAC-03, GORC-MAG-04: buried and top alike; for Magic marked ones count, too."""
    t, *ids = ruling(("Stone Ox", "faith"), ("Hired Blade", "faith"), ("Root Giant", "faith"))
    assert (t.referee.points(1, "faith"), t.referee.value(1, "faith")) == (9, 9)
    t.referee.things[ids[0]].marked = True
    assert (t.referee.points(1, "faith"), t.referee.value(1, "faith")) == (6, 9)


@pytest.mark.parametrize(("theirs", "legal"), [("Hired Blade", True), ("Stone Ox", False)])
def test_an_advantage_takes_two_points_more(theirs, legal):
    """EX-19, GORC-TAC-04 to -07: 4 points against 2, or against 3; the own region says what it gives."""
    t, _ = ruling(("Root Giant", "faith"), phase="upkeep")
    t.put(2, theirs, "faith")
    t.referee.players[1].hp = 5
    t.at("tactical")
    assert t.may(1, "claim_advantages", domains=["faith"]) is legal
    if legal:
        t.when(1, "claim_advantages", domains=["faith"])
        assert (t.referee.players[1].hp, t.asked) == (6, {1: "floor"})
        assert "claim_advantages" not in t.moves(1)


def test_advantages_come_in_their_order_each_a_step_of_its_own():
    """GORC-TAC-13, -18: effects are those of the region of the claim, also when the first of them loses it."""
    t, *_ = ruling(("Root Giant", "faith"), ("Root Giant", "politics"), region="Powder Cellar", deck_out_loses=False)
    t.referee.players[1].chapter = ["Old Root"]
    t.referee.players[1].hp = 2
    t.when(1, "claim_advantages", domains=["politics", "faith"])
    player = t.referee.players[1]
    assert t.referee.things[player.region].card.name == "Old Root"
    assert (player.hp, t.names(1, "graveyard"), t.referee.players[2].hp) == (20, ["Powder Cellar"], 3)


def test_ranks_give_points_or_what_the_region_says():
    """GORC-TAC-08 to -12, -14, -17: Domination takes two domains, Total Domination three; one claim a turn."""
    t, *_ = ruling(*(("Root Giant", domain) for domain in DOMAINS[:2]))
    assert t.moves(1) & {"claim_domination", "claim_total_domination"} == {"claim_domination"}
    t.put(1, "Root Giant", "faith")
    assert t.may(1, "claim_total_domination", reward="region_effect")
    t.when(1, "claim_domination", reward="region_effect")
    assert (t.referee.players[1].gold, len(t.referee.players[1].hand), t.referee.players[1].vp) == (1, 8, 0)
    assert not {"claim_advantages", "claim_domination", "claim_total_domination"} & t.moves(1)
    t, *_ = ruling(*(("Root Giant", domain) for domain in DOMAINS), region="Bare Hill")
    assert not t.may(1, "claim_total_domination", reward="region_effect")
    assert t.when(1, "claim_total_domination", reward="vp").referee.players[1].vp == 3


def test_victory_points_win_at_once():
    """GORC-WIN-02."""
    t, *_ = ruling(*(("Root Giant", domain) for domain in DOMAINS), vp_target=3)
    assert t.when(1, "claim_total_domination", reward="vp").over == ("vp", [1])


@pytest.mark.parametrize(("vp", "end"), [(0, ("both_regions", [1, 2])), (1, ("both_regions_vp", [1]))])
def test_who_loses_the_last_region_with_the_opponent_wins_by_points_or_draws(vp, end):
    """GORC-WIN-04, -05, -07."""
    t, *_ = ruling(*(("Root Giant", domain) for domain in DOMAINS), region="Powder Cellar")
    t.referee.players[1].vp = vp
    assert t.when(1, "claim_total_domination", reward="region_effect").over == end


def test_without_a_region_points_do_not_win():
    """GORC-WIN-07, -09: they are counted when both have none, at the end of the turn."""
    t, *_ = ruling(*(("Root Giant", domain) for domain in DOMAINS), last_region_check="end_of_turn", vp_target=3)
    t.referee.players[1].chapter, t.referee.players[1].hp = [], 0
    t.referee.settle()
    assert not t.may(1, "claim_total_domination", reward="region_effect")
    assert t.when(1, "claim_total_domination", reward="vp").over is None
    while t.over is None:
        t.go_on()
    assert (t.over, t.referee.turn) == (("regions", [2]), 1)


# --- magic and regions ------------------------------------------------------------------------------------------------


def test_magic_asks_for_the_value_of_its_domain_and_spends_nothing():
    """EX-08, GORC-MAG-02 to -05: servants that are marked or beneath others count; it can be played again."""
    t, under, top = ruling(("Stone Ox", "science"), ("Stone Ox", "science"), phase="tactical")
    first, second, prayer = t.hand(1, "Dry Formula"), t.hand(1, "Dry Formula"), t.hand(1, "Long Prayer")
    for id in (under, top):
        t.referee.things[id].marked = True
    assert "play_magic" not in t.moves(1)
    t.at("play_1")
    assert not t.may(1, "play_magic", card=prayer)
    t.when(1, "play_magic", card=first)
    assert t.window == "action"
    t.passed().when(1, "play_magic", card=second).passed()
    assert t.referee.players[1].graveyard == [first, second]


def test_the_active_region_is_discarded_for_the_next_one():
    """GORC-DSC-03, -04: in the Discard phase, once a turn, without its symbols; never the last one."""
    t = Play().begun().at("discard").when(1, "discard_region")
    player = t.referee.players[1]
    assert (t.referee.things[player.region].card.name, player.hp, len(player.hand)) == ("Deep Glade", 15, 8)
    assert (t.asked, "discard_region" in t.moves(1)) == ({1: "floor"}, False)
    assert "discard_region" not in Play().begun("Old Root").at("discard").moves(1)
    t = Play(discarded_region_draws=True).begun().at("discard").when(1, "discard_region")
    assert len(t.referee.players[1].hand) == 9


def test_regions_are_healed_up_to_what_is_printed():
    """GORC-REG-08."""
    t, *_ = ruling(("Root Giant", "faith"), region="Shrine Rock")
    t.referee.players[1].hp = 6
    assert t.when(1, "claim_advantages", domains=["faith"]).referee.players[1].hp == 8
