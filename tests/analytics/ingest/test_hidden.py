"""Nothing that is hidden reaches the lake before the match has ended and shows it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from analytics.ingest.project import project
from domain.cardkit.events.cards import CardReturnedToHand, CardsDrawn
from domain.cardkit.events.decks import DeckSubmitted
from domain.cardkit.events.stack import CardPlayed
from events import codec
from events.envelope import Entry, private_parts
from events.registry import EVENTS
from events.vocabulary.match import MatchEnded, MatchForked
from tests.analytics.ingest.made import NOTHING, Rows, Story, asked, created, ended, moved, told
from tests.analytics.lakes import games

DECKS = ["Gaian Love for Life", "Shadow League"]


def texts(value: Any) -> Iterator[str]:
    """All texts in a JSON value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def in_rows(rows: Rows) -> set[str]:
    """All texts in the rows of a match."""
    values = [getattr(row, name) for found in rows.values() for row in found for name in row.__struct_fields__]
    return {value for value in values if isinstance(value, str)}


def only_hidden(entries: Sequence[Entry]) -> set[str]:
    """Texts that private parts hold and no public part does."""
    hidden = {
        text
        for entry in entries
        for part in private_parts(entry).values()
        for text in texts(codec.decode(bytes(part.data)))
    }
    return hidden - {text for entry in entries for text in texts(codec.decode(entry.body))}


@pytest.fixture(scope="module")
def arcmage() -> Sequence[Entry]:
    """A whole match with hidden hands and decks."""
    return games("arcmage_arc", ("random", "random"), 1, decks=DECKS, turn_cap=50)[0].entries


@pytest.mark.parametrize("part", [0.01, 0.1, 0.5, 0.99])
def test_no_hidden_name_of_an_unfinished_match_is_in_any_row(arcmage: Sequence[Entry], part: float) -> None:
    so_far = arcmage[: int(len(arcmage) * part)]
    secrets = only_hidden(so_far)
    assert len(secrets) > 20
    rows: Rows = project(so_far)
    assert in_rows(rows) & secrets == set()
    # and numbers of moves are hidden too, for they tell what is in a hand
    assert set(told(rows, "decision", "offered")) == {None}
    assert set(told(rows, "resource", "choices")) <= {None}
    assert {row.known for row in rows["span"]} == {0}
    offered = [row.amount for row in rows["event"] if row.type == "DecisionAsked"]
    assert set(offered) == {None}


def test_a_match_that_keeps_its_secret_hides_it_in_the_lake_for_ever(arcmage: Sequence[Entry]) -> None:
    last = arcmage[-1]
    secret = codec.decode(last.data)["secret"].encode()
    kept = msgspec.structs.replace(last, data=last.data.replace(b'"' + secret + b'"', b"null"))
    whole = [*arcmage[:-1], kept]
    rows: Rows = project(whole)
    assert told(rows, "match", "finished", "revealed") == [(True, False)]
    assert in_rows(rows) & only_hidden(whole) == set()
    assert set(told(rows, "decision", "offered")) == {None}


def test_once_the_match_shows_them_hidden_parts_are_in_the_lake(arcmage: Sequence[Entry]) -> None:
    rows: Rows = project(arcmage)
    assert told(rows, "match", "finished", "revealed") == [(True, True)]
    assert sum(row.deck for row in rows["card"] if row.seat == 1) == 60
    assert None not in told(rows, "decision", "offered")


def test_the_secret_itself_and_what_seats_add_to_it_never_reach_the_lake(arcmage: Sequence[Entry]) -> None:
    shown, hidden = in_rows(project(arcmage)), private_parts(arcmage[0])
    assert codec.decode(bytes(hidden["nobody"].data))["secret"] not in shown
    assert codec.decode(arcmage[-1].data)["secret"] not in shown


def test_only_of_simulations_the_lake_tells_which_ones_saw_the_same_chance(arcmage: Sequence[Entry]) -> None:
    data = codec.decode(arcmage[0].data)
    assert told(project(arcmage), "match", "chance") == [data["commitment"]]
    among_people = msgspec.structs.replace(arcmage[0], data=codec.canonical({**data, "population": "match"}))
    assert told(project([among_people, *arcmage[1:]]), "match", "chance") == [None]


@pytest.fixture
def drawn_of_old(monkeypatch: pytest.MonkeyPatch) -> int:
    """A retired schema of `cards.CardsDrawn`, in which the names of the cards were hidden as they are today."""
    retired = 0
    monkeypatch.setitem(EVENTS._upcasters, ("cards.CardsDrawn", retired), lambda fields: ("cards.CardsDrawn", fields))
    return retired


@pytest.mark.parametrize(("end", "known"), [((), []), ((ended(1),), ["Wolf"]), ((ended(1, secret=None),), [])])
def test_hidden_parts_of_retired_events_are_read_only_once_the_match_shows_them(
    drawn_of_old: int, end: Sequence[MatchEnded], known: list[str]
) -> None:
    # given a match in which somebody drew a card, logged under a schema since retired
    entries = Story(created(), CardsDrawn(1, 1, "turn", ("a",), ("Wolf",)), asked(1, 1), *end).entries()
    entries[1] = msgspec.structs.replace(entries[1], v=drawn_of_old)
    # then its name is in the lake if the match has ended and shows it, and else nowhere
    rows: Rows = project(entries)
    assert told(rows, "card", "name") == told(rows, "use", "name") == known
    assert ("Wolf" in in_rows(rows)) == bool(known)


def fork(*, resampled: bool, eyes: tuple[int, ...]) -> Rows:
    """A fork that was played to its end, with a hand that one seat may have had in another match."""
    return Story(
        created(population="fork"),
        MatchForked("m0", 9, resampled, eyes, {}, NOTHING),
        CardsDrawn(1, 1, "turn", ("a",), ("Wolf",)),
        asked(1, 1),
        moved(1, 1),
        CardPlayed(2, "b", "Owl", "creature"),
        ended(1),
    ).rows()


def test_a_fork_in_which_a_seat_knows_a_match_that_may_go_on_stays_hidden() -> None:
    rows = fork(resampled=True, eyes=(1,))
    assert told(rows, "match", "population", "parent", "finished", "revealed") == [("fork", "m0", True, False)]
    assert told(rows, "card", "name") == ["Owl"]
    assert told(rows, "decision", "offered") == [None]


def test_a_fork_of_a_match_that_is_over_or_that_nobody_knows_is_shown() -> None:
    assert told(fork(resampled=False, eyes=()), "card", "name") == ["Wolf", "Owl"]
    assert told(fork(resampled=True, eyes=()), "card", "name") == ["Wolf", "Owl"]


def test_what_is_public_of_an_unfinished_match_is_there() -> None:
    rows = Story(
        created(),
        DeckSubmitted(1, 40, ("Wolf",) * 40, "Beasts"),
        CardsDrawn(1, 2, "opening", ("a", "b"), ("Wolf", "Wolf")),
        CardPlayed(1, "a", "Wolf", "creature"),
        CardReturnedToHand(1, "play", "effect", "a", "Wolf", None, "Wolf", "c"),
        CardReturnedToHand(1, "deck", "effect", None, None, None, "Owl", "d"),
        asked(1, 1),
        moved(1, 1, by="order"),
    ).rows()
    assert told(rows, "card", "name", "deck", "kept", "played", "fetched") == [("Wolf", 0, 0, 1, 1)]
    assert told(rows, "decision", "move", "by", "offered", "seconds") == [("act", None, None, None)]
    assert told(rows, "seat", "deck") == [None, None]


def test_uses_resources_and_windows_name_fields_that_events_have() -> None:
    for kind in EVENTS.kinds():
        fields = set(kind.cls.__struct_fields__)
        named = [name for use in kind.uses for name in (*_several(use.name), *_several(use.object), *use.only)]
        named += [seat for use in kind.uses if (seat := use.seat)]
        named += [one for use in kind.uses for one in use.unless]
        named += [one for change in kind.resources for one in (change.seat, change.amount, change.object) if one]
        named += [one for change in kind.resources for one in (*change.only, *change.unless)]
        named += [kind.window.automatic] if kind.window and kind.window.automatic else []
        assert {name.partition(".")[0] for name in named} <= fields, kind.tag


def _several(names: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else names or ()
