"""A player looks through the own deck for cards."""

from collections.abc import Sequence
from typing import Literal

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.english import article
from domain.cardkit.language.render.phrases import acting, cards, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Select
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask
from domain.cardkit.run.doing import EFFECT, one_seat
from domain.cardkit.run.frame import Frame
from domain.draft import Draft
from events.event import Seat


class Search(Verb, frozen=True, tag="search"):
    """`who` looks through the own deck for up to `most` cards that fit, puts them `to` a zone, and shuffles."""

    what: Select
    to: Literal["hand", "top", "graveyard", "play"] = "hand"
    most: Number = 1
    who: Who = "you"
    reveal: bool = True


def said(speaker: Speaker, effect: Search) -> str:
    """`search your deck for a creature card, show it, put it into your hand and shuffle`."""
    whose = their(speaker, effect.who)
    it = "it" if effect.most == 1 else "them"
    to = {"hand": f"into {whose} hand", "top": "on top", "graveyard": f"into {whose} graveyard", "play": "into play"}
    s = "" if effect.who == "you" else "s"
    shown = f", show{s} {it}" if effect.reveal and effect.to in ("hand", "top") else ""

    def act() -> str:
        noun = as_card(speaker, effect.what)
        found = article(noun) if effect.most == 1 else f"up to {cards(speaker, effect.most, noun)}"
        done = [f"put{s} {it} {to[effect.to]}", f"shuffle{s}"]
        first, last = reversed(done) if effect.to == "top" else done
        return f"search {whose} deck for {found}{shown}, {first} and {last}"

    return acting(speaker, effect.who, act)


def as_card(speaker: Speaker, what: Select) -> str:
    """What is taken from a deck: `Elf creature card`."""
    noun, kind = speaker.noun(what), speaker.kind(what)
    return noun if "card" in noun else noun.replace(kind, f"{kind} card", 1)


def do(draft: Draft, effect: Search, frame: Frame) -> None:
    """A player takes cards that fit out of the own deck, and shuffles."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    board = board_of(draft)
    found = sorted(name for name in draft.state.decks[seat] if board.fits_name(effect.what, name, seat, frame))
    most = board.number(effect.most, frame)
    options = copies(found)
    if frame.answer is None and most > 0 and draft.state.decks[seat]:
        ask(draft, effect, frame, seat, "names", options, 0, most, hidden=True)
        return
    by_option = dict(zip(options, found, strict=True))
    # In a position that is only imagined the deck may not hold what the question offers.
    _put(draft, effect, seat, [by_option[option] for option in frame.answer or () if option in by_option])


def copies(names: Sequence[str]) -> list[str]:
    """Names, told apart: `Archer`, `Archer (2)`."""
    many = [names[: at + 1].count(name) for at, name in enumerate(names)]
    return [name if nth == 1 else f"{name} ({nth})" for name, nth in zip(names, many, strict=True)]


def _put(draft: Draft, effect: Search, seat: Seat, names: list[str]) -> None:
    """Found cards go where they are to go; cards for the top lie there after the shuffle, the first one uppermost."""
    taken = take(draft, seat, names, reveal=effect.reveal)
    draws.shuffle(draft, seat, EFFECT, draft.ruleset.dialect.clauses.effect)
    for id in reversed(taken):
        send(draft, seat, id, effect.to)


def take(draft: Draft, seat: Seat, names: Sequence[str], *, reveal: bool) -> list[str]:
    """Cards come from a deck into the hand of its player; answers their ids."""
    clause = draft.ruleset.dialect.clauses.effect
    return [
        draft.state.zone("hand", seat)[-1]
        for name in names
        if draws.take_from_deck(draft, seat, name, EFFECT, clause, reveal=reveal) is not None
    ]


def send(draft: Draft, seat: Seat, id: str, to: str) -> None:
    """A card that was taken goes on to where it is to go: the top of the deck, the graveyard, into play."""
    dialect: Dialect = draft.ruleset.dialect
    if to == "top":
        draws.to_deck(draft, id, "top", EFFECT, dialect.clauses.effect)
    elif to == "graveyard":
        draws.to_graveyard(draft, id, EFFECT, dialect.clauses.effect)
    elif to == "play":
        dialect.physics.enter(draft, id, seat, None, False, EFFECT)


RECORD = Record(
    struct=Search,
    short=Short(key="what"),
    english=English(clause=said, begins=("search",)),
    does=do,
    lint=Lint(
        done_to="what",
        counts="most",
        picks=True,
        sought="deck",
        makes=lambda effect: ("enters_play",) if effect.to == "play" else (),
    ),
    guide=Guide(
        {
            '{ search = "elf creature", to = "hand", most = 2 }': (
                "looks through the own deck; `to` is `hand`, `top`, `graveyard` or `play`; `reveal = false`"
                " if they need not be shown"
            ),
        }
    ),
)
