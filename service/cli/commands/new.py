"""`matchfold new`: opens a match and prints the invitations to its seats."""

from typing import Any

import rich_click as click

from service.cli.framework import (
    NAME,
    TEXT,
    Command,
    assigned,
    examples,
    json_option,
    quiet_option,
    rule_options,
    sets_option,
    store_option,
)


@click.command(
    "new",
    cls=Command,
    epilog=examples(
        "matchfold new gaia_vora --seats human,human",
        "matchfold new gaia_vora --seats human,greedy,random --name 'Friday evening'",
        "matchfold new gaia_vora --seats greedy,greedy --seed 7 -o maximality=challenge",
        "matchfold new gaia_vora --seats human,human --scenario position.json",
        "matchfold new arcmage_arc --set my_set.toml -o 'decks=[\"my_deck.toml\", null]'",
    ),
)
@click.argument("ruleset")
@click.option(
    "--seats",
    type=TEXT,
    metavar="WHO,...",
    default="human,human",
    show_default=True,
    help="Who sits where: human, random, greedy, search; search:1000 and search:0.5s are other strengths.",
)
@rule_options
@sets_option
@click.option("--name", type=NAME, metavar="TEXT", help="A name for the match.")
@click.option(
    "--seed", type=TEXT, metavar="TEXT", help="Take the secret from this text: a sandbox match, outside statistics."
)
@click.option("--scenario", metavar="FILE", help="Open in a described position (JSON or TOML; - for standard input).")
@click.option("--no-reveal", is_flag=True, help="Keep hidden things hidden after the match has ended.")
@click.option(
    "--rewinds",
    type=click.Choice(["consent", "never"]),
    default="consent",
    show_default=True,
    help="Whether the match goes back to an earlier position if all agree.",
)
@click.option(
    "--spectators",
    type=click.Choice(["open", "closed"]),
    default="open",
    show_default=True,
    help="Whether others than its players may look at the match.",
)
@json_option
@quiet_option
@store_option
def command(
    ruleset: str,
    seats: str,
    given_options: tuple[str, ...],
    sets: tuple[str, ...],
    name: str | None,
    seed: str | None,
    scenario: str | None,
    no_reveal: bool,
    rewinds: Any,
    spectators: Any,
    as_json: bool,
    quiet: bool,
    store: str | None,
) -> None:
    """Open a match and print its id and one invitation for each open seat."""
    from service.cli.cards import with_card_sets
    from service.cli.matches import ruleset_named, seats_of, tell_created, with_players
    from service.cli.store import opened
    from service.usecases.card_sets import keep_brought
    from service.usecases.matches import NewMatch, Policy, create_match

    rules = ruleset_named(ruleset)
    wanted = seats_of(seats)
    options = with_players(rules, assigned(given_options), len(wanted))
    options, card_sets = with_card_sets(rules.meta.id, options, sets, store)
    new = NewMatch(
        ruleset=rules.meta.id,
        seats=wanted,
        options=options,
        name=name,
        seed=seed,
        scenario=None if scenario is None else _description(scenario),
        reveal=not no_reveal,
        policy=Policy(rewinds, spectators),
    )
    with opened(store, create=True) as ctx:
        keep_brought(ctx, card_sets)
        tell_created(create_match(ctx, new), as_json=as_json, quiet=quiet)


def _description(name: str) -> dict[str, Any]:
    """A described position from a JSON or TOML file. Raises `BadData`."""
    import tomllib

    import msgspec

    from service.cli.errors import BadData
    from service.cli.files import readable

    with readable(name) as file:
        data = file.read()
    try:
        found = msgspec.json.decode(data) if data.lstrip()[:1] == b"{" else tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise BadData(f"{name}: neither JSON nor TOML: {error}.") from error
    return dict(found)
