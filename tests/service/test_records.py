"""Records: exported for one pair of eyes, imported whole, verified by anyone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from events import codec
from events.envelope import Entry, Public, entry_of, private_parts, public_part
from events.log.port import Search
from events.record import write_record
from service.context import Context, open_context
from service.errors import BadRecord, Forbidden, MatchExists, NotFound
from service.lab.simulation import Simulation, simulated
from service.lab.work import Means
from service.store import access
from service.usecases import forks, look, matches, opening, records, takeback
from service.usecases.matches import NewMatch, Policy, create_match, join
from tests.service.conftest import Open, other_store
from tests.service.playing import PERSON, folded, play_on, started


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Context]:
    """Another store, which knows nothing of the first one."""
    yield from other_store(tmp_path)


def finished(ctx: Context, *seats, **options) -> str:
    match = started(ctx, *seats, turn_limit=4, **options)
    play_on(ctx, match)
    return match


def exported(ctx: Context, match: str, viewer: int | None = None) -> bytes:
    return b"".join(records.export(ctx, match, viewer))


def test_a_finished_match_is_imported_into_another_store_and_is_the_same_there(ctx, elsewhere):
    match = finished(ctx)

    header = records.import_record(elsewhere, exported(ctx, match))

    assert (header.match, header.population, header.status) == (match, "imported", "ended")
    assert elsewhere.log.read(match) == ctx.log.read(match)
    assert elsewhere.states.latest(match).state == folded(ctx, match)
    assert exported(elsewhere, match) == exported(ctx, match)


def test_an_imported_match_can_be_looked_at_and_forked(ctx, elsewhere):
    match = finished(ctx)
    records.import_record(elsewhere, exported(ctx, match))
    at = look.positions(elsewhere, match)[0][2].seq

    fork = forks.fork(elsewhere, match, None, at=at, hidden="keep")

    assert fork.header.parent == match
    assert look.view_at(elsewhere, match, None, at).body == look.view_at(ctx, match, None, at).body


def test_each_match_has_a_policy_however_it_came(ctx, elsewhere):
    """Given matches that were opened, forked, simulated and imported, when others look for them, then all are there."""
    match = finished(ctx)
    records.import_record(elsewhere, exported(ctx, match))
    own = started(elsewhere)
    fork = forks.fork(elsewhere, match, None).header.match
    asked = Simulation(ruleset="gaia_vora", bots=("random",), seed="s", matches=1)
    (played,) = simulated(asked, Means(store=elsewhere.config.store)).matches

    with elsewhere.log.reading() as connection:
        assert access.without_policy(connection) == []
    found = {header.match for header in matches.search(elsewhere, Search())}
    assert found == {match, own, fork, played.match}


def test_matches_that_had_no_policy_when_none_was_kept_for_them_stay_open(ctx, elsewhere):
    """Given a store of the time before, when it is brought up to date, then only what somebody opened stays closed."""
    records.import_record(elsewhere, exported(ctx, finished(ctx)))
    (imported,) = matches.search(elsewhere, Search())
    own = started(elsewhere)
    with elsewhere.log.writing() as connection:
        connection.exec_driver_sql("DELETE FROM match_policies")
        connection.exec_driver_sql("UPDATE service_schema SET version_num = '0010'")

    again = open_context(elsewhere.config)

    with again.log.reading() as connection:
        assert access.without_policy(connection) == [own]
    assert [header.match for header in matches.search(again, Search())] == [imported.match]
    again.close()


def test_a_match_with_rewinds_is_imported_too(ctx, elsewhere):
    match = started(ctx, PERSON, turn_limit=8)
    for length in (5, 7):
        play_on(ctx, match, length)
        takeback.ask(ctx, match, 1, look.positions(ctx, match)[0][1].seq)
    play_on(ctx, match)

    records.import_record(elsewhere, exported(ctx, match))

    assert elsewhere.states.latest(match).state == folded(ctx, match)


def test_a_match_is_imported_once(ctx, elsewhere):
    record = exported(ctx, finished(ctx))
    records.import_record(elsewhere, record)

    with pytest.raises(MatchExists):
        records.import_record(elsewhere, record)


def test_the_record_of_a_running_match_holds_its_viewers_private_parts_only(ctx):
    match = started(ctx)
    play_on(ctx, match, 4)

    def seen_by(viewer: int | None) -> set[str]:
        lines = [codec.decode(line) for line in exported(ctx, match, viewer).splitlines()]
        return {who for line in lines for who in line.get("private", {})}

    assert (seen_by(None), seen_by(1), seen_by(2)) == (set(), {"1"}, {"2"})
    assert ctx.states.latest(match).state.secret.encode() not in exported(ctx, match, 1)


def test_a_redacted_record_verifies_and_has_the_chain_of_the_full_one_but_is_not_imported(ctx, elsewhere):
    match = started(ctx, turn_limit=4)
    play_on(ctx, match, 4)

    found = records.verify(elsewhere, exported(ctx, match, 1))

    assert (found.ok, found.full, found.folds, found.fairness) == (True, False, None, None)
    assert found.head == ctx.log.header(match).head
    with pytest.raises(BadRecord):
        records.import_record(elsewhere, exported(ctx, match, 1))


def test_verifying_a_full_record_folds_it_and_recomputes_every_draw(ctx, elsewhere):
    match = finished(ctx, PERSON)

    found = records.verify(elsewhere, exported(ctx, match))

    assert (found.ok, found.full, found.folds, found.match) == (True, True, True, match)
    assert found.events == ctx.log.header(match).version
    assert found.fairness is not None
    assert (found.fairness.status, found.fairness.checked) == ("fair", 1)


def test_a_changed_byte_is_found_and_located(ctx, elsewhere):
    lines = exported(ctx, finished(ctx)).splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"actor":', b'"actoR":')

    found = records.verify(elsewhere, b"".join(lines))

    assert not found.ok
    assert found.faults[0].position == 5
    with pytest.raises(BadRecord) as caught:
        records.import_record(elsewhere, b"".join(lines))
    assert caught.value.faults[0].position == 5


@pytest.mark.parametrize("line", [0, 3, -1])
def test_a_record_with_a_missing_line_is_not_imported(ctx, elsewhere, line):
    lines = exported(ctx, finished(ctx)).splitlines(keepends=True)
    del lines[line]

    with pytest.raises(BadRecord):
        records.import_record(elsewhere, b"".join(lines))


@pytest.mark.parametrize("data", [b"", b"\n", b"{}", b"not a record", b"[" * 5000, b"\xff\xfe", b'{"record":1}'])
def test_what_is_no_record_is_told_so(ctx, data):
    with pytest.raises(BadRecord):
        records.verify(ctx, data)
    with pytest.raises(BadRecord):
        records.import_record(ctx, data)


def test_a_match_that_goes_on_is_not_imported(ctx, elsewhere):
    match = started(ctx)

    whole = b"".join(write_record(ctx.log.read(match), None, revealed=True))

    with pytest.raises(BadRecord, match="not ended"):
        records.import_record(elsewhere, whole)


def test_a_match_that_keeps_its_cards_hidden_is_not_imported(ctx, elsewhere):
    new = NewMatch(ruleset="gaia_vora", seats=[PERSON], options={"players": 1, "turn_limit": 2}, reveal=False)
    created = create_match(ctx, new)
    match = created.header.match
    join(ctx, match, 1, created.invitations[0].invitation, "Ann")
    play_on(ctx, match)

    found = records.verify(elsewhere, exported(ctx, match, 1))
    whole = b"".join(write_record(ctx.log.read(match), None, revealed=True))

    assert (found.ok, found.full) == (True, False)
    with pytest.raises(BadRecord, match="for ever"):
        records.import_record(elsewhere, whole)


def altered(ctx: Context, match: str, change: Callable[[Public], Public | None]) -> bytes:
    """The full record of a match in which events were changed (None: left out) and the chain was made anew."""
    entries: list[Entry] = []
    for entry in ctx.log.read(match):
        public = change(public_part(entry))
        if public is None:
            continue
        prev = entries[-1].hash if entries else None
        entries.append(entry_of(msgspec.structs.replace(public, seq=len(entries) + 1, prev=prev), private_parts(entry)))
    return b"".join(write_record(entries, None, revealed=True))


def test_the_first_event_that_does_not_fold_is_named(ctx, elsewhere):
    match = finished(ctx)
    moved = next(entry.seq for entry in ctx.log.read(match) if entry.type == "gaia_vora.PlanetRotated")

    def unknown(public: Public) -> Public:
        return msgspec.structs.replace(public, type="PlanetSmashed") if public.seq == moved else public

    forged = altered(ctx, match, unknown)
    with pytest.raises(BadRecord) as caught:
        records.import_record(elsewhere, forged)

    assert [fault.seq for fault in caught.value.faults] == [moved]
    assert records.verify(elsewhere, forged).folds is False


def test_a_chain_made_anew_around_another_outcome_of_chance_is_unfair(ctx, elsewhere):
    match = finished(ctx)

    def lucky(public: Public) -> Public:
        if public.type != "DieRolled":
            return public
        data = codec.decode(bytes(public.data))
        return msgspec.structs.replace(public, data=codec.raw({**data, "value": 3 - data["value"]}))

    found = records.verify(elsewhere, altered(ctx, match, lucky))

    assert not found.ok
    assert found.faults == ()
    assert found.fairness is not None
    assert (found.fairness.status, len(found.fairness.faults)) == ("unfair", 1)


@pytest.mark.parametrize("at", ["yesterday", "2026-11-21T04:05:06Z", "2026-11-21T04:05:06.789Z\0"])
def test_a_time_that_is_none_is_not_stored(ctx, elsewhere, at):
    record = exported(ctx, finished(ctx)).splitlines(keepends=True)
    record[3] = codec.canonical({**codec.decode(record[3]), "at": at}) + b"\n"

    with pytest.raises(BadRecord) as caught:
        records.import_record(elsewhere, b"".join(record))

    told = [fault.reason for fault in caught.value.faults if fault.position == 3]
    assert told == [f"not an event: not a time in UTC with milliseconds: {at!r}"]


def test_a_record_of_a_ruleset_that_is_not_here_is_verified_without_it_and_not_imported(ctx, elsewhere):
    match = finished(ctx)

    def foreign(public: Public) -> Public:
        if public.seq != 1:
            return public
        data = codec.decode(bytes(public.data))
        return msgspec.structs.replace(public, data=codec.raw({**data, "ruleset": "chess"}))

    record = altered(ctx, match, foreign)
    found = records.verify(elsewhere, record)

    assert (found.ok, found.folds, found.ruleset) == (True, None, "chess@1.0.0")
    with pytest.raises(BadRecord, match="not installed"):
        records.import_record(elsewhere, record)


def test_a_closed_or_unknown_match_is_not_exported_to_spectators(ctx):
    closed = started(ctx, policy=Policy(spectators="closed"))

    with pytest.raises(NotFound):
        records.export(ctx, closed, None)
    with pytest.raises(NotFound):
        records.export(ctx, "mat_unknown", None)
    assert exported(ctx, closed, 1)


def test_a_record_read_by_another_process_is_the_same(open_sqlite: Open):
    one, other = open_sqlite(), open_sqlite()
    match = finished(one)

    assert exported(one, match) == exported(other, match)


def renamed(ctx: Context, match: str, name: str) -> bytes:
    """The full record of a match under another id."""

    def rename(public: Public) -> Public:
        created = public.type == "MatchCreated"
        data = codec.raw(codec.decode(public.data) | {"match": name}) if created else public.data
        return msgspec.structs.replace(public, match=name, data=data)

    return altered(ctx, match, rename)


def test_an_import_does_not_tell_whether_a_closed_match_is_here(ctx, elsewhere):
    """Given ids that a service gave, of an open match, a closed one and one it no longer has, when somebody sends their
    records, then the last two are refused alike."""
    shown, hidden = finished(ctx), finished(ctx, policy=Policy(spectators="closed"))
    gone = opening.new_match_id(ctx)
    data = [exported(ctx, shown), exported(ctx, hidden, 1), renamed(ctx, shown, gone)]

    with pytest.raises(MatchExists):
        records.import_record(ctx, data[0], admin=False)
    told = []
    for record in data[1:]:
        with pytest.raises(Forbidden) as caught:
            records.import_record(ctx, record, admin=False)
        told.append(str(caught.value))

    assert told[0] == told[1] == "a match of this service is brought back by its administrator alone"
    assert records.import_record(ctx, data[2]).match == gone


def test_a_match_of_another_service_is_imported_by_anyone(ctx, elsewhere):
    match = finished(ctx)

    assert records.import_record(elsewhere, exported(ctx, match), admin=False).match == match


@pytest.mark.parametrize(("place", "text"), [("name", "\u202eAna"), ("note", "\u200b")])
def test_a_record_with_text_that_nobody_could_have_sent_is_not_imported(ctx, elsewhere, place, text):
    match = finished(ctx)
    kind = {"name": "SeatJoined", "note": "MoveMade"}[place]

    def spoil(public: Public) -> Public:
        if public.type != kind:
            return public
        return msgspec.structs.replace(public, data=codec.raw(codec.decode(public.data) | {place: text}))

    with pytest.raises(BadRecord, match="holds text that cannot be shown"):
        records.import_record(elsewhere, altered(ctx, match, spoil))
