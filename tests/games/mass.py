"""Random matches by the hundred, each checked whole: it ends, its log folds to its state, its exports verify."""

import random
import time
import traceback
from collections.abc import Callable, Mapping

import msgspec

from domain.fold import fold
from domain.rulesets import RULESETS
from events import codec
from events.envelope import event_of
from events.record import check_record, read_record, write_record
from events.vocabulary.match import MatchEnded
from service.usecases.fairness import verify_fairness
from tests.games import random_match
from tests.games.random_match import Kind, Match, anything
from tests.rules.gaia_orc import kinds as gaia_orc
from tests.rules.terra_indomita import kinds as terra_indomita
from tests.rules.wtactics_orc import kinds as wtactics_orc

KINDS: Mapping[str, Callable[[str, int], Kind]] = {
    "arcmage_arc": random_match.random_kind,
    "gaia_orc": gaia_orc.random_kind,
    "terra_indomita": terra_indomita.random_kind,
    "wtactics_orc": wtactics_orc.random_kind,
}
"""What the matches of a ruleset are played with, by a seed and the number of players."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a match. `fault` tells what was not as it should be; empty if nothing."""

    seed: str
    players: int
    reason: str
    events: int
    decisions: int
    turns: int
    seconds: float
    fault: str = ""


def tried(ruleset: str, seed: str, players: int) -> Outcome:
    """Play the random match of a seed and check it; whatever goes wrong is told in `fault`."""
    began = time.perf_counter()
    try:
        match = Match(KINDS[ruleset](seed, players), RULESETS[ruleset])
        match.play(anything(random.Random(f"moves/{seed}")))
        fault = faults(match)
    except Exception as error:  # whatever went wrong, the others go on and this one can be seen again
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"
        return Outcome(seed, players, "error", 0, 0, 0, time.perf_counter() - began, told)
    state, entries = match.state, match.record.entries
    return Outcome(
        seed=seed,
        players=players,
        reason="none" if state.outcome is None else state.outcome.reason,
        events=len(entries),
        decisions=sum(entry.type == "MoveMade" for entry in entries),
        turns=state.turn,
        seconds=time.perf_counter() - began,
        fault=fault,
    )


def faults(match: Match) -> str:
    """What is wrong with a match that has ended; empty if nothing."""
    entries, state = match.record.entries, match.state
    if state.status != "ended" or not isinstance(event_of(entries[-1]), MatchEnded):
        return "did not end"
    record = read_record([b"".join(write_record(entries, None, revealed=True))])
    if record.entries != tuple(entries):
        return "the export holds other events than the log"
    if codec.canonical(fold(match.ruleset, [event_of(entry) for entry in record.entries])) != codec.canonical(state):
        return "the log does not fold to the live state"
    report = check_record([b"".join(write_record(entries, 1, revealed=False))])
    if not report.ok:
        return f"the export for seat 1: {report.faults[0]}"
    fairness = verify_fairness(record.entries)
    if fairness.status != "fair" or (state.draws and not fairness.checked):
        return f"fairness: {fairness.status}, {fairness.checked} checked, {fairness.faults[:1]}"
    return ""
