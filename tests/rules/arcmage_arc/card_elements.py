"""Which elements of the card language (catalogue, section 8) a card uses."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.cardkit.language.card import Ability, Card, CardSet, Keyword
from domain.cardkit.language.clauses import (
    Compare,
    Cost,
    Discard,
    Duration,
    During,
    Exists,
    Fits,
    Hurt,
    MarkOthers,
    MarkSelf,
    Pay,
    Return,
    SpendCounters,
    Trigger,
)
from domain.cardkit.language.clauses import Sacrifice as SacrificeCost
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.terms import Choice, Count, PlayerStat, Select, Stat, Target, Variable
from domain.cardkit.verbs.bind import Bind
from domain.cardkit.verbs.cancel import Cancel
from domain.cardkit.verbs.control import Control
from domain.cardkit.verbs.counters import Counters
from domain.cardkit.verbs.damage import Damage
from domain.cardkit.verbs.discard import DiscardHand
from domain.cardkit.verbs.draw import Draw
from domain.cardkit.verbs.each_player import EachPlayer
from domain.cardkit.verbs.kill import Destroy, Kill
from domain.cardkit.verbs.lend import Lend
from domain.cardkit.verbs.mark import Mark, Unmark
from domain.cardkit.verbs.may import May
from domain.cardkit.verbs.mill import Mill
from domain.cardkit.verbs.modes import Modes
from domain.cardkit.verbs.modify import Modify
from domain.cardkit.verbs.move import Move
from domain.cardkit.verbs.prevent import Prevent
from domain.cardkit.verbs.recover import Recover
from domain.cardkit.verbs.remove import Remove
from domain.cardkit.verbs.restore import Restore
from domain.cardkit.verbs.return_to_hand import ReturnToHand
from domain.cardkit.verbs.reveal import Reveal
from domain.cardkit.verbs.sacrifice import Sacrifice
from domain.cardkit.verbs.search import Search
from domain.cardkit.verbs.shuffle import Shuffle
from domain.rulesets.arcmage_arc.vocabulary import ADVANTAGES, PERMANENT


def elements(card: Card, keywords: Mapping[str, Keyword]) -> set[tuple[str, str]]:
    """What a card uses: pairs of row and element."""
    found = {("Card types", card.type)}
    found |= set(_data(card))
    for ability in (*card.abilities, *card.lent):
        found |= set(_of_ability(ability))
    for name in card.keywords:
        found.add(("Card data", "keyword"))
        if name in keywords:
            found |= set(_permissions(keywords[name]))
    if card.attach is not None:
        found |= {("Enchantments on", _host(kind)) for kind in card.attach.kinds}
    elif card.type == "enchantment":
        found.add(("Enchantments on", "nothing (global)"))
    for part in _walk(card):
        for kind, reader in READERS.items():
            if isinstance(part, kind):
                found |= set(reader(part))
    return found


def used_by(core: CardSet) -> dict[tuple[str, str], list[str]]:
    """The cards that use each element, by row and element."""
    keywords = {word.name: word for word in core.keywords}
    table: dict[tuple[str, str], list[str]] = {}
    for card in core.cards:
        for element in elements(card, keywords):
            table.setdefault(element, []).append(card.name)
    return table


def _walk(part: Any) -> Iterator[Any]:
    """A struct and everything in it."""
    if isinstance(part, msgspec.Struct):
        yield part
        for field in part.__struct_fields__:
            yield from _walk(getattr(part, field))
    elif isinstance(part, tuple):
        for item in part:
            yield from _walk(item)


def _host(kind: str) -> str:
    return {"resource": "a resource card", "enchantment": "an enchantment"}.get(kind, f"a {kind}")


def _data(card: Card) -> Iterator[tuple[str, str]]:
    levels = sum(ability.kind in ADVANTAGES for ability in card.abilities)
    if levels:
        yield "City levels", {1: "one level", 2: "two levels"}.get(levels, "three levels")
    if any(isinstance(part, Variable) and part.name == "X" for part in _walk(card.cost)):
        yield "Card data", "cost in X"
        yield "Card data", "X defined by the card" if card.x is not None else "X chosen"
    if card.enters_marked:
        yield "Card data", "enters marked"


def _of_ability(ability: Ability) -> Iterator[tuple[str, str]]:
    if ability.timing is not None:
        yield "Card data", "other timing"
    if ability.kind in ADVANTAGES:
        yield "Ability kinds", f"advantage, {'permanent' if ability.kind == PERMANENT else 'one-time'}"
        if ability.kind == PERMANENT:
            yield "Durations", "while devotion reaches the level"
    else:
        yield "Ability kinds", ability.kind
    if ability.kind == "passive":
        yield "Durations", "while the source is in play"
    if ability.kind == "play" and ability.do and not any(isinstance(p, Duration) for p in _walk(ability.do)):
        yield "Durations", "instant"
    for condition in (*ability.needs, *((ability.while_,) if ability.while_ is not None else ())):
        for part in _walk(condition):
            yield from _of_condition(part)
    yield from _changes(ability.stats)
    yield from _permissions(ability)
    for target in ability.targets:
        if target.what.side != "any":
            yield "Targets", "of a card: own" if target.what.side == "my" else "of a card: opponent's"
    if ability.grants:
        yield "Modifiers", "grants a keyword"
    if ability.loses:
        yield "Modifiers", "takes a keyword"
    if ability.lends:
        yield "Modifiers", "lends an ability"


def _of_condition(part: Any) -> Iterator[tuple[str, str]]:
    row = "Prerequisites and conditions"
    if isinstance(part, Compare):
        sides = [*_walk(part.left), *_walk(part.right)]
        if any(isinstance(p, Count) and "creature" in p.of.kinds for p in sides):
            yield row, "compares creatures"
        for stat, what in (("cities", "cities"), ("hand", "hands"), ("resources", "resources")):
            if any(isinstance(p, PlayerStat) and p.stat == stat for p in sides):
                yield row, f"compares {what}"
    if isinstance(part, Exists) and part.what.side == "my":
        if part.what.words:
            yield row, "controls a subtype"
        if part.what.factions:
            yield row, "controls a faction"
        if part.what.place is not None:
            yield row, "zone"
    if isinstance(part, During):
        yield row, "phase"
    if isinstance(part, Exists | Fits) and (part.what.states or part.what.not_states):
        yield row, "state"


def _permissions(part: Ability | Modify | Bind | Keyword) -> Iterator[tuple[str, str]]:
    for word in part.forbids:
        yield "Permissions and prohibitions", f"forbids {word}"
    for word in part.allows:
        yield "Permissions and prohibitions", f"allows {word}"


def _changes(stats: tuple[StatChange, ...]) -> Iterator[tuple[str, str]]:
    row = "Modifiers"
    signs = set()
    for change in stats:
        less = isinstance(change.amount, int) and change.amount < 0
        if change.stat in ("atk", "def"):
            signs.add(less)
            yield row, "sets ATK and DEF" if change.op == "set" else f"{'takes from' if less else 'adds to'} ATK or DEF"
        elif change.stat == "cost":
            yield row, "less cost" if less else "more cost"
        else:
            yield row, {"strength": "city strength"}.get(change.stat, change.stat.replace("_", " "))
    if len(signs) == 2:
        yield row, "+a/-b"


def _of_cost(cost: Cost) -> Iterator[tuple[str, str]]:
    row = "Costs"
    if isinstance(cost, Pay):
        yield row, "power of a faction" if cost.faction else "power with loyalty" if cost.of_faction else "power"
    elif isinstance(cost, MarkSelf):
        yield row, "mark itself"
    elif isinstance(cost, MarkOthers):
        yield row, "mark others"
    elif isinstance(cost, Discard):
        chosen = "discard of a kind" if cost.what.kinds else "discard of choice"
        yield row, "discard at random" if cost.random else chosen
    elif isinstance(cost, SacrificeCost):
        yield row, "sacrifice itself" if cost.itself else "sacrifice another"
    elif isinstance(cost, Return):
        yield row, "return itself" if cost.itself else "return another"
    elif isinstance(cost, SpendCounters):
        yield row, "counters"
        yield "Counters", "named counters"
    elif isinstance(cost, Hurt):
        yield row, "damage own city"


def _of_trigger(trigger: Trigger) -> Iterator[tuple[str, str]]:
    row = "Triggers"
    what = trigger.what if isinstance(trigger.what, Select) else None
    if trigger.on == "enters_play":
        yield row, "enters play"
        if what is not None:
            yield (
                row,
                "enters play, by subtype"
                if what.words
                else ("enters play, by faction" if what.factions else "enters play, by type"),
            )
    elif trigger.on == "damaged":
        if trigger.by is not None:
            yield row, "damage dealt"
        if trigger.what == "host" or (what is not None and "city" in what.kinds):
            yield row, "city damaged"
    else:
        yield row, trigger.on
    if what is not None and what.side == "any":
        yield row, "any player's"


def _of_target(target: Target) -> Iterator[tuple[str, str]]:
    row = "Targets"
    what = target.what
    if what.place == "graveyard":
        yield row, "card in a graveyard"
    elif what.place == "stack" or "item" in what.kinds:
        yield row, "stack item"
    else:
        for kind in what.kinds:
            yield row, kind
    if len(what.kinds) > 1:
        yield row, "by type: any of two"
    if target.most != 1:
        yield row, "several"


def _of_select(what: Select) -> Iterator[tuple[str, str]]:
    row = "Filters"
    for present, name in (
        (what.words, "subtype"), (what.not_words, "negated subtype"), (what.factions, "faction"),
        (what.not_factions, "negated faction"), (what.tests, "comparison of a stat"), (what.other, "another"),
        (what.side == "my", "own"), (what.side == "enemy", "opponent's"), ("marked" in what.not_states, "unmarked"),
    ):  # fmt: skip
        if present:
            yield row, name
    for state in what.states:
        yield row, state
    if what.place is not None:
        yield row, what.place


def _of_duration(duration: Duration) -> Iterator[tuple[str, str]]:
    yield (
        "Durations",
        {
            "end_of_turn": "end of turn",
            "end_of_phase": "end of phase",
            "attack": "this attack",
            "source": "while the source is in play",
            "devotion": "while devotion reaches the level",
            "forever": "until the object leaves play",
        }.get(duration.kind, "end of a later phase"),
    )


def _of_modify(effect: Modify | Bind) -> Iterator[tuple[str, str]]:
    yield from _changes(effect.stats)
    yield from _permissions(effect)
    if isinstance(effect, Modify):
        for present, name in (
            (effect.grants, "grants a keyword"),
            (effect.loses, "takes a keyword"),
            (effect.words, "subtype"),
            (effect.faction, "faction"),
        ):
            if present:
                yield "Modifiers", name


def _of_damage(effect: Damage) -> Iterator[tuple[str, str]]:
    kinds = effect.to.what.kinds if isinstance(effect.to, Choice) else ()
    for kind in kinds or ("creature", "city"):
        yield "Effects", f"damage to a {kind}"


def _of_recover(effect: Recover) -> Iterator[tuple[str, str]]:
    place = effect.what.what.place if isinstance(effect.what, Choice) else "graveyard"
    if effect.to in ("top", "bottom", "shuffled"):
        yield "Effects", "to the deck"
    elif effect.to == "vault":
        yield "Effects", "resource card into play"
    elif place == "graveyard":
        yield "Effects", f"graveyard to {effect.to}"


def _of_search(effect: Search) -> Iterator[tuple[str, str]]:
    yield "Effects", "search the deck"
    if effect.to == "play" and "city" in effect.what.kinds:
        yield "Effects", "city into play"


def _of_discard(effect: DiscardHand) -> Iterator[tuple[str, str]]:
    chosen = "discard, chosen by owner" if effect.chosen_by == "owner" else "discard, chosen by opponent"
    yield "Effects", "discard at random" if effect.random else chosen


def _of_choice(choice: Choice) -> Iterator[tuple[str, str]]:
    if choice.how == "random":
        yield "Choices", "at random"
    elif choice.how == "choose":
        yield "Choices", "of one's own" if choice.by == "you" else "by an opponent"


def _of_stat(number: Stat) -> Iterator[tuple[str, str]]:
    known = {"strength": "city strength", "damage": "damage this turn"}
    if number.stat not in ("atk", "def", "cost", "loyalty", "defense", "devotion"):
        yield "Counters", known.get(number.stat, "named counters")


def _of_count(number: Count) -> Iterator[tuple[str, str]]:
    if "resource" in number.of.kinds and number.of.factions:
        yield "Counters", "resources of a faction"


def _always(row: str, name: str) -> Any:
    return lambda _: ((row, name),)


READERS: Mapping[Any, Any] = {
    Pay: _of_cost, MarkSelf: _of_cost, MarkOthers: _of_cost, Discard: _of_cost, SacrificeCost: _of_cost,
    Return: _of_cost, SpendCounters: _of_cost, Hurt: _of_cost, Trigger: _of_trigger, Target: _of_target,
    Select: _of_select, Duration: _of_duration, Modify: _of_modify, Bind: _of_modify, Damage: _of_damage,
    Recover: _of_recover, Search: _of_search, DiscardHand: _of_discard, Choice: _of_choice, Stat: _of_stat,
    Count: _of_count,
    Restore: _always("Effects", "restore strength"), Kill: _always("Effects", "kill"),
    Destroy: _always("Effects", "destroy"), ReturnToHand: _always("Effects", "return to hand"),
    Draw: _always("Effects", "draw"), Sacrifice: _always("Effects", "discard from play"),
    Mill: _always("Effects", "mill"), Shuffle: _always("Effects", "shuffle"), Mark: _always("Effects", "mark"),
    Unmark: _always("Effects", "unmark"), Move: _always("Effects", "move"),
    Control: _always("Effects", "change controller"), Cancel: _always("Effects", "cancel"),
    Remove: _always("Effects", "remove from the game"), Prevent: _always("Effects", "prevent damage"),
    Reveal: lambda effect: (("Effects", "look at" if effect.to_you else "reveal"),),
    Lend: _always("Modifiers", "lends an ability"), May: _always("Choices", "may"),
    EachPlayer: _always("Choices", "each player in turn order"), Modes: _always("Choices", "modes"),
    Counters: _always("Counters", "named counters"),
}  # fmt: skip
"""What each part of a card tells of the elements that it uses."""
