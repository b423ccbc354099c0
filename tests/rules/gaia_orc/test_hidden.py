"""What depends on hidden cards is asked, and tells nobody else anything (GORC-RSP-18, -21)."""

import pytest

from events.redact import visible_parts
from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import asked, laid, played


def told(t, viewer):
    """All that a viewer sees of the log, and of the table."""
    shown = [(one, visible_parts(one, viewer, revealed=False).values()) for one in t.record.entries]
    return [(one.type, one.data, [bytes(part.data) for part in parts]) for one, parts in shown], t.view(viewer)


@clause("GORC-RSP-18")
@pytest.mark.parametrize(("hand", "options"), [("Insight#i", ()), ("Wolf#w", ("w",)), ("Wolf#w; Elf#e", ("w", "e"))])
def test_a_choice_among_hidden_cards_is_asked_though_there_is_no_choice(table, hand, options):
    """Given an opponent who must discard a creature card, then that one is asked, with one such card or none."""
    t = laid(table, p1={"hand": "Inquest#q"}, p2={"hand": hand})
    played(t, 1, "play_event", card="q").made()
    assert asked(t) == (2, "choose_for_effect")
    assert t.state.question.options == options
    t.when(2, "choose_for_effect", answer=list(options[:1])).made()
    assert asked(t) == (1, "floor")


@clause("GORC-RSP-18")
def test_a_choice_in_the_open_is_not_asked_if_there_is_no_choice(table):
    """Given both must discard a creature from play, when each has one, then nobody is asked."""
    t = laid(table, p1={"front": "Wolf#w", "hand": "Famine#f"}, p2={"front": "Elf#e"})
    played(t, 1, "play_event", card="f").made()
    t.shows(front={1: "", 2: ""}, waiting=(1, "floor"))


@clause("GORC-RSP-21", "GORC-RSP-11")
@pytest.mark.parametrize("viewer", [1, None])
def test_others_see_the_same_whatever_a_hand_holds(table, viewer):
    """Given two matches that differ in the opponent's hand alone, then all others see the same of what happens."""
    seen = []
    for hand in ("Insight#a; Denial#b", "Wolf#a; Golem#b"):
        t = laid(table, p1={"hand": "Bear#c; Inquest#q"}, p2={"hand": hand, "vault": 1})
        t.when(1, "lay_resource", card="c").made()
        t.when(2, "pass").made()
        played(t, 1, "play_event", card="q").made()
        assert "play_event" not in t.may(1)
        seen.append(told(t, viewer))
    assert seen[0] == seen[1]


@clause("GORC-RSP-21")
def test_what_a_search_may_find_only_the_searcher_is_told(table):
    """Given a deck with a Knight, when it is searched, then the opponent hears of the question, not of the card."""
    t = laid(table, p1={"hand": "Calling#c", "deck": "Knight; Ox"})
    played(t, 1, "play_event", card="c").then(
        said("ChoiceAsked", options=[], hidden_options=["Knight"], hidden=True), aside=("all pass", "StackItemResolved")
    )
    for viewer, knows in ((1, True), (2, False), (None, False)):
        log, view = told(t, viewer)
        assert ("Knight" in str(log[-2:])) == knows
        assert ("Knight" in str(view)) == knows
    assert not t.may(2) - {"concede"}
    t.when(1, "choose_for_effect", answer=["Knight"]).made()
