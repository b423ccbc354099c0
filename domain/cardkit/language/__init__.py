"""What a card can say, as typed data: structs, the short form that people write, linter and English renderer."""
