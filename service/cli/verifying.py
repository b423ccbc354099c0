"""Verifying: records in files, and matches as the store holds them, told in the same words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from domain.wording import counted
from service.cli import output

if TYPE_CHECKING:
    from events.chain import BrokenHeader, Fault
    from events.envelope import Entry
    from events.event import Event
    from events.log.port import Header
    from service.context import Context
    from service.usecases.records import Verified

SHOWN = 20
"""How many faults are listed."""


def verify_stored(ctx: "Context", header: "Header") -> "Verified":
    """Check a match in the store: chain, private parts, header, fold, and, once it is revealed, every draw."""
    from service.usecases.fairness import verify_fairness
    from service.usecases.records import Verified

    entries = ctx.log.read(header.match)
    found = chain_faults(entries, header)
    head = entries[-1].hash if entries else ""
    folds, why = (None, None) if found else _folds(ctx, header)
    if why is not None:
        found.append(why)
    fairness = verify_fairness(entries) if header.revealed and not found else None
    ok = not found and (fairness is None or fairness.status != "unfair")
    return Verified(
        ok=ok,
        match=header.match,
        ruleset=f"{header.ruleset}@{header.ruleset_version}",
        events=len(entries),
        head=head,
        full=True,
        faults=tuple(found),
        folds=folds,
        fairness=fairness,
    )


def chain_faults(entries: "Sequence[Entry]", header: "Header") -> "list[Fault]":
    """What is wrong with all entries of a match, by themselves and beside its header."""
    from events.chain import Fault, faults

    found = list(faults(entries, match=header.match))
    head = entries[-1].hash if entries else ""
    if (len(entries), head) != (header.version, header.head):
        reason = f"the header says {counted(header.version, 'event')} with head {header.head}, the log ends with {head}"
        found.append(Fault(len(entries), len(entries), reason))
    return found


def verify_headless(ctx: "Context", error: "BrokenHeader") -> "Verified":
    """Check the chain of a match whose header cannot be read."""
    from events.chain import Fault, faults
    from service.usecases.records import Verified

    entries = ctx.log.read(error.match)
    return Verified(
        ok=False,
        match=error.match,
        ruleset="",
        events=len(entries),
        head=entries[-1].hash if entries else "",
        full=True,
        faults=(Fault(0, None, error.reason), *faults(entries, match=error.match)),
        folds=None,
        fairness=None,
    )


def _folds(ctx: "Context", header: "Header") -> "tuple[bool | None, Fault | None]":
    """Whether the log folds, and what is wrong with it or its header; None if its ruleset is not installed."""
    from domain.fold import fold
    from events.chain import Fault
    from events.envelope import event_of
    from service.headers import header_of
    from service.shelf import has_cards

    ruleset = ctx.rulesets.get(header.ruleset)
    if ruleset is None:
        return None, None
    place = 0

    def told() -> "Iterator[Event]":
        nonlocal place
        for entry in ctx.log.stream(header.match):
            place = entry.seq
            yield event_of(entry)

    try:
        state = fold(ruleset, told())
    except Exception as error:  # what does not fold may fail in any way
        return False, Fault(place, place, f"does not fold: {type(error).__name__}: {error}")
    if header_of(state, version=header.version, head=header.head, before=header) != header:
        return True, Fault(0, None, "its header is not what its events give")
    if not has_cards(ctx.log, state):
        return True, Fault(0, None, "its cards are missing, or are not what was kept")
    return True, None


def tell(name: str, found: "Verified", *, lines: bool) -> None:
    """What verifying found. `lines`: faults are told by the lines of a record file as well."""
    output.text(f"{name}: {'verified' if found.ok else 'NOT as it should be'}")
    parts = {
        "match": f"{found.match or 'unknown'} ({found.ruleset or 'unknown ruleset'})",
        "events": f"{found.events}, {'with' if found.full else 'without'} all private parts",
        "head": found.head,
        "chain": counted(len(found.faults), "fault") if found.faults else "whole",
        "fold": {True: "folds", False: "does not fold", None: "not tried"}[found.folds],
        "draws": _draws(found),
    }
    for part, text in parts.items():
        output.text(f"  {part.ljust(6)}  {text}")
    for fault in found.faults[:SHOWN]:
        output.text(f"  {place_of(fault, lines=lines)}: {fault.reason}")
    for draw in (found.fairness.faults if found.fairness else ())[:SHOWN]:
        output.text(f"  event {draw.seq}: draw from {draw.stream}: {draw.reason}")
    if len(found.faults) > SHOWN:
        output.text(f"  and {len(found.faults) - SHOWN} more")


def place_of(fault: "Fault", *, lines: bool) -> str:
    """Where a fault is: the line of the file (its header is line 1), and the number of the event there."""
    seq = "" if fault.seq is None else f"event {fault.seq}"
    if not fault.position:
        return "header"
    if not lines:
        return seq or f"event {fault.position}"
    line = fault.position + 1
    return f"line {line} ({seq})" if seq else f"line {line}"


def _draws(found: "Verified") -> str:
    if found.fairness is None:
        return "not checked: not all private parts are open"
    return f"{found.fairness.status.replace('-', ' ')}, {found.fairness.checked} checked"


def plain(name: str, found: "Verified", *, lines: bool) -> dict[str, Any]:
    """The same as plain values; `line` counts from 1 in a record file."""
    import msgspec

    values: dict[str, Any] = msgspec.to_builtins(found)
    values["source"] = name
    for fault in values["faults"]:
        fault["line"] = fault["position"] + 1 if lines else None
    return values
