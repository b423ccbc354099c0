"""Every word must be one that the ruleset or the card set knows."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from domain.cardkit.language.card import Ability, Card, Keyword
from domain.cardkit.language.clauses import DURATIONS, Can, Duration, During, Escrow, Pay, SpendCounters, Trigger
from domain.cardkit.language.effects import StatChange, Verb
from domain.cardkit.language.linting.kinds import Kinds, Named
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.shorthand.terms import TELLING
from domain.cardkit.language.shorthand.words import THINGS, slip, suggestion
from domain.cardkit.language.terms import Choice, PlayerStat, Select, Stat, StatTest, Total
from domain.cardkit.language.verb import VERBS, Meaning
from domain.cardkit.language.vocabulary import BE_PLAYED, EVERYWHERE

KIND = Meaning("a kind of thing", lambda v: (*v.types, *THINGS, *v.squares, *v.quarters, "permanent"))
STATE = Meaning("a state", lambda v: v.states)
PLACE = Meaning("a place", lambda v: v.places)
STAT = Meaning("a stat", lambda v: {*v.stats, *v.counters, *v.player_stats})
NUMBER = Meaning("a number of a player", lambda v: v.player_stats)
GAINED = Meaning("a number that players gain", lambda v: v.kept)
COUNTER = Meaning("a kind of counter", lambda v: v.counters)
PHASE = Meaning("a phase", lambda v: v.phases)
PERMISSION = Meaning("a permission", lambda v: v.permissions)
FACTION = Meaning("a faction", lambda v: None if v.open_factions else v.factions)
KEYWORD = Meaning("a keyword of this set")
OWN_VERB = Meaning("a verb of the ruleset")
PERMITS = {"forbids": PERMISSION, "allows": PERMISSION}
CHANGES = {**PERMITS, "grants": KEYWORD, "loses": KEYWORD, "only": KEYWORD}

USES: Mapping[type, Mapping[str, Meaning]] = {
    Select: {
        "kinds": KIND, "states": STATE, "not_states": STATE, "place": PLACE, "factions": FACTION,
        "not_factions": FACTION, "keywords": KEYWORD,
    },
    StatTest: {"stat": STAT},
    Stat: {"stat": STAT},
    Total: {"stat": STAT},
    PlayerStat: {"stat": NUMBER},
    StatChange: {"stat": STAT},
    Trigger: {"on": Meaning("a happening", lambda v: v.happenings), "phases": PHASE},
    During: {"phases": PHASE},
    Duration: {"phase": PHASE, "kind": Meaning("a duration", lambda v: (*DURATIONS, *v.durations))},
    Can: {"what": PERMISSION},
    Pay: {"resource": Meaning("a resource", lambda v: v.resources), "faction": FACTION},
    SpendCounters: {"kind": COUNTER},
    Keyword: PERMITS,
    Ability: {**CHANGES, "timing": Meaning("a timing", lambda v: v.timings)},
    Card: {"type": Meaning("a card type", lambda v: v.types), "faction": FACTION, "keywords": KEYWORD},
}  # fmt: skip
"""For each part its fields that hold words, and what these are; those of verbs stand in their records."""


def check_words(report: Report, *, shipped: bool) -> None:
    """Unknown words anywhere, and verbs of the ruleset that uploaded sets may not use."""
    keywords = {keyword.name for keyword in report.card_set.keywords}
    subtypes = _Subtypes(report)
    for name in ("cards", "keywords"):
        for path, part in walk(getattr(report.card_set, name), name):
            for field, meaning in _meanings(part).items():
                if meaning is KEYWORD:
                    _keywords(report, path, part, field, keywords)
                elif meaning is OWN_VERB:
                    _verb(report, path, part, field, shipped=shipped)
                else:
                    _look_up(report, path, part, field, meaning)
            _granted(report, path, part)
            _offered(report, path, part)
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


def _meanings(part: msgspec.Struct) -> Mapping[str, Meaning]:
    """What the words in the fields of a part are."""
    return VERBS[type(part)].lint.words if type(part) in VERBS else USES.get(type(part), {})


def _look_up(report: Report, path: str, part: msgspec.Struct, field: str, meaning: Meaning) -> None:
    known = meaning.known(report.vocabulary)
    for place, word in _words_of(part, field):
        if known is not None and word not in known:
            fix = suggestion(word, known) or (f"One of: {', '.join(sorted(known))}." if known else "There are none.")
            report.error(f"{path}.{place}", "unknown-word", f"`{word}` is not {meaning.what}", fix)


def _offered(report: Report, path: str, part: msgspec.Struct) -> None:
    """A verb, and a cost, that only some games have must be one of this game."""
    record = VERBS.get(type(part))
    is_rare = isinstance(part, Escrow) or (record is not None and record.lint.rare)
    if is_rare and (tag := part.__struct_config__.tag) not in report.vocabulary.verbs:
        report.error(path, "unknown-word", f"this game has no `{tag}`", "Say it with another word.")


def _granted(report: Report, path: str, part: msgspec.Struct) -> None:
    """What everything may do need not be allowed, and what forbids it wins."""
    for at, word in enumerate(getattr(part, "allows", ())):
        if word in report.vocabulary.granted and not (word == BE_PLAYED and _is_elsewhere(report, part)):
            message = f"everything may `{word}` already, and what forbids it wins"
            report.warning(f"{path}.allows[{at}]", "no-effect", message, "Remove it.")


def _is_elsewhere(report: Report, part: msgspec.Struct) -> bool:
    """Whether this may be about cards elsewhere than in the own hand, which are played only if something allows it."""
    subject = getattr(part, "affects", None) or getattr(part, "to", None)
    if isinstance(subject, Choice):
        away = subject.what.place in (*report.vocabulary.piles, *EVERYWHERE)
        return away and (subject.what.place, subject.what.side) != ("hand", "my")
    return subject not in (None, "self", "host")


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
        if isinstance(part, Verb):
            given.update(word.casefold() for word in getattr(part, "words", None) or ())
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


def _verb(report: Report, path: str, part: msgspec.Struct, field: str, *, shipped: bool) -> None:
    vocabulary, word = report.vocabulary, getattr(part, field)
    if word in vocabulary.words or (shipped and word in vocabulary.shipped_words):
        return
    if word in vocabulary.shipped_words:
        message = f"`{word}` may be used by cards that ship with the game only"
        report.error(f"{path}.{field}", "word-not-public", message)
        return
    known = (*vocabulary.words, *(vocabulary.shipped_words if shipped else ()))
    fix = suggestion(word, known) or f"One of: {', '.join(known) or 'none'}."
    report.error(f"{path}.{field}", "unknown-word", f"`{word}` is not a verb of the ruleset", fix)
