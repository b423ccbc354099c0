// What a seat's own deck is made of, so that the choices of its factions come before those of others.

export class Factions {
  /** The factions of a seat's deck, the most frequent first; none where the game has no decks. */
  constructor(board, seat) {
    const deck = board?.seats?.find((one) => one.seat === seat)?.deck_list ?? {};
    const counts = new Map();
    for (const [name, count] of Object.entries(deck)) {
      const { faction } = board.faces[name];
      if (faction) counts.set(faction, (counts.get(faction) ?? 0) + count);
    }
    this.own = [...counts].sort(([, one], [, other]) => other - one).map(([faction]) => faction);
  }

  rank(value) {
    const place = this.own.indexOf(value);
    return place < 0 ? this.own.length : place;
  }

  sorted(values, told = (value) => value) {
    return [...values].sort((one, other) => this.rank(told(one)) - this.rank(told(other)));
  }

  /** Ways to make a move, those with resources of own factions first. */
  ways(ways) {
    const laid = ({ args }) => [args.faction, ...Object.values(args.resources ?? {})].filter(Boolean);
    const sum = (way) => laid(way).reduce((all, faction) => all + this.rank(faction), 0);
    return [...ways].sort((one, other) => sum(one) - sum(other));
  }

  /** The domain of a parameter with the values of own factions first. */
  shape(shape) {
    if (shape.type === "one_of") return { ...shape, values: this.sorted(shape.values) };
    if (shape.type !== "assign") return shape;
    const keys = Object.entries(shape.keys).map(([key, options]) => [key, this.sorted(options, (one) => one.value)]);
    return { ...shape, keys: Object.fromEntries(keys) };
  }

  params(params) {
    return Object.fromEntries(Object.entries(params).map(([name, shape]) => [name, this.shape(shape)]));
  }
}
