"""Jobs over HTTP: experiments of the laboratory that are run in the background."""

from typing import Any

import msgspec
from flask import Response

from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import link
from service.api.schemas.jobs import ExperimentSchema, JobSchema
from service.auth import caller, context
from service.lab.arms import Experiment
from service.lab.telling import plain
from service.usecases import jobs
from service.usecases.jobs import Job

blp = ApiBlueprint("jobs", "Let bots play two arms against each other until it is clear which is better.")

LOCATION = {"Location": {"description": "The job.", "schema": {"type": "string"}}}
OTHERS = ("not-found", "forbidden", "conflict")


def _told(job: Job, status: int = 200) -> Response:
    kept = job.kept
    told = {
        "id": kept.id,
        "url": link(f"/v1/jobs/{kept.id}"),
        "status": kept.status,
        "asked": kept.asked,
        "detail": kept.detail,
        "progress": {
            "played": job.running.played,
            "seeds": job.running.experiment.seeds,
            "seconds": kept.millis / 1000,
            "seconds_left": job.seconds_left,
        },
        **plain(job.running),
    }
    headers = {"Location": told["url"]} if status == 201 else {}
    return answers.json_answer(msgspec.json.encode(told), status, headers)


@blp.post("/v1/jobs")
@blp.body(ExperimentSchema())
@blp.documents(200, JobSchema(), "You have asked for the same before; this is the job.")
@blp.documents(201, JobSchema(), "The job is there.", headers=LOCATION)
@blp.operation(
    "createJob",
    policy="jobs",
    token="optional",
    problems=("not-found", "conflict", "forbidden", "illegal-options"),
)
def create_job(body: dict[str, Any]) -> Response:
    """Ask for an experiment. It is run beside the service, and ends as soon as there is a verdict.

    The same experiment has the same outcome wherever and however often it is run. A request may be repeated: who asks
    for the same again is told of the same job.
    """
    job, new = jobs.ask(context(), msgspec.convert(body, Experiment), caller().key)
    return _told(job, 201 if new else 200)


@blp.get("/v1/jobs/<name:job>")
@blp.documents(200, JobSchema(), "The job.")
@blp.operation("getJob", problems=("not-found",))
def get_job(job: str) -> Response:
    """Read how far a job is and what is known by now."""
    return _told(jobs.find(context(), job))


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
    """Go on with a job that was cancelled, from the seed where it was."""
    return _told(jobs.resume(context(), job, _asker()))


def _asker() -> str | None:
    return None if caller().admin else caller().key
