"""Rows of matches made by hand, worked out on paper."""

import msgspec
import pytest

from analytics.ingest.project import project
from domain.cardkit.events.cards import CardsDrawn
from domain.cardkit.events.decks import DeckSubmitted
from domain.cardkit.events.stack import CardPlayed
from events.envelope import Fact, Phase
from events.event import Draw, Event
from events.vocabulary.chance import DieRolled, FirstPlayerChosen
from events.vocabulary.match import (
    DecisionDropped,
    MatchRewound,
    MatchStarted,
    PlayerConceded,
    PlayerDefeated,
    SeatJoined,
    SeatSpec,
)
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowOpened
from events.vocabulary.turns import PhaseStarted, TurnEnded, TurnStarted
from tests.analytics.ingest.made import BEGINNING, Rows, Story, asked, created, ended, moved, told

LATER = Phase(0, "")
"""A story puts the real one in its place."""


def test_a_match_its_seats_and_its_options() -> None:
    rows = Story(
        created(),
        SeatJoined(1, "Ada"),
        SeatJoined(2, "Bo"),
        MatchStarted(),
        FirstPlayerChosen(2),
        TurnStarted(2, 1),
        asked(1, 2),
        moved(1, 2),
        TurnEnded(2),
        TurnStarted(1, 2),
        ended(1),
    ).rows()
    assert told(rows, "match", "population", "players", "bots", "first_seat", "finished", "revealed", "turns") == [
        ("people", 2, None, 2, True, True, 2)
    ]
    assert told(rows, "match", "events", "decisions", "rewinds", "reason", "clause", "winners") == [
        (11, 1, 0, "won", "TOY-1", 1)
    ]
    assert told(rows, "match", "open_to_spectators") == [True]
    assert told(rows, "match", "created", "ended", "last") == [
        (1_800_000_000_000, 1_800_000_010_000, 1_800_000_010_000)
    ]
    assert told(rows, "seat", "seat", "kind", "player", "place", "share") == [
        (1, "human", "Ada", 2, 1.0),
        (2, "human", "Bo", 1, 0.0),
    ]
    assert told(rows, "option", "option", "value") == [("pace", '"slow"'), ("players", "2")]
    assert told(rows, "outcome", "seat", "reason", "clause", "turn") == [(None, "won", "TOY-1", 2)]


@pytest.mark.parametrize(
    ("seats", "population", "imported", "expected"),
    [
        (("human", "human"), "match", False, "people"),
        (("human", "bot"), "match", False, "mixed"),
        (("bot", "bot"), "match", False, "bots"),
        (("bot", "bot"), "simulation", False, "simulation"),
        (("human", "human"), "sandbox", False, "sandbox"),
        (("human", "bot"), "scenario", False, "scenario"),
        (("human", "human"), "fork", False, "fork"),
        (("human", "human"), "match", True, "imported"),
    ],
)
def test_whose_match_it_is(seats, population, imported, expected) -> None:
    specs = tuple(SeatSpec(kind, "greedy" if kind == "bot" else None) for kind in seats)
    rows = Story(created(seats=specs, population=population)).rows(imported=imported)
    assert told(rows, "match", "population") == [expected]


def test_a_tie_is_shared_and_those_who_left_have_their_turn() -> None:
    # given four seats, of which one gives up, one is defeated, and two win together
    rows = Story(
        created(seats=(SeatSpec(),) * 4),
        TurnStarted(1, 1),
        PlayerConceded(3),
        PlayerDefeated(3, "conceded"),
        TurnStarted(2, 2),
        PlayerDefeated(4, "deck_out"),
        ended(1, 2),
    ).rows()
    assert told(rows, "seat", "share", "conceded", "out_turn") == [
        (0.5, False, None),
        (0.5, False, None),
        (0.0, True, 1),
        (0.0, False, 2),
    ]
    assert told(rows, "outcome", "seat", "reason", "turn") == [(3, "conceded", 1), (4, "deck_out", 2), (None, "won", 2)]
    assert told(rows, "match", "winners") == [2]


def test_a_seat_has_left_for_the_first_reason_there_was() -> None:
    # given a seat that gives up and is therefore defeated, then it left by giving up
    rows = Story(created(), TurnStarted(1, 1), PlayerConceded(2), PlayerDefeated(2, "concede"), ended(1)).rows()
    assert told(rows, "outcome", "seat", "reason", "seq") == [(2, "conceded", 3), (None, "won", 5)]


def test_a_match_to_be_played_anew_is_not_finished_and_says_why() -> None:
    # given a match that ended and does not count
    rows = Story(
        created(), CardPlayed(1, "a", "Wolf", "creature"), ended(reason="mulligan_restart", secret=None)
    ).rows()
    # then nobody has lost it
    assert told(rows, "match", "finished", "ended", "reason", "clause", "winners") == [
        (False, 1_800_000_002_000, "mulligan_restart", "TOY-1", 0)
    ]
    assert told(rows, "seat", "share") == told(rows, "card", "share") * 2 == [None, None]
    assert told(rows, "outcome", "reason") == ["mulligan_restart"]


def test_a_match_that_nobody_won_is_lost() -> None:
    # given a player alone who runs out of turns
    rows = Story(created(seats=(SeatSpec(),)), TurnStarted(1, 1), ended(reason="turn_limit")).rows()
    assert told(rows, "match", "finished", "winners") == [(True, 0)]
    assert told(rows, "seat", "share") == [0.0]


@pytest.mark.parametrize(
    ("events", "first", "places"),
    [
        # given a die that lets seat 3 begin, then turn order is that of the table
        ((FirstPlayerChosen(3, by_chance=True),), 3, [3, 4, 1, 2]),
        ((FirstPlayerChosen(3), TurnStarted(3, 1), TurnStarted(4, 2), TurnStarted(1, 3)), 3, [3, 4, 1, 2]),
        # given another order of the first turns, and a seat that takes two, then it is theirs
        (
            (TurnStarted(2, 1), TurnStarted(2, 2), TurnStarted(1, 3), TurnStarted(4, 4), TurnStarted(3, 5)),
            2,
            [2, 1, 4, 3],
        ),
        # given a seat that left before its turn came, then it is last
        ((TurnStarted(1, 1), PlayerConceded(2), TurnStarted(3, 2), TurnStarted(4, 3)), 1, [1, 4, 2, 3]),
        # given a fork from the midst of a match, then nobody knows who began
        ((TurnStarted(2, 7), TurnStarted(3, 8)), None, [None] * 4),
    ],
)
def test_places_are_in_the_order_of_the_first_turns(events, first, places) -> None:
    rows = Story(created(seats=(SeatSpec(),) * 4), *events).rows()
    assert told(rows, "match", "first_seat") == [first]
    assert told(rows, "seat", "place") == places


def test_turns_and_phases_are_timed_from_one_beginning_to_the_next() -> None:
    # given two turns of two phases; each event comes a second after the one before
    rows = Story(
        created(),
        TurnStarted(1, 1),
        "draw",
        PhaseStarted("draw"),
        asked(1, 1),
        moved(1, 1),
        "fight",
        PhaseStarted("fight"),
        asked(2, 1, offered=1),
        moved(2, 1),
        TurnEnded(1),
        TurnStarted(2, 2),
        "draw",
        PhaseStarted("draw"),
        ended(2),
    ).rows()
    assert told(rows, "turn", "turn", "seat", "seq", "seconds", "decisions", "events") == [
        (1, 1, 2, 8.0, 2, 8),
        (2, 2, 10, None, 0, 3),
    ]
    # then a turn's first phase begins with the turn, although that event still names the phase before
    assert told(rows, "span", "span", "turn", "seat", "phase", "seconds", "decisions", "forced", "known", "events") == [
        (1, 0, None, "setup", 1.0, 0, 0, 0, 1),
        (2, 1, 1, "draw", 4.0, 1, 0, 1, 4),
        (3, 1, 1, "fight", 4.0, 1, 1, 1, 4),
        (4, 2, 2, "draw", None, 0, 0, 0, 3),
    ]


def test_simulated_matches_have_no_times() -> None:
    rows = Story(
        created(population="simulation"), TurnStarted(1, 1), asked(1, 1), moved(1, 1), TurnStarted(2, 2)
    ).rows()
    assert told(rows, "turn", "seconds") == [None, None]
    assert told(rows, "span", "seconds") == [None, None]
    assert told(rows, "decision", "seconds") == [None]


def test_a_window_is_empty_if_nobody_did_anything_but_pass() -> None:
    # given a window that all pass, one that is answered with a card, one that ends with the phase;
    # whoever is not asked passes in the batch of the move before
    rows = Story(
        created(seats=(SeatSpec(), SeatSpec("bot", "greedy"))),
        TurnStarted(1, 1),
        "fight",
        WindowOpened("attack", (2, 1)),
        asked(1, 2, "priority", offered=1),
        moved(1, 2, "pass"),
        Fact(PriorityPassed(2), LATER, parent=-1),
        Fact(PriorityPassed(1, automatic=True), LATER, parent=-2),
        WindowClosed("attack"),
        WindowOpened("attack", (2, 1)),
        asked(2, 2, "priority"),
        moved(2, 2, "play"),
        WindowOpened("response", (2, 1)),
        Fact(PriorityPassed(2, automatic=True), LATER, parent=-2),
        asked(3, 1, "priority"),
        moved(3, 1, "pass", by="order"),
        Fact(PriorityPassed(1, automatic=True), LATER, parent=-1),
        PhaseStarted("end"),
        ended(1),
    ).rows()
    assert told(rows, "span", "phase", "windows", "empty_windows", "passes", "automatic")[1:] == [("fight", 3, 2, 4, 3)]
    assert told(rows, "decision", "kind", "move", "by", "offered", "seconds") == [
        ("priority", "pass", "bot", 1, 1.0),
        ("priority", "play", "bot", 3, 1.0),
        ("priority", "pass", "order", 3, 1.0),
    ]


@pytest.mark.parametrize("after", [TurnStarted(2, 2), WindowOpened("response", (2, 1)), PhaseStarted("end")])
def test_a_window_that_is_left_open_ends_with_what_comes_next(after: Event) -> None:
    """Given a window in which nobody moves, when a turn, window or phase begins and is moved in, then it was empty."""
    rows = Story(
        created(),
        TurnStarted(1, 1),
        "fight",
        WindowOpened("attack", (2, 1)),
        after,
        asked(1, 2, "priority"),
        moved(1, 2, "play"),
        WindowClosed("response"),
        ended(1),
    ).rows()
    assert sum(told(rows, "span", "empty_windows")) == 1
    assert ("fight", 1) in told(rows, "span", "phase", "empty_windows")


def test_a_rewind_marks_what_it_took_back_and_leaves_it_out_of_the_counts() -> None:
    # given a decision that is answered by playing Owl, taken back, and answered by playing Wolf
    story = Story(
        created(),
        TurnStarted(1, 1),
        asked(1, 1),
        moved(1, 1, "rash"),
        CardPlayed(1, "a", "Owl", "creature"),
        asked(2, 1, "gone"),
        moved(2, 1, "gone"),
        PlayerDefeated(2, "gone"),
        MatchRewound(3, "req", (1, 2)),
        moved(1, 1, "wise"),
        CardPlayed(1, "a", "Wolf", "creature"),
        asked(2, 2, "stays"),
        moved(2, 2, "stays"),
        ended(1),
    )
    # and moves that were refused before and after the rewind, at decisions of one id
    asked_at = {seq: 1000 * (BEGINNING + seq - 1) for seq in (6, 12)}
    before, after = [asked_at[6], asked_at[6] + 500], [asked_at[12], asked_at[12] + 1, asked_at[12] + 900]
    rows = story.rows(refused={"dec_2": [*before, *after]})
    assert told(rows, "match", "rewinds", "decisions", "events") == [(1, 2, 14)]
    assert told(rows, "decision", "seq", "kind", "move", "answered", "refused", "abandoned") == [
        (3, "turn", "wise", 10, 0, False),
        (6, "gone", "gone", 7, 2, True),
        (12, "stays", "stays", 13, 3, False),
    ]
    assert told(rows, "use", "name", "abandoned") == [("Owl", True), ("Wolf", False)]
    assert told(rows, "card", "name", "played") == [("Wolf", 1)]
    assert told(rows, "outcome", "seat", "reason") == [(None, "won")]
    assert [row.seq for row in rows["event"] if row.abandoned] == [4, 5, 6, 7, 8]
    assert told(rows, "turn", "decisions", "events") == [(2, 8)]


def test_a_rewind_to_what_an_earlier_one_took_back_lets_it_hold_again() -> None:
    # given Owl is played and taken back, Bear is played instead, and then the match goes back to when Owl lay there
    rows = Story(
        created(),
        TurnStarted(1, 1),
        CardPlayed(1, "a", "Owl", "creature"),
        CardPlayed(1, "b", "Wolf", "creature"),
        MatchRewound(2, "first", (1, 2)),
        CardPlayed(1, "c", "Bear", "creature"),
        MatchRewound(3, "second", (1, 2)),
        ended(1),
    ).rows()
    assert told(rows, "use", "name", "abandoned") == [("Owl", False), ("Wolf", True), ("Bear", True)]
    assert [row.seq for row in rows["event"] if row.abandoned] == [4, 5, 6]
    assert told(rows, "card", "name") == ["Owl"]


def test_a_dropped_and_an_open_decision_have_no_answer() -> None:
    rows = Story(created(), asked(1, 1), DecisionDropped("dec_1", 1), asked(2, 2)).rows()
    assert told(rows, "decision", "move", "answered", "by", "seconds") == [(None, None, None, None)] * 2


def test_events_have_their_common_parts_as_columns() -> None:
    rows = Story(
        created(),
        "play",
        Fact(
            CardPlayed(2, "c7", "Wolf", "creature"), LATER, actor=2, decision="dec_4", clauses=("A-1", "A-2"), parent=-1
        ),
        DieRolled("first", 6, 4, Draw("die", 0, 1)),
        CardsDrawn(1, 2, "turn", ("a", "b"), ("Wolf", "Owl")),
    ).rows()
    columns = ("type", "actor", "phase", "decision", "parent", "clause", "seat", "card", "object", "amount", "word")
    assert told(rows, "event", *columns)[1:] == [
        ("cards.CardPlayed", 2, "play", "dec_4", 1, "A-1", 2, "Wolf", "c7", None, "creature"),
        ("DieRolled", None, "play", None, None, None, None, None, None, 4, "first"),
        ("cards.CardsDrawn", 1, "play", None, None, None, 1, None, None, 2, "turn"),
    ]


def test_an_event_counts_for_every_clause_that_it_rests_on() -> None:
    # given an event that rests on two clauses, one that rests on the second and was taken back, and one like it
    played = Fact(CardPlayed(2, "c7", "Wolf", "creature"), LATER, clauses=("A-1", "A-2"))
    gone, rolled = (Fact(DieRolled("first", 6, 4, Draw("die", 0, 1)), LATER, clauses=names) for names in _RESTS)
    rows = Story(created(), played, gone, MatchRewound(2, "first", (1, 2)), rolled).rows()
    # then what was taken back does not count
    assert told(rows, "rule", "clause", "events", "seq") == [("A-1", 1, 2), ("A-2", 2, 2)]


_RESTS = (("A-2", "A-3"), ("A-2",))


def test_decks_that_the_options_name_are_known_from_the_beginning() -> None:
    named = created(options={"decks": ["Beasts", "Birds"]})
    rows = Story(named, DeckSubmitted(1, 1, ("Wolf",), "Beasts")).rows()
    assert told(rows, "match", "decks", "revealed") == [("Beasts / Birds", False)]
    assert told(rows, "seat", "deck") == ["Beasts", "Birds"]
    rows = Story(created(options={"decks": ["Beasts", None]}), DeckSubmitted(2, 1, ("Wolf",), "Secret")).rows()
    assert told(rows, "match", "decks") == [None]
    assert told(rows, "seat", "deck") == ["Beasts", None]


def test_an_event_that_this_installation_does_not_know_has_its_envelope_alone() -> None:
    entries = Story(created(), "play", CardPlayed(2, "c7", "Wolf", "creature"), ended(2)).entries()
    unknown = msgspec.structs.replace(entries[1], type="CardThrown")
    rows: Rows = project([entries[0], unknown, entries[2]])
    assert told(rows, "event", "seq", "type", "actor", "phase", "card")[1] == (2, "CardThrown", 2, "play", None)
    assert told(rows, "card", "name") == []
    assert told(rows, "match", "finished") == [True]
