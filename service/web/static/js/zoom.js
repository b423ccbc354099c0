// The whole face of a card: beside the pointer or the focus, and in a dialog when a card, or a square, is opened.

import { make } from "./make.js";

const WAIT = 180; // so long the pointer rests on a card before its face is shown
const EDGE = 8;

export class Zoom {
  constructor(dialog, peek) {
    Object.assign(this, { dialog, peek });
    this.faces = new Map();
    this.title = dialog.querySelector("h2");
    this.body = dialog.querySelector("div");
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    this.body.addEventListener("click", (event) => event.target.closest("[data-move]") && dialog.close());
    document.addEventListener("scroll", () => this.scrolled(), { passive: true, capture: true });
    dialog.addEventListener("close", () => this.leave());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.hide();
      if (dialog.matches(".beside")) dialog.close();
    });
  }

  /** Takes in the faces of the cards that are seen now; those seen before are kept. */
  learn(faces) {
    for (const [name, face] of faces) this.faces.set(name, face);
    this.hide();
  }

  /** Makes a button show its card; one with a title is opened whether there is a card or not. */
  attach(button, shown) {
    const isFaced = this.faces.has(shown.name);
    if (isFaced || shown.title) button.addEventListener("click", () => this.open(shown));
    if (isFaced && (!shown.chosen || this.rules(shown.name))) this.peekAt(button, shown.name);
  }

  /** Shows a card beside a button while the pointer or the focus is there. */
  peekAt(button, name) {
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.soon(button, name));
    button.addEventListener("pointerleave", () => this.hide());
    button.addEventListener("focus", () => button.matches(":focus-visible") && this.show(button, name));
    button.addEventListener("blur", () => this.hide());
  }

  face(name) {
    const face = document.importNode(this.faces.get(name), true);
    face.setAttribute("aria-hidden", "true");
    for (const one of face.querySelectorAll("title, desc")) one.remove();
    return face;
  }

  /** What stands on a card. */
  rules(name) {
    return this.faces.get(name)?.querySelector("desc")?.textContent ?? "";
  }

  soon(button, name) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => button.isConnected && this.show(button, name), WAIT);
  }

  show(button, name) {
    clearTimeout(this.waiting);
    if (this.dialog.open) return;
    this.button = button;
    this.peek.replaceChildren(this.face(name));
    this.peek.hidden = false;
    this.place();
  }

  /** Puts the face beside its card; where there is no room, opening the card shows it all the same. */
  place() {
    const own = this.button.getBoundingClientRect();
    const size = this.peek.getBoundingClientRect();
    const right = own.right + EDGE + size.width < innerWidth;
    const left = right ? own.right + EDGE : own.left - EDGE - size.width;
    if (left < 0) {
      this.hide();
      return;
    }
    const top = Math.max(EDGE, Math.min(own.top, innerHeight - size.height - EDGE));
    Object.assign(this.peek.style, { left: `${left}px`, top: `${top}px` });
  }

  /** The face of a card that has the focus goes with it; one under the pointer is gone. */
  scrolled() {
    if (this.peek.hidden) return;
    if (this.button.matches(":focus-visible")) this.place();
    else this.hide();
  }

  hide() {
    clearTimeout(this.waiting);
    this.peek.hidden = true;
  }

  /**
   * Opens a card, or what else has a `title`; `ways` answers what may be done with it. What tells that it was `chosen`
   * is looked at beside the table, where others can be chosen instead.
   */
  open({ name, title = name, now, attached, ways = () => [], chosen }) {
    this.hide();
    if (this.dialog.open && Boolean(chosen) !== Boolean(this.chosen)) this.dialog.close();
    this.title.textContent = title;
    const face = this.faces.has(name) && (!chosen || this.rules(name)) ? [this.face(name)] : []; // a piece says nothing
    const lines = this.rules(name).split("\n").filter(Boolean).map((line) => make("p", { textContent: line }));
    const others = attached.filter((one) => this.faces.has(one)).map((one) => {
      const button = make("button", { type: "button", textContent: one });
      button.addEventListener("click", () => this.open({ name: one, now: "", attached: [] }));
      return make("li", {}, button);
    });
    const [first, then] = chosen ? [ways(), face] : [face, ways()];
    this.body.replaceChildren(
      ...first,
      ...then,
      ...(now ? [make("p", { className: "facts", textContent: `Now: ${now}` })] : []),
      ...lines,
      ...(others.length ? [make("h3", { textContent: "Attached" }), make("ul", { className: "moves" }, ...others)] : []),
    );
    this.dialog.classList.toggle("beside", Boolean(chosen));
    Object.assign(this, { chosen, again: () => this.open({ name, title, now, attached, ways, chosen }) });
    chosen?.(true);
    if (this.dialog.open) return;
    if (chosen) this.dialog.show();
    else this.dialog.showModal();
  }

  /** What is looked at beside the table is gone through again: something else may be done with it by now. */
  renew() {
    if (!this.dialog.open || !this.chosen) return;
    const within = this.body.contains(document.activeElement);
    this.again();
    if (within) this.dialog.querySelector("form button").focus();
  }

  leave() {
    const { chosen } = this;
    this.chosen = null;
    chosen?.(false);
  }
}
