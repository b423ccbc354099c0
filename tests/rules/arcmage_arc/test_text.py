"""What a position is in words: cards that can be seen are named."""

from domain.telling.position import text_of
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.test_attack import attack, defending


def words(t, viewer=None):
    return text_of(t.ruleset, t.view(viewer))


def test_an_attack_and_its_defence_are_told_by_the_names_of_cards(table):
    t = defending(table, "bear", "elf")
    assert words(t).splitlines()[2:4] == [
        "Combat: Player 1 attacks Red Town of Player 2",
        "Attacking: Bear [bea] and Elf [elf]",
    ]
    defender = next(iter(t.offers(2).open[0].params["defenders"].keys))
    assert t.state.objects[defender].card == "Goblin"
    t.when(2, "assign_defenders", defenders={defender: "bear"}).made()
    assert "Defending: Goblin against Bear [bea]" in words(t)


def test_what_lies_on_the_stack_is_told_by_name(table):
    t = attack(table, p2={"hand": "Retreat#retreat"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    t.when(2, "play_event", card="retreat", targets=[["bear"]]).made()
    assert "Stack, top first: Retreat (card) of Player 2, at Bear" in words(t)


def test_who_chooses_for_an_effect_is_told_with_the_card_that_asks(table):
    own = {"hand": "Curse#curse; Skeleton#skeleton", "vault": "gaian 1", "kingdom": "Red Town#town"}
    t = arena(table, p1=own, p2={"army": "Elf; Bear"})
    played(t, 1, "curse", "seat:2", move="play_card")
    played(t, 1, "skeleton", move="play_card", place="town", payment=["gaian_1_1"])
    assert "An effect of Curse asks Player 2" in words(t)
    t.when(2, "concede").made()
    assert "asks" not in words(t)


def test_a_whole_table_is_told(table):
    """Given cities, residents, an army, enchantments, resources and hands, then each is told with what it is like."""
    own = {
        "kingdom": {
            "Green Town#oak (lost 2, devoted elf)": "Elf#elf (marked); Bear#bear (damage 1) [Armour#mail]",
            "Red Town#red (marked)": "",
        },
        "army": "Giant#giant (marked, damage 2)",
        "enchantments": "Banner#banner (marked)",
        "vault": "gaian 2; red_banner 1 (marked); drake 1",
        "hand": "Bolt#bolt; Insight#one; Insight#two",
        "graveyard": "Elf#dead",
        "unbuilt": "Grey Town#grey",
        "deck": "Elf",
    }
    theirs = {"kingdom": "Grey Town#keep", "hand": "Bolt#hidden", "deck": "Elf; Elf"}
    t = arena(table, p1=own, p2=theirs)
    told = [
        "Arcmage, match mat_test",
        "Turn 1, of seat 1, phase play 1. Waiting for seat 1 (play).",
        "",
        "Seat 2, Player 2: deck 2, hand 1, unbuilt 0",
        "  Kingdom: Grey Town, strength 4, devotion 0",
        "  Vaults: none",
        "",
        "Seat 1, Player 1: deck 1, hand 3, unbuilt 1",
        "  Kingdom: Green Town, strength 4, devotion 1",
        "    Elf 2/1, marked, devoted",
        "    Bear 4/7, damage 1 (with Armour)",
        "  Kingdom: Red Town, strength 5, devotion 0, marked",
        "  Army: Giant 6/5, damage 2, marked",
        "  Global enchantments: Banner, marked",
        "  Vaults: Gaian 2 ready; Red Banner 0 ready, 1 marked; Drake 1 ready",
        "  Graveyard: Elf",
        "  Hand (3): Bolt (1); 2 Insight (1)",
        "  Unbuilt cities (1): Grey Town (4)",
    ]
    assert words(t, 1).splitlines() == told
    hidden = ("  Hand", "  Unbuilt")
    assert words(t).splitlines() == [line for line in told if not line.startswith(hidden)]


def test_who_is_defeated_is_told(table):
    t = arena(table, 3, p1={"kingdom": "Green Town#oak", "deck": "Elf"}, p3={"defeated": True, "deck": ""})
    told = words(t).splitlines()
    assert told[told.index("Seat 3, Player 3: deck 0, hand 0, unbuilt 0, defeated") + 1 :][:2] == [
        "  Kingdom: no city",
        "  Vaults: none",
    ]
