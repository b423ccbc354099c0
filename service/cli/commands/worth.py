"""`matchfold worth`: how much does playing a card, or another thing, change the chance to win?"""

from functools import partial
from typing import TYPE_CHECKING, Any

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.framework import TEXT, Command, assigned, examples, rule_options, sets_option
from service.cli.laboratory import carry_out, from_options, record_options, start_of

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.work import Work
    from service.lab.worth import Worth


@click.command(
    "worth",
    cls=Command,
    epilog=examples(
        "matchfold worth gaia_vora activate_sun --matches 200",
        "matchfold worth arcmage_arc 'Memory Eater' -o 'decks=[\"Nine Moons\", \"The Uprising\"]' --save eater.json",
        "matchfold worth gaia_vora sun --bots search:50,greedy --keep",
        "matchfold worth --again eater.json",
        "matchfold worth --resume eater.json",
    ),
)
@click.argument("ruleset", required=False)
@click.argument("thing", required=False)
@click.option(
    "--matches", type=int, metavar="N", default=100, show_default=True, help="In how many to look for a play."
)
@click.option(
    "--playouts",
    type=int,
    metavar="N",
    default=20,
    show_default=True,
    help="How often a match is played on from before a play, and from after it.",
)
@click.option(
    "--bots", type=TEXT, metavar="BOT,...", default="greedy,greedy", show_default=True, help="The bot of each seat."
)
@click.option(
    "--seed", default="1", show_default=True, type=TEXT, metavar="TEXT", help="All chance follows from this text."
)
@from_options
@rule_options
@sets_option
@click.option(
    "--keep",
    is_flag=True,
    help="Keep the matches of the plays that gained and lost most in the store, to look at them.",
)
@record_options
@click.pass_context
def command(ctx: click.Context, /, ruleset: str | None, thing: str | None, keep: bool, **given: Any) -> None:
    """Tell what playing THING (a move, a card or another thing by name) is worth, in points of the chance to win.

    In each match one play of it is picked. From the position before it the match is played on without it, from the one
    after it with it; in both its seat does without THING from then on where it can do anything else.

    Exit code 1 if a match could not be played, or `--again` came to something else. Ctrl-C tells what is known by then.
    """
    work = carry_out(ctx, partial(_asked, ruleset, thing, given), given)
    if work is not None and keep:
        _keep(work, given["store"])


def _asked(ruleset: str | None, thing: str | None, given: dict[str, Any]) -> "tuple[Worth, list[CardSet]]":
    """What the words of the command ask for, and its card sets."""
    from service.cli.cards import with_card_sets
    from service.cli.matches import ruleset_named
    from service.lab.worth import Worth

    if ruleset is None or thing is None:
        raise click.UsageError("Name a ruleset and a thing, or a file with --again or --resume.")
    name = ruleset_named(ruleset).meta.id
    start, options = start_of(given["parent"], given["at"], name, assigned(given["given_options"]), given["store"])
    options, card_sets = with_card_sets(name, options, given["sets"], given["store"])
    bots = tuple(bot.strip() for bot in given["bots"].split(","))
    chosen = {option: given[option] for option in ("seed", "matches", "playouts")}
    return Worth(ruleset=name, thing=thing, bots=bots, options=options, start=start, **chosen), card_sets


def _keep(work: "Work", store: str | None) -> None:
    """Keep the matches of the plays that are told."""
    from service.cli.store import opened
    from service.lab.series import keep
    from service.lab.work import Means
    from service.lab.worth import Weighing

    assert isinstance(work, Weighing)
    with opened(store, create=True) as ctx:
        kept = work.keep_extremes(Means(keep=lambda game: keep(ctx.log, game)))
    output.say(f"{counted(len(kept), 'match')} {'is' if len(kept) == 1 else 'are'} kept.")
