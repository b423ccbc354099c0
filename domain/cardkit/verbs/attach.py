"""What is attached goes elsewhere."""

from domain.cardkit.events.things import ObjectAttached
from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.addressing import may_carry
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import there
from domain.draft import Draft


class Attach(Verb, frozen=True, tag="attach"):
    """A card in play that is attached to something is attached `to` something else, if its text lets it be.

    Whose it is does not change.
    """

    to: Subject = "target"
    what: Ref = "self"


def said(speaker: Speaker, effect: Attach) -> str:
    """`attach this card to target creature`."""
    return f"attach {speaker.ref(effect.what)} to {speaker.subject(effect.to)}"


def do(draft: Draft, effect: Attach, frame: Frame) -> None:
    """Attach it to the first of those that are meant, unless it is attached to that already."""
    hosts = meant(draft, effect, frame)
    for name in board_of(draft).refer(effect.what, frame) if hosts else ():
        thing = draft.state.objects.get(name)
        if thing is None or thing.zone != "play" or thing.host in (None, *(hosts or ())[:1]):
            continue
        board, host = board_of(draft), (hosts or ())[0]
        wanted = board.card(thing).attach
        fits = wanted is not None and board.fits(wanted, host, Frame(name, thing.controller))
        if fits and there(draft, host) and may_carry(board, name, host):
            bring(draft, ObjectAttached(name, host), draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=Attach,
    short=Short(key="to"),
    english=English(clause=said, begins=("attach",)),
    does=do,
    lint=Lint(reaches="anywhere", makes=()),
    guide=Guide({'{ attach = "my creature" }': "what is attached is attached to something else, if its text lets it"}),
)
