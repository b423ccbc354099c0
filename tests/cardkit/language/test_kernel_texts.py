"""Every text that the card kernel must express can be written in the short form, and says what it should."""

import textwrap

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import (
    Assign,
    Compare,
    Duration,
    MarkOthers,
    MarkSelf,
    Pay,
    Tally,
    Trigger,
)
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.read import read_set
from domain.cardkit.language.terms import Arithmetic, Choice, Count, Over, Select, Stat, Target, Variable
from domain.cardkit.verbs.bind import Bind
from domain.cardkit.verbs.cancel import Cancel
from domain.cardkit.verbs.damage import Damage
from domain.cardkit.verbs.discard import DiscardHand
from domain.cardkit.verbs.draw import Draw
from domain.cardkit.verbs.gain import Gain
from domain.cardkit.verbs.may import May
from domain.cardkit.verbs.modify import Modify
from domain.cardkit.verbs.sacrifice import Sacrifice
from tests.cardkit.language.words import GAME, VOCABULARIES

CREATURE = 'name = "Test"\ntype = "creature"\nfaction = "gaian"\nsubtypes = ["Elf"]\ncost = 2\natk = 1\ndef = 1\n'
EVENT = 'name = "Test"\ntype = "event"\nfaction = "gaian"\n'


def card(text: str, head: str = "") -> Card:
    """The only card of a set that says this."""
    document = f'name = "set"\nruleset = "{GAME}"\n[[keyword]]\nname = "guard"\n[[card]]\n{head}{textwrap.dedent(text)}'
    return read_set(document, "toml", VOCABULARIES).cards[0]


def ability(text: str) -> Ability:
    """The only ability of a creature that says this."""
    (found,) = card(f"[[card.ability]]\n{textwrap.dedent(text)}", CREATURE).abilities
    return found


def all_of(**what) -> Choice:
    """All that fit."""
    return Choice(Select(**what), "all")


def test_cost_x_plus_2_where_x_is_the_attack_of_the_target():
    found = card('cost = "X + 2"\nx = "stat(target, atk)"\ntarget = "creature"\ndo = [{ damage = "X" }]', EVENT)
    assert found.cost == Arithmetic("+", (Variable("X"), 2))
    assert found.x == Stat("target", "atk")
    assert found.abilities == (
        Ability("play", targets=(Target(Select(kinds=("creature",))),), do=(Damage(Variable("X")),)),
    )


def test_cost_t_minus_3_where_t_is_the_cost_of_the_target():
    found = card('cost = "T - 3"\ntarget = "creature"\ndo = [{ kill = "target" }]', EVENT)
    assert found.cost == Arithmetic("-", (Variable("T"), 3))


def test_playable_only_with_fewer_creatures_than_each_opponent():
    found = card('cost = 2\nneeds = "count(my creature) < min_over(opponents, count(their creature))"', EVENT)
    mine, theirs = Count(Select("my", ("creature",))), Count(Select("their", ("creature",)))
    assert found.abilities[0].needs == (Compare(mine, "<", Over("min", "opponents", theirs)),)


def test_all_elvish_creatures_get_0_3():
    found = ability('kind = "passive"\naffects = "elvish creature"\nmod = { def = "+3" }')
    assert found.affects == all_of(kinds=("creature",), words=("elvish",))
    assert found.stats == (StatChange("def", 3),)


def test_all_merfolk_gain_guard_here_or_everywhere():
    near = ability('kind = "passive"\naffects = "merfolk creature"\ngrant = "guard"\nscope = "local"')
    wide = ability('affects = "merfolk creature"\ngrant = ["guard"]\nscope = "global"')
    assert (near.grants, near.scope, wide.scope, wide.kind) == (("guard",), "local", "global", "passive")


def test_cannot_fly_and_target_creature_can_fly():
    grounded = ability('affects = "self"\nforbid = "fly"')
    assert (grounded.affects, grounded.forbids) == ("self", ("fly",))
    flight = card('cost = 1\ntarget = "creature"\ndo = { allow = "fly", until = "end of turn" }', EVENT)
    assert flight.abilities[0].do == (Modify("target", allows=("fly",), until=Duration("end_of_turn")),)


def test_curse_of_a_player_who_discards_a_creature_for_each_skeleton():
    found = card(
        """
        attach = "player"
        [[card.ability]]
        on = "enters_play any skeleton creature"
        do = [{ discard_from_play = "non-dark_legion creature", who = "host" }]
        """,
        'name = "Curse"\ntype = "enchantment"\nfaction = "gaian"\ncost = 2\n',
    )
    assert found.attach == Select(kinds=("player",))
    assert found.abilities[0].kind == "triggered"
    assert found.abilities[0].on == Trigger("enters_play", Select(kinds=("creature",), words=("skeleton",)))
    assert found.abilities[0].do == (Sacrifice(Select(kinds=("creature",), not_factions=("dark_legion",)), "host"),)


def test_mark_three_allies_as_a_cost():
    found = ability('pay = ["mark 3 ally creature"]\ndo = [{ draw = 1 }]')
    assert found.pay == (MarkOthers(Select("my", ("creature",), other=True), 3),)


def test_assign_for_one_gold_while_assigned_from_next_turn():
    found = ability(
        'kind = "assigned"\npay = ["assign", "gold 1"]\nstarts = "next_turn"\n'
        'affects = "ally creature"\nmod = { atk = "+1" }'
    )
    assert found.pay == (Assign(), Pay(1, "gold"))
    assert found.starts == "next_turn"


def test_upkeep_3_or_discard_this_card():
    found = ability('kind = "upkeep"\npay = "gold 3"\nelse = [{ kill = "self" }]')
    assert found.pay == (Pay(3, "gold"),)
    assert len(found.otherwise) == 1


def test_equipped_creature_gets_5_0_and_only_a_human_may_carry_it():
    found = card(
        'cost = 2\nattach = "my human creature"\n[[card.ability]]\naffects = "host"\nmod = { atk = "+5" }',
        'name = "Sword"\ntype = "equipment"\nfaction = "gaian"\n',
    )
    assert found.attach == Select("my", ("creature",), words=("human",))
    assert (found.abilities[0].kind, found.abilities[0].affects) == ("passive", "host")


def test_quest_to_heal_in_three_own_turns_in_a_row():
    found = card(
        """
        [[card.ability]]
        kind = "quest"
        tally = { on = "healed creature by you", per = "own_turn", streak = 3 }
        do = [{ gain = "gold", amount = 2 }]
        """,
        'name = "Healers Exam"\ntype = "quest"\nfaction = "gaian"\n',
    )
    healed = Trigger("healed", Select(kinds=("creature",)), "you")
    assert found.abilities[0].tally == Tally(healed, "own_turn", 3, streak=True)


def test_contract_with_same_faction_sum_reset_duration_and_escrow():
    found = card(
        """
        [[card.ability]]
        kind = "quest"
        lasts = 3
        pay = "discard 1"
        tally.on = "dies enemy creature"
        tally.reset = "dies my creature"
        tally.need = 3
        tally.same = "faction"
        tally.sum = { cost = 5 }
        do = [{ counters = "charge" }]
        """,
        'name = "Blood Vengeance"\ntype = "quest"\nfaction = "gaian"\n',
    )
    enemy, mine = Trigger("dies", Select("enemy", ("creature",))), Trigger("dies", Select("my", ("creature",)))
    assert found.abilities[0].tally == Tally(enemy, need=3, stat="cost", total=5, same="faction", reset=mine)
    assert found.abilities[0].lasts == Duration("turns", nth=3)


def test_city_advantage_when_devotion_reaches_a_level():
    found = card(
        '[[card.ability]]\nkind = "advantage"\nlevel = 5\ndo = [{ draw = 1 }]',
        'name = "City"\ntype = "city"\nfaction = "gaian"\ndefense = 5\n',
    )
    assert (found.abilities[0].kind, found.abilities[0].number("level")) == ("advantage", 5)
    assert found.stats == {"defense": 5}


def test_allied_units_within_one_step_get_1_hit():
    found = ability('affects = "ally unit within 1"\nmod = { hit = "+1" }')
    assert found.affects == all_of(side="my", kinds=("unit",), near=1, other=True)


def test_until_this_attack_or_until_cleanup_of_the_next_own_turn():
    attack = ability('pay = "mark self"\ndo = [{ mod = { atk = "+X" }, to = "self", until = "end of attack" }]\nx = 2')
    later = ability('pay = "mark self"\ndo = [{ forbid = "attack", to = "self", until = "cleanup of your next turn" }]')
    assert attack.pay == (MarkSelf(),)
    assert attack.do == (Modify("self", (StatChange("atk", Variable("X")),), until=Duration("attack")),)
    assert later.do == (Modify("self", forbids=("attack",), until=Duration("turns", "cleanup", "you", 1)),)


def test_units_may_be_deployed_next_to_this_building_and_income_rises():
    found = card(
        """
        [[card.ability]]
        affects = "my unit"
        allow = "deploy"
        [[card.ability]]
        affects = "you"
        mod = { income_gold = "+1" }
        """,
        'name = "Barracks"\ntype = "building"\nfaction = "gaian"\ncost = 3\n',
    )
    assert found.abilities[0].allows == ("deploy",)
    assert found.abilities[1].affects == all_of(side="my", kinds=("player",))


def test_whenever_you_gain_gold_you_may_draw():
    found = ability('on = "gold_gained by you"\noptional = true\nlimit = { per_turn = 3 }\ndo = { draw = 1 }')
    assert found.on == Trigger("gold_gained", who="you")
    assert (found.optional, found.limit.per_turn) == (True, 3)


def test_cancel_an_item_on_the_stack():
    found = card('cost = 1\ntarget = "stack.item"\ndo = [{ cancel = "target" }]', EVENT)
    assert found.abilities[0].targets == (Target(Select(kinds=("item",))),)
    assert found.abilities[0].do == (Cancel(),)


def test_two_discards_between_two_draws():
    found = ability(
        'pay = "mark self"\ndo = [{ draw = 1 }, { discard = 1, who = "opponent" }, { discard = 1 }, { draw = 1 }]'
    )
    assert found.do == (Draw(), DiscardHand(1, "opponent"), DiscardHand(1, "you"), Draw())


def test_volley_of_the_design():
    found = card(
        """
        cost = 2
        pay = ["gold X", "mark 1 ally creature"]
        target = "enemy creature"
        do = [{ damage = "X" }, { draw = 1 }]
        """,
        EVENT,
    )
    (play,) = found.abilities
    assert play.pay == (Pay(Variable("X"), "gold"), MarkOthers(Select("my", ("creature",), other=True), 1))
    assert play.do == (Damage(Variable("X")), Draw(1))


def test_players_are_bound_and_may_choose():
    found = ability(
        'pay = "mark self"\ndo = [{ forbid = "attack", who = "opponents" }, { may = { gain = "gold", amount = 1 } }]'
    )
    assert found.do == (Bind("opponents", forbids=("attack",)), May((Gain("gold", 1),)))
