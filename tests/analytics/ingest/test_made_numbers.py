"""What seats have, pay and stand by, in matches made by hand."""

from domain.cardkit.events.cards import CardPutInGraveyard, ResourcePlaced
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.events.stack import CardPlayed, CostPaid
from events.vocabulary.turns import TurnStarted
from tests.analytics.ingest.made import Story, asked, created, ended, told


def test_resources_are_told_at_the_end_of_each_turn_of_a_seat() -> None:
    # given a seat that places two resources, pays with them in its own turn and in another's, and loses one
    rows = Story(
        created(),
        TurnStarted(1, 1),
        ResourcePlaced(1, "r1", "red", "vault", "a", "Wolf"),
        ResourcePlaced(1, "r2", "red", "vault", "b", "Wolf"),
        asked(1, 1),
        CostPaid(1, "x", "power", 2, ("r1", "r2")),
        TurnStarted(2, 2),
        asked(2, 2, offered=1),
        CostPaid(1, "y", "power", 1, ("r1",)),
        CardPutInGraveyard("r2", "Wolf", 1, "play", "destroyed", 0),
        CardPutInGraveyard("z", "Owl", 1, "play", "destroyed", 0),
        TurnStarted(1, 3),
        ended(1),
    ).rows()
    assert told(rows, "resource", "turn", "seat", "own_turn", "available", "spent", "choices", "seq") == [
        (1, 1, 1, 2, 2, 1, 2),
        (2, 2, 1, 0, 0, 0, 7),
        (3, 1, 2, 1, 0, 0, 12),
    ]


def test_a_resource_that_is_played_is_none_any_more() -> None:
    # given a seat that places a resource, plays it in its next turn, and then a card that was none
    rows = Story(
        created(),
        TurnStarted(1, 1),
        ResourcePlaced(1, "r1", None, "vault", "a", "Wolf"),
        TurnStarted(1, 2),
        CardPlayed(1, "r1", "Wolf", "magic"),
        CardPlayed(1, "b", "Owl", "magic"),
        TurnStarted(1, 3),
        ended(1),
    ).rows()
    assert told(rows, "resource", "turn", "seat", "available") == [(1, 1, 1), (2, 1, 0), (3, 1, 0)]


def test_what_a_number_pays_was_there_in_that_turn_and_is_gone_in_the_next() -> None:
    # given a seat that gains 5 to pay with and 9 of something else, spends 3 in its turn and 1 in another's, loses 1
    rows = Story(
        created(),
        TurnStarted(1, 1),
        NumberChanged(1, "gold", 5, 5, "income", pays=True),
        NumberChanged(1, "life", 9, 9, "setup"),
        CostPaid(1, "x", "gold", 3),
        NumberChanged(1, "gold", -3, 2, "payment", pays=True),
        TurnStarted(2, 2),
        CostPaid(1, "y", "gold", 1),
        NumberChanged(1, "gold", -1, 1, "payment", pays=True),
        NumberChanged(1, "gold", -1, 0, "effect", pays=True),
        TurnStarted(1, 3),
        ended(1),
    ).rows()
    assert told(rows, "resource", "turn", "seat", "available", "spent") == [(1, 1, 5, 3), (2, 2, 0, 0), (3, 1, 0, 0)]
    # and the table of events names the number
    changes = [row for row in told(rows, "event", "type", "seat", "object", "amount", "word") if "Number" in row[0]]
    assert [row[1:] for row in changes[:2]] == [(1, "gold", 5, "income"), (1, "life", 9, "setup")]


def test_scores_are_told_as_the_turns_that_followed_left_them() -> None:
    # given a seat whose life falls in its own turn, in that of the other and at the end; what pays is no score
    rows = Story(
        created(),
        NumberChanged(1, "life", 20, 20, "setup"),
        NumberChanged(2, "life", 20, 20, "setup"),
        TurnStarted(1, 1),
        NumberChanged(1, "gold", 5, 5, "income", pays=True),
        NumberChanged(1, "life", -1, 19, "effect"),
        TurnStarted(2, 2),
        NumberChanged(1, "life", -2, 17, "combat"),
        NumberChanged(2, "vp", 1, 1, "quest"),
        TurnStarted(1, 3),
        NumberChanged(1, "life", -17, 0, "combat"),
        ended(2),
    ).rows()
    # then each row is about a round of its seat, the last ones end with the match
    assert told(rows, "score", "turn", "seat", "own_turn", "number", "value", "seq") == [
        (1, 1, 1, "life", 17, 4),
        (3, 1, 2, "life", 0, 10),
        (2, 2, 1, "life", 20, 7),
        (2, 2, 1, "vp", 1, 7),
    ]


def test_the_last_round_of_a_match_that_goes_on_is_not_told() -> None:
    rows = Story(
        created(),
        TurnStarted(1, 1),
        NumberChanged(1, "life", 20, 20, "setup"),
        TurnStarted(2, 2),
        TurnStarted(1, 3),
        NumberChanged(1, "life", -1, 19, "effect"),
    ).rows()
    assert told(rows, "score", "turn", "seat", "value") == [(1, 1, 20)]
