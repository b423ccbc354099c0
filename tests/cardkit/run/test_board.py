"""What holds now: base values, what sets them, what adds to them; permissions; passives that depend on each other."""

from typing import Any

import pytest

from domain.cardkit.dialect import Conditional
from domain.cardkit.events.lasting import ModifierEnded
from domain.cardkit.events.stack import AbilityActivated
from domain.cardkit.language.card import Ability, Keyword, PrintedValue
from domain.cardkit.language.clauses import Can, Compare, Exists, Fits, Not
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.terms import Arithmetic, Choice, Count, Over, PlayerStat, Select, Stat, StatTest, Target
from domain.cardkit.zones import rezone
from tests.cardkit.run.table import Table, bare_dialect, creature

MY_CREATURES = Choice(Select("my", ("creature",)), "all")
ALL_CREATURES = Choice(Select(kinds=("creature",)), "all")


def lord(name: str, amount: int = 1, stat: str = "atk", affects: Choice = MY_CREATURES, **fields):
    """A creature that changes others as long as it is in play."""
    return creature(
        name, 1, 1, abilities=(Ability("passive", affects=affects, stats=(StatChange(stat, amount),), **fields),)
    )


def test_base_then_set_by_the_latest_then_added():
    # given a creature with 2 attack, two effects that set it and two that add, in mixed order
    table = Table(creature("Wolf", 2, 2))
    wolf = table.lay("Wolf")
    table.modify(wolf, stat="atk", amount=3)
    table.modify(wolf, stat="atk", op="set", amount=9)
    table.modify(wolf, stat="atk", op="set", amount=4)
    table.modify(wolf, stat="atk", amount=-1)
    # then the later setting counts and all is added, whenever it came
    assert table.board.stat(wolf, "atk") == 4 + 3 - 1
    assert table.board.stat(wolf, "def") == 2


def test_the_later_setting_wins_between_a_passive_and_an_effect():
    fixed = Ability("passive", affects=ALL_CREATURES, stats=(StatChange("atk", 7, "set"),))
    table = Table(creature("Wolf", 2, 2), creature("Idol", 0, 9, abilities=(fixed,)))
    wolf = table.lay("Wolf")
    table.modify(wolf, stat="atk", op="set", amount=4)
    assert table.board.stat(wolf, "atk") == 4
    table.lay("Idol")
    assert table.board.stat(wolf, "atk") == 7
    table.modify(wolf, stat="atk", op="set", amount=5)
    assert table.board.stat(wolf, "atk") == 5


def test_a_passive_holds_only_in_play_only_face_up_and_only_while_its_condition_does():
    condition = Exists(Select("my", ("creature",), other=True))
    table = Table(lord("Lord", 2, while_=condition), creature("Wolf", 1, 1))
    first = table.lay("Lord")
    assert table.board.stat(first, "atk") == 1, "alone"
    wolf = table.lay("Wolf")
    assert table.board.stat(wolf, "atk") == 3
    assert table.board.stat(table.lay("Wolf", 2), "atk") == 1, "an enemy's"
    hidden = table.lay("Lord", blank=True, place="camp")
    assert table.board.stat(wolf, "atk") == 3
    assert table.board.types(hidden) == ("resource",)
    assert table.board.abilities(hidden) == []
    rezone(table.state, first, "graveyard")
    table.draft.forget()
    assert table.board.stat(wolf, "atk") == 1


@pytest.mark.parametrize("allowed_last", [True, False])
def test_what_is_forbidden_stays_forbidden_whatever_allows_it(allowed_last):
    table = Table(creature("Wolf", keywords=("heavy",)), keywords=(Keyword("heavy", forbids=("fly",)),))
    wolf, other = table.lay("Wolf"), table.lay("Wolf")
    changes: tuple[dict[str, Any], ...] = ({"allows": ("fly",)}, {"loses": ("heavy",)})
    for changed in changes[:: 1 if allowed_last else -1]:
        table.modify(wolf, **changed)
    table.modify(other, allows=("fly",))
    assert table.board.may("fly", wolf, otherwise=False), "the keyword is lost"
    assert not table.board.may("fly", other, otherwise=True), "heavy forbids it"
    table.modify(wolf, forbids=("fly",))
    table.modify(wolf, allows=("fly",))
    assert table.board.forbidden("fly", wolf)
    assert not table.board.may("fly", wolf, otherwise=True)


def test_what_everything_may_do_is_said_by_the_dialect():
    table = Table(creature("Wolf"))
    wolf = table.lay("Wolf")
    frame = table.frame(wolf)
    assert table.board.holds(Can("self", "attack"), frame)
    assert not table.board.holds(Can("self", "fly"), frame)
    table.modify(wolf, allows=("fly",), forbids=("attack",))
    assert table.board.holds(Can("self", "fly"), frame)
    assert not table.board.holds(Can("self", "attack"), frame)


def test_keywords_come_and_go_and_the_later_wins():
    table = Table(creature("Wolf", keywords=("guard",)))
    wolf = table.lay("Wolf")
    assert table.board.keywords(wolf) == {"guard"}
    lost = table.modify(wolf, loses=("guard",))
    assert table.board.keywords(wolf) == frozenset()
    table.modify(wolf, grants=("guard", "swift"))
    assert table.board.keywords(wolf) == {"guard", "swift"}
    table.modify(wolf, loses=("guard",))
    assert table.board.keywords(wolf) == {"swift"}
    table.draft.emit(ModifierEnded(lost, "test"))
    assert table.board.keywords(wolf) == {"swift"}


def test_a_passive_that_asks_is_looked_at_after_those_that_change_what_it_asks_for():
    # given guards get +2 def, strong creatures become guards, and a lord makes creatures strong: laid in this order
    guarded = Choice(Select(kinds=("creature",), keywords=("guard",)), "all")
    strong = Choice(Select(kinds=("creature",), tests=(StatTest("atk", ">=", 3),)), "all")
    table = Table(
        lord("Wall", 2, "def", guarded),
        creature("Captain", 1, 1, abilities=(Ability("passive", affects=strong, grants=("guard",)),)),
        lord("Lord", 2),
        creature("Wolf", 1, 1),
    )
    wall = table.lay("Wall", 2)
    table.lay("Captain", 2)
    wolf = table.lay("Wolf")
    assert table.board.stat(wolf, "def") == 1
    table.lay("Lord")
    # then the chain holds in whichever order the questions are asked
    assert table.board.stat(wolf, "def") == 3
    assert table.board.keywords(wolf) == {"guard"}
    assert table.board.stat(wall, "def") == 1


def test_of_two_passives_that_wait_for_each_other_the_older_goes_first():
    weak = Choice(Select(kinds=("creature",), tests=(StatTest("def", "<=", 1),)), "all")
    slow = Choice(Select(kinds=("creature",), tests=(StatTest("atk", "<=", 1),)), "all")
    cards = (lord("Drum", 1, "atk", weak), lord("Gate", 1, "def", slow), creature("Wolf", 1, 1))
    for first, second, expected in (("Drum", "Gate", (2, 1)), ("Gate", "Drum", (1, 2))):
        table = Table(*cards)
        wolf = table.lay("Wolf")
        table.lay(first)
        table.lay(second)
        assert (table.board.stat(wolf, "atk"), table.board.stat(wolf, "def")) == expected


def test_lent_abilities_are_as_ones_own_and_lent_passives_hold():
    herald = creature(
        "Herald",
        abilities=(Ability("passive", affects=Choice(Select("my", ("creature",), other=True), "all"), lends=(0, 1)),),
        lent=(Ability("activated"), Ability("passive", affects="self", stats=(StatChange("def", 4),))),
    )
    table = Table(herald, creature("Wolf", 1, 1))
    table.lay("Herald")
    wolf = table.lay("Wolf")
    assert [path for path, _ in table.board.abilities(wolf)] == ["Herald#lent.0", "Herald#lent.1"]
    assert table.board.stat(wolf, "def") == 5
    table.lay("Herald")
    assert table.board.stat(wolf, "def") == 5, "an ability is had once, however many lend it"


def test_a_passive_that_asks_waits_for_what_is_only_lent():
    lends = Ability("passive", affects=Choice(Select("my", ("creature",), other=True), "all"), lends=(0,))
    lent = Ability("passive", affects="self", stats=(StatChange("def", 4),))
    tough = Choice(Select(kinds=("creature",), tests=(StatTest("def", ">=", 5),)), "all")
    table = Table(
        creature("Judge", abilities=(Ability("passive", affects=tough, grants=("guard",)),)),
        creature("Herald", abilities=(lends,), lent=(lent,)),
    )
    judge = table.lay("Judge")
    table.lay("Herald")
    assert table.board.keywords(judge) == {"guard"}


def test_an_effect_that_lends_a_passive():
    source = creature("Sage", lent=(Ability("passive", affects="self", stats=(StatChange("def", 4),)),))
    table = Table(source, creature("Wolf", 1, 1))
    wolf = table.lay("Wolf")
    table.modify(wolf, ability="Sage#lent.0")
    assert table.board.stat(wolf, "def") == 5
    assert table.board.abilities(wolf)[0][0] == "Sage#lent.0"


def test_passives_on_the_host_and_on_players():
    banner = creature(
        "Banner",
        abilities=(
            Ability("passive", affects="host", stats=(StatChange("atk", 5),), forbids=("attack",)),
            Ability("passive", affects=Choice(Select("my", ("player",)), "all"), stats=(StatChange("income", 1),)),
        ),
    )
    table = Table(banner, creature("Wolf", 1, 1))
    wolf = table.lay("Wolf", 2)
    table.lay("Banner", host=wolf)
    assert table.board.stat(wolf, "atk") == 6
    assert table.board.forbidden("attack", wolf)
    assert (table.board.player(1, "income"), table.board.player(2, "income")) == (3, 2)
    table.lay("Banner", 2, host="seat:1")
    assert table.board.forbidden("attack", "seat:1")


def test_abilities_of_other_kinds_hold_when_the_dialect_says_so():
    ward = Ability("ward", printed=(PrintedValue("level", 3),), affects=MY_CREATURES, stats=(StatChange("def", 2),))
    damaged = Conditional(
        looks_at=lambda state: {one: state.objects[one].damage for one in state.zone("play")},
        holds=lambda damage, id, ability: ability.number("level") <= damage[id],
    )
    dialect = bare_dialect(conditional=damaged)
    table = Table(creature("City", 0, 1, abilities=(ward,)), dialect=dialect)
    idle, held = table.lay("City"), table.lay("City", 2, damage=3)
    assert table.board.stat(idle, "def") == 1
    assert table.board.stat(held, "def") == 3


def test_a_local_text_reaches_as_far_as_the_dialect_says():
    def same_place(board, frame, thing, scope):
        return scope == "global" or board.object(frame.source).place == thing.place

    table = Table(
        lord("Near", 1), lord("Far", 10, scope="global"), creature("Wolf", 1, 1), dialect=bare_dialect(reach=same_place)
    )
    table.lay("Near", place="camp")
    table.lay("Far", place="camp")
    here, there = table.lay("Wolf", place="camp"), table.lay("Wolf", place="army")
    assert (table.board.stat(here, "atk"), table.board.stat(there, "atk")) == (12, 11)


def test_distances_come_from_the_dialect():
    near = Choice(Select("my", ("creature",), near=1, other=True), "all")
    places = ("camp", "gate", "army")

    def steps(board, one, other):
        return abs(places.index(one.place) - places.index(other.place))

    table = Table(lord("Drum", 1, "atk", near), creature("Wolf", 1, 1), dialect=bare_dialect(near=steps))
    drum = table.lay("Drum", place="camp")
    wolves = [table.lay("Wolf", place=place) for place in places]
    assert [table.board.stat(wolf, "atk") for wolf in wolves] == [2, 2, 1]
    assert table.board.stat(drum, "atk") == 1


def test_numbers_that_count_and_numbers_over_players():
    mine, theirs = Count(Select("my", ("creature",))), Count(Select("their", ("creature",)))
    table = Table(creature("Wolf", 2, 2), seats=3)
    wolf = table.lay("Wolf")
    table.lay("Wolf", 2)
    table.lay("Wolf", 2)
    table.lay("Wolf", 3)
    frame, board = table.frame(wolf), table.board
    assert board.number(Over("min", "opponents", theirs), frame) == 1
    assert board.number(Over("max", "opponents", theirs), frame) == 2
    assert board.number(Over("sum", "everyone", theirs), frame) == 4
    assert not board.holds(Compare(mine, "<", Over("min", "opponents", theirs)), frame)
    assert board.number(Arithmetic("half", (Arithmetic("+", (Stat("self", "atk"), 3)),)), frame) == 2
    assert board.number(PlayerStat("opponents", "income"), frame) == 4
    table.state.defeated = (3,)
    table.draft.forget()
    assert table.board.holds(Compare(mine, "<", Over("min", "opponents", theirs)), frame)


def test_words_faction_and_face_down_cards():
    elf = creature("Elf", faction="red", subtypes=("Elf", "Bird of Prey"))
    table = Table(elf)
    one, other = table.lay("Elf"), table.lay("Elf", 2)
    vault = table.lay("Elf", blank=True, faction="blue", place="camp")
    frame = table.frame(one)

    def found(**fields):
        return table.board.select(Select(**fields), frame)

    assert found(words=("elf", "bird_of_prey")) == [one, other]
    assert found(not_words=("ELF",)) == [vault]
    assert found(factions=("blue",)) == [vault]
    assert found(kinds=("resource",)) == [vault]
    assert found(kinds=("permanent",), not_factions=("blue",)) == [one, other]
    assert found(named="Elf", other=True) == [other]
    table.modify(other, words=("Ghost",), faction="blue")
    assert found(words=("elf",)) == [one]
    assert found(words=("ghost",), factions=("blue",)) == [other]


def test_places_zones_and_stack_items():
    table = Table(creature("Wolf", 2, 2, abilities=(Ability("activated"),)))
    army, camp = table.lay("Wolf"), table.lay("Wolf", place="camp", marked=True)
    dead, held = table.lay("Wolf", 2, "graveyard"), table.lay("Wolf", 2, "hand")
    frame = table.frame(army)

    def found(**fields):
        return table.board.select(Select(**fields), frame)

    assert found() == [army, camp]
    assert found(place="camp") == [camp]
    assert found(place="graveyard") == [dead]
    assert found(side="enemy", kinds=("creature",), place="hand") == [held]
    assert found(states=("marked",)) == [camp]
    assert found(not_states=("marked",)) == [army]
    table.draft.emit(AbilityActivated(1, "i9", army, "Wolf#0"))
    assert found(kinds=("item",)) == ["i9"]
    assert found(side="enemy", kinds=("item",)) == []
    assert found(kinds=("creature", "item")) == [], "it is no card"
    assert found(kinds=("player",)) == ["seat:1", "seat:2"]
    assert table.board.fits(Select(place="camp"), camp, frame)
    assert not table.board.fits(Select(place="camp"), army, frame)


def test_targets_are_what_fits_and_may_be_targeted():
    table = Table(creature("Wolf"), seats=3)
    wolf, other = table.lay("Wolf"), table.lay("Wolf", 2)
    target = Target(Select("enemy", ("creature", "player")))
    frame = table.frame(wolf)
    assert table.board.targets(target, frame) == [other, "seat:2", "seat:3"]
    table.modify(other, "seat:3", forbids=("be_targeted",))
    assert table.board.targets(target, frame) == ["seat:2"]


def test_what_words_refer_to():
    table = Table(creature("Wolf"), seats=3)
    wolf, host = table.lay("Wolf", 2, host="o2"), table.lay("Wolf", 3, controller=1)
    frame = table.frame(
        wolf, controller=2, targets=(("seat:3",), (host,)), about=(host,), player=1, each=wolf, seat=3, chosen=(host,)
    )
    board = table.board
    named = {
        ref: board.refer(ref, frame) for ref in ("self", "host", "it", "each", "chosen", "target", "target2", "seat")
    }
    assert named == {
        "self": (wolf,),
        "host": (host,),
        "it": (host,),
        "each": (wolf,),
        "chosen": (host,),
        "target": ("seat:3",),
        "target2": (host,),
        "seat": ("seat:3",),
    }
    assert board.refer("target3", frame) == ()
    whom = {who: board.seats(who, frame) for who in ("you", "opponents", "everyone", "active", "seat", "target", "it")}
    assert whom == {
        "you": (2,),
        "opponents": (1, 3),
        "everyone": (1, 2, 3),
        "active": (1,),
        "seat": (3,),
        "target": (3,),
        "it": (1,),
    }
    assert board.seats("controller(target2)", frame) == (1,)
    assert board.seats("owner(host)", frame) == (3,)
    assert board.holds(Not(Fits("self", Select("enemy"))), frame)


def test_a_card_of_a_deck_fits_by_what_is_printed():
    table = Table(creature("Wolf", 3, 1), creature("Hare", 1, 1))
    hunter = table.lay("Wolf")
    strong = Select("my", ("creature",), tests=(StatTest("atk", ">", 2),), place="deck")
    assert table.board.fits_name(strong, "Wolf", 1, table.frame(hunter))
    assert not table.board.fits_name(strong, "Hare", 1, table.frame(hunter))
    assert not table.board.fits_name(strong, "Wolf", 2, table.frame(hunter))


def test_a_card_of_a_deck_has_its_printed_keywords():
    table = Table(creature("Hunter"), creature("Wolf", keywords=("guard",)))
    hunter = table.lay("Hunter")
    guards = Select(keywords=("guard",))
    fit = [name for name in ("Hunter", "Wolf") if table.board.fits_name(guards, name, 1, table.frame(hunter))]
    assert fit == ["Wolf"]
