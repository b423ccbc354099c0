"""What each kind of ability needs and cannot have, and effects that do nothing."""

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Pay
from domain.cardkit.language.effects import Bind, Damage, Draw, Gain, Mill, Modify, Prevent, Recover, Restore
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.linting.words import KERNEL_KINDS
from domain.cardkit.language.render.english import article
from domain.cardkit.language.shorthand.words import suggestion
from domain.cardkit.language.terms import Choice

WAITING = ("triggered", "replaces")
CHANGES = ("stats", "grants", "loses", "forbids", "allows", "lends")
"""Fields of an ability that say what holds without being done."""

CHARGED = (Damage, Restore, Draw, Mill, Gain, Prevent)


def check_abilities(report: Report) -> None:
    """Each ability by its kind, then its effects."""
    for path, card, ability in report.abilities():
        _kind(report, path, card, ability)
        _needed(report, path, ability)
        _stray(report, path, ability)
        _cost(report, path, ability)
        for where, part in walk(ability.do, f"{path}.do"):
            _idle(report, where, part)


def _kind(report: Report, path: str, card: Card, ability: Ability) -> None:
    kind = report.vocabulary.types.get(card.type)
    if ".lent[" in path or kind is None:
        known: tuple[str, ...] = tuple({kind for t in report.vocabulary.types.values() for kind in t.abilities})
    else:
        known = kind.abilities
    if ability.kind in known:
        return
    everywhere = {*KERNEL_KINDS, *(kind for t in report.vocabulary.types.values() for kind in t.abilities)}
    if ability.kind not in everywhere:
        fix = suggestion(ability.kind, everywhere) or f"One of: {', '.join(sorted(everywhere))}."
        report.error(f"{path}.kind", "unknown-word", f"`{ability.kind}` is not a kind of ability", fix)
    elif known:
        message = f"{article(card.type)} cannot have an ability of kind `{ability.kind}`"
        report.error(f"{path}.kind", "kind-not-allowed", message, f"One of: {', '.join(sorted(known))}.")


def _needed(report: Report, path: str, ability: Ability) -> None:
    changes = any(getattr(ability, field) for field in CHANGES)
    if ability.kind in WAITING and ability.on is None and ability.tally is None:
        report.error(
            path, "missing-field", f"an ability of kind `{ability.kind}` waits for nothing", 'Add `on = "..."`.'
        )
    if ability.kind == "passive" and not changes:
        report.error(path, "no-effect", "a passive ability changes nothing", "Add `mod`, `grant`, `forbid` or `allow`.")
    if changes and ability.affects is None and ability.kind != "play":
        report.error(path, "missing-field", "whom this affects is missing", 'Add `affects = "self"` or a selector.')
    if ability.kind == "advantage":
        if ability.level is None:
            report.error(path, "missing-field", "an advantage needs a level", "Add `level = 2`.")
        if changes and not ability.permanent:
            fix = "Add `permanent = true`, or write the change as an effect in `do`."
            report.error(path, "no-effect", "what an advantage changes holds only if it is permanent", fix)
    if ability.kind in ("activated", "triggered", "play") and not ability.do and not _asks(ability):
        report.error(path, "no-effect", "the ability does nothing", "Add `do`.")


def _asks(ability: Ability) -> bool:
    """Whether an ability of kind `play` only says when and for what the card may be played."""
    return ability.kind == "play" and bool(ability.needs or ability.pay or ability.targets or ability.timing)


def _stray(report: Report, path: str, ability: Ability) -> None:
    kind = ability.kind
    stray = {
        "on": ability.on is not None and kind not in WAITING,
        "optional": ability.optional and kind != "triggered",
        "level": ability.level is not None and kind != "advantage",
        "permanent": ability.permanent and kind != "advantage",
        "otherwise": bool(ability.otherwise) and kind in KERNEL_KINDS,
        "while": ability.while_ is not None and kind not in ("passive", "replaces", "advantage"),
        "pay": bool(ability.pay) and kind in ("passive", "advantage", "triggered", "replaces"),
        "targets": bool(ability.targets) and kind in ("passive", "replaces"),
        "timing": ability.timing is not None and kind not in ("play", "activated"),
    }
    for field, wrong in stray.items():
        if wrong:
            message = f"`{field}` has no meaning for an ability of kind `{kind}`"
            fix = "A triggered ability asks with `{ may = [...] }` in `do`." if field == "pay" else "Remove it."
            report.error(f"{path}.{field}", "stray-field", message, fix)


def _cost(report: Report, path: str, ability: Ability) -> None:
    paid = [part for part in ability.pay if not (isinstance(part, Pay) and part.amount == 0)]
    for at, part in enumerate(ability.pay):
        amount = part.amount if isinstance(part, Pay) else 0
        if isinstance(amount, int) and amount < 0:
            report.error(f"{path}.pay[{at}]", "out-of-range", "a cost is at least 0")
        elif isinstance(part, Pay) and isinstance(amount, int) and part.loyalty > amount:
            report.error(f"{path}.pay[{at}]", "loyalty-over-cost", f"loyalty {part.loyalty}, cost {amount}")
    limited = ability.limit.per_turn or ability.limit.per_match
    if ability.kind == "activated" and not paid and not limited:
        fix = 'Add `pay = ["mark self"]` or `limit = { per_turn = 1 }`.'
        report.warning(path, "always-free", "the ability costs nothing and can be used without end", fix)


def _idle(report: Report, path: str, part: msgspec.Struct) -> None:
    if isinstance(part, CHARGED):
        amount = part.count if isinstance(part, Draw | Mill) else part.amount
        if amount == 0:
            report.warning(path, "no-effect", "an effect of 0 does nothing")
        elif isinstance(amount, int) and amount < 0 and not isinstance(part, Gain):
            report.error(path, "out-of-range", "the number of an effect is at least 0")
    if isinstance(part, Modify) and not (
        part.stats or part.grants or part.loses or part.forbids or part.allows or part.faction or part.words is not None
    ):
        report.warning(path, "no-effect", "the effect changes nothing")
    if isinstance(part, Bind) and not (part.stats or part.forbids or part.allows):
        report.warning(path, "no-effect", "the effect changes nothing")
    if isinstance(part, Recover) and isinstance(part.what, Choice) and part.what.what.place is None:
        report.warning(path, "no-place", "where the cards come from is missing", "Such as `my creature in graveyard`.")
