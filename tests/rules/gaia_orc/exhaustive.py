"""What the exhaustive player must know of Gaia ORC alone."""

import random
from typing import Any

from msgspec.structs import replace

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Card
from domain.orckit.events import CreatureAssigned
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, REGION, VAULT
from domain.rulesets.gaia_orc.events import RegionEffectApplied
from domain.rulesets.gaia_orc.regions import CHAPTER, HP
from tests.games.exhaustive.plan import Described, Impossible, Kind, Plan
from tests.rules.gaia_orc.kinds import VARIED, random_kind

PLAYING = ("play_creature", "play_equipment", "play_event", "play_magic", "play_spell")
CLAIMED = ("advantage", "domination", "total_domination")
MOODS: tuple[dict[str, float], ...] = (
    {},
    {"declare_attack": 20.0, "declare_defenders": 8.0},
    {"assign_creature": 20.0, "unassign_creature": 6.0, "move_creature": 8.0},
    {"claim_advantages": 20.0, "claim_domination": 40.0, "claim_total_domination": 40.0},
    {"pick_up_equipment": 20.0, "reassign_equipment": 10.0, "discard_equipment": 4.0},
)


def plan(usual: Plan) -> Plan:
    """The usual plan with the areas, regions and claims of Gaia ORC."""
    return replace(
        usual,
        varied=VARIED,
        of_card=_of_card,
        of_kind=dict.fromkeys((*CLAIMED, "assigned"), ("resolves",)),
        kind=_kind,
        theatre=theatre,
        impossible=_impossible(usual.impossible),
        named={RegionEffectApplied: ("resolves", "ability"), CreatureAssigned: ("resolves", "ability")},
        weights={**usual.weights, "lay_resource": 4.0, "decline_upkeep": 1.0, "discard_region": 0.2},
        moods=MOODS,
        about={**dict.fromkeys(PLAYING, "card"), "assign_creature": "source"},
    )


def _of_card(card: Card) -> tuple[str, ...]:
    """Regions are revealed; only texts of cards that do not stay do anything as they are played."""
    if card.type == REGION:
        return ()
    return ("played", "resolves", *(("does", "mode") if card.type in ("event", "magic") else ()))


def _kind(seed: str, players: int, wanted: tuple[str, ...]) -> Kind:
    found = random_kind(seed, players, wanted)
    return Kind(found.options, found.decks)


def _impossible(usual: Impossible) -> Impossible:
    """Its matches have a limit of rounds, and a region is no card of the main deck."""
    options = tuple(one for one in usual.options if "turn_cap" not in one)
    return Impossible((*options, {"round_limit": 1}), usual.positions, usual.decks[1:])


# --- positions --------------------------------------------------------------------------------------------------------


def theatre(dialect: Dialect, seed: str, name: str, players: int, style: str) -> Described:
    """A position around a card: in hand, in the deck and mostly in play, with others about and gold to pay with."""
    rng = random.Random(f"theatre/{seed}{style}")
    cards = {card.name: card for card in dialect.content.core().cards}
    active = rng.randint(1, players)
    owner = active if rng.random() < 0.7 else 3 - active
    tables = {seat: _table(rng, cards, cards[name] if seat == owner else None) for seat in (1, 2)}
    phases = [phase.name for phase in dialect.game.phases] if dialect.game is not None else []
    return {
        "active": active,
        "turn": rng.choice((9, 10)),
        "phase": rng.choice(("turn", *phases, "tactical", "play_1", "move_attack_1", "entrance")),
        "tables": {str(seat): table for seat, table in tables.items()},
    }


def _table(rng: random.Random, cards: dict[str, Card], own: Card | None) -> dict[str, Any]:
    """A player with servants of one faction in each domain, a Front, a region, a Vault, and all else."""
    main = sorted(name for name, card in cards.items() if card.type != REGION)
    beings = [name for name in main if cards[name].type == "creature"]
    region = own.name if own is not None and own.type == REGION else _first_region(rng, cards)
    play: list[dict[str, Any]] = [{"card": region, "place": REGION}]
    for place in DOMAINS:
        faction = rng.choice([cards[name].faction for name in beings])
        of_it = [name for name in beings if cards[name].faction in (faction, None)]
        play += [_being(rng, rng.choice(of_it), place) for _ in range(rng.randint(0, 3))]
    play += [_being(rng, rng.choice(beings), FRONT) for _ in range(rng.randint(1, 4))]
    play += [{"card": rng.choice(main), "place": VAULT, "face_down": True} for _ in range(12)]
    hand = [rng.choice(main) for _ in range(rng.randint(2, 6))]
    deck = [rng.choice(main) for _ in range(rng.choice((3, 15)))]
    table: dict[str, Any] = {"play": play}
    if own is not None and own.type != REGION:
        hand, deck = [own.name, *hand], [own.name, *deck]
        if rng.random() < 0.8:
            _put(rng, table, own)
    at = cards[region].stats["position"]
    later = [name for name, card in cards.items() if card.type == REGION and card.stats["position"] > at]
    return {
        **table,
        "hand": [{"card": one} for one in hand],
        "graveyard": [{"card": rng.choice(main)} for _ in range(rng.randint(2, 6))],
        "deck": deck,
        "decks": {CHAPTER: rng.sample(later, min(2, len(later)))},
        "numbers": {
            HP: rng.randint(1, cards[region].stats["hp"]),
            "gold": rng.choice((0, 8)),
            "vp": rng.choice((0, 0, 9)),
        },
    }


def _first_region(rng: random.Random, cards: dict[str, Card]) -> str:
    return rng.choice([name for name, card in cards.items() if card.type == REGION and card.stats["position"] == 1])


def _being(rng: random.Random, name: str, place: str) -> dict[str, Any]:
    return {"card": name, "place": place, "marked": rng.random() < 0.15}


def _put(rng: random.Random, table: dict[str, Any], card: Card) -> None:
    """A creature is in the Front or alone in a domain; Equipment, and what enchants creatures, on one in the Front."""
    there = table["play"]
    if card.type == "creature":
        taken = {one["place"] for one in there}
        empty = [place for place in DOMAINS if place not in taken]
        there.append({"card": card.name, "place": rng.choice((FRONT, *empty))})
    elif card.attach is not None and "creature" in card.attach.kinds and card.attach.side != "enemy":
        host = next(one for one in there if one["place"] == FRONT)
        host["attached"] = [{"card": card.name}]
