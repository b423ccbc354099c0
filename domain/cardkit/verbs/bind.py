"""Players are bound or freed for a while."""

from domain.cardkit.events.lasting import Change
from domain.cardkit.language.base import Who, Word
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import StatChanges, Verb
from domain.cardkit.language.linting.report import NO_EFFECT, Report
from domain.cardkit.language.linting.words import PERMITS
from domain.cardkit.language.render.changes import holding
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.english import joined
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import CONTINUING, English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start, stat_changes
from domain.cardkit.run.objects import seat_name
from domain.draft import Draft


class Bind(Verb, frozen=True, tag="bind"):
    """Forbid or allow players something (`draw`, `place_resource`, `attack`, ...)."""

    who: Who
    forbids: tuple[Word, ...] = ()
    allows: tuple[Word, ...] = ()
    stats: StatChanges = ()
    until: Duration = Duration()


def said(speaker: Speaker, effect: Bind) -> str:
    """`each opponent cannot draw until end of turn`."""
    speaker.several = effect.who == "you"
    held = joined(holding(speaker, effect, effect.who, pair=False))
    return f"{speaker.who(effect.who)} {held}{duration(speaker, effect.until)}"


def do(draft: Draft, effect: Bind, frame: Frame) -> None:
    """Players are forbidden or allowed something, or their numbers change."""
    seats = seats_meant(draft, effect, frame)
    changes = list(stat_changes(draft, effect.stats, frame))
    if effect.forbids or effect.allows:
        changes.append(Change(forbids=effect.forbids, allows=effect.allows))
    start(draft, frame, tuple(seat_name(seat) for seat in seats or ()), tuple(changes), effect.until)


def check(report: Report, path: str, effect: Bind) -> None:
    """Something must change."""
    if not (effect.stats or effect.forbids or effect.allows):
        report.warning(path, NO_EFFECT, "the effect changes nothing")


RECORD = Record(
    struct=Bind,
    short=Short(key=None, keys=CONTINUING, beside="who", lasts=True),
    english=English(clause=said, begins=()),
    does=do,
    lint=Lint(affects="who", makes=(), words=PERMITS, check=check),
    guide=Guide(
        {
            '{ forbid = "draw", who = "opponents", until = "end of turn" }': (
                'with `who`, players are bound; also `mod = { hand_limit = "-1" }`'
            ),
        }
    ),
)
