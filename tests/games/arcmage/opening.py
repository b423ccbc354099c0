"""Decks, cities, opening hands and who begins: the set-up of the second Arcmage (ARC-SET)."""

from collections.abc import Callable
from typing import Any

from tests.games.arcmage.fighting import Fighting
from tests.games.arcmage.turns import HAND
from tests.games.arcmage.windows import Asking


class Referee(Fighting):
    """The whole game."""

    def whole_match(self) -> Asking:
        """A match; ends by raising `Over`."""
        self.first: int | None = None
        self.wishes: dict[int, tuple[list[str], list[str]]] = {}
        yield from self.together("deck", self.submit)
        yield from self.together("cities", self.select)
        for seat in self.left():
            self.shuffle(seat)
        for seat in self.left():
            self.draw(seat, HAND)
        if self.options["city_mulligan"]:
            yield from self.together("exchange", self.wish)
            yield from self.exchange()
        first = self.first = self.beginner()
        for seat in [first, *self.after(first)]:
            if seat in self.out:
                continue
            answer = yield from self.forced(seat, "first_city", lambda: False)
            if answer is not None:
                self.lift(answer[1]["city"])
                self.enter(answer[1]["city"])
                self.players[seat].kingdom.append(answer[1]["city"])
        yield from self.take_turns(first if first not in self.out else self.after(first)[0])

    def together(self, kind: str, act: Callable[[int, dict[str, Any]], None]) -> Asking:
        """A decision of all players, in any order."""
        asked = dict.fromkeys(self.left(), kind)
        while asked:
            who, move, args = yield from self.ask(dict(asked))
            asked.pop(who, None)
            if move == "concede":
                self.concede(who)
            else:
                act(who, args)

    def submit(self, seat: int, args: dict[str, Any]) -> None:
        """A deck (ARC-DECK-08)."""
        self.players[seat].names = list(args["cards"])

    def select(self, seat: int, args: dict[str, Any]) -> None:
        """Three cities are set aside; the others are the deck (ARC-SET-01)."""
        self.players[seat].deck = list(self.players[seat].names)
        self.set_aside(seat, "CitiesSelected", args["cards"])

    def set_aside(self, seat: int, event: str, names: list[str]) -> None:
        """City cards of the deck become unbuilt ones."""
        player = self.players[seat]
        for id, name in zip(self.chance.named(event, seat), names, strict=True):
            player.unbuilt.append(self.give_id(seat, id, name).id)
            player.deck.remove(name)

    def wish(self, seat: int, args: dict[str, Any]) -> None:
        """Which cities to give back, and for which (ARC-SET-04); nothing: they are kept."""
        self.players[seat].settled = True
        if args:
            self.wishes[seat] = (list(args["out"]), list(args["into"]))

    def exchange(self) -> Asking:
        """Exchanges in the order of seats, or each as soon as it is allowed (ARC-SET-04, -05)."""
        wishes = {seat: self.wishes[seat] for seat in sorted(self.wishes) if seat not in self.out}
        if self.options["mulligan_permission"] == "automatic":
            for seat in wishes:
                self.swap(seat)
        else:
            yield from self.permit("cities", {seat: len(out) for seat, (out, _) in wishes.items()}, self.swap)

    def swap(self, seat: int) -> None:
        """Unbuilt cities for others of the deck, which is shuffled."""
        out, into = self.wishes[seat]
        self.set_aside(seat, "CitiesExchanged", into)
        self.into_deck(seat, out)
        self.shuffle(seat)

    def beginner(self) -> int:
        """The seat agreed on, or the one with the highest roll; those who tie roll again (ARC-SET-07, -08)."""
        if self.options["first_player"] != "d20":
            seat = int(self.options["first_player"].removeprefix("seat:"))
            return seat if seat not in self.out else self.after(seat)[0]
        rolling = self.left()
        while len(rolling) > 1:
            rolls = {seat: self.chance.rolled() for seat in rolling}
            rolling = [seat for seat in rolls if rolls[seat] == max(rolls.values())]
        return rolling[0]
