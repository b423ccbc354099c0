"""The append-only log of all matches behind one protocol, and its stores."""
