"""Something is picked for what follows."""

from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Choose(Verb, frozen=True, tag="choose"):
    """Pick objects, called `chosen` in what follows."""

    what: Choice


def said(speaker: Speaker, effect: Choose) -> str:
    """`each opponent chooses a creature`."""
    what = effect.what
    text = speaker.subject(what)
    if what.by == "you":
        return f"choose {text}"
    return acting(speaker, what.by, lambda: f"choose {speaker.counted(what.what, what.least, what.most)}")


def do(draft: Draft, effect: Choose, frame: Frame) -> None:
    """Pick something; what follows calls it `chosen`."""
    meant(draft, effect, frame, "what")


RECORD = Record(
    struct=Choose,
    short=Short(key="what"),
    english=English(clause=said, begins=("choose",)),
    does=do,
    lint=Lint(done_to="what", reaches="anywhere", hidden=True, makes=()),
    guide=Guide({'{ choose = "enemy creature" }': "picks something, called `chosen` in what follows"}),
)
