"""What something else can happen instead of: a test for each happening of the language (ARC-CON-01, ARC-STK-10).

What is a point of time or an act of a player is refused when a set is looked over.
"""

from functools import cache

import pytest

from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.vocabulary import ACTS, HAPPENINGS, MOMENTS
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, happened, played
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
def _ship() -> str:
    found = checked(*CARDS)
    assert found.problems == ()
    assert found.card_set is not None
    LIBRARY.ship("replaceable", found.card_set)
    return "replaceable"


def facing(table, ward, *, army="", theirs="", **said):
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
    options = {"card_sets": (PLAIN, _ship())}
    own |= {key: said.pop(key) for key in [*said] if key in own or key in ("vault", "unbuilt")}
    return arena(table, options=options, p1=own, p2=foe, **said)


def counted(t, times):
    """The enchantment has done its own instead, so often, and seat 1 goes on."""
    assert t.state.objects["ward"].counters == ({"omen": times} if times else {})
    assert {seat: pending.kind for seat, pending in t.state.pending.items()} == {1: "play"}
    return t


def test_every_happening_is_replaced_here_or_refused():
    assert {*REPLACEABLE, *MOMENTS, *ACTS} == set(HAPPENINGS)


@clause("ARC-TURN-03", "ARC-TURN-07")
@pytest.mark.parametrize("on", sorted(MOMENTS))
def test_nothing_can_happen_instead_of_a_point_of_time(on):
    (problem,) = checked(ward("Timeless", on, [{"draw": 1}])).problems
    assert (problem.severity, problem.code, problem.where) == ("error", "not-replaced", "cards[0].abilities[0].on")
    assert problem.message == f"`{on}` is a point of time: nothing can happen instead of it"
    assert problem.fix == "Do something then: remove `kind`."


@clause("ARC-CON-02", "ARC-PLAY-03")
@pytest.mark.parametrize(
    ("on", "permission"),
    [
        ("played", "be_played"),
        ("activated", "activate"),
        ("attacks", "attack"),
        ("defends", "defend"),
        ("devoted", "devote"),
    ],
)
def test_nothing_can_happen_instead_of_what_a_player_announces(on, permission):
    (problem,) = checked(ward("Gag", on, [{"draw": 1}])).problems
    assert (problem.severity, problem.code, problem.where) == ("error", "not-replaced", "cards[0].abilities[0].on")
    assert problem.message == f"`{on}` is an act of a player: nothing can happen instead of it"
    assert problem.fix == f'Forbid it (`forbid = ["{permission}"]`), or answer it: remove `kind`.'


@clause("ARC-TURN-07")
@pytest.mark.parametrize("on", sorted({*MOMENTS, *ACTS}))
def test_triggers_wait_for_all_of_them(on):
    assert checked(creature("Watcher", {"on": on, "do": COUNTS, "limit": {"per_turn": 1}})).problems == ()


@clause("ARC-DECK-07")
def test_cards_that_nobody_sees_have_no_text_of_their_own_and_no_name():
    """Given a card that is drawn or milled, or becomes a resource, when that is replaced, then it is not spoken of."""
    itself = checked(
        *(creature(f"Imp {on}", {"kind": "replaces", "on": f"{on} self", "do": COUNTS}) for on in ("drawn", "milled"))
    )
    assert [(problem.severity, problem.code, problem.where, problem.message) for problem in itself.problems] == [
        (
            *("warning", "never-holds", "cards[0].abilities[0].on"),
            "a card never hears that `drawn` happens to itself: nobody sees it then",
        ),
        (
            *("error", "not-replaced", "cards[1].abilities[0].on"),
            "nobody sees a card before `milled`: its own text cannot let something else happen",
        ),
    ]
    (problem,) = checked(ward("Net", "milled", [{"recover": "it", "to": "hand"}])).problems
    assert (problem.code, problem.where) == ("no-cause", "cards[0].abilities[0].do[0].recover")
    assert problem.message == "nobody sees a card before `milled`: `it` names none"
    assert problem.fix == 'The player is meant by `who = "it"`.'
    assert checked(ward("Net", "milled", [{"draw": 1, "who": "it"}])).problems == ()


# --- death, destruction, leaving --------------------------------------------------------------------------------------


@clause("ARC-CON-01", "ARC-CRE-07")
@pytest.mark.parametrize("ward", ["No dies", "No leaves play"])
@pytest.mark.parametrize("blow", ["slay", "blast"])
def test_what_does_not_leave_play_does_not_die(table, ward, blow):
    t = played(facing(table, ward, army="Mourner Of The Dead#mourner"), 1, blow, "foe")
    counted(t, 1)
    assert happened(t, "ObjectDied", "id") == []
    assert t.state.objects["mourner"].counters == {}
    t.shows(army={2: "foe tired"}, damage={"foe": 0})


@clause("ARC-CON-01", "ARC-CITY-09")
@pytest.mark.parametrize("ward", ["No destroyed", "No leaves play"])
@pytest.mark.parametrize(("blow", "back"), [("raze", []), ("blast", [("keep", 99, 0)])])
def test_a_city_that_is_not_destroyed_has_its_strength_back(table, ward, blow, back):
    t = played(facing(table, ward), 1, blow, "keep")
    counted(t, 1)
    assert happened(t, "ObjectDestroyed", "id") == []
    assert happened(t, "ObjectHealed", "id", "amount", "damage") == back
    t.shows(kingdom={2: "keep"}, strength={"keep": 5})


@clause("ARC-CON-01")
def test_what_would_return_to_hand_stays(table):
    t = played(facing(table, "No leaves play"), 1, "bounce", "foe")
    counted(t, 1).shows(army={2: "foe tired"}, hand={2: 2})


# --- damage and its repair, marking, moving, control ------------------------------------------------------------------


@clause("ARC-CON-01")
@pytest.mark.parametrize("ward", ["No damaged", "No deals damage"])
@pytest.mark.parametrize("hit", ["foe", "keep"])
def test_damage_is_not_dealt(table, ward, hit):
    t = played(facing(table, ward), 1, "blast", hit)
    counted(t, 1).shows(damage={"foe": 0}, strength={"keep": 5})


@clause("ARC-CON-01")
def test_strength_is_not_restored(table):
    counted(played(facing(table, "No restored"), 1, "heal", "oak"), 1).shows(strength={"oak": 3})


@clause("ARC-CON-01")
@pytest.mark.parametrize(("card", "ward", "whom"), [("tap", "No marked", "foe"), ("wake", "No unmarked", "tired")])
def test_a_card_stays_as_it_is(table, card, ward, whom):
    counted(played(facing(table, ward), 1, card, whom), 1).shows(marked="tired")


@clause("ARC-CON-01", "ARC-MOV-06")
def test_a_creature_is_not_moved(table):
    counted(played(facing(table, "No moves"), 1, "muster", "home"), 1).shows(residents={"oak": "home"})


@clause("ARC-CON-01", "ARC-MOV-05", "ARC-MOV-02")
@pytest.mark.parametrize("ward", ["No marked", "No moves"])
def test_a_move_that_something_else_happens_instead_of_is_used_up(table, ward):
    """Given a creature whose marking, or moving, is replaced, when it moves into a city, then it stays, and that city
    takes part in no other move of this turn: nobody can do so again and again."""
    t = facing(table, ward, army="Free#idle")
    marked = [said("CardMarked", id="idle")] if ward == "No moves" else []
    t.when(1, "move_creature", creature="idle", to="oak").then(
        *marked, said("CityMoveUsed", city="oak"), said("CounterChanged", id="ward", after=1), army={1: "idle"}
    )
    counted(t, 1)
    t.when(1, "move_creature", creature="idle", to="oak").refused("ARC-MRK-05" if ward == "No moves" else "ARC-MOV-02")


@clause("ARC-CON-01", "ARC-CRE-13")
def test_control_does_not_change(table):
    t = played(facing(table, "No control changed"), 1, "steal", "foe")
    counted(t, 1).shows(army={2: "foe tired"})
    t.when(1, "end_phase")
    assert t.state.objects["foe"].controller == 2


@clause("ARC-CON-01", "ARC-CRE-13")
@pytest.mark.parametrize(("ward", "times"), [("Keep mine", 0), ("Keep theirs", 1)])
def test_whose_a_card_is_of_which_control_would_change_is_told_before_that(table, ward, times):
    t = played(facing(table, ward), 1, "steal", "foe")
    assert t.state.objects["ward"].counters.get("omen", 0) == times
    assert t.state.objects["foe"].controller == (2 if times else 1)


# --- entering play ----------------------------------------------------------------------------------------------------


@clause("ARC-CON-01", "ARC-PLAY-05")
def test_a_card_that_was_played_and_does_not_enter_play_goes_to_the_graveyard(table):
    t = played(facing(table, "No enters play"), 1, "free", move="play_card", place="oak")
    counted(t, 1).shows(residents={"oak": "home"}, graveyard={1: "Free; Free"}, stack="")


@clause("ARC-CON-01", "ARC-PLAY-05")
def test_what_happens_instead_finds_it_there(table):
    t = played(facing(table, "Recall"), 1, "free", move="play_card", place="oak")
    counted(t, 0).shows(residents={"oak": "home"}, graveyard={1: "Free"}, hand={1: 15})


@clause("ARC-CON-01")
def test_what_an_effect_would_bring_into_play_stays_where_it_is(table):
    t = played(facing(table, "No enters play"), 1, "raise", "dead")
    counted(t, 1).shows(residents={"oak": "home"}, graveyard={1: "Free; Raise"})


@clause("ARC-CON-01", "ARC-PLAY-05")
def test_a_card_lets_something_else_happen_instead_of_its_own_entering(table):
    t = played(facing(table, ""), 1, "coy", move="play_card", place="oak")
    t.shows(residents={"oak": "home"}, graveyard={1: "Free; Coy"}, hand={1: 15}, deck={1: 4})


@clause("ARC-CON-01", "ARC-STK-10", "ARC-CRE-13")
def test_it_enters_in_the_way_its_own_text_brings_it_into_play(table):
    """Given a creature whose text brings it into play in another way, when it is played, then that happens once."""
    towns = {"Green Town#oak": "", "Grey Town#elm": ""}
    t = played(facing(table, "", kingdom=towns, hand="Shy#shy"), 1, "shy", move="play_card", place="oak")
    assert t.state.pending[1].kind == "entry_city"
    t.when(1, "choose_entry_city", city="elm")
    t.shows(residents={"oak": "", "elm": "shy"}, marked="shy tired", deck={1: 4}, stack="")


@clause("ARC-CON-01", "ARC-DECK-07")
def test_a_hand_card_shows_itself_when_its_own_text_applies(table):
    t = facing(table, "", hand="Smuggle#smuggle; Coy#coy")
    played(t, 1, "smuggle")
    t.when(1, "choose_for_effect", answer=["coy"])
    t.shows(hand={1: 2}, residents={"oak": "home"})
    assert happened(t, "CardsRevealed", "owner", "zone", "ids", "cards") == [(1, "hand", ["coy"], ["Coy"])]


@clause("ARC-CON-01", "ARC-FND-03")
@pytest.mark.parametrize(
    ("ward", "city", "instead"),
    [
        ("No founded", "Grey Town", [said("CounterChanged", kind="omen", after=1)]),
        (
            "",
            "Hidden Keep",
            [said("CardsRevealed", zone="unbuilt", ids=["new"]), said("CardsDrawn", seat=1, count=1)],
        ),
    ],
)
def test_a_city_is_not_founded(table, ward, city, instead):
    t = facing(table, ward, phase="turn", unbuilt=f"{city}#new", hand="")
    t.when(1, "found_city", city="new").then(
        said("TurnSkipped", seat=1),
        *instead,
        aside=("CardsUnmarked", "the turn passes"),
        kingdom={1: "oak"},
        unbuilt={1: 1},
        hand={1: 0 if ward else 1},
    )


# --- cards of decks and hands -----------------------------------------------------------------------------------------


@clause("ARC-CON-01", "ARC-DRAW-06")
def test_each_card_is_not_drawn(table):
    counted(played(facing(table, "No drawn"), 1, "read"), 2).shows(hand={1: 14}, deck={1: 5})


@clause("ARC-CON-01", "ARC-DRAW-06")
def test_each_card_is_not_milled(table):
    counted(played(facing(table, "No milled"), 1, "grind", "seat:2"), 3).shows(graveyard={2: ""}, deck={2: 4})


@clause("ARC-CON-01", "ARC-DRAW-06")
def test_of_cards_that_are_milled_together_only_those_stay_that_a_text_means(table):
    t = counted(played(facing(table, "No beasts"), 1, "grind", "seat:2"), 2)
    t.shows(graveyard={2: "Armour"}, deck={2: 3})
    assert t.state.decks[2] == ("Elf", "Bear", "Goblin")
    # and the ids of cards that come later are new ones
    played(t, 1, "rob", "seat:2")


@clause("ARC-CON-01", "ARC-DIS-01")
def test_each_card_is_not_discarded(table):
    t = played(facing(table, "No discarded"), 1, "rob", "seat:2")
    counted(t, 2).shows(hand={2: 2}, graveyard={2: ""})


@clause("ARC-CON-01", "ARC-DECK-07")
def test_a_card_shows_itself_and_comes_into_play_instead_of_being_discarded(table):
    t = facing(table, "", hand="Rob#rob; Sly#sly; Elf#elf")
    played(t, 1, "rob", "seat:1")
    assert happened(t, "CardsRevealed", "ids") == [(["sly"],)]
    t.shows(residents={"oak": "home sly"}, graveyard={1: "Free; Elf; Rob"}, hand={1: 0})


@clause("ARC-CON-01", "ARC-DRAW-03")
@pytest.mark.parametrize("ward", ["No resource placed", "No enters play"])
def test_a_resource_card_is_not_placed(table, ward):
    t = facing(table, ward, phase="draw_resource", hand="Elf#elf")
    t.when(1, "choose_draw_course", course=2)
    t.when(1, "place_resource", card="elf", faction="gaian").then(
        said("CounterChanged", id="ward", kind="omen", after=1), aside="phases pass", hand={1: 2}, phase="tactics"
    )
    assert happened(t, "ResourcePlaced", "id") == []
    assert t.state.objects["ward"].counters == {"omen": 1}


# --- nothing goes on for ever -----------------------------------------------------------------------------------------


@clause("ARC-CHK-03")
def test_turns_go_round_and_the_limit_bites_whatever_is_replaced(table):
    """Given all enchantments that let something else happen, when all only pass, then the turns end at the limit."""
    wards = "; ".join(f"No {on.replace('_', ' ')}" for on in REPLACEABLE)
    options = {"card_sets": (PLAIN, _ship()), "turn_cap": 50}
    t = arena(table, options=options, turn=48, p1={"enchantments": wards}, p2={})
    turns = []
    while t.state.status == "playing":
        seat, pending = next(iter(t.state.pending.items()))
        if pending.kind == "draw_course":
            t.when(seat, "choose_draw_course", course=1)
        elif pending.kind == "priority":
            t.when(seat, "pass")
        else:
            t.when(seat, "end_phase")
        turns += happened(t, "TurnStarted", "seat")
    assert turns == [(2,), (1,)]
    t.shows(reason="turn_cap", turn=50)
