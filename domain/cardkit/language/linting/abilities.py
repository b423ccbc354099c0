"""What each kind of ability needs, and effects that do nothing."""

from collections.abc import Mapping

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Pay
from domain.cardkit.language.effects import (
    Bind,
    Counters,
    Damage,
    DiscardHand,
    Draw,
    EachPlayer,
    ForEach,
    Gain,
    If,
    May,
    Mill,
    Modes,
    Modify,
    Prevent,
    Recover,
    Restore,
    Sacrifice,
    Search,
)
from domain.cardkit.language.linting.fields import HOLDS, PERMANENT, holds_by_itself, kind_of
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.linting.words import KERNEL_KINDS
from domain.cardkit.language.render.english import article
from domain.cardkit.language.shorthand.words import suggestion
from domain.cardkit.language.terms import Choice, Target

PASSIVE = "passive"
WAITING = ("triggered", "replaces")
AMOUNTS: Mapping[type, str] = {
    **dict.fromkeys((Damage, Restore, Gain, Prevent, Counters), "amount"),
    **dict.fromkeys((Draw, Mill, DiscardHand, Sacrifice), "count"),
    **dict.fromkeys((Search, Choice, Target), "most"),
}
"""Parts that do nothing if a field of theirs is 0."""

SIGNED = (Gain, Counters)
"""Those whose number may be below 0."""


def check_abilities(report: Report) -> None:
    """Each ability by its kind, then its effects."""
    for path, card, ability in report.abilities():
        if _kind(report, path, card, ability):
            _needed(report, path, ability)
        _cost(report, path, ability)
        for where, part in (*walk(ability.targets, f"{path}.targets"), *walk(ability.do, f"{path}.do")):
            _idle(report, where, part)


def _kind(report: Report, path: str, card: Card, ability: Ability) -> bool:
    """Whether the kind is known; a card of this type may still not have it."""
    kind = report.vocabulary.types.get(card.type)
    if ".lent[" in path or kind is None:
        known: tuple[str, ...] = tuple({kind for t in report.vocabulary.types.values() for kind in t.abilities})
    else:
        known = kind.abilities
    everywhere = {*KERNEL_KINDS, *(kind for t in report.vocabulary.types.values() for kind in t.abilities)}
    if ability.kind not in everywhere:
        fix = suggestion(ability.kind, everywhere) or f"One of: {', '.join(sorted(everywhere))}."
        report.error(f"{path}.kind", "unknown-word", f"`{ability.kind}` is not a kind of ability", fix)
    elif known and ability.kind not in known:
        message = f"{article(card.type)} cannot have an ability of kind `{ability.kind}`"
        report.error(f"{path}.kind", "kind-not-allowed", message, f"One of: {', '.join(sorted(known))}.")
    return ability.kind in everywhere


def _needed(report: Report, path: str, ability: Ability) -> None:
    kind = kind_of(ability)
    changes = any(getattr(ability, field) for field in HOLDS if field != "affects")
    if kind in WAITING and ability.on is None and (ability.tally is None or kind == "replaces"):
        report.error(path, "missing-field", f"an ability of kind `{kind}` waits for nothing", 'Add `on = "..."`.')
    if kind in (PASSIVE, PERMANENT) and not changes:
        what = f"{article(kind)} ability" if kind == PASSIVE else article(kind)
        report.error(path, "no-effect", f"{what} changes nothing", "Add `mod`, `grant`, `forbid` or `allow`.")
    if changes and ability.affects is None and holds_by_itself(ability):
        report.error(path, "missing-field", "whom this affects is missing", 'Add `affects = "self"` or a selector.')
    if ability.kind == "advantage" and ability.level is None:
        report.error(path, "missing-field", "an advantage needs a level", "Add `level = 2`.")
    if kind in ("activated", "triggered", "play", "advantage") and not ability.do and not _asks(ability):
        report.error(path, "no-effect", "the ability does nothing", "Add `do`.")


def _asks(ability: Ability) -> bool:
    """Whether an ability of kind `play` only says when and for what the card may be played."""
    return ability.kind == "play" and bool(ability.needs or ability.pay or ability.targets or ability.timing)


def _cost(report: Report, path: str, ability: Ability) -> None:
    paid = [part for part in ability.pay if not (isinstance(part, Pay) and part.amount == 0)]
    for at, part in enumerate(ability.pay):
        amount = part.amount if isinstance(part, Pay) else 0
        if isinstance(amount, int) and amount < 0:
            report.error(f"{path}.pay[{at}]", "out-of-range", "a cost is at least 0")
        elif isinstance(part, Pay) and isinstance(amount, int) and part.loyalty > amount:
            report.error(f"{path}.pay[{at}]", "loyalty-over-cost", f"loyalty {part.loyalty}, cost {amount}")
        elif not isinstance(part, Pay) and 0 in (getattr(part, "count", 1), getattr(part, "amount", 1)):
            report.warning(f"{path}.pay[{at}]", "no-effect", "a cost of 0 asks for nothing", "Remove it.")
    limited = ability.limit.per_turn or ability.limit.per_match
    if ability.kind == "activated" and not paid and not limited:
        fix = 'Add `pay = ["mark self"]` or `limit = { per_turn = 1 }`.'
        report.warning(path, "always-free", "the ability costs nothing and can be used without end", fix)


def _idle(report: Report, path: str, part: msgspec.Struct) -> None:
    amount = getattr(part, AMOUNTS[type(part)]) if type(part) in AMOUNTS else None
    if isinstance(part, Choice) and part.how == "all":
        amount = None
    if amount == 0:
        report.warning(path, "no-effect", "an effect of 0 does nothing")
    elif isinstance(amount, int) and amount < 0 and not isinstance(part, SIGNED):
        report.error(path, "out-of-range", "the number of an effect is at least 0")
    if _is_empty(part):
        message = f"`{part.__struct_config__.tag}` says nothing that is done"
        report.warning(path, "no-effect", message, "Name an effect, or leave it out.")
    if isinstance(part, Modify) and not (
        part.stats or part.grants or part.loses or part.forbids or part.allows or part.faction or part.words is not None
    ):
        report.warning(path, "no-effect", "the effect changes nothing")
    if isinstance(part, Bind) and not (part.stats or part.forbids or part.allows):
        report.warning(path, "no-effect", "the effect changes nothing")
    if isinstance(part, Recover) and isinstance(part.what, Choice) and part.what.what.place is None:
        report.warning(path, "no-place", "where the cards come from is missing", "Such as `my creature in graveyard`.")


def _is_empty(part: msgspec.Struct) -> bool:
    """Whether effects are missing that a part is about."""
    match part:
        case Modes():
            return () in part.of
        case If():
            return not (part.do or part.otherwise)
        case May() | ForEach() | EachPlayer():
            return not part.do
    return False
