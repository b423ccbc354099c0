"""Documents: bounds that hold before anything is decoded, characters, places of problems, TOML and JSON alike."""

import json
import time
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cardkit.language.checking import check_deck, check_set
from domain.cardkit.language.problem import BadCards
from domain.cardkit.language.read import read_deck, read_set, tree
from domain.cardkit.language.reading.bounds import LARGEST, MOST_NODES
from tests.cardkit.language.words import GAME, VOCABULARIES

HEAD = f'name = "set"\nruleset = "{GAME}"\n'
CARD = '[[card]]\nname = "Elf"\ntype = "creature"\nfaction = "gaian"\nsubtypes = ["Elf"]\ncost = 1\natk = 1\ndef = 1\n'


def problems(text, form="toml"):
    """What is wrong with a set that cannot be read."""
    with pytest.raises(BadCards) as caught:
        read_set(text, form, VOCABULARIES)
    return caught.value.problems


def codes(text, form="toml"):
    """The codes of what is wrong."""
    return [problem.code for problem in problems(text, form)]


def test_a_set_reads_the_same_from_toml_and_json():
    table = {"card": [tomllib.loads(CARD)["card"][0]], "name": "set", "ruleset": GAME}
    assert read_set(HEAD + CARD, "toml", VOCABULARIES) == read_set(json.dumps(table), "json", VOCABULARIES)
    assert read_set((HEAD + CARD).encode(), "toml", VOCABULARIES).cards[0].stats == {"atk": 1, "def": 1}


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm():
    text = "\ufeff" + (HEAD + CARD).replace("\n", "\r\n")
    assert read_set(text.encode(), "toml", VOCABULARIES).name == "set"


def test_all_problems_come_at_once_each_with_its_place():
    text = HEAD + CARD + "[[card.ability]]\npay = 'marc self'\ndo = [\n  { draw = 1 },\n  { damag = 1 },\n]\nlevl = 3\n"
    found = [(problem.code, problem.line, problem.column) for problem in problems(text)]
    assert found == [("unknown-word", 12, 8), ("no-verb", 15, 3), ("unknown-field", 17, 8)]


def test_a_problem_within_a_text_has_the_column_of_the_word():
    text = HEAD + CARD + '[[card.ability]]\non = "dies self"\ndo = [{ kill = "all creature in gravyard" }]\n'
    (problem,) = problems(text)
    assert text.splitlines()[problem.line - 1][problem.column - 1 :].startswith("gravyard")
    assert (problem.where, problem.fix) == ("card[0].ability[0].do[0].kill", "Did you mean `graveyard`?")


def test_places_in_json():
    text = json.dumps(
        {"name": "set", "ruleset": GAME, "card": [{"name": "Elf", "type": "creature", "cost": "X +"}]}, indent=1
    )
    (problem,) = problems(text, "json")
    assert text.splitlines()[problem.line - 1][problem.column - 5 :].startswith('"X +"')


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "missing-field", (1, 1)),
        ('name = "a"\nname = "b"', "twice", (2, 1)),
        ('name = "a\nruleset = 1', "syntax", (1, 8)),
        ('name = "a"\nx = [1, 2', "syntax", (2, 9)),
        ('name = "a"\nx = {a = 1', "syntax", (2, 10)),
        ("name", "syntax", (1, 4)),
        ("name = \n", "syntax", (1, 8)),
        ('name = "\\q"\n', "syntax", None),
        ("name = 'a' b", "syntax", (1, 12)),
        ("[card\nname = 1", "syntax", (1, 6)),
    ],
)
def test_toml_that_is_none(text, code, place):
    (problem,) = problems(text)
    assert problem.code == code
    assert place is None or problem.line == place[0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "syntax"),
        ("{", "syntax"),
        ('{"name": 1,}', "syntax"),
        ('{"name" 1}', "syntax"),
        ('{"name": "a", "name": "b"}', "twice"),
        ('{"name": "\\q"}', "syntax"),
        ('{"name": "a\nb"}', "syntax"),
        ('{"name": 01}', "syntax"),
        ('{"name": NaN}', "syntax"),
        ('{"name": "a"} x', "syntax"),
        ("[1, 2]", "missing-field"),
        ('"text"', "missing-field"),
    ],
)
def test_json_that_is_none(text, code):
    assert codes(text, "json") == [code]


BOMBS = {
    "nested lists": ("x = " + "[" * 5000, "toml", "too-deep"),
    "nested tables": ("x = " + "{a=" * 5000, "toml", "too-deep"),
    "nested JSON": ("[" * 100_000, "json", "too-deep"),
    "nested keys": (".".join("a" * 40) + " = 1", "toml", "too-deep"),
    "a long key": ("k" * 100 + " = 1", "toml", "too-long"),
    "a long text": ('x = "' + "a" * 5000 + '"', "toml", "too-long"),
    "a long number": ("x = " + "9" * 5000, "toml", "too-long"),
    "a long number in JSON": ('{"x": ' + "9" * 5000 + "}", "json", "too-long"),
    "many values": ("x = [" + "1," * (MOST_NODES + 10) + "]", "toml", "too-many"),
    "many JSON values": ("[" + "1," * (MOST_NODES + 10) + "1]", "json", "too-many"),
    "many tables": ("[[a]]\n" * (MOST_NODES + 10), "toml", "too-many"),
    "many bytes": ("#" * (LARGEST + 1), "toml", "too-large"),
    "no UTF-8": (b'name = "\xff"', "toml", "not-utf8"),
    "a quote that never ends": ('x = """' + '\\"' * 100_000, "toml", "syntax"),
    "many quotes": ("x = '" + '"' * 100_000, "toml", "syntax"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_are_refused_quickly(bomb):
    text, form, code = BOMBS[bomb]
    start = time.process_time()
    assert codes(text, form) == [code]
    assert time.process_time() - start < 3


def test_a_million_cards_are_refused():
    cards = "[[card]]\n" * 2000
    assert "too-many" in codes(HEAD + cards)


@pytest.mark.parametrize("text", ["\u0301a", "a \u0301", "a" + "\u0323\u0307" * 3, "a\u2800"])
def test_marks_without_a_letter_and_blanks_are_refused_in_texts(text):
    assert codes(HEAD + f'text = "{text}"\n' + CARD) == ["forbidden-character"]


def test_no_more_than_200_problems_are_told():
    assert len(problems(HEAD + "[[card]]\nx = 1\n" * 900)) == 200


@pytest.mark.parametrize(
    "character", ["\u202e", "\u200b", "\u2066", "\ufeff", "\x07", "\u00ad", "\u2028", "\ue000", "\U000e0041"]
)
def test_hidden_characters_are_refused_raw_and_escaped(character):
    assert codes(HEAD + f'text = "a{character}b"\n' + CARD) == ["forbidden-character"]
    escaped = json.dumps(character)[1:-1]
    for member in ("text", "name", "nowhere"):
        text = json.dumps({"ruleset": GAME, "name": "set", member: "@"}).replace("@", escaped)
        assert codes(text, "json").count("forbidden-character") == 1


@pytest.mark.parametrize(
    "document", ['{"ruleset": "\\ud800"}', '{"\\udfff": 1}', '{"name": ["\\ud83d", 1]}', '"\\udc00\\ud800"']
)
def test_half_a_character_is_refused_wherever_it_stands(document):
    """Given an escape that no encoding can write, then the document is refused and the refusal can be written."""
    (problem,) = problems(document, "json")
    assert problem.code == "forbidden-character"
    assert problem.message.encode()


def test_a_whole_character_may_be_written_as_two_escapes():
    assert "syntax" not in codes('{"name": "\\ud83d\\ude00"}', "json")
    assert "forbidden-character" not in codes('{"name": "\\ud83d\\ude00"}', "json")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Pаypal", "mixed-scripts"),
        ("Cafe\u0301", "not-nfc"),
        ("Ｆull", "lookalike"),
        ("Two  blanks", "bad-spaces"),
        (" lead", "bad-spaces"),
        ("Hard\u00a0blank", "lookalike"),
        ("", "too-short"),
        ("x" * 61, "too-long"),
    ],
)
def test_names_that_deceive_are_refused(name, code):
    assert codes(HEAD + CARD.replace('"Elf"\ntype', f'"{name}"\ntype')) == [code]


@pytest.mark.parametrize("name", ["Café", "O'Neil, the 2nd", "Ёлка", "東京タワー", "Æther…", "50% Off!", "x" * 60])
def test_honest_names_are_welcome(name):
    assert read_set(HEAD + CARD.replace('"Elf"\ntype', f'"{name}"\ntype'), "toml", VOCABULARIES).cards[0].name == name


def test_unknown_games_are_told_with_the_nearest():
    (problem,) = problems(HEAD.replace("small", "smal") + CARD)
    assert (problem.code, problem.where, problem.line) == ("unknown-word", "ruleset", 2)
    assert problem.fix == f"Did you mean `{GAME}`?"


DECK = f'name = "Deck"\nruleset = "{GAME}"\n[cards]\n"Old Oak" = 3\nElf = 2\n'


def test_a_set_of_far_too_many_values_is_read_no_further_than_it_takes_to_tell():
    """Given a set of 59,000 lines, when looked over, then the reading ends at the first value that is too many."""
    (problem,) = check_set(
        HEAD + "".join(f"a{number} = 1\n" for number in range(59_000)), "toml", VOCABULARIES
    ).problems
    assert (problem.code, problem.message) == ("too-many", "the document holds more than 40000 values")
    assert problem.line <= 40_001


@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_deck_of_far_too_many_names_is_read_no_further_than_it_takes_to_tell(form):
    """Given documents with more names than a deck may hold, when read, then few too many are counted, and of a great
    many the reading ends where they are more values than any deck has."""
    for names, where, message in (
        (201, "cards", "201 are too many; 200 are the most"),
        (40_000, "", "the document holds more than 1000 values"),
    ):
        cards = {f"Card {number}": 1 for number in range(names)}
        text = json.dumps({"name": "Many", "ruleset": GAME, "cards": cards}, indent=0)
        if form == "toml":
            entries = "\n".join(f'"{name}" = 1' for name in cards)
            text = f'name = "Many"\nruleset = "{GAME}"\n[cards]\n{entries}\n'
        found = check_deck(text, form)
        assert found.deck is None
        (problem,) = found.problems
        assert (problem.code, problem.where, problem.message) == ("too-many", where, message)
        assert problem.line <= 1_001


def test_a_deck_is_names_and_counts():
    assert read_deck(DECK, "toml").cards == {"Old Oak": 3, "Elf": 2}
    assert check_deck(DECK, "toml").places["Elf"] == (5, 7)


@pytest.mark.parametrize("line", ["Elf = 100", "Elf = 0", 'Elf = "2"', "Elf = -1", "Elf = 1.5"])
def test_decks_with_impossible_counts_are_refused(line):
    found = check_deck(DECK.replace("Elf = 2", line), "toml")
    assert found.deck is None
    assert [(p.where, p.line) for p in found.problems] == [("cards.Elf", 5)]


KEYS = st.sampled_from(["a", "b", "c-d", '"e f"', "'g.h'"])
SCALARS = st.one_of(
    st.integers(-99, 99).map(str),
    st.sampled_from(
        [
            "true",
            "1.5",
            '"a # b"',
            "'c \" d'",
            '"""x\ny"""',
            "'''z\n'q'\n'''",
            '"\\u00e9\\""',
            "1979-05-27 07:32:00",
            "[]",
            "{}",
        ]
    ),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: "[ " + ", # x\n ".join(parts) + "\n]"),
        st.dictionaries(KEYS, inner.filter(lambda v: "\n" not in v or "'''" in v or '"""' in v), max_size=3).map(
            lambda d: "{ " + ", ".join(f"{k} = {v}" for k, v in d.items()) + " }"
        ),
    ),
    max_leaves=6,
)
LINES = st.lists(
    st.one_of(
        st.tuples(st.lists(KEYS, min_size=1, max_size=3).map(" . ".join), VALUES).map(
            lambda kv: f"{kv[0]} = {kv[1]} # !"
        ),
        st.lists(KEYS, min_size=1, max_size=3).map(lambda keys: f"[{'.'.join(keys)}]"),
        st.lists(KEYS, min_size=1, max_size=2).map(lambda keys: f"[[ {'.'.join(keys)} ]]"),
    ),
    max_size=8,
)


@given(LINES)
def test_every_value_of_a_toml_document_has_its_place(lines):
    text = "\n".join(lines)
    try:
        decoded = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    pending: list[tuple[Any, Any]] = [(tree(text, "toml"), decoded)]
    rows = text.split("\n")
    while pending:
        node, value = pending.pop()
        assert node.place.line > 0, node.where
        if isinstance(value, dict):
            assert list(node.value) == list(value)
            pending += [(node.value[key], value[key]) for key in value]
        elif isinstance(value, list):
            pending += list(zip(node.value, value, strict=True))
        else:
            assert node.value == value
            there = rows[node.place.line - 1][node.place.column - 1 :]
            assert there.startswith(("'", '"')) if isinstance(value, str) else there[:1] in "-0123456789tf"


@given(st.text(alphabet="[]{}\"=,.# \n'a1\\-", max_size=60))
def test_no_text_breaks_the_reading(text):
    for form in ("toml", "json"):
        assert check_set(text, form, VOCABULARIES).card_set is None
