"""The table of a card game: a view laid out in the declared regions, for pages and terminals."""
