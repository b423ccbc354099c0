"""Arcmage by its Awesome Rules Concept (ARC): cities, creatures, magic; the last player who is not defeated wins."""
