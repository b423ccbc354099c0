"""What is raised where the files of a lake cannot be read."""


class Damaged(Exception):
    """A file of the lake is gone, or is not what it should be. The log is not touched by that: `rebuild` mends it."""
