"""Triggers that set themselves off: nothing but the cap of the match would end them."""

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Choice, Select
from domain.cardkit.language.verb import VERBS

OWN = ("you",)
OTHERS = ("opponent", "opponents")


def check_loops(report: Report) -> None:
    """Mandatory triggers without a limit whose own effect makes them fire again."""
    for path, card, ability in report.abilities():
        if ability.kind != "triggered" or ability.on is None or ability.optional:
            continue
        if ability.limit.per_turn or ability.limit.per_match or ability.needs:
            continue
        for where, part in walk(ability.do, f"{path}.do"):
            if isinstance(part, Verb) and _makes(part, ability.on):
                if _of_another(card, part, ability.on) or _may_be_left(ability, where, path):
                    continue
                message = f"the effect makes `{ability.on.on}` happen again, which sets the ability off again"
                fix = "Add `optional = true` or `limit = { per_turn = 1 }`, or let it wait for something narrower."
                report.warning(where, "feeds-itself", message, fix)


def _of_another(card: Card, effect: Verb, trigger: Trigger) -> bool:
    """Whether a text that waits for its card itself makes something of another card."""
    return trigger.what == "self" and getattr(effect, "card", None) not in (None, card.name)


def _may_be_left(ability: Ability, where: str, path: str) -> bool:
    """Whether the effect stands within one that need not be done."""
    return any(
        isinstance(part, Verb) and VERBS[type(part)].lint.optional and where.startswith(f"{outer}.")
        for outer, part in walk(ability.do, f"{path}.do")
    )


def _makes(effect: Verb, trigger: Trigger) -> bool:
    """Whether what the effect does can be what the trigger waits for."""
    lint = VERBS[type(effect)].lint
    if trigger.on not in lint.made(effect):
        return False
    who = getattr(effect, "who", None)
    if who is not None and trigger.who is not None:
        return not (who in OWN and trigger.who in OTHERS) and not (who in OTHERS and trigger.who in OWN)
    what = getattr(effect, lint.done_to, None)
    if isinstance(what, Choice):
        what = what.what
    if isinstance(what, str) and isinstance(trigger.what, str):
        return what == trigger.what or "it" in (what, trigger.what)
    if isinstance(what, Select) and isinstance(trigger.what, Select):
        return _overlap(what, trigger.what)
    if isinstance(trigger.what, str):
        return what in (None, "it")
    return True


def _overlap(one: Select, other: Select) -> bool:
    """Whether something can fit both, as far as sides and kinds tell."""
    if {one.side, other.side} == {"my", "enemy"}:
        return False
    general = {"card", "permanent"}
    kinds = set(one.kinds), set(other.kinds)
    if not kinds[0] or not kinds[1] or kinds[0] & general or kinds[1] & general:
        return True
    return bool(kinds[0] & kinds[1])
