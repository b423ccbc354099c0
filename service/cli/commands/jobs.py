"""`matchfold jobs`: what the workers of a store play for the laboratory."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.framework import Group, examples, json_option, store_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.context import Context
    from service.usecases.jobs import Job

HEADS = ("job", "kind", "status", "played", "left", "ruleset", "about", "outcome")


@click.group(
    "jobs",
    cls=Group,
    epilog=examples(
        "matchfold jobs list", "matchfold jobs show job_1f0c", "matchfold ab gaia_vora --a bot=search:50 --later"
    ),
)
def command() -> None:
    """What `matchfold work` plays in the background: asked for by `ab`, `matchups`, `sim --later` or POST /v1/jobs."""


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
        rows = [_row(job) for job in found]  # card sets are told by the names that the store knows
    if as_json:
        output.as_json([jobs.plain(job) for job in found])
    else:
        output.table(HEADS, rows, numbers=(3, 4))


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
    """Go on with a job that was cancelled or has failed."""
    from service.usecases import jobs

    _tell(job, store, lambda ctx, id: jobs.resume(ctx, id, None), as_json=as_json)


@command.command("flips", epilog=examples("matchfold jobs flips job_1f0c", "matchfold jobs flips job_1f0c --limit 3"))
@click.argument("job")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, metavar="N", help="How many.")
@json_option
@store_option
def flips(job: str, limit: int, as_json: bool, store: str | None) -> None:
    """List the seeds of a job in which A and B differed most. `jobs replay` makes their matches into logs."""
    from service.cli.results import tell_flips
    from service.cli.store import opened
    from service.usecases import jobs

    with opened(store) as ctx:
        found = jobs.differing(ctx, jobs.full_id(ctx, job), limit)
    if as_json:
        output.as_json(found)
    else:
        tell_flips(found)


@command.command("replay", epilog=examples("matchfold jobs replay job_1f0c 17"))
@click.argument("job")
@click.argument("seed", type=int)
@json_option
@store_option
def replay(job: str, seed: int, as_json: bool, store: str | None) -> None:
    """Play the matches of one seed again, keep them in the store, and print their ids, A's in the first seat first."""
    from service.cli.store import opened
    from service.lab.ab import kept
    from service.lab.series import keep
    from service.usecases import jobs

    with opened(store) as ctx:
        asked = jobs.replay_of(ctx, jobs.full_id(ctx, job), seed)
        matches = kept(asked.experiment, asked.seed, lambda game: keep(ctx.log, game))
    if as_json:
        output.as_json({"seed": seed, "matches": list(matches)})
        return
    for match in matches:
        output.text(match)


def _tell(name: str, store: str | None, act: "Callable[[Context, str], Job]", *, as_json: bool) -> None:
    from service.cli.output import span
    from service.cli.results import tell
    from service.cli.store import opened
    from service.usecases import jobs

    with opened(store) as ctx:  # card sets are told by the names that the store knows
        job = act(ctx, jobs.full_id(ctx, name))
        if as_json:
            output.as_json(jobs.plain(job))
            return
        left = job.seconds_left
        output.text(f"{job.kept.id}, {job.kept.status}{'' if left is None else f', about {span(left)} left'}")
        if job.kept.detail is not None:
            output.text(job.kept.detail)
        tell(job.work, 0, job.kept.millis / 1000)


def _row(job: "Job") -> tuple[Any, ...]:
    left = job.seconds_left
    return (
        job.kept.id,
        job.kind,
        job.kept.status,
        f"{job.work.played}/{job.work.most}",
        None if left is None else f"{left:.0f} s",
        job.work.terms.ruleset,
        job.work.about,
        job.kept.detail or job.work.sentence,
    )
