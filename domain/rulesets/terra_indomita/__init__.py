"""Terra Indomita: bases, workers and units on a board of squares, with nodes that bring gold and mana."""
