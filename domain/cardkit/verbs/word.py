"""Verbs that a ruleset registers under words of its own."""

from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Who, Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import OWN_VERB
from domain.cardkit.language.render.english import spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.frame import Frame
from domain.draft import Draft

GAP, AMOUNT, WHO = "{}", "{amount}", "{who}"
"""Where a word of a ruleset has what it is done to, how much, and to whom."""


class Spoken(Verb, frozen=True, tag="word"):
    """A verb that the ruleset registered under its own word."""

    word: Word
    to: Subject | None = None
    who: Who | None = None
    amount: Number | None = None


def said(speaker: Speaker, effect: Spoken) -> str:
    """What the ruleset says of the word: what it is done to, how much and to whom in its gaps, else in brackets."""
    vocabulary = speaker.vocabulary
    text = vocabulary.words.get(effect.word) or vocabulary.shipped_words.get(effect.word) or spoken(effect.word)
    amount = 1 if effect.amount is None and AMOUNT in text else effect.amount
    parts: Any = ((AMOUNT, amount, speaker.number), (GAP, effect.to, speaker.subject), (WHO, effect.who, speaker.who))
    details = []
    for gap, part, told in parts:
        if part is not None and gap in text:
            text = text.replace(gap, told(part))
        elif part is not None:
            details.append(told(part))
    return text + (f" ({', '.join(details)})" if details else "")


def do(draft: Draft, effect: Spoken, frame: Frame) -> None:
    """A verb of the ruleset's own."""
    dialect: Dialect = draft.ruleset.dialect
    dialect.words[effect.word](draft, effect, frame)


RECORD = Record(
    struct=Spoken,
    short=Short(key="word"),
    english=English(clause=said, begins=()),
    does=do,
    lint=Lint(reaches="anywhere", counts=None, hidden=True, makes=(), words={"word": OWN_VERB}),
    guide=Guide(
        {
            '{ word = "barter", amount = 2 }': "for games with verbs of their own",
        }
    ),
)
