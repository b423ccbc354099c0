// What the ids of a card game are called: learned from events and views, put in their place in what is told.

import { resource } from "./factions.js";

const names = new Map();
const decks = new Map();

const own = (card) => String(card).split("#")[0];

function pair(ids, cards) {
  ids?.forEach?.((id, place) => id && cards?.[place] && names.set(id, cards[place]));
}

/** Learns from an event: its public data and the private parts that came with it. */
export function learn(data) {
  pair(data.ids, data.cards);
  const card = data.card ?? data.hidden_card;
  for (const id of [data.id, data.hidden_id, data.new_id]) if (id && card) names.set(id, card);
  if (data.faction && data.former !== undefined) names.set(data.id, resource(data.faction));
  else if (data.faction && "id" in data && !card) names.set(data.id, resource(data.faction));
  if (data.item && data.ability) names.set(data.item, `${own(data.ability)}'s ability`);
  if (data.changes && data.source) names.set(data.id, `an effect of ${named(data.source)}`);
  data.options?.decks?.forEach((deck, place) => deck && decks.set(place + 1, deck.name ?? deck));
}

/** An event's data with what is known from others: the name of a deck that the options name. */
export function completed(type, data) {
  return type === "DeckSubmitted" && !data.name ? { ...data, name: decks.get(data.seat) } : data;
}

/** Learns from a view: every card in it whose name the viewer sees. */
export function learnView(value) {
  if (Array.isArray(value)) for (const one of value) learnView(one);
  else if (value !== null && typeof value === "object") {
    if (value.face_down && value.faction) names.set(value.id, resource(value.faction));
    else if (value.id && value.name && "owner" in value) names.set(value.id, value.name);
    else if (value.id && value.card && "controller" in value) {
      names.set(value.id, value.kind === "card" ? value.card : `${value.card}'s ability`);
    }
    for (const inner of Object.values(value)) if (inner !== null && typeof inner === "object") learnView(inner);
  }
}

/** A value in which each known id is replaced by its name; seats become words. Keys that become alike are numbered. */
export function named(value) {
  if (typeof value === "string") return names.get(value) ?? value.replace(/^seat:(\d)$/, "seat $1");
  if (Array.isArray(value)) return value.map(named);
  if (value === null || typeof value !== "object") return value;
  const told = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = named(key);
    let fresh = name;
    for (let number = 2; fresh in told; number += 1) fresh = `${name} (${number})`;
    told[fresh] = named(inner);
  }
  return told;
}
