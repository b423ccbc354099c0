"""Every verb of the card language is whole: each part of its record is there, and the kernel makes use of it."""

import inspect
import json
import pkgutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import jsonschema
import msgspec
import pytest

from domain.cardkit import verbs
from domain.cardkit.language.base import Word
from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import Card, CardSet
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import OWN_VERB
from domain.cardkit.language.read import read_set
from domain.cardkit.language.render import render_ability
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.schema import schema
from domain.cardkit.language.terms import Arithmetic, Choice
from domain.cardkit.language.verb import VERBS, English, Lint, Record, Short
from domain.cardkit.verbs.kill import Kill
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from scripts import cards_reference
from tests.cardkit.language import construct_table
from tests.cardkit.language.test_constructs import looked_over
from tests.cardkit.texts import played_table

GAMES = {"arcmage_arc": VOCABULARY}
SET = 'name = "set"\nruleset = "arcmage_arc"\n[[keyword]]\nname = "flying"\n[[card]]\n' + construct_table.CREATURE
ABILITY = """[[card.ability]]
pay = "mark self"
target = "creature"
do = [{}]
[[card.lent]]
pay = "mark self"
do = {{ draw = 1 }}
"""
CHECK = jsonschema.Draft202012Validator(schema(VOCABULARY))
GUIDE = (cards_reference.DOCS / "cards.md").read_text(encoding="utf-8")


def sets(record: Record) -> Iterator[str]:
    """A card set in TOML for each way to write a verb that the guide shows."""
    yield from (SET + ABILITY.format(row) for row in record.guide.rows)


def the_effect(card_set: CardSet) -> Verb:
    """What the only ability of a set does."""
    return card_set.cards[0].abilities[0].do[0]


def doc(record: Record) -> None:
    """What it does stands at its struct."""
    assert record.struct.__doc__
    assert record.struct.__doc__ != Verb.__doc__


def toml(record: Record) -> None:
    """It is read from TOML as the guide writes it."""
    assert [type(the_effect(read_set(text, "toml", GAMES))) for text in sets(record)] == [record.struct] * len(
        record.guide.rows
    )


def from_json(record: Record) -> None:
    """What is read from JSON is the same."""
    for text in sets(record):
        as_json = json.dumps(tomllib.loads(text))
        assert the_effect(read_set(as_json, "json", GAMES)) == the_effect(read_set(text, "toml", GAMES))


def short_and_back(record: Record) -> None:
    """What is kept in the long form is read again as the short form was."""
    assert record.short.key in (None, *record.struct.__struct_encode_fields__)
    for text in sets(record):
        brought = read_set(text, "toml", GAMES)
        assert read_set(canonical(brought), "json", GAMES) == brought
        assert f'"verb":"{record.tag}"' in canonical(brought).decode()


def handler(record: Record) -> None:
    """What brings it about stands beside it, and is given its struct."""
    assert inspect.get_annotations(record.does)["effect"] is record.struct
    assert record.does.__module__ == record.struct.__module__
    assert record.does.__doc__


def first_word(record: Record, card: Card) -> str:
    """How what a verb says begins when the controller does it."""
    effect = card.abilities[0].do[0]
    said = {field: "you" for field in ("who", "by") if field in record.struct.__struct_fields__}
    effect = msgspec.structs.replace(effect, **said)
    return record.english.clause(Speaker(VOCABULARY, card, card.abilities[0]), effect).partition(" ")[0]


def has_subject(record: Record) -> bool:
    """Whether a verb is said of something, as an effect that lasts is."""
    said_of = record.lint.affects or record.lint.lends or OWN_VERB in record.lint.words.values()
    return bool(said_of)


def english(record: Record) -> None:
    """It is told in a sentence of its own, and holds other effects if it can be given any."""
    for text in sets(record):
        card = read_set(text, "toml", GAMES).cards[0]
        told = render_ability(card.abilities[0], card, VOCABULARY).removeprefix("(M): ")
        assert told.endswith((".", '."'))
        assert "_" not in told
        assert told not in ("Do nothing.", "")
        first = first_word(record, card)
        assert first in record.english.begins or has_subject(record) or first in ("you", "if", "for", "at")
    assert record.english.block == any(Verb in _leaves(field.type) for field in msgspec.structs.fields(record.struct))


def linter(record: Record) -> None:
    """What its fields are is said: where things must be, which number counts, which words there are."""
    fields = msgspec.structs.fields(record.struct)
    lint, named = record.lint, {field.name for field in fields}
    if any(Choice in _leaves(field.type) for field in fields):
        assert lint.reaches is not msgspec.UNSET, "reaches"
        assert lint.done_to in named, "done_to"
    if any(Arithmetic in _leaves(field.type) for field in fields):
        assert lint.counts is not msgspec.UNSET, "counts"
        assert lint.counts is None or lint.counts in named, "counts"
    words = {field.name for field in fields if WORD & _leaves(field.type)}
    assert set(lint.words) == words, "words"
    if lint.reaches in ("play", "stack"):
        assert record.guide.befalls, "befalls"


def schemas(record: Record) -> None:
    """The JSON Schema admits it, in the short form and in the long one."""
    for text in sets(record):
        CHECK.validate(tomllib.loads(text))
        CHECK.validate(json.loads(canonical(read_set(text, "toml", GAMES))))


def constructs(record: Record) -> None:
    """The table of constructs says its English and what the linter says of it."""
    assert record.struct.__name__ in _told()


def played(record: Record) -> None:
    """A text that uses it is played."""
    assert record.struct.__name__ in _played()


def guide(record: Record) -> None:
    """The guide shows each way to write it."""
    assert record.guide.rows
    for row, does in record.guide.rows.items():
        assert f"| `{row}` | {does} |\n" in GUIDE


PARTS: Mapping[str, Callable[[Record], None]] = {
    "doc": doc, "TOML": toml, "JSON": from_json, "short form and back": short_and_back, "handler": handler,
    "English": english, "linter facts": linter, "schema": schemas, "construct": constructs, "played text": played,
    "guide": guide,
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("record", VERBS.values(), ids=lambda record: record.tag)
def test_a_verb_has_every_part(record, part):
    PARTS[part](record)


@cache
def _told() -> set[str]:
    found = (looked_over(case).card_set for case in construct_table.cases())
    return {one for card_set in found if card_set for one in construct_table.used(card_set.cards[0])}


@cache
def _played() -> set[str]:
    cases = (played_table.own_cards(case) for case in played_table.cases())
    return {one for card_set in cases for card in card_set.cards for one in construct_table.used(card)}


def _leaves(kind: Any) -> set[Any]:
    """What a field can hold: structs (any verb as `Verb`), and plain types as they are bounded."""
    info = kind if isinstance(kind, msgspec.inspect.Type) else msgspec.inspect.type_info(kind)
    match info:
        case msgspec.inspect.UnionType(types):
            return set().union(*map(_leaves, types))
        case msgspec.inspect.VarTupleType(item_type=item):
            return _leaves(item)
        case msgspec.inspect.StructType(cls):
            return {Verb if issubclass(cls, Verb) else cls}
    return {repr(info)}


WORD = _leaves(Word)


# --- whole ------------------------------------------------------------------------------------------------------------


def test_each_verb_that_is_written_is_known():
    """Given the structs of all modules of the folder, then each has its record."""
    modules = [import_module(f"{verbs.__name__}.{one.name}") for one in pkgutil.iter_modules(verbs.__path__)]
    written = {one for module in modules for one in vars(module).values() if inspect.isclass(one)}
    assert {one for one in written if issubclass(one, Verb) and one is not Verb} == set(VERBS)


def test_no_two_verbs_have_the_same_tag_or_are_told_alike():
    tags = [record.tag for record in VERBS.values()]
    rows = [row for record in VERBS.values() for row in record.guide.rows.values()]
    assert sorted(tags) == sorted(set(tags))
    assert sorted(rows) == sorted(set(rows))


@pytest.mark.parametrize("part", ["struct", "short", "english", "does", "lint", "guide"])
def test_a_record_without_a_part_cannot_be_made(part):
    """Given all parts of a verb but one, when its record is made, then that one is named."""
    whole = {name: getattr(VERBS[Kill], name) for name in Record.__struct_fields__}
    with pytest.raises(TypeError, match=f"'{part}'"):
        Record(**{name: value for name, value in whole.items() if name != part})


ASKED = [(Short, "key"), (English, "clause"), (English, "begins"), (Lint, "makes")]


@pytest.mark.parametrize(("kind", "part"), ASKED, ids=lambda one: getattr(one, "__name__", one))
def test_what_every_verb_must_say_is_asked_for(kind, part):
    said = {name: () for other, name in ASKED if other is kind and name != part}
    with pytest.raises(TypeError, match=f"'{part}'"):
        kind(**said)


# --- what the linter makes of the facts -------------------------------------------------------------------------------

FEEDING = {
    "damage": ("damaged creature", '{ damage = 1, to = "it" }'),
    "divide": ("damaged creature", '{ divide = 2, to = "all creature" }'),
    "restore": ("restored creature", '{ restore = 1, to = "it" }'),
    "kill": ("dies creature", '{ kill = "my creature" }'),
    "destroy": ("destroyed creature", '{ destroy = "my creature" }'),
    "discard_from_play": ("dies creature", '{ discard_from_play = "creature" }'),
    "return": ("leaves_play creature", '{ return = "my creature" }'),
    "draw": ("drawn of you", "{ draw = 1 }"),
    "discard": ("discarded of you", "{ discard = 1 }"),
    "mill": ("milled of you", "{ mill = 1 }"),
    "search": ("enters_play my creature", '{ search = "creature", to = "play" }'),
    "recover": ("enters_play my creature", '{ recover = "my creature in graveyard", to = "play" }'),
    "mark": ("marked creature", '{ mark = "my creature" }'),
    "unmark": ("unmarked creature", '{ unmark = "my creature" }'),
    "token": ("enters_play my creature", '{ token = "Oak Warden" }'),
    "blink": ("enters_play creature", '{ blink = "my creature" }'),
    "look": ("milled of you", '{ look = 3, rest = "graveyard" }'),
    "dig": ("enters_play my creature", '{ dig = "creature", to = "play" }'),
    "banish": ("leaves_play creature", '{ banish = "my creature" }'),
    "relocate": ("moves creature", '{ relocate = "it", at = "self" }'),
    "push": ("moves creature", '{ push = 1, to = "it" }'),
    "swap_places": ("moves creature", '{ swap_places = "it", with = "self" }'),
    "attack": ("damaged creature", '{ attack = "it" }'),
    "move": ("moves creature", '{ move = "my creature", place = "army" }'),
}
"""What each verb brings about, and a text that waits for it."""
SPARING = {"search": '{ search = "city", to = "play" }', "discard_from_play": '{ discard_from_play = "city" }'}


def codes(ability: str) -> set[str]:
    """What the linter says of an ability, whatever words the game of the tests lacks."""
    text = SET.partition("[[keyword]]")[0] + "[[card]]\n" + construct_table.CREATURE + "[[card.ability]]\n" + ability
    return {problem.code for problem in check_set(text, "toml", GAMES).problems}


@pytest.mark.parametrize("tag", FEEDING)
def test_the_linter_knows_what_a_verb_brings_about(tag):
    """Given a trigger that waits for what its own effect does, when linted, then it is named."""
    happening, effect = FEEDING[tag]
    assert "feeds-itself" in codes(f'on = "{happening}"\ndo = [{effect}]')


@pytest.mark.parametrize("tag", SPARING)
def test_the_linter_knows_to_what_it_is_done(tag):
    """Given an effect on other things than those that a trigger waits for, then it does not set itself off."""
    assert "feeds-itself" not in codes(f'on = "{FEEDING[tag][0]}"\ndo = [{SPARING[tag]}]')


@pytest.mark.parametrize(("token", "feeds"), [("Acorn", False), ("Oak Warden", True)])
def test_the_linter_knows_that_tokens_of_another_card_are_not_the_card_itself(token, feeds):
    """Given Oak Warden, which waits for itself to enter play, then tokens of it set it off, and those of others not."""
    assert ("feeds-itself" in codes(f'on = "enters_play self"\ndo = [{{ token = "{token}" }}]')) == feeds


def test_each_verb_that_brings_something_about_is_seen_to_do_so():
    made = {record.tag for record in VERBS.values() if callable(record.lint.makes) or record.lint.makes}
    assert made - set(FEEDING) == {"counters", "reorder"}, "no game tells of counters, and this one has no heaps"


def test_the_linter_knows_that_a_mode_need_not_be_chosen():
    """Given a trigger of which only one mode sets it off again, then nothing is said."""
    assert "feeds-itself" not in codes('on = "drawn of you"\ndo = [{ modes = [[{ draw = 1 }], [{ mill = 1 }]] }]')


@pytest.mark.parametrize("effect", ["{ discard = 1 }", '{ discard_from_play = "creature" }', "{ reveal = 'you' }"])
def test_the_linter_knows_what_picks_something(effect):
    """Given a text that speaks of what was chosen by the effect before, then it has been."""
    act = 'pay = "mark self"\ndo = [{}{{ recover = "chosen" }}]'
    assert "nothing-chosen" in codes(act.format(""))
    assert "nothing-chosen" not in codes(act.format(effect + ", "))


@pytest.mark.parametrize(
    "effect",
    [
        '{ forbid = [], who = "you" }',
        '{ forbid = [], to = "self" }',
        '{ for_each = "my creature", do = [] }',
        '{ each_player = "everyone", do = [] }',
    ],
)
def test_the_linter_knows_what_says_nothing(effect):
    assert "no-effect" in codes(f'pay = "mark self"\ndo = [{effect}]')


@pytest.mark.parametrize("effect", ['remove = "my creature in hand"', 'recover = "my creature in hand"'])
def test_the_linter_knows_what_may_be_done_to_hidden_cards(effect):
    """Given one's own cards in hand, then they may be moved, but nothing may last on them."""
    assert "hidden-cards" not in codes(f'pay = "mark self"\ndo = [{{ {effect} }}]')
    assert "hidden-cards" in codes('pay = "mark self"\ndo = [{ grant = "flying", to = "my creature in hand" }]')


def test_the_linter_knows_where_a_verb_looks():
    """Given cards that are discarded, then they are in hand, whatever place is named."""
    assert "no-effect" in codes('pay = "mark self"\ndo = [{ discard = 1, what = "creature in graveyard" }]')


@pytest.mark.parametrize("effect", ["draw = 1", "discard = 1", "gain = 'gold', amount = 1", "extra_turn = 'active'"])
def test_who_may_do_something_is_not_named_again(effect):
    """Given an offer to a player of what that player does, then the English names the player once."""
    whom = "" if "active" in effect else ', who = "active"'
    text = SET + ABILITY.format(f'{{ may = [{{ {effect}{whom} }}], who = "active" }}')
    card = read_set(text, "toml", GAMES).cards[0]
    told = render_ability(card.abilities[0], card, VOCABULARY)
    assert told.startswith(f"(M): The active player may {effect.split()[0].removeprefix('extra_turn') or 'take'} ")


def test_a_verb_that_only_some_games_have_is_named_where_it_is_none():
    """Given a game that offers no extra turns, when a card gives one, then that is an error."""
    assert "unknown-word" in codes('pay = "mark self"\ndo = [{ extra_turn = true }]')
