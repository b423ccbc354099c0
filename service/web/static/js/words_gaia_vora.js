// Gaia-Vora's events and moves as sentences, and where they are in the picture.

import { listed, plain, seats } from "./words.js";

const SPECIES = { C: "CarniVore", H: "HerbiVore", P: "Plant" };

function figure(given) {
  if (given === null || given === "microbe") return "the Microbe";
  const [colour, species] = typeof given === "string" ? given.split("-") : given;
  return `${colour} ${SPECIES[species]}`;
}

function place(given) {
  if (given === "water") return "the Water";
  if (given === "pool") return "the pool";
  if (Array.isArray(given)) return `the ${given[0]} card, ${SPECIES[given[1]] ?? "any species"}`;
  return /^\d+$/.test(String(given)) ? `slot ${given}` : `the ${given} card`;
}

const on = (given) => (given === "water" ? "in the Water" : `on ${place(given)}`);
const kept = (given) => (given === "pool" ? "to the pool" : `on ${place(given)}`);
const steps = (count) => `${count} step${count === 1 ? "" : "s"}`;
const figures = (count, one, more) => `${count} figure${count === 1 ? ` ${one}` : `s ${more}`}`;
const counts = (by) => listed(Object.entries(by).map(([kind, count]) => `${count} ${kind}`));
const pairs = (by, tell) => listed(Object.entries(by).map(tell)) || "nothing";

/** The points of all seats; of those with as many as another seat, also what breaks the tie. */
function scores({ seats }) {
  const all = Object.entries(seats);
  const tied = all.filter(([seat, own]) => all.some(([other, { score }]) => other !== seat && score === own.score));
  const told = `Points: ${listed(all.map(([seat, own]) => `${own.score} for seat ${seat}`))}`;
  const figures = listed(tied.map(([seat, own]) => `${own.living} of seat ${seat}`));
  return tied.length ? `${told}; tie-break by figures on the planet: ${figures}` : told;
}

const MOVES = {
  choose_colors: (a) => `take ${listed(a.colors)}`,
  rotate: (a) => `turn the planet ${steps(a.steps)}${a.steps === 2 ? "" : " for a star"}`,
  rotate_by_weather: (a) =>
    a.star_steps ? `turn the planet ${steps(a.star_steps)} for a star` : "turn the planet as the Weather Card says",
  store_fossils: (a) => `keep ${pairs(a.assignments, ([one, there]) => `${figure(one)} ${kept(there)}`)}`,
  activate_sun: (a) =>
    `Sun${a.color ? ` (${a.color})` : ""}: ${pairs(a.placements, ([there, kind]) => `${SPECIES[kind]} ${on(there)}`)}`,
  activate_rainbow: (a) => `Rainbow: ${pairs(a.placements, ([there, one]) => `${figure(one)} ${on(there)}`)}`,
  activate_storm: (a) => `Storm: ${pairs(a.moves, ([one, there]) => `${figure(one)} to ${place(there)}`)}`,
  activate_meteor: (a) =>
    typeof a.tile === "string" ? `Meteor: ${a.tile} from the supply` : `Meteor: the tile of slot ${a.tile}`,
  challenge_activation: () => "challenge the activation",
  waive_challenge: () => "let the activation stand",
  set_standing_waiver: (a) => (a.on ? "let all coming activations stand" : "be asked about activations again"),
  concede: () => "give up",
};

/** What a seat is asked. */
export const DECISIONS = {
  choose_colors: "Take your colours",
  rotate: "Turn the planet",
  activate: "Activate a Sky Object",
  store_fossils: "Say where eaten or killed figures are kept",
  challenge: "Challenge the activation, or let it stand",
};

/** A move with its arguments. */
export const move = (name, args) => (MOVES[name] ? MOVES[name](args) : plain(name));

function carried(d) {
  const load = [...d.carried.map(figure), ...(d.microbe ? ["the Microbe"] : [])];
  return load.length ? ` with ${listed(load)}` : "";
}

export const EVENTS = {
  DeckShuffled: (d) => `The ${plain(d.deck)} deck is shuffled: ${d.count} cards`,
  DieRolled: (d) => `The die for the first turn shows ${d.value} of ${d.sides}`,
  ColorsAssigned: (d) =>
    listed(Object.entries(d.colors).map(([seat, own]) => `seat ${seat} plays ${listed(own)}`)) +
    (d.hibernator ? `; ${d.hibernator} hibernates` : ""),
  BoardSetUp: (d) => `The planet is laid out; the supply has ${counts(d.supply)}`,
  WeatherCardDrawn: (d) => `Weather Card: ${steps(d.numeral)}, ${plain(d.object)} (${d.left} left)`,
  StarSpent: (d) => `Seat ${d.seat} pays a star (${d.left} left)`,
  PlanetRotated: (d) => `The planet turns, ${d.step} of ${d.of}: slot ${d.moon} comes under the Moon`,
  LifeFormEaten: (d) => `${figure(d.eater)} eats ${figure(d.eaten)} ${on(d.location)}`,
  CarniVoreReincarnated: (d) => `the Microbe sends ${d.color} CarniVore ${on(d.location)} back to its pool`,
  FossilStored: (d) => `${figure(d.figure)} is kept on ${place([d.card, d.row])}`,
  LifeFormReturnedToPool: (d) =>
    `${figure(d.figure)} goes back to its pool (${d.why === "own_color" ? "own colour" : "no free slot"})`,
  FossilChoiceOpened: (d) => `Seat ${d.seat} chooses where to keep ${listed(d.figures.map(figure))}`,
  SkyObjectActivated: (d) => `${d.object}${d.color ? ` (${d.color})` : ""} over ${place(d.location)}`,
  LifeFormPlaced: (d) => `${figure(d.figure)} appears ${on(d.location)}`,
  LifeFormMoved: (d) => `${figure(d.figure)} goes from ${place(d.origin)} to ${place(d.to)}`,
  TileDropped: (d) => `A ${d.tile} tile lands on slot ${d.slot}; ${d.supply_left} left in the supply`,
  TileRelocated: (d) => `The ${d.tile} tile of slot ${d.origin} lands on slot ${d.slot}${carried(d)}`,
  LifeFormKilled: (d) => `The ${d.cause} kills ${figure(d.figure)} ${on(d.location)}`,
  MicrobeLifted: (d) => `The Microbe is lifted onto the tile on slot ${d.slot}`,
  ActivationPassed: (d) => `No Sky Object is activated (${plain(d.reason)})`,
  ChallengeOpened: (d) => `${seats(d.seats)} may challenge the activation`,
  ActivationChallenged: (d) =>
    `Seat ${d.seat} challenges ${d.correct ? "rightly" : "wrongly"}: ${d.done} done of ${d.possible} possible`,
  ChallengeWaived: (d) => `Seat ${d.seat} lets the activation stand`,
  ActivationReversed: (d) => `The activation is undone: ${figures(d.returned.length, "goes", "go")} back`,
  StandingWaiverSet: (d) => `Seat ${d.seat} ${d.on ? "lets all activations stand" : "is asked about activations again"}`,
  ColorsHibernated: (d) => `${listed(d.colors)} ${d.colors.length === 1 ? "hibernates" : "hibernate"} from now on`,
  ScoresComputed: scores,
};

const standing = ([colour, species], location) => `[data-figure="${colour}-${species}"][data-at="${location}"]`;
const slot = (number) => `[data-slot="${number}"][data-tiles]`;
const pool = ([colour, species]) => `[data-pool="${colour}-${species}"]`;
const location = (given) => (given === "water" ? '[data-location="water"]' : slot(given));

const MARKS = {
  LifeFormPlaced: (d) => [standing(d.figure, d.location)],
  LifeFormMoved: (d) => [d.figure ? standing(d.figure, d.to) : "[data-microbe]"],
  LifeFormEaten: (d) => [standing(d.eater, d.location)],
  LifeFormKilled: (d) => [location(d.location)],
  CarniVoreReincarnated: (d) => [pool([d.color, "C"])],
  FossilStored: (d) => [`[data-fossil="${d.card}/${d.row}/${d.figure[0]}"]`],
  LifeFormReturnedToPool: (d) => [pool(d.figure)],
  FossilChoiceOpened: (d) => [...new Set(d.slots.map((one) => `[data-card="${one[1]}"]`))],
  SkyObjectActivated: (d) => [`[data-object="${d.object}"]`, location(d.location)],
  TileDropped: (d) => [slot(d.slot)],
  TileRelocated: (d) => [slot(d.slot), slot(d.origin)],
  MicrobeLifted: () => ["[data-microbe]"],
  PlanetRotated: () => ['[data-object="moon"]'],
  StarSpent: (d) => [`[data-seat="${d.seat}"]`],
  TurnStarted: (d) => [`[data-seat="${d.seat}"]`],
  WeatherCardDrawn: () => ["[data-weather]"],
};

/** Selectors of what an event is about in the picture after it. */
export const marks = (type, data) => MARKS[type]?.(data) ?? [];
