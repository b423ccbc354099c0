"""Resource cards, recycling, gold and paying (WORC-RES, WORC-REC, WORC-CST, WORC-PAY)."""

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, entered, go_to, laid


@clause("WORC-RES-02", "WORC-RES-04", "WORC-RES-05", "WORC-RES-01")
def test_a_hand_card_is_laid_face_down_as_a_resource_and_gives_gold_at_once(table):
    """Given a Bear in hand.

    When it is laid, then it lies unmarked among the Resource cards, unseen, and gives a gold.
    """
    t = laid(table, p1={"hand": "Bear#b"})
    t.when(1, "lay_resource", card="b").then(
        said("ResourcePlaced", seat=1, place="resources", marked=False),
        aside="a window opens",
        hand={1: 0},
        ready={1: 1},
    )
    (card,) = (one for one in t.view(2)["board"]["seats"][0]["play"])
    assert (card["name"], card["faction"], "cost" in card, "type" in card) == (None, None, False, False)
    all_pass(t).then(aside="all pass", waiting=(1, "floor"))
    t.when(1, "produce_gold", cards=[card["id"]]).then(
        said("CardMarked", id=card["id"]),
        said("NumberChanged", seat=1, number="gold", after=1),
        ready={1: 0},
        waiting=(1, "floor"),
    )


@clause("WORC-RES-03")
def test_only_one_card_is_laid_in_a_turn_of_both_play_phases(table):
    """Given a card laid in Play A, when another is laid in Play A or Play B, then it is refused."""
    t = laid(table, p1={"hand": "Bear#b; Wolf#w"})
    t.when(1, "lay_resource", card="b").made()
    all_pass(t).made()
    t.when(1, "lay_resource", card="w").refused("WORC-RES-03", most=1, have=1)
    go_to(t, "play_2").when(1, "lay_resource", card="w").refused("WORC-RES-03")


@clause("WORC-RES-02", "WORC-RES-03", "WORC-CON-01")
def test_what_a_text_lays_is_no_card_laid_by_the_player(table):
    """Given a text that puts a hand card among the Resource cards, then the player may lay one besides in the turn."""
    t = laid(table, p1={"hand": "Sow#s; Bear#b; Wolf#w"})
    t.when(1, "play_event", card="s").made()
    all_pass(t).made()
    t.when(1, "choose_for_effect", answer=["b"]).then(
        said("ResourcePlaced", seat=1, place="resources", former="b", marked=True, cause="effect"),
        aside=("EffectChoiceMade", "cards go to the graveyard"),
        hand={1: 1},
        ready={1: 0},
    )
    t.when(1, "lay_resource", card="w").then(
        said("ResourcePlaced", seat=1, former="w", marked=False, cause=""), aside="a window opens", ready={1: 1}
    )


@clause("WORC-RES-03", "WORC-PLA-01")
def test_no_card_is_laid_outside_the_play_phases(table):
    """Given the Entrance phase, when a card is laid, then it is refused."""
    t = laid(table, phase="entrance", p1={"hand": "Bear#b"})
    t.when(1, "lay_resource", card="b").refused("WORC-RES-03")


@clause("WORC-RES-05", "WORC-MRK-05")
def test_a_marked_resource_gives_no_gold(table):
    """Given a marked Resource card, when gold is produced with it, then it is refused."""
    t = laid(table, p1={"resources": 2, "spent": 1})
    t.when(1, "produce_gold", cards=["r1_1"]).refused("WORC-MRK-05")


@clause("WORC-RES-05", "WORC-PAY-03")
def test_whoever_responds_may_produce_gold_and_keeps_the_opportunity(table):
    """Given a window in the opponent's turn, when gold is produced, then the same player is still asked."""
    t = laid(table, p1={"hand": "Bear#b"}, p2={"resources": 1})
    t.when(1, "lay_resource", card="b").made()
    t.when(2, "produce_gold", cards=["r2_1"]).then(
        said("CardMarked", id="r2_1"),
        said("NumberChanged", seat=2, number="gold", after=1),
        waiting=(2, "priority"),
        window="after",
    )
    t.when(2, "pass").then(aside="all pass", waiting=(1, "floor"))


@clause("WORC-RES-02", "WORC-MRK-06")
def test_texts_that_name_resource_cards_mark_them(table):
    """Given a Toll Keeper, when its price is paid, or an opponent's Event says so, then a Resource card is marked.

    What waits for that hears of both.
    """
    heard = said("NumberChanged", seat=1, number="influence", amount=1)
    t = laid(table, p1={"offensive": "Toll Keeper#k", "resources": 2, "deck": "Ox"}, p2={"hand": "Seizure#s"})
    t.when(1, "activate_ability", source="k", ability="Toll Keeper#0", costs=[["r1_1"]]).then(
        said("AbilityActivated"),
        said("CardMarked", id="r1_1", cause="ability"),
        heard,
        aside=("a trigger happens", "a window opens"),
    )
    t.when(2, "play_event", card="s", targets=[["r1_2"]]).made()
    all_pass(t).then(
        said("CardMarked", id="r1_2", cause="effect"),
        heard,
        said("CardsDrawn", seat=1, count=1),
        aside=("all pass", "a trigger happens", "cards go to the graveyard"),
        ready={1: 0},
    )


@clause("WORC-RES-06", "WORC-END-01")
def test_gold_of_all_players_is_lost_at_the_end_of_the_turn(table):
    """Given gold in both pools, when the turn ends, then nobody has any."""
    t = laid(table, phase="discard", p1={"gold": 2}, p2={"gold": 3})
    t.when(1, "end_phase").made()
    all_pass(t).then(
        said("NumberChanged", seat=1, number="gold", amount=-2),
        said("NumberChanged", seat=2, number="gold", amount=-3),
        aside=("all pass", "the turn passes"),
        gold={1: 0, 2: 0},
        active=2,
    )


@clause("WORC-REC-01", "WORC-REC-03", "WORC-RES-02")
def test_four_resources_marked_or_not_come_back_to_hand(table):
    """Given five Resource cards, two of them marked.

    When four are recycled, then they are hand cards, unseen by others.
    """
    t = laid(table, p1={"resources": 5, "spent": 2})
    back = said("CardReturnedToHand", owner=1, card=None, hidden_card="Sellsword")
    t.when(1, "recycle_resources", cards=["r1_1", "r1_2", "r1_3", "r1_4"]).then(
        said("ResourcesRecycled", seat=1),
        back,
        back,
        back,
        back,
        aside="a window opens",
        hand={1: 4},
        resources={1: "r1_5"},
    )
    all_pass(t).made()
    t.when(1, "recycle_resources", cards=["r1_5"]).refused("WORC-REC-01", most=1, have=1)


@clause("WORC-REC-01", "WORC-REC-02", "WORC-RES-07")
def test_with_three_resources_nobody_recycles_and_with_five_exactly_four(table):
    """Given three Resource cards, when they are recycled, then it is refused; of five neither three nor five are."""
    t = laid(table, p1={"resources": 3})
    t.when(1, "recycle_resources", cards=["r1_1", "r1_2", "r1_3"]).refused("WORC-REC-02", need=4, have=3)
    t = laid(table, p1={"resources": 5})
    t.when(1, "recycle_resources", cards=["r1_1", "r1_2", "r1_3"]).refused("WORC-REC-01")
    t.when(1, "recycle_resources", cards=[f"r1_{n}" for n in range(1, 6)]).refused("WORC-REC-01")


@clause("WORC-REC-01")
def test_gold_already_produced_stays_when_its_cards_are_recycled(table):
    """Given four Resource cards that gave gold, when they are recycled, then the gold is still in the pool."""
    t = laid(table, p1={"resources": 4})
    cards = ["r1_1", "r1_2", "r1_3", "r1_4"]
    t.when(1, "produce_gold", cards=cards).made()
    t.when(1, "recycle_resources", cards=cards).then(
        said("ResourcesRecycled", seat=1), aside=("CardReturnedToHand", "a window opens"), gold={1: 4}, hand={1: 4}
    )


@clause("WORC-CST-01", "WORC-PAY-01", "WORC-CRE-02", "WORC-STA-02", "WORC-PRE-01")
def test_a_cost_is_paid_exactly_from_resources_and_the_pool(table):
    """Given a Bear of cost 3, two Resource cards and two gold.

    When two cards and one gold pay, then one gold is left.
    """
    t = laid(table, phase="entrance", p1={"hand": "Bear#b", "resources": 2, "gold": 2})
    t.when(1, "play_creature", card="b", place="offensive", payment=["r1_1", "r1_2"]).then(
        said("CardPlayed", card="Bear", place="offensive"),
        said("CostPaid", resource="gold", amount=3, cards=["r1_1", "r1_2"]),
        said("CardMarked", id="r1_1"),
        said("CardMarked", id="r1_2"),
        said("NumberChanged", number="gold", amount=-1, after=1),
        aside="a window opens",
        stack="Bear",
        window="action",
    )
    all_pass(t).then(
        said("ObjectEnteredPlay", id="b", place="offensive", marked=False), aside="all pass and it resolves"
    )


@clause("WORC-PAY-01", "WORC-PAY-04")
def test_nobody_overpays_underpays_or_pays_with_what_is_not_his(table):
    """Given a Wolf of cost 2, when too much, too little, a marked or a foreign card pays, then it is refused."""
    t = laid(table, phase="entrance", p1={"hand": "Wolf#w", "resources": 4, "spent": 1}, p2={"resources": 1})
    play = {"card": "w", "place": "defensive"}
    t.when(1, "play_creature", **play, payment=["r1_2", "r1_3", "r1_4"]).refused("WORC-PAY-01", need=2, have=3)
    t.when(1, "play_creature", **play, payment=["r1_2"]).refused("WORC-PAY-01", need=2, have=1)
    t.when(1, "play_creature", **play, payment=["r1_1", "r1_2"]).refused("WORC-MRK-05")
    t.when(1, "play_creature", **play, payment=["r2_1", "r1_2"]).refused("WORC-PAY-01")
    t.shows(hand={1: 1}, ready={1: 3, 2: 1})


@clause("WORC-PAY-01", "WORC-CST-04", "WORC-PRE-03", "WORC-PAY-02")
def test_what_is_too_dear_is_not_played_and_twelve_gold_buy_a_colossus(table):
    """Given a Colossus of cost 12, when eleven gold are there, then it is not offered; with twelve it is."""
    t = laid(table, phase="entrance", p1={"hand": "Colossus#c", "resources": 11})
    t.withheld(1, "play_creature", "WORC-PAY-01")
    t = laid(table, phase="entrance", p1={"hand": "Colossus#c; Squire#s", "resources": 11, "gold": 1})
    entered(t, 1, "c", "offensive", *(f"r1_{n}" for n in range(1, 12))).then(
        said("ObjectEnteredPlay", id="c"), aside="all pass and it resolves", offensive={1: "c"}
    )
    entered(t, 1, "s", "offensive").then(
        said("ObjectEnteredPlay", id="s"), aside="all pass and it resolves", offensive={1: "c s"}
    )
