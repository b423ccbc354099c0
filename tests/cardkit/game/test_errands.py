"""Decks beside the main one, an escrow, cards turned up one after another, numbers that not everybody sees."""

from collections import Counter
from typing import Any

import pytest

from domain import engine
from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.numbers import Number
from domain.cardkit.run.board import board_of as board_of_draft
from domain.cardkit.run.piles import strike, turn_up
from domain.cardkit.state import Deck, Zone
from domain.draft import Draft
from domain.refusal import Refused
from domain.ruleset import Ruleset
from domain.telling.position import text_of
from events import codec
from tests.cardkit import errands
from tests.cardkit.errands.ruleset import RULESET
from tests.cardkit.game.errands_table import ERRANDS, LETTER, QUEUE, REALMS, all_pass, board_of, table
from tests.dsl import Setting, said

# --- decks beside the main one ----------------------------------------------------------------------------------------


def test_what_a_player_brings_is_parted_by_type() -> None:
    """Given matches that begin, then errands and realms lie in decks of their own, known to whom it is declared."""
    t = Setting(ERRANDS, 2, decks=["Highland", None]).start()
    t.when(2, "choose_deck", deck="Lowland").made()
    assert (board_of(t, None)["deck"], board_of(t, None)["errands"], board_of(t, None)["realms"]) == (12, 4, 3)
    for seat in (1, 2):
        assert not {*t.state.decks[seat]} & {"A Letter", "Border March", "Bridge"}
    assert [t.state.deck(seat, "realms") for seat in (1, 2)] == [
        ("Border March", "Mill Town", "Old Keep"),
        ("Bridge", "Old Keep"),
    ]
    assert sorted(t.state.deck(2, "errands")) == ["A Debt", "A Key", "A Letter", "A Ring"]


def test_before_the_first_shuffle_a_deck_is_listed_for_those_who_know_it() -> None:
    """Given a match that begins, then errands are listed for all, and main deck and realms for their player."""
    t = Setting(ERRANDS, 2, decks=["Highland", "Lowland"]).start()
    told = {
        codec.decode(one.body)["data"]["deck"]: (one.type, one.private is not None)
        for one in t.record.entries
        if one.type in ("DeckListed", "DeckPrepared")
    }
    assert told["errands:1"] == ("DeckListed", False)
    assert told["realms:1"] == told["deck:1"] == ("DeckPrepared", True)


def test_all_decks_of_a_defeated_player_leave_the_match() -> None:
    """Given three players, when one of them gives up, then nothing is left in any deck, and all lies unseen."""
    t = Setting(ERRANDS, 3).position(
        p1={"errands": QUEUE, "realms": REALMS}, p2={"realms": "Bridge"}, p3={"realms": "Bridge"}
    )
    t.when(1, "concede").made()
    seen = board_of(t, 2)
    assert (seen["deck"], seen["errands"], seen["realms"], len(seen["removed"])) == (0, 0, 0, 45)
    assert {one["name"] for one in seen["removed"]} == {None}


@pytest.mark.parametrize(
    ("viewer", "errands_known", "realms_known", "order"),
    [(None, True, False, None), (2, True, False, None), (1, True, True, ["Mill Town", "Old Keep"])],
)
def test_views_show_of_each_deck_what_is_declared(
    viewer: int | None, errands_known: bool, realms_known: bool, order: Any
) -> None:
    """Given decks, then everybody knows which errands come, nobody in which order, and realms only their owner."""
    seen = board_of(table(p1={"errands": QUEUE, "realms": REALMS, "doubt": 2}), viewer)
    assert seen["errands"] == 3
    assert (seen["errands_cards"] == {"A Debt": 1, "A Key": 1, "A Ring": 1}) == errands_known
    assert seen["errands_order"] is None
    assert seen["realms"] == 2
    assert (seen["realms_cards"] is not None) == realms_known
    assert seen["realms_order"] == order


def test_the_text_of_a_position_counts_each_deck() -> None:
    """Given decks, when a position is told, then it says how many cards are in each."""
    told = text_of(RULESET, engine.view(RULESET, table(p1={"errands": QUEUE, "realms": REALMS}).state, 2))
    assert "deck 40, errands 3, realms 2, hand 0, escrow 0" in told


def test_a_deck_that_is_not_as_declared_is_refused_with_all_that_is_wrong() -> None:
    """Given too few errands, one of them twice, and too many realms, when it is brought, then all that is told."""
    t = Setting(ERRANDS, 2).start()
    brought = ["Runner"] * 4 + ["Innkeeper"] * 4 + ["Siege"] * 4 + ["Gossip"] * 4
    realms = ["Border March", "Bridge", "Mill Town", "Old Keep"]
    with pytest.raises(Refused) as no:
        engine.decide(RULESET, t.state, 1, "submit_deck", {"cards": [*brought, "A Key", "A Key", *realms]})
    first, more = no.value.refusal.facts, no.value.refusal.facts["more"]
    assert (first["deck"], first["need"], first["most"], first["have"]) == ("errands", 4, 4, 2)
    assert [(one["code"], one.get("card", one.get("deck"))) for one in more] == [
        ("too-many-copies", "A Key"),
        ("wrong-deck-size", "realms"),
    ]


def test_a_position_is_described_with_its_decks() -> None:
    """Given a description, then a deck holds its type alone, lies as it must, and there is no other."""
    assert table(p1={"realms": "Old Keep; Border March"}).state.deck(1, "realms") == ("Border March", "Old Keep")
    assert table(p1={"errands": QUEUE}).state.deck(1, "errands") == ("A Key", "A Ring", "A Debt")
    setting = Setting(ERRANDS, 2)
    wrongs: tuple[tuple[Any, dict[str, Any]], ...] = (
        ({"decks": {"realms": ["Runner"]}}, {"card": "Runner", "need": ["realm"], "have": "courier"}),
        ({"decks": {"cellar": []}}, {"given": "cellar", "known": ["errands", "realms"]}),
        ({"zones": {"realms": []}}, {"given": "realms", "known": []}),
        ({"zones": {"escrow": []}}, {"given": "escrow", "known": []}),
        ({"escrow": {"nothing": [{"card": "Siege"}]}}, {"id": "nothing"}),
    )
    for wrong, facts in wrongs:
        setting.refused_as_described({"tables": {1: wrong}}, "ERR-GEN-01", **facts)


def test_the_size_of_a_deck_is_a_number_for_texts() -> None:
    """Given two realms below, when a courier counts them, then two coins come in."""
    t = table(p1={"hand": "Innkeeper#inn", "realms": REALMS, "coin": 2})
    t.when(1, "play_card", card="inn").made()
    all_pass(t)
    t.shows(coin={1: 2})


# --- turned up one after another --------------------------------------------------------------------------------------


def test_the_next_card_is_turned_up_when_the_last_one_is_gone() -> None:
    """Given nothing face up, when the morning comes, then the top card of each deck is shown and in play."""
    t = table(phase="turn", p1={"errands": QUEUE, "realms": REALMS})
    shown = [one for one in t.record.entries if one.type.endswith(("CardsRevealed", "ObjectEnteredPlay"))]
    assert [codec.decode(one.body)["data"].get("origin", "shown") for one in shown] == [
        "shown",
        "errands",
        "shown",
        "realms",
    ]
    t.shows(errands={1: 2}, realms={1: 1})
    assert sorted(one["name"] for one in board_of(t, 2)["play"]) == ["A Key", "Mill Town"]


def test_who_looks_ahead_alone_knows_and_may_put_it_below() -> None:
    """Given a queue, when its player looks at the top and puts it below, then only that player was told which it is."""
    t = table(p1={"errands": QUEUE, "realms": REALMS, "coin": 2})
    t.when(1, "scout", coins=1).then(
        said("NumberChanged", number="coin"), said("CardsLookedAt", seat=1, owner=1, zone="errands", cards=["A Key"])
    )
    t.when(1, "pass_over", coins=1).then(
        said("NumberChanged", number="coin"), said("CardPutBelow", owner=1, deck="errands")
    )
    assert t.state.deck(1, "errands") == ("A Ring", "A Debt", "A Key")


def drafted(t: Any) -> Draft:
    """What becomes of the position of a table, step by step."""
    return Draft(RULESET, t.state.copy(), engine.chance_of(t.state))


def test_what_a_deck_counts_for_changes_with_it() -> None:
    """Given a realm that counts errands to come, when one is struck or turned up, then it ranks lower at once."""
    draft = drafted(table(p1={"play": "Mill Town#mill", "errands": QUEUE}))
    assert board_of_draft(draft).stat("mill", "rank") == 5
    strike(draft, 1, "errands", "A Ring", "veto", "ERR-TURN-01")
    assert board_of_draft(draft).stat("mill", "rank") == 4
    turn_up(draft, 1, "errands", "ERR-TURN-01")
    assert board_of_draft(draft).stat("mill", "rank") == 3


def test_a_card_of_a_deck_that_all_know_may_be_struck_from_it() -> None:
    """Given a queue, when one of its cards is struck, then it has left the match for all to see, and its id is new."""
    draft = drafted(table(p1={"errands": QUEUE}))
    strike(draft, 1, "errands", "A Ring", "veto", "ERR-TURN-01")
    assert draft.state.deck(1, "errands") == ("A Key", "A Debt")
    assert [draft.state.objects[one].card for one in draft.state.zone("removed", 1)] == ["A Ring"]
    assert len(draft.state.deck(1)) == 40


def test_what_was_looked_at_is_dealt_anew_by_a_rewind() -> None:
    """Given a look at the next errand, then the match knows that something has come to light since."""
    t = table(p1={"errands": QUEUE, "coin": 1})
    before = t.state.uncovered
    t.when(1, "scout", coins=1).made()
    assert t.state.uncovered == before + 1


# --- escrow -----------------------------------------------------------------------------------------------------------


def test_what_is_in_escrow_is_counted_by_all_and_seen_by_its_owner() -> None:
    """Given an errand, when a hand card is put in escrow for it, then others know that there is one, and for what."""
    t = table(p1={"play": LETTER, "hand": "Runner#r; Siege#s", "realms": REALMS})
    t.when(1, "activate_ability", source="letter", ability="A Letter#0", costs=[["s"]]).made()
    assert [(one.fields["seat"], one.fields["count"]) for one in t.events if one.tag == "CardsEscrowed"] == [(1, 1)]
    made = next(one for one in reversed(t.record.entries) if one.type == "MoveMade")
    assert "costs" not in codec.decode(made.body)["data"]["args"]
    told = next(one for one in t.record.entries if one.type == "cards.CardsEscrowed")
    assert [*codec.decode(told.private)] == ["1"]
    assert codec.decode(told.body)["data"] == {"seat": 1, "source": "letter", "count": 1}
    own, others = board_of(t, 1), board_of(t, 2)
    assert [(one["name"], one["host"]) for one in own["escrow"]] == [("Siege", "letter")]
    assert (others["escrow_count"], others["escrow"], others["hand_count"]) == (1, [], 1)


def test_what_is_in_escrow_comes_back_unseen() -> None:
    """Given two cards in escrow, when the errand is done, then they are in hand again, and nobody else saw them."""
    t = table(p1={"play": "A Debt#debt (step 2)", "escrow": {"debt": "Siege#s; Runner#r"}})
    t.when(1, "activate_ability", source="debt", ability="A Debt#1").made()
    all_pass(t)
    t.shows(hand={1: 2}, graveyard={1: ""}, removed={1: "A Debt"}, renown={1: 4})
    assert (board_of(t, 2)["escrow_count"], board_of(t, 2)["hand"]) == (0, [])


def test_what_is_in_escrow_is_lost_for_all_to_see() -> None:
    """Given two cards in escrow, when the errand is destroyed, then they lie in the graveyard."""
    aside = {"debt": "Gossip#g; Runner#r"}
    t = table(p1={"play": "A Debt#debt", "escrow": aside, "hand": "Siege#axe", "coin": 2})
    t.when(1, "play_card", card="axe", targets=[["debt"]]).made()
    all_pass(t)
    t.shows(hand={1: 0})
    assert board_of(t, 2)["escrow_count"] == 0
    assert Counter(one["name"] for one in board_of(t, 2)["graveyard"]) == Counter(
        ["A Debt", "Siege", "Gossip", "Runner"]
    )


# --- numbers that not everybody sees ----------------------------------------------------------------------------------


def test_a_number_is_seen_by_whom_it_is_declared() -> None:
    """Given doubt and fate, then its owner sees the one, nobody the other, and all once everything is revealed."""
    t = table(p1={"doubt": 3, "fate": 2, "realms": REALMS})
    seen = {viewer: board_of(t, viewer)["numbers"].keys() & {"doubt", "fate"} for viewer in (None, 1, 2)}
    assert seen == {None: set(), 1: {"doubt"}, 2: set()}
    revealed = engine.view(RULESET, t.state, 2, revealed=True)["board"]["seats"][0]["numbers"]
    assert (revealed["doubt"], revealed["fate"]) == (3, 2)
    assert "Doubt 3" in text_of(RULESET, engine.view(RULESET, t.state, 1))
    assert "Doubt" not in text_of(RULESET, engine.view(RULESET, t.state, 2)).partition("Seat 2")[0]


def test_a_change_that_comes_to_nothing_is_told_like_any_other() -> None:
    """Given no doubt and no couriers, when doubt would fall below nothing, then others cannot tell that it did not."""
    t = table(phase="turn", p1={"doubt": 0, "hand": "Gossip", "realms": REALMS, "errands": QUEUE})
    changes = [one for one in t.record.entries if one.type == "cards.HiddenNumberChanged"]
    assert [codec.decode(one.body)["data"] for one in changes] == [
        {"seat": 1, "number": "doubt", "cause": "brood", "eyes": 1},
        {"seat": 1, "number": "fate", "cause": "brood", "eyes": "nobody"},
    ]
    assert [[*codec.decode(one.private)] for one in changes] == [["1"], ["nobody"]]


@pytest.mark.parametrize("change", [{"pays": True}, {"base": lambda board, seat: 1}])
def test_a_hidden_number_that_would_show_is_told(change: dict[str, Any]) -> None:
    """Given a number that not everybody sees, when costs are paid from it or it is counted, then that is told."""
    with pytest.raises(ValueError, match="`doubt` is hidden"):
        Number("doubt", seen_by="owner", **change)


def declared(**changes: Any) -> Ruleset:
    """A game in the folder of this one, of which something else is declared."""
    realm = Type("realm", "Held.", stats={"rank": ""}, stays=True, costs=False)
    usual: dict[str, Any] = {"types": (realm,), "numbers": (Number("coin"),), "phases": (Phase("day"),)}
    return card_game(errands.__name__, name="E", version="1", summary="", seats=(2,), **{**usual, **changes})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"numbers": (Number("doubt", seen_by="owner"),)}, "everybody must see it"),
        ({"zones": {"escrow": Zone()}}, "what is in escrow its owner alone sees"),
        ({"zones": {"coin": Zone()}}, "'coin' is a zone and a number"),
        ({"zones": {"realms": Zone(holds="realm", deck=Deck(1, 1))}}, "the deck 'realms' must be hidden"),
        ({"zones": {"r": Zone(hidden=True, holds="tree", deck=Deck(1, 1))}}, "the deck 'r' must be hidden"),
        ({"zones": {"r": Zone(hidden=True, holds="realm", deck=Deck(1, 1, order="age"))}}, "lies by 'age'"),
    ],
)
def test_declarations_that_do_not_fit_each_other_are_told(changes: dict[str, Any], told: str) -> None:
    """Given a zone or a number that cannot be, when the game is put together, then that is told."""
    with pytest.raises(ValueError, match=told):
        declared(**changes)


def test_no_text_asks_for_a_hidden_number() -> None:
    """Given the words of the game, then texts may change doubt and fate and ask for neither."""
    vocabulary = RULESET.dialect.vocabulary
    assert {"doubt", "fate"} <= vocabulary.kept.keys()
    assert not {"doubt", "fate", "doubt_gained"} & {*vocabulary.player_stats, *vocabulary.happenings}
