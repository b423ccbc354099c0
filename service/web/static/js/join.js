// Taking a seat: an open one, or with an invitation that came with the address (`#seat=2&invitation=...`) or is typed in.

import { ownName } from "./seats.js";
import { takeSeat } from "./taking.js";

/** Takes an invitation out of the address, where it would stay in the browser's history. */
function invited() {
  const given = new URLSearchParams(location.hash.slice(1));
  const found = { seat: given.get("seat"), invitation: given.get("invitation") };
  if (!found.seat || !found.invitation) return null;
  window.history.replaceState(null, "", location.pathname + location.search);
  return found;
}

/** The address at which someone takes a seat of a match. */
export function invitationLink(page, { seat, invitation }) {
  return new URL(`${page}#${new URLSearchParams({ seat, invitation })}`, location.href).href;
}

export class Join {
  constructor(api, { section, form, result }) {
    Object.assign(this, { api, section, form, result, offered: false });
    this.field("name").value = ownName();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const seat = event.submitter?.dataset.take;
      this.take(seat ? { seat } : { seat: this.field("seat").value, invitation: this.field("invitation").value.trim() });
    });
    const found = invited();
    if (!found) return;
    this.field("seat").value = found.seat;
    this.field("invitation").value = found.invitation;
    this.form.querySelector("details").open = true;
    this.section.hidden = false;
    this.field("name").focus();
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  /** Whoever looks at a match that waits for players may have an invitation, or find a seat that is open, until it begins. */
  offer(header) {
    if (this.api.token) return;
    if (header.status !== "lobby") {
      this.section.hidden ||= this.offered;
      return;
    }
    this.offered = true;
    for (const button of this.form.querySelectorAll("[data-take]")) {
      button.hidden = !header.open_seats.includes(Number(button.dataset.take));
    }
    this.form.querySelector("details").open ||= header.open_seats.length === 0;
    this.section.hidden = false;
  }

  async take({ seat, invitation }) {
    const { api } = this;
    this.result.textContent = "";
    try {
      const name = this.field("name").value.trim();
      api.seats.sit(await takeSeat(api.root, api.match, seat, { invitation, name }));
      location.reload();
    } catch (error) {
      this.result.textContent = error.message;
    }
  }
}
