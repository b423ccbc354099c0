"""Passives that never matter: of cards that do not stay in play, and about what only cards in hand are asked for."""

from typing import Any

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Choice, Subject
from domain.cardkit.language.verb import VERBS


def check_passives(report: Report) -> None:
    """Each passive ability, then each continuing effect on things in play."""
    for path, card, ability in report.abilities():
        kind = report.vocabulary.kinds.get(ability.kind)
        if ability.kind == "passive" and ".lent[" not in path and not _stays(report, card):
            _of_passing_card(report, path, card, ability)
        elif kind is not None and kind.holds and _in_play(ability.affects):
            _asked_in_hand(report, path, ability, ability.affects)
        for where, part in walk(ability.do, f"{path}.do"):
            affected = VERBS[type(part)].lint.affects if type(part) in VERBS else None
            subject = None if affected is None else getattr(part, affected)
            if isinstance(subject, Choice) and _in_play(subject):
                _asked_in_hand(report, where, part, subject)


def _stays(report: Report, card: Card) -> bool:
    kind = report.vocabulary.types.get(card.type)
    return kind is None or kind.permanent or "passive" not in kind.abilities


def _of_passing_card(report: Report, path: str, card: Card, ability: Ability) -> None:
    """All that such a card can have is a permission of its own, which it is asked for in hand."""
    own = report.vocabulary.own_permissions
    printed = ability.affects == "self" and ability.allows and set(ability.allows) <= set(own)
    if printed and not (ability.stats or ability.grants or ability.loses or ability.forbids or ability.lends):
        return
    message = f"a passive ability holds while its card is in play; cards of type `{card.type}` never are"
    fix = 'Write it as an effect: `do = [{ mod = { atk = "+1" }, to = "all my creature", until = "end of turn" }]`.'
    report.error(path, "never-holds", message, fix)


def _in_play(subject: Subject | None) -> bool:
    """Whether only things in play are meant."""
    if isinstance(subject, Choice):
        return subject.what.place is None and not {"player", "item"} & set(subject.what.kinds)
    return subject in ("self", "host")


def _asked_in_hand(report: Report, path: str, part: Any, subject: Subject | None) -> None:
    vocabulary = report.vocabulary
    own = vocabulary.own_permissions if subject == "self" else ()
    fix = 'Name cards in hand: `"my creature in hand"`.'
    for at, change in enumerate(part.stats):
        if change.stat == "cost":
            message = "a cost is paid before the card is in play; this changes the cost of cards in play only"
            mine = 'Write it into the cost of the card, such as `cost = "4 - count(my creature)"`.'
            report.warning(f"{path}.stats[{at}]", "never-holds", message, mine if subject == "self" else fix)
    for field in ("forbids", "allows"):
        for at, word in enumerate(getattr(part, field)):
            if word in vocabulary.hand_permissions and not (field == "allows" and word in own):
                message = f"`{word}` is asked of cards in hand; this holds for cards in play only"
                report.error(f"{path}.{field}[{at}]", "never-holds", message, fix)
