"""What each kind of ability needs, and effects that do nothing."""

from collections.abc import Mapping

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Pay
from domain.cardkit.language.kinds import HOLDS, Printed
from domain.cardkit.language.linting.report import NO_EFFECT, Report, walk
from domain.cardkit.language.render.english import article
from domain.cardkit.language.shorthand.words import suggestion
from domain.cardkit.language.terms import Choice, Target
from domain.cardkit.language.verb import VERBS

WAITING = ("triggered", "replaces")
COUNTS: Mapping[type, str] = {Choice: "most", Target: "most"}
"""Parts beside verbs that do nothing if a field of theirs is 0."""


def check_abilities(report: Report) -> None:
    """Each ability by its kind, then its effects."""
    for path, card, ability in report.abilities():
        if _kind(report, path, card, ability):
            _needed(report, path, ability)
        _cost(report, path, ability)
        for field in ("targets", "do", "otherwise"):
            for where, part in walk(getattr(ability, field), f"{path}.{field}"):
                _idle(report, where, part)


def _kind(report: Report, path: str, card: Card, ability: Ability) -> bool:
    """Whether the kind is known; a card of this type may still not have it."""
    everywhere = report.vocabulary.kinds
    kind = report.vocabulary.types.get(card.type)
    if ".lent[" in path or kind is None:
        known: tuple[str, ...] = tuple({kind for t in report.vocabulary.types.values() for kind in t.abilities})
    else:
        known = kind.abilities
    if ability.kind not in everywhere:
        fix = suggestion(ability.kind, everywhere) or f"One of: {', '.join(sorted(everywhere))}."
        report.error(f"{path}.kind", "unknown-word", f"`{ability.kind}` is not a kind of ability", fix)
    elif known and ability.kind not in known:
        message = f"{article(card.type)} cannot have an ability of kind `{ability.kind}`"
        report.error(f"{path}.kind", "kind-not-allowed", message, f"One of: {', '.join(sorted(known))}.")
    return ability.kind in everywhere


def _needed(report: Report, path: str, ability: Ability) -> None:
    kind, named = report.vocabulary.kinds[ability.kind], f"an ability of kind `{ability.kind}`"
    changes = any(getattr(ability, field) for field in HOLDS if field != "affects") or ability.only is not None
    if ability.kind in WAITING and ability.on is None and (ability.tally is None or ability.kind == "replaces"):
        report.error(path, "missing-field", f"{named} waits for nothing", 'Add `on = "..."`.')
    if kind.holds and "do" not in kind.fields and not changes:
        report.error(path, NO_EFFECT, f"{named} changes nothing", "Add `mod`, `grant`, `forbid` or `allow`.")
    if changes and ability.affects is None and kind.holds:
        report.error(path, "missing-field", "whom this affects is missing", 'Add `affects = "self"` or a selector.')
    done = ability.do or ability.otherwise or (changes and kind.holds) or kind.bare
    if "do" in kind.fields and ability.kind != "replaces" and not done and not _asks(ability):
        report.error(path, NO_EFFECT, "the ability does nothing", "Add `do`.")
    _prints(report, path, kind.prints, ability)


def _prints(report: Report, path: str, prints: Mapping[str, Printed], ability: Ability) -> None:
    """Numbers that are great enough, and words that are known; none is missing."""
    for name in prints.keys() - {one.name for one in ability.printed}:
        example = f'"{prints[name].words[0]}"' if prints[name].words else prints[name].least
        message = f"an ability of kind `{ability.kind}` prints `{name}`"
        report.error(path, "missing-field", message, f"Add `{name} = {example}`.")
    for at, (name, value) in enumerate((one.name, one.value) for one in ability.printed):
        printed, where = prints.get(name), f"{path}.printed[{at}]"
        if printed is None:
            continue
        if printed.words and value not in printed.words:
            fix = suggestion(str(value), printed.words) or f"One of: {', '.join(printed.words)}."
            report.error(where, "unknown-word", f"`{value}` is not one of the choices of `{name}`", fix)
        elif not printed.words and (isinstance(value, str) or value < printed.least):
            report.error(where, "out-of-range", f"`{name}` is a number of at least {printed.least}")


def _asks(ability: Ability) -> bool:
    """Whether an ability of kind `play` only says when and for what the card may be played."""
    return ability.kind == "play" and bool(ability.needs or ability.pay or ability.targets or ability.timing)


def _cost(report: Report, path: str, ability: Ability) -> None:
    paid = [part for part in ability.pay if not (isinstance(part, Pay) and part.amount == 0)]
    for at, part in enumerate(ability.pay):
        amount = part.amount if isinstance(part, Pay) else 0
        if isinstance(amount, int) and amount < 0:
            report.error(f"{path}.pay[{at}]", "out-of-range", "a cost is at least 0")
        elif isinstance(part, Pay) and isinstance(amount, int) and part.of_faction > amount:
            purse = report.vocabulary.purse(part.resource)
            word = purse.of_faction if purse is not None and purse.of_faction else "of its faction"
            report.error(f"{path}.pay[{at}]", "of-faction-over-cost", f"{word} {part.of_faction}, cost {amount}")
        elif not isinstance(part, Pay) and 0 in (getattr(part, "count", 1), getattr(part, "amount", 1)):
            report.warning(f"{path}.pay[{at}]", NO_EFFECT, "a cost of 0 asks for nothing", "Remove it.")
    limited = ability.limit.per_turn or ability.limit.per_match or report.vocabulary.renewal
    if ability.limit.per_renewal and not (report.vocabulary.renewal and ability.kind == "activated"):
        report.error(f"{path}.limit", "stray-field", "`per_renewal` has no meaning here", "Write `per_turn`.")
    if ability.kind == "activated" and not paid and not limited:
        fix = 'Add `pay = ["mark self"]` or `limit = { per_turn = 1 }`.'
        report.warning(path, "always-free", "the ability costs nothing and can be used without end", fix)


def _idle(report: Report, path: str, part: msgspec.Struct) -> None:
    record = VERBS.get(type(part))
    counts = COUNTS.get(type(part)) if record is None else record.lint.counts
    amount = getattr(part, counts) if counts else None
    if isinstance(part, Choice) and part.how == "all":
        amount = None
    if amount == 0:
        report.warning(path, NO_EFFECT, "an effect of 0 does nothing")
    elif isinstance(amount, int) and amount < 0 and not (record is not None and record.lint.signed):
        report.error(path, "out-of-range", "the number of an effect is at least 0")
    if record is not None and record.lint.check is not None:
        record.lint.check(report, path, part)
