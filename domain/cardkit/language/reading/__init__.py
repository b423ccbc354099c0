"""From bytes to a tree of values that know their place in the file, bounded before anything is decoded."""
