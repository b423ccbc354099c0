"""Jobs over HTTP: what the laboratory plays in the background."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from flask import Response

from domain.refusal import Refused
from service import ids
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import link
from service.api.schemas.jobs import FlipsSchema, JobRequestSchema, JobSchema, JobsQuerySchema, JobsSchema
from service.auth import address, caller, context, looking, viewer_of
from service.errors import IllegalOptions, Invalid
from service.lab.arms import Experiment, with_change
from service.lab.kinds import KINDS, Task, begun
from service.lab.matchups import Matchups
from service.lab.series import start_from
from service.lab.simulation import Simulation
from service.lab.skill import Skill
from service.lab.work import ruleset_of
from service.usecases import card_sets, jobs
from service.usecases.jobs import Job

blp = ApiBlueprint("jobs", "Let bots play: compare arms until it is clear which is better, or count what comes of it.")

LOCATION = {"Location": {"description": "The job.", "schema": {"type": "string"}}}
OTHERS = ("not-found", "forbidden", "conflict")


def _plain(job: Job) -> dict[str, Any]:
    return {**jobs.plain(job), "url": link(f"/v1/jobs/{job.kept.id}")}


def _told(job: Job, status: int = 200) -> Response:
    told = _plain(job)
    headers = {"Location": told["url"]} if status == 201 else {}
    return answers.json_answer(msgspec.json.encode(told), status, headers)


@blp.post("/v1/jobs")
@blp.body(JobRequestSchema())
@blp.documents(200, JobSchema(), "You have asked for the same before; this is the job.")
@blp.documents(201, JobSchema(), "The job is there.", headers=LOCATION)
@blp.operation(
    "createJob",
    policy="jobs",
    token="optional",
    problems=("not-found", "conflict", "forbidden", "illegal-options"),
)
def create_job(body: dict[str, Any]) -> Response:
    """Ask the laboratory to play something in the background. A comparison ends as soon as there is a verdict.

    The same request has the same outcome wherever and however often it is played. Repeating a request is safe: the
    answer names the same job.
    """
    ((kind, asked),) = body.items()
    with _pointing_into(kind):
        who = caller()
        job, new = jobs.ask(context(), _task(kind, asked), who.key, None if who.admin else address())
    return _told(job, 201 if new else 200)


def _task(kind: str, asked: dict[str, Any]) -> Task:
    """What a request asks for. Raises `NotFound`, `Conflict`, `Invalid`."""
    if kind == "replay":
        return jobs.replay_of(context(), asked["job"], asked["seed"], None if caller().admin else viewer_of)
    position, change = asked.pop("start", None), asked.pop("change", None)
    if change is not None:
        asked.setdefault("b", asked["a"])
    elif kind == "ab" and "b" not in asked:
        raise Invalid("/b", "Name what A is compared with: `b`, or a `change`.")
    task: Experiment | Matchups | Simulation | Skill = msgspec.convert(asked, KINDS[kind].task)
    if isinstance(task, Experiment) and change is not None:
        if position is not None:
            raise Invalid("/change", "a position has the cards of its match: none can be changed")
        return _changed(task, change)
    if position is None:
        return task
    if asked["options"]:
        raise Invalid("/options", "the options are those of the match that `from` names")
    looking(position["match"])
    header = context().log.header(position["match"])
    if header.ruleset != task.ruleset.partition("@")[0]:
        raise Invalid("/from/match", f"it is a match of {header.ruleset}")
    start, options = start_from(context(), header.match, position.get("at", header.version))
    return msgspec.structs.replace(task, start=start, options=options)


def _changed(asked: Experiment, change: str) -> Experiment:
    """The experiment with the changed cards for A. Its card sets are kept if it can be played."""
    ctx = context()
    experiment, sets = with_change(ruleset_of(asked.ruleset), asked, card_sets.find(ctx, change).card_set)
    begun(experiment, sets)
    for one in sets:
        card_sets.keep(ctx, one, ids.at_rest(caller().key))
    return experiment


@contextmanager
def _pointing_into(kind: str) -> Iterator[None]:
    """Errors within it point into the member of that kind."""
    try:
        yield
    except Invalid as error:
        raise Invalid(f"/{kind}{error.pointer}", error.detail) from error
    except Refused as error:
        base = error.base if isinstance(error, IllegalOptions) else "/options"
        raise IllegalOptions(error.refusal, f"/{kind}{base}") from error


@blp.get("/v1/jobs")
@blp.query(JobsQuerySchema())
@blp.documents(200, JobsSchema(), "Jobs, newest first.")
@blp.operation("listJobs")
def list_jobs(query: dict[str, Any]) -> Response:
    """List the latest jobs, except those that play on from a closed match.

    The administrator sees these too. Anyone who knows the id of such a job may read it.
    """
    ctx = context()
    shown = [job for job in jobs.newest(ctx, query["limit"]) if caller().admin or jobs.for_all(ctx, job)]
    return answers.json_answer(msgspec.json.encode({"items": [_plain(job) for job in shown]}))


@blp.get("/v1/jobs/<name:job>")
@blp.documents(200, JobSchema(), "The job.")
@blp.operation("getJob", problems=("not-found",))
def get_job(job: str) -> Response:
    """Read how far a job is and what it has found so far."""
    return _told(jobs.find(context(), job))


@blp.get("/v1/jobs/<name:job>/flips")
@blp.query(JobsQuerySchema())
@blp.documents(200, FlipsSchema(), "The seeds.")
@blp.operation("listFlips", problems=("not-found", "conflict"))
def list_flips(query: dict[str, Any], job: str) -> Response:
    """List the seeds of a comparison in which A and B differed most. Ask for a `replay` to have one as logs."""
    found = jobs.differing(context(), job, query["limit"])
    return answers.json_answer(msgspec.json.encode({"items": found}))


@blp.post("/v1/jobs/<name:job>:cancel")
@blp.documents(200, JobSchema(), "The job, which nobody works on any more.")
@blp.operation("cancelJob", policy="jobs", token="optional", problems=OTHERS)
def cancel_job(job: str) -> Response:
    """Cancel a job. What was found stays; only whoever asked for it, or the administrator, may."""
    return _told(jobs.cancel(context(), job, _asker()))


@blp.post("/v1/jobs/<name:job>:resume")
@blp.documents(200, JobSchema(), "The job, which is open again.")
@blp.operation("resumeJob", policy="jobs", token="optional", problems=OTHERS)
def resume_job(job: str) -> Response:
    """Resume a cancelled or failed job where it stopped."""
    return _told(jobs.resume(context(), job, _asker()))


def _asker() -> str | None:
    return None if caller().admin else caller().key
