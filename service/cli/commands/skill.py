"""`matchfold skill`: how much does a bot gain by twice the thinking, and from where on nothing?"""

from functools import partial
from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli.framework import TEXT, Command, assigned, examples
from service.cli.laboratory import carry_out, judged_options, position_options, start_of, work_options

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.skill import Skill

POSITION = "--match"


@click.command(
    "skill",
    cls=Command,
    epilog=examples(
        "matchfold skill gaia_vora",
        "matchfold skill gaia_vora --from 5 --doublings 6 --pairs 400 --save skill.json",
        'matchfold skill arcmage_arc -o \'decks=["Nine Moons", "Nine Moons"]\' --doublings 2 --later',
        "matchfold skill gaia_vora --match last --at 120",
        "matchfold skill --again skill.json",
        "matchfold skill --resume skill.json",
    ),
)
@click.argument("ruleset", required=False)
@click.option(
    "--bot",
    type=TEXT,
    metavar="BOT",
    default="search",
    show_default=True,
    help="A bot that is told how many iterations it has, named without them.",
)
@click.option(
    "--from", "weakest", type=int, metavar="K", default=25, show_default=True, help="The least number of iterations."
)
@click.option("--doublings", type=int, metavar="N", default=3, show_default=True, help="How often it is doubled.")
@click.option(
    "--pairs",
    type=int,
    metavar="N",
    default=50,
    show_default=True,
    help="Pairs of matches, seats swapped, for each doubling.",
)
@judged_options
@position_options(POSITION)
@work_options
@click.pass_context
def command(ctx: click.Context, /, ruleset: str | None, **given: Any) -> None:
    """Tell how much a bot gains by twice the thinking: K iterations against 2 K, 2 K against 4 K, and so on.

    Where the score is flat, more thinking decides nothing any more. All pairs are played, so that the gain is known
    as well as its sign. Seeds and seats are those of `ab`, and the bounds hold for all doublings together.

    Exit code 1 if a match could not be played, or `--again` came to something else. Ctrl-C tells what is known by then.
    """
    carry_out(ctx, partial(_asked, ruleset, given), given)


def _asked(ruleset: str | None, given: dict[str, Any]) -> "tuple[Skill, list[CardSet]]":
    """What the words of the command ask for, and its card sets."""
    from service.cli.cards import with_card_sets
    from service.cli.matches import ruleset_named
    from service.lab.skill import Skill

    if ruleset is None:
        raise click.UsageError("Name a ruleset, or a file with --again or --resume.")
    name = ruleset_named(ruleset).meta.id
    rules = assigned(given["given_options"])
    start, options = start_of(given["parent"], given["at"], name, rules, given["store"], POSITION)
    options, card_sets = with_card_sets(name, options, given["sets"], given["store"])
    chosen = {option: given[option] for option in ("bot", "weakest", "doublings", "pairs", "seed", "margin", "level")}
    return Skill(ruleset=name, options=options, start=start, **chosen), card_sets
