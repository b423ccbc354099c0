"""How what a card says comes true: the board that answers questions, the funnel, effects, costs, the stack, windows."""
