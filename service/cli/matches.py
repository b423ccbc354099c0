"""Rulesets, matches and seats as commands name them; new matches, events and refusals as commands tell them."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import Negative

if TYPE_CHECKING:
    from domain.refusal import Refusal
    from domain.ruleset import Ruleset
    from domain.telling.teller import Teller
    from events.log.port import Header
    from service.context import Context
    from service.usecases.matches import Created, SeatRequest

LAST = "last"
"""The newest match of the store."""

PERSON = "human"
MOST_SEATS = 16
_ID = re.compile(r"^mat_[0-9a-z]{1,64}$")


def ruleset_named(name: str) -> "Ruleset":
    """The installed ruleset of this id; a version after `@` must be the installed one. Raises `Negative`."""
    from domain.rulesets import RULESETS

    id_, _, version = name.partition("@")
    ruleset = RULESETS.get(id_)
    if ruleset is None:
        raise Negative(f"no ruleset {id_!r} is installed.", hint=f"Installed: {', '.join(RULESETS)}.")
    if version and version != ruleset.meta.version:
        raise Negative(f"{id_} is installed in version {ruleset.meta.version}, not {version}.")
    return ruleset


def explained(ruleset: "Ruleset", refusal: "Refusal") -> list[str]:
    """A refusal in lines: what is wrong, the facts, and each clause with its text."""
    from domain.telling.teller import reason

    lines = [f"Not allowed: {reason(refusal.code, refusal.facts)}."]
    clauses = ruleset.clauses()
    for name in refusal.clauses:
        clause = clauses.get(name)
        if clause is not None:
            ruling = f" Ruling: {clause.ruling}" if clause.ruling else ""
            lines.append(f"{name} {clause.title}. {clause.text}{ruling}")
    return lines


def looks_like_a_match(name: str) -> bool:
    """Whether a name is a match's rather than a file's."""
    return name == LAST or _ID.match(name) is not None


def header_of(ctx: "Context", name: str) -> "Header":
    """The header of a match by id, or of the newest for `last`. Raises `Negative` if there is none."""
    from events.log.port import Search, UnknownMatch

    if name == LAST:
        newest = ctx.log.search(Search(limit=1))
        if not newest:
            raise Negative("the store holds no matches.", hint="Begin one with `matchfold play gaia_vora`.")
        return newest[0]
    try:
        return ctx.log.header(name)
    except (UnknownMatch, ValueError):
        raise Negative(f"there is no match {name!r}.", hint="`matchfold matches` lists those that are there.") from None


def position_in(header: "Header", at: int | None) -> int:
    """The position that `--at` means; negative numbers count from the end. Raises `Negative`."""
    wanted = header.version if at is None else at + header.version if at < 0 else at
    if not 1 <= wanted <= header.version:
        raise Negative(f"{header.match} has positions 1 to {header.version}, not {at}.")
    return wanted


def check_seat(header: "Header", seat: int | None) -> None:
    """Raise `Negative` unless the match has this seat."""
    if seat is not None and seat > header.players:
        raise Negative(f"{header.match} has {counted(header.players, 'seat')}, not {seat}.")


def seats_of(text: str) -> "list[SeatRequest]":
    """Seats from `human,greedy`: `human` for a person, anything else names a bot. Raises `click.UsageError`."""
    from service.usecases.matches import SeatRequest

    names = [name.strip() for name in text.split(",")]
    if not all(names) or len(names) > MOST_SEATS:
        raise click.UsageError(f"Seats are written like human,greedy: at most {MOST_SEATS} of them, not {text!r}.")
    return [SeatRequest() if name == PERSON else SeatRequest("bot", name) for name in names]


def with_players(ruleset: "Ruleset", options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Options that say how many play, where the ruleset has an option for it and the user did not give it."""
    if "players" in {doc.name for doc in ruleset.option_docs}:
        return {"players": seats, **options}
    return options


def tell_created(created: "Created", *, as_json: bool, quiet: bool) -> None:
    """A new match and its invitations; the only time that they are shown."""
    header = created.header
    if as_json:
        output.as_json({"match": header.match, "status": header.status, "invitations": list(created.invitations)})
        return
    output.text(header.match)
    for invitation in created.invitations:
        output.text(f"seat {invitation.seat}  {invitation.invitation}")
    if created.invitations:
        output.say("Give each player an invitation; it takes that seat, once.", quiet=quiet)


class Line(msgspec.Struct, frozen=True):
    """An event as a line. `text` is what happened, in words; `quiet`: a story leaves it out, the log shows it."""

    seq: int
    at: str
    turn: int
    phase: str
    actor: int | None
    type: str
    text: str
    quiet: bool


def line_of(event: Mapping[str, Any], teller: "Teller") -> Line:
    """The line of an event as the API writes it. What the event tells of names is learned."""
    from service import telling

    telling.learn(teller, event)
    return Line(
        seq=event["seq"],
        at=event["at"],
        turn=event["phase"]["turn"],
        phase=event["phase"]["name"],
        actor=telling.readable(event).get("seat") if event["type"] == "MoveMade" else event["actor"],
        type=event["type"],
        text=telling.sentence(teller, event),
        quiet=telling.is_quiet(teller, event),
    )


def lines_of(events: Iterable[bytes], teller: "Teller") -> list[Line]:
    """Events as lines. What a later one of them names is called so from the first on: a move before what it shows."""
    from events import codec
    from service import telling

    decoded = [codec.decode(event) for event in events]
    for event in decoded:
        telling.learn(teller, event)
    return [line_of(event, teller) for event in decoded]


def story(events: Iterable[bytes], teller: "Teller") -> list[str]:
    """Events as a story, without mere bookkeeping and what the move before has told."""
    return [
        line.text if line.type == "MoveMade" else f"  {line.text}"
        for line in lines_of(events, teller)
        if not line.quiet
    ]
