"""Cards are told by their names in the terminal, as far as a reader knows them."""

from domain.rulesets import RULESETS
from domain.telling.teller import Teller, told_to
from events import codec
from service.cli.matches import story


def reader(ruleset: str = "arcmage_arc") -> Teller:
    """Who tells somebody who has seen nothing yet."""
    return told_to(RULESETS[ruleset])


def event(kind: str, **data: object) -> bytes:
    told = {"seq": 1, "at": "", "actor": 1, "type": kind, "phase": {"turn": 1, "name": "play_1"}, "data": data}
    return codec.canonical(told)


def test_ids_are_told_by_the_names_that_events_gave_them() -> None:
    entered = event(
        "cards.ObjectEnteredPlay",
        id="c1",
        card="Bear",
        owner=1,
        controller=1,
        place="army",
        marked=True,
        origin="stack",
    )
    died = event("cards.ObjectDied", id="c1", cause="damage", to="limbo")
    unseen = event("cards.ObjectDied", id="c0123456789ab", cause="damage", to="limbo")
    assert story([entered, died, unseen], reader()) == [
        "  Bear enters play for seat 1, marked",
        "  Bear dies (damage)",
        "  A card dies (damage)",
    ]


def test_a_move_is_told_by_the_name_that_comes_to_light_after_it() -> None:
    built = event("MoveMade", seat=2, move="reveal_first_city", args={"city": "c0123456789ab"})
    rises = event("cards.ObjectEnteredPlay", id="c0123456789ab", card="Hill", controller=2, place="kingdom")
    assert story([built, rises], reader()) == [
        "Seat 2: Build the city Hill",
        "  Hill enters play for seat 2",
    ]


def test_payments_are_told_by_faction() -> None:
    teller = reader()
    naming = teller.naming
    for id, faction in (("r1", "red_banner"), ("r2", "gaian"), ("r3", "red_banner")):
        naming.learn({"seat": 1, "id": id, "faction": faction})
    naming.learn_view({"hand": [{"id": "h1", "name": "Bear", "owner": 1}]})
    args = {"card": "h1", "payment": ["r1", "r2", "r3"], "targets": [["seat:2"]]}
    assert teller.move("play_card", args) == "Play Bear at seat 2 (2 Red Banner and 1 Gaian)"
    args["payment"] = ["r1", "r9"]
    assert teller.move("play_card", args) == "Play Bear at seat 2 (paying 2)"


def test_two_cards_of_one_name_stay_two() -> None:
    teller = reader()
    teller.naming.learn_view([{"id": "a", "name": "Elf", "owner": 1}, {"id": "b", "name": "Elf", "owner": 1}])
    assert teller.named({"a": 1, "b": ["a"]}) == {"Elf": 1, "Elf (2)": ["Elf"]}


def test_a_sentence_tells_two_cards_of_one_name_apart_by_marks() -> None:
    teller = reader()
    teller.naming.learn_view([{"id": id, "name": "Elf", "owner": 1} for id in ("c1a", "c2b", "c3c")])
    assert teller.move("declare_attack", {"city": "c3c", "attackers": ["c1a", "c2b"]}) == (
        "Attack Elf [c3c] with Elf [c1a] and Elf [c2b]"
    )
    assert teller.move("discard_to_limit", {"cards": ["c1a"]}) == "Discard Elf"


def test_hidden_cards_and_games_without_ids_are_left_alone() -> None:
    teller = reader()
    teller.naming.learn_view({"id": "x", "name": None, "owner": 2})
    teller.naming.learn_view({"id": "r", "name": "Elf", "owner": 2, "face_down": True, "faction": "gaian"})
    assert teller.named(["x", "r"]) == ["x", "a Gaian resource"]
    assert reader("gaia_vora").named(["c0123456789ab"]) == ["c0123456789ab"]
