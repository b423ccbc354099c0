"""Who tells a reader of a match: the words of its rules, and the names that the reader has learned from the log."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from domain.telling.teller import Teller, told_to
from events import codec
from events.event import Viewer
from events.redact import redact
from service import whole

if TYPE_CHECKING:
    from events.log.port import Header
    from service.context import Context

CARDS_PINNED = "CardPoolPinned"


def teller_for(ctx: "Context", ruleset: str) -> Teller:
    """Who tells of matches of a ruleset, by its id, to a reader who has seen nothing yet."""
    return told_to(ctx.rulesets.get(ruleset))


def readable(event: Mapping[str, Any]) -> dict[str, Any]:
    """What an event tells as the API writes it: public data and the private parts that its reader may see."""
    data = dict(event["data"])
    for part in event.get("private", {}).values():
        data |= part.get("data", part)
    return data


def learn(teller: Teller, event: Mapping[str, Any]) -> None:
    """Learn names from an event, as far as its reader sees it."""
    if not teller.words.cards:
        return
    data = readable(event)
    teller.naming.learn(data)
    if event["type"] == CARDS_PINNED:
        from service.shelf import set_names

        for given, name in zip(data["sets"], set_names(data["sha256"]), strict=False):
            teller.naming.call(given, name)


def sentence(teller: Teller, event: Mapping[str, Any]) -> str:
    """What an event tells, as far as its reader sees it."""
    return teller.event(event["type"], readable(event))


def is_quiet(teller: Teller, event: Mapping[str, Any]) -> bool:
    """Whether a story leaves an event out: it keeps the books, or says no more than the move before it."""
    return teller.is_quiet(event["type"], event["data"])


def with_texts(teller: Teller, events: Iterable[bytes]) -> list[bytes]:
    """Events as JSON, each with its `text` for the reader, and whether it is `quiet`.

    What one of them names is called so in all of them: a move is told by the name that comes to light after it.
    """
    found = [(body, codec.decode(body)) for body in events]
    for _, event in found:
        learn(teller, event)
    return [codec.spliced([body, _told(teller, event)]) for body, event in found]


def _told(teller: Teller, event: Mapping[str, Any]) -> bytes:
    return codec.canonical({"quiet": is_quiet(teller, event), "text": sentence(teller, event)})


def with_words(teller: Teller, view: dict[str, Any]) -> dict[str, Any]:
    """A view with what seats are asked, and how the match ended, in words."""
    waiting = [{**one, "text": teller.decision(one["kind"])} for one in view["waiting_for"]]
    ended = view["outcome"]
    outcome = None if ended is None else {**ended, "text": teller.ending(ended["reason"])}
    return {**view, "waiting_for": waiting, "outcome": outcome}


def seeing(ctx: "Context", header: "Header", viewer: Viewer) -> Teller:
    """The same, with the names of all that this viewer sees now. Marks tell things of one name apart."""
    from service.usecases import look

    teller = informed(ctx, header, viewer)
    if teller.words.cards:
        teller.naming.learn_view(look.view_at(ctx, header.match, viewer).body["board"])
    return teller


def informed(ctx: "Context", header: "Header", viewer: Viewer) -> Teller:
    """Who tells a reader that has read the whole log up to the version of `header`, as this viewer sees it.

    What was learned is kept, so that only what is new since is read again.
    """
    teller = teller_for(ctx, header.ruleset)
    if not teller.words.cards:
        return teller
    key = (header.match, viewer, header.revealed)
    version, naming = ctx.namings.get(key) or (0, teller.naming)
    teller = Teller(teller.words, naming.copy())
    if version < header.version:
        for entry in whole.read(ctx.log, header.match, version, header.version):
            learn(teller, codec.decode(redact(entry, viewer, revealed=header.revealed)))
        ctx.namings.put(key, (header.version, teller.naming.copy()))
    return teller
