"""Who can have what: cards have stats, states and keywords by their types, players have numbers, items have neither."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from domain.cardkit.language import clauses
from domain.cardkit.language.card import Ability
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.linting.kinds import ITEM, PLAYER, QUARTER, SQUARE, Kinds, Meaning, Named
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Choice, Distance, Over, PlayerStat, Select, Stat, Total, Variable
from domain.cardkit.language.verb import VERBS
from domain.cardkit.language.vocabulary import Borne

CODE = "no-bearer"
ANYTHING = Select()
WHO = "who"
"""The field of those players to whom something holds."""
TOLD = {
    ITEM: ("side", "kinds", "words", "not_words", "factions", "not_factions", "tests", "named", "other"),
    PLAYER: ("side", "kinds", "tests", "other"),
    SQUARE: ("kinds", "states", "near", "near_to", "touching", "in_range"),
    QUARTER: ("side", "kinds"),
}
"""What of a selector tells such things apart; the rest is not looked at."""

PAID: dict[type, str] = {
    clauses.MarkOthers: "mark",
    clauses.Hurt: "damage",
    clauses.Return: "return",
    clauses.Sacrifice: "discard_from_play",
}
"""Costs that do what a verb does."""


def check_bearers(report: Report) -> None:
    """Each ability, and what cards cost and are attached to."""
    kinds = Kinds(report.vocabulary, report.card_set.keywords)
    for path, card, ability in report.abilities():
        _Bearing(report, kinds, Meaning(kinds, card, ability, ".lent[" in path)).check(walk(ability, path))
    for path, card in report.cards():
        parts = [part for name in ("cost", "x", "attach") for part in walk(getattr(card, name), f"{path}.{name}")]
        bearing = _Bearing(report, kinds, Meaning(kinds, card, Ability(), False))
        bearing.check(parts)
        bearing.have_keywords(path, frozenset({card.type}), card, ("keywords",))


class _Bearing:
    """What an ability, or the head of a card, says of things that cannot have it."""

    def __init__(self, report: Report, kinds: Kinds, meaning: Meaning) -> None:
        self.report = report
        self.vocabulary = report.vocabulary
        self.bearers = report.vocabulary.bearers
        self.kinds = kinds
        self.meaning = meaning

    def check(self, parts: list[tuple[str, msgspec.Struct]]) -> None:
        """Each part by itself."""
        sought = {f"{path}.what": place for path, part in parts if (place := _sought(part)) is not None}
        for path, part in parts:
            self._befalls(path, part)
            self._done(path, part)
            self._permitted(path, part)
            self._who(path, part)
            match part:
                case Select():
                    self._select(path, part, sought.get(path))
                case Stat():
                    of = self.meaning.kinds(part.of)
                    self._has(f"{path}.stat", part.stat, of, self._stats(of, (*self._printed, *self._counters)))
                case Total():
                    of = self.meaning.kinds(part.of)
                    self._has(f"{path}.stat", part.stat, of, self._stats(of, (*self._printed, *self._counters)))
                case Variable(name="T"):
                    of = self.meaning.kinds("target")
                    self._has(path, "cost", of, self._stats(of, self._printed))
                case Distance() if not self.vocabulary.squares:
                    self._meaningless(f"{path}.to", "distance", self.meaning.kinds(part.to))
                case PlayerStat(of="opponent") | Over(who="opponent"):
                    message = "`opponent` means every opponent in a number; nobody chooses one"
                    fix = "Write `opponents`, or `max_over(opponents, hand(their))` for the greatest number."
                    self.report.warning(path, "several-players", message, fix)
            affected = _affected(part)
            if affected is not None:
                self._changed(path, part, affected)
            record = VERBS.get(type(part))
            if record is not None and record.lint.lends is not None:
                self._lent(path, self.meaning.kinds(getattr(part, record.lint.done_to)))

    def _meaningless(self, path: str, word: Any, of: Named) -> None:
        message = f"`{word}` has no meaning for {self.kinds.told(of)}"
        self.report.error(path, CODE, message, "Remove it, or name other things.")

    def _changed(self, path: str, part: Any, affected: str) -> None:
        """Stats, keywords and permissions of those to whom something holds."""
        of = self._of(part, affected)
        self._changes(path, of, part.stats)
        if affected != WHO:
            self._keywords(path, of, part)

    def _of(self, part: Any, affected: str) -> Named:
        return frozenset({PLAYER}) if affected == WHO else self.meaning.kinds(getattr(part, affected))

    def _lent(self, path: str, to: Named) -> None:
        if to.isdisjoint(self.kinds.things):
            self.report.error(path, CODE, f"{self.kinds.told(to)} has no abilities", "Lend it to cards.")

    def _barred(self, of: Named, borne: Borne, word: str) -> bool:
        """Whether none of these can have a word."""
        return of.isdisjoint(self.kinds.having(borne, word))

    # --- happenings, effects, permissions -----------------------------------------------------------------------------

    def _befalls(self, path: str, part: msgspec.Struct) -> None:
        if not isinstance(part, clauses.Trigger) or part.what is None:
            return
        befallen = self.kinds.befallen(part.on)
        named = self.meaning.kinds(part.what)
        if named.isdisjoint(befallen):
            message = f"`{part.on}` never happens to {self.kinds.told(named)}"
            fix = f"It happens to {self.kinds.told(befallen)}." if befallen else f"Write `{part.on} of you`."
            self.report.error(f"{path}.what", CODE, message, fix)

    def _done(self, path: str, part: msgspec.Struct) -> None:
        record = VERBS.get(type(part))
        verb, field = (PAID.get(type(part), ""), "what") if record is None else (record.tag, record.lint.done_to)
        if verb not in self.bearers.effects or getattr(part, "itself", False):
            return
        named = self.meaning.kinds(getattr(part, field))
        if self._barred(named, self.bearers.effects, verb):
            does = self.kinds.told(self.bearers.effects[verb])
            message = f"`{part.__struct_config__.tag}` does nothing to {self.kinds.told(named)}"
            self.report.error(f"{path}.{field}", CODE, message, f"It does something to {does}.")

    def _who(self, path: str, part: msgspec.Struct) -> None:
        """Whoever does something, or has a number of players, is a player."""
        field = "of" if isinstance(part, PlayerStat) else "by" if isinstance(part, Choice) else "who"
        who = getattr(part, field, None)
        if not isinstance(who, str) or not (who == "host" or who.startswith("target")):
            return
        named = self.meaning.kinds(who)
        if PLAYER not in named:
            message = f"`{who}` is no player, but {self.kinds.told(named)}"
            self.report.warning(f"{path}.{field}", CODE, message, f"Write `controller({who})`.")

    def _permitted(self, path: str, part: msgspec.Struct) -> None:
        if isinstance(part, clauses.Can):
            self._asked(f"{path}.what", part.what, self.meaning.kinds(part.ref))
        affected = _affected(part)
        if affected is not None:
            of = self._of(part, affected)
            for field in ("forbids", "allows"):
                for at, word in enumerate(getattr(part, field)):
                    self._asked(f"{path}.{field}[{at}]", word, of)

    def _asked(self, path: str, word: str, of: Named) -> None:
        if self._barred(of, self.bearers.permissions, word):
            fix = f"It is asked of {self.kinds.told(self.bearers.permissions[word])}."
            self.report.error(path, CODE, f"`{word}` is never asked of {self.kinds.told(of)}", fix)

    # --- stats and numbers --------------------------------------------------------------------------------------------

    @property
    def _printed(self) -> Collection[str]:
        return self.vocabulary.stats

    @property
    def _counters(self) -> Collection[str]:
        return self.vocabulary.counters

    def _stats(self, of: Named, words: Collection[str]) -> list[str]:
        """Those of some words of cards that one of these things can have; items have those of their cards."""
        things = self.kinds.things if ITEM in of else of - {PLAYER}
        return [word for word in words if things and not self._barred(things, self.bearers.stats, word)]

    def _changes(self, path: str, of: Named, changes: tuple[StatChange, ...]) -> None:
        known = self._stats(of - {ITEM}, self._printed) + self._numbers(of)
        for at, change in enumerate(changes):
            where = f"{path}.stats[{at}]"
            if change.stat in self._counters and change.stat not in known:
                fix = f'Put counters: `{{ counters = "{change.stat}", amount = 1, to = "self" }}`.'
                self.report.error(where, CODE, f"`{change.stat}` is a kind of counter, no stat that changes", fix)
            elif of == {PLAYER} and change.stat in self.vocabulary.counted:
                message = f"`{change.stat}` counts what is there: a change neither adds nor takes any of it"
                fix = 'Write it as an effect in `do`, such as `{ mill = 3, who = "opponents" }`.'
                self.report.warning(where, "no-effect", message, fix)
            else:
                self._has(where, change.stat, of, known)

    def _numbers(self, of: Named) -> list[str]:
        return list(self.vocabulary.player_stats) if PLAYER in of else []

    def _has(self, path: str, stat: str, of: Named, known: Collection[str]) -> None:
        if stat in known or stat not in {*self._printed, *self._counters, *self.vocabulary.player_stats}:
            return
        fix = "Its own numbers are read as `hand(target)`." if of == {PLAYER} and not known else ""
        message = f"{self.kinds.told(of)} has no `{stat}`"
        self.report.error(path, CODE, message, fix or f"One of: {', '.join(sorted(known)) or 'none'}.")

    def _keywords(self, path: str, of: Named, part: msgspec.Struct) -> None:
        if of & self.kinds.things:
            self.have_keywords(path, of, part, ("grants", "loses"))
            return
        for field in ("grants", "loses", "lends", "words", "faction"):
            if getattr(part, field, None):
                what = "abilities" if field == "lends" else "type line" if field in ("words", "faction") else "keywords"
                fix = 'Forbid or allow it: `forbid = ["draw"]`.'
                self.report.error(f"{path}.{field}", CODE, f"{self.kinds.told(of)} has no {what}", fix)

    def have_keywords(self, path: str, of: Named, part: msgspec.Struct, fields: tuple[str, ...]) -> None:
        """The keywords in some fields of a part mean something for one of these things."""
        for field in fields:
            for at, word in enumerate(getattr(part, field, ())):
                if of & self.kinds.things and self._barred(of & self.kinds.things, self.kinds.keywords, word):
                    message = f"`{word}` has no meaning for {self.kinds.told(of)}"
                    fix = f"It is for {self.kinds.told(self.kinds.keywords[word])}."
                    self.report.error(f"{path}.{field}[{at}]", CODE, message, fix)

    # --- selectors ----------------------------------------------------------------------------------------------------

    def _select(self, path: str, select: Select, sought: str | None) -> None:
        of = self.kinds.of(select)
        if of.isdisjoint(self.kinds.things):
            unseen = (*_unseen(select, of), *(self._unborne(select, of) if of == {SQUARE} else ()))
        else:
            unseen = (*self._unborne(select, of & self.kinds.things),)
        for field, word in unseen:
            self._meaningless(f"{path}.{field}", word, of)
        known = self._stats(of, (*self._printed, *self._counters)) + self._numbers(of)
        for at, test in enumerate(select.tests):
            self._has(f"{path}.tests[{at}]", test.stat, of, known)
        _look(self.report, path, select, sought)

    def _unborne(self, select: Select, of: Named) -> Iterator[tuple[str, str]]:
        """The states, keywords and the place that none of the things meant can have, with their fields."""
        for field, borne in (
            ("states", self.bearers.states),
            ("not_states", self.bearers.states),
            ("keywords", self.kinds.keywords),
        ):
            for word in getattr(select, field):
                if self._barred(of, borne, word):
                    yield field, word
        if select.place is not None and self._barred(of, self.bearers.places, select.place):
            yield "place", select.place
        for field in ("near_to", "touching", "in_range") if not self.vocabulary.squares else ():
            if getattr(select, field) is not None:
                yield field, getattr(select, field)


def _affected(part: msgspec.Struct) -> str | None:
    """The field of those whose stats and permissions a part changes."""
    if isinstance(part, Ability):
        return "affects"
    return VERBS[type(part)].lint.affects if type(part) in VERBS else None


def _sought(part: msgspec.Struct) -> str | None:
    """Where a part looks for what it describes, whatever place is named."""
    if isinstance(part, clauses.Discard | clauses.Escrow):
        return "hand"
    return VERBS[type(part)].lint.sought if type(part) in VERBS else None


def _look(report: Report, path: str, select: Select, sought: str | None) -> None:
    """Where a selector looks."""
    if sought == "deck" and (select.states or select.not_states or select.near is not None):
        report.error(path, CODE, "cards in a deck have no state and are nowhere", "Say what is printed on the cards.")
    if sought is not None and select.place not in (None, sought):
        message = f"this looks into the {sought}, nowhere else"
        report.warning(f"{path}.place", "no-effect", message, "Use `recover`." if sought == "deck" else "Remove it.")
    if sought is None and select.place == "deck":
        fix = "`deck(you)` is the number of cards in a deck; `search` looks for some."
        report.error(f"{path}.place", "no-effect", "nothing fits: nobody sees which cards are in a deck", fix)


def _unseen(select: Select, of: Named) -> Iterator[tuple[str, Any]]:
    """The words of a selector that nothing is told apart by, with their fields."""
    told = {field for bearer in of for field in TOLD[bearer]}
    for field in select.__struct_fields__:
        value = getattr(select, field)
        if field in told or value == getattr(ANYTHING, field):
            continue
        words = value if isinstance(value, tuple) else (value,)
        yield from ((field, f"within {word}" if field == "near" else word) for word in words)
