"""The pages of the laboratory: `/lab/` lists what bots play and takes requests, `/lab/{job}` shows one job."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, current_app, render_template
from markupsafe import Markup
from marshmallow.validate import Range

from domain.bots import BOTS
from domain.ruleset import Ruleset
from domain.wording import rough
from service.api.schemas.jobs import ExperimentSchema, SimulationSchema, SkillSchema, WorthSchema
from service.auth import context
from service.decks import decks_of
from service.errors import NotFound
from service.lab import simulation
from service.lab.ab import EVEN, Replaying, Running, flips
from service.lab.arms import Arm, described
from service.lab.kinds import command_of
from service.lab.matchups import Matrix
from service.lab.simulation import Counting
from service.lab.skill import VERDICTS, Tracing
from service.lab.worth import Weighing
from service.usecases import jobs, matches
from service.usecases.jobs import Job
from service.web import drawing
from service.web.pages import secured

lab = Blueprint("lab", __name__, url_prefix="/lab")
lab.after_request(secured)

LISTED = 40
FLIPS = 8
STRENGTHS = ("search:50", "search:200", "search:1000")
POINTS = ("0", "½", "1", "1½", "2")
STATUS = {"open": "being played", "done": "done", "cancelled": "cancelled", "failed": "failed"}
HEATS = 10
"""Steps of the colours of a heat map, from never to always won."""


@lab.get("/")
def index() -> str:
    """What is played, newest first, and the form to ask for more."""
    ctx = context()
    shown = [_listed(job) for job in jobs.newest(ctx, LISTED) if jobs.for_all(ctx, job)]
    bots = [*sorted(BOTS.keys() - {"search"}), *STRENGTHS]
    rulesets = [_ruleset(ruleset) for ruleset in ctx.rulesets.values()]
    return _page("lab/index.html", root="../", jobs=shown, rulesets=rulesets, bots=json.dumps(bots), bounds=_bounds())


@lab.get("/<name:job>")
def one(job: str) -> str | tuple[str, int]:
    """One job: what is known, and how to play it again."""
    try:
        found = jobs.find(context(), job)
    except NotFound:
        return _page("lab/absent.html", root="../"), 404
    return _page(
        "lab/job.html",
        root="../",
        job=_listed(found),
        found=_report(found),
        command=command_of(found.work.task),
        parameters=_parameters(found),
        errors=list(found.work.told().get("errors", {}).items())[:LISTED],
    )


@cache
def _bounds() -> dict[str, str]:
    """The least and the greatest number that a field of the form may hold, as the API takes it."""
    asked = {**SkillSchema().fields, **ExperimentSchema().fields, **WorthSchema().fields, **SimulationSchema().fields}
    return {
        name: Markup('min="{}" max="{}"').format(judge.min, judge.max)
        for name, field in asked.items()
        for judge in field.validators
        if isinstance(judge, Range)
    }


def _page(template: str, **values: Any) -> str:
    return render_template(template, dashboards="dashboards" in current_app.blueprints, **values)


def _ruleset(ruleset: Ruleset) -> dict[str, Any]:
    meta = ruleset.meta
    decks = sorted(decks_of(meta.id))
    sets = () if ruleset.dialect is None else (ruleset.dialect.content.name,)
    return {"id": meta.id, "name": meta.name, "decks": json.dumps(decks), "sets": json.dumps(sets)}


def _listed(job: Job) -> dict[str, Any]:
    kept, work = job.kept, job.work
    id, _, version = work.terms.ruleset.partition("@")
    known = context().rulesets.get(id)
    return {
        "id": kept.id,
        "kind": KINDS[job.kind].title,
        "title": work.about,
        "ruleset": f"{known.meta.name if known else id} {version}",
        "status": kept.status,
        "state": STATUS[kept.status],
        "sentence": work.sentence,
        "detail": kept.detail,
        "played": work.played,
        "most": work.most,
        "unit": work.unit,
        "matches": work.played * getattr(work.task, "matches_a_seed", 2) if work.unit != "matches" else work.played,
        "rate": None if job.rate is None else rough(job.rate),
        "left": None if job.seconds_left is None else _span(job.seconds_left),
        "asked": kept.asked,
        "when": kept.asked[:16].replace("T", " ") + " UTC",
    }


def _span(seconds: float) -> str:
    """A time to wait, in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _report(job: Job) -> Markup:
    """What is known of a job, drawn."""
    kind = KINDS[job.kind]
    return Markup(render_template(f"lab/{kind.template}.html", root="../", **kind.known(job, job.work)))


def _comparison(job: Job, running: Running) -> dict[str, Any]:
    found = running.outcome
    experiment = running.task
    names = ("A", "B")[: len(found.pentanomials)]
    record = running.record()
    return {
        "job": job.kept.id,
        "outcome": found,
        "least": running.plan.least,
        "level": experiment.level,
        "arms": [(name, described(arm)) for name, arm in zip(("A", "B", "against"), experiment.arms, strict=False)],
        "course": drawing.sequence(running),
        "bars": drawing.bars(found.pentanomials, POINTS, names) if any(map(sum, found.pentanomials)) else [],
        "names": names,
        "points": POINTS,
        "picture": drawing,
        "flips": [
            {
                "seed": flip.seed,
                "words": _flip_in_words(flip.a, flip.b),
                "matches": _kept(flip.matches),
            }
            for flip in flips(record, FLIPS)
        ],
    }


def _flip_in_words(a: int, b: int | None) -> str:
    if b is not None:
        return f"A {POINTS[a]} points, B {POINTS[b]} points against the third arm"
    wins = {4: "A won from both seats", 0: "B won from both seats"}
    return wins.get(a, f"A {POINTS[a]} points, B {POINTS[2 * EVEN - a]} points")


def _kept(ids: Sequence[str]) -> list[dict[str, Any]]:
    """Matches, and whether each is in the store."""
    ctx = context()
    return [{"id": id, "kept": _is_there(ctx, id)} for id in ids]


def _is_there(ctx: Any, id: str) -> bool:
    try:
        matches.header(ctx, id, None)
    except NotFound:
        return False
    return True


def _matchups(_: Job, matrix: Matrix) -> dict[str, Any]:
    return {"arms": [described(arm) for arm in matrix.task.arms], "rows": _heat(matrix)}


def _heat(matrix: Matrix) -> list[list[dict[str, Any]]]:
    """The cells of a heat map, row by row: how much the row wins against the column."""
    count = len(matrix.task.arms)
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(count)] for _ in range(count)]
    for cell in matrix.known:
        found = cell.outcome
        if found.difference is None:
            continue
        for row, column, sign in ((cell.a, cell.b, 1), (cell.b, cell.a, -1)):
            bounds = (found.low, found.high) if sign > 0 else (found.high, found.low)
            rows[row][column] = {
                "rate": f"{100 * (0.5 + sign * found.difference):.0f}",
                "heat": round(HEATS * (0.5 + sign * found.difference)),
                "bounds": None if None in bounds else [f"{100 * (0.5 + sign * (share or 0)):.0f}" for share in bounds],
                "seeds": found.seeds,
                "decided": found.verdict in ("better", "worse", "same"),
            }
    return rows


def _counts(_: Job, work: Counting) -> dict[str, Any]:
    plain = simulation.plain(work.counts, work.task.bots)
    total = max(1, work.counts.matches)
    endings = [
        (name.replace("_", " "), count, f"{100 * count / total:.1f}") for name, count in plain["endings"].items()
    ]
    rates = [round(HEATS * (row["rate"] or 0)) for row in plain["by_seat"]]
    return {**plain, "endings": endings, "heats": rates, "digest": work.counts.digest}


def _replay(_: Job, work: Replaying) -> dict[str, Any]:
    return {"seed": work.task.seed, "matches": _kept(work.matches)}


def _worth(_: Job, work: Weighing) -> dict[str, Any]:
    found = work.outcome
    extremes = [*found.gains, *found.losses]
    there = [one["kept"] for one in _kept([play.match for play in extremes])]
    return {"thing": work.task.thing, "found": found, "extremes": list(zip(extremes, there, strict=True))}


def _skill(_: Job, work: Tracing) -> dict[str, Any]:
    skill, steps = work.task, work.steps
    trace = drawing.trace(steps, skill.margin)
    return {"skill": skill, "steps": steps, "trace": trace, "verdicts": VERDICTS, "picture": drawing}


class Kind(NamedTuple):
    """How a kind of work is shown: its title, the template of what is known, and what goes into that."""

    title: str
    template: str
    known: Callable[[Job, Any], dict[str, Any]]


KINDS = {
    "ab": Kind("A against B", "comparison", _comparison),
    "matchups": Kind("each against each", "matrix", _matchups),
    "sim": Kind("matches counted", "counts", _counts),
    "replay": Kind("seed played again", "replay", _replay),
    "worth": Kind("what a play is worth", "worth", _worth),
    "skill": Kind("what twice the thinking is worth", "skill", _skill),
}


FIRST, LAST = ("ruleset", "a", "b", "against", "arms"), ("code", "start")


def _parameters(job: Job) -> list[tuple[str, str]]:
    """What was asked for, as names and values: what is compared first, what it is played by last."""
    told: Mapping[str, Any] = msgspec.to_builtins(job.work.task)
    plain: list[tuple[str, str]] = []
    for name, value in sorted(told.items(), key=lambda item: (item[0] not in FIRST, item[0] in LAST)):
        if name in ("a", "b", "against"):
            plain.append((name, described(msgspec.convert(value, Arm))))
        elif name == "arms":
            plain += [(f"arm {number}", described(msgspec.convert(arm, Arm))) for number, arm in enumerate(value, 1)]
        elif name == "options":
            plain += [(option, json.dumps(chosen, ensure_ascii=False)) for option, chosen in value.items()]
        elif name == "start":
            plain.append(("from", f"{value['parent']}, after event {value['at']}"))
        elif name != "experiment":
            plain.append((name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)))
    return plain
