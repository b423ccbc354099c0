"""What the shipped cards of Arcmage must show, by the rows of the catalogue's table (section 8)."""

from collections.abc import Mapping

Elements = Mapping[str, tuple[str, ...]]
"""What must be used, by the rows of the catalogue's table."""

REQUIRED: Elements = {
    "Card types": ("city", "creature", "enchantment", "magic", "event", "loot"),
    "City levels": ("one level", "two levels", "three levels"),
    "Card data": ("cost in X", "X defined by the card", "X chosen", "enters marked", "other timing", "keyword"),
    "Ability kinds": ("passive", "activated", "triggered", "advantage, one-time", "advantage, permanent"),
    "Costs": (
        "power", "power with loyalty", "power of a faction", "mark itself", "mark others", "discard of choice",
        "discard of a kind", "discard at random", "sacrifice itself", "sacrifice another", "damage own city",
        "return itself", "return another", "counters",
    ),
    "Prerequisites and conditions": (
        "compares creatures", "compares cities", "compares hands", "compares resources", "controls a subtype",
        "controls a faction", "zone", "phase", "state",
    ),
    "Triggers": (
        "enters play", "enters play, by type", "enters play, by subtype", "enters play, by faction", "any player's",
        "played", "dies", "leaves_play", "attacks", "defends", "moves", "marked", "unmarked", "devoted",
        "city damaged", "destroyed", "founded", "drawn", "discarded", "phase_begins", "phase_ends", "turn_begins",
        "turn_ends", "damage dealt",
    ),
    "Targets": (
        "player", "city", "creature", "resource", "enchantment", "stack item", "card in a graveyard", "several",
        "of a card: own", "of a card: opponent's", "by type: any of two",
    ),
    "Enchantments on": ("a player", "a city", "a creature", "a resource card", "an enchantment", "nothing (global)"),
    "Filters": (
        "subtype", "negated subtype", "faction", "negated faction", "marked", "unmarked", "army", "city",
        "attacking", "defending", "comparison of a stat", "own", "opponent's", "another",
    ),
    "Durations": (
        "instant", "end of turn", "end of phase", "this attack", "while the source is in play",
        "while devotion reaches the level", "until the object leaves play", "end of a later phase",
    ),
    "Modifiers": (
        "adds to ATK or DEF", "takes from ATK or DEF", "sets ATK and DEF", "+a/-b", "loyalty", "more cost", "less cost",
        "city strength", "hand limit", "draw count", "grants a keyword", "takes a keyword", "lends an ability",
        "subtype", "faction",
    ),
    "Permissions and prohibitions": (
        "forbids attack", "forbids defend", "forbids fly", "forbids be_targeted", "forbids be_marked",
        "forbids be_moved", "forbids be_unmarked", "allows fly", "allows attack_from_city", "allows enter_army",
    ),
    "Effects": (
        "damage to a creature", "damage to a city", "restore strength", "kill", "destroy", "return to hand", "draw",
        "discard, chosen by owner", "discard, chosen by opponent", "discard at random", "discard from play", "mill",
        "search the deck", "shuffle", "graveyard to hand", "graveyard to play", "to the deck", "city into play",
        "resource card into play", "mark", "unmark", "move", "change controller", "cancel", "remove from the game",
        "reveal", "look at", "prevent damage",
    ),
    "Counters": ("city strength", "resources of a faction", "damage this turn", "named counters"),
    "Choices": ("of one's own", "by an opponent", "at random", "may", "each player in turn order", "modes"),
}  # fmt: skip

NAMED_TEXTS = {
    "Imp Union Leader": "Imp Union Leader",
    "playable only with fewer creatures than the opponents": "Balance Restored",
    "all Elvish creatures get +0/+3": "Ilvanna of the Silver Leaf",
    "curse: a Skeleton comes into play, the cursed player discards": "Curse of Rattling Bones",
    "creature that can not fly": "Clipped Wyrmling",
    "magic: target creature can fly": "Wings of Moonlight",
    "+5/-2": "Berserk Fury",
    "cost X+2, X = ATK of the target": "Poisoned Compliment",
    "event that boosts an attacker": "No Way but Forward",
    "event that kills a creature": "Knife in the Dark",
    "advantage: draw a card": "Mossgate",
    "advantage: return a card from the graveyard": "Lindenspire",
}
"""Texts and names of the catalogue's 8.3 and the card that carries each."""
