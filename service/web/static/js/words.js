// Events as sentences: those that every match has. A ruleset adds its own; unknown ones are told field by field.

import { completed, learn, learnView, named } from "./names.js";
import * as arcmage from "./words_arcmage_arc.js";
import * as gaiaVora from "./words_gaia_vora.js";

const RULESETS = {
  gaia_vora: {
    events: gaiaVora.EVENTS,
    marks: gaiaVora.marks,
    move: gaiaVora.move,
    decisions: gaiaVora.DECISIONS,
  },
  arcmage_arc: {
    events: arcmage.EVENTS,
    marks: arcmage.marks,
    move: arcmage.move,
    value: arcmage.value,
    decisions: arcmage.DECISIONS,
    headings: arcmage.HEADINGS,
    quiet: arcmage.quiet,
    cards: true,
  },
};

/** `activate_sun` as words. */
export const plain = (name) => String(name).replaceAll("_", " ");

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const seats = (numbers) => (numbers.length ? `seat${numbers.length > 1 ? "s" : ""} ${listed(numbers)}` : "nobody");

export const EVENTS = {
  MatchCreated: (d) => `The match is opened for ${d.seats.length} seat${d.seats.length > 1 ? "s" : ""}`,
  SeatJoined: (d) => `${d.name} takes seat ${d.seat}`,
  MatchStarted: () => "All seats are taken; the match begins",
  ScenarioOpened: () => "The match begins in a described position",
  MatchForked: (d) => `The match goes on from event ${d.at} of ${d.parent}`,
  MoveMade: (d) => `Seat ${d.seat} decides: ${d.move}`,
  DecisionAsked: (d) => `Seat ${d.seat} is asked: ${d.kind}`,
  DecisionDropped: (d) => `Seat ${d.seat} need not decide any more`,
  MatchRewound: (d) => `The match is taken back to event ${d.to} by consent of ${seats(d.seats)}`,
  RulesetChanged: (d) => `The rules are now version ${d.after} (before: ${d.before}), by consent`,
  PlayerConceded: (d) => `Seat ${d.seat} gives up`,
  MatchEnded: (d) => `The match is over (${plain(d.reason)}): won by ${seats(d.winners)}`,
  TurnStarted: (d) => `Turn ${d.turn}: seat ${d.seat}`,
  PhaseStarted: (d) => `Phase: ${plain(d.phase)}`,
  TurnEnded: (d) => `Seat ${d.seat} has finished the turn`,
  DeckListed: (d) => `The ${plain(d.deck)} deck has ${d.cards.length} cards`,
  FirstPlayerChosen: (d) => `Seat ${d.seat} goes first`,
  Hidden: () => "Something happened that you may not see",
};

/** Events that keep the books and tell a reader nothing new. */
export const BOOKKEEPING = new Set(["PhaseStarted", "DecisionAsked", "TurnEnded", "MatchStarted", "DeckListed"]);

/** What an event is called, without the word for whoever defines it. */
const named = (event) => event.type.split(".").at(-1);

/** Whether an event of a match only keeps the books. */
export const bookkeeping = (ruleset, event) =>
  BOOKKEEPING.has(named(event)) || Boolean(RULESETS[ruleset]?.quiet?.({ ...event, type: named(event) }));

/** Whether objects of this ruleset have ids that stand for cards. */
const ofCards = (ruleset) => Boolean(RULESETS[ruleset]?.cards);

/** Takes note of what ids in an event stand for. */
export function learnFrom(ruleset, event) {
  if (ofCards(ruleset)) learn(dataOf(event));
}

/** Takes note of what ids in a view stand for. */
export function learnBoard(ruleset, board) {
  if (ofCards(ruleset)) learnView(board);
}

/** Whether a view may tell names for ids. */
export const namesThings = ofCards;

const inNames = (ruleset, value) => (ofCards(ruleset) ? named(value) : value);

/** The heading over moves of a kind; null: each offer stands by itself. */
export const heading = (ruleset, name) => RULESETS[ruleset]?.headings?.[name] ?? null;

function fields(data) {
  const shown = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value));
  return Object.entries(data).map(([name, value]) => `${plain(name)}: ${shown(value)}`).join("; ");
}

/** What a reader may see of an event: its public part and the private ones that came with it. */
function dataOf(event) {
  return Object.assign({}, event.data, ...Object.values(event.private ?? {}).map((part) => part.data));
}

/** A move of which nothing better is known. */
function untold(name, args) {
  const told = Object.entries(args ?? {}).filter(([, value]) => value !== null && value.length !== 0);
  return told.length ? `${plain(name)} (${told.map(([key, value]) => `${plain(key)} ${brief(value)}`).join("; ")})` : plain(name);
}

/** Any value in few characters. */
function brief(value) {
  if (Array.isArray(value)) return value.map(brief).join(", ");
  if (value === null || typeof value !== "object") return plain(value);
  return Object.entries(value).map(([key, inner]) => `${key} ${brief(inner)}`).join(", ");
}

/** A value of a parameter, in words. */
export function valueWords(ruleset, value) {
  return RULESETS[ruleset]?.value?.(value) ?? brief(inNames(ruleset, value));
}

/** A move with its arguments, in words. */
export function moveWords(ruleset, name, args) {
  try {
    return RULESETS[ruleset]?.move(name, inNames(ruleset, args)) ?? untold(name, args);
  } catch {
    return `${plain(name)} ${JSON.stringify(args)}`;
  }
}

/** What a seat is asked, in words. */
export const decisionWords = (ruleset, kind) => RULESETS[ruleset]?.decisions[kind] ?? capital(plain(kind));

/** An event as a sentence. */
export function sentence(ruleset, event) {
  const raw = dataOf(event);
  const data = event.type === "MoveMade" ? raw : inNames(ruleset, completed(named(event), raw));
  const tell = RULESETS[ruleset]?.events[named(event)] ?? EVENTS[event.type];
  try {
    if (event.type === "MoveMade") data.move = moveWords(ruleset, data.move, data.args);
    if (event.type === "DecisionAsked") data.kind = decisionWords(ruleset, data.kind);
    if (tell) return capital(tell(data));
  } catch {
    // an event of another version: told field by field
  }
  return `${event.type}: ${fields(data)}`;
}

/** Selectors for what an event is about in the picture. */
export function marks(ruleset, event) {
  try {
    return RULESETS[ruleset]?.marks(named(event), dataOf(event)) ?? [];
  } catch {
    return [];
  }
}
