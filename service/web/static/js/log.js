// The event log: one line an event, a window of lines around the chosen one, so that long matches stay quick.

const WINDOW = 160;
const MARGIN = 40;

export class Log {
  constructor(root, { history, clauseUrl, choose }) {
    Object.assign(this, { root, history, clauseUrl, choose });
    this.bookkeeping = false;
    this.shown = [];
    this.selected = null;
    this.list = document.createElement("ol");
    this.earlier = this.pager("Earlier events", () => this.window(this.from - WINDOW / 2));
    this.later = this.pager("Later events", () => this.window(this.from + WINDOW / 2));
    root.replaceChildren(this.earlier, this.list, this.later);
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.from = 0;
    this.refresh();
    new ResizeObserver(() => this.keepInView()).observe(root); // what is decided beside it takes more room, or less
  }

  pager(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pager";
    button.textContent = label;
    button.addEventListener("click", act);
    return button;
  }

  /** Reads the history again: more events, or other ones shown. */
  refresh() {
    this.shown = this.history.events.filter((event) => this.bookkeeping || !event.quiet);
    this.window(this.from, true);
  }

  showBookkeeping(on) {
    this.bookkeeping = on;
    this.refresh();
    if (this.selected !== null) this.select(this.selected);
  }

  /** Draws the lines from place `from` of those shown. */
  window(from, again = false) {
    const start = Math.max(0, Math.min(Math.round(from), this.shown.length - WINDOW));
    const events = this.shown.slice(start, start + WINDOW);
    if (start === this.from && !again) return;
    const anchor = this.firstSeen(); // what is read now stays where it is
    const top = anchor?.getBoundingClientRect().top;
    this.from = start;
    const kept = new Map([...this.list.children].map((line) => [line.dataset.seq, line]));
    this.list.replaceChildren(...events.map((event) => kept.get(String(event.seq)) ?? this.line(event)));
    const focused = document.activeElement;
    this.earlier.hidden = start === 0;
    this.later.hidden = start + WINDOW >= this.shown.length;
    // who came by keyboard goes on from here
    if ([this.earlier, this.later].some((pager) => pager.hidden && pager === focused)) this.root.focus({ preventScroll: true });
    if (anchor?.isConnected && top !== undefined) this.root.scrollTop += anchor.getBoundingClientRect().top - top;
    this.mark();
  }

  firstSeen() {
    const edge = this.root.getBoundingClientRect().top;
    return [...this.list.children].find((line) => line.getBoundingClientRect().bottom > edge);
  }

  line(event) {
    const line = document.createElement("li");
    line.dataset.seq = event.seq;
    line.dataset.type = event.type;
    const link = document.createElement("a");
    link.href = `?at=${event.seq}`;
    link.tabIndex = -1;
    const seq = Object.assign(document.createElement("span"), { className: "seq", textContent: event.seq });
    link.append(seq, " ", Object.assign(document.createElement("span"), { textContent: event.text }));
    line.append(link, ...(event.cause?.clauses ?? []).map((clause) => this.chip(clause)));
    return line;
  }

  chip(clause) {
    const chip = document.createElement("a");
    Object.assign(chip, { className: "chip", textContent: clause, href: this.clauseUrl(clause) });
    chip.dataset.clause = clause;
    return chip;
  }

  clicked(event) {
    const link = event.target.closest("a:not(.chip)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.choose(Number(link.closest("li").dataset.seq));
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.root;
    if (scrollTop < 60 && this.from > 0) this.window(this.from - WINDOW / 2);
    else if (scrollTop + clientHeight > scrollHeight - 60 && !this.later.hidden) this.window(this.from + WINDOW / 2);
  }

  /** Sets off the line of a position: its own, or the one before it if that is not shown. */
  select(seq) {
    this.selected = seq;
    let index = this.shown.findLastIndex((event) => event.seq <= seq);
    if (index < 0) index = 0;
    const near = index >= this.from + (this.from ? MARGIN / 2 : 0) && index < this.from + WINDOW - MARGIN / 2;
    if (!near) this.window(index - WINDOW / 2);
    this.mark();
    this.keepInView();
  }

  keepInView() {
    const line = this.list.querySelector("[aria-current]");
    if (!line) return;
    const box = this.root.getBoundingClientRect();
    const own = line.getBoundingClientRect();
    if (own.top < box.top + MARGIN || own.bottom > box.bottom - MARGIN) {
      this.root.scrollTop += own.top + own.height / 2 - box.top - box.height / 2;
    }
  }

  mark() {
    for (const line of this.list.querySelectorAll("[aria-current]")) {
      line.removeAttribute("aria-current");
      line.firstChild.tabIndex = -1;
    }
    const event = this.shown.findLast((one) => one.seq <= (this.selected ?? 0)) ?? this.shown[0];
    const line = event && this.list.querySelector(`[data-seq="${event.seq}"]`);
    if (!line) return;
    line.setAttribute("aria-current", "true");
    line.firstChild.tabIndex = 0;
  }
}
