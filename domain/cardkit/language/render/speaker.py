"""Who speaks: the words of a ruleset, the card whose text it is, and what the text has spoken of so far."""

import re
from collections.abc import Mapping
from typing import Any, Literal

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Cost, Discard, Hurt, MarkOthers, Return, Sacrifice
from domain.cardkit.language.render.english import article, joined, numeral, plural, singular, spoken
from domain.cardkit.language.render.numbers import countable, is_brief, number_text
from domain.cardkit.language.render.targets import Targets
from domain.cardkit.language.shorthand.terms import CHOSEN
from domain.cardkit.language.terms import Choice, Number, Select, StatTest, Subject, Target, Variable
from domain.cardkit.language.together import picked_for
from domain.cardkit.language.vocabulary import EVERYWHERE, NOT, Vocabulary

MANY = {
    "<": "fewer than {n}", "<=": "{n} or fewer", "=": "exactly {n}", ">=": "{n} or more", ">": "more than {n}",
    "!=": "other than {n}",
}  # fmt: skip
MUCH = {
    "<": "less than {n}", "<=": "{n} or less", "=": "{n}", ">=": "{n} or more", ">": "more than {n}",
    "!=": "other than {n}",
}  # fmt: skip
BEHIND = re.compile(r" (on|in|with|within|named|that|you) ")
"""What stands behind a noun: its owner is said with `of`."""
PAYS: Mapping[type[Cost], str] = {
    Discard: "discarded", Sacrifice: "sacrificed", Return: "returned", MarkOthers: "marked", Hurt: "damaged",
}  # fmt: skip
"""What has become of what was picked for a cost."""
Reach = Literal["one", "any", "all"]
"""Of how many players' zones the things are: of one, of whichever they lie in, or of all of them."""


class Speaker:
    """Puts terms into words. Targets are described when they are first spoken of."""

    def __init__(
        self, vocabulary: Vocabulary, card: Card, ability: Ability | None = None, *, bearer: str | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.card = card
        self.bearer = bearer
        """The kind of thing that has the ability, if it is lent."""
        counted = None if ability is None or ability.tally is None else ability.tally.on
        self.trigger = counted if ability is None or ability.on is None else ability.on
        kind = None if ability is None else vocabulary.kinds.get(ability.kind)
        self.is_undertaking = kind is not None and kind.undertaking is not None
        attach = card.attach if ability is not None and ability.kind == "play" else None
        targets = () if ability is None else ability.targets
        self.targets = Targets(
            targets if attach is None else (Target(attach), *targets), ability, attached=attach is not None
        )
        self.prices: list[Any] = [] if ability is None else picked_for(card, ability)
        self.chosen: Choice | None = None
        self.named: dict[str, Choice] = {}
        """What was chosen under a name."""
        self.looked_at: Subject | None = None
        """What `each` is one of."""
        self.several: bool = False
        """Whether what was spoken of last is plural."""

    # --- nouns --------------------------------------------------------------------------------------------------------

    def kind(self, select: Select, many: bool = False) -> str:
        """The noun of a selector: `creature`, `creatures or events`, `card`."""
        kinds = [k for k in select.kinds if k != "item"] or (["item"] if "item" in select.kinds else [])
        if "item" in select.kinds and kinds != ["item"]:
            return f"{joined(kinds, 'or')} {'items' if many else 'item'} on the stack"
        if kinds == ["item"]:
            return f"{'items' if many else 'item'} on the stack"
        if not kinds or kinds == ["card"]:
            return "cards" if many else "card"
        if select.place in (*self.vocabulary.piles, *EVERYWHERE) and not {"player", "card"} & set(kinds):
            return f"{joined([spoken(kind) for kind in kinds], 'or')} {'cards' if many else 'card'}"
        names = [f"{spoken(kind)} card" if self._is_mass(kind) else spoken(kind) for kind in kinds]
        return joined([plural(name) if many else name for name in names], "or")

    def _is_mass(self, kind: str) -> bool:
        """Whether a kind is no countable noun: `resource`, and types that their own line speaks of without `a`."""
        if kind not in self.vocabulary.types:
            return kind == "resource"
        line = self.vocabulary.types[kind].text.lower()
        return line.startswith(kind) and line != kind

    def noun(self, select: Select, many: bool = False, reach: Reach = "one") -> str:
        """A selector without article: `marked Skeleton creatures you control with cost 3 or less`."""
        if select.kinds == ("player",):
            return self._player(select, many)
        factions = self.vocabulary.factions
        front = [
            *(spoken(state) for state in select.states),
            *(f"un{spoken(state)}" if state.endswith("ed") else f"non-{state}" for state in select.not_states),
            *(f"non-{word.capitalize()}" for word in select.not_words),
            *(f"non-{factions.get(name, name)}" for name in select.not_factions),
            *([joined([factions.get(name, name) for name in select.factions], "or")] if select.factions else []),
            *(word if word[:1].isupper() else word.capitalize() for word in select.words),
        ]
        zone = select.place in self.vocabulary.piles
        if select.side == "enemy" and not zone:
            front.insert(len(select.states) + len(select.not_states), "enemy")
        back = [*self._side(select, zone), *self._tests(select), *self._place(select, zone, many, reach)]
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
        if select.place in EVERYWHERE:
            return ["of yours" if select.side == "my" else "of that player's"]
        return ["you control" if select.side == "my" else "that player controls"]

    def _tests(self, select: Select) -> list[str]:
        tests = [self._test(test) for test in select.tests]
        having = [*tests, *(spoken(keyword) for keyword in select.keywords)]
        named = [f"named {select.named}"] if select.named else []
        return [*([f"with {joined(having)}"] if having else []), *named]

    def _test(self, test: StatTest) -> str:
        number = self.number(test.than, last=False)
        than = MUCH[test.op].format(n=number)
        if test.stat in self.vocabulary.counters:
            return f"{than} {test.stat} counters"
        if test.stat not in self.vocabulary.stats and test.stat in self.vocabulary.player_stats:
            return f"{MANY[test.op].format(n=number)} {self.vocabulary.player_stats[test.stat]}"
        return f"{self.stat_name(test.stat)} {than}"

    def _place(self, select: Select, zone: bool, many: bool, reach: Reach) -> list[str]:
        near = self._near(select)
        if select.place is None:
            return near
        if zone:
            return [self._zone(select, reach), *near]
        text = self.vocabulary.places.get(select.place, spoken(select.place)).partition(":")[0]
        return [
            text if text.startswith(("in ", "on ", "among ", "next ")) else f"that {'are' if many else 'is'} {text}",
            *near,
        ]

    def _near(self, select: Select) -> list[str]:
        near = [] if select.touching is None else [f"adjacent to {self._measured(select.touching)}"]
        near += [] if select.in_range is None else [f"in the range of {self._measured(select.in_range)}"]
        if select.near is None:
            return near
        if select.near_to is not None:
            return [*near, f"within {select.near} of {self._measured(select.near_to)}"]
        return [*near, f"within {select.near} of it" if select.near else "in the same place"]

    def _measured(self, ref: str) -> str:
        """What a distance is measured from, beside a noun of its own."""
        several = self.several
        text = self.ref(ref)
        self.several = several
        return text

    def _zone(self, select: Select, reach: Reach) -> str:
        """`in your hand`; of several players' zones it says how many of them: `in all graveyards`."""
        own = self.vocabulary.zones.get(select.place or "")
        if select.side in ("my", "their"):
            whose = {"my": "your", "their": "that player's"}[select.side]
            return f"in {whose} {select.place}" if own is None else f"among {whose} {own}"
        enemy = select.side == "enemy"
        if own is not None:
            owners = {"one": "an opponent's ", "any": "any opponent's ", "all": "all opponents' "}[reach]
            return f"among {owners if enemy else 'all ' if reach == 'all' else ''}{own}"
        if enemy:
            owners = {"one": "an opponent's", "any": "any opponent's", "all": "all opponents'"}[reach]
        else:
            owners = {"one": "a", "any": "any", "all": "all"}[reach]
        return f"in {owners} {plural(str(select.place)) if reach == 'all' else select.place}"

    def one(self, select: Select) -> str:
        """A selector as one thing: `an enemy creature`, `another creature you control`, `you`."""
        if select.kinds == ("player",) and select.side == "my":
            return "you"
        if select.other:
            return f"another {self.noun(select)}" if select.kinds != ("player",) else article(self.noun(select))
        return article(self.noun(select))

    def some(self, select: Select, reach: Reach = "all") -> str:
        """A selector as several things: `other creatures you control`."""
        return f"{self._other(select)}{self.noun(select, True, reach)}"

    def none(self, select: Select, reach: Reach = "any") -> str:
        """A selector behind `no` or `each`: `other creature`, `card in any graveyard`."""
        return f"{self._other(select)}{self.noun(select, reach=reach)}"

    @staticmethod
    def _other(select: Select) -> str:
        return "other " if select.other and select.kinds != ("player",) else ""

    def counted(self, select: Select, least: Number, most: Number) -> str:
        """Some of what fits: `two enemy creatures`, `up to X creatures`, `a creature`."""
        if most == 1:
            return f"up to one {self._other(select)}{self.noun(select)}" if least == 0 else self.one(select)
        things = self.some(select, "any")
        if most == 99:
            return f"any number of {things}" if least == 0 else f"{self.many(least)} or more {things}"
        if not is_brief(most):
            start = "up to a number" if least == 0 else "a number"
            return f"{start} of {things} equal to {self.number(most)}"
        return f"{self.from_to(least, most)} {things}"

    def from_to(self, least: Number, most: Number) -> str:
        """`two`, `up to X`, `one to three`."""
        if least == 0:
            return f"up to {self.many(most)}"
        return self.many(most) if least == most else f"{self.many(least)} to {self.many(most)}"

    def meant(self, subject: Subject | None) -> Select | None:
        """What a subject is picked from, if the text says it."""
        if isinstance(subject, Choice):
            return subject.what
        if subject is not None and subject.startswith("target"):
            number = int(subject.removeprefix("target") or "1")
            return self.targets.all[number - 1].what if number <= len(self.targets.all) else None
        if subject == "it" and self.trigger is not None:
            return self.trigger.what if isinstance(self.trigger.what, Select) else None
        if subject == "host":
            return self.card.attach
        if subject == "paid" and len(self.prices) == 1:
            return getattr(self.prices[0], "what", None)
        if subject == "each" and self.looked_at != "each":
            return self.meant(self.looked_at)
        choice = self._chosen(subject)
        return None if choice is None else choice.what

    def call(self, name: str, choice: Choice) -> None:
        """Something that is chosen has a name from here on."""
        self.named[f"{CHOSEN}{name}"] = choice

    def _chosen(self, subject: Subject | None) -> Choice | None:
        """How that was chosen which a word refers to."""
        if not isinstance(subject, str):
            return None
        return self.chosen if subject == "chosen" else self.named.get(subject)

    def sort_of(self, subject: Subject) -> str:
        """What a subject is, in one noun: `creature`; `card`, if it can be of several kinds."""
        if subject == "self":
            return self.bearer or spoken(self.card.type)
        meant = self.meant(subject)
        return "card" if meant is None or len(meant.kinds) != 1 else self.kind(Select(kinds=meant.kinds))

    # --- what was spoken of -------------------------------------------------------------------------------------------

    def subject(self, subject: Subject) -> str:
        """What an effect is done to. `several` tells then whether it is plural."""
        if isinstance(subject, str):
            return self.ref(subject)
        what = subject.what
        if subject.how == "all":
            self.several = not (what.kinds == ("player",) and what.side == "my")
            return self.some(what) if not self.several or what.side == "my" else f"all {self.some(what)}"
        self.chosen = subject
        self.several = subject.most != 1
        text = self.counted(what, subject.least, subject.most)
        if subject.how == "random":
            return f"{text} at random"
        if what.kinds and subject.by != "you":
            return f"{text} of {self.whose(subject.by)} choice"
        return text

    def ref(self, ref: str) -> str:
        """Something spoken of before; `several` tells whether it is plural."""
        self.several = False
        if ref.startswith("target"):
            number = int(ref.removeprefix("target") or "1")
            self.several = number <= len(self.targets.all) and self.targets.all[number - 1].most != 1
            return self.targets.text(self, number)
        if ref == "self":
            return f"this {self.bearer}" if self.bearer is not None else self.card.name
        if ref == "host":
            return self.host()
        if ref == "paid":
            return self._paid()
        choice = self._chosen(ref)
        if choice is not None:
            self.several = choice.most != 1
        if ref.startswith(CHOSEN):
            return f"the {spoken(ref.removeprefix(CHOSEN))}"
        if choice is not None:
            return f"the chosen {self.kind(choice.what, self.several)}"
        each = "that one" if self.targets.spoken["it"] else "it"
        told = {"it": "it", "cause": self._cause(), "each": each, "seat": "that player", "caster": "the caster"}
        return told.get(ref, "what was chosen")

    def _paid(self) -> str:
        """What was picked for the costs: `the sacrificed creature`."""
        if len(self.prices) != 1:
            return "what was picked for its costs"
        price = self.prices[0]
        self.several = getattr(price, "count", 1) != 1
        noun = "card" if isinstance(price, Discard) else self.kind(price.what, self.several)
        noun = f"{noun}s" if isinstance(price, Discard) and self.several else noun
        return f"the {PAYS[type(price)]} {noun}"

    def _cause(self) -> str:
        """What caused that of which the trigger tells, as that names it."""
        by = None if self.trigger is None else self.trigger.by
        if isinstance(by, str):
            return self.ref(by)
        if by is not None:
            return f"that {self.kind(by)}"
        called = "" if self.trigger is None else self.vocabulary.befalls.get(self.trigger.on, ("", "", ""))[2]
        return called or ("what did it" if self.trigger is None and self.is_undertaking else "its source")

    def host(self) -> str:
        """What the card is attached to."""
        noun = "card" if self.card.attach is None else self.kind(self.card.attach)
        word = {"equipment": "equipped"}.get(self.card.type, "enchanted")
        return f"the {word} {noun}"

    def permission(self, word: str) -> str:
        """What something may do: `fly`, `play events`."""
        of_players = "for a player: to "
        line = self.vocabulary.permissions.get(word, "")
        return line.removeprefix(of_players) if line.startswith(of_players) else spoken(word)

    def modal(self, word: str, *, can: bool) -> str:
        """Whether something may: `can fly`, `cannot attack`, `must attack if able`."""
        if word.startswith(NOT):
            act = self.permission(word.removeprefix(NOT))
            return f"need not {act}" if can else f"must {act} if able"
        return f"{'can' if can else 'cannot'} {self.permission(word)}"

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
            thing = self.ref(ref)
            if thing == "it":
                return f"its {role}"
            if self.several:
                return f"each {role} of {thing}"
            return f"the {role} of {thing}" if BEHIND.search(thing) else f"{thing}'s {role}"
        return self.ref(who)

    def whose(self, who: str) -> str:
        """A player as an owner: `your`, `each opponent's`."""
        return {"you": "your", "opponent": "an opponent's"}.get(who) or f"{self.who(who)}'s"

    # --- numbers ------------------------------------------------------------------------------------------------------

    def called(self, number: str, amount: Number) -> str:
        """A number of a player, or the strength of things, as so much of it is called: `2 victory points`, `1 card`."""
        word = self.vocabulary.called.get(number, spoken(number))
        return singular(word) if amount in (1, -1) and countable(word) else word

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
        return self.number(number)

    def number(self, number: Number, *, last: bool = True) -> str:
        """A number as a phrase. `last`: nothing follows that could be read as part of it."""
        several = self.several
        text = number_text(self, number, last=last)
        self.several = several
        return text
