"""What was put in escrow for a card comes back, or is lost."""

from typing import Literal

from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import escrow
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class SettleEscrow(Verb, frozen=True, tag="escrow"):
    """All that the controller has in escrow for the card itself comes back to the hand, or goes to the graveyard."""

    how: Literal["returned", "lost"] = "returned"


def said(speaker: Speaker, effect: SettleEscrow) -> str:
    """`return your cards in escrow for this card to your hand`."""
    cards = f"your cards in escrow for {speaker.ref('self')}"
    return f"return {cards} to your hand" if effect.how == "returned" else f"put {cards} into your graveyard"


def do(draft: Draft, effect: SettleEscrow, frame: Frame) -> None:
    """The cards come back, or are lost."""
    clause = draft.ruleset.dialect.clauses.effect
    if effect.how == "returned":
        escrow.give_back(draft, frame.controller, frame.source, EFFECT, clause)
    else:
        escrow.lose(draft, frame.controller, frame.source, clause)


RECORD = Record(
    struct=SettleEscrow,
    short=Short(key="how", bare=True),
    english=English(clause=said, begins=("return", "put")),
    does=do,
    lint=Lint(makes=(), rare=True),
    guide=Guide(
        {
            '{ escrow = "returned" }': (
                "what was put in escrow for the card itself comes back to the hand; `lost`: it goes to the "
                "graveyard; for games that have such"
            ),
        }
    ),
)
