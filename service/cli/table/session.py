"""A person's seat at a match in the terminal: what happened is told, what may be done is listed, refusals explained."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from domain import engine
from domain.bots.candidates import Alike
from domain.cardkit.game.decks import DECK
from domain.cardkit.pool import LIBRARY
from domain.refusal import MatchOver, Refusal, Refused
from domain.state import MatchState
from domain.telling.position import text_of
from domain.wording import seats
from service.cli import output
from service.cli.errors import BadData, in_one_line
from service.cli.matches import explained, story
from service.cli.table import menu, standing, typed
from service.cli.table.conversation import Left, ask, number_in, numbered, pick_one
from service.decks import decks_of
from service.errors import Conflict, Forbidden, IllegalMove, VersionConflict
from service.telling import teller_for
from service.usecases import look, play, takeback

if TYPE_CHECKING:
    from service.context import Context

HELP = """\
  a number       make that move (... asks for the rest)
  a move         as words, such as: {typed}
  moves, board   show the moves, or the position, again
  why            what is not allowed now, and by which clause{card}
  rules [WORD]   list the clauses, or those that speak of a word
  clause ID      print a clause, such as: clause {clause}
{order}  log [N]        what happened lately
  undo           take back your last move, then the one before (bots agree)
  quit           leave; the match stays as it is"""

CARD = """
  card NAME      print a card of this match; a part of its name is enough"""

ORDER = """\
  order [SCOPE]  pass by yourself as long as SCOPE says; alone: what can be said, and what holds
"""

READING = frozenset({"board", "card", "clause", "log", "rules", "why"})

WAIT_S = 20.0
LATELY = 15
PAGE = 500


class Session:
    """Plays one seat until the match is over or the player leaves. `let_bot_move` lets a bot decide."""

    def __init__(self, ctx: "Context", match: str, seat: int, let_bot_move: Callable[[], object]) -> None:
        self._ctx = ctx
        self._match = match
        self._seat = seat
        self._let_bot_move = let_bot_move
        header = ctx.log.header(match)
        self._ruleset = ctx.rulesets[header.ruleset]
        self._teller = teller_for(ctx, header.ruleset)
        self._words = self._teller.words
        self._told = 0
        self._bare: dict[str, Callable[[], bool | None]] = {
            **dict.fromkeys(("help", "?"), self._help),
            **dict.fromkeys(("q", "quit", "exit"), _leave),
            "moves": self._show_menu,
            "board": self._show_board,
            "why": self._explain_withheld,
            "undo": self._undo,
        }
        self._with_argument: dict[str, Callable[[str], bool | None]] = {
            "rules": self._list_clauses,
            "clause": self._print_clause,
            "card": self._print_card,
            "log": self._tell_lately,
        }
        if self._ruleset.standing is not None:
            self._with_argument["order"] = self._order
        self._entries: list[menu.Entry] = []
        self._seen: look.Seen | None = None
        self._shown = ""

    def run(self, *, from_event: int) -> MatchState:
        """Play on, telling what happens after `from_event`; answers the state in the end. Raises `Left`."""
        self._told = from_event
        while True:
            self._seen = look.state_at(self._ctx, self._match)
            state = self._seen.state
            self._tell_new(self._seen.at)
            if state.status == "ended":
                self._show_board()
                return state
            if self._seat in state.pending:
                self._take_turn(state)
            elif any(state.players[seat - 1].kind == "bot" for seat in state.pending):
                self._let_bot_move()
            else:
                self._wait_for_others(state)

    def ending(self, reason: str) -> str:
        """Why a match ended, in a sentence."""
        return self._teller.ending(reason)

    def _tell_new(self, until: int) -> None:
        if self._told < until:
            self._tell(self._told, until)
            self._told = until

    def _tell(self, after: int, until: int) -> None:
        for start in range(after, until, PAGE):
            for line in self._lines(start, min(start + PAGE, until)):
                output.text(output.fitted(line))

    def _lines(self, after: int, until: int) -> list[str]:
        """What a page of events tells. Some events say nothing."""
        page = look.events(self._ctx, self._match, self._seat, after=after, until=until, limit=PAGE)
        return story(page.items, self._teller)

    def _help(self) -> None:
        clause = self._a_clause()
        order = ORDER * (self._ruleset.standing is not None)
        output.text(HELP.format(typed=self._words.typed, clause=clause, card=CARD * self._words.cards, order=order))

    def _order(self, scope: str) -> bool:
        try:
            return standing.order(self._ctx, self._match, self._seat, scope)
        except Refused as error:
            self._explain(error)
            return False

    def _tell_lately(self, rest: str) -> None:
        assert self._seen is not None
        number = number_in(rest, 10_000)
        if rest and number is None:
            output.text("  log takes a number, such as: log 20")
            return
        count = LATELY if number is None else number + 1
        lines: list[str] = []
        start = self._seen.at
        while start > 0 and len(lines) < count:
            start, until = max(0, start - PAGE), start
            lines = [*self._lines(start, until), *lines]
        for line in lines[-count:]:
            output.text(output.fitted(line))

    def _wait_for_others(self, state: MatchState) -> None:
        missing = sorted(state.pending) or [seat for seat, p in enumerate(state.players, 1) if not p.joined]
        output.say(f"Waiting for {seats(missing)} (Ctrl-C to leave) ...")
        assert self._seen is not None
        version = self._seen.version
        try:
            while look.wait(self._ctx, self._match, after=version, seconds=WAIT_S) == version:
                pass
        except KeyboardInterrupt:
            raise Left(interrupted=True) from None

    def _take_turn(self, state: MatchState) -> None:
        kind = state.pending[self._seat].kind
        if kind == DECK:
            self._tell_decks()
        else:
            self._show_news()
        output.text(f"\nSeat {self._seat}: {self._teller.decision(kind)}.")
        self._show_menu()
        while not self._answer(ask(f"1-{len(self._entries)}, ? for help > ")):
            pass

    def _show_board(self) -> None:
        head, table = self._position()
        output.text("\n" + output.fitted(head + table))
        self._shown = table

    def _show_news(self) -> None:
        """What goes on, and the table unless it is as it was shown last."""
        head, table = self._position()
        output.text("\n" + output.fitted(head + table * (table != self._shown)))
        self._shown = table

    def _position(self) -> tuple[str, str]:
        """The position in words: what goes on, and the table below it."""
        assert self._seen is not None
        view = engine.view(self._ruleset, self._seen.state, self._seat)
        self._teller.naming.learn_view(view["board"])
        head, apart, table = text_of(self._ruleset, view).rstrip("\n").partition("\n\n")
        return head, apart + table

    def _tell_decks(self) -> None:
        for name, line in decks_of(self._ruleset.meta.id).items():
            output.text(output.wrapped(f"{name}: {line}", "  "))

    def _offers(self) -> Any:
        assert self._seen is not None
        return engine.offers(self._ruleset, self._seen.state, self._seat)

    def _alike(self) -> Alike:
        assert self._seen is not None
        return self._ruleset.alike(self._seen.state, self._seat)

    def _menu(self) -> menu.Menu:
        def pick(question: str, answers: list[str]) -> int | None:
            return pick_one(question, answers, self._read)

        return menu.Menu(self._teller, self._alike(), pick, self._foretold)

    def _foretold(self, move: str, args: Mapping[str, Any]) -> str | None:
        """What a legal move comes to, if the rules reckon that beforehand."""
        assert self._seen is not None
        forecast = self._ruleset.forecast(self._seen.state, self._seat, move, args)
        return None if forecast is None else self._teller.forecast(forecast)

    def _read(self, prompt: str) -> str:
        """A line that answers a question within a move. What can be read at any time, can be read before it."""
        while (line := ask(prompt)).partition(" ")[0].lower() in READING:
            self._answer(line)
        return line

    def _show_menu(self) -> None:
        self._entries = self._menu().entries(self._offers())
        numbered([entry.label for entry in self._entries])

    def _answer(self, line: str) -> bool:
        """Do what a line says; whether a move stands or the match went on meanwhile."""
        if not line:
            return False
        index = number_in(line, len(self._entries))
        if index is not None:
            return self._chosen(self._entries[index])
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in self._with_argument:
            return bool(self._with_argument[word](rest))
        if word not in self._bare:
            return self._typed(line)
        if rest:
            output.text(f"  Nothing goes after {word}.")
            return False
        return bool(self._bare[word]())

    def _chosen(self, entry: menu.Entry) -> bool:
        if entry.args is not None:
            return self._make(entry.offer.move, entry.args)
        try:
            args = self._menu().choose(entry.offer)
        except menu.Back:
            self._show_menu()
            return False
        return self._make(entry.offer.move, args)

    def _typed(self, line: str) -> bool:
        try:
            found = typed.read(self._ruleset, line)
        except typed.Unreadable as error:
            output.text(f"That cannot be read: {error}.")
            return False
        if found is None:
            output.text(f"Type a number from 1 to {len(self._entries)}, a move, or ? for help.")
            return False
        move, args = found
        return self._make(move, self._teller.naming.meant(args, typed.offered(self._offers(), move)))

    def _make(self, move: str, args: dict[str, Any]) -> bool:
        """Make a move; whether it stands or the match went on meanwhile.

        As long as others have moved and this seat is still asked the same, the move is made in what has come of it.
        """
        assert self._seen is not None
        if move == "concede" and ask("Really give up? (y/n) > ").lower() not in ("y", "yes"):
            return False
        wanted = play.MoveRequest(move, args)
        asked, first = self._decision(), self._seen.version
        while self._decision() == asked:
            try:
                play.submit(self._ctx, self._match, self._seat, wanted, expected_version=self._seen.version)
            except Refused as error:
                self._explain(error)
                return self._seen.version != first
            except (VersionConflict, MatchOver):
                self._seen = look.state_at(self._ctx, self._match)
            else:
                return True
        output.text("The match has gone on meanwhile: this was not done.")
        return True

    def _decision(self) -> str | None:
        """What this seat is asked in the position that was seen last."""
        assert self._seen is not None
        pending = self._seen.state.pending.get(self._seat)
        return None if pending is None else pending.id

    def _explain(self, error: Refused) -> None:
        for line in explained(self._ruleset, self._in_names(error.refusal)):
            output.text(output.wrapped(line, "  "))
        if isinstance(error, IllegalMove) and error.alternatives:
            output.text("  Allowed would be, for example:")
            for told in dict.fromkeys(self._teller.move(move, args) for move, args in error.alternatives):
                output.text(output.wrapped(told, "    "))

    def _explain_withheld(self) -> None:
        lines = menu.withheld(self._teller, self._offers().withheld, lambda why: in_one_line(self._in_names(why)))
        for line in lines or ["Nothing is withheld now; a move that is not in the list is refused with its clause."]:
            output.text(output.wrapped(line, "  "))

    def _in_names(self, refusal: Refusal) -> Refusal:
        return msgspec.structs.replace(refusal, facts=self._teller.named(refusal.facts))

    def _a_clause(self) -> str:
        return next(iter(self._ruleset.clauses()))

    def _list_clauses(self, word: str) -> None:
        """The clauses, or those that hold a word anywhere."""
        wanted = word.casefold()
        clauses = self._ruleset.clauses().values()
        found = [one for one in clauses if wanted in f"{one.id} {one.title} {one.text}".casefold()]
        for clause in found:
            output.text(output.fitted(f"  {clause.id}  {clause.title}"))
        if not found:
            output.text(f"  No clause speaks of {word!r}.")

    def _print_clause(self, name: str) -> None:
        if not name:
            output.text(f"  Name a clause, such as: clause {self._a_clause()}; `rules` lists them.")
            return
        clause = self._ruleset.clauses().get(name.upper())
        if clause is None:
            output.text(f"  There is no clause {name!r}; `rules` lists them.")
            return
        output.text(output.wrapped(f"{clause.id} {clause.title}. {clause.text}", "  "))
        if clause.ruling:
            output.text(output.wrapped(f"Ruling: {clause.ruling}", "  "))

    def _print_card(self, name: str) -> None:
        from service.cli import cards

        assert self._seen is not None
        if not (self._words.cards and name):
            output.text(
                "  Name a card; a part of its name is enough." if self._words.cards else "  There are no cards."
            )
            return
        pool = getattr(self._seen.state, "pool", "")
        try:
            cards.tell_card(cards.card_of(name, LIBRARY.pool(pool).sets if pool else ()))
        except BadData as problem:
            output.text(output.wrapped(f"{problem.message} {problem.hint or ''}", "  "))

    def _undo(self) -> bool:
        before = look.before_last_move(self._ctx, self._match, self._seat)
        if before is None:
            output.text("There is no earlier decision of yours.")
            return False
        try:
            request = takeback.ask(self._ctx, self._match, self._seat, before)
        except (Conflict, Forbidden, MatchOver) as error:
            output.text(f"It cannot be taken back: {error}.")
            return False
        if request.status != "agreed":
            output.text("The other players have been asked.")
        return True


def _leave() -> None:
    raise Left(interrupted=False)
