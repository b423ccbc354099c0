"""Lakes with matches made up by a seed, so that every chart has something to show."""

import random
from pathlib import Path

from analytics.lake.reading import Lake
from analytics.lake.rows import (
    DecisionRow,
    EventRow,
    LeadRow,
    OutcomeRow,
    RefusalRow,
    ResourceRow,
    Row,
    RuleRow,
    ScoreRow,
    SpanRow,
    SpotRow,
    TurnRow,
    UseRow,
)
from tests.analytics.lakes import lake_of
from tests.analytics.metrics.tiny import card, match, row, seats

CARDS = "arcmage_arc"
BOARD = "gaia_vora"
DECKS = ("Red <b>Deck</b>", "=Blue Deck", "Green Deck")
STRONG, WEAK, NEVER = "Strong Card", "Weak Card", "Unplayed Card"
NAMES = (STRONG, WEAK, *(f"Card {number}" for number in range(1, 13)))
THINGS = {"sky object": ("sun", "storm"), "tile": ("snow", "sand"), "species": ("Plant",)}
PHASES = ("draw", "play_cards", "attack", "end")
HOUR_MS = 3_600_000
FIRST_DAY_MS = 1_767_225_600_000


class World:
    """Rows of matches; `people` and simulations differ in that only people have a clock and are refused."""

    def __init__(self, ruleset: str, *, people: bool) -> None:
        self.ruleset = ruleset
        self.people = people
        self.random = random.Random(f"{ruleset} {people}")
        self.rows: list[Row] = []
        self.sides: list[str] = []

    def play(self, matches: int) -> list[Row]:
        """So many matches; one of ten is not finished."""
        for number in range(matches):
            self._match(f"{self.ruleset[:2]}{'p' if self.people else 's'}{number:04}", number)
        return self.rows

    def _match(self, name: str, number: int) -> None:
        turns = self.random.randint(6, 26)
        finished = number % 10 != 0
        decks = self._sides(number) if self.ruleset == CARDS else (None, None)
        had = {seat: self._had(decks[seat - 1]) for seat in (1, 2)} if self.ruleset == CARDS else {}
        edge = 0.08 + sum((0.5 if seat == 1 else -0.5) * _worth(cards) for seat, cards in had.items())
        winner = 1 if self.random.random() < 0.5 + edge else 2
        shares = [float(seat == winner) for seat in (1, 2)] if finished else [None, None]
        self._opened(name, number, turns, finished, decks, shares)
        self._cards(name, turns, had, shares)
        for turn in range(1, turns + 1):
            self._turn(name, turn, winner, turns)
        if self.people:
            clause = self.random.choice(("GVORA-OBJ-02", "GVORA-OBJ-06", "<i>X</i>"))
            self.rows.append(row(RefusalRow, match=name, ruleset_version="1.0", clause=clause, code="taken"))

    def _sides(self, number: int) -> list[str]:
        """Every other simulated match swaps the sides of the one before, whose chance it has."""
        if self.people or number % 2 == 0:
            self.sides = self.random.sample(DECKS, 2)
        else:
            self.sides = self.sides[::-1]
        return self.sides

    def _opened(self, name, number, turns, finished, decks, shares) -> None:
        reason = self.random.choice(("supply_empty", "supply_empty", "turn_limit")) if finished else None
        bots = None if self.people else "greedy, greedy"
        known = {
            "population": "people" if self.people else "simulation",
            "chance": None if self.people else f"{self.ruleset} {number // 2}",
            "ruleset_version": "1.0" if number % 2 else "1.1",
            "bots": bots,
            "decks": " / ".join(filter(None, decks)) or None,
            "created": FIRST_DAY_MS + number * 6 * HOUR_MS,
            "turns": turns,
            "decisions": 3 * turns,
            "finished": finished,
            "revealed": finished,
            "reason": reason,
            "winners": int(finished),
        }
        self.rows.append(match(name, **known))
        who = {} if self.people else {"bot": "greedy"}
        self.rows += seats(name, *shares, decks=decks, **who)
        if finished:
            self.rows.append(row(OutcomeRow, match=name, seq=10 * turns, turn=turns, reason=reason))

    def _had(self, deck: str | None) -> dict[str, str | None]:
        """Where each card of a deck was seen: in the opening hand, drawn, put back, or not at all."""
        return {name: self.random.choice(("kept", "drawn", "drawn", "returned", None)) for name in NAMES}

    def _cards(self, name, turns, had, shares) -> None:
        for seat, cards in had.items():
            self.rows.append(card(NEVER, seat, name, shares[seat - 1], deck=1, drawn=1, held=1, seq=3))
            for title, seen in cards.items():
                played = int(seen in ("kept", "drawn") and self.random.random() < 0.7)
                counts: dict[str, int | None] = {seen: 1, "deck": 1} if seen else {"deck": 1}
                counts |= {"played": played, "held": int(seen in ("kept", "drawn")) - played, "seq": 5}
                came = {
                    "match": name,
                    "seat": seat,
                    "unit": "card",
                    "name": title,
                    "turn": self.random.randint(1, turns),
                }
                if seen == "drawn":
                    self.rows.append(row(UseRow, **came, act="drawn", amount=1, seq=5))
                counts["first_turn"] = self.random.randint(1, turns) if played else None
                self.rows.append(card(title, seat, name, shares[seat - 1], **counts))
        if self.ruleset == BOARD:
            for seat in (1, 2):
                for unit, things in THINGS.items():
                    for thing in things:
                        if self.random.random() < 0.6:
                            first = self.random.randint(1, turns)
                            used = card(
                                thing, seat, name, shares[seat - 1], unit=unit, played=2, first_turn=first, seq=4
                            )
                            self.rows.append(used)
                            self._used(name, seat, unit, thing, first)

    def _used(self, name: str, seat: int, unit: str, thing: str, turn: int) -> None:
        at = {"match": name, "seat": seat, "unit": unit, "name": thing, "turn": turn, "seq": 10 * turn}
        self.rows.append(row(UseRow, **at, act="used", amount=2))
        self.rows.append(row(UseRow, **at, act="moved", amount=turn % 3))

    def _turn(self, name: str, turn: int, winner: int, turns: int) -> None:
        seat, seq = 1 + turn % 2, 10 * turn
        at = {"match": name, "turn": turn, "seq": seq}
        self.rows.append(row(TurnRow, **at, seat=seat, seconds=self._seconds(30), decisions=3, events=9))
        for place, phase in enumerate(PHASES):
            decisions = int(phase in ("play_cards", "attack"))
            span = {"span": turn * len(PHASES) + place, "phase": phase, "seat": seat, "decisions": decisions}
            counts = {"known": decisions, "forced": decisions * self.random.randint(0, 1), "windows": 1, "passes": 2}
            counts |= {"empty_windows": self.random.randint(0, 1), "automatic": self.random.randint(0, 2)}
            self.rows.append(row(SpanRow, **at, **span, **counts, seconds=self._seconds(8 + place)))
        asked = {"kind": self.random.choice(("choose_card", "attack_city")), "phase": "play_cards", "seat": seat}
        answered = {"offered": self.random.randint(1, 4), "answered": seq + 1, "by": "hand" if self.people else "bot"}
        refused = {"refused": int(self.people and self.random.random() < 0.2), "decision": f"d{turn}"}
        self.rows.append(row(DecisionRow, **at, **asked, **answered, **refused, seconds=self._seconds(5)))
        made = {"match": name, "turn": turn, "type": "MoveMade", "decision": f"d{turn}", "word": asked["kind"]}
        self.rows.append(row(EventRow, **made, seat=seat, seq=seq + 1))
        if self.people and turn % 7 == 0:
            self.rows.append(row(EventRow, **made, seat=seat, seq=seq + 2, abandoned=True))
        own = {"own_turn": (turn + 1) // 2, "available": min(8, turn), "spent": self.random.randint(0, min(8, turn))}
        if self.ruleset == BOARD:
            for place in range(3):
                act, square = ("placed", "attacked")[(turn + place) % 2], {"row": turn % 5, "col": (turn + place) % 7}
                self.rows.append(row(SpotRow, **at, seat=seat, act=act, board=("", "other")[turn == 11], **square))
        if self.ruleset == CARDS:
            self.rows.append(row(ResourceRow, **at, seat=seat, **own, choices=self.random.randint(0, 3)))
            scores = {"life": 40 - turn * (1 if seat == winner else 2), "vp": turn // 5 if seat == winner else 0}
            for number, value in scores.items():
                self.rows.append(row(ScoreRow, **at, seat=seat, own_turn=own["own_turn"], number=number, value=value))
        self.rows.append(row(EventRow, match=name, seq=seq, type="TurnStarted", turn=turn, clause="GVORA-OBJ-02"))
        if turn == 1:
            self.rows.append(row(RuleRow, match=name, clause="GVORA-OBJ-02", events=turns, seq=seq))
        lead = max(-1.0, min(1.0, turn / turns + self.random.gauss(0, 0.3)))
        for one in (1, 2):
            ahead = lead if one == winner else -lead
            self.rows.append(row(LeadRow, match=name, turn=turn, seat=one, lead=ahead))

    def _seconds(self, typical: float) -> float | None:
        return round(self.random.lognormvariate(0, 0.7) * typical, 1) if self.people else None


def _worth(cards: dict[str, str | None]) -> float:
    """What the cards that came to hand are worth, in parts of the win."""
    return 0.5 * (cards[STRONG] in ("kept", "drawn")) - 0.5 * (cards[WEAK] in ("kept", "drawn"))


def world(folder: Path, *, simulated: int, people: int) -> Lake:
    """A lake with so many matches of both games."""
    rows = {}
    for ruleset in (CARDS, BOARD):
        rows[ruleset] = World(ruleset, people=False).play(simulated) + World(ruleset, people=True).play(people)
    return lake_of(folder, rows)


def full(folder: Path) -> Lake:
    """A lake with enough matches for everything to be drawn."""
    return world(folder, simulated=400, people=60)


def few(folder: Path) -> Lake:
    """A lake with a handful of matches."""
    return world(folder, simulated=6, people=0)
