"""What bots make of a position: attacks, defences, domains, regions and Resource cards."""

from typing import Any

import pytest

from domain import engine
from domain.bots import choose, named
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, go_to, laid


def chosen(t: Any, numbers: bytes = bytes(32)) -> tuple[str, dict[str, Any]]:
    """What the greedy bot does for whoever is asked, with such numbers for what is equal to it."""
    return choose(named("greedy"), t.ruleset, t.state, asked(t)[0], numbers)


def always_chosen(t: Any) -> set[str]:
    """The moves that it makes with other numbers."""
    return {chosen(t, bytes([number]) * 32)[0] for number in range(8)}


def scored(t: Any, seat: int = 1) -> float:
    """The estimate of a seat."""
    return engine.score(t.ruleset, t.state, seat)


def fighting(table: Any, front: str, p2: dict[str, Any] | None = None) -> Any:
    """Seat 1 may attack with the creatures of its Front."""
    return laid(table, phase="move_attack_1", p1={"front": front}, p2=p2 or {})


# --- attacks ----------------------------------------------------------------------------------------------------------


def test_whoever_meets_no_defence_attacks(table):
    """Given two Wolves and nobody who could defend, when the bot may attack, then both do."""
    assert chosen(fighting(table, "Wolf#v; Wolf#w")) == ("declare_attack", {"attackers": ["v", "w"]})


@pytest.mark.parametrize("theirs", [{"front": "Golem#g"}, {"front": "Golem#g", "faith": "Monk#m"}])
def test_nobody_attacks_into_certain_death(table, theirs):
    """Given a Wolf against a Golem that would kill it, when the bot may attack, then it does not."""
    assert chosen(fighting(table, "Wolf#w", theirs))[0] != "declare_attack"


def test_servants_do_not_strike_back(table):
    """Given a Brute against an Abbot in Faith, who could not kill it, when the bot may attack, then it does."""
    assert chosen(fighting(table, "Brute#b", {"faith": "Abbot#a"}))[0] == "declare_attack"


def test_of_many_attackers_those_go_that_nobody_can_stop(table):
    """Given five Wolves and a Knight, against an Ox, when the bot may attack, then more attack than it can block."""
    move, args = chosen(fighting(table, "Wolf#a; Wolf#b; Wolf#c; Wolf#d; Wolf#e; Knight#k", {"front": "Ox#o"}))
    assert move == "declare_attack"
    assert len(args["attackers"]) > 1


def test_whoever_can_attack_does_even_if_others_cannot(table):
    """Given a Wolf and six marked Knights that all got +3/0, and nobody who could defend, then the Wolf attacks."""
    knights = "; ".join(f"Knight#k{number} (marked)" for number in range(6))
    mine = {"front": f"Wolf#w; {knights}", "hand": "Rally#r"}
    t = laid(table, phase="move_attack_1", p1=mine, p2={"region": "Keep#q"})
    all_pass(t.when(1, "play_event", card="r").made().table).made()
    assert chosen(t) == ("declare_attack", {"attackers": ["w"]})


# --- defences ---------------------------------------------------------------------------------------------------------


def besieged(table: Any, attacker: str, **theirs: Any) -> Any:
    """Seat 1 attacks seat 2 with one creature; seat 2 is asked for defenders."""
    t = attacked(fighting(table, f"{attacker}#x", theirs), "x")
    assert asked(t) == (2, "defend")
    return t


def test_a_defender_that_survives_and_kills_defends(table):
    """Given an Ox that is attacked by a Wolf, when the bot is asked, then the Ox blocks it."""
    assert chosen(besieged(table, "Wolf", front="Ox#o")) == ("declare_defenders", {"defenders": {"o": "x"}})


@pytest.mark.parametrize(("hp", "chapter", "defenders"), [(10, "", {}), (4, "Keep", {}), (4, "", {"b": "x"})])
def test_a_creature_is_given_up_to_save_the_last_region(table, hp, chapter, defenders):
    """Given a Bear that a Knight would kill, then it blocks if the match is at stake, not for less."""
    t = besieged(table, "Knight", front="Bear#b", region="Hill#r", region_hp=hp, chapter=chapter)
    assert chosen(t) == ("declare_defenders", {"defenders": defenders})


# --- domains ----------------------------------------------------------------------------------------------------------


def test_domains_are_worth_most_together(table):
    """Given a Knight in one domain, and one in two of them, then the third is worth more than the second and first."""
    none, one, two, three = (
        scored(laid(table, p1={"front": "; ".join(f"Knight#f{at}" for at in range(3 - many)), **there}))
        for many, there in enumerate(
            (
                {},
                {"politics": "Knight#p"},
                {"politics": "Knight#p", "science": "Knight#s"},
                {"politics": "Knight#p", "science": "Knight#s", "faith": "Knight#t"},
            )
        )
    )
    assert three - two > two - one > one - none


def test_a_domain_is_contested_where_it_is_lost_by_little(table):
    """Given an opponent with a Wolf in Faith and a Golem in Science, then an Ox is worth more in Faith."""
    theirs = {"faith": "Wolf#w", "science": "Golem#g"}
    faith, science = (scored(laid(table, p1={place: "Ox#o"}, p2=theirs)) for place in ("faith", "science"))
    assert faith > science


def test_marked_servants_of_the_opponent_count_nothing_before_its_turn(table):
    """Given seat 2's turn, then its marked Ox in Faith is no hindrance for seat 1; in seat 1's turn, it is."""
    ready, marked = ({"faith": "Ox#o"}, {"faith": "Ox#o (marked)"})
    theirs, mine = (
        [scored(laid(table, active=active, p1={"faith": "Bear#b"}, p2=there)) for there in (ready, marked)]
        for active in (2, 1)
    )
    assert theirs[1] > theirs[0]
    assert mine[1] == mine[0]


def test_what_is_won_is_claimed(table):
    """Given three domains won, when the bot may claim, then it claims Total Domination for victory points."""
    won = {place: f"Knight#{place[0]}" for place in ("politics", "science", "faith")}
    t = go_to(laid(table, phase="unmark", p1=won), "tactical")
    assert chosen(t) == ("claim_total_domination", {"reward": "vp"})


# --- regions and resources --------------------------------------------------------------------------------------------


def test_losing_a_region_is_never_good(table):
    """Given a Hill with one hit point over a Keep, then it is worth more than the Keep with all of them."""
    last = scored(laid(table, p1={"region": "Hill#r", "region_hp": 1, "chapter": "Keep"}))
    assert last > scored(laid(table, p1={"region": "Keep#r"}))


def test_hit_points_are_dearer_the_fewer_there_are(table):
    """Given the last region, then the loss of a hit point counts more when few are left."""
    many, fewer, few, fewest = (scored(laid(table, p1={"region": "Keep#r", "region_hp": hp})) for hp in (20, 19, 3, 2))
    assert few - fewest > many - fewer


@pytest.mark.parametrize(("resources", "lays"), [(1, True), (12, False)])
def test_enough_resource_cards_are_enough(table, resources, lays):
    """Given a Knight in hand and few Resource cards, then it is laid; with many, it is kept to be played."""
    t = laid(table, p1={"hand": "Knight#k", "vault": resources})
    assert (chosen(t)[0] == "lay_resource") is lays


def test_what_would_be_discarded_is_laid(table):
    """Given eight hand cards and many Resource cards, when the bot may lay one, then it does."""
    t = laid(table, p1={"hand": "; ".join(f"Knight#k{number}" for number in range(8)), "vault": 12})
    assert chosen(t)[0] == "lay_resource"


def test_equipment_is_carried_rather_than_kept(table):
    """Given a Sword in hand and a Wolf in the Front, when the bot may play it, then the Wolf carries it."""
    t = laid(table, p1={"hand": "Sword#s", "front": "Wolf#w", "vault": 12})
    assert chosen(t)[0] == "play_equipment"


# --- what ends with the turn ------------------------------------------------------------------------------------------


def test_what_ends_with_the_turn_is_no_reason_to_put_its_end_off(table):
    """Given the Golem of seat 2 that seat 1 controls until the end of the turn, then no region is discarded for it."""
    mine = {"hand": "Loan#l", "region": "Hill#r", "region_hp": 3, "chapter": "Keep"}
    t = laid(table, phase="play_1", p1=mine, p2={"front": "Golem#g"})
    t.when(1, "play_event", card="l", targets=[["g"]]).made()
    all_pass(t).made()
    assert t.state.objects["g"].controller == 1
    go_to(t, "discard")
    assert chosen(t)[0] == "end_phase"


# --- cards that nobody sees yet ---------------------------------------------------------------------------------------


def test_what_may_be_drawn_is_drawn(table):
    """Given the Draw phase, when the bot may draw a second card, then it does."""
    t = go_to(laid(table, phase="unmark", p1={"deck": "Wolf; Bear; Elf; Orc"}), "draw")
    assert always_chosen(t) == {"draw_second_card"}


def test_an_advantage_that_draws_a_card_is_claimed(table):
    """Given Science won with a Hill, when the bot may claim its Advantage, then it does."""
    t = go_to(laid(table, phase="unmark", p1={"science": "Knight#k", "region": "Hill#r"}), "tactical")
    assert always_chosen(t) == {"claim_advantages"}


def test_nobody_exhausts_who_needs_resource_cards(table):
    """Given more hand cards than may be kept and few Resource cards, then the bot draws twice, and does not exhaust."""
    hand = "; ".join(f"Knight#k{number}" for number in range(9))
    t = go_to(laid(table, phase="unmark", p1={"hand": hand, "vault": 1, "deck": "Wolf; Bear; Elf; Orc"}), "draw")
    t.when(1, "draw_second_card").made()
    assert chosen(t)[0] == "end_phase"


# --- waiting ----------------------------------------------------------------------------------------------------------

HEALERS = {"hand": "Mending#m", "region_hp": 3, "chapter": "Vale"}
"""Both could heal their region at any time."""


def looked_at(t: Any) -> set[str]:
    """The moves that a bot thinks of which is asked now."""
    return {offer.move for offer in t.thought_of(asked(t)[0])}


@pytest.mark.parametrize(
    ("phase", "waits"), [("unmark", True), ("discard", True), ("upkeep", False), ("tactical", False), ("play_1", False)]
)
def test_whoever_has_the_floor_waits_where_nothing_can_be_missed(table, phase, waits):
    """Given a Mending and the floor in a phase, then a bot looks at playing it, unless it may as well do so later."""
    t = laid(table, phase=phase, p1=HEALERS)
    assert "play_event" in t.may(1)
    assert ("play_event" not in looked_at(t)) == waits


@pytest.mark.parametrize(
    ("phase", "waits"), [("unmark", True), ("upkeep", False), ("tactical", True), ("draw", True), ("discard", False)]
)
def test_as_a_phase_ends_the_others_wait_unless_something_is_decided_next(table, phase, waits):
    """Given a Mending, when the opponent ends a phase, then a bot waits, but before the domains and at the very end."""
    t = laid(table, phase=phase, p2=HEALERS)
    t.when(1, "end_phase").made()
    t.shows(window="phase_end", waiting=(2, "priority"))
    assert looked_at(t) == ({"pass"} if waits else {"pass", "play_event"})


def test_what_another_player_does_is_answered(table):
    """Given a Siege that is played, then a bot looks at an answer, and whoever played it looks at none."""
    t = laid(table, p1={"hand": "Siege#s; Mending#n"}, p2=HEALERS)
    t.when(1, "play_event", card="s").made()
    assert looked_at(t) == {"pass", "play_event"}
    t.when(2, "pass").made()
    t.shows(waiting=(1, "priority"), stack="Siege")
    assert looked_at(t) == {"pass"}


def test_in_an_attack_nobody_waits(table):
    """Given a Wolf that attacks, when the opponent may respond, then a bot looks at its Mending."""
    t = fighting(table, "Wolf#w", HEALERS)
    t.when(1, "declare_attack", attackers=["w"]).made()
    assert "play_event" in looked_at(t)
