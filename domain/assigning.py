"""How much can be assigned at once."""

from domain.shapes import Option


def most_assignable(keys: dict[str, tuple[Option, ...]], capacity: dict[str, int]) -> int:
    """The greatest number of keys that can be given a counting value at once (bipartite matching with capacities)."""
    holders: dict[str, list[str]] = {}

    def place(key: str, tried: set[str]) -> bool:
        for option in keys[key]:
            group = option.group
            if not option.counts or group in tried:
                continue
            if group is None:
                return True
            tried.add(group)
            there = holders.setdefault(group, [])
            if len(there) < capacity.get(group, 1):
                there.append(key)
                return True
            for index, other in enumerate(there):
                if place(other, tried):
                    there[index] = key
                    return True
        return False

    return sum([place(key, set()) for key in keys])
