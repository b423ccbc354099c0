"""`matchfold play`: a match in the terminal against bots."""

from typing import TYPE_CHECKING

import rich_click as click

from service.cli.errors import Negative
from service.cli.framework import NAME, TEXT, Command, assigned, examples, rule_options, sets_option, store_option

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from events.log.port import Header
    from service.context import Context
    from service.usecases.matches import NewMatch


@click.command(
    "play",
    cls=Command,
    epilog=examples(
        "matchfold play gaia_vora",
        "matchfold play gaia_vora --players 3 --bot random",
        "matchfold play gaia_vora --players 1 -o turn_limit=60",
        "matchfold play arcmage_arc --set my_set.toml --deck my_deck.toml",
        "matchfold play --resume last",
    ),
)
@click.argument("ruleset", required=False)
@click.option("--players", type=click.IntRange(1, 16), metavar="N", help="How many play; 2 if the ruleset allows it.")
@click.option(
    "--bot",
    type=TEXT,
    metavar="NAME",
    default="greedy",
    show_default=True,
    help="Who plays the other seats: random, greedy, search; search:1000 and search:0.5s are other strengths.",
)
@click.option(
    "--seat", type=click.IntRange(min=1), metavar="N", help="Your seat; the first that is a person's if absent."
)
@click.option("--name", type=NAME, metavar="TEXT", help="Your name; the one you are logged in with if absent.")
@click.option(
    "--seed", type=TEXT, metavar="TEXT", help="Take the secret from this text: a sandbox match, outside statistics."
)
@rule_options
@sets_option
@click.option(
    "--deck", type=TEXT, metavar="NAME|FILE", help="The deck that you bring, for all to know; asked for if absent."
)
@click.option(
    "--resume",
    metavar="MATCH",
    help="Go on with this match, or with the game of a series after it (`last`: the newest unfinished one with a"
    " seat of --name).",
)
@click.option("--new-rules", is_flag=True, help="Agree that it goes on under the installed version of its rules.")
@click.option("--invitation", type=TEXT, metavar="TEXT", help="The invitation to your seat, if nobody sits there yet.")
@store_option
@click.pass_context
def command(
    click_context: click.Context,
    ruleset: str | None,
    players: int | None,
    bot: str,
    seat: int | None,
    name: str | None,
    seed: str | None,
    given_options: tuple[str, ...],
    sets: tuple[str, ...],
    deck: str | None,
    resume: str | None,
    new_rules: bool,
    invitation: str | None,
    store: str | None,
) -> None:
    """Play a match in this terminal: see the position, choose among the legal moves, read why others are refused.

    Every move is kept at once; leave with q or Ctrl-C and go on later with --resume.
    """
    from service.cli.store import opened
    from service.cli.table.sitting import begin, sit_down
    from service.usecases.card_sets import keep_brought

    if (ruleset is None) == (resume is None):
        raise click.UsageError("Name a ruleset to begin a match, or --resume one.")
    if resume is not None and (sets or deck is not None):
        raise click.UsageError("A match goes on with the cards that it began with: leave out --set and --deck.")
    if resume is not None:
        with opened(store, create=False) as ctx:
            match, own = _resumed(ctx, resume, seat, invitation, name)
            _check_rules(ctx, match, own, new_rules)
            # What is known of it is not told again.
            click_context.exit(sit_down(ctx, match, own, store, from_event=ctx.log.header(match).version))
    assert ruleset is not None
    new, own = _wanted(ruleset, players, bot, seat, seed, given_options)
    new, card_sets = _with_cards(new, own, deck, sets, store)
    with opened(store, create=True) as ctx:
        keep_brought(ctx, card_sets)
        click_context.exit(sit_down(ctx, begin(ctx, new, own, name), own, store, from_event=0))


def _wanted(
    ruleset: str, players: int | None, bot: str, seat: int | None, seed: str | None, given: tuple[str, ...]
) -> "tuple[NewMatch, int]":
    from service.cli.matches import PERSON, ruleset_named, with_players
    from service.usecases.matches import NewMatch, SeatRequest

    rules = ruleset_named(ruleset)
    options = assigned(given)
    count = players or options.get("players") or (2 if 2 in rules.meta.seats else rules.meta.seats[0])
    own = seat or 1
    if count not in rules.meta.seats:
        allowed = ", ".join(map(str, rules.meta.seats))
        raise click.UsageError(f"{rules.meta.name} is for {allowed} players, not {count}.")
    if own > count:
        raise click.UsageError(f"There is no seat {own} among {count}.")
    if bot == PERSON:
        raise click.UsageError("--bot names a bot; for people use `matchfold new` and the browser.")
    seats = [SeatRequest() if n == own else SeatRequest("bot", bot) for n in range(1, count + 1)]
    return NewMatch(ruleset=rules.meta.id, seats=seats, options=with_players(rules, options, count), seed=seed), own


def _with_cards(
    new: "NewMatch", own: int, deck: str | None, sets: tuple[str, ...], store: str | None
) -> "tuple[NewMatch, list[CardSet]]":
    """The match with the deck and the card sets of files, and these sets."""
    from msgspec.structs import replace

    from service.cli.cards import with_card_sets, with_deck

    options = with_deck(new.ruleset, new.options, deck, own, len(new.seats))
    options, card_sets = with_card_sets(new.ruleset, options, sets, store)
    return replace(new, options=options), card_sets


def _resumed(
    ctx: "Context", resume: str, seat: int | None, invitation: str | None, name: str | None
) -> tuple[str, int]:
    from domain.series import goes_on
    from service.cli.matches import LAST, check_seat, header_of
    from service.cli.table.sitting import go_on, take_seat
    from service.usecases.look import state_at

    header, found = _last_unfinished(ctx, name) if resume == LAST else (header_of(ctx, resume), None)
    if header.status == "ended" and not goes_on(header.series, header.winners):
        raise Negative(
            f"{header.match} is over.", hint=f"Look at it with `matchfold replay {header.match}`, or fork it."
        )
    check_seat(header, seat)
    players = state_at(ctx, header.match).state.players
    people = [number for number, player in enumerate(players, start=1) if player.kind == "human"]
    own = seat or found or next(iter(people), None)
    if own is None or own not in people:
        raise Negative(f"{header.match} has no seat {own or ''} for a person.".replace("  ", " "))
    if header.status == "ended":
        return _resumed(ctx, go_on(ctx, header.match, own), own, invitation, name)
    if not players[own - 1].joined:
        if invitation is None:
            raise Negative(f"nobody sits at seat {own} of {header.match} yet.", hint="Give its --invitation.")
        take_seat(ctx, header.match, own, invitation, name)
    return header.match, own


def _check_rules(ctx: "Context", match: str, own: int, agrees: bool) -> None:
    """Raise `Negative` unless the match is played by the installed rules, or goes on under them by this consent."""
    from service.usecases import rules_consents

    standing = rules_consents.get(ctx, match)
    if standing.before == standing.after:
        return
    if not agrees:
        raise Negative(
            f"{match} is played by version {standing.before} of its rules, and version {standing.after} is installed.",
            hint=f"Agree to that one with `matchfold play --resume {match} --new-rules`, or look at it with"
            f" `matchfold replay {match}`.",
        )
    standing = rules_consents.consent(ctx, match, own, standing.after)
    if standing.missing:
        seats = ", ".join(map(str, standing.missing))
        raise Negative(f"your consent is kept; {match} goes on when these seats agree too: {seats}.")


def _last_unfinished(ctx: "Context", name: str | None) -> "tuple[Header, int]":
    """The newest match in play with a seat of this person, and the seat: others play over the same store."""
    from events.log.port import Search
    from service.cli.table.sitting import name_of
    from service.usecases.look import state_at

    own = name_of(name)
    for header in ctx.log.search(Search(status="playing", limit=200)):
        for number, player in enumerate(state_at(ctx, header.match).state.players, start=1):
            if player.kind == "human" and player.joined and player.name == own:
                return header, number
    raise Negative(
        f"the store holds no unfinished match in which {own} has a seat.",
        hint="Give the --name that you played by, or the match's id: see `matchfold matches`.",
    )
