"""Run by the tests of the tutorial in a process of its own: plays a game that is installed there, and looks it over."""

import sys
from collections import Counter

import msgspec

from domain.cardkit.language.lint import lint
from domain.rulesets import RULESETS
from domain.telling.words import words_of
from service.lab.series import Series, ending


def main() -> None:
    """Play some matches of the game that is named; answer how they ended and what is odd about its cards."""
    ruleset = RULESETS[sys.argv[1]]
    words = words_of(ruleset)
    ends = Counter(
        ending(Series(ruleset, bots, "tutorial", {}).course(number)).reason
        for bots in (("random", "random"), ("greedy", "random"))
        for number in range(3)
    )
    dialect = ruleset.dialect
    problems = lint(dialect.content.core(), dialect.vocabulary, "shipped")
    told = {
        "ends": dict(ends),
        "problems": [str(problem) for problem in problems],
        "moves": sorted(ruleset.move_types),
        "untold": sorted(set(ends) - set(words.endings)),
    }
    sys.stdout.buffer.write(msgspec.json.encode(told))


if __name__ == "__main__":
    main()
