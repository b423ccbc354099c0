// Taking a seat with an invitation: one that came with the address (`#seat=2&invitation=...`), or one that is typed in.

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
    Object.assign(this, { api, section, form, result });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.take();
    });
    const found = invited();
    if (!found) return;
    this.field("seat").value = found.seat;
    this.field("invitation").value = found.invitation;
    this.section.hidden = false;
    this.field("name").focus();
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  /** Whoever looks at a match that waits for players may have an invitation. */
  offer(header) {
    if (header.status === "lobby" && !this.api.token) this.section.hidden = false;
  }

  async take() {
    const button = this.form.querySelector("button");
    button.disabled = true;
    try {
      const seat = this.field("seat").value;
      const [invitation, name] = [this.field("invitation").value.trim(), this.field("name").value.trim()];
      const { token } = await this.api.join(seat, { invitation, name });
      this.api.keepToken(token);
      location.reload();
    } catch (error) {
      this.result.textContent = error.message;
      button.disabled = false;
    }
  }
}
