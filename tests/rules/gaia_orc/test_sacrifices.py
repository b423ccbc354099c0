"""Sacrifices, tokens, costs, counters, what leaves the game (GORC-GLO, GORC-TOK, GORC-CST, GORC-PRE, GORC-STA)."""

import pytest

from domain.standing import is_over, move_by, ordered
from tests.dsl import clause
from tests.dsl.gaia_orc import DECK, deck
from tests.rules.gaia_orc.playing import all_pass, asked, go_to, laid, next_turn, number, played, setting
from tests.rules.gaia_orc.test_setup import faults


@clause("GORC-GLO-04", "GORC-GLO-05", "GORC-GLO-06", "GORC-RSP-09", "GORC-SRV-04")
@pytest.mark.parametrize("phase", ["unmark", "draw", "play_1", "entrance", "discard"])
def test_a_keyword_lets_a_creature_be_sacrificed_with_the_floor(table, phase):
    """Given martyrs, when one on top is sacrificed in any phase, then it has died; a buried one is not."""
    t = laid(table, phase=phase, p1={"faith": "Martyr#m; Martyr#b", "front": "Mourner; Wolf#w"})
    t.when(1, "sacrifice_creature", creature="b").refused("GORC-GLO-05")
    t.when(1, "sacrifice_creature", creature="w").refused("GORC-GLO-05")
    t.when(1, "sacrifice_creature", creature="m").made()
    t.shows(faith={1: "b", 2: ""}, graveyard={1: "Martyr", 2: ""}, gold={1: 1, 2: 0})


@clause("GORC-GLO-05", "GORC-RSP-07")
def test_a_sacrifice_in_response_uses_the_opportunity(table):
    """Given an opponent who may respond, when a martyr is sacrificed, then the other player is asked next."""
    t = laid(table, p1={"hand": "Insight#i"}, p2={"front": "Martyr#m"})
    t.when(1, "play_event", card="i").made()
    t.when(2, "sacrifice_creature", creature="m").made()
    assert asked(t) == (1, "priority")


@clause("GORC-GLO-05", "GORC-RSP-16", "GORC-ABL-10", "GORC-ABL-06", "GORC-RSP-15")
def test_an_ability_that_costs_a_sacrifice_is_used_in_any_phase(table):
    """Given a devourer in the Draw phase, when two are sacrificed, then it has their ATK as it was."""
    t = laid(table, phase="draw", p1={"front": "Devourer#d; Wolf#w; Bear#b; Scholar#s"})
    t.when(1, "activate_ability", source="s", ability="Scholar#0").refused("GORC-CTL-01")
    t.when(1, "activate_ability", source="d", ability="Devourer#0", costs=[["w", "b"]]).made()
    t.shows(graveyard={1: "Wolf; Bear", 2: ""}, window="action")
    all_pass(t).made()
    t.shows(stats={"d": "6/4"})


@clause("GORC-TOK-01", "GORC-TOK-02", "GORC-TOK-04", "GORC-CST-07")
def test_a_token_stands_in_the_front_and_serves_nowhere(table):
    """Given a token, then it enters the Front, is worth no gold, and cannot be moved or put into a domain."""
    t = laid(table, p1={"hand": "Conjure#c; Promotion#p"})
    played(t, 1, "play_event", card="c").made()
    (token,) = (one for one in t.state.objects.values() if one.token)
    assert (token.place, token.owner) == ("front", 1)
    played(t, 1, "play_event", card="p", targets=[[token.id]]).made()
    assert t.state.objects[token.id].place == "front"
    go_to(t, "move_attack_1").when(1, "move_creature", creature=token.id, destination="faith").refused("GORC-TOK-02")


@clause("GORC-TOK-03", "GORC-TOK-04")
@pytest.mark.parametrize("event", ["Return", "Doom"])
def test_a_token_that_would_go_elsewhere_dies_and_is_gone(table, event):
    """Given a token, when it would go to a hand or a grave, then it has died, and is gone."""
    t = laid(table, p1={"front": "Mourner", "hand": f"Conjure#c; {event}#e"})
    played(t, 1, "play_event", card="c").made()
    (token,) = (one.id for one in t.state.objects.values() if one.token)
    played(t, 1, "play_event", card="e", targets=[[token]]).made()
    assert token not in t.state.objects
    t.shows(gold={1: 1, 2: 0}, hand={1: 0, 2: 0})


@clause("GORC-DCK-02", "GORC-TOK-01")
def test_no_deck_holds_tokens():
    """Given a list with what texts create, then it is refused."""
    assert faults(deck("Spirit")) == ["GORC-DCK-02"]


@clause("GORC-CST-02", "GORC-CST-05", "GORC-CST-06", "GORC-PAY-01")
@pytest.mark.parametrize(
    ("card", "args", "cost"),
    [("Ransom", {"targets": [["k"]]}, 3), ("Ransom", {"targets": [["s"]]}, 0), ("Levy", {}, 3)],
)
def test_costs_may_be_worked_out(table, card, args, cost):
    """Given a cost of T - 1 or X + 1, when the card is played, then exactly that is paid, never less than nothing."""
    t = laid(table, p1={"front": "Knight#k; Sprite#s", "hand": f"{card}#c", "vault": 5})
    resources = [f"r1_{at}" for at in range(1, 6)]
    t.when(1, "play_event", card="c", payment=resources[: cost + 1], **args).refused(
        "GORC-PAY-01" if cost else "GORC-EVT-02"
    )
    t.when(1, "play_event", card="c", payment=resources[:cost], **args).made()


@clause("GORC-PRE-01", "GORC-PRE-02", "GORC-PRE-03")
def test_what_a_card_asks_must_be_met(table):
    """Given an Event for who has fewer creatures, then it is refused with as many, and played with fewer."""
    t = laid(table, p1={"front": "Wolf", "hand": "Outnumbered#o; Doom#d"}, p2={"front": "Wolf#w"})
    t.when(1, "play_event", card="o").refused("GORC-PRE-01")
    t = laid(table, p1={"hand": "Outnumbered#o"}, p2={"front": "Wolf#w"})
    t.when(1, "play_event", card="o").made()


@clause("GORC-MAT-01", "GORC-CRE-07", "GORC-ABL-22", "GORC-ABL-19")
def test_counters_of_several_kinds_lie_apart_and_add_to_stats(table):
    """Given a wolf, when counters of two kinds are put on it, then both are there; what is weakened passes."""
    t = laid(table, p1={"front": "Wolf#w", "hand": "Growth#g; Weaken#x", "vp": 3})
    played(t, 1, "play_event", card="g", targets=[["w"]]).made()
    assert t.state.objects["w"].counters == {"might": 25, "ember": 3}
    t.shows(stats={"w": "27/2"}, vp={1: 3, 2: 0}, region_hp={1: 10, 2: 10})
    next_turn(t).made()
    t.shows(stats={"w": "27/2"})


@clause("GORC-STA-10", "GORC-STA-11", "GORC-STA-13", "GORC-EQP-11", "GORC-SPL-08")
def test_what_is_removed_is_gone_with_all_that_is_on_it(table):
    """Given a wolf with a sword and a blessing, when it is removed, then they are, too, and nothing brings it back."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s, Blessing#b]", "hand": "Exile#e; Raising#r"})
    played(t, 1, "play_event", card="e", targets=[["w"]]).made()
    assert [t.state.objects[id].zone for id in "wsb"] == ["removed"] * 3
    t.when(1, "play_event", card="r", targets=[["w"]]).refused("GORC-RSP-12")


@clause("GORC-STA-14", "GORC-ZON-07", "GORC-STA-01")
def test_what_leaves_play_goes_to_its_owner_and_comes_back_as_new(table):
    """Given a stolen, marked and hurt wolf, when it dies and is raised, then it is its owner's, whole and unmarked."""
    t = laid(table, p1={"hand": "Treason#t; Doom#d"}, p2={"front": "Bear#w (marked, damage 1)"})
    played(t, 1, "play_event", card="t", targets=[["w"]]).made()
    t.shows(front={1: "w", 2: ""}, marked="w")
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    thing = t.state.objects["w"]
    assert (thing.controller, thing.marked, thing.damage, thing.zone) == (2, False, 0, "graveyard")
    t.shows(graveyard={1: "Treason; Doom", 2: "Bear"})


@clause("GORC-END-02", "GORC-RES-06", "GORC-TRN-05")
def test_gold_that_is_gained_as_the_turn_ends_is_lost(table):
    """Given a hoarder, when the turn ends, then its gold does not reach the next turn."""
    t = laid(table, phase="discard", p1={"front": "Hoarder"})
    next_turn(t).made()
    t.shows(gold={1: 0, 2: 0}, active=2)


@clause("GORC-SET-05", "GORC-REG-12")
def test_set_up_sets_nothing_off_and_first_regions_work_from_the_first_turn_on(table):
    """Given a region that hears of what enters play, when the match begins, then nothing was heard."""
    cards = {**DECK["cards"]}
    del cards["Hill"], cards["Vale"], cards["Keep"]
    mine = {"name": "Watchers", "ruleset": "gaia_orc", "cards": {**cards, "Watchful Rock": 1}}
    t = setting(table, decks=[mine, mine], first_player="seat:1").start().made()
    t.when(1, "keep_hand").made()
    t.shows(gold={1: 0, 2: 0})


@clause("GORC-REG-12", "GORC-ABL-02", "GORC-SRV-09")
def test_a_region_says_things_as_long_as_it_is_active(table):
    """Given a region that strengthens servants, when it is discarded, then they are as printed."""
    t = laid(table, phase="discard", p1={"region": "Watchful Rock", "chapter": "Vale", "faith": "Monk#m; Abbot#a"})
    t.shows(stats={"m": "1/3", "a": "1/5"})
    t.when(1, "discard_region").made()
    t.shows(stats={"m": "1/2", "a": "1/4"})


@clause("GORC-PLA-03", "GORC-ABL-09")
def test_an_ability_that_costs_nothing_is_used_so_often_only(table):
    """Given a limit of two, when such an ability was used twice in a turn, then it is refused."""
    t = laid(table, {"free_ability_uses_per_turn": 2}, p1={"front": "Free Thinker#f"})
    for _ in range(2):
        played(t, 1, "activate_ability", source="f", ability="Free Thinker#0").made()
    t.when(1, "activate_ability", source="f", ability="Free Thinker#0").refused("GORC-PLA-03", most=2)


@clause("GORC-PLA-04")
def test_a_player_makes_so_many_moves_of_free_choice_only(table):
    """Given a hundred uses in a turn, when another is made, then it is refused."""
    t = laid(
        table,
        {"turn_action_cap": 100, "free_ability_uses_per_turn": 99},
        p1={"front": "Free Thinker#f; Free Thinker#g"},
    )
    t.one_viewer_at_a_time = True
    for at in range(100):
        source = "fg"[at % 2]
        played(t, 1, "activate_ability", source=source, ability="Free Thinker#0").made()
    t.when(1, "activate_ability", source="f", ability="Free Thinker#0").refused("GORC-PLA-04", most=100)


@clause("GORC-CRE-08", "GORC-CRE-09", "GORC-CRD-03", "GORC-ABL-04")
def test_the_words_of_a_name_are_types(table):
    """Given a lord of elves, then an elf by name and one by its type line are stronger, and so is the lord itself."""
    t = laid(table, p1={"front": "Elf Lord#l; Elf#e; Wolf#w"}, p2={"front": "Elf#x"})
    t.shows(stats={"l": "2/4", "e": "1/4", "w": "2/2", "x": "1/4"})


@clause("GORC-CON-02", "GORC-MRK-13", "GORC-MRK-01")
def test_what_is_forbidden_stays_forbidden(table):
    """Given a pinned wolf, when it shall attack or move, then it is refused."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w [Pinned#p]; Bear#b"})
    t.when(1, "declare_attack", attackers=["w"]).refused("GORC-CON-02", id="w")
    t.when(1, "move_creature", creature="w", destination="faith").refused("GORC-CON-02", id="w")
    assert number(t, "creatures") == {1: 2, 2: 0}


@clause("GORC-DRP-06", "GORC-EQP-13")
def test_a_creature_picks_up_only_what_it_may_carry(table):
    """Given a dropped shield for humans, when a wolf picks it up, then it is refused, and stays unmarked."""
    t = laid(table, p1={"front": "Guard#g [Shield#s]; Wolf#w", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["g"]]).made()
    t.when(1, "pick_up_equipment", creature="w", equipment="s").refused("GORC-DRP-06")
    t.shows(marked="")


@clause("GORC-RSP-14", "GORC-RSP-20")
def test_standing_orders_are_for_windows(table):
    """Given a match, then its rules know standing orders, and no move is made while another player acts."""
    t = laid(table, p2={"hand": "Insight#i"})
    assert not t.may(2) - {"concede"}


@clause("GORC-RSP-14")
@pytest.mark.parametrize(
    ("position", "move", "args"),
    [
        ({"politics": "Guard#p"}, "claim_advantages", {"domains": ["politics"]}),
        ({"politics": "Guard", "science": "Monk"}, "claim_domination", {"reward": "vp"}),
        ({"front": "Martyr#m"}, "sacrifice_creature", {"creature": "m"}),
    ],
)
def test_passing_until_the_opponent_acts_ends_with_claims_and_sacrifices(table, position, move, args):
    """Given an order of seat 2 to pass until the opponent acts, when seat 1 claims or sacrifices, then it is over."""
    t = go_to(laid(table, phase="unmark", p1=position), "tactical")
    order = ordered(t.ruleset, t.state, 2, "opponent_acts")
    assert not is_over(t.ruleset, t.state, 2, order)
    t.when(1, move, **args).made()
    assert is_over(t.ruleset, t.state, 2, order)


@clause("GORC-RSP-14")
def test_passing_until_the_own_next_decision_ends_with_any_that_is_no_window(table):
    """Given an order of seat 2, when it is asked in a window, then it passes; when it is to defend, then it is over."""
    t = laid(table, phase="move_attack_1", p1={"front": "Bear#b"}, p2={"front": "Ox#o"})
    order = ordered(t.ruleset, t.state, 2, "own_decision")
    t.when(1, "declare_attack", attackers=["b"]).made()
    assert move_by(t.ruleset, t.state, 2, order) == ("pass", {})
    all_pass(t).made()
    assert asked(t) == (2, "defend")
    assert is_over(t.ruleset, t.state, 2, order)


@clause("GORC-ABL-18", "GORC-ABL-20")
@pytest.mark.parametrize(("options", "gold"), [({"trigger_cap": 1}, 1), ({"trigger_total_cap": 1}, 1), ({}, 2)])
def test_abilities_trigger_only_so_often_in_a_step(table, options, gold):
    """Given a mourner, when two creatures die in one step, then it is heard as often as the match allows."""
    t = laid(table, options, p1={"front": "Mourner#m", "hand": "Storm#s"}, p2={"front": "Wolf; Boar"})
    played(t, 1, "play_event", card="s").made()
    t.shows(gold={1: gold, 2: 0})


@clause("GORC-UPK-03", "GORC-SRV-11")
def test_what_is_uncovered_in_the_upkeep_phase_owes_too(table):
    """Given a mercenary buried, when it is uncovered in the Upkeep phase, then its upkeep is due."""
    t = go_to(laid(table, phase="unmark", p1={"faith": "Hawk#h; Mercenary#m", "hand": "Doom#d"}), "upkeep")
    played(t, 1, "play_event", card="d", targets=[["h"]]).made()
    t.when(1, "end_phase").refused("GORC-UPK-03")
    t.when(1, "decline_upkeep", source="m").made()
    t.shows(faith={1: "", 2: ""})


@clause("GORC-ABL-16", "GORC-GLO-04")
@pytest.mark.parametrize(
    ("move", "args", "gold"),
    [
        ("sacrifice_creature", {"creature": "m"}, 1),
        ("activate_ability", {"source": "d", "ability": "Devourer#0", "costs": [["w", "m"]]}, 2),
        ("play_event", {"card": "e", "targets": [["w"]]}, 0),
    ],
)
def test_what_is_sacrificed_is_heard_of_apart_from_other_deaths(table, move, args, gold):
    """Given an altar, when creatures are sacrificed, for nothing or as a cost, then it hears of each; else of none."""
    t = laid(table, p1={"front": "Altar; Martyr#m; Wolf#w; Devourer#d", "hand": "Doom#e"})
    t.when(1, move, **args).made()
    all_pass(t).made()
    t.shows(gold={1: gold, 2: 0})


@clause("GORC-ABL-16", "GORC-DTH-08", "GORC-EXH-02", "GORC-EQD-01", "GORC-GLO-06")
@pytest.mark.parametrize(
    ("phase", "move", "args", "gold"),
    [
        ("draw", "exhaust", {"mode": "top_servant", "domain": "faith"}, 1),
        ("draw", "exhaust", {"mode": "hand_card", "card": "e"}, 0),
        ("play_1", "discard_equipment", {"creature": "w", "equipment": "s"}, 1),
        ("play_1", "play_event", {"card": "e", "targets": [["w"]]}, 0),
    ],
)
def test_what_is_discarded_from_play_is_heard_of_apart_from_deaths(table, phase, move, args, gold):
    """Given a dealer, when a servant or Equipment is discarded, then it hears of it; of hand cards and deaths not."""
    t = go_to(
        laid(table, phase="unmark", p1={"front": "Scrap Dealer; Wolf#w [Sword#s]", "faith": "Elf", "hand": "Doom#e"}),
        phase,
    )
    if phase == "draw":
        t.when(1, "draw_second_card").made()
    t.when(1, move, **args).made()
    if t.state.stack:
        all_pass(t).made()
    t.shows(gold={1: gold, 2: 0})
