"""What the commands of the laboratory share: options, arms and positions in words, playing, the file of a record."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, ExitCode, Failure, Negative, Unavailable, exit_code
from service.cli.files import readable, writable
from service.cli.framework import TEXT, json_option, json_or_text, quiet_option, rule_options, store_option
from service.cli.output import advancing

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.arms import Arm
    from service.lab.kinds import Saved, Task
    from service.lab.series import Start
    from service.lab.work import Crew, Record, Work

F = TypeVar("F", bound=Callable[..., Any])
Asked = Callable[[], "tuple[Task, list[CardSet]]"]

SAVED_S = 10.0
"""How often work under way is kept in its file."""

EACH_SEAT = "[]"
"""Ends the name of an option that is a list with a value for each seat."""

LISTS = ("without", "always")
SET = "set"


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


def comparison_options(function: F) -> F:
    """What comparisons of arms have: `judged_options`, a bot, and how long they go on."""
    for option in (
        judged_options,
        click.option(
            "--seeds",
            type=click.IntRange(50, 100_000),
            default=1000,
            show_default=True,
            metavar="N",
            help="Seeds for two arms at most.",
        ),
        click.option(
            "--bot", type=TEXT, metavar="BOT", default="greedy", show_default=True, help="Plays where none is named."
        ),
    ):
        function = option(function)
    return function


def judged_options(function: F) -> F:
    """What every comparison has: options and card sets of all matches, a seed, how it is judged."""
    for option in (
        click.option(
            "--level",
            type=click.FloatRange(0.5, 1, max_open=True),
            default=0.95,
            show_default=True,
            metavar="P",
            help="How sure all verdicts are.",
        ),
        click.option(
            "--margin",
            type=click.FloatRange(0, 0.5, min_open=True, max_open=True),
            default=0.05,
            show_default=True,
            metavar="X",
            help="Differences up to X are none.",
        ),
        click.option(
            "--seed", default="1", show_default=True, type=TEXT, metavar="TEXT", help="All chance follows from it."
        ),
        click.option(
            "--set", "sets", metavar="FILE", multiple=True, help="A card set for all matches; repeat for more."
        ),
        rule_options,
    ):
        function = option(function)
    return function


def position_options(word: str) -> Callable[[F], F]:
    """`--from` (or another word) and `--at`: the position that all matches begin in."""

    def decorate(function: F) -> F:
        function = click.option(
            "--at", type=int, metavar="N", help=f"With {word}: after event N (the last before it with a decision)."
        )(function)
        return click.option(
            word,
            "parent",
            type=TEXT,
            metavar="MATCH",
            help="Play on from a position of a match of the store (`last`: the newest), hidden things dealt anew.",
        )(function)

    return decorate


from_options = position_options("--from")


def start_of(
    parent: str | None, at: int | None, ruleset: str, options: dict[str, Any], store: str | None, word: str = "--from"
) -> "tuple[Start | None, dict[str, Any]]":
    """The position that the options name, and the options of its match. Raises `click.UsageError`, `Negative`."""
    if parent is None:
        if at is not None:
            raise click.UsageError(f"--at needs {word}.")
        return None, options
    if options:
        raise click.UsageError(f"The options are those of the match that {word} names.")
    from service.cli.matches import header_of, position_in
    from service.cli.store import opened
    from service.lab.series import start_from

    with opened(store) as context:
        header = header_of(context, parent)
        if header.ruleset != ruleset:
            raise Negative(f"{header.match} is a match of {header.ruleset}, not of {ruleset}.")
        return start_from(context, header.match, position_in(header, at))


def arm_of(words: Sequence[str], bot: str, option: str, ruleset: str) -> "tuple[Arm, tuple[str, ...]]":
    """An arm from `NAME=VALUE` words, and the files of its card sets. Raises `click.UsageError`, `BadData` (deck)."""
    from service.cli.cards import deck_of
    from service.lab.arms import Arm

    options: dict[str, Any] = {}
    own: dict[str, Any] = {}
    several: dict[str, tuple[str, ...]] = dict.fromkeys((*LISTS, SET), ())
    for word in words:
        name, _, value = word.partition("=")
        if not (name and value):
            raise click.UsageError(f"{option} needs NAME=VALUE, not {word!r}.")
        if name in several:
            several[name] += (value,)
        elif name == "bot":
            bot = value
        elif name == "deck":
            own["decks"] = deck_of(ruleset, value)
        elif name.endswith(EACH_SEAT):
            own[name.removesuffix(EACH_SEAT)] = json_or_text(value)
        else:
            options[name] = json_or_text(value)
    return Arm(bot=bot, options=options, own=own, **{name: several[name] for name in LISTS}), several[SET]


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
