// In which seat this tab sits, the other seats that are kept here, and how to leave this device.

export class SeatBar {
  constructor(api, $) {
    Object.assign(this, { api, $ });
    $("seat-watch").addEventListener("click", () => this.sit(null));
    $("seat-link").addEventListener("click", () => this.copy());
    $("seat-leave").addEventListener("click", () => this.ask(true));
    $("leave-not").addEventListener("click", () => this.ask(false));
    $("leave-sure").addEventListener("click", () => this.leave());
    window.addEventListener("storage", (event) => this.elsewhere(event));
  }

  get seats() {
    return this.api.seats;
  }

  show() {
    const { $, api } = this;
    const { token } = api;
    this.shown = token;
    const { all } = this.seats;
    $("seat").hidden = all.length === 0;
    $("seat-own").hidden = !token;
    $("seat-none").hidden = Boolean(token);
    $("seat-number").textContent = all.find((one) => one.token === token)?.seat ?? "";
    const pattern = $("seat-others").querySelector("template");
    const others = all.filter((one) => one.token !== token).map((one) => {
      const button = pattern.content.cloneNode(true).firstElementChild;
      button.querySelector("b").textContent = one.seat;
      button.addEventListener("click", () => this.sit(one.token));
      return button;
    });
    for (const old of $("seat-others").querySelectorAll("button:not(#seat-watch)")) old.remove();
    $("seat-others").prepend(...others);
    for (const id of ["seat-watch", "seat-link", "seat-leave"]) $(id).hidden = !token;
  }

  /** Sits in another seat, or looks on: the page begins anew with those eyes. */
  sit(token) {
    this.seats.sit(token);
    location.reload();
  }

  async copy() {
    const { token } = this.api;
    const link = new URL(`${location.pathname}#token=${token}`, location.href).href;
    this.$("seat-copied").textContent = await navigator.clipboard.writeText(link).then(() => "Copied.", () => link);
  }

  ask(open) {
    this.$("leave-ask").hidden = !open;
    this.$(open ? "leave-not" : "seat-leave").focus();
  }

  leave() {
    this.seats.forget(this.api.token);
    location.reload();
  }

  /** Another tab has changed what is kept: a seat that was left there is left here too. */
  elsewhere(event) {
    if (event.key !== null && !event.key.endsWith(this.api.match)) return;
    if (this.shown && !this.seats.all.some((one) => one.token === this.shown)) location.reload();
  }
}
