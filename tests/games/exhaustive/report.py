"""The report: what was reached, what was not, and which of that is explained."""

from pathlib import Path
from typing import Any

import msgspec

from tests.games.exhaustive.goals import goals
from tests.games.exhaustive.plan import Plan, plan_of
from tests.games.exhaustive.search import Found
from tests.games.exhaustive.values import KINDS

RULES = Path(__file__).parents[2] / "rules"


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why some clauses are named by nothing that happens, or some goals cannot be reached."""

    why: str
    clauses: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()


class Explained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All reasons."""

    reason: tuple[Reason, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """What the exhaustive player found. `explained` are unreached goals and unnamed clauses, each with its reason.

    `idle`: explanations of what was reached or named all the same, or does not exist.
    """

    ruleset: str
    matches: int
    scenes: int
    goals: int
    clauses: int
    reached: dict[str, str]
    named: dict[str, str]
    explained: dict[str, str]
    unreached: tuple[str, ...]
    unnamed: tuple[str, ...]
    idle: tuple[str, ...]
    errors: tuple[dict[str, Any], ...]

    @property
    def good(self) -> bool:
        """Whether nothing is left unexplained and nothing went wrong."""
        return not (self.unreached or self.unnamed or self.idle or self.errors)


def reasons(plan: Plan) -> dict[str, str]:
    """Why each explained goal or clause is not to be expected, as the tests of the game say."""
    file = RULES / plan.ruleset.meta.id / "exhaustive.toml"
    read = msgspec.toml.decode(file.read_bytes(), type=Explained) if file.exists() else Explained()
    return {name: reason.why for reason in read.reason for name in (*reason.clauses, *reason.goals)}


def report(found: Found) -> Report:
    """What was found, held against what there is."""
    plan, seen = found.plan, found.seen
    due, clauses, why = goals(plan), tuple(plan.ruleset.clauses()), reasons(plan)
    open_ = [*(goal for goal in due if goal not in seen.goals), *(one for one in clauses if one not in seen.clauses)]
    return Report(
        ruleset=plan.ruleset.meta.id,
        matches=found.matches,
        scenes=found.scenes,
        goals=len(due),
        clauses=len(clauses),
        reached={goal: seen.goals[goal] for goal in due if goal in seen.goals},
        named={clause: seen.clauses[clause] for clause in clauses if clause in seen.clauses},
        explained={name: why[name] for name in open_ if name in why},
        unreached=tuple(goal for goal in due if goal in open_ and goal not in why),
        unnamed=tuple(clause for clause in clauses if clause in open_ and clause not in why),
        idle=tuple(sorted(set(why) - set(open_))),
        errors=tuple(
            {"seed": r.task.seed, "players": r.task.players, "card": r.task.card, "error": r.error}
            for r in found.errors
        ),
    )


def _lack(goal: str) -> str:
    """What is wrong with a goal that was not reached."""
    return "never mattered" if goal.partition(" ")[0] in (*KINDS, "does") else "not reached"


def text(report: Report) -> str:
    """The report for people."""
    titles = plan_of(report.ruleset).ruleset.clauses()
    explained = sum(name in titles for name in report.explained)
    lines = [
        f"{report.ruleset}: {report.matches} matches and {report.scenes} positions played",
        f"  goals    {len(report.reached)} of {report.goals} reached, {len(report.unreached)} unexplained",
        f"  clauses  {len(report.named)} of {report.clauses} named, {explained} explained, {len(report.unnamed)} not",
    ]
    lines += [f"  {_lack(goal)}: {goal}" for goal in report.unreached]
    lines += [f"  not named: {clause}, {titles[clause].title}" for clause in report.unnamed]
    lines += [f"  explained for nothing: {name}" for name in report.idle]
    lines += [f"  explained: {goal}: {why}" for goal, why in report.explained.items() if goal not in titles]
    for error in report.errors:
        lines.append(f"  error: {error['seed']}, {error['players']} players, {error['card']}: {error['error']}")
    return "\n".join(lines)
