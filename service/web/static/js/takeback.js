// Taking the match back by consent: asking, answering, withdrawing. Requests are no events, so they are asked for.

import { keepingFocus } from "./focus.js";
import { seats } from "./english.js";

const EVERY = 4000; // milliseconds between two looks, while there are others to hear from

/** What became of a request, told to whoever decided it (`You`) and to the others. */
const TOLD = {
  declined: (who) => `${who} declined to take the match back.`,
  withdrawn: (who) => `${who} withdrew the request to take the match back.`,
  agreed: () => "The match was taken back.",
};

export class TakeBack {
  constructor(api, { $, history, messages, look, at, policy }) {
    Object.assign(this, { api, $, history, messages, allowed: policy.rewind === "consent" });
    this.button("takeback-ask", () => api.askRewind(history.beforeLastMove(this.seat)));
    this.button("back-here", () => api.askRewind(at()));
    this.button("takeback-agree", () => api.answerRewind(this.open.id, true));
    this.button("takeback-decline", () => api.answerRewind(this.open.id, false));
    this.button("takeback-withdraw", () => api.withdrawRewind(this.open.id));
    $("takeback-look").addEventListener("click", () => look(this.open.to));
    setInterval(() => document.hidden || this.refresh(), EVERY);
  }

  button(id, act) {
    this.$(id).addEventListener("click", async () => {
      try {
        await act();
        this.messages.clear();
      } catch (error) {
        this.messages.tell(error);
      }
      this.refresh();
    });
  }

  get seat() {
    const { seats, token } = this.api;
    return seats.all.find((one) => one.token === token)?.seat ?? null;
  }

  /** Looks whether something is asked, and what became of what was. */
  async refresh() {
    const { api, history } = this;
    const round = (this.round = (this.round ?? 0) + 1);
    const playing = this.allowed && api.token && !history.ended;
    const found = playing ? await api.rewinds().catch(() => null) : [];
    if (found && round === this.round) this.show(found);
  }

  show(found) {
    const { $, history } = this;
    const [newest] = found;
    this.open = newest?.status === "open" ? newest : null;
    const mayAsk = !this.open && this.allowed && !history.ended && history.beforeLastMove(this.seat) !== null;
    const asking = ["takeback-ask", "back-here"].map($);
    const heirs = ["takeback-asked", "takeback-told", "play-title"].map($);
    keepingFocus([$("takeback"), ...asking], heirs, () => {
      for (const button of asking) button.hidden = !mayAsk;
      $("takeback").hidden = !this.open;
      this.tell(newest);
      if (this.open) this.put(this.open);
    });
  }

  /** Puts the question that is open, or says who has not answered it. */
  put(open) {
    const { $ } = this;
    const own = open.seat === this.seat;
    const missing = open.answers.filter((one) => one.agrees === null).map((one) => one.seat);
    const asked = missing.includes(this.seat);
    this.write({ "takeback-seat": open.seat, "takeback-to": open.to, "takeback-open": seats(missing) });
    $("takeback-own").hidden = !own;
    $("takeback-other").hidden = own;
    $("takeback-wait").hidden = asked;
    for (const id of ["takeback-agree", "takeback-decline"]) $(id).hidden = !asked;
    $("takeback-withdraw").hidden = !own;
  }

  /** Writes what has changed, so that nothing is announced again and again. */
  write(texts) {
    for (const [id, text] of Object.entries(texts)) {
      if (this.$(id).textContent !== String(text)) this.$(id).textContent = text;
    }
  }

  /** Tells what became of the newest request, until the match goes on. */
  tell(newest) {
    const told = newest && TOLD[newest.status];
    const box = this.$("takeback-told");
    box.hidden = !told || this.history.head > (newest.rewound ?? newest.version);
    if (box.hidden) return;
    const decided = newest.status === "declined" ? newest.answers.find((one) => one.agrees === false) : newest;
    this.write({ "takeback-told": told(decided.seat === this.seat ? "You" : `Seat ${decided.seat}`) });
  }
}
