// Play: what the seat whose token is kept here may do now, and what it may not and why. The service decides both.

import { focusIsLost } from "./focus.js";
import { formOf } from "./form.js";
import { make } from "./make.js";
import { seats as seatsOf } from "./english.js";
import { barring, named, namesIn, naming, walks } from "./ways.js";

const SHOWN = 8; // so many ways to make a move are shown at once; more are folded away
const LONG = 24; // so many ways of one kind are listed beside those of others

/** Parameters that leave no choice tell offers of one kind apart: the Sun of one colour or the other. */
function settled(offer) {
  const fixed = Object.entries(offer.params).filter(([, domain]) => domain.type === "one_of" && domain.values.length === 1);
  return fixed.map(([name]) => offer.words[name].values[0].text);
}

/** Whether there are ways that are not listed; of payments only a handful are. */
function hasUnlisted(offer) {
  const payment = Object.values(offer.params).some((shape) => shape.type === "payment");
  return offer.more || offer.listed === 0 || payment;
}

/** Whether a move is put together part by part rather than picked out of a list that would show but few of its ways. */
function isPutTogether(offer) {
  return (offer.more && has(offer, "assign")) || isOfMany(offer);
}

/** Whether a move takes some of so many things that their combinations would be a list of no use. */
function isOfMany(offer) {
  return offer.listed > SHOWN && has(offer, "some", "subset");
}

/** Whether a move is made by choosing one of so many squares that a list of them is folded away. */
function isWalk(offer) {
  return offer.listed > SHOWN && has(offer, "route");
}

function has(offer, ...types) {
  return Object.values(offer.params).some((shape) => types.includes(shape.type));
}

/** Ways to make a move that differ in more than what pays for them. */
function distinct(options) {
  const seen = new Map();
  for (const legal of options) {
    const key = JSON.stringify({ ...legal.args, payment: null });
    if (!seen.has(key)) seen.set(key, legal);
  }
  return [...seen.values()];
}

export class Play {
  /** `shown` is called whenever other moves can be made, `about` with each button that makes one; `passOn` answers buttons. */
  constructor(api, { $, byKind, messages, shown, about, passOn }) {
    Object.assign(this, { api, $, isByKind: byKind, messages, shown, showAbout: about, passOn, offers: [] });
    this.section = $("play");
    this.moves = $("moves");
    this.late = this.moves.dataset.late?.split(" ") ?? [];
    this.result = $("play-result");
    this.title = document.title;
    this.about = new Map([...document.querySelectorAll("#decks [data-deck]")].map((one) => [one.dataset.deck, one.textContent]));
    $("to-play").addEventListener("click", (event) => {
      event.preventDefault();
      this.focus();
    });
  }

  /** Asks again what may be done, once there are new events; it is shown when the board is `drawn`. */
  async refresh(history, drawn) {
    this.history = history;
    if (history.ended) this.leave();
    if (!this.api.token || history.ended || history.head === this.asked) return;
    this.asked = history.head;
    try {
      const [found] = await Promise.all([this.api.decisions(), drawn]);
      if (found.version < this.version) return; // a later answer was faster
      const within = this.section.contains(document.activeElement);
      this.show(found);
      this.call(found, history);
      if (within && focusIsLost()) this.focus();
    } catch (error) {
      if (!this.api.token) return;
      this.asked = null;
      await drawn; // whose success clears the messages
      this.messages.tell(error, () => this.refresh(history).then(() => this.asked && this.messages.clear()));
    }
  }

  /** There is nothing to decide any more, or no seat to decide for. */
  leave() {
    this.section.hidden = true;
    this.offers = [];
    this.shown();
    this.$("to-play").hidden = true;
    document.title = this.title;
  }

  /** Where the reader looks at: only the position that is now can be decided in. */
  stand(history, at) {
    const past = at !== history.head;
    this.$("past").hidden = !past;
    this.$("present").hidden = past;
  }

  /** Brings the focus to the decision, without choosing anything in it, and its beginning into the upper half of the window. */
  focus() {
    this.$("play-title").focus({ preventScroll: true });
    const { top } = this.section.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) this.section.scrollIntoView();
  }

  /** Says once that it is this seat's turn, when others have moved since it was asked last. */
  call(found, history) {
    if (found.version > history.head) return; // once its events are here, it is asked again
    const turn = found.decision && found.decision !== this.called;
    const called = turn && (!this.since || history.othersMoved(found.seat, this.since));
    if (called) this.$("your-turn").textContent = `Your turn: ${found.text}`;
    else if (turn || !found.decision) this.$("your-turn").textContent = "";
    this.called = found.decision;
    this.since = found.version; // the history may have gone on meanwhile
    document.title = found.decision ? `● ${this.title}` : this.title;
  }

  show(found) {
    this.section.hidden = false;
    this.version = found.version;
    this.$("to-play").hidden = !found.decision;
    this.$("play-yours").hidden = !found.decision;
    this.$("play-idle").hidden = Boolean(found.decision);
    this.$("play-kind").textContent = found.text ? `: ${found.text}` : "";
    const offers = found.moves.map((offer) => {
      const options = found.legal_moves.splice(0, offer.listed);
      const all = walks(offer, offer.answers ? found.decision : null);
      return all ? { ...offer, options: all, listed: all.length, more: false } : { ...offer, options };
    });
    this.offers = offers;
    this.refused = found.withheld;
    const open = this.isByKind ? this.byKind(offers, found) : offers.map((one) => this.group(one, found));
    const barred = found.withheld.map((one) => this.withheld(one));
    if (!found.decision) open.unshift(text("p", this.idle(found)));
    this.sitElsewhere(found);
    this.moves.replaceChildren(...open, ...(this.isByKind ? this.folded(barred) : barred));
    if (found.decision !== this.called) this.section.scrollTop = 0;
    this.shown();
  }

  /** What can be done in the position that the reader looks at. */
  get now() {
    return this.$("past").hidden ? this.offers : [];
  }

  /** All that moves name that can be made. */
  named() {
    return named(this.now);
  }

  /** The squares to which moves lead that name these things and squares, as the rules foretell it. */
  reach(names) {
    return naming(this.now, names).flatMap(({ forecast }) => forecast?.squares ?? []);
  }

  /** The squares over which a walk leads to one of these squares, from where it begins; none if none is offered. */
  path(names) {
    return naming(this.now, names).find(({ way }) => way)?.way ?? [];
  }

  /** Moves that name one of these things and squares; and those that may not name it, and why. */
  ways(names) {
    const open = distinct(naming(this.now, names)).map((one) => make("li", {}, this.button(one)));
    if (!this.now.length) return [];
    const barred = [
      ...barring(this.now, names, (offer) => [offer.text, ...settled(offer)].join(", ")),
      ...this.refused.filter((one) => namesIn(one).some((name) => names.includes(name))),
    ];
    if (!open.length && !barred.length) return [text("p", "Nothing can be done with it now.")];
    const list = open.length ? [make("ul", { className: "moves" }, ...open)] : [];
    return [...list, ...this.folded(barred.map((one) => this.withheld(one)))];
  }

  /** Whoever keeps several seats is led to the one that has to decide. */
  sitElsewhere(found) {
    const { seats } = this.api;
    const others = seats.all.filter((one) => found.waiting_for.includes(one.seat) && one.seat !== found.seat);
    this.$("other-seat").hidden = Boolean(found.decision) || !others.length;
    this.$("other-seat").replaceChildren(
      ...others.map((one) => {
        const button = make("button", { type: "button", className: "primary", textContent: `Decide as seat ${one.seat}` });
        button.addEventListener("click", () => {
          seats.sit(one.token);
          location.reload();
        });
        return button;
      }),
    );
  }

  /**
   * Moves of a card game: those without parameters as large buttons, then one list for each kind of move, those with
   * ways to take at once before those that must be put together.
   */
  byKind(offers, found) {
    const bare = offers.filter((one) => one.answers && !Object.keys(one.params).length && one.move !== "concede");
    bare.sort((one, other) => this.late.includes(one.move) - this.late.includes(other.move));
    const kinds = new Map();
    for (const offer of offers) if (!bare.includes(offer)) kinds.set(offer.move, [...(kinds.get(offer.move) ?? []), offer]);
    const large = bare.map((one) => this.button(one.options[0], this.late.includes(one.move) ? "" : "primary"));
    if (bare.some((one) => one.move === "pass")) large.push(...this.passOn());
    const ready = ([, some]) => (some[0].answers ? 0 : 2) + (some.some((offer) => offer.options.length) ? 0 : 1);
    const ordered = [...kinds].sort((one, other) => ready(one) - ready(other));
    const answering = ordered.filter(([move, [first]]) => first.answers && move !== "concede");
    const isSole = !large.length && answering.length === 1;
    const lists = ordered.map(([, some]) => this.kind(some, found, isSole));
    return [...(large.length ? [make("p", { className: "decide" }, ...large)] : []), ...lists];
  }

  kind(offers, found, isSole) {
    const ways = offers.filter((offer) => !isPutTogether(offer)).flatMap((offer) => distinct(offer.options));
    const box = document.createElement("details");
    const isShort = ways.length <= LONG && !offers.every(isOfMany);
    box.open = offers[0].answers && !offers.every(isWalk) && (isSole || isShort);
    const more = offers.some((offer) => offer.more && !isPutTogether(offer)) ? " or more" : "";
    box.append(text("summary", `${offers[0].text}${ways.length ? ` (${ways.length}${more})` : ""}`));
    if (ways.length) box.append(make("ul", { className: "moves" }, ...ways.map((one) => make("li", {}, this.button(one)))));
    for (const offer of offers) {
      const sole = offers.length === 1 && offer.more;
      if (sole || isPutTogether(offer) || (offer.listed === 0 && !offer.more)) this.choosing(box, offer, found.decision);
      else if (offer.more || distinct(offer.options).length < offer.listed) box.append(this.otherwise(offer, found.decision));
    }
    return box;
  }

  /** A form for an offer whose ways are not all listed: other payments, other targets. */
  otherwise(offer, decision) {
    const [fixed] = settled(offer);
    const what = fixed ? `: ${fixed}` : "";
    const box = make("details", {}, text("summary", `Choose otherwise${what}`));
    this.choosing(box, offer, decision);
    return box;
  }

  folded(barred) {
    if (!barred.length) return [];
    return [make("details", {}, text("summary", `Not possible now, and why (${barred.length})`), ...barred)];
  }

  button(legal, className = "") {
    const button = text("button", legal.text);
    button.type = "button";
    button.className = className;
    button.dataset.move = legal.move;
    const about = this.about.get(legal.args.deck);
    if (about) button.append(make("span", { className: "facts", textContent: about }));
    if (legal.forecast) button.append(make("span", { className: "facts", textContent: legal.forecast.text }));
    button.addEventListener("click", () => this.play(legal));
    this.showAbout(button, legal);
    return button;
  }

  idle(found) {
    if (found.status !== "playing") return "There is nothing to decide.";
    return found.waiting_for.length ? `Waiting for ${seatsOf(found.waiting_for)}.` : "Waiting.";
  }

  group(offer, found) {
    const { options } = offer;
    const box = document.createElement("details");
    box.open = offer.answers && (offer.listed <= SHOWN || offer.move === found.moves[0].move);
    const count = offer.more ? `the first ${options.length} of more` : options.length;
    box.append(text("summary", `${[offer.text, ...settled(offer)].join(", ")} (${count})`));
    const list = document.createElement("ul");
    list.className = "moves";
    list.append(...options.map((legal) => make("li", {}, this.button(legal))));
    box.append(list);
    if (hasUnlisted(offer)) this.choosing(box, offer, found.decision);
    return box;
  }

  /** Ways that are not all listed are put together parameter by parameter. */
  choosing(box, offer, decision) {
    const form = formOf(offer, (args) =>
      this.play({ decision: offer.answers ? decision : null, move: offer.move, args }),
    );
    if (form) box.append(form);
  }

  withheld({ text: name, why }) {
    const box = document.createElement("p");
    box.className = "withheld";
    const button = text("button", name);
    button.type = "button";
    button.setAttribute("aria-disabled", "true");
    const reason = text("span", ` ${why.text} `);
    const chips = why.clauses.map((clause) => chip(clause.id));
    box.append(button, reason, ...chips);
    return box;
  }

  /** Makes a move; a choice that others' moves came before is made once more if the same is still asked. */
  async send({ way, ...legal }) {
    try {
      await this.api.move(this.version, legal);
    } catch (error) {
      if (error.status !== 412 || !legal.decision) throw error;
      const { decision, version } = await this.api.decisions();
      if (decision !== legal.decision) throw error;
      await this.api.move(version, legal);
    }
  }

  async play(legal) {
    if (this.busy || (legal.move === "concede" && !window.confirm("Give up this match?"))) return;
    this.busy = true;
    this.section.setAttribute("aria-busy", "true");
    try {
      await this.send(legal);
      this.result.textContent = "Done.";
      this.messages.clear();
    } catch (error) {
      this.result.textContent = "";
      this.messages.tell(error);
      this.asked = null;
      if (error.status === 409 || error.status === 412) await this.refresh(this.history);
    }
    this.busy = false;
    this.section.removeAttribute("aria-busy");
  }
}

function text(tag, content) {
  return Object.assign(document.createElement(tag), { textContent: content });
}

function chip(clause) {
  const button = text("button", clause);
  button.type = "button";
  button.className = "chip";
  button.dataset.clause = clause;
  return button;
}
