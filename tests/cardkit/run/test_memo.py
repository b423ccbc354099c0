"""A board that remembers answers as one that does not, after every event, in whichever order it is asked."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cardkit.dialect import Conditional
from domain.cardkit.events.cards import CardPutInGraveyard, CardsDrawn
from domain.cardkit.events.lasting import Change, ModifierEnded, ModifierStarted, Until
from domain.cardkit.events.things import CardMarked, CardsUnmarked, ControlChanged, CounterChanged
from domain.cardkit.language.card import Ability, Keyword
from domain.cardkit.language.clauses import Can, Compare, During, Exists
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.terms import Choice, Count, PlayerStat, Select, Stat, StatTest
from domain.cardkit.run.asks import NOTHING
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.gathering import Gathering
from domain.cardkit.state import CardObject
from domain.draft import Draft
from events.event import Event
from events.vocabulary.match import PlayerDefeated
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowOpened
from events.vocabulary.turns import PhaseStarted, TurnStarted
from tests.cardkit.run.naive import naive
from tests.cardkit.run.table import Table, bare_dialect, creature

STATS, WORDS, PERMISSIONS = ("atk", "def"), ("guard", "swift", "heavy"), ("fly", "attack", "be_targeted")


def passive(*, what: Select | str, **fields: Any) -> Ability:
    """An ability that holds for all that fit."""
    return Ability("passive", affects=what if isinstance(what, str) else Choice(what, "all"), **fields)


STRONG = Select(kinds=("creature",), tests=(StatTest("atk", ">=", 3),))
OTHERS = Select("enemy", ("creature",), not_states=("marked",), keywords=("guard",), other=True)
CARDS = (
    creature("Wolf", 2, 2, subtypes=("Wolf",), faction="red"),
    creature("Lord", 1, 1, abilities=(passive(what=Select("my", ("creature",)), stats=(StatChange("atk", 1),)),)),
    creature("Idol", 0, 4, abilities=(passive(what=Select(words=("wolf",)), stats=(StatChange("atk", 5, "set"),)),)),
    creature("Captain", 1, 3, abilities=(passive(what=STRONG, grants=("guard",), forbids=("fly",)),)),
    creature(
        "Wall",
        0,
        5,
        abilities=(passive(what=Select(keywords=("guard",)), stats=(StatChange("def", Stat("each", "atk")),)),),
    ),
    creature(
        "Weight", 1, 1, keywords=("heavy",), abilities=(passive(what="host", loses=("guard",), grants=("heavy",)),)
    ),
    creature(
        "Crowd",
        1,
        1,
        abilities=(passive(what="self", stats=(StatChange("atk", Count(Select("my", states=("unmarked",)))),)),),
    ),
    creature(
        "Rebel",
        2,
        1,
        abilities=(
            passive(what=Select("enemy"), stats=(StatChange("def", -1),), while_=Exists(Select("my", other=True))),
            passive(what=Select(kinds=("player",)), stats=(StatChange("income", 1),), while_=Can("self", "fly")),
        ),
    ),
    creature("Hoarder", 1, 1, abilities=(passive(what="self", stats=(StatChange("atk", Stat("self", "charge")),)),)),
    creature("Thrift", 1, 1, abilities=(passive(what=Select("my", place="hand"), stats=(StatChange("def", 3),)),)),
    creature(
        "Herald",
        1,
        1,
        abilities=(
            passive(
                what=Select("my", ("creature",), other=True),
                lends=(0, 1),
                while_=Compare(PlayerStat("you", "income"), "<=", 3),
            ),
        ),
        lent=(
            Ability("activated"),
            passive(what=Select("my", keywords=("guard",)), allows=("fly",), stats=(StatChange("atk", 1),)),
        ),
    ),
)
NAMES = [card.name for card in CARDS]
STEADY = ["Wolf", "Lord", "Idol", "Crowd", "Weight", "Thrift"]
"""What these do depends on nothing that is the ruleset's."""
PRINTED = dict.fromkeys(STATS, NOTHING)
ASKS: tuple[dict[str, frozenset[str]], ...] = ({}, PRINTED)
"""A ruleset that does not tell that stats are what is printed, and one that does."""
SETTINGS = (None, lambda state: ())
"""A ruleset that does not tell what its functions look at, and one whose functions look at nothing but the object."""
KEYWORDS = (Keyword("heavy", forbids=("fly",)), Keyword("swift", allows=("fly",)), Keyword("guard"))
CHANGES = (
    Change(stat="atk", amount=2),
    Change(stat="atk", op="set", amount=1),
    Change(stat="def", amount=-1, grants=("swift",)),
    Change(loses=("guard",), forbids=("attack",)),
    Change(allows=("fly",)),
    Change(words=("Wolf",), faction="blue"),
    Change(ability="Herald#lent.1"),
)


def guards(board: Board, least: int) -> list[str]:
    """Something to be worked out of what is in play and what continues."""
    there = [thing.id for thing in board.in_play() if "guard" in board.keywords(thing.id)]
    return there if len(there) >= least else []


def body(board: Board, thing: CardObject) -> tuple[int, ...]:
    """What a creature is, of nothing but what continues; for `Board.read`."""
    return *[board.stat(thing.id, stat) for stat in STATS], *[board.forbidden(one, thing.id) for one in PERMISSIONS]


def answers(board: Board, table: Table, order: random.Random, one_in: int = 1) -> dict[Any, Any]:
    """What a board says of everything, or of one in so many things, asked in some order."""
    ids = [*table.state.objects]
    questions: list[tuple[Any, Any]] = []
    for id in ids:
        questions += [((id, stat), lambda id=id, stat=stat: board.stat(id, stat)) for stat in STATS]
        questions += [((id, one), lambda id=id, one=one: board.may(one, id, False)) for one in PERMISSIONS]
        questions.append(((id, "keywords"), lambda id=id: board.keywords(id)))
        questions.append(((id, "line"), lambda id=id: (board.types(id), board.words(id), board.faction(id))))
        questions.append(((id, "abilities"), lambda id=id: [path for path, _ in board.abilities(id)]))
        questions.append(((id, "strong"), lambda id=id: board.select(STRONG, table.frame(id))))
        questions.append(((id, "others"), lambda id=id: board.select(OTHERS, table.frame(id))))
        if board.index.printed >= {*STATS}:
            thing = table.state.objects[id]
            questions.append(((id, "body"), lambda thing=thing: board.read(body, thing)))
    questions.append(("guards", lambda: board.settled(guards, 2)))
    questions += [(seat, lambda seat=seat: board.player(seat, "income")) for seat in table.state.seats]
    order.shuffle(questions)
    return {name: ask() for name, ask in questions[::one_in]}


def anew(table: Table, order: random.Random) -> dict[Any, Any]:
    """What is worked out from the beginning. That takes long: only some questions are asked, others each time."""
    return answers(naive(table.state, table.ruleset.dialect), table, order, one_in=4)


def some_event(table: Table, rng: random.Random, number: int) -> Event:
    """Anything that can happen on the bare table."""
    state = table.state
    play = state.zone("play")
    kind = rng.randrange(8)
    if kind == 0 and state.modifiers:
        return ModifierEnded(rng.choice(state.modifiers).id, "test")
    if not play or kind == 1:
        seat = rng.choice(state.seats)
        state.decks = {**state.decks, seat: ("Wolf", "Lord")}
        return CardsDrawn(seat, 1, "test", (f"c{number}",), ("Wolf",))
    id = rng.choice(play)
    match kind:
        case 2:
            return CardMarked(id, "test")
        case 3:
            return CardsUnmarked(1, play, "test")
        case 4:
            thing = state.objects[id]
            return CardPutInGraveyard(id, thing.card, thing.owner, "play", "test", 0)
        case 5:
            return ControlChanged(id, 1, rng.choice(state.seats))
        case 6:
            return CounterChanged(id, "charge", 0, 1)
    objects = tuple(rng.sample(play, min(len(play), 2)))
    return ModifierStarted(f"m{number}", id, 1, objects, (rng.choice(CHANGES),), Until("forever"))


def arranged(rng: random.Random, table: Table, names: list[str]) -> None:
    """A card comes into play."""
    host = rng.choice([None, "seat:1", *table.state.zone("play")])
    table.lay(rng.choice(names), rng.choice([1, 2]), host=host, marked=rng.random() < 0.3, blank=rng.random() < 0.1)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    names=st.sampled_from([NAMES, STEADY]),
    setting=st.sampled_from(SETTINGS),
    asks=st.sampled_from(ASKS),
)
def test_the_memo_of_a_board_agrees_with_working_everything_out_anew(seed, names, setting, asks):
    rng = random.Random(seed)
    table = Table(*CARDS, keywords=KEYWORDS, dialect=bare_dialect(setting=setting, asks=asks))
    for _ in range(5):
        arranged(rng, table, names)
    for number in range(8):
        answers(table.board, table, rng)
        if rng.random() < 0.4:
            arranged(rng, table, names)
        else:
            table.draft.emit(some_event(table, rng, number))
        asked = answers(table.board, table, rng)
        assert asked == answers(table.board, table, rng), "asked again"
        assert asked == asked | anew(table, rng)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), names=st.sampled_from([NAMES, STEADY]), asks=st.sampled_from(ASKS))
def test_what_is_tried_from_one_position_is_worked_out_as_if_nothing_else_had_been_tried(seed, names, asks):
    rng = random.Random(seed)
    table = Table(*CARDS, keywords=KEYWORDS, dialect=bare_dialect(setting=lambda state: (), asks=asks))
    for _ in range(5):
        arranged(rng, table, names)
    ruleset, first = table.ruleset, table.state.copy()
    for number in range(6):
        table.draft = Draft(ruleset, first, table.draft.chance)
        for _ in range(2):
            table.draft.emit(some_event(table, rng, number))
            asked = answers(table.board, table, rng)
            assert asked == asked | anew(table, rng)


def test_what_a_passive_does_is_not_worked_out_anew_when_an_effect_begins_that_does_not_matter_to_it(monkeypatch):
    table = Table(*CARDS, dialect=bare_dialect(setting=lambda state: (), asks=PRINTED))
    wolf = table.lay("Wolf")
    table.lay("Lord")
    assert table.board.stat(wolf, "atk") == 3
    monkeypatch.setattr(Gathering, "_worked_out", None)
    table.modify(wolf, stat="atk", amount=1)
    assert table.board.stat(wolf, "atk") == 4


def test_what_an_effect_does_not_concern_is_not_read_again():
    table = Table(*CARDS, dialect=bare_dialect(setting=lambda state: (), asks=PRINTED))
    wolf, wall = table.lay("Wolf"), table.lay("Wall")
    read: list[str] = []

    def looked(board: Board, thing: CardObject) -> int:
        read.append(thing.id)
        return board.stat(thing.id, "def")

    def defences() -> list[int]:
        return [table.board.read(looked, table.state.objects[one]) for one in (wolf, wall)]

    assert defences() == [2, 5]
    table.modify(wolf, stat="def", amount=1)
    assert defences() == [3, 5]
    assert read == [wolf, wall, wolf]


def test_a_look_like_an_earlier_one_at_the_same_things_finds_what_continued_then():
    table = Table(*CARDS, dialect=bare_dialect(setting=lambda state: (), asks=PRINTED))
    wolf = table.lay("Wolf")
    table.lay("Lord")
    before = table.board.continuing
    table.modify(wolf, stat="atk", amount=1)
    changed = table.board.continuing
    assert changed is not before
    table.draft.emit(ModifierEnded(table.state.modifiers[0].id, "test"))
    assert table.board.continuing is before


def test_a_board_is_thrown_away_when_something_happens():
    table = Table(*CARDS)
    wolf = table.lay("Wolf")
    board = table.board
    assert table.board is board
    table.draft.emit(CardMarked(wolf, "test"))
    assert table.board is not board


def test_a_board_outlives_what_only_changes_who_is_asked():
    table = Table(*CARDS)
    table.lay("Wolf")
    board = table.board
    table.draft.emit(WindowOpened("response", (1, 2)))
    table.draft.emit(PriorityPassed(1))
    table.draft.emit(WindowClosed("response"))
    assert table.board is board


def test_what_continues_is_kept_while_only_the_condition_of_things_changes():
    table = Table(*CARDS, dialect=bare_dialect(setting=lambda state: (), asks=PRINTED))
    wolf = table.lay("Wolf")
    table.lay("Lord")
    before = table.board.continuing
    table.draft.emit(CardMarked(wolf, "test"))
    assert table.board.continuing is before
    table.draft.emit(ControlChanged(wolf, 1, 2))
    assert table.board.continuing is not before


def test_what_asks_for_marks_follows_them():
    table = Table(*CARDS, dialect=bare_dialect(setting=lambda state: (), asks=PRINTED))
    crowd, wolf = table.lay("Crowd"), table.lay("Wolf")
    assert table.board.stat(crowd, "atk") == 3
    table.draft.emit(CardMarked(wolf, "test"))
    assert table.board.stat(crowd, "atk") == 2


def test_a_copied_board_stays_as_it_was():
    table = Table(*CARDS)
    wolf = table.lay("Wolf")
    before = table.board.copied()
    table.draft.emit(CardMarked(wolf, "test"))
    thing = before.object(wolf)
    assert thing is not None
    assert not thing.marked
    assert [one.marked for one in before.in_play()] == [False]


@pytest.mark.parametrize("kept", ["board", "anything"])
def test_a_draft_forgets_its_memo_but_keeps_its_course(kept):
    table = Table(*CARDS)
    wolf = table.lay("Wolf")
    table.draft.memo[kept] = table.draft.course[kept] = 1
    table.draft.emit(CardMarked(wolf, "test"))
    assert kept not in table.draft.memo
    assert kept in table.draft.course


def test_what_continues_follows_players_zones_and_effects():
    income = passive(what=Select(kinds=("player",)), stats=(StatChange("income", 1),))
    table = Table(*CARDS, creature("Banner", abilities=(income,)), seats=3)
    table.lay("Banner")
    thrift, held = table.lay("Thrift"), table.lay("Wolf", zone="hand")
    assert (table.board.player(3, "income"), table.board.stat(held, "def")) == (3, 5)
    table.draft.emit(PlayerDefeated(3, "test"))
    assert table.board.player(3, "income") == 2
    drawn = table.lay("Wolf", zone="hand")
    assert table.board.stat(drawn, "def") == 5
    table.modify(thrift, stat="atk", amount=1)
    assert table.board.stat(thrift, "atk") == 2


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_continues_follows_phases_hands_and_what_the_ruleset_says(setting):
    night = passive(what="self", stats=(StatChange("atk", 1),), while_=During(("night",)))
    hand = passive(what="self", stats=(StatChange("def", PlayerStat("you", "hand")),))
    ward = Ability("ward", affects="self", stats=(StatChange("def", 10),))
    second_turn = Conditional(looks_at=lambda state: state.turn, holds=lambda turn, id, ability: turn > 1)
    dialect = bare_dialect(setting=setting, conditional=second_turn)
    cards = [creature(name, abilities=(own,)) for name, own in (("Owl", night), ("Sage", hand), ("City", ward))]
    cards.append(creature("Architect", abilities=(passive(what="self", lends=(0,)),), lent=(ward,)))
    for name, stat in (("Owl", "atk"), ("Sage", "def"), ("City", "def"), ("Architect", "def")):
        table = Table(*cards, dialect=dialect)
        id = table.lay(name)
        before = table.board.stat(id, stat)
        table.draft.emit(PhaseStarted("night"))
        table.lay("Owl", zone="hand")
        table.draft.emit(TurnStarted(seat=1, turn=2))
        assert table.board.stat(id, stat) > before, name


def test_what_is_remembered_of_other_answers_is_charged_as_if_it_were_worked_out():
    table = Table(*CARDS)
    for _ in range(5):
        table.lay("Wolf")
    frame, wolves = Frame("", 1), Select(kinds=("creature",), states=("unmarked",))
    boards = [Board(table.state, table.ruleset.dialect) for _ in range(2)]
    taken = []
    for board in boards:
        before = board.meter.left
        assert len(board.select(wolves, frame)) == 5
        taken.append(before - board.meter.left)
        board.copied().select(wolves, frame)
    assert taken[0] == taken[1] > 5
