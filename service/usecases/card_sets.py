"""Card sets that designers bring: linting, keeping, finding; and decks looked over against the rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from domain.cardkit.dialect import Dialect, Vocabulary
from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import CardSet
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.problem import Problem
from domain.cardkit.language.read import Format
from domain.cardkit.language.render import render
from domain.cardkit.pool import LIBRARY, content_hash
from domain.refusal import Refusal
from service.context import Context
from service.errors import BadCardSet, Forbidden, Invalid, NotFound
from service.store import cards
from service.store.cards import Listed

COMMAND_LINE = "command line"
"""Who brings the card sets of commands: whoever runs them has the store for their own."""

MOST_SETS = 200
"""Card sets that one address may upload."""

_SET = msgspec.json.Decoder(CardSet)


class Report(msgspec.Struct, frozen=True):
    """What was found in a document. `card_set` is None if it cannot be used; `texts` are the cards in English."""

    card_set: CardSet | None
    problems: Annotated[tuple[Problem, ...], Meta(description="Everything found, in the order of the document.")]
    texts: Mapping[str, str]

    @property
    def ok(self) -> bool:
        """Whether the set may be used: there may be warnings, but no errors."""
        return self.card_set is not None and not any(problem.severity == "error" for problem in self.problems)


class Found(msgspec.Struct, frozen=True):
    """A card set, shipped (its name is its id) or uploaded (its hash is)."""

    id: str
    card_set: CardSet
    uploaded: str | None


def dialects(ctx: Context) -> dict[str, Dialect]:
    """The dialects of the installed card games."""
    return {name: ruleset.dialect for name, ruleset in ctx.rulesets.items() if ruleset.dialect is not None}


def check(ctx: Context, body: bytes, form: Format) -> Report:
    """Read and lint a card set, keeping nothing."""
    spoken = {name: dialect.vocabulary for name, dialect in dialects(ctx).items()}
    checked = check_set(body, form, spoken, "uploaded")
    card_set = checked.card_set
    if card_set is None:
        return Report(None, checked.problems, {})
    return Report(card_set, checked.problems, _texts(card_set, spoken[card_set.ruleset]))


def texts(ctx: Context, found: Found) -> dict[str, str]:
    """Each card's rules text in English."""
    return _texts(found.card_set, dialects(ctx)[found.card_set.ruleset].vocabulary)


def _texts(card_set: CardSet, vocabulary: Vocabulary) -> dict[str, str]:
    return {card.name: render(card, vocabulary) for card in card_set.cards}


def upload(ctx: Context, body: bytes, form: Format, uploader: str) -> tuple[Listed, Report, bool]:
    """Keep a card set for good under the hash of its content; the last answer tells whether it is new here.

    Raises `BadCardSet` for one with errors, `Forbidden` if the uploader has too many.
    """
    report = check(ctx, body, form)
    if report.card_set is None or not report.ok:
        raise BadCardSet(report.problems)
    kept, new = keep(ctx, report.card_set, uploader)
    return kept, report, new


def keep_brought(ctx: Context, brought: Iterable[CardSet]) -> None:
    """Keep the card sets that a command brings, so that its matches and jobs find them later in any process."""
    for one in brought:
        keep(ctx, one, COMMAND_LINE)


def keep(ctx: Context, card_set: CardSet, uploader: str) -> tuple[Listed, bool]:
    """Keep a card set for good; whether it is new here. Raises `Forbidden` if the uploader has too many."""
    listed = Listed(content_hash(card_set), card_set.ruleset, card_set.name, len(card_set.cards), ctx.now())

    def kept(connection: Connection) -> tuple[Listed, bool]:
        known = cards.find_set(connection, listed.sha256)
        if known is not None:
            return known[0], False
        if uploader != COMMAND_LINE and cards.kept_by(connection, uploader) >= MOST_SETS:
            raise Forbidden(f"{MOST_SETS} card sets have been uploaded from this address")
        cards.keep_set(connection, listed, uploader, canonical(card_set))
        return listed, True

    return ctx.log.transact(kept)


def find(ctx: Context, name: str) -> Found:
    """A card set by the name of a shipped one or the hash of an uploaded one. Raises `NotFound`."""
    with ctx.log.reading() as connection:
        known = cards.find_set(connection, name)
    if known is not None:
        return Found(name, _SET.decode(known[1]), known[0].uploaded)
    if name in shipped(ctx):
        return Found(name, LIBRARY.card_set(name), None)
    raise NotFound("card set", name)


def shipped(ctx: Context) -> list[str]:
    """The names of the card sets that come with the rulesets."""
    return [dialect.content.name for dialect in dialects(ctx).values()]


def listing(ctx: Context, ruleset: str | None, before: Sequence[str] | None, limit: int) -> list[Listed]:
    """Uploaded card sets, newest first."""
    with ctx.log.reading() as connection:
        return cards.list_sets(connection, ruleset, before, limit)


def deck_faults(
    ctx: Context, ruleset: str, options: Mapping[str, Any], seats: int, names: Sequence[str]
) -> tuple[Refusal, ...]:
    """All that is wrong with a deck for matches with these options. Raises `NotFound`, `Invalid`, `Refused`."""
    rules = ctx.ruleset(ruleset)
    if rules.dialect is None:
        raise Invalid("/ruleset", f"The ruleset {ruleset} is played without decks")
    read = rules.options(options, seats)
    faults: tuple[Refusal, ...] = read.deck_faults(LIBRARY.pool_of(read.card_sets), names)
    return faults
