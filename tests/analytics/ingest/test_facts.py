"""Entries as facts: what an event says, its hidden parts where they may be known, and what was not yet said of old."""

from collections.abc import Sequence

import msgspec
import pytest

from analytics.ingest.facts import read
from domain.cardkit.events.stack import CardPlayed
from domain.cardkit.events.things import ObjectEnteredPlay
from events import codec
from events.envelope import Entry, event_of
from events.registry import EVENTS
from events.vocabulary.match import MoveMade
from tests.analytics.ingest.made import NOTHING, Story, asked, created, ended, moved, told
from tests.analytics.lakes import games

DECKS = ["Gaian Love for Life", "Shadow League"]


@pytest.fixture(scope="module")
def arcmage() -> Sequence[Entry]:
    """A match with hidden hands and decks."""
    return games("arcmage_arc", ("random", "random"), 1, decks=DECKS, turn_cap=50)[0].entries


@pytest.mark.parametrize("hidden", [True, False])
def test_what_is_read_of_an_entry_is_what_its_event_says(arcmage: Sequence[Entry], hidden: bool) -> None:
    """Given a match, when its entries are read, then each field is the event's, a hidden one only if it may be."""
    assert any(entry.private for entry in arcmage)
    for entry in arcmage:
        event, data = event_of(entry), read(entry, hidden=hidden).data
        private = EVENTS.kind_of(event).private
        for name in data.__struct_fields__:
            expected = getattr(event, name) if hidden or name not in private else None
            assert getattr(data, name) == expected, (entry.type, name)


def test_hidden_parts_change_nothing_that_all_can_see() -> None:
    """Given a move with a hidden part, made by an order, when it is read, then it still was made by the order."""
    move = MoveMade(1, "play", NOTHING, "dec_1", by="order", hidden={"move": "trap"})
    entries = Story(created(), asked(1, 1), move).entries()
    data = read(entries[-1], hidden=True).data
    assert (data.by, data.move, data.hidden) == ("order", "play", {"move": "trap"})


def test_a_field_that_an_entry_does_not_have_yet_is_as_if_nobody_had_said_anything() -> None:
    """Given entries from before a field existed, then it has its default; what may be hidden is absent."""
    entries = Story(
        created(), ObjectEnteredPlay("a", "Wolf", 1, 1, "army", "hand", "b", marked=True, cause="effect")
    ).entries()
    known = codec.decode(entries[-1].data)
    old = {name: value for name, value in known.items() if name not in ("host", "marked", "cause")}
    data = read(msgspec.structs.replace(entries[-1], data=codec.canonical(old)), hidden=False).data
    assert (data.id, data.host, data.marked, data.cause) == ("a", None, False, "")
    opened = {name: value for name, value in codec.decode(entries[0].data).items() if name != "secret"}
    assert read(msgspec.structs.replace(entries[0], data=codec.canonical(opened)), hidden=False).data.secret is None


def test_who_answered_is_a_bot_a_hand_or_an_order() -> None:
    rows = Story(created(), asked(1, 1), moved(1, 1), asked(2, 2), moved(2, 2, by="order"), ended(1)).rows()
    assert told(rows, "decision", "by", "seconds") == [("hand", 1.0), ("order", 1.0)]


def test_the_move_itself_is_told_where_it_was_hidden() -> None:
    """Given a move under a name that tells less than its own, when the match is shown, then its own one is told."""
    rows = Story(
        created(),
        asked(1, 1),
        moved(1, 1, "play", hidden={"move": "trap"}),
        asked(2, 1),
        moved(2, 1, "play", hidden={"card": "Wolf"}),
        CardPlayed(1, "a", "Wolf", "creature"),
        ended(1),
    ).rows()
    assert told(rows, "decision", "move") == ["trap", "play"]
