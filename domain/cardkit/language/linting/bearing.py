"""Who can have what: cards have stats, states and keywords, players have numbers, items on the stack have neither."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Discard
from domain.cardkit.language.effects import Bind, DiscardHand, Lend, Modify, Search, StatChange
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Choice, Over, PlayerStat, Select, Stat, Subject

CODE = "no-bearer"
THING, ITEM, PLAYER = "a card", "an item on the stack", "a player"
ANYBODY = frozenset({THING, ITEM, PLAYER})
SOUGHT = {Search: "deck", Discard: "hand", DiscardHand: "hand"}
"""Where some parts look for what they describe, whatever place is named."""

TOLD = {
    ITEM: ("side", "kinds", "words", "not_words", "factions", "not_factions", "tests", "named", "other"),
    PLAYER: ("side", "kinds", "tests", "other"),
}
"""What of a selector tells such things apart; the rest is not looked at."""


def check_bearers(report: Report) -> None:
    """Each ability, and what cards cost and are attached to."""
    for path, card, ability in report.abilities():
        _check(report, _Meaning(card, ability, ".lent[" in path), walk(ability, path))
    for path, card in report.cards():
        parts = [part for name in ("cost", "x", "attach") for part in walk(getattr(card, name), f"{path}.{name}")]
        _check(report, _Meaning(card, Ability(), False), parts)


class _Meaning:
    """What the words of an ability mean."""

    def __init__(self, card: Card, ability: Ability, lent: bool) -> None:
        self._host = None if lent else card.attach
        first = (card.attach,) if ability.kind == "play" and card.attach is not None else ()
        self._targets = (*first, *(target.what for target in ability.targets))

    def bearers(self, subject: Subject | None) -> frozenset[str]:
        """What something may be that a text speaks of."""
        if isinstance(subject, Choice):
            return bearers(subject.what)
        if subject == "self":
            return frozenset({THING})
        if subject == "seat":
            return frozenset({PLAYER})
        if subject == "host" and self._host is not None:
            return bearers(self._host)
        if subject is not None and subject.startswith("target"):
            place = int(subject.removeprefix("target") or 1) - 1
            return bearers(self._targets[place]) if place < len(self._targets) else ANYBODY
        return ANYBODY


def bearers(select: Select) -> frozenset[str]:
    """What may fit a selector. Types of cards beside `item` say from which cards the items come."""
    kinds = set(select.kinds)
    found = {meant for kind, meant in (("item", ITEM), ("player", PLAYER)) if kind in kinds}
    if ITEM not in found and (not kinds or kinds - {"player"}):
        found.add(THING)
    return frozenset(found)


def _check(report: Report, meaning: _Meaning, parts: list[tuple[str, msgspec.Struct]]) -> None:
    sought = {f"{path}.what": SOUGHT[type(part)] for path, part in parts if type(part) in SOUGHT}
    for path, part in parts:
        match part:
            case Select():
                _select(report, path, part, sought.get(path))
            case Stat():
                known = () if meaning.bearers(part.of) == {PLAYER} else _stats(report)
                _has(report, f"{path}.stat", part.stat, meaning.bearers(part.of), known)
            case PlayerStat(of="opponent") | Over(who="opponent"):
                message = "`opponent` means every opponent in a number; nobody chooses one"
                fix = "Write `opponents`, or `max_over(opponents, hand(their))` for the greatest number."
                report.warning(path, "several-players", message, fix)
            case Ability() | Modify():
                of = meaning.bearers(part.affects if isinstance(part, Ability) else part.to)
                _changes(report, path, of, part.stats)
                _keywords(report, path, of, part)
            case Bind():
                _changes(report, path, frozenset({PLAYER}), part.stats)
            case Lend() if meaning.bearers(part.to).isdisjoint({THING}):
                report.error(path, CODE, f"{_named(meaning.bearers(part.to))} has no abilities", "Lend it to cards.")


# --- stats and numbers ------------------------------------------------------------------------------------------------


def _stats(report: Report) -> Collection[str]:
    return (*report.vocabulary.stats, *report.vocabulary.counters)


def _changes(report: Report, path: str, of: frozenset[str], changes: tuple[StatChange, ...]) -> None:
    vocabulary = report.vocabulary
    known = _known(of, {THING: vocabulary.stats, PLAYER: vocabulary.player_stats})
    for at, change in enumerate(changes):
        where = f"{path}.stats[{at}]"
        if change.stat in vocabulary.counters and change.stat not in known:
            fix = f'Put counters: `{{ counters = "{change.stat}", amount = 1, to = "self" }}`.'
            report.error(where, CODE, f"`{change.stat}` is a kind of counter, no stat that changes", fix)
        else:
            _has(report, where, change.stat, of, known)


def _known(of: frozenset[str], words: dict[str, Collection[str]]) -> list[str]:
    return [word for bearer in sorted(of & words.keys()) for word in words[bearer]]


def _has(report: Report, path: str, stat: str, of: frozenset[str], known: Collection[str]) -> None:
    vocabulary = report.vocabulary
    if stat in known or stat not in {*_stats(report), *vocabulary.player_stats}:
        return
    fix = "Its own numbers are read as `hand(target)`." if of == {PLAYER} and not known else ""
    report.error(path, CODE, f"{_named(of)} has no `{stat}`", fix or f"One of: {', '.join(sorted(known)) or 'none'}.")


def _named(of: frozenset[str]) -> str:
    return " or ".join(sorted(of))


def _keywords(report: Report, path: str, of: frozenset[str], part: Ability | Modify) -> None:
    if THING in of:
        return
    for field in ("grants", "loses", "lends", "words", "faction"):
        if getattr(part, field, None):
            what = "abilities" if field == "lends" else "type line" if field in ("words", "faction") else "keywords"
            fix = 'Forbid or allow it: `forbid = ["draw"]`.'
            report.error(f"{path}.{field}", CODE, f"{_named(of)} has no {what}", fix)


# --- selectors --------------------------------------------------------------------------------------------------------


def _select(report: Report, path: str, select: Select, sought: str | None) -> None:
    of, vocabulary = bearers(select), report.vocabulary
    if THING not in of:
        for field, word in _unseen(select, of):
            message = f"`{word}` has no meaning for {_named(of)}"
            report.error(f"{path}.{field}", CODE, message, "Remove it, or name cards instead.")
    known = _known(of, {THING: _stats(report), ITEM: _stats(report), PLAYER: vocabulary.player_stats})
    for at, test in enumerate(select.tests):
        _has(report, f"{path}.tests[{at}]", test.stat, of, known)
    if sought == "deck" and (select.states or select.not_states or select.near is not None):
        report.error(path, CODE, "cards in a deck have no state and are nowhere", "Say what is printed on the cards.")
    if sought is not None and select.place not in (None, sought):
        message = f"this looks into the {sought}, nowhere else"
        report.warning(f"{path}.place", "no-effect", message, "Use `recover`." if sought == "deck" else "Remove it.")
    if sought is None and select.place == "deck":
        fix = "`deck(you)` is the number of cards in a deck; `search` looks for some."
        report.error(f"{path}.place", "no-effect", "nothing fits: nobody sees which cards are in a deck", fix)


def _unseen(select: Select, of: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """The words of a selector that nothing is told apart by, with their fields."""
    told = {field for bearer in of for field in TOLD[bearer]}
    for field in select.__struct_fields__:
        value = getattr(select, field)
        if field in told or value in (None, ()):
            continue
        words = value if isinstance(value, tuple) else (value,)
        yield from ((field, f"within {word}" if field == "near" else word) for word in words)
