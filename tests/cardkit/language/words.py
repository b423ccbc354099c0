"""The words of a small card game that the tests of the card language write in."""

from domain.cardkit.language.card import Card
from domain.cardkit.language.kinds import HOLDING, AbilityKind, Printed
from domain.cardkit.language.vocabulary import Bearers, CardType, Vocabulary
from domain.cardkit.numbers import HAND, Number
from domain.cardkit.purses import Purse


def _none(board: object, seat: int) -> int:
    return 0


ALWAYS = ("activated", "triggered", "passive", "replaces", "enters", "assigned", "upkeep")

CITY, CREATURE = frozenset({"city"}), frozenset({"creature"})
BEARERS = Bearers(
    stats={
        "atk": CREATURE,
        "def": CREATURE,
        "defense": CITY,
        "cost": CREATURE | {"enchantment", "equipment", "building", "unit", "event", "magic"},
    },
    states={"attacking": CREATURE, "free": frozenset({"square"})},
    places={"army": CREATURE},
    permissions={"fly": CREATURE, "attack": CREATURE | {"player"}},
    happenings={"dies": CREATURE, "attacks": CREATURE, "phase_begins": frozenset(), "turn_begins": frozenset()},
    effects={"kill": CREATURE, "restore": CITY, "damage": CITY | CREATURE | {"player"}},
    durations={"devotion": CITY},
)

DOMAIN = Printed("where points are compared", words=("politics", "science", "faith"))
LEVELS = {"level": Printed("what must be devoted", least=1, ascending=True)}


def _too_dear(card: Card) -> list[str]:
    """What a game may have against a cost."""
    return ["UNIT-01: no unit costs 7"] if card.cost == 7 else []


WORDS = Vocabulary(
    types={
        "creature": CardType(
            "creature", stats=("atk", "def"), permanent=True, abilities=("play", *ALWAYS), subtypes_needed=True
        ),
        "city": CardType(
            "city", stats=("defense",), costs=False, permanent=True,
            abilities=("advantage", "permanent_advantage", "claim", *ALWAYS),
        ),
        "enchantment": CardType("enchantment", permanent=True, abilities=("play", *ALWAYS), attaches=True),
        "equipment": CardType("equipment", permanent=True, abilities=("play", *ALWAYS), attaches=True),
        "quest": CardType(
            "quest", costs=False, permanent=True, abilities=("triggered", "quest", "passive"), one_ability="quest"
        ),
        "building": CardType("building", permanent=True, abilities=("play", *ALWAYS)),
        "unit": CardType(
            "unit", permanent=True, abilities=("play", *ALWAYS), one_of=("Spears", "Bows"), faults=_too_dear
        ),
        "event": CardType("event", abilities=("play",)),
        "magic": CardType(
            "Magic: takes effect once.", optional_stats=("hit",), abilities=("play",), by_word={"hit": "spark"}
        ),
    },
    factions={"gaian": "Gaian", "dark_legion": "Dark Legion", "red_banner": "Red Banner"},
    stats={"atk": "attack", "def": "defense", "defense": "strength", "cost": "cost", "hit": "hit",
           "loyalty": "loyalty", "ability_cost": "what its abilities cost"},
    numbers=(
        HAND, Number("gold"), Number("income_gold", "income", base=_none), Number("cities", base=_none, fixed=True),
    ),
    places={"army": "in the army", "hand": "in hand", "graveyard": "in the graveyard", "city": "in a city",
            "adjacent": "next to it"},
    states={"marked": "marked", "attacking": "attacking", "free": "free"},
    permissions={"attack": "to attack", "not_attack": "not to attack",
                 "fly": "to fly", "deploy": "to be deployed", "be_targeted": "to be a target",
                 "be_played": "to be played",
                 "play_event": "for a player: to play events"},
    happenings={
        "enters_play": "enters play", "dies": "dies", "attacks": "attacks", "drawn": "is drawn", "healed": "is healed",
        "phase_begins": "a phase begins", "turn_begins": "a turn begins",
        "damaged": "is damaged", "marked": "is marked",
        "quest_raised": "a quest is raised", "played": "is played", "activated": "is activated",
        "destroyed": "is destroyed", "deals_damage": "deals damage", "control_changed": "changes sides",
        "leaves_play": "leaves play", "resource_placed": "is placed", "targeted": "becomes a target",
    },
    purses=(Purse("power", place="vault", prints=True, of_faction="loyalty"), Purse("gold", number="gold")),
    phases={"unmark": "unmark", "play_1": "first play", "play_2": "second play", "attack": "attack",
            "cleanup": "clean-up"},
    timings={"any_time": "at any time"},
    counters={"charge": "charge"},
    words={"cheer": "everyone cheers", "salute": "salute {}"},
    squares={"square": "a square", "node": "a node", "gold_node": "a gold node"},
    verbs=("extra_turn", "extra_phase", "skip_phase", "lose_match", "win_match", "escrow", "relocate", "reorder",
           "attack", "push", "swap_places"),
    zones={"unbuilt": "unbuilt cities"},
    towards={"city": "into a city", "army": "to the army"},
    durations={"devotion": "as long as devotion reaches this level"},
    deeds={"founded": ("found", "{}", "a city")},
    kinds={
        "advantage": AbilityKind(frozenset({"targets", "do", "x", "chooser"}), LEVELS, "Devotion {level}"),
        "permanent_advantage": AbilityKind(HOLDING, LEVELS, "Devotion {level}, permanent"),
        "assigned": AbilityKind(HOLDING | {"on", "pay", "targets", "do", "starts", "lasts"}),
        "upkeep": AbilityKind(frozenset({"pay", "do", "otherwise", "x", "chooser"})),
        "claim": AbilityKind(frozenset({"targets", "do"}), {"domain": DOMAIN}),
        "quest": AbilityKind(frozenset({"on", "tally", "needs", "do", "lasts", "x"})),
    },
    moments=frozenset({"phase_begins", "turn_begins"}),
    measured=frozenset({"drawn", "healed", "damaged", "deals_damage"}),
    localities=True,
    granted=frozenset({"attack", "not_attack", "deploy", "be_targeted", "be_played"}),
    hand_permissions=("deploy", "be_played"),
    own_permissions=("deploy",),
    hiding=frozenset({"drawn"}),
    private=frozenset({"hand"}),
    shipped_words={"conjure": "a card out of nothing"},
    bearers=BEARERS,
)  # fmt: skip
"""Cities, zones, gold, quests, adjacency: something of each of the games that the language serves."""

GAME = "small_game"
VOCABULARIES = {GAME: WORDS}
