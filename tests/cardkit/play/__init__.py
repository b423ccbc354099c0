"""Playing: costs, announcements, the stack and windows, by cards of a game made up for that."""
