"""Records of matches that earlier versions wrote are whole, and still fold to what was seen then."""

import random

import msgspec
import pytest

from domain import engine
from domain.fold import fold
from domain.rulesets import RULESETS
from events.envelope import event_of
from events.record import check_record, read_record
from tests.games.recorded import FOLDER, lost
from tests.laws.walk import any_choice

RECORDS = sorted(FOLDER.rglob("*.match.ndjson"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name.partition('.')[0]}")
def test_a_recorded_match_folds_to_what_was_seen(path):
    record = read_record(path.read_bytes())
    ruleset = RULESETS[record.header.ruleset.partition("@")[0]]
    events = [event_of(entry) for entry in record.entries]
    seen = msgspec.json.decode(path.with_name(path.name.replace(".match.ndjson", ".views.json")).read_bytes())
    assert max(map(int, seen)) == len(events)
    for at, view in seen.items():
        now = engine.view(ruleset, fold(ruleset, events[: int(at)]), None)
        changed = lost(view, msgspec.json.decode(msgspec.json.encode(now)))
        assert not changed, "\n".join(changed)
    assert record.trailer.result is not None


def test_every_version_recorded_every_kind_of_match():
    kinds = {"one_player", "two_players", "three_players", "four_players", "challenge", "rewound", "forked", "scenario"}
    for folder in FOLDER.iterdir():
        assert {path.name.partition(".")[0] for path in folder.iterdir()} == kinds
    assert any(f"gaia_vora-{RULESETS['gaia_vora'].meta.version}" == folder.name for folder in FOLDER.iterdir())


def test_records_hold_rewinds_forks_scenarios_and_choices_out_of_turn():
    text = b"".join(path.read_bytes() for path in RECORDS)
    for tag in (
        "MatchRewound",
        "MatchForked",
        "ScenarioOpened",
        "FossilChoiceOpened",
        "ChallengeOpened",
        "DeckShuffled",
    ):
        assert f'"type":"{tag}"'.encode() in text, tag


def test_a_changed_byte_in_a_record_is_found():
    lines = RECORDS[0].read_bytes().splitlines(keepends=True)
    for number in (1, len(lines) // 2, len(lines) - 2):
        broken = [*lines]
        at = broken[number].index(b'"turn":') + 7
        broken[number] = broken[number][:at] + b"7" + broken[number][at + 1 :]
        assert broken != lines
        faults = check_record(b"".join(broken)).faults
        assert faults
        assert faults[0].position == number


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name.partition('.')[0]}")
def test_a_recorded_match_can_be_taken_up_from_its_stored_agenda(path):
    record = read_record(path.read_bytes())
    ruleset = RULESETS[record.header.ruleset.partition("@")[0]]
    events = [event_of(entry) for entry in record.entries]
    asked = [number for number, entry in enumerate(record.entries, start=1) if entry.type == "DecisionAsked"]
    rng = random.Random(1)
    for at in asked[:: max(1, len(asked) // 6)]:
        state = fold(ruleset, events[:at])
        for _ in range(5):
            if state.status == "playing":
                seat, move, args = any_choice(ruleset, state, rng)
                state = engine.decide(ruleset, state, seat, move, args).state
        assert state.asked > 0
