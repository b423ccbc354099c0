"""Something in play attacks something else, in games whose texts make attacks."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Attack(Verb, frozen=True, tag="attack"):
    """`by` attacks something, as the rules of attacks say; nothing is done if it may not.

    hit, base_damage, range: in place of those of the attacker
    """

    to: Subject = "target"
    by: Ref = "self"
    hit: Number | None = None
    base_damage: Number | None = None
    range: Number | None = None


OWN = ("hit", "base_damage", "range")
"""What an attack may have of its own."""


def said(speaker: Speaker, effect: Attack) -> str:
    """`let the caster attack target unit with hit 4`."""
    by = speaker.ref(effect.by)
    own = [(stat, getattr(effect, stat)) for stat in OWN]
    told = [f"{speaker.stat_name(stat)} {speaker.number(value)}" for stat, value in own if value is not None]
    return f"let {by} attack {speaker.subject(effect.to)}{' with ' if told else ''}{' and '.join(told)}"


def do(draft: Draft, effect: Attack, frame: Frame) -> None:
    """The game says how attacks go."""
    dialect: Dialect = draft.ruleset.dialect
    names = meant(draft, effect, frame)
    board = board_of(draft)
    own = {stat: board.number(value, frame) for stat in OWN if (value := getattr(effect, stat)) is not None}
    for attacker in board.refer(effect.by, frame)[:1]:
        for name in (names or ())[:1]:
            if dialect.physics.attack is not None:
                dialect.physics.attack(draft, attacker, name, frame, own)


RECORD = Record(
    struct=Attack,
    short=Short(key="to"),
    english=English(clause=said, begins=("let",)),
    does=do,
    lint=Lint(reaches="play", counts=None, rare=True, makes=("damaged", "deals_damage")),
    guide=Guide(
        {
            '{ attack = "target2", by = "target" }': (
                "lets something attack by the rules; `hit`, `base_damage`, `range`: its own numbers; games whose texts "
                "make attacks"
            ),
        },
        befalls="it is attacked",
    ),
)
