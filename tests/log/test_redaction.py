"""No pair of eyes sees another's part of an event; all see the same hashes."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from events import codec
from events.chain import faults
from events.envelope import Entry, private_parts
from events.event import Event, Viewer
from events.redact import redact, redacted, visible_parts
from tests.log.anything import ANY_EVENT
from tests.log.building import created, moved, sealed, shuffled

VIEWERS = st.none() | st.integers(0, 6)
ANY_ENTRY = ANY_EVENT.map(lambda event: sealed([event])[0])


def owned(entry: Entry, viewer: Viewer) -> set[str]:
    return {who for who in private_parts(entry) if viewer is not None and who == str(viewer)}


@given(ANY_ENTRY, VIEWERS)
def test_given_any_event_when_seen_by_anyone_then_only_that_seats_part_and_salt_are_shown(entry: Entry, viewer: Viewer):
    shown = redact(entry, viewer, revealed=False)
    assert set(codec.decode(shown).get("private", {})) == owned(entry, viewer)
    for who, part in private_parts(entry).items():
        assert (part.salt.encode() in shown) == (who in owned(entry, viewer))


@given(st.integers(1, 6), VIEWERS)
def test_given_a_secret_word_when_seen_by_anyone_but_its_owner_then_the_word_is_nowhere(seat: int, viewer: Viewer):
    hidden, own = [created(secret="hush"), shuffled(("hush",))], msgspec.structs.replace(moved(seat), by="hush")
    told = [b"hush" in redact(entry, viewer, revealed=False) for entry in sealed([*hidden, own])]
    assert told == [False, False, viewer == seat]


@given(st.lists(ANY_EVENT, min_size=1, max_size=5), VIEWERS)
def test_given_any_events_when_redacted_then_the_chain_is_whole_and_has_the_same_hashes(
    events: list[Event], viewer: Viewer
):
    entries = sealed(events)
    seen = [redacted(entry, viewer, revealed=False) for entry in entries]
    assert list(faults(seen)) == []
    assert [(entry.body, entry.hash) for entry in seen] == [(entry.body, entry.hash) for entry in entries]
    assert [visible_parts(entry, viewer, revealed=True) for entry in seen] == [
        visible_parts(entry, viewer, revealed=False) for entry in entries
    ]


@given(ANY_ENTRY, VIEWERS)
def test_given_a_revealed_match_when_seen_by_anyone_then_nothing_is_left_out(entry: Entry, viewer: Viewer):
    assert redacted(entry, viewer, revealed=True) == entry
    assert codec.decode(redact(entry, viewer, revealed=True)) == {
        **codec.decode(entry.body),
        "hash": entry.hash,
        **({"private": codec.decode(codec.canonical(private_parts(entry)))} if entry.private else {}),
    }


def test_given_two_secrets_when_their_public_parts_are_alike_then_nobody_can_tell_them_apart_by_their_commitments():
    one, other = sealed([shuffled(("sun",))])[0], sealed([shuffled(("sun",))], after=1)[0]
    seen = [codec.decode(redact(entry, 1, revealed=False))["commitments"] for entry in (one, other)]
    assert seen[0] != seen[1]
