// Playing on from a position in a match of one's own: against a bot, or all seats by oneself.

import { takeSeat } from "./taking.js";

export class Fork {
  constructor(api, { $, at, root, who }) {
    Object.assign(this, { api, $, at, root, who });
    $("fork-open").addEventListener("click", () => this.open());
    $("fork-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.play(event.submitter.value === "self");
    });
  }

  get form() {
    return this.$("fork-form").elements;
  }

  /** Asks how to go on; the seat that is proposed is one's own, else the one that has to decide there. */
  open() {
    const { $, api } = this;
    $("fork-at").textContent = this.at();
    $("fork-result").textContent = "";
    const own = api.seats.all.find((one) => one.token === api.token)?.seat;
    this.form.namedItem("seat").value = own ?? (this.who() || "1").split(" ")[0];
    $("fork").showModal();
  }

  async play(alone) {
    const own = Number(this.form.namedItem("seat").value);
    const bot = { kind: "bot", bot: this.form.namedItem("bot").value };
    const count = this.form.namedItem("seat").options.length;
    const seats = Array.from({ length: count }, (_, index) => (alone || index + 1 === own ? { kind: "human" } : bot));
    try {
      const { match, invitations } = await this.api.fork({ at: this.at(), seats });
      const ordered = invitations.toSorted((one, other) => (one.seat === own) - (other.seat === own));
      for (const { seat, invitation } of ordered) {
        await takeSeat(this.api.root, match, seat, { invitation, ...(alone ? { name: `Player ${seat}` } : {}) });
      }
      location.assign(`${this.root}m/${match}`);
    } catch (error) {
      this.$("fork-result").textContent = error.message;
    }
  }
}
