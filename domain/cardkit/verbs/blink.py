"""Things leave play and are back at once."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import owners
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT, one_by_one
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import there
from domain.draft import Draft


class Blink(Verb, frozen=True, tag="blink"):
    """Objects leave play and enter it at once, as new ones, under their owners' control; a token does not come back."""

    to: Subject = "target"


def said(speaker: Speaker, effect: Blink) -> str:
    """`take target creature out of play, then put it back into play under its owner's control`."""
    thing = speaker.subject(effect.to)
    it = "them" if speaker.several else "it"
    return f"take {thing} out of play, then put {it} back into play under {owners(speaker)} control"


def do(draft: Draft, effect: Blink, frame: Frame) -> None:
    """Each leaves and comes back; one may ask something as it enters, so they do so one after another."""
    names = meant(draft, effect, frame) or ()
    if one_by_one(draft, effect, frame, "to", names):
        return
    dialect: Dialect = draft.ruleset.dialect
    for name in names:
        thing = draft.state.objects.get(name)
        if thing is None or thing.blank or not there(draft, name):
            continue
        dialect.physics.leave(draft, (name,), "removed", EFFECT)
        gone = draft.state.objects[name]
        if gone.zone == "removed" and not gone.token:
            dialect.physics.enter(draft, name, gone.owner, None, False, EFFECT)


RECORD = Record(
    struct=Blink,
    short=Short(key="to"),
    english=English(clause=said, begins=("take",)),
    does=do,
    lint=Lint(reaches="play", makes=("leaves_play", "enters_play")),
    guide=Guide(
        {'{ blink = "target" }': "out of play and back at once, as if it were new"}, befalls="it leaves and is back"
    ),
)
