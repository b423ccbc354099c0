"""Who is out and how matches end, with two to four players (TERRA-ELIM); what is hidden (TERRA-HID)."""

from typing import Any

import pytest

from domain import engine
from tests.dsl import clause, said
from tests.dsl.terra_indomita import DECK, RULESET
from tests.rules.terra_indomita.playing import all_pass, asked, at, go_to, laid, played, setting

RICH = {"gold": 9, "mana": 9}


@clause("TERRA-ELIM-02", "TERRA-ELIM-05", "TERRA-ELIM-07", "TERRA-TURN-03")
def test_who_gives_up_leaves_and_the_others_go_on(table):
    """Given three players, when one gives up, then all that is theirs leaves, and the last two play on."""
    t = laid(
        table,
        players=3,
        p1={"play": "Infantry#u (at 10 10) [Blade#b]"},
        p2={"play": "Infantry#f (at 10 12); Worker#w (at 5 16)", "hand": "Market#m"},
        p3={"play": "Infantry#g (at 9 9)"},
    )
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2),
        said("PlayerDefeated", seat=2, reason="concede"),
        said("PlayerCardsRemoved", seat=2, public=["base2", "f", "w"]),
        said("CardRemovedFromGame", id="base2"),
        said("CardRemovedFromGame", id="w"),
        status="playing",
        waiting=(1, "main"),
        defeated=[2],
    )
    assert not {"f", "w", "base2"} & set(t.state.zone("play"))
    t.when(1, "end_phase").made()
    go_to(t, "turn_start", 3)
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("PlayerDefeated", seat=1),
        said("MatchEnded", winners=[3], reason="concede"),
        status="ended",
    )


@clause("TERRA-ELIM-02", "TERRA-SETUP-03")
def test_a_location_is_free_again_when_its_player_gives_up(table):
    """Given a base that stands, when its player gives up in set-up, then others may take its location."""
    t = setting(table, 3, decks=[DECK] * 3).start()
    t.when(1, "place_base", location="B0").made()
    t.when(1, "concede").made()
    t.offered(2, "place_base", location="B0")
    t.when(2, "place_base", location="B0").made()
    t.when(3, "place_base", location="B1").made()
    assert t.state.turn == 1


@clause("TERRA-ELIM-08", "TERRA-ELIM-07")
def test_the_turn_of_a_player_who_is_out_ends_at_once(table):
    """Given an active player with a card on the stack, when they give up, then the turn is over, without Cleanup."""
    t = laid(
        table,
        players=3,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Fire Bolt#s", **RICH},
        p2={"play": "Evoker#f (at 10 12)", "hand": "Freeze#z", **RICH},
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["f"]]).made()
    t.when(2, "play_reaction", card="z", caster="f", targets=[["u"]]).made()
    t.when(1, "concede").then(
        said("PlayerDefeated", seat=1),
        said("StackItemNotResolved", item="s"),
        said("PlayerCardsRemoved", seat=1),
        said("StackItemNotResolved", item="z"),
        said("TurnCutShort", seat=1),
        said("CardPutInGraveyard", id="z"),
        said("CardRemovedFromGame", id="base1"),
        said("TurnStarted", seat=2, turn=2),
        said("PhaseStarted", phase="turn_start"),
        said("WindowOpened", kind="turn.start", order=[2, 3]),
        aside="PlayerConceded",
        stack="",
        activated=None,
    )


@clause("TERRA-UNIQ-03", "TERRA-ELIM-08", "TERRA-ELIM-07")
def test_a_hero_that_comes_back_from_a_player_who_is_out_stays(table):
    """Given a Hero of which its owner has another copy by now, when its thief gives up, then the one that comes stays.

    The thief is the active player, so nothing else that was under way goes on.
    """
    t = laid(
        table,
        players=3,
        p1={"play": "Evoker#e (at 10 10)", "hand": "Charm#c", **RICH},
        p2={"play": "Captain#f (at 10 12)", "hand": "Captain#h", **RICH},
    )
    played(t, 1, "play_standard", card="c", caster="e", targets=[["f"]]).made()
    go_to(t, "action", 2)
    all_pass(t).made()
    played(t, 2, "play_unit", card="h", place="square:4:15").made()
    go_to(t, "action", 1)
    t.when(1, "concede").made()
    t.shows(at={"f": "10,12"}, graveyard={2: "Captain"}, defeated=[1], status="playing")
    assert t.state.objects["h"].zone == "graveyard"


@clause("TERRA-ELIM-07", "TERRA-UNIT-11")
def test_what_a_player_who_is_out_took_from_others_is_theirs_again(table):
    """Given a unit that changed sides, when its controller gives up, then its owner has it back, with its equipment."""
    t = laid(
        table,
        players=3,
        p1={"play": "Evoker#e (at 12 12)", "hand": "Charm#c"},
        p2={"play": "Infantry#f (at 10 12, damage 1) [Blade#b]"},
    )
    played(t, 1, "play_standard", card="c", caster="e", targets=[["f"]]).made()
    t.when(1, "concede").made()
    assert [(t.state.objects[id].controller, t.state.objects[id].zone) for id in "fb"] == [(2, "play")] * 2
    t.shows(damage={"f": 1})


@clause("TERRA-ELIM-07", "TERRA-ATK-06")
def test_an_attack_on_a_piece_of_a_player_who_is_out_is_cancelled(table):
    """Given an attack, when the player of its target gives up, then it is cancelled and the others go on."""
    t = laid(
        table,
        players=3,
        p1={"play": "Infantry#u (at 10 10)"},
        p2={"play": "Infantry#f (at 10 11)"},
        activation={"unit": "u"},
    )
    t.when(1, "attack", target="f").made()
    t.when(2, "concede").made()
    all_pass(t).made()
    assert [event.fields["reason"] for event in t.events if event.tag == "AttackCancelled"] == ["gone"]
    t.shows(waiting=(1, "main"), marked="u")


@clause("TERRA-ELIM-01", "TERRA-ELIM-05", "TERRA-ELIM-06", "TERRA-ELIM-12")
@pytest.mark.parametrize(("mode", "winners"), [("last_standing", None), ("first_elimination", [1])])
def test_whether_the_first_elimination_ends_the_match_is_an_option(table, mode, winners):
    """Given three players, when a base is destroyed, then the others play on, or whoever destroyed it wins."""
    t = laid(
        table,
        {"elimination_mode": mode},
        players=3,
        p1={"play": "Captain#u (at 4 15)"},
        p2={"play": "Base#b (at 3 16, damage 4)"},
        activation={"unit": "u"},
    )
    played(t, 1, "attack", target="b").made()
    t.shows(winners=winners, status="playing" if winners is None else "ended")


@clause("TERRA-ELIM-06")
def test_without_a_destroyer_the_least_damaged_bases_win(table):
    """Given `first_elimination`, when a player gives up, then whose bases have least damage share the win."""
    t = laid(
        table,
        {"elimination_mode": "first_elimination"},
        players=4,
        p1={"play": "Base#a (at 3 3, damage 1)"},
    )
    t.when(2, "concede").made()
    t.shows(winners=[3, 4], status="ended")


@clause("TERRA-ELIM-09", "TERRA-STACK-03")
def test_players_who_are_out_together_draw(table):
    """Given two empty decks, when both must draw by one instruction, then nobody wins."""
    t = laid(
        table,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Revel#r", "deck": "", **RICH},
        p2={"deck": ""},
    )
    played(t, 1, "play_standard", card="r", caster="u").made()
    t.shows(status="ended", winners=[], reason="simultaneous")


@clause("TERRA-ELIM-10", "TERRA-ELIM-12")
def test_victory_points_win(table):
    """Given a target and awards, when an enemy unit is destroyed, then its destroyer has enough points and wins."""
    awards = {"card_unit_destroyed": 2}
    there: dict[str, Any] = {"p1": {"play": "Infantry#u (at 10 10)", "vp": 1}, "p2": {"play": "Evoker#f (at 10 11)"}}
    t = laid(table, {"victory_points_target": 3, "vp_awards": awards}, activation={"unit": "u"}, **there)
    played(t, 1, "attack", target="f").made()
    t.shows(vp={1: 3}, status="ended", winners=[1], reason="victory_points")
    own = laid(
        table,
        {"victory_points_target": 3, "vp_awards": awards},
        p1={"play": "Evoker#u (at 10 10); Evoker#x (at 10 12)", "hand": "Doom#d", **RICH},
    )
    played(own, 1, "play_reaction", card="d", caster="u", targets=[["x"]]).made()
    own.shows(vp={1: 0}, status="playing")
    by_text = laid(
        table,
        {"victory_points_target": 9, "vp_awards": awards},
        p1={"play": "Evoker#u (at 10 10)", "hand": "Doom#d", **RICH},
        p2={"play": "Evoker#x (at 10 12)"},
    )
    played(by_text, 1, "play_reaction", card="d", caster="u", targets=[["x"]]).made()
    by_text.shows(vp={1: 2})


@clause("TERRA-ELIM-11")
def test_after_the_last_turn_nobody_wins(table):
    """Given a limit of two turns, when they are over, then the match is a draw."""
    t = laid(table, {"max_turns": 2}, phase="turn")
    go_to(t, "cleanup", 2)
    while t.state.status == "playing":
        t.when(asked(t)[0], "pass").made()
    t.shows(status="ended", winners=[], reason="turn_cap", turn=2)
    assert t.events[-1].tag == "MatchEnded"


@clause("TERRA-HID-01", "TERRA-HID-02", "TERRA-HID-03", "TERRA-HID-05", "TERRA-HID-06", "TERRA-HID-08")
def test_only_its_owner_sees_a_hand(table):
    """Given a card that is drawn, then its owner alone sees which it is; the stack and the board all see."""
    t = laid(table, p1={"deck": "Captain; Market"}, phase="turn")
    go_to(t, "collection")
    views = [engine.view(RULESET, t.state, viewer) for viewer in (1, 2, None)]
    hands = [next(one for one in view["board"]["seats"] if one["seat"] == 1)["hand"] for view in views]
    assert [[card.get("name") for card in hand or ()] for hand in hands] == [["Captain"], [], []]
    assert [view["board"]["seats"][0]["hand_count"] for view in views] == [1, 1, 1]
    assert "Captain" not in t.told_all()


@clause("TERRA-GEN-01", "TERRA-ACT-02")
def test_what_is_not_allowed_is_refused_and_changes_nothing(table):
    """Given a player in the Action Phase, then the moves of others and of other times are refused."""
    t = laid(table, p1={"play": "Infantry#u (at 10 10)"})
    t.when(1, "attack", target="base2").refused("TERRA-ACT-02")
    t.when(1, "end_activation").refused("TERRA-ACT-02")
    t.when(1, "pass").refused("TERRA-ACT-02")
    t.when(1, "activate_unit", unit="base1").refused("TERRA-ACT-04")
    t.when(1, "purchase_worker", square=at(3, 3)).refused("TERRA-WORK-02")
    t.when(1, "end_phase").made()


@clause("TERRA-SETUP-01", "TERRA-GEN-02")
def test_options_that_cannot_be_are_refused(table):
    """Given options out of bounds, then no match is opened."""
    setting(table, 5).refused("TERRA-GEN-02")
    setting(table, die_sides=1).refused("TERRA-GEN-02")
    setting(table, base_health=0).refused("TERRA-GEN-02")
    setting(table, adjacency="hexes").refused("TERRA-GEN-02")
    setting(table, start_workers=30).refused("TERRA-GEN-02", option="board")


@clause("TERRA-ELIM-08", "TERRA-CLEAN-02")
def test_effects_of_a_turn_that_is_cut_short_end_with_it(table):
    """Given an effect until Cleanup, when the active player gives up, then it is over as the next turn begins."""
    t = laid(
        table,
        players=3,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Freeze#z", **RICH},
        p2={"play": "Infantry#f (at 10 12)"},
    )
    played(t, 1, "play_reaction", card="z", caster="u", targets=[["f"]]).made()
    assert t.state.modifiers
    t.when(1, "concede").made()
    assert (t.state.active, t.state.modifiers) == (2, ())
