"""The linter: what can be read and is most likely not what its author meant, or may not be used at all."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Literal

from domain.cardkit.language.card import CardSet
from domain.cardkit.language.linting.abilities import check_abilities
from domain.cardkit.language.linting.bearing import check_bearers
from domain.cardkit.language.linting.cards import check_cards
from domain.cardkit.language.linting.contradictions import check_contradictions
from domain.cardkit.language.linting.costs import check_costs
from domain.cardkit.language.linting.fields import check_fields
from domain.cardkit.language.linting.happening import check_happenings
from domain.cardkit.language.linting.hidden import check_hidden
from domain.cardkit.language.linting.loops import check_loops
from domain.cardkit.language.linting.passives import check_passives
from domain.cardkit.language.linting.reach import check_reach
from domain.cardkit.language.linting.references import check_references
from domain.cardkit.language.linting.report import NOT_READ, Enough, Report
from domain.cardkit.language.linting.words import check_words
from domain.cardkit.language.linting.work import check_work
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.problem import Problem
from domain.cardkit.language.vocabulary import Vocabulary

Origin = Literal["shipped", "uploaded"]


def lint(
    card_set: CardSet,
    vocabulary: Vocabulary,
    origin: Origin = "uploaded",
    unread: frozenset[str] = frozenset(),
    origins: Mapping[str, Node] = NOT_READ,
) -> tuple[Problem, ...]:
    """Everything that is wrong with a card set; errors make it unusable. `shipped` sets may use every word.

    unread: words of cards and keywords of the set that could not be read: they are not said to be nowhere.
    origins: the nodes of a document that was read, by the paths of what was made of them: fields are called as there.
    `Problem.where` is the path in the structs, as `cards[3].abilities[0].do[1]`.
    """
    report = Report(card_set, vocabulary, unread, origins)
    with suppress(Enough):
        check_words(report, shipped=origin == "shipped")
        check_cards(report)
        check_abilities(report)
        check_fields(report)
        check_passives(report)
        check_references(report)
        check_happenings(report)
        check_bearers(report)
        check_hidden(report)
        check_reach(report)
        check_costs(report)
        check_contradictions(report)
        check_loops(report)
        check_work(report)
    return tuple(report.problems)
