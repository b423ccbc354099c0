"""Bringing decks: those that the options give are registered, all other seats are asked for theirs at once."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from domain.agenda import Task
from domain.cardkit.content import cards_of
from domain.cardkit.dialect import Dialect
from domain.cardkit.events.decks import DeckSubmitted
from domain.cardkit.game.declared import Game
from domain.cardkit.game.options import MatchOptions
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.board import Board
from domain.cardkit.shapes import DeckList
from domain.cardkit.state import DECK as MAIN
from domain.cardkit.state import Deck
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Offer, Offers, OneOf
from events.event import Seat
from events.vocabulary.match import CardPoolPinned

DECK = "deck"
"""The kind of decision which deck a seat plays with."""


class SubmitDeck(Move, frozen=True, tag="submit_deck"):
    """Bring a deck: the names of all its cards. Nobody else sees it."""

    cards: tuple[str, ...]


class ChooseDeck(Move, frozen=True, tag="choose_deck"):
    """Take one of the decks that are shipped. Nobody else sees which."""

    deck: str


class CollectDecks(Task, frozen=True):
    """Ask every seat that has no deck for one."""


class DeckFaults(msgspec.Struct, frozen=True):
    """Looks for all that is wrong with a deck for the pool of this hash, under some options."""

    pool: str
    options: MatchOptions

    def __call__(self, names: Sequence[str]) -> tuple[Refusal, ...]:
        """The faults of a deck."""
        return self.options.deck_faults(LIBRARY.pool(self.pool), names)


def pin_pool(draft: Draft) -> None:
    """From now on the match is played with the cards that its options name."""
    options, dialect = draft.state.options, draft.ruleset.dialect
    pool = LIBRARY.pool_of(options.card_sets)
    draft.emit(CardPoolPinned(options.card_sets, pool.sha256), dialect.clauses.pool)


def collect_decks(draft: Draft, task: CollectDecks) -> None:
    """Register the decks that the options name, or those of the game before; ask all others at once for theirs."""
    state = draft.state
    for seat in state.playing_seats:
        deck = state.options.open_deck(seat)
        if deck is not None and seat not in state.lists:
            _submit(draft, seat, cards_of(deck), deck.name)
        elif seat in state.carried and seat not in state.lists:
            _submit(draft, seat, state.carried[seat], None)
    missing = [seat for seat in state.playing_seats if seat not in state.lists]
    if missing:
        draft.push(CollectDecks())
    for seat in missing:
        draft.ask(seat, DECK, draft.ruleset.meta.asked_by[DECK])


def deck_offers(board: Board, seat: Seat) -> Offers:
    """A deck of one's own, or a shipped one that is legal in this match."""
    options, pool, dialect = board.state.options, board.pool, board.dialect
    faults = DeckFaults(pool.sha256, options)
    legal = [name for name, deck in dialect.content.decks().items() if not faults(cards_of(deck))]
    own = DeckList(dialect.deck_size, pool.sha256, faults)
    submit = Offer("submit_deck", {"cards": own}, secret=("cards",))
    shipped = OneOf(tuple(legal), dialect.clauses.shipped)
    choose = Offer("choose_deck", {"deck": shipped}, secret=("deck",), cover="submit_deck")
    return Offers((submit, choose) if legal else (submit,))


def submit_deck(draft: Draft, seat: Seat, move: SubmitDeck) -> None:
    """Register a deck of the player's own."""
    _submit(draft, seat, move.cards, None)


def choose_deck(draft: Draft, seat: Seat, move: ChooseDeck) -> None:
    """Register a shipped deck."""
    dialect: Dialect = draft.ruleset.dialect
    _submit(draft, seat, cards_of(dialect.content.decks()[move.deck]), move.deck)


def _submit(draft: Draft, seat: Seat, cards: tuple[str, ...], name: str | None) -> None:
    draft.emit(DeckSubmitted(seat, len(cards), cards, name), draft.ruleset.meta.asked_by[DECK])


def faults_of_all(pool: Pool, names: Sequence[str], game: Game, clause: str) -> tuple[Refusal, ...]:
    """All that is wrong with what a player brings: the main deck, and those beside it, which hold one type each."""
    beside = {zone.holds: name for name, zone in game.zones.items() if zone.deck is not None}
    apart: dict[str, list[str]] = {name: [] for name in (MAIN, *beside.values())}
    for name in names:
        card = pool.cards.get(name)
        apart[MAIN if card is None else beside.get(card.type, MAIN)].append(name)
    found = [*faults(pool, apart[MAIN], game.deck_size, game.copies, clause)]
    kinds = [name for name, kind in game.types.items() if kind.piece]
    pieces = sorted({name for name in names if any(name in pool.of_type(kind) for kind in kinds)})
    if pieces:
        found.append(Refusal("no-cards", (clause,), {"given": pieces}))
    for deck in beside.values():
        kind = game.zones[deck].deck
        assert kind is not None
        found += _faults_beside(deck, kind, apart[deck], clause)
    return tuple(found)


def _faults_beside(deck: str, kind: Deck, names: Sequence[str], clause: str) -> Iterator[Refusal]:
    """What is wrong with a deck beside the main one."""
    if not kind.least <= len(names) <= kind.most:
        facts = {"deck": deck, "need": kind.least, "most": kind.most, "have": len(names)}
        yield Refusal("wrong-deck-size", (clause,), facts)
    for name, count in sorted(Counter(names).items()):
        if count > kind.copies:
            yield Refusal("too-many-copies", (clause,), {"card": name, "need": kind.copies, "have": count})


def faults(pool: Pool, names: Sequence[str], size: int, copies: int, clause: str) -> tuple[Refusal, ...]:
    """All that is wrong with a deck that must have so many cards, of each name at most so many copies."""
    counts, found = Counter(names), []
    if len(names) != size:
        found.append(Refusal("wrong-deck-size", (clause,), {"need": size, "have": len(names)}))
    foreign = sorted(name for name in counts if name not in pool.cards)
    if foreign:
        found.append(Refusal("unknown-cards", (clause,), {"given": foreign}))
    for name in sorted(counts):
        if counts[name] > copies:
            facts = {"card": name, "need": copies, "have": counts[name]}
            found.append(Refusal("too-many-copies", (clause,), facts))
    return tuple(found)
