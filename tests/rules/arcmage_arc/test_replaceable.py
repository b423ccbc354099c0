"""What something else can happen instead of: a test for each happening of the language (ARC-CON-01, ARC-STK-10).

What is a point of time or an act of a player is refused when a set is looked over (`test_not_replaceable.py`).
"""

import pytest

from domain.rulesets.arcmage_arc.vocabulary import ACTS, HAPPENINGS, MOMENTS
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, happened, played
from tests.rules.arcmage_arc.wards import REPLACEABLE, facing, omens, resolved, ship, spent

NOT_TAKEN = said("ModifierEnded", cause="not_taken")


def test_every_happening_is_replaced_here_or_refused():
    assert {*REPLACEABLE, *MOMENTS, *ACTS} == set(HAPPENINGS)


# --- death, destruction, leaving --------------------------------------------------------------------------------------


def revived(thing):
    """A blast that would be its end has resolved, but the thing is whole again, and something else happens."""
    return [
        said("ObjectDamaged", id=thing, amount=99),
        spent("blast"),
        said("ObjectHealed", id=thing, amount=99, damage=0),
        *omens(),
    ]


@clause("ARC-CON-01", "ARC-CRE-07")
@pytest.mark.parametrize("ward", ["No dies", "No leaves play"])
@pytest.mark.parametrize(("blow", "instead"), [("slay", [*omens(), spent("slay")]), ("blast", revived("foe"))])
def test_what_does_not_leave_play_does_not_die(table, ward, blow, instead):
    t = played(facing(table, ward, army="Mourner Of The Dead#mourner"), 1, blow, "foe")
    resolved(t, *instead, army={2: "foe tired"}, damage={"foe": 0})
    assert t.state.objects["mourner"].counters == {}


@clause("ARC-CON-01", "ARC-CITY-09")
@pytest.mark.parametrize("ward", ["No destroyed", "No leaves play"])
@pytest.mark.parametrize(("blow", "instead"), [("raze", [*omens(), spent("raze")]), ("blast", revived("keep"))])
def test_a_city_that_is_not_destroyed_has_its_strength_back(table, ward, blow, instead):
    t = played(facing(table, ward), 1, blow, "keep")
    resolved(t, *instead, kingdom={2: "keep"}, strength={"keep": 5})


@clause("ARC-CON-01")
def test_what_would_return_to_hand_stays(table):
    t = played(facing(table, "No leaves play"), 1, "bounce", "foe")
    resolved(t, *omens(), spent("bounce"), army={2: "foe tired"}, hand={2: 2})


# --- damage and its repair, marking, moving, control ------------------------------------------------------------------


@clause("ARC-CON-01")
@pytest.mark.parametrize("ward", ["No damaged", "No deals damage"])
@pytest.mark.parametrize("hit", ["foe", "keep"])
def test_damage_is_not_dealt(table, ward, hit):
    t = played(facing(table, ward), 1, "blast", hit)
    resolved(t, *omens(), spent("blast"), damage={"foe": 0}, strength={"keep": 5})


@clause("ARC-CON-01")
def test_strength_is_not_restored(table):
    t = played(facing(table, "No restored"), 1, "heal", "oak")
    resolved(t, *omens(), spent("heal"), strength={"oak": 3})


@clause("ARC-CON-01")
@pytest.mark.parametrize(("card", "ward", "whom"), [("tap", "No marked", "foe"), ("wake", "No unmarked", "tired")])
def test_a_card_stays_as_it_is(table, card, ward, whom):
    resolved(played(facing(table, ward), 1, card, whom), *omens(), spent(card), marked="tired")


@clause("ARC-CON-01", "ARC-MOV-06")
def test_a_creature_is_not_moved(table):
    t = played(facing(table, "No moves"), 1, "muster", "home")
    resolved(t, *omens(), spent("muster"), residents={"oak": "home"})


@clause("ARC-CON-01", "ARC-MOV-05", "ARC-MOV-02")
@pytest.mark.parametrize("ward", ["No marked", "No moves"])
def test_a_move_that_something_else_happens_instead_of_is_used_up(table, ward):
    """Given a creature whose marking, or moving, is replaced, when it moves into a city, then it stays, and that city
    takes part in no other move of this turn: nobody can do so again and again."""
    t = facing(table, ward, army="Free#idle")
    marked = [said("CardMarked", id="idle")] if ward == "No moves" else []
    t.when(1, "move_creature", creature="idle", to="oak").then(
        *marked, said("CityMoveUsed", city="oak"), *omens(), army={1: "idle"}, waiting=(1, "play")
    )
    t.when(1, "move_creature", creature="idle", to="oak").refused("ARC-MRK-05" if ward == "No moves" else "ARC-MOV-02")


@clause("ARC-CON-01", "ARC-CRE-13")
def test_control_does_not_change(table):
    t = played(facing(table, "No control changed"), 1, "steal", "foe")
    resolved(t, *omens(), NOT_TAKEN, spent("steal"), aside=("ModifierStarted",), army={2: "foe tired"})
    t.when(1, "end_phase").then(aside="phases pass", army={2: "foe tired"})
    assert t.state.objects["foe"].controller == 2


@clause("ARC-CON-01", "ARC-CRE-13")
@pytest.mark.parametrize(
    ("ward", "happens", "controller"),
    [
        ("Keep mine", [said("ControlChanged", id="foe", before=2, after=1, place="oak")], 1),
        ("Keep theirs", [*omens(), NOT_TAKEN], 2),
    ],
)
def test_whose_a_card_is_of_which_control_would_change_is_told_before_that(table, ward, happens, controller):
    t = played(facing(table, ward), 1, "steal", "foe")
    resolved(t, *happens, spent("steal"), aside=("ModifierStarted",))
    assert t.state.objects["foe"].controller == controller


# --- entering play ----------------------------------------------------------------------------------------------------


def lost(card):
    """A card that was played does not enter play."""
    return said("CardPutInGraveyard", id=card, origin="stack", cause="replaced")


@clause("ARC-CON-01", "ARC-PLAY-05")
def test_a_card_that_was_played_and_does_not_enter_play_goes_to_the_graveyard(table):
    t = played(facing(table, "No enters play"), 1, "free", move="play_card", place="oak")
    resolved(t, lost("free"), *omens(), residents={"oak": "home"}, graveyard={1: "Free; Free"}, stack="")


@clause("ARC-CON-01", "ARC-PLAY-05")
def test_what_happens_instead_finds_it_there(table):
    t = played(facing(table, "Recall"), 1, "free", move="play_card", place="oak")
    back = said("CardReturnedToHand", id="free", origin="graveyard")
    resolved(t, lost("free"), back, residents={"oak": "home"}, graveyard={1: "Free"}, hand={1: 15})


@clause("ARC-CON-01")
def test_what_an_effect_would_bring_into_play_stays_where_it_is(table):
    t = played(facing(table, "No enters play"), 1, "raise", "dead")
    resolved(t, *omens(), spent("raise"), residents={"oak": "home"}, graveyard={1: "Free; Raise"})


@clause("ARC-CON-01", "ARC-PLAY-05")
def test_a_card_lets_something_else_happen_instead_of_its_own_entering(table):
    t = played(facing(table, ""), 1, "coy", move="play_card", place="oak")
    drawn = said("CardsDrawn", seat=1, count=1)
    resolved(t, lost("coy"), drawn, residents={"oak": "home"}, graveyard={1: "Free; Coy"}, hand={1: 15}, deck={1: 4})


@clause("ARC-CON-01", "ARC-STK-10", "ARC-CRE-13")
def test_it_enters_in_the_way_its_own_text_brings_it_into_play(table):
    """Given a creature whose text brings it into play in another way, when it is played, then that happens once."""
    towns = {"Green Town#oak": "", "Grey Town#elm": ""}
    t = played(facing(table, "", kingdom=towns, hand="Shy#shy"), 1, "shy", move="play_card", place="oak")
    t.then(
        lost("shy"),
        said("CardsDrawn", seat=1, count=1),
        said("ChoiceAsked", seat=1, question="entry_city", options=["oak", "elm"]),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(1, "entry_city"),
    )
    t.when(1, "choose_entry_city", city="elm").then(
        said("ObjectEnteredPlay", id="shy", place="elm", origin="graveyard", marked=True),
        aside="a choice is made",
        residents={"oak": "", "elm": "shy"},
        marked="shy tired",
        deck={1: 4},
        stack="",
    )


@clause("ARC-CON-01", "ARC-DECK-07")
def test_a_hand_card_shows_itself_when_its_own_text_applies(table):
    t = facing(table, "", hand="Smuggle#smuggle; Coy#coy")
    played(t, 1, "smuggle")
    t.when(1, "choose_for_effect", answer=["coy"]).then(
        said("CardsRevealed", owner=1, zone="hand", ids=["coy"], cards=["Coy"]),
        said("CardsDrawn", seat=1, count=1),
        spent("smuggle"),
        aside="a choice is made",
        hand={1: 2},
        residents={"oak": "home"},
    )


@clause("ARC-CON-01", "ARC-FND-03")
@pytest.mark.parametrize(
    ("ward", "city", "instead"),
    [
        ("No founded", "Grey Town", omens()),
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
    resolved(played(facing(table, "No drawn"), 1, "read"), *omens(2), spent("read"), hand={1: 14}, deck={1: 5})


@clause("ARC-CON-01", "ARC-DRAW-06")
def test_each_card_is_not_milled(table):
    t = played(facing(table, "No milled"), 1, "grind", "seat:2")
    resolved(t, *omens(3), spent("grind"), graveyard={2: ""}, deck={2: 4})


@clause("ARC-CON-01", "ARC-DRAW-06")
def test_of_cards_that_are_milled_together_only_those_stay_that_a_text_means(table):
    t = played(facing(table, "No beasts"), 1, "grind", "seat:2")
    milled = said("CardsMilled", seat=2, cards=["Armour"])
    resolved(t, milled, *omens(2), spent("grind"), graveyard={2: "Armour"}, deck={2: 3})
    assert t.state.decks[2] == ("Elf", "Bear", "Goblin")
    # and the ids of cards that come later are new ones
    resolved(played(t, 1, "rob", "seat:2"), said("CardsDiscarded", seat=2, ids=["one", "two"]), spent("rob"))


@clause("ARC-CON-01", "ARC-DIS-01")
def test_each_card_is_not_discarded(table):
    t = played(facing(table, "No discarded"), 1, "rob", "seat:2")
    resolved(t, *omens(2), spent("rob"), hand={2: 2}, graveyard={2: ""})


@clause("ARC-CON-01", "ARC-DECK-07")
def test_a_card_shows_itself_and_comes_into_play_instead_of_being_discarded(table):
    t = facing(table, "", hand="Rob#rob; Sly#sly; Elf#elf")
    resolved(
        played(t, 1, "rob", "seat:1"),
        said("CardsRevealed", owner=1, zone="hand", ids=["sly"]),
        said("CardsDiscarded", seat=1, ids=["elf"]),
        said("ObjectEnteredPlay", id="sly", place="oak", origin="hand"),
        spent("rob"),
        residents={"oak": "home sly"},
        graveyard={1: "Free; Elf; Rob"},
        hand={1: 0},
    )


@clause("ARC-CON-01", "ARC-DRAW-03")
@pytest.mark.parametrize("ward", ["No resource placed", "No enters play"])
def test_a_resource_card_is_not_placed(table, ward):
    t = facing(table, ward, phase="draw_resource", hand="Elf#elf")
    t.when(1, "choose_draw_course", course=2)
    t.when(1, "place_resource", card="elf", faction="gaian").then(
        *omens(), aside="phases pass", hand={1: 2}, phase="tactics"
    )


# --- nothing goes on for ever -----------------------------------------------------------------------------------------


@clause("ARC-CHK-03")
def test_turns_go_round_and_the_limit_bites_whatever_is_replaced(table):
    """Given all enchantments that let something else happen, when all only pass, then the turns end at the limit."""
    wards = "; ".join(f"No {on.replace('_', ' ')}" for on in REPLACEABLE)
    options = {"card_sets": (PLAIN, ship()), "turn_cap": 50}
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
    t.then(
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_cap", winners=[1, 2]),
        aside=("phases pass", "DamageCleared"),
        reason="turn_cap",
        turn=50,
    )
