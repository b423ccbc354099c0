"""Rows of real matches against what the rules know of them at their end, and against the plain events."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from analytics.ingest.project import project
from domain.cardkit.events.cards import MulliganTaken, PlayerCardsRemoved
from domain.cardkit.events.stack import CardPlayed, CostPaid
from domain.rulesets import RULESETS
from domain.rulesets.gaia_vora.events import LifeFormPlaced, SkyObjectActivated, StarSpent
from events.envelope import event_of, public_part
from events.event import Event
from events.vocabulary.match import DecisionAsked, MoveMade
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowOpened
from events.vocabulary.turns import PhaseStarted, TurnStarted
from service.lab.series import Game
from tests.analytics.ingest.made import Rows, told
from tests.analytics.lakes import games

PAIRS = [("Gaian Love for Life", "Shadow League"), ("The Uprising", "Nine Moons", "Toll of Time")]


@pytest.fixture(scope="module", params=PAIRS, ids=len)
def arcmage(request: pytest.FixtureRequest) -> tuple[Game, Rows]:
    """A match of Arcmage, of two and of three players."""
    decks = list(request.param)
    game = games("arcmage_arc", ("random",) * len(decks), 1, decks=decks, turn_cap=60)[0]
    return game, project(game.entries)


@pytest.fixture(scope="module")
def gaia() -> tuple[Game, Rows]:
    """A match of Gaia-Vora."""
    game = games("gaia_vora", ("greedy", "random"), 1)[0]
    return game, project(game.entries)


def test_the_cards_held_at_the_end_are_those_that_lie_in_the_hands(arcmage: tuple[Game, Rows]) -> None:
    game, rows = arcmage
    state: Any = game.state
    for seat in range(1, len(state.players) + 1):
        if seat in state.defeated:
            continue
        held = Counter({row.name: row.held for row in rows["card"] if row.seat == seat and row.held})
        assert held == Counter(state.objects[one].card for one in state.zone("hand", seat))


def test_each_copy_of_a_deck_was_seen_or_is_still_there(arcmage: tuple[Game, Rows]) -> None:
    game, rows = arcmage
    state: Any = game.state
    for seat in range(1, len(state.players) + 1):
        cards = [row for row in rows["card"] if row.seat == seat and row.deck]
        assert sum(row.deck for row in cards) == 60
        milled: Counter[str] = Counter()
        for use in rows["use"]:
            if use.seat == seat and use.act == "milled":
                milled[use.name] += use.amount
        if seat in state.defeated or any(row.fetched for row in cards):
            continue
        left = Counter(state.decks[seat])
        for row in cards:
            assert row.deck - row.kept - row.drawn - row.aside - milled[row.name] == left[row.name], row


def test_only_hands_are_put_back_by_mulligans(arcmage: tuple[Game, Rows]) -> None:
    # given seats that drew a new hand, and in the first match one that exchanged unbuilt cities
    game, rows = arcmage
    hands: Counter[int] = Counter()
    for entry in game.entries:
        if isinstance(event := event_of(entry), MulliganTaken):
            hands[event.seat] += event.count
    # then what was put back is the hands, and what was set aside is counted by itself
    returned: Counter[int] = Counter()
    for row in rows["card"]:
        returned[row.seat] += row.returned
    assert +returned == hands
    assert {row.seat for row in rows["card"] if row.aside} == {row.seat for row in rows["seat"]}


def test_plays_and_payments_are_those_of_the_events(arcmage: tuple[Game, Rows]) -> None:
    game, rows = arcmage
    events = [event_of(entry) for entry in game.entries]
    played = Counter((event.seat, event.card) for event in events if isinstance(event, CardPlayed))
    used: Counter[tuple[int, str]] = Counter()
    for use in rows["use"]:
        if use.act == "played":
            used[use.seat, use.name] += use.amount
    assert used == played
    turns = {row.turn: row.seat for row in rows["turn"]}
    paid = sum(
        event.amount
        for entry, event in zip(game.entries, events, strict=True)
        if isinstance(event, CostPaid) and turns.get(public_part(entry).phase.turn) == event.seat
    )
    assert sum(told(rows, "resource", "spent")) == paid > 0


def test_the_resources_of_the_last_turn_are_those_in_play(arcmage: tuple[Game, Rows]) -> None:
    game, rows = arcmage
    state: Any = game.state
    last = {row.seat: row.available for row in rows["resource"]}
    seat = rows["resource"][-1].seat
    if seat not in state.defeated:
        assert last[seat] == len(state.in_place("vault", seat))


def test_spans_turns_and_decisions_add_up(arcmage: tuple[Game, Rows]) -> None:
    game, rows = arcmage
    assert sum(told(rows, "span", "events")) == len(game.entries) == len(rows["event"])
    events = [event_of(entry) for entry in game.entries]
    assert len(rows["decision"]) == sum(isinstance(event, DecisionAsked) for event in events)
    answered = sum(isinstance(event, MoveMade) and event.decision is not None for event in events)
    assert sum(told(rows, "span", "decisions")) == told(rows, "match", "decisions")[0] == answered
    assert told(rows, "match", "turns") == [game.state.turn] == [len(rows["turn"])]
    assert sum(told(rows, "seat", "share")) == pytest.approx(1.0 if game.header.winners else 0.0)


def test_each_permanent_that_leaves_play_is_told_of_once_with_its_cause(arcmage: tuple[Game, Rows]) -> None:
    game, rows = arcmage
    left: Counter[tuple[str, str | None]] = Counter()
    for use in rows["use"]:
        if use.act == "left":
            left[use.name, use.cause] += use.amount
    assert left == Counter(_gone_from_play(game)) != Counter()


def _gone_from_play(game: Game) -> Iterator[tuple[str, str]]:
    """What was in play before an event and not after it, with the cause, but for what goes with a player who is out."""
    ruleset = RULESETS["arcmage_arc"]
    state: Any = ruleset.state()
    for entry in game.entries:
        event: Any = event_of(entry)
        before = {one: state.objects[one].card for zone in ("play", "limbo") for one in state.zone(zone)}
        ruleset.evolve[type(event)](state, event)
        after = {*state.zone("play"), *state.zone("limbo")}
        if not isinstance(event, PlayerCardsRemoved):
            yield from ((card, event.cause) for one, card in before.items() if one not in after)


def test_windows_and_passes_are_those_of_the_log_when_those_who_can_do_nothing_are_not_asked() -> None:
    # given a match in which seats without cards are not asked to respond
    game = games("arcmage_arc", ("random", "random"), 1, decks=PAIRS[0], turn_cap=60, auto_pass="public_only")[0]
    events = [event_of(entry) for entry in game.entries]
    passes = [event for event in events if isinstance(event, PriorityPassed)]
    by_hand = sum(isinstance(event, MoveMade) and event.move == "pass" for event in events)
    rows = project(game.entries)
    # then each pass counts once, and automatic are those that answer nothing
    assert sum(told(rows, "span", "passes")) == len(passes)
    assert sum(told(rows, "span", "automatic")) == len(passes) - by_hand > 0
    # then empty are the windows in which no seat made another move than to pass
    empty = list(_without_response(events))
    assert sum(told(rows, "span", "windows")) == len(empty)
    assert len(empty) > sum(told(rows, "span", "empty_windows")) == sum(empty) > 0


def _without_response(events: list[Event]) -> Iterator[bool]:
    """Of each window, whether all that were asked in it passed."""
    empty: bool | None = None
    for event in events:
        if isinstance(event, MoveMade) and event.decision is not None and event.move != "pass" and empty is not None:
            empty = False
        elif isinstance(event, WindowOpened | WindowClosed | PhaseStarted | TurnStarted):
            if empty is not None:
                yield empty
            empty = True if isinstance(event, WindowOpened) else None


def test_gaia_vora_is_told_by_sky_object_tile_species_and_location(gaia: tuple[Game, Rows]) -> None:
    game, rows = gaia
    events = [event_of(entry) for entry in game.entries]
    used: Counter[tuple[str, str, str]] = Counter()
    for use in rows["use"]:
        used[use.unit, use.act, use.name] += use.amount
    objects = Counter(event.object for event in events if isinstance(event, SkyObjectActivated))
    assert {name: n for (unit, act, name), n in used.items() if unit == "sky object"} == objects
    placed = Counter(event.figure.species for event in events if isinstance(event, LifeFormPlaced))
    words = {"CarniVore": "C", "HerbiVore": "H", "Plant": "P"}
    assert {words[name]: n for (unit, act, name), n in used.items() if (unit, act) == ("species", "used")} == placed
    assert {unit for unit, _, _ in used} >= {"sky object", "tile", "species", "location"}
    # every use has the seat that did it
    assert None not in told(rows, "use", "seat")


def test_the_resources_of_gaia_vora_are_its_stars(gaia: tuple[Game, Rows]) -> None:
    game, rows = gaia
    spent = [event for entry in game.entries if isinstance(event := event_of(entry), StarSpent)]
    assert sum(told(rows, "resource", "spent")) == len(spent) > 0
    for seat in (1, 2):
        left = [event.left for event in spent if event.seat == seat]
        available = [row.available for row in rows["resource"] if row.seat == seat]
        assert available[0] <= 4
        assert available[-1] == (left[-1] if left else 4)
