// Play: what the seat whose token is kept here may do now, and what it may not and why. The service decides both.

import { formOf } from "./form.js";
import { moveWords, plain } from "./words.js";

const SHOWN = 8; // so many ways to make a move are shown at once; more are folded away

/** Parameters that leave no choice tell offers of one kind apart: the Sun of one colour or the other. */
function settled(params) {
  const fixed = Object.values(params).filter((domain) => domain.type === "one_of" && domain.values.length === 1);
  return fixed.map((domain) => plain(domain.values[0]));
}

/** Whether there are ways that are not listed; of payments only a handful are. */
function hasUnlisted(offer) {
  const payment = Object.values(offer.params).some((shape) => shape.type === "payment");
  return offer.more || offer.listed === 0 || payment;
}

export class Play {
  constructor(api, { section, moves, result, ruleset }) {
    Object.assign(this, { api, section, moves, result, ruleset });
  }

  /** Asks again what may be done, once there are new events. */
  async refresh(history) {
    if (!this.api.token || history.head === this.asked) return;
    this.asked = history.head;
    try {
      this.show(await this.api.decisions());
    } catch (error) {
      this.result.textContent = error.message;
      this.section.hidden = false;
    }
  }

  show(found) {
    this.section.hidden = false;
    this.version = found.version;
    const open = found.moves.map((offer) => this.group(offer, found));
    const barred = found.withheld.map((one) => this.withheld(one));
    if (!found.decision) open.unshift(text("p", this.idle(found)));
    this.moves.replaceChildren(...open, ...barred);
  }

  idle(found) {
    if (found.status !== "open") return "There is nothing to decide.";
    return found.waiting_for.length ? `Waiting for seat ${found.waiting_for.join(", ")}.` : "Waiting.";
  }

  group(offer, found) {
    const options = found.legal_moves.splice(0, offer.listed); // they come in the order of the offers
    const box = document.createElement("details");
    box.open = offer.answers && (offer.listed <= SHOWN || offer === found.moves[0]);
    const count = offer.more ? `the first ${options.length} of more` : options.length;
    box.append(text("summary", `${[plain(offer.move), ...settled(offer.params)].join(", ")} (${count})`));
    const list = document.createElement("ul");
    list.className = "moves";
    for (const legal of options) {
      const button = text("button", moveWords(this.ruleset, offer.move, legal.args));
      button.type = "button";
      button.addEventListener("click", () => this.play(legal));
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    }
    box.append(list);
    if (hasUnlisted(offer)) this.choosing(box, offer, found.decision);
    return box;
  }

  /** Ways that are not all listed are put together parameter by parameter. */
  choosing(box, offer, decision) {
    const form = formOf(this.ruleset, offer, (args) =>
      this.play({ decision: offer.answers ? decision : null, move: offer.move, args }),
    );
    if (form) box.append(form);
  }

  withheld({ move, args, why }) {
    const box = document.createElement("p");
    box.className = "withheld";
    const name = Object.keys(args).length ? moveWords(this.ruleset, move, args) : plain(move);
    const button = text("button", name);
    button.type = "button";
    button.setAttribute("aria-disabled", "true");
    const facts = Object.entries(why.facts).map(([fact, value]) => `${plain(fact)} ${JSON.stringify(value)}`);
    const reason = text("span", ` ${plain(why.code).replaceAll("-", " ")}${facts.length ? ` (${facts.join(", ")})` : ""} `);
    const chips = why.clauses.map((clause) => chip(clause.id));
    box.append(button, reason, ...chips);
    return box;
  }

  async play(legal) {
    if (legal.move === "concede" && !window.confirm("Give up this match?")) return;
    for (const button of this.moves.querySelectorAll("button")) button.disabled = true;
    try {
      await this.api.move(this.version, legal);
      this.result.textContent = "Done.";
    } catch (error) {
      this.result.textContent = error.message;
      this.asked = null;
      for (const button of this.moves.querySelectorAll("button")) button.disabled = false;
    }
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
