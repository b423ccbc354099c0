"""Banks: the table of contents of the game."""

from msgspec.structs import replace

from domain.cardkit.dialect import Caps
from domain.cardkit.events.things import ObjectMoved
from domain.cardkit.game import opening, tasks
from domain.cardkit.game.build import PHYSICS, card_game
from domain.cardkit.game.declared import Defeat, Phase, Trait, Type
from domain.cardkit.game.playing import ACTIVATE
from domain.cardkit.game.turns import draw_cards, gain, unmark_all
from domain.cardkit.language.kinds import HOLDING, AbilityKind
from domain.cardkit.numbers import Number
from domain.cardkit.run.asks import CONDITION, NOTHING
from domain.cardkit.run.windows import KINDS, Kind
from tests.cardkit.banks.river import (
    BANKS,
    CROSS,
    OPTION_DOCS,
    PLAY,
    SETUP,
    TOLLS,
    AskToll,
    GiveRafts,
    Options,
    State,
    area,
    ask_toll,
    at,
    crossed,
    drown,
    give_rafts,
    reaches,
)
from tests.cardkit.banks.weary import DECREES, DREAMING, is_weary, type_words

RULESET = card_game(
    __package__,
    name="Banks",
    version="0.1.0",
    summary="Two settle both banks of a river; what is done on one bank is not felt on the other.",
    seats=(2,),
    types=(
        Type(
            "settler",
            "A settler: lives on a bank.",
            stats={"size": "damage that it can take"},
            optional={"oars": "what it rows with"},
            stays=True,
            dies_of="size",
            into=BANKS,
            abilities=("dream",),
        ),
        Type("deed", "A deed: done on a bank, once."),
    ),
    numbers=(
        Number("life", start=6),
        Number("coin", "coin: pays for everything", ceiling=6, pays=True),
        Number("raft"),
    ),
    life="life",
    defeats=(Defeat("no_life", lambda board, seat: board.player(seat, "life") <= 0),),
    places={bank: Trait(f"on the {bank} bank", at(bank), asks=NOTHING) for bank in BANKS},
    states={
        "weary": Trait("needs rest", lambda _, thing: is_weary(thing), frozenset({"settler"}), frozenset({CONDITION}))
    },
    counters={"weariness": "what it needs rest from"},
    kinds={"dream": AbilityKind(HOLDING | {"on", "do", "optional", "tally"}, heading="Dream")},
    privileges={"swim": "to cross without a raft"},
    words={
        "lasting": "end of turn",
        "localities": True,
        "permissions": {"be_targeted_by_its_player": "to be chosen as a target by its own player"},
        "happenings": {"moves": "a settler is on the other bank"},
    },
    setup=SETUP,
    windows={**KINDS, "crossing": Kind(bare=True)},
    floor="floor",
    phases=(
        Phase("morning", do=(unmark_all, gain("coin", 2), draw_cards(1))),
        Phase("work", moves=(PLAY, ACTIVATE)),
        Phase("evening", moves=(CROSS,)),
    ),
    decisions={"toll": TOLLS},
    state=State,
    shows=lambda state: {"crossed": state.crossed},
    own_tasks={GiveRafts: give_rafts, AskToll: ask_toll, tasks.DealHands: opening.deal_hands},
    hand=4,
    deck_size=12,
    copies=4,
    options=Options,
    option_docs=OPTION_DOCS,
    events={ObjectMoved: crossed},
    changes={
        "physics": replace(PHYSICS, kill=drown),
        "area": area,
        "reach": reaches,
        "asks": {"reach": NOTHING},
        "decrees": DECREES,
        "conditional": DREAMING,
        "type_words": type_words,
        "triggers_at_once": True,
        "caps": lambda state: Caps(step=state.options.wakings),
        "alone": lambda _, reasons: "drained" if "no_life" in reasons.values() else "last_player_standing",
    },
)
