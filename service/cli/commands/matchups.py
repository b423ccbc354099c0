"""`matchfold matchups`: each of some bots or decks against each other."""

import os
import shlex
from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.comparing import arm_of, described, with_card_sets
from service.cli.errors import ExitCode
from service.cli.failures import translated
from service.cli.framework import Command, examples
from service.cli.options import TEXT, assigned, json_option, quiet_option, rule_options, store_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from service.lab.arms import Arm
    from service.lab.executing import Crew
    from service.lab.matrix import Matrix

SIGNS = {"better": "+", "worse": "-", "same": "=", "undecided": "?", None: "?"}
MIRRORED = {"better": "worse", "worse": "better"}


@click.command(
    "matchups",
    cls=Command,
    epilog=examples(
        "matchfold matchups gaia_vora --arm bot=random --arm bot=greedy --arm bot=search:50",
        "matchfold matchups arcmage_arc --arm 'deck=\"Nine Moons\"' --arm 'deck=\"The Uprising\"' --budget 500",
    ),
)
@click.argument("ruleset")
@click.option(
    "--arm",
    "arms",
    multiple=True,
    type=TEXT,
    metavar="WORDS",
    help="An arm, in words as those of `ab`; repeat for more.",
)
@click.option(
    "--bot", type=TEXT, metavar="BOT", default="greedy", show_default=True, help="Plays where no bot is named."
)
@rule_options
@click.option("--set", "sets", metavar="FILE", multiple=True, help="A card set for all matches; repeat for more.")
@click.option("--seed", default="1", show_default=True, type=TEXT, metavar="TEXT", help="All chance follows from it.")
@click.option(
    "--seeds", type=int, default=1000, show_default=True, metavar="N", help="Seeds for a pair of arms at most."
)
@click.option("--budget", type=click.IntRange(1), metavar="N", help="Seeds for all pairs at most.")
@click.option(
    "--margin", type=float, default=0.05, show_default=True, metavar="X", help="Differences up to X count as none."
)
@click.option("--level", type=float, default=0.95, show_default=True, metavar="P", help="How sure all verdicts are.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that play; as many as there are cores if absent.",
)
@json_option
@quiet_option
@store_option
@click.pass_context
def command(ctx: click.Context, /, ruleset: str, as_json: bool, quiet: bool, jobs: int | None, **given: Any) -> None:
    """Compare each arm with each other. Matches go where least is known; Ctrl-C tells what is known by then.

    Numbers are win rates of the row against the column in percent, with bounds that hold for all pairs together: `+`
    better, `-` worse, `=` the same within the margin, `?` not clear.
    """
    from service.lab.executing import processes

    matrix, arms = _matrix(ruleset, given)
    budget = given["budget"] or len(matrix.cells) * given["seeds"]
    interrupted = False
    try:
        with translated(), processes(jobs or os.cpu_count() or 1) as crew:
            _play(matrix, budget, crew, quiet=quiet)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        output.as_json({"arms": list(arms), "cells": matrix.known, "seeds": matrix.played})
    else:
        _tell(matrix, arms)
    ctx.exit(ExitCode.INTERRUPTED if interrupted else ExitCode.OK)


def _matrix(ruleset: str, given: dict[str, Any]) -> "tuple[Matrix, Sequence[Arm]]":
    from service.cli.rules import ruleset_named
    from service.lab.arms import Experiment
    from service.lab.matrix import Matrix

    name = ruleset_named(ruleset).meta.id
    options, card_sets = with_card_sets(name, assigned(given["given_options"]), given["sets"], given["store"])
    written = [arm_of(_words(words), given["bot"], "--arm") for words in given["arms"]]
    if any(files for _, files in written):
        raise click.UsageError("Arms of a matrix share their card sets: use --set.")
    arms = [arm for arm, _ in written]
    nobody = written[0][0] if written else arm_of((), given["bot"], "--arm")[0]
    chosen = {option: given[option] for option in ("seed", "seeds", "margin", "level")}
    with translated():
        return Matrix(Experiment(ruleset=name, a=nobody, b=nobody, options=options, **chosen), arms, card_sets), arms


def _words(arm: str) -> list[str]:
    try:
        return shlex.split(arm)
    except ValueError as error:
        raise click.UsageError(f"--arm {arm!r}: {error}.") from None


def _play(matrix: "Matrix", budget: int, crew: "Crew", *, quiet: bool) -> None:
    import sys

    if quiet or not sys.stderr.isatty():
        matrix.go_on(budget, crew)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Seeds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=output.console(stderr=True), transient=True) as bar:
        task = bar.add_task("seeds", total=budget)
        matrix.go_on(budget, crew, lambda: bar.update(task, completed=matrix.played))


def _tell(matrix: "Matrix", arms: "Sequence[Arm]") -> None:
    output.pairs({str(number): described(arm) for number, arm in enumerate(arms, start=1)})
    output.text(f"\n{matrix.played} seeds\n")
    cells = {}
    for known in matrix.known:
        found = known.outcome
        if found.difference is not None:
            low, high = (found.low, found.high) if found.low is not None and found.high is not None else (-0.5, 0.5)
            cells[known.a, known.b] = _cell(found.difference, low, high, found.verdict)
            verdict = MIRRORED.get(found.verdict or "", found.verdict)
            cells[known.b, known.a] = _cell(-found.difference, -high, -low, verdict)
    numbers = range(len(arms))
    rows = [(str(row + 1), *(cells.get((row, column), "") for column in numbers)) for row in numbers]
    output.table(("", *(f"against {number + 1}" for number in numbers)), rows)


def _cell(difference: float, low: float, high: float, verdict: str | None) -> str:
    value, least, most = (f"{100 * (0.5 + share):.0f}" for share in (difference, low, high))
    return f"{value} ({least}-{most}) {SIGNS[verdict]}"
