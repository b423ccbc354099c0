// Where an event is in the picture: selectors of all that it is about.

import * as gaiaVora from "./marks_gaia_vora.js";

const BOARDS = { gaia_vora: gaiaVora.marks };
const NO_THINGS = new Set(["options", "view", "shape", "agenda", "scenario", "position", "args", "hidden"]);

/** What a reader may see of an event: its public part and the private ones that came with it. */
export const dataOf = (event) => Object.assign({}, event.data, ...Object.values(event.private ?? {}).map((part) => part.data));

/** All texts in a value: among them are the ids of things. */
export function texts(value) {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(texts)];
}

function things(event) {
  const about = Object.entries(dataOf(event)).flatMap(([name, value]) => (NO_THINGS.has(name) ? [] : texts(value)));
  const found = about.flatMap((id) => {
    const text = CSS.escape(id);
    return [`[data-card="${text}"]`, `[data-id="${text}"]`, `[data-attacker="${text}"]`, `[data-ids~="${text}"]`];
  });
  return event.type === "TurnStarted" ? [`[data-seat="${event.data.seat}"]`, ...found] : found;
}

/** Selectors for what an event is about; a game with a board has marks of its own, cards go by their ids. */
export function marks(ruleset, event) {
  return BOARDS[ruleset]?.(event.type.split(".").at(-1), dataOf(event)) ?? things(event);
}
