// Series of matches: how this one stands, the games beside this one, and the way on to the next.

import { keptMatches } from "./seats.js";
import { takeSeat } from "./taking.js";

export class Series {
  constructor(api, { $, history, messages, root }) {
    Object.assign(this, { api, $, history, messages, root });
    $("next-play").addEventListener("click", () => this.goOn());
  }

  page(match) {
    return `${this.root}m/${match}`;
  }

  /** Whether a seat of a match is kept here. */
  isKept(match) {
    return keptMatches().some((one) => one.match === match);
  }

  /** Tells how the series stands that a match is a game of, if it is one. */
  show(header) {
    const { $, history } = this;
    this.header = header;
    const { series } = header;
    $("series").hidden = !series;
    if (!series) return;
    const { game, next, over, previous, text } = series;
    $("series-text").textContent = `${text}.`;
    this.link($("series-before"), previous && this.page(previous), `Back to game ${game - 1}`);
    const plays = Boolean(this.api.token);
    const goesOn = history.ended && header.status === "ended" && !over;
    const isOpen = next && (!plays || this.isKept(next));
    this.link($("series-after"), isOpen ? this.page(next) : goesOn && plays && "#over", `On to game ${game + 1}`);
    $("next-game").hidden = !goesOn;
    if (!goesOn) return;
    const kept = history.at(1).data.reveal_after_match ? " What is hidden in this game is shown when the series is over." : "";
    const opened = next || plays ? "" : ` Game ${game + 1} has not begun.`;
    $("next-told").textContent = `The series goes on, with the same decks.${opened}${kept}`;
    $("next-play").hidden = !plays;
    $("next-play").textContent = `Play game ${game + 1}`;
  }

  link(link, address, text) {
    link.hidden = !address;
    link.textContent = text;
    if (address) link.href = address;
  }

  /** Goes to the next game, in the seat that one has in this one. */
  async goOn() {
    const button = this.$("next-play");
    button.disabled = true;
    try {
      const { match, seat, invitation } = await this.api.nextGame();
      if (!this.isKept(match)) {
        const { name } = this.header.seats[seat - 1];
        await takeSeat(this.api.root, match, seat, { invitation, name });
      }
      location.assign(this.page(match));
    } catch (error) {
      button.disabled = false;
      this.messages.tell(error);
    }
  }
}
