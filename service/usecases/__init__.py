"""What users can do, without a word about HTTP or terminals. Every use-case takes the `Context` first."""
