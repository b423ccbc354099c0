"""The words that cards of Arcmage may use (catalogue, section 8)."""

from domain.cardkit import state
from domain.cardkit.dialect import Bearers, CardType, Vocabulary
from domain.cardkit.language.kinds import HOLDING, AbilityKind, Printed
from domain.cardkit.purses import Purse
from domain.cardkit.state import Zone
from domain.rulesets.arcmage_arc.numbers import NUMBERS
from domain.telling.words import factions_of

LEVEL, PERMANENT = "level", "permanent_advantage"
LEVELS = {LEVEL: Printed("the devotion that it needs", least=1, ascending=True)}
ADVANTAGES = {
    "advantage": AbilityKind(frozenset({"targets", "do", "x", "chooser"}), LEVELS, "Devotion {level}"),
    PERMANENT: AbilityKind(HOLDING, LEVELS, "Devotion {level}, permanent"),
}
"""The kinds of ability that only cities have (ARC-TAC-11, -15)."""

TYPES = {
    "city": CardType(
        "A city: defended, attacked, and a source of advantages.",
        stats=("defense",),
        costs=False,
        permanent=True,
        abilities=("activated", "triggered", "passive", "replaces", "enters", *ADVANTAGES),
    ),
    "creature": CardType(
        "A creature: attacks, defends, shows devotion.",
        stats=("atk", "def"),
        permanent=True,
        abilities=("play", "activated", "triggered", "passive", "replaces", "enters"),
        subtypes_needed=True,
    ),
    "enchantment": CardType(
        "An enchantment: stays in play, attached to what it enchants, or global.",
        permanent=True,
        abilities=("play", "activated", "triggered", "passive", "replaces", "enters"),
        attaches=True,
    ),
    "magic": CardType("Magic: takes effect once, in a play phase of its player.", abilities=("play", "passive")),
    "event": CardType("An event: takes effect once, at any time.", abilities=("play", "passive")),
    "loot": CardType(
        "Loot: played as magic, and only if its text says what it does then.", abilities=("play", "passive")
    ),
}

ZONES = {**state.ZONES, "unbuilt": Zone(hidden=True, holds="city"), "limbo": Zone(shared=True, of_play=True)}
"""ARC-SET-01, ARC-CMB-29."""

FACTIONS = factions_of(__package__)

STATS = {
    "atk": "attack: damage that a creature deals in a battle",
    "def": "defense: damage in one turn that kills a creature",
    "cost": "resource cards needed to play it",
    "loyalty": "loyalty marks: part of the cost in its own faction, and devotion",
    "defense": "strength that a city has when nothing has damaged it",
    "strength": "strength that a city has left",
    "damage": "damage that a creature has suffered in this turn, or that a city has lost",
    "devotion": "loyalty of the devoted residents of a city",
}

PLACES = {  # not `limbo`: only texts that a death fires may reach the dead, by what they refer to (ARC-CMB-29)
    "army": "in the army",
    "city": "resident of a city",
    "kingdom": "a city in play",
    "vault": "a resource card",
    "graveyard": "in a graveyard",
    "hand": "in a hand",
    "deck": "in a deck",
    "unbuilt": "among the unbuilt cities",
    "stack": "on the stack",
    "combat": "attacking or defending",
}

STATES = {
    "marked": "exhausted or used",
    "attacking": "in the attack under way",
    "defending": "assigned as a defender",
    "blocked": "an attacker that a defender was assigned to",
    "devoted": "showing devotion to its city",
    "damaged": "has suffered damage",
    "enchanted": "an enchantment is attached to it",
}

PERMISSIONS = {
    "attack": "to be declared as an attacker; for a player: to attack at all",
    "defend": "to be assigned as a defender; for a player: to defend at all",
    "not_attack": "not to attack though it can: what is forbidden that must attack",
    "not_defend": "not to defend though it can: what is forbidden that must defend",
    "be_defended": "that defenders are assigned against this attacker",
    "be_attacked": "that this city is attacked",
    "fly": "as an attacker, to be defended against only by creatures that can fly (only if a card allows it)",
    "be_targeted": "to be chosen as a target",
    "be_targeted_by_opponents": "to be chosen as a target by opponents",
    "be_targeted_by_event": "to be chosen as a target of events",
    "be_marked": "to become marked",
    "be_unmarked": "to become unmarked",
    "be_moved": "to be moved elsewhere",
    "be_damaged": "to take damage",
    "devote": "to show devotion",
    "draw": "for a player: to draw cards",
    "place_resource": "for a player: to place resource cards",
    "play_card": "for a player: to play creatures, enchantments and magic",
    "play_event": "for a player: to play events",
    "activate": "to activate its abilities; for a player: to activate abilities",
    "be_played": "to be played; of cards elsewhere than in the own hand only what a text lets its player play",
    "attack_from_city": "to attack as a resident (only if a card allows it)",
    "enter_army": "to enter the army when it is played (only if a card allows it)",
    "play_at_any_time": "to be played, or used, like an event (only if a card allows it)",
}

GRANTED = frozenset(PERMISSIONS) - {"fly", "attack_from_city", "enter_army", "play_at_any_time"}
"""What everything may do that nothing allows."""

HAPPENINGS = {
    "enters_play": "a card enters play",
    "played": "a card is played",
    "dies": "a creature dies",
    "leaves_play": "a card leaves play",
    "attacks": "a creature is declared as an attacker; a player attacks",
    "defends": "a creature is assigned as a defender",
    "moves": "a creature goes elsewhere",
    "marked": "a card becomes marked",
    "unmarked": "a card becomes unmarked",
    "devoted": "a resident becomes devoted",
    "damaged": "a creature or a city takes damage",
    "deals_damage": "something deals damage",
    "restored": "a city regains strength",
    "destroyed": "a city or an enchantment is destroyed",
    "founded": "a city is founded",
    "drawn": "a player draws a card",
    "discarded": "a hand card is discarded",
    "milled": "a card goes from a deck to the graveyard",
    "resource_placed": "a resource card is placed",
    "activated": "an ability is activated",
    "targeted": "a card becomes a target",
    "control_changed": "another player gets control of a card, which is his from then on",
    "phase_begins": "a phase begins",
    "phase_ends": "a phase ends",
    "turn_begins": "a turn begins",
    "turn_ends": "a turn ends",
}

MOMENTS = frozenset({"phase_begins", "phase_ends", "turn_begins", "turn_ends"})
"""ARC-TURN-01, -03, -05: phases and turns follow each other, whatever cards say."""

ACTS = {
    "played": "be_played",
    "activated": "activate",
    "targeted": "be_targeted",
    "attacks": "attack",
    "defends": "defend",
    "devoted": "devote",
}
"""ARC-PLAY-03, ARC-ABL-04, ARC-CMB-06, -14, ARC-TAC-06: what players announce, with what it is forbidden by."""

PHASES = {
    "mulligan": "mulligan, in a player's first turn",
    "unmark": "unmark",
    "draw_resource": "draw and resource",
    "tactics": "tactics",
    "play_1": "first play phase",
    "attack": "attack",
    "play_2": "second play phase",
    "discard": "discard",
}

COUNTERS = {
    "charge": "a use that is left",
    "growth": "what has grown",
    "blood": "what was spilt",
    "time": "what has passed",
    "seal": "what keeps it closed",
    "omen": "what is to come",
    "ember": "what still glows",
    "plunder": "what was taken",
}

CITY, CREATURE, RESOURCE, PLAYER = (frozenset({kind}) for kind in ("city", "creature", "resource", "player"))
CARDS = frozenset(TYPES)
PLAYED = CARDS - CITY
"""ARC-PLAY-11, ARC-COST-08: cities are not played, and cost nothing."""

IN_PLAY = frozenset(name for name, kind in TYPES.items() if kind.permanent) | RESOURCE
HURT = CREATURE | CITY
NOBODY: frozenset[str] = frozenset()

BEARERS = Bearers(
    stats={
        **dict.fromkeys(("atk", "def"), CREATURE),
        **dict.fromkeys(("cost", "loyalty"), PLAYED),
        **dict.fromkeys(("defense", "strength", "devotion"), CITY),
        "damage": HURT,
    },
    states={
        **dict.fromkeys(("attacking", "defending", "blocked", "devoted"), CREATURE),
        **dict.fromkeys(("marked", "enchanted"), IN_PLAY),
        "damaged": HURT,
    },
    places={
        "army": CREATURE | {"enchantment"},
        "city": CREATURE,
        "kingdom": CITY,
        "vault": RESOURCE,
        "combat": CREATURE,
        "unbuilt": CITY,
        "stack": PLAYED,
        **dict.fromkeys(("graveyard", "hand", "deck"), CARDS),
    },
    permissions={
        **dict.fromkeys(("attack", "defend"), CREATURE | PLAYER),
        **dict.fromkeys(
            ("not_attack", "not_defend", "be_defended", "fly", "be_moved", "devote", "attack_from_city", "enter_army"),
            CREATURE,
        ),
        **dict.fromkeys(("draw", "place_resource", "play_card", "play_event"), PLAYER),
        **dict.fromkeys(("be_marked", "be_unmarked"), IN_PLAY),
        "be_attacked": CITY,
        "be_damaged": HURT,
    },
    happenings={
        **dict.fromkeys(("dies", "attacks", "defends", "moves", "devoted"), CREATURE),
        **dict.fromkeys(("enters_play", "leaves_play", "marked", "unmarked"), IN_PLAY),
        **dict.fromkeys(("drawn", "discarded", "milled"), CARDS),
        **dict.fromkeys(("founded", "restored"), CITY),
        **dict.fromkeys(MOMENTS, NOBODY),
        "damaged": HURT,
        "destroyed": IN_PLAY - CREATURE,
        "control_changed": CREATURE | {"enchantment"},
        "played": PLAYED,
        "resource_placed": RESOURCE,
    },
    effects={
        **dict.fromkeys(("kill", "move"), CREATURE),
        **dict.fromkeys(("damage", "divide", "prevent"), HURT),
        **dict.fromkeys(("destroy", "mark", "unmark", "return", "discard_from_play", "counters"), IN_PLAY),
        "restore": CITY,
        "control": CREATURE | {"enchantment"},
        "cancel": PLAYED | {"item"},
    },
    durations={"devotion": CITY},
)
"""ARC-CRE-07 (only creatures die), ARC-CRE-09 (they recover by themselves), ARC-CITY-08, ARC-GEN-14, ARC-STA-03."""

VOCABULARY = Vocabulary(
    types=TYPES,
    factions=FACTIONS,
    stats=STATS,
    numbers=NUMBERS,
    places=PLACES,
    states=STATES,
    permissions=PERMISSIONS,
    happenings=HAPPENINGS,
    purses=(Purse("power", "resource cards", place="vault", prints=True, of_faction="loyalty"),),
    phases=PHASES,
    timings={"any_time": "like an event: in open time, windows and checkpoints"},
    counters=COUNTERS,
    kinds=ADVANTAGES,
    granted=GRANTED,
    moments=MOMENTS,
    acts=ACTS,
    measured=frozenset({"damaged", "deals_damage", "restored", "drawn", "discarded", "milled"}),
    unseen=frozenset({"drawn", "milled", "resource_placed"}),
    hiding=frozenset({"drawn"}),
    private=frozenset(name for name, zone in ZONES.items() if zone.hidden),
    turns={"attacks": "own", "devoted": "own", "defends": "others"},
    hand_permissions=("be_played", "enter_army"),
    own_permissions=("enter_army", "play_at_any_time"),
    bearers=BEARERS,
    zones={"unbuilt": "unbuilt cities"},
    towards={"city": "into a city", "army": "to the army", "kingdom": "to the kingdom"},
    durations={"devotion": "as long as devotion reaches this level"},
    deeds={"founded": ("found", "{}", "a city")},
)
