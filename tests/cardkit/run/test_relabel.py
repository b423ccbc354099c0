"""Hidden cards that are dealt anew under other ids: what remains to be done names them so, too."""

from domain.cardkit.events.lasting import Until
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.relabel import named_in_the_open, relabeled
from domain.cardkit.run.tasks import Aim, ChooseReplacement, Do, DrawCards, FinishItem, Outcome
from domain.cardkit.state import CardState, Modifier, Question, StackItem, Tallying


def frame(hidden: str) -> Frame:
    """A text that names an open and a hidden card wherever it can."""
    both = ("open", hidden)
    return Frame(
        hidden,
        1,
        targets=(both,),
        about=both,
        chosen=both,
        each=hidden,
        known=((hidden, 1, 2), ("open", 2, 2)),
        answer=both,
    )


def test_every_task_names_a_card_by_its_new_id():
    ids = {"old": "new"}
    before, after = frame("old"), frame("new")
    assert relabeled(Do((), before), ids) == Do((), after)
    assert relabeled(Aim((), (), before), ids) == Aim((), (), after)
    assert relabeled(Outcome((), (), before), ids) == Outcome((), (), after)
    assert relabeled(DrawCards(1, 2, "effect", (), before), ids) == DrawCards(1, 2, "effect", (), after)
    assert relabeled(ChooseReplacement(1, (Do((), before),)), ids) == ChooseReplacement(1, (Do((), after),))
    for untouched in (DrawCards(1, 2, "old"), FinishItem("old"), Do((), Frame("open", 1))):
        assert relabeled(untouched, ids) == untouched


def test_what_is_named_in_the_open_is_no_secret():
    state = CardState()
    state.uses = {"used#Wolf#0": 1, "turn:often#Wolf#0": 1}
    state.tallies = {"counted#Wolf#1": Tallying()}
    state.modifiers = (Modifier("m1", "lord", 1, ("ruled",), (), Until("forever")),)
    state.stack = (StackItem("i1", "card", "cast", "", 1, targets=(("aimed",),)),)
    state.fired = (StackItem("i2", "triggered", "hearer", "", 1, about=("heard",)),)
    state.resolving = StackItem("i3", "card", "last", "", 1)
    told = {"used", "often", "counted", "lord", "ruled", "cast", "aimed", "hearer", "heard", "last"}
    assert named_in_the_open(state, ()) == told
    state.question = Question(2, "which", "cards", "asker", 1, 1, ("held",), hidden=True)
    assert named_in_the_open(state, (1,)) == told | {"asker"}
    assert named_in_the_open(state, (2,)) == told | {"asker", "held"}
    state.question = Question(2, "which", "cards", "asker", 1, 1, ("held",))
    assert named_in_the_open(state, ()) == told | {"asker", "held"}
