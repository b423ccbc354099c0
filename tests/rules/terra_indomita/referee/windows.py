"""Who may act: questions, windows and the stack of the second Terra Indomita (sections 2.9 and 2.14)."""

from collections.abc import Generator
from typing import Any

from tests.rules.terra_indomita.referee.fighting import Fighting
from tests.rules.terra_indomita.referee.table import Item, Staged, Subject, Window

Answer = tuple[int, str, dict[str, Any]]
Asking = Generator[None, Answer, Any]
CASTS = ("spell", "ability")
"""Types of cards that take effect once."""


class Windows(Fighting):
    """The order of acting."""

    pending: dict[int, str]
    questions = 0
    """How many questions there have been."""
    opened = 0
    """How many windows there have been."""

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, kind: str) -> Asking:
        """Wait for a player's answer; None if the player is out instead (TERRA-ELIM-02, -07)."""
        self.questions += 1
        while seat not in self.out:
            self.pending = {seat: kind}
            who, move, args = yield
            self.pending = {}
            if move != "concede":
                return move, args
            self.eliminate(who, "concede")
        return None

    # --- windows -----------------------------------------------------------------------------------------------------

    def open_window(self, kind: str, subject: Subject = None) -> Asking:
        """A window until it closes: the procedure of 2.14."""
        floor = len(self.stack) - isinstance(subject, Item)
        self.window = window = Window(kind, subject, floor)
        self.opened += 1
        resolved = False
        while not self.is_over(window, resolved):
            if (yield from self.whole_round(window)):
                continue
            if len(self.stack) <= floor:
                break
            while len(self.stack) > floor:
                self.resolve(self.stack.pop())
                if self.options["stack_rounds"] == "reopen":
                    break
            resolved = True
        self.window = None

    def is_over(self, window: Window, resolved: bool) -> bool:
        """Whether nobody needs to be asked in a window (TERRA-PRI-08, -11)."""
        if len(self.stack) > window.floor:
            return False
        if window.subject is None:
            return resolved or self.options["priority_windows"] == "announced_only"
        closed = resolved and self.options["stack_rounds"] == "closed_chain"
        return closed or isinstance(window.subject, Item)

    def whole_round(self, window: Window) -> Asking:
        """Each living player is asked once, until somebody plays a card: answers whether (TERRA-PRI-07, -13)."""
        window.order, window.passed = self.order(window), 0
        while window.passed < len(window.order):
            seat = window.order[window.passed]
            answer = ("pass", {}) if self.is_passed(seat, window) else (yield from self.ask(seat, "priority"))
            if answer is None:
                continue
            move, args = answer
            if move == "pass":
                window.passed += 1
            else:
                self.announce(seat, args)
                return True
        return False

    def order(self, window: Window) -> list[int]:
        """Who is asked in a round, one after another: last is who controls what the round is about."""
        above = self.stack[window.floor :]
        top = above[-1] if above else window.subject
        return [self.active, *self.after(self.active)] if top is None else [*self.after(top.player), top.player]

    def is_passed(self, seat: int, window: Window) -> bool:
        """Whether the engine passes for a player who evidently has no response (TERRA-PRI-12)."""
        if self.options["auto_pass"] == "never":
            return False
        may_play = seat == self.active or self.may_react(seat, window)
        return not self.players[seat].hand or not may_play

    def may_react(self, seat: int, window: Window | None) -> bool:
        """Whether there is something that a player may react to (TERRA-REACT-02)."""
        if self.options["reaction_scope"] == "any_priority":
            return True
        if window is None:
            return False
        about = [*self.stack[window.floor :], *([window.subject] if window.subject else [])]
        return any(one.player != seat for one in about)

    def staged(self, kind: str, does: str = "acts") -> Staged:
        """The active player does something that windows are about."""
        self.done.append((self.active, does))
        return Staged(kind, self.active)

    # --- the stack ---------------------------------------------------------------------------------------------------

    def announce(self, seat: int, args: dict[str, Any]) -> Item:
        """A card is paid for and waits on the stack (TERRA-ACT-14, -20, TERRA-PRI-10)."""
        player = self.players[seat]
        card = player.hand.pop(args["card"])
        self.pay(seat, *card.cost())
        self.announced[seat] = self.announced.get(seat, 0) + 1
        subject = self.window.subject if self.window else None
        for one in (*self.stack, *([subject] if subject else [])):
            one.answered = one.answered or one.player != seat
        self.done.append((seat, "plays"))
        item = Item(args["card"], card, seat, args.get("square"), args.get("unit"), args.get("caster"))
        self.stack.append(item)
        return item

    def resolve(self, item: Item) -> None:
        """A card completes (TERRA-SPELL-06, TERRA-EQUIP-04, TERRA-UNIQ-02).

        Here the square that was named is free still, and the unit is there: only who gives up changes anything.
        """
        if item.card.type in CASTS:
            self.players[item.player].discard[item.id] = item.card
            return
        self.end_former_copy(item)
        if item.unit is None:
            self.enter(item)
        else:
            self.pieces[item.unit].gear[item.id] = item.card
