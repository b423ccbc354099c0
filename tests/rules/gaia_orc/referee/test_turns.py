"""Set-up, turns, gold, windows and the hand as the referee holds them (sections 2.12, 2.14, 2.16, 2.19, 2.21, 2.22)."""

import pytest

from tests.rules.gaia_orc.referee.cards import CARDS, legal_deck
from tests.rules.gaia_orc.referee.options import DEFAULTS
from tests.rules.gaia_orc.referee.playing import CHAPTER, DECK, MAIN, Play
from tests.rules.gaia_orc.referee.turns import PHASES

# --- decks and set-up -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chapter", "legal"),
    [
        (CHAPTER, True),
        (["Glade Gate", "Old Root"], True),
        (["Old Root"], True),
        (["Glade Gate", "Iron Yard"], False),
        (["Glade Gate", "Cross Roads", "Shrine Rock"], True),
        (["Glade Gate", "Bare Hill"], False),
        ([], False),
        (["Front Camp", "Iron Yard", "Last Keep"], True),
    ],
)
def test_regions_are_of_one_faction_and_of_different_places(chapter, legal):
    """EX-26, GORC-REG-03, GORC-DCK-02, -13, -14: the main deck may be of other factions; gaps are allowed."""
    assert legal_deck([*MAIN * 12, *chapter], DEFAULTS | {"copy_limit": 12}) is legal


def test_decks_are_counted():
    """GORC-DCK-01, -07, -08: exactly 60; a card may state a number; two cards of one number are one card."""
    options = DEFAULTS | {"copy_limit": 12}
    assert legal_deck(DECK, options)
    assert not legal_deck(DECK[1:], options)
    assert not legal_deck(["Stone Ox", *DECK], options)
    assert not legal_deck(DECK, options | {"copy_limit": 11})
    assert CARDS["Hired Blade"].number == CARDS["Old Blade"].number
    assert legal_deck(["Hired Blade"] * 3 + DECK[3:], options)
    assert not legal_deck(["Hired Blade"] * 2 + ["Old Blade"] + DECK[3:], options)
    assert not legal_deck(["Stone Ox"] * 7 + DECK[7:], options)


def test_players_begin_with_seven_cards_and_their_first_region():
    """GORC-SET-01 to -04, GORC-REG-03, -06."""
    t = Play()
    for seat in (2, 1):
        assert seat in t.asked
        t.when(seat, "submit_deck", cards=[*reversed(CHAPTER), *MAIN * 12])
    for player in t.referee.players.values():
        assert t.referee.things[player.region].card.name == "Glade Gate"
        assert (player.hp, player.chapter, player.vp) == (10, ["Deep Glade", "Old Root"], 0)
        assert (len(player.hand), len(player.deck)) == (7, 53)
    assert t.asked == {1: "mulligan"}


def test_giving_up_ends_the_match_at_any_time():
    """GORC-WIN-12: in the set-up as well as in the turn of the other player."""
    assert Play().when(2, "concede").over == ("concession", [1])
    assert Play().begun().when(2, "concede").over == ("concession", [1])


# --- mulligan ---------------------------------------------------------------------------------------------------------


def test_a_mulligan_puts_two_cards_into_the_grave_and_draws_up_to_seven():
    """EX-29, GORC-MUL-03 to -05: two in the grave, three kept, two shuffled in, four drawn; the deck is 51."""
    t = Play().begun(mulligan=True)
    hand = list(t.referee.players[1].hand)
    assert not t.may(1, "mulligan", grave=hand[:1], keep=hand[2:5])
    assert not t.may(1, "mulligan", grave=hand[:2], keep=hand[1:4])
    t.when(1, "mulligan", grave=hand[:2], keep=hand[2:5])
    player = t.referee.players[1]
    assert (player.graveyard, player.hand[:3]) == (hand[:2], hand[2:5])
    assert (len(player.hand), len(player.deck)) == (7, 51)
    assert (t.asked, t.referee.phase) == ({1: "floor"}, "unmark")


def test_a_mulligan_is_for_the_own_first_turn_with_the_hand_as_it_was_dealt():
    """GORC-MUL-01, -02: the second player is asked in the second turn, but not after answering in the first."""
    assert Play().begun().at("discard").when(1, "end_phase").passed().go_on().asked == {2: "mulligan"}
    t = Play().begun().when(1, "end_phase")
    event = next(id for id in t.referee.players[2].hand if t.referee.things[id].card.name == "Sudden Noise")
    t.when(2, "play_event", card=event, payment=[]).at("unmark", 2)
    assert len(t.referee.players[2].hand) == 6
    t.at("unmark", 3)
    assert t.asked == {1: "floor"}


# --- phases and windows -----------------------------------------------------------------------------------------------


def test_phases_come_in_their_order_and_mandatory_ones_end_in_a_window():
    """GORC-TRN-01 to -05, GORC-RSP-08: optional ones without an act are left without a window."""
    t, seen = Play().begun(), []
    while t.referee.turn == 1:
        phase = t.referee.phase
        t.go_on()
        seen.append((phase, t.window))
        t.passed()
        if "discard" in t.asked.values():
            t.go_on()
    assert [phase for phase, _ in seen] == list(PHASES)
    mandatory = ("unmark", "upkeep", "tactical", "draw", "discard")
    assert [window for _, window in seen] == ["phase_end" if phase in mandatory else None for phase in PHASES]


def test_producing_gold_is_no_action():
    """GORC-TRN-03, GORC-RSP-07: no window after it, and the phase is omitted all the same."""
    t = Play().begun()
    gold = t.put(1, "Grave Rat", "vault")
    t.at("play_1").when(1, "produce_gold", cards=[gold])
    assert (t.asked, t.referee.players[1].gold) == ({1: "floor"}, 1)
    assert t.when(1, "end_phase").referee.phase == "move_attack_1"


def test_end_turn_goes_to_the_discard_phase():
    """EX-20, section 3.2: the player has the floor there, and nothing of other phases; not offered before Draw."""
    t = Play().begun().at("tactical")
    assert "end_turn" not in t.moves(1)
    t.at("draw").when(1, "end_turn")
    assert t.window == "phase_end"
    t.passed()
    assert t.referee.phase == "discard"
    assert t.moves(1) == {"end_phase", "discard_region", "play_event"}


def test_an_answer_resets_the_passes_and_needs_both_from_then_on():
    """GORC-RSP-01 to -04, -07: an empty `after` window needs the passive player alone; the newest resolves first."""
    t = Play().begun().at("play_1")
    answer, again = t.hand(2, "Sudden Noise"), t.hand(1, "Sudden Noise")
    t.when(1, "lay_resource", card=t.referee.players[1].hand[0])
    assert (t.window, t.asked) == ("after", {2: "priority"})
    t.when(2, "play_event", card=answer, payment=[]).when(1, "play_event", card=again, payment=[])
    assert ([item.id for item in t.referee.chain], t.asked) == ([answer, again], {2: "priority"})
    t.when(2, "pass")
    assert t.asked == {1: "priority"}
    t.when(1, "pass")
    assert (t.asked, t.referee.phase, t.referee.chain) == ({1: "floor"}, "play_1", [])
    assert [t.names(seat, "graveyard") for seat in (1, 2)] == [["Sudden Noise"], ["Sudden Noise"]]


def test_a_play_asks_those_again_who_have_passed():
    """GORC-RSP-02 to -04: the active player answers the own card, then both must pass."""
    t = Play().begun().at("play_1")
    first, second = t.hand(1, "Sudden Noise"), t.hand(1, "Sudden Noise")
    t.when(1, "play_event", card=first, payment=[]).when(2, "pass").when(1, "play_event", card=second, payment=[])
    assert t.asked == {2: "priority"}
    t.passed()
    assert t.referee.players[1].graveyard == [second, first]


def test_without_windows_at_ends_of_phases_nobody_is_asked_there():
    """GORC-RSP-08, option `end_phase_windows`."""
    assert Play(end_phase_windows=False).begun().when(1, "end_phase").asked == {1: "floor"}


def test_who_has_nothing_passes_on_public_grounds():
    """GORC-RSP-19: an empty hand, and no creature with Sacrifice."""
    t = Play(auto_pass="public_only").begun()
    t.referee.players[2].hand = []
    assert t.when(1, "end_phase").asked == {1: "floor"}
    t.put(2, "Camp Boy", "front")
    assert t.when(1, "end_phase").asked == {2: "priority"}


def test_a_creature_with_sacrifice_dies_for_nothing_at_any_opportunity():
    """GORC-GLO-04, -05: it uses up the opportunity; on a floor outside Play and Move it opens no window."""
    t = Play().begun()
    mine, theirs = t.put(1, "Camp Boy", "front"), t.put(2, "Camp Boy", "politics")
    t.at("tactical").when(1, "sacrifice_creature", creature=mine)
    assert (t.asked, t.referee.players[1].graveyard) == ({1: "floor"}, [mine])
    t.when(1, "end_phase").when(2, "sacrifice_creature", creature=theirs)
    assert (t.asked, t.referee.players[2].piles["politics"]) == ({1: "priority"}, [])


# --- gold and cards ---------------------------------------------------------------------------------------------------


def test_payments_are_exact_from_cards_and_pool():
    """GORC-PAY-01, -05, GORC-RES-05 to -07: gold is produced ahead, the rest is marked, unused gold is lost."""
    t = Play().begun()
    one, two, three = (t.put(1, "Grave Rat", "vault") for _ in range(3))
    blade, smith = t.hand(1, "Hired Blade"), t.hand(1, "Wandering Smith")
    t.at("entrance").when(1, "produce_gold", cards=[one])
    assert not t.may(1, "play_creature", card=blade, payment=[one, two], place="front")
    assert not t.may(1, "play_creature", card=blade, payment=[], place="front")
    assert not t.may(1, "play_creature", card=smith, payment=[two, three], place="front")
    t.when(1, "play_creature", card=blade, payment=[two], place="front").passed()
    assert (t.referee.players[1].gold, t.referee.ready(1)) == (0, (three,))
    t.when(1, "produce_gold", cards=[three]).at("unmark", 2)
    assert (t.referee.players[1].gold, t.referee.ready(1)) == (0, ())
    t.at("unmark", 3)
    assert t.referee.ready(1) == (one, two, three)


def test_one_resource_card_a_turn():
    """GORC-RES-03: for both Play phases together; it may be marked at once."""
    t = Play().begun().at("play_1")
    t.when(1, "lay_resource", card=t.referee.players[1].hand[0]).passed()
    assert len(t.referee.ready(1)) == 1
    assert "lay_resource" not in t.moves(1) | t.at("play_2").moves(1)


def test_creatures_are_played_in_the_entrance_phase_into_the_front_or_a_domain():
    """GORC-CRE-01, -02, GORC-ENT-01, -02, GORC-RSP-04: on top of the pile, when the chain resolves."""
    t = Play().begun()
    under, rat = t.put(1, "Wandering Smith", "faith"), t.hand(1, "Grave Rat")
    assert "play_creature" not in t.at("play_2").moves(1)
    t.at("entrance").when(1, "play_creature", card=rat, payment=[], place="faith")
    assert (t.window, t.places(rat)) == ("action", [None])
    t.passed()
    assert t.referee.players[1].piles["faith"] == [rat, under]


def test_a_card_is_drawn_a_second_may_be_and_a_third_costs_one():
    """GORC-DRW-01, -02, GORC-EXH-01 to -03: after exhausting no Resource card is laid, and nobody moves."""
    t = Play().begun()
    guard, top = t.put(1, "Hall Guard", "front"), t.put(1, "Hall Guard", "science")
    t.at("draw")
    assert (len(t.referee.players[1].hand), "exhaust" in t.moves(1)) == (8, False)
    t.when(1, "draw_second_card")
    assert "draw_second_card" not in t.moves(1)
    assert not t.may(1, "exhaust", mode="top_servant", domain="faith")
    t.when(1, "exhaust", mode="top_servant", domain="science")
    assert (len(t.referee.players[1].hand), t.referee.players[1].graveyard) == (10, [top])
    assert "exhaust" not in t.moves(1)
    assert "lay_resource" not in t.at("play_1").moves(1)
    assert not t.at("move_attack_1").may(1, "move_creature", creature=guard, destination="faith")


def test_exhausting_may_cost_a_card_just_drawn():
    """GORC-EXH-02."""
    t = Play().begun().at("draw").when(1, "draw_second_card")
    drawn = t.referee.players[1].hand[-1]
    t.when(1, "exhaust", mode="hand_card", card=drawn)
    assert (t.referee.players[1].graveyard, len(t.referee.players[1].hand)) == ([drawn], 9)


@pytest.mark.parametrize(("drawn", "surplus"), [(0, 0), (1, 1), (2, 2)])
def test_hands_are_discarded_down_to_seven(drawn, surplus):
    """EX-28, GORC-DSC-01, -02, GORC-RSP-08: after the window; with seven cards nothing is asked."""
    t = Play(draw_min=drawn).begun().at("discard").when(1, "end_phase")
    assert t.asked == {2: "priority"}
    t.when(2, "pass")
    hand = t.referee.players[1].hand
    if surplus:
        assert not t.may(1, "discard_to_limit", cards=hand[: surplus + 1])
        t.when(1, "discard_to_limit", cards=hand[:surplus])
    assert (t.asked, len(hand)) == ({2: "mulligan"}, 7)


def test_upkeep_is_paid_or_the_card_goes():
    """EX-17, GORC-UPK-01 to -06: each card is settled before the phase ends; a buried servant owes nothing."""
    t = Play().begun()
    scribe, ox = t.put(1, "Court Scribe", "science"), t.put(1, "Siege Ox", "front")
    t.put(1, "Court Scribe", "faith")
    t.put(1, "Hall Guard", "faith")
    gold, sword = t.put(1, "Grave Rat", "vault"), t.equip(ox, "Plain Sword")
    t.at("unmark").when(1, "end_phase").passed()
    assert t.moves(1) >= {"pay_upkeep", "decline_upkeep"}
    assert "end_phase" not in t.moves(1)
    t.when(1, "pay_upkeep", source=scribe, payment=[gold]).when(1, "decline_upkeep", source=ox)
    assert (t.places(scribe), t.names(1, "hand")[-2:]) == (["science"], ["Siege Ox", "Plain Sword"])
    assert sword not in t.referee.things
    assert "end_phase" in t.moves(1)


# --- the end ----------------------------------------------------------------------------------------------------------


def test_who_must_draw_from_an_empty_deck_loses():
    """GORC-DRW-04, option `deck_out_loses`."""
    t = Play().begun().at("tactical")
    t.referee.players[1].deck = []
    assert t.when(1, "end_phase").passed().over == ("deck_out", [2])
    t = Play(deck_out_loses=False).begun()
    t.referee.players[1].deck = []
    assert not t.at("draw").moves(1) & {"draw_second_card", "exhaust"}


@pytest.mark.parametrize(("vp", "winners"), [(0, [1, 2]), (1, [2])])
def test_the_round_limit_ends_the_match_by_victory_points(vp, winners):
    """GORC-WIN-13."""
    t = Play(round_limit=20, vp_target=20).begun()
    t.referee.players[2].vp = vp
    while t.over is None:
        t.go_on()
    assert (t.over, t.referee.turn) == (("round_limit", winners), 40)
