"""The chapter of Quests for the table of contents: kinds of abilities, moves, decisions, tasks, what is heard."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.agenda import Task
from domain.cardkit.dialect import Happened
from domain.cardkit.events import things
from domain.cardkit.game.declared import Act
from domain.cardkit.happenings import SHARED, Reading, about_id
from domain.cardkit.language.kinds import AbilityKind, Undertaking
from domain.rulesets.wtactics_orc import completing, confronting, expiring, pursuing, quest_setup
from domain.rulesets.wtactics_orc import quest_events as q
from domain.rulesets.wtactics_orc import quest_tasks as tasks
from domain.rulesets.wtactics_orc.decks import QUEST
from domain.rulesets.wtactics_orc.quests import ABANDONED
from domain.rulesets.wtactics_orc.state import State
from events.event import Event

KINDS: Mapping[str, AbilityKind] = {
    QUEST: AbilityKind(
        frozenset({"needs", "pay", "tally", "on", "while_", "lasts", "do", "otherwise"}),
        bare=True,
        undertaking=Undertaking("accept", "all its creatures are slain"),
    ),
    ABANDONED: AbilityKind(frozenset({"do"}), heading="If you abandon it"),
}
"""What a Quest asks and brings, and what abandoning it does (WORC-QST-02, -04, -12)."""

MOVES: tuple[Act, ...] = (pursuing.ACCEPT_QUEST, pursuing.abandon_quest)

DECISIONS: Mapping[str, tuple[Act, ...]] = {
    quest_setup.VETOED: (quest_setup.veto_quest,),
    confronting.ABORT_DAMAGE: (confronting.distribute_abort_damage,),
    "next_quest": (completing.choose_new_quest,),
    "expired_quest": (expiring.choose_expired_quest,),
}

TASKS: Mapping[type[Task], Callable[[Any, Any], None]] = {
    tasks.OpenQuests: quest_setup.open_quests,
    tasks.Veto: quest_setup.veto,
    tasks.LayQuests: quest_setup.lay_quests,
    tasks.CompleteQuest: completing.complete_quest,
    tasks.FinishQuest: completing.finish_quest,
    tasks.FailQuest: pursuing.fail_quest,
    tasks.LookAtQuest: completing.look_at_quest,
    tasks.NextQuest: completing.next_quest,
    tasks.AskAbortDamage: confronting.ask_abort_damage,
    tasks.ChooseExpired: expiring.choose_expired,
}


def _of_quest(kind: str) -> Reading:
    """What happens to a Quest; the player is who does it."""

    def read(before: Any, event: Any) -> Happened | None:
        happened = about_id(kind)(before, event)
        return None if happened is None else msgspec.structs.replace(happened, player=event.seat)

    return read


def _dies(before: Any, event: things.ObjectDied) -> Happened | None:
    """What dies of damage is killed by what dealt the last of it."""
    happened = about_id("dies")(before, event)
    killer = before[event.id].struck_by if event.cause == "damage" else None
    return happened if happened is None or killer is None else msgspec.structs.replace(happened, by=(killer,))


READINGS: Mapping[type[Event], Mapping[str, Reading]] = {
    q.QuestAccepted: {"quest_accepted": _of_quest("quest_accepted")},
    q.QuestCompleted: {"quest_completed": _of_quest("quest_completed")},
    q.QuestAbandoned: {"quest_abandoned": _of_quest("quest_abandoned")},
    q.QuestFailed: {"quest_failed": _of_quest("quest_failed")},
    q.QuestExpired: {"quest_expired": about_id("quest_expired")},
    things.ObjectDied: {**SHARED[things.ObjectDied], "dies": _dies},
}

WORDS: Mapping[str, str] = {
    "quest_accepted": "a player accepts a Quest",
    "quest_completed": "a player completes a Quest",
    "quest_abandoned": "a player abandons a Quest",
    "quest_failed": "a player fails a Quest",
    "quest_expired": "a Quest expires",
}
"""What texts can wait for."""

DEEDS: Mapping[str, tuple[str, str, str]] = {
    f"quest_{done}": (does, "{}", "a Quest")
    for done, does in (("accepted", "accept"), ("completed", "complete"), ("abandoned", "abandon"), ("failed", "fail"))
}
"""What players do by it (`domain.cardkit.language.vocabulary`)."""


def shown(state: State) -> Mapping[str, Any]:
    """Tokens and progress, which everybody sees (WORC-QST-16, WORC-QCF-12)."""
    counted = (_told(state, one.quest, one.seat) for one in state.pursuits)
    return {
        "pursuits": [
            {"quest": one.quest, "seat": one.seat, "turns": one.turns, "gold": one.gold, **told}
            for one, told in zip(state.pursuits, counted, strict=True)
        ]
    }


def _told(state: State, quest: str, seat: int) -> dict[str, Any]:
    """How far a player has come with a Quest."""
    own = (tally for key, tally in state.tallies.items() if key.startswith(f"{quest}#") and key.endswith(f"@{seat}"))
    tally = next(own, None)
    counted = {} if tally is None else {"counted": tally.value, "streak": tally.streak, "facts": list(tally.facts)}
    creatures = (id for id in state.zone("play") if state.objects[id].host == quest)
    lost = {id: state.hp_lost[key] for id in creatures if (key := f"{id}@{seat}") in state.hp_lost}
    return counted | ({"hp_lost": lost} if lost else {})
