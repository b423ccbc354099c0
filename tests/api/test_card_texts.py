"""Texts that a card game is asked for, each of an uploaded card, played over the API in a match of the worked example.

What they do in every case the table of `tests/cardkit/texts/played` says; here a whole service stands around them.
"""

from typing import Any

import pytest

from tests.api.client import Api, Match

CREATURE = 'type = "creature"\ncost = 0\nattack = 1\nhealth = 3\ntext = "Says so."\n'
TRICK = 'type = "trick"\ncost = 0\ntext = "Says so."\n'
SPELL = 'type = "spell"\ncost = 0\ntext = "Says so."\n'


def uploaded(api: Api, ruleset: str, card: str) -> str:
    """A set with this card."""
    text = f'name = "Texts"\nruleset = "{ruleset}"\n[[card]]\nname = "Test Card"\n{card}\n'
    answer = api.post("/v1/card-sets", data=text, content_type="application/toml")
    assert answer.status_code in (200, 201), answer.text
    assert [one for one in answer.get_json()["problems"] if one["severity"] == "error"] == []
    return str(answer.get_json()["id"])


class Table:
    """A match in which player 1 has the card in hand, and creatures `mine` and `theirs` are in play."""

    def __init__(self, api: Api, card: str) -> None:
        self._open(api, uploaded(api, "duel", card))

    def _open(self, api: Api, card_set: str) -> None:
        tables = {
            "1": {
                "numbers": {"mana": 4},
                "hand": [{"card": "Test Card", "id": "card"}, {"card": "Warm Hearth", "id": "other"}],
                "play": [{"card": "Sling Scout", "id": "mine"}],
                "deck": ["Firebolt", "Ember Imp", "Road Herald", "Deep Study"],
            },
            "2": {
                "numbers": {"mana": 4},
                "hand": [{"card": "Firebolt", "id": "bolt"}],
                "play": [{"card": "Oak Captain", "id": "theirs"}],
            },
        }
        self.match: Match = api.create(
            2,
            ruleset="duel",
            options={"card_sets": ["duel", card_set]},
            scenario={"active": 1, "phase": "main", "turn": 3, "tables": tables},
        )
        self.start = self.match.version

    def do(self, seat: int, move: str, **args: Any) -> None:
        """Make the first legal move that is like this."""
        legal = self.match.legal(seat, cap=200)
        found = next(one for one in legal if one["move"] == move and args.items() <= one["args"].items())
        answer = self.match.move(seat, {"move": move, "args": found["args"]})
        assert answer.status_code == 201, answer.text

    def play(self, **args: Any) -> None:
        """Player 1 plays the card, and nobody responds."""
        self.do(1, "play_card", card="card", **args)
        self.pass_on()

    def use(self, **args: Any) -> None:
        """Player 1 uses the ability of the card, and nobody responds."""
        self.do(1, "activate_ability", source="card", **args)
        self.pass_on()

    def choose(self, *answer: str, seat: int = 1) -> None:
        """Answer what a text asks."""
        self.do(seat, "choose_for_effect", answer=list(answer))
        self.pass_on()

    def pass_on(self) -> None:
        """All pass as long as something waits for responses."""
        while any(one["move"] == "pass" for seat in self.match.waiting_for for one in self.match.legal(seat)):
            self.do(self.match.waiting_for[0], "pass")

    def told(self, kind: str, seat: int = 1) -> list[dict[str, Any]]:
        """The events of a kind so far, as a player reads them."""
        events = self.match.json(f"/events?after={self.start}&limit=1000", seat)["items"]
        return [event["data"] | _private(event) for event in events if event["type"] == kind]

    def ids(self, kind: str) -> list[str]:
        return [event["id"] for event in self.told(kind)]


def _private(event: dict[str, Any]) -> dict[str, Any]:
    """What only some may read of an event, as far as this reader may."""
    return {name: value for part in event.get("private", {}).values() for name, value in part["data"].items()}


@pytest.fixture
def table(api: Api):
    return lambda card: Table(api, card)


def test_a_copy_of_a_thing(table):
    t = table(SPELL + 'target = "enemy creature"\ndo = [{ token = true, of = "target" }]')
    t.play()
    assert [one["card"] for one in t.told("cards.TokenMade")] == ["Oak Captain"]


def test_a_copy_of_an_item_on_the_stack(table):
    t = table(TRICK + 'target = "card item"\ndo = [{ copy = "target" }]')
    t.do(1, "play_card", card="other")
    t.do(2, "pass")
    t.do(1, "play_card", card="card")
    t.pass_on()
    assert [one["amount"] for one in t.told("cards.NumberChanged") if one["number"] == "life"] == [4, 4]


def test_an_extra_turn(table):
    t = table(SPELL + "do = [{ extra_turn = true }]")
    t.play()
    t.do(1, "end_phase")
    assert [one["seat"] for one in t.told("TurnStarted")] == [1]


def test_a_target_for_each_mode(table):
    t = table(
        SPELL + 'target = ["enemy creature", "player"]\n'
        'do = [{ modes = [[{ damage = 1 }], [{ gain = "life", amount = 1, who = "target2" }]] }]'
    )
    t.play(modes=[1], targets=[[], ["seat:1"]])
    assert [(one["seat"], one["amount"]) for one in t.told("cards.NumberChanged")] == [(1, 1)]
    assert t.told("cards.ObjectDamaged") == []


def test_abilities_cost_less(table):
    t = table(CREATURE + '[[card.ability]]\npay = "mana 6"\ndo = [{ draw = 1 }]\n')
    t.play()
    assert not any(one["move"] == "activate_ability" and one["args"]["source"] == "card" for one in t.match.legal(1))

    t = table(
        CREATURE + '[[card.ability]]\npay = "mana 6"\ndo = [{ draw = 1 }]\n'
        '[[card.ability]]\naffects = "my creature"\nmod = { ability_cost = "-2" }'
    )
    t.play()
    t.use()
    assert [one["seat"] for one in t.told("cards.CardsDrawn")] == [1]


def test_a_thing_loses_all_abilities(table):
    t = table(SPELL + 'target = "creature"\ndo = [{ only = [], to = "target" }]')
    assert any(one["args"].get("source") == "mine" for one in t.match.legal(1))
    t.play(targets=[["mine"]])
    assert not any(one["args"].get("source") == "mine" for one in t.match.legal(1))


def test_the_top_of_the_deck(table):
    t = table(SPELL + "do = [{ look = 3 }]")
    t.play()
    t.choose("Ember Imp")
    t.choose("Road Herald", "Firebolt")
    assert t.told("cards.DeckArranged")[-1]["order"] == ["Road Herald", "Firebolt"]
    assert "order" not in t.told("cards.DeckArranged", seat=2)[-1]
    assert "Ember Imp" not in str(t.told("cards.CardReturnedToHand", seat=2))


def test_damage_that_is_divided_and_what_was_dealt(table):
    t = table(SPELL + 'target = "2 creature"\ndo = [{ divide = 3 }, { gain = "life", amount = "dealt" }]')
    t.play(targets=[["mine", "theirs"]])
    t.choose("theirs")
    t.choose("theirs")
    assert sorted((one["id"], one["amount"]) for one in t.told("cards.ObjectDamaged")) == [("mine", 1), ("theirs", 2)]
    assert [one["amount"] for one in t.told("cards.NumberChanged")] == [3]


def test_out_of_play_while_another_is_there(table):
    t = table(CREATURE + '[[card.ability]]\non = "enters_play self"\ndo = [{ banish = "enemy creature" }]')
    t.play()
    assert t.ids("cards.CardRemovedFromGame") == ["theirs"]
    t.do(1, "play_card", card="other")
    t.do(2, "play_card", card="bolt", targets=[["card"]])
    t.pass_on()
    assert t.ids("cards.ObjectEnteredPlay")[-1] == "theirs"


def test_what_was_sacrificed_for_a_mode(table):
    t = table(
        SPELL + 'do = [{ modes = [[{ draw = 1 }], [{ gain = "life", amount = "stat(paid, health)" }]], '
        'pay = ["mana 0", "sacrifice 1 my creature"] }]'
    )
    t.play(modes=[1])
    assert [one["amount"] for one in t.told("cards.NumberChanged")] == [2]


def test_it_becomes_a_target(table):
    t = table(CREATURE + '[[card.ability]]\non = "targeted self by opponents"\ndo = [{ draw = 1 }]')
    t.play()
    t.do(1, "play_card", card="other")
    t.do(2, "play_card", card="bolt", targets=[["card"]])
    t.pass_on()
    assert [one["seat"] for one in t.told("cards.CardsDrawn")] == [1]


def test_out_of_play_and_back_at_once(table):
    t = table(SPELL + 'target = "creature"\ndo = [{ blink = "target" }]')
    t.play(targets=[["theirs"]])
    assert t.ids("cards.CardRemovedFromGame") == ["theirs"]
    assert t.ids("cards.ObjectEnteredPlay") == ["theirs"]


LIBRARIAN = '[[card.ability]]\naffects = "{}"\nallow = "be_played"\n'


def test_what_is_removed_from_the_game_is_counted_and_played(table):
    t = table(
        CREATURE + LIBRARIAN.format("card in removed") + '[[card.ability]]\npay = "mana 0"\ntarget = "enemy creature"\n'
        'do = [{ remove = "target" }, { gain = "life", amount = "count(creature in removed)" }]'
    )
    t.play()
    t.use(targets=[["theirs"]])
    assert [one["amount"] for one in t.told("cards.NumberChanged") if one["number"] == "life"] == [1]
    t.do(1, "end_phase")
    assert not any(one["move"] == "play_card" and one["args"]["card"] == "theirs" for one in t.match.legal(2))
    t.do(2, "end_phase")
    t.do(1, "play_card", card="theirs")
    t.pass_on()
    assert [(one["id"], one["controller"]) for one in t.told("cards.ObjectEnteredPlay")][-1] == ("theirs", 1)


def test_the_top_of_the_deck_is_played(table):
    t = table(
        SPELL + 'do = [{ mill = 2, to = "removed" }, { allow = "be_played", to = "chosen", until = "end of turn" }]'
    )
    t.play()
    bolt, imp = (one["new_id"] for one in t.told("cards.CardRemovedFromGame", seat=2))
    t.do(1, "play_card", card=bolt, targets=[["theirs"]])
    t.pass_on()
    assert [one["id"] for one in t.told("cards.ObjectDamaged")] == ["theirs"]
    assert any(one["args"].get("card") == imp for one in t.match.legal(1))
    t.do(1, "end_phase")
    t.do(2, "end_phase")
    assert not any(one["args"].get("card") == imp for one in t.match.legal(1))


def test_a_card_is_played_from_another_players_hand_once_it_has_been_seen(table):
    t = table(
        CREATURE + LIBRARIAN.format("enemy card in hand") + '[[card.ability]]\npay = "mana 0"\n'
        'do = [{ reveal = "opponents", to_you = true }]'
    )
    t.play()
    assert not any(one["args"].get("card") == "bolt" for one in t.match.legal(1))
    t.use()
    assert any(one["args"].get("card") == "bolt" for one in t.match.legal(1))
    t.do(1, "play_card", card="bolt", targets=[["theirs"]])
    t.pass_on()
    assert [(one["seat"], one["id"]) for one in t.told("cards.CardPlayed", seat=2)][-1] == (1, "bolt")
    assert [one["owner"] for one in t.told("cards.CardPutInGraveyard") if one["id"] == "bolt"] == [2]


def test_a_creature_must_attack_if_it_is_able(table):
    t = table(CREATURE + '[[card.ability]]\naffects = "enemy creature"\nforbid = "not_attack"')
    t.play()
    t.do(1, "end_phase")
    answer = t.match.move(2, {"move": "end_phase"})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "must")
    assert not any(one["move"] == "end_phase" for one in t.match.legal(2))
    t.do(2, "attack", by="theirs", on="mine")
    t.do(2, "end_phase")
    assert [one["seat"] for one in t.told("TurnStarted")] == [2, 1]


class Kingdom(Table):
    """The same in Arcmage, which has counters."""

    def __init__(self, api: Api, card: str) -> None:
        self._open(api, uploaded(api, "arcmage_arc", card))

    def _open(self, api: Api, card_set: str) -> None:
        tables = {
            "1": {"hand": [{"card": "Test Card", "id": "card"}], "army": [{"card": "Test Card", "id": "mine"}]},
            "2": {"army": [{"card": "Test Card", "id": "theirs"}]},
        }
        self.match = api.create(
            2,
            ruleset="arcmage_arc",
            options={"card_sets": ["core", card_set]},
            scenario={"active": 1, "phase": "play_1", "turn": 5, "tables": tables},
        )
        self.start = self.match.version


WARDEN = (
    'type = "creature"\nfaction = "gaian"\nsubtypes = ["Elf"]\ncost = 0\nloyalty = 0\natk = 1\ndef = 2\n'
    'text = "Says so."\n'
)


def test_it_enters_with_counters_that_count(api: Api):
    t = Kingdom(
        api,
        WARDEN + '[[card.ability]]\nkind = "enters"\ndo = [{ counters = "growth", amount = 2 }]\n'
        '[[card.ability]]\naffects = "self"\nmod = { atk = "stat(self, growth)" }',
    )
    t.play()
    assert [(one["id"], one["after"]) for one in t.told("cards.CounterChanged")] == [("card", 2)]


def test_out_of_play_and_back_in_arcmage(api: Api):
    t = Kingdom(
        api, WARDEN + '[[card.ability]]\npay = "mark self"\ntarget = "enemy creature"\ndo = [{ blink = "target" }]'
    )
    t.do(1, "activate_ability", source="mine", targets=[["theirs"]])
    t.pass_on()
    assert t.ids("cards.CardRemovedFromGame") == ["theirs"]
    assert t.ids("cards.ObjectEnteredPlay") == ["theirs"]
