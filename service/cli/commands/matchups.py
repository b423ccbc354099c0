"""`matchfold matchups`: each of some bots or decks against each other."""

import shlex
from functools import partial
from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli.framework import TEXT, Command, assigned, examples
from service.cli.laboratory import arm_of, carry_out, comparison_options, from_options, start_of, work_options

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.matchups import Matchups


@click.command(
    "matchups",
    cls=Command,
    epilog=examples(
        "matchfold matchups gaia_vora --arm bot=random --arm bot=greedy --arm bot=search:50 --save three.json",
        "matchfold matchups arcmage_arc --arm 'deck=\"Nine Moons\"' --arm 'deck=\"The Uprising\"' --budget 500",
        "matchfold matchups --resume three.json",
    ),
)
@click.argument("ruleset", required=False)
@click.option(
    "--arm",
    "arms",
    multiple=True,
    type=TEXT,
    metavar="WORDS",
    help="An arm, in words as those of `ab`; repeat for more.",
)
@click.option("--budget", type=click.IntRange(1), metavar="N", help="Seeds for all pairs at most.")
@comparison_options
@from_options
@work_options
@click.pass_context
def command(ctx: click.Context, /, ruleset: str | None, **given: Any) -> None:
    """Compare each arm with each other. Matches go where least is known; Ctrl-C tells what is known by then.

    Numbers are win rates of the row against the column in percent, with bounds that hold for all pairs together: `+`
    better, `-` worse, `=` the same within the margin, `?` not clear.
    """
    carry_out(ctx, partial(_asked, ruleset, given), given)


def _asked(ruleset: str | None, given: dict[str, Any]) -> "tuple[Matchups, list[CardSet]]":
    from service.cli.cards import with_card_sets
    from service.cli.matches import ruleset_named
    from service.lab.matchups import Matchups

    if ruleset is None:
        raise click.UsageError("Name a ruleset, or a file with --again or --resume.")
    name = ruleset_named(ruleset).meta.id
    start, options = start_of(given["parent"], given["at"], name, assigned(given["given_options"]), given["store"])
    options, card_sets = with_card_sets(name, options, given["sets"], given["store"])
    written = [arm_of(_words(words), given["bot"], "--arm", name) for words in given["arms"]]
    if any(files for _, files in written):
        raise click.UsageError("Arms of a matrix share their card sets: use --set.")
    arms = tuple(arm for arm, _ in written)
    chosen = {option: given[option] for option in ("seed", "seeds", "margin", "level", "budget")}
    return Matchups(ruleset=name, arms=arms, options=options, start=start, **chosen), card_sets


def _words(arm: str) -> list[str]:
    try:
        return shlex.split(arm)
    except ValueError as error:
        raise click.UsageError(f"--arm {arm!r}: {error}.") from None
