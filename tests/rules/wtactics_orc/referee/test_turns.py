"""Set-up, turns, gold, windows and Quests as the referee holds them (sections 2.8 to 2.14, 2.22, 2.23 and 6)."""

import pytest

from tests.rules.wtactics_orc.referee.cards import CARDS, legal_deck
from tests.rules.wtactics_orc.referee.options import DEFAULTS
from tests.rules.wtactics_orc.referee.playing import ARMY, DECK, QUESTS, Play
from tests.rules.wtactics_orc.referee.turns import PHASES

OFF, DEF = "offensive", "defensive"


# --- decks and set-up -------------------------------------------------------------------------------------------------


def deck(*army, fill="Wandering Smith"):
    """Fifty army cards, among them the named ones; copies are not counted."""
    return [*army, *[fill] * (50 - len(army)), *QUESTS]


@pytest.mark.parametrize(
    ("army", "legal"),
    [
        (["Night Captain"], True),
        (["Night Captain", "Bark Elder"], False),
        (["Night Captain", "Bone Picker", "Bark Elder"], False),
        (["White Marshal", "Red Ram"], True),
        (["White Marshal", "Fire Chanter"], False),
        (["Bark Elder", "Banner Lady", "Red Ram"], True),
        (["Bark Elder", "Banner Lady", "Red Ram", "Pale Caster"], False),
    ],
)
def test_the_highest_requirements_of_the_factions_make_three_at_most(army, legal):
    """EX-25 to EX-27, WORC-LOY-03 to -07."""
    assert legal_deck(deck(*army), DEFAULTS | {"copy_limit": 99}) is legal


def test_decks_are_counted():
    """WORC-DCK-01, -02, -06, WORC-QPR-01, -02: 60 with ten different Quests; cards of one number are one card."""
    options = DEFAULTS | {"copy_limit": 10}
    assert legal_deck(DECK, options)
    assert not legal_deck(DECK[1:], options)
    assert not legal_deck(DECK, options | {"deck_total_includes_quests": False})
    assert not legal_deck(DECK, options | {"copy_limit": 9})
    assert not legal_deck([*DECK, *["Stone Ox"] * 141], options | {"copy_limit": 200})
    assert not legal_deck([*DECK[:-1], QUESTS[0]], options)
    assert CARDS["Hired Blade"].number == CARDS["Old Blade"].number
    assert not legal_deck([*DECK, *["Hired Blade"] * 6, *["Old Blade"] * 5], options)


def test_each_player_strikes_quests_of_the_other_in_turn():
    """WORC-QPR-03 to -08, WORC-SET-01, -02, -04: the first player begins; then one Quest of each deck lies open."""
    t = Play(quest_vetoes=3, first_player="seat:2")
    for seat in (2, 1):
        t.when(seat, "submit_deck", cards=DECK)
    for strike in QUESTS[:3]:
        for seat in (2, 1):
            assert t.asked == {seat: "veto"}
            t.when(seat, "veto_quest", quest=strike)
    assert [player.removed for player in t.referee.players.values()] == [QUESTS[:3]] * 2
    assert [quest.card.name for quest in t.referee.quests.values()] == [QUESTS[3]] * 2
    assert [len(player.quest_deck) for player in t.referee.players.values()] == [6, 6]
    assert [len(player.hand) for player in t.referee.players.values()] == [7, 7]
    assert t.asked == {2: "mulligan"}


def test_three_players_hand_their_quest_decks_on():
    """WORC-QPR-03: to the next seat."""
    t = Play((6,), players=3, format="triumvirate", first_player="seat:1", quest_vetoes=1)
    for seat in (1, 2, 3):
        t.when(seat, "submit_deck", cards=DECK)
    for seat, strike in ((1, 5), (2, 6), (3, 7)):
        t.when(seat, "veto_quest", quest=QUESTS[strike])
    assert [player.removed for player in t.referee.players.values()] == [[QUESTS[6]], [QUESTS[7]], [QUESTS[5]]]


def test_giving_up_in_the_set_up_ends_a_match_of_two():
    """WORC-WIN-11."""
    assert Play().when(2, "concede").over == ("concession", [1])


# --- mulligan ---------------------------------------------------------------------------------------------------------


def test_mulligans_draw_seven_and_then_one_card_fewer_each():
    """EX-19, WORC-MUL-03 to -06: eight of them, a ninth is not asked for."""
    t, sizes = Play().begun(mulligan=True), []
    while t.asked == {1: "mulligan"}:
        t.when(1, "mulligan")
        sizes.append(len(t.referee.players[1].hand))
    assert sizes == [7, 6, 5, 4, 3, 2, 1, 0]
    assert (t.asked, t.referee.phase) == ({1: "floor"}, "unmark")


def test_who_has_played_a_card_has_no_mulligan():
    """WORC-MUL-01, -02: the second player answers in the first player's first turn."""
    t = Play().begun().when(1, "end_phase")
    event = next(id for id in t.referee.players[2].hand if t.referee.things[id].card.name == "Sudden Noise")
    t.when(2, "play_event", card=event, payment=[]).at("unmark", 2)
    assert len(t.referee.players[2].hand) == 6
    t = Play().begun().at("discard").when(1, "end_phase").passed()
    t.when(1, "discard_to_limit", cards=t.referee.players[1].hand[:1])
    assert (t.asked, t.referee.turn) == ({2: "mulligan"}, 2)


def test_an_open_mulligan_keeps_two_cards_at_most_and_is_the_only_one():
    """WORC-OMU-01 to -04."""
    t = Play(mulligan="open").begun(mulligan=True)
    hand = list(t.referee.players[1].hand)
    assert not t.may(1, "open_mulligan", keep=hand[:3])
    assert "mulligan" not in t.moves(1)
    t.when(1, "open_mulligan", keep=hand[:2])
    assert t.asked == {1: "floor"}
    assert t.referee.players[1].hand[:2] == hand[:2]
    assert len(t.referee.players[1].hand) == 7


# --- phases and windows -----------------------------------------------------------------------------------------------


def test_phases_come_in_their_order_and_mandatory_ones_end_in_a_window():
    """WORC-TRN-01 to -04, WORC-RSP-08: optional ones without an act are left without a window."""
    t, seen = Play().begun(), []
    while t.referee.turn == 1:
        phase = t.referee.phase
        t.go_on()
        seen.append((phase, t.window))
        t.passed()
        if "discard" in t.asked.values():
            t.go_on()
    assert [phase for phase, _ in seen] == list(PHASES)
    mandatory = ("unmark", "upkeep", "draw", "discard")
    assert [window for _, window in seen] == ["phase_end" if phase in mandatory else None for phase in PHASES]


def test_end_turn_goes_to_the_discard_phase():
    """Section 3.2: the player has the floor there; it is not offered before the Draw phase."""
    t = Play().begun()
    assert "end_turn" not in t.moves(1)
    t.at("draw").when(1, "end_turn")
    assert t.window == "phase_end"
    t.passed()
    assert (t.referee.phase, t.asked, t.moves(1)) == ("discard", {1: "floor"}, {"end_phase"} | events(t))


def events(t):
    """`play_event`, if an Event that costs nothing is in the first player's hand."""
    return {"play_event"} if "Sudden Noise" in t.names(1, "hand") else set()


def test_an_answer_resets_the_passes_and_hands_on_to_the_next_seat():
    """WORC-RSP-01 to -04: an empty `after` window needs the passive player alone, an answered one everybody."""
    t = Play().begun().at("play_1")
    answer, again = t.hand(2, "Sudden Noise"), t.hand(1, "Sudden Noise")
    t.when(1, "lay_resource", card=t.referee.players[1].hand[0])
    assert (t.window, t.asked) == ("after", {2: "priority"})
    t.when(2, "play_event", card=answer, payment=[]).when(1, "play_event", card=again, payment=[])
    assert ([item.thing.id for item in t.referee.chain], t.asked) == ([answer, again], {2: "priority"})
    t.when(2, "pass")
    assert t.asked == {1: "priority"}
    t.when(1, "pass")
    assert (t.asked, t.referee.phase, t.referee.chain) == ({1: "floor"}, "play_1", [])
    assert [t.names(seat, "graveyard") for seat in (1, 2)] == [["Sudden Noise"], ["Sudden Noise"]]


def test_an_action_waits_until_both_have_passed():
    """WORC-CRE-01 to -03, WORC-RSP-04, -05: a creature is played in the Entrance phase, and enters when it resolves."""
    t = Play().begun().at("entrance")
    rat = next(id for id in t.referee.players[1].hand if t.referee.things[id].card.name == "Grave Rat")
    t.when(1, "play_creature", card=rat, payment=[], front=DEF)
    assert (t.window, t.asked, t.referee.things[rat].place) == ("action", {2: "priority"}, None)
    t.when(2, "pass").when(1, "pass")
    assert (t.referee.things[rat].place, t.referee.things[rat].marked) == (DEF, False)


def test_a_play_asks_those_again_who_have_passed_and_resolves_first():
    """WORC-RSP-02 to -04: the newest of the chain comes first."""
    t = Play().begun().at("play_1")
    first, second = t.hand(1, "Sudden Noise"), t.hand(1, "Sudden Noise")
    t.when(1, "play_event", card=first, payment=[]).when(2, "pass").when(1, "play_event", card=second, payment=[])
    assert t.asked == {2: "priority"}
    t.when(2, "pass").when(1, "pass")
    assert t.referee.players[1].graveyard == [second, first]


def test_a_creature_without_def_dies_at_once():
    """WORC-CRE-07."""
    t = Play().begun().at("entrance")
    knight = t.hand(1, "Paper Knight")
    t.when(1, "play_creature", card=knight, payment=[], front=OFF).passed()
    assert t.referee.players[1].graveyard == [knight]


def test_magic_needs_a_caster_in_its_front():
    """WORC-MAG-01, -02, -04, EX-04: a marked one is enough."""
    t = Play().begun().at("play_1")
    charm = t.hand(1, "Small Charm")
    assert not t.may(1, "play_magic", card=charm, payment=[], front=DEF)
    caster = t.put(1, "Court Caster", DEF)
    t.referee.things[caster].marked = True
    assert not t.may(1, "play_magic", card=charm, payment=[], front=OFF)
    t.when(1, "play_magic", card=charm, payment=[], front=DEF).passed()
    assert t.referee.players[1].graveyard == [charm]


def test_without_windows_at_ends_of_phases_nobody_is_asked_there():
    """WORC-RSP-08, option `end_phase_windows`."""
    assert Play(end_phase_windows=False).begun().when(1, "end_phase").asked == {1: "floor"}


def test_who_has_no_hand_passes_on_public_grounds():
    """WORC-RSP-15."""
    t = Play(auto_pass="public_only", opening_hand=0).begun(mulligan=True).when(1, "keep_hand")
    assert t.when(1, "end_phase").asked == {1: "floor"}
    assert t.referee.phase == "upkeep"


# --- gold and cards ---------------------------------------------------------------------------------------------------


def test_payments_are_exact_from_cards_and_pool():
    """WORC-PAY-01, WORC-RES-05, -06: gold is produced ahead, the rest is marked, and unused gold is lost."""
    t = Play().begun()
    one, two, three = (t.put(1, "Grave Rat", "resources") for _ in range(3))
    smith = next(id for id in t.referee.players[1].hand if t.referee.things[id].card.name == "Wandering Smith")
    blade = t.hand(1, "Hired Blade")
    t.at("entrance").when(1, "produce_gold", resources=[one])
    assert (t.asked, t.referee.players[1].gold) == ({1: "floor"}, 1)
    assert not t.may(1, "play_creature", card=blade, payment=[one, two], front=OFF)
    assert not t.may(1, "play_creature", card=blade, payment=[], front=OFF)
    assert not t.may(1, "play_creature", card=smith, payment=[two, three], front=OFF)
    t.when(1, "play_creature", card=blade, payment=[two], front=OFF).passed()
    assert (t.referee.players[1].gold, t.referee.ready(1)) == (0, [three])
    t.when(1, "produce_gold", resources=[three]).at("unmark", 2)
    assert t.referee.players[1].gold == 0
    t.at("unmark", 3)
    assert t.referee.ready(1) == [one, two, three]


def test_one_resource_card_a_turn_and_four_come_back():
    """WORC-RES-02, -03, WORC-REC-01 to -03."""
    t = Play().begun()
    laid = [t.put(1, "Night Captain", "resources") for _ in range(3)]
    t.at("play_1").when(1, "lay_resource", card=t.referee.players[1].hand[0]).passed()
    assert "lay_resource" not in t.moves(1)
    four = [thing.id for thing in t.referee.there(1, "resources")]
    assert not t.may(1, "recycle_resources", resources=laid)
    t.when(1, "recycle_resources", resources=four).passed()
    assert t.names(1, "hand")[-4:] == ["Night Captain"] * 3 + ["Grave Rat"]
    for _ in range(4):
        t.put(1, "Night Captain", "resources")
    assert t.at("play_2").moves(1).isdisjoint({"lay_resource", "recycle_resources"})


def test_a_card_is_drawn_and_a_second_may_be():
    """WORC-DRW-01, -02."""
    t = Play().begun().at("draw")
    assert len(t.referee.players[1].hand) == 8
    t.when(1, "draw_second_card")
    assert (len(t.referee.players[1].hand), t.asked) == (9, {1: "floor"})
    assert "draw_second_card" not in t.moves(1)


@pytest.mark.parametrize(("drawn", "surplus"), [(0, 0), (1, 1), (2, 2)])
def test_hands_are_discarded_down_to_seven(drawn, surplus):
    """EX-28, WORC-DSC-01, -02: after the window; with seven cards nothing is asked."""
    t = Play(draw_min=drawn).begun().at("discard").when(1, "end_phase")
    assert t.asked == {2: "priority"}
    t.when(2, "pass")
    hand = t.referee.players[1].hand
    if surplus:
        assert not t.may(1, "discard_to_limit", cards=hand[: surplus + 1])
        t.when(1, "discard_to_limit", cards=hand[:surplus])
    assert (t.asked, len(hand)) == ({2: "mulligan"}, 7)


@pytest.mark.parametrize(("influence", "end"), [(9, ("exhaustion_influence", [1])), (20, ("exhaustion", [1, 2]))])
def test_the_match_ends_with_a_round_in_which_nobody_could_draw(influence, end):
    """WORC-DRW-04 to -06: most Influence wins when the VP are equal, else it is a draw."""
    t = Play().begun()
    t.referee.players[2].influence = influence
    for player in t.referee.players.values():
        player.deck = player.deck[:1]
    t.at("unmark", 3)
    while t.over is None:
        t.go_on()
    assert (t.over, t.referee.turn) == (end, 4)


def test_one_player_who_can_draw_keeps_the_match_going():
    """WORC-DRW-05."""
    t = Play().begun()
    t.referee.players[1].deck = []
    assert t.at("unmark", 5).over is None


def test_the_round_limit_ends_the_match():
    """WORC-DRW-06, option `round_limit`."""
    t = Play(round_limit=20).begun()
    while t.over is None:
        t.go_on()
    assert (t.over, t.referee.turn) == (("round_limit", [1, 2]), 40)


# --- Quests -----------------------------------------------------------------------------------------------------------


def up(t):
    """The face-up Quests, by the owner of their pile."""
    return {quest.owner: (id, quest.card.name) for id, quest in t.referee.quests.items()}


def test_quests_are_accepted_and_abandoned_in_the_play_phases():
    """WORC-QST-05 to -08, -11, -13: each for itself, and not again in the same turn."""
    t = Play(max_active_quests=1).begun().at("play_1")
    (first, _), (second, _) = up(t).values()
    t.when(1, "accept_quest", quest=first)
    assert t.window == "after"
    assert "accept_quest" not in t.passed().moves(1)
    t.when(1, "abandon_quest", quest=first).passed()
    assert not t.may(1, "accept_quest", quest=first)
    assert t.may(1, "accept_quest", quest=second)
    t.at("play_1", 3)
    assert t.may(1, "accept_quest", quest=first)
    t.when(1, "accept_quest", quest=first).at("play_1", 5).when(1, "abandon_quest", quest=first).passed()
    assert not t.may(1, "accept_quest", quest=first)


def test_a_quest_that_lasts_is_failed_at_the_end_of_its_last_turn():
    """WORC-QTY-07: two own turns, that of the acceptance being the first; then it may be accepted again."""
    deck = [*ARMY * 10, "Wait for Rain", *[name for name in QUESTS if name != "Wait for Rain"]]
    t = Play()
    for seat in (1, 2):
        t.when(seat, "submit_deck", cards=deck)
    t.when(1, "keep_hand").at("play_1")
    quest = up(t)[1][0]
    t.when(1, "accept_quest", quest=quest).at("draw", 3)
    assert t.referee.quests[quest].tokens == {1: 1}
    t.at("unmark", 4)
    assert t.referee.quests[quest].tokens == {}
    assert t.at("play_1", 5).may(1, "accept_quest", quest=quest)


def test_a_failed_contract_is_not_accepted_again():
    """WORC-QTY-04, -07: failed also by abandoning it; for others it stays."""
    contract = next(name for name, card in CARDS.items() if card.quest == "contract" and not card.duration)
    deck = [*ARMY * 10, contract, *[name for name in QUESTS if name != contract][:9]]
    t = Play()
    for seat in (1, 2):
        t.when(seat, "submit_deck", cards=deck)
    t.when(1, "keep_hand").at("play_1")
    quest = up(t)[1][0]
    t.when(1, "accept_quest", quest=quest).passed().when(1, "abandon_quest", quest=quest)
    assert t.at("play_1", 2).may(2, "accept_quest", quest=quest)
    assert not t.at("play_1", 3).may(1, "accept_quest", quest=quest)


def test_of_two_expired_quests_the_player_who_is_behind_says_which_leaves():
    """EX-32, WORC-QEX-01 to -06: after a whole turn of everybody, one a round; the next one is turned up."""
    t = Play().begun()
    t.referee.players[2].influence = 3
    before = up(t)
    while t.asked != {2: "expired_quest"}:
        t.go_on()
    assert (t.referee.turn, t.referee.phase) == (2, "discard")
    t.when(2, "choose_expired_quest", quest=before[1][0])
    assert t.referee.players[1].removed == [QUESTS[0]]
    assert up(t)[1][1] == QUESTS[1]
    assert up(t)[2] == before[2]
    t.at("unmark", 4)
    assert t.referee.players[2].removed == [QUESTS[0]]
    t.at("unmark", 5)
    assert t.referee.players[1].removed == [QUESTS[0]]
    t.at("unmark", 6)
    assert t.referee.players[1].removed == QUESTS[:2]


def test_chance_decides_if_all_scores_are_equal():
    """WORC-QEX-07."""
    t = Play().begun().at("unmark", 3)
    assert (t.referee.players[1].removed, t.referee.players[2].removed) == ([QUESTS[0]], [])


def test_a_token_keeps_a_quest_and_the_wait_begins_anew_without():
    """WORC-QEX-01: whole turns since the last token was removed count, from the start of a turn to its end."""
    t = Play().begun().at("play_1")
    (mine, _), (other, _) = up(t)[1], up(t)[2]
    t.when(1, "accept_quest", quest=mine).passed().at("unmark", 3)
    assert [id in t.referee.quests for id in (mine, other)] == [True, False]
    t.at("play_1").when(1, "abandon_quest", quest=mine).at("unmark", 5)
    assert mine in t.referee.quests
    assert mine not in t.at("unmark", 6).referee.quests
