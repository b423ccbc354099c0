"""Something is done once something else happens."""

from domain.cardkit.events.stack import EffectDelayed
from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.effects import Effects, Verb, delays
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import clauses
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.render.triggers import trigger
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.areas import area_of
from domain.cardkit.run.board import board_of
from domain.cardkit.run.effort import WAITING, stop
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.draft import Draft


class Later(Verb, frozen=True, tag="later"):
    """Do this the next time that something happens, once, wherever the card is by then.

    The text still speaks of its targets, of what was chosen and of X; `it` and `amount` are what this happening tells.
    """

    on: Trigger
    do: Effects


def said(speaker: Speaker, effect: Later) -> str:
    """`at the beginning of your next turn, draw a card`."""
    before = speaker.trigger
    start = trigger(speaker, effect.on)
    for every, next_time in (("whenever ", "the next time "), ("when ", "the next time ")):
        start = start.replace(every, next_time, 1) if start.startswith(every) else start
    edges = {"each ": "the next ", "your ": "your next "}
    if start.startswith("at the "):
        head, of, whose = start.partition(" of ")
        word = next((word for word in edges if whose.startswith(word)), "")
        start = f"{head}{of}{edges.get(word, '')}{whose.removeprefix(word)}"
    speaker.trigger = effect.on
    text = f"{start}, {clauses(speaker, effect.do)}"
    speaker.trigger = before
    return text


def do(draft: Draft, effect: Later, frame: Frame) -> None:
    """From now on it waits, with all that the text knows by now and everybody may know."""
    if len(draft.state.delayed) >= WAITING:
        stop(draft, frame.source)
        return
    ability = board_of(draft).pool.ability(frame.ability)
    at = [*delays(ability.do), *delays(ability.otherwise)].index(effect)
    waits = EffectDelayed(
        id=public_id(draft, "d"),
        source=frame.source,
        ability=f"{frame.ability}.later.{at}",
        controller=frame.controller,
        targets=tuple(_open(draft, ids) for ids in frame.targets),
        chosen=_open(draft, frame.chosen),
        named=tuple((word, _open(draft, names)) for word, names in frame.named),
        x=frame.x,
        t=frame.t,
        host=frame.host,
        last=frame.last,
        area=area_of(board_of(draft), frame),
    )
    bring(draft, waits, draft.ruleset.dialect.clauses.effect)


def _open(draft: Draft, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of which everybody may know."""
    objects = draft.state.objects
    return tuple(name for name in names if name not in objects or not draft.state.hides(objects[name]))


def check(report: Report, path: str, effect: Later) -> None:
    """Something must be done."""
    if not effect.do:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=Later,
    short=Short(key="on"),
    english=English(clause=said, begins=(), block=True),
    does=do,
    lint=Lint(optional=True, makes=(), names="it", check=check),
    guide=Guide(
        {
            '{ later = "turn_begins of you", do = [{ draw = 1 }] }': (
                "done once that happens the next time, wherever the card is by then; `it` is what that happens to"
            )
        }
    ),
)
