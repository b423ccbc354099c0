"""The top of a deck as a place: a player looks there, takes cards, and puts the others back."""

from collections.abc import Sequence
from typing import Literal

from domain.cardkit.events.decks import CardsLookedAt, CardsRevealed, DeckArranged
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.english import article
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.phrases import acting, cards, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Select
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, calling
from domain.cardkit.run.doing import EFFECT, one_seat, then
from domain.cardkit.run.effort import spend
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_name
from domain.cardkit.verbs.search import as_card, copies, send, take
from domain.draft import Draft
from events.event import Seat

SEEN = "chosen__seen"
"""What refers to the player who has looked at the cards already; no text can say it."""

Taken = Literal["hand", "graveyard", "play"]
Rest = Literal["bottom", "top", "graveyard", "shuffled"]


class Look(Verb, frozen=True, tag="look"):
    """`who` looks at the top `count` cards of the own deck, takes up to `most` that fit, and puts the `rest` away.

    On the top or the bottom the rest lies in an order of that player's choice.
    """

    count: Number = 1
    what: Select = Select()
    most: Number = 1
    to: Taken = "hand"
    rest: Rest = "bottom"
    who: Who = "you"
    reveal: bool = False


class Dig(Verb, frozen=True, tag="dig"):
    """`who` shows cards from the top of the own deck until one fits, which goes `to` a zone; the `rest` goes away."""

    what: Select
    to: Taken = "hand"
    rest: Rest = "bottom"
    who: Who = "you"


class Arrange(Verb, frozen=True, tag="arrange"):
    """`who` looks at the top `count` cards of the own deck and puts them back in any order: `to` the top or the bottom.

    `either`: any of them to the bottom, the others on top.
    """

    count: Number = 1
    to: Literal["top", "bottom", "either"] = "top"
    who: Who = "you"


# --- in words ---------------------------------------------------------------------------------------------------------


def _top_cards(speaker: Speaker, effect: Look | Arrange) -> str:
    whose = their(speaker, effect.who)
    if effect.count == 1:
        return f"the top card of {whose} deck"
    if is_brief(effect.count):
        return f"the top {cards(speaker, effect.count)} of {whose} deck"
    return f"{cards(speaker, effect.count)} from the top of {whose} deck"


def _several(speaker: Speaker, effect: Look) -> str:
    """`one of them`, `two Elf creature cards among them`."""
    if effect.what == Select():
        if is_brief(effect.most):
            return f"{speaker.many(effect.most)} of them"
        return f"a number of them equal to {speaker.number(effect.most)}"
    noun = as_card(speaker, effect.what)
    return f"{f'one {noun}' if effect.most == 1 else cards(speaker, effect.most, noun)} among them"


def _away(speaker: Speaker, effect: Look | Dig) -> str:
    """Where it goes, and where the rest does: `into your hand and the rest on the bottom in any order`."""
    whose = their(speaker, effect.who)
    to = {"hand": f"into {whose} hand", "graveyard": f"into {whose} graveyard", "play": "into play"}
    rest = {
        "bottom": "on the bottom in any order",
        "top": "back on top in any order",
        "graveyard": f"into {whose} graveyard",
        "shuffled": f"back into {whose} deck, and shuffle{'' if effect.who == 'you' else 's'} it",
    }
    return f"{to[effect.to]} and the rest {rest[effect.rest]}"


def looking(speaker: Speaker, effect: Look) -> str:
    """`look at the top three cards of your deck, put up to one of them into your hand and the rest on the bottom`."""
    s = "" if effect.who == "you" else "s"

    def act() -> str:
        found = f"up to {_several(speaker, effect)}"
        shown = ", shown," if effect.reveal and effect.to == "hand" else ""
        return f"look at {_top_cards(speaker, effect)}, put{s} {found}{shown} {_away(speaker, effect)}"

    return acting(speaker, effect.who, act)


def digging(speaker: Speaker, effect: Dig) -> str:
    """`show cards from the top of your deck until one is a creature card, put that one into your hand and ...`."""
    s = "" if effect.who == "you" else "s"

    def act() -> str:
        one = article(as_card(speaker, effect.what))
        start = f"show cards from the top of {their(speaker, effect.who)} deck until one is {one}"
        return f"{start}, put{s} that one {_away(speaker, effect)}"

    return acting(speaker, effect.who, act)


def arranging(speaker: Speaker, effect: Arrange) -> str:
    """`look at the top three cards of your deck and put them back in any order`."""
    s = "" if effect.who == "you" else "s"
    them = "it" if effect.count == 1 else "them"
    order = "" if effect.count == 1 else " in any order"
    put = {
        "top": f"and put{s} {them} back{order}",
        "bottom": f"and put{s} {them} on the bottom{order}",
        "either": f"and put{s} {them} on the top or the bottom{order}",
    }
    if effect.to == "either" and effect.count != 1:
        put["either"] = f"and put{s} any of them on the bottom and the rest back on top in any order"
    return acting(speaker, effect.who, lambda: f"look at {_top_cards(speaker, effect)} {put[effect.to]}")


# --- looking and taking -----------------------------------------------------------------------------------------------


def look(draft: Draft, effect: Look, frame: Frame) -> None:
    """A player looks at the top of the own deck, and takes what fits."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    board = board_of(draft)
    names = _top(draft, seat, board.number(effect.count, frame))
    fitting = [name for name in names if board.fits_name(effect.what, name, seat, frame)]
    options, most = copies(fitting), board.number(effect.most, frame)
    if frame.answer is None and names:
        _see(draft, seat, names)
        if most > 0:
            ask(draft, effect, frame, seat, "names", options, 0, most, hidden=True)
            return
    by_option = dict(zip(options, fitting, strict=True))
    # In a position that is only imagined other cards may lie there than the question offers.
    taken = [by_option[option] for option in frame.answer or () if option in by_option]
    left = len(names) - _take(draft, effect, seat, taken, reveal=effect.reveal)
    _put_away(draft, effect.rest, frame, seat, left)


def dig(draft: Draft, effect: Dig, frame: Frame) -> None:
    """A player shows cards from the top of the own deck until one fits, and takes that."""
    seat = one_seat(draft, effect, frame)
    if seat is None or not draft.state.decks[seat]:
        return
    board, deck = board_of(draft), draft.state.decks[seat]
    at = next((at for at, name in enumerate(deck) if board.fits_name(effect.what, name, seat, frame)), None)
    names = deck if at is None else deck[: at + 1]
    spend(draft, len(names))
    draft.chance.uncover()
    clause = draft.ruleset.dialect.clauses.effect
    bring(draft, CardsRevealed(seat, "deck", ("",) * len(names), names), clause)
    left = len(names) - _take(draft, effect, seat, [] if at is None else [deck[at]], reveal=True)
    _put_away(draft, effect.rest, frame, seat, left)


def _top(draft: Draft, seat: Seat, count: int) -> tuple[str, ...]:
    names: tuple[str, ...] = draft.state.decks[seat][: max(0, count)]
    return names


def _see(draft: Draft, seat: Seat, names: tuple[str, ...]) -> None:
    draft.chance.uncover()
    ids = ("",) * len(names)
    bring(draft, CardsLookedAt(seat, seat, "deck", len(names), ids, names), draft.ruleset.dialect.clauses.effect)


def _take(draft: Draft, effect: Look | Dig, seat: Seat, names: Sequence[str], *, reveal: bool) -> int:
    """Cards leave the deck; answers how many did."""
    taken = take(draft, seat, names, reveal=reveal or effect.to != "hand")
    for id in taken:
        send(draft, seat, id, effect.to)
    return len(taken)


def _put_away(draft: Draft, rest: Rest, frame: Frame, seat: Seat, count: int) -> None:
    """The cards that were not taken still lie on top: they go where they are to go."""
    clause = draft.ruleset.dialect.clauses.effect
    if rest == "graveyard":
        draws.mill(draft, seat, count, EFFECT, clause)
    elif rest == "shuffled":
        draws.shuffle(draft, seat, EFFECT, clause)
    elif count:
        then(draft, (Arrange(count, rest, "seat"),), calling(frame, SEEN, (seat_name(seat),)), seat=seat)


# --- putting back -----------------------------------------------------------------------------------------------------


def arrange(draft: Draft, effect: Arrange, frame: Frame) -> None:
    """A player puts the top cards of the own deck back in an order of own choice."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    names = _top(draft, seat, board_of(draft).number(effect.count, frame))
    if frame.answer is None and names:
        if not board_of(draft).refer(SEEN, frame):
            _see(draft, seat, names)
        if effect.to == "either" or len(set(names)) > 1:
            least = 0 if effect.to == "either" else len(names)
            ask(draft, effect, frame, seat, "names", copies(names), least, len(names), ordered=True, hidden=True)
            return
    _arrange(draft, effect, frame, seat, names)


def _arrange(draft: Draft, effect: Arrange, frame: Frame, seat: Seat, names: Sequence[str]) -> None:
    by_option = dict(zip(copies(names), names, strict=True))
    named = [option for option in frame.answer or () if option in by_option]
    others = [option for option in by_option if option not in named]
    if effect.to == "either":
        below, order = len(named), [*others, *named]
    else:
        order = [*named, *others]
        below = len(order) if effect.to == "bottom" else 0
    new = tuple(by_option[option] for option in order)
    if below or new != tuple(names):
        arranged = DeckArranged(seat, len(new), below, new)
        bring(draft, arranged, draft.ruleset.dialect.clauses.effect)
    if effect.to == "either" and len(others) > 1:
        then(draft, (Arrange(len(others), "top", "seat"),), calling(frame, SEEN, (seat_name(seat),)), seat=seat)


def _makes(effect: Look | Dig) -> tuple[str, ...]:
    """What may happen besides to cards that are taken, and to the rest."""
    return (
        *(("enters_play",) if effect.to == "play" else ()),
        *(("milled",) if effect.rest == "graveyard" else ()),
    )


LOOK = Record(
    struct=Look,
    short=Short(key="count"),
    english=English(clause=looking, begins=("look",)),
    does=look,
    lint=Lint(
        done_to="what",
        counts="count",
        sought="deck",
        makes=_makes,
    ),
    guide=Guide(
        {
            '{ look = 4, what = "elf creature", most = 1, to = "hand", rest = "bottom" }': (
                "looks at so many cards on top of the own deck and takes up to `most` that fit; `to` is `hand`, "
                "`graveyard` or `play`, `rest` is `bottom`, `top` (both in any order), `graveyard` or `shuffled`; "
                "`reveal = true` if they must be shown"
            ),
        }
    ),
)

DIG = Record(
    struct=Dig,
    short=Short(key="what"),
    english=English(clause=digging, begins=("show",)),
    does=dig,
    lint=Lint(
        done_to="what",
        sought="deck",
        makes=_makes,
    ),
    guide=Guide(
        {
            '{ dig = "creature", to = "hand", rest = "graveyard" }': (
                "shows cards from the top of the own deck until one fits, and takes that; `to` and `rest` as of `look`"
            ),
        }
    ),
)

ARRANGE = Record(
    struct=Arrange,
    short=Short(key="count"),
    english=English(clause=arranging, begins=("look",)),
    does=arrange,
    lint=Lint(counts="count", makes=()),
    guide=Guide(
        {
            '{ arrange = 3, to = "bottom" }': (
                "looks at so many cards on top of the own deck and puts them back in any order; `to` is `top`, "
                "`bottom` or `either` (any to the bottom, the rest on top)"
            ),
        }
    ),
)
