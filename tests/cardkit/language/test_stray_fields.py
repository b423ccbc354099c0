"""No field of a card is dropped without a word: it changes what the text says, or is told to mean nothing."""

import re
from typing import Any

import pytest

from domain.cardkit.language.card import Ability
from domain.cardkit.language.checking import Checked
from domain.cardkit.language.render import render
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from scripts import cards_reference
from tests.rules.arcmage_arc.attacks import Text, checked, creature

DRAWS = [{"draw": 1}]
BASES: dict[str, Text] = {
    "play": {"do": DRAWS},
    "activated": {"pay": "mark self", "do": DRAWS},
    "triggered": {"on": "dies self", "do": DRAWS},
    "passive": {"affects": "my creature", "mod": {"atk": 1}},
    "replaces": {"on": "dies self", "do": DRAWS},
    "enters": {"do": DRAWS},
    "advantage": {"level": 1, "do": DRAWS},
    "permanent_advantage": {"level": 1, "affects": "my creature", "mod": {"atk": 1}},
}
"""An ability of each kind with what it needs."""

TRIED: dict[str, Any] = {
    "name": "Charge",
    "on": "attacks self",
    "needs": "my turn",
    "pay": "power 1",
    "targets": "enemy creature",
    "do": [{"draw": 2}],
    "otherwise": DRAWS,
    "affects": "enemy creature",
    "stats": {"def": 1},
    "grants": ["swift"],
    "loses": ["swift"],
    "only": ["swift"],
    "forbids": ["attack"],
    "allows": ["fly"],
    "lends": [0],
    "place": "army",
    "while": "my turn",
    "limit": {"per_turn": 1},
    "optional": True,
    "printed": 2,
    "timing": "any_time",
    "chooser": "opponent",
    "x": 2,
    "scope": "local",
    "tally": {"on": "dies creature", "need": 2},
    "starts": "next_turn",
    "lasts": "forever",
}
"""Something to write in each field of an ability."""

SHORT = {"targets": "target", "stats": "mod", **{f"{word}s": word for word in ("grant", "forbid", "allow", "lend")}}
SHORT |= {"loses": "lose", "printed": "level"}
FIELDS = tuple(field for field in Ability.__struct_encode_fields__ if field != "kind")


def documented() -> dict[str, set[str]]:
    """For each field the kinds of abilities that the guide names beside it."""
    guide = (cards_reference.DOCS / "cards.md").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for names, kinds in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| .* \| ([a-z_, -]+) \|$", guide, re.MULTILINE):
        said, _, out = kinds.partition("all but ") if "all but" in kinds else (kinds, "", "")
        named = {*said.split(", ")} if said not in ("", "all") else set(BASES)
        found |= {name: named - {*out.split(", ")} for name in re.findall(r"`(\w+)`", names)}
    return {field: found.get(SHORT.get(field, field), set()) for field in FIELDS}


def carrier(kind: str, ability: Text) -> Checked:
    """What the linter makes of a card with an ability."""
    written = {"kind": kind, **ability}
    lent = [{"pay": "mark self", "do": DRAWS}]
    named = {"type": "city", "defense": 3} if "advantage" in kind else {}
    printed = creature("Imp", written, lent=lent, **named)
    for stat in ("atk", "def", "cost", "subtypes") if named else ():
        del printed[stat]
    return checked(printed, keywords=[{"name": "swift", "text": "Swift.", "allow": ["fly"]}])


def english(found: Checked) -> str:
    """The rules text of the first card."""
    assert found.card_set is not None
    return render(found.card_set.cards[0], VOCABULARY)


@pytest.mark.parametrize("kind", BASES)
@pytest.mark.parametrize("field", FIELDS)
def test_each_field_of_each_kind_of_ability_changes_the_text_or_is_told(kind, field):
    """Given an ability of a kind, when a field is written, then it is told as stray, unless the guide says that the
    field is for this kind: then the text in English changes."""
    base = BASES[kind]
    key = SHORT.get(field, field)
    given = {**base, key: TRIED[field]}
    if key == "target" and "do" in base:
        given["do"] = [{"kill": "target"}]
    if key == "tally" and kind == "triggered":
        del given["on"]

    found = carrier(kind, given)

    told = [problem.message.split("`")[1] for problem in found.problems if problem.code == "stray-field"]
    assert told == ([] if kind in documented()[field] else [key])
    if not told and given != base:
        assert english(found) != english(carrier(kind, base))


def test_every_base_is_without_fault():
    """Given an ability of each kind with what it needs, when it is linted, then only the unlent ability is told."""
    found = {kind: {problem.code for problem in carrier(kind, base).problems} for kind, base in BASES.items()}
    assert found == {kind: {"unused-lent", "unused-keyword"} for kind in BASES}


STRAY: dict[str, tuple[Text, list[tuple[str, str]]]] = {
    "a change in a triggered ability": (
        {"on": "dies self", "affects": "self", "mod": {"atk": "+1"}, "do": DRAWS},
        [
            ("card[0].ability[0].affects", "`affects` has no meaning for an ability of kind `triggered`"),
            ("card[0].ability[0].mod", "`mod` has no meaning for an ability of kind `triggered`"),
        ],
    ),
    "a change without whom in a triggered ability": (
        {"on": "dies self", "mod": {"atk": "+1"}, "do": DRAWS},
        [("card[0].ability[0].mod", "`mod` has no meaning for an ability of kind `triggered`")],
    ),
    "changes in an activated ability": (
        {"kind": "activated", "pay": "mark self", "mod": {"atk": "+2"}, "forbid": "attack", "do": DRAWS},
        [
            ("card[0].ability[0].mod", "`mod` has no meaning for an ability of kind `activated`"),
            ("card[0].ability[0].forbid", "`forbid` has no meaning for an ability of kind `activated`"),
        ],
    ),
    "a happening beside a tally": (
        {"on": "dies self", "tally": {"on": "dies creature", "need": 2}, "do": DRAWS},
        [("card[0].ability[0].on", "`on` has no meaning beside `tally`")],
    ),
    "a target of a passive": (
        {"affects": "my creature", "mod": {"atk": 1}, "target": "enemy creature"},
        [("card[0].ability[0].target", "`target` has no meaning for an ability of kind `passive`")],
    ),
    "a target of a passive in the long form": (
        {"affects": "my creature", "mod": {"atk": 1}, "targets": ["enemy creature"]},
        [("card[0].ability[0].targets", "`targets` has no meaning for an ability of kind `passive`")],
    ),
}


@pytest.mark.parametrize("case", STRAY)
def test_a_stray_field_is_told_as_its_author_wrote_it(case):
    ability, told = STRAY[case]
    text = creature("Imp")
    del text["abilities"]
    found = checked({**text, "ability": [ability]}, key="card")
    assert [(one.where, one.message) for one in found.problems if one.code != "dead-target"] == told
    assert {one.code for one in found.problems} <= {"stray-field", "dead-target"}


@pytest.mark.parametrize(
    ("ability", "field", "fix"),
    [
        (
            {"kind": "activated", "pay": "mark self", "do": DRAWS, "forbid": "be_attacked"},
            "forbid",
            "Write it as an effect in `do`, or as a passive ability of its own.",
        ),
        (
            {"affects": "my creature", "mod": {"atk": 1}, "do": DRAWS},
            "do",
            'Say what holds: `affects = "my creature"` and `mod = { atk = "+1" }`; or write an ability of its own.',
        ),
        (
            {"on": "dies self", "pay": "mark self", "do": DRAWS},
            "pay",
            "A triggered ability asks with `{ may = [...] }` in `do`.",
        ),
        ({"on": "dies self", "level": 2, "do": DRAWS}, "level", "Remove it."),
        (
            {"on": "dies self", "tally": {"on": "dies self", "need": 2}, "do": DRAWS},
            "on",
            "What is counted stands in the tally; write another ability for the rest.",
        ),
        ({"tally": {"on": "dies self", "need": 2}, "level": 2, "do": DRAWS}, "level", "Remove it."),
    ],
)
def test_what_to_write_instead_of_a_stray_field_is_told(ability, field, fix):
    found = checked(creature("Imp", ability))
    told = [one.fix for one in found.problems if one.code == "stray-field" and f"`{field}`" in one.message]
    assert told == [fix], [(one.message, one.fix) for one in found.problems]


def test_what_a_permanent_advantage_would_do_is_told():
    """Given a permanent advantage that only says what it does, when linted, then both faults are told."""
    found = carrier("permanent_advantage", {"level": 1, "do": DRAWS})
    assert {(one.code, one.message) for one in found.problems if one.severity == "error"} == {
        ("stray-field", "`do` has no meaning for an ability of kind `permanent_advantage`"),
        ("no-effect", "an ability of kind `permanent_advantage` changes nothing"),
    }


def test_what_a_one_time_advantage_would_change_is_told():
    found = carrier("advantage", {"level": 1, "do": DRAWS, "affects": "self", "forbid": "be_attacked"})
    assert [(one.code, one.message, one.fix) for one in found.problems if one.severity == "error"] == [
        ("stray-field", f"`{field}` has no meaning for an ability of kind `advantage`",
         "Write it as an effect in `do`, or as a passive ability of its own.")
        for field in ("affects", "forbid")
    ]  # fmt: skip


def test_an_unknown_kind_has_no_follow_up_faults():
    found = checked(creature("Imp", {"kind": "replacs", "on": "dies self", "mod": {"atk": 1}, "do": DRAWS}))
    assert [(one.code, one.message, one.fix) for one in found.problems] == [
        ("unknown-word", "`replacs` is not a kind of ability", "Did you mean `replaces`?")
    ]


TRIGGERED = {"on": "dies creature"}
BESIDE: dict[str, tuple[Text, str]] = {
    "a phase of another happening": (
        {"on": {"on": "dies", "phases": ["attack"]}, "do": DRAWS},
        "`phases` has no meaning where no phase begins or ends",
    ),
    "a phase of a duration that is no number of turns": (
        {"on": "dies self", "do": [{"mod": {"atk": 1}, "to": "it", "until": {"kind": "attack", "phase": "attack"}}]},
        '`phase` has no meaning beside `kind = "turns"` alone',
    ),
    "whose things are all meant": (
        {"on": "dies self", "do": [{"kill": "all enemy creature by opponent"}]},
        "`by` has no meaning where nobody picks",
    ),
    "who picks what chance picks": (
        {"on": "dies self", "do": [{"kill": "random enemy creature by opponent"}]},
        "`by` has no meaning where nobody picks",
    ),
    "who picks a random discard": (
        {"on": "dies self", "do": [{"discard": 1, "who": "opponent", "random": True, "chosen_by": "you"}]},
        "`chosen_by` has no meaning where chance picks",
    ),
    "marked cards in hand": (
        {"on": "dies self", "do": [{"recover": "my creature in graveyard", "to": "hand", "marked": True}]},
        "`marked` has no meaning for cards that do not enter play",
    ),
    "a faction of cards in hand": (
        {"on": "dies self", "do": [{"recover": "my creature in graveyard", "to": "hand", "faction": "gaian"}]},
        "`faction` has no meaning for cards that do not become resources",
    ),
    "so many of a whole hand": (
        {"on": "dies self", "do": [{"reveal": "opponent", "count": 2}]},
        "`count` has no meaning for a whole hand",
    ),
    "chance at the top of a deck": (
        {"on": "dies self", "do": [{"reveal": "opponent", "zone": "deck", "random": True}]},
        "`random` has no meaning for the top of a deck",
    ),
    "a faction without loyalty": (
        {"pay": {"cost": "pay", "amount": 2, "resource": "power", "faction": "gaian"}, "do": DRAWS},
        "`faction` has no meaning without `of_faction`",
    ),
    "others beside the card itself": (
        {"pay": {"cost": "sacrifice", "itself": True, "count": 2}, "do": DRAWS},
        "`count` has no meaning beside `itself`",
    ),
    "alike in own turns": (
        {"kind": "triggered", "tally": {**TRIGGERED, "per": "own_turn", "need": 2, "same": "type"}, "do": DRAWS},
        '`same` has no meaning beside `per = "own_turn"`',
    ),
    "a streak of happenings": (
        {"kind": "triggered", "tally": {**TRIGGERED, "per": "happening", "streak": True}, "do": DRAWS},
        '`streak` has no meaning without `per = "own_turn"`',
    ),
    "a total of nothing": (
        {"kind": "triggered", "tally": {**TRIGGERED, "total": 3}, "do": DRAWS},
        "`total` has no meaning without `stat`",
    ),
}


@pytest.mark.parametrize("case", BESIDE)
def test_a_field_without_meaning_beside_others_is_told(case):
    ability, told = BESIDE[case]
    found = checked(creature("Imp", ability))
    assert [(one.severity, one.code, one.message) for one in found.problems] == [("error", "stray-field", told)]


def test_a_streak_is_one_of_own_turns():
    """Given a tally with nothing but a streak, when read, then it counts own turns in a row."""
    card_set = checked(
        creature("Imp", {"kind": "triggered", "tally": {"on": "dies creature", "streak": 3}, "do": DRAWS})
    ).card_set
    assert card_set is not None
    tally = card_set.cards[0].abilities[0].tally
    assert tally is not None
    assert (tally.per, tally.need, tally.streak) == ("own_turn", 3, True)
