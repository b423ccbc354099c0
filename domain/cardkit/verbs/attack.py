"""Something in play attacks something else, in games whose texts make attacks."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import StatChanges, Verb
from domain.cardkit.language.render.changes import changes, where
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Attack(Verb, frozen=True, tag="attack"):
    """`by` attacks something, as the rules of attacks say; nothing is done if it may not.

    stats: what the attack has in place of its attacker's own, set or added to that
    """

    to: Subject = "target"
    by: Ref = "self"
    stats: StatChanges = ()


def said(speaker: Speaker, effect: Attack) -> str:
    """`let the caster attack target unit with +2 hit`."""
    own = f" with {changes(speaker, effect.stats)}" if effect.stats else ""
    attacked = f"{speaker.ref(effect.by)} attack {speaker.subject(effect.to)}"
    return f"let {attacked}{own}{where(speaker, effect.stats)}"


def do(draft: Draft, effect: Attack, frame: Frame) -> None:
    """The game says how attacks go."""
    dialect: Dialect = draft.ruleset.dialect
    names, board = meant(draft, effect, frame), board_of(draft)
    for attacker in board.refer(effect.by, frame)[:1]:
        for name in (names or ())[:1]:
            if dialect.physics.attack is not None:
                dialect.physics.attack(draft, attacker, name, frame, own_stats(board, effect, attacker, frame))


def own_stats(board: Board, effect: Attack, attacker: str, frame: Frame) -> dict[str, int]:
    """What an attack has in place of its attacker's own stats."""
    return {
        one.stat: board.number(one.amount, frame) + (board.stat(attacker, one.stat) if one.op == "add" else 0)
        for one in effect.stats
    }


RECORD = Record(
    struct=Attack,
    short=Short(key="to"),
    english=English(clause=said, begins=("let",)),
    does=do,
    lint=Lint(reaches="play", counts=None, rare=True, makes=("damaged", "deals_damage")),
    guide=Guide(
        {
            '{ attack = "target2", by = "target" }': (
                'lets something attack by the rules; `mod = { atk = "+2" }`: with such stats; in games whose '
                "texts make attacks"
            ),
        },
        befalls="it is attacked",
    ),
)
