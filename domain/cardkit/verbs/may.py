"""Players may do something, or not."""

import msgspec
from msgspec.structs import replace

from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Effect, Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import allowed, bracketed, imperative
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import VERBS, English, Guide, Lint, Record, Short, Within
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, decider
from domain.cardkit.run.doing import one_seat, then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Outcome
from domain.draft import Draft

YES_OR_NO = ("yes", "no")
EACH = ("for each who does", "for each who does not")
DECIDED = {"you": ("if you do", "if you do not"), "opponents": EACH, "everyone": EACH}
"""What begins the sentences about what follows if a player who may do something does it, and if not."""
ANYONE = ("opponent", "opponents", "everyone")
"""Words that mean players anew each time that they are said."""


class May(Verb, frozen=True, tag="may"):
    """`who` may do this, or not. `then`: if something of it was done; `otherwise`: if it was declined or nothing was.

    Whoever accepts and is unable has not done it.
    """

    do: Effects
    who: Who = "you"
    then: Effects = ()
    otherwise: Effects = ()


def said(speaker: Speaker, effect: May) -> str:
    """`you may draw a card; if you do, discard a card`."""
    return "; ".join(ways(speaker, effect, bracketed))


def ways(speaker: Speaker, effect: May, within: Within) -> list[str]:
    """What is offered, what follows if it is done, and if not."""
    done, left = DECIDED.get(effect.who, ("if so", "if not"))
    found = [f"{speaker.who(effect.who)} may {_offered(speaker, effect)}"]
    if effect.then:
        found.append(f"{done}, {within(speaker, effect.then, bool(effect.otherwise))}")
    if effect.otherwise:
        found.append(f"{left}, {within(speaker, effect.otherwise, False)}")
    return found


def _offered(speaker: Speaker, effect: May) -> str:
    own = tuple(replace(part, who="you") for part in effect.do if _is_own(effect, part))
    themselves = effect.who == "you" or len(own) == len(effect.do)
    more = bool(effect.then or effect.otherwise)
    act = allowed(speaker, effect.do if effect.who == "you" or not themselves else own, more=more)
    return act if themselves or not imperative(act) else f"have you {act}"


def _is_own(effect: May, part: Effect) -> bool:
    """Whether what is allowed is done by the very player who may do it, with all that belongs to it."""
    own = VERBS[type(part)].english.own
    same = effect.who == getattr(part, "who", None) and effect.who not in ANYONE
    return same and (own(part) if callable(own) else own)


def do(draft: Draft, effect: May, frame: Frame) -> None:
    """Players may do something, or not, each for oneself; while nobody is willing any more, the answer is no."""
    if frame.answer == ("yes",):
        if effect.then or effect.otherwise:
            draft.push(Outcome(effect.then, effect.otherwise, msgspec.structs.replace(frame, answer=None)))
        then(draft, effect.do, frame)
        return
    if frame.answer is not None or draft.state.unwilling:
        then(draft, effect.otherwise, frame)
        return
    seat = decider(board_of(draft), frame) if effect.who == "you" else one_seat(draft, effect, frame)
    if seat is not None and seat not in draft.state.defeated:
        ask(draft, effect, frame, seat, "yes_no", YES_OR_NO)


def check(report: Report, path: str, effect: May) -> None:
    """Something must be offered."""
    if not effect.do:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=May,
    short=Short(key="do"),
    english=English(clause=said, begins=(), ways=ways, joins=True, block=True),
    does=do,
    lint=Lint(optional=True, makes=(), check=check),
    guide=Guide(
        {
            "{ may = [{ draw = 1 }], otherwise = [{ mill = 1 }] }": (
                "you may do it, or not; with `who` another may, and of several each for itself"
            ),
            "{ may = [{ discard = 1 }], then = [{ draw = 2 }] }": (
                "`then` only if something of it was done; who says yes and cannot do it has not done it, "
                "and `otherwise` follows"
            ),
        }
    ),
)
