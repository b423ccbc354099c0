"""Which rules decided a match: a hash in its first event and in its record, of what decides and not of words."""

import shutil
from pathlib import Path
from typing import Any

import pytest

import domain
from domain.rulesets import RULESETS
from events.envelope import event_of
from events.record import read_record
from events.vocabulary.match import MatchCreated
from service import rules_hash
from service.lab.arms import Arm, Experiment
from service.lab.pairs import Pairs, prepared
from service.rules_hash import rules_sha256
from service.usecases import forks, records
from tests.service.playing import play_on, started
from tests.service.test_card_records import DECKS, exported, finished

GAIA_VORA, ARCMAGE = RULESETS["gaia_vora"], RULESETS["arcmage_arc"]


def test_a_match_its_fork_and_its_record_name_the_rules_by_their_hash(ctx):
    match = started(ctx, turn_limit=2)
    play_on(ctx, match)
    fork = forks.fork(ctx, match, None, hidden="keep").header.match

    for one in (match, fork):
        created = event_of(ctx.log.read(one, 0, 1)[0])
        assert isinstance(created, MatchCreated)
        assert created.ruleset_sha256 == rules_sha256(GAIA_VORA)
    header = read_record(b"".join(records.export(ctx, match, None))).header
    assert (header.ruleset_sha256, header.decks) == (rules_sha256(GAIA_VORA), ())


def test_a_record_header_names_the_decks_that_all_know(ctx):
    match = finished(ctx)

    header = read_record(exported(ctx, match)).header
    assert header.decks == ({"seat": 1, "deck": DECKS[0]}, {"seat": 2, "deck": DECKS[1]})
    assert header.ruleset_sha256 == rules_sha256(ARCMAGE) != rules_sha256(GAIA_VORA)


def test_the_matches_of_an_experiment_name_the_rules_by_their_hash():
    a, b = Arm(bot="random"), Arm(bot="greedy")
    pairs = Pairs(GAIA_VORA, prepared(Experiment(ruleset="gaia_vora", a=a, b=b, options={"turn_limit": 2})))

    for match in range(2):
        created = event_of(pairs.game(0, match).entries[0])
        assert isinstance(created, MatchCreated)
        assert created.ruleset_sha256 == rules_sha256(GAIA_VORA)


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hash of a ruleset as it would be if one text stood otherwise in one file of the rules."""
    copy = tmp_path / "domain"
    shutil.copytree(Path(domain.__file__).parent, copy)
    monkeypatch.setattr(rules_hash, "files", lambda _: copy)

    def hash_after(path: str, before: str, after: str, ruleset: str = "gaia_vora", *kits: str) -> str:
        text = (copy / path).read_text(encoding="utf-8")
        assert before in text
        (copy / path).write_text(text.replace(before, after, 1), encoding="utf-8")
        found = rules_hash._hash.__wrapped__(ruleset, kits)
        (copy / path).write_text(text, encoding="utf-8")
        return str(found)

    return hash_after


@pytest.mark.parametrize(
    ("path", "before", "after", "differs"),
    [
        ("rulesets/gaia_vora/rotation.py", "steps", "step", True),
        ("engine.py", "settle", "settled", True),
        ("rulesets/gaia_vora/clauses.toml", 'id = "GVORA-MOON-01"', 'id = "GVORA-MOON-00"', True),
        ("rulesets/gaia_vora/clauses.toml", "The Moon cannot be chosen", "Nobody chooses the Moon", False),
        ("rulesets/gaia_vora/text.py", "def ", "def  ", False),
        ("rulesets/gaia_vora/words.toml", "Take your colours", "Take colours", False),
        ("telling/teller.py", "def ", "def  ", False),
        ("rulesets/arcmage_arc/drawing.py", "def ", "def  ", False),
        ("cardkit/pool.py", "def ", "def  ", False),
        ("orckit/floor.py", "def ", "def  ", False),
        ("bots/greedy.py", "def ", "def  ", False),
    ],
)
def test_the_hash_follows_what_decides_and_no_words(changed, path, before, after, differs):
    assert (changed(path, before, after) != rules_sha256(GAIA_VORA)) == differs


@pytest.mark.parametrize(
    ("path", "differs"), [("orckit/floor.py", True), ("cardkit/pool.py", True), ("bots/greedy.py", False)]
)
def test_the_hash_follows_the_kits_that_a_ruleset_stands_on(changed, path, differs):
    after = changed(path, "def ", "def  ", "wtactics_orc", "cardkit", "orckit")
    assert (after != rules_sha256(RULESETS["wtactics_orc"])) == differs
