"""Phrases that verbs share: who does it, how many cards, from where, to whose hand."""

import re
from collections.abc import Callable
from typing import Any

from domain.cardkit.language.render.english import article
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number

ZONE = re.compile(
    r" in (your|(?:an|any) opponent's|all opponents'|that player's|a|any|all) (graveyard|hand|deck)(?=s?\b)"
)
ENDINGS = {"do": "does", "have": "has", "put": "puts", "search": "searches"}


def acting(speaker: Speaker, who: str, act: Callable[[], str]) -> str:
    """`draw a card` for the controller; `each opponent draws a card` for others, who are spoken of first."""
    if who == "you":
        return act()
    subject = speaker.who(who)
    verb, _, rest = act().partition(" ")
    return f"{subject} {ENDINGS.get(verb, verb + 's')} {rest}"


def their(speaker: Speaker, who: str) -> str:
    """`your`, or `their` of a player who was just named."""
    return "your" if who == "you" else "their"


def cards(speaker: Speaker, count: Number, noun: str = "card") -> str:
    """`a card`, `two cards`, `a number of cards equal to X`."""
    if count == 1:
        return article(noun)
    if is_brief(count):
        return f"{speaker.many(count)} {_many(noun)}"
    return f"a number of {_many(noun)} equal to {speaker.number(count)}"


def _many(noun: str) -> str:
    """The plural of a noun, whatever follows it."""
    for head in ("card", "counter"):
        if noun.endswith(head) or f"{head} " in noun:
            return noun.replace(head, head + "s", 1)
    return f"{noun}s"


def from_where(thing: str) -> str:
    """Things that are taken from where they are: `from your graveyard`."""
    return ZONE.sub(r" from \1 \2", thing, count=1)


def owners(speaker: Speaker) -> str:
    """Whose a hand or deck is into which things go that were just spoken of."""
    return "their owners'" if speaker.several else "its owner's"


def amounting(speaker: Speaker, amount: Number, what: str, to: str) -> str:
    """`2 damage to it`; numbers that take a phrase stand behind."""
    if is_brief(amount):
        return f"{speaker.number(amount)} {what} to {to}"
    return f"{what} to {to} equal to {speaker.number(amount)}"


def done_to(verb: str, after: str = "") -> Callable[[Speaker, Any], str]:
    """Verbs that are only done to something."""
    return lambda speaker, effect: f"{verb} {speaker.subject(effect.to)}{after}"
