"""Something is done only if a condition holds."""

from domain.cardkit.language.clauses import Condition
from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import bracketed
from domain.cardkit.language.render.conditions import condition
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, Within
from domain.cardkit.run.board import board_of
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class If(Verb, frozen=True, tag="if"):
    """Do this only if a condition holds now; if not, `otherwise`."""

    condition: Condition
    do: Effects
    otherwise: Effects = ()


def said(speaker: Speaker, effect: If) -> str:
    """`if it is your turn, draw a card; otherwise, discard a card`."""
    return "; ".join(ways(speaker, effect, bracketed))


def ways(speaker: Speaker, effect: If, within: Within) -> list[str]:
    """What is done if it holds, and if not."""
    found = [f"if {condition(speaker, effect.condition)}, {within(speaker, effect.do, bool(effect.otherwise))}"]
    match effect.otherwise:
        case ():
            return found
        case (If() as other,):
            first, *rest = ways(speaker, other, within)
            return [*found, f"otherwise, {first}", *rest]
    return [*found, f"otherwise, {within(speaker, effect.otherwise, False)}"]


def do(draft: Draft, effect: If, frame: Frame) -> None:
    """Do this only if a condition holds now."""
    then(draft, effect.do if board_of(draft).holds(effect.condition, frame) else effect.otherwise, frame)


def check(report: Report, path: str, effect: If) -> None:
    """Something must be done."""
    if not (effect.do or effect.otherwise):
        says_nothing(report, path, effect)


RECORD = Record(
    struct=If,
    short=Short(key="condition"),
    english=English(clause=said, begins=(), ways=ways, block=True),
    does=do,
    lint=Lint(optional=True, makes=(), check=check),
    guide=Guide(
        {
            '{ if = "my turn", do = [{ draw = 1 }], otherwise = [{ mill = 1 }] }': "only if a condition holds",
        }
    ),
)
