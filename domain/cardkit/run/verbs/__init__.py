"""One handler per verb of the card language."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.cardkit.language import effects
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.verbs import cards, flow, harm, lasting, piles, things
from domain.draft import Draft

VERBS: Mapping[type[effects.Verb], Callable[[Draft, Any, Frame], None]] = {
    effects.Damage: harm.damage,
    effects.Restore: harm.restore,
    effects.Kill: harm.kill,
    effects.Destroy: harm.destroy,
    effects.Sacrifice: harm.sacrifice,
    effects.ReturnToHand: cards.return_to_hand,
    effects.Draw: piles.draw,
    effects.DiscardHand: piles.discard,
    effects.Mill: piles.mill,
    effects.Search: piles.search,
    effects.Shuffle: piles.shuffle,
    effects.Recover: cards.recover,
    effects.Mark: things.mark,
    effects.Unmark: things.unmark,
    effects.Move: things.move,
    effects.Control: things.control,
    effects.Cancel: things.cancel,
    effects.Remove: cards.remove,
    effects.Reveal: cards.reveal,
    effects.Modify: lasting.modify,
    effects.Lend: lasting.lend,
    effects.Bind: lasting.bind,
    effects.Counters: things.counters,
    effects.Gain: things.gain,
    effects.Prevent: lasting.prevent,
    effects.May: flow.may,
    effects.If: flow.if_,
    effects.Modes: flow.modes,
    effects.ForEach: flow.for_each,
    effects.EachPlayer: flow.each_player,
    effects.Choose: flow.choose,
    effects.Spoken: flow.spoken,
}
