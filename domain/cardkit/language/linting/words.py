"""Every word must be one that the ruleset or the card set knows."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec

from domain.cardkit.language.card import Ability, Card, Keyword
from domain.cardkit.language.clauses import Can, Duration, During, Pay, SpendCounters, Trigger
from domain.cardkit.language.effects import Bind, Counters, Gain, Modify, Move, Recover, Spoken, StatChange
from domain.cardkit.language.linting.kinds import Kinds, Named
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.shorthand.terms import TELLING
from domain.cardkit.language.shorthand.words import THINGS, slip, suggestion
from domain.cardkit.language.terms import PlayerStat, Select, Stat, StatTest
from domain.cardkit.language.vocabulary import Vocabulary

KERNEL_KINDS = ("play", "activated", "triggered", "passive", "replaces")

Known = Callable[[Vocabulary], Collection[str]]
TESTED: Known = lambda v: {*v.stats, *v.counters, *v.player_stats}  # noqa: E731

USES: dict[type, tuple[tuple[str, str, Known], ...]] = {
    Select: (
        ("kinds", "a kind of thing", lambda v: (*v.types, *THINGS, "permanent")),
        ("states", "a state", lambda v: v.states),
        ("not_states", "a state", lambda v: v.states),
        ("place", "a place", lambda v: v.places),
    ),
    StatTest: (("stat", "a stat", TESTED),),
    Stat: (("stat", "a stat", TESTED),),
    PlayerStat: (("stat", "a number of a player", lambda v: v.player_stats),),
    StatChange: (("stat", "a stat", TESTED),),
    Trigger: (
        ("on", "a happening", lambda v: v.happenings),
        ("phases", "a phase", lambda v: v.phases),
    ),
    During: (("phases", "a phase", lambda v: v.phases),),
    Duration: (("phase", "a phase", lambda v: v.phases),),
    Can: (("what", "a permission", lambda v: v.permissions),),
    Pay: (("resource", "a resource", lambda v: v.resources),),
    SpendCounters: (("kind", "a kind of counter", lambda v: v.counters),),
    Counters: (("kind", "a kind of counter", lambda v: v.counters),),
    Modify: (
        ("forbids", "a permission", lambda v: v.permissions),
        ("allows", "a permission", lambda v: v.permissions),
    ),
    Bind: (
        ("forbids", "a permission", lambda v: v.permissions),
        ("allows", "a permission", lambda v: v.permissions),
    ),
    Keyword: (
        ("forbids", "a permission", lambda v: v.permissions),
        ("allows", "a permission", lambda v: v.permissions),
    ),
    Ability: (
        ("forbids", "a permission", lambda v: v.permissions),
        ("allows", "a permission", lambda v: v.permissions),
        ("timing", "a timing", lambda v: v.timings),
        ("place", "a place", lambda v: v.places),
    ),
    Move: (("place", "a place", lambda v: v.places),),
    Gain: (("what", "a number that players gain", lambda v: v.gains),),
    Card: (("type", "a card type", lambda v: v.types),),
}
"""For each part, its fields that hold words: what such a word is, and which there are."""

FACTIONS: dict[type, tuple[str, ...]] = {
    Select: ("factions", "not_factions"),
    Pay: ("faction",),
    Modify: ("faction",),
    Recover: ("faction",),
    Card: ("faction",),
}
KEYWORDS: dict[type, tuple[str, ...]] = {
    Select: ("keywords",),
    Modify: ("grants", "loses"),
    Ability: ("grants", "loses"),
    Card: ("keywords",),
}


def check_words(report: Report, *, shipped: bool) -> None:
    """Unknown words anywhere, and verbs of the ruleset that uploaded sets may not use."""
    vocabulary = report.vocabulary
    keywords = {keyword.name for keyword in report.card_set.keywords}
    subtypes = _Subtypes(report)
    for name in ("cards", "keywords"):
        for path, part in walk(getattr(report.card_set, name), name):
            for field, what, known in USES.get(type(part), ()):
                _look_up(report, path, part, field, what, known(vocabulary))
            if not vocabulary.open_factions:
                for field in FACTIONS.get(type(part), ()):
                    _look_up(report, path, part, field, "a faction", vocabulary.factions)
            for field in KEYWORDS.get(type(part), ()):
                _keywords(report, path, part, field, keywords)
            _granted(report, path, part)
            if isinstance(part, Spoken):
                _verb(report, path, part, shipped=shipped)
            if isinstance(part, Select):
                subtypes.check(path, part)


def _words_of(part: msgspec.Struct, field: str) -> Iterator[tuple[str, str]]:
    """The words of a field, each with its path within the part."""
    value: Any = getattr(part, field)
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, tuple):
        for at, word in enumerate(value):
            yield f"{field}[{at}]", word


def _look_up(report: Report, path: str, part: msgspec.Struct, field: str, what: str, known: Collection[str]) -> None:
    for place, word in _words_of(part, field):
        if word not in known:
            fix = suggestion(word, known) or (f"One of: {', '.join(sorted(known))}." if known else "There are none.")
            report.error(f"{path}.{place}", "unknown-word", f"`{word}` is not {what}", fix)


def _granted(report: Report, path: str, part: msgspec.Struct) -> None:
    """What everything may do need not be allowed, and what forbids it wins."""
    for at, word in enumerate(getattr(part, "allows", ())):
        if word in report.vocabulary.granted:
            message = f"everything may `{word}` already, and what forbids it wins"
            report.warning(f"{path}.allows[{at}]", "no-effect", message, "Remove it.")


def _keywords(report: Report, path: str, part: msgspec.Struct, field: str, known: Collection[str]) -> None:
    for place, word in _words_of(part, field):
        if word in known or word in report.unread:
            continue
        if word in report.vocabulary.permissions:
            fix = f'`{word}` is a permission: write `allow = ["{word}"]` or define a keyword that allows it.'
        else:
            fix = suggestion(word, known) or f'Define it: `[[keyword]]` with `name = "{word}"`.'
        report.error(f"{path}.{place}", "unknown-keyword", f"`{word}` is not a keyword of this set", fix)


def _known_subtypes(report: Report) -> set[str]:
    """The words on the type lines of the set, and those that effects give."""
    found: set[str] = set()
    for _, part in walk(report.card_set.cards, "cards"):
        for field in ("subtypes", "words"):
            if not isinstance(part, Select):
                found.update(word.casefold() for word in getattr(part, field, None) or ())
    return found


def _printed(report: Report) -> dict[str, frozenset[str]]:
    """The types of cards that have a word on their type line, by the word, unless something may give it to others."""
    given = set(report.unread)
    found: dict[str, frozenset[str]] = {}
    for _, part in walk(report.card_set.cards, ""):
        if isinstance(part, Modify):
            given.update(word.casefold() for word in part.words or ())
        elif isinstance(part, Card):
            for word in part.subtypes:
                found[word.casefold()] = found.get(word.casefold(), frozenset()) | {part.type}
    return {word: types for word, types in found.items() if word not in given}


class _Subtypes:
    """Looks for slips among subtype words; each word once, and only so many of them."""

    MOST = 200

    def __init__(self, report: Report) -> None:
        self.report = report
        self.known = _known_subtypes(report)
        vocabulary = report.vocabulary
        few = sorted(self.known)[: self.MOST]
        states = (*vocabulary.states, *(f"un{state}" for state in vocabulary.states))
        keywords = (keyword.name for keyword in report.card_set.keywords)
        self.means = (*few, *states, *vocabulary.factions, *vocabulary.types, *TELLING, *keywords)
        self.near: dict[str, str] = {}
        self.kinds = Kinds(vocabulary, report.card_set.keywords)
        self.printed = _printed(report)

    def check(self, path: str, select: Select) -> None:
        """A word that no card has is most likely a slip if it is nearly one that means something."""
        for field in ("words", "not_words"):
            for place, word in _words_of(select, field):
                near = self._nearest(word.casefold())
                if near:
                    message = f"no card of the set has the word `{word}`"
                    self.report.warning(f"{path}.{place}", "unknown-subtype", message, f"Did you mean `{near}`?")
        for place, word in _words_of(select, "words"):
            self._of_type(f"{path}.{place}", word, self.kinds.of(select))

    def _of_type(self, path: str, word: str, named: Named) -> None:
        """A word that stands on the type lines of other types alone, and that nothing gives."""
        types = self.printed.get(word.casefold(), frozenset())
        if types and types.isdisjoint(named) and named <= self.kinds.things:
            message = f"no type line of {self.kinds.told(named)} has the word `{word}` in this set"
            self.report.warning(path, "unknown-subtype", message, f"That of {self.kinds.told(types)} has it.")

    def _nearest(self, word: str) -> str:
        if word in self.known or word in self.report.unread:
            return ""
        if word not in self.near and len(self.near) < self.MOST:
            self.near[word] = slip(word, self.means)
        return self.near.get(word, "")


def _verb(report: Report, path: str, verb: Spoken, *, shipped: bool) -> None:
    vocabulary = report.vocabulary
    if verb.word in vocabulary.words or (shipped and verb.word in vocabulary.shipped_words):
        return
    if verb.word in vocabulary.shipped_words:
        message = f"`{verb.word}` may be used by cards that ship with the game only"
        report.error(f"{path}.word", "word-not-public", message)
        return
    known = (*vocabulary.words, *(vocabulary.shipped_words if shipped else ()))
    fix = suggestion(verb.word, known) or f"One of: {', '.join(known) or 'none'}."
    report.error(f"{path}.word", "unknown-word", f"`{verb.word}` is not a verb of the ruleset", fix)
