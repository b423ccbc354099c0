"""Decks, who begins, regions and opening hands: the set-up of the second Gaia ORC (GORC-SET-01)."""

from collections import Counter

from tests.rules.gaia_orc.referee.cards import apart
from tests.rules.gaia_orc.referee.turns import Turns
from tests.rules.gaia_orc.referee.windows import Asking


class Referee(Turns):
    """The whole game."""

    def whole_match(self) -> Asking:
        """A match; ends by raising `Over`."""
        self.chain, self.acts = [], Counter()
        yield from self.decks()
        agreed = self.options["first_player"]
        first = self.chance.first() if agreed == "random" else int(agreed.removeprefix("seat:"))
        for player in self.players.values():
            player.deck, player.chapter = apart(player.names)
            self.shuffle(player.seat)
            self.reveal(player.seat)
            self.draw(player.seat, self.options["opening_hand"])
            player.dealt = list(player.hand)
        yield from self.take_turns(first)

    def decks(self) -> Asking:
        """Both players bring theirs, in any order (section 3.1)."""
        missing = [1, 2]
        while missing:
            who, _, args = yield from self.ask(*missing, kind="deck")
            missing.remove(who)
            self.players[who].names = list(args["cards"])
