"""The parts of a card game that one match has like another: how it begins, how players leave it, how it ends."""
