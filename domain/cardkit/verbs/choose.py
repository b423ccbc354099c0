"""Something is picked for what follows."""

import msgspec

from domain.cardkit.events.stack import ChoiceKept
from domain.cardkit.language.base import Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.report import Report
from domain.cardkit.language.render.english import spoken
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.shorthand.terms import CHOSEN
from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import English, Guide, Lint, Meaning, Record, Short
from domain.cardkit.run.choosing import call, meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import there
from domain.draft import Draft

ANY_NAME = Meaning("a name")


class Choose(Verb, frozen=True, tag="choose"):
    """Pick objects, called `chosen` in what follows.

    called: a name (`as = "prey"`): they are `chosen_prey`, too, whatever is chosen next
    keep: later abilities of the card know the name as well, as long as the card is in play
    """

    what: Choice
    called: Word | None = msgspec.field(default=None, name="as")
    keep: bool = False


def said(speaker: Speaker, effect: Choose) -> str:
    """`each opponent chooses a creature`."""
    what = effect.what
    text, named = speaker.subject(what), ""
    if effect.called is not None:
        speaker.call(effect.called, what)
        of = f" of {speaker.ref('self')}" if effect.keep else ""
        named = f" as the {spoken(effect.called)}{of}"
    if what.by == "you":
        return f"choose {text}{named}"
    return acting(speaker, what.by, lambda: f"choose {speaker.counted(what.what, what.least, what.most)}") + named


def do(draft: Draft, effect: Choose, frame: Frame) -> None:
    """Pick something; what follows calls it `chosen`."""
    names = meant(draft, effect, frame, "what")
    if names is None or effect.called is None:
        return
    word = f"{CHOSEN}{effect.called}"
    call(draft, frame, word, names)
    if effect.keep and there(draft, frame.source):
        bring(draft, ChoiceKept(frame.source, word, _in_the_open(draft, names)), draft.ruleset.dialect.clauses.effect)


def _in_the_open(draft: Draft, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of which everybody may know."""
    objects, state = draft.state.objects, draft.state
    return tuple(name for name in names if name not in objects or not state.hides(objects[name]))


def check(report: Report, path: str, effect: Choose) -> None:
    """What is kept must have a name."""
    if effect.keep and effect.called is None:
        report.error(path, "nothing-chosen", "what later abilities may speak of needs a name", 'Add `as = "prey"`.')


RECORD = Record(
    struct=Choose,
    short=Short(key="what"),
    english=English(clause=said, begins=("choose",)),
    does=do,
    lint=Lint(done_to="what", reaches="anywhere", hidden=True, makes=(), words={"called": ANY_NAME}, check=check),
    guide=Guide(
        {
            '{ choose = "enemy creature" }': "picks something, called `chosen` in what follows",
            '{ choose = "my creature", as = "hunter" }': (
                "called `chosen_hunter` besides, so that a text can ask several questions; `keep = true`: later "
                "abilities of the card know it, too, as long as it is in play"
            ),
        }
    ),
)
