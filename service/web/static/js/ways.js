// What moves name: things by their ids, squares by their names; of a path the square where it leads.

import { texts } from "./marks.js";

const isSquare = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
const isPath = (value) => Array.isArray(value) && value.length > 0 && value.every(isSquare);
const nameOf = ([row, col]) => `square:${row}:${col}`;

/** All that a move names; what pays for it aside. */
export function namesIn({ args }) {
  const { payment, ...others } = args;
  return [...texts(others), ...Object.values(others).filter(isPath).map((path) => nameOf(path.at(-1)))];
}

/** All ways of an offer whose only parameter is a path: one for each square, with the squares that it leads over. Null for other offers. */
export function walks({ move, params, words, text }, decision) {
  const [[name, shape] = [], ...others] = Object.entries(params);
  if (others.length || shape?.type !== "route") return null;
  const told = new Map(words[name].values.map(({ value, text }) => [JSON.stringify(value), text]));
  const one = (path) => ({ decision, move, args: { [name]: path }, way: [shape.start, ...path], text: `${text}: ${told.get(JSON.stringify(path))}` });
  return shape.paths.map(one);
}

/** All that moves of these offers name. */
export const named = (offers) => new Set(offers.flatMap(({ options }) => options.flatMap(namesIn)));

/** Moves of these offers that name one of these things and squares. */
export const naming = (offers, names) =>
  offers.flatMap(({ options }) => options.filter((legal) => namesIn(legal).some((name) => names.includes(name))));

/** What these offers bar of these things and squares, and why: `called` tells what an offer is called. */
export function barring(offers, names, called) {
  const isMeant = ({ value }) => names.includes(isSquare(value) ? nameOf(value) : value);
  const whys = (offer) => Object.values(offer.words).flatMap(({ barred }) => barred.filter(isMeant));
  const told = offers.flatMap((offer) =>
    whys(offer).map(({ text, clauses }) => ({ text: called(offer), why: { text, clauses: clauses.map((id) => ({ id })) } })),
  );
  return [...new Map(told.map((one) => [JSON.stringify(one), one])).values()];
}
