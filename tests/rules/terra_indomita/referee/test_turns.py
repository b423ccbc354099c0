"""Turns, income, windows and what is played, as the referee holds them (sections 2.4, 2.5, 2.9, 2.10 and 2.11)."""

import pytest

from tests.rules.terra_indomita.referee.cards import CARDS
from tests.rules.terra_indomita.referee.playing import Play

AROUND = {(2, 2), (2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3), (4, 4)}
"""The squares beside the base of the first player."""


def totals(t, seat=1):
    return t.referee.players[seat].gold, t.referee.players[seat].mana


def standing(t, square):
    """The piece on a square."""
    return t.referee.at(square)


# --- income -----------------------------------------------------------------------------------------------------------


def test_each_collection_adds_gold_and_empties_mana_first():
    """WE-16, TERRA-COLL-03, -04, -06, TERRA-TURN-04."""
    t = Play().acting()
    assert totals(t) == (2, 1)
    t.when(1, "purchase_worker", square=(3, 4)).until("main")
    t.next_turn()
    assert totals(t) == (1, 1)
    t.next_turn()
    assert totals(t) == (3, 1)


@pytest.mark.parametrize(
    ("mana_reset", "kept"), [("own_collection", 1), ("own_turn_start", 1), ("every_turn_start", 0)]
)
def test_mana_may_be_lost_as_a_turn_starts(mana_reset, kept):
    """TERRA-COLL-03."""
    t = Play(mana_reset=mana_reset).acting()
    t.when(1, "end_action_phase").passed()
    assert totals(t) == (2, kept)
    t.when(2, "end_action_phase")
    while t.window != "turn.start":
        t.when(min(t.asked), "pass")
    assert totals(t)[1] == (1 if mana_reset == "own_collection" else 0)


# --- what is placed where ---------------------------------------------------------------------------------------------


def test_a_new_worker_stands_beside_the_base_and_may_walk_at_once():
    """WE-25, TERRA-WORK-03, -04, -09, TERRA-NODE-05: one each turn."""
    t = Play().acting()
    t.referee.destroy(standing(t, (3, 5)))
    assert t.squares(1, "purchase_worker") == AROUND
    assert not t.may(1, "purchase_worker", square=(3, 5))
    t.when(1, "purchase_worker", square=(3, 4)).until("main")
    assert t.squares(1, "purchase_worker") == set()
    worker = standing(t, (3, 4))
    t.when(1, "activate_unit", unit=worker.id).until("stage").when(1, "move_unit", path=((3, 5),)).until("stage")
    assert worker.square == (3, 5)


def test_units_stand_beside_the_base():
    """TERRA-UNIT-01, -05, -10, TERRA-RES-04: they are ready at once, unless an option says otherwise."""
    for enter in ("ready", "depleted"):
        t = Play(units_enter=enter).acting()
        t.put(2, "worker", (2, 2))
        assert t.squares(1, "play_unit") == AROUND - {(2, 2)}
        dear = t.hand(1, "Ice Captain")
        assert not t.may(1, "play_unit", card=dear, square=(2, 3))
        unit = t.hand(1, "Ditch Runner")
        t.when(1, "play_unit", card=unit, square=(2, 3)).until("main")
        assert totals(t) == (1, 1)
        assert t.may(1, "activate_unit", unit=unit) is (enter == "ready")


def test_buildings_stand_beside_an_own_worker_far_from_bases_and_edges():
    """WE-24, TERRA-BLDG-02 to -04."""
    t = Play().acting()
    t.hand(1, "Empty Market")
    t.put(1, "worker", (1, 7))
    squares = t.squares(1, "play_building")
    assert {(6, 6), (5, 6), (2, 6), (2, 7), (2, 8)} <= squares
    assert not {(4, 5), (1, 8), (1, 6), (14, 15)} & squares
    t.unit(2, (6, 6))
    assert (6, 6) not in t.squares(1, "play_building")


def test_research_stands_beside_an_own_worker_on_a_mana_node():
    """TERRA-RSCH-03, -04."""
    t = Play().acting()
    page = t.hand(1, "Blank Page")
    assert t.squares(1, "play_research") == {(4, 4), (4, 5), (4, 6), (5, 4), (5, 6), (6, 4), (6, 5), (6, 6)}
    t.when(1, "play_research", card=page, square=(4, 4)).until("main")
    assert (standing(t, (4, 4)).id, totals(t)) == (page, (2, 0))


def test_equipment_is_for_own_units_and_workers():
    """TERRA-EQUIP-01 and the option for a limit."""
    t = Play(equipment_per_unit=1).acting()
    worker, enemy = t.referee.own(1, "worker")[0], t.unit(2, (9, 9))
    one, two = t.hand(1, "Heavy Boots"), t.hand(1, "Heavy Boots")
    assert not t.may(1, "play_equipment", card=one, unit=enemy.id)
    assert not t.may(1, "play_equipment", card=one, unit=t.referee.base(1).id)
    t.when(1, "play_equipment", card=one, unit=worker.id).until("main")
    assert t.referee.stat(worker, "movement") == 2
    assert not t.may(1, "play_equipment", card=two, unit=worker.id)


def test_a_second_hero_of_the_name_ends_the_first():
    """WE-23, TERRA-UNIQ-01, -02: with its equipment; damage is not carried over, other heroes stay."""
    t = Play().acting()
    t.referee.players[1].gold, t.referee.players[1].mana = 9, 9
    old, new, other = (t.hand(1, name) for name in ("Ice Captain", "Ice Captain", "Hired Queen"))
    t.when(1, "play_unit", card=old, square=(2, 3)).until("main").when(1, "play_unit", card=other, square=(2, 4))
    t.until("main").when(1, "play_equipment", card=t.hand(1, "Heavy Boots"), unit=old).until("main")
    t.referee.players[1].gold, t.referee.pieces[old].damage = 9, 2
    t.when(1, "play_unit", card=new, square=(2, 2)).until("main")
    assert {old, new, other} & {*t.referee.pieces} == {new, other}
    assert [card.name for card in t.referee.players[1].discard.values()] == ["Ice Captain", "Heavy Boots"]
    assert t.referee.pieces[new].damage == 0


def test_a_second_unique_equipment_ends_the_first():
    """TERRA-UNIQ-01, -02."""
    t = Play().acting()
    first, second = (one.id for one in t.referee.own(1, "worker")[:2])
    one, two = t.hand(1, "First Horse"), t.hand(1, "First Horse")
    t.when(1, "play_equipment", card=one, unit=first).until("main")
    t.when(1, "play_equipment", card=two, unit=second).until("main")
    assert [[*t.referee.pieces[id].gear] for id in (first, second)] == [[], [two]]
    assert [*t.referee.players[1].discard] == [one]


# --- windows ----------------------------------------------------------------------------------------------------------


def opened(t, until):
    """The windows that open, and who is asked in each, until something else is asked."""
    seen = []
    while "priority" in t.asked.values():
        seen.append((t.window, *t.asked))
        t.when(min(t.asked), "pass")
    assert [*t.asked.values()] == [until]
    return seen


def test_windows_of_a_turn_ask_the_active_player_first():
    """TERRA-TURN-01, TERRA-PRI-02, -07."""
    t = Play().begun()
    names = ("turn.start", "restore.start", "restore.post", "draw.start", "draw.post", "collection.start")
    expected = [(name, seat) for name in (*names, "collection.post", "action.start") for seat in (1, 2)]
    assert opened(t, "main") == expected
    t.when(1, "end_action_phase")
    assert opened(t, "main")[:6] == [
        (name, seat) for name in ("action.end", "cleanup.start", "cleanup.end") for seat in (1, 2)
    ]


def test_windows_of_an_action_ask_the_opponent_first():
    """TERRA-PRI-07, -13, TERRA-ACT-05, -11, -12, -17, -19."""
    t = Play().acting()
    unit, enemy = t.unit(1, (9, 8)), t.unit(2, (9, 10))
    t.when(1, "activate_unit", unit=unit.id)
    assert opened(t, "stage") == [("activation.pre", 2), ("activation.pre", 1)]
    t.when(1, "move_unit", path=((9, 9),))
    assert opened(t, "stage") == [("move.pre", 2), ("move.pre", 1), ("move.post", 1), ("move.post", 2)]
    t.when(1, "attack", target=enemy.id)
    pre = [(name, seat) for name in ("attack.pre_hit", "attack.pre_damage") for seat in (2, 1)]
    assert opened(t, "main") == [*pre, ("attack.post_damage", 1), ("attack.post_damage", 2)]
    t.when(1, "purchase_worker", square=(3, 4))
    assert opened(t, "main") == [("purchase.response", 2), ("purchase.response", 1)]
    t.when(1, "play_unit", card=t.hand(1, "Field Hand"), square=(2, 4))
    assert opened(t, "main") == [("play.response", 2), ("play.response", 1)]


def reacting(**options):
    """Both players have a unit and two reactions; the first attacks."""
    t = Play(**options).acting()
    unit, enemy = t.unit(1, (9, 9)), t.unit(2, (9, 10))
    cards = {seat: [t.hand(seat, "Nod") for _ in range(2)] for seat in (1, 2)}
    t.when(1, "activate_unit", unit=unit.id).until("stage")
    return t, unit, enemy, cards


def test_while_an_attack_is_pending_each_resolution_is_followed_by_a_round():
    """WE-26, TERRA-PRI-07, -08, -13."""
    t, _, enemy, cards = reacting()
    t.when(1, "attack", target=enemy.id).when(2, "play_reaction", card=cards[2][0], caster=enemy.id)
    t.when(1, "pass").when(2, "pass")
    assert (t.asked, t.window, t.referee.stack) == ({2: "priority"}, "attack.pre_hit", [])
    t.when(2, "pass").when(1, "pass")
    assert t.window == "attack.pre_damage"


def test_a_window_about_nothing_closes_when_all_is_resolved():
    """WE-26, TERRA-PRI-08."""
    t = Play().begun("Nod")
    while t.window != "draw.start":
        t.when(min(t.asked), "pass")
    caster = t.referee.own(2, "worker")[0].id
    t.when(1, "pass").when(2, "play_reaction", card=next(iter(t.referee.players[2].hand)), caster=caster)
    t.when(1, "pass").when(2, "pass")
    assert t.window == "draw.post"


def test_responses_to_responses_resolve_first():
    """WE-01, TERRA-PRI-05, -06, -08: with a round of passes for each, unless an option closes the chain."""
    for rounds, asked in (("reopen", [2]), ("closed_chain", [])):
        t, unit, enemy, cards = reacting(stack_rounds=rounds)
        light = t.hand(1, "Deep Breath")
        t.when(1, "cast_card", card=light).when(2, "play_reaction", card=cards[2][0], caster=enemy.id)
        t.when(1, "play_reaction", card=cards[1][0], caster=unit.id)
        assert [item.id for item in t.referee.stack] == [light, cards[2][0], cards[1][0]]
        t.when(2, "pass").when(1, "pass")
        assert [item.id for item in t.referee.stack] == ([light, cards[2][0]] if asked else [])
        assert t.window == ("cast.pre" if asked else "cast.post")
        t.until("main")
        assert t.referee.pieces[unit.id].depleted
        assert [*t.referee.players[1].discard] == [cards[1][0], light]


def test_the_engine_passes_on_public_grounds_only():
    """TERRA-PRI-12, TERRA-REACT-02: for an empty hand, and for whom an option leaves no response."""
    t = Play(auto_pass="public_only", opening_hand=0).begun()
    assert t.window == "draw.post"
    assert t.when(1, "pass").window == "collection.start"
    t = Play(auto_pass="public_only", reaction_scope="opponent_action_only").begun()
    seen = opened(t, "main")
    assert {seat for _, seat in seen} == {1}
    t.when(1, "activate_unit", unit=t.referee.own(1, "worker")[0].id)
    assert opened(t, "stage") == [("activation.pre", 2), ("activation.pre", 1)]


def test_windows_about_nothing_may_be_spared():
    """TERRA-PRI-11."""
    t = Play(priority_windows="announced_only").begun()
    assert t.asked == {1: "main"}
    t.when(1, "activate_unit", unit=t.referee.own(1, "worker")[0].id)
    assert t.window == "activation.pre"


# --- cards that take effect once --------------------------------------------------------------------------------------


def test_casters_need_a_school_for_spells_and_workers_perform_what_is_no_attack():
    """WE-20, TERRA-SPELL-01 to -04, TERRA-WORK-05, TERRA-REACT-03."""
    t = Play().acting()
    t.referee.players[1].mana = 5
    reader, other = t.put(1, "unit", (9, 9), CARDS["Bone Reader"]), t.put(1, "unit", (9, 11), CARDS["Grey Wisp"])
    worker = t.referee.own(1, "worker")[0]
    word, fist, slow = (t.hand(1, name) for name in ("Quiet Word", "Raised Fist", "Slow Step"))
    light, breath, cry = (t.hand(1, name) for name in ("Warm Light", "Deep Breath", "War Cry"))
    assert [t.may(1, "play_reaction", card=word, caster=one.id) for one in (reader, other, worker)] == [
        True,
        False,
        False,
    ]
    assert [t.may(1, "play_reaction", card=fist, caster=one.id) for one in (reader, worker)] == [True, False]
    assert t.may(1, "play_standard", card=slow, caster=worker.id)
    t.when(1, "activate_unit", unit=worker.id).until("stage")
    assert [t.may(1, "cast_card", card=card) for card in (light, breath, cry)] == [False, True, False]
    t.when(1, "end_activation").until("main").when(1, "activate_unit", unit=other.id).until("stage")
    assert [t.may(1, "cast_card", card=card) for card in (light, breath, cry)] == [True, True, True]


def test_reactions_are_for_any_turn_and_standard_cards_for_the_own_one():
    """TERRA-SPELL-03, TERRA-REACT-02, TERRA-ACT-09: also while a unit is active, and by depleted casters."""
    t, unit, enemy, cards = reacting()
    slow = {seat: t.hand(seat, "Slow Step") for seat in (1, 2)}
    t.when(1, "play_standard", card=slow[1], caster=unit.id)
    assert t.may(2, "play_reaction", card=cards[2][0], caster=enemy.id)
    assert not t.may(2, "play_standard", card=slow[2], caster=enemy.id)
    t.until("stage").when(1, "attack", target=enemy.id).until("main")
    assert unit.depleted
    t.when(1, "play_reaction", card=cards[1][0], caster=unit.id)
    assert opened(t, "main") == [("cast.pre", 2), ("cast.pre", 1), ("cast.post", 1), ("cast.post", 2)]


# --- ends -------------------------------------------------------------------------------------------------------------


def test_hands_are_cut_to_eight_in_the_cleanup():
    """WE-18, TERRA-CLEAN-03."""
    t = Play(opening_hand=9).acting()
    t.when(1, "end_action_phase").until("discard")
    hand = list(t.referee.players[1].hand)
    assert not t.may(1, "discard_to_limit", cards=hand[:1])
    assert not t.may(1, "discard_to_limit", cards=[hand[0], hand[0]])
    t.when(1, "discard_to_limit", cards=[hand[3], hand[1]])
    assert [*t.referee.players[1].discard] == [hand[3], hand[1]]
    assert t.window == "cleanup.end"


def test_who_cannot_draw_in_the_draw_phase_is_out():
    """WE-19, TERRA-DRAW-04: the last card is harmless."""
    t = Play(deck_size=6).acting()
    assert not t.referee.players[1].deck
    assert t.next_turn().when(2, "end_action_phase").passed().over == ("deck_out", [2])


def test_enough_turns_end_in_a_draw():
    """TERRA-ELIM-11: those cut short count."""
    t = Play(players=3, max_turns=2).acting()
    assert t.when(1, "concede").passed().when(2, "end_action_phase").passed().over == ("turn_cap", [])
