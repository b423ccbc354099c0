"""SQL of other people over the lake: one SELECT, in a process of its own that can do nothing else."""
