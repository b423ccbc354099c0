"""What a number says of a thing that has left play: what a text last saw there (ARC-STA-07, ARC-STK-10)."""

from functools import cache

import pytest

from domain.cardkit.pool import LIBRARY
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import checked, creature, event

READS = {"draw": "stat(target, atk)"}
GROWS = {"mod": {"atk": "+1"}, "to": "target", "until": "end of turn"}
WAYS = {
    "Slay": {"kill": "target"},
    "Raze": {"destroy": "target"},
    "Bounce": {"return": "target"},
    "Exile": {"remove": "target"},
    "Bury": {"discard_from_play": "goblin creature", "who": "opponents"},
    "Bottom": {"recover": "target", "to": "bottom"},
    "Top": {"recover": "target", "to": "top"},
}
CARDS = (
    *(event(name, target="creature", do=[GROWS, way, READS]) for name, way in WAYS.items()),
    event("Blink", target="creature", do=[GROWS, {"return": "target"}, {"may": [READS]}]),
    event("Choose", do=[{"choose": "enemy creature"}, {"return": "chosen"}, {"draw": "stat(chosen, atk)"}]),
    event("Each", do=[{"for_each": "enemy creature", "do": [{"return": "each"}, {"draw": "stat(each, atk)"}]}]),
    event("Grow", target="creature", do=[{"counters": "growth", "to": "target", "amount": 2}]),
    event("Return", target="creature", do=[{"return": "target"}]),
    event("Kill", target="creature", do=[{"kill": "target"}]),
    event("Swell", target="creature", do=[GROWS]),
    creature("Newcomer", text=""),
    creature("Martyr", {"on": "dies self", "do": [{"draw": "stat(self, growth) + stat(self, atk)"}]}),
    creature("Herald Of Loss", {"on": "leaves_play creature", "do": [{"draw": "stat(it, atk)"}]}),
    creature("Warcry", {"on": "enters_play creature", "do": [{"draw": "stat(it, atk)"}]}),
    creature("Bomb", {"pay": "sacrifice self", "do": [{"draw": "stat(self, growth)"}]}),
    creature("Recall", {"pay": "return self", "do": [{"draw": "stat(self, growth)"}]}),
    {
        "name": "Sigil",
        "type": "enchantment",
        "faction": "drake",
        "cost": 0,
        "text": "x",
        "attach": "creature",
        "abilities": [{"affects": "host", "mod": {"atk": "+1"}}],
    },
    {
        "name": "Pyre",
        "type": "enchantment",
        "faction": "drake",
        "cost": 0,
        "text": "x",
        "attach": "creature",
        "abilities": [
            {"affects": "host", "mod": {"atk": "+1"}},
            {"on": "dies host", "do": [{"draw": "stat(host, atk)"}]},
            {"pay": "sacrifice self", "do": [{"draw": "stat(host, atk)"}]},
        ],
    },
)


@cache
def _ship() -> str:
    found = checked(*CARDS)
    assert found.problems == ()
    assert found.card_set is not None
    LIBRARY.ship("last seen", found.card_set)
    return "last seen"


def duel(table, hand, army="", foe="Goblin#gob"):
    own = {"kingdom": "Green Town#oak", "army": army, "hand": hand, "deck": ["Elf"] * 12}
    return arena(table, options={"card_sets": (PLAIN, _ship())}, p1=own, p2={"army": foe, "kingdom": "Red Town#red"})


PLAYED = ("a card is played", "all pass and it resolves")
ANSWERED = (*PLAYED, "TriggersOrdered")
USED = ("an ability is used", "all pass and it resolves")


def drawn(times):
    """So many cards are drawn, one by one."""
    return [said("CardsDrawn", seat=1, count=1)] * times


def spent(card):
    """An event that has resolved goes to the graveyard."""
    return said("CardPutInGraveyard", id=card, origin="stack", cause="resolved")


def buried(thing, **fields):
    """Something in play goes to the graveyard."""
    return said("CardPutInGraveyard", id=thing, origin="play", **fields)


def returned(thing, **fields):
    """Something in play goes back to the hand."""
    return said("CardReturnedToHand", id=thing, origin="play", **fields)


DIES = [said("ObjectDied", id="gob"), buried("gob")]
LEAVES = {
    "Slay": DIES,
    "Raze": DIES,
    "Bounce": [returned("gob")],
    "Exile": [said("CardRemovedFromGame", id="gob", origin="play")],
    "Bury": [buried("gob")],
    "Bottom": [said("CardReturnedToDeck", id="gob", origin="play", where="bottom")],
    "Top": [said("CardReturnedToDeck", id="gob", origin="play", where="top")],
}


@clause("ARC-STA-07")
@pytest.mark.parametrize("name", WAYS)
def test_a_text_reads_a_creature_as_it_last_saw_it_however_it_left(table, name):
    """Given a goblin of ATK 2, when a text gives it +1/+0 and lets it leave play, then its ATK was 3."""
    played(duel(table, f"{name}#it"), 1, "it", "gob").then(
        said("ModifierStarted", source="it", objects=["gob"]),
        *LEAVES[name],
        *drawn(3),
        spent("it"),
        aside=PLAYED,
        army={2: ""},
    )


@clause("ARC-STA-07")
def test_it_is_remembered_while_somebody_chooses(table):
    t = played(duel(table, "Blink#it"), 1, "it", "gob")
    t.stored_and_restored()
    t.when(1, "choose_for_effect", answer=["yes"]).then(*drawn(3), spent("it"), aside="a choice is made")


@clause("ARC-STA-07")
def test_what_was_chosen_is_remembered(table):
    played(duel(table, "Choose#it"), 1, "it").then(returned("gob"), *drawn(2), spent("it"), aside=PLAYED)


@clause("ARC-STA-07")
def test_each_of_several_is_remembered(table):
    played(duel(table, "Each#it", foe="Goblin#gob; Elf#elf"), 1, "it").then(
        returned("gob"), *drawn(2), returned("elf"), *drawn(1), spent("it"), aside=PLAYED
    )


@clause("ARC-STA-07", "ARC-ABL-09")
def test_a_creature_that_died_is_read_as_it_was(table):
    t = duel(table, "Grow#grow; Kill#kill", army="Martyr#martyr")
    played(t, 1, "grow", "martyr")
    played(t, 1, "kill", "martyr").then(
        said("ObjectDied", id="martyr"),
        said("TriggerFired", source="martyr", cause="dies"),
        buried("martyr"),
        spent("kill"),
        *drawn(3),
        aside=ANSWERED,
    )


@clause("ARC-STA-07", "ARC-ABL-09")
@pytest.mark.parametrize(("how", "leaves"), [("Return", [returned("gob")]), ("Kill", DIES)])
def test_what_a_trigger_is_about_is_read_as_it_was(table, how, leaves):
    t = duel(table, f"{how}#how", army="Herald Of Loss#herald", foe="Goblin#gob [Sigil#sigil]")
    played(t, 1, "how", "gob").then(
        *leaves,
        said("TriggerFired", source="herald", about=["gob"], cause="leaves_play"),
        spent("how"),
        buried("sigil", cause="host_left"),
        *drawn(3),
        aside=ANSWERED,
    )


@clause("ARC-STA-07", "ARC-ABL-09")
def test_what_leaves_play_before_its_trigger_resolves_is_read_as_it_was_when_that_fired(table):
    t = duel(table, "Newcomer#new; Return#return", army="Warcry")
    t.when(1, "play_card", card="new", place="oak")
    while t.state.objects["new"].zone != "play":
        t.when(next(iter(t.state.pending)), "pass")
    played(t, 1, "return", "new").then(returned("new"), spent("return"), *drawn(1), aside=PLAYED, residents={"oak": ""})


@clause("ARC-STA-07", "ARC-ABL-06")
@pytest.mark.parametrize(
    ("name", "paid"), [("Bomb", buried("own", cause="cost")), ("Recall", returned("own", cause="cost"))]
)
def test_what_paid_for_an_ability_is_read_as_it_was_before(table, name, paid):
    t = duel(table, "Grow#grow", army=f"{name}#own")
    played(t, 1, "grow", "own")
    t.when(1, "activate_ability", source="own", ability=f"{name}#0")
    passed(t).then(paid, *drawn(2), aside=USED)


@clause("ARC-STA-07", "ARC-ENC-07")
def test_the_host_of_what_has_left_play_is_read_as_it_was(table):
    t = duel(table, "Kill#kill", army="Bear#bear [Pyre#pyre]")
    played(t, 1, "kill", "bear").then(
        said("ObjectDied", id="bear"),
        said("TriggerFired", source="pyre", about=["bear"], cause="dies"),
        buried("bear"),
        spent("kill"),
        buried("pyre", cause="host_left"),
        *drawn(4),
        aside=ANSWERED,
    )


@clause("ARC-STA-07", "ARC-ABL-06")
def test_the_host_of_what_has_paid_is_read_as_it_was_with_it(table):
    t = duel(table, "", army="Bear#bear [Pyre#pyre]")
    t.when(1, "activate_ability", source="pyre", ability="Pyre#2")
    passed(t).then(buried("pyre", cause="cost"), *drawn(4), aside=USED, stats={"bear": "3/4"})


@clause("ARC-STA-07")
def test_what_is_in_play_is_read_as_it_is_now(table):
    """Given a trigger about a creature, when that grows before it resolves, then the trigger reads what it is now."""
    t = duel(table, "Newcomer#new; Swell#swell", army="Warcry")
    t.when(1, "play_card", card="new", place="oak")
    while t.state.objects["new"].zone != "play":
        t.when(next(iter(t.state.pending)), "pass")
    played(t, 1, "swell", "new").then(
        said("ModifierStarted", source="swell", objects=["new"]), spent("swell"), *drawn(2), aside=PLAYED
    )
