"""Rulesets as commands name them, and refusals as people read them."""

from typing import TYPE_CHECKING

from service.cli.errors import Negative

if TYPE_CHECKING:
    from domain.refusal import Refusal
    from domain.ruleset import Ruleset


def ruleset_named(name: str) -> "Ruleset":
    """The installed ruleset of this id; a version after `@` must be the installed one. Raises `Negative`."""
    from domain.rulesets import RULESETS

    id_, _, version = name.partition("@")
    ruleset = RULESETS.get(id_)
    if ruleset is None:
        raise Negative(f"no ruleset {id_!r} is installed.", hint=f"Installed: {', '.join(RULESETS)}.")
    if version and version != ruleset.meta.version:
        raise Negative(f"{id_} is installed in version {ruleset.meta.version}, not {version}.")
    return ruleset


def explained(ruleset: "Ruleset", refusal: "Refusal") -> list[str]:
    """A refusal in lines: what is wrong, the facts, and each clause with its text."""
    from domain.telling.teller import reason

    lines = [f"Not allowed: {reason(refusal.code, refusal.facts)}."]
    clauses = ruleset.clauses()
    for name in refusal.clauses:
        clause = clauses.get(name)
        if clause is not None:
            ruling = f" Ruling: {clause.ruling}" if clause.ruling else ""
            lines.append(f"{name} {clause.title}. {clause.text}{ruling}")
    return lines


def in_one_line(refusal: "Refusal") -> str:
    """A refusal in one line: code, facts, clause ids."""
    from domain.telling.teller import reason

    return f"{reason(refusal.code, refusal.facts)} [{', '.join(refusal.clauses)}]"
