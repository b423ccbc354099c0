"""Any card game's table: laid out as its zones ask for, or as its words say; told in lines and drawn from the same."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain import engine
from domain.cardkit.game.declared import game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.game.vocabulary import vocabulary_of
from domain.cardkit.state import ZONES, Zone
from domain.cardkit.table import cards
from domain.cardkit.table.laying import Table
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.telling import words as room
from domain.telling.position import text_of
from domain.telling.words import BadWords, factions_of, words_of
from tests.cardkit.table.duels import DUEL, LAID, answered, played, seen

IMP = "Ember Imp, Creature, cost 1, attack 2, health 1"


def lines(ruleset: Ruleset, state: Any, viewer: int | None) -> list[str]:
    return text_of(ruleset, seen(state, viewer, ruleset)).splitlines()


def laid(ruleset: Ruleset, view: dict[str, Any]) -> list[tuple[int | None, list[list[str]]]]:
    """The panels, each with the rows of its regions: label, form, and what can be named of it."""
    return [
        (panel.seat, [[_told(region) for region in row] for row in panel.rows])
        for panel in Table(ruleset, view).panels()
    ]


def _told(region: Any) -> str:
    named = ", ".join(str(thing.get("name") or thing.get("card")) for thing in region.things)
    value = "" if region.value is None else f" = {region.value}"
    return f"{region.label} <{region.form}>{value}{f': {named}' if named else ''}"


def test_a_game_that_declares_no_table_has_what_follows_from_its_zones_and_numbers():
    assert laid(DUEL, seen(played(), 1)) == [
        (
            2,
            [
                ["Life <number> = 3", "Mana <number> = 0", "In play <cards>: Road Herald"],
                ["Deck <pile>", "Graveyard <pile>", "Hand (1) <hand>"],
            ],
        ),
        (
            1,
            [
                [
                    "Life <number> = 17",
                    "Mana <number> = 4",
                    "In play <cards>: Oak Captain, Ember Imp, Ember Imp",
                ],
                [
                    "Deck <pile>: Ember Imp, Oak Captain",
                    "Graveyard <pile>: Firebolt, Sling Scout",
                    "Hand (3) <hand>: Firebolt, Deep Study, Deep Study",
                ],
            ],
        ),
    ]


def test_a_declared_table_lies_in_its_rows_with_what_is_everybody_s_where_it_is_said():
    view = seen(answered(), 1, LAID)

    assert laid(LAID, view) == [
        (2, [["Hand (1) <backs>", "Lives <number> = 3"], ["Field <cards>: Road Herald"]]),
        (None, [["Stack, top first <items>: Firebolt"]]),
        (
            1,
            [
                ["Field <cards>: Oak Captain, Ember Imp, Ember Imp"],
                ["Graveyard <pile>: Firebolt, Sling Scout", "Lives <number> = 17", "Mana <number> = 2"],
                ["Hand (2) <hand>: Deep Study, Deep Study"],
            ],
        ),
    ]


class Marketed(GameState, kw_only=True):
    """A duel with a market for all and a cellar for each."""

    ZONES = {**ZONES, "market": Zone(shared=True), "cellar": Zone(hidden=True)}


def test_zones_of_a_game_s_own_lie_on_its_table():
    """Given a shared zone and a hidden one, then the one lies above the players, the other beside their hands."""
    ruleset = replace(DUEL, state=Marketed, meta=replace(DUEL.meta, id="marketed"))
    before = played().copy()
    state = Marketed(**{name: getattr(before, name) for name in before.__struct_fields__})
    market = replace(state.objects["one"], zone="market")
    cellar = replace(state.objects["bolt"], zone="cellar")
    state.objects = {**state.objects, "one": market, "bolt": cellar}
    state.zones = {**state.zones, "market": ("one",), "cellar:1": ("bolt",), "hand:1": ("other",)}
    view = {**engine.view(ruleset, state, 2), "ruleset": "marketed@1"}

    shared, *_, (_, rows) = laid(ruleset, view | {"viewer": 1})

    assert shared == (None, [["Market <cards>: Deep Study"]])
    assert rows[-1][-2:] == ["Hand (1) <hand>", "Cellar (1) <hand>"]
    assert "deck 2, hand 1, cellar 1" in text_of(ruleset, view)


def test_what_is_empty_is_left_out_unless_words_say_what_stands_there():
    view = seen(played(), 1, LAID)
    view["board"]["seats"][0] |= {"play": [], "graveyard": [], "hand": [], "hand_count": 0}

    assert laid(LAID, view)[-1] == (
        1,
        [["An empty field <cards>"], ["Graveyard <pile>", "Lives <number> = 17", "Mana <number> = 4"]],
    )


@pytest.mark.parametrize(
    ("order", "names", "told"),
    [
        (None, ["Ember Imp", "Oak Captain"], "in no order"),
        (["Oak Captain", "Ember Imp"], ["Oak Captain", "Ember Imp"], "top first"),
    ],
)
def test_a_deck_says_whether_its_order_is_known(order: list[str] | None, names: list[str], told: str):
    view = seen(played(), 1)
    view["board"]["seats"][0]["deck_order"] = order
    piles = {region.name: region for region in Table(DUEL, view).panels()[-1].rows[-1]}

    assert ([one["name"] for one in piles["deck"].things], piles["deck"].order) == (names, told)
    assert piles["graveyard"].order == "newest first"


def test_players_are_called_as_they_call_themselves():
    table = Table(DUEL, seen(played("ana ben"), 1))

    assert table.deciding() == ["ana (seat 1) is asked: Play cards, use abilities, attack, or end the phase"]
    assert (table.player(1), table.title()) == ("Seat 1, ana", "Duel, turn 1, main")


def test_backs_stay_backs_even_for_who_sees_everything():
    view = seen(played(), 1, LAID)
    view["board"]["seats"][1]["hand"] = [{"id": "hidden", "name": "Firebolt", "owner": 2, "faction": None}]

    assert laid(LAID, view)[0][1][0][0] == "Hand (1) <backs>"


def test_a_spectator_sees_the_first_seat_last():
    assert [seat for seat, _ in laid(DUEL, seen(played(), None))] == [2, 1]
    assert [seat for seat, _ in laid(DUEL, seen(played(), 2))] == [1, 2]


def test_a_place_in_play_is_a_region_of_its_own(rewritten: Callable[..., Ruleset]):
    ruleset = rewritten('["mine.play"]', '["mine.front", "mine.rear"]')
    view = seen(played(), 1, LAID)
    for thing, place in zip(view["board"]["seats"][0]["play"], ("front", "rear", "front"), strict=True):
        assert thing["place"] == ""
        thing["place"] = place

    assert laid(ruleset, view)[-1][1][0] == ["Front <cards>: Oak Captain, Ember Imp", "Rear <cards>: Ember Imp"]


def test_things_that_lie_in_another_are_told_below_it(rewritten: Callable[..., Ruleset]):
    ruleset = rewritten('none = "An empty field"', 'none = "An empty field", holds = "inner"')
    view = seen(played(), 1, LAID)
    first, *others = view["board"]["seats"][0]["play"]
    view["board"]["seats"][0]["play"] = [{**first, "inner": others}]

    told = text_of(ruleset, view).splitlines()

    start = told.index("  Field: Oak Captain 3/4, damage 1")
    assert told[start + 1 : start + 3] == ["    Ember Imp [imp] 2/1, marked", "    Ember Imp [two] 2/1"]


def test_the_terminal_tells_the_same_regions_in_the_same_order():
    assert lines(LAID, answered(), 1) == [
        "Duel, match mat_duel",
        "Turn 1, of seat 1, phase main. Waiting for seat 2 (priority).",
        "Priority (response): Ben, Ana",
        "",
        "Seat 2, Ben: hand 1",
        "  Lives 3",
        "  Field: Road Herald 2/2",
        "",
        "Stack, top first: Firebolt (card) of Ana, at Road Herald",
        "",
        "Seat 1, Ana: hand 2",
        "  Field: Oak Captain 3/4, damage 1",
        "  Field: Ember Imp [imp] 2/1, marked",
        "  Field: Ember Imp [two] 2/1",
        "  Lives 17, Mana 2",
        "  Graveyard: Firebolt; Sling Scout",
        "  Hand (2): 2 Deep Study (3)",
    ]


def test_the_terminal_tells_a_table_that_nothing_was_declared_of():
    assert lines(DUEL, played(), 2) == [
        "Duel, match mat_duel",
        "Turn 1, of seat 1, phase main. Waiting for seat 1 (main).",
        "",
        "Seat 1, Ana: deck 2, hand 3",
        "  Life 17, Mana 4",
        "  In play: Oak Captain 3/4, damage 1",
        "  In play: Ember Imp [imp] 2/1, marked",
        "  In play: Ember Imp [two] 2/1",
        "  Graveyard: Firebolt; Sling Scout",
        "",
        "Seat 2, Ben: deck 1, hand 1",
        "  Life 3, Mana 0",
        "  In play: Road Herald 2/2",
        "  Hand (1): Firebolt (2)",
    ]


def test_a_match_that_has_not_begun_or_has_ended_is_told_without_what_goes_on():
    view = seen(answered(), 1)
    view["outcome"] = {"reason": "no_life", "winners": [1]}

    assert text_of(DUEL, view).splitlines()[1:3] == [
        "Ended in turn 1 (no life). Won by seat 1.",
        "Stack, top first: Firebolt (card) of Ana, at Road Herald",
    ]
    assert text_of(DUEL, {**view, "outcome": None, "status": "lobby"}).splitlines()[1:] == [
        "Not begun: waiting for nobody to join."
    ]


def test_a_game_that_is_no_card_game_and_has_no_text_is_told_by_its_heading():
    bare = replace(RULESETS["gaia_vora"], text=None)

    assert (
        text_of(bare, seen(played(), 1)) == "\n".join(lines(DUEL, played(), 1)[:2]).replace("Duel", "Gaia-Vora") + "\n"
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({}, f"{IMP}."),
        ({"marked": True, "damage": 1}, f"{IMP}, damage 1, marked."),
        ({"owner": 2, "counters": {"growth": 1}}, f"{IMP}, owned by seat 2, 1 growth counter."),
        ({"keywords": ["first_strike"]}, f"{IMP}, first strike."),
        ({"face_down": True}, "Card face down (Ember Imp), unmarked"),
        ({"name": None}, "A hidden card"),
    ],
)  # fmt: skip
def test_a_card_of_a_game_without_words_for_cards_is_told_in_one_sentence(change: dict[str, Any], sentence: str):
    view = deepcopy(seen(played(), 1))
    thing = view["board"]["seats"][0]["play"][2] | change

    assert cards.label(Table(DUEL, view).teller, thing, None) == sentence


# --- what words may say of a table ------------------------------------------------------------------------------------


@pytest.fixture
def rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Ruleset]]:
    """The game with rows of its own after a change to the text of its words."""
    folder = tmp_path / "laid_anew"
    folder.mkdir()
    monkeypatch.setattr(room, "files", lambda package: folder if package == folder.name else files(package))

    def read(before: str, after: str) -> Ruleset:
        text = files("tests.cardkit.table.laid").joinpath("words.toml").read_text(encoding="utf-8")
        assert text.count(before) == 1
        (folder / "words.toml").write_text(text.replace(before, after), encoding="utf-8")
        return replace(LAID, folder=folder.name)

    room._layer.cache_clear()
    yield read
    room._layer.cache_clear()
    room._READ.clear()


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('["stack"]', '["stack:heap"]', "'stack:heap' is no region"),
        ('["stack"]', '["ours.stack"]', "'ours.stack' is no region"),
        ('["stack"]', '["stack", "mine.hand"]', "a row holds regions of the same seats, and at least one"),
        ('["stack"]', "[]", "a row holds regions of the same seats, and at least one"),
        ("[phase]", '[faction]\noak = { name = "Oak", colour = "pink" }\n[phase]', "Invalid enum value 'pink'"),
        ("[phase]", '[note]\nwindow = "{kind:plane}"\n[phase]', "note.window: there is no filter or kind plane"),
        ("[phase]", '[sentence]\nwon = "{winners:plane}"\n[phase]', "sentence.won: there is no filter or kind plane"),
    ],
)  # fmt: skip
def test_words_that_no_table_can_be_laid_by_are_refused(
    rewritten: Callable[[str, str], Ruleset], before: str, after: str, problem: str
):
    with pytest.raises(BadWords) as refused:
        words_of(rewritten(before, after))

    assert problem in str(refused.value)


def test_factions_without_mark_and_colour_have_the_next_ones(rewritten: Callable[[str, str], Ruleset]):
    ash = 'ash = { name = "The Ash", mark = "As", colour = "gold" }'
    told = f'[faction]\noak.name = "Oak"\n{ash}\nelm.name = "Elm"\n'
    factions = words_of(rewritten("[phase]", f"{told}[phase]")).factions

    assert {id: (one.mark, one.colour) for id, one in factions.items()} == {
        "oak": ("Oa", "green"),
        "ash": ("As", "gold"),
        "elm": ("El", "red"),
    }


def test_the_factions_of_a_game_are_those_that_its_words_tell_of():
    told = factions_of("domain.rulesets.arcmage_arc")

    assert list(told)[:2] == ["gaian", "dark_legion"]
    assert factions_of("domain.rulesets.duel") == {} == DUEL.dialect.vocabulary.factions
    assert vocabulary_of(game_of(DUEL.dialect), told, {}).factions == told
