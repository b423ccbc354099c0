// A match that is played by another version of its rules than the installed one: nothing is decided until all agree.

import { giveFocus } from "./focus.js";
import { seats } from "./english.js";

export class NewRules {
  constructor(api, { $, history, messages, seat }) {
    Object.assign(this, { api, $, history, seat });
    $("rules-agree").addEventListener("click", async () => {
      try {
        this.show(await api.agreeToRules(this.standing.after));
        giveFocus($("rules-told"), $("play-title"));
        messages.clear();
      } catch (error) {
        messages.tell(error);
      }
    });
  }

  /** Looks once whether the rules differ, then after each event while they do. */
  async refresh() {
    if (this.history.ended || (this.standing && !this.differ)) return;
    const found = await this.api.rules().catch(() => null);
    if (found) this.show(found);
  }

  get differ() {
    return this.standing.before !== this.standing.after;
  }

  show(standing) {
    const { $ } = this;
    this.standing = standing;
    $("rules").hidden = !this.differ || standing.missing.length === 0;
    for (const name of ["before", "after"]) $(`rules-${name}`).textContent = standing[name];
    $("rules-missing").textContent = seats(standing.missing);
    $("rules-agree").hidden = !standing.missing.includes(this.seat());
  }
}
