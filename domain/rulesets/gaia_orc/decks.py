"""What a player brings: a main deck and a region deck, in one list (GORC-DCK, GORC-REG-03)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.cardkit.language.card import Card
from domain.cardkit.pool import Pool
from domain.orckit.creatures import CREATURE
from domain.orckit.decks import too_many
from domain.refusal import Refusal
from domain.rulesets.gaia_orc.areas import REGION

if TYPE_CHECKING:
    from domain.rulesets.gaia_orc.options import Options

MOST_REGIONS = 3
POSITION, COPIES = "position", "copy_limit"
"""The place of a region in the chapter, and how many copies of a card its footer allows."""
PLACEHOLDER, TOKEN = "placeholder", "token"
"""The subtypes of the plain regions that every faction has, and of what texts create."""
FEW_CREATURES, MANY_FACTIONS = "few_creatures", "many_factions"
"""How a deck may differ from what is recommended."""


def all_faults(options: "Options", pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
    """All that is wrong with such a list in a match with these options (GORC-DCK-01, -02, -07, -08, -13)."""
    foreign = sorted({name for name in names if name not in pool.cards})
    if foreign:
        return (Refusal("unknown-cards", ("GORC-DCK-02",), {"given": foreign}),)
    tokens = sorted({name for name in names if TOKEN in map(str.lower, pool.cards[name].subtypes)})
    if tokens:
        return (Refusal("not-for-decks", ("GORC-DCK-02",), {"given": tokens}),)
    regions = [pool.cards[name] for name in names if pool.cards[name].type == REGION]
    main = [pool.cards[name] for name in names if pool.cards[name].type != REGION]
    return (
        *_wrong_sizes(options, len(main), len(regions)),
        *_wrong_regions(options, regions),
        *too_many(lambda card: card.stats.get(COPIES, options.copy_limit), names, pool, "GORC-DCK-07"),
    )


def _wrong_sizes(options: "Options", main: int, regions: int) -> Iterator[Refusal]:
    """A main deck of exactly so many cards, and a few regions (GORC-DCK-01, -02)."""
    if main != options.main_deck_size:
        yield Refusal("wrong-deck-size", ("GORC-DCK-01",), {"need": options.main_deck_size, "have": main})
    if not options.region_deck_min <= regions <= options.region_deck_max:
        facts = {"deck": "chapter", "need": options.region_deck_min, "most": options.region_deck_max, "have": regions}
        yield Refusal("wrong-deck-size", ("GORC-DCK-02",), facts)


def _wrong_regions(options: "Options", regions: Sequence[Card]) -> Iterator[Refusal]:
    """One region of each position at most, all of one faction (GORC-REG-03, GORC-DCK-13)."""
    for position, count in sorted(Counter(card.stats[POSITION] for card in regions).items()):
        if count > 1:
            yield Refusal("same-position", ("GORC-REG-03",), {"position": position, "have": count})
    factions = sorted({card.faction for card in regions if card.faction is not None})
    if len(factions) > 1:
        yield Refusal("several-factions", ("GORC-DCK-13",), {"factions": factions})
    plain = sorted({card.name for card in regions if PLACEHOLDER in map(str.lower, card.subtypes)})
    if plain and not options.placeholder_regions:
        yield Refusal("left-out", ("GORC-PLA-05",), {"option": "placeholder_regions", "cards": plain})


def advice(cards: Sequence[Card]) -> tuple[str, ...]:
    """How a deck differs from what is recommended: too few creatures, too many factions (GORC-DCK-11)."""
    main = [card for card in cards if card.type != REGION]
    creatures = sum(card.type == CREATURE for card in main)
    factions = {card.faction for card in main if card.faction is not None}
    few = (FEW_CREATURES,) if 2 * creatures < len(main) else ()
    return (*few, MANY_FACTIONS) if len(factions) > 2 else few
