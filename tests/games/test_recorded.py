"""Records of matches that earlier versions wrote are whole, and still fold to what was seen then."""

import random
from pathlib import Path

import msgspec
import pytest

from domain import engine
from domain.fold import fold
from domain.rulesets import RULESETS
from events.envelope import event_of
from events.record import check_record
from tests.games.recorded import FOLDER, MATCHES, lost, read, seen, unpacked
from tests.laws.walk import any_choice

RECORDS = sorted(FOLDER.rglob("*.match.ndjson*"))
KINDS = {
    "gaia_vora": {
        "one_player", "two_players", "three_players", "four_players", "challenge", "rewound", "forked", "scenario",
    },
    "arcmage_arc": {"two_random", "two_greedy", "three_mixed", "six_random", "rewound", "forked", "scenario"},
}  # fmt: skip


def kind(path: Path) -> str:
    return path.name.partition(".")[0]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{kind(path)}")
def test_a_recorded_match_folds_to_what_was_seen(path):
    record = read(path)
    ruleset = RULESETS[record.header.ruleset.partition("@")[0]]
    events = [event_of(entry) for entry in record.entries]
    views = seen(path)
    assert max(map(int, views)) == len(events)
    for at, view in views.items():
        now = engine.view(ruleset, fold(ruleset, events[: int(at)]), None)
        changed = lost(view, msgspec.json.decode(msgspec.json.encode(now)))
        assert not changed, "\n".join(changed)
    assert record.trailer.result is not None


def test_every_version_recorded_every_kind_of_match():
    assert set(KINDS) == set(MATCHES)
    for folder in FOLDER.iterdir():
        assert {kind(path) for path in folder.iterdir()} == KINDS[folder.name.partition("-")[0]]
    for name in KINDS:
        assert (FOLDER / f"{name}-{RULESETS[name].meta.version}").is_dir(), f"run python -m tests.games.record {name}"


def test_a_recorded_match_of_cards_holds_them():
    held = {path.parent.name.partition("-")[0]: read(path).header.cards_sha256 for path in RECORDS}
    assert held["gaia_vora"] is None
    assert held["arcmage_arc"] is not None


def test_records_hold_rewinds_forks_scenarios_and_choices_out_of_turn():
    text = b"".join(unpacked(path) for path in RECORDS)
    for tag in (
        "MatchRewound",
        "MatchForked",
        "ScenarioOpened",
        "gaia_vora.FossilChoiceOpened",
        "gaia_vora.ChallengeOpened",
        "DeckShuffled",
        "CardsDealtAnew",
        "arcmage_arc.AttackDeclared",
        "cards.TriggerFired",
    ):
        assert f'"type":"{tag}"'.encode() in text, tag


def test_a_changed_byte_in_a_record_is_found():
    lines = unpacked(FOLDER / "gaia_vora-1.0.0" / "challenge.match.ndjson.gz").splitlines(keepends=True)
    for number in (1, len(lines) // 2, len(lines) - 2):
        broken = [*lines]
        at = broken[number].index(b'"turn":') + 7
        broken[number] = broken[number][:at] + b"7" + broken[number][at + 1 :]
        assert broken != lines
        faults = check_record(b"".join(broken)).faults
        assert faults
        assert faults[0].position == number


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{kind(path)}")
def test_a_recorded_match_can_be_taken_up_from_its_stored_agenda(path):
    record = read(path)
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
