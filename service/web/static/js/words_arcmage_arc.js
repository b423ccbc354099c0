// Arcmage's events and moves as sentences. Ids have been replaced by names before.

import { FACTIONS, faction, price } from "./factions.js";
import { listed, plain } from "./words.js";

const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
const all = (names) => listed(names ?? []) || "nothing";
const place = (there) => (there === "army" ? "the army" : there);
const own = (ability) => String(ability).split("#")[0];
const why = (cause) => (cause ? ` (${plain(cause)})` : "");

/** What goes with a card or an ability: X, targets, where it enters, what is given up for it, what pays for it. */
function played(a) {
  const targets = (a.targets ?? []).flat();
  const given = (a.costs ?? []).flat();
  return [
    a.x === null || a.x === undefined ? "" : `, X = ${a.x}`,
    a.modes?.length ? `, choice ${a.modes.map((mode) => mode + 1).join(" and ")}` : "",
    targets.length ? ` on ${listed(targets)}` : "",
    a.place ? ` into ${place(a.place)}` : "",
    given.length ? `, giving ${listed(given)}` : "",
    a.payment?.length ? ` (${price(a.payment) || `paying ${a.payment.length}`})` : "",
  ].join("");
}

const COURSES = { 1: "draw 2 cards", 2: "draw 1 card, perhaps place a resource", 3: "place 2 resources" };
const asResource = (card, of) => `${card} as a resource of ${faction(of)}`;
const laid = (resources) => listed(Object.entries(resources ?? {}).map(([card, of]) => asResource(card, of)));

const MOVES = {
  submit_deck: (a) => (a.cards ? `bring a deck of ${count(a.cards.length, "card")}` : "bring a deck"),
  choose_deck: (a) => (a.deck ? `take the deck ${a.deck}` : "choose a deck"),
  select_cities: (a) => (a.cards ? `set aside ${all(a.cards)}` : "set three cities aside"),
  exchange_cities: (a) => (a.out ? `exchange ${all(a.out)} for ${all(a.into)}` : "exchange unbuilt cities"),
  keep_cities: () => "keep the unbuilt cities",
  answer_mulligan_request: (a) => `${a.allow ? "allow" : "refuse"} the redraw of seat ${a.seat}`,
  reveal_first_city: (a) => `reveal ${a.city}`,
  take_turn: () => "take the turn",
  found_city: (a) => `skip the turn and found ${a.city}`,
  mulligan: () => "take a mulligan",
  keep_hand: () => "keep the hand",
  choose_draw_course: (a) => {
    const placed = laid(a.resources);
    return `${COURSES[a.course] ?? `course ${a.course}`}${placed ? `: ${placed}` : ""}`;
  },
  place_resource: (a) => `place ${asResource(a.card ?? "a card", a.faction)}`,
  decline_resource: () => "place no resource",
  declare_devotion: (a) => `devote ${all(a.creatures)} to ${a.city}`,
  end_phase: () => "end the phase",
  move_creature: (a) => `move ${a.creature} to ${place(a.to)}`,
  declare_attack: (a) => `attack ${a.city} with ${all(a.attackers)}`,
  assign_defenders: (a) => {
    const pairs = Object.entries(a.defenders).map(([one, other]) => `${one} against ${other}`);
    return pairs.length ? `defend: ${listed(pairs)}` : "let nobody defend";
  },
  distribute_damage: (a) => `deal ${listed(Object.entries(a.damage).map(([one, much]) => `${much} to ${one}`))}`,
  relocate_resident: (a) => listed(Object.entries(a.residents).map(([one, to]) => `${one} goes to ${place(to)}`)),
  choose_entry_city: (a) => `enter ${place(a.city)}`,
  discard_to_limit: (a) => `discard ${all(a.cards)}`,
  play_card: (a) => `play ${a.card}${played(a)}`,
  play_event: (a) => `play ${a.card}${played(a)}`,
  activate_ability: (a) => `use ${a.source}'s ability${played(a)}`,
  choose_for_effect: (a) => (a.answer ? `choose ${all(a.answer)}` : "choose for an effect"),
  order_triggers: (a) => `put on the stack ${all(a.order)}`,
  pass: () => "pass",
  concede: () => "give up",
};

/** What the log says of a choice whose move, or whose arguments, are nobody else's business. */
const COVERED = {
  decide_cities: "decide about the unbuilt cities",
};

/** What a seat is asked. */
export const DECISIONS = {
  deck: "Bring a deck",
  cities: "Set three cities aside",
  exchange: "Exchange unbuilt cities, or keep them",
  mulligan_request: "Allow another player's mulligan, or refuse it",
  first_city: "Put your first city into play",
  start_of_turn: "Take your turn, or skip it to found a city",
  mulligan: "Keep your hand, or draw a new one",
  draw_course: "Draw cards or place resources",
  place_resource: "Place a resource card, or none",
  tactics: "Devote residents to their cities",
  play: "Play cards, use abilities, move creatures",
  attack: "Attack a city, or go on",
  defend: "Say who defends",
  distribute: "Spread an attacker's damage over its defenders",
  relocate: "Find a place for the residents of a lost city",
  entry_city: "Say which city a creature enters",
  discard: "Discard down to your hand limit",
  priority: "Respond, or pass",
  choose_for_effect: "Choose for an effect",
  order_triggers: "Put your triggers in order",
};

/** A move with its arguments. */
export const move = (name, args) => MOVES[name]?.(args) ?? COVERED[name] ?? plain(name);

/** A value of a parameter, if it has a name of its own. */
export const value = (given) => FACTIONS[given];

/** Headings of moves of one kind. */
export const HEADINGS = {
  submit_deck: "Bring a deck of your own",
  choose_deck: "Take a deck",
  select_cities: "Select cities",
  exchange_cities: "Exchange unbuilt cities",
  reveal_first_city: "Reveal your first city",
  found_city: "Skip the turn and found a city",
  choose_draw_course: "Draw and resources",
  place_resource: "Place a resource",
  declare_devotion: "Devote residents",
  move_creature: "Move a creature",
  declare_attack: "Attack a city",
  assign_defenders: "Assign defenders",
  distribute_damage: "Spread the damage",
  relocate_resident: "Move the residents of the lost city",
  choose_entry_city: "Choose the city to enter",
  discard_to_limit: "Discard to the hand limit",
  play_card: "Play a card",
  play_event: "Play an event",
  activate_ability: "Use an ability",
  choose_for_effect: "Choose for the effect",
  order_triggers: "Order your triggers",
  answer_mulligan_request: "Allow the redraw?",
  concede: "Give up",
};

const UNTIL = {
  end_of_turn: "until the end of the turn",
  end_of_phase: "until the end of the phase",
  attack: "in this attack",
  source: "as long as its source is in play",
  devotion: "as long as devotion reaches its level",
  forever: "for good",
};
const TURNS = ["this turn", "the next turn"];

/** When a lasting effect ends. */
function until(one) {
  if (one.kind !== "turns") return UNTIL[one.kind];
  const phase = one.phase ? `${plain(one.phase)} of ` : "";
  const turn = TURNS[one.left ?? 0] ?? "a later turn";
  return `until the end of ${phase}${turn}${one.seat ? ` of seat ${one.seat}` : ""}`;
}

function stat({ stat, op, amount = 0 }) {
  if (stat === "control") return `lent by seat ${amount}`;
  if (stat === "prevented") return `the next ${amount} damage is prevented`;
  return `${plain(stat)} ${op === "set" ? "= " : amount < 0 ? "" : "+"}${amount}`;
}

/** All that one change of a lasting effect does. */
function change(one) {
  const words = [
    [one.grants, "gains"],
    [one.loses, "loses"],
    [one.allows, "may"],
    [one.forbids, "may not"],
  ].flatMap(([words, verb]) => (words?.length ? [`${verb} ${listed(words.map(plain))}`] : []));
  return [
    ...(one.stat ? [stat(one)] : []),
    ...words,
    ...(one.ability ? [`has an ability of ${own(one.ability)}`] : []),
    ...(one.words ? [one.words.length ? `is now ${one.words.join(" ")}` : "has no words in its type line"] : []),
    ...(one.faction ? [`is now of ${faction(one.faction)}`] : []),
  ];
}

function returned(d, where) {
  const card = d.card ?? d.hidden_card ?? "a card";
  return `${card} of seat ${d.owner} goes ${where}${why(d.cause)}`;
}

/** The throw of a seat for the first turn, or a pick at random. */
function rolled(d) {
  const seat = d.purpose.split(":").at(-1);
  return /^\d+$/.test(seat) ? `Seat ${seat} rolls ${d.value}` : `Chance picks number ${d.value} of ${d.sides}`;
}

export const EVENTS = {
  DieRolled: rolled,
  DeckShuffled: (d) => `The deck of ${d.deck.replace("deck:", "seat ")} is shuffled`,
  CardPoolPinned: (d) => `The cards are those of ${listed(d.sets)}`,
  DeckSubmitted: (d) => `Seat ${d.seat} brings a deck of ${count(d.count, "card")}${d.name ? `: ${d.name}` : ""}`,
  DeckPrepared: (d) => `The deck of seat ${d.seat} is laid out`,
  CardsDrawn: (d) => `Seat ${d.seat} draws ${count(d.count, "card")}${d.cards ? `: ${listed(d.cards)}` : ""}`,
  DrawFailed: (d) => `Seat ${d.seat} cannot draw ${count(d.missing, "card")}: the deck is empty`,
  CardsDiscarded: (d) => `Seat ${d.seat} discards ${all(d.cards)}`,
  CardsMilled: (d) => `From the deck of seat ${d.seat} into the graveyard: ${all(d.cards)}`,
  CardMarked: (d) => `${d.id} is marked${why(d.cause)}`,
  CardsUnmarked: (d) => `Seat ${d.seat} unmarks ${d.ids.length > 4 ? count(d.ids.length, "card") : all(d.ids)}`,
  CostPaid: (d) => `Seat ${d.seat} pays ${price(d.resources) || d.amount} for ${d.item}`,
  CardPlayed: (d) => `Seat ${d.seat} plays ${d.card}${played(d)}`,
  AbilityActivated: (d) => `Seat ${d.seat} uses the ability of ${d.source}${played(d)}`,
  TriggerFired: (d) => {
    const others = d.about.filter((one) => one !== d.source);
    return `${own(d.ability)} triggers${others.length ? ` because of ${listed(others)}` : ""}`;
  },
  TriggersOrdered: (d) => `Seat ${d.seat} puts on the stack: ${all(d.order)}`,
  WindowOpened: (d) => `${listed(d.order.map((seat) => `seat ${seat}`))} may respond (${plain(d.kind)})`,
  WindowClosed: () => "Everybody has passed",
  PriorityPassed: (d) => `Seat ${d.seat} passes${d.automatic ? " by standing order" : ""}`,
  ActionCapReached: (d) => `Seat ${d.seat} has used up the actions of the turn`,
  StackItemResolved: (d) => `${d.item} takes effect${d.dropped?.length ? `, without ${listed(d.dropped)}` : ""}`,
  StackItemNotResolved: (d) => `${d.item} has no effect (${plain(d.reason)})`,
  ResolutionStopped: (d) => `The effect of ${d.item} is cut off after ${d.limit} steps`,
  ChoiceAsked: (d) => `Seat ${d.seat} is to choose for ${d.source}`,
  EffectChoiceMade: (d) => {
    const answer = d.answer?.length ? d.answer : d.hidden_answer;
    return `Seat ${d.seat} ${answer ? `chooses ${all(answer)}` : "has chosen"}`;
  },
  CardPutInGraveyard: (d) => `${d.card} goes to the graveyard of seat ${d.owner}${why(d.cause)}`,
  CardReturnedToHand: (d) => returned(d, "back to the hand"),
  CardReturnedToDeck: (d) => returned(d, d.where === "shuffled" ? "into the deck" : `to the ${d.where} of the deck`),
  CardRemovedFromGame: (d) => returned(d, "out of the game"),
  CardsRevealed: (d) => `Seat ${d.owner} shows from the ${plain(d.zone)}: ${all(d.cards)}`,
  CardsLookedAt: (d) =>
    `Seat ${d.seat} looks at ${count(d.count, "card")} in the ${plain(d.zone)} of seat ${d.owner}${d.cards ? `: ${listed(d.cards)}` : ""}`,
  ModifierStarted: (d) =>
    `${listed(d.objects)}: ${listed(d.changes.flatMap(change))} ${until(d.until)} (${d.source})`,
  ModifierEnded: (d) => `${d.id} is over`,
  CounterChanged: (d) => `${d.id}: ${count(d.after, `${plain(d.kind)} counter`)} (before: ${d.before})`,
  ControlChanged: (d) => `Seat ${d.after} takes control of ${d.id} from seat ${d.before}`,
  TallyCounted: (d) => `A count now stands at ${d.value}`,
  PlayerDefeated: (d) => `Seat ${d.seat} is defeated (${plain(d.reason)})`,
  PlayerCardsRemoved: (d) => `All cards of seat ${d.seat} leave the game`,
  CardsDealtAnew: (d) => `What is hidden of seat ${d.seat} is dealt anew`,
  CitiesSelected: (d) => `Seat ${d.seat} sets ${count(d.count, "city card")} aside${d.cards ? `: ${listed(d.cards)}` : ""}`,
  CityChoiceMade: (d) => `Seat ${d.seat} has decided about the unbuilt cities`,
  CityExchangeRequested: (d) => `Seat ${d.seat} asks to exchange unbuilt cities: ${d.count}`,
  MulliganRequested: (d) => `Seat ${d.seat} asks for a mulligan`,
  MulliganRequestAnswered: (d) => `Seat ${d.by} ${d.allow ? "allows" : "refuses"} the redraw of seat ${d.seat}`,
  CitiesExchanged: (d) => `Seat ${d.seat} exchanges unbuilt cities: ${d.count}${d.cards ? `, for ${listed(d.cards)}` : ""}`,
  CitiesKept: (d) => `Seat ${d.seat} keeps the unbuilt cities${d.refused ? ": the exchange was refused" : ""}`,
  MulliganTaken: (d) => `Seat ${d.seat} redraws a hand of ${d.count} (mulligan ${d.number})`,
  ThirdMulliganDeclared: (d) => `Seat ${d.seat} declares a third mulligan in a row`,
  HandKept: (d) => `Seat ${d.seat} keeps the hand${d.refused ? ": the mulligan was refused" : ""}`,
  ChainBroken: (d) => `After ${d.length} effects in a row every "may" is a no`,
  TurnSkipped: (d) => `Seat ${d.seat} skips the turn to found a city`,
  PhaseEnded: (d) => `${plain(d.phase)} is over`,
  DrawCourseChosen: (d) => `Seat ${d.seat} will ${COURSES[d.course]}`,
  ResourcePlaced: (d) => `Seat ${d.seat} places ${asResource(d.card ?? "a card", d.faction)}`,
  ResourceDeclined: (d) => `Seat ${d.seat} places no resource`,
  DevotionDeclared: (d) => `Seat ${d.seat} devotes ${all(d.creatures)} to ${d.city}`,
  DevotionLapsed: (d) => `${d.city} is gone: nobody is devoted to it`,
  DevotionCalculated: (d) =>
    `Devotion of ${d.city}: ${d.total}${d.levels.length ? `, reaching level ${listed(d.levels)}` : ", reaching no level"}`,
  DevotionEnded: (d) => `${all(d.creatures)} no longer devoted`,
  AdvantageTriggered: (d) => `Level ${d.level} of ${d.city} goes on the stack`,
  AdvantageStarted: (d) => `Level ${d.level} of ${d.city} holds from now on`,
  AdvantageFaded: (d) => `Level ${d.level} of ${d.city} no longer holds${why(d.cause)}`,
  ObjectEnteredPlay: (d) =>
    `${d.card} enters ${place(d.place) || "play"}${d.host ? ` on ${d.host}` : ""}${d.marked ? ", marked" : ""}${why(d.cause)}`,
  ObjectMoved: (d) => `${d.id} goes from ${place(d.origin)} to ${place(d.to)}${d.cause === "move" ? "" : why(d.cause)}`,
  CityMoveUsed: (d) => `${d.city} has had its move of this turn`,
  AttackDeclared: (d) => `Seat ${d.seat} attacks ${d.city} of seat ${d.defender} with ${all(d.attackers)}`,
  DefendersAssigned: (d) => {
    const pairs = Object.entries(d.defenders).map(([one, other]) => `${one} against ${other}`);
    return `Seat ${d.seat} ${pairs.length ? `defends: ${listed(pairs)}` : "lets nobody defend"}`;
  },
  CreatureLeftCombat: (d) => `${d.id} leaves the combat${why(d.cause)}`,
  BattleStarted: (d) => `${d.attacker} fights ${d.defenders.length ? listed(d.defenders) : "the city"}`,
  DamageDistributed: (d) =>
    `${d.attacker} deals ${listed(Object.entries(d.damage).map(([one, much]) => `${much} to ${one}`))}`,
  BattleEnded: (d) => `The battle of ${d.attacker} is over`,
  ObjectDamaged: (d) => `${d.id} takes ${d.amount} damage from ${d.source} (${d.damage} in all)`,
  ObjectDied: (d) => `${d.id} dies${why(d.cause)}`,
  ObjectHealed: (d) => `${d.id} recovers from ${d.amount} damage`,
  ObjectDestroyed: (d) => `${d.id} of seat ${d.owner} is destroyed`,
  CombatEnded: (d) => `The combat over ${d.city} ends${d.dead.length ? `; dead: ${listed(d.dead)}` : ""}`,
  DamageCleared: () => "Damage heals, effects until the end of the turn are over",
};

/** Events that keep the books, or say no more than the move before them. */
const QUIET = new Set([
  "AttackDeclared",
  "CitiesKept",
  "DefendersAssigned",
  "DevotionDeclared",
  "DrawCourseChosen",
  "HandKept",
  "ResourceDeclined",
  "CardPoolPinned",
  "DeckPrepared",
  "DeckShuffled",
  "CardMarked",
  "WindowOpened",
  "WindowClosed",
  "PriorityPassed",
  "TriggersOrdered",
  "PhaseEnded",
  "TallyCounted",
  "CityMoveUsed",
  "DecisionDropped",
  "DamageCleared",
  "ModifierEnded",
]);

/** Whether a log leaves an event out unless all of them are asked for: bookkeeping, and mere passes. */
export const quiet = ({ type, data }) => QUIET.has(type) || (type === "MoveMade" && data.move === "pass");

const at = (id) => [`[data-card="${CSS.escape(String(id))}"]`, `[data-id="${CSS.escape(String(id))}"]`];
const seat = (number) => [`[data-seat="${number}"]`];

const MARKS = {
  CardPlayed: (d) => at(d.id),
  AbilityActivated: (d) => [...at(d.item), ...at(d.source)],
  TriggerFired: (d) => [...at(d.item), ...at(d.source)],
  ObjectEnteredPlay: (d) => at(d.id),
  ObjectEnteredPlay: (d) => at(d.id),
  ObjectEnteredPlay: (d) => at(d.id),
  ObjectMoved: (d) => at(d.id),
  ObjectMoved: (d) => at(d.id),
  CardMarked: (d) => at(d.id),
  ObjectDamaged: (d) => at(d.id),
  ObjectDied: (d) => at(d.id),
  ObjectDamaged: (d) => at(d.id),
  ObjectHealed: (d) => at(d.id),
  ObjectHealed: (d) => at(d.id),
  CounterChanged: (d) => at(d.id),
  ControlChanged: (d) => at(d.id),
  ResourcePlaced: (d) => [`[data-ids~="${CSS.escape(d.id)}"]`],
  AttackDeclared: (d) => [...at(d.city), ...d.attackers.flatMap(at)],
  DefendersAssigned: (d) => Object.keys(d.defenders).flatMap(at),
  BattleStarted: (d) => [...at(d.attacker), ...d.defenders.flatMap(at), `[data-attacker="${CSS.escape(d.attacker)}"]`],
  DevotionCalculated: (d) => [...at(d.city), ...d.creatures.flatMap(at)],
  AdvantageTriggered: (d) => [...at(d.item), ...at(d.city)],
  ModifierStarted: (d) => d.objects.flatMap(at),
  CardsDrawn: (d) => (d.ids ?? []).flatMap(at),
  TurnStarted: (d) => seat(d.seat),
};

/** Selectors of what an event is about in the picture after it. */
export const marks = (type, data) => MARKS[type]?.(data) ?? [];
