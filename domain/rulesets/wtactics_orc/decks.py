"""What a player brings: an army deck and a Quest deck, in one list (WORC-DCK, WORC-LOY, WORC-QPR-01, -02)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.cardkit.language.card import Card
from domain.cardkit.pool import Pool
from domain.orckit.decks import too_many
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.hero_decks import HERO, hero_faults

if TYPE_CHECKING:
    from domain.rulesets.wtactics_orc.options import Options

QUEST, HP = "quest", "hp"
"""The type of Quests, and the stat that creatures of Confrontations print, which are in no deck."""
MOST_QUESTS = 40


def all_faults(options: "Options", pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
    """All that is wrong with such a list in a match with these options."""
    foreign = sorted({name for name in names if name not in pool.cards})
    if foreign:
        return (Refusal("unknown-cards", ("WORC-DCK-10",), {"given": foreign}),)
    confronted = sorted({name for name in names if HP in pool.cards[name].stats})
    if confronted:
        return (Refusal("not-for-decks", ("WORC-DCK-10",), {"given": confronted}),)
    quests = [name for name in names if pool.cards[name].type == QUEST]
    heroes = [pool.cards[name] for name in names if pool.cards[name].type == HERO]
    army = [name for name in names if pool.cards[name].type not in (QUEST, HERO)]
    return (
        *_wrong_sizes(options, len(army), len(quests)),
        *too_many(lambda _: options.copy_limit, army, pool, "WORC-DCK-06"),
        *too_many(lambda _: options.quest_copy_limit, quests, pool, "WORC-QPR-02"),
        *_left_out(options, [pool.cards[name] for name in army]),
        *_disloyal(options, [pool.cards[name] for name in army]),
        *hero_faults(options, heroes, [pool.cards[name] for name in army]),
    )


def _wrong_sizes(options: "Options", army: int, quests: int) -> Iterator[Refusal]:
    """Too few or too many cards in all, or of the Quest deck (WORC-DCK-01, -02, WORC-QPR-01)."""
    total = army + quests * options.deck_total_includes_quests
    if not options.min_deck_total <= total <= options.max_deck_total:
        facts = {"need": options.min_deck_total, "most": options.max_deck_total, "have": total}
        yield Refusal("wrong-deck-size", ("WORC-DCK-01",), facts)
    if quests != options.quest_deck_size:
        of_quests = {"deck": "quest_deck", "need": options.quest_deck_size, "have": quests}
        yield Refusal("wrong-deck-size", ("WORC-QPR-01", "WORC-DCK-02"), of_quests)


def is_mount(card: Card) -> bool:
    """Whether a card is a Mount, as its subtypes say (WORC-MNT-02)."""
    return any(word.lower() == "mount" for word in card.subtypes)


CAPACITOR = "capacitor"
"""The stat that Rituals print, and no other card."""


def is_ritual(card: Card) -> bool:
    """Whether a card is a Ritual: Magic with a charge capacitor (WORC-RIT-01, -02)."""
    return CAPACITOR in card.stats


def loyalty(cards: Sequence[Card]) -> Counter[str]:
    """The highest loyalty requirement of each faction (WORC-LOY-01, -02)."""
    found: Counter[str] = Counter()
    for card in cards:
        if card.faction is not None and card.stats.get("loyalty"):
            found[card.faction] = max(found[card.faction], card.stats["loyalty"])
    return found


def _left_out(options: "Options", cards: Sequence[Card]) -> Iterator[Refusal]:
    """Mounts and Rituals in a match without them (WORC-DCK-10, WORC-MNT-01, WORC-RIT-01)."""
    for option, clause, is_one in (("mounts", "WORC-MNT-01", is_mount), ("rituals", "WORC-RIT-01", is_ritual)):
        names = sorted({card.name for card in cards if is_one(card)})
        if names and not getattr(options, option):
            yield Refusal("left-out", ("WORC-DCK-10", clause), {"option": option, "cards": names})


def _disloyal(options: "Options", cards: Sequence[Card]) -> Iterator[Refusal]:
    """Requirements that add up to too much (WORC-LOY-03 to -07)."""
    needed = loyalty(cards)
    if needed.total() > options.loyalty_limit:
        facts = {"most": options.loyalty_limit, "have": needed.total(), "by_faction": dict(sorted(needed.items()))}
        yield Refusal("disloyal", ("WORC-LOY-03",), facts)
