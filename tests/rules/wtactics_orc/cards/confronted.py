"""Confrontations that have just been turned up, and what is told of fights with their creatures."""

from typing import Any

from tests.rules.wtactics_orc.cards.duel import Duel, at_play


class Confronted:
    """A Confrontation in seat 1's first play phase. Stories call the Quest `q`, and its creatures as they are named."""

    def __init__(self, table: Any, quest: str, mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> None:
        self.d: Duel = at_play(table, {"quest_deck": quest, **mine}, theirs, phase="turn")
        self.d.goes_on("play_1")
        (self.quest,) = self.d.found(quest)
        self.names = {self.quest: "q"}

    def creatures(self, card: str, *names: str) -> tuple[str, ...]:
        """The ids of its creatures of one kind, which are called so from now on."""
        ids = self.d.found(card)
        self.names |= dict(zip(ids, names, strict=True))
        return tuple(ids)

    def accepts(self) -> "Confronted":
        """Seat 1 accepts it, and nothing comes of that yet."""
        assert self.d.accepts(self.quest) == []
        return self

    def fights(self, **attackers: str) -> list[str]:
        """Seat 1's creatures attack those of the Confrontation in the next Move/Attack phase."""
        self.d.goes_on("move_attack_1", 1)
        return self.told(self.d.moves(1, "declare_attack", attackers=attackers))

    def told(self, lines: list[str]) -> list[str]:
        """What happened, without who controls a creature of the Confrontation during its combat."""
        there = [line for line in lines if " controls " not in line]
        for id, name in self.names.items():
            there = [line.replace(id, name) for line in there]
        return there


def completed(points: int, *reward: str, gone: tuple[str, ...] = ("foe",)) -> list[str]:
    """What is told when seat 1 completes it, and its creatures leave."""
    return ["1 completes q", f"1 gains {points} vp", *reward, *(f"{one}: removed from play" for one in gone)]


def blow(foe: str, hit: int, attacker: str, atk: int, left: int | None = None) -> list[str]:
    """What is told when an attacker and a creature strike each other; `left`: its hit points, if it loses one."""
    lost = [] if left is None else [f"{foe} loses a hit point for 1, {left} left"]
    return [f"{foe} takes {hit}", *lost, f"{attacker} takes {atk}"]


def slain(c: Confronted, card: str, hits: int, atk: int, hit: int = 12) -> list[str]:
    """So many Colossi fight one creature in one attack, each for one hit point; what is told besides at the end."""
    (foe,) = c.creatures(card, "foe")
    told = c.fights(**{f"c{n}": foe for n in range(hits)})
    fought = [line for n in range(hits) for line in blow("foe", hit, f"c{n}", atk, left=hits - n - 1)]
    assert told[: len(fought)] == fought
    return told[len(fought) :]


COLOSSI = "; ".join(f"Colossus#c{n}" for n in range(5))
