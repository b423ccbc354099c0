"""The short form, word by word: what is written, and what it stands for."""

from typing import Any

import pytest

from domain.cardkit.language.clauses import (
    All,
    AnyOf,
    Can,
    Compare,
    Discard,
    Duration,
    During,
    Exists,
    Fits,
    Hurt,
    Not,
    Pay,
    Return,
    Sacrifice,
    SpendCounters,
    Trigger,
)
from domain.cardkit.language.problem import Misread
from domain.cardkit.language.shorthand import parse_cost, parse_select
from domain.cardkit.language.shorthand.forms import keyed
from domain.cardkit.language.terms import (
    Arithmetic,
    Choice,
    Count,
    PlayerStat,
    Select,
    StatTest,
    Tallied,
    Target,
    Variable,
)
from domain.cardkit.language.verb import VERBS
from domain.cardkit.verbs.modify import Modify
from tests.cardkit.language.parsing import (
    parse_ability,
    parse_choice,
    parse_condition,
    parse_duration,
    parse_effect,
    parse_number,
    parse_target,
    parse_trigger,
)
from tests.cardkit.language.words import WORDS

X, T = Variable("X"), Variable("T")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3", 3),
        ("-2", -2),
        ("X + 2", Arithmetic("+", (X, 2))),
        ("T-3", Arithmetic("-", (T, 3))),
        ("X - 1 - 2", Arithmetic("-", (X, 1, 2))),
        ("2 * X + 1", Arithmetic("+", (Arithmetic("*", (2, X)), 1))),
        ("2 * (X + 1)", Arithmetic("*", (2, Arithmetic("+", (X, 1))))),
        ("-X", Arithmetic("-", (0, X))),
        ("amount", Variable("amount")),
        ("tally_sum", Tallied("sum")),
        ("hand(you)", PlayerStat("you", "hand")),
        ("gold(controller(target))", PlayerStat("controller(target)", "gold")),
        ("half(hand(opponent))", Arithmetic("half", (PlayerStat("opponent", "hand"),))),
        ("min(X, 2, T)", Arithmetic("min", (X, 2, T))),
        ("count(creatures in army)", Count(Select(kinds=("creature",), place="army"))),
    ],
)
def test_numbers(text, meant):
    assert parse_number(text, WORDS) == meant


CREATURE = ("creature",)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("creature", Select(kinds=CREATURE)),
        ("Creatures", Select(kinds=CREATURE)),
        ("my creature", Select("my", CREATURE)),
        ("ally creature", Select("my", CREATURE, other=True)),
        ("another enemy creature", Select("enemy", CREATURE, other=True)),
        ("unmarked Elf creature", Select(kinds=CREATURE, words=("Elf",), not_states=("marked",))),
        ("non-elf creature", Select(kinds=CREATURE, not_words=("elf",))),
        ('"war machine" creature', Select(kinds=CREATURE, words=("war machine",))),
        ("non-dark_legion creature", Select(kinds=CREATURE, not_factions=("dark_legion",))),
        ("gaian guard creature", Select(kinds=CREATURE, factions=("gaian",), keywords=("guard",))),
        ("creature with guard", Select(kinds=CREATURE, keywords=("guard",))),
        ("creature or city", Select(kinds=("creature", "city"))),
        ("creature, city or enchantment", Select(kinds=("creature", "city", "enchantment"))),
        ("non-creature card", Select(kinds=tuple(name for name in WORDS.types if name != "creature"))),
        ("permanent", Select(kinds=("permanent",))),
        ("creature card in my graveyard", Select("my", CREATURE, place="graveyard")),
        (
            "creature with atk <= 3 and def > 1",
            Select(kinds=CREATURE, tests=(StatTest("atk", "<=", 3), StatTest("def", ">", 1))),
        ),
        ("unit within 2", Select(kinds=("unit",), near=2)),
        ("adjacent unit", Select(kinds=("unit",), near=1)),
        ('creature named "Old Oak"', Select(kinds=CREATURE, named="Old Oak")),
        ("opponent", Select("enemy", ("player",))),
        ("event or magic item", Select(kinds=("event", "magic", "item"))),
        ("stack.item", Select(kinds=("item",))),
        ("resource", Select(kinds=("resource",))),
    ],
)
def test_selectors(text, meant):
    assert parse_select(text, WORDS, ["guard"]) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("target", "target"),
        ("self", "self"),
        ("creature", Choice(Select(kinds=CREATURE))),
        ("all my creature", Choice(Select("my", CREATURE), "all")),
        ("2 enemy creatures", Choice(Select("enemy", CREATURE), "choose", 2, 2)),
        ("up to X creature", Choice(Select(kinds=CREATURE), "choose", 0, X)),
        ("any number of creatures", Choice(Select(kinds=CREATURE), "choose", 0, 99)),
        ("random creature", Choice(Select(kinds=CREATURE), "random")),
        ("2 random creatures", Choice(Select(kinds=CREATURE), "random", 2, 2)),
        ("enemy creature by opponent", Choice(Select("enemy", CREATURE), by="opponent")),
        ("creature by owner(target)", Choice(Select(kinds=CREATURE), by="owner(target)")),
        ("you", Choice(Select("my", ("player",)), "all")),
        ("opponents", Choice(Select("enemy", ("player",)), "all")),
    ],
)
def test_subjects(text, meant):
    assert parse_choice(text, WORDS) == meant


def test_targets():
    assert parse_target("up to X enemy city", WORDS) == Target(Select("enemy", ("city",)), 0, X)
    assert parse_target("2 creatures", WORDS) == Target(Select(kinds=CREATURE), 2, 2)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("power 2", Pay(2, "power")),
        ("power 2 red_banner", Pay(2, "power", 2, "red_banner")),
        ("power 3 loyalty 1", Pay(3, "power", 1)),
        ("power 3 loyalty 1 gaian", Pay(3, "power", 1, "gaian")),
        ("gold X", Pay(X, "gold")),
        ("discard 2", Discard(2)),
        ("discard 1 random", Discard(1, random=True)),
        ("discard 1 creature card", Discard(1, Select(kinds=CREATURE, place="hand"))),
        ("sacrifice self", Sacrifice(itself=True)),
        ("sacrifice 2 my creature", Sacrifice(Select("my", CREATURE), 2)),
        ("return self", Return(itself=True)),
        ("return my creature", Return(Select("my", CREATURE))),
        ("counters 2 charge", SpendCounters("charge", 2)),
        ("hurt 1 my city", Hurt(Select("my", ("city",)), 1)),
    ],
)
def test_costs(text, meant):
    assert parse_cost(text, WORDS) == meant


MY_TURN = During((), "my")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("hand(you) < 3", Compare(PlayerStat("you", "hand"), "<", 3)),
        ("exists my city", Exists(Select("my", ("city",)))),
        ("exists 3 creatures", Exists(Select(kinds=CREATURE), 3)),
        ("no enemy creature", Not(Exists(Select("enemy", CREATURE)))),
        ("target is marked", Fits("target", Select(states=("marked",)))),
        ("target is not a city", Not(Fits("target", Select(kinds=("city",))))),
        ("self can fly", Can("self", "fly")),
        ("during play_1 or play_2", During(("play_1", "play_2"))),
        ("during my attack", During(("attack",), "my")),
        ("my turn", MY_TURN),
        ("not my turn", Not(MY_TURN)),
        ("my turn and exists creature or city", All((MY_TURN, Exists(Select(kinds=("creature", "city")))))),
        ("my turn or exists creature", AnyOf((MY_TURN, Exists(Select(kinds=CREATURE))))),
        ("not (my turn or self can fly)", Not(AnyOf((MY_TURN, Can("self", "fly"))))),
        ("(X + 1) > 2", Compare(Arithmetic("+", (X, 1)), ">", 2)),
        ("((X)) > 2 and (my turn)", All((Compare(X, ">", 2), MY_TURN))),
    ],
)
def test_conditions(text, meant):
    assert parse_condition(text, WORDS) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("end of turn", Duration("end_of_turn")),
        ("end of phase", Duration("end_of_phase")),
        ("end of attack", Duration("attack")),
        ("while source", Duration("source")),
        ("while devotion", Duration("devotion")),
        ("forever", Duration("forever")),
        ("cleanup of your next turn", Duration("turns", "cleanup", "you", 1)),
        ("cleanup of your 2nd turn", Duration("turns", "cleanup", "you", 2)),
        ("attack of this turn", Duration("turns", "attack", "any", 0)),
        ("end of enemy next turn", Duration("turns", None, "enemy", 1)),
        ("end of its next turn", Duration("turns", None, "its", 1)),
    ],
)
def test_durations(text, meant):
    assert parse_duration(text, WORDS) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("enters_play creature", Trigger("enters_play", Select(kinds=CREATURE))),
        ("attacks self", Trigger("attacks", "self")),
        ("phase_begins unmark of you", Trigger("phase_begins", who="you", phases=("unmark",))),
        ("phase_begins play_1 or play_2", Trigger("phase_begins", phases=("play_1", "play_2"))),
        ("drawn by you", Trigger("drawn", who="you")),
        ("drawn of host", Trigger("drawn", who="host")),
        ("damaged enemy city by self", Trigger("damaged", Select("enemy", ("city",)), by="self")),
        ("damaged self by enemy creature", Trigger("damaged", "self", by=Select("enemy", CREATURE))),
        ("healed creature of opponents by self", Trigger("healed", Select(kinds=CREATURE), "opponents", "self")),
    ],
)
def test_triggers(text, meant):
    assert parse_trigger(text, WORDS) == meant


LEAST = {
    "search": "creature", "recover": "creature in graveyard", "discard_from_play": "creature", "choose": "creature",
    "dig": "creature",
    "shuffle": "you", "reveal": "opponent", "each_player": "everyone", "for_each": "creature", "counters": "charge",
    "gain": "gold", "word": "cheer", "if": "my turn", "may": {"draw": 1}, "modes": [{"draw": 1}, {"mill": 1}],
    "lend": 0,
    "extra_turn": True, "become": "self", "exchange": "creature", "extra_phase": "attack", "skip_phase": "attack",
    "swap": ["atk", "def"], "token": "Wolf", "roll": 6, "later": "dies creature", "unless": "discard 1",
    "win_match": True, "lose_match": True, "escrow": "lost",
}  # fmt: skip
ACT = {"do": {"draw": 1}}
REST: dict[str, dict[str, Any]] = {
    "move": {"place": "army"}, "relocate": {"at": "self"},
    "gain": {"amount": 1}, "if": ACT, "for_each": ACT, "each_player": ACT,
    "roll": ACT, "later": ACT, "unless": ACT,
}  # fmt: skip


@pytest.mark.parametrize("verb", keyed())
def test_each_verb_has_a_short_form(verb):
    main = LEAST.get(verb, "target" if keyed()[verb].short.key == "to" else 1)
    assert type(parse_effect({verb: main, **REST.get(verb, {})}, WORDS)) is keyed()[verb].struct


def test_only_continuing_effects_have_no_key_of_their_own():
    assert {record.tag for record in VERBS.values()} - set(keyed()) == {"modify", "bind"}


def test_changes_are_added_or_set():
    effect = parse_effect({"mod": {"atk": "+2", "def": "=X", "hit": -1}, "to": "self"}, WORDS)
    assert isinstance(effect, Modify)
    assert [(c.stat, c.amount, c.op) for c in effect.stats] == [
        ("atk", 2, "add"),
        ("def", X, "set"),
        ("hit", -1, "add"),
    ]


def test_structs_may_be_written_instead():
    long = {"verb": "damage", "amount": {"number": "variable", "name": "X"}, "to": {"what": {"kinds": ["creature"]}}}
    assert parse_effect(long, WORDS) == parse_effect({"damage": "X", "to": "creature"}, WORDS)


@pytest.mark.parametrize(
    ("table", "kind"),
    [({"on": "dies self"}, "triggered"), ({"affects": "self"}, "passive"), ({"pay": "mark self"}, "activated")],
)
def test_the_kind_of_an_ability_follows_from_what_is_written(table, kind):
    assert parse_ability(table, WORDS).kind == kind


@pytest.mark.parametrize(
    ("parse", "text", "code", "offset", "fix"),
    [
        (parse_number, "cuont(creature)", "unknown-word", 0, "Did you mean `count`?"),
        (parse_number, "1000", "too-great", 0, ""),
        (parse_number, "99999999999999999999", "too-great", 0, ""),
        (parse_number, "(" * 30 + "1", "too-deep", 12, ""),
        (parse_number, "-" * 30 + "1", "too-deep", 12, ""),
        (parse_number, "X $ 2", "bad-sign", 2, ""),
        (parse_number, "1 + " * 90, "too-long", 300, ""),
        (parse_number, "1 2", "misread", 2, ""),
        (parse_select, "elf", "misread", 3, "Such as `creature` or `card`."),
        (parse_select, "my elf creatur in hand", "unknown-word", 7, "Did you mean `creature`?"),
        (parse_select, "creature in gravyard", "unknown-word", 12, "Did you mean `graveyard`?"),
        (parse_select, "my creature in enemy hand", "misread", 15, ""),
        (parse_select, "a1 a2 a3 a4 a5 a6 a7 creature", "too-great", 0, ""),
        (parse_select, "non-guard creature", "misread", 4, "Give the wanted ones a subtype word instead."),
        (parse_cost, "2", "misread", 0, "For example `power 2`."),
        (parse_cost, "power X gaian", "misread", 8, "Write `loyalty 1 gaian` after it."),
        (parse_condition, "not " * 40 + "my turn", "too-deep", 48, ""),
        (parse_trigger, "gold_gaind", "unknown-word", 0, "Did you mean `gold_gained`?"),
        (parse_trigger, "drawn of you by opponents", "misread", 16, ""),
        (parse_trigger, "dies creature by self by host", "misread", 25, ""),
        (parse_duration, "end of tern", "unknown-word", 7, None),
    ],
)
def test_texts_that_are_not_understood(parse, text, code, offset, fix):
    with pytest.raises(Misread) as caught:
        parse(text, WORDS, ["guard"]) if parse is parse_select else parse(text, WORDS)
    assert (caught.value.code, caught.value.offset) == (code, offset)
    assert fix is None or caught.value.fix == fix


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"draw": 1, "mill": 1}, "two-effects"),
        ({"drw": 1}, "no-verb"),
        ({"damage": 1, "amount": 2}, "twice"),
        ({"draw": 1, "whom": "you"}, "unknown-field"),
        ({"verb": "dance"}, "unknown-word"),
        ({"draw": True}, "wrong-type"),
        ({"draw": 1, "who": "yuo"}, "unknown-word"),
        ({"may": "draw"}, "wrong-type"),
        ({"modes": [[{"draw": 1}]]}, "too-few"),
    ],
)
def test_tables_that_are_not_understood(table, code):
    with pytest.raises(Misread) as caught:
        parse_effect(table, WORDS)
    assert caught.value.code == code
