// Shows the picture of a position: fetched from the service, laid out in parts, kept for going back and forth.

const KEPT = 80;
const OWN_STYLE = /<style>[^<]*<\/style>/;
const BESIDE = ["seats", "weather", "supply"];

export class Board {
  constructor(api, planet, tableau) {
    this.api = api;
    this.planet = planet;
    this.tableau = tableau;
    this.pictures = new Map();
    this.shown = null;
  }

  /** The picture of a position, as text; the latest ones are kept. */
  picture(at) {
    if (!this.pictures.has(at)) {
      const asked = this.api.view(at, "image/svg+xml");
      asked.catch(() => this.pictures.delete(at));
      this.pictures.set(at, asked);
      if (this.pictures.size > KEPT) this.pictures.delete(this.pictures.keys().next().value);
    }
    return this.pictures.get(at);
  }

  /** Forgets all pictures: what may be seen has changed. */
  forget() {
    this.pictures.clear();
  }

  /** Shows position `at`; answers what the picture says of it, or null if another one was asked for meanwhile. */
  async show(at) {
    this.wanted = at;
    const text = await this.picture(at);
    if (this.wanted !== at) return null;
    const page = text.replace(OWN_STYLE, ""); // the page has it as a style sheet; inline ones are not allowed here
    const drawn = new DOMParser().parseFromString(page, "image/svg+xml").documentElement;
    const parts = new Map([...drawn.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
    const take = (names) => names.map((name) => parts.get(name)).filter(Boolean).map((part) => document.importNode(part, true));
    const cards = [...parts.keys()].filter((name) => name.startsWith("card-"));
    this.planet.replaceChildren(...take(["planet"]));
    this.tableau.replaceChildren(...take(BESIDE), ...take(cards));
    this.shown = { at, ...drawn.dataset };
    for (const [name, value] of Object.entries(this.shown)) this.planet.dataset[name] = value;
    return this.shown;
  }

  /** Sets off the parts of the picture that these selectors name. */
  light(selectors) {
    for (const root of [this.planet, this.tableau]) {
      for (const one of root.querySelectorAll(".lit")) one.classList.remove("lit");
      for (const selector of selectors) {
        for (const one of root.querySelectorAll(selector)) one.classList.add("lit");
      }
    }
  }
}
