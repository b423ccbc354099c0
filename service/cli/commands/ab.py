"""`matchfold ab`: is A better than B? Paired seeds, swapped seats, and an answer as soon as there is one."""

import os
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click
from msgspec.structs import replace

from service.cli import output
from service.cli.comparing import arm_of, tell, watching, with_card_sets
from service.cli.errors import BadData, ExitCode
from service.cli.failures import translated
from service.cli.files import readable, writable
from service.cli.framework import Command, examples
from service.cli.options import TEXT, assigned, json_option, quiet_option, rule_options, store_option
from service.cli.playing_on import from_options, start_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from contextlib import AbstractContextManager

    from domain.cardkit.language.card import CardSet
    from service.lab.ab import Record, Running
    from service.lab.arms import Experiment
    from service.lab.executing import Crew
    from service.lab.pairs import Seed

SAVED_S = 10.0
"""How often an experiment under way is kept in its file."""


@click.command(
    "ab",
    cls=Command,
    epilog=examples(
        "matchfold ab gaia_vora --a bot=search:50 --b bot=greedy --save search.json",
        "matchfold ab gaia_vora --a without=activate_sun --margin 0.05 --seeds 400",
        "matchfold ab arcmage_arc --a 'deck=Nine Moons' --b 'deck=The Uprising'",
        "matchfold ab arcmage_arc --a set=my_set.toml --against 'deck=Nine Moons'",
        "matchfold ab gaia_vora --from last --at 120 --a bot=search:50",
        "matchfold ab --again search.json",
        "matchfold ab --resume search.json",
    ),
)
@click.argument("ruleset", required=False)
@click.option("--a", "a", multiple=True, type=TEXT, metavar="NAME=VALUE", help="What A is; repeat for more.")
@click.option("--b", "b", multiple=True, type=TEXT, metavar="NAME=VALUE", help="What B is; repeat for more.")
@click.option(
    "--against",
    multiple=True,
    type=TEXT,
    metavar="NAME=VALUE",
    help="A third arm, which A and B both play against instead of each other.",
)
@click.option(
    "--bot", type=TEXT, metavar="BOT", default="greedy", show_default=True, help="Plays where no bot is named."
)
@from_options
@rule_options
@click.option("--set", "sets", metavar="FILE", multiple=True, help="A card set for all matches; repeat for more.")
@click.option("--seed", default="1", show_default=True, type=TEXT, metavar="TEXT", help="All chance follows from it.")
@click.option(
    "--seeds", type=int, default=1000, show_default=True, metavar="N", help="Pairs of matches at most, 50 or more."
)
@click.option(
    "--margin", type=float, default=0.05, show_default=True, metavar="X", help="Differences up to X count as none."
)
@click.option("--level", type=float, default=0.95, show_default=True, metavar="P", help="How sure the verdict is.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that play; as many as there are cores if absent.",
)
@click.option("--cluster", metavar="ADDRESS", help="A dask scheduler whose workers play instead, as tcp://host:8786.")
@click.option("--later", is_flag=True, help="Leave it to the workers of the store, and print the id of the job.")
@click.option("--lake", metavar="PATH", help="A folder that the tables of the matches go to.")
@click.option("--save", metavar="FILE", help="Keep the experiment and its outcome in a file.")
@click.option("--again", metavar="FILE", help="Run the experiment of a file from its first seed, and compare.")
@click.option("--resume", metavar="FILE", help="Go on with the experiment of a file that was interrupted.")
@json_option
@quiet_option
@store_option
@click.pass_context
def command(
    ctx: click.Context, /, ruleset: str | None, as_json: bool, quiet: bool, jobs: int | None, **given: Any
) -> None:
    """Compare A with B: better, worse, the same within a margin, or undecided.

    An arm is `bot=NAME`, `deck=NAME`, `without=THING` and `always=THING` (a move or a card that the bot may not use, or
    uses whenever it may), `set=FILE` (a card set), `NAME[]=VALUE` (its value of an option with one for each seat), and
    options of the ruleset as NAME=VALUE. Arms with different options of the whole match need `--against`.

    Exit code 1 if a match could not be played, or `--again` came to something else. Ctrl-C tells what is known by then.
    """
    from service.lab.ab import played
    from service.lab.executing import cluster, processes

    experiment, card_sets, kept = _from_file(given) or (*_asked(ruleset, given), None)
    if given["later"]:
        _ask(experiment, given["store"])
        return
    running = _ready(experiment, card_sets, kept if given["resume"] else None)
    began = time.perf_counter()
    before = running.played
    save = _saving(given["save"] or given["resume"], card_sets)
    workers = processes(jobs or os.cpu_count() or 1) if given["cluster"] is None else cluster(given["cluster"])
    with translated():
        plays = partial(played, card_sets=card_sets, lake=None if given["lake"] is None else Path(given["lake"]))
        interrupted = _run(running, plays, workers, save, quiet=quiet)
    if as_json:
        from service.lab.telling import plain

        output.as_json(plain(running))
    else:
        tell(running, before, time.perf_counter() - began)
    for number, error in running.record().errors.items():
        output.say(f"Seed {number} failed: {error}")
    if interrupted:
        output.say("Stopped; this is what is known by now.", quiet=quiet)
        ctx.exit(ExitCode.INTERRUPTED)
    differs = bool(given["again"]) and kept is not None and _differs(running, kept, quiet=quiet)
    ctx.exit(ExitCode.NEGATIVE if differs or running.record().errors else ExitCode.OK)


def _from_file(given: dict[str, Any]) -> "tuple[Experiment, list[CardSet], Record] | None":
    path = given["again"] or given["resume"]
    if path is None:
        return None
    if given["again"] and given["resume"]:
        raise click.UsageError("Choose one of --again and --resume.")
    import msgspec

    from service.lab.saved import read

    with readable(path) as file:
        content = file.read()
    try:
        saved = read(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path} is not the file of an experiment: {error}.") from error
    return saved.record.experiment, list(saved.card_sets), saved.record


def _asked(ruleset: str | None, given: dict[str, Any]) -> "tuple[Experiment, list[CardSet]]":
    """The experiment that the words of the command describe, and its card sets."""
    from service.cli.rules import ruleset_named
    from service.lab.arms import Experiment

    if ruleset is None:
        raise click.UsageError("Name a ruleset, or a file with --again or --resume.")
    name = ruleset_named(ruleset).meta.id
    start, options = start_of(given["parent"], given["at"], name, assigned(given["given_options"]), given["store"])
    common, card_sets = with_card_sets(name, options, given["sets"], given["store"])
    arms = {}
    for side in ("a", "b", "against"):
        arm, files = arm_of(given[side], given["bot"], f"--{side}")
        if files or "card_sets" in arm.options:
            options, more = with_card_sets(name, {**common, **arm.options}, files, given["store"])
            arm = replace(arm, options={**arm.options, "card_sets": options["card_sets"]})
            card_sets += more
        arms[side] = arm
    chosen = {option: given[option] for option in ("seed", "seeds", "margin", "level")}
    third = arms["against"] if given["against"] else None
    return Experiment(
        ruleset=name, a=arms["a"], b=arms["b"], against=third, options=common, start=start, **chosen
    ), card_sets


def _ask(experiment: "Experiment", store: str | None) -> None:
    """Make a job of an experiment. Its card sets must be in the store."""
    from service.cli.store import opened
    from service.usecases import jobs

    with opened(store, create=True) as ctx:
        output.text(jobs.ask(ctx, experiment, "command line")[0].kept.id)


def _ready(experiment: "Experiment", card_sets: "list[CardSet]", kept: "Record | None") -> "Running":
    from service.lab.ab import Running, prepared

    with translated():
        ready = prepared(experiment, card_sets)
    if kept is not None and ready != kept.experiment:
        raise BadData("the experiment was begun with other rules or bots.", hint="Run it from the start with --again.")
    return Running(ready, kept)


def _run(
    running: "Running",
    plays: "Callable[..., Generator[Seed, None, None]]",
    workers: "AbstractContextManager[Crew]",
    save: "Callable[[Running], None]",
    *,
    quiet: bool,
) -> bool:
    """Play until there is a verdict, and keep what was played; whether Ctrl-C came first."""
    from service.lab.ab import go_on

    numbers = range(running.played, running.experiment.seeds)
    saved = 0.0
    try:
        with watching(running, quiet=quiet) as shown, workers as crew:
            seeds = plays(running.experiment, numbers, crew=crew)

            def told(running: "Running") -> None:
                nonlocal saved
                shown(running)
                if time.monotonic() - saved > SAVED_S:
                    save(running)
                    saved = time.monotonic()

            with closing(seeds):
                go_on(running, seeds, told)
    except KeyboardInterrupt:
        return True
    finally:
        save(running)
    return False


def _saving(path: str | None, card_sets: "list[CardSet]") -> "Callable[[Running], None]":
    """What keeps an experiment in its file, if it has one."""
    from service.lab.saved import written

    def save(running: "Running") -> None:
        if path is not None:
            with writable(path, overwrite=True) as file:
                file.write(written(running.record(), card_sets))

    return save


def _differs(running: "Running", kept: "Record", *, quiet: bool) -> bool:
    """Whether an experiment came to something else than before; says so."""
    now = running.record()
    if now.experiment != kept.experiment:
        output.say("Rules or bots have changed since.", quiet=quiet)
    same = (now.a, now.b, now.errors) == (kept.a, kept.b, kept.errors)
    output.say("The outcome is the same as before, seed by seed." if same else "The outcome differs.", quiet=quiet)
    return not same
