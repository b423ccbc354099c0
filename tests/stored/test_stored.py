"""What a version has stored, every later one reads: the log and its tables, records, and the forms of all events."""

import gzip
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select

from domain import engine
from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import Pool, content_hash
from events import codec
from events.envelope import event_of
from events.record import read_record
from events.registry import EVENTS
from events.vocabulary.match import DecisionAsked, MatchForked
from service import bots
from service.cli.verification import prove_all
from service.config import Config
from service.context import Context, open_context
from service.store import tables
from service.usecases.records import verify, written
from tests.stored import forms, write

VERSIONS = sorted(write.FOLDER.glob("v*"))


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of what one version stored."""
    return Path(request.param)


@pytest.fixture
def store(folder: Path, tmp_path: Path) -> Iterator[Context]:
    """A copy of its store, as the installed version opens it."""
    file = tmp_path / "store.db"
    file.write_bytes(gzip.decompress((folder / write.STORE).read_bytes()))
    config = Config(store=f"sqlite:///{file}", lake="none", signing_key=b"s" * 32, log_level="error")
    with closing(open_context(config)) as context:
        yield context


def test_given_a_store_of_a_version_when_it_is_verified_then_every_match_is_whole_and_folds(store: Context):
    found = prove_all(store, quiet=True)
    assert {store.log.header(match).ruleset for match in store.log.match_ids()} == set(store.rulesets)
    assert [(one.match, one.faults) for one in found.faulty] == []
    assert (found.rows, found.orphans) == ((), 0)


def test_given_a_running_match_of_a_version_when_its_bot_is_asked_then_it_goes_on_where_it_stopped(store: Context):
    """Given matches under the installed rules; others go on by consent (tests/service/test_rules_consents.py)."""
    due = [store.states.latest(match) for match in store.log.match_ids()]
    due = [one for one in due if bots.due_seat(one) and engine.governs(store.rulesets[one.header.ruleset], one.state)]
    assert due
    for before in due:
        assert bots.play_one(store, before.header.match) is not None
        assert store.states.latest(before.header.match).version > before.version


def test_given_a_record_of_a_version_when_it_is_read_then_it_is_whole_folds_and_its_draws_are_right(
    folder: Path, store: Context
):
    record = gzip.decompress((folder / write.RECORD).read_bytes())
    found = verify(store, record)
    assert (found.ok, found.folds, found.fairness and found.fairness.status) == (True, True, "fair")


def test_given_a_match_in_a_store_of_a_version_when_it_is_exported_then_its_record_is_that_versions_to_the_byte(
    folder: Path, store: Context
):
    record = gzip.decompress((folder / write.RECORD).read_bytes())
    match = read_record(record).header.match
    assert b"".join(written(store, store.log.header(match), None)) == record


def test_given_positions_and_agendas_that_a_version_wrote_when_they_are_read_then_all_of_them_is_kept(store: Context):
    astray, forked = [], set()
    for match in store.log.match_ids():
        ruleset = store.rulesets[store.log.header(match).ruleset]
        for event in map(event_of, store.log.stream(match)):
            if isinstance(event, MatchForked):
                forked.add(ruleset.meta.id)
                now = codec.raw(msgspec.json.decode(event.position, type=ruleset.state))
                astray += forms.lost(codec.decode(now), codec.decode(event.position), ruleset.meta.id)
            if isinstance(event, DecisionAsked):
                now = ruleset.agenda.write(ruleset.agenda.read(event.agenda))
                astray += forms.lost(codec.decode(now), codec.decode(event.agenda), ruleset.meta.id)
    assert forked == set(store.rulesets)
    assert astray == []


def test_given_the_cards_that_a_version_kept_when_they_are_read_then_the_hashes_that_matches_know_them_by_hold(
    store: Context,
):
    with store.log.reading() as connection:
        pools = connection.execute(select(tables.card_pools.c.sha256, tables.card_pools.c.content)).all()
        sets = connection.execute(select(tables.card_sets.c.sha256, tables.card_sets.c.content)).all()
    assert len(pools) >= sum(ruleset.dialect is not None for ruleset in store.rulesets.values())
    assert [Pool(msgspec.json.decode(cards, type=tuple[CardSet, ...])).sha256 for _, cards in pools] == [
        name for name, _ in pools
    ]
    assert sets
    assert [content_hash(msgspec.json.decode(cards, type=CardSet)) for _, cards in sets] == [name for name, _ in sets]


def test_given_the_forms_of_events_of_a_version_when_they_are_read_today_then_nothing_of_them_is_lost(folder: Path):
    """A form is read as it is, with what is optional now besides, or there is an upcaster for it."""
    today = {(form.tag, form.v): form for form in forms.of_today()}
    astray = []
    for line in (folder / write.EVENTS).read_bytes().splitlines():
        old = msgspec.json.decode(line, type=forms.Form)
        if (new := today.get((old.tag, old.v))) is not None:
            astray += [f"{old.tag}{fault}" for fault in forms.unread(new.schema, old.schema)]
        elif (old.tag, old.v) not in EVENTS._upcasters:
            astray.append(f"{old.tag} (schema {old.v}) is no more, and has no upcaster")
    assert astray == []


def test_a_form_that_loses_or_needs_a_field_is_told():
    seat, why, note = {"type": "integer"}, {"enum": ["a", "b"]}, {"type": "string"}
    old = {"properties": {"seat": seat, "why": why}, "required": ["seat"]}
    more = {"seat": seat, "why": why, "note": note}
    assert forms.unread({"properties": more, "required": ["seat"]}, old) == []
    assert forms.unread({"properties": more, "required": ["seat", "note"]}, old) == [".note is required"]
    assert forms.unread({"properties": {"seat": note}, "required": ["seat"]}, old) == [
        ".properties.seat.type is string, was integer",
        ".properties.why is gone",
    ]
    fewer = {"properties": {"seat": seat, "why": {"enum": ["b", "c"]}}, "required": ["seat"]}
    assert forms.unread(fewer, old) == [".properties.why.enum lacks a"]


def test_data_that_is_gone_or_another_is_told():
    old = {"board": {"offset": 2, "seats": [{"stars": 1}, {"stars": 0}]}}
    more = {"board": {"offset": 2, "seats": [{"stars": 1, "fossils": 0}, {"stars": 0}], "moon": 1}}
    assert forms.lost(more, old) == []
    assert forms.lost({"board": {"seats": [{"stars": 2}, {}]}}, old) == [
        ".board.offset is gone",
        ".board.seats.0.stars is 2, was 1",
        ".board.seats.1.stars is gone",
    ]
