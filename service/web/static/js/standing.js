// Passing in advance: the seat's standing order, given and withdrawn. Hidden where the game has no windows.

import { keepingFocus } from "./focus.js";
import { make } from "./make.js";

/** What a scope is called: the first sentence of what is told of it. */
const called = (text) => text.split(". ")[0].replace(/\.$/, "");
const within = (text) => called(text).replace(/^./, (letter) => letter.toLowerCase());

export class Standing {
  constructor(api, { box, state, scopes, text, give, withdraw }) {
    Object.assign(this, { api, box, state, scopes, text, give, withdraw });
    scopes.addEventListener("change", () => this.explain());
    give.addEventListener("click", () => this.change(() => this.api.order(this.scopes.value)));
    withdraw.addEventListener("click", () => this.change(() => this.api.withdrawOrder()));
  }

  /** Asks again whether the order still holds. */
  async refresh() {
    if (!this.api.token || this.none) return;
    try {
      this.show(await this.api.standingOrder());
    } catch {
      this.box.hidden = true;
    }
  }

  show(found) {
    this.none = found.scopes.length === 0;
    this.box.hidden = this.none;
    this.texts = Object.fromEntries(found.scopes.map(({ scope, text }) => [scope, text]));
    if (this.scopes.options.length === 0) {
      this.scopes.append(...found.scopes.map(({ scope, text }) => new Option(called(text), scope)));
      this.scopes.value = found.suggested;
    }
    this.latest = found.scope ?? this.latest ?? found.suggested;
    this.usual = found.scope ? null : this.latest;
    this.state.textContent = found.scope
      ? `You pass without being asked: ${within(this.texts[found.scope])}.`
      : "You are asked at every window.";
    keepingFocus([this.withdraw], [this.give], () => (this.withdraw.hidden = found.scope === null));
    this.explain();
  }

  explain() {
    const text = this.texts[this.scopes.value] ?? "";
    this.text.textContent = text.slice(called(text).length + 2);
  }

  /** The order that held last, else the usual one, as a button beside the one that passes once; none while one holds. */
  usualButton() {
    if (!this.usual) return [];
    const scope = this.usual;
    const button = make("button", { type: "button", textContent: `Pass ${within(this.texts[scope])}` });
    button.addEventListener("click", () => this.change(() => this.api.order(scope)));
    return [button];
  }

  async change(ask) {
    try {
      await ask();
      await this.refresh();
    } catch (error) {
      this.text.textContent = error.message;
    }
  }
}
