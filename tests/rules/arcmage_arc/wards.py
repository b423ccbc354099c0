"""Enchantments that let something else happen instead of what is about to, and something on both sides for them."""

from functools import cache

from domain.cardkit.pool import LIBRARY
from tests.dsl import said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.attacks import checked, creature, event

COUNTS = [{"counters": "omen"}]


def ward(name, on, do=COUNTS, **fields):
    """An enchantment that lets something else happen instead, and counts how often."""
    text = {"kind": "replaces", "on": on, "do": do, **fields}
    return {"name": name, "type": "enchantment", "faction": "drake", "cost": 0, "text": "Instead.", "abilities": [text]}


LATER = [{"draw": 1}, {"recover": "self", "to": "play", "marked": True}]
REPLACEABLE = (
    *("enters_play", "dies", "leaves_play", "moves", "marked", "unmarked", "damaged", "deals_damage", "restored"),
    *("destroyed", "founded", "drawn", "discarded", "milled", "resource_placed", "control_changed"),
)
CARDS = (
    *(ward(f"No {on.replace('_', ' ')}", on) for on in REPLACEABLE),
    ward("No beasts", "milled creature"),
    ward("Recall", "enters_play my creature", [{"recover": "it", "to": "hand"}]),
    event("Slay", target="creature", do=[{"kill": "target"}]),
    event("Raze", target="city", do=[{"destroy": "target"}]),
    event("Bounce", target="creature", do=[{"return": "target"}]),
    event("Blast", target="creature or city", do=[{"damage": 99}]),
    event("Tap", target="creature", do=[{"mark": "target"}]),
    event("Wake", target="creature", do=[{"unmark": "target"}]),
    event("Heal", target="city", do=[{"restore": 2}]),
    event("Read", do=[{"draw": 2}]),
    event("Rob", target="player", do=[{"discard": 2, "who": "target"}]),
    event("Grind", target="player", do=[{"mill": 3, "who": "target"}]),
    event("Steal", target="creature", do=[{"control": "target", "until": "end of turn"}]),
    event("Muster", target="creature", do=[{"move": "target", "place": "army"}]),
    event("Raise", target="creature card in graveyard", do=[{"recover": "target", "to": "play"}]),
    event("Smuggle", do=[{"recover": "1 my creature in hand", "to": "play"}]),
    creature("Free", text=""),
    creature("Mourner Of The Dead", {"on": "dies creature", "do": COUNTS}),
    creature("Coy", {"kind": "replaces", "on": "enters_play self", "do": [{"draw": 1}]}),
    creature("Shy", {"kind": "replaces", "on": "enters_play self", "do": LATER}),
    ward("Keep mine", "control_changed my creature"),
    ward("Keep theirs", "control_changed enemy creature"),
    creature("Sly", {"kind": "replaces", "on": "discarded self", "do": [{"recover": "self", "to": "play"}]}),
    creature("Restless", {"kind": "replaces", "on": "marked self", "do": COUNTS}),
    {
        "name": "Hidden Keep",
        "type": "city",
        "faction": "drake",
        "defense": 5,
        "text": "Instead.",
        "abilities": [{"kind": "replaces", "on": "founded self", "do": [{"draw": 1}]}],
    },
)
HAND = "; ".join(
    f"{name}#{name.lower()}"
    for name in (
        *("Slay", "Raze", "Bounce", "Blast", "Tap", "Wake", "Heal", "Read", "Rob", "Grind", "Steal", "Muster", "Raise"),
        *("Free", "Coy"),
    )
)


@cache
def ship() -> str:
    """The name of the set of these cards, with which matches may be played."""
    found = checked(*CARDS)
    assert found.problems == ()
    assert found.card_set is not None
    LIBRARY.ship("replaceable", found.card_set)
    return "replaceable"


def facing(table, ward, *, army="", theirs="", **described):
    """Given such an enchantment of seat 1, and on both sides something for it to be about."""
    own = {
        "kingdom": {"Green Town#oak (lost 3)": "Free#home"},
        "army": army,
        "enchantments": f"{ward}#ward" if ward else "",
        "hand": HAND,
        "deck": "Elf; Bear; Elf; Bear; Elf",
        "graveyard": "Free#dead",
    }
    foe = {
        "kingdom": {"Red Town#keep": ""},
        "army": f"Free#foe; Free#tired (marked); {theirs}",
        "hand": "Giant#one; Giant#two",
        "deck": "Elf; Armour; Bear; Goblin",
    }
    options = {"card_sets": (PLAIN, ship())}
    own |= {key: described.pop(key) for key in [*described] if key in own or key in ("vault", "unbuilt")}
    return arena(table, options=options, p1=own, p2=foe, **described)


def omens(times=1):
    """The enchantment does its own instead, so often."""
    return [said("CounterChanged", id="ward", kind="omen", after=count) for count in range(1, times + 1)]


def spent(card):
    """An event that has resolved goes to the graveyard."""
    return said("CardPutInGraveyard", id=card, origin="stack", cause="resolved")


def resolved(t, *events, aside=(), **facts):
    """What seat 1 played has resolved: exactly this happened, and seat 1 goes on."""
    aside = ("a card is played", "all pass and it resolves", *aside)
    return t.then(*events, aside=aside, waiting=(1, "play"), **facts)
