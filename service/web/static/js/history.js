// The events of a match and where its decisions and turns are. A position is the number of its last event.

export class History {
  constructor() {
    this.events = [];
    this.decisions = [];
    this.turns = [];
  }

  get head() {
    return this.events.length;
  }

  at(seq) {
    return this.events[seq - 1];
  }

  /** What is to be told at a position: its event, but where somebody is asked what came about before. */
  told(seq) {
    const event = this.at(seq);
    return event.type === "DecisionAsked" ? (this.lastTold(seq) ?? event).text : event.text;
  }

  lastTold(seq) {
    return this.events.slice(0, seq).findLast((one) => !one.quiet);
  }

  /** The event in which somebody looked at cards, if that is what a decision at a position is about. */
  look(seq) {
    const last = this.lastTold(seq);
    return last?.type.endsWith(".CardsLookedAt") ? last : null;
  }

  /** What another seat has done at last in this turn, passing aside; nothing if that was `seat` itself. */
  answered(seat, seq) {
    const last = this.events.slice(0, seq).findLast(({ type, quiet }) => type === "TurnStarted" || (type === "MoveMade" && !quiet));
    return last?.type === "MoveMade" && last.data.seat !== seat ? last : null;
  }

  /** Takes events in; those known already and those after a gap are left out. Answers how many were new. */
  add(events) {
    const before = this.head;
    for (const event of events) {
      if (event.seq !== this.head + 1) continue;
      this.events.push(event);
      if (event.type === "DecisionAsked") this.decisions.push(event.seq);
      if (event.type === "TurnStarted") this.turns.push(event.seq);
    }
    return this.head - before;
  }

  /** The events that tell how the match ended: the points, where they were counted, and the end. */
  get ending() {
    const last = (name) => this.events.findLast((event) => event.type.split(".").at(-1) === name);
    return ["ScoresComputed", "MatchEnded"].map(last).filter(Boolean);
  }

  get ended() {
    return this.events.some((event) => event.type === "MatchEnded");
  }

  /** The position before the last move of a seat that was not taken back since; null: it has made none. */
  beforeLastMove(seat) {
    let limit = Infinity;
    for (const event of this.events.toReversed()) {
      if (event.seq > limit) continue;
      if (event.type === "MatchRewound") limit = event.data.to;
      else if (event.type === "MoveMade" && event.data.seat === seat) return event.seq - 1;
    }
    return null;
  }

  /** Whether another seat has moved after event `seq`. */
  othersMoved(seat, seq) {
    return this.events.slice(seq).some((event) => event.type === "MoveMade" && event.data.seat !== seat);
  }

  /** Where a step leads from position `at`. */
  step(at, where) {
    const steps = {
      first: () => 1,
      last: () => this.head,
      back: () => before(this.decisions, at) ?? 1,
      on: () => after(this.decisions, at) ?? this.head,
      "turn-back": () => before(this.turns, at) ?? 1,
      "turn-on": () => after(this.turns, at) ?? this.head,
      "event-back": () => at - 1,
      "event-on": () => at + 1,
    };
    return this.within(steps[where]());
  }

  within(at) {
    return Math.min(Math.max(Math.round(at) || 1, 1), Math.max(this.head, 1));
  }
}

function after(sorted, at) {
  return sorted.find((seq) => seq > at);
}

function before(sorted, at) {
  return sorted.findLast((seq) => seq < at);
}
