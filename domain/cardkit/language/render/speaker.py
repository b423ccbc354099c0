"""Who speaks: the words of a ruleset, the card whose text it is, and what the text has spoken of so far."""

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.render.english import article, joined, numeral, plural, spoken
from domain.cardkit.language.terms import (
    Arithmetic,
    Choice,
    Count,
    Number,
    Over,
    PlayerStat,
    Select,
    Stat,
    StatTest,
    Subject,
    Tallied,
    Target,
    Variable,
)
from domain.cardkit.language.vocabulary import Vocabulary

MANY = {
    "<": "fewer than {n}", "<=": "{n} or fewer", "=": "exactly {n}", ">=": "{n} or more", ">": "more than {n}",
    "!=": "other than {n}",
}  # fmt: skip
MUCH = {
    "<": "less than {n}", "<=": "{n} or less", "=": "{n}", ">=": "{n} or more", ">": "more than {n}",
    "!=": "other than {n}",
}  # fmt: skip
TALLIES = {"count": "the count", "sum": "the sum", "streak": "the number of turns in a row"}
OVERS = {"min": "the least", "max": "the greatest", "sum": "the sum"}


ZONES = ("hand", "deck", "graveyard", "unbuilt")
"""Places that each player has and where cards are not in play."""


class Speaker:
    """Puts terms into words. Targets are described when they are first spoken of."""

    def __init__(
        self, vocabulary: Vocabulary, card: Card, ability: Ability | None = None, *, lent: bool = False
    ) -> None:
        self.vocabulary = vocabulary
        self.card = card
        self.lent = lent
        targets = () if ability is None else ability.targets
        attached = card.attach is not None and ability is not None and ability.kind == "play"
        self.targets: tuple[Target, ...] = (*((Target(card.attach),) if card.attach and attached else ()), *targets)
        self.mentioned: set[int] = {1} if attached else set()
        self.chosen: Select | None = None
        self.several = False

    # --- nouns --------------------------------------------------------------------------------------------------------

    def kind(self, select: Select, many: bool = False) -> str:
        """The noun of a selector: `creature`, `creatures or cities`, `card`."""
        kinds = [k for k in select.kinds if k != "item"] or (["item"] if "item" in select.kinds else [])
        if "item" in select.kinds and kinds != ["item"]:
            return f"{joined(kinds, 'or')} {'items' if many else 'item'} on the stack"
        if kinds == ["item"]:
            return f"{'items' if many else 'item'} on the stack"
        if not kinds or kinds == ["card"]:
            return "cards" if many else "card"
        if select.place in ZONES and not {"player", "card"} & set(kinds):
            return f"{joined([spoken(kind) for kind in kinds], 'or')} {'cards' if many else 'card'}"
        names = [f"{spoken(kind)} card" if self._is_mass(kind) else spoken(kind) for kind in kinds]
        return joined([plural(name) if many else name for name in names], "or")

    def _is_mass(self, kind: str) -> bool:
        """Whether a kind is no countable noun: `resource`, and types that their own line speaks of without `a`."""
        if kind not in self.vocabulary.types:
            return kind == "resource"
        line = self.vocabulary.types[kind].text.lower()
        return line.startswith(kind) and line != kind

    def noun(self, select: Select, many: bool = False) -> str:
        """A selector without article: `marked Skeleton creatures you control with cost 3 or less`."""
        if select.kinds == ("player",):
            return self._player(select, many)
        factions = self.vocabulary.factions
        front = [
            *(spoken(state) for state in select.states),
            *(
                f"un{spoken(state)}" if state in ("marked", "devoted") else f"non-{state}"
                for state in select.not_states
            ),
            *(f"non-{word.capitalize()}" for word in select.not_words),
            *(f"non-{factions.get(name, name)}" for name in select.not_factions),
            *([joined([factions.get(name, name) for name in select.factions], "or")] if select.factions else []),
            *(word if word[:1].isupper() else word.capitalize() for word in select.words),
        ]
        zone = select.place in ZONES
        if select.side == "enemy" and not zone:
            front.insert(len(select.states) + len(select.not_states), "enemy")
        back = [*self._side(select, zone), *self._tests(select), *self._place(select, zone, many)]
        return " ".join([*front, self.kind(select, many), *back])

    def _player(self, select: Select, many: bool) -> str:
        if select.side == "my":
            return "you"
        name = "opponent" if select.side == "enemy" or select.other else "player"
        return " ".join([plural(name) if many else name, *self._tests(select)])

    @staticmethod
    def _side(select: Select, zone: bool) -> list[str]:
        if zone or select.side not in ("my", "their"):
            return []
        return ["you control" if select.side == "my" else "that player controls"]

    def _tests(self, select: Select) -> list[str]:
        tests = [self._test(test) for test in select.tests]
        having = [*tests, *(spoken(keyword) for keyword in select.keywords)]
        named = [f"named {select.named}"] if select.named else []
        return [*([f"with {joined(having)}"] if having else []), *named]

    def _test(self, test: StatTest) -> str:
        than = MUCH[test.op].format(n=self.number(test.than))
        if test.stat in self.vocabulary.counters:
            return f"{than} {test.stat} counters"
        if test.stat not in self.vocabulary.stats and test.stat in self.vocabulary.player_stats:
            return f"{MANY[test.op].format(n=self.number(test.than))} {self.vocabulary.player_stats[test.stat]}"
        return f"{self.stat_name(test.stat)} {than}"

    def _place(self, select: Select, zone: bool, many: bool) -> list[str]:
        near = [] if select.near is None else [f"within {select.near} of it" if select.near else "in the same place"]
        if select.place is None:
            return near
        if zone:
            whose = {"my": "your", "enemy": "an opponent's", "their": "that player's", "any": "a"}[select.side]
            place = "unbuilt cities" if select.place == "unbuilt" else select.place
            return [f"{'among' if select.place == 'unbuilt' else 'in'} {whose} {place}", *near]
        text = self.vocabulary.places.get(select.place, spoken(select.place)).partition(":")[0]
        return [
            text if text.startswith(("in ", "on ", "among ", "next ")) else f"that {'are' if many else 'is'} {text}",
            *near,
        ]

    def one(self, select: Select) -> str:
        """A selector as one thing: `an enemy creature`, `another creature you control`, `you`."""
        if select.kinds == ("player",) and select.side == "my":
            return "you"
        if select.other:
            return f"another {self.noun(select)}" if select.kinds != ("player",) else article(self.noun(select))
        return article(self.noun(select))

    def some(self, select: Select) -> str:
        """A selector as several things: `other creatures you control`."""
        return f"other {self.noun(select, True)}" if select.other else self.noun(select, True)

    def counted(self, select: Select, least: Number, most: Number) -> str:
        """Some of what fits: `two enemy creatures`, `up to X cities`, `a creature`."""
        if most == 1:
            return f"up to one {self._with_other(select)}" if least == 0 else self.one(select)
        if least == 0:
            return (
                f"any number of {self.some(select)}" if most == 99 else f"up to {self.many(most)} {self.some(select)}"
            )
        return f"{self.many(most)} {self.some(select)}"

    def _with_other(self, select: Select) -> str:
        return f"other {self.noun(select)}" if select.other else self.noun(select)

    def meant(self, subject: Subject) -> Select | None:
        """What a subject is picked from, if the text says it."""
        if isinstance(subject, Choice):
            return subject.what
        number = subject.removeprefix("target") or "1"
        if subject.startswith("target") and int(number) <= len(self.targets):
            return self.targets[int(number) - 1].what
        return self.chosen if subject == "chosen" else None

    # --- what was spoken of -------------------------------------------------------------------------------------------

    def subject(self, subject: Subject) -> str:
        """What an effect is done to. `several` tells then whether it is plural."""
        self.several = False
        if isinstance(subject, str):
            return self.ref(subject)
        what = subject.what
        if subject.how == "all":
            self.several = not (what.kinds == ("player",) and what.side == "my")
            return self.some(what) if not self.several or what.side == "my" else f"all {self.some(what)}"
        self.chosen = what
        self.several = subject.most != 1
        text = self.counted(what, subject.least, subject.most)
        if subject.how == "random":
            return f"{text} at random"
        if what.kinds and subject.by != "you":
            return f"{text} of {self.whose(subject.by)} choice"
        return text

    def ref(self, ref: str) -> str:
        """Something spoken of before; `several` tells whether it is plural."""
        if ref.startswith("target"):
            return self.target(int(ref.removeprefix("target") or "1"))
        if ref == "self":
            return f"this {self.card.type}" if self.lent else self.card.name
        if ref == "host":
            return self.host()
        if ref == "chosen" and self.chosen is not None:
            return f"the chosen {self.kind(self.chosen)}"
        return {"it": "it", "each": "it", "seat": "that player"}.get(ref, "what was chosen")

    def host(self) -> str:
        """What the card is attached to."""
        noun = "card" if self.card.attach is None else self.kind(self.card.attach)
        word = {"equipment": "equipped"}.get(self.card.type, "enchanted")
        return f"the {word} {noun}"

    def target(self, number: int) -> str:
        """A target: described at first, `that creature` from then on."""
        if number > len(self.targets):
            return "the target"
        target = self.targets[number - 1]
        self.several = target.most != 1
        again = number in self.mentioned
        self.mentioned.add(number)
        if again:
            if self.card.attach is not None and number == 1:
                return self.host()
            return f"those {self.kind(target.what, True)}" if self.several else f"that {self.kind(target.what)}"
        other = "other " if target.what.other and target.what.kinds != ("player",) else ""
        if not self.several:
            some = "up to one " if target.least == 0 else "another " if other else ""
            return f"{some}target {self.noun(target.what)}"
        count = f"up to {self.many(target.most)}" if target.least == 0 else self.many(target.most)
        return f"{count} {other}target {self.noun(target.what, True)}"

    # --- players ------------------------------------------------------------------------------------------------------

    def who(self, who: str) -> str:
        """A player or several, as the subject of a sentence."""
        known = {
            "you": "you", "opponents": "each opponent", "opponent": "an opponent of your choice",
            "everyone": "each player", "active": "the active player", "seat": "that player", "their": "that player",
            "it": "that player",
        }  # fmt: skip
        if who in known:
            return known[who]
        if "(" in who:
            role, _, ref = who.rstrip(")").partition("(")
            self.several = False
            thing = self.ref(ref)
            if thing == "it":
                return f"its {role}"
            return f"the {role}s of {thing}" if self.several else f"{thing}'s {role}"
        return self.ref(who)

    def whose(self, who: str) -> str:
        """A player as an owner: `your`, `each opponent's`."""
        return {"you": "your", "opponent": "an opponent's"}.get(who) or f"{self.who(who)}'s"

    # --- numbers ------------------------------------------------------------------------------------------------------

    def stat_name(self, stat: str) -> str:
        """A stat as cards print it."""
        return stat.upper() if len(stat) <= 2 or stat in self.pair else spoken(stat)

    @property
    def pair(self) -> tuple[str, ...]:
        """The two stats that are printed as `2/3`, if the ruleset has such."""
        return next((kind.stats for kind in self.vocabulary.types.values() if len(kind.stats) == 2), ())

    def many(self, number: Number) -> str:
        """A number in front of a noun: `two`, `X`, `as many ... as`."""
        if isinstance(number, int):
            return numeral(number)
        if isinstance(number, Variable) and number.name == "amount":
            return "that many"
        return number.name if isinstance(number, Variable) else self.number(number)

    def number(self, number: Number) -> str:
        """A number as a phrase."""
        match number:
            case int():
                return str(number)
            case Variable(name):
                return {"X": "X", "T": "the target's cost", "amount": "that much"}[name]
            case Count(of):
                return f"the number of {self.some(of)}"
            case Stat(of, stat):
                return self._stat(of, stat)
            case PlayerStat(of, stat):
                text = self.vocabulary.player_stats.get(stat, stat)
                plain = f"{self.whose(of)} {text}"
                return f"the number of {plain}" if text.split(" ", 1)[0].endswith("s") else plain
            case Tallied(what):
                return TALLIES[what]
            case Arithmetic(op, terms):
                return self._arithmetic(op, [self.number(term) for term in terms])
            case Over(op, who, of):
                players = {"opponents": "all opponents", "everyone": "all players"}.get(who, self.who(who))
                return f"{OVERS[op]}, over {players}, of {self.number(of)}"

    def _stat(self, ref: str, stat: str) -> str:
        counter = stat in self.vocabulary.counters
        name = f"the number of {stat} counters" if counter else f"the {self.stat_name(stat)}"
        return f"{name} {'on' if counter else 'of'} {self.ref(ref)}"

    @staticmethod
    def _arithmetic(op: str, terms: list[str]) -> str:
        if op == "half":
            return f"half of {terms[0]}, rounded down"
        if op in ("min", "max"):
            return f"the {'lesser' if op == 'min' else 'greater'} of {joined(terms)}"
        if op == "-" and terms[0] == "0":
            return f"minus {terms[1]}"
        if op == "*" and any(term.isdigit() for term in terms):
            terms.sort(key=lambda term: not term.isdigit())
            return f"{terms[0]} times {' times '.join(terms[1:])}"
        return {"+": " plus ", "-": " minus ", "*": " times "}[op].join(terms)
