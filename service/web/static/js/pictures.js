// Pictures of positions: fetched from the service and kept for going back and forth.

const KEPT = 80;
const OWN_STYLE = /<style>[^<]*<\/style>/;

export class Pictures {
  constructor(api) {
    this.api = api;
    this.kept = new Map();
    this.shown = null;
  }

  /** The picture of a position, as text; the latest ones are kept. */
  picture(at) {
    if (!this.kept.has(at)) {
      const asked = this.api.view(at, "image/svg+xml");
      asked.catch(() => this.kept.delete(at));
      this.kept.set(at, asked);
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(at);
  }

  /** Forgets all pictures: what may be seen has changed. */
  forget() {
    this.kept.clear();
  }

  /** Shows position `at`; answers what the picture says of it, or null if another one was asked for meanwhile. */
  async show(at) {
    this.wanted = at;
    const text = await this.picture(at);
    if (this.wanted !== at) return null;
    const page = text.replace(OWN_STYLE, ""); // the page has it as a style sheet; inline ones are not allowed here
    const drawn = new DOMParser().parseFromString(page, "image/svg+xml").documentElement;
    this.arrange(drawn);
    this.shown = { at, ...drawn.dataset };
    for (const [name, value] of Object.entries(this.shown)) this.roots[0].dataset[name] = value;
    return this.shown;
  }

  /** Sets off the squares that moves name; most pictures have none. */
  mark() {}

  /** Sets off the parts of the picture that these selectors name. */
  light(selectors) {
    for (const root of this.roots) {
      for (const one of root.querySelectorAll(".lit")) one.classList.remove("lit");
      for (const selector of selectors) {
        for (const one of root.querySelectorAll(selector)) one.classList.add("lit");
      }
    }
  }
}
