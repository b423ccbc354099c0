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

  get ended() {
    return this.events.some((event) => event.type === "MatchEnded");
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
