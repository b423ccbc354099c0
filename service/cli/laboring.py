"""What the commands share that let the laboratory work: now or later, by whom, kept where, run again, gone on with."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, ExitCode, Failure, Unavailable
from service.cli.files import readable, writable
from service.cli.interrupting import exit_code
from service.cli.options import json_option, quiet_option, store_option
from service.cli.progress import advancing

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.kinds import Saved, Task
    from service.lab.work import Crew, Record, Work

F = TypeVar("F", bound=Callable[..., Any])
Asked = Callable[[], "tuple[Task, list[CardSet]]"]

SAVED_S = 10.0
"""How often work under way is kept in its file."""


def crew_options(function: F) -> F:
    """`--cluster` and `--later`: who plays, if not processes of this machine."""
    for option in (
        click.option(
            "--later", is_flag=True, help="Leave it to the workers of the store, and print the id of the job."
        ),
        click.option(
            "--cluster", metavar="ADDRESS", help="A dask scheduler whose workers play instead, as tcp://host:8786."
        ),
    ):
        function = option(function)
    return function


def work_options(function: F) -> F:
    """`record_options`, and `--lake`: where the rows of the matches go to."""
    lake = click.option("--lake", metavar="PATH", help="A folder that the tables of the matches go to.")
    return lake(record_options(function))


def record_options(function: F) -> F:
    """`--jobs`, `crew_options`, and where what was found goes to and comes from."""
    for option in (
        store_option,
        quiet_option,
        json_option,
        click.option("--resume", metavar="FILE", help="Go on with what a file holds, where it was interrupted."),
        click.option("--again", metavar="FILE", help="Run what a file holds from the beginning, and compare."),
        click.option("--save", metavar="FILE", help="Keep what was asked and what was found in a file."),
        crew_options,
        click.option(
            "--jobs",
            type=click.IntRange(1, 256),
            metavar="N",
            help="Processes that play; as many as there are cores if absent.",
        ),
    ):
        function = option(function)
    return function


def crew_of(given: dict[str, Any]) -> "AbstractContextManager[Crew]":
    """Who plays, as the options say. Raises `NoCluster`."""
    import os

    from service.lab.work import cluster, processes

    if given["cluster"] is not None:
        return cluster(given["cluster"])
    return processes(given["jobs"] or os.cpu_count() or 1)


def carry_out(ctx: click.Context, asked: Asked, given: dict[str, Any]) -> "Work | None":
    """Do what is asked for, or what a file holds, and tell what was found; None if it is left to the workers."""
    saved = _from_file(given)
    from service.shelf import at_hand

    task, card_sets = asked() if saved is None else (saved.record.task, list(saved.card_sets))
    with at_hand(card_sets):
        return _carried_out(ctx, task, card_sets, saved, given)


def _carried_out(
    ctx: click.Context, task: "Task", card_sets: "list[CardSet]", saved: "Saved | None", given: dict[str, Any]
) -> "Work | None":
    if given["later"]:
        leave(task, card_sets, given["store"])
        return None
    work = _begun(task, card_sets, saved.record if saved is not None and given["resume"] else None)
    file = _WorkFile(given["save"] or given["resume"], card_sets)
    began, before = time.perf_counter(), work.played
    interrupted = _run(work, card_sets, file, given)
    if given["as_json"]:
        output.as_json(work.told())
    else:
        from service.cli.results import tell

        tell(work, before, time.perf_counter() - began)
    failed = work.told().get("errors", {})
    for number, error in failed.items():
        output.say(f"{number} failed: {error}")
    if interrupted:
        output.say("Stopped; this is what is known by now.", quiet=given["quiet"])
    if file.failure is not None:
        raise file.failure
    if interrupted:
        ctx.exit(exit_code())
    differs = saved is not None and given["again"] and _differs(work, saved.record, quiet=given["quiet"])
    if differs or failed:
        ctx.exit(ExitCode.NEGATIVE)
    return work


def leave(task: "Task", brought: "Sequence[CardSet]", store: str | None) -> None:
    """Make a job of a task, and print its id. Card sets that were brought are kept in the store."""
    from service.cli.store import opened
    from service.usecases import card_sets, jobs

    with opened(store, create=True) as ctx:
        card_sets.keep_brought(ctx, brought)
        output.text(jobs.ask(ctx, task, "command line")[0].kept.id)


def _from_file(given: dict[str, Any]) -> "Saved | None":
    path = given["again"] or given["resume"]
    if path is None:
        return None
    if given["again"] and given["resume"]:
        raise click.UsageError("Choose one of --again and --resume.")
    import msgspec

    from service.lab.kinds import saved

    with readable(path) as file:
        content = file.read()
    try:
        return saved(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path} is not the file of an experiment: {error}.") from error


def _begun(task: "Task", card_sets: "Sequence[CardSet]", kept: "Record | None") -> "Work":
    from service.lab.kinds import begun, work_of

    fresh = begun(task, card_sets)
    if kept is not None and fresh.task != kept.task:
        raise BadData("it was begun with other rules or bots.", hint="Run it from the start with --again.")
    return work_of(kept or fresh)


def _run(work: "Work", card_sets: "Sequence[CardSet]", file: "_WorkFile", given: dict[str, Any]) -> bool:
    """Play until it is over, and keep what was found; whether Ctrl-C came first."""
    from service.lab.work import Means

    saved = time.monotonic() - SAVED_S
    try:
        with advancing("Playing", work.unit, quiet=given["quiet"]) as shown, crew_of(given) as crew:
            shown(work.played, work.most)

            def told() -> None:
                nonlocal saved
                shown(work.played, work.most, lambda: work.sentence)
                if time.monotonic() - saved > SAVED_S:
                    file.keep(work)
                    saved = time.monotonic()

            lake = None if given.get("lake") is None else Path(given["lake"])
            work.go_on(Means(crew=crew, card_sets=tuple(card_sets), lake=lake, told=told))
    except KeyboardInterrupt:
        return True
    finally:
        file.keep(work)
    return False


class _WorkFile:
    """The file that work is kept in, if it has one. `failure` tells why what was found in the end is not there."""

    def __init__(self, path: str | None, card_sets: "Sequence[CardSet]") -> None:
        self._path = path
        self._card_sets = card_sets
        self._written = False
        self.failure: Failure | None = None

    def keep(self, work: "Work") -> None:
        """Write what is known by now. Work goes on if that fails, unless it could never be written (`Unavailable`)."""
        self.failure = None
        try:
            self._write(work)
        except Unavailable as failure:
            if not self._written:
                raise
            self.failure = failure
        self._written = True

    def _write(self, work: "Work") -> None:
        from service.lab.kinds import written

        if self._path is not None:
            with writable(self._path, overwrite=True) as file:
                file.write(written(work.record(), self._card_sets))


def _differs(work: "Work", kept: "Record", *, quiet: bool) -> bool:
    """Whether work came to something else than before; says so."""
    now = work.record()
    if now.task != kept.task:
        output.say("Rules or bots have changed since.", quiet=quiet)
    same = now.agrees(kept)
    output.say("The outcome is the same as before, seed by seed." if same else "The outcome differs.", quiet=quiet)
    return not same
