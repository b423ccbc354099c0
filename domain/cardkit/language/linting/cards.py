"""What each card must have, and what the cards of a set must be to each other."""

from domain.cardkit.language.card import Card
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.names import skeleton
from domain.cardkit.language.render.english import article
from domain.cardkit.language.shorthand.words import suggestion
from domain.cardkit.language.verb import VERBS
from domain.cardkit.language.vocabulary import CardType


def check_cards(report: Report) -> None:
    """Cards one by one, then their names."""
    for path, card in report.cards():
        kind = report.vocabulary.types.get(card.type)
        if kind is not None:
            _stats(report, path, card, kind)
            _costs(report, path, card, kind)
            _form(report, path, card, kind)
            for fault in () if kind.faults is None else kind.faults(card):
                report.error(path, "against-the-rules", fault)
        _order(report, path, card)
        _lent(report, path, card)
    _names(report)
    _set_keywords(report)


def _stats(report: Report, path: str, card: Card, kind: CardType) -> None:
    for stat in kind.stats:
        if stat not in card.stats:
            report.error(path, "missing-stat", f"{article(card.type)} needs `{stat}`", f"Add `{stat} = 1`.")
    allowed = (*kind.stats, *kind.optional_stats, *report.vocabulary.of_faction)
    for stat in card.stats:
        if stat not in allowed:
            fix = suggestion(stat, allowed) or f"It has {', '.join(f'`{one}`' for one in allowed) or 'no stats'}."
            report.error(f"{path}.stats.{stat}", "extra-stat", f"{article(card.type)} has no `{stat}`", fix)
        elif card.stats[stat] < 0:
            report.error(f"{path}.stats.{stat}", "out-of-range", f"`{stat}` is below 0")
    for stat, word in kind.by_word.items():
        called = word in map(str.lower, card.subtypes)
        if called and card.stats.get(stat, 0) < 1:
            report.error(path, "missing-stat", f"{article(word)} needs `{stat}`, 1 at least", f"Add `{stat} = 1`.")
        elif stat in card.stats and not called:
            message, fix = f"only {article(word)} has `{stat}`", f"Add `{word.capitalize()}` to its `subtypes`."
            report.error(f"{path}.stats.{stat}", "extra-stat", message, fix)


def _costs(report: Report, path: str, card: Card, kind: CardType) -> None:
    if kind.costs and card.cost is None:
        report.error(path, "missing-cost", f"{article(card.type)} needs a cost", "Add `cost = 2`.")
    if not kind.costs and card.cost is not None:
        report.warning(f"{path}.cost", "unused-cost", f"{article(card.type)} is not paid for", "Remove the cost.")
    if isinstance(card.cost, int) and card.cost < 0:
        report.error(f"{path}.cost", "out-of-range", "a cost is at least 0")
    for word in report.vocabulary.of_faction & {*card.stats}:
        _of_faction(report, f"{path}.stats.{word}", card, kind, word)


def _of_faction(report: Report, path: str, card: Card, kind: CardType, word: str) -> None:
    """So much of the printed cost as only cards of the faction can pay."""
    part = card.stats[word]
    if part and not kind.costs:
        report.warning(path, "unused-cost", f"{article(card.type)} is not paid for", f"Remove the {word}.")
    elif kind.costs and isinstance(card.cost, int) and part > card.cost >= 0:
        report.error(path, "of-faction-over-cost", f"{word} {part}, cost {card.cost}", f"At most {card.cost}.")
    if part and card.faction is None:
        report.error(path, "of-faction-without-faction", f"{word} is owed to a faction; there is none")


def _form(report: Report, path: str, card: Card, kind: CardType) -> None:
    vocabulary = report.vocabulary
    if card.faction is None and vocabulary.factions and not vocabulary.open_factions:
        fix = f"One of: {', '.join(vocabulary.factions)}."
        report.error(path, "missing-faction", "each card belongs to a faction", fix)
    if kind.subtypes_needed and not card.subtypes:
        message = f"{article(card.type)} needs a word on its type line"
        report.error(path, "missing-subtype", message, 'Such as `subtypes = ["Beast"]`.')
    if kind.one_of and (len(card.subtypes) != 1 or card.subtypes[0] not in kind.one_of):
        message = f"{article(card.type)} is exactly one of these: {', '.join(kind.one_of)}"
        report.error(path, "not-one-of", message, f'Such as `subtypes = ["{kind.one_of[0]}"]`.')
    if kind.one_ability and sum(one.kind == kind.one_ability for one in card.abilities) != 1:
        message = f"{article(card.type)} has exactly one ability of the kind `{kind.one_ability}`"
        report.error(path, "not-one-ability", message, f'Such as `kind = "{kind.one_ability}"`.')
    if card.attach is not None and not kind.attaches:
        report.error(f"{path}.attach", "no-attachment", f"{article(card.type)} is not attached to anything")
    if card.enters_marked and not kind.permanent:
        report.warning(f"{path}.enters_marked", "no-effect", f"{article(card.type)} does not stay in play")
    if card.abilities and not card.text:
        report.warning(
            path, "missing-text", "the card has abilities and no text", "`cards show` prints one to start from."
        )
    if card.text and not card.abilities and not card.keywords:
        report.warning(f"{path}.text", "text-without-ability", "the text says what no ability does")
    if not kind.permanent and kind.costs and "play" in kind.abilities and not card.abilities:
        report.warning(path, "no-effect", f"{article(card.type)} without abilities does nothing when it is played")


def _order(report: Report, path: str, card: Card) -> None:
    plays = [at for at, ability in enumerate(card.abilities) if ability.kind == "play"]
    if len(plays) > 1:
        fix = "Write all of it into one."
        report.error(f"{path}.abilities[{plays[1]}]", "two-plays", "only one ability can be of kind `play`", fix)
    for name in (name for name, printed in report.vocabulary.printed.items() if printed.ascending):
        before = 0
        for at, ability in enumerate(card.abilities):
            if 0 < ability.number(name) < before:
                message = f"{name} {ability.number(name)} stands after {name} {before}"
                report.error(f"{path}.abilities[{at}]", "not-ascending", message, f"Sort them by {name}.")
            before = max(before, ability.number(name))


def _lent(report: Report, path: str, card: Card) -> None:
    used: set[int] = set()
    for group in ("abilities", "lent"):
        for where, part in walk(getattr(card, group), f"{path}.{group}"):
            record = VERBS.get(type(part))
            lends = None if record is None else record.lint.lends
            indices = getattr(part, "lends", ()) if lends is None else (getattr(part, lends),)
            if indices and group == "lent":
                fix = "Lend both from an ability of the card."
                report.error(where, "lent-chain", "an ability that is lent cannot lend another", fix)
            for index in indices:
                used.add(index)
                if index >= len(card.lent):
                    message = f"there is no lent ability {index}; the card has {len(card.lent)}, counted from 0"
                    report.error(where, "lent-out-of-range", message, "Add `[[card.lent]]`.")
    for index in range(len(card.lent)):
        if index not in used:
            fix = f"Lend it with `lend = {index}`, or remove it."
            report.warning(f"{path}.lent[{index}]", "unused-lent", "no ability lends this", fix)


def _names(report: Report) -> None:
    seen: dict[str, str] = {}
    looks: dict[str, str] = {}
    for path, card in report.cards():
        name = card.name.casefold()
        look = skeleton(card.name)
        if name in seen:
            report.error(f"{path}.name", "duplicate-name", f"`{card.name}` stands here twice")
        elif look in looks and look:
            report.error(f"{path}.name", "lookalike", f"`{card.name}` looks like `{looks[look]}`")
        seen.setdefault(name, path)
        looks.setdefault(look, card.name)


def _set_keywords(report: Report) -> None:
    used = set(report.unread)
    for _, part in walk(report.card_set.cards, "cards"):
        for field in ("keywords", "grants", "loses", "only"):
            used.update(getattr(part, field, None) or ())
    seen: set[str] = set()
    for at, keyword in enumerate(report.card_set.keywords):
        path = f"keywords[{at}]"
        if keyword.name in seen:
            report.error(f"{path}.name", "duplicate-name", f"the keyword `{keyword.name}` is defined twice")
        elif keyword.name not in used:
            report.warning(path, "unused-keyword", f"no card has or gives `{keyword.name}`")
        if not (keyword.forbids or keyword.allows or keyword.text):
            report.warning(path, "no-effect", f"the keyword `{keyword.name}` means nothing", "Give it a text.")
        seen.add(keyword.name)
