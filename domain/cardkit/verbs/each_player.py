"""Something is done for each of several players."""

from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import clauses
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class EachPlayer(Verb, frozen=True, tag="each_player"):
    """Do this for each of these players (`seat`) in turn order from the active player."""

    who: Who
    do: Effects


def said(speaker: Speaker, effect: EachPlayer) -> str:
    """`for each opponent, that player draws a card`."""
    return f"for {speaker.who(effect.who)}, {clauses(speaker, effect.do)}"


def do(draft: Draft, effect: EachPlayer, frame: Frame) -> None:
    """Do this for each of these players in turn order."""
    seats = seats_meant(draft, effect, frame)
    for seat in reversed(seats or ()):
        then(draft, effect.do, frame, seat=seat)


def check(report: Report, path: str, effect: EachPlayer) -> None:
    """Something must be done."""
    if not effect.do:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=EachPlayer,
    short=Short(key="who"),
    english=English(clause=said, begins=(), block=True),
    does=do,
    lint=Lint(names="seat", makes=(), check=check),
    guide=Guide(
        {
            '{ each_player = "everyone", do = [{ draw = 1, who = "seat" }] }': (
                "for each player in turn order, called `seat`"
            ),
        }
    ),
)
