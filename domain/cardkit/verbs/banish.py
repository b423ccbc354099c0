"""Things are out of play as long as the card is in play."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.stack import EffectDelayed
from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.effects import Effects, Verb, delays
from domain.cardkit.language.render.phrases import owners
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, verb
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.effort import WAITING, stop
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id, there
from domain.cardkit.verbs.exchange import FIRST
from domain.draft import Draft


class Banish(Verb, frozen=True, tag="banish"):
    """Objects leave play until the card itself does; then they enter it as new ones, under their owners' control.

    Nothing happens if the card is not in play any more. A token does not come back.
    """

    to: Subject = "target"

    @property
    def on(self) -> Trigger:
        """What the way back waits for."""
        return Trigger("leaves_play", what="self")

    @property
    def do(self) -> Effects:
        """The way back."""
        return (verb("blink").struct(FIRST),)


def said(speaker: Speaker, effect: Banish) -> str:
    """`take target creature out of play until this card leaves play, then put it back under its owner's control`."""
    thing, several = speaker.subject(effect.to), speaker.several
    card = speaker.ref("self")
    speaker.several = several
    it = "them" if several else "it"
    return f"take {thing} out of play until {card} leaves play, then put {it} back under {owners(speaker)} control"


def do(draft: Draft, effect: Banish, frame: Frame) -> None:
    """They leave, and something waits for the card to leave, too."""
    names = tuple(name for name in meant(draft, effect, frame) or () if _can_come_back(draft, name))
    if not names or not there(draft, frame.source):
        return
    if len(draft.state.delayed) >= WAITING:
        stop(draft, frame.source)
        return
    ability = board_of(draft).pool.ability(frame.ability)
    waiting = [*delays(ability.do), *delays(ability.otherwise)]
    at = next(at for at, one in enumerate(waiting) if isinstance(one, Banish))
    waits = EffectDelayed(
        id=public_id(draft, "d"),
        source=frame.source,
        ability=f"{frame.ability}.later.{at}",
        controller=frame.controller,
        named=((FIRST, names),),
    )
    dialect: Dialect = draft.ruleset.dialect
    bring(draft, waits, dialect.clauses.effect)
    dialect.physics.leave(draft, names, "removed", EFFECT)


def _can_come_back(draft: Draft, name: str) -> bool:
    thing = draft.state.objects.get(name)
    return thing is not None and not thing.blank and there(draft, name)


RECORD = Record(
    struct=Banish,
    short=Short(key="to"),
    english=English(clause=said, begins=("take",)),
    does=do,
    lint=Lint(reaches="play", makes=("leaves_play", "enters_play"), while_there=True),
    guide=Guide(
        {'{ banish = "target" }': "out of play as long as the card itself is in play"},
        befalls="it leaves until the card does",
    ),
)
