"""`matchfold ab`: is A better than B? Paired seeds, swapped seats, and an answer as soon as there is one."""

from functools import partial
from typing import TYPE_CHECKING, Any

import rich_click as click
from msgspec.structs import replace

from service.cli import output
from service.cli.framework import TEXT, Command, assigned, examples
from service.cli.laboratory import arm_of, carry_out, comparison_options, from_options, start_of, work_options

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.arms import Experiment
    from service.lab.work import Work


@click.command(
    "ab",
    cls=Command,
    epilog=examples(
        "matchfold ab gaia_vora --a bot=search:50 --b bot=greedy --save search.json",
        "matchfold ab gaia_vora --a without=activate_sun --margin 0.05 --seeds 400",
        "matchfold ab arcmage_arc --a 'deck=Nine Moons' --b 'deck=The Uprising' --flips 3",
        "matchfold ab arcmage_arc --change my_card.toml",
        "matchfold ab arcmage_arc --set my_set.toml --a deck=my_deck.toml --b 'deck=Nine Moons'",
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
    "--change",
    metavar="FILE",
    help="A has these cards instead of those of the same names; B is as A, without that.",
)
@comparison_options
@from_options
@click.option(
    "--flips",
    type=click.IntRange(1, 100),
    metavar="N",
    help="Keep the matches of the N seeds in which A and B differed most in the store.",
)
@work_options
@click.pass_context
def command(ctx: click.Context, /, ruleset: str | None, flips: int | None, **given: Any) -> None:
    """Compare A with B: better, worse, the same within a margin, or undecided.

    An arm is `bot=NAME`, `deck=NAME` or `deck=FILE`, `without=THING` and `always=THING` (a move or a card that the bot
    may not use, or uses whenever it may), `set=FILE` (a card set), `NAME[]=VALUE` (its value of an option with one for
    each seat), and options of the ruleset as NAME=VALUE. Arms with different options of the whole match need
    `--against`. With `--change` and no decks, both play the shipped deck with most copies of the changed cards against
    the one with fewest.

    Exit code 1 if a match could not be played, or `--again` came to something else. Ctrl-C tells what is known by then.
    """
    if flips is not None and given["as_json"]:
        raise click.UsageError("--flips is told as text: leave out --json.")
    work = carry_out(ctx, partial(_asked, ruleset, given), given)
    if work is not None and flips is not None:
        _keep_flips(work, flips, given["store"])


def _asked(ruleset: str | None, given: dict[str, Any]) -> "tuple[Experiment, list[CardSet]]":
    """The experiment that the words of the command describe, and its card sets."""
    from service.cli.cards import with_card_sets
    from service.cli.matches import ruleset_named
    from service.lab.arms import Experiment

    if ruleset is None:
        raise click.UsageError("Name a ruleset, or a file with --again or --resume.")
    name = ruleset_named(ruleset).meta.id
    start, options = start_of(given["parent"], given["at"], name, assigned(given["given_options"]), given["store"])
    common, card_sets = with_card_sets(name, options, given["sets"], given["store"])
    arms = {}
    for side in ("a", "b", "against"):
        said = given["a"] if side == "b" and given["change"] and not given["b"] else given[side]
        arm, files = arm_of(said, given["bot"], f"--{side}", name)
        if files or "card_sets" in arm.options:
            options, more = with_card_sets(name, {**common, **arm.options}, files, given["store"])
            arm = replace(arm, options={**arm.options, "card_sets": options["card_sets"]})
            card_sets += more
        arms[side] = arm
    chosen = {option: given[option] for option in ("seed", "seeds", "margin", "level")}
    third = arms["against"] if given["against"] else None
    experiment = Experiment(
        ruleset=name, a=arms["a"], b=arms["b"], against=third, options=common, start=start, **chosen
    )
    return (experiment, card_sets) if given["change"] is None else _changed(experiment, card_sets, given["change"])


def _changed(experiment: "Experiment", card_sets: "list[CardSet]", file: str) -> "tuple[Experiment, list[CardSet]]":
    """The experiment in which A has the cards of a file, and all card sets that it takes."""
    from service.cli.cards import set_of
    from service.lab.arms import with_change
    from service.lab.work import ruleset_of
    from service.shelf import at_hand

    with at_hand(card_sets):
        changed, more = with_change(ruleset_of(experiment.ruleset), experiment, set_of(file))
    return changed, [*card_sets, *more]


def _keep_flips(work: "Work", most: int, store: str | None) -> None:
    """Keep the matches of the seeds in which the arms differed most, and tell which these are."""
    from service.cli.results import tell_flips
    from service.cli.store import opened
    from service.lab.ab import Record, flips, kept
    from service.lab.series import keep

    record = work.record()
    assert isinstance(record, Record)
    output.text()
    found = flips(record, most)
    tell_flips(found)
    with opened(store, create=True) as ctx:
        for flip in found:
            games = kept(record.task, flip.seed, lambda game: keep(ctx.log, game))
            output.text(f"seed {flip.seed}: {' '.join(games)}")
