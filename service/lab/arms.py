"""What is compared: arms, the experiment that they are in, both in words, and arms with some of their cards changed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from analytics.spelling import meant
from domain.bots import NoSuchBot, in_full, named
from domain.bots.names import BOT_TEXT
from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, UnknownCards, content_hash
from domain.ruleset import Ruleset
from events import codec
from events.described import RulesetName
from events.event import Seat
from service.errors import Invalid
from service.lab.series import Start

LEAST_SEEDS = 50
"""Seeds before anything is said of a difference."""

MOST_SEEDS = 100_000

SEATS = 2
"""Seats of a match in which arms are compared."""

SAME = "A and B are the same, so they would tie in every seed: let them differ in bot, deck, cards or what they use"

UPLOADED = "sha256:"
"""Begins the name of a card set that does not ship with a ruleset."""

HASH_SHOWN = 15
"""As much of a hash as tells sets apart at a glance."""

CHANGE = "/change"
"""Where a request names the cards that are changed."""


BotName = Annotated[
    str,
    Meta(
        description=f"{BOT_TEXT} Here, strengths in seconds are refused.",
        examples=["greedy"],
        extra_json_schema={"maxLength": 40},
    ),
]
Thing = Annotated[str, Meta(description="A name.", extra_json_schema={"minLength": 1, "maxLength": 100})]
"""A move, a card or another thing by name."""

Verdict = Literal["better", "worse", "same", "undecided"]
"""`same`: within the margin; `undecided`: still so at the last seed. `sequential.Verdict` without numpy."""


class Arm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a comparison: who plays, with what, under which options."""

    bot: BotName
    options: Annotated[Mapping[str, Any], Meta(description="Options of the ruleset for the whole match.")] = {}
    own: Annotated[
        Mapping[str, Any],
        Meta(description="This side's value of options that are a list with one for each seat, such as `decks`."),
    ] = {}
    without: Annotated[
        tuple[Thing, ...],
        Meta(description="Moves, cards and other things that the bot does not use while it can do anything else."),
    ] = ()
    always: Annotated[tuple[Thing, ...], Meta(description="Those that it uses whenever it may.")] = ()

    @property
    def player(self) -> str:
        """The bot and what it was told, as it is named in a match."""
        words = [self.bot, *(f"without {name}" for name in self.without), *(f"always {name}" for name in self.always)]
        return ", ".join(words)

    @property
    def plain(self) -> "Arm":
        """What plays exactly as this one does, in one way of saying it."""
        named_once = {name: tuple(sorted({*getattr(self, name)})) for name in ("without", "always")}
        return replace(self, bot=in_full(self.bot), **named_once)


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What matches of the laboratory are played by. They come to the same wherever and however often they are played.

    code:  what the rules and bots were made of (`code_hash`)
    start: the position that all matches begin in, if not at the beginning
    """

    ruleset: RulesetName
    options: Annotated[
        Mapping[str, Any],
        Meta(description="Options for all matches; with `from` none, they are those of that match."),
    ] = {}
    seed: Annotated[
        str,
        Meta(
            description="The text that all chance follows from.",
            extra_json_schema={"x-line": "exact", "maxLength": 100},
        ),
    ] = "1"
    code: str = ""
    start: Start | None = None

    @property
    def arms(self) -> tuple[Arm, ...]:
        """What is compared, if anything is."""
        return ()


class Judged(Terms, frozen=True, kw_only=True, omit_defaults=True):
    """What a comparison is judged by."""

    margin: Annotated[float, Meta(description="A difference of win rates up to this counts as none.", gt=0, lt=0.5)] = (
        0.05
    )
    level: Annotated[
        float, Meta(description="How often the interval is to hold the true difference.", ge=0.5, lt=1)
    ] = 0.95


class Compared(Judged, frozen=True, kw_only=True, omit_defaults=True):
    """How long a comparison of arms goes on."""

    seeds: Annotated[
        int, Meta(description="Seeds that are played for two arms at most.", ge=LEAST_SEEDS, le=MOST_SEEDS)
    ] = 1000


class Experiment(Compared, frozen=True, kw_only=True, omit_defaults=True):
    """A comparison of two arms. The same experiment has the same outcome wherever and however often it is run.

    Each seed gives a pair of matches, A against B from either seat. With a third arm, `against`, it gives two pairs, A
    and B against that one. All matches of a seed have the same chance.
    """

    a: Annotated[Arm, Meta(description="The arm that the verdict is about.")]
    b: Annotated[
        Arm,
        Meta(description="The arm that it is compared with; with `change` and without it, as A but for the change."),
    ]
    against: Annotated[Arm | None, Meta(description="A third arm, which both play against instead of each other.")] = (
        None
    )

    @property
    def arms(self) -> tuple[Arm, ...]:
        """A, B, and the third arm if there is one."""
        return (self.a, self.b) if self.against is None else (self.a, self.b, self.against)

    @property
    def matches_a_seed(self) -> int:
        """How many matches a seed gives."""
        return 2 if self.against is None else 4


def checked(experiment: Experiment) -> Experiment:
    """The experiment, if it can tell anything. Raises `Invalid`.

    Arms that are the same tie in every seed, and options of the whole match cannot differ within one match.
    """
    if not 0 < experiment.margin < 0.5:
        raise Invalid("/margin", "the margin lies between 0 and 0.5")
    if not 0.5 <= experiment.level < 1:
        raise Invalid("/level", "the level lies between 0.5 and 1")
    if not LEAST_SEEDS <= experiment.seeds <= MOST_SEEDS:
        raise Invalid("/seeds", f"an experiment has {LEAST_SEEDS} to {MOST_SEEDS} seeds")
    for name in ("a", "b", "against"):
        arm = getattr(experiment, name)
        if arm is not None:
            check_bot(arm.bot, f"/{name}/bot")
    if experiment.a.plain == experiment.b.plain:
        raise Invalid("/b", SAME)
    if experiment.against is None and experiment.a.options != experiment.b.options:
        raise Invalid(
            "/b/options", "options of the whole match differ, so A and B cannot sit in one: say against whom both play"
        )
    if experiment.start is not None and experiment.options.get("players") != SEATS:
        raise Invalid("/start", f"arms are compared in matches with {SEATS} seats")
    if experiment.against is not None and experiment.against.options:
        raise Invalid("/against/options", "options of the whole match belong to A and B")
    return experiment


def check_bot(bot: str, pointer: str) -> None:
    """Raise `Invalid` for a bot that is unknown or thinks by the clock."""
    try:
        named(bot)
    except NoSuchBot as unknown:
        raise Invalid(pointer, str(unknown)) from None


def options_of(experiment: Experiment, seated: Sequence[Arm], tested: Arm) -> dict[str, Any]:
    """The options of a match with these arms in its seats, in which `tested` sets those of the whole match."""
    own = {name: [arm.own.get(name) for arm in seated] for arm in seated for name in arm.own}
    return {"players": len(seated), **experiment.options, **tested.options, **own}


def pairings(experiment: Experiment) -> list[tuple[Arm, Arm, Seat]]:
    """The matches of a seed: who sits in the first and the second seat, and which of these seats is looked at.

    The first two are those of A; those of B follow if both play against a third arm.
    """
    a, b, third = experiment.a, experiment.b, experiment.against
    if third is None:
        return [(a, b, 1), (b, a, 2)]
    return [(a, third, 1), (third, a, 2), (b, third, 1), (third, b, 2)]


def uploaded_sets(several: Iterable[Mapping[str, Any]]) -> tuple[CardSet, ...]:
    """The uploaded card sets that options name. Those that are not at hand are left out: the rules refuse them."""
    names = (name for options in several for name in _set_names(options.get("card_sets", ())))
    uploaded = dict.fromkeys(name for name in names if isinstance(name, str) and name.startswith(UPLOADED))
    return tuple(one for _, one in _at_hand(uploaded))


def _set_names(said: Any) -> Sequence[Any]:
    """The names of card sets as an option has them. What is no list is left to the rules to refuse."""
    return said if isinstance(said, list | tuple) else ()


def _at_hand(names: Iterable[str]) -> Iterator[tuple[str, CardSet]]:
    """The sets of these names. Others are left to the rules to refuse."""
    for name in names:
        try:
            yield name, LIBRARY.card_set(name)
        except UnknownCards:
            continue


# --- in words ---------------------------------------------------------------------------------------------------------


def described(arm: Arm) -> str:
    """An arm in words."""
    deck = deck_in_words(arm.own.get("decks"))
    own = {f"{name}[]": value for name, value in arm.own.items() if deck is None or name != "decks"}
    return arm.player + ("" if deck is None else f", {deck}") + options_in_words({**arm.options, **own})


def deck_in_words(deck: Any) -> str | None:
    """A deck as options have it: the name of one that is shipped, or a document. None: it is no deck."""
    if isinstance(deck, str):
        return f"deck {deck}"
    return f"own deck {deck['name']}" if isinstance(deck, Mapping) and "name" in deck else None


def options_in_words(options: Mapping[str, Any]) -> str:
    """Options as they stand behind a name."""
    return "".join(f", {option_in_words(name, value)}" for name, value in options.items())


def option_in_words(name: str, value: Any) -> str:
    """An option: cards by the names of their sets, decks by theirs, anything else as it is written."""
    several = value if isinstance(value, list | tuple) else ()
    if name == "card_sets" and several and all(isinstance(one, str) for one in several):
        return f"cards {' and '.join(map(set_in_words, several))}"
    if name == "decks" and any(map(deck_in_words, several)):
        return ", ".join("any deck" if one is None else deck_in_words(one) or str(one) for one in several)
    return f"{name}={codec.canonical(value).decode()}"


def set_in_words(name: str) -> str:
    """The name of a card set, also of one that is named by its hash, if it is at hand."""
    try:
        return LIBRARY.card_set(name).name
    except UnknownCards:
        return f"{name[:HASH_SHOWN]}…" if name.startswith(UPLOADED) else name


# --- cards changed ----------------------------------------------------------------------------------------------------


def laid_over(base: CardSet, change: CardSet) -> CardSet:
    """A set in which the cards and keywords of a change take the places of those of the same names."""
    cards, words = ({one.name: one for one in group} for group in (change.cards, change.keywords))
    known = {word.name for word in base.keywords}
    return replace(
        base,
        name=f"{base.name} with {change.name}" if change.name != base.name else f"{base.name}, changed",
        cards=tuple(cards.get(card.name, card) for card in base.cards),
        keywords=(
            *(words.get(word.name, word) for word in base.keywords),
            *(word for name, word in words.items() if name not in known),
        ),
    )


def with_change(ruleset: Ruleset, experiment: Experiment, change: CardSet) -> tuple[Experiment, list[CardSet]]:
    """The experiment in which A plays with some cards changed, and the sets that this takes.

    Where nothing is said, both play the shipped deck that holds most copies of these cards, against a third arm with
    the one that holds fewest. Sets that the options name must be at hand.
    Raises `Invalid` for a card that no set of the match has, or that is in no shipped deck.
    """
    dialect: Dialect | None = ruleset.dialect
    if dialect is None or change.ruleset != ruleset.meta.id:
        raise Invalid(CHANGE, f"these are cards of {change.ruleset}, not of {ruleset.meta.id}")
    if experiment.start is not None:
        raise Invalid(CHANGE, "a position has the cards of its match: none can be changed")
    names = {**experiment.options, **experiment.a.options}.get("card_sets", (dialect.content.name,))
    sets = dict(_at_hand(_set_names(names)))
    _check_known(change, sets)
    touched = {card.name for card in change.cards}
    changed = {
        name: laid_over(one, change) for name, one in sets.items() if touched & {card.name for card in one.cards}
    }
    own = [content_hash(changed[name]) if name in changed else name for name in names]
    ready = _with_decks(dialect, experiment, touched)
    a = replace(ready.a, options={**ready.a.options, "card_sets": own})
    return replace(ready, a=a), list(changed.values())


def _check_known(change: CardSet, sets: Mapping[str, CardSet]) -> None:
    known = {card.name for one in sets.values() for card in one.cards}
    for card in change.cards:
        if card.name not in known:
            raise Invalid(
                CHANGE,
                f"no card set of the match has a card {card.name!r}{meant(card.name, known)} "
                "(a new card belongs in a set of its own)",
            )


def _with_decks(dialect: Dialect, experiment: Experiment, touched: set[str]) -> Experiment:
    """The experiment with decks in which the changed cards are met, and a third arm."""
    copies = {
        name: sum(count for card, count in deck.cards.items() if card in touched)
        for name, deck in sorted(dialect.content.decks().items())
    }
    if "decks" in experiment.options:
        return experiment
    a, b = experiment.a, experiment.b
    if "decks" not in {**a.own, **a.options}:
        best = max(copies, key=lambda name: copies[name])
        if not copies[best]:
            cards = ", ".join(sorted(touched))
            raise Invalid(CHANGE, f"no shipped deck holds {cards}: give A a deck that does")
        a = _with_deck(a, best)
    if "decks" not in {**b.own, **b.options}:
        b = replace(b, own={**b.own, "decks": a.own["decks"]}) if "decks" in a.own else b
    third = experiment.against or Arm(bot=a.bot)
    if "decks" not in third.own:
        third = _with_deck(third, min(copies, key=lambda name: copies[name]))
    return replace(experiment, a=a, b=b, against=third)


def _with_deck(arm: Arm, deck: str) -> Arm:
    return replace(arm, own={**arm.own, "decks": deck})
