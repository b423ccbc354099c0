"""Quests: acceptance, abandoning, completion, durations, expiration, the next ones (WORC-QST, WORC-QEX, WORC-QNW)."""

from tests.rules.wtactics_orc.referee.table import Quest
from tests.rules.wtactics_orc.referee.windows import Asking, Windows


class Questing(Windows):
    """Windows with the Questing area."""

    refused: set[str]
    """Quests that the active player has abandoned in this turn (WORC-QST-13)."""
    expired_in_round: bool
    looks: list[tuple[int, int]]
    """Whose piles are uncovered, and who looks at the next Quest there."""

    def active_quests(self, seat: int) -> list[Quest]:
        """Quests with a token of a player (WORC-QST-06)."""
        return [quest for quest in self.quests.values() if seat in quest.tokens]

    def acceptable(self, seat: int) -> list[str]:
        """Quests that a player may accept (WORC-QST-05 to -08, -13, WORC-QTY-07)."""
        if len(self.active_quests(seat)) >= self.options["max_active_quests"]:
            return []
        barred = self.refused | self.players[seat].failed
        return [id for id, quest in self.quests.items() if seat not in quest.tokens and id not in barred]

    def accept_quest(self, quest: str) -> None:
        """A token is placed; who ends so many turns with it as the Quest lasts fails it."""
        self.quests[quest].tokens[self.active] = 0

    def abandon_quest(self, quest: str) -> None:
        """WORC-QST-11."""
        self.fail(self.quests[quest], self.active)
        self.refused.add(quest)

    def fail(self, quest: Quest, seat: int) -> None:
        """A player is not on a Quest any more, and on a Contract never again (WORC-QTY-04, -07)."""
        self.take_token(quest, seat)
        if quest.card.quest == "contract":
            self.players[seat].failed.add(quest.id)

    # --- completion --------------------------------------------------------------------------------------------------

    def settle(self) -> Asking:
        """What follows a step: deaths, completions, wins, the next Quests (WORC-RSP-13, WORC-QST-15)."""
        self.bury_dead()
        seats = [seat for seat in (self.active, *self.after(self.active)) if seat not in self.out]
        order = [*seats, *self.out]
        for quest in sorted(self.quests.values(), key=lambda quest: order.index(quest.owner)):
            done = [seat for seat in seats if self.is_achieved(quest, seat)]
            if done:
                self.complete(quest, done[0])
        self.look_for_end()
        yield from self.look_at_next()

    def is_achieved(self, quest: Quest, seat: int) -> bool:
        """Whether a player on a Quest has the creatures that it asks for (WORC-QST-02, -03)."""
        card = quest.card
        if card.front is None or seat not in quest.tokens:
            return False
        return len(self.creatures(seat, card.front)) >= card.creatures

    def complete(self, quest: Quest, seat: int) -> None:
        """Its victory points are gained, all others on it fail, and it leaves (WORC-QST-09, -14, -15)."""
        self.players[seat].vp += quest.card.vp
        del self.quests[quest.id]
        self.players[quest.owner].removed.append(quest.card.name)
        self.looks.append((quest.owner, seat))

    def look_at_next(self) -> Asking:
        """Whoever completed a Quest keeps the next one of that pile or puts it at the bottom (WORC-QNW-04 to -06)."""
        while self.looks:
            owner, seat = self.looks[0]
            pile = self.players[owner].quest_deck
            if pile and seat not in self.out:
                who, move, args = yield from self.ask(seat, kind="next_quest")
                if move == "concede":
                    self.eliminate(who, "concession")
                    continue
                if not args["keep"]:
                    pile.append(pile.pop(0))
            self.looks.pop(0)
            self.turn_up(owner)

    # --- the end of a turn -------------------------------------------------------------------------------------------

    def durations(self) -> None:
        """The active player has ended another turn on each Quest (WORC-QTY-07)."""
        for quest in self.active_quests(self.active):
            quest.tokens[self.active] += 1
            if quest.tokens[self.active] == quest.card.duration:
                self.fail(quest, self.active)

    def expiration(self) -> Asking:
        """At most one Quest a round that everybody has passed by for a whole turn leaves (WORC-QEX-01 to -07)."""
        for quest in self.quests.values():
            if quest.since < self.turn:
                quest.idle.add(self.active)
        expired = [id for id, quest in self.quests.items() if not quest.tokens and set(self.left()) <= quest.idle]
        if not expired or self.expired_in_round:
            return
        chosen = expired[0]
        if len(expired) > 1:
            scores = {seat: (self.players[seat].vp, self.players[seat].influence) for seat in self.left()}
            lowest = [seat for seat in scores if scores[seat] == min(scores.values())]
            if len(lowest) == 1:
                self.expired = expired
                answer = yield from self.forced(lowest[0], "expired_quest")
                if answer is None:
                    return
                chosen = answer[1]["quest"]
            else:
                chosen = self.chance.expired(expired)
        self.expired_in_round = True
        quest = self.quests.pop(chosen)
        self.players[quest.owner].removed.append(quest.card.name)
        self.turn_up(quest.owner)

    expired: list[str]
    """Quests of which one is to leave."""
