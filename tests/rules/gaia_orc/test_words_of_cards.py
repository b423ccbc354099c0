"""Places, states, numbers and kinds of abilities, as texts of cards may name them, and what they hold of."""

from itertools import product
from typing import Any

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.language.render import render
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.asks import CONDITION, SETTING
from domain.cardkit.run.board import Board
from tests.dsl import clause
from tests.dsl.gaia_orc import PLAIN, RULESET
from tests.rules.gaia_orc.playing import all_pass, attacked, laid, played

DIALECT = RULESET.dialect
DOMAINS = ("politics", "science", "faith")


def problems(card: str) -> list[tuple[str, str]]:
    """The codes and messages of what is wrong with the data of one card."""
    text = f'name = "set"\nruleset = "gaia_orc"\n[[card]]\nname = "Odd"\ntext = "Odd."\n{card}'
    found = check_set(text, "toml", {"gaia_orc": DIALECT.vocabulary}).problems
    return [(one.code, one.message) for one in found]


def of_creature(ability: str) -> list[tuple[str, str]]:
    """The same of a creature with such an ability."""
    return problems(f'type = "creature"\ncost = 1\natk = 1\ndef = 1\n[[card.ability]]\n{ability}')


def counting(words: str) -> list[tuple[str, str]]:
    """The same of a creature that counts such things."""
    return of_creature(f'on = "dies creature"\ndo = [{{ gain = "gold", amount = "count({words})" }}]')


# --- of what types they can be said -----------------------------------------------------------------------------------

TYPES = ("creature", "equipment", "spell", "resource", "region")
IN_PLAY = {"creature", "equipment", "spell", "region"}
STATES = {
    "attacking": {"creature"},
    "defending": {"creature"},
    "blocked": {"creature"},
    "assigned": {"creature"},
    "locked": {"creature"},
    "equipped": {"creature"},
    "dropped": {"equipment"},
    "token": IN_PLAY,
    "servant": {"creature"},
    "used": {"creature", "resource"},
    "enchanted": IN_PLAY,
    "suppressed": {"spell"},
}
PLACES = {
    "front": IN_PLAY,
    "kingdom": {"creature"},
    **{domain: {"creature"} for domain in DOMAINS},
    "region": {"region"},
    "vault": {"resource"},
}


@clause("GORC-MRK-01", "GORC-MRK-02", "GORC-SRV-01", "GORC-SRV-10", "GORC-TOK-01")
@pytest.mark.parametrize(("state", "kind"), [*product(STATES, TYPES)])
def test_a_state_has_a_meaning_for_its_types_alone(state, kind):
    """Given a text about a thing in a state, then it has a fault if no thing of its type is ever in it."""
    vain = [("no-bearer", f"`{state}` has no meaning for {'an' if kind == 'equipment' else 'a'} {kind}")]
    assert counting(f"{state} {kind}") == ([] if kind in STATES[state] else vain)


@clause("GORC-STA-02", "GORC-STA-03", "GORC-STA-04", "GORC-STA-05")
@pytest.mark.parametrize(("place", "kind"), [*product(PLACES, TYPES)])
def test_a_place_has_a_meaning_for_its_types_alone(place, kind):
    """Given a text about a thing at a place, then it has a fault if no thing of its type is ever there."""
    vain = [("no-bearer", f"`{place}` has no meaning for {'an' if kind == 'equipment' else 'a'} {kind}")]
    assert counting(f"{kind} in {place}") == ([] if kind in PLACES[place] else vain)


STAYING = {"creature", "equipment", "spell", "resource"}
DONE = {
    "damage": ("damage = 1, to", {"creature", "region"}),
    "restore": ("restore = 1, to", {"creature", "region"}),
    "prevent": ("prevent = 1, to", {"creature", "region"}),
    "mark": ("mark", STAYING),
    "unmark": ("unmark", STAYING),
    "destroy": ("destroy", STAYING),
    "move": ('place = "front", move', {"creature"}),
}
"""How a text does something to things of a type, and to which types it can be done."""
ASKED = {
    **{key: {"creature"} for key in ("defend", "not_attack", "not_defend", "be_defended", "be_sacrificed")},
    **dict.fromkeys(("be_marked", "be_unmarked"), STAYING),
    **{key: {"opponent"} for key in ("be_attacked", "place_resource", "claim")},
    "attack": {"creature", "opponent"},
    "be_damaged": {"creature", "region"},
}
"""Of which types, or of players, it is ever asked whether something is forbidden."""


@clause("GORC-MRK-01", "GORC-MRK-02", "GORC-REG-04")
@pytest.mark.parametrize(("what", "kind"), [*product(DONE, TYPES)])
def test_what_can_be_done_to_things_of_a_type(what, kind):
    """Given a text that does something to things of a type, then it has a fault if it would do nothing to them."""
    said, types = DONE[what]
    vain = [("no-bearer", f"`{what}` does nothing to {'an' if kind == 'equipment' else 'a'} {kind}")]
    assert of_creature(f'on = "dies self"\ndo = [{{ {said} = "{kind}" }}]') == ([] if kind in types else vain)


@clause("GORC-CMB-01", "GORC-MRK-02", "GORC-RES-01")
@pytest.mark.parametrize(("permission", "whom"), [*product(ASKED, (*TYPES, "opponent"))])
def test_what_can_be_forbidden_to_whom(permission, whom):
    """Given a text that forbids something to things of a type, or a player, then it has a fault if nobody asks that."""
    called = {"opponent": "a player", "equipment": "an equipment"}.get(whom, f"a {whom}")
    vain = [("no-bearer", f"`{permission}` is never asked of {called}")]
    assert of_creature(f'affects = "{whom}"\nforbid = ["{permission}"]') == ([] if whom in ASKED[permission] else vain)


# --- of what they hold ------------------------------------------------------------------------------------------------


def found(t: Any, word: str) -> set[str]:
    """The things in play at a place or in a state."""
    board = Board(t.state, DIALECT)
    holds = (DIALECT.places | DIALECT.states)[word]
    return {one.id for one in board.in_play() if holds(board, one)}


def table_of_all(table: Any) -> Any:
    """A position with things in all places, some of them attached, buried, marked, or without a card."""
    mine = {
        "hand": "Conjure#c",
        "front": "Wolf#w [Sword#sword, Blessing#b1]; Orc#m (marked)",
        "politics": "Bear#p (marked)",
        "science": "Guard#g",
        "faith": "Monk#top [Blessing#b2]; Abbot#low [Blessing#b3]",
        "vault": 2,
        "spent": 1,
        "region": "Hill#h [Rampart#r]",
    }
    t = laid(table, p1=mine, p2={"region": "Vale#v"})
    played(t, 1, "play_event", card="c").made()
    return t


HOLDING = {
    "front": {"w", "sword", "b1", "m", "token"},
    "kingdom": {"p", "g", "top", "b2", "low", "b3"},
    "politics": {"p"},
    "science": {"g"},
    "faith": {"top", "b2", "low", "b3"},
    "region": {"h", "r", "v"},
    "vault": {"r1_1", "r1_2"},
    "token": {"token"},
    "servant": {"p", "g", "top", "low"},
    "used": {"m", "p", "r1_1"},
    "enchanted": {"w", "top", "low", "h"},
    "suppressed": {"b3"},
    "equipped": {"w"},
    "top": {"p", "g", "top"},
    "buried": {"low"},
    "assigned": set(),
    "dropped": set(),
}


@clause("GORC-SRV-01", "GORC-SRV-10", "GORC-MRK-02", "GORC-TOK-01")
@pytest.mark.parametrize("word", HOLDING)
def test_what_is_where_and_how_it_is(table, word):
    """Given a table full of things, then a word of a text means those that are there, or so, and no others.

    What is attached is where its host is. A Spell is suppressed only on a buried servant.
    """
    t = table_of_all(table)
    (token,) = (one.id for one in t.state.objects.values() if one.card == "Spirit")
    assert {"token" if id == token else id for id in found(t, word)} == HOLDING[word]


@clause("GORC-SRV-10", "GORC-SRV-11")
def test_a_spell_is_suppressed_until_its_servant_is_on_top_again(table):
    """Given an enchanted Abbot under a Monk, when the Monk goes, then the Spell is not suppressed any more."""
    t = laid(table, p1={"faith": "Monk#top; Abbot#low [Blessing#b]", "hand": "Summons#s"})
    assert (found(t, "suppressed"), found(t, "enchanted")) == ({"b"}, {"low"})
    played(t, 1, "play_event", card="s", targets=[["top"]]).made()
    assert (found(t, "suppressed"), found(t, "enchanted")) == (set(), {"low"})


@clause("GORC-MRK-02")
def test_the_assigned_are_used_too(table):
    """Given a Sentinel, when it is assigned, then it is used though it is unmarked."""
    t = laid(table, p1={"front": "Sentinel#s; Wolf#w"})
    assert found(t, "used") == set()
    played(t, 1, "assign_creature", source="s", ability="Sentinel#0").made()
    assert (found(t, "used"), found(t, "assigned")) == ({"s"}, {"s"})


def test_who_attacks_and_who_defends(table):
    """Given an attack, then the attackers are attacking, and who is declared against one is defending."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b; Elf#e"}, p2={"front": "Ox#o; Boar#i"})
    attacked(t, "w", "b")
    assert [found(t, word) for word in ("attacking", "defending", "blocked")] == [{"w", "b"}, set(), set()]
    t.when(2, "declare_defenders", defenders={"o": "b"}).made()
    assert [found(t, word) for word in ("attacking", "defending", "blocked")] == [{"w", "b"}, {"o"}, {"b"}]
    all_pass(t).made()


NARROW = {
    **dict.fromkeys((*PLACES, "token", "servant", "enchanted", "suppressed", "equipped", "dropped"), frozenset()),
    **dict.fromkeys(("used", "assigned"), frozenset({CONDITION})),
    **dict.fromkeys(("attacking", "defending", "blocked", "locked"), frozenset({SETTING})),
}


@pytest.mark.parametrize("word", NARROW)
def test_a_word_rests_on_no_more_than_it_looks_at(word):
    """Given a text that asks for a word, then it is not asked anew for what the word does not look at.

    Where things are, and on whose side, needs no telling. Marks and assignments are the condition of things.
    """
    assert DIALECT.asks[word] == NARROW[word]


# --- numbers ----------------------------------------------------------------------------------------------------------

COUNTED = (
    "regions", "domains_won", "creatures", "resources", "unmarked_resources", "hand", "deck", "graveyard", "chapter"
)  # fmt: skip
CHANGED = (
    "vp", "region_hp", "gold", "hand_limit", *(f"{what}_{domain}" for what in ("points", "value") for domain in DOMAINS)
)  # fmt: skip


@pytest.mark.parametrize("number", COUNTED)
def test_a_text_that_changes_what_is_counted_changes_nothing(number):
    """Given a text by which a player has one more of what is counted, then it has a fault."""
    message = f"`{number}` counts what is there: a change neither adds nor takes any of it"
    assert of_creature(f'affects = "you"\nmod = {{ {number} = "+1" }}') == [("no-effect", message)]


@pytest.mark.parametrize("number", CHANGED)
def test_a_text_may_change_what_is_reckoned(number):
    """Given a text by which a player has one more of another number, then it has no fault."""
    assert of_creature(f'affects = "you"\nmod = {{ {number} = "+1" }}') == []


@clause("GORC-TAC-03", "GORC-TAC-04", "GORC-SRV-09", "GORC-MAG-04")
def test_numbers_count_what_is_there(table):
    """Given creatures, regions and Resource cards of both players, then their numbers are as many."""
    p1 = {
        "front": "Wolf; Orc (marked) [Sword]", "politics": "Bear; Elf (marked)", "science": "Guard (marked)",
        "faith": "Monk; Abbot", "vault": 3, "spent": 1, "chapter": "Vale; Keep",
    }  # fmt: skip
    t = laid(table, p1=p1, p2={"politics": "Wolf", "science": "Golem"})
    board = Board(t.state, DIALECT)
    own, other = ({name: board.player(seat, name) for name in DIALECT.vocabulary.player_stats} for seat in (1, 2))
    expected = {
        "creatures": (7, 2), "regions": (3, 1), "domains_won": (1, 1), "resources": (3, 0),
        "unmarked_resources": (2, 0),
        "points_politics": (3, 2), "points_science": (0, 5), "points_faith": (5, 0),
        "value_politics": (4, 2), "value_science": (2, 5), "value_faith": (5, 0),
        "hand_limit": (7, 7), "chapter": (2, 0), "vp": (0, 0), "region_hp": (10, 10), "gold": (0, 0),
    }  # fmt: skip
    assert {name: (own[name], other[name]) for name in expected} == expected


@clause("GORC-DOM-01", "GORC-TAC-03")
@pytest.mark.parametrize("domain", DOMAINS)
def test_domains_are_told_by_their_names(domain):
    """Given a domain, then whoever writes cards reads its name in what is said of its place and its numbers."""
    words, name = DIALECT.vocabulary, domain.capitalize()
    assert words.places[domain] == f"in {name}"
    assert words.player_stats[f"points_{domain}"] == f"points in {name}"
    assert words.player_stats[f"value_{domain}"] == f"gold value of {name}"


# --- what regions print -----------------------------------------------------------------------------------------------

REGION = 'type = "region"\nposition = 1\nhp = 5\n[[card.ability]]\n'


@clause("GORC-TAC-07", "GORC-REG-12")
@pytest.mark.parametrize("domain", DOMAINS)
def test_an_advantage_says_of_which_domain_it_is(domain):
    """Given an Advantage of a domain, then it has no fault."""
    assert problems(f'{REGION}kind = "advantage"\ndomain = "{domain}"\ndo = [{{ draw = 1 }}]') == []


@clause("GORC-TAC-07")
@pytest.mark.parametrize("domain", ['"war"', '"kingdom"', '"front"', '"politic"', "3", "0"])
def test_an_advantage_of_no_domain_is_a_fault(domain):
    """Given an Advantage of anything else, then it has a fault, which names the wrong word."""
    found = problems(f'{REGION}kind = "advantage"\ndomain = {domain}\ndo = [{{ draw = 1 }}]')
    message = f"`{domain.strip(chr(34))}` is not one of the choices of `domain`"
    assert found == [("unknown-word", message)]


@clause("GORC-TAC-07", "GORC-TAC-09", "GORC-TAC-12")
def test_an_advantage_without_a_domain_is_a_fault_and_other_claims_print_none():
    """Given an Advantage without a domain, then that is missing; a Domination has none."""
    missing = ("missing-field", "an ability of kind `advantage` prints `domain`")
    assert problems(f'{REGION}kind = "advantage"\ndo = [{{ draw = 1 }}]') == [missing]
    for kind in ("domination", "total_domination"):
        assert problems(f'{REGION}kind = "{kind}"\ndo = [{{ draw = 1 }}]') == []
        assert problems(f'{REGION}kind = "{kind}"\ndomain = "faith"\ndo = [{{ draw = 1 }}]')


@clause("GORC-TAC-07", "GORC-TAC-09", "GORC-TAC-12")
def test_claims_are_called_by_their_names():
    """Given the Hill, then what its data says is told under the heading of each claim."""
    told = render(LIBRARY.pool_of((PLAIN,)).cards["Hill"], DIALECT.vocabulary)
    headings = ("Advantage of politics", "Advantage of science", "Advantage of faith", "Domination", "Total Domination")
    assert [line.partition(":")[0] for line in told.splitlines()] == [*headings]
