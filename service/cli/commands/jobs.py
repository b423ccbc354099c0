"""`matchfold jobs`: experiments that the workers of a store run."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.framework import Group, examples
from service.cli.options import json_option, store_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.context import Context
    from service.usecases.jobs import Job

HEADS = ("job", "status", "seeds", "left", "ruleset", "A", "B", "outcome")


@click.group(
    "jobs",
    cls=Group,
    epilog=examples(
        "matchfold jobs list", "matchfold jobs show job_1f0c", "matchfold ab gaia_vora --a bot=search:50 --later"
    ),
)
def command() -> None:
    """Experiments that `matchfold work` runs in the background: asked for by `ab --later` or POST /v1/jobs."""


@command.command("list", epilog=examples("matchfold jobs list", "matchfold jobs list --limit 5 --json"))
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, metavar="N", help="How many.")
@json_option
@store_option
def list_jobs(limit: int, as_json: bool, store: str | None) -> None:
    """List jobs, newest first."""
    from service.cli.store import opened
    from service.usecases import jobs

    with opened(store) as ctx:
        found = jobs.newest(ctx, limit)
    if as_json:
        output.as_json([plain(job) for job in found])
    else:
        output.table(HEADS, [_row(job) for job in found], numbers=(2, 3))


@command.command("show", epilog=examples("matchfold jobs show job_1f0c"))
@click.argument("job")
@json_option
@store_option
def show(job: str, as_json: bool, store: str | None) -> None:
    """Show how far a job is and what is known by now. The beginning of its id will do."""
    from service.usecases import jobs

    _tell(job, store, jobs.find, as_json=as_json)


@command.command("cancel", epilog=examples("matchfold jobs cancel job_1f0c"))
@click.argument("job")
@json_option
@store_option
def cancel(job: str, as_json: bool, store: str | None) -> None:
    """Cancel a job. What was found stays."""
    from service.usecases import jobs

    _tell(job, store, lambda ctx, id: jobs.cancel(ctx, id, None), as_json=as_json)


@command.command("resume", epilog=examples("matchfold jobs resume job_1f0c"))
@click.argument("job")
@json_option
@store_option
def resume(job: str, as_json: bool, store: str | None) -> None:
    """Go on with a job that was cancelled."""
    from service.usecases import jobs

    _tell(job, store, lambda ctx, id: jobs.resume(ctx, id, None), as_json=as_json)


def _tell(name: str, store: str | None, act: "Callable[[Context, str], Job]", *, as_json: bool) -> None:
    from service.cli.comparing import tell
    from service.cli.store import opened
    from service.usecases import jobs

    with opened(store) as ctx:
        job = act(ctx, jobs.full_id(ctx, name))
    if as_json:
        output.as_json(plain(job))
        return
    left = job.seconds_left
    output.text(f"{job.kept.id}, {job.kept.status}{'' if left is None else f', {left:.0f} s left at most'}")
    if job.kept.detail is not None:
        output.text(job.kept.detail)
    tell(job.running, 0, job.kept.millis / 1000)


def plain(job: "Job") -> dict[str, Any]:
    """A job as plain values."""
    from service.lab import telling

    told = {"id": job.kept.id, "status": job.kept.status, "asked": job.kept.asked, "detail": job.kept.detail}
    return told | {"seconds": job.kept.millis / 1000, "seconds_left": job.seconds_left, **telling.plain(job.running)}


def _row(job: "Job") -> tuple[Any, ...]:
    from service.cli.comparing import described
    from service.lab.telling import sentence

    experiment, left = job.running.experiment, job.seconds_left
    return (
        job.kept.id,
        job.kept.status,
        f"{job.running.played}/{experiment.seeds}",
        None if left is None else f"{left:.0f} s",
        experiment.ruleset,
        described(experiment.a),
        described(experiment.b),
        job.kept.detail or sentence(job.running),
    )
