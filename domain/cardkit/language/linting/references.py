"""What texts refer to must be there: targets, X and T, hosts, what was chosen, what a trigger tells of."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from domain.cardkit.language.base import Ref, Who
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.render.english import ordinal
from domain.cardkit.language.shorthand.terms import CHOSEN, is_named
from domain.cardkit.language.terms import Choice, Over, Select, Tallied, Variable
from domain.cardkit.language.together import picked_for, picks_for
from domain.cardkit.language.verb import VERBS, prices_of

THINGS, PLAYERS = (inspect.type_info(kind).pattern for kind in (Ref, Who))  # type: ignore[attr-defined]
REFERRING = frozenset({THINGS, PLAYERS})


def check_references(report: Report) -> None:
    """Each ability against its card."""
    for path, card, ability in report.abilities():
        text = _Text(path, card, ability)
        _targets(report, text)
        _scopes(report, text)
        _variables(report, text)
        _price(report, text)
        _conditions(report, text)
        kind = report.vocabulary.kinds.get(ability.kind)
        if kind is not None and not kind.waits:
            _causes(report, text)
    for path, card in report.cards():
        if not any(ability.kind == "play" for ability in card.abilities):
            _card_alone(report, path, card)


class _Text:
    """An ability with all of its parts, and of its card what belongs to playing it."""

    def __init__(self, path: str, card: Card, ability: Ability) -> None:
        self.path = path
        self.card = card
        self.ability = ability
        self.lent = ".lent[" in path
        self.play = ability.kind == "play"
        self.parts = list(walk(ability, path))
        if self.play:
            head = path.partition(".")[0]
            self.parts += [*walk(card.cost, f"{head}.cost"), *walk(card.x, f"{head}.x")]

    def refs(self) -> Iterator[tuple[str, str]]:
        """Everything that the text refers to, with its path."""
        for path, said, _ in spoken_of(self.parts):
            yield path, said
        for path, part in self.parts:
            if isinstance(part, Duration) and part.whose in ("target", "chosen"):
                yield f"{path}.whose", part.whose

    def variables(self, name: str) -> list[str]:
        """The paths of a variable's uses."""
        return [path for path, part in self.parts if isinstance(part, Variable) and part.name == name]


def spoken_of(parts: Iterable[tuple[str, msgspec.Struct]]) -> Iterator[tuple[str, str, bool]]:
    """What parts of a text refer to, with its path, and whether a thing is meant, not a player."""
    for path, part in parts:
        for field, written, things in _referring(type(part)):
            value: Any = getattr(part, field)
            if isinstance(value, str):
                whose = value.partition("(")[2].rstrip(")")
                yield f"{path}.{written}", whose or value, things or bool(whose)


@cache
def _referring(part: type[msgspec.Struct]) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a struct that may refer to something, with their written names, and whether to things."""
    info = inspect.type_info(part)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    found = []
    for field in fields:
        types = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        patterns = REFERRING & {kind.pattern for kind in types if isinstance(kind, inspect.StrType)}
        if patterns:
            found.append((field.name, field.encode_name, THINGS in patterns))
    return tuple(found)


def _targets(report: Report, text: _Text) -> None:
    attached = 1 if text.play and text.card.attach is not None else 0
    have = attached + len(text.ability.targets)
    used: set[int] = set()
    for path, ref in text.refs():
        if ref.startswith("target"):
            number = int(ref.removeprefix("target") or "1")
            used.add(number)
            if number > have:
                which = "a target" if number == 1 else f"a {ordinal(number)} target"
                fix = 'Add `target = "enemy creature"`, or say whom it is done to: `to = "self"`.'
                report.error(path, "no-target", f"the effect needs {which}; the ability has {have}", fix)
    for path in text.variables("T"):
        used.add(1)
        if not have:
            report.error(path, "no-target", "T is the cost of the target; there is no target", 'Add `target = "..."`.')
    if any(isinstance(part, Variable) and part.name == "T" for _, part in walk(text.card.cost, "")) and text.play:
        used.add(1)
    for at, target in enumerate(text.ability.targets):
        for path, ref, _ in spoken_of(walk(target, f"{text.path}.targets[{at}]")):
            if ref.startswith("target") and (ref != "target" or at + attached == 0):
                message = "what is targeted can depend on the first target alone, which is named before it"
                report.error(path, "no-target", message)
        if at + attached + 1 not in used:
            name = "target" if at + attached == 0 else f"target{at + attached + 1}"
            message = f"nothing is done to `{name}`"
            report.warning(f"{text.path}.targets[{at}]", "dead-target", message, f'Use it: `to = "{name}"`.')


def _is_cast(report: Report, text: _Text) -> bool:
    kind = report.vocabulary.types.get(text.card.type)
    return kind is not None and kind.cast


def _scopes(report: Report, text: _Text) -> None:
    eaches = tuple(f"{path}.do" for path, part in text.parts if _names(part) == "each")
    players = tuple(f"{path}.do" for path, part in text.parts if _names(part) == "seat")
    players += tuple(f"{path}.of" for path, part in text.parts if isinstance(part, Over))
    picks = any(_picks(part) for _, part in text.parts)
    for path, ref in text.refs():
        if ref == "each" and not path.startswith(eaches):
            report.error(path, "no-each", "`each` has a meaning within `for_each` only")
        elif ref in ("seat", "their") and not path.startswith(players):
            report.error(path, "no-player", f"`{ref}` has a meaning within `each_player` and `..._over` only")
        elif ref == "chosen" and not picks:
            report.error(path, "nothing-chosen", "nothing was chosen before", 'Add `{ choose = "..." }` before it.')
        elif ref == "paid" and not (_is_picked_for(text) and path.startswith(f"{text.path}.do")):
            fix = 'Let something be picked: `pay = "sacrifice 1 my creature"`.'
            report.error(path, "nothing-chosen", "nothing was picked for a cost before", fix)
        elif ref == "caster" and not (text.play and _is_cast(report, text)):
            report.error(path, "no-caster", "nothing performs this text", "Write `self`, or name a target.")
        elif ref == "host" and text.card.attach is None and not text.lent:
            fix = 'Add `attach = "creature"`, or write `self`.'
            report.error(path, "no-host", "the card is not attached to anything", fix)
    _called(report, text)
    for path, part in text.parts:
        if isinstance(part, Select) and part.side == "their" and not path.startswith(players):
            fix = "Write `my` or `enemy`."
            report.error(path, "no-player", "`their` has a meaning within `each_player` and `..._over` only", fix)


def _is_picked_for(text: _Text) -> bool:
    """Whether something is picked for the costs of a text; of a card that enters play, for those of playing it."""
    modes = (cost for _, part in text.parts for cost in prices_of(part))
    return bool(picked_for(text.card, text.ability)) or any(map(picks_for, modes))


def _called(report: Report, text: _Text) -> None:
    """What has a name was chosen under it: in this text, or in another of the card that keeps it."""
    own = {f"{CHOSEN}{name}" for _, part in text.parts if (name := getattr(part, "called", None)) is not None}
    others = walk((text.card.abilities, text.card.lent), "")
    kept = {f"{CHOSEN}{part.called}" for _, part in others if getattr(part, "keep", False)}  # type: ignore[attr-defined]
    for path, ref in text.refs():
        if is_named(ref) and ref not in own | kept:
            name = ref.removeprefix(CHOSEN)
            message = f"nothing was chosen as `{name}`"
            report.error(path, "nothing-chosen", message, f'Add `{{ choose = "...", as = "{name}" }}` before it.')


def _names(part: msgspec.Struct) -> str | None:
    """What stands in an effect for whatever it looks at."""
    return VERBS[type(part)].lint.names if type(part) in VERBS else None


def _picks(part: msgspec.Struct) -> bool:
    """Whether something is picked that is called `chosen` afterwards."""
    if isinstance(part, Choice):
        return part.how != "all"
    return type(part) in VERBS and VERBS[type(part)].lint.picked(part)


def _variables(report: Report, text: _Text) -> None:
    ability, card = text.ability, text.card
    defined = ability.x is not None or (text.play and card.x is not None)
    own = [path for path in text.variables("X") if not path.endswith(".x")]
    paid = [path for path in own if ".pay[" in path or path.endswith(".cost") or ".cost." in path]
    if defined and not own:
        where = f"{text.path}.x" if ability.x is not None else f"{text.path.partition('.')[0]}.x"
        report.warning(where, "unused-x", "X is defined and not used", "Use X in the cost or an effect, or remove `x`.")
    if own and not defined and not paid:
        fix = 'Define it: `x = "count(my creature)"`, or pay X.'
        report.error(own[0], "undefined-x", "X is not defined", fix)
    deals = any(VERBS[type(part)].lint.deals for _, part in text.parts if type(part) in VERBS)
    for path in text.variables("dealt"):
        if deals and path.startswith((f"{text.path}.do", f"{text.path}.otherwise")):
            continue
        message = "`dealt` is how much damage this text has dealt; it has dealt none"
        report.error(path, "no-cause", message, "Add `{ damage = ... }` before it, or write a number or X.")
    if any(isinstance(part, Tallied) for _, part in text.parts) and ability.tally is None:
        report.error(text.path, "no-tally", "the text speaks of a tally that the ability does not keep", "Add `tally`.")


def _price(report: Report, text: _Text) -> None:
    """A cost that depends on targets depends on the first one alone, which is exactly one thing.

    Else there would be a price for each of the many ways to choose several targets.
    """
    costs = [path for path, _ in text.parts if ".pay[" in path or path.split(".")[1:2] == ["cost"]]
    within = tuple(costs) if not _pays_x(text) else (*costs, *(path for path, _ in text.parts if ".x" in path))
    refs = [(path, ref) for path, ref in text.refs() if ref.startswith("target") and path.startswith(within)]
    aimed = refs + [(path, "target") for path in text.variables("T") if path.startswith(within)]
    if not aimed:
        return
    fix = "Let the cost depend on one thing that is targeted first."
    for path, ref in refs:
        if ref != "target":
            report.error(path, "cost-of-several", "the cost depends on another than the first target", fix)
    first = text.ability.targets[0] if text.ability.targets else None
    attached = text.play and text.card.attach is not None
    if first is not None and not attached and (first.least, first.most) != (1, 1):
        message = "the cost depends on a target that is not exactly one thing"
        report.error(f"{text.path}.targets[0]", "cost-of-several", message, fix)


def _pays_x(text: _Text) -> bool:
    """Whether X must be known to know the price: what is paid, picked for a cost, or how many targets there are."""
    uses = [path for path in text.variables("X") if not path.endswith(".x")]
    return any(".pay[" in path or ".targets[" in path or path.split(".")[1:2] == ["cost"] for path in uses)


def _conditions(report: Report, text: _Text) -> None:
    """Whether a text may be announced, or is set off, is known before it is aimed; one player makes its choices."""
    needs = f"{text.path}.needs"
    early = [path for path, ref in text.refs() if ref.startswith("target") and path.startswith(needs)]
    early += [path for path in text.variables("T") if path.startswith(needs)]
    for path in early:
        message = "nothing is aimed at yet when this is looked at: it never holds"
        fix = 'Say it of the target: `target = "marked creature"`; or let it be done `if` so: `{ if = ... }`.'
        report.error(path, "never-holds", message, fix)
    if text.ability.chooser in ("opponents", "everyone"):
        message = f"one player makes the choices of a text: `{text.ability.chooser}` are several"
        report.error(f"{text.path}.chooser", "no-player", message, "Write `opponent`: the next one in turn order.")


def _causes(report: Report, text: _Text) -> None:
    later = tuple(f"{path}.do" for path, part in text.parts if _names(part) == "it")
    for path, ref in text.refs():
        if ref in ("it", "cause") and not path.startswith(later):
            what = "what a trigger is about" if ref == "it" else "what caused that of which a trigger tells"
            report.error(path, "no-cause", f"`{ref}` is {what}; this ability has none", "Write `target`.")
    rolled = tuple(f"{path}.do" for path, part in text.parts if _names(part) in ("amount", "it"))
    for path in text.variables("amount"):
        if path.startswith(rolled):
            continue
        report.error(
            path, "no-cause", "`amount` is what a trigger tells; this ability has none", "Write a number or X."
        )


def _card_alone(report: Report, path: str, card: Card) -> None:
    """X and T of a card without an ability of kind `play`."""
    uses = [part.name for _, part in walk(card.cost, "") if isinstance(part, Variable)]
    if card.x is not None and "X" not in uses:
        report.warning(f"{path}.x", "unused-x", "X is defined and not used", "Use X in the cost, or remove `x`.")
    if "X" in uses and card.x is None:
        fix = 'Define it: `x = "count(my creature)"`.'
        report.error(f"{path}.cost", "undefined-x", "X is not defined", fix)
    if "T" in uses and card.attach is None:
        report.error(
            f"{path}.cost", "no-target", "T is the cost of the target; there is no target", 'Add `target = "..."`.'
        )
    if "dealt" in uses:
        report.error(f"{path}.cost", "no-cause", "a cost is paid before any damage is dealt", "Write a number or X.")
    if "amount" in uses:
        report.error(
            f"{path}.cost", "no-cause", "`amount` is what a trigger tells; a cost has none", "Write a number or X."
        )
