"""Effects that can never do anything are named by the linter, and nothing else is."""

from pathlib import Path

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.language.lint import lint
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.rules.arcmage_arc.attacks import checked, creature, event

WARNING, ERROR = "warning", "error"
DRAWS = [{"draw": 1}]


def does(*effects, **fields):
    return event("Flash", do=list(effects), **fields)


def able(**fields):
    return creature("Imp", {"do": DRAWS, **fields})


def fires(on, *effects, **fields):
    return creature("Imp", {"on": on, "do": list(effects), **fields})


NOWHERE = "`{}` does nothing to {}"
REACHING = {
    "cancel in play": (
        does({"cancel": "target"}, target="creature"),
        does({"cancel": "target"}, target="creature item"),
        (WARNING, "no-effect", NOWHERE.format("cancel", "what is in play")),
    ),
    "cancel of what fired": (
        fires("enters_play creature", {"cancel": "it"}),
        fires("played creature", {"cancel": "it"}),
        (WARNING, "no-effect", NOWHERE.format("cancel", "what is in play")),
    ),
    "kill in a graveyard": (
        does({"kill": "target"}, target="creature card in graveyard"),
        does({"recover": "target", "to": "play"}, {"kill": "target"}, target="creature card in graveyard"),
        (WARNING, "no-effect", NOWHERE.format("kill", "a card in a graveyard")),
    ),
    "damage in a graveyard": (
        does({"damage": 2}, target="creature card in graveyard"),
        does({"damage": 2}, target="creature"),
        (WARNING, "no-effect", NOWHERE.format("damage", "a card in a graveyard")),
    ),
    "mark in a graveyard": (
        does({"mark": "my creature in graveyard"}),
        does({"mark": "my creature in army"}),
        (WARNING, "no-effect", NOWHERE.format("mark", "a card in a graveyard")),
    ),
    "itself while it is played": (
        able(kind="play", do=[{"counters": "charge", "to": "self"}]),
        able(pay="mark self", do=[{"counters": "charge", "to": "self"}]),
        (WARNING, "no-effect", NOWHERE.format("counters", "what is on the stack")),
    ),
    "mark itself when dead": (
        fires("dies self", {"mark": "self"}),
        fires("dies self", {"recover": "self", "to": "play"}, {"mark": "self"}),
        (WARNING, "no-effect", NOWHERE.format("mark", "a card in a graveyard")),
    ),
    "damage to what has left": (
        fires("leaves_play creature", {"damage": 1, "to": "it"}),
        fires("leaves_play creature", {"damage": 1, "to": "self"}),
        (WARNING, "no-effect", NOWHERE.format("damage", "what has left play")),
    ),
    "unmark what paid": (
        able(pay="sacrifice self", do=[{"unmark": "self"}]),
        able(pay="mark self", do=[{"unmark": "self"}]),
        (WARNING, "no-effect", NOWHERE.format("unmark", "what has left play")),
    ),
    "counters on what paid": (
        able(pay="return self", do=[{"counters": "charge"}]),
        able(pay="power 1", do=[{"counters": "charge"}]),
        (WARNING, "no-effect", NOWHERE.format("counters", "what has left play")),
    ),
    "unmark what is unmarked": (
        does({"unmark": "all unmarked creature"}),
        does({"unmark": "all marked creature"}),
        (WARNING, "no-effect", NOWHERE.format("unmark", "what is unmarked")),
    ),
    "mark a marked target": (
        does({"mark": "target"}, target="marked creature"),
        does({"unmark": "target"}, {"mark": "target"}, target="marked creature"),
        (WARNING, "no-effect", NOWHERE.format("mark", "what is marked")),
    ),
    "while an event is in play": (
        does({"mod": {"atk": 1}, "to": "target", "until": "while source"}, target="creature"),
        able(
            pay="mark self",
            target="creature",
            do=[{"mod": {"atk": 1}, "to": "target", "until": "while source"}],
        ),
        (
            *(WARNING, "never-holds"),
            "this ends at once: it lasts while the card is in play, and that is not in play by then",
        ),
    ),
    "while an event has devotion": (
        does({"mod": {"atk": 1}, "to": "target", "until": "while devotion"}, target="creature"),
        does({"mod": {"atk": 1}, "to": "target", "until": "end of turn"}, target="creature"),
        (WARNING, "never-holds", "this ends at once: `devotion` is for texts of cities alone"),
    ),
    "marked and marking itself": (
        able(pay="mark self", needs="self is marked"),
        able(pay="mark self", needs="self is not marked"),
        (WARNING, "never-holds", "this can never be paid: what is marked cannot be marked again"),
    ),
    "a creature draws": (
        does({"draw": 1, "who": "target"}, target="creature"),
        does({"draw": 1, "who": "controller(target)"}, target="creature"),
        (WARNING, "no-bearer", "`target` is no player, but a creature"),
    ),
    "the hand of a creature": (
        does({"draw": "hand(target)"}, target="creature"),
        does({"draw": "hand(target)"}, target="player"),
        (WARNING, "no-bearer", "`target` is no player, but a creature"),
    ),
    "a turn is unmarked": (
        fires("turn_begins of you", {"unmark": "it"}),
        fires("turn_begins of you", {"unmark": "self"}),
        (ERROR, "no-bearer", "`unmark` does nothing to a player"),
    ),
    "another phase": (
        fires("phase_begins attack", *DRAWS, needs="during play_1"),
        fires("phase_begins attack or play_1", *DRAWS, needs="during play_1"),
        (WARNING, "never-holds", "it is never one of these phases and another at once"),
    ),
    "a phase before the first": (
        fires("turn_begins", *DRAWS, needs="during play_1"),
        fires("turn_ends", *DRAWS, needs="during discard"),
        (WARNING, "never-holds", "it is never one of these phases and another at once"),
    ),
    "an attack in another's turn": (
        fires("attacks self", *DRAWS, needs="enemy turn"),
        fires("attacks enemy creature", *DRAWS, needs="enemy turn"),
        (WARNING, "never-holds", "it is never your turn and an opponent's at once"),
    ),
    "an enemy's attack in the own turn": (
        fires("attacks enemy creature", *DRAWS, needs="my turn"),
        fires("attacks creature", *DRAWS, needs="my turn"),
        (WARNING, "never-holds", "it is never your turn and an opponent's at once"),
    ),
    "a defence in the own turn": (
        fires("defends self", *DRAWS, needs="my turn"),
        fires("defends self", *DRAWS, needs="enemy turn"),
        (WARNING, "never-holds", "it is never your turn and an opponent's at once"),
    ),
    "a stat between nothing": (
        does({"kill": "creature with atk > 3 and atk < 2"}),
        does({"kill": "creature with atk > 3 and atk < 5"}),
        (WARNING, "never-holds", "nothing fits: no number is all of this at once"),
    ),
    "a number between nothing": (
        does(*DRAWS, needs="hand(you) > 3 and hand(you) < 2"),
        does(*DRAWS, needs="hand(you) > 3 and deck(you) < 2"),
        (WARNING, "never-holds", "no number is all of this at once"),
    ),
    "no counters": (
        able(pay="mark self", do=[{"counters": "charge", "amount": 0}]),
        able(pay="mark self", do=[{"counters": "charge", "amount": -1}]),
        (WARNING, "no-effect", "an effect of 0 does nothing"),
    ),
    "nothing is picked": (
        does({"kill": "0 creature"}),
        does({"kill": "1 creature"}),
        (WARNING, "no-effect", "an effect of 0 does nothing"),
    ),
    "nothing is targeted": (
        does({"kill": "target"}, target="0 creature"),
        does({"kill": "target"}, target="2 creature"),
        (WARNING, "no-effect", "an effect of 0 does nothing"),
    ),
    "nothing is sought": (
        does({"search": "creature", "most": 0}),
        does({"search": "creature", "most": 1}),
        (WARNING, "no-effect", "an effect of 0 does nothing"),
    ),
    "nothing is discarded": (
        does({"discard": 0, "who": "opponents"}),
        does({"discard": 1, "who": "opponents"}),
        (WARNING, "no-effect", "an effect of 0 does nothing"),
    ),
    "nothing is paid": (
        able(pay=["power 1", "sacrifice 0 my creature"]),
        able(pay=["power 1", "sacrifice 1 my creature"]),
        (WARNING, "no-effect", "a cost of 0 asks for nothing"),
    ),
    "no damage is paid": (
        able(pay=["power 1", "hurt 0 my city"]),
        able(pay=["power 1", "hurt 1 my city"]),
        (WARNING, "no-effect", "a cost of 0 asks for nothing"),
    ),
    "nothing if": (
        does({"if": "my turn", "do": []}),
        does({"if": "my turn", "do": [], "otherwise": DRAWS}),
        (WARNING, "no-effect", "`if` says nothing that is done"),
    ),
    "nothing that may be done": (
        does({"may": []}),
        does({"may": DRAWS}),
        (WARNING, "no-effect", "`may` says nothing that is done"),
    ),
    "an empty mode": (
        does({"modes": [DRAWS, []]}),
        does({"modes": [DRAWS, [{"mill": 1}]]}),
        (WARNING, "no-effect", "`modes` says nothing that is done"),
    ),
}


@pytest.mark.parametrize("vain", REACHING)
def test_what_can_never_do_anything_is_named(vain):
    """Given an effect in vain, when its set is linted, then this alone is named; its neighbour is fine."""
    card, near, told = REACHING[vain]
    assert [(problem.severity, problem.code, problem.message) for problem in checked(card).problems] == [told]
    assert checked(near).problems == ()


def test_each_is_told_with_its_place_and_what_puts_it_right():
    (problem,) = checked(does({"cancel": "target"}, target="creature")).problems
    assert problem.where == "cards[0].do[0].cancel"
    assert problem.fix == 'Name an item on the stack: `target = "creature item"`.'
    (problem,) = checked(does({"draw": 1, "who": "target"}, target="creature")).problems
    assert (problem.where, problem.fix) == ("cards[0].do[0].who", "Write `controller(target)`.")


def test_no_shipped_card_is_named():
    assert lint(content.CONTENT.core(), VOCABULARY, "shipped") == ()


def test_no_example_is_named():
    root = Path(__file__).parents[3] / "docs" / "examples" / "cards"
    files = [path for path in root.glob("*.toml") if "[[card]]" in path.read_text(encoding="utf-8")]
    assert files
    for path in files:
        assert check_set(path.read_text(encoding="utf-8"), "toml", {"arcmage_arc": VOCABULARY}).problems == ()
