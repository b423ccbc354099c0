// Passing in advance: the seat's standing order, given and withdrawn. Hidden where the game has no windows.

import { keepingFocus } from "./focus.js";
import { plain } from "./english.js";

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
      this.scopes.append(...found.scopes.map(({ scope }) => new Option(plain(scope), scope)));
      this.scopes.value = found.suggested;
    }
    this.state.textContent = found.scope ? `You pass by yourself (${plain(found.scope)}).` : "You are asked at every window.";
    keepingFocus([this.withdraw], [this.give], () => (this.withdraw.hidden = found.scope === null));
    this.explain();
  }

  explain() {
    this.text.textContent = this.texts[this.scopes.value] ?? "";
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
