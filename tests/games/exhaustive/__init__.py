"""The exhaustive player: plays a card game until all of it has been seen at work, or tells what was not."""
