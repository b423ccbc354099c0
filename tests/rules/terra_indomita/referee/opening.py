"""Decks, bases, first workers, opening hands and who begins: the set-up of the second Terra Indomita (section 2.3)."""

from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.turns import Turns
from tests.rules.terra_indomita.referee.windows import Asking

FIXED = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Which of four base locations the seats have if nobody chooses (TERRA-SETUP-03)."""


class Referee(Turns):
    """The whole game."""

    def whole_match(self) -> Asking:
        """A match; ends by raising `Over` (TERRA-SETUP-02)."""
        yield from self.decks()
        yield from self.bases()
        for seat in self.left():
            self.send_workers(seat)
        for seat in self.left():
            player = self.players[seat]
            player.deck = self.chance.shuffled(seat, list(player.names))
            assert sorted(player.deck) == sorted(player.names), f"the deck of seat {seat} holds other cards"
        for seat in self.left():
            self.draw(seat, self.options["opening_hand"])
        locations = list(self.board.bases)
        self.clockwise = sorted(self.left(), key=lambda seat: locations.index(self.players[seat].base))
        self.active = self.first()
        yield from self.take_turns()

    def decks(self) -> Asking:
        """All players bring theirs, in any order; who is out by then has none (TERRA-DECK-05)."""
        missing = list(self.players)
        while missing:
            self.pending = dict.fromkeys(missing, "deck")
            who, move, args = yield
            if who in missing:
                missing.remove(who)
            if move == "concede":
                self.eliminate(who, "concede")
            else:
                self.players[who].names = list(args["cards"])

    # --- bases and workers -------------------------------------------------------------------------------------------

    def bases(self) -> Asking:
        """In seat order; the location of who gives up is free again (TERRA-SETUP-03, TERRA-ELIM-02)."""
        locations = list(self.board.bases)
        given = FIXED[len(self.players)] if len(locations) == 4 else range(len(locations))
        for seat, at in zip(self.players, given, strict=False):
            if self.options["base_placement"] == "fixed":
                answer = (None, {"location": locations[at]}) if seat not in self.out else None
            else:
                answer = yield from self.ask(seat, "base")
            if answer is not None:
                self.players[seat].base = answer[1]["location"]
                self.create(seat, "base", self.board.bases[self.players[seat].base])

    def free_locations(self) -> list[str]:
        """The base locations without a base."""
        return [name for name, square in self.board.bases.items() if self.at(square) is None]

    def send_workers(self, seat: int) -> None:
        """One worker on each of the closest free nodes (TERRA-SETUP-04, -05, -11)."""
        base = self.base(seat).square

        def nearness(node: Square) -> tuple[int, int, bool, Square]:
            straight = (node[0] - base[0]) ** 2 + (node[1] - base[1]) ** 2
            return self.board.distance(base, node), straight, self.board.nodes[node] != "gold", node

        free = sorted((node for node in self.board.nodes if self.at(node) is None), key=nearness)
        for node in free[: self.options["start_workers"]]:
            self.create(seat, "worker", node)

    # --- who begins --------------------------------------------------------------------------------------------------

    def first(self) -> int:
        """The highest die; those who tie for it roll again (TERRA-SETUP-08, -09).

        If the one agreed upon is out already, the next seat begins: this is a part of the set-up (TERRA-SETUP-12).
        """
        agreed = self.options["first_player"]
        if agreed != "roll":
            seats, at = list(self.players), int(agreed.removeprefix("seat:")) - 1
            return next(seat for seat in seats[at:] + seats[:at] if seat not in self.out)
        rolling = self.left()
        while len(rolling) > 1:
            rolls = {seat: self.chance.rolled(seat, self.options["die_sides"]) for seat in rolling}
            rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
        return rolling[0]
