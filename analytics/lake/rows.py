"""The rows of the lake's tables. The types and remarks here are the schema of the files and the data dictionary."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec

from events.described import Prose


def says(text: str) -> msgspec.Meta:
    """What a column means, for the data dictionary."""
    return msgspec.Meta(description=text)


Moment: TypeAlias = Annotated[int, msgspec.Meta(extra={"arrow": "moment"})]
"""Milliseconds since 1970 in UTC; a timestamp in the files."""

Kind = Literal["people", "mixed", "bots", "simulation", "sandbox", "scenario", "fork", "imported"]
"""Whose matches: people only, people and bots, bots in live matches; the others as `MatchCreated` and headers say."""

Match = Annotated[str, says("id of the match")]
Turn = Annotated[int, says("number of the turn, counted over all players; 0 before the first")]
SeatNumber = Annotated[int, says("number of the seat")]
Abandoned = Annotated[bool, says("on a stretch that a rewind took back")]
Unit = Annotated[str, says("what kind of thing: `card`, or a kind that the ruleset names (`sky object`, `tile`, ...)")]
Name = Annotated[str, says("name of the card or thing")]


class Column(msgspec.Struct, frozen=True):
    """A column of a table, for the data dictionary."""

    name: Annotated[str, says("Its name.")]
    type: Annotated[str, says("Its type as SQL says it.")]
    optional: Annotated[bool, says("Whether it may be absent.")]
    meaning: Annotated[Prose, says("What it means.")]


class Table(msgspec.Struct, frozen=True):
    """A table, for the data dictionary."""

    table: Annotated[str, says("Its name.")]
    meaning: Annotated[Prose, says("What a row is.")]
    columns: Annotated[Sequence[Column], says("Its columns.")]


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of some table. All tables are partitioned by `ruleset`, which is a column when they are read."""


class MatchRow(Row, frozen=True):
    """A match. Unfinished ones are there too (`finished` is false): they are censored, not dropped.

    So is a match that ended and does not count, to be played anew: it has `ended` and `reason`, and is not `finished`.
    """

    match: Match
    ruleset_version: Annotated[str, says("version of the rules that the match began with")]
    engine: Annotated[str, says("program and version that opened the match")]
    population: Annotated[Kind, says("whose match it is; statistics never mix these unless asked to")]
    parent: Annotated[str | None, says("match that a fork was made from")]
    pool: Annotated[str | None, says("hash of the card pool, in card games")]
    chance: Annotated[
        str | None,
        says("of simulations: hash of what their chance comes from; those that share it saw the same chance"),
    ]
    players: Annotated[int, says("number of seats")]
    bots: Annotated[str | None, says("bots with their strength in seat order, joined by `, `; absent without bots")]
    decks: Annotated[str | None, says("public names of the decks in seat order, joined by ` / `, if all are known")]
    first_seat: Annotated[int | None, says("seat that took the first turn")]
    created: Annotated[Moment, says("when it was opened")]
    ended: Annotated[Moment | None, says("when it ended")]
    last: Annotated[Moment, says("when its last event happened")]
    finished: Annotated[bool, says("whether it has ended, and counts")]
    revealed: Annotated[
        bool, says("whether hidden information is in the lake: it has ended and does not keep its secret")
    ]
    turns: Annotated[int, says("turns begun")]
    events: Annotated[int, says("events, abandoned ones included")]
    decisions: Annotated[int, says("decisions answered on the surviving branch")]
    rewinds: Annotated[int, says("how often it was taken back")]
    reason: Annotated[str | None, says("why it ended")]
    clause: Annotated[str | None, says("clause of the rules that ended it")]
    winners: Annotated[int, says("how many seats share the win; 0: nobody won, or it has not ended")]
    open_to_spectators: Annotated[bool, says("whether anyone may look on; other matches only the operator finds here")]


class OptionRow(Row, frozen=True):
    """An option that a match was opened with."""

    match: Match
    option: Annotated[str, says("name of the option")]
    value: Annotated[str, says("its value as canonical JSON")]


class SeatRow(Row, frozen=True):
    """A seat of a match."""

    match: Match
    seat: SeatNumber
    kind: Annotated[Literal["human", "bot"], says("who sits there")]
    bot: Annotated[str | None, says("bot and strength")]
    player: Annotated[str | None, says("name that the player goes by")]
    deck: Annotated[str | None, says("name of the deck, if it has one and may be known")]
    place: Annotated[int | None, says("place in the order of first turns, 1 is first; who had none follows by number")]
    share: Annotated[
        float | None, says("part of the win: 1, 0, or 1 / winners; absent where the match is not `finished`")
    ]
    conceded: Annotated[bool, says("whether the player gave up")]
    out_turn: Annotated[int | None, says("turn in which the player was defeated or gave up, before the end")]


class TurnRow(Row, frozen=True):
    """A turn on the surviving branch."""

    match: Match
    turn: Turn
    seat: SeatNumber
    seq: Annotated[int, says("first event of the turn")]
    at: Annotated[Moment, says("when it began")]
    seconds: Annotated[float | None, says("how long it took by the clock; absent in simulations and for the last turn")]
    decisions: Annotated[int, says("decisions that were answered in it, of all seats")]
    events: Annotated[int, says("events in it")]


class SpanRow(Row, frozen=True):
    """A stretch of the surviving branch in one phase of one turn."""

    match: Match
    span: Annotated[int, says("number of the stretch in its match, from 1")]
    turn: Turn
    seat: Annotated[int | None, says("seat whose turn it is")]
    phase: Annotated[str, says("name of the phase")]
    seq: Annotated[int, says("first event of the stretch")]
    seconds: Annotated[float | None, says("how long it took by the clock; absent in simulations and for the last one")]
    decisions: Annotated[int, says("decisions that were answered in it")]
    forced: Annotated[int, says("those of them with only one possible answer; counted where that may be known")]
    known: Annotated[int, says("those of them of which it may be known whether they were forced")]
    passes: Annotated[int, says("how often a seat passed in a window, by an answer or without being asked")]
    automatic: Annotated[
        int, says("those of them made by a standing order or without being asked; counted where that may be known")
    ]
    windows: Annotated[int, says("response windows that were opened")]
    empty_windows: Annotated[int, says("those of them in which nobody responded")]
    events: Annotated[int, says("events in it")]


class DecisionRow(Row, frozen=True):
    """A decision that a seat was asked for."""

    match: Match
    decision: Annotated[str, says("id of the decision")]
    seq: Annotated[int, says("event that asked")]
    seat: SeatNumber
    turn: Turn
    phase: Annotated[str, says("phase in which it was asked")]
    kind: Annotated[str, says("name of the window")]
    offered: Annotated[int | None, says("how many moves there were (counted up to a cap); absent while hidden")]
    move: Annotated[str | None, says("move that answered it; absent if it was dropped or is open")]
    answered: Annotated[int | None, says("event that answered it")]
    by: Annotated[
        Literal["hand", "order", "bot"] | None,
        says("who answered: a person, a standing order, a bot; absent while that is hidden"),
    ]
    seconds: Annotated[
        float | None, says("from question to answer by the clock; absent in simulations and while `by` is")
    ]
    refused: Annotated[int, says("moves that were refused before")]
    abandoned: Abandoned


class UseRow(Row, frozen=True):
    """Something was done with a card, or with another thing that the ruleset counts."""

    match: Match
    seq: Annotated[int, says("event that tells of it")]
    turn: Turn
    phase: Annotated[str, says("phase in which it happened")]
    seat: Annotated[int | None, says("seat that did it or whose card it is")]
    unit: Unit
    name: Name
    act: Annotated[
        str, says("what was done: `opened`, `drawn`, `fetched`, `played`, `activated`, `discarded`, `left` play, ...")
    ]
    cause: Annotated[str | None, says("why, in the word of the event; absent where it says none")]
    amount: Annotated[int, says("how many of it")]
    abandoned: Abandoned


class CardRow(Row, frozen=True):
    """A card (or other unit) of one seat over a whole match. Copies are counted, for they have no identity.

    Hidden counts are there once a match is revealed. In unfinished matches `share` is absent.
    """

    match: Match
    seat: SeatNumber
    unit: Unit
    name: Name
    deck: Annotated[int, says("D: copies in the deck that the match was begun with")]
    kept: Annotated[int, says("O: copies in the opening hand that was kept")]
    returned: Annotated[int, says("copies put back by mulligans")]
    drawn: Annotated[int, says("W: copies drawn later, in the way the rules draw")]
    fetched: Annotated[int, says("T: copies searched for or returned to the hand")]
    aside: Annotated[int, says("copies that lie beside the hand from the beginning")]
    played: Annotated[int, says("P: how often it was played (used, for other units)")]
    placed: Annotated[int, says("copies that were put down as resources")]
    activated: Annotated[int, says("A: how often an ability of it was activated")]
    discarded: Annotated[
        int, says("X: copies that left the hand neither played nor put down as a resource nor put into play")
    ]
    held: Annotated[int, says("copies still in hand at the end")]
    first_turn: Annotated[int | None, says("turn in which it was first played")]
    turns_held: Annotated[int, says("turns between coming to the hand and being played, over all plays from a hand")]
    turns_of: Annotated[int, says("plays that `turns_held` is summed over")]
    seq: Annotated[
        int | None,
        says("event of its first play, else of the first that was done with it; absent if it never left the deck"),
    ]
    share: Annotated[float | None, says("part of the win that the seat got")]


class ResourceRow(Row, frozen=True):
    """The resources of a seat at the end of one of its turns."""

    match: Match
    turn: Turn
    seat: SeatNumber
    own_turn: Annotated[int, says("number of the turn among the seat's own, from 1")]
    available: Annotated[int, says("resources that it had")]
    spent: Annotated[int, says("resources that it paid with in the turn")]
    choices: Annotated[
        int | None,
        says("decisions of the seat in the turn with more than one answer; 0: a stall; absent while hidden"),
    ]
    seq: Annotated[int, says("first event of the turn")]


class ScoreRow(Row, frozen=True):
    """A number by which a seat stands, such as points or life, as one of its turns and those after it left it.

    Its last row is that of the end of the match.
    """

    match: Match
    turn: Turn
    seat: SeatNumber
    own_turn: Annotated[int, says("number of the turn among the seat's own, from 1")]
    number: Annotated[str, says("name of the number")]
    value: Annotated[int, says("what it was before the seat's next turn, or at the end of the match")]
    seq: Annotated[int, says("first event of the turn")]


class SpotRow(Row, frozen=True):
    """Something was done at a square of a board, on the surviving branch, as events declare it."""

    match: Match
    seq: Annotated[int, says("event that tells of it")]
    turn: Turn
    seat: Annotated[int | None, says("seat that did it or whose thing it was")]
    act: Annotated[str, says("what was done: `placed`, `moved to`, `attacked`, `lost`, ...")]
    name: Annotated[str | None, says("name of what it was done with, if it has one that may be known")]
    board: Annotated[str, says("id of the board; empty in a game that has but one")]
    row: Annotated[int, says("row of the square, 0 is the northern edge")]
    col: Annotated[int, says("column of the square, 0 is the western edge")]


class OutcomeRow(Row, frozen=True):
    """A seat leaves the match, or the match ends (`seat` is absent)."""

    match: Match
    seq: Annotated[int, says("event that tells of it")]
    turn: Turn
    seat: Annotated[int | None, says("seat that is out; absent for the end of the match")]
    reason: Annotated[str, says("why")]
    clause: Annotated[str | None, says("clause of the rules")]


class LeadRow(Row, frozen=True):
    """How well a seat stands at the beginning of a turn, by the ruleset's own estimate, in matches that have ended."""

    match: Match
    turn: Turn
    seat: SeatNumber
    lead: Annotated[float, says("-1 (lost) to 1 (won): how far ahead of the best other seat")]


class RefusalRow(Row, frozen=True):
    """A move that was refused, once for each clause named. Refusals are no events: they come from the audit table."""

    match: Match
    ruleset_version: Annotated[str, says("version of the rules")]
    at: Annotated[Moment, says("when it was refused")]
    decision: Annotated[str | None, says("decision that was open")]
    kind: Annotated[str | None, says("name of its window")]
    clause: Annotated[str, says("clause of the rules that forbids it")]
    code: Annotated[str, says("what was wrong, as a word")]
    seconds: Annotated[float | None, says("from question to refusal by the clock")]


class RuleRow(Row, frozen=True):
    """A rule that events of a match rest on, over the surviving branch. An event may rest on several."""

    match: Match
    clause: Annotated[str, says("clause of the rules")]
    events: Annotated[int, says("how many events rest on it")]
    seq: Annotated[int, says("the first of them")]


class EventRow(Row, frozen=True):
    """An event with its common parts as columns, chosen by name and type of its fields. Hidden parts once revealed."""

    match: Match
    seq: Annotated[int, says("number of the event in its match, from 1")]
    type: Annotated[str, says("type of the event")]
    at: Annotated[Moment, says("when it happened")]
    actor: Annotated[int | None, says("seat whose move led to it")]
    turn: Turn
    phase: Annotated[str, says("phase of the turn")]
    window: Annotated[str | None, says("response window")]
    decision: Annotated[str | None, says("decision that it answers or follows from")]
    parent: Annotated[int | None, says("event that led to it")]
    clause: Annotated[str | None, says("first clause that it rests on")]
    seat: Annotated[int | None, says("seat it tells of")]
    card: Annotated[str | None, says("card or thing it tells of")]
    object: Annotated[str | None, says("id of the object it tells of")]
    amount: Annotated[int | None, says("how much or how many")]
    word: Annotated[str | None, says("its first other word: a cause, a reason, a kind")]
    abandoned: Abandoned


TABLES: dict[str, type[Row]] = {
    "match": MatchRow,
    "option": OptionRow,
    "seat": SeatRow,
    "turn": TurnRow,
    "span": SpanRow,
    "decision": DecisionRow,
    "use": UseRow,
    "card": CardRow,
    "resource": ResourceRow,
    "score": ScoreRow,
    "spot": SpotRow,
    "outcome": OutcomeRow,
    "lead": LeadRow,
    "refusal": RefusalRow,
    "rule": RuleRow,
    "event": EventRow,
}
"""All tables by name."""

SCHEMA = 6
"""Number of this schema. A lake of another number is rebuilt, never mixed."""
