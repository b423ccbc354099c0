"""From a mark to the matches behind it."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import DecisionRow, SpanRow, UseRow
from analytics.metrics.behind import matches_behind
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import SeatBehind
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats

TOY = Population(RULESET, players=2)


def used(of: str, seat: int, seq: int, act: str, name: str = "Wolf") -> UseRow:
    """Something that was done with a card."""
    return row(UseRow, match=of, seat=seat, seq=seq, unit="card", name=name, act=act)


@pytest.fixture
def three(tmp_path: Path) -> Lake:
    """A wolf in the hand of a match's second seat, later one in that of the first; none in the last match."""
    day = 86_400_000
    return lake(
        tmp_path,
        [match("m1", created=0, turns=5), match("m2", created=day, turns=7), match("m3", created=2 * day)],
        [*seats("m1", 1, 0, decks=["Red", "Blue"]), *seats("m2", 0, 1), *seats("m3", 1, 0)],
        card("Wolf", 2, "m1", 0, deck=2, drawn=1, played=1, seq=15),
        card("Wolf", 1, "m2", 0, deck=2, kept=1, seq=1),
        card("Wolf", 1, "m3", 1, deck=2, seq=1),
        [used("m1", 2, seq, act) for seq, act in ((1, "listed"), (12, "drawn"), (15, "played"), (20, "played"))],
        [used("m2", 1, 1, "listed"), used("m2", 1, 3, "opened"), used("m3", 1, 1, "listed")],
        used("m1", 1, 2, "opened", "Owl"),
    )


def test_the_newest_match_is_first_and_the_event_is_named(three: Lake) -> None:
    """Given wolves in the hands of two matches, when one looks behind the mark, then both are there, newest first."""
    found = matches_behind(three, TOY, "gih_win_rate", {"name": "Wolf"})

    assert [(behind.match, behind.seq, behind.turns) for behind in found] == [("m2", 3, 7), ("m1", 12, 5)]


def test_matches_that_are_named_are_listed_alone(three: Lake) -> None:
    listed = matches_behind(three, TOY, "gih_win_rate", {"name": "Wolf"}, among=("m1", "m7"))
    assert [behind.match for behind in listed] == ["m1"]


@pytest.mark.parametrize(
    ("metric", "events"),
    [
        ("gih_win_rate", [("m2", 3), ("m1", 12)]),
        ("gd_win_rate", [("m1", 12)]),
        ("uses", [("m1", 15)]),
        ("played_share", [("m1", 15), ("m3", None), ("m2", None)]),
        ("drawn_share", [("m2", 3), ("m1", 12), ("m3", None)]),
        ("gp_win_rate", [("m3", None), ("m2", 3), ("m1", 12)]),
    ],
)
def test_a_thing_is_looked_at_where_it_does_what_is_counted(
    three: Lake, metric: str, events: list[tuple[str, int | None]]
) -> None:
    """Given wolves in three decks, when one looks behind a mark, then its event shows a wolf, never the list of a deck.

    In the last match the wolf never left the deck: there is no event to look at.
    """
    found = matches_behind(three, TOY, metric, {"name": "Wolf"})

    assert [(behind.match, behind.seq) for behind in found] == events


@pytest.mark.parametrize(
    ("metric", "seq"),
    [
        ("returned_win_rate", 2),
        ("activations", 4),
        ("play_rate", 5),
        ("played_share", 5),
        ("use_share", 5),
        ("use_win_rate", 5),
        ("drawn_share", 6),
        ("dead_rate", 6),
        ("gd_win_rate", 7),
        ("gih_win_rate", 7),
        ("oh_win_rate", 8),
        ("kept_share", 8),
        ("gp_win_rate", 5),
        ("deck_share", 5),
        ("copies_in_deck", 5),
    ],
)
def test_each_number_leads_to_what_it_counts(tmp_path: Path, metric: str, seq: int) -> None:
    """Given a wolf with which everything was done, then a number leads to the first time that this was.

    What is counted of decks leads to the first time that the seat had the wolf, in the hand or in play.
    """
    acts = ("listed", "returned", "placed", "activated", "played", "fetched", "drawn", "opened", "left")
    counts = dict.fromkeys(("kept", "returned", "drawn", "fetched", "played", "activated", "discarded", "held"), 1)
    toy = lake(
        tmp_path,
        [match("m1"), *seats("m1", 1, 0), card("Wolf", 1, "m1", 1, deck=3, seq=1, **counts)],
        [used("m1", 1, at, act) for at, act in enumerate(acts, start=1)],
    )

    (found,) = matches_behind(toy, TOY, metric, {"name": "Wolf"})

    assert found.seq == seq


def test_only_the_seats_of_a_mark_show_the_thing(three: Lake) -> None:
    """Given a wolf of the second seat, when one looks behind the first seat's, then no event of another is named."""
    assert [one.seq for one in matches_behind(three, TOY, "gp_win_rate", {"name": "Wolf", "place": 1})] == [None, 3]
    assert [one.seq for one in matches_behind(three, TOY, "gp_win_rate", {"name": "Wolf", "place": 2})] == [12]


def test_it_tells_who_sat_there(three: Lake) -> None:
    """Given a mark of one place, when one looks behind it, then that match is there with its seats."""
    found = matches_behind(three, TOY, "gih_win_rate", {"name": "Wolf", "place": 2})

    assert [behind.seats for behind in found] == [
        (SeatBehind(1, 1, "human", "Red", 1.0), SeatBehind(2, 2, "human", "Blue", 0.0))
    ]


def test_there_may_be_more_than_are_shown(three: Lake) -> None:
    """Given two matches, when one is to be left out and one shown, then it is the older one."""
    found = matches_behind(three, TOY, "gih_win_rate", {"name": "Wolf"}, limit=1, offset=1)

    assert [behind.match for behind in found] == ["m1"]


def test_where_the_numerator_counts_is_first_and_at_that_event(tmp_path: Path) -> None:
    """Given refused decisions in the older match only, when one looks behind them, then they are first."""
    asked = [("m1", 3, 0), ("m1", 7, 2), ("m1", 9, 1), ("m2", 4, 0)]
    toy = lake(
        tmp_path,
        [match("m1", created=0), match("m2", created=1)],
        [row(DecisionRow, match=of, seq=seq, refused=n, answered=seq + 1, kind="play") for of, seq, n in asked],
    )

    found = matches_behind(toy, TOY, "refused_share", {"decision": "play"})

    assert [(behind.match, behind.seq, behind.value) for behind in found] == [("m1", 7, None), ("m2", 4, None)]


def test_behind_a_median_the_greatest_is_first(tmp_path: Path) -> None:
    """Given quick and slow phases, when one looks behind their median, then the slowest one of the slowest match."""
    lasted = [("m1", 3, 5.0), ("m1", 7, 90.0), ("m2", 4, 20.0), ("m2", 8, None)]
    toy = lake(
        tmp_path,
        [match("m1", created=0), match("m2", created=1), match("m3", created=2)],
        [row(SpanRow, match=of, span=seq, seq=seq, phase="main", seconds=seconds) for of, seq, seconds in lasted],
    )

    found = matches_behind(toy, TOY, "phase_seconds", {"phase": "main"})

    assert [(behind.match, behind.seq, behind.value) for behind in found] == [("m1", 7, 90.0), ("m2", 4, 20.0)]


def test_a_mark_has_only_keys_of_its_metric(three: Lake) -> None:
    """Given a key that the metric does not have, when one looks behind it, then that is refused."""
    with pytest.raises(BadFilter, match="phase"):
        matches_behind(three, TOY, "gih_win_rate", {"phase": "main"})
