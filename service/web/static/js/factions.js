// Factions of Arcmage in words.

export const FACTIONS = {
  gaian: "Gaian",
  dark_legion: "Dark Legion",
  red_banner: "Red Banner",
  house_of_nobles: "House of Nobles",
  the_empire: "The Empire",
  the_mystic: "The Mystic",
  drake: "Drake",
};

const RESOURCE = " resource";

/** `The Empire`. */
export const faction = (id) => FACTIONS[id] ?? String(id).replaceAll("_", " ");

const withArticle = (noun) => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** The name of a card that is a resource: `a Gaian resource`, `an Empire resource`. */
export const resource = (id) => withArticle(`${faction(id).replace(/^The /, "")}${RESOURCE}`);

/** `2 Red Banner, 1 Empire`, from the names of resource cards; nothing if some go by their ids. */
export function price(cards) {
  if (!cards.every((one) => one.endsWith(RESOURCE))) return "";
  const counts = new Map();
  for (const one of cards) {
    const name = one.slice(0, -RESOURCE.length).replace(/^an? /, "");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, number]) => `${number} ${name}`).join(", ");
}
