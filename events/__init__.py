"""Events: what became true in a match, how it is written, sealed, hidden from some eyes, and kept in the log."""
