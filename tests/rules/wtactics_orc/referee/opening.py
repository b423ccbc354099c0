"""Decks, who begins, vetoes and opening hands: the set-up of the second WTactics (WORC-SET-01)."""

from tests.rules.wtactics_orc.referee.cards import apart
from tests.rules.wtactics_orc.referee.table import ARMY, PILE
from tests.rules.wtactics_orc.referee.turns import Turns
from tests.rules.wtactics_orc.referee.windows import Asking


class Referee(Turns):
    """The whole game."""

    def whole_match(self) -> Asking:
        """A match; ends by raising `Over`."""
        self.looks = []
        yield from self.decks()
        agreed = self.options["first_player"]
        self.first = self.chance.first() if agreed == "random" else int(agreed.removeprefix("seat:"))
        for player in self.players.values():
            player.influence = self.options["starting_influence"]
        if len(self.left()) == 3:
            self.rotation = "left" if self.chance.rolled() > 3 else "right"
        yield from self.vetoes()
        ready = [seat for seat in self.players if self.players[seat].quest_deck]
        for seat in ready:
            self.shuffle(seat, PILE)
        for seat in ready:
            self.turn_up(seat)
        for seat in self.left():
            self.shuffle(seat, ARMY)
        for seat in self.left():
            self.draw(seat, self.options["opening_hand"])
        yield from self.take_turns()

    def decks(self) -> Asking:
        """All players bring theirs, in any order (section 3.1). Who is out by then has none."""
        missing = list(self.players)
        while missing:
            who, move, args = yield from self.ask(*missing, kind="deck")
            if who in missing:
                missing.remove(who)
            if move == "concede":
                self.eliminate(who, "concession")
            else:
                self.players[who].names = list(args["cards"])
        for seat in self.left():
            player = self.players[seat]
            player.deck, player.quest_deck = apart(player.names)

    def vetoes(self) -> Asking:
        """In turn, each player strikes a Quest of the deck handed on by the seat before (WORC-QPR-03 to -05)."""
        order = [seat for seat in (self.first, *self.after(self.first)) if seat not in self.out]
        for _ in range(self.options["quest_vetoes"]):
            for seat in order:
                answer = yield from self.forced(seat, "veto")
                if answer is not None:
                    owner = self.players[self.reviewed(seat)]
                    owner.quest_deck.remove(answer[1]["quest"])
                    owner.removed.append(answer[1]["quest"])

    def reviewed(self, seat: int) -> int:
        """Whose Quest deck a player looks through: that of the seat before."""
        with_deck = [other for other in self.players if self.players[other].quest_deck]
        return with_deck[with_deck.index(seat) - 1]
