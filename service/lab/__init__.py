"""The laboratory: matches between bots, by the thousand, equal to the byte for equal seeds.

`kinds` lists what it can be asked for, `work` has what does all of it; docs/laboratory.md tells what else is where.
"""
