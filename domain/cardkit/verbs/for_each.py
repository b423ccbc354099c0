"""Something is done for each of several things."""

from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import clauses
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class ForEach(Verb, frozen=True, tag="for_each"):
    """Do this for every object (`each`) that is meant, one after another."""

    of: Subject
    do: Effects


def said(speaker: Speaker, effect: ForEach) -> str:
    """`for each creature you control, unmark it`."""
    of = effect.of
    things = speaker.none(of.what, "one") if isinstance(of, Choice) and of.how == "all" else f"of {speaker.subject(of)}"
    looked_at, speaker.looked_at = speaker.looked_at, of
    text = f"for each {things}, {clauses(speaker, effect.do)}"
    speaker.looked_at = looked_at
    return text


def do(draft: Draft, effect: ForEach, frame: Frame) -> None:
    """Do this for everything that is meant, one after another."""
    names = meant(draft, effect, frame, "of")
    for name in reversed(names or ()):
        then(draft, effect.do, frame, each=name)


def check(report: Report, path: str, effect: ForEach) -> None:
    """Something must be done."""
    if not effect.do:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=ForEach,
    short=Short(key="of", all_of=("of",)),
    english=English(clause=said, begins=(), block=True),
    does=do,
    lint=Lint(done_to="of", reaches="anywhere", hidden=True, names="each", makes=(), check=check),
    guide=Guide(
        {
            '{ for_each = "my creature", do = [{ unmark = "each" }] }': "for all that fit, one after another",
        }
    ),
)
