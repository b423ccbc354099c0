"""Copies: of items on the stack, of things in play, and tokens."""

import msgspec

from domain.cardkit.events.stack import ItemCopied
from domain.cardkit.events.things import ObjectCopied
from domain.cardkit.language.base import Phrase, Ref, Who
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import StatChanges, Verb
from domain.cardkit.language.linting.report import Report
from domain.cardkit.language.render.changes import changes, where
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.phrases import acting, cards
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, When
from domain.cardkit.run import pieces
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT, one_seat, then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.lasting import start, stat_changes
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.texts import play_path
from domain.cardkit.state import StackItem
from domain.draft import Draft


class Copy(Verb, frozen=True, tag="copy"):
    """Copy items on the stack: the copies lie above them, with the same targets and choices, and are yours.

    A card that would stay in play is not copied.
    """

    to: Subject = "target"


class Become(Verb, frozen=True, tag="become"):
    """Objects in play are copies of another, as it is printed, as long as they are there."""

    of: Ref
    to: Subject = "self"


class Token(Verb, frozen=True, tag="token"):
    """`who` gets `count` tokens: of a card of this set, or (`of`) copies of an object as it is printed.

    `stats` are set or changed as they enter. A token is no card: outside play it ceases to exist.
    """

    card: Phrase | None = None
    of: Ref | None = None
    count: Number = 1
    who: Who = "you"
    stats: StatChanges = ()


def copied(speaker: Speaker, effect: Copy) -> str:
    """`copy target event item on the stack`."""
    return f"copy {speaker.subject(effect.to)}"


def became(speaker: Speaker, effect: Become) -> str:
    """`let this creature become a copy of target creature`."""
    subject = speaker.subject(effect.to)
    become = "become copies" if speaker.several else "become a copy"
    return f"let {subject} {become} of {speaker.ref(effect.of)}"


def made(speaker: Speaker, effect: Token) -> str:
    """`create two Wolf tokens`, `create a token that is a copy of target creature`."""
    one = effect.count == 1
    stats = f" with {changes(speaker, effect.stats)}" if effect.stats else ""

    def act() -> str:
        if effect.of is None:
            return f"create {cards(speaker, effect.count, f'{effect.card} token')}{stats}"
        head, tail = cards(speaker, effect.count, "token"), ""
        if not is_brief(effect.count):
            head, equal, number = head.partition(" equal to ")
            tail = equal + number
        copies = "that is a copy" if one else "that are copies"
        return f"create {head} {copies} of {speaker.ref(effect.of)}{stats}{tail}"

    return acting(speaker, effect.who, act) + where(speaker, effect.stats)


def copy(draft: Draft, effect: Copy, frame: Frame) -> None:
    """Items on the stack are copied, one after another."""
    for name in meant(draft, effect, frame) or ():
        item = board_of(draft).item(name)
        path = None if item is None else _text_of(board_of(draft), item)
        if path is not None:
            copied = ItemCopied(frame.controller, public_id(draft, "i"), name, path)
            bring(draft, copied, draft.ruleset.dialect.clauses.effect)


def _text_of(board: Board, item: StackItem) -> str | None:
    """Where the text of an item stands in the pool; None if it is a card that would stay in play."""
    if item.kind != "card":
        return item.ability
    card = board.card(item.source)
    return None if board.dialect.vocabulary.types[card.type].permanent else play_path(card)


def become(draft: Draft, effect: Become, frame: Frame) -> None:
    """Objects in play become copies of what has a printed side, wherever that is."""
    names = meant(draft, effect, frame) or ()
    source = _printed(draft, effect.of, frame)
    for name in names if source is not None else ():
        thing = draft.state.objects.get(name)
        if thing is not None and thing.zone == "play" and not thing.blank and source is not None:
            bring(draft, ObjectCopied(name, *source), draft.ruleset.dialect.clauses.effect)


def _printed(draft: Draft, ref: str, frame: Frame) -> tuple[str, str] | None:
    """The first thing that is meant and everybody sees: its id, and the card that is printed on it."""
    board = board_of(draft)
    for name in board.refer(ref, frame):
        thing = board.object(name)
        if thing is not None and not thing.blank and not draft.state.hides(thing):
            return name, thing.card
    return None


def make(draft: Draft, effect: Token, frame: Frame) -> None:
    """Tokens enter play, one after another: each may ask something."""
    seat, board = one_seat(draft, effect, frame), board_of(draft)
    source = _printed(draft, effect.of, frame) if effect.of is not None else None
    card = effect.card if source is None else source[1]
    count = board.number(effect.count, frame)
    if seat is None or card is None or count < 1 or (effect.of is not None and source is None):
        return
    effect = msgspec.structs.replace(effect, stats=_now(board, effect.stats, frame))
    if count > 1:
        then(draft, (msgspec.structs.replace(effect, count=count - 1),), frame)
    id = pieces.make(draft, seat, card, EFFECT)
    if effect.stats:
        start(draft, frame, (id,), stat_changes(draft, effect.stats, frame), Duration())


def _now(board: Board, stats: StatChanges, frame: Frame) -> StatChanges:
    """Stats with what their numbers come to before the first token is there."""
    return tuple(msgspec.structs.replace(change, amount=board.number(change.amount, frame)) for change in stats)


def check(report: Report, path: str, effect: Token) -> None:
    """A token is of one card that there is."""
    if (effect.card is None) == (effect.of is None):
        fix = 'Write `{ token = "Wolf" }`, or `{ token = true, of = "target" }`.'
        report.error(path, "no-token", "a token is of a card of this set, or a copy: one of both", fix)
    if effect.card is not None and effect.card not in {card.name for card in report.card_set.cards}:
        report.error(path, "no-token", f"there is no card `{effect.card}` in this set", "Write the card.")


COPY = Record(
    struct=Copy,
    short=Short(key="to"),
    english=English(clause=copied, begins=("copy",)),
    does=copy,
    lint=Lint(reaches="stack", makes=()),
    guide=Guide(
        {
            '{ copy = "target" }': (
                "an item on the stack is done once more before, with the same targets and choices; not a card that "
                "would stay in play"
            )
        },
        befalls="it is copied",
    ),
)
BECOME = Record(
    struct=Become,
    short=Short(key="of"),
    english=English(clause=became, begins=("let",)),
    does=become,
    lint=Lint(reaches="play", makes=()),
    guide=Guide(
        {'{ become = "target", to = "self" }': "it is a copy of another thing as long as it is in play"},
        befalls="it becomes a copy",
    ),
)
TOKEN = Record(
    struct=Token,
    short=Short(key="card", bare=True),
    english=English(clause=made, begins=("create",), own=True),
    does=make,
    lint=Lint(
        counts="count",
        makes=("enters_play",),
        check=check,
        when=(When(("of",), lambda one: one.card is None, "beside a card that is named"),),
    ),
    guide=Guide(
        {
            '{ token = "Stone Slinger", count = 2, mod = { atk = "=3" } }': (
                "tokens of a card of this set enter play, with these stats"
            ),
            '{ token = true, of = "target" }': "a token that is a copy of a thing, as that is printed",
        }
    ),
)
