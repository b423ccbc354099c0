"""`matchfold sim`: matches between bots, by the thousand, equal to the byte for equal seeds."""

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.errors import ExitCode, exit_code
from service.cli.framework import (
    TEXT,
    Command,
    assigned,
    examples,
    json_option,
    ndjson_option,
    quiet_option,
    rule_options,
    sets_option,
    store_option,
)
from service.cli.laboratory import crew_of, crew_options, from_options, leave, start_of
from service.cli.output import advancing

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.simulation import Counting, Simulation


@click.command(
    "sim",
    cls=Command,
    epilog=examples(
        "matchfold sim gaia_vora --matches 1000 --bots greedy,random --seed 7 --jobs 2",
        "matchfold sim gaia_vora --bots greedy,greedy,greedy -o stars_per_player=2 --no-store",
        "matchfold sim gaia_vora --matches 20 --bots search:50,greedy --no-store",
        "matchfold sim gaia_vora --matches 100 --no-store --ndjson | jq .turns",
        "matchfold sim arcmage_arc --bots greedy,greedy --set my_set.toml --no-store",
        "matchfold sim gaia_vora --from last --at 120 --bots greedy,greedy --no-store",
        "matchfold sim gaia_vora --matches 10000 --jobs 2 --no-store --lake var/matchfold.db.lake",
    ),
)
@click.argument("ruleset")
@click.option(
    "--matches", type=click.IntRange(1, 10_000_000), metavar="N", default=100, show_default=True, help="How many."
)
@click.option(
    "--bots",
    type=TEXT,
    metavar="BOT,...",
    default="greedy,random",
    show_default=True,
    help="The bot of each seat: random, greedy, search, or search:N with N iterations.",
)
@click.option(
    "--seed", default="1", show_default=True, type=TEXT, metavar="TEXT", help="All chance follows from this text."
)
@click.option(
    "--first", type=click.IntRange(min=0), metavar="N", default=0, show_default=True, help="Number of the first match."
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", default=1, show_default=True, help="Processes that play."
)
@crew_options
@from_options
@rule_options
@sets_option
@click.option("--no-store", is_flag=True, help="Keep no logs, only the summary.")
@click.option(
    "--lake", metavar="PATH", help="A folder that the tables of the statistics go to at once; needs --no-store."
)
@json_option
@ndjson_option
@quiet_option
@store_option
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Simulate matches between bots and sum them up. Logs are kept in the store; the same seed gives the same bytes.

    Ctrl-C sums up what was played by then.

    Exit code 1 if a match could not be played to its end; the command that shows it again is printed.
    Card sets that the options name by their hash are looked for in the store, also with --no-store.
    """
    from service.cli.store import prepared
    from service.lab.simulation import begun

    asked, card_sets = _asked(given)
    if given["later"]:
        _leave(asked, card_sets, given["store"])
        return
    store = None if given["no_store"] else prepared(given["store"])
    work, began = begun(asked, card_sets), time.perf_counter()
    interrupted = _interrupted(work, card_sets, store, given)
    _tell(work, time.perf_counter() - began, given)
    if interrupted:
        output.say("Stopped; this is what was played by now.", quiet=given["quiet"])
        ctx.exit(exit_code())
    ctx.exit(ExitCode.NEGATIVE if work.failures else ExitCode.OK)


def _asked(given: dict[str, Any]) -> "tuple[Simulation, list[CardSet]]":
    """What the words of the command ask for, and its card sets."""
    from service.cli.cards import with_card_sets
    from service.cli.matches import ruleset_named
    from service.lab.simulation import Simulation

    ruleset = ruleset_named(given["ruleset"]).meta.id
    start, options = start_of(given["parent"], given["at"], ruleset, assigned(given["given_options"]), given["store"])
    if given["lake"] is not None and not given["no_store"]:
        raise click.UsageError("--lake needs --no-store: what is kept in a store comes to its lake by itself.")
    options, card_sets = with_card_sets(ruleset, options, given["sets"], given["store"])
    bots = tuple(name.strip() for name in given["bots"].split(","))
    chosen = {name: given[name] for name in ("seed", "matches", "first")}
    return Simulation(ruleset=ruleset, bots=bots, options=options, start=start, **chosen), card_sets


def _leave(asked: "Simulation", card_sets: "list[CardSet]", store: str | None) -> None:
    """Make a job of a simulation, which the workers count without keeping its logs."""
    if asked.first:
        raise click.UsageError("--later counts a series from its beginning: leave out --first.")
    leave(asked, card_sets, store)


def _interrupted(work: "Counting", card_sets: "list[CardSet]", store: str | None, given: dict[str, Any]) -> bool:
    """Play all matches; whether Ctrl-C came first."""
    from service.lab.simulation import AT_ONCE
    from service.lab.work import Means

    lake = None if given["lake"] is None else Path(given["lake"])
    try:
        with crew_of(given) as crew, advancing("Simulating", "matches", quiet=given["quiet"]) as shown:
            shown(0, work.most)

            def told() -> None:
                shown(work.played, work.most)

            work.go_on(Means(crew=crew, at_once=AT_ONCE, card_sets=tuple(card_sets), store=store, lake=lake, told=told))
    except KeyboardInterrupt:
        return True
    return False


def _tell(work: "Counting", seconds: float, given: dict[str, Any]) -> None:
    """What became of the matches, and how those that failed can be seen again."""
    from service.cli.results import plain_summary, tell_summary
    from service.lab.kinds import again

    stored = not given["no_store"]
    if given["as_json"]:
        output.as_json(plain_summary(work, seconds, stored=stored))
    elif given["as_ndjson"]:
        output.as_ndjson(work.matches)
    else:
        tell_summary(work, seconds, stored=stored)
    for failure in work.failures:
        sets = (shlex.join(["--set", file]) for file in given["sets"])
        command = " ".join([again(work.task, failure.index), *sets])
        output.say(f"Match {failure.index} failed: {failure.error}\n  again: {command}")
