// English that the page itself speaks; what it tells of a game comes in words from the service.

/** `end_of_turn` as words. */
export const plain = (name) => String(name).replaceAll("_", " ");

/** `a`, `a and b`, `a, b and c`. */
const listed = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

/** `seats 1 and 2`, `nobody`. */
export const seats = (numbers) => (numbers.length ? `seat${numbers.length > 1 ? "s" : ""} ${listed(numbers)}` : "nobody");
