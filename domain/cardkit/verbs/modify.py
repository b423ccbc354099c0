"""Stats, keywords, permissions and the type line of things change for a while."""

from domain.cardkit.events.lasting import Change
from domain.cardkit.language.base import Phrase, Who, Word
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import StatChanges, Verb
from domain.cardkit.language.linting.report import NO_EFFECT, Report
from domain.cardkit.language.linting.words import CHANGES, FACTION
from domain.cardkit.language.render.changes import holding, where
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.english import joined
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import CONTINUING, English, Guide, Lint, Record, Short, When
from domain.cardkit.run.choosing import meant, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start, stat_changes
from domain.cardkit.run.squares import ENTERED, entered_by
from domain.draft import Draft


class Modify(Verb, frozen=True, tag="modify"):
    """A continuing effect: stats, keywords, abilities, permissions, type line.

    by: the players whom squares are closed to, if not to all
    """

    to: Subject = "target"
    stats: StatChanges = ()
    grants: tuple[Word, ...] = ()
    loses: tuple[Word, ...] = ()
    forbids: tuple[Word, ...] = ()
    allows: tuple[Word, ...] = ()
    words: tuple[Phrase, ...] | None = None
    faction: Word | None = None
    only: tuple[Word, ...] | None = None
    by: Who | None = None
    until: Duration = Duration()


def said(speaker: Speaker, effect: Modify) -> str:
    """`target creature gets +2/-1 and gains flying until end of turn`."""
    subject = speaker.subject(effect.to)
    changed = holding(speaker, effect, subject)
    if effect.by is not None and effect.forbids:
        changed[-1] += f" by {'opponents' if effect.by == 'opponents' else speaker.who(effect.by)}"
    become = "become" if speaker.several else "becomes"
    if effect.faction is not None:
        changed.append(f"{become} {speaker.vocabulary.factions.get(effect.faction, effect.faction)}")
    if effect.words is not None:
        changed.append(f"{become} {' '.join(effect.words) or 'a card without subtypes'}")
    return f"{subject} {joined(changed)}{duration(speaker, effect.until)}{where(speaker, effect.stats)}"


def do(draft: Draft, effect: Modify, frame: Frame) -> None:
    """Stats, keywords, permissions or the type line of objects change."""
    names = meant(draft, effect, frame)
    seats = () if effect.by is None or names is None else seats_meant(draft, effect, frame, "by")
    if names is None or seats is None:
        return
    changes = list(stat_changes(draft, effect.stats, frame))
    rest = Change(
        grants=effect.grants,
        loses=effect.loses,
        forbids=effect.forbids if effect.by is None else tuple(map(entered_by, seats)),
        allows=effect.allows,
        words=effect.words,
        faction=effect.faction,
        only=effect.only,
    )
    if rest != Change():
        changes.append(rest)
    start(draft, frame, names, tuple(changes), effect.until)


HOLDING = ("stats", "grants", "loses", "forbids", "allows", "faction")


def check(report: Report, path: str, effect: Modify) -> None:
    """Something must change."""
    if not any(getattr(effect, field) for field in HOLDING) and effect.words is None and effect.only is None:
        report.warning(path, NO_EFFECT, "the effect changes nothing")


RECORD = Record(
    struct=Modify,
    short=Short(key=None, keys=CONTINUING, lasts=True),
    english=English(clause=said, begins=()),
    does=do,
    lint=Lint(
        reaches="anywhere",
        affects="to",
        makes=(),
        words={**CHANGES, "faction": FACTION},
        check=check,
        when=(When(("by",), lambda one: one.forbids == (ENTERED,), f"where nothing but `{ENTERED}` is forbidden"),),
    ),
    guide=Guide(
        {
            '{ mod = { atk = "+2", def = "-1" }, to = "target", until = "end of turn" }': (
                'changes stats; `"=3"` sets them'
            ),
            '{ grant = ["flying"], to = "target", until = "end of turn" }': "gives keywords; `lose` takes them",
            '{ only = "flying", to = "target" }': (
                "takes all abilities and keywords that it has but these keywords; `only = []`: all of them"
            ),
            '{ forbid = ["attack", "defend"], to = "target", until = "end of turn" }': "forbids; `allow` allows",
            '{ forbid = "be_entered", by = "opponents", to = "target" }': "closes a square to some players",
            '{ words = ["Illusion"], faction = "the_mystic", to = "target" }': "changes the type line",
        }
    ),
    passes=lambda effect: not (effect.forbids or effect.allows),
)
