"""The lake of matches that were taken back, forked and imported, each through the service on a real store."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import TABLES
from domain.rulesets.gaia_vora.events import SkyObjectActivated
from events.envelope import Entry, event_of
from events.vocabulary.match import MatchRewound, MoveMade
from service.context import Context
from service.usecases import forks, lake, look, records, takeback
from service.usecases.matches import NewMatch, create_match, join
from tests.analytics.ingest.test_hidden import only_hidden
from tests.service.conftest import other_store
from tests.service.playing import PERSON, RANDOM, play_all, play_on, started


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Context]:
    """Another store."""
    yield from other_store(tmp_path)


def made(ctx: Context, folder: Path) -> Lake:
    """The lake of a store."""
    lake.projector(ctx.log, folder, ctx.clock).advance()
    return Lake(folder)


def surviving(entries: list[Entry]) -> list[Entry]:
    """What holds, worked out by keeping the path to each event."""
    paths: list[list[Entry]] = [[]]
    for entry in entries:
        event = event_of(entry)
        before = paths[event.to] if isinstance(event, MatchRewound) else paths[-1]
        paths.append([*before, entry])
    return paths[-1]


def test_a_match_that_was_taken_back_several_times_counts_what_holds(ctx: Context, tmp_path: Path) -> None:
    match = started(ctx, PERSON, turn_limit=20)
    for length in (9, 14, 5, 11):
        play_on(ctx, match, length)
        positions = look.positions(ctx, match)[0]
        takeback.ask(ctx, match, 1, positions[len(positions) // 2].seq)
    play_on(ctx, match)
    entries = ctx.log.read(match)
    path = surviving(entries)
    found = made(ctx, tmp_path / "lake")
    gone = {entry.seq for entry in entries} - {entry.seq for entry in path}
    assert set(found.frame("SELECT seq FROM event WHERE abandoned").to_series()) == gone
    assert found.frame("SELECT rewinds, decisions, turns, events FROM match").rows() == [
        (
            4,
            sum(isinstance(event_of(entry), MoveMade) for entry in path),
            ctx.log.header(match).turn,
            len(entries),
        )
    ]
    turns = found.frame("SELECT turn FROM turn ORDER BY seq").to_series().to_list()
    assert turns == list(range(1, ctx.log.header(match).turn + 1))
    used = Counter(event.object for entry in path if isinstance(event := event_of(entry), SkyObjectActivated))
    counted = "SELECT name, sum(played)::BIGINT FROM card WHERE unit = 'sky object' GROUP BY name"
    assert dict(found.frame(counted).rows()) == used
    uses = "SELECT name, sum(amount)::BIGINT FROM use WHERE unit = 'sky object' AND NOT abandoned GROUP BY name"
    assert dict(found.frame(uses).rows()) == used


def test_a_record_that_was_taken_over_is_imported(ctx: Context, elsewhere: Context, tmp_path: Path) -> None:
    match = started(ctx, turn_limit=4)
    play_on(ctx, match)
    records.import_record(elsewhere, b"".join(records.export(ctx, match, None)))
    assert made(elsewhere, tmp_path / "lake").frame("SELECT match, population, revealed FROM match").rows() == [
        (match, "imported", True)
    ]


def test_a_fork_that_ended_tells_nothing_of_the_match_that_goes_on(ctx: Context, tmp_path: Path) -> None:
    # given a match of people with hidden hands, and a fork by one of them that bots played to its end
    decks = ["Gaian Love for Life", "Shadow League"]
    created = create_match(ctx, NewMatch(ruleset="arcmage_arc", seats=(PERSON, PERSON), options={"decks": decks}))
    match = created.header.match
    for one in created.invitations:
        join(ctx, match, one.seat, one.invitation, f"Player {one.seat}")
    play_on(ctx, match, 30)
    fork = forks.fork(ctx, match, 1, seats=[RANDOM, RANDOM]).header.match
    play_all(ctx, fork)
    # when both are in the lake
    found = made(ctx, tmp_path / "lake")
    assert set(found.frame("SELECT match, population, parent, finished, revealed FROM match").rows()) == {
        (match, "people", None, False, False),
        (fork, "fork", match, True, False),
    }
    # then no id of a card that is hidden in both is anywhere in it, and no hidden draw either
    hidden = only_hidden([*ctx.log.read(match), *ctx.log.read(fork)])
    ids = {text for text in hidden if re.fullmatch("c[0-9a-f]{12}", text)}
    assert len(ids) > 10
    rows = [found.frame(f'SELECT * FROM "{table}"').rows() for table in TABLES]
    assert ids.isdisjoint(value for table in rows for row in table for value in row if isinstance(value, str))
    assert found.frame("SELECT count(*) FROM use WHERE act IN ('opened', 'drawn', 'listed')").item() == 0
    assert found.frame("SELECT count(*) FROM decision WHERE offered IS NOT NULL").item() == 0
