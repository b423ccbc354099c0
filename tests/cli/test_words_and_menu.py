"""Words for every event and move, and a menu that offers only what the rules accept, over whole random matches."""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain import engine
from domain.rulesets import RULESETS
from domain.shapes import Offer, Offers, OneOf, Subset
from domain.telling.teller import told_to
from domain.telling.words import common, words_of
from events import codec
from events.registry import EVENTS
from events.vocabulary.match import SeatSpec
from service.cli.matches import story
from service.cli.table import menu, typed
from service.cli.table.conversation import number_in

GAIA_VORA = RULESETS["gaia_vora"]
TELLER = told_to(GAIA_VORA)
UNKNOWN = told_to(None)


def match_of(players: int, seed: int, **options) -> Iterator[tuple[Any, int, list]]:
    """A random match: each state in which a seat must choose, the seat, and the facts since the one before."""
    chooser = random.Random(seed)
    seats = tuple(SeatSpec("bot", "random") for _ in range(players))
    opening = engine.Opening(
        match="mat_words", secret=f"{seed:064x}", seats=seats, options={"players": players, **options}
    )
    draft = engine.seat_bots(engine.create(GAIA_VORA, opening))
    while draft.state.status == "playing":
        seat = min(draft.state.pending)
        yield draft.state, seat, draft.facts
        offers = [offer for offer in engine.offers(GAIA_VORA, draft.state, seat).open if offer.answers]
        offer = chooser.choice(offers)
        args = menu.Menu(TELLER, {}, lambda _, answers: chooser.randrange(len(answers))).choose(offer)
        draft = engine.decide(GAIA_VORA, draft.state, seat, offer.move, args)
    yield draft.state, 0, draft.facts


VARIANTS = [
    (1, {}),
    (2, {"maximality": "challenge"}),
    (3, {"storm_blocked": "die", "color_choice": "choose"}),
    (4, {"fossil_slotting": "species_first"}),
]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_narrowing_down_always_ends_in_a_legal_move_and_all_is_told_in_words(players, options):
    seed = int(os.environ.get("WORDS_SEED", "7"))
    told_types, moves = set(), set()
    for _, _, facts in match_of(players, seed, turn_limit=40, **options):
        for fact in facts:
            kind = EVENTS.kind_of(fact.event)
            data = codec.decode(codec.canonical(fact.event))
            if kind.tag == "MoveMade":
                moves.add(data["move"])
            assert kind.tag in TELLER.words.events
            sentence = TELLER.event(kind.tag, data)
            assert sentence[:1].isupper()
            assert "_" not in sentence.replace(data.get("ruleset", " "), ""), sentence
            told_types.add(kind.tag)
    assert {"MatchEnded", "TurnStarted", "gaia_vora.PlanetRotated"} <= told_types
    assert len(moves) > 3


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_menu_lists_few_ways_and_folds_many(players, options):
    for number, (state, seat, _) in enumerate(match_of(players, 3, turn_limit=12, **options)):
        if seat == 0 or number % 3:
            continue
        offers = engine.offers(GAIA_VORA, state, seat)
        entries = menu.Menu(TELLER, {}, lambda *_: None).entries(offers)
        assert len({entry.label for entry in entries}) == len(entries)
        assert all(entry.offer.answers for entry in entries[: len(entries) // 2])
        for entry in entries:
            if entry.args is not None:
                assert entry.offer.refusal(entry.args)[1] is None
            else:
                assert entry.label.endswith("ways) ...")


def test_a_choice_that_cannot_be_completed_is_not_offered():
    """Of three places for two kinds of which each may be used once, the third question has no answer left to give."""
    from domain.shapes import Assign, AssignClauses, Offer, Option

    kinds = (Option("a", "a"), Option("b", "b"))
    shape = Assign({"1": kinds, "2": kinds, "3": kinds}, AssignClauses("X", "X", "X", "X"), most=2, least=2)
    asked: list[tuple[str, list[str]]] = []

    def first(question: str, answers: list[str]) -> int:
        asked.append((question, answers))
        return 0

    args = menu.Menu(UNKNOWN, {}, first).choose(Offer("put", {"places": shape}))
    assert args == {"places": {"1": "a", "2": "b"}}
    assert [answers for _, answers in asked] == [["a", "b", "nothing"], ["b", "nothing"]]


def test_what_is_needed_is_not_left_out():
    """Of keys and values that are needed, the former are not skipped, nor is the choice over before the latter."""
    from domain.cardkit.shapes import Some
    from domain.refusal import Refusal
    from domain.shapes import Assign, AssignClauses, Barred, Offer, Option

    must = Refusal("must", ("X",))
    keys = {"1": (Option("a"), Option("b")), "2": (Option("a"),)}
    shape = Assign(keys, AssignClauses("X", "X", "X", "X"), most=2, least=0, needed={"1": must})
    some = Some(("a", "b", "c", "d"), 1, 4, "X", ordered=True, needed=(Barred("b", must),))
    asked: list[list[str]] = []

    def last(_question: str, answers: list[str]) -> int:
        asked.append(answers)
        return len(answers) - 1

    chosen = menu.Menu(UNKNOWN, {}, last).choose(Offer("put", {"places": shape, "cards": some}))
    assert chosen == {"places": {"1": "b"}, "cards": ["d", "c", "b"]}
    assert asked[:2] == [["a", "b"], ["a", "nothing"]]
    assert [answers[-1] for answers in asked[2:]] == ["d", "c", "b", "that is all"]


def test_a_subset_is_chosen_one_by_one():
    from domain.shapes import Offer

    offer = Offer("discard", {"cards": Subset(("a", "b", "c"), 2, "X")})
    assert menu.Menu(UNKNOWN, {}, lambda _, answers: len(answers) - 1).choose(offer) == {"cards": ["c", "b"]}
    with pytest.raises(menu.Back):
        menu.Menu(UNKNOWN, {}, lambda *_: None).choose(offer)


def test_events_of_other_versions_are_told_by_their_fields():
    assert TELLER.event("SomethingNew", {"how_far": 3}) == "how far: 3"
    assert TELLER.event("TurnStarted", {"turns": 3}) == "turns: 3"
    assert UNKNOWN.event("TurnStarted", {"turn": 3, "seat": 1}) == "Turn 3: seat 1"
    assert TELLER.move("rotate", {"miles": 1}) == "Turn the planet"
    assert UNKNOWN.move("castle_long", {}) == "Castle long"


def test_a_story_leaves_bookkeeping_out():
    quiet = words_of(GAIA_VORA).quiet
    assert quiet > common().quiet > {"DecisionAsked", "PhaseStarted"}
    for event_type in quiet:
        event = {"seq": 1, "at": "", "actor": 1, "type": event_type, "phase": {"turn": 1, "name": "x"}, "data": {}}
        assert story([codec.canonical(event)], TELLER) == []


@pytest.mark.parametrize("line", ["²", "-1", "0", "4", "1.0", "", "9" * 30])
def test_what_is_no_number_of_the_list(line):
    assert number_in(line, 3) is None


def test_typed_moves():
    assert typed.read(GAIA_VORA, "Rotate 2") == ("rotate", {"steps": 2})
    assert typed.read(GAIA_VORA, "set-standing-waiver on=true") == ("set_standing_waiver", {"on": True})
    assert typed.read(GAIA_VORA, 'choose_colors colors=["red","green"]') == (
        "choose_colors",
        {"colors": ["red", "green"]},
    )
    assert typed.read(GAIA_VORA, "concede") == ("concede", {})
    assert typed.read(GAIA_VORA, "castle e1") is None
    with pytest.raises(typed.Unreadable):
        typed.read(GAIA_VORA, "rotate {]")


@pytest.mark.parametrize("ways", [1, 20])
def test_of_equal_cards_one_is_offered_though_each_has_an_offer_of_its_own(ways):
    offers = Offers(
        tuple(
            Offer("play_card", {"card": OneOf((card,), "DUEL-1"), "target": OneOf(tuple(range(ways)), "DUEL-1")})
            for card in ("c1", "c2", "c3")
        )
    )
    alike = {"c1": "hand Imp", "c2": "hand Imp", "c3": "hand Elf"}

    entries = menu.Menu(told_to(RULESETS["duel"]), alike, lambda *_: 0).entries(offers)

    assert [next(iter(entry.offer.arguments()))["card"] for entry in entries] == ["c1", "c3"]
