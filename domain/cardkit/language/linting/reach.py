"""Effects that reach nothing: where what they are done to is by then, and whether it is so already."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import All, Condition, Duration, Fits, MarkSelf, Return, Sacrifice
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.render.english import joined, plural
from domain.cardkit.language.terms import Choice, Select, Subject
from domain.cardkit.language.verb import VERBS
from domain.cardkit.language.vocabulary import ANYWHERE, REMOVED

NOTHING, NEVER = "no-effect", "never-holds"
PLAY, STACK, GRAVEYARD = "play", "stack", "graveyard"
AFTERWARDS: Mapping[str, str] = {
    **dict.fromkeys(("dies", "destroyed", "discarded", "milled"), GRAVEYARD),
    **dict.fromkeys(("enters_play", "attacks", "defends", "moves", "marked", "unmarked", "damaged", "restored"), PLAY),
    "drawn": "hand",
    "played": STACK,
    "leaves_play": "left",
}
"""Where a thing is once something has happened to it."""

TOLD: Mapping[str, str] = {
    PLAY: "what is in play",
    STACK: "what is on the stack",
    "left": "what has left play",
    REMOVED: "what is removed from the game",
}


def check_reach(report: Report) -> None:
    """Each ability."""
    for path, card, ability in report.abilities():
        reach = _Reach(report, path, card, ability)
        reach.check()
        _marked_already(report, path, ability)


class _Reach:
    """Where the things are that an ability speaks of when its effects are done."""

    def __init__(self, report: Report, path: str, card: Card, ability: Ability) -> None:
        self.report = report
        self.path = path
        self.ability = ability
        self.card = card
        self.parts = walk(ability.do, f"{path}.do")
        attached = (card.attach,) if ability.kind == "play" and card.attach is not None else ()
        self.targets: tuple[Select, ...] = (*attached, *(target.what for target in ability.targets))
        self.back = set(_brought(part for _, part in self.parts))

    def check(self) -> None:
        """Each effect, and how long it lasts."""
        self._brought_back()
        for path, part in self.parts:
            if type(part) in VERBS and VERBS[type(part)].lint.while_there and self._itself() not in (None, PLAY):
                message = "this lasts while the card is in play, and that is not in play by then: nothing happens"
                self._warn(path, NEVER, message, 'For good is `{ remove = "target" }`.')
            elif isinstance(part, Verb) and VERBS[type(part)].lint.reaches in (PLAY, STACK):
                self._done(path, part, getattr(part, VERBS[type(part)].lint.done_to))
            elif isinstance(part, Duration) and part.kind == "source" and self._itself() not in (None, PLAY):
                message = "this ends at once: it lasts while the card is in play, and that is not in play by then"
                self._warn(path, NEVER, message, 'Such as `until = "end of turn"`.')
            elif isinstance(part, Duration) and not self._may_last(part.kind):
                kinds = joined([plural(kind) for kind in sorted(self.report.vocabulary.bearers.durations[part.kind])])
                message = f"this ends at once: `{part.kind}` is for texts of {kinds} alone"
                self._warn(path, NEVER, message, 'Such as `until = "end of turn"`.')

    def _may_last(self, duration: str) -> bool:
        """Whether a duration of the ruleset's own is one for the card; what it lends others may have."""
        vocabulary = self.report.vocabulary
        types = vocabulary.bearers.durations.get(duration)
        return (
            types is None or ".lent[" in self.path or self.card.type not in vocabulary.types or self.card.type in types
        )

    def _brought_back(self) -> None:
        """What is brought back is not in play, and can still be told from other cards."""
        left: set[str] = set()
        hidden: set[str] = set()

        for path, part in self.parts:
            if not isinstance(part, Verb):
                continue
            lint = VERBS[type(part)].lint
            subject = getattr(part, lint.done_to, None)
            if subject is None:
                continue
            if (lint.brings or lint.hides) and self._is_at(subject) == REMOVED:
                self._warn(path, NOTHING, "what is removed from the game stays there", "Name cards elsewhere.")
            elif lint.brings and subject in hidden:
                message = "nothing comes back: no text can speak of a card any more that went there"
                self._warn(path, NOTHING, message, 'Out of play and back at once is `{ blink = "target" }`.')
            elif lint.brings and subject not in left and self._is_in_play(subject):
                self._warn(path, NOTHING, "this is in play: it cannot come back", 'Write `{ return = "target" }`.')
            ref = subject if isinstance(subject, str) else "chosen"
            left.add(ref)
            hidden = hidden - {ref} | ({ref} if lint.hides else set())

    def _is_in_play(self, subject: Subject) -> bool:
        select = self._described(subject) if isinstance(subject, str) else None
        return select is not None and "card" not in select.kinds and self._is_at(subject) == PLAY

    def _is_at(self, subject: Subject) -> str | None:
        """Where that is which a subject describes."""
        select = self._described(subject)
        return None if select is None else self._where_fits(select)

    def _done(self, path: str, effect: Verb, subject: Subject) -> None:
        record, where = VERBS[type(effect)], self._where(path, subject)
        if where not in (None, record.lint.reaches):
            if record.lint.reaches == STACK:
                fix = 'Name an item on the stack: `target = "creature item"`.'
            else:
                fix = "Name what is in play." if where != STACK else "Let something in play do it, once this is there."
            zones, name = self.report.vocabulary.zones, where or ""
            told = TOLD.get(name) or zones.get(name) or f"a card in a {where}"
            self._warn(f"{path}.to", NOTHING, f"`{record.tag}` does nothing to {told}", fix)
        elif record.lint.makes_so is not None:
            self._so_already(path, effect, record.lint.makes_so, subject)

    def _so_already(self, path: str, effect: Verb, state: str, subject: Subject) -> None:
        """Marking what is marked, unmarking what is not; unless an effect of the text makes it otherwise."""
        select = self._described(subject)
        others = (VERBS.get(type(part)) for _, part in self.parts if part is not effect)
        if select is None or any(other is not None and other.lint.makes_so is not None for other in others):
            return
        if "marked" in (select.states if state == "marked" else select.not_states):
            verb = VERBS[type(effect)].tag
            self._warn(f"{path}.to", NOTHING, f"`{verb}` does nothing to what is {state}", f"Leave out `{state}`.")

    def _warn(self, path: str, code: str, message: str, fix: str) -> None:
        if not any(problem.where == path for problem in self.report.problems):
            self.report.warning(path, code, message, fix)

    # --- where things are ---------------------------------------------------------------------------------------------

    def _described(self, subject: Subject) -> Select | None:
        """How a thing is described, by itself or as a target."""
        if isinstance(subject, Choice):
            return subject.what
        if subject.startswith("target"):
            place = int(subject.removeprefix("target") or 1) - 1
            return self.targets[place] if place < len(self.targets) else None
        return None

    def _where(self, path: str, subject: Subject) -> str | None:
        """Where something is; None if that is not told, or if the text brings it elsewhere."""
        if subject in self.back:
            return None
        select = self._described(subject)
        if select is not None:
            return self._where_fits(select)
        match subject:
            case "self":
                return self._itself()
            case "it":
                return self._caused()
            case "host" if self._is_of_host():
                return self._caused()
        return None

    def _where_fits(self, select: Select) -> str | None:
        if "player" in select.kinds or select.place == ANYWHERE:
            return None
        if "item" in select.kinds:
            return STACK
        return select.place if select.place in (STACK, REMOVED, *self.report.vocabulary.piles) else PLAY

    def _itself(self) -> str | None:
        """Where the card itself is; on the stack while it is played."""
        ability = self.ability
        if "self" in self.back:
            return None
        if ability.kind == "play":
            return STACK
        if any(isinstance(cost, Sacrifice | Return) and cost.itself for cost in ability.pay):
            return "left"
        if ability.on is not None and ability.on.what == "self":
            return self._caused()
        if self._is_of_host() and self._caused() not in (None, PLAY):
            return GRAVEYARD
        return PLAY

    def _is_of_host(self) -> bool:
        """Whether it waits for what befalls that to which the card is attached."""
        return self.ability.on is not None and self.ability.on.what == "host"

    def _caused(self) -> str | None:
        """Where the thing is that a trigger is about."""
        on = self.ability.on
        return None if on is None or self.ability.kind != "triggered" else AFTERWARDS.get(on.on)


def _brought(parts: Iterable[msgspec.Struct]) -> Iterator[str]:
    """What effects may bring back to where others reach it."""
    for part in parts:
        if type(part) in VERBS and VERBS[type(part)].lint.brings:
            what = getattr(part, VERBS[type(part)].lint.done_to)
            if isinstance(what, str):
                yield what


def _marked_already(report: Report, path: str, ability: Ability) -> None:
    """A card that must be marked already cannot be marked to pay."""
    if not any(isinstance(cost, MarkSelf) for cost in ability.pay):
        return
    for at, need in enumerate(ability.needs):
        if _asks_marked(need):
            message = "this can never be paid: what is marked cannot be marked again"
            report.warning(f"{path}.needs[{at}]", NEVER, message, "Remove one of them.")


def _asks_marked(need: Condition) -> bool:
    if isinstance(need, All):
        return any(map(_asks_marked, need.of))
    return isinstance(need, Fits) and need.ref == "self" and "marked" in need.what.states
