"""One table from the exceptions of use-cases to problem documents."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from flask import Flask, Response, g, request

from analytics.lake.damage import Damaged
from domain.cardkit.pool import UnknownCards
from domain.refusal import MatchOver, Refusal, Refused, RulesDiffer
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.telling.teller import told_to
from domain.telling.words import words_of
from events.chain import BrokenMatch
from events.described import shown
from events.log.port import KeyReused, LogBusy, LogFull, LogReadOnly, LogReplaced, LogUnavailable
from service import errors, observability, problems, telling
from service.api.links import link, match_link
from service.auth import context, void
from service.problems import Problem

AGAIN = {"Retry-After": "2"}

PUBLIC = ("ruleset", "metric", "model")
"""What is hidden from nobody."""

DAMAGED = (
    "A table of the statistics cannot be read now. If this persists, `matchfold rebuild` makes the tables anew; it"
    " leaves the matches themselves alone."
)
REPLACED = (
    "The file of the log, or what lies beside it, was removed or replaced while the service was running. The"
    " service reads and writes nothing until it is started again."
)


def problem_of(error: Exception) -> Problem | None:
    """The problem document for an error; None for an error that no use-case announces."""
    if isinstance(error, Problem):
        return error
    for kind, tell in _TABLE:
        if isinstance(error, kind):
            return tell(error)
    return None


def register(app: Flask) -> None:
    """Let the application answer the errors of use-cases."""
    for kind, _ in _TABLE:
        app.register_error_handler(kind, _handle)


def _handle(error: Exception) -> Response:
    told = problem_of(error)
    assert told is not None
    if isinstance(error, LogUnavailable):
        g.reason = str(error)
    return problems.render(told)


def _ruleset_of(refusal: Refusal) -> Ruleset | None:
    """The ruleset whose clauses a refusal names."""
    for ruleset in RULESETS.values():
        if refusal.clauses and refusal.clauses[0] in ruleset.clauses():
            return ruleset
    return None


def told_clauses(refusal: Refusal) -> list[dict[str, Any]]:
    """The clauses of a refusal with their titles, texts and addresses."""
    ruleset = _ruleset_of(refusal)
    if ruleset is None:
        return []
    return [clause_of(ruleset, clause) for clause in refusal.clauses]


def clause_of(ruleset: Ruleset, clause: str) -> dict[str, Any]:
    """A clause as problem documents show it: id, title, text, ruling (null: none) and its address."""
    known = ruleset.clauses()[clause]
    url = link(f"/v1/rulesets/{ruleset.meta.id}@{ruleset.meta.version}/clauses/{clause}")
    return {"id": clause, "title": known.title, "text": known.text, "ruling": known.ruling, "url": url}


def why(refusal: Refusal) -> dict[str, Any]:
    """A refusal as the API tells it: code, clauses, facts."""
    return {**shown(refusal), "clauses": told_clauses(refusal)}


def _said(refusal: Refusal) -> str:
    """A refusal in words: the rule with its ruling, then the numbers."""
    clauses = told_clauses(refusal)
    rule = " ".join(filter(None, (clauses[0]["text"], clauses[0]["ruling"]))) if clauses else refusal.code
    facts = ", ".join(f"{name} {_short(value)}" for name, value in refusal.facts.items())
    return f"{str(rule).removesuffix('.')} ({facts})." if facts else str(rule)


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 200 else text[:200] + "..."


def _not_found(error: errors.NotFound) -> Problem:
    if error.what in PUBLIC:
        return Problem("not-found", f"There is no {error.what} {error.name!r}{error.hint or '.'}")
    return Problem("not-found", f"There is no {error.what} {error.name!r} here, or it is hidden from you.")


def _version_conflict(error: errors.VersionConflict) -> Problem:
    named = error.expected >= 0
    looked = f"you looked at version {error.expected}" if named else "the tag you sent names none of its versions"
    return Problem(
        "version-conflict",
        f"The match is at version {error.current}; {looked}.",
        headers={"ETag": f'"{error.current}"'},
        current=error.current,
        **({"expected": error.expected} if named else {}),
        missed_events=[msgspec.Raw(event) for event in error.missed],
    )


def _illegal_move(error: errors.IllegalMove) -> Problem:
    refusal = error.refusal
    members = {
        **why(refusal),
        "decision": error.decision,
        "version": error.version,
        "alternatives": _alternatives(error),
    }
    ruleset = _ruleset_of(refusal)
    if ruleset is not None:
        for clause in refusal.clauses:
            observability.REFUSALS.labels(ruleset.meta.id, clause).inc()
        if refusal.clauses[0] == ruleset.meta.form_clause and "problem" in refusal.facts:
            return _misfit("invalid-arguments", refusal, "/args", members)
        if refusal.code == "not-pending":
            return Problem(
                "not-pending", _waiting(refusal, ruleset), waiting_for=refusal.facts["waiting_for"], **members
            )
        if refusal.code == "unknown-move":
            fault = {"pointer": "/move", "detail": "There is no such move."}
            return Problem("invalid-arguments", fault["detail"], errors=[fault], **members)
    return Problem("illegal-move", _said(refusal), **members)


def _alternatives(error: errors.IllegalMove) -> list[dict[str, Any]]:
    """Legal moves, ready to be sent, in words for the seat that was refused."""
    if not error.alternatives:
        return []
    asker = error.asker
    teller = told_to(_ruleset_of(error.refusal)) if asker is None else telling.seeing(context(), *asker)
    return [
        {"decision": error.decision, "move": move, "args": args, "text": teller.move(move, args)}
        for move, args in error.alternatives
    ]


def _misfit(kind: str, refusal: Refusal, base: str, members: dict[str, Any]) -> Problem:
    """A problem with a fault in the body, below `base`."""
    fault = {"pointer": base + refusal.facts["at"], "detail": refusal.facts["problem"]}
    return Problem(kind, fault["detail"], errors=[fault], **members)


def _waiting(refusal: Refusal, ruleset: Ruleset) -> str:
    """Which seats the match waits for, and what they are asked."""
    asked, decisions = refusal.facts["decisions"].items(), words_of(ruleset).decisions
    told = "; ".join(f"seat {seat} ({decisions[kind]})" for seat, kind in asked)
    return f"The match waits for {told}."


def _refused(error: Refused) -> Problem:
    """Options or a described position that the rules do not allow."""
    ruleset = _ruleset_of(error.refusal)
    by_option = "option" in error.refusal.facts
    options = ruleset is not None and (by_option or error.refusal.clauses[0] == ruleset.meta.options_clause)
    kind = "illegal-options" if options else "impossible-position"
    members: dict[str, Any] = why(error.refusal)
    base = "/scenario" if not options else error.base if isinstance(error, errors.IllegalOptions) else "/options"
    if "problem" in error.refusal.facts:
        return _misfit(kind, error.refusal, base, members)
    if by_option:
        members["errors"] = [{"pointer": _of_option(error.refusal.facts, base), "detail": _said(error.refusal)}]
    return Problem(kind, _said(error.refusal), **members)


def _of_option(facts: Mapping[str, Any], base: str) -> str:
    """The place of an option, and of a seat's value if it is a list with one for each."""
    return f"{base}/{facts['option']}" + (f"/{facts['seat'] - 1}" if "seat" in facts else "")


def _rules_differ(error: RulesDiffer) -> Problem:
    match = (request.view_args or {})["match"]
    return Problem(
        "rules-differ",
        f"The match is played by version {error.before} of its rules, and version {error.after} is installed."
        " It goes on under that one when all its seats agree to it.",
        before=error.before,
        after=error.after,
        consents=match_link(match, "/rules-consents"),
    )


def _full(error: errors.Full) -> Problem:
    suffix = "rate-limited" if error.own else "unavailable"
    return Problem(suffix, error.detail, headers={"Retry-After": str(error.seconds)})


def _invalid(error: errors.Invalid) -> Problem:
    return Problem("invalid-arguments", error.detail, errors=[{"pointer": error.pointer, "detail": error.detail}])


def _bad_record(error: errors.BadRecord) -> Problem:
    return Problem("bad-record", error.detail, faults=msgspec.to_builtins(error.faults))


def _bad_card_set(error: errors.BadCardSet) -> Problem:
    first = error.problems[0]
    return Problem(
        "bad-card-set",
        f"{first.message} ({len(error.problems)} in all)",
        problems=[msgspec.structs.asdict(problem) for problem in error.problems],
    )


def _plain(suffix: str) -> Callable[[errors.ServiceError], Problem]:
    def tell(error: errors.ServiceError) -> Problem:
        return Problem(suffix, error.detail)

    return tell


def _fixed(suffix: str, detail: str, headers: Mapping[str, str] | None = None) -> Callable[[Exception], Problem]:
    def tell(_: Exception) -> Problem:
        return Problem(suffix, detail, headers=headers)

    return tell


def _broken(error: BrokenMatch) -> Problem:
    return Problem("damaged", f"The match is damaged: {error.reason}.")


_TABLE: Sequence[tuple[type[Exception], Callable[[Any], Problem]]] = (
    (errors.IllegalMove, _illegal_move),
    (Refused, _refused),
    (MatchOver, _fixed("match-over", "The match is not in play: it has ended, or not begun.")),
    (RulesDiffer, _rules_differ),
    (errors.VersionConflict, _version_conflict),
    (errors.NotFound, _not_found),
    (errors.BadInvitation, _plain("bad-invitation")),
    (errors.VoidToken, lambda _: void()),
    (errors.NotYourSeat, _plain("not-your-seat")),
    (errors.Forbidden, _plain("forbidden")),
    (errors.Full, _full),
    (errors.Conflict, _plain("conflict")),
    (errors.Damaged, _plain("damaged")),
    (errors.MatchExists, _plain("conflict")),
    (errors.Invalid, _invalid),
    (errors.BadRecord, _bad_record),
    (errors.BadCardSet, _bad_card_set),
    (KeyReused, _fixed("key-reused", "This Idempotency-Key was used for a request with another body.")),
    (BrokenMatch, _broken),
    (UnknownCards, _fixed("damaged", "The cards of this match are missing, or are not what was kept.")),
    (Damaged, _fixed("unavailable", DAMAGED, AGAIN)),
    (
        LogFull,
        _fixed("unavailable", "The log cannot be written now: its disk is full. Nothing was changed.", AGAIN),
    ),
    (
        LogBusy,
        _fixed("unavailable", "Another writer holds the log and does not release it. Nothing was changed.", AGAIN),
    ),
    (LogReplaced, _fixed("unavailable", REPLACED, AGAIN)),
    (
        LogReadOnly,
        _fixed(
            "unavailable",
            "The log can be read but not written: its file or disk is read-only. Nothing was changed.",
            AGAIN,
        ),
    ),
    (
        LogUnavailable,
        _fixed("unavailable", "The log cannot be reached now. Nothing was changed.", AGAIN),
    ),
)
