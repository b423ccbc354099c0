// Taking the match back by consent: asking, answering, withdrawing. Requests are no events, so they are asked for.

const EVERY = 4000; // milliseconds between two looks, while there are others to hear from

export class TakeBack {
  constructor(api, { $, history, messages, look, at, policy }) {
    Object.assign(this, { api, $, history, messages, allowed: policy.rewind === "consent" });
    this.button("takeback-ask", () => this.ask(history.beforeLastMove(this.seat)));
    this.button("back-here", () => this.ask(at()));
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

  async ask(to) {
    const asked = await this.api.askRewind(to);
    this.asked = asked.id;
  }

  /** Looks whether something is asked, and what became of what was. */
  async refresh() {
    const { $, api, history } = this;
    const playing = this.allowed && api.token && !history.ended;
    const before = playing ? history.beforeLastMove(this.seat) : null;
    for (const id of ["takeback-ask", "back-here"]) $(id).hidden = before === null;
    if (!playing) {
      $("takeback").hidden = true;
      return;
    }
    const round = (this.round = (this.round ?? 0) + 1);
    const found = await api.rewinds().catch(() => null);
    if (found && round === this.round) this.show(found);
  }

  show(found) {
    const { $ } = this;
    const newest = found[0];
    const open = newest?.status === "open" ? newest : null;
    if (this.open && !open) this.tell(newest.status);
    this.open = open;
    $("takeback").hidden = !open;
    if (!open) return;
    $("takeback-told").hidden = true;
    const own = open.seat === this.seat;
    const missing = open.answers.filter((one) => one.agrees === null).map((one) => one.seat);
    const asked = missing.includes(this.seat);
    this.write({ "takeback-seat": open.seat, "takeback-to": open.to, "takeback-open": missing.join(", ") });
    $("takeback-own").hidden = !own;
    $("takeback-other").hidden = own;
    $("takeback-wait").hidden = asked;
    for (const id of ["takeback-agree", "takeback-decline"]) $(id).hidden = !asked;
    $("takeback-withdraw").hidden = !own;
    for (const id of ["takeback-ask", "back-here"]) $(id).hidden = true;
  }

  /** Writes what has changed, so that nothing is announced again and again. */
  write(texts) {
    for (const [id, text] of Object.entries(texts)) {
      if (this.$(id).textContent !== String(text)) this.$(id).textContent = text;
    }
  }

  tell(status) {
    const box = this.$("takeback-told");
    box.hidden = !box.querySelector(`[data-told="${status}"]`);
    for (const one of box.children) one.hidden = one.dataset.told !== status;
  }
}
