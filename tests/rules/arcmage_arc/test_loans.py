"""What was lent, or lasts for turns, when a player whom it depends on is defeated (ARC-ELM-02, ARC-CRE-13)."""

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import event, own_set
from tests.rules.arcmage_arc.wards import ward

TAKEN = {"target": ["creature", "enemy player"]}
PRESENT = event("Present", **TAKEN, do=[{"control": "target", "who": "target2"}])
FAVOUR = event("Favour", **TAKEN, do=[{"control": "target", "who": "target2", "until": "end of turn"}])
THEFT = event("Theft", target="creature", do=[{"control": "target", "until": "end of turn"}])
STAY = ward("Stay", "control_changed my creature", [{"return": "self"}])
TRUST = event("Trust", **TAKEN, do=[{"control": "target", "who": "target2", "until": "play_1 of your 2nd turn"}])
CARDS = PRESENT, FAVOUR, TRUST, THEFT, STAY


def at(table, seats, **players):
    towns = {
        f"p{seat}": {"kingdom": f"Red Town#town_{seat}", "deck": "; ".join(["Elf"] * 9)} for seat in range(1, seats + 1)
    }
    described = {name: towns[name] | players.get(name, {}) for name in towns}
    return arena(table, seats, options={"card_sets": (PLAIN, own_set("loans", *CARDS))}, **described)


def comes_to(t, seat):
    """The next turn: that of this seat, until its first play phase is over, with all events on the way."""
    since = []
    while t.state.active != seat or t.state.phase != "play_2":
        asked, pending = next(iter(t.state.pending.items()))
        move = {"start_of_turn": "take_turn", "draw_course": "choose_draw_course"}.get(pending.kind, "end_phase")
        step = t.when(asked, move, **({"course": 1} if pending.kind == "draw_course" else {}))
        assert step.no is None, step.no
        since += t.events
    t.events = since
    return t


@clause("ARC-CRE-13", "ARC-ELM-02")
def test_what_was_lent_by_a_defeated_player_goes_to_its_owner(table):
    t = at(table, 4, p1={"hand": "Present#present; Favour#favour"}, p3={"army": "Bear#bear"})
    played(t, 1, "present", "bear", "seat:2").shows(residents={"town_2": "bear"})
    played(t, 1, "favour", "bear", "seat:4").shows(residents={"town_4": "bear"})
    t.when(2, "concede").then(aside="a player gives up and leaves", residents={"town_4": "bear"})
    comes_to(t, 3).then(
        said("TurnEnded", seat=1),
        said("ModifierEnded", cause="end_of_turn"),
        said("ControlChanged", id="bear", before=4, after=3, place="town_3"),
        said("TurnStarted", seat=3),
        aside=("phases pass", "DamageCleared", "cards are drawn"),
        residents={"town_3": "bear", "town_4": ""},
    )
    assert t.state.objects["bear"].controller == 3


@clause("ARC-CRE-13", "ARC-ELM-02")
def test_a_turn_that_a_defeated_player_would_have_had_ends_what_lasts_until_it(table):
    """Given a creature lent until his second turn by a player who gives up, when that turn would be, it goes back."""
    t = at(table, 4, p1={"hand": "Trust#trust"}, p3={"army": "Bear#bear"})
    played(t, 1, "trust", "bear", "seat:4").shows(residents={"town_4": "bear"})
    t.when(1, "concede")
    comes_to(t, 2)
    comes_to(t, 4)
    comes_to(t, 2)
    comes_to(t, 4)
    t.shows(residents={"town_4": "bear"})
    comes_to(t, 2).then(
        said("TurnStarted", seat=2, turn=8),
        said("PhaseEnded", phase="unmark"),
        said("ModifierEnded", cause="end_of_phase"),
        said("ControlChanged", id="bear", before=4, after=3, place="town_3"),
        aside=("TurnEnded", "DamageCleared", "phases pass", "cards are drawn"),
        residents={"town_3": "bear", "town_4": ""},
    )


@clause("ARC-CRE-13", "ARC-CON-01")
def test_a_loan_goes_on_when_what_is_given_away_for_good_stays_after_all(table):
    """Given a borrowed creature that a ward keeps from being given away, when the turn ends, then it goes back."""
    t = at(table, 3, p1={"hand": "Theft#theft; Present#present", "enchantments": "Stay#stay"}, p3={"army": "Bear#bear"})
    played(t, 1, "theft", "bear").shows(residents={"town_1": "bear"})
    played(t, 1, "present", "bear", "seat:2").then(
        said("CardReturnedToHand", id="stay"),
        aside=("a card is played", "all pass and it resolves", "cards go to the graveyard"),
        residents={"town_1": "bear"},
    )
    comes_to(t, 2).then(
        said("ModifierEnded", cause="end_of_turn"),
        said("ControlChanged", id="bear", before=1, after=3, place="town_3"),
        aside=("the next turn begins", "phases pass", "cards are drawn"),
        residents={"town_3": "bear"},
    )


@clause("ARC-CRE-13", "ARC-CON-01")
def test_a_loan_that_comes_to_nothing_is_none(table):
    """Given a creature that a ward keeps, when another player would borrow it, then no loan is left."""
    t = at(table, 2, p1={"hand": "Theft#theft"}, p2={"army": "Bear#bear", "enchantments": "Stay#stay"})
    played(t, 1, "theft", "bear").then(
        said("ModifierStarted"),
        said("CardReturnedToHand", id="stay"),
        said("ModifierEnded", cause="not_taken"),
        aside=("a card is played", "all pass and it resolves", "cards go to the graveyard"),
        army={1: "", 2: "bear"},
    )
    assert t.state.modifiers == ()
