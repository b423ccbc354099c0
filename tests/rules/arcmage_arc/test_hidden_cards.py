"""Who sees which card (catalogue section 5; ARC-ZONE, ARC-DECK-07, ARC-RES-12) and what the areas are."""

import pytest

from domain import engine
from domain.cardkit.zones import alter
from domain.positions import imagined
from events import codec
from events.redact import redact
from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.opening import begun, entries, keeping, opened, revealed, unbuilt, with_cities, with_decks

RICH = {
    "kingdom": {"Green Town#town": "Elf#elf"},
    "army": "Bear#bear [Armour#armour]",
    "enchantments": "Banner#banner",
    "vault": "gaian 2",
    "hand": "Bolt#bolt; Bear#held",
    "graveyard": "Giant#giant; Goblin#gob",
    "unbuilt": "Red Town#red",
}


def seat_of(t, seat, viewer):
    """What a viewer sees of a player."""
    return t.view(viewer)["board"]["seats"][seat - 1]


@clause("ARC-ZONE-01", "ARC-ZONE-02", "ARC-ZONE-06", "ARC-ZONE-07", "ARC-ZONE-08")
def test_every_player_has_the_same_areas(table):
    t = arena(table, 3, p1=RICH)
    assert seat_of(t, 1, None).keys() == seat_of(t, 2, None).keys() == seat_of(t, 3, None).keys()


@clause("ARC-ZONE-10", "ARC-ZONE-11", "ARC-ZONE-12")
def test_graveyards_lie_open_in_the_order_of_arrival_and_hold_cards_of_their_owner_only(table):
    t = arena(
        table,
        p1={**RICH, "vault": "gaian 1; red_banner 1"},
        p2={"army": "Goblin#weak [Armour#foreign (by 1)]", "graveyard": "Elf"},
    )
    for viewer in (1, 2, None):
        assert [card["name"] for card in seat_of(t, 1, viewer)["graveyard"]] == ["Giant", "Goblin"]
    t.when(1, "play_event", card="bolt", targets=[["bear"]], payment=["red_banner_1_1"])
    passed(t).then(
        said("ObjectDamaged", id="bear", amount=2),
        said("CardPutInGraveyard", id="bolt", owner=1, origin="stack", position=2),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        graveyard={1: "Giant; Goblin; Bolt", 2: "Elf"},
    )


@clause("ARC-GEN-14", "ARC-ZONE-12")
def test_a_card_goes_to_the_graveyard_of_its_owner_whoever_controlled_it(table):
    t = arena(
        table,
        p1={**RICH, "vault": "red_banner 1"},
        p2={"army": "Goblin#weak (owner 1)"},
    )
    t.when(1, "play_event", card="bolt", targets=[["weak"]], payment=["red_banner_1_1"])
    passed(t).then(
        said("ObjectDamaged", id="weak", amount=2),
        said("CardPutInGraveyard", id="bolt", owner=1, origin="stack"),
        said("ObjectDied", id="weak"),
        said("CardPutInGraveyard", id="weak", owner=1, origin="play"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        graveyard={1: "Giant; Goblin; Bolt; Goblin", 2: ""},
    )


@clause("ARC-ZONE-14", "ARC-ZONE-15", "ARC-RES-10", "ARC-DECK-07")
def test_hidden_cards_are_counted_and_neither_named_nor_shown(table):
    t = arena(table, p1=RICH)
    for viewer in (2, None):
        seen = seat_of(t, 1, viewer)
        assert (seen["hand"], seen["unbuilt"], seen["deck_cards"], seen["deck_list"]) == ([], [], None, None)
        assert (seen["hand_count"], seen["unbuilt_count"]) == (2, 1)
        assert [card["name"] for card in seen["vault"]["gaian"]["cards"]] == [None, None]
        assert not {"bolt", "held", "red"} & set(str(t.view(viewer)).split("'"))
        assert "Bolt" not in t.view(viewer)["board"]["faces"]
    own = seat_of(t, 1, 1)
    assert [card["name"] for card in own["hand"]] == ["Bolt", "Bear"]
    assert own["deck_cards"]
    assert own["deck_order"] is None


@clause("ARC-DECK-07", "ARC-RES-12")
def test_a_hand_card_that_becomes_a_resource_gets_another_id(table):
    t = arena(table, phase="draw_resource", p1=RICH)
    t.when(1, "choose_draw_course", course=3, resources={"bolt": "drake", "held": "drake"}).then(
        said("ResourcePlaced", seat=1, former="bolt", card="Bolt"),
        said("ResourcePlaced", seat=1, former="held", card="Bear"),
        aside=("DrawCourseChosen", "phases pass"),
    )
    assert not {"bolt", "held"} & set(t.state.objects)
    for entry in t.record.entries:
        assert b"bolt" not in entry.body


@clause("ARC-DECK-07")
def test_cards_get_new_ids_whenever_they_come_into_a_hand(table):
    t = begun(table, mulligan_condition="free")
    t.when(1, "take_turn")
    before = set(t.state.zone("hand", 1))
    t.when(1, "mulligan").then(
        said("MulliganTaken", seat=1, count=7),
        said("DeckShuffled", deck="deck:1", count=57, reason="mulligan"),
        said("CardsDrawn", seat=1, count=7, reason="mulligan"),
        hand={1: 7},
    )
    after = set(t.state.zone("hand", 1))
    assert not before & after
    assert all(len(card) > 6 for card in after)


@clause("ARC-RES-08")
def test_a_card_that_costs_nothing_needs_no_resource(table):
    t = arena(table, p1={"kingdom": "Green Town#town", "hand": "Vigour#v; Bolt#bolt", "army": "Bear#bear"})
    t.when(1, "play_event", card="bolt", targets=[["bear"]]).refused("ARC-COST-04")
    t.when(1, "play_event", card="v", targets=[["bear"]]).then(aside="a card is played", stack="Vigour")


@clause("ARC-ZONE-10")
def test_everything_is_revealed_after_the_match_unless_it_keeps_its_cards(table):
    t = arena(table, p1=RICH)
    t.when(2, "concede").then(said("MatchEnded", reason="last_player_standing"), aside="a player gives up", winners=[1])
    assert [card["name"] for card in seat_of(t, 1, 2)["hand"]] == ["Bolt", "Bear"]
    assert seat_of(t, 1, None)["deck_order"] is not None


@clause("ARC-OPT-05")
def test_what_is_dealt_anew_fits_all_that_is_seen(table):
    t = begun(table, 3).then(said("ObjectEnteredPlay", controller=3, cause="setup"), said("TurnStarted", seat=1))
    for number in range(5):
        guess = imagined(t.ruleset, t.state, (1,), bytes([number]) * 32)
        assert t.ruleset.view(guess, 1, False) == t.ruleset.view(t.state, 1, False)
        assert sorted(guess.decks[1]) == sorted(t.state.decks[1])
        for seat in (2, 3):
            assert len(guess.decks[seat]) == len(t.state.decks[seat])
            for city in guess.zone("unbuilt", seat):
                assert guess.objects[city].card.endswith("Town")


@clause("ARC-OPT-05")
def test_a_fork_of_a_running_match_is_dealt_anew(table):
    t = begun(table).then(said("ObjectEnteredPlay", controller=2, cause="setup"), said("TurnStarted", seat=1))
    fork = t.fork(resample=True)
    assert fork.state.decks[1] != t.state.decks[1]
    assert sorted(fork.state.decks[1]) == sorted(t.state.decks[1])


@clause("ARC-OPT-05", "ARC-ZONE-15")
@pytest.mark.parametrize("eyes", [(), (1,)])
def test_who_is_just_choosing_among_hidden_cards_chooses_among_other_ids_when_they_are_dealt_anew(table, eyes):
    """Given a choice among hidden cards, when they are dealt anew for others, then it is about cards of other ids."""
    t = arena(
        table, p1={"hand": "Tithe#tithe; Giant#giant"}, p2={"hand": "Elf#elf; Bear#bear", "unbuilt": "Red Town#red"}
    )
    played(t, 1, "tithe").then(
        said("ChoiceAsked", seat=2, hidden=True, options=[]),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(2, "choose_for_effect"),
    )

    guess = imagined(t.ruleset, t.state, eyes, b"blind" * 7)

    hand = guess.zone("hand", 2)
    assert not {"elf", "bear", "red"} & guess.objects.keys()
    assert ("giant" in guess.objects) == (1 in eyes)
    assert guess.question.options == hand
    ids = [*hand]
    discarded = engine.decide(t.ruleset, guess, 2, "choose_for_effect", {"answer": ids[:1]}).state
    assert (discarded.zone("hand", 2), discarded.zone("graveyard", 2)) == (tuple(ids[1:]), tuple(ids[:1]))


@clause("ARC-OPT-05")
def test_hidden_cards_that_somebody_has_seen_keep_their_ids_for_those_eyes_alone(table):
    """Given a hand card that was shown to a player, when cards are dealt anew for that player, then it alone stays."""
    t = arena(table, p2={"hand": "Elf#elf; Bear#bear"})
    state = t.state.copy()
    alter(state, "elf", known_to=(1,))

    seen, unseen = (imagined(t.ruleset, state, eyes, b"blind" * 7) for eyes in ((1,), ()))

    assert [id in guess.objects for guess in (seen, unseen) for id in ("elf", "bear")] == [True, False, False, False]
    assert seen.objects["elf"].card == "Elf"


@clause("ARC-OPT-05")
def test_a_fork_in_the_middle_of_the_set_up_goes_on_with_it_and_is_dealt_anew(table):
    """Given a match whose first cities are asked for, when it is forked, then the set-up goes on with other cards."""
    t = keeping(with_cities(with_decks(opened(table)))).then(
        said("FirstPlayerChosen", seat=1), aside=("CityChoiceMade", "CitiesKept"), waiting=(1, "first_city")
    )

    fork = t.fork(eyes=())

    assert not entries(fork, "CardPoolPinned")
    assert len(entries(fork, "CardsDealtAnew")) == 2
    assert len({*unbuilt(t, 1), *unbuilt(fork, 1)}) == 6
    revealed(fork).then(
        said("ObjectEnteredPlay", controller=2, cause="setup"),
        said("TurnStarted", seat=1),
        waiting=(1, "start_of_turn"),
    )


@clause("ARC-OPT-05")
def test_after_a_rewind_what_was_drawn_since_is_dealt_anew(table):
    t = begun(table)
    at = len(t.record.entries)
    deck = t.state.decks[1]
    t.when(1, "take_turn")
    t.when(1, "keep_hand")
    t.when(1, "choose_draw_course", course=1)
    t.rewind(at).then(
        said("MatchRewound", to=40),
        said("DeckShuffled", deck="deck:1"),
        said("DeckShuffled", deck="deck:2", reason="rewind"),
    )
    assert t.state.decks[1] != deck
    assert entries(t, "MatchRewound")


@clause("ARC-ZONE-15", "ARC-DECK-07")
def test_a_match_that_keeps_its_cards_reveals_nothing_when_it_has_ended(table):
    t = arena(table, p1=RICH)
    t.when(2, "concede").then(said("MatchEnded", reason="last_player_standing"), aside="a player gives up", winners=[1])
    ended = t.state.copy()
    ended.reveal_after_match = False
    for viewer in (2, None):
        seen = engine.view(t.ruleset, ended, viewer)["board"]["seats"][0]
        assert (seen["hand"], seen["unbuilt"], seen["deck_order"], seen["deck_cards"]) == ([], [], None, None)
        assert [card["name"] for card in seen["vault"]["gaian"]["cards"]] == [None, None]
    assert [card["name"] for card in engine.view(t.ruleset, ended, 1)["board"]["seats"][0]["hand"]] == ["Bolt", "Bear"]


@clause("ARC-DECK-07")
def test_the_hands_and_piles_of_a_described_position_are_in_no_public_part_of_the_log(table):
    t = arena(table, phase="draw_resource", p1=RICH)
    opened = next(entry for entry in t.record.entries if entry.type == "ScenarioOpened")
    for viewer in (None, 1, 2):
        seen = redact(opened, viewer, revealed=False)
        assert not [name for name in (b"bolt", b"Bolt", b"held") if name in seen]
        assert codec.decode(seen)["data"]["view"]["seats"][0]["hand_count"] == 2
    assert b"Bolt" in redact(opened, None, revealed=True)
